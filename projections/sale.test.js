import t from 'tap';
import { OrderExpired, PassengersRemoved, RefundClosed, RefundOpened } from '#contracts/order/events.ts';
import { PaymentCreated, PaymentFailed, PaymentRefunded, PaymentSucceeded } from '#contracts/payment/events.ts';
import { PolicyDeleted, PolicyPaused, PolicyResumed, PolicySaved } from '#contracts/policy/events.ts';
import { policyTerms } from '#contracts/policy/test/sample.ts';
import { RefundApproved, RefundPaidOut, RefundRejected, RefundSubmitted, RefundTicketed } from '#contracts/refund/events.ts';
import { StockBatchImported, StockBatchInvalidated } from '#contracts/seats/batch.ts';
import { SeatsHeld, SeatsReleased, SeatsReturned, SeatsSold, StockAdjusted, StockImported, StockInvalidated, } from '#contracts/seats/events.ts';
import { back, confirmed, leg, named, ORDER, PAY_BY, paid, printed, submitted, TOTAL, ticketed, travellers, } from '#services/order/test/sample.ts';
import { refundApplication, refundLine } from '#services/refund/test/sample.ts';
import { STOCK, stockItem } from '#services/seats/test/sample.ts';
import { dueList as emptyList } from './kernel/due.ts';
import { spec } from './kernel/spec.ts';
import { withParts } from './kernel/view.ts';
import { orderList } from './order/list.ts';
import { orderDues } from './order/schedule.ts';
import { paymentList } from './payment/list.ts';
import { policyList } from './policy/list.ts';
import { refundList } from './refund/list.ts';
import { seatsDues } from './seats/due.ts';
import { stockBatches, stockList } from './seats/stock.ts';
const dueList = withParts(emptyList, [orderDues, seatsDues]);
/** Tests the lists of the sale after the facts. Every document is checked against its schema, and repeated facts change nothing. */
const inOrder = (fact) => ({ ...fact, stream: `order-${ORDER}` });
const inBlock = (fact) => ({ ...fact, stream: `seats-${STOCK}` });
const HELD = { holdId: ORDER, seats: 12, until: '2026-11-21T04:31:00.000Z' };
const application = (ids) => refundApplication({ orderNo: ORDER, lines: ids.map(id => refundLine(id, '880-2100000001')), holds: [{ stockId: STOCK, seats: 1 }] });
t.test('order list: from submit to ticket', async () => {
    spec(orderList)
        .given(submitted({ legs: [leg(), back()] }))
        .row({
        orderNo: ORDER,
        status: 'WAIT_FOR_PAY',
        route: 'HAK-PEK/PEK-HAK',
        flights: 'HU7182/HU7181',
        departure: '2026-12-10',
        seats: 12,
        named: 0,
        payBy: PAY_BY,
    })
        .twice();
    spec(orderList)
        .given(submitted(), confirmed(), paid(), named())
        .row({ status: 'PAID', pnr: 'MQ4T7K', seatStatus: 'CONFIRMED', paid: TOTAL, channel: 'alipay', named: travellers().length, tickets: 0 })
        .twice();
    spec(orderList)
        .given(submitted(), named(), PassengersRemoved({ ids: ['adult-0', 'adult-1'] }))
        .row({ named: travellers().length - 2 });
    spec(orderList)
        .given(...printed())
        .row({ status: 'PRINTED', tickets: travellers().length, liveTickets: travellers().length })
        .twice();
    spec(orderList)
        .given(submitted(), OrderExpired({ reason: 'AGENT_CANCEL', holds: [] }))
        .row({ status: 'EXPIRED', closeReason: 'AGENT_CANCEL', seatStatus: 'RELEASED' });
    spec(orderList).given(paid(), ticketed()).none();
});
t.test('order list: after-sales, as the decider sees it', async () => {
    const all = travellers().length;
    const opened = RefundOpened(application(['adult-0']));
    spec(orderList)
        .given(...printed(), opened)
        .row({ status: 'REFUND_MODIFY', openRefunds: 1, liveTickets: all, refunded: 0 })
        .twice();
    spec(orderList)
        .given(...printed(), opened, RefundClosed({ refundId: 'R1', outcome: 'REFUNDED', amount: 78_100, airLine: 'HU', tickets: 1, status: 'PRINTED' }))
        .row({ status: 'PRINTED', openRefunds: 0, liveTickets: all - 1, refunded: 78_100 })
        .twice();
    spec(orderList)
        .given(...printed(), opened, RefundClosed({ refundId: 'R1', outcome: 'REJECTED', amount: 0, airLine: 'HU', tickets: 1, status: 'PRINTED' }))
        .row({ status: 'PRINTED', liveTickets: all, refunded: 0 });
    const ids = travellers().map(({ id }) => id);
    spec(orderList)
        .given(...printed(), RefundOpened(application(ids)), RefundClosed({ refundId: 'R1', outcome: 'REFUNDED', amount: 1, airLine: 'HU', tickets: all, status: 'REFUND_MODIFY' }))
        .row({ status: 'REFUND_MODIFY', liveTickets: 0 });
});
t.test('due list: an order and its hold wait until their matter is closed', async () => {
    const order = { ...inOrder(submitted()), at: '2026-11-21T04:00:00.000Z' };
    const hold = inBlock(SeatsHeld(HELD));
    spec(dueList)
        .given(order, hold)
        .ids(`order:${ORDER}`, `hold:${STOCK}:${ORDER}`)
        .row({ kind: 'order', subject: ORDER, dueAt: PAY_BY }, `order:${ORDER}`)
        .row({ kind: 'hold', subject: ORDER, stream: STOCK, dueAt: HELD.until }, `hold:${STOCK}:${ORDER}`)
        .twice();
    spec(dueList)
        .given(order, hold, inOrder(paid()), inBlock(SeatsSold({ holdId: ORDER, seats: 12 })))
        .ids(`order:${ORDER}`)
        .twice();
    spec(dueList).given(order, inOrder(paid()), inOrder(ticketed())).none().twice();
    spec(dueList)
        .given(order, hold, inOrder(OrderExpired({ reason: 'TIME_LIMIT', holds: [] })))
        .ids(`hold:${STOCK}:${ORDER}`);
    spec(dueList)
        .given(hold, inBlock(SeatsReleased({ holdId: ORDER, seats: 12 })))
        .none();
});
t.test('stock: total = free + held + sold after everything that can happen', async () => {
    const stock = StockImported(stockItem());
    spec(stockList).given(stock, SeatsHeld(HELD)).row({ total: 40, held: 12, sold: 0, free: 28 }).twice();
    spec(stockList)
        .given(stock, SeatsHeld(HELD), SeatsReleased({ holdId: ORDER, seats: 12 }))
        .row({ held: 0, free: 40 });
    const sold = [stock, SeatsHeld(HELD), SeatsSold({ holdId: ORDER, seats: 12 })];
    spec(stockList)
        .given(...sold)
        .row({ held: 0, sold: 12, free: 28 })
        .twice();
    spec(stockList)
        .given(...sold, SeatsReturned({ holdId: ORDER, seats: 2, refundId: 'R1' }))
        .row({ sold: 10, free: 30 });
    spec(stockList)
        .given(...sold, StockAdjusted({ seats: 15 }))
        .row({ total: 15, free: 3 });
    spec(stockList)
        .given(...sold, StockImported(stockItem({ seats: 60, batchId: 'b2' })))
        .row({ total: 60, sold: 12, free: 48, batchId: 'b2' })
        .twice();
    spec(stockList).given(stock, StockInvalidated({})).row({ status: 'INVALID', free: 40 });
    const batch = StockBatchImported({
        batchId: 'b1',
        fileName: '切位.xlsx',
        airLines: ['HU'],
        items: 3,
        seats: 120,
        failed: 1,
        ids: ['HU7182-2026-12-10-G'],
    });
    spec(stockBatches).given(batch).row({ status: 'EFFECTIVE', items: 3, failed: 1, importedBy: 'tester' }).twice();
    spec(stockBatches).given(batch, StockBatchInvalidated({})).row({ status: 'INVALID' });
});
t.test('policies: what they say in words, and whether they are in force', async () => {
    const terms = policyTerms({ price: { kind: 'DISCOUNT', rate: 4500 } });
    const saved = PolicySaved({ policyId: 'test-1', policyNo: 'HU1', terms });
    spec(policyList).given(saved).row({ status: 'EFFECTIVE', origin: '不限', priceText: '全价 45%' }).twice();
    spec(policyList).given(saved, PolicyPaused({})).row({ status: 'PAUSED' });
    const dearer = PolicySaved({
        policyId: 'test-1',
        policyNo: 'HU1',
        terms: { ...terms, origin: 'HAK', price: { kind: 'FIXED', fare: 88_000 } },
    });
    spec(policyList).given(saved, PolicyPaused({}), dearer).row({ status: 'PAUSED', origin: 'HAK', priceText: '固定 ¥880.00' });
    spec(policyList).given(saved, PolicyPaused({}), PolicyResumed({})).row({ status: 'EFFECTIVE' }).twice();
    spec(policyList).given(saved, PolicyDeleted({})).row({ status: 'DELETED', priceKind: 'DISCOUNT', paxMin: 10 }).twice();
    const draft = PolicySaved({ policyId: 'test-1', policyNo: 'HU1', draft: true, terms: { ...terms, travelTo: '2027-03-27' } });
    spec(policyList).given(draft).row({ status: 'DRAFT', travelTo: '2027-03-27' });
    spec(policyList).given(draft, saved).row({ status: 'EFFECTIVE' });
});
t.test('payments', async () => {
    const base = { paymentCode: 'test-1', orderNo: ORDER, channel: 'alipay', amount: TOTAL };
    const created = PaymentCreated({ ...base, agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU', businessCode: 'ORDER' });
    const done = PaymentSucceeded({ ...base, tradeNo: 'T1', paidAt: '2026-11-21T04:10:00.000Z' });
    spec(paymentList).given(created).row({ status: 'CREATED', amount: TOTAL, refunded: 0 }).twice();
    spec(paymentList)
        .given(created, PaymentFailed({ reason: '余额不足' }))
        .row({ status: 'FAILED', reason: '余额不足' });
    spec(paymentList).given(created, done).row({ status: 'SUCCEEDED', tradeNo: 'T1' });
    const whose = { ...base, agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU' };
    const part = PaymentRefunded({ ...whose, refundId: 'R1', amount: 1_000, gatewayRefundNo: 'SR1' });
    spec(paymentList).given(created, done, part).row({ status: 'PARTIAL_REFUNDED', refunded: 1_000 }).twice();
    spec(paymentList)
        .given(created, done, part, PaymentRefunded({ ...whose, refundId: 'R2', amount: TOTAL - 1_000, gatewayRefundNo: 'SR2' }))
        .row({ status: 'REFUNDED', refunded: TOTAL });
});
t.test('refunds: every state of the application', async () => {
    const asked = RefundSubmitted(application(['adult-0']));
    const approved = RefundApproved({
        amount: 78_100,
        dueBy: '2026-12-01T15:59:00.000Z',
        approvedBy: 'refund',
        lines: asked.data.lines,
        totals: asked.data.totals,
    });
    const taken = RefundTicketed({ orderNo: ORDER, ticketNos: ['880-2100000001'], holds: [] });
    spec(refundList).given(asked).row({ status: 'REFUNDSUBMIT', tickets: 1, fee: 7_900, refund: 78_100, paidOut: 0 }).twice();
    spec(refundList).given(asked, approved).row({ status: 'REFUNDAPPROVE', dueBy: '2026-12-01T15:59:00.000Z' });
    spec(refundList).given(asked, approved, taken).row({ status: 'REFUNDTICKET' }).twice();
    spec(refundList)
        .given(asked, approved, taken, RefundPaidOut({ orderNo: ORDER, amount: 78_100, payouts: [] }))
        .row({ status: 'REFUNDACCOMPLISH', paidOut: 78_100 });
    spec(refundList)
        .given(asked, RefundRejected({ orderNo: ORDER, reason: '材料不符' }))
        .row({ status: 'REFUNDREJECT', rejectReason: '材料不符' })
        .twice();
});
