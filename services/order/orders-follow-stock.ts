import { AwardOffered, AwardOpened } from '#contracts/auction/award-events.ts'
import { BagOffered } from '#contracts/auction/bag-events.ts'
import { BidsOpened } from '#contracts/auction/bid-events.ts'
import { ifRefused } from '#contracts/kernel/refused.ts'
import * as orders from '#contracts/order/events.ts'
import * as stock from '#contracts/seats/events.ts'
import { award } from '#services/auction/award/award.ts'
import { awardOfHold } from '#services/auction/award/take.ts'
import { bag } from '#services/auction/bags/bag.ts'
import { bagOfHold } from '#services/auction/bags/bags.ts'
import { bids } from '#services/auction/lots/bids.ts'
import { lot } from '#services/auction/lots/lot.ts'
import { lotOfHold } from '#services/auction/lots/lots.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { process, type Reacting, when } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { batchFollows } from '#services/seats/batch.ts'
import { type Stock, seats } from '#services/seats/decide.ts'
import { orderOfHold } from './changes/add-seats.ts'

/** Blocks are sold when their batch is complete. */
export const stockFollowsBatch = process('stock-follows-batch', batchFollows.again)

const onReleased = async (legs: readonly { stockId: string }[], { id, at }: Reacting, load: Reacting['load']) => {
  for (const { stockId } of legs) if (isReleased((await load(seats, stockId)).state)) await at(order, id).takeBack({})
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
  // a block is released by what is followed here, so nothing is read for the thousands of orders whose seats are nobody else's
  when(orders.OrderSubmitted, ({ legs }, reacting) => onReleased(legs, reacting, reacting.recall)),
  when(orders.OrderSplitOff, async (_, reacting) => {
    const { state } = await reacting.load(order, reacting.id)
    if (state.status !== 'NONE') await onReleased(state.submitted.legs, reacting, reacting.load)
  }),
)

/** Whoever bid for it or booked it has his earnest again: nobody can take these seats, and nobody has to. */
const endSale = async (holdId: string, { at, load }: Pick<Reacting, 'at' | 'load'>, reason = '航司收回座位'): Promise<void> => {
  const ofLot = lotOfHold(holdId)
  const ofBag = bagOfHold(holdId)
  const ofAward = awardOfHold(holdId)
  if (ofBag) await at(bag, ofBag.bagId).follow({ reason })
  if (ofAward) await at(award, ofAward).takeBack({})
  if (!ofLot) return
  const { status } = (await load(bids, ofLot.lotId)).state
  // closed in this moment, it is the awards'
  if (status === 'OPEN' || status === 'PAUSED') await at(bids, ofLot.lotId).cancel({ forced: true, reason }).catch(ifRefused)
}
const endReleased = async (stockId: string, reacting: Reacting, reason?: string): Promise<void> => {
  const { state } = await reacting.load(seats, stockId)
  if (isReleased(state)) for (const { holdId, sold } of state.holds) if (!sold) await endSale(holdId, reacting, reason)
}

/** Lots, bags, offers and what was won end with the seats of their flight, when these are released; also what was being published or divided at that moment. */
export const auctionsFollowStock = process(
  'auctions-follow-stock',
  when(stock.StockInvalidated, ({ reason }, reacting) => endReleased(reacting.id, reacting, reason)),
  when(BidsOpened, async ({ lotId }, reacting) => {
    const { state } = await reacting.load(lot, lotId)
    if (state.status !== 'NONE') await endReleased(state.terms.stockId, reacting)
  }),
  when(AwardOpened, ({ stockId }, reacting) => endReleased(stockId, reacting)),
  // its seats may still be on their way to it
  when(AwardOffered, async ({ stockId }, { id, at, load }) => {
    if (isReleased((await load(seats, stockId)).state)) await at(award, id).takeBack({})
  }),
  when(BagOffered, async ({ lots }, reacting) => {
    for (const { stockId } of lots) await endReleased(stockId, reacting)
  }),
)
