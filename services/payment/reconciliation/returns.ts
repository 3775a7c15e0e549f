import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as recons from '#contracts/payment/reconciliation/events.ts'
import { differenceId, itemOf, ofRecon } from '#contracts/payment/reconciliation/events.ts'
import type { MoneyWay } from '#contracts/payment/reconciliation/match.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { type Reacting, when } from '#services/kernel/stream/process.ts'
import { type BillItem, isListed, isOpen, isReturned, isReturnRow, type Recon, type ReturnRow, recon, waits } from './decide.ts'

/**
 * 渠道退回 (DOMAIN §5.15): money that a gateway sends back waits from its approval until a later file has a row of it. The day in which it
 * waits decides (`ReconReturnListed`), so that a row counts once and no more goes back than waits; the day of the row is only told. Where
 * the row's day has another file meanwhile, or the row another end, the money waits again.
 */
export type Returns = {
  /** differences of a channel with one of these numbers: our own, the gateway's, or a refund's */
  numbered: (
    channel: string,
    numbers: readonly string[],
  ) => Promise<{ id: string; what: MoneyWay; resolution?: string; refundNo?: string; returning?: number }[]>
}
type Reach = { load: Commands['load']; at: Reacting['at'] }
type Place = { recon: string; item: string }

const itemAt = (state: Recon, item: string): BillItem | undefined => (state.status === 'NONE' ? undefined : state.items[item])
const numbersOf = ({ key, tradeNo, refundNo }: Pick<BillItem, 'key' | 'tradeNo' | 'refundNo'>): string[] =>
  [key, tradeNo, refundNo].filter(one => one !== undefined)
const rowOf = (day: string, { item, key, tradeNo, theirs = 0 }: BillItem): ReturnRow => ({
  row: differenceId(day, item),
  amount: theirs,
  ...(key && { key }),
  ...(tradeNo && { tradeNo }),
})

/** Tells the day of the row what was decided; where the row has another end, or is gone, it does not count. */
const carry = async ({ at }: Pick<Reach, 'at'>, of: Place, { row, refundNo }: Pick<Listed, 'row' | 'refundNo'>) => {
  const { recon: day, item } = itemOf(row)
  const id = differenceId(of.recon, of.item)
  const { state } = await at(recon, day).returned({ item, of: id, refundNo })
  if (!isReturned(state, item, id)) await at(recon, of.recon).unlistReturn({ item: of.item, rows: [row] })
  return isReturned(state, item, id)
}
type Listed = Static<typeof recons.ReconReturnListed.schema>

/**
 * Tries whether a row belongs to an item that waits.
 * @returns whether it does
 */
const pair = async ({ at }: Pick<Reach, 'at'>, of: Place, row: ReturnRow): Promise<boolean> => {
  const { state } = await at(recon, of.recon).listReturn({ item: of.item, ...row })
  if (!isListed(state, of.item, row.row)) return false
  return carry({ at }, of, { row: row.row, refundNo: itemAt(state, of.item)?.refundNo ?? '' })
}

/** Handles a new file: items listed in an earlier one wait again, and the rows of the new one are tried against all that wait. */
const holdDay = async ({ numbered }: Returns, { load, at }: Reach, day: string) => {
  const { state } = await load(recon, day)
  // an import is looked at once it is complete
  if (state.status === 'NONE' || state.status === 'IMPORTING') return
  const { run, channel } = state.imported
  for (const id of state.returns) {
    const of = itemOf(id)
    const { returning } = itemAt((await load(recon, of.recon)).state, of.item) ?? {}
    const gone = (returning?.listed ?? []).map(({ row }) => row).filter(row => isBefore(row, day, run))
    if (gone.length > 0) await at(recon, of.recon).unlistReturn({ item: of.item, rows: gone })
  }
  const rows = Object.values(state.items).filter(item => isReturnRow(item) && isOpen(item))
  const waiting = (await numbered(channel, rows.flatMap(numbersOf))).filter(({ returning }) => returning !== undefined)
  for (const row of rows) for (const { id } of waiting) if (await pair({ at }, itemOf(id), rowOf(day, row))) break
}
/** does the row belong to an earlier run of that day? */
const isBefore = (row: string, day: string, run: number): boolean => {
  const { recon, item } = itemOf(row)
  return recon === day && Number(item.split('-')[0]) < run
}

/** Handles an item that begins to wait: a file may have had its row before. */
const holdReturn = async ({ numbered }: Returns, { load, at }: Reach, of: Place) => {
  const waiting = itemAt((await load(recon, of.recon)).state, of.item)
  if (!waiting || !waits(waiting)) return
  const found = await numbered(ofRecon(of.recon).channel, numbersOf(waiting))
  for (const { id } of found.filter(({ what, resolution }) => what === 'REFUND' && !resolution)) {
    const place = itemOf(id)
    const { state } = await load(recon, place.recon)
    const row = state.status === 'IMPORTED' ? state.items[place.item] : undefined
    if (row && isReturnRow(row) && isOpen(row)) await pair({ at }, of, rowOf(place.recon, row))
  }
}

/** Pairs items and rows in either order: whichever comes second, the approval or the file, finds the other. */
export const returnsFollow = (deps: Returns & { seenBy: (seen: Reacting['seen']) => Promise<void> }) => {
  const day = async (_: unknown, { id, seen, ...reach }: Reacting) => {
    await deps.seenBy(seen)
    await holdDay(deps, reach, id)
  }
  const one = async ({ item }: { item: string }, { id, seen, ...reach }: Reacting) => {
    await deps.seenBy(seen)
    await holdReturn(deps, reach, { recon: id, item })
  }
  return [
    when(recons.ReconImported, day),
    when(recons.ReconDifferencesFound, day),
    when(recons.ReconReturnApproved, one),
    when(recons.ReconReturnUnlisted, one),
    when(recons.ReconReturnListed, ({ item, ...listed }, { id, at }) => carry({ at }, { recon: id, item }, listed)),
  ]
}

/**
 * The agreed return of a gateway with this number.
 * @throws Refused where nobody has agreed to one
 */
export const agreedReturn = async ({ numbered }: Returns, channel: string, refundNo: string) => {
  const agreed = (await numbered(channel, [refundNo])).filter(
    one => one.what === 'PAY' && one.resolution === 'REFUNDED' && one.refundNo === refundNo,
  )
  if (agreed.length === 0) throw new Refused(code.payment, '没有以该退款号同意的渠道退回，请核对退款号，或申请调账')
  return agreed
}
/**
 * Pairs a row with the item that a person names for it by its refund number, and another person agrees.
 * @throws Refused where nothing with that number waits, or less than the row's amount
 */
export const pairNamed = async (deps: Returns, { at }: Pick<Reach, 'at'>, day: string, row: BillItem): Promise<void> => {
  const { refundNo = '' } = row
  for (const { id } of await agreedReturn(deps, ofRecon(day).channel, refundNo))
    if (await pair({ at }, itemOf(id), { ...rowOf(day, row), refundNo })) return
  throw new Refused(code.payment, '该退款号下没有这么多款项待退回，请驳回后核对退款号，或申请调账')
}
