import t from 'tap';
import { MoneyOwed, RefundBound, RefundClosed, RefundFixed } from '#contracts/order/events.ts';
import { RefundApproved, RefundRejected, RefundSubmitted, RefundTicketed } from '#contracts/refund/events.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { openStore } from '#services/kernel/test/purse.ts';
import { approval, payment, printed } from '#services/order/test/sample.ts';
import { after } from '#services/order/test/states.ts';
import { ledgers } from './ledgers.ts';
/** Money that goes back from accounts and products, as `verify` compares it with their facts. */
const at = '2026-11-02T01:00:00.000Z';
const event = (stream, type, data, when = at) => ({ stream, type, data, at: when, meta: {} });
const wrongOf = async (...events) => {
    const books = ledgers();
    for (const one of events)
        books.see(one);
    // late enough for money on its way to count as stuck
    books.see(event('payment-P9', 'PaymentClosed', {}, '2026-11-03T01:00:00.000Z'));
    const { wrong } = await books.close({}, []);
    return wrong.lines();
};
const recharged = [
    event('payment-P1', 'PaymentSucceeded', { amount: 100 }),
    event('account-V.A1', 'FundsReceived', { kind: 'RECHARGE', movement: 'P1', amount: 100 }),
    event('withdrawal-W1', 'WithdrawalAsked', { withdrawalId: 'W1' }),
];
const back = event('payment-P1', 'PaymentRefunded', { refundId: 'W1', amount: 60, gatewayRefundNo: 'g1' });
const left = event('account-V.A1', 'FundsSettled', { movement: 'W1', part: 'P1', amount: 60 });
t.test('what leaves an account is held against what its recharge has given back', async (t) => {
    t.same(await wrongOf(...recharged, back, left), []);
    t.match(await wrongOf(...recharged, back), [/没有去向/]);
    t.match(await wrongOf(...recharged, left), [/没有来源/]);
    const banked = event('withdrawal-W1', 'WithdrawalBanked', { withdrawalId: 'W1', layer: 'P1', amount: 60 });
    t.same(await wrongOf(...recharged, banked, left), [], 'the bank has paid it');
});
t.test('so is what was bought beside a seat', async (t) => {
    const bought = [
        event('payment-P2', 'PaymentSucceeded', { amount: 50 }),
        event('extra-1', 'PayablePaid', { paymentCode: 'P2', amount: 50 }),
        event('extra-1', 'ExtraRefundAsked', { refundId: 'X1-1', source: { paymentCode: 'P2' } }),
        event('payment-P2', 'PaymentRefunded', { refundId: 'X1-1', amount: 20, gatewayRefundNo: 'g2' }),
    ];
    t.same(await wrongOf(...bought, event('extra-1', 'ExtraRefunded', { refundId: 'X1-1', amount: 20 })), []);
    t.match(await wrongOf(...bought), [/没有去向/]);
});
t.test('what is owed back stands in the list, and nothing that no fact owes', async (t) => {
    const item = (id, amount = 100) => event(`owed-${id}`, 'OwedOpened', { amount });
    const causes = [
        ['P5', event('order-O1', 'PaymentDuplicated', { paymentCode: 'P5', amount: 100 })],
        ['P5', event('order-O1', 'PaymentArrivedLate', { paymentCode: 'P5', amount: 100 })],
        ['P5', event('payment-P5', 'PaymentUnplaced', { paymentCode: 'P5', amount: 100 })],
        ['O1-7', { ...event('order-O1', 'MoneyOwed', { amount: 100 }), revision: 7 }],
        ['F1-1', event('fine-F1', 'FineReturned', { item: 'F1-1', amount: 100 })],
    ];
    // money in error has been received
    const came = event('payment-P5', 'PaymentSucceeded', { amount: 100 });
    for (const [id, cause] of causes) {
        const given = id === 'P5' ? [came, cause] : [cause];
        t.same(await wrongOf(...given, item(id)), []);
        t.match(await wrongOf(...given), [/应退款 1\.00 元 没有去向/]);
        t.match(await wrongOf(...given, item(id, 99)), [/应退款 1\.00 元，对方记为 0\.99 元/]);
    }
    t.match(await wrongOf(item('O1-7')), [/应退款 没有来源/]);
});
t.test('an order keeps no less than nothing, and its applications stand where it has decided', async (t) => {
    const store = await openStore(t);
    const meta = { user: 'test', role: 'system', commandId: 'c', at };
    const write = async (stream, facts) => void (await store.append(stream, facts.map(({ type, data }, n) => ({ id: idFrom(stream, n), type, data, meta })), { expected: 'none' }));
    const whose = { orderNo: 'O1', agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU' };
    const owed = MoneyOwed({ ...whose, why: 'REFUND_DIFFERENCE', amount: 1_000, sources: [{ ...payment, amount: 1_000 }] });
    await write('order-O1', [...printed(), owed]);
    /** an order whose refund continues in this way, with its application */
    const sold = async (n, ofOrder, ofRefund) => {
        const past = after(printed(), 'submitRefund', { refundId: n, ids: ['adult-0'], refundType: 'VOLUNTE' });
        const { data } = past.at(-1);
        await write(`order-${n}`, [...past, RefundFixed({ refundId: n, ...approval, lines: data.lines, totals: data.totals }), ...ofOrder]);
        const approved = RefundApproved({ ...approval, amount: data.totals.refund, lines: data.lines, totals: data.totals });
        await write(`refund-${n}`, [RefundSubmitted(data), approved, ...ofRefund]);
        return `order-${n}`;
    };
    const rejected = (refundId) => RefundClosed({ refundId, outcome: 'REJECTED', amount: 0, airLine: 'HU', tickets: 1, status: 'PRINTED' });
    const ticketed = RefundTicketed({ orderNo: 'O1', ticketNos: [], holds: [] });
    const ended = RefundRejected({ orderNo: 'O1', reason: '资料不全' });
    const streams = [
        'order-O1',
        await sold('R1', [], []),
        await sold('R2', [RefundBound({ refundId: 'R2' })], [ticketed]),
        await sold('R3', [rejected('R3')], [ended]),
        await sold('R4', [rejected('R4')], [ticketed]),
        await sold('R5', [RefundBound({ refundId: 'R5' })], [ended]),
        // the application follows in a moment
        await sold('R6', [rejected('R6')], []),
    ];
    const { wrong } = await ledgers().close(store, streams);
    t.match(wrong.lines().filter(line => !line.startsWith('订单已付合计')), [/^订单 .*：退票费 -10\.00 元/, /^退票单 R4：/, /^退票单 R5：/]);
    t.equal(wrong.count(), 4);
});
