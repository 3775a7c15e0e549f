import { clearing, type OpenName } from '#contracts/account/names.ts'
import { heldChannels, type PaymentChannel } from '#contracts/enums.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { idOf } from '#contracts/kernel/stream-name.ts'
import { differenceId, reconOf } from '#contracts/payment/reconciliation/events.ts'
import { refundKey } from '#contracts/payment/refund-key.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { type Decider, fold } from '#services/kernel/stream/decider.ts'
import { type BillItem, type KnownRecon, type Recon, recon, rowOf } from './decide.ts'

/** The part of a channel that no closed day has accounted for. */
type Channel = {
  /** our payments and refunds in fen, by day and number; refunds are negative */
  rows: Map<string, Map<string, Fen>>
  /** rows that came when the file of their day had been compared already */
  late: Set<string>
  open: Map<string, KnownRecon>
  /** closed days with items that wait to go back, or went back */
  closed: Map<string, KnownRecon>
  /** rows of files that list returned money in fen, negative, by the number of their difference; until their day is closed */
  returned: Map<string, Fen>
}
type Rows = Pick<KnownRecon, 'items' | 'imported'>
const itemsOf = ({ items }: Rows, is: (item: BillItem) => boolean): BillItem[] => Object.values(items).filter(is)
const worthOf = (items: readonly BillItem[]): Fen => items.reduce((sum, { worth }) => sum + worth, 0)
const rowIdOf = ({ imported: { channel, billDay } }: Rows, item: string): string => differenceId(reconOf(channel, billDay), item)
/** rows of other days, or late ones, that this day's file contains */
const listedBy = (day: Rows): string[] => [...day.imported.taken, ...itemsOf(day, ({ resolution }) => resolution === 'BOOKED').map(rowOf)]

/**
 * The expected clearing balance of each channel by the gateways' files (DOMAIN §5.15), from facts of payments and reconciliation alone,
 * without postings. It sums what we have taken and given back on days that are not closed, corrections on those days, money that gateways
 * still have to send back, and rows of theirs that list it. A row that came after its day was closed and stands in no file is not in it, so
 * the clearing differs by that row.
 */
export const expectedClearing = () => {
  const channels = new Map<string, Channel>()
  const of = (name: string): Channel => {
    const known = channels.get(name) ?? {
      rows: new Map(),
      late: new Set(),
      open: new Map(),
      closed: new Map(),
      returned: new Map(),
    }
    channels.set(name, known)
    return known
  }
  const enter = (name: PaymentChannel, row: string, amount: Fen, at: string) => {
    if (Object.hasOwn(heldChannels, name)) return
    const account = clearing(name)
    const { rows, late, open, closed } = of(account)
    const { date } = toLocal(at)
    const there = rows.get(date)
    if (there) there.set(row, amount)
    else rows.set(date, new Map([[row, amount]]))
    if (open.has(date) || closed.has(date)) late.add(row)
  }
  const reconcile = (event: StoredEvent) => {
    const day = event.stream.slice(event.stream.lastIndexOf('.') + 1)
    const name = clearing(event.stream.slice(recon.name.length + 1, -day.length - 1) as PaymentChannel)
    const channel = of(name)
    const closed = channel.closed.get(day)
    const state = fold(recon as Decider<Recon>, closed ?? channel.open.get(day) ?? recon.initial, [event])
    // facts about a day that was never imported settle nothing
    if (state.status === 'NONE') return
    if (event.type === 'ReconReturnListed') channel.returned.set(event.data.row, 0 - event.data.amount)
    if (event.type === 'ReconReturnUnlisted') channel.returned.delete(event.data.row)
    // repeated facts about a closed day change only the items that wait there
    if (closed) return void channel.closed.set(day, state)
    channel.open.set(day, state)
    if (event.type === 'ReconImported') for (const row of channel.rows.get(day)?.keys() ?? []) channel.late.delete(row)
    if (event.type === 'ReconDayClosed') close(channel, day, state)
  }
  /** Settles rows that the day's file contains; rows of another file, past or to come, stay. */
  const close = (channel: Channel, day: string, state: KnownRecon) => {
    const { rows, late, open, closed, returned } = channel
    open.delete(day)
    const waiting = itemsOf(state, ({ returning }) => returning !== undefined)
    closed.set(day, { ...state, items: Object.fromEntries(waiting.map(item => [item.item, item])) })
    for (const { item, returnOf } of Object.values(state.items)) if (returnOf) returned.delete(rowIdOf(state, item))
    for (const row of listedBy(state)) {
      late.delete(row)
      for (const there of rows.values()) there.delete(row)
    }
    const elsewhere = new Set([
      ...[...open.values()].flatMap(listedBy),
      ...itemsOf(state, ({ resolution }) => resolution === 'NEXT_DAY').map(rowOf),
    ])
    const own = rows.get(day)
    for (const row of [...(own?.keys() ?? [])]) if (!elsewhere.has(row) && !late.has(row)) own!.delete(row)
  }
  const expected = ({ rows, open, closed, returned }: Channel) => {
    const listed = new Set([...open.values()].flatMap(listedBy))
    const strays: string[] = []
    let sum = 0
    for (const [day, there] of rows)
      for (const [row, amount] of there)
        if (!closed.has(day) || listed.has(row)) sum += amount
        else strays.push(row)
    for (const amount of returned.values()) sum += amount
    for (const day of open.values())
      sum += worthOf(itemsOf(day, ({ resolution, returning }) => resolution === 'CORRECTED' || returning !== undefined))
    return { balance: 0 - sum, strays }
  }
  return {
    add: (event: StoredEvent): void => {
      const { type, stream, data, at } = event
      const code = idOf(stream)
      if (type === 'PaymentSucceeded' || type === 'PaymentSumDiffered')
        enter(data.channel, `PAY:${code}`, data.amount, data.gatewayAt ?? data.paidAt ?? at)
      else if (type === 'PaymentRefunded' && !data.credited)
        enter(data.channel, `REFUND:${refundKey(data.channel, data.refundId, code)}`, 0 - data.amount, at)
      else if (stream.startsWith(`${recon.name}-`)) reconcile(event)
    },
    /** money that gateways have still to send back, by its difference */
    returning: (): Map<string, Fen> => {
      const all = [...channels.values()].flatMap(({ open, closed }) => [...open.values(), ...closed.values()])
      return new Map(
        all.flatMap(day =>
          Object.values(day.items).flatMap(({ item, returning }): [string, Fen][] =>
            returning && returning.left !== 0 ? [[rowIdOf(day, item), returning.left]] : [],
          ),
        ),
      )
    },
    /** as accounts have it: money that a gateway holds for us is negative. `strays`: rows of closed days that no file contains */
    expected: (): Map<OpenName, ReturnType<typeof expected>> =>
      new Map([...channels].map(([account, channel]) => [account as OpenName, expected(channel)] as const)),
  }
}
