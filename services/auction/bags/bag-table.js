import { oneFlight } from '#contracts/kernel/flights.ts';
import { column } from '#services/kernel/sheet/parse.ts';
import { templateSheet } from '#services/kernel/sheet/template.ts';
const matching = (pattern) => (text) => (pattern.test(text) ? undefined : '格式不正确');
/** Bags as rows of a table: a row for each flight; rows with one number are one bag. */
const no = column({
    key: 'no',
    title: '包号',
    type: 'text',
    required: true,
    exact: true,
    codes: 'one',
    check: matching(/^[A-Z0-9]{1,10}$/),
    expected: '1至10位大写字母或数字，如 A01',
});
const flown = [
    column({
        key: 'flightNo',
        title: '航班号',
        type: 'text',
        required: true,
        synonyms: ['航班'],
        codes: 'one',
        check: oneFlight,
        expected: '航班号，如 HU7182',
    }),
    column({ key: 'date', title: '航班日期', type: 'date', required: true, synonyms: ['日期'] }),
    column({
        key: 'cabin',
        title: '舱位',
        type: 'text',
        required: true,
        codes: 'one',
        check: matching(/^[A-Z]$/),
        expected: '一位字母，如 G',
    }),
    column({ key: 'seats', title: '座位数', type: 'int', required: true, min: 10, max: 1_000, note: '同一包各航班相同' }),
    column({
        key: 'price',
        title: '每人包价',
        type: 'money',
        required: true,
        synonyms: ['包价'],
        note: '全部航班合计，元，10的整数倍，同一包各行相同',
    }),
];
export const bagColumns = [
    no,
    ...flown,
    column({ key: 'earnest', title: '保证金', type: 'money', required: true, note: '每包，元，同一包各行相同' }),
];
const example = [
    { no: 'A01', flightNo: 'HU7182', date: '2027-01-20', cabin: 'G', seats: 20, price: 180_000, earnest: 500_000 },
    { no: 'A01', flightNo: 'HU7181', date: '2027-01-25', cabin: 'G', seats: 20, price: 180_000, earnest: 500_000 },
];
export const bagTemplate = () => templateSheet(bagColumns, example, '组合包');
/** The same for bags that are each for one agency. */
export const allocationColumns = [
    no,
    column({
        key: 'agency',
        title: '代理人编号',
        type: 'text',
        required: true,
        synonyms: ['代理人'],
        note: '分配给哪家代理人，同一包各行相同',
    }),
    column({ key: 'subAgents', title: '分代理可订', type: 'bool', note: '是或否，不填为否；同一包各行相同' }),
    ...flown,
    column({ key: 'earnest', title: '保证金', type: 'money', note: '每包，元，不填为不收；同一包各行相同' }),
];
const allotted = [
    { no: 'A01', agency: 'AG1001', subAgents: true, flightNo: 'HU7182', date: '2027-01-20', cabin: 'G', seats: 20, price: 180_000 },
    { no: 'A01', agency: 'AG1001', subAgents: true, flightNo: 'HU7181', date: '2027-01-25', cabin: 'G', seats: 20, price: 180_000 },
    { no: 'A02', agency: 'AG1002', flightNo: 'HU7182', date: '2027-01-21', cabin: 'G', seats: 10, price: 95_000, earnest: 300_000 },
];
export const allocationTemplate = () => templateSheet(allocationColumns, allotted, '切位包');
