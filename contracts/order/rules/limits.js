import { addDays, daysBetween, instantMs, localMs, MINUTE, toInstant, toLocal, workdayOnOrBefore, } from '../../kernel/calendar.ts';
export const defaultLadder = [
    { minDays: 31, daysBefore: 21 },
    { minDays: 15, daysBefore: 14 },
    { minDays: 8, daysBefore: 7 },
    { minDays: 4, daysBefore: 3 },
    { minDays: 0, hoursAfter: 3 },
];
export const defaultLimitRules = {
    payMinutes: 30,
    payBeforeDeparture: 180,
    timeOfDay: '17:00',
    graceMinutes: 180,
    names: defaultLadder,
    balance: defaultLadder,
    ticketing: defaultLadder,
};
export const TOO_NEAR = '距起飞时间过近，不能下单';
const lastPayMs = (leaves, { payBeforeDeparture }) => leaves - payBeforeDeparture * MINUTE;
/** The last moment to submit an order for a first departure at `std`: later there is no time left to pay. */
export const orderableUntil = (std, rules = defaultLimitRules) => toInstant(lastPayMs(instantMs(std), rules));
/**
 * Limits of an order made at `createdAt` for a first departure at `std`, each a full minute, after the order and not after departure.
 * A day's limit that falls on no working day moves to the one before. `{ ok: false }` when there is no time left to pay.
 */
export const limitsFor = (createdAt, std, rules = defaultLimitRules) => {
    // every order computes these, so the computation uses milliseconds
    const made = instantMs(createdAt);
    const leaves = instantMs(std);
    // Rounded up to the minute, so that nobody gets less than the full time.
    const after = (minutes) => Math.ceil((made + minutes * MINUTE) / MINUTE) * MINUTE;
    const payBy = Math.min(after(rules.payMinutes), lastPayMs(leaves, rules));
    if (payBy <= made)
        return { ok: false, reason: TOO_NEAR };
    const departure = toLocal(std).date;
    const days = daysBetween(toLocal(createdAt).date, departure);
    const by = (ladder) => {
        const rung = ladder.find(rung => days >= rung.minDays);
        if (!rung)
            throw new RangeError(`时限阶梯没有适用于提前${days}天的一级`);
        const due = 'hoursAfter' in rung
            ? after(rung.hoursAfter * 60)
            : localMs(workdayOnOrBefore(addDays(departure, -rung.daysBefore)), rung.timeOfDay ?? rules.timeOfDay);
        // A weekend or holiday may move the limit to before the order, or to minutes after it.
        const soonest = after(rung.graceMinutes ?? rules.graceMinutes);
        return toInstant(Math.min(Math.max(due, soonest), leaves));
    };
    return { ok: true, payBy: toInstant(payBy), nameBy: by(rules.names), balanceBy: by(rules.balance), ticketBy: by(rules.ticketing) };
};
