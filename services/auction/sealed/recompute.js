import { ALIKE, rateIn } from '#contracts/auction/rates.ts';
import { formatYuan, TEN_YUAN } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { inRank } from './bag-bids.ts';
import { commitment } from './seal.ts';
/**
 * Computes the result of the sealed bids for a bag again, from the facts of its bids and of the bag and the table of rates that they name,
 * and nothing else (docs/AUCTIONS.md §7). It compares each price with its commitment and the terms, each stamp with the table, the order
 * with the rule, and the holder of the bag with the order. Before the end there are no prices to compute with.
 */
export const recomputeSealed = (facts, table) => {
    let opened;
    let closed;
    let endsAt = '';
    let [accepted, withdrawn] = [0, 0];
    const bids = new Map();
    const placed = new Map();
    const differences = [];
    const rate = (agency) => (table ? rateIn(table, agency) : ALIKE);
    const place = (bid) => {
        const what = `第${bid.no}次出价`;
        const count = (placed.get(bid.agency) ?? 0) + 1;
        placed.set(bid.agency, count);
        accepted++;
        if (bid.no !== accepted)
            differences.push(`${what}应为第${accepted}次`);
        if (closed)
            differences.push(`${what}在截止之后`);
        if (opened && (bid.receivedAt < opened.startsAt || bid.receivedAt >= endsAt))
            differences.push(`${what}收到时不在竞价时间内`);
        if (opened && count > opened.mostChanges + 1)
            differences.push(`${what}超过最多修改次数`);
        if (bid.rate !== rate(bid.agency))
            differences.push(`${what}出票率记为${percent(bid.rate)}，出票率表为${percent(rate(bid.agency))}`);
        bids.set(bid.agency, bid);
    };
    const booked = ({ agency, bidId, bag: { price } }) => {
        if (bidId === undefined)
            return;
        const best = closed?.ranked[0];
        if (best?.agency !== agency || best.bidId !== bidId)
            differences.push('成交的不是第一名');
        else if (best.price !== price)
            differences.push(`应按${formatYuan(best.price)}成交，记为${formatYuan(price)}`);
    };
    for (const { type, data } of facts) {
        if (type === 'SealedBidsOpened') {
            opened = data;
            endsAt = data.endsAt;
        }
        else if (type === 'SealedEndMoved')
            endsAt = data.endsAt;
        else if (type === 'SealedBidPlaced')
            place(data);
        else if (type === 'SealedBidderLeft') {
            if (bids.delete(data.agency))
                withdrawn++;
        }
        else if (type === 'SealedBidsClosed') {
            if (closed)
                differences.push('截止了不止一次');
            closed = data;
            if (data.endsAt !== endsAt)
                differences.push('截止时间与顺延记录不符');
        }
        else if (type === 'BagBooked')
            booked(data);
    }
    if (!opened || !closed)
        return { ...present({ opened }), accepted, withdrawn, ranked: [], differences };
    const { bagId, floor, cap } = opened;
    const told = closed.ranked;
    for (const { agency, no } of bids.values())
        if (!told.some(one => one.agency === agency && one.no === no))
            differences.push(`第${no}次出价有效，未参加排名`);
    const ranked = told.map(one => {
        const { agency, bidId, no, price, rate: stamped } = one;
        const bid = bids.get(agency);
        const what = `第${no}次出价`;
        const isOwn = bid?.bidId === bidId && bid.no === no;
        const kept = isOwn && commitment({ bagId, agency, bidId }, one) === bid.commit;
        if (!isOwn)
            differences.push(`${what}不是有效出价`);
        else if (!kept)
            differences.push(`${what}的价格与出价承诺不符`);
        if (isOwn && stamped !== bid.rate)
            differences.push(`${what}的出票率与出价时不同`);
        if (price < floor || price > cap || price % TEN_YUAN !== 0)
            differences.push(`${what}${formatYuan(price)}不合出价规则`);
        return { ...one, commit: bid?.commit ?? '', frozen: rate(agency), kept };
    });
    const right = inRank(ranked);
    if (right.some(({ bidId }, n) => bidId !== told[n].bidId))
        differences.push('排名不符合规则');
    return { opened, closed, accepted, withdrawn, ranked: right.map((one, n) => ({ ...one, won: n === 0 })), differences };
};
const percent = (rate) => `${rate / 100}%`;
