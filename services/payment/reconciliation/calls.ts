import type { Leg } from '#contracts/account/legs.ts'
import { told } from '#contracts/account/lines.ts'
import { closingLegs, correctionLegs, returnLegs } from '#contracts/account/recon.ts'
import { wholeLedger } from '#contracts/account/whole-ledger.ts'
import { type GatewayChannel, gatewayChannels, isGatewayChannel, type PaymentChannel, paymentChannels } from '#contracts/enums.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { sha256 } from '#contracts/kernel/digest.ts'
import { grants, on, type Route, type Upload, type Who } from '#contracts/kernel/endpoint.ts'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Person } from '#contracts/organisation/people.ts'
import * as payments from '#contracts/payment/events.ts'
import * as api from '#contracts/payment/reconciliation/api.ts'
import * as recons from '#contracts/payment/reconciliation/events.ts'
import { itemOf, PART, reconOf } from '#contracts/payment/reconciliation/events.ts'
import type { BillFormat } from '#contracts/payment/reconciliation/format-record.ts'
import type { reconStatuses } from '#contracts/payment/reconciliation/lists.ts'
import { type DifferenceKind, type Matched, type MoneyWay, match, moneyWays, type OurRow } from '#contracts/payment/reconciliation/match.ts'
import { refundKey, refundOfKey } from '#contracts/payment/refund-key.ts'
import { recharge } from '#services/account/account-money.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { streamOf } from '#services/kernel/decider.ts'
import { follow } from '#services/kernel/follow.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { type Process, process, type Reacting, when } from '#services/kernel/process.ts'
import type { ReadSheet } from '#services/kernel/sheet/read.ts'
import { fileIn } from '#services/kernel/table-import.ts'
import { payment } from '../decide.ts'
import type { Gateway } from '../gateway.ts'
import { hearPayment, type Payables } from '../payables/payables.ts'
import { askGateway } from '../settle.ts'
import {
  type Difference,
  type Doing,
  type Item,
  isOpen,
  type KnownRecon,
  mayDo,
  openCount,
  type Recon,
  recon,
  rowOf,
  settlementOf,
} from './decide.ts'
import { claimRefundNo } from './gateway-refund.ts'
import { type Bill, type BillRow, readBill } from './read-bill.ts'
import { agreedReturn, pairNamed, type Returns, returnsFollow } from './returns.ts'

/**
 * 渠道对账: the daily file of a gateway is held against what we know of it (DOMAIN §5.15). Not to be taken for `services/order/pay/reconcile.ts`, which asks
 * gateways about single payments that nobody has settled.
 */

/** What is known of our side of a channel's day: payments and refunds, each under its number. */
export type OurMoney = {
  id: string
  what: MoneyWay
  key: string
  tradeNo: string
  amount: Fen
  at: string
  paymentCode: string
  orderNo?: string
}
export type ReconDeps = Returns & {
  run: Commands
  payables: Payables
  gateway: Gateway
  readSheet: ReadSheet
  /** how a channel's file is read; undefined where nobody has said */
  formatOf: (channel: GatewayChannel) => Promise<BillFormat | undefined>
  /** our side of a day, by now */
  ours: (channel: string, day: string) => Promise<OurMoney[]>
  /** the days of a channel, within a span, on which something has moved, and those whose file is there */
  moneyDays: (channel: GatewayChannel, from: string, to: string) => Promise<string[]>
  billDays: (channel: GatewayChannel, from: string, to: string) => Promise<string[]>
  /** one of them, by its id */
  oursById: (id: string) => Promise<(OurMoney & { channel: string; day: string; bookedAt: string }) | null>
  /** waits until `ours` and `about` know all that has happened by now. @throws Refused 503 where they do not come so far */
  upToDate: () => Promise<void>
  /** waits until they have seen the event that is reacted to */
  seenBy: (seen: Reacting['seen']) => Promise<void>
  /** differences about numbers of ours, in whatever day */
  about: (
    channel: string,
    keys: readonly string[],
  ) => Promise<{ id: string; day: string; key?: string; what: MoneyWay; kind: DifferenceKind; resolution?: string }[]>
  /** of several files of a channel that are imported at once the first; the neighbours of a day must not be matched by two */
  turn: { ask: (channel: string) => Promise<boolean>; giveBack: (channel: string) => Promise<void> }
  /** an employee as he stands now, by his login name or id; undefined where there is none */
  person: (id: string) => Promise<Person | undefined>
  withPermission: (permission: string) => Promise<Person[]>
}

/** days back that are looked through for missing files */
const LOOK_BACK_DAYS = 31
/** rows of a file, and how many of them a preview shows */
const [MOST_ROWS, SHOWN] = [50_000, 100]

type Ours = OurRow & OurMoney
type Result = Matched<Ours, BillRow>

/**
 * Our side of a day, held against a file. Of the days beside it what no file has had yet counts as well: where their file is there, that is what was
 * missing in it. What was booked because an earlier file had it is that file's.
 */
const matchDay = async (
  { run, ours, about, upToDate }: ReconDeps,
  channel: GatewayChannel,
  day: string,
  rows: readonly BillRow[],
): Promise<Result> => {
  await upToDate()
  const stateOf = async (days: number) => (await run.load(recon, reconOf(channel, addDays(day, days)))).state
  const [farBefore, before, after, farAfter] = (await Promise.all([-2, -1, 1, 2].map(stateOf))) as [Recon, Recon, Recon, Recon]
  const takenBy = (...others: Recon[]) => new Set(others.flatMap(one => (one.status === 'NONE' ? [] : one.imported.taken)))
  const beside = async (days: number, state: Recon, taken: Set<string>): Promise<Ours[]> => {
    const found = await ours(channel, addDays(day, days))
    const isFree = (row: OurMoney) => !taken.has(row.id) && (state.status === 'NONE' || isMissing(state, row, day))
    return found.filter(isFree).map(row => ({ ...row, own: false }))
  }
  const taken = takenBy(before, after)
  const own = (await ours(channel, day)).filter(({ id }) => !taken.has(id)).map((row): Ours => ({ ...row, own: true }))
  const around = [...(await beside(-1, before, takenBy(farBefore))), ...(await beside(1, after, takenBy(farAfter)))]
  const first = match([...own, ...around], rows)
  const missing = first.differences.flatMap(({ kind, ours }) => (kind === 'MISSING_THERE' ? [ours!] : []))
  const earlier = await about(
    channel,
    missing.map(({ key }) => key),
  )
  const booked = new Set(
    earlier.flatMap(one =>
      one.kind === 'MISSING_HERE' && one.resolution === 'BOOKED' && one.key ? [rowOf({ what: one.what, key: one.key })] : [],
    ),
  )
  return booked.size === 0 ? first : match([...own.filter(({ id }) => !booked.has(id)), ...around], rows)
}
/** Was it looked for in that day's file in vain, and has not been found but in the one of `on`? */
const isMissing = (state: KnownRecon, row: OurMoney, on: string): boolean =>
  Object.values(state.items).some(
    one => one.kind === 'MISSING_THERE' && rowOf(one) === row.id && (one.status !== 'RESOLVED' || one.foundOn === on),
  )

type Row = { what: MoneyWay; amount: Fen }
const sumsOf = (rows: readonly Row[]) => {
  const of = (way: MoneyWay) => rows.filter(({ what }) => what === way)
  const sum = (some: readonly Row[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  const [paid, refunded] = [of('PAY'), of('REFUND')]
  return { payments: paid.length, paid: sum(paid), refunds: refunded.length, refunded: sum(refunded), net: sum(paid) - sum(refunded) }
}
/** our rows that the day's file is held against */
const countedOf = ({ pairs, differences }: Result): Ours[] => [
  ...pairs.map(({ ours }) => ours),
  ...differences.flatMap(({ ours }) => ours ?? []),
]
const factOf = ({ kind, ours, theirs, worth }: Result['differences'][number]): Omit<Difference, 'item'> => {
  const { what, at } = (theirs ?? ours)!
  const key = ours?.key || theirs?.key
  const tradeNo = theirs?.tradeNo || ours?.tradeNo
  return {
    ...{ kind, what, worth, at },
    ...(key && { key }),
    ...(tradeNo && { tradeNo }),
    ...(theirs && { theirs: theirs.amount, line: theirs.line }),
    ...(ours && { ours: ours.amount, paymentCode: ours.paymentCode, ...(ours.orderNo && { orderNo: ours.orderNo }) }),
  }
}

const reportOf = (
  id: string,
  status: Recon['status'] | keyof typeof reconStatuses,
  isSame: boolean,
  bill: Bill,
  result: Result,
): api.ImportedBill => ({
  ...{ id, status, isSame },
  rows: bill.rows.slice(0, SHOWN),
  errors: bill.errors.slice(0, SHOWN),
  ...{ wrong: bill.errors.length, ignored: bill.ignored, fee: bill.fee },
  theirs: sumsOf(bill.rows),
  ours: sumsOf(countedOf(result)),
  ...{ matched: result.pairs.length, differences: result.differences.length, worth: result.sums.worth },
  kinds: (['MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'DOUBLED'] as const).flatMap(kind => {
    const some = result.differences.filter(one => one.kind === kind)
    return some.length === 0 ? [] : [{ kind, count: some.length, worth: some.reduce((sum, { worth }) => sum + worth, 0) }]
  }),
})
const nothing: Result = { pairs: [], differences: [], sums: { theirs: 0, ours: 0, worth: 0 } }

const importBill = async (
  deps: ReconDeps,
  asked: { channel: GatewayChannel; day: string; mode: 'preview' | 'all'; file: Upload },
  call: CommandCall,
) => {
  const { channel, day, mode, file } = asked
  const id = reconOf(channel, day)
  if (day >= toLocal(call.now).date) throw invalid('对账日须早于今天，当日账单次日生成', { day: '须早于今天' })
  const format = await deps.formatOf(channel)
  if (!format) throw new Refused(code.payment, '该支付渠道未设置对账单格式，请先在“对账单格式”中添加', { status: 400 })
  await call.check(recon, id, 'importBill')
  const bill = readBill(await deps.readSheet(file.bytes, { maxRows: MOST_ROWS, user: call.who.user }), format, day)
  const hash = await sha256(new Uint8Array(file.bytes))
  const { state } = await deps.run.load(recon, id)
  if (bill.errors.length > 0) {
    if (mode === 'preview') return reportOf(id, statusOf(state), false, bill, nothing)
    throw new Refused(code.file, `账单有${bill.errors.length}处错误，未导入`, { status: 400, errors: errorsByLine(bill.errors) })
  }
  const isSame = state.status === 'IMPORTED' && state.imported.file === hash
  const result = await matchDay(deps, channel, day, bill.rows)
  if (mode === 'preview' || isSame) return reportOf(id, statusOf(state), isSame, bill, result)
  const items = result.differences.map(factOf)
  const at = call.at(recon, id)
  const done = await at.importBill({
    ...{ channel, billDay: day, file: hash, ...(file.name && { fileName: file.name }) },
    ...{
      theirs: sumsOf(bill.rows),
      fee: bill.fee,
      ours: sumsOf(countedOf(result)),
      matched: result.pairs.length,
      worth: result.sums.worth,
    },
    taken: countedOf(result).flatMap(one => (one.own ? [] : [one.id])),
    items,
  })
  const { run } = (done.state as KnownRecon).imported
  for (let part = 1; part * PART < items.length; part++)
    await at.addDifferences({ run, part, items: items.slice(part * PART, (part + 1) * PART) })
  await foundBeside.now({ id, ...done }, { call, load: deps.run.load })
  return reportOf(id, statusOf((await deps.run.load(recon, id)).state), false, bill, result)
}
/** all that is wrong with a line, or with the file as a whole */
const errorsByLine = (errors: Bill['errors']): Record<string, string> => {
  const told: Record<string, string> = {}
  for (const { line, message } of errors.slice(0, SHOWN)) {
    const where = line ? `第${line}行` : '文件'
    told[where] = told[where] === undefined ? message : `${told[where]}；${message}`
  }
  return told
}
const statusOf = (state: Recon): 'NONE' | keyof typeof reconStatuses =>
  state.status === 'IMPORTED' && openCount(state) === 0 ? 'SETTLED' : state.status

type Reach = { load: Commands['load']; at: Reacting['at'] }
/** What a file has of the days beside it is missing in theirs no more. */
const foundBeside = follow(recons.ReconImported, async ({ channel, billDay, taken }, { at }) => {
  if (taken.length === 0) return
  for (const days of [-1, 1]) await at(recon, reconOf(channel, addDays(billDay, days))).findElsewhere({ rows: taken, on: billDay })
})

type Looking = Pick<ReconDeps, 'about' | 'seenBy' | 'oursById' | 'numbered'>
/**
 * By which channel a row is with us, where that is another: what it has is in its own file, and none of this one's money, of whatever amount. A
 * payment keeps the channel by which it was begun.
 */
const elsewhere = async (
  { load }: Pick<Reach, 'load'>,
  { channel }: Pick<KnownRecon['imported'], 'channel'>,
  { kind, what, key = '' }: Pick<Difference, 'kind' | 'what' | 'key'>,
): Promise<PaymentChannel | undefined> => {
  const paymentCode = what === 'PAY' ? key : refundOfKey(key)?.paymentCode
  if (kind !== 'MISSING_HERE' || !paymentCode) return undefined
  const { state } = await load(payment, paymentCode)
  return state.status === 'NONE' || state.created.channel === channel ? undefined : state.created.channel
}
/**
 * What we have of a difference by now: `free` where no other file has had it, else why not. What a gateway has listed on two days is known here
 * once, and is no less a difference on the second.
 */
const knownHere = async (
  { oursById, about }: Pick<Looking, 'oursById' | 'about'>,
  { load }: Pick<Reach, 'load'>,
  { channel, billDay }: Pick<KnownRecon['imported'], 'channel' | 'billDay'>,
  { what, key = '', theirs }: Pick<Difference, 'what' | 'key' | 'theirs'>,
): Promise<{ day: string; free: boolean } | undefined> => {
  const row = key ? await oursById(rowOf({ what, key })) : null
  // what another channel has is no money of this one, and stays a difference
  if (!row || row.channel !== channel || row.amount !== theirs) return undefined
  const { day } = row
  const others = (await about(channel, [key])).filter(one => one.what === what && one.resolution === 'BOOKED')
  if (others.length > 0) return { day, free: false }
  const beside = await Promise.all([-1, 1].map(days => load(recon, reconOf(channel, addDays(day, days)))))
  if (beside.some(({ state }) => state.status !== 'NONE' && state.imported.taken.includes(rowOf({ what, key }))))
    return { day, free: false }
  if (day === billDay) return { day, free: true }
  const { state } = await load(recon, reconOf(channel, day))
  // what we have learned of since then was in no file that was held against our books
  return { day, free: state.status === 'NONE' || row.bookedAt > state.importedAt || isMissing(state, row, billDay) }
}
/** The day in which it was looked for in vain hears of it first: whoever is cut off in between finds it free still. */
const bookKnown = async (
  { at }: Pick<Reach, 'at'>,
  of: Pick<KnownRecon['imported'], 'channel' | 'billDay'>,
  known: { day: string },
  item: Booked,
) => {
  const { what, key, amount } = item
  const { channel, billDay } = of
  if (known.day !== billDay) await at(recon, reconOf(channel, known.day)).findElsewhere({ rows: [rowOf({ what, key })], on: billDay })
  await at(recon, reconOf(channel, billDay)).book({ what, key, amount })
}
type Booked = { what: MoneyWay; key: string; amount: Fen }
/** A notice that came late, or money that a clock has given back, ends what was missing here, whoever brought it about. */
export const reconFollowsMoney = ({ about, seenBy, oursById, numbered }: Looking): Process => {
  const heard = async (channel: PaymentChannel | undefined, booked: Booked, { at, load, seen }: Pick<Reacting, 'at' | 'load' | 'seen'>) => {
    if (!isGatewayChannel(channel)) return
    await seenBy(seen)
    const { what, key, amount } = booked
    const found = await about(channel, [key])
    const open = found.find(one => one.what === what && one.kind === 'MISSING_HERE' && !one.resolution)
    if (!open) return
    const of = { channel, billDay: open.day }
    // listed in two files, it has come once
    const known = await knownHere({ about, oursById }, { load }, of, { what, key, theirs: amount })
    if (known?.free) await bookKnown({ at }, of, known, booked)
  }
  return process(
    'reconciliation-follows-money',
    foundBeside.again,
    ...returnsFollow({ numbered, seenBy }),
    when(payments.PaymentSucceeded, ({ channel, amount }, { id, ...reach }) => heard(channel, { what: 'PAY', key: id, amount }, reach)),
    when(payments.PaymentRefunded, ({ channel, refundId, amount }, { id, ...reach }) =>
      heard(channel, { what: 'REFUND', key: channel ? refundKey(channel, refundId, id) : '', amount }, reach),
    ),
    // the notice may have come while the file was held against our books
    when(recons.ReconDifferencesFound, async ({ items, ...of }, { at, load, seen }) => {
      await seenBy(seen)
      for (const { kind, what, key, theirs: amount } of items) {
        if (kind !== 'MISSING_HERE' || !key || amount === undefined) continue
        const known = await knownHere({ about, oursById }, { load }, of, { what, key, theirs: amount })
        if (known?.free) await bookKnown({ at }, of, known, { what, key, amount })
      }
    }),
  )
}

type Said = { text: string; amount?: Fen; refused?: string; book?: (reach: Reach) => Promise<unknown> }
/** What the gateway says of a difference now, and how it would be booked: as if its notice had come. */
const asked = async ({ gateway, run, payables, ...deps }: ReconDeps, { imported }: KnownRecon, item: Item): Promise<Said> => {
  const { what, key = '', theirs } = item
  const other = await elsewhere(run, imported, item)
  if (other) {
    const [here, there] = [gatewayChannels[imported.channel], paymentChannels[other]]
    const way = what === 'PAY' ? '渠道退回或调账' : '调账'
    return {
      text: `本系统为${there}的${moneyWays[what]}`,
      refused: `该笔${moneyWays[what]}属${there}，不是${here}的款项，不能补记；请向渠道核实后申请${way}`,
    }
  }
  const known = await knownHere(deps, run, imported, item)
  if (known && !known.free) return { text: '本系统已入账', refused: `该笔交易在另一日账单中已列（本系统为${known.day}），渠道重复列示` }
  if (known) {
    const book = (reach: Reach) => bookKnown(reach, imported, known, { what, key, amount: theirs! })
    return { text: '本系统已入账', amount: theirs!, book }
  }
  if (what === 'PAY') {
    const said = await askGateway(gateway, key)
    if (!said) return { text: '渠道没有应答', refused: '支付渠道没有应答，请稍后再试' }
    if (said.status !== 'PAID') return { text: '渠道查询为未支付', refused: '渠道查询不到该笔支付，不能补记' }
    const { state } = await run.load(payment, key)
    const told = { text: `渠道查询为已支付 ${formatYuan(said.amount)}`, amount: said.amount }
    if (state.status === 'NONE') return { ...told, refused: '本系统没有该支付单，不能补记' }
    if (said.amount !== theirs || said.amount !== state.created.amount)
      return { ...told, refused: '渠道金额与支付单或账单金额不符，不能补记' }
    return {
      ...told,
      book: async reach => {
        await reach.at(payment, key).succeed(said)
        await recharge(reach, key)
        await hearPayment({ ...reach, payables }, key)
      },
    }
  }
  const refund = refundOfKey(key)
  const { state } = await run.load(payment, refund?.paymentCode ?? '')
  const reserved = refund && state.status !== 'NONE' ? state.reserved[refund.refundId] : undefined
  if (!refund || reserved === undefined) return { text: '', refused: '本系统没有该笔退款，不能补记' }
  if (reserved !== theirs) return { text: '', refused: '账单金额与退款金额不符，不能补记' }
  return {
    text: '退款已申请，尚未登记渠道结果',
    amount: reserved,
    // the same refund again gives nothing twice, and says what became of the first
    book: async ({ at }) => {
      const { refundNo } = await gateway.refund({ ...refund, amount: reserved })
      await at(payment, refund.paymentCode).recordRefund({ refundId: refund.refundId, amount: reserved, gatewayRefundNo: refundNo })
    },
  }
}

/** Whoever is to settle a difference may do so; else why he may not. */
const mayOwn = (person: Person | undefined): true | string => {
  if (!person?.enabled) return '负责人不是在职员工'
  if (!grants(person, api.bookDifference.permission)) return `${person.name}没有渠道对账的办理权限`
  return person.airlines.includes('*') || `${person.name}没有全部航司的数据权限，不能处理对账差异`
}

const postingsOf = (legs: readonly Leg[]) => legs.map(({ from, to, amount }) => ({ from: told(from).zh, to: told(to).zh, amount }))
const doings = {
  assign: api.assignDifference,
  book: api.bookDifference,
  refunded: api.refundedDifference,
  correct: api.correctDifference,
  approve: api.approveCorrection,
  reject: api.approveCorrection,
  reopen: api.reopenDifference,
} as const satisfies Record<Doing, unknown>
const previewed = { BOOKED: 'book', REFUNDED: 'refunded', CORRECTED: 'correct' } as const satisfies Record<string, Doing>

export const reconRoutes = (
  deps: ReconDeps,
  may: (who: Who, endpoint: (typeof doings)[Doing] | typeof api.closeDay) => boolean,
): Route[] => {
  const { run } = deps
  const dayOf = async (id: string, who: Who) => {
    wholeLedger(who)
    const { state, revision } = await run.load(recon, id)
    if (state.status === 'NONE') throw notFound('对账日')
    return { state, revision }
  }
  const differenceOf = async (id: string, who: Who) => {
    const { recon: of, item: number } = itemOf(id)
    const { state, revision } = await dayOf(of, who)
    const item = state.items[number]
    if (!item) throw notFound('对账差异')
    return { of, number, state, revision, item }
  }
  const after = (id: string, state: Recon) => {
    const { item } = itemOf(id)
    return { id, status: (state as KnownRecon).items[item]!.status, open: openCount(state) }
  }
  /** a command on one difference */
  const acting = async (id: string, call: CommandCall, doing: Doing) => {
    const { of, number, item, state } = await differenceOf(id, call.who)
    const verdict = mayDo(state, number, doing, call)
    if (verdict !== true) throw new Refused(code.payment, verdict, { status: verdict.startsWith('申请人') ? 403 : 409 })
    return { command: (await call.document(recon, of)).command, number, item, of, state }
  }
  return [
    on(api.importBill, async ({ channel, day, mode = 'all', files }, call) => {
      wholeLedger(call.who)
      const file = fileIn(files)
      if (mode === 'preview') return importBill(deps, { channel, day, mode, file }, call as CommandCall)
      if (!(await deps.turn.ask(channel))) throw new Refused(code.payment, '该渠道正在导入另一份账单，请稍后再试')
      try {
        return await importBill(deps, { channel, day, mode, file }, call as CommandCall)
      } finally {
        await deps.turn.giveBack(channel).catch(() => {})
      }
    }),
    on(api.daysWithoutBill, async (_, { now }) => {
      const today = toLocal(now).date
      const [from, to] = [addDays(today, -LOOK_BACK_DAYS), addDays(today, -1)] as const
      const ofChannels = await Promise.all(
        (Object.keys(gatewayChannels) as GatewayChannel[]).map(async channel => {
          const [moved, there] = await Promise.all([deps.moneyDays(channel, from, to), deps.billDays(channel, from, to)])
          return moved.filter(day => !there.includes(day)).map(day => ({ channel, day }))
        }),
      )
      return { days: ofChannels.flat().sort((a, b) => (a.day < b.day ? -1 : 1)) }
    }),
    on(api.reconDay, async ({ id }, { who }) => {
      const { state, revision } = await dayOf(id, who)
      const { channel, billDay, run: times, theirs, ours, fee, matched, differences, worth, taken } = state.imported
      const items = Object.values(state.items)
      const ways = Object.keys(recons.resolutions) as recons.Resolution[]
      const sum = (some: readonly Item[]) => some.reduce((sum, one) => sum + one.worth, 0)
      const isClosable = recon.commands.close.when!(state) === true
      return {
        ...{
          id,
          channel,
          day: billDay,
          status: statusOf(state) as keyof typeof reconStatuses,
          run: times,
          theirs,
          ours,
          fee,
          matched,
          differences,
          worth,
        },
        open: openCount(state),
        unresolved: sum(items.filter(isOpen)),
        returning: items.reduce((sum, { returning }) => sum + (returning?.left ?? 0), 0),
        ways: ways.flatMap(resolution => {
          const some = items.filter(one => !isOpen(one) && one.resolution === resolution)
          return some.length === 0 ? [] : [{ resolution, count: some.length, worth: sum(some) }]
        }),
        taken: taken.length,
        ...{ revision, stream: streamOf(recon, id) },
        allowedActions: isClosable && may(who, api.closeDay) ? [{ action: 'close', zh: api.closeDay.zh, path: api.closeDay.path }] : [],
      }
    }),
    on(api.reconDifference, async ({ id }, { who }) => {
      const { of, number, state, revision, item } = await differenceOf(id, who)
      const { item: _, returning, turnedDown: __, ...shown } = item
      const { channel, billDay } = state.imported
      const other = await elsewhere(run, state.imported, item)
      return {
        ...{ id, channel, day: billDay, ...shown, revision, stream: streamOf(recon, of) },
        ...(other && { elsewhere: other }),
        ...(returning && {
          returning: returning.left,
          waitingSince: returning.since,
          listed: returning.listed.map(({ row, amount }) => ({ row, amount, day: recons.ofRecon(itemOf(row).recon).billDay })),
          ...(returning.kept && { kept: returning.kept }),
        }),
        allowedActions: (Object.keys(doings) as Doing[]).flatMap(action => {
          const { zh, path } = doings[action]
          const isOther = action === 'book' && other !== undefined
          return !isOther && mayDo(state, number, action, { who }) === true && may(who, doings[action]) ? [{ action, zh, path }] : []
        }),
      }
    }),
    on(api.closeDayPreview, async ({ id }, { who }) => {
      const { state } = await dayOf(id, who)
      const { channel, billDay } = state.imported
      const settlement = settlementOf(state)
      return { open: openCount(state), ...settlement, postings: postingsOf(closingLegs({ channel, billDay, ...settlement })) }
    }),
    on(api.closeDay, async ({ id }, call) => {
      const { who } = call
      await dayOf(id, who)
      const { command } = await (call as CommandCall).document(recon, id)
      const { state } = await command.close({})
      return { id, status: state.status as 'CLOSED' }
    }),
    on(api.resolvePreview, async ({ id, resolution }, { who }) => {
      const { number, state, item } = await differenceOf(id, who)
      const refused = mayDo(state, number, previewed[resolution], { who })
      if (refused !== true) return { refused, postings: [] }
      const { what, worth, returning } = item
      const of = { ...state.imported, item: number }
      if (resolution === 'CORRECTED') {
        const legs = correctionLegs(returning ? { ...of, worth: returning.left, isReturn: true } : { ...of, worth })
        return { postings: postingsOf(legs) }
      }
      if (resolution === 'REFUNDED') return { postings: postingsOf(what === 'PAY' ? returnLegs({ ...of, amount: worth }) : []) }
      const said = await asked(deps, state, item)
      return {
        ...(said.text && { said: said.text }),
        ...(said.amount !== undefined && { amount: said.amount }),
        ...(said.refused && { refused: said.refused }),
        postings: [],
      }
    }),
    on(api.assignDifference, async ({ id, owner }, call) => {
      const { command, number } = await acting(id, call as CommandCall, 'assign')
      const no = mayOwn(await deps.person(owner))
      if (no !== true) throw invalid(`不能指派：${no}`, { owner: no })
      return after(id, (await command.assign({ item: number, owner })).state)
    }),
    on(api.differenceOwners, async (_, { who }) => {
      wholeLedger(who)
      const people = await deps.withPermission(api.bookDifference.permission)
      return people.filter(person => mayOwn(person) === true).map(({ name, loginName }) => ({ name, loginName }))
    }),
    on(api.bookDifference, async ({ id }, call) => {
      const { item, of, state } = await acting(id, call as CommandCall, 'book')
      const said = await asked(deps, state, item)
      if (!said.book) throw new Refused(code.payment, said.refused ?? '不能补记', { status: said.text === '渠道没有应答' ? 504 : 409 })
      const { unguarded: at } = call as CommandCall
      await said.book({ at, load: run.load })
      await at(recon, of).book({ what: item.what, key: item.key!, amount: item.theirs! })
      return after(id, (await run.load(recon, of)).state)
    }),
    on(api.refundedDifference, async ({ id, refundNo, remark }, call) => {
      const { command, number, item, state } = await acting(id, call as CommandCall, 'refunded')
      if (item.what === 'REFUND') await agreedReturn(deps, state.imported.channel, refundNo)
      else await claimRefundNo({ load: run.load, at: (call as CommandCall).unguarded, now: call.now }, { difference: id, refundNo })
      return after(id, (await command.refunded({ item: number, refundNo, remark })).state)
    }),
    on(api.correctDifference, async ({ id, remark }, call) => {
      const { command, number } = await acting(id, call as CommandCall, 'correct')
      return after(id, (await command.correct({ item: number, remark })).state)
    }),
    on(api.approveCorrection, async ({ id, result, remark }, call) => {
      const { command, number, item, of } = await acting(id, call as CommandCall, result === 'APPROVE' ? 'approve' : 'reject')
      if (result === 'APPROVE') {
        const isRow = item.status === 'REFUNDING' && item.what === 'REFUND'
        const { unguarded: at } = call as CommandCall
        // it was claimed when it was asked for; whoever has taken so long for that that another has it now is turned down here
        if (item.status === 'REFUNDING' && !isRow)
          await claimRefundNo({ load: run.load, at, now: call.now }, { difference: id, refundNo: item.refundNo! })
        if (isRow) {
          await pairNamed(deps, { at }, of, item)
          return after(id, (await run.load(recon, of)).state)
        }
        return after(id, (await command.approve({ item: number })).state)
      }
      if (!remark) throw invalid('请填写驳回原因', { remark: '请填写驳回原因' })
      return after(id, (await command.reject({ item: number, remark })).state)
    }),
    on(api.reopenDifference, async ({ id, remark }, call) => {
      const { command, number } = await acting(id, call as CommandCall, 'reopen')
      return after(id, (await command.reopen({ item: number, remark })).state)
    }),
  ]
}
