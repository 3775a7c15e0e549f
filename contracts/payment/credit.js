import { event } from '../kernel/event.ts';
import { notPersonal } from '../kernel/personal.ts';
import { Airline, Fen, Id, Instant, Text, Type, zh } from '../kernel/schema.ts';
import { CreditReason } from './credit-terms.ts';
/**
 * A refund leaves a credit for another order of the same airline (DOMAIN §3.6: valid one year). Stream `offset-{refundId}` is an account
 * from then on. `orderNo` is the refunded order. Amounts in fen.
 */
export const OffsetCredited = event('OffsetCredited', '转入抵扣', Type.Object({
    refundId: zh(Id, '退票单号'),
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    airLine: Airline,
    reasonCode: CreditReason,
    amount: zh(Fen, '金额'),
    validUntil: zh(Instant, '有效期至'),
}));
/** balance at the end of its year, or money that came back after it */
export const OffsetExpired = event('OffsetExpired', '抵扣过期', Type.Object({ amount: zh(Fen, '金额') }));
