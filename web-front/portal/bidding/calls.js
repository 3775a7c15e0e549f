import { prepayBidding, showBidding, undoBidding } from '#contracts/auction/api.ts';
import { kindOfNumber } from '#contracts/auction/codes.ts';
import { prepayFreeBidding, showFrontFreeBidding, undoFreeBidding } from '#contracts/auction/free-api.ts';
const calls = {
    BIDDING: { show: showBidding, undo: undoBidding, prepay: prepayBidding },
    FREE: { show: showFrontFreeBidding, undo: undoFreeBidding, prepay: prepayFreeBidding },
};
/** The endpoints for a lot by its kind, which its number shows. */
export const callsOf = (lotId) => calls[kindOfNumber(lotId)];
