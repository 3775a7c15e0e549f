import fc from 'fast-check';
import t from 'tap';
import { fareTypes } from '#contracts/enums.ts';
import { documentTypes, idCheckDigit } from '#contracts/kernel/documents.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { readNames } from '#services/order/names/passenger-import.ts';
import { place, readPasted } from '../../../web-front/portal/names/paste.ts';
import { checkRows, fieldsOf } from '../../../web-front/portal/names/rows.ts';
/** Lists of names as agencies write them, drawn with fixed seeds. */
const today = '2026-11-24';
const needs = { departure: '2026-12-20', counts: { ADULT: 99, CHILD: 99, SOLIDER: 0, FREE: 0, INFANT: 99 } };
const surnames = [...'陈林周吴王李张欧'];
const given = ['志强', '月珍', '建国', '小梅', '娜', '晓明'];
const person = fc.record({
    name: fc.tuple(fc.constantFrom(...surnames), fc.constantFrom(...given)).map(parts => parts.join('')),
    born: fc.constantFrom('19790814', '19810322', '19661105', '20180506', '20260201'),
    order: fc.integer({ min: 100, max: 999 }),
    phone: fc.constantFrom('', '13800000912', '13900001234'),
    before: fc.constantFrom('', '①', '1、', '2.', 'CHD'),
    after: fc.constantFrom('', '先生', '（领队）', '(儿童)', ' 女士', '（住单间）'),
    remark: fc.constantFrom('', '靠窗', '微信同号', '素食！'),
});
const withNumber = ({ born, order, ...rest }) => {
    const first17 = `460106${born}${order}`;
    return { ...rest, docNo: first17 + idCheckDigit(first17) };
};
const people = fc.array(person.map(withNumber), { minLength: 1, maxLength: 8 });
const written = ({ before, name, after }) => `${before}${name}${after}`;
const layouts = {
    'a table with headings': all => [['姓名', '身份证号', '手机', '备注'], ...all.map(one => [written(one), one.docNo, one.phone, one.remark])]
        .map(row => row.join('\t'))
        .join('\n'),
    'a table with two rows of headings below a title': all => [
        ['海岛团名单'],
        ['姓名', '证件', '', '手机'],
        ['', '证件类型', '证件号码', ''],
        ...all.map(one => [written(one), '身份证', one.docNo, one.phone, one.remark]),
    ]
        .map(row => row.join('\t'))
        .join('\n'),
    'a table without headings': all => all.map((one, at) => [at + 1, written(one), one.docNo, one.phone, one.remark].join('\t')).join('\n'),
    lines: all => all.map(one => [written(one), one.docNo, one.phone, one.remark].filter(Boolean).join(' ')).join('\n'),
    'all on one line': all => all.map(one => `${written(one)}，${one.docNo}`).join('；'),
    'a line each': all => all.map(one => [written(one), one.docNo, one.phone].filter(Boolean).join('\n')).join('\n'),
};
/** the parts of a text that mean something; single figures count lines */
const partsOf = (text) => text.match(/\p{Script=Han}+|[A-Z]{2,}|\d{4,}[\dX]*/gu) ?? [];
const titles = new Set(['姓名', '身份证号', '手机', '备注', '证件', '证件类型', '证件号码']);
t.test('what goes into a paste is taken or named as left over', t => {
    for (const [layout, text] of Object.entries(layouts))
        fc.assert(fc.property(people, all => {
            const pasted = readPasted(text(all), today);
            const { rows, notes, left, known } = place([], pasted.people, needs, { today });
            const out = [
                ...rows.flatMap(row => [row.name, row.docNo, row.phone, documentTypes[row.docType], fareTypes[row.type]]),
                ...notes,
                ...left,
                ...pasted.skipped,
            ].join('\n');
            const wholeColumn = new Set(out.includes('备注（整列）') ? all.map(({ remark }) => remark.replace('！', '')) : []);
            const lost = partsOf(text(all)).filter(part => !titles.has(part) && !wholeColumn.has(part) && !out.includes(part));
            if (lost.length > 0 || rows.length + known < all.length)
                throw new Error(`${layout}: ${lost} of\n${text(all)}\n→\n${out}`);
        }), { seed: 20261124, numRuns: runs(150) });
    t.end();
});
t.test('a table reads alike where it is pasted and where it is uploaded', async (t) => {
    const headers = ['姓名', '身份证号', '手机'];
    await fc.assert(fc.asyncProperty(people, async (drawn) => {
        // infants need laps, which an order counts and a list alone does not
        const grown = drawn.filter(({ docNo }) => !docNo.includes('20260201'));
        const all = grown.filter(({ docNo }, at) => grown.findIndex(one => one.docNo === docNo) === at);
        fc.pre(all.length > 0);
        const rows = all.map(one => [written(one), one.docNo, one.phone]);
        const pasted = readPasted([headers, ...rows].map(row => row.join('\t')).join('\n'), today);
        const placed = place([], pasted.people, needs, { today }).rows;
        const right = checkRows(placed, needs).flatMap(({ state }, at) => (state === 'good' ? [fieldsOf(placed[at])] : []));
        const answer = await readNames({ departure: needs.departure, counts: needs.counts, named: [] }, {
            mode: 'preview',
            files: [{ field: 'files', name: '名单.xlsx', bytes: new Uint8Array() }],
            by: { who: { user: 'yefeng' }, now: `${today}T04:00:00.000Z` },
        }, {
            readSheet: async () => ({
                headers,
                rows: rows.map((cells, at) => ({ line: at + 2, cells: cells.map(cell => cell || null), formulas: [] })),
            }),
            clashOf: async () => undefined,
        });
        if (!('passengers' in answer))
            throw new Error('no report');
        const shown = (list) => list.map(({ name, docNo, type, docType, title, phone }) => [name.replace(/\s/g, ''), docNo, type, docType, title ?? '', phone ?? ''].join(' '));
        if (shown(right).join('\n') !== shown(answer.passengers).join('\n'))
            throw new Error(`pasted:\n${shown(right).join('\n')}\nuploaded:\n${shown(answer.passengers).join('\n')}`);
    }), { seed: 20261125, numRuns: runs(100) });
    t.end();
});
