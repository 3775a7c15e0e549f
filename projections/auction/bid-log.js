import { Count, Fen, Flag, Id, Instant, optional, Type, zh } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
const ofBid = ({ bidId }, { id }) => `${id}~${bidId}`;
/** Each accepted bid, by paddle only: the public history of a lot, one page at a time however many bids there are. */
export const bidLog = view()({
    name: 'bid-log',
    version: 1,
    doc: Type.Object({
        lotId: zh(Id, '标的编号'),
        no: zh(Count, '出价序号'),
        paddle: zh(Count, '号牌'),
        price: zh(Fen, '每座出价'),
        units: zh(Count, '份数'),
        at: zh(Instant, '时间'),
        withdrawn: optional(zh(Flag, '已撤回')),
    }),
    index: [['lotId', '-no']],
    key: { BidPlaced: ofBid, BidWithdrawn: ofBid },
    on: {
        BidPlaced: (_, { no, paddle, price, units }, { id, at }) => ({ lotId: id, no, paddle, price, units, at }),
        BidWithdrawn: row => row && { ...row, withdrawn: true },
    },
});
