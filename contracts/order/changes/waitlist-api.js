import { agents, command, staff } from '../../kernel/endpoint.ts';
import { Fen, oneOf, Text, Type, zh } from '../../kernel/schema.ts';
import { queueEnds } from '../../seats/events.ts';
import { OrderId, OrderStatus } from '../api.ts';
import { Instalment, Limits } from '../events.ts';
import { Waitlist } from './waitlist.ts';
/** Orders that wait for seats (候补, DOMAIN §3.2 WAITLISTED). */
export const confirmWaitlist = command('/api/order/w/confirmWaitlist', {
    zh: '确认候补座位',
    allow: agents,
    body: Type.Object({ orderId: OrderId, total: zh(Fen, '订单总价') }),
    data: Type.Object({ orderId: OrderId, status: OrderStatus, total: Fen, limits: Limits, instalments: Type.Array(Instalment) }),
    note: '候补订单有座后，在确认时限内确认。价格按确认时的政策重新计算，须与填写的订单总价一致，不一致时提示现价；确认后订单与普通订单相同，各时限自此刻起算。',
});
export const moveWaitlist = command('/api/order/w/moveWaitlist', {
    zh: '调整候补顺序',
    allow: staff,
    body: Type.Object({ orderId: OrderId, to: zh(oneOf(queueEnds), '候补顺序'), reason: zh(Text, '原因') }),
    data: Type.Object({ orderId: OrderId, waitlist: Waitlist }),
    note: '排到最前的订单最先得到释放的座位（须够其人数），排到最后的让其他订单先得。移出候补请取消订单。',
});
