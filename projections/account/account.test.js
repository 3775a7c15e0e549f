import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import t from 'tap';
import { FundsReserved, FundsSettled } from '#contracts/account/events.ts';
import { dayOf, lineOf, told } from '#contracts/account/lines.ts';
import { addDays, local } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { MoneyOwed, OrderPaid, PaymentDuplicated, RefundClosed } from '#contracts/order/events.ts';
import { OffsetCredited, OffsetExpired } from '#contracts/payment/credit.ts';
import { PaymentRefunded, PaymentSucceeded } from '#contracts/payment/events.ts';
import { OwedRefunded } from '#contracts/payment/owed.ts';
import { ReconItemAssigned, ReconItemCorrected, ReconItemReopened, ReconReturnApproved, ReconReturnListed, ReconReturnUnlisted, } from '#contracts/payment/reconciliation/events.ts';
import { openSqliteViewStore } from '#projections/store/sqlite.ts';
import { trial } from '#services/account/trial.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { apply, NOTHING, route, stored } from '../kernel/fold.ts';
import { queries } from '../kernel/query.ts';
import { spec } from '../kernel/spec.ts';
import { collectionName, specOf } from '../kernel/view.ts';
import { trialBalanceOf } from './query.ts';
import { trialBalances } from './trial-balance.ts';
import { unsettledList } from './unsettled.ts';
const orderNo = '2611000000001';
const paid = (paymentCode, amount, channel = 'alipay') => PaymentSucceeded({ paymentCode, orderNo, channel, amount, tradeNo: `T${paymentCode}`, paidAt: '2026-01-05T02:00:00.000Z' });
const orderPaid = (paymentCode, amount) => OrderPaid({ paymentCode, amount, channel: 'alipay', tradeNo: `T${paymentCode}`, airLine: 'HU' });
/** postings of a credit: money set aside, and money paid from that */
const movedBy = (fact, from, to) => (ref, amount) => of(fact({ movement: ref, kind: 'PAY', amount, postings: [{ from, to, amount, ref }] }), 'offset-R1');
const asideBy = movedBy(FundsReserved, 'offset-R1:available', 'offset-R1:reserved');
const paidBy = movedBy(FundsSettled, 'offset-R1:reserved', 'transit');
const of = (fact, stream, at) => ({ ...fact, stream, ...present({ at }) });
const wentBack = (paymentCode, refundId, amount) => {
    const whose = { paymentCode, orderNo, agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU', channel: 'alipay' };
    return of(PaymentRefunded({ ...whose, refundId, amount, gatewayRefundNo: 'SR' }), `payment-${paymentCode}`);
};
const ofOrder = (fact, at) => of(fact, `order-${orderNo}`, at);
t.test('names as people read them, and on which line they stand', async (t) => {
    const shown = (account) => told(account).zh;
    t.same(['transit', 'clearing.alipay', 'fares.unnamed', 'fares.HU', 'offset-R1:available'].map(shown), [
        '在途资金',
        '渠道清算 · 支付宝',
        '票款 · 未注明',
        '票款 · HU',
        '抵扣 R1 · 可用',
    ]);
    t.equal(lineOf('offset-R1:available'), 'offset:available');
    t.equal(lineOf('fares.HU'), 'fares.HU');
    t.same(told('offset:available'), { kind: 'offset', zh: '抵扣 · 可用', side: 'credit' });
    t.equal(told('clearing.alipay').side, 'debit');
    t.equal(dayOf({ day: '2026-10-31' }, '2026-11-01T04:00:00.000Z'), '2026-10-31', 'a fact says its business day');
    t.equal(dayOf({}, '2026-10-31T16:00:00.000Z'), '2026-11-01', "or it is Shanghai's");
});
t.test('what is moved stands under its day and its month, of both accounts', async () => {
    spec(trialBalances)
        .given(of(paid('P1', 1_000), 'payment-P1', '2026-10-31T15:59:00.000Z'), ofOrder(orderPaid('P1', 1_000), '2026-10-31T16:00:00.000Z'), of(paid('P2', 500), 'payment-P2', '2026-11-02T02:00:00.000Z'))
        .ids(...['2026-10-31', '2026-10', '2026-11-02', '2026-11'].flatMap(at => [`${at} clearing.alipay`, `${at} transit`]), ...['2026-11-01', '2026-11'].map(at => `${at} fares.HU`), '2026-11-01 transit')
        .row({ span: 'DAY', at: '2026-10-31', debit: 1_000, credit: 0, entries: 1, line: 'clearing.alipay', kind: 'clearing' }, '2026-10-31 clearing.alipay')
        .row({ span: 'MONTH', at: '2026-11', debit: 1_000, credit: 500, entries: 2 }, '2026-11 transit')
        .row({ debit: 0, credit: 1_000, kind: 'fares' }, '2026-11 fares.HU')
        .twice();
});
t.test('what a credit pays leaves the credit, and stands with all credits', async () => {
    spec(trialBalances)
        .given(asideBy('P3', 300), paidBy('P3', 300), of(paid('P3', 300, 'offset'), 'payment-P3'))
        .row({ line: 'offset:available', kind: 'offset', account: 'offset-R1:available', debit: 300 }, '2026-01 offset-R1:available')
        .row({ credit: 300, debit: 0 }, '2026-01 transit')
        .twice();
});
t.test('under way and waiting, by what it is for, until nothing of it is left', async () => {
    const came = of(paid('P1', 1_000), 'payment-P1');
    spec(unsettledList)
        .given(came)
        .row({ kind: 'transit', ref: 'P1', amount: 1_000, orderNo, paymentCode: 'P1', stream: 'payment-P1', eventZh: '支付成功' }, 'transit:P1')
        .twice();
    spec(unsettledList)
        .given(came, ofOrder(orderPaid('P1', 1_000)))
        .none()
        .twice();
    const twice = PaymentDuplicated({
        paymentCode: 'P1',
        orderNo,
        agency: 'A001',
        airLine: 'HU',
        channel: 'alipay',
        amount: 1_000,
        tradeNo: 'TP1',
    });
    const waits = spec(unsettledList).given(came, ofOrder(twice));
    waits.ids('suspense:P1').row({ kind: 'suspense', amount: 1_000, airLine: 'HU', orderNo, since: '2026-01-05T02:01:00.000Z' }).twice();
    const back = of(OwedRefunded({ amount: 1_000, payouts: [] }), 'owed-P1');
    spec(unsettledList).given(came, ofOrder(twice), back).ids('transit:P1').row({ kind: 'transit', amount: 1_000 }).twice();
    const gone = wentBack('P1', 'P1', 1_000);
    spec(unsettledList).given(came, ofOrder(twice), back, gone).none().twice();
    // the gateway pays before the order hears of it
    spec(unsettledList)
        .given(wentBack('P1', 'R9', 700))
        .row({ amount: -700, refundId: 'R9', paymentCode: 'P1' }, 'transit:R9')
        .twice();
});
t.test('what a gateway sends back, where it stood and who sees to it, until a file has all of it', async () => {
    const at = { channel: 'alipay', billDay: '2026-01-04' };
    const day = (fact) => of(fact, 'recon-alipay.2026-01-04');
    const whose = { key: 'P1', tradeNo: 'T1', paymentCode: 'P1', orderNo, owner: 'finance' };
    const agreed = { amount: 700, refundNo: 'R1', askedBy: 'finance', approvedBy: 'admin', remark: '重复付款' };
    const waits = day(ReconReturnApproved({ ...at, item: '1-1', ...agreed, ...whose }));
    const id = 'returning:alipay.2026-01-04:1-1';
    const place = { kind: 'returning', ref: 'alipay.2026-01-04:1-1', channel: 'alipay', billDay: '2026-01-04', tradeNo: 'T1' };
    const row = { row: 'alipay.2026-01-05:1-1', amount: 300 };
    const listed = day(ReconReturnListed({ ...at, item: '1-1', ...row, refundNo: 'R1', tradeNo: 'T9' }));
    spec(unsettledList)
        .given(waits)
        .row({ ...place, amount: 700, owner: 'finance', orderNo, paymentCode: 'P1' }, id)
        .twice();
    const given = day(ReconItemAssigned({ item: '1-1', owner: 'zhengjun', assignedBy: 'admin' }));
    spec(unsettledList)
        .given(waits, given, listed)
        .row({ ...place, amount: 400, owner: 'zhengjun' }, id)
        .twice();
    spec(unsettledList).given(given).none().twice();
    const rest = day(ReconReturnListed({ ...at, item: '1-1', row: 'alipay.2026-01-06:1-1', amount: 400, refundNo: 'R1' }));
    spec(unsettledList).given(waits, listed, rest).none().twice();
    const not = day(ReconReturnUnlisted({ ...at, item: '1-1', ...row, ...whose }));
    spec(unsettledList)
        .given(waits, listed, rest, not)
        .row({ ...place, amount: 300, owner: 'finance' }, id)
        .twice();
    const kept = { worth: 300, askedBy: 'finance', approvedBy: 'admin', isReturn: true };
    spec(unsettledList)
        .given(waits, rest, day(ReconItemCorrected({ ...at, item: '1-1', ...kept })))
        .none()
        .twice();
    const again = day(ReconItemReopened({ item: '1-1', reopenedBy: 'admin', remark: '未成功', amount: 700 }));
    spec(unsettledList).given(waits, again).none().twice();
});
/** A log of facts that move money, in any order: sums do not depend on whether rules would refuse them. */
const anAmount = fc.integer({ min: 1, max: 99_999_999_999 });
const aCode = fc.constantFrom('P1', 'P2', 'P3');
const aMovement = fc.oneof(fc.tuple(aCode, anAmount, fc.constantFrom('alipay', 'offset')).map(([p, n, c]) => of(paid(p, n, c), `payment-${p}`)), fc.tuple(aCode, anAmount).map(([p, n]) => ofOrder(orderPaid(p, n))), anAmount.map(amount => ofOrder(MoneyOwed({ amount, airLine: 'JD' }))), anAmount.map(amount => ofOrder(RefundClosed({ outcome: 'REFUNDED', refundId: 'R1', amount, airLine: 'HU' }))), anAmount.map(amount => of(OwedRefunded({ amount, payouts: [] }), 'owed-P1')), fc.tuple(aCode, anAmount).map(([p, amount]) => wentBack(p, 'R1', amount)), anAmount.map(amount => of(OffsetCredited({ refundId: 'R1', amount }), 'offset-R1')), anAmount.map(amount => asideBy('P3', amount)), anAmount.map(amount => paidBy('P3', amount)), anAmount.map(amount => of(OffsetExpired({ amount }), 'offset-R2')), fc.constant(of({ type: 'OrderTicketed', data: {} }, 'order-1')));
const FIRST = '2026-10-01';
const aLog = fc.array(fc.tuple(aMovement, fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 23 })), { maxLength: 40 });
const logOf = (facts) => {
    const revisions = new Map();
    return facts.map(([{ type, data, stream }, day, hour], n) => {
        const revision = (revisions.get(stream) ?? -1) + 1;
        revisions.set(stream, revision);
        const at = local(addDays(FIRST, day), `${String(hour).padStart(2, '0')}:30`);
        return { id: `e${n}`, type, data, stream, revision, position: n + 1, at, meta: { user: 'u', role: 'system', commandId: `c${n}`, at } };
    });
};
const foldInto = (view, states, event) => {
    const routed = route(view, event);
    if (routed)
        for (const [key, state] of apply(view, routed, key => states.get(key) ?? NOTHING))
            states.set(key, stored(key, state));
};
t.test('the views are the fold of the log, at each position', async () => {
    fc.assert(fc.property(aLog, facts => {
        const [ledger, days, open] = [trial(), new Map(), new Map()];
        for (const event of logOf(facts)) {
            ledger.add(event);
            foldInto(trialBalances, days, event);
            foldInto(unsettledList, open, event);
            for (const span of ['DAY', 'MONTH']) {
                const docs = [...days.values()].flatMap(({ doc }) => doc?.span === span ? [doc] : []);
                const sums = new Map();
                for (const { account, debit, credit } of docs) {
                    const before = sums.get(account) ?? { debit: 0, credit: 0 };
                    sums.set(account, { debit: before.debit + debit, credit: before.credit + credit });
                }
                t.strictSame(sorted(sums), sorted(ledger.accounts), `${span} at ${event.position}`);
            }
            const left = [...open].flatMap(([key, { doc }]) => (doc ? [[key, doc.amount]] : []));
            const byLog = ['transit', 'suspense', 'returning'].flatMap(kind => [...ledger.byRef[kind]].map(([ref, amount]) => [`${kind}:${ref}`, amount]));
            t.strictSame(sorted(new Map(left)), sorted(new Map(byLog)), `open at ${event.position}`);
        }
    }), { numRuns: runs(60) });
});
const sorted = (map) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
const kept = async (events) => {
    const store = await openSqliteViewStore({ dir: mkdtempSync(join(tmpdir(), 'trial-')) });
    const collection = collectionName(trialBalances);
    await store.ensure(specOf(trialBalances, collection));
    await store.setPointer(trialBalances.name, collection);
    const states = new Map();
    for (const event of events)
        foldInto(trialBalances, states, event);
    const ops = [...states].map(([id, { position, doc }]) => ({ id, position, doc }));
    if (ops.length > 0)
        await store.commit(collection, ops, { view: collection, position: events.at(-1).position });
    return { store, ask: trialBalanceOf(queries(store)) };
};
t.test('a span of days: opening, what was moved, closing; what we have as a number above zero', async (t) => {
    const day = (date) => local(date, '12:00');
    const facts = [
        of(paid('P1', 1_000), 'payment-P1', day('2026-09-30')),
        ofOrder(orderPaid('P1', 1_000), day('2026-09-30')),
        of(paid('P2', 500), 'payment-P2', day('2026-11-01')),
        ofOrder(orderPaid('P2', 500), day('2026-11-10')),
        ofOrder(MoneyOwed({ amount: 200, airLine: 'HU' }), day('2026-11-20')),
        of(OffsetCredited({ refundId: 'R1', amount: 40 }), 'offset-R1', day('2026-11-20')),
        of(OffsetCredited({ refundId: 'R2', amount: 60 }), 'offset-R2', day('2026-11-20')),
    ];
    const revisions = new Map();
    const events = facts.map(({ type, data, stream, at }, n) => {
        const revision = (revisions.get(stream) ?? -1) + 1;
        revisions.set(stream, revision);
        return {
            id: `e${n}`,
            type,
            data,
            stream,
            revision,
            position: n + 1,
            at: at,
            meta: { user: 'u', role: 'system', commandId: `c${n}`, at: at },
        };
    });
    const { store, ask } = await kept(events);
    const now = local('2026-11-21', '08:00');
    const all = await ask({}, now);
    t.match(all, { from: '2026-11-01', until: '2026-11-21' }, 'this month, where nothing is asked');
    t.same(all.rows.map(({ account, opening, debit, credit, closing, entries }) => [account, opening, debit, credit, closing, entries]), [
        ['transit', 0, 600, 500, -100, 4],
        ['suspense', 0, 0, 200, 200, 1],
        ['clearing.alipay', 1_000, 500, 0, 1_500, 1],
        ['fares.HU', 1_000, 200, 500, 1_300, 2],
        ['offset:available', 0, 0, 100, 100, 2],
    ]);
    t.match(all.rows[2], { name: '渠道清算 · 支付宝', side: 'debit', kind: 'clearing' });
    t.same(all.sums, { opening: 0, debit: 1_300, credit: 1_300, entries: 10, closing: 0 });
    t.match(all.subtotals, [
        { kind: 'transit' },
        { kind: 'suspense' },
        { kind: 'clearing', closing: 1_500 },
        { kind: 'fares' },
        { kind: 'offset' },
    ]);
    const between = await ask({ from: '2026-11-02', until: '2026-11-10' }, now);
    t.same(between.rows.map(({ account, opening, closing }) => [account, opening, closing]), [
        ['transit', 500, 0],
        ['clearing.alipay', 1_500, 1_500],
        ['fares.HU', 1_000, 1_500],
    ]);
    const credits = await ask({ kind: 'offset' }, now);
    t.same(credits.rows.map(({ name, closing }) => [name, closing]), [
        ['抵扣 R1 · 可用', 40],
        ['抵扣 R2 · 可用', 60],
    ], 'one by one, where their kind is asked for');
    t.same(credits.sums.closing, 100);
    t.match(await ask({ from: '2027-01-01' }, now), { from: '2027-01-01', until: '2027-01-01', sums: { debit: 0, closing: 0 } });
    t.same((await ask({ until: '2026-09-01' }, now)).rows, [], 'before all of it');
    await t.rejects(ask({ from: '2026-11-02', until: '2026-11-01' }, now), { message: '起始日期不能晚于截止日期' });
    await store.close();
});
t.test('any span of any log is the difference of two folds', async (t) => {
    const aSpan = fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 95 })).map(([a, b]) => (a <= b ? [a, b] : [b, a]));
    await fc.assert(fc.asyncProperty(aLog, aSpan, async (facts, [a, b]) => {
        const events = logOf(facts);
        const [from, until] = [a, b].map(day => addDays(FIRST, day));
        const { store, ask } = await kept(events);
        const found = await ask({ from, until }, local(until, '12:00'));
        const asOf = (isIn) => {
            const ledger = trial();
            for (const event of events)
                if (isIn(dayOf(event.data, event.at)))
                    ledger.add(event);
            return ledger;
        };
        const [before, after] = [asOf(day => day < from), asOf(day => day <= until)];
        const lines = (ledger) => {
            const sums = new Map();
            for (const account of ledger.accounts.keys()) {
                const { side } = told(account);
                const balance = ledger.balance(account);
                const line = lineOf(account);
                sums.set(line, (sums.get(line) ?? 0) + (side === 'debit' ? 0 - balance : balance));
            }
            return sums;
        };
        const [opening, closing] = [lines(before), lines(after)];
        for (const row of found.rows) {
            t.equal(row.opening, opening.get(row.account) ?? 0);
            t.equal(row.closing, closing.get(row.account) ?? 0);
        }
        for (const [line, balance] of closing)
            if (balance !== 0)
                t.ok(found.rows.some(row => row.account === line));
        t.equal(found.sums.opening, 0);
        t.equal(found.sums.closing, 0);
        t.equal(found.sums.debit, found.sums.credit);
        await store.close();
    }), { numRuns: runs(25) });
});
