import { event } from '../../kernel/event.ts';
import { Code, Id, Instant, Type, zh } from '../../kernel/schema.ts';
/**
 * Stream `gatewayrefund-{id of channel and number}` claims a refund number of a gateway for one difference, so that it cannot explain a
 * second one. The claim lapses at `until` when nobody has used it by then.
 */
export const GatewayRefundClaimed = event('GatewayRefundClaimed', '登记渠道退款号', Type.Object({ refundNo: zh(Code, '渠道退款号'), difference: zh(Id, '差异编号'), until: zh(Instant, '截止时间') }));
