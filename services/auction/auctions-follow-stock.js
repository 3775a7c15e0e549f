import { AwardOffered, AwardOpened } from '#contracts/auction/award-events.ts';
import { BagOffered } from '#contracts/auction/bag-events.ts';
import { BidsOpened } from '#contracts/auction/bid-events.ts';
import { ifRefused } from '#contracts/kernel/refused.ts';
import * as stock from '#contracts/seats/events.ts';
import { process, when } from '#services/kernel/stream/process.ts';
import { isReleased, seats } from '#services/seats/decide.ts';
import { award, awardOfHold } from './award/award.ts';
import { bag } from './bags/bag.ts';
import { bagOfHold } from './bags/bags.ts';
import { bids } from './lots/bids.ts';
import { lot } from './lots/lot.ts';
import { lotOfHold } from './lots/lots.ts';
/** Ends the sale of seats that the airline takes back: bidders and bookers get their earnest back, since nobody can take these seats. */
const endSale = async (holdId, { at, load }, reason = '航司收回座位') => {
    const ofLot = lotOfHold(holdId);
    const ofBag = bagOfHold(holdId);
    const ofAward = awardOfHold(holdId);
    if (ofBag)
        await at(bag, ofBag.bagId).follow({ reason });
    if (ofAward)
        await at(award, ofAward).takeBack({});
    if (!ofLot)
        return;
    const { status } = (await load(bids, ofLot.lotId)).state;
    // bids that were closed at this moment are ended by their awards
    if (status === 'OPEN' || status === 'PAUSED')
        await at(bids, ofLot.lotId).cancel({ forced: true, reason }).catch(ifRefused);
};
const endReleased = async (stockId, reacting, reason) => {
    const { state } = await reacting.load(seats, stockId);
    if (isReleased(state))
        for (const { holdId, sold } of state.holds)
            if (!sold)
                await endSale(holdId, reacting, reason);
};
/**
 * Ends lots, bags, offers and wins when the seats of their flight are released; also those that were being published or divided at that
 * moment.
 */
export const auctionsFollowStock = process('auctions-follow-stock', when(stock.StockInvalidated, ({ reason }, reacting) => endReleased(reacting.id, reacting, reason)), when(BidsOpened, async ({ lotId }, reacting) => {
    const { state } = await reacting.load(lot, lotId);
    if (state.status !== 'NONE')
        await endReleased(state.terms.stockId, reacting);
}), when(AwardOpened, ({ stockId }, reacting) => endReleased(stockId, reacting)), 
// the seats of the offer may still be on their way to it
when(AwardOffered, async ({ stockId }, { id, at, load }) => {
    if (isReleased((await load(seats, stockId)).state))
        await at(award, id).takeBack({});
}), when(BagOffered, async ({ lots }, reacting) => {
    for (const { stockId } of lots)
        await endReleased(stockId, reacting);
}));
