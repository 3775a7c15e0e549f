import { test } from 'tap';
import { read, utils, write } from 'xlsx';
import { invalid } from '#contracts/kernel/refused.ts';
import { column } from '../sheet/parse.ts';
import { readSheet } from '../test/read-sheet.ts';
import { importRows } from './table-import.ts';
const columns = [
    column({ key: 'name', title: '姓名', type: 'text', required: true }),
    column({ key: 'seats', title: '人数', type: 'int' }),
    column({ key: 'date', title: '日期', type: 'date' }),
];
const importing = (mode, csv, written = []) => importRows({
    readSheet,
    columns,
    files: [{ field: 'file', name: '名单.十月.csv', bytes: new TextEncoder().encode(csv) }],
    by: { who: { user: 'clerk' }, now: '2026-11-21T04:00:00.000Z' },
    mode,
    judge: ({ name }) => {
        if (name === '王乙')
            throw invalid('已存在', { name: '已存在' });
        return { action: 'add' };
    },
    write: async (good) => void written.push(...good.map(({ value }) => value.name)),
});
const tableOf = (content) => {
    const sheet = Object.values(read(content, { cellStyles: true }).Sheets)[0];
    return utils.sheet_to_json(sheet, { header: 1, raw: true });
};
test('the wrong rows as a workbook: the columns of the file, and what is wrong', async (t) => {
    const written = [];
    const csv = '备注,姓名,人数,日期,错误\n甲组,王甲,1,2026-12-01,\n乙组,王乙,2,2026-12-02,旧的\n=1+1,,3,13月\n+A1,@SUM(A1),四,';
    const file = await importing('errors', csv, written);
    t.equal(file.name, '名单.十月-错误行.xlsx');
    t.same(tableOf(file.content), [
        ['备注', '姓名', '人数', '日期', '错误'],
        ['乙组', '王乙', '2', '2026-12-02', '原第3行:已存在'],
        ['=1+1', undefined, '3', '13月', '原第4行:姓名不能为空；日期格式不正确：“13月”，应为日期，如 2026-12-01'],
        ['+A1', '@SUM(A1)', '四', undefined, '原第5行:姓名疑似公式，不允许导入；人数必须是整数：“四”'],
    ]);
    const sheet = Object.values(read(file.content).Sheets)[0];
    t.same([sheet.A3, sheet.A4, sheet.B4].map(cell => [cell?.t, cell?.f]), Array(3).fill(['s', undefined]), 'texts, never formulas');
    t.same(written, []);
});
test('corrected, the workbook is imported as it is', async (t) => {
    const { content } = await importing('errors', '姓名,人数,日期\n王乙,2,2026-12-02\n王丙,3,2026-12-03');
    const [heads, wrong] = tableOf(content);
    const csv = [heads, ['王丁', ...wrong.slice(1)]].map(cells => cells.join(',')).join('\n');
    t.match(await importing('all', csv), { good: 1, written: 1 });
});
test('no wrong row, no workbook', async (t) => {
    await t.rejects(importing('errors', '姓名\n王甲'), { message: '没有错误的行', status: 400 });
});
test('a title above the headers, units and remarks in them; what is not read is named', async (t) => {
    const csv = '团队名单\n请勿修改表头\n姓名（必填）,人数（位）,日期(出发),房型,\n王甲,2,12月20日,双人,';
    t.match(await importing('preview', csv), {
        good: 1,
        ignored: ['房型'],
        rows: [{ row: 4, values: { name: '王甲', seats: 2, date: '2026-12-20' } }],
    });
});
test('other sheets with something in them are named, those that explain ours are not', async (t) => {
    const book = utils.book_new(utils.aoa_to_sheet([['姓名'], ['王甲']]), '名单');
    for (const [name, rows] of [
        ['第二批', [['姓名'], ['王乙']]],
        ['空', [[]]],
        ['填写说明', [['列名'], ['姓名']]],
    ])
        utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
    for (const bookType of ['xlsx', 'biff8']) {
        const files = [{ field: 'file', name: '名单', bytes: write(book, { type: 'buffer', bookType }) }];
        const by = { who: { user: 'clerk' }, now: '2026-11-21T04:00:00.000Z' };
        const report = await importRows({
            readSheet,
            columns,
            files,
            by,
            mode: 'preview',
            judge: () => ({ action: 'add' }),
            write: async () => { },
        });
        t.same(report.unread, ['第二批'], bookType);
    }
});
