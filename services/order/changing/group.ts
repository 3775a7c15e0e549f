import type { LiveOrder, Passenger } from '../state.ts'
import { movesOf } from './open.ts'

/**
 * A flight of the order as its group counts it: who goes to another flight together stays one group, and what was refunded of the flight
 * that was ordered counts for it. It is named by the block of that one.
 */
export const slotOf = (order: LiveOrder, stockId: string): string => order.slots?.[stockId] ?? stockId
/** went to this flight alone: no group is counted there */
export const isApart = ({ apart }: Pick<Passenger, 'apart'>, stockId: string): boolean => apart?.includes(stockId) ?? false

/** the coupon of this traveller that belongs to the group there */
export const couponIn = (order: LiveOrder, passenger: Passenger, slot: string): string | undefined =>
  (passenger.flights ?? order.submitted.legs.map(({ stockId }) => stockId)).find(
    stockId => slotOf(order, stockId) === slot && !isApart(passenger, stockId),
  )
/**
 * The travellers who leave the group of a flight, or have left it, for another flight. A change counts from the request on, since carrying
 * it out is never refused, until it is dropped. Where the airline waives the group's minimum (`excused`), it counts when it is done.
 */
export const awayFrom = (order: LiveOrder, slot: string): Away[] =>
  movesOf(order).flatMap(({ lines = [], excused = false, status, left = [] }): Away[] => {
    if (status === 'DONE') return left.filter(one => one.slot === slot).map(({ id }) => ({ id, excused, done: true }))
    if (excused) return []
    const going = lines.filter(
      ({ passengerId, from, apart }) => apart && slotOf(order, from) === slot && !isApart(order.passengers[passengerId]!, from),
    )
    return going.map(({ passengerId }) => ({ id: passengerId, excused, done: false }))
  })
type Away = { id: string; excused: boolean; done: boolean }
/** Is the group counted traveller by traveller, since somebody flies otherwise than it was ordered? */
export const isDivided = (order: LiveOrder): boolean => movesOf(order).length > 0
