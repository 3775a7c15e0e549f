import t from 'tap';
import * as facts from '#contracts/account/events.ts';
import { fares, partOf } from '#contracts/account/names.ts';
import { postingRules } from '#contracts/ledger.ts';
import { OrderPaid, PaymentDuplicated, RefundClosed } from '#contracts/order/events.ts';
import { OffsetCredited } from '#contracts/payment/credit.ts';
import { OwedOpened } from '#contracts/payment/owed.ts';
import { ReconDayClosed, ReconItemCorrected, ReconReturnApproved, ReconReturnListed } from '#contracts/payment/reconciliation/events.ts';
import { accountTurnovers } from '#projections/account/statement.ts';
import { accountMovementList, virtualAccountList } from '#projections/account/virtual.ts';
import { owedItems } from '#projections/payment/owed.ts';
import { payables } from '#services/contexts.ts';
import { aClerk, NOON } from '#services/kernel/spec.ts';
import { commanding, commands, idNamed } from '#services/kernel/stream/commands.ts';
import { order } from '#services/order/decide.ts';
import { orderSums } from '#services/order/money/order-sums.ts';
import { submission } from '#services/order/test/sample.ts';
import { payment } from '#services/payment/decide.ts';
import { owed } from '#services/payment/owed.ts';
import { recon } from '#services/payment/reconciliation/decide.ts';
import { memoryStore } from '#services/test/memory.ts';
import { shownOf } from '#services/test/shown.ts';
import { recharge, spend } from '../account-money.ts';
import { credit } from '../credit.ts';
import { tellings as creditTellings } from '../credit-movements.ts';
import { account } from '../decide.ts';
import { ledgerChecking } from './check.ts';
/**
 * Faults put in on purpose where money is decided, folded or posted; the auditor's check must find each of them. A fault is in the program
 * while an account lives a small life, and while the log of that life is checked.
 */
const V = 'V.A001';
const whose = { agency: 'A001', agencyName: '海口假日旅行社' };
const filled = async ({ at, load }, paymentCode, amount, paidAt) => {
    await at(payment, paymentCode).createPayment({
        ...whose,
        paymentCode,
        amount,
        channel: 'alipay',
        businessCode: 'RECHARGE',
        into: V,
    });
    await at(payment, paymentCode).succeed({ amount, tradeNo: `T${paymentCode}`, paidAt });
    await recharge({ at, load }, paymentCode);
};
const paid = async ({ at, load }, paymentCode, orderNo, amount) => {
    await at(payment, paymentCode).createPayment({
        ...whose,
        paymentCode,
        amount,
        orderNo,
        instalment: 1,
        airLine: 'HU',
        channel: 'virtual',
        businessCode: 'ORDER',
        from: V,
    });
    await spend({ at, load, payables }, paymentCode);
};
/** owes back what a gateway has taken for an order that is already paid */
const paidTwice = async ({ at }, paymentCode, orderNo, amount) => {
    const taken = { paymentCode, channel: 'alipay', amount, tradeNo: `T${paymentCode}` };
    await at(payment, paymentCode).createPayment({ ...whose, ...taken, orderNo, instalment: 1, airLine: 'HU', businessCode: 'ORDER' });
    await at(payment, paymentCode).succeed(taken);
    await at(order, orderNo).receivePayment({ ...taken, paidAt: NOON });
    await at(owed, paymentCode).openOwed({ ...whose, orderNo, airLine: 'HU', kind: 'DUPLICATE', amount, sources: [taken] });
};
/** A refund has left a credit; a part of it was set aside and is free again. */
const credited = async ({ at }, store) => {
    const granted = { refundId: 'R7', orderNo: 'O7', ...whose, airLine: 'HU', reasonCode: '5', amount: 900 };
    const closed = RefundClosed({ outcome: 'REFUNDED', refundId: 'R7', amount: 900, airLine: 'HU' });
    const meta = { user: 'u', role: 'system', commandId: 'c', at: NOON };
    await store.append('order-O7', [{ ...closed, id: 'closed', meta }], { expected: 'none' });
    await at(credit, 'R7').grantCredit({ ...granted, validUntil: '2027-11-21T15:59:59.000Z' });
    const payer = { agency: 'A001', airLine: 'HU' };
    await at(credit, 'R7').reserve({ movement: 'P7', kind: 'PAY', amount: 400, orderNo: 'O1', payer });
    await at(credit, 'R7').release({ movement: 'P7' });
};
const [DAY, NEXT] = ['2026-11-21', '2026-11-22'];
/**
 * The gateway's day has two payments more than our books: one belongs to another system, the other goes back. The day is closed, and the
 * next day's file lists the return twice.
 */
const reconciled = async ({ at }, other, ours) => {
    const sums = (paid) => ({ payments: 1, paid, refunds: 0, refunded: 0, net: paid });
    const strange = { kind: 'MISSING_HERE', what: 'PAY', key: 'POS1', theirs: 88, worth: 88, at: NOON };
    const twice = { kind: 'DOUBLED', what: 'PAY', key: 'P1', theirs: 1_000, worth: 1_000, at: NOON };
    const [day, said] = [at(recon, `alipay.${DAY}`), other.at(recon, `alipay.${DAY}`)];
    const bill = { channel: 'alipay', billDay: DAY, file: 'f', theirs: sums(ours + 1_088), ours: sums(ours), fee: 6 };
    await day.importBill({ ...bill, matched: 3, worth: 1_088, taken: [], items: [strange, twice] });
    await day.correct({ item: '1-1', remark: '另一系统的收款' });
    await day.refunded({ item: '1-2', refundNo: 'R1', remark: '重复付款，已退回' });
    for (const item of ['1-1', '1-2'])
        await said.approve({ item });
    await day.close({});
    const back = { kind: 'MISSING_HERE', what: 'REFUND', key: 'R1', theirs: 1_000, worth: -1_000, at: NOON };
    const next = { channel: 'alipay', billDay: NEXT, file: 'n', theirs: sums(-2_000), ours: sums(0), fee: 0 };
    await at(recon, `alipay.${NEXT}`).importBill({ ...next, matched: 0, worth: -2_000, taken: [], items: [back, back] });
    for (const row of ['1-1', '1-2'])
        await day.listReturn({ item: '1-2', row: `alipay.${NEXT}:${row}`, amount: 1_000, key: 'R1' });
    await at(recon, `alipay.${NEXT}`).returned({ item: '1-1', of: `alipay.${DAY}:1-2`, refundNo: 'R1' });
};
/**
 * Two recharges, frozen money, an order paid twice and one that costs too much, money set aside and freed again, and a late driver; the day
 * is closed, and a recharge of the next day is not in it.
 */
const lived = async () => {
    const { store, log } = memoryStore(() => NOON);
    const program = (name, who = aClerk) => {
        const run = commands(store);
        return { load: run.load, at: commanding(run, (...what) => ({ who, now: NOON, commandId: idNamed([name], ...what) })) };
    };
    const reach = program('request');
    const { at } = reach;
    for (const [orderNo, total] of [
        ['O1', 600],
        ['O2', 5_000],
    ])
        await at(order, orderNo).submitOrder(submission({ orderNo, total }));
    await at(account, V).open({ type: 'V', ...whose });
    await filled(reach, 'P1', 1_000);
    await filled(reach, 'P2', 500);
    await at(account, V).freeze({ movement: 'F1', amount: 100 });
    await paid(reach, 'P3', 'O1', 600);
    await paid(reach, 'P4', 'O2', 5_000);
    await paidTwice(reach, 'P5', 'O1', 600);
    await filled(reach, 'P6', 50, '2026-11-22T04:00:00.000Z');
    await at(account, V).reserve({ movement: 'W1', kind: 'WITHDRAW', amount: 700, newest: true });
    await at(account, V).release({ movement: 'W1' });
    await program('late').at(account, V).receive({ movement: 'P2', no: 2, kind: 'RECHARGE' });
    await credited(reach, store);
    await reconciled(reach, program('other', { ...aClerk, user: 'zhengjun' }), 1_000 + 500 + 600);
    return { store, log };
};
/** Checks of the auditor that find differences. */
const foundIn = async ({ store, log }) => {
    const { shown, close } = shownOf(log);
    const { done, checks } = await ledgerChecking({ store, documents: orderSums, shown })().finally(close);
    if (!done || !checks)
        throw new Error('not checked to the end');
    return checks.filter(({ count }) => count > 0).map(({ check }) => check);
};
const ruleOf = ({ type }) => postingRules.find(rule => rule.type === type);
const LENT = 1_000_000;
const faults = [
    {
        title: 'an account lends what it has not',
        within: account.commands.reserve,
        name: 'decide',
        made: right => (state, command, context) => {
            const rich = { ...state, available: state.available + LENT, layers: [...state.layers, { layer: 'P2', seq: 2, amount: LENT }] };
            const [{ type, data }] = right(rich, command, context);
            return [{ type, data: { ...data, after: { ...data.after, available: data.after.available - LENT } } }];
        },
        found: ['NEGATIVE', 'LOTS'],
    },
    {
        title: 'less goes than was set aside',
        within: account.commands.settle,
        name: 'decide',
        made: right => (state, command, context) => right(state, command, context).map(({ type, data }) => {
            const [{ amount, ...posting }] = data.postings;
            return { type, data: { ...data, postings: [{ ...posting, amount: amount - 1 }] } };
        }),
        found: ['STATE', 'ACCOUNTS', 'STATEMENT', 'TRANSIT'],
    },
    {
        title: 'what has come is expected still',
        within: account.evolve,
        name: facts.FundsReceived.type,
        made: right => (state, data, at) => ({ ...right(state, data, at), expected: state.expected }),
        found: ['TRANSIT'],
    },
    {
        title: 'what is free again has forgotten where it came from',
        within: account.evolve,
        name: facts.FundsReleased.type,
        made: right => (state, data, at) => ({ ...right(state, data, at), layers: state.layers }),
        found: ['LOTS'],
    },
    {
        title: 'an order is paid and nothing is posted',
        within: ruleOf(OrderPaid),
        name: 'postings',
        made: () => () => [],
        found: ['TRANSIT'],
    },
    {
        title: 'an order takes what it is paid with out of the account by itself',
        within: ruleOf(OrderPaid),
        name: 'postings',
        made: right => (data, place) => right(data, place).map((posting) => ({ ...posting, from: partOf(`account-${V}`, 'available') })),
        found: ['GUARD', 'TRANSIT'],
    },
    {
        title: 'what is frozen is posted the wrong way round',
        within: ruleOf(facts.FundsFrozen),
        name: 'postings',
        made: right => (data, place) => right(data, place).map(({ from, to, ...posting }) => ({ ...posting, from: to, to: from })),
        found: ['NEGATIVE', 'STATE', 'ACCOUNTS', 'STATEMENT'],
    },
    {
        title: 'what was paid twice is kept as a fare',
        within: ruleOf(PaymentDuplicated),
        name: 'postings',
        made: right => (data, place) => right(data, place).map((posting) => ({ ...posting, to: fares('HU') })),
        found: ['SUSPENSE'],
    },
    {
        title: 'what a gateway keeps for itself is not taken from what it holds',
        within: ruleOf(ReconDayClosed),
        name: 'postings',
        made: right => (data, place) => right(data, place).slice(0, 1),
        found: ['CLEARING'],
    },
    {
        title: 'a correction is posted the wrong way round',
        within: ruleOf(ReconItemCorrected),
        name: 'postings',
        made: right => (data, place) => right(data, place).map(({ from, to, ...posting }) => ({ ...posting, from: to, to: from })),
        found: ['CLEARING'],
    },
    {
        title: 'a day pays out what was corrected in it besides',
        within: recon.commands.close,
        name: 'decide',
        made: right => (state, command, context) => right(state, command, context).map(({ type, data }) => ({ type, data: { ...data, paidOut: data.paidOut + 88 } })),
        found: ['CLEARING'],
    },
    {
        title: 'what a gateway is to send back waits nowhere',
        within: ruleOf(ReconReturnApproved),
        name: 'postings',
        made: () => () => [],
        found: ['RETURNING', 'CLEARING'],
    },
    {
        title: 'what has gone back is posted the wrong way round',
        within: ruleOf(ReconReturnListed),
        name: 'postings',
        made: right => (data, place) => right(data, place).map(({ from, to, ...posting }) => ({ ...posting, from: to, to: from })),
        found: ['RETURNING', 'CLEARING'],
    },
    {
        title: 'two rows are of the same that goes back',
        within: recon.commands.listReturn,
        name: 'decide',
        made: right => (state, command, context) => {
            const known = state.items[command.item];
            const items = { [command.item]: { ...known, returning: { ...known.returning, left: 1_000, listed: [] } } };
            return right({ ...state, items }, command, context);
        },
        found: ['RETURNING'],
    },
    {
        title: 'the list of accounts passes over what is free again',
        within: virtualAccountList.on,
        name: facts.FundsReleased.type,
        made: () => (row) => row,
        found: ['ACCOUNTS'],
    },
    {
        title: 'the statement says of what was paid that it came',
        within: accountMovementList.on,
        name: facts.FundsSettled.type,
        made: right => (...all) => {
            const line = right(...all);
            return { ...line, in: line.out, out: 0 };
        },
        found: ['STATEMENT'],
    },
    {
        title: 'a line of the statement says what was there before it',
        within: accountMovementList.on,
        name: facts.FundsSettled.type,
        made: right => (...all) => {
            const line = right(...all);
            return { ...line, balance: line.balance + line.out };
        },
        found: ['STATEMENT'],
    },
    {
        title: 'the statement has no line for what was frozen',
        within: accountMovementList.on,
        name: facts.FundsFrozen.type,
        made: () => () => null,
        found: ['STATEMENT'],
    },
    {
        title: 'a month of the statement counts once more what its day counts',
        within: accountTurnovers.on,
        name: facts.FundsReceived.type,
        made: right => (row, data, context) => context.key.startsWith('2026-11 ') ? right(right(row, data, context), data, context) : right(row, data, context),
        found: ['STATEMENT'],
    },
    {
        title: 'the statement of a credit says of what came that it went',
        within: creditTellings,
        name: OffsetCredited.type,
        made: right => (data) => ({ ...right(data), kind: 'USE' }),
        found: ['STATEMENT'],
    },
    {
        title: 'the statement of a credit has no line for what came',
        within: creditTellings,
        name: OffsetCredited.type,
        made: () => undefined,
        found: ['STATEMENT'],
    },
    {
        title: 'what is owed back stands in no list',
        within: owedItems.on,
        name: OwedOpened.type,
        made: () => () => null,
        found: ['OWED'],
    },
];
t.test('without a fault nothing is found', async (t) => {
    t.same(await foundIn(await lived()), []);
});
for (const { title, within, name, made, found } of faults)
    t.test(title, async (t) => {
        const right = within[name];
        t.teardown(() => {
            within[name] = right;
        });
        within[name] = made(right);
        t.same(await foundIn(await lived()), found);
    });
