import t from 'tap';
import { QuoteAccepted, QuoteAnswered, QuoteAsked, QuoteCountered, QuoteDeclined, QuoteExpired, QuoteOffered, QuoteOrdered, QuoteOverdue, QuoteRejected, QuoteReleased, } from '#contracts/quotation/quote-events.ts';
import { NOON, spec } from '#services/kernel/spec.ts';
import { isOver, quote } from './quote.ts';
import { asking, decline, dueBy, offer, until } from './test/sample.ts';
const asked = QuoteAsked(asking);
const offered = [asked, QuoteOffered(offer)];
/** the agency that hears an answer */
const to = { quoteId: 'J1', agency: 'A001', airLine: 'HU', seats: 35, journey: 'HU7182 2026-12-31 HAK–PEK' };
const declined = [asked, QuoteDeclined({ ...decline, asker: to })];
const countered = QuoteCountered({ fare: 70_000, dueBy, asker: to });
const answered = QuoteAnswered({ fares: [{ fare: 75_000 }], until, to, waited: dueBy });
const claim = { request: 'r1', until: '2026-11-21T04:10:00.000Z' };
const accepted = QuoteAccepted(claim);
const at = spec(quote, { id: 'J1' });
t.test('asked and answered are one append', async () => {
    at.given()
        .when('ask', { asked: asking, outcome: { offered: offer } })
        .then(...offered)
        .state({ status: 'OFFERED', fares: [{ fare: 79_000 }], until, counters: 1 });
    at.given()
        .when('ask', { asked: asking, outcome: { declined: decline } })
        .then(...declined)
        .state({ status: 'DECLINED', dueBy });
});
t.test('asked again it stays as it is, but has the price of a rule that came to be meanwhile', async () => {
    const again = { asked: asking, outcome: { declined: decline } };
    const offers = { asked: asking, outcome: { offered: offer } };
    at.given(...declined)
        .when('ask', again)
        .nothing();
    at.given(...declined)
        .when('ask', offers)
        .then(QuoteOffered({ ...offer, waited: dueBy }))
        .state({ status: 'OFFERED', obstacles: undefined, dueBy: undefined, until });
    at.given(...offered)
        .when('ask', offers)
        .nothing();
    at.given(...offered, countered)
        .when('ask', offers)
        .nothing();
});
t.test('it is over for the next request when it can come to nothing more', async (t) => {
    const over = (...facts) => {
        let state = quote.initial;
        for (const { type, data } of facts)
            state = quote.evolve[type](state, data, NOON);
        return isOver(state, NOON);
    };
    t.notOk(over(), 'not written yet: its request is under way');
    t.notOk(over(...declined));
    t.notOk(over(...offered));
    t.notOk(over(...offered, countered));
    t.notOk(over(...offered, accepted));
    t.ok(over(asked, QuoteOffered({ ...offer, until: NOON })), 'its time has passed, the clock has not come by');
    t.ok(over(...offered, QuoteOrdered({ orderNo: 'HU1' })));
    t.ok(over(...offered, QuoteExpired({ until })));
    t.ok(over(...declined, QuoteRejected({ reason: '售完', to })));
});
t.test('what the desk leaves unanswered is late once, and ends with its flight', async () => {
    const late = QuoteOverdue({ dueBy, to });
    at.given(...declined)
        .when('passTime', {}, { at: '2026-11-23T03:59:59.999Z' })
        .nothing();
    at.given(...declined)
        .when('passTime', {}, { at: dueBy })
        .then(late)
        .state({ status: 'DECLINED', overdue: true });
    at.given(...declined, late)
        .when('passTime', {}, { at: dueBy })
        .nothing();
    at.given(...offered, countered)
        .when('passTime', {}, { at: dueBy })
        .then(late);
    at.given(...declined, late).actions(['answer', 'reject']);
    at.given(...declined, late)
        .when('answer', { fares: [{ fare: 85_000 }], until: '2026-12-01T00:00:00.000Z' }, { at: dueBy })
        .then(QuoteAnswered({ fares: [{ fare: 85_000 }], until: '2026-12-01T00:00:00.000Z', to, waited: dueBy }))
        .state({ status: 'OFFERED', overdue: undefined });
    const gone = '2026-12-31T16:00:00.000Z';
    at.given(...declined, late)
        .when('passTime', {}, { at: gone })
        .then(QuoteExpired({ until: gone, waited: dueBy }))
        .state({ status: 'EXPIRED', dueBy: undefined, overdue: undefined });
});
t.test('accepted by one request, ordered, or free again', async () => {
    at.given(...offered)
        .when('accept', { request: 'r1' })
        .then(accepted)
        .state({ status: 'ACCEPTED' });
    at.given(...offered, accepted)
        .when('accept', { request: 'r1' })
        .refused('报价正在下单');
    at.given(...offered, accepted)
        .when('accept', { request: 'r2' })
        .refused('报价正在下单');
    at.given(...offered, accepted)
        .when('accept', { request: 'r2' }, { at: claim.until })
        .then(QuoteAccepted({ request: 'r2', until: '2026-11-21T04:20:00.000Z' }));
    at.given(...offered, accepted)
        .when('release', { request: 'r2' })
        .nothing();
    at.given(...offered, accepted)
        .when('release', { request: 'r1', reason: '价格已变动，请重新查询' })
        .then(QuoteReleased({ request: 'r1', reason: '价格已变动，请重新查询' }))
        .state({ status: 'OFFERED', claim: undefined });
    const ordered = QuoteOrdered({ orderNo: 'HU1' });
    at.given(...offered, accepted)
        .when('order', { orderNo: 'HU1' })
        .then(ordered)
        .state({ status: 'ORDERED', orderNo: 'HU1', claim });
    at.given(...offered, accepted, ordered)
        .when('order', { orderNo: 'HU1' })
        .nothing();
    at.given(...offered, accepted, ordered)
        .when('accept', { request: 'r2' })
        .refused('报价已下单');
    at.given(...declined)
        .when('accept', { request: 'r1' })
        .refused('报价待人工处理');
});
t.test('it stands until its time, by the clock and not by the tick', async () => {
    at.given(...offered)
        .when('accept', { request: 'r1' }, { at: until })
        .refused('报价已失效');
    at.given(...offered)
        .when('counter', { fare: 70_000, dueBy }, { at: until })
        .refused('报价已失效');
    at.given(...offered)
        .when('passTime', {}, { at: NOON })
        .nothing();
    at.given(...offered)
        .when('passTime', {}, { at: until })
        .then(QuoteExpired({ until }))
        .state({ status: 'EXPIRED' });
    at.given(...offered, QuoteExpired({ until }))
        .when('passTime', {}, { at: until })
        .nothing();
    at.given(...offered, accepted)
        .when('passTime', {}, { at: claim.until })
        .then(QuoteReleased({ request: 'r1' }));
    at.given(...offered, accepted)
        .when('passTime', {}, { at: until })
        .then(QuoteExpired({ until }));
    at.given(...declined)
        .when('passTime', {}, { at: until })
        .nothing();
});
t.test('another price is named as often as the rule lets it, and answered by the desk', async () => {
    at.given(...offered)
        .when('counter', { fare: 70_000, dueBy })
        .then(countered)
        .state({ status: 'COUNTERED', counters: 0, dueBy });
    at.given(...offered)
        .when('counter', { fare: 79_000, dueBy })
        .refused('期望票价须低于当前报价¥790.00', { status: 400 });
    at.given(...offered)
        .when('counter', { fare: 0, dueBy })
        .refused('期望票价须大于0', { status: 400 });
    at.given(...offered)
        .when('counter', { fare: 70_001, dueBy })
        .refused('期望票价须为10元的整数倍', { status: 400 });
    at.given(...offered, countered)
        .when('accept', { request: 'r1' })
        .refused('议价处理中');
    at.given(...offered, countered)
        .when('answer', { fares: [{ fare: 75_000 }], until })
        .then(answered)
        .state({ status: 'OFFERED', manual: true, fares: [{ fare: 75_000 }], dueBy: undefined });
    at.given(...offered, countered, answered)
        .when('counter', { fare: 70_000, dueBy })
        .refused('议价次数已用完');
});
t.test('what was declined is quoted by the desk, or not at all', async () => {
    at.given(...declined).actions(['answer', 'reject']);
    at.given(...declined)
        .when('answer', { fares: [{ fare: 85_000 }], until })
        .then(QuoteAnswered({ fares: [{ fare: 85_000 }], until, to, waited: dueBy }))
        .state({ status: 'OFFERED', counters: 1 });
    at.given(...declined)
        .when('answer', { fares: [{ fare: 85_000 }], until: NOON })
        .refused('有效时间须晚于当前时间', { status: 400 });
    at.given(...declined)
        .when('reject', { reason: '售完' })
        .then(QuoteRejected({ reason: '售完', to, waited: dueBy }))
        .state({ status: 'REJECTED', reason: '售完' });
    // another clerk works at the same quote
    for (const answered of [QuoteAnswered({ fares: [{ fare: 85_000 }], until, to }), QuoteRejected({ reason: '售完', to })])
        at.given(...declined, answered)
            .when('answer', { fares: [{ fare: 90_000 }], until })
            .refused('报价已由人工答复');
    at.given(...offered)
        .when('answer', { fares: [{ fare: 85_000 }], until })
        .refused('报价无须人工处理');
    at.given(...offered)
        .when('reject', { reason: '售完' })
        .refused('报价无须人工处理');
});
