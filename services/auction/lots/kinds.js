import * as api from '#contracts/auction/api.ts';
import * as free from '#contracts/auction/free-api.ts';
export const lotCalls = {
    BIDDING: {
        save: api.saveBidding,
        submit: api.submitBiddingFlow,
        cancel: api.cancelBidding,
        force: api.forceCancelBidding,
        release: api.releaseWin,
        detail: api.biddingDetail,
        show: api.showBidding,
        undo: api.undoBidding,
        prepay: api.prepayBidding,
        pay: api.payBidding,
    },
    FREE: {
        save: free.saveFreeBidding,
        submit: free.submitFreeBiddingFlow,
        cancel: free.cancelFreeBidding,
        force: free.cancelFreeBidding,
        release: free.releaseFreeWin,
        detail: free.freeBiddingDetail,
        show: free.showFrontFreeBidding,
        undo: free.undoFreeBidding,
        prepay: free.prepayFreeBidding,
        pay: free.payFreeBidding,
    },
};
/** workflow that publishes a lot, by kind */
export const lotFlows = { BIDDING: 'BIDDING', FREE: 'FREE_BIDDING' };
export const kindOf = ({ kind = 'BIDDING' }) => kind;
