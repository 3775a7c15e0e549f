import { departs } from '#contracts/auction/bag-price.ts';
import { addMinutes, earlier, formatDateTime, later, local } from '#contracts/kernel/calendar.ts';
import { invalid } from '#contracts/kernel/refused.ts';
import { orderableUntil } from '#contracts/order/rules/limits.ts';
import { movedBy } from '../gap.ts';
/** minutes before departure by which a limit falls at the latest, and least minutes of a limit */
const [BEFORE_DEPARTURE, LEAST_MINUTES] = [6 * 60, 30];
/** minutes to prepay that must remain after an end, soft closes included, where the usual time is longer */
const ROOM_MINUTES = 60;
const leastAfter = (since) => addMinutes(since, LEAST_MINUTES);
/** Last instant at which an order of a flight can be submitted, by the present rules. */
export const lastOrder = async ({ limitRules }, { airLine, std }) => orderableUntil(std, await limitRules(airLine));
export const stdOf = ({ date, depTime }) => local(date, depTime);
/** last instant at which the seats of a lot can be ordered */
export const lotOrderedBy = (rules, terms) => lastOrder(rules, { airLine: terms.airLine, std: stdOf(terms) });
/** the same for a bag, by its first flight */
export const bagOrderedBy = (rules, { airLine, lots }) => lastOrder(rules, { airLine, std: departs(lots[0]) });
/**
 * The limit by which an agency must order what it has since `since`: so many minutes later, but some time before departure (`std`). It is
 * never closer than the least minutes of a limit, unless `orderBy`, the last instant at which such an order can be submitted, comes before
 * that.
 */
export const prepayLimit = (since, std, minutes, orderBy) => earlier(orderBy, later(leastAfter(since), earlier(addMinutes(since, minutes), addMinutes(std, -BEFORE_DEPARTURE))));
/** the limit moved to half an hour from now, where any of its last half hour fell into the gap; undefined where it stays */
export const movedLimit = (limit, gap, now) => movedBy(limit, LEAST_MINUTES * 60, gap, now);
/** limits up to this instant may be moved after an outage */
export const limitsUntil = leastAfter;
/** Is hardly any time left to order seats that the agency has since `since`? */
export const isTooNear = (since, orderBy) => orderBy < leastAfter(since);
/** last instant at which an agency may get seats, so that it still has time to order them */
export const lastToHave = (orderBy) => addMinutes(orderBy, -LEAST_MINUTES);
/**
 * Why an end is too late, in Chinese; undefined where it is not. Between `endsAt` and the last moment for an order some time to prepay must
 * remain, though not all of the usual `minutes`: seats that would leave empty tomorrow are sold today.
 */
export const whyLateEnd = (endsAt, minutes, orderBy) => {
    const room = Math.min(minutes, ROOM_MINUTES);
    const latest = addMinutes(orderBy, -room);
    return endsAt > latest
        ? `距起飞时间过近：截止后须至少留出${room}分钟预付，截止时间最晚为${formatDateTime(latest).slice(0, 16)}`
        : undefined;
};
/** @throws Refused */
export const mustLeaveTime = (endsAt, minutes, orderBy) => {
    const why = orderBy && whyLateEnd(endsAt, minutes, orderBy);
    if (why)
        throw invalid(why, { endsAt: why });
};
/** The first part of the payment; seats given back after it lose all of it. */
export const firstPart = ({ prepayPercent }) => ({
    rate: prepayPercent * 100,
    assessment: 10_000,
});
