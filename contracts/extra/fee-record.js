import { airline } from '../basicinfo/airline.ts';
import { date, int, key, ref } from '../kernel/field.ts';
import { record } from '../kernel/record.ts';
/**
 * The fee that an agency keeps of the price of a product: it pays that much less (DOMAIN §3.19). A row applies from a day of sale until the
 * next row of its airline.
 */
export const agentFee = record('agentFee', '代理费', {
    airLine: key(ref(airline, '航空公司', { orAll: true, also: ['航司'] })),
    from: key(date('生效日期', { also: ['起始日期'] })),
    rate: int('代理费率（万分之）', { max: 5_000, also: ['费率', '代理费率'] }),
}, { area: 'order', place: ['rules', 17], switchable: true, airline: 'airLine', sort: ['airLine', '-from'] });
