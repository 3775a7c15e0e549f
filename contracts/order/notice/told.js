import { Airline, Id, zh } from '../../kernel/schema.ts';
/** Whom a fact tells by a notice, and about which order; a fact that bears this is folded into a notice without a look at anything else. */
export const Told = { orderNo: zh(Id, '订单号'), agency: zh(Id, '代理人'), airLine: Airline };
