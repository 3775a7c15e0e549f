import { addDays, addMinutes, epochSeconds, local, toLocal } from '../kernel/calendar.ts';
import { percentOf, split, YUAN } from '../kernel/money.ts';
/** The group rule of CAAC times in Air China's wording of 2011; HU's own may differ, hence data with a name. */
export const CAAC_GROUP_CLASSIC = {
    name: 'CAAC_GROUP_CLASSIC',
    zh: '民航团体旅客自愿退票（经典）',
    steps: [
        { hoursBefore: 72, rate: 1000 },
        { daysBefore: 1, time: '12:00', rate: 3000 },
        { hoursBefore: 0, rate: 5000 },
    ],
    noRefundBelow: 3000,
    feeFree: ['SOLIDER', 'INFANT'],
};
/** When a rung applies, as text. */
export const rungText = (rung) => 'daysBefore' in rung
    ? `起飞前${rung.daysBefore}天${rung.time}（含）以前`
    : rung.hoursBefore === 0
        ? '航班起飞以前'
        : `起飞前${rung.hoursBefore}小时（含）以前`;
/**
 * Rate that the scale keeps when the refund is applied for at `applyAt` and departure is at `std`, exact to the second. `null` from
 * departure on: the ticket is void.
 */
export const scaleRate = (scale, applyAt, std) => {
    const at = epochSeconds(applyAt);
    if (at >= epochSeconds(std))
        return null;
    const until = (rung) => 'hoursBefore' in rung ? addMinutes(std, -60 * rung.hoursBefore) : local(addDays(toLocal(std).date, -rung.daysBefore), rung.time);
    return scale.steps.find(rung => at <= epochSeconds(until(rung)))?.rate ?? null;
};
/** Strictly below: 528 of 1760 is thirty percent and is refunded, 520 is not. */
export const isBelowPart = (fare, fullFare, part) => fare * 10_000 < fullFare * part;
/**
 * Refund of chosen tickets; each segment counts by its own departure. Fees are rounded half up to whole yuan and never exceed the fare.
 * Taxes of unused segments always come back.
 * When voluntary refunds leave fewer travellers on a flight than the minimum, the fares of that flight and of others like it give back
 * only: original total − used − normal fares of those who stay − fees, never less than nothing (多退少不补). Earlier refunds are deducted, and
 * the difference is spread over the lines. When nobody stays, there is nobody to price again: the scale alone applies to all.
 * Amounts kept from earlier refunds that are no longer owed come back with the present one, also an involuntary one (非自愿): it never gives
 * less than a voluntary one would. A group that stays above the minimum pays the fare of free seats that it is too small for. `forfeited`:
 * the fees of a voluntary refund by the rules of its deposit, which replace the scale's for the whole refund.
 */
export const refundBreakdown = ({ kind, applyAt, tickets, group, scale = CAAC_GROUP_CLASSIC, willing = kind === 'VOLUNTE', forfeited, }) => {
    const lines = tickets.flatMap((ticket, t) => ticket.segments.map((segment, s) => {
        const { rule, rate } = forfeited === undefined ? judge(kind, applyAt, ticket.passengerType, segment, scale) : { rule: 'DEPOSIT', rate: 0 };
        const used = rule === 'USED';
        const fare = used ? 0 : segment.fare;
        const { cnFund, yq } = used ? { cnFund: 0, yq: 0 } : segment.taxes;
        const fee = Math.min(fare, rate === 10_000 ? fare : percentOf(fare, rate, YUAN));
        return {
            ticket: t,
            segment: s,
            passengerType: ticket.passengerType,
            rule,
            rate,
            fare,
            fee,
            difference: 0,
            cnFund,
            yq,
            taxes: cnFund + yq,
            refund: 0,
        };
    }));
    if (forfeited !== undefined) {
        const fares = lines.map(line => line.fare);
        const most = fares.reduce((sum, fare) => sum + fare, 0);
        split(Math.min(forfeited, most), fares).forEach((fee, n) => {
            lines[n].fee = fee;
        });
    }
    const legOf = ({ ticket, segment }) => tickets[ticket].segments[segment].leg ?? segment;
    // a traveller who had to leave is outside the group's settlement, and receives what earlier ones no longer owe
    const returned = settleGroup(willing ? lines : [], group, legOf);
    for (const line of lines)
        line.refund = line.fare - line.fee - line.difference + line.taxes;
    const sum = (part) => lines.reduce((sum, line) => sum + line[part], 0);
    return {
        lines,
        belowMinimum: group.legs.some(isBelow),
        totals: {
            fare: sum('fare'),
            fee: sum('fee'),
            difference: sum('difference'),
            taxes: sum('taxes'),
            returned,
            refund: sum('refund') + returned,
        },
    };
};
const judge = (kind, applyAt, type, segment, scale) => {
    if (segment.used)
        return { rule: 'USED', rate: 10_000 };
    if (kind === 'INVOLUNTE')
        return { rule: 'INVOLUNTARY', rate: 0 };
    const rate = scaleRate(scale, applyAt, segment.std);
    if (rate === null)
        return { rule: 'DEPARTED', rate: 10_000 };
    if (kind === 'WAIVED')
        return { rule: 'FEE_FREE', rate: 0 };
    if (!segment.refundable)
        return { rule: 'POLICY', rate: 10_000 };
    if (segment.fare === 0 || scale.feeFree.includes(type))
        return { rule: 'FEE_FREE', rate: 0 };
    if (isBelowPart(segment.fare, segment.fullFare, scale.noRefundBelow))
        return { rule: 'BELOW_PART', rate: 10_000 };
    return { rule: 'SCALE', rate };
};
/** those who stay on this flight are re-priced */
const isBelow = ({ left, remaining, minimum }) => left && remaining > 0 && remaining < minimum;
/**
 * Settles the group's refunds together, earlier ones and this one. The rest for this one is spread over its lines by what each could
 * get, flights that keep the minimum first; the rest of each line is its difference. @returns what is left beyond that: differences of
 * earlier refunds that are no longer owed
 */
const settleGroup = (lines, { legs, given }, legOf) => {
    const could = (line) => line.fare - line.fee;
    const sum = (all, of) => all.reduce((total, one) => total + of(one), 0);
    const on = (leg) => lines.filter(line => legOf(line) === leg);
    const byScale = (leg) => legs[leg].earlier.fare - legs[leg].earlier.fee + sum(on(leg), could);
    const repriced = (leg) => {
        const { total, used = 0, normal, earlier } = legs[leg];
        return total - used - normal - earlier.fee - sum(on(leg), line => line.fee);
    };
    const all = legs.map((_, leg) => leg);
    const below = all.filter(leg => isBelow(legs[leg]));
    const others = all.filter(leg => !isBelow(legs[leg]));
    const due = sum(others, leg => byScale(leg) - (legs[leg].unearned ?? 0)) + Math.min(sum(below, byScale), Math.max(0, sum(below, repriced)));
    let left = Math.max(0, due - given);
    for (const some of [others, below]) {
        const own = lines.filter(line => some.includes(legOf(line)));
        const amounts = own.map(could);
        const paid = Math.min(left, sum(own, could));
        left -= paid;
        split(paid, amounts).forEach((amount, i) => {
            own[i].difference = amounts[i] - amount;
        });
    }
    return left;
};
/**
 * The largest credit of common-benefit debt (共益债, reason 6), fen: this part of the new group's fares (DOMAIN §5.5 F; setting
 * `offsetCapPercent`).
 */
export const creditCap = (newFares, part) => Math.floor((newFares * part) / 10_000);
/** True, or the reason in Chinese. */
export const withinCreditCap = (requested, newFares, part) => requested <= creditCap(newFares, part) || `抵扣金额不得超过新团票款的${part / 100}%`;
