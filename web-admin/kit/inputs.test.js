import t from 'tap';
import { toLocal } from '#contracts/kernel/calendar.ts';
import { Airline, Count, Fen, Flag, Iata, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts';
import { filtersOf, inputsOf, inputText, readText, wrongIn } from './inputs.ts';
const row = Type.Object({
    orderNo: zh(Text, '订单号'),
    status: oneOf({ PAID: '已支付' }, '状态'),
    airLine: Airline,
    origin: Iata,
    departure: zh(LocalDate, '出发日期'),
    at: zh(Type.Union([Instant, Type.Null()]), '提交时间'),
    total: zh(Fen, '总价'),
    enabled: zh(Flag, '启用'),
    seats: zh(Count, '座位数'),
    remark: optional(zh(Text, '备注')),
});
t.test('filters in the words of the REST face', async (t) => {
    const filters = filtersOf(row, [{ field: 'q', title: '订单号 / 团名' }, 'orderNo', 'status', 'departure', 'at', 'enabled', 'origin']);
    t.same(filters.map(({ field, title, kind }) => [field, title, kind]), [
        ['q', '订单号 / 团名', 'text'],
        ['orderNo_prefix', '订单号', 'text'],
        ['status', '状态', 'choice'],
        ['departure_gte', '出发日期起', 'date'],
        ['departure_lte', '出发日期止', 'date'],
        ['at_gte', '提交时间起', 'date'],
        ['at_lte', '提交时间止', 'date'],
        ['enabled', '启用', 'flag'],
        ['origin_prefix', '机场三字码', 'text'],
    ]);
    for (const input of filters)
        t.equal(wrongIn(input, ''), undefined, `${input.field} may be left out`);
    t.equal(wrongIn(filters.at(-1), 'HA'), undefined, 'the beginning of a code is enough');
});
t.test('inputs carry the limits of their schema', async (t) => {
    const inputs = inputsOf(row);
    const named = (field) => inputs.find(input => input.field === field);
    t.match(named('airLine').labels, { HU: 'HU 海南航空' });
    t.ok(named('remark').long);
    t.equal(wrongIn(named('seats'), '-1'), '不能小于 0');
    t.equal(wrongIn(named('seats'), '1.5'), '请输入数字');
    t.equal(wrongIn(named('total'), '１,234.5 元'), undefined);
    t.equal(wrongIn(named('origin'), 'hak'), undefined, 'codes are capitals however typed');
    t.equal(wrongIn(named('origin'), '海口'), '格式不正确');
});
t.test('texts and values', async (t) => {
    t.equal(readText({ kind: 'money' }, '1,234.5'), 123_450);
    t.equal(readText({ kind: 'text', upper: true }, ' ｈak '), 'HAK');
    t.equal(readText({ kind: 'text' }, '  '), undefined);
    t.equal(readText({ kind: 'flag' }, 'false'), false);
    t.equal(inputText({ kind: 'money' }, 123_450), '1234.50');
    t.equal(inputText({ kind: 'flag' }, false), 'false');
    t.equal(inputText({ kind: 'text' }, undefined), '');
});
t.test('numbers as people write them', async (t) => {
    for (const [typed, number] of [
        ['24', 24],
        ['２４', 24],
        ['24人', 24],
        ['30座', 30],
        ['1,200', 1200],
        ['１，２００', 1200],
        ['-3', -3],
        ['1.5', undefined],
        ['12 13', undefined],
        ['十', undefined],
    ])
        t.equal(readText({ kind: 'int' }, typed), number, typed);
    t.same(['４５．５', '1,200.5', '45,5', 'x'].map(typed => readText({ kind: 'number' }, typed)), [45.5, 1200.5, undefined, undefined]);
});
t.test('a day without a year is one to come in a form, and one of this year in a filter', async (t) => {
    const [year, month] = [
        Number(toLocal(new Date().toISOString()).date.slice(0, 4)),
        Number(toLocal(new Date().toISOString()).date.slice(5, 7)),
    ];
    // half a year ago, or in half a year
    const other = `${((month + 5) % 12) + 1}-15`;
    const inFilter = String(readText({ kind: 'date' }, other, { isFilter: true }));
    t.equal(inFilter.slice(0, 4), String(year));
    t.equal(String(readText({ kind: 'date' }, other)).slice(0, 4), String(month > 6 ? year + 1 : year));
});
t.test('characters that nobody sees are no text, and are no part of one', async (t) => {
    const remark = { ...inputsOf(row).find(({ field }) => field === 'remark'), optional: false };
    for (const nothing of ['', ' ', '\u200b', ' \u2060\u200b ']) {
        t.equal(wrongIn(remark, nothing), '必填');
        t.equal(readText(remark, nothing), undefined);
    }
    t.equal(readText(remark, '\u200b 客人取消\u2060 '), '客人取消');
});
t.test('a day is typed as people write it, and is one', async (t) => {
    const day = inputsOf(row).find(({ field }) => field === 'departure');
    t.equal(readText(day, '2026/12/1'), '2026-12-01');
    t.equal(wrongIn(day, '2026-02-30'), '请输入日期，如 2026-12-20');
});
t.test('127 a moment is typed as the wall clock in Shanghai', async (t) => {
    const by = inputsOf(row).find(({ field }) => field === 'at');
    t.equal(inputText(by, '2026-12-01T03:30:00.000Z'), '2026-12-01 11:30');
    for (const typed of ['2026-12-01 11:30', '2026-12-01T11:30', '2026/12/1 1130'])
        t.equal(readText(by, typed), '2026-12-01T03:30:00.000Z');
    t.equal(wrongIn({ ...by, optional: false }, '2026-12-01'), '请输入日期和时间，如 2026-12-20 08:30');
});
