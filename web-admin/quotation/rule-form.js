import { agencyLevels } from '#contracts/agency/agency-codes.ts';
import { addQuoteRule } from '#contracts/quotation/rule-api.ts';
import { inputsOf } from '../kit/inputs.ts';
/** Tables of factors as rows of inputs. Factors are written as percents: 105 is a twentieth more. */
export const bandTables = { days: { title: '提前天数系数', unit: '天' }, sizes: { title: '团队人数系数', unit: '人' } };
export const flatInputs = inputsOf(addQuoteRule.body);
const percent = { kind: 'number', min: 10, max: 300 };
export const bandInputs = (table, row) => [
    { field: `${table}.${row}.from`, title: `起（${bandTables[table].unit}）`, kind: 'int', optional: false, min: 0 },
    { field: `${table}.${row}.to`, title: `止（${bandTables[table].unit}）`, kind: 'int', optional: true, min: 0 },
    { field: `${table}.${row}.by`, title: '系数（%）', optional: false, ...percent },
];
export const rowsOf = (table, rows) => Array.from({ length: rows[table] }, (_, row) => row);
export const levelInputs = Object.entries(agencyLevels).map(([level, title]) => ({
    field: `agents.${level}`,
    title: `${title}系数（%）`,
    optional: true,
    ...percent,
}));
export const inputsFor = (rows, { isNew }) => [
    ...flatInputs.filter(({ field }) => isNew || field !== 'airLine'),
    ...['days', 'sizes'].flatMap(table => rowsOf(table, rows).flatMap(row => bandInputs(table, row))),
    ...levelInputs,
];
const percentText = (by) => String(by / 100);
export const textsOf = (rule) => {
    if (!rule)
        return { paxMin: '10', paxMax: '60', validMinutes: '30', counters: '1', refundable: 'true' };
    const { prices, ...terms } = rule;
    const flat = flatInputs.flatMap(({ field }) => {
        const value = terms[field];
        return value === undefined ? [] : [[field, String(value)]];
    });
    const bands = (table, rows) => rows.flatMap(({ from, to, by }, row) => [
        [`${table}.${row}.from`, String(from)],
        ...(to === undefined ? [] : [[`${table}.${row}.to`, String(to)]]),
        [`${table}.${row}.by`, percentText(by)],
    ]);
    const levels = prices.agents.map(({ level, by }) => [`agents.${level}`, percentText(by)]);
    return Object.fromEntries([...flat, ...bands('days', prices.days), ...bands('sizes', prices.sizes), ...levels]);
};
/** Converts the form's values into the terms of the rule. */
export const termsOf = (given, rows) => {
    const bps = (value) => Math.round(Number(value) * 100);
    const bands = (table) => rowsOf(table, rows).map(row => {
        const to = given[`${table}.${row}.to`];
        return {
            from: Number(given[`${table}.${row}.from`]),
            ...(to !== undefined && { to: Number(to) }),
            by: bps(given[`${table}.${row}.by`]),
        };
    });
    const agents = Object.keys(agencyLevels).flatMap(level => {
        const by = given[`agents.${level}`];
        return by === undefined ? [] : [{ level: level, by: bps(by) }];
    });
    const flat = Object.fromEntries(Object.entries(given).filter(([field]) => !field.includes('.')));
    return { ...flat, prices: { days: bands('days'), sizes: bands('sizes'), agents } };
};
