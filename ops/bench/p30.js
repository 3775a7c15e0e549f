import { addDays } from '#contracts/kernel/calendar.ts';
import { conflictsAmong } from '#contracts/policy/conflicts.ts';
import { policyTerms } from '#contracts/policy/test/sample.ts';
import { median, rounded, scaled } from './numbers.ts';
const POLICIES = scaled(20_000, 2_000);
const ROUTES = 400;
const rounds = scaled(5, 2);
const FIRST = '2027-01-01';
/** Policies of many seasons on many routes, some of which overlap, as years of a desk leave them. */
const policies = Array.from({ length: POLICIES }, (_, n) => {
    const route = n % ROUTES;
    const travelFrom = addDays(FIRST, Math.floor(n / ROUTES) * 7);
    return {
        id: `P${n}`,
        updatedAt: '2026-11-21T02:00:00.000Z',
        terms: policyTerms({
            origin: `A${String.fromCharCode(65 + (route % 20))}A`,
            destination: `B${String.fromCharCode(65 + Math.floor(route / 20))}B`,
            travelFrom,
            travelTo: addDays(travelFrom, n % 3 === 0 ? 30 : 6),
            paxMin: 10 + (n % 2) * 20,
        }),
    };
});
/** P30: which of 20,000 policies in force only price and age decide between, all pairs of them. */
export const p30 = async () => {
    const measured = Array.from({ length: rounds }, () => {
        const start = performance.now();
        const { pairs } = conflictsAmong(policies, Number.POSITIVE_INFINITY);
        return { ms: performance.now() - start, pairs: pairs.length };
    });
    const value = rounded(median(measured.map(({ ms }) => ms)) / 1_000, 3);
    const work = `政策重叠：${POLICIES} 条有效政策，${ROUTES} 条航线，${measured[0].pairs} 对`;
    return [{ row: 'P30', work, value, unit: 's', goal: '≤ 1 s', ok: value <= 1 }];
};
