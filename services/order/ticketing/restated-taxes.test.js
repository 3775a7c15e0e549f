import t from 'tap';
import { MoneyOwed, PassengersAdded, RefundFixed } from '#contracts/order/events.ts';
import { taxesAt, taxRow } from '#contracts/order/rules/fares.ts';
import { defaultTypeRules } from '#contracts/refund/types.ts';
import { aClerk, attempt, NOON, spec } from '#services/kernel/spec.ts';
import { order } from '../decide.ts';
import { moneyOf } from '../money/sums.ts';
import { refundQuote } from '../refund/refund-account.ts';
import { paidNet, taxesBack } from '../state.ts';
import { approval, approving, back, confirmed, leg, named, paid, payment, submission, submitted, TOTAL, travellers, twelve, } from '../test/sample.ts';
import { folded, halves } from '../test/split.ts';
/**
 * Ten adults, a free one, a child and an infant, who were charged 5,000 of airport fund and 2,000 of fuel surcharge, the child 0 and 1,000.
 */
const at = spec(order);
const ready = [submitted(), confirmed(), paid(), named()];
const issued = (cn, yq) => taxesAt([taxRow('CN', 'DOMESTIC', '2026-01-01', cn), taxRow('YQ', 'LONG', '2026-11-20', yq)], '2026-11-21', 2315).taxes;
const on = (cn, yq, legs = [leg()]) => Object.fromEntries(legs.map(({ stockId }) => [stockId, issued(cn, yq)]));
const numbers = { prefix: '880', from: 2_100_000_001 };
const issue = (past, command) => attempt(order, 'sureOutTicket', folded(past), { ...numbers, ...command }, { who: aClerk, at: NOON, id: 'x' });
const ordered = (type) => submission().legs[0].lines.find(line => line.type === type);
t.test('lower taxes of the day of issue stand on the tickets, and what was paid beyond them is owed', async (t) => {
    const facts = issue(ready, { taxes: on(5_000, 1_000) });
    // eleven pay 1,000 less each; half of 1,000 is 500, of which the last digit is dropped: the child pays none
    const child = ordered('CHILD').yq;
    const difference = 11 * 1_000 + child;
    t.match(facts[0], {
        type: 'OrderTicketed',
        data: { restated: { back: difference, borne: 0, total: TOTAL - difference } },
    });
    t.match(facts[0].data.tickets[0], {
        passengerId: 'adult-0',
        amount: 85_000,
        taxes: [{ stockId: leg().stockId, cnFund: 5_000, yq: 1_000 }],
    });
    const owed = { orderNo: submission().orderNo, agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU' };
    t.same(facts[1], MoneyOwed({ ...owed, why: 'TAX_DIFFERENCE', amount: difference, sources: [{ ...payment, amount: difference }] }));
    const state = folded([...ready, ...facts]);
    t.equal(paidNet(state), state.submitted.total, 'what stays is what the tickets cost');
    t.match(moneyOf(state), { total: TOTAL - difference, back: difference, taxesBack: difference, payProgress: 'OVERPAID' });
});
t.test('a refund reads the taxes of the ticket, not those that were ordered', async (t) => {
    const state = folded([...ready, ...issue(ready, { taxes: on(5_000, 1_000) })]);
    const { lines, totals } = refundQuote(state, { ids: ['adult-0'], rule: defaultTypeRules.FORCE }, NOON);
    t.match(lines, [{ cnFund: 5_000, yq: 1_000, taxes: 6_000 }]);
    t.equal(totals.refund, 85_000);
    // the whole group goes back: every fen, once
    const everybody = travellers().map(({ id }) => id);
    const all = refundQuote(state, { ids: everybody, rule: defaultTypeRules.FORCE }, NOON);
    t.equal(all.totals.refund + taxesBack(state), TOTAL);
    const [opened] = attempt(order, 'submitRefund', state, { refundId: 'R1', ids: everybody, refundType: 'FORCE' }, {
        who: aClerk,
        at: NOON,
        id: 'x',
    });
    const past = [...ready, ...issue(ready, { taxes: on(5_000, 1_000) }), opened];
    at.given(...past)
        .when('fixRefund', approving('R1'))
        .then(RefundFixed({ refundId: 'R1', ...approval, lines: opened.data.lines, totals: opened.data.totals }));
});
t.test('higher taxes are borne by the airline: the tickets stay as they were paid, and nothing is owed', async (t) => {
    const facts = issue(ready, { taxes: on(5_000, 5_000) });
    t.equal(facts.length, 1);
    const ticketed = facts[0].data;
    t.match(ticketed, { restated: { back: 0, borne: 11 * 3_000 + issued(5_000, 5_000).CHILD.yq - ordered('CHILD').yq, total: TOTAL } });
    t.equal(ticketed.tickets[0].amount, 86_000);
    t.notOk(ticketed.tickets.some(({ taxes }) => taxes));
    t.same(refundQuote(folded([...ready, ...facts]), { ids: ['adult-0'], rule: defaultTypeRules.FORCE }, NOON).totals.refund, 86_000);
});
t.test('one tax higher and the other lower by as much: the ticket bears the new ones, no money moves', async (t) => {
    const facts = issue(ready, { ids: ['adult-0'], taxes: on(6_000, 1_000) });
    t.equal(facts.length, 1);
    t.match(facts[0], { data: { tickets: [{ amount: 86_000, taxes: [{ cnFund: 6_000, yq: 1_000 }] }], restated: undefined } });
});
t.test('the same taxes, and none given, leave everything as ordered', async (t) => {
    const asOrdered = issue(ready, {});
    t.same(issue(ready, { taxes: on(5_000, 2_000) }), asOrdered);
    t.notMatch(asOrdered[0], { data: { restated: {} } });
});
t.test('over several flights it is the journey that counts', async (t) => {
    const legs = [leg(), back()];
    const past = [submitted({ legs }), confirmed(), paid({ amount: submission({ legs }).total }), named()];
    // 1,000 less on the way out, 500 more on the way back
    const facts = issue(past, { ids: ['adult-0'], taxes: { ...on(5_000, 1_000), ...on(5_500, 2_000, [back()]) } });
    t.match(facts, [{ data: { restated: { back: 500, borne: 0 } } }, { data: { amount: 500 } }]);
});
t.test('tickets one after the other, each by its own day; seats given back and a split keep every fen in its place', async (t) => {
    const first = issue(ready, { ids: ['adult-0', 'adult-1'], taxes: on(5_000, 1_000) });
    const some = [...ready, ...first];
    t.match(first, [{ data: { unticketed: 11, restated: { back: 2_000 } } }, { data: { amount: 2_000 } }]);
    const { rest, part } = halves([submitted({ paxMin: 2 }), ...some.slice(1)], { ids: ['adult-0', 'adult-2', 'adult-3'] }, { who: aClerk });
    t.same([taxesBack(rest), taxesBack(part)], [1_000, 1_000]);
    t.equal(part.submitted.total, 3 * 86_000 - 1_000);
    t.equal(rest.submitted.total, TOTAL - 3 * 86_000 - 1_000);
    for (const half of [rest, part])
        t.equal(paidNet(half), half.submitted.total);
    // an unticketed seat goes back at the price that was ordered
    const reduced = attempt(order, 'reduceSeats', folded(some), { changeId: 'c1', ids: ['adult-9'], cancelled: true }, {
        who: aClerk,
        at: NOON,
        id: 'x',
    });
    t.match(reduced, [{ data: { total: TOTAL - 86_000 - 2_000, handedBack: { refund: 86_000 } } }, { data: { amount: 86_000 } }]);
    const after = folded([...some, ...reduced]);
    t.equal(paidNet(after), after.submitted.total + after.forfeited);
    // a traveller who is ticketed later has paid the ordered price, and gets the taxes of that later day
    const short = [submitted(), confirmed(), paid(), PassengersAdded({ passengers: travellers().slice(0, 2) })];
    t.match(issue(short, { ids: ['adult-1'], taxes: on(5_000, 1_500) }), [{ data: { restated: { back: 500 } } }, { data: { amount: 500 } }]);
    t.equal(twelve.ADULT, 10);
});
