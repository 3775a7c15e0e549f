import { percentOf, round10, TEN_YUAN } from '../../kernel/money.ts';
/** The group's adult fare: always a multiple of ten yuan, half up. */
export const groupFare = (fullFare, rule) => rule.kind === 'FIXED' ? round10(rule.fare) : percentOf(fullFare, rule.rate, TEN_YUAN);
const HALF = 5000;
const TENTH = 1000;
/** Fare by passenger type. A child may buy at the group's fare, which is often below half of Y; infants pay a tenth of Y. */
export const fareFor = (type, fullFare, groupFare, childFareMode = 'HALF_OF_Y') => {
    switch (type) {
        case 'ADULT':
            return groupFare;
        case 'CHILD':
            return childFareMode === 'GROUP_ADULT' ? groupFare : percentOf(fullFare, HALF, TEN_YUAN);
        case 'SOLIDER':
            return percentOf(fullFare, HALF, TEN_YUAN);
        case 'INFANT':
            return percentOf(fullFare, TENTH, TEN_YUAN);
        case 'FREE':
            return 0;
    }
};
/**
 * Fare of a single traveller on one flight, fen: the normal fare, or the full fare where there is none. Children, soldiers and infants pay
 * their part of the full fare, and never more than an adult. A traveller on a free seat counts as an adult.
 */
export const normalFare = (type, { fullFare, normalFare = fullFare }) => type === 'FREE' ? normalFare : Math.min(normalFare, fareFor(type, fullFare, normalFare));
/** 减半且个位不足10元舍去: half, then the units digit dropped (70 → 30, 130 → 60, 10 → 0). */
export const halfFuel = (yq) => Math.floor(yq / 2 / TEN_YUAN) * TEN_YUAN;
/** A rate from its adult amount by the rules in force: children are free of the fund, children and disabled soldiers pay half the fuel. */
export const taxRow = (kind, band, from, adult) => kind === 'CN'
    ? { kind, band, from, adult, child: 0, soldier: adult, infant: 0 }
    : { kind, band, from, adult, child: halfFuel(adult), soldier: halfFuel(adult), infant: 0 };
const columns = { ADULT: 'adult', SOLIDER: 'soldier', CHILD: 'child', FREE: 'adult', INFANT: 'infant' };
/**
 * Taxes of a domestic leg by date of issue: for each tax the newest row that has begun. `distance` is the filed mileage in km. `since`
 * tells when each rate began, so that a screen can show "last known"; a tax without any row is 0 and has `since` null.
 */
export const taxesAt = (rows, issued, distance) => {
    const newest = (kind, band) => rows
        .filter(row => row.kind === kind && row.band === band && row.from <= issued)
        .reduce((best, row) => (best && best.from >= row.from ? best : row), null);
    const cn = newest('CN', 'DOMESTIC');
    const yq = newest('YQ', distance > 800 ? 'LONG' : 'SHORT');
    const taxesOf = (type) => ({ cnFund: cn?.[columns[type]] ?? 0, yq: yq?.[columns[type]] ?? 0 });
    const taxes = {
        ADULT: taxesOf('ADULT'),
        SOLIDER: taxesOf('SOLIDER'),
        CHILD: taxesOf('CHILD'),
        FREE: taxesOf('FREE'),
        INFANT: taxesOf('INFANT'),
    };
    return { taxes, since: { cnFund: cn?.from ?? null, yq: yq?.from ?? null } };
};
/** All taxes of an international ticket: children are exempt from the Chinese fund only. */
export const taxesAbroad = (type, { total, cnFund }) => type === 'CHILD' ? total - cnFund : total;
const ORDER = ['ADULT', 'SOLIDER', 'CHILD', 'FREE', 'INFANT'];
/**
 * Price of a group over one leg or many. Each adult may take one infant without a seat; the second one travels, pays and is listed as a
 * child. Throws RangeError for counts that are no whole numbers ≥ 0, no passenger, no leg, or more than two infants per adult.
 */
export const priceQuote = ({ segments, counts }) => {
    const seated = seatInfants(counts);
    if (segments.length === 0)
        throw new RangeError('没有航段');
    const types = ORDER.filter(type => seated[type] > 0);
    if (types.length === 0)
        throw new RangeError('没有旅客');
    const legs = segments.map(leg => types.map(type => fareLine(type, seated[type], fareOf(type, leg), leg.taxes[type])));
    const lines = types.map((type, i) => {
        const sum = (part) => legs.reduce((sum, leg) => sum + leg[i][part], 0);
        return fareLine(type, seated[type], sum('fare'), { cnFund: sum('cnFund'), yq: sum('yq') });
    });
    const seats = types.reduce((sum, type) => sum + (type === 'INFANT' ? 0 : seated[type]), 0);
    return { lines, legs, total: lines.reduce((sum, line) => sum + line.total, 0), seats, persons: seats + seated.INFANT };
};
const fareOf = (type, leg) => fareFor(type, leg.fullFare, leg.groupFare, leg.childFareMode);
const fareLine = (type, count, fare, { cnFund, yq }) => {
    const perPassenger = fare + cnFund + yq;
    return { type, count, fare, cnFund, yq, perPassenger, total: perPassenger * count };
};
/** Seats that a group needs: one for everybody except infants on a lap, one such infant per adult. */
export const seatsFor = ({ ADULT, CHILD, SOLIDER, FREE, INFANT }) => {
    const adults = ADULT + SOLIDER + FREE;
    return adults + CHILD + Math.max(0, INFANT - adults);
};
const seatInfants = (counts) => {
    if (Object.values(counts).some(count => !Number.isSafeInteger(count) || count < 0))
        throw new RangeError('人数有误');
    const adults = counts.ADULT + counts.SOLIDER + counts.FREE;
    if (counts.INFANT > 2 * adults)
        throw new RangeError('每名成人最多携带两名婴儿');
    const onLap = Math.min(counts.INFANT, adults);
    return { ...counts, CHILD: counts.CHILD + counts.INFANT - onLap, INFANT: onLap };
};
/**
 * Free seats of a group by a rule like 16免1, from all its seats with the free ones among them. FREE_INCLUDED: each full `every` seats hold
 * a free one (16 → 15 pay). FREE_EXTRA: `every` pay before one more is free (17 → 16 pay).
 */
export const freeSeats = (seats, every, mode = 'FREE_INCLUDED') => {
    if (!Number.isInteger(every) || every < 2)
        throw new RangeError('免票规则有误');
    return Math.floor(seats / (mode === 'FREE_INCLUDED' ? every : every + 1));
};
