import * as orders from '#contracts/order/events.ts'
import * as stock from '#contracts/seats/events.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { process, type Reacting, when } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { batchFollows } from '#services/seats/batch.ts'
import { type Stock, seats } from '#services/seats/decide.ts'
import { orderOfHold } from '../use-cases/add-seats.ts'

/** Blocks are sold when their batch is complete. */
export const stockFollowsBatch = process('stock-follows-batch', batchFollows.again)

const onReleased = async (_: unknown, { id, at, load }: Reacting) => {
  const { state } = await load(order, id)
  if (state.status === 'NONE') return
  for (const { stockId } of state.submitted.legs) if (isReleased((await load(seats, stockId)).state)) await at(order, id).takeBack({})
}
const isReleased = (block: Stock) => block.status === 'INVALID' && block.taken === 'RELEASE'

/**
 * Orders end with the seats of their flight, when these are released and not paid in full; also one that was being submitted, or split off,
 * at that moment. Whether it is paid is the order's word, not the block's, which may not have heard of it.
 */
export const ordersFollowStock = process(
  'orders-follow-stock',
  when(stock.StockInvalidated, async ({ reason }, { id, at, load }) => {
    const { state } = await load(seats, id)
    if (!isReleased(state)) return
    const held = state.holds.flatMap(({ holdId, sold }) => (sold ? [] : orderOfHold(holdId).orderNo))
    await inParallel([...new Set(held)], 32, orderNo => at(order, orderNo).takeBack({ ...(reason && { reason }) }))
  }),
  when(orders.OrderSubmitted, onReleased),
  when(orders.OrderSplitOff, onReleased),
)
