import t from 'tap';
import { present } from '#contracts/kernel/present.ts';
import { DepositPaid, PaymentArrivedLate, PaymentDuplicated } from '#contracts/order/events.ts';
import { aClerk, spec } from '#services/kernel/spec.ts';
import { order } from '../decide.ts';
import { BALANCE_BY, DEPOSIT, deposited, depositOrder, money, oneStage, SECOND_BY, SUM, twenty, twoStages } from '../test/deposit.ts';
import { ORDER, paid, travellers } from '../test/sample.ts';
// Seats added after the deposit: twenty at 790 and a tenth of it down, 79 a seat; 85 % to be assessed.
const at = spec(order);
const NOW = '2026-11-25T04:00:00.000Z';
const ADD_BY = '2026-11-25T04:30:00.000Z';
const SEAT = 7_900;
const UNIT = 86_000;
const stock = 'HU7182-2026-12-10-G';
const whose = { orderNo: ORDER, agency: 'A001', airLine: 'HU' };
const live = (look) => (state) => look(state);
const data = (facts) => facts[0].data;
const adding = (ADULT, changeId = 'c1') => ({ changeId, counts: { ADULT }, payBy: ADD_BY });
/** A life told by its commands; each is decided as the order stands. */
const life = (...past) => {
    const facts = [...past];
    const given = () => at.given(...facts);
    const then = (name, command, now = NOW, who) => {
        const decided = given().when(name, command, { at: now, ...present({ who }) });
        decided.check(followed => facts.push(...followed));
        return decided;
    };
    const look = (what) => given().look(live(what));
    return { given, then, look };
};
const grown = (added = 300) => {
    const one = life(depositOrder(), deposited());
    one.then('addSeats', adding(added));
    return one;
};
const paying = (code, amount, instalment, paidAt = NOW) => ({ ...money(code, amount), instalment, paidAt });
t.test('added seats bring their own deposit, by the pay limit and before anything else', async (t) => {
    const group = life(depositOrder(), deposited());
    group.then('addSeats', adding(300)).check(facts => t.match(data(facts), {
        seats: 320,
        tranche: { no: 3, seats: 300, deposit: 0, rate: 1_000 },
        instalments: [
            { no: 3, kind: 'DEPOSIT', amount: 300 * SEAT, by: ADD_BY, added: 300 },
            { no: 2, kind: 'BALANCE', amount: SUM + 300 * UNIT - DEPOSIT - 300 * SEAT, by: BALANCE_BY },
        ],
    }));
    group
        .given()
        .when('gotoPay', { amount: 300 * SEAT }, { at: NOW })
        .nothing();
    group
        .given()
        .when('receivePayment', paying('P2', 300 * SEAT, 3))
        .state({
        deposit: DEPOSIT + 300 * SEAT,
        tranches: [
            { seats: 20, deposit: DEPOSIT },
            { seats: 300, deposit: 300 * SEAT },
        ],
        period: { assessment: 8_500, seats: 320, cut: 0 },
        instalments: [{ no: 2, kind: 'BALANCE', amount: SUM + 300 * UNIT - DEPOSIT - 300 * SEAT, by: BALANCE_BY }],
    });
    // a payment of everything at once pays them too
    group
        .given()
        .when('receivePayment', paying('P2', SUM + 300 * UNIT - DEPOSIT, 3))
        .then(paid(money('P2', SUM + 300 * UNIT - DEPOSIT)))
        .state({ status: 'PAID', deposit: 0 });
    const soon = life(depositOrder(), deposited());
    soon
        .then('addSeats', { ...adding(1), payBy: '2026-12-05T00:00:00.000Z' })
        .check(facts => t.match(data(facts).instalments[0], { by: BALANCE_BY }, 'never after what is due next'));
    const two = life(depositOrder(twoStages), deposited(1, [
        { no: 2, kind: 'DEPOSIT', amount: DEPOSIT, by: SECOND_BY, assessment: 9_000 },
        { no: 3, kind: 'BALANCE', amount: SUM - 2 * DEPOSIT, by: BALANCE_BY },
    ]));
    two
        .then('addSeats', adding(10))
        .check(facts => t.match(data(facts).instalments, [{ no: 4, amount: 10 * SEAT, added: 10 }, { no: 2, amount: 30 * SEAT }, { no: 3 }], 'the second deposit is asked of all'));
    two.then('receivePayment', paying('P2', 10 * SEAT + 30 * SEAT, 4)).state({
        tranches: [
            { seats: 20, deposit: 40 * SEAT },
            { seats: 10, deposit: 20 * SEAT },
        ],
        period: { assessment: 9_000, seats: 30, cut: 0 },
    });
});
t.test('not paid by then, the added seats go back and the group goes on as it was', async (t) => {
    const group = grown();
    group
        .given()
        .when('passTime', {}, { at: '2026-11-25T04:29:59.999Z' })
        .check(facts => t.notOk(facts.some(({ type }) => type === 'SeatsReduced')));
    group.then('passTime', {}, ADD_BY).check(facts => {
        t.same(facts.map(({ type }) => type), ['SeatsReduced']);
        t.match(data(facts), {
            cut: { ADULT: 300 },
            removed: [],
            seats: 20,
            total: SUM,
            lapsed: 3,
            holds: [{ stockId: stock, seats: 300 }],
            settlement: { returned: 0, forfeited: 0, kept: DEPOSIT, unpaid: 300 },
            instalments: [{ no: 2, kind: 'BALANCE', amount: SUM - DEPOSIT, by: BALANCE_BY }],
        });
    });
    group.look(order => t.match(order, { status: 'WAIT_FOR_PAY', deposit: DEPOSIT, forfeited: 0, period: { seats: 20, cut: 0 }, lapsed: [3] }));
    group.given().when('passTime', {}, { at: ADD_BY }).nothing();
    // money for a part that was opened for them goes back if it comes now; the number is not used again
    group
        .given()
        .when('receivePayment', paying('P2', 300 * SEAT, 3, ADD_BY))
        .then(PaymentArrivedLate({ ...money('P2', 300 * SEAT), ...whose }));
    group
        .then('addSeats', { ...adding(1, 'c2'), payBy: '2026-11-25T06:00:00.000Z' }, ADD_BY)
        .check(facts => t.match(data(facts).instalments[0], { no: 4 }));
});
t.test('the payment that comes when the limit has passed and the tick has not: seats first, then the money', async (t) => {
    const group = grown();
    const all = SUM + 300 * UNIT - DEPOSIT;
    group
        .given()
        .when('receivePayment', paying('P2', 300 * SEAT, 3, ADD_BY), { at: ADD_BY })
        .check(facts => t.same(facts.map(({ type }) => type), ['SeatsReduced', 'PaymentArrivedLate']));
    group
        .given()
        .when('receivePayment', paying('P2', all, 2, ADD_BY), { at: ADD_BY })
        .check(facts => {
        t.same(facts.map(({ type }) => type), ['SeatsReduced', 'OrderPaid', 'MoneyOwed']);
        t.match(facts[2].data, { why: 'OVERPAID', amount: 300 * UNIT });
    })
        .state({ status: 'PAID' });
    group.given().when('gotoPay', { amount: all }, { at: ADD_BY }).refused('加员座位的定金逾期未付，座位正在退还，请稍后再试');
    group
        .given()
        .when('passTime', {}, { at: BALANCE_BY })
        .check(facts => t.same(facts.map(({ type }) => type), ['SeatsReduced', 'OrderExpired', 'MoneyOwed'], 'all limits have passed'));
});
t.test('paid in part: the seats go back, and what came for them counts towards the rest', async (t) => {
    const group = grown(10);
    group
        .then('receivePayment', paying('P2', 3 * SEAT, 3))
        .check(facts => t.match(facts[0], DepositPaid({ no: 3, ...money('P2', 3 * SEAT), airLine: 'HU', deposit: 3 * SEAT, instalments: data(facts).instalments })));
    group.look(order => t.match(order.instalments[0], { no: 3, amount: 7 * SEAT }));
    group.then('passTime', {}, ADD_BY).check(facts => t.match(data(facts), {
        settlement: { returned: 3 * SEAT, forfeited: 0, kept: DEPOSIT },
        instalments: [{ amount: SUM - DEPOSIT - 3 * SEAT }],
    }));
});
t.test('cut again: unpaid seats first and free, of paid ones only what was paid for them', async (t) => {
    const unpaid = grown();
    unpaid
        .then('reduceSeats', { changeId: 'c2', counts: { ADULT: 300 } })
        .check(facts => t.match(data(facts), { settlement: { free: 0, returned: 0, forfeited: 0, kept: DEPOSIT, unpaid: 300 }, instalments: [{ no: 2 }] }));
    unpaid.look(order => t.match(order, { deposit: DEPOSIT, period: { seats: 20, cut: 0 } }, 'no free cut is used up'));
    const some = grown(10);
    some
        .then('reduceSeats', { changeId: 'c2', counts: { ADULT: 4 } })
        .check(facts => t.match(data(facts).instalments[0], { no: 3, amount: 6 * SEAT, added: 6 }));
    some.then('reduceSeats', { changeId: 'c3', counts: { ADULT: 8 } }).check(facts => 
    // six unpaid; two of the twenty, which three may leave free
    t.match(data(facts).settlement, { unpaid: 6, free: 2, returned: 2 * SEAT, forfeited: 0, kept: 18 * SEAT }));
    // added when the fare was 500 instead of 790: fifty a seat, and no more is kept for one of them
    const cheaper = life(depositOrder({ ...oneStage, deposits: [{ rate: 1_000, assessment: 10_000 }] }), deposited());
    cheaper.then('modifyPrice', { prices: [{ stockId: stock, type: 'ADULT', fare: 50_000 }], remark: '降价' }, NOW, aClerk);
    cheaper.then('addSeats', adding(10));
    cheaper.then('receivePayment', paying('P2', 10 * 5_000, 3));
    cheaper.then('reduceSeats', { changeId: 'c2', counts: { ADULT: 12 } }).check(facts => t.match(data(facts).settlement, {
        free: 0,
        forfeited: 10 * 5_000 + 2 * SEAT,
        kept: 18 * SEAT,
        tranches: [{ seats: 18, deposit: 18 * SEAT }],
    }));
});
t.test('who was named last leaves with seats that nobody paid for', async (t) => {
    const group = grown(2);
    const names = travellers({ ...twenty, ADULT: 21 });
    group.then('addPassenger', { passengers: names }).check(facts => t.equal(facts[0].type, 'PassengersAdded'));
    group.then('passTime', {}, ADD_BY).check(facts => t.match(data(facts), { seats: 20, removed: [names.at(-1).id] }));
});
t.test('a part for added seats is paid once; while it is open the group is not divided', async (t) => {
    const group = grown(10);
    group
        .given()
        .when('splitOrder', { splitId: 's1', into: 'N1', counts: { ADULT: 10 } }, { at: NOW })
        .refused('加员座位的定金未付，不能拆分');
    group.then('receivePayment', paying('P2', 10 * SEAT, 3));
    group
        .given()
        .when('receivePayment', paying('P3', 10 * SEAT, 3))
        .then(PaymentDuplicated({ ...money('P3', 10 * SEAT), ...whose }));
    group
        .given()
        .when('splitOrder', { splitId: 's1', into: 'N1', counts: { ADULT: 10 } }, { at: NOW })
        .check(facts => t.match(data(facts), { deposit: 20 * SEAT, opening: { parted: { deposit: 10 * SEAT } } }));
});
