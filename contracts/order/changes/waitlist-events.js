import { event } from '../../kernel/event.ts';
import { writing } from '../../kernel/personal.ts';
import { Airline, Count, Fen, Id, Instant, oneOf, Text, Type, zh } from '../../kernel/schema.ts';
import { queueEnds } from '../../seats/events.ts';
import { Instalments, Leg, Limits } from '../parts.ts';
import { OrderTerms } from '../search/quote.ts';
/** the order has seats on all its flights; its agency confirms by the limit, or the seats go to the next in the queue */
export const WaitlistProtected = event('WaitlistProtected', '候补成功保座', Type.Object({ orderNo: zh(Id, '订单号'), agency: zh(Id, '代理人'), airLine: Airline, by: zh(Instant, '确认时限') }));
/** the agency takes the seats at today's price: from now on this is a normal order, and its limits count from here */
export const WaitlistConfirmed = event('WaitlistConfirmed', '确认候补座位', Type.Object({
    legs: zh(Type.Array(Leg, { minItems: 1 }), '航段'),
    paxMin: zh(Count, '最少人数'),
    total: zh(Fen, '总额'),
    terms: zh(OrderTerms, '政策内容'),
    limits: zh(Limits, '时限'),
    instalments: Instalments,
}));
export const WaitlistMoved = event('WaitlistMoved', '调整候补顺序', Type.Object({ to: zh(oneOf(queueEnds), '候补顺序'), reason: writing(zh(Text, '原因')) }));
