import { isFarAbove } from '#contracts/auction/rank.ts';
import { formatYuan, TEN_YUAN } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
/** `1天 02:03:04`, `02:03:04`, `03:04`: exact to the second, since the last seconds decide. Never negative. */
export const restText = (ms) => {
    const rest = Math.max(0, Math.ceil(ms / 1_000));
    const [days, hours, minutes, seconds] = [Math.floor(rest / 86_400), Math.floor(rest / 3_600) % 24, Math.floor(rest / 60) % 60, rest % 60];
    const two = (part) => String(part).padStart(2, '0');
    const clock = `${two(minutes)}:${two(seconds)}`;
    return days > 0 ? `${days}天 ${two(hours)}:${clock}` : hours > 0 ? `${two(hours)}:${clock}` : clock;
};
/** The lowest next bid for this agency; undefined: nobody can beat the winners. */
export const leastOf = ({ next, step, cap }, own) => {
    if (next === undefined)
        return undefined;
    const least = own ? Math.max(next, own.price + step) : next;
    return least <= cap ? least : undefined;
};
/** true where a price needs a confirmation with both amounts, by the server's own rule */
export const isUnusual = (price, { next, step }) => isFarAbove(price, next, step);
/** The mistake in an amount before it is sent; undefined where none can be seen here. */
export const mistakeOf = (price, least, most) => {
    if (least !== undefined && price < least)
        return `已低于最低可出价 ${formatYuan(least)}`;
    if (price > most)
        return `已超过最高可出价 ${formatYuan(most)}`;
    return price % TEN_YUAN === 0 ? undefined : '须为10元的整数倍';
};
/** interval for reading a lot that may be bid for, ms; a longer one while the stream reports changes, and one for wins */
export const LIVE_MS = 2_000;
const [TOLD_MS, AWARD_MS] = [10_000, 5_000];
/** statuses of an award that may change by themselves: it lapses, its order is not paid, units that others lost are offered */
const open = new Set(['WAIT_PREPAY', 'WAIT_PAY', 'OFFERED', 'MISSED', 'DECLINED']);
/** Interval for reading a lot, ms; false when nothing of it changes any more. */
export const everyMs = ({ status, mine }, isTold) => {
    if (status === 'CANCELLED' || (status === 'CLOSED' && !mine?.bid))
        return false;
    if (status !== 'CLOSED')
        return isTold && status === 'OPEN' ? TOLD_MS : LIVE_MS;
    // the award follows the close after a moment
    if (!mine?.award)
        return LIVE_MS;
    return open.has(mine.award.status) && AWARD_MS;
};
/** Phase of a lot by the server's clock. */
export const phaseOf = ({ status, startsAt, endsAt }, now) => {
    if (status === 'CLOSED' || status === 'CANCELLED' || status === 'PAUSED')
        return status;
    return now < Date.parse(startsAt) ? 'BEFORE' : now < Date.parse(endsAt) ? 'RUNNING' : 'ENDING';
};
/** True where the agency may leave, or take its bid back. The leader may only within the time that the server gives. */
export const mayLeave = ({ mine, undoBy }, now) => mine !== undefined && mine.covered > 0 && (mine.won === 0 || (undoBy !== undefined && now < Date.parse(undoBy)));
/** The agency's position during the bidding; units are not mentioned for a lot of one unit. */
export const standingText = ({ covered, won, bid }, units) => {
    if (!bid)
        return covered > 0 ? { text: '已参加，还没有出价', tone: 'waiting' } : { text: '已退出', tone: 'neutral' };
    if (won === 0)
        return { text: '已被超越', tone: 'danger' };
    if (units === 1)
        return { text: '领先', tone: 'done' };
    return won < bid.units ? { text: `领先 ${won} / ${bid.units} 份`, tone: 'waiting' } : { text: `领先 ${won} 份`, tone: 'done' };
};
/** Merges news for all watchers into the caller's own answer; the own position follows from the paddle. Older news change nothing. */
export const withNews = (lot, { revision: _, ...news }) => {
    if (news.bids < lot.bids)
        return lot;
    const { price: __, next: ___, undoBy: ____, ...rest } = lot;
    const won = (paddle) => news.winning.find(one => one.paddle === paddle)?.units ?? 0;
    return { ...rest, ...news, ...present({ mine: lot.mine && { ...lot.mine, won: won(lot.mine.paddle) } }) };
};
