import { agencyLevels } from '../agency/agency-codes.ts';
import { exactYuan, formatYuan, TEN_YUAN, timesAll } from '../kernel/money.ts';
import { notPersonal } from '../kernel/personal.ts';
import { Bps, Count, Fen as FenSchema, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { quoteBounds, quoteFactors } from './codes.ts';
/** Parts of an automatic fare (DOMAIN §3.12): full fare × discount of the line × each factor, rounded once, never below the floor. */
/** factor in basis points: 10 000 leaves the price unchanged */
const Factor = zh(Type.Integer({ minimum: 1_000, maximum: 30_000, unit: 'bps' }), '系数');
const Band = (from, to) => Type.Object({ from: zh(Count, from), to: optional(zh(Count, to)), by: Factor });
/**
 * Factors that apply beside the discount of the line. A table with rows also limits what is quoted at all: a value outside its rows goes to
 * the desk.
 */
export const QuotePrices = Type.Object({
    days: zh(Type.Array(Band('提前天数起', '提前天数止'), { maxItems: 20 }), '提前天数系数'),
    sizes: zh(Type.Array(Band('人数起', '人数止'), { maxItems: 20 }), '团队人数系数'),
    /** factors by agency level; any other agency has factor 1 */
    agents: zh(Type.Array(Type.Object({ level: zh(oneOf(agencyLevels), '代理人级别'), by: Factor }), { maxItems: 3 }), '代理人级别系数'),
});
export const QuoteStep = Type.Object({
    factor: zh(oneOf(quoteFactors), '系数'),
    /** value that was looked up: 41天 */
    input: notPersonal(zh(Text, '取值')),
    /** the row that holds it: 31–60天 */
    row: notPersonal(zh(Text, '适用')),
    by: zh(Bps, '乘以'),
});
export const Explained = Type.Object({
    full: zh(FenSchema, '全价票价'),
    steps: zh(Type.Array(QuoteStep), '计算步骤'),
    /** yuan, without any rounding */
    exact: notPersonal(zh(Text, '计算结果（元）')),
    rounded: zh(FenSchema, '取整'),
    floor: zh(FenSchema, '底价'),
    price: zh(FenSchema, '报价'),
    bound: zh(oneOf(quoteBounds), '取价'),
});
/** 31–60天, 61天以上 */
export const bandText = ({ from, to }, unit) => to === undefined ? `${from}${unit}以上` : from === to ? `${from}${unit}` : `${from}–${to}${unit}`;
export const bandFor = (bands, value) => bands.find(({ from, to }) => value >= from && (to === undefined || value <= to));
/** Mistake in a table: an empty row, or rows that overlap. Undefined for a correct table. */
export const wrongBands = (bands, unit) => {
    const sorted = [...bands].sort((a, b) => a.from - b.from);
    for (const [index, band] of sorted.entries()) {
        if (band.to !== undefined && band.to < band.from)
            return `${band.from}–${band.to}${unit}的止不能小于起`;
        const next = sorted[index + 1];
        if (next && (band.to === undefined || next.from <= band.to))
            return `${bandText(band, unit)}与${bandText(next, unit)}重叠`;
    }
    return undefined;
};
/** Computes the fare with its steps. Where a value is outside the rows of a table, that step is missing, and nothing is offered. */
export const explain = ({ full, rate, floor, line, prices, days, seats, level, season, date = '' }) => {
    const ofBand = (factor, bands, value, unit) => {
        const band = bandFor(bands, value);
        return band ? [{ factor, input: `${value}${unit}`, row: bandText(band, unit), by: band.by }] : [];
    };
    const agent = prices.agents.find(one => one.level === level);
    return recomputed({
        full,
        floor,
        steps: [
            { factor: 'rule', input: formatYuan(full), row: line, by: rate },
            ...(season && season.factor !== 10_000
                ? [{ factor: 'season', input: date, row: season.names.join('、'), by: season.factor }]
                : []),
            ...ofBand('days', prices.days, days, '天'),
            ...ofBand('size', prices.sizes, seats, '人'),
            ...(agent && level ? [{ factor: 'agent', input: agencyLevels[level], row: agencyLevels[level], by: agent.by }] : []),
        ],
    });
};
/** Computes the fare again from the written steps: anyone who holds a quote can check it. */
export const recomputed = ({ full, floor, steps }) => {
    const rates = steps.map(({ by }) => by);
    const rounded = timesAll(full, rates, TEN_YUAN);
    return {
        full,
        steps,
        exact: exactYuan(full, rates),
        rounded,
        floor,
        price: Math.max(floor, rounded),
        bound: rounded < floor ? 'FLOOR' : 'NONE',
    };
};
