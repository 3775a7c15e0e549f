import * as orders from '#contracts/order/events.ts'
import type { At } from '#services/kernel/stream/commands.ts'
import { when } from '#services/kernel/stream/process.ts'
import { seats } from '#services/seats/decide.ts'
import { changeHold } from '../changes/change-hold.ts'

export const NOT_CHANGED = '变更未成立'
type Moved = Pick<ReturnType<typeof orders.TicketsExchanged>['data'], 'changeId' | 'gone' | 'taken'>

const moveSeats = async ({ changeId, gone, taken }: Moved, orderNo: string, at: At, sold: boolean) => {
  const holdId = changeHold(orderNo, changeId)
  for (const { stockId } of taken) {
    if (sold) await at(seats, stockId).sell({ holdId })
    await at(seats, stockId).mergeHold({ holdId, into: orderNo, rename: true })
  }
  for (const { stockId, seats: count } of gone)
    await (sold
      ? at(seats, stockId).giveBack({ holdId: orderNo, seats: count, refundId: changeId })
      : at(seats, stockId).reduceHold({ holdId: orderNo, seats: count, changeId }))
}

/**
 * Seats follow a change (DOMAIN §3.18). They belong to the process that takes an order's facts about seats in turn: a split, a payment or a
 * refund behind a change finds the order's hold as the change has left it.
 */
export const seatsOfChange = [
  when(orders.ChangeDropped, async ({ changeId, taken }, { id, at }) => {
    for (const { stockId } of taken) await at(seats, stockId).release({ holdId: changeHold(id, changeId), reason: NOT_CHANGED })
  }),
  when(orders.LegsChanged, async (fact, { id, at }) => moveSeats(fact, id, at, fact.sold)),
  when(orders.TicketsExchanged, async (fact, { id, at }) => moveSeats(fact, id, at, true)),
]
