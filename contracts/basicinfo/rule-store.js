import { choice, key, ref, text } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
import { airline } from './airline.ts';
const ruleKinds = { SALE: '销售规则', TRAVEL: '旅行规则', REFUND: '退票规则' };
/** The text of a rule as agencies read it (catalogue `basicinfo/ruleStore`): rules of one airline, and rules for all. */
export const ruleStore = record('ruleStore', '规则库', {
    airLine: key(ref(airline, '航空公司', { orAll: true, also: ['航司'] })),
    kind: key(choice('规则类别', ruleKinds, { also: ['类别'] })),
    sequence: key(text('序号', { max: 3, pattern: '^[0-9]{1,3}$', also: ['编号'] })),
    title: text('标题', { search: 'pinyin', max: 60 }),
    content: text('规则内容', { max: 2_000, search: true, also: ['内容'] }),
}, { area: 'basicinfo', place: ['rules', 8], switchable: true, importable: true, airline: 'airLine', sort: ['airLine', 'kind', 'sequence'] });
