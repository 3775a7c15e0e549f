import t from 'tap';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { OrderPaid, OrderTicketed, PassengersAdded } from '#contracts/order/events.ts';
import { aClerk, anAgent, attempt, NOON, spec } from '#services/kernel/spec.ts';
import { fold } from '#services/kernel/stream/decider.ts';
import { order } from '../decide.ts';
import { BALANCE_BY, depositOrder, money, SUM } from '../test/deposit.ts';
import { confirmed, idCard, leg, paid, STD, submission, submitted, ticketNo, traveller, travellers } from '../test/sample.ts';
const at = spec(order);
const twelveAdults = { ADULT: 12, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 };
const bought = (counts = twelveAdults, change = {}) => {
    const asked = submission({ counts, ...change });
    return [submitted({ counts, ...change }), confirmed(), paid({ amount: asked.total })];
};
const changeId = 'c1';
const people = (n, from = 0) => PassengersAdded({ passengers: Array.from({ length: n }, (_, i) => traveller('ADULT', from + i)) });
const issued = (n, left) => OrderTicketed({
    tickets: Array.from({ length: n }, (_, i) => ({
        passengerId: `adult-${i}`,
        type: 'ADULT',
        ticketNo: ticketNo(i),
        amount: 86_000,
    })),
    unticketed: left,
});
t.test('seats nobody is named for are given back by the scale after payment', async (t) => {
    at.given(...bought(), people(10))
        .when('reduceSeats', { changeId, counts: { ADULT: 2 } })
        .check(([reduced, owed]) => {
        // two times 790 less a tenth, with the taxes
        t.match(reduced?.data, {
            seats: 10,
            total: 860_000,
            status: 'PAID',
            holds: [{ stockId: leg().stockId, seats: 2 }],
            handedBack: { rule: 'SCALE', fare: 158_000, taxes: 14_000, fee: 15_800, difference: 0, refund: 156_200, belowMinimum: false },
        });
        t.match(owed, { type: 'MoneyOwed', data: { why: 'GIVEN_UP', amount: 156_200 } });
    })
        .state({ status: 'PAID', forfeited: 15_800 });
});
t.test('so are people with a name and no ticket, and the others are ticketed then', async (t) => {
    at.given(...bought(), people(12), issued(11, 1))
        .when('reduceSeats', { changeId, ids: ['adult-11'] })
        .check(([reduced]) => t.match(reduced?.data, { removed: ['adult-11'], status: 'PRINTED', handedBack: { refund: 78_100 } }))
        .state({ status: 'PRINTED', watches: [] });
    at.given(...bought(), people(12), issued(11, 1))
        .when('reduceSeats', { changeId, ids: ['adult-0'] })
        .refused('赵建国已出票，不能减员，请按退票办理');
});
t.test('a group that falls below its minimum pays the normal fare for those who stay', async (t) => {
    at.given(...bought())
        .when('reduceSeats', { changeId, counts: { ADULT: 3 } })
        // DOMAIN §5.5 D: nothing of the fares, the taxes alone
        .check(([reduced]) => t.match(reduced?.data, { handedBack: { fee: 23_700, difference: 3 * 79_000 - 23_700, refund: 21_000, belowMinimum: true } }));
});
t.test('where the airline is the cause nothing is kept, whenever and however many', async (t) => {
    at.given(...bought(), people(10))
        .when('reduceSeats', { changeId, counts: { ADULT: 2 }, cause: 'AIRLINE' }, { who: aClerk, at: addMinutes(STD, 60) })
        .check(([reduced]) => t.match(reduced?.data, { holds: [], handedBack: { rule: 'AIRLINE', fee: 0, difference: 0, refund: 172_000 } }))
        .state({ forfeited: 0 });
    at.given(...bought(), people(10))
        .when('reduceSeats', { changeId, counts: { ADULT: 2 }, cause: 'AIRLINE' })
        .refused('航司原因退座由航司确认，请联系航司');
    at.given(...bought(), people(10))
        .when('cancelOrder', { cancelled: true })
        .check(([expired, owed]) => {
        t.match(expired, {
            data: { reason: 'AGENT_CANCEL', settlement: { forfeited: 0, returned: 12 * 86_000 }, handedBack: { rule: 'AIRLINE' } },
        });
        t.match(owed?.data, { amount: 12 * 86_000 });
    })
        .state({ status: 'EXPIRED', forfeited: 0 });
});
t.test('the minimum is less by those whom the airline took', async (t) => {
    const past = [...bought(), people(10)];
    const taken = attempt(order, 'reduceSeats', folded(past), { changeId, counts: { ADULT: 2 }, cancelled: true }, asAgent);
    at.given(...past, ...taken)
        .when('reduceSeats', { changeId: 'c2', ids: ['adult-0', 'adult-1'] })
        .check(([reduced]) => t.match(reduced?.data, { handedBack: { belowMinimum: false, fee: 15_800 } }));
});
t.test('until the balance would have been due the deposit counts, then the scale', async (t) => {
    const past = [depositOrder(), confirmed(), OrderPaid({ ...money('P1', SUM), airLine: 'HU' })];
    at.given(...past)
        .when('reduceSeats', { changeId, counts: { ADULT: 5 } })
        // DOMAIN §5.5 B: three are free, two lose 79 each
        .check(([reduced]) => t.match(reduced?.data, { handedBack: { rule: 'DEPOSIT', free: 3, fee: 15_800, refund: 5 * 86_000 - 15_800 } }))
        .state({ period: { assessment: 8_500, seats: 20, cut: 5 } });
    at.given(...past)
        .when('reduceSeats', { changeId, counts: { ADULT: 5 } }, { at: BALANCE_BY })
        .check(([reduced]) => t.match(reduced?.data, { handedBack: { rule: 'SCALE', fee: 5 * 7_900 } }));
    // no group any more: those who stay are re-priced, whatever the deposit
    at.given(...past)
        .when('reduceSeats', { changeId, counts: { ADULT: 12 } })
        .check(([reduced]) => t.match(reduced?.data, { handedBack: { rule: 'SCALE', belowMinimum: true } }));
    at.given(...past)
        .when('cancelOrder', { reason: '客人取消' })
        .check(([expired, owed]) => {
        t.match(expired, { data: { remark: '客人取消', settlement: { paid: SUM, forfeited: 17 * 7_900 } } });
        t.match(owed?.data, { why: 'GIVEN_UP', amount: SUM - 17 * 7_900 });
    })
        .state({ status: 'EXPIRED', forfeited: 17 * 7_900, paidUp: true });
});
t.test('what was seen is what happens; nobody gives back what is not theirs to give', async () => {
    at.given(...bought())
        .when('reduceSeats', { changeId, counts: { ADULT: 1 }, refund: 1 })
        .refused('应退金额已变动，请重新试算');
    at.given(...bought())
        .when('reduceSeats', { changeId, counts: { ADULT: 12 } })
        .refused('全部座位退回请取消订单');
    at.given(...bought())
        .when('reduceSeats', { changeId, counts: { ADULT: 1 } }, { at: STD })
        .refused('航班已起飞，请联系航司');
    at.given(...bought(), people(12), issued(11, 1))
        .when('cancelOrder', {})
        .refused('订单已有出票或退票，请减员退回未出票的座位，已出票的申请退票');
    at.given(...bought())
        .when('cancelOrder', {})
        .state({ status: 'EXPIRED', forfeited: 12 * 7_900 });
});
t.test('a ticket refunded later is counted with the seats that were given back', async (t) => {
    // 12 give 2 back, 10 are ticketed, 1 more leaves: nine pay the normal fare, and what the two got is taken off
    const facts = attempt(order, 'reduceSeats', folded([...bought(), people(10)]), { changeId, counts: { ADULT: 2 } }, asAgent);
    at.given(...bought(), people(10), ...facts, issued(10, 0))
        .when('submitRefund', { refundId: 'R1', ids: ['adult-0'], refundType: 'VOLUNTE' })
        .check(([opened]) => t.match(opened?.data, { totals: { belowMinimum: true, refund: 7_000 } }));
});
t.test('free seats are counted again when those who pay for them leave', async (t) => {
    const free = { every: 16, counting: 'FREE_INCLUDED' };
    const sixteen = { ADULT: 15, CHILD: 0, SOLIDER: 0, FREE: 1, INFANT: 0 };
    const past = bought(sixteen, { terms: { free } });
    at.given(...past)
        .when('reduceSeats', { changeId, counts: { ADULT: 2 } })
        // 16 made one free; for 14 the fare of the free seat is kept
        .check(([reduced]) => t.match(reduced?.data, { handedBack: { unearned: 1, fee: 15_800, difference: 79_000, refund: 172_000 - 94_800 } }));
    at.given(...past)
        .when('reduceSeats', { changeId, counts: { ADULT: 1, FREE: 1 } })
        .check(([reduced]) => t.match(reduced?.data, { handedBack: { difference: 0, fee: 7_900, refund: 86_000 + 7_000 - 7_900 } }));
    at.given(...past)
        .when('reduceSeats', { changeId, counts: { ADULT: 2 }, cause: 'AIRLINE' }, { who: aClerk })
        .check(([reduced]) => t.match(reduced?.data, { handedBack: { difference: 0, refund: 172_000 } }));
    // with tickets it is the same, by the refund
    const facts = attempt(order, 'sureOutTicket', folded([...past, PassengersAdded({ passengers: travellers(sixteen) })]), tickets, asClerk);
    at.given(...past, PassengersAdded({ passengers: travellers(sixteen) }), ...facts)
        .when('submitRefund', { refundId: 'R1', ids: ['adult-0'], refundType: 'VOLUNTE' })
        .check(([opened]) => t.match(opened?.data, { totals: { refund: 7_000, fee: 79_000, belowMinimum: false } }));
});
t.test('before payment a free seat that is not earned any more is paid like the others', async (t) => {
    const free = { every: 16, counting: 'FREE_INCLUDED' };
    const counts = { ADULT: 15, CHILD: 0, SOLIDER: 0, FREE: 1, INFANT: 0 };
    at.given(submitted({ counts, terms: { free } }))
        .when('reduceSeats', { changeId, counts: { ADULT: 1 } })
        .check(([reduced]) => t.match(reduced?.data, { counts: { ADULT: 15, FREE: 0 }, seats: 15, total: 15 * 86_000 }));
    const young = { ...counts, ADULT: 14, CHILD: 1 };
    const boy = { ...traveller('FREE', 0), birthDate: '2018-05-06', docNo: idCard('2018-05-06', 77) };
    at.given(submitted({ counts: young, terms: { free } }), PassengersAdded({ passengers: [boy] }))
        .when('reduceSeats', { changeId, counts: { ADULT: 1 } })
        .check(([reduced]) => t.match(reduced?.data, { counts: { ADULT: 13, CHILD: 2, FREE: 0 }, regraded: [{ id: boy.id, type: 'CHILD' }] }))
        .check(([reduced]) => {
        const after = fold(order, folded([submitted({ counts: young, terms: { free } }), PassengersAdded({ passengers: [boy] })]), [
            { ...reduced, at: NOON },
        ]);
        t.equal(after.passengers[boy.id]?.type, 'CHILD');
    });
});
t.test('nobody small is left alone', async (t) => {
    const family = { ADULT: 10, CHILD: 2, SOLIDER: 0, FREE: 0, INFANT: 2 };
    at.given(...bought(family))
        .when('reduceSeats', { changeId, counts: { ADULT: 9 } })
        .refused('每名成人最多携带一名婴儿');
    at.given(...bought(family))
        .when('reduceSeats', { changeId, counts: { ADULT: 10, INFANT: 2 } })
        .refused('儿童须有成人同行；无成人陪伴须先经航司同意');
    const all = PassengersAdded({ passengers: travellers(family) });
    const adults = travellers(family).flatMap(({ id, type }) => (type === 'ADULT' ? [id] : []));
    const alone = (...more) => at.given(...bought(family), all, ...more).when('submitRefund', {
        refundId: 'R1',
        ids: [...adults, 'infant-0', 'infant-1'],
        refundType: 'FORCE',
    });
    alone().refused('儿童须有成人同行；无成人陪伴须先经航司同意');
    const consent = attempt(order, 'allowChildrenAlone', folded(bought(family)), { allowed: true, reason: '夏令营领队在目的地接机' }, asClerk);
    alone(...consent).check(([opened]) => t.equal(opened?.type, 'RefundOpened'));
    at.given(...bought(family), all)
        .when('submitRefund', { refundId: 'R1', ids: adults.slice(1), refundType: 'FORCE' })
        .refused('每名成人最多携带一名婴儿');
    // travellers who might come back count as present, those who might leave as gone
    const first = attempt(order, 'submitRefund', folded([...bought(family), all]), { refundId: 'R1', ids: adults.slice(2), refundType: 'FORCE' }, asAgent);
    at.given(...bought(family), all, ...first)
        .when('submitRefund', { refundId: 'R2', ids: ['adult-0'], refundType: 'FORCE' })
        .refused('每名成人最多携带一名婴儿');
});
const asAgent = { who: anAgent, at: NOON, id: 'x1' };
const asClerk = { ...asAgent, who: aClerk };
const tickets = { prefix: '880', from: 2_100_000_001 };
const folded = (past) => fold(order, order.initial, past.map(fact => ({ ...fact, at: NOON })));
