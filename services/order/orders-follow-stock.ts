import * as orders from '#contracts/order/events.ts'
import * as stock from '#contracts/seats/events.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { process, type Reacting, when } from '#services/kernel/stream/process.ts'
import { isReleased, seats } from '#services/seats/decide.ts'
import { orderOfHold } from './changes/change-hold.ts'
import { order } from './decide.ts'

const onReleased = async (legs: readonly { stockId: string }[], { id, at }: Reacting, load: Reacting['load']) => {
  for (const { stockId } of legs) if (isReleased((await load(seats, stockId)).state)) await at(order, id).takeBack({})
}

/**
 * Ends orders with the seats of their flight, when these are released and the order is not paid in full; also one that was being submitted
 * or split off at that moment. The order tells whether it is paid, not the block, which may not have heard of it.
 */
export const ordersFollowStock = process(
  'orders-follow-stock',
  when(stock.StockInvalidated, async ({ reason }, { id, at, load }) => {
    const { state } = await load(seats, id)
    if (!isReleased(state)) return
    const held = state.holds.flatMap(({ holdId, sold }) => (sold ? [] : orderOfHold(holdId).orderNo))
    await inParallel([...new Set(held)], 32, orderNo => at(order, orderNo).takeBack({ ...(reason && { reason }) }))
  }),
  // this instance hears of every release, so nothing is read for the thousands of orders without one
  when(orders.OrderSubmitted, ({ legs }, reacting) => onReleased(legs, reacting, reacting.recall)),
  when(orders.OrderSplitOff, async (_, reacting) => {
    const { state } = await reacting.load(order, reacting.id)
    if (state.status !== 'NONE') await onReleased(state.submitted.legs, reacting, reacting.load)
  }),
)
