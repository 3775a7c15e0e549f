import { compareBids, fill, wonBy } from '#contracts/auction/rank.ts';
import { ALIKE, rateIn } from '#contracts/auction/rates.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { NEXT } from './bids.ts';
/**
 * Computes the result of a lot again from its facts and the table of rates that it names, and nothing else (docs/AUCTIONS.md §2). It
 * compares each stamp with the table, each bid with its agency's former one, the terms, the begin, pauses and the end, and the winners and
 * the next in rank with the close. No fact is believed about who leads.
 */
export const recompute = (facts, table) => {
    let opened;
    let closed;
    let [accepted, withdrawn, endsAt, isPaused] = [0, 0, '', false];
    const names = new Map();
    const bids = new Map();
    const differences = [];
    const rate = (agency) => (table ? rateIn(table, agency) : ALIKE);
    const placed = (bid) => {
        const own = bids.get(bid.agency);
        const what = `第${bid.no}次出价（${bid.paddle}号）`;
        accepted++;
        if (bid.no !== accepted)
            differences.push(`${what}应为第${accepted}次`);
        if (closed)
            differences.push(`${what}在截止之后`);
        if (opened && bid.receivedAt < opened.startsAt)
            differences.push(`${what}收到时竞价未开始`);
        if (isPaused)
            differences.push(`${what}在暂停期间`);
        if (bid.receivedAt >= endsAt)
            differences.push(`${what}收到时已过截止时间`);
        if (opened && (bid.price < opened.floor || bid.price > opened.cap))
            differences.push(`${what}${formatYuan(bid.price)}不在起拍价与最高限价之间`);
        if (opened && own && bid.price < own.price + opened.step)
            differences.push(`${what}没有高于原出价一个加价幅度`);
        if (bid.rate !== rate(bid.agency))
            differences.push(`${what}出票率记为${percent(bid.rate)}，出票率表为${percent(rate(bid.agency))}`);
        bids.set(bid.agency, bid);
    };
    const see = ({ type, data }) => {
        switch (type) {
            case 'BidsOpened':
                opened = data;
                endsAt = data.endsAt;
                break;
            case 'BidderJoined':
                names.set(data.agency, data.agencyName);
                break;
            case 'BidPlaced':
                placed(data);
                break;
            case 'BidWithdrawn':
                withdrawn++;
                bids.delete(data.agency);
                break;
            case 'BidderLeft':
                bids.delete(data.agency);
                break;
            case 'EndMoved':
                endsAt = data.endsAt;
                break;
            case 'BidsPaused':
                isPaused = true;
                break;
            case 'BidsResumed':
                isPaused = false;
                endsAt = data.endsAt;
                break;
            case 'BidsClosed':
                if (closed)
                    differences.push('截止了不止一次');
                closed = data;
        }
    };
    for (const fact of facts)
        see(fact);
    const ranked = [...bids.values()].sort(compareBids);
    const fills = opened ? fill(ranked, opened.units) : [];
    const awarded = (agency) => closed?.winners.find(winner => winner.agency === agency);
    if (closed) {
        for (const { bid, units } of fills) {
            const winner = awarded(bid.agency);
            if (winner?.units !== units)
                differences.push(`${bid.paddle}号应得${units}份，成交${winner?.units ?? 0}份`);
            else if (winner.price !== bid.price)
                differences.push(`${bid.paddle}号应按${formatYuan(bid.price)}成交，记为${formatYuan(winner.price)}`);
        }
        for (const { agency, paddle, units } of closed.winners)
            if (wonBy(fills, agency) === 0)
                differences.push(`${paddle}号不应成交，成交${units}份`);
        for (const { paddle, units, price, seats, amount } of closed.winners) {
            const due = units * (opened?.seatsPerUnit ?? 0);
            if (seats !== due)
                differences.push(`${paddle}号${units}份应为${due}座，记为${seats}座`);
            if (amount !== price * seats)
                differences.push(`${paddle}号票款应为${formatYuan(price * seats)}，记为${formatYuan(amount)}`);
        }
        const next = ranked.filter(({ agency }) => wonBy(fills, agency) === 0).slice(0, NEXT);
        if (inWords(closed.next) !== inWords(next))
            differences.push(`递补顺序应为${inWords(next)}，记为${inWords(closed.next)}`);
        if (closed.endsAt !== endsAt)
            differences.push('截止时间与顺延记录不符');
        if (closed.bids !== accepted)
            differences.push(`截止时记为出价${closed.bids}次，实有${accepted}次`);
    }
    return {
        ...present({ opened, closed }),
        accepted,
        withdrawn,
        differences,
        ranked: ranked.map(({ agency, paddle, no, price, units, partial, rate: stamped }) => ({
            agency,
            agencyName: names.get(agency) ?? agency,
            paddle,
            no,
            price,
            units,
            partial,
            rate: stamped,
            frozen: rate(agency),
            won: wonBy(fills, agency),
            awarded: awarded(agency)?.units ?? 0,
        })),
    };
};
/** the next in rank as text: `3号¥1,190.00×2份（不拆分）` */
const inWords = (next) => next.map(({ paddle, price, units, partial }) => `${paddle}号${formatYuan(price)}×${units}份${partial ? '' : '（不拆分）'}`).join('、') ||
    '无';
const percent = (rate) => `${rate / 100}%`;
