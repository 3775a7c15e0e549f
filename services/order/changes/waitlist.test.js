import t from 'tap';
import { CancellationAsked, OrderExpired, OrderSubmitted, PaymentArrivedLate, WaitlistConfirmed, WaitlistMoved, WaitlistProtected, } from '#contracts/order/events.ts';
import { aClerk, NOON, spec } from '#services/kernel/spec.ts';
import { order } from '../decide.ts';
import { seatStatus } from '../state.ts';
import { submission } from '../test/sample.ts';
const at = spec(order);
const UNTIL = '2026-12-07T00:30:00.000Z';
const BY = '2026-11-21T08:00:00.000Z';
const whole = submission();
const { orderNo, agency, airLine, legs, paxMin, total, limits, seats } = whole;
const waiting = OrderSubmitted({
    ...whole,
    limits: { payBy: UNTIL, nameBy: UNTIL, ticketBy: UNTIL },
    instalments: [{ no: 1, kind: 'FULL', amount: total, by: UNTIL }],
    waitlist: { until: UNTIL, minutes: 240 },
});
const got = WaitlistProtected({ orderNo, agency, airLine, by: BY });
const agreed = {
    legs,
    paxMin,
    total: total + 1_000,
    terms: { audit: true },
    limits,
    instalments: [{ no: 1, kind: 'FULL', amount: total + 1_000, by: limits.payBy }],
};
const confirmed = WaitlistConfirmed(agreed);
const holds = legs.map(({ stockId }) => ({ stockId, seats }));
const ended = (reason, remark) => OrderExpired({ reason, ...(remark && { remark }), holds });
t.test('an order that waits can be cancelled and nothing else', async (t) => {
    at.given(waiting).look(state => t.equal(seatStatus(state), 'WAITLISTED'));
    const later = '订单候补中，确认座位后方可办理';
    at.given(waiting).when('gotoPay', { amount: total }).refused(later);
    at.given(waiting)
        .when('reduceSeats', { changeId: 'c1', counts: { ADULT: 1 } })
        .refused(later);
    at.given(waiting).when('modifyTicketTime', { ticketBy: BY }, { who: aClerk }).refused(later);
    at.given(waiting).when('sureRequestSeat', { pnr: 'ABC123' }, { who: aClerk }).refused(later);
    at.given(waiting, got).when('gotoPay', { amount: total }).refused(later);
    at.given(waiting).when('confirmWaitlist', agreed).refused('订单尚在候补，还没有座位');
    at.given(waiting).when('cancelOrder', {}).then(ended('AGENT_CANCEL'));
    at.given(waiting, ended('AGENT_CANCEL')).when('confirmWaitlist', agreed).refused('订单不在候补中');
    // no payment can begin; money that comes nevertheless does not make it an order without seats
    const paid = { paymentCode: 'P1', channel: 'alipay', amount: total, tradeNo: 'T1' };
    at.given(waiting)
        .when('receivePayment', { ...paid, paidAt: NOON })
        .then(PaymentArrivedLate({ ...paid, orderNo, agency, airLine }));
});
t.test('seats are not confirmed for an agency that asks for its cancellation, but while its airline does', async () => {
    const busy = '取消订单正在审批，请等待审批，或由申请方撤回取消申请';
    at.given(waiting, got, CancellationAsked({ requestId: 'q1', byAgency: true }))
        .when('confirmWaitlist', agreed)
        .refused(busy);
    const byAirline = [waiting, got, CancellationAsked({ requestId: 'q1' })];
    at.given(...byAirline)
        .when('confirmWaitlist', agreed)
        .then(confirmed);
    at.given(...byAirline)
        .when('passTime', {}, { at: BY })
        .then(ended('BACKOFFICE_CANCEL'));
});
t.test('seats on all flights: its agency confirms in time, and it is an order like any other', async (t) => {
    at.given(waiting).when('protectSeats', {}).then(got);
    at.given(waiting, got).when('protectSeats', {}).nothing();
    at.given(waiting)
        .when('protectSeats', {}, { at: '2026-12-06T22:00:00.000Z' })
        .then(WaitlistProtected({ orderNo, agency, airLine, by: UNTIL }));
    at.given(OrderSubmitted(whole)).when('protectSeats', {}).nothing();
    at.given(waiting, got).when('confirmWaitlist', agreed).then(confirmed);
    at.given(waiting, got).when('confirmWaitlist', agreed, { at: BY }).refused('订单已超时');
    at.given(waiting, got, confirmed).look(state => {
        t.match(state, { status: 'WAIT_FOR_PAY', audit: { status: 'AUDITING' }, submitted: { total: total + 1_000, limits } });
        t.notOk(state.wait);
        t.equal(seatStatus(state), 'REQUESTED');
    });
    at.given(waiting, got, confirmed).when('confirmWaitlist', agreed).refused('订单不在候补中');
});
t.test('it ends at its limit, when nobody confirms, and with its flight', async () => {
    at.given(waiting).when('passTime', {}, { at: '2026-12-06T23:00:00.000Z' }).nothing();
    at.given(waiting).when('passTime', {}, { at: UNTIL }).then(ended('SEAT_UNAVAILABLE'));
    at.given(waiting, got).when('passTime', {}, { at: BY }).then(ended('TIME_LIMIT'));
    at.given(waiting).when('endWaitlist', { remark: '航班取消' }).then(ended('SEAT_UNAVAILABLE', '航班取消'));
    at.given(waiting, got).when('endWaitlist', { remark: '航班取消' }).then(ended('SEAT_UNAVAILABLE', '航班取消'));
    at.given(waiting, got, confirmed).when('endWaitlist', { remark: '航班取消' }).nothing();
});
t.test('the desk moves it in the queue as long as it has no seats', async () => {
    const moved = WaitlistMoved({ to: 'FIRST', reason: '政府团队' });
    at.given(waiting).when('moveWaitlist', { to: 'FIRST', reason: '政府团队' }, { who: aClerk }).then(moved);
    at.given(waiting, moved).when('protectSeats', {}).then(got);
    at.given(waiting, got).when('moveWaitlist', { to: 'LAST', reason: '让位' }, { who: aClerk }).refused('已为订单保留座位，不能调整候补顺序');
    at.given(OrderSubmitted(whole)).when('moveWaitlist', { to: 'LAST', reason: '让位' }, { who: aClerk }).refused('订单不在候补中');
});
