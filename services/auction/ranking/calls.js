import * as api from '#contracts/auction/auto-rank-api.ts';
import { ALIKE, ranking, rateIn } from '#contracts/auction/rates.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { ourAirline } from '#contracts/kernel/our-airline.ts';
import { invalid, notFound } from '#contracts/kernel/refused.ts';
import { seenBy } from '#services/kernel/stream/access.ts';
import { autoRank, rates } from './auto-rank.ts';
/** The table for a lot of this airline that is published now, if the airline ranks by one. */
export const ratesNow = async (load, airLine) => {
    const { state } = await load(autoRank, airLine);
    return state.status === 'NONE' ? undefined : state.latest?.ratesId;
};
/**
 * An agency's rate in a table, in basis points; a table never changes, so it is read once.
 * @throws Error where there is no such table
 */
export const rateUnder = async (run, ratesId, agency) => {
    if (!ratesId)
        return ALIKE;
    const { state } = await run.loadCached(rates, ratesId);
    if (state.status === 'NONE')
        throw new Error(`no table of rates ${ratesId}`);
    return rateIn(state, agency);
};
export const autoRankRoutes = ({ run, agencyName, exists }) => [
    on(api.saveAutoRank, async (rule, call) => {
        ourAirline(call.who, rule.airLine);
        const unknown = `航空公司${rule.airLine}不存在`;
        if (!(await exists('airline', rule.airLine)))
            throw invalid(unknown, { airLine: unknown });
        await call.unguarded(autoRank, rule.airLine).save(rule);
        return rule;
    }),
    on(api.autoRankRates, async ({ airLine, ratesId, page = 0, size = 20 }, { who }) => {
        const { state } = await seenBy(run, autoRank, airLine, who);
        const table = ratesId ?? state.latest?.ratesId;
        const { state: frozen } = table ? await run.load(rates, table) : { state: undefined };
        if (ratesId && (frozen?.status !== 'FROZEN' || frozen.airLine !== airLine))
            throw notFound('出票率表');
        const ranked = frozen?.status === 'FROZEN' ? ranking(frozen) : [];
        const shown = ranked.slice(page * size, (page + 1) * size);
        const content = await Promise.all(shown.map(async (one, n) => ({ rank: page * size + n + 1, ...one, agencyName: await agencyName(one.agency) })));
        return { content, totalElements: ranked.length, number: page, size };
    }),
];
