import type { GatewayChannel } from '#contracts/enums.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { sha256 } from '#contracts/kernel/digest.ts'
import type { Upload } from '#contracts/kernel/endpoint.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import type * as api from '#contracts/payment/reconciliation/api.ts'
import { PART, ReconImported, reconOf } from '#contracts/payment/reconciliation/events.ts'
import type { BillFormat } from '#contracts/payment/reconciliation/format-record.ts'
import type { MoneyWay } from '#contracts/payment/reconciliation/match.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { ReadSheet } from '#services/kernel/sheet/read.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { follow } from '#services/kernel/stream/follow.ts'
import { type KnownRecon, type ReconDifference, recon, statusOf } from './decide.ts'
import { countedOf, type DayMatched, matchDay, type OurSide } from './match-day.ts'
import { type Bill, readBill } from './read-bill.ts'
import { unpacked } from './unpacked.ts'

export type BillImportDeps = Pick<OurSide, 'ours' | 'about' | 'upToDate'> & {
  run: Commands
  readSheet: ReadSheet
  /** format of a channel's file; undefined where nobody has set one */
  formatOf: (channel: GatewayChannel) => Promise<BillFormat | undefined>
}

/** `MOST_ROWS`: rows of a file; `SHOWN`: rows that a preview shows */
const [MOST_ROWS, SHOWN] = [50_000, 100]

/** Reads the file of a channel's day, compares it with our side, and says what came of it; a preview changes nothing. */
export const importBill = async (
  deps: BillImportDeps,
  asked: { channel: GatewayChannel; day: string; mode: 'preview' | 'all'; file: Upload },
  call: CommandCall,
) => {
  const { channel, day, mode, file } = asked
  const id = reconOf(channel, day)
  if (day >= toLocal(call.now).date) throw invalid('对账日须早于今天，当日账单次日生成', { day: '须早于今天' })
  const format = await deps.formatOf(channel)
  if (!format) throw new Refused(code.payment, '该支付渠道未设置对账单格式，请先在“对账单格式”中添加', { status: 400 })
  await call.check(recon, id, 'importBill')
  const bill = readBill(await deps.readSheet(await unpacked(file.bytes), { maxRows: MOST_ROWS, user: call.who.user }), format, day)
  const hash = await sha256(new Uint8Array(file.bytes))
  const { state } = await deps.run.load(recon, id)
  if (bill.errors.length > 0) {
    if (mode === 'preview') return reportOf({ id, status: statusOf(state), isSame: false }, bill, nothing)
    throw new Refused(code.file, `账单有${bill.errors.length}处错误，未导入`, { status: 400, errors: errorsByLine(bill.errors) })
  }
  const isSame = state.status === 'IMPORTED' && state.imported.file === hash
  const result = await matchDay(deps, channel, day, bill.rows)
  if (mode === 'preview' || isSame) return reportOf({ id, status: statusOf(state), isSame }, bill, result)
  const items = result.differences.map(factOf)
  const at = call.at(recon, id)
  const done = await at.importBill({
    channel,
    billDay: day,
    file: hash,
    ...(file.name && { fileName: file.name }),
    theirs: sumsOf(bill.rows),
    fee: bill.fee,
    ours: sumsOf(countedOf(result)),
    matched: result.pairs.length,
    worth: result.sums.worth,
    taken: countedOf(result).flatMap(one => (one.own ? [] : [one.id])),
    items,
  })
  const { run } = (done.state as KnownRecon).imported
  for (let part = 1; part * PART < items.length; part++)
    await at.addDifferences({ run, part, items: items.slice(part * PART, (part + 1) * PART) })
  await foundBeside.now({ id, ...done }, { call, load: deps.run.load })
  const { state: imported } = await deps.run.load(recon, id)
  return reportOf({ id, status: statusOf(imported), isSame: false }, bill, result)
}
/** all errors of a line, or of the file as a whole */
const errorsByLine = (errors: Bill['errors']): Record<string, string> => {
  const told: Record<string, string> = {}
  for (const { line, message } of errors.slice(0, SHOWN)) {
    const where = line ? `第${line}行` : '文件'
    told[where] = told[where] === undefined ? message : `${told[where]}；${message}`
  }
  return told
}
const nothing: DayMatched = { pairs: [], differences: [], sums: { theirs: 0, ours: 0, worth: 0 } }

type Row = { what: MoneyWay; amount: Fen }
const sumsOf = (rows: readonly Row[]) => {
  const of = (way: MoneyWay) => rows.filter(({ what }) => what === way)
  const sum = (some: readonly Row[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  const [paid, refunded] = [of('PAY'), of('REFUND')]
  return { payments: paid.length, paid: sum(paid), refunds: refunded.length, refunded: sum(refunded), net: sum(paid) - sum(refunded) }
}
const factOf = ({ kind, ours, theirs, worth }: DayMatched['differences'][number]): Omit<ReconDifference, 'item'> => {
  const { what, at } = (theirs ?? ours)!
  const key = ours?.key || theirs?.key
  const tradeNo = theirs?.tradeNo || ours?.tradeNo
  return {
    kind,
    what,
    worth,
    at,
    ...(key && { key }),
    ...(tradeNo && { tradeNo }),
    ...(theirs && { theirs: theirs.amount, line: theirs.line }),
    ...(ours && { ours: ours.amount, paymentCode: ours.paymentCode, ...(ours.orderNo && { orderNo: ours.orderNo }) }),
  }
}

const reportOf = (day: Pick<api.ImportedBill, 'id' | 'status' | 'isSame'>, bill: Bill, result: DayMatched): api.ImportedBill => ({
  ...day,
  rows: bill.rows.slice(0, SHOWN),
  errors: bill.errors.slice(0, SHOWN),
  wrong: bill.errors.length,
  ignored: bill.ignored,
  fee: bill.fee,
  theirs: sumsOf(bill.rows),
  ours: sumsOf(countedOf(result)),
  matched: result.pairs.length,
  differences: result.differences.length,
  worth: result.sums.worth,
  kinds: (['MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'DOUBLED'] as const).flatMap(kind => {
    const some = result.differences.filter(one => one.kind === kind)
    return some.length === 0 ? [] : [{ kind, count: some.length, worth: some.reduce((sum, { worth }) => sum + worth, 0) }]
  }),
})

/** Tells the days beside a file about their rows in it: those are not missing any more. */
export const foundBeside = follow(ReconImported, async ({ channel, billDay, taken }, { at }) => {
  if (taken.length === 0) return
  for (const days of [-1, 1]) await at(recon, reconOf(channel, addDays(billDay, days))).findElsewhere({ rows: taken, on: billDay })
})
