import type { Static } from '#contracts/kernel/schema.ts'
import type { StockImported, TakenSeats } from '#contracts/seats/events.ts'

export type StockItem = Static<typeof StockImported.schema>
/**
 * Seats of a block that are held or sold. `splitFrom`: the hold it was split off; `request`: the request that took it for an order to come
 */
export type SeatHold = {
  holdId: string
  seats: number
  until: string
  sold: boolean
  returnedFor: string[]
  splitFrom?: string
  request?: string
}
/**
 * An order that waits for seats of the block. `WAITING`: it gets the next seats that suffice. `PROTECTED`: it has them, in a hold of the
 * same id. `RESTING`: it had them while other flights of its journey had none, and lets others go first until one of those flights has
 * seats for it.
 */
export type Wait = {
  holdId: string
  seats: number
  /** minutes for which its seats are protected */
  minutes: number
  /** instant at which it is looked into, unless its order has prolonged it */
  until: string
  status: 'WAITING' | 'PROTECTED' | 'RESTING'
  /** revision of the order's fact that moved it: a repetition of that fact must not overtake others that were moved since */
  movedBy?: number
}
/** The seats that a batch of additional seats has in a block after its last turn. */
type Added = Readonly<Record<string, { turn: number; added: number }>>
/**
 * The state of one block: `free = total − sold − held ≥ 0`, always (DOMAIN §3.17). `holds` is a list, since a hot block may have hundreds
 * of holds and an object with as many keys takes milliseconds to copy. `coming`: what incomplete batches would make of the block. `waits`:
 * the queue, first come first; the free seats suffice for none of those who wait in it. `additions`: seats of batches, by batch.
 */
export type Stock =
  | { status: 'NONE'; total: 0; holds: SeatHold[]; waits?: Wait[]; item?: undefined; coming?: StockItem[]; additions?: Added }
  | {
      status: 'EFFECTIVE' | 'INVALID'
      total: number
      holds: SeatHold[]
      waits?: Wait[]
      item: StockItem
      coming?: StockItem[]
      taken?: TakenSeats
      additions?: Added
    }

export const taken = (stock: Stock): { held: number; sold: number; free: number } => {
  let held = 0
  let sold = 0
  for (const hold of stock.holds) {
    if (hold.sold) sold += hold.seats
    else held += hold.seats
  }
  return { held, sold, free: stock.total - held - sold }
}
export const holdOf = (stock: Stock, holdId: string): SeatHold | undefined => stock.holds.find(hold => hold.holdId === holdId)
export const waitOf = (stock: Stock, holdId: string): Wait | undefined => stock.waits?.find(wait => wait.holdId === holdId)
/** true when it has seats by its place in the queue, and is still in it */
export const isProtected = (stock: Stock, holdId: string): boolean =>
  waitOf(stock, holdId)?.status === 'PROTECTED' && holdOf(stock, holdId) !== undefined
/** place among those without seats, from 1; undefined when it is not one of them */
export const placeOf = (stock: Stock, holdId: string): number | undefined => {
  const place = (stock.waits ?? []).filter(({ status }) => status !== 'PROTECTED').findIndex(wait => wait.holdId === holdId)
  return place < 0 ? undefined : place + 1
}

export const withHolds = (stock: Stock, change: (holds: SeatHold[]) => SeatHold[]): Stock =>
  stock.status === 'NONE' ? stock : { ...stock, holds: change(stock.holds) }
export const withHold = (stock: Stock, holdId: string, change: (hold: SeatHold) => SeatHold): Stock =>
  withHolds(stock, holds => holds.map(hold => (hold.holdId === holdId ? change(hold) : hold)))
export const withWaits = (stock: Stock, change: (waits: Wait[]) => Wait[]): Stock => {
  const { waits: before = [], ...rest } = stock
  const waits = change(before)
  return (waits.length > 0 ? { ...rest, waits } : rest) as Stock
}
export const withWait = (stock: Stock, holdId: string, change: Partial<Wait>): Stock =>
  withWaits(stock, waits => waits.map(wait => (wait.holdId === holdId ? { ...wait, ...change } : wait)))
