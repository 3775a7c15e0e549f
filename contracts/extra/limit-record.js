import { airline } from '../basicinfo/airline.ts';
import { airport } from '../basicinfo/airport.ts';
import { choice, date, flag, int, key, ref } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
import { extraKinds } from '../order/money/product-kinds.ts';
const importOf = (kind, zh) => ({ zh: `${zh}规则导入`, given: { kind } });
/**
 * The rules for buyers of a product kind: who may buy, how many, and until when (DOMAIN §3.19). Only one rule at a time applies to a
 * kind, an airline and a route.
 */
export const extraLimit = record('extraLimit', '增值产品限制规则', {
    kind: key(choice('产品类型', extraKinds)),
    airLine: key(ref(airline, '航空公司', { orAll: true, also: ['航司'] })),
    origin: key(ref(airport, '出发机场', { orAll: true, also: ['出发', '始发'] })),
    destination: key(ref(airport, '到达机场', { orAll: true, also: ['到达', '目的地'] })),
    saleFrom: key(date('销售开始日期', { also: ['销售起'] })),
    saleTo: key(date('销售结束日期', { also: ['销售止'] })),
    min: int('每人至少', { min: 1, max: 9, initial: 1, also: ['最少'] }),
    max: int('每人至多', { min: 1, max: 9, initial: 1, also: ['最多'] }),
    cutOffHours: int('起飞前停止销售小时数', { max: 720, initial: 2, also: ['停售小时'] }),
    refundable: flag('可退', { initial: true }),
    refundHours: int('起飞前停止退订小时数', { max: 720, initial: 0, also: ['停退小时'] }),
}, {
    area: 'order',
    place: ['rules', 16],
    switchable: true,
    airline: 'airLine',
    sort: ['kind', 'airLine', 'origin', 'destination', '-saleFrom'],
    apart: { from: 'saleFrom', to: 'saleTo' },
    imports: {
        importInsurance: importOf('INSURANCE', '保险'),
        importFood: importOf('FOOD', '餐食'),
        importPayFee: importOf('PAY_FEE', '支付费'),
        importChangeFee: importOf('CHANGE_FEE', '更名费'),
        importLuggage: importOf('LUGGAGE', '行李'),
    },
    check: ({ saleFrom, saleTo, min, max, kind, refundHours }) => ({
        ...(saleTo < saleFrom && { saleTo: '销售结束日期不能早于开始日期' }),
        ...(max < min && { max: '每人至多不能小于每人至少' }),
        ...(kind === 'CHANGE_FEE' && min > 1 && { min: '更名费每人至少须为1，每人至多为每位旅客可更名的次数' }),
        ...(kind === 'FOOD' && refundHours < 24 && { refundHours: '餐食须在起飞前至少24小时停止退订' }),
    }),
});
