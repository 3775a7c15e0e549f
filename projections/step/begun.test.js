import t from 'tap';
import { OrderExpired, OrderTicketed, PnrAdded, PnrSplit, SeatConfirmed } from '#contracts/order/events.ts';
import { PnrAttached, TicketNumbersTaken } from '#contracts/order/pnr/host.ts';
import { OwedApproved, OwedRefunded, OwedRefundFailed } from '#contracts/payment/owed.ts';
import { RefundPaidOut, RefundPayoutBegun, RefundPayoutFailed } from '#contracts/refund/events.ts';
import { StepDropped, StepStopped, StepTried, stepId } from '#contracts/step/events.ts';
import { spec } from '../kernel/spec.ts';
import { begunList } from './begun.ts';
const list = spec(begunList);
const inStream = (stream, fact, at = '2026-11-21T04:00:00.000Z') => ({ ...fact, stream, at });
const inOrder = (fact) => inStream('order-O1', fact);
const taken = (locator) => inStream(`pnr-${locator}`, PnrAttached({ locator, orderNo: 'O1', airLine: 'HU', seats: 10 }));
const drawn = inStream('ticketstock-880', TicketNumbersTaken({ prefix: '880', from: 2_100_000_001, count: 2, orderNo: 'O1', ids: ['a', 'b'] }));
const issued = (ticketNo, unticketed) => inOrder(OrderTicketed({ tickets: [{ passengerId: 'a', ticketNo, type: 'ADULT', amount: 1 }], ...(unticketed && { unticketed }) }));
t.test('a step stands in the list from its first fact to its last', async () => {
    const begun = inStream('refund-R1', RefundPayoutBegun({ amount: 1 }));
    list
        .given(begun)
        .row({ kind: 'PAY_OUT', subject: 'R1', begunAt: '2026-11-21T04:00:00.000Z', begunBy: 'tester', tries: 0 }, stepId('PAY_OUT', 'R1'))
        .twice();
    list.given(begun, inStream('refund-R1', RefundPaidOut({ orderNo: 'O1', amount: 1, payouts: [] }))).none();
    list.given(begun, inStream('refund-R1', RefundPayoutFailed({ reason: '渠道拒绝' }))).none();
});
t.test('locators go one by one as the order hears of them', async () => {
    list
        .given(taken('AAAAAA'), taken('BBBBBB'))
        .row({ kind: 'PNR', subject: 'O1', pnrs: ['AAAAAA', 'BBBBBB'] })
        .twice();
    list.given(taken('AAAAAA'), inOrder(SeatConfirmed({ pnr: 'AAAAAA' }))).none();
    list.given(taken('AAAAAA'), inOrder(PnrAdded({ pnr: 'AAAAAA' }))).none();
    list.given(taken('AAAAAA'), taken('BBBBBB'), inOrder(PnrSplit({ pnr: 'X', into: 'BBBBBB', seats: 1, ids: [] }))).row({ pnrs: ['AAAAAA'] });
    list.given(taken('AAAAAA'), inOrder(OrderExpired({ reason: 'TIME_LIMIT', holds: [] }))).none();
});
t.test('numbers stay as long as only others of the group are issued theirs', async () => {
    list.given(drawn).row({ kind: 'TICKETS', prefix: '880', from: 2_100_000_001, ids: ['a', 'b'] });
    list.given(drawn, issued('880-2100000002', 1)).none();
    list.given(drawn, issued('880-2100000009', 1)).row({ kind: 'TICKETS' });
    list.given(drawn, issued('880-2100000009')).none();
});
t.test('tries are counted, what is dropped is gone', async () => {
    const about = { kind: 'PNR', subject: 'O1' };
    const [at, nextAt] = ['2026-11-21T05:00:00.000Z', '2026-11-21T05:04:00.000Z'];
    const tried = inStream('step-PNR-O1', StepTried({ ...about, error: '不成', nextAt }), at);
    list.given(taken('AAAAAA'), tried).row({ tries: 1, error: '不成', triedAt: at, nextAt, waitingSince: undefined }).twice();
    const before = inStream('step-PNR-O1', StepTried({ ...about, error: '不成' }), at);
    list.given(taken('AAAAAA'), before).row({ tries: 1, nextAt: at, waitingSince: undefined });
    list
        .given(taken('AAAAAA'), inStream('step-PNR-O1', StepDropped({ ...about, begunAt: '2026-11-21T04:00:00.000Z', reason: '另行分离' })))
        .none();
    list.given(tried).none();
});
t.test('a pay-out says when it is tried again, until it has gone or is stopped', async () => {
    const about = { kind: 'PAY_BACK', subject: 'P1' };
    const id = stepId('PAY_BACK', 'P1');
    const approved = inStream('owed-P1', OwedApproved({ approvedBy: 'finance', amount: 1 }));
    const [at, nextAt] = ['2026-11-21T05:00:00.000Z', '2026-11-21T05:04:00.000Z'];
    const tried = inStream(`step-${id}`, StepTried({ ...about, error: '渠道暂不可用', nextAt }), at);
    const before = inStream(`step-${id}`, StepTried({ ...about, error: '渠道暂不可用' }), at);
    const stopped = inStream(`step-${id}`, StepStopped({ ...about, begunAt: '2026-11-21T04:00:00.000Z', reason: '渠道维护' }));
    list
        .given(approved)
        .row({ ...about, begunBy: 'tester', tries: 0, waitingSince: '2026-11-21T04:00:00.000Z' }, id)
        .twice();
    list.given(approved, tried).row({ tries: 1, triedAt: at, nextAt, waitingSince: undefined }, id).twice();
    list.given(approved, before).row({ tries: 1, nextAt: at }, id);
    list.given(approved, tried, stopped).row({ stopped: '渠道维护', nextAt: undefined, waitingSince: undefined }, id);
    list.given(approved, stopped, tried).row({ stopped: '渠道维护', tries: 1, nextAt: undefined }, id);
    list.given(approved, tried, inStream('owed-P1', OwedRefunded({ amount: 1, payouts: [] }))).none();
    list.given(approved, tried, inStream('owed-P1', OwedRefundFailed({ reason: '渠道拒绝' }))).none();
    list.given(approved, tried, inStream('owed-P1', OwedRefundFailed({ reason: '渠道拒绝' })), approved).row({ tries: 0 }, id);
});
