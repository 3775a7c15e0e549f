import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { local } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { defaultTypeRules } from '#contracts/refund/types.ts';
import { NOON, spec } from '#services/kernel/spec.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { order } from '../decide.ts';
import { refundedTotal } from '../state.ts';
import { childSale } from '../test/children.ts';
import { approving, back, leg } from '../test/sample.ts';
import { after, folded } from '../test/states.ts';
const stateOf = (past) => folded(past);
const apply = (past, refundId, ids, refundType = 'CHILD', rule) => after(past, 'submitRefund', { refundId, ids, refundType, ...present({ rule }) });
const paidOut = (past, refundId) => after(after(past, 'fixRefund', approving(refundId)), 'closeRefund', { refundId, outcome: 'REFUNDED' });
const at = spec(order);
const amount = (past, refundId) => stateOf(past).refunds[refundId].totals.refund;
t.test('440.00 of 1320.00 go back, the ticket stays and nobody gives a seat back', async (t) => {
    const opened = apply(childSale(), 'R1', ['child-0']);
    t.match(opened.at(-1).data, {
        lines: [{ rule: 'CHILD', paidFare: 132_000, childFare: 88_000, fare: 44_000, taxes: 0, fee: 0, refund: 44_000 }],
        totals: { paid: 44_000, fee: 0, refund: 44_000, belowMinimum: false },
        holds: [],
    });
    t.match(stateOf(opened), { status: 'REFUND_MODIFY', passengers: { 'child-0': { status: 'REFUNDING' } } });
    const done = paidOut(opened, 'R1');
    t.match(done.at(-1).data, { outcome: 'REFUNDED', amount: 44_000, tickets: 0, status: 'PRINTED' });
    t.match(stateOf(done), { status: 'PRINTED', passengers: { 'child-0': { status: 'TICKETED' } } });
    const rejected = after(opened, 'closeRefund', { refundId: 'R1', outcome: 'REJECTED' });
    t.match(stateOf(rejected), { status: 'PRINTED', passengers: { 'child-0': { status: 'TICKETED' } } });
    t.equal(amount(apply(rejected, 'R2', ['child-0']), 'R2'), 44_000);
});
t.test('each flight by its own fare, the part by the rule of the type', async (t) => {
    const both = childSale([leg(), back()]);
    t.equal(amount(apply(both, 'R1', ['child-0', 'child-1']), 'R1'), 4 * 44_000);
    t.equal(amount(apply(both, 'R1', ['child-0'], 'CHILD', { ...defaultTypeRules.CHILD, childRate: 6000 }), 'R1'), 2 * 26_000, '1760 × 60 % = 1060');
});
t.test('what cannot be', async () => {
    const refused = (past, ids, message, now = NOON) => at
        .given(...past)
        .when('submitRefund', { refundId: 'R2', ids, refundType: 'CHILD' }, { at: now })
        .refused(message);
    refused(childSale(), ['adult-0'], '赵建国不能申请儿童票退差（仅儿童票价），该类型限儿童旅客');
    refused(childSale([leg()], 79_000), ['child-0'], '赵小满的票价不高于儿童票价，没有票差可退');
    refused(paidOut(apply(childSale(), 'R1', ['child-0']), 'R1'), ['child-0'], '赵小满的票价不高于儿童票价，没有票差可退');
    refused(apply(childSale(), 'R1', ['child-0']), ['child-0'], '赵小满的客票存在未完结的退票');
    refused(childSale().slice(0, 4), ['child-0'], '赵小满尚未出票');
    refused(childSale(), ['child-0'], '已超过申请期限', local('2027-12-11', '00:00:00'));
});
t.test('a ticket refunded after its difference gives back what is left of its fare', async (t) => {
    const past = paidOut(apply(childSale(), 'R1', ['child-0']), 'R1');
    t.equal(amount(apply(past, 'R2', ['child-0'], 'FORCE'), 'R2'), 88_000 + 1_000, 'fare and fuel of a child');
    const willing = stateOf(apply(past, 'R2', ['child-0'], 'VOLUNTE')).refunds.R2;
    t.match(willing.lines[0], { fare: 88_000, fee: 8_800 });
    // the differences are no longer in the group's account
    const few = ['adult-0', 'adult-1', 'adult-2', 'adult-3'];
    const before = stateOf(apply(childSale(), 'R2', few, 'VOLUNTE')).refunds.R2.totals;
    const after = stateOf(apply(past, 'R2', few, 'VOLUNTE')).refunds.R2.totals;
    t.equal(before.belowMinimum, true);
    t.equal(before.refund - after.refund, Math.min(before.refund - 4 * 7_000, 44_000));
});
t.test('differences and refunds in any order: never more than was paid, by coupon either', async (t) => {
    const moves = fc.array(fc.record({
        what: fc.constantFrom('CHILD', 'CHILD', 'VOLUNTE', 'FORCE', 'pay', 'pay', 'pay', 'reject'),
        which: fc.integer({ min: 0, max: 2 }),
        ids: fc.uniqueArray(fc.constantFrom('child-0', 'child-1', 'adult-0', 'adult-1', 'adult-2', 'adult-3'), {
            minLength: 1,
            maxLength: 4,
        }),
    }), { minLength: 4, maxLength: 16 });
    let differences = 0;
    t.doesNotThrow(() => fc.assert(fc.property(moves, moves => {
        let past = childSale();
        for (const { what, which, ids } of moves) {
            const refundId = `R${which}`;
            try {
                if (what === 'pay')
                    past = paidOut(past, refundId);
                else if (what === 'reject')
                    past = after(past, 'closeRefund', { refundId, outcome: 'REJECTED' });
                else
                    past = apply(past, refundId, what === 'CHILD' ? [`child-${which % 2}`] : ids, what);
            }
            catch (error) {
                if (!(error instanceof Refused))
                    throw error;
            }
        }
        const state = stateOf(past);
        assert.ok(refundedTotal(state) <= state.paid.reduce((sum, { amount }) => sum + amount, 0));
        const back = new Map();
        for (const refund of Object.values(state.refunds).filter(({ status }) => status === 'REFUNDED'))
            for (const line of refund.lines)
                back.set(line.passengerId, (back.get(line.passengerId) ?? 0) + line.refund);
        for (const [id, sum] of back)
            assert.ok(sum <= (id.startsWith('child') ? 133_000 : 139_000), `${id} ${sum}`);
        differences += Object.values(state.refunds).filter(({ refundType, status }) => refundType === 'CHILD' && status === 'REFUNDED').length;
    }), { numRuns: runs(200) }));
    t.ok(differences > 20);
});
