import { flightsIn, oneFlight } from '#contracts/kernel/flights.ts';
import { present } from '#contracts/kernel/present.ts';
import { invalid } from '#contracts/kernel/refused.ts';
import { quoteLineKinds } from '#contracts/quotation/codes.ts';
import { column } from '#services/kernel/sheet/parse.ts';
import { templateSheet } from '#services/kernel/sheet/template.ts';
const matching = (pattern) => (text) => (pattern.test(text) ? undefined : '格式不正确');
const airport = { codes: 'one', check: matching(/^[A-Z]{3}$/), expected: '机场三字码，如 HAK' };
const flight = { codes: 'one', expected: '航班号，如 HU7182' };
/** Lines of a rule as rows of a table. */
export const lineColumns = [
    column({ key: 'kind', title: '航程', type: 'enum', required: true, values: quoteLineKinds, synonyms: ['类型'] }),
    column({ key: 'origin', title: '始发地', type: 'text', required: true, synonyms: ['出发地', '出发'], ...airport }),
    column({ key: 'destination', title: '目的地', type: 'text', required: true, synonyms: ['到达地', '到达'], ...airport }),
    column({
        key: 'flightNo',
        title: '航班号',
        type: 'text',
        ...flight,
        check: text => (flightsIn(text) ? undefined : '格式不正确'),
        note: '不填为该航线的全部航班',
    }),
    column({
        key: 'returnFlightNo',
        title: '回程航班号',
        type: 'text',
        ...flight,
        check: oneFlight,
        note: '只用于往返，也可与去程写在一起，如 HU7182/7181',
    }),
    column({
        key: 'rate',
        title: '折扣（%）',
        type: 'text',
        required: true,
        synonyms: ['折扣'],
        check: matching(/^\d{1,3}(\.\d{1,2})?[%％]?$/),
        note: '全价的百分之几，如45',
    }),
    column({ key: 'floor', title: '底价', type: 'money', required: true, note: '每段每人，元，10的整数倍' }),
];
const example = { kind: 'ONE_WAY', origin: 'HAK', destination: 'PEK', rate: '45', floor: 60_000 };
export const lineTemplate = () => templateSheet(lineColumns, [example], '自动报价航线');
/** @throws Refused 400 */
export const lineOfRow = ({ kind, origin, destination, flightNo: told = '', returnFlightNo: back, rate: percent, floor, }) => {
    const [flightNo, second, ...more] = flightsIn(told) ?? [];
    // a round trip may have both flights in one cell
    if (more.length > 0 || (second && (kind === 'ONE_WAY' || back)))
        throw invalid('只能填一个航班', { flightNo: '只能填一个航班' });
    const returnFlightNo = back ?? second;
    const rate = Math.round(Number.parseFloat(percent) * 100);
    if (rate < 100 || rate > 10_000)
        throw invalid('折扣应为1至100', { rate: '折扣应为1至100' });
    return { origin, destination, ...present({ flightNo, returnFlightNo }), rate, floor };
};
