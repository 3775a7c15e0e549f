import { on } from '#contracts/kernel/endpoint.ts';
import { notFound } from '#contracts/kernel/refused.ts';
import { checkDuplicate } from '#contracts/payment/api.ts';
import { scoped } from '../kernel/scope.ts';
import { paymentList } from '../payment/list.ts';
import { PAYING } from '../payment/routes.ts';
import { orderList } from './list.ts';
const owned = { owner: 'agency', airline: 'airLine' };
/** money that is still with us; a payment that was refunded completely pays for nothing */
const PAID = ['SUCCEEDED', 'PARTIAL_REFUNDED'];
/** Payments of an order that exist or are under way, for the question before another payment. */
export const duplicateQuery = ({ ask }) => on(checkDuplicate, async ({ orderId, businessCode, instalment }, call) => {
    const order = await ask(call).get(orderList, orderId);
    if (!order || order.agency !== call.who.agency)
        throw notFound('订单');
    const filter = scoped(call.who, owned, { orderNo: orderId, status: { in: [...PAYING, ...PAID] } });
    const payments = await ask(call).find(paymentList, { filter, sort: ['-createdAt'], limit: 200 });
    const asked = payments.filter(payment => payment.businessCode === (businessCode ?? 'ORDER') && (instalment === undefined || (payment.instalment ?? 1) === instalment));
    const pending = asked.filter(({ status }) => PAYING.includes(status));
    return {
        paid: asked.some(({ status }) => PAID.includes(status)),
        paying: pending.length > 0,
        pending: pending.map(({ paymentCode, channel, amount }) => ({ paymentCode, channel, amount })),
    };
});
