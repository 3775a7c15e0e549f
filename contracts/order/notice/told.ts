import { Airline, Id, zh } from '../../kernel/schema.ts'

/** The agency that a fact notifies, and the order. A fact with these fields is folded into a notice without a look at anything else. */
export const Told = { orderNo: zh(Id, '订单号'), agency: zh(Id, '代理人'), airLine: Airline }
