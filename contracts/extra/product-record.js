import { airline } from '../basicinfo/airline.ts';
import { choice, key, maybe, money, ref, text } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
import { extraKinds } from '../order/money/product-kinds.ts';
/**
 * A product that an airline sells beside the seat, with its price per traveller (DOMAIN §3.19). The limit rules say when and to whom it is
 * sold.
 */
export const extraProduct = record('extraProduct', '增值产品', {
    airLine: key(ref(airline, '航空公司', { orAll: true, also: ['航司'] })),
    code: key(text('产品代码', { max: 20, pattern: '^[A-Z][A-Z0-9_]*$' })),
    kind: choice('产品类型', extraKinds),
    name: text('产品名称', { search: 'pinyin', max: 60 }),
    price: money('价格'),
    note: maybe(text('说明', { max: 300 })),
}, {
    area: 'order',
    place: ['rules', 15],
    switchable: true,
    airline: 'airLine',
    sort: ['airLine', 'kind', 'code'],
    // these kinds are charged automatically, so only one may be enabled
    sole: ({ airLine, kind }) => kind === 'PAY_FEE' || kind === 'CHANGE_FEE' ? `${airLine === '*' ? '全部航司' : airLine}的${extraKinds[kind]}` : undefined,
    // an airline may change names free of charge, by an explicit price of zero
    check: ({ price, kind }) => (price > 0 || kind === 'CHANGE_FEE' ? {} : { price: '价格须大于0' }),
});
