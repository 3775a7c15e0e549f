import type { GatewayChannel } from '#contracts/enums.ts'
import { addDays } from '#contracts/kernel/calendar.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { reconOf } from '#contracts/payment/reconciliation/events.ts'
import { type DifferenceKind, type Matched, type MoneyWay, match, type OurRow } from '#contracts/payment/reconciliation/match.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import type { Reacting } from '#services/kernel/stream/process.ts'
import { type KnownRecon, type Recon, recon, rowOf } from './decide.ts'
import type { BillRow } from './read-bill.ts'

/** Our side of a channel's day: payments and refunds, each with its number. */
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
/** Our side of the money of channels, and the differences that earlier files have left. */
export type OurSide = {
  /** our side of a day, by now */
  ours: (channel: string, day: string) => Promise<OurMoney[]>
  /** one of our rows, by its id */
  oursById: (id: string) => Promise<(OurMoney & { channel: string; day: string; bookedAt: string }) | null>
  /**
   * waits until `ours` and `about` show everything until now.
   * @throws Refused 503 where they do not get there in time
   */
  upToDate: () => Promise<void>
  /** waits until they have seen the event of the reaction */
  seenBy: (seen: Reacting['seen']) => Promise<void>
  /** differences about our numbers, of whatever day */
  about: (
    channel: string,
    keys: readonly string[],
  ) => Promise<{ id: string; day: string; key?: string; what: MoneyWay; kind: DifferenceKind; resolution?: string }[]>
}

type Ours = OurRow & OurMoney
export type DayMatched = Matched<Ours, BillRow>

/**
 * Compares our side of a day with a file. Rows of the days beside it count too, as long as no file has had them: where those days have a
 * file, such rows were missing in it. A row that was booked because of an earlier file belongs to that file.
 */
export const matchDay = async (
  { run, ours, about, upToDate }: Pick<OurSide, 'ours' | 'about' | 'upToDate'> & { run: Commands },
  channel: GatewayChannel,
  day: string,
  rows: readonly BillRow[],
): Promise<DayMatched> => {
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
/** Was the row missing in that day's file, and has only the file of `on` had it since? */
export const isMissing = (state: KnownRecon, row: OurMoney, on: string): boolean =>
  Object.values(state.items).some(
    one => one.kind === 'MISSING_THERE' && rowOf(one) === row.id && (one.status !== 'RESOLVED' || one.foundOn === on),
  )
/** our rows that are compared with the day's file */
export const countedOf = ({ pairs, differences }: DayMatched): Ours[] => [
  ...pairs.map(({ ours }) => ours),
  ...differences.flatMap(({ ours }) => ours ?? []),
]
