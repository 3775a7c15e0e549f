import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { reportCalls } from '#contracts/report/figures/api.ts';
import { comparisons, dimensions, reports, times, } from '#contracts/report/figures/reports.ts';
import { breather } from '../../kernel/async/breath.ts';
import { aboutSheet } from '../../kernel/sheet/export.ts';
import { xlsxType } from '../../kernel/sheet/write.ts';
/** rows of a file; whoever needs more narrows the question */
const MOST_ROWS = 50_000;
const BATCH = 2_000;
const types = { int: 'int', money: 'money', percent: 'percent', decimal: 'number' };
/** A report as Excel file: typed cells, the other span beside each measure, the total as last row, and a sheet that says what was asked and what each column means. */
export const figureFiles = ({ figures, planned }) => Object.entries(reportCalls).map(([name, { export: endpoint }]) => on(endpoint, async (asked, call) => {
    const plan = await planned(name, asked, call);
    const { lines, total, before, valued, position } = await figures.lines(plan);
    if (lines.length > MOST_ROWS)
        throw new Refused(code.conflict, `共${lines.length}行，超过${MOST_ROWS}行，请缩小范围或减少维度`);
    const called = await figures.name(plan, lines.map(({ key }) => key));
    const { zh } = reports[plan.report];
    const heads = [...(plan.time === 'NONE' ? [] : [{ zh: '期间', isDay: plan.time === 'DAY' }]), ...plan.by.map(headOf)];
    const columns = [
        ...heads.map(({ zh, isDay }, n) => ({ key: `k${n}`, title: zh, type: isDay ? 'date' : 'text' })),
        ...plan.measures.flatMap(({ name, of: { zh, kind } }) => [
            { key: name, title: zh, type: types[kind] },
            ...(plan.other ? [{ key: `${name} before`, title: `${zh}（对比期间）`, type: types[kind] }] : []),
        ]),
    ];
    const zero = total.map(() => 0);
    const row = (names, sums, then) => {
        const [now, past] = [valued(sums), plan.other && valued(then ?? zero)];
        return Object.fromEntries([
            ...names.map((name, n) => [`k${n}`, name]),
            ...plan.measures.flatMap(({ name }, n) => [
                [name, now[n]],
                [`${name} before`, past?.[n]],
            ]),
        ]);
    };
    const breathe = breather();
    const rows = async function* () {
        for (let at = 0; at < lines.length; at += BATCH) {
            yield lines.slice(at, at + BATCH).map(({ key, sums, before }) => row(called(key), sums, before));
            await breathe();
        }
        yield [row(heads.length > 0 ? ['合计'] : [], total, before)];
    };
    const said = await aboutOf(plan, asked, figures, { position, rows: lines.length, call });
    const { from, to } = plan.span;
    return { name: `${zh}${from}至${to}.xlsx`, type: xlsxType, content: aboutSheet(columns, rows(), zh, () => said) };
}));
const headOf = (dim) => ({
    zh: dimensions[dim].zh,
    isDay: dim === 'departure',
});
/** What the second sheet says: everything that was asked, the meaning of each column, and as of when. */
const aboutOf = async (plan, { compare = 'NONE' }, figures, { position, rows, call }) => {
    const { zh, says, bases } = reports[plan.report];
    const filters = await Promise.all(Object.entries(plan.where).map(async ([dim, values]) => {
        const called = await figures.name({ ...plan, time: 'NONE', by: [dim] }, values.map(value => [value]));
        return ['筛选', `${headOf(dim).zh}：${values.map(value => called([value])[0]).join('、')}`];
    }));
    const ofDimensions = plan.by.flatMap((dim) => {
        const { zh, says } = dimensions[dim];
        return says ? [[zh, says]] : [];
    });
    return [
        ['数据', zh],
        ['说明', says],
        ['统计口径', bases[plan.basis] ?? ''],
        ['期间', `${plan.span.from} 至 ${plan.span.to}`],
        ...(plan.other ? [['对比期间', `${comparisons[compare]}：${plan.other.from} 至 ${plan.other.to}`]] : []),
        ['分期', times[plan.time]],
        ['维度', plan.by.map(dim => headOf(dim).zh).join('、') || '无'],
        ...filters,
        ...(plan.airlines ? [['数据权限', `航空公司：${plan.airlines.join('、')}`]] : []),
        ...ofDimensions,
        ...plan.measures.map(({ of }) => [of.zh, of.says]),
        ['行数', `${rows}（不含合计）`],
        ['截至', `事件${position}`],
        ['导出人', call.who.loginName ?? call.who.user],
        ['导出时间', `${formatDateTime(call.now)}（北京时间）`],
    ];
};
