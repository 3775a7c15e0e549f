import { orderStatuses, payProgresses } from '#contracts/enums.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { frontQueryOrder, orderDetail } from '#contracts/order/api.ts';
import { paymentRecords } from '#contracts/payment/api.ts';
import { owedList } from '#contracts/payment/owed-api.ts';
import { timeline } from '#contracts/report/history.ts';
import { queryItem } from '#contracts/seats/api.ts';
const RECEIVED = ['SUCCEEDED', 'PARTIAL_REFUNDED', 'REFUNDED'];
/**
 * The books of an order as anybody may read them over HTTP, money in fen: the order's own sums, the payments and the list of owed money,
 * the seats of its first block, its row in the list, its facts. Values that must never differ are given as differences. `unaccounted` is
 * received money that is neither kept, nor given back, nor owed back; `unbalanced` is what the order's own sums leave open; `unlisted`
 * names fields in which list and order disagree.
 */
const booksOf = async ({ call }, orderId) => {
    const detail = await call('yefeng', orderDetail, { orderId });
    const [row] = (await call('yefeng', frontQueryOrder, { orderNo: orderId })).content;
    // products bought beside the order have books of their own
    const { content: payments } = await call('finance', paymentRecords, { orderNo: orderId, businessCode: 'ORDER', size: 200 });
    const { content: items } = await call('finance', owedList, { orderNo: orderId, size: 200 });
    const { flightNo, date } = detail.legs[0];
    const [block] = (await call('order', queryItem, { flightNo, date })).content;
    const { events } = await call('auditor', timeline, { stream: `order-${orderId}`, size: 200 });
    const sum = (amounts) => amounts.reduce((total, amount) => total + amount, 0);
    const { status, payProgress, nameStatus, seats, total, paid, refunded, owed, forfeited, back } = detail;
    const received = sum(payments.filter(payment => RECEIVED.includes(payment.status)).map(({ amount }) => amount));
    const returned = sum(payments.map(payment => payment.refunded));
    const owedBack = sum(items.map(item => item.amount - item.refunded));
    const stays = paid - back - refunded;
    const own = { status, seats, total, paid, refunded, forfeited, named: detail.passengers.length };
    return {
        status,
        payProgress,
        nameStatus,
        seats,
        total,
        paid,
        refunded,
        owed,
        forfeited,
        back,
        received,
        returned,
        owedBack,
        held: block?.held,
        sold: block?.sold,
        free: block?.free,
        unaccounted: received - stays - returned - owedBack,
        unbalanced: status === 'EXPIRED' ? paid - back - forfeited : paid - back + owed - total - forfeited,
        unlisted: Object.entries(own).flatMap(([field, value]) => ((row?.[field] ?? 0) === value ? [] : [field])),
        // reminders come when the clock ticks
        facts: events.map(({ type }) => type).filter(type => type !== 'LimitApproaching'),
    };
};
/** Follows an order through its life: `is` states the expected books, and the facts since the last time. */
export const follow = (stage, orderId) => {
    const facts = [];
    return {
        is: async (what, expected, ...since) => {
            facts.push(...since);
            const always = { unaccounted: 0, unbalanced: 0, unlisted: [], facts: [...facts] };
            const books = await stage.see(what, () => booksOf(stage, orderId), { ...expected, ...always });
            stage.tell(wordsFor(books));
            return books;
        },
    };
};
const wordsFor = ({ status, payProgress, seats, total, paid, refunded, owed, forfeited, received, returned, owedBack, ...block }) => [
    `账：订单${orderStatuses[status]}（${payProgresses[payProgress]}）${seats}座，总价${formatYuan(total)}，已付${formatYuan(paid)}`,
    ...(owed > 0 ? [`待付${formatYuan(owed)}`] : []),
    ...(forfeited > 0 ? [`罚没定金${formatYuan(forfeited)}`] : []),
    ...(refunded > 0 ? [`退票退款${formatYuan(refunded)}`] : []),
    ...(received !== paid ? [`渠道实收${formatYuan(received)}`] : []),
    ...(returned > 0 ? [`渠道已退${formatYuan(returned)}`] : []),
    ...(owedBack > 0 ? [`待退${formatYuan(owedBack)}`] : []),
    `航班占${block.held}售${block.sold}余${block.free}，账实相符`,
].join('，');
