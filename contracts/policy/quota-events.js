import { event } from '../kernel/event.ts';
import { Count, Id, Instant, Type, zh } from '../kernel/schema.ts';
const orderNo = zh(Id, '订单号');
/**
 * Stream `quota-{kind}.{policy}.{agency}`: what the orders of a family of agencies have of a policy's quota. The claim comes before its
 * order; after `until` it no longer counts if the order never came.
 */
export const QuotaClaimed = event('QuotaClaimed', '占用额度', Type.Object({ orderNo, count: zh(Count, '数量'), until: zh(Instant, '有效至') }));
/** the order reports what it has at this revision of its own; 0: nothing any more */
export const QuotaCounted = event('QuotaCounted', '核定额度', Type.Object({ orderNo, count: zh(Count, '数量'), revision: zh(Type.Integer({ minimum: 0 }), '订单版本') }));
export const QuotaDropped = event('QuotaDropped', '释放额度', Type.Object({ claims: zh(Type.Array(Id), '订单号') }));
