import { airline } from '../basicinfo/airline.ts';
import { choice, date, int, key, ref, text } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
import { boughtKinds } from '../order/money/product-kinds.ts';
const holidayEffects = { SURCHARGE: '加价', NO_SALE: '停售' };
/** Days of departure on which products of a kind cost more or are not sold (DOMAIN §3.19). */
export const holidayRule = record('holidayRule', '节假日规则', {
    airLine: key(ref(airline, '航空公司', { orAll: true, also: ['航司'] })),
    kind: key(choice('产品类型', boughtKinds)),
    from: key(date('起飞日期起')),
    to: key(date('起飞日期止')),
    name: text('节假日名称', { search: 'pinyin', max: 40 }),
    effect: choice('影响', holidayEffects),
    percent: int('加价比例（%）', { max: 500, initial: 0 }),
}, {
    area: 'order',
    place: ['rules', 18],
    switchable: true,
    airline: 'airLine',
    sort: ['airLine', 'kind', '-from'],
    apart: { from: 'from', to: 'to' },
    check: ({ from, to, effect, percent }) => ({
        ...(to < from && { to: '起飞日期止不能早于起' }),
        ...(effect === 'SURCHARGE' && percent === 0 && { percent: '加价比例须大于0' }),
        ...(effect === 'NO_SALE' && percent > 0 && { percent: '停售时没有加价比例' }),
    }),
});
