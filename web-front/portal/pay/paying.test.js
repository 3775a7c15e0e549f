import t from 'tap';
import { memoryBox } from '#contracts/client/test/box.ts';
import { begunElsewhere, begunIn, foundOf, isOpen, movedFrom, outcomeOf, partsOf, rechargeOutcome, standingOf } from './paying.ts';
const order = (more = {}) => ({ status: 'WAIT_FOR_PAY', payments: [], instalments: [{ no: 1, kind: 'DEPOSIT', amount: 100 }], owed: 1000, ...more });
const attempt = (status, more = {}) => ({ paymentCode: 'P1', status, channel: 'alipay', amount: 100, instalment: 1, ...more });
t.test('what became of a payment', async (t) => {
    t.equal(outcomeOf('P1', [], order()), 'WAITING', 'the list may come a moment later');
    t.equal(outcomeOf('P1', [attempt('CREATED')], order()), 'WAITING');
    t.equal(outcomeOf('P1', [attempt('FAILED')], order()), 'FAILED');
    t.equal(outcomeOf('P1', [attempt('CLOSED')], order()), 'CLOSED');
    t.equal(outcomeOf('P1', [attempt('SUCCEEDED')], order()), 'RECORDING');
    t.equal(outcomeOf('P1', [attempt('SUCCEEDED')], order({ payments: [{ paymentCode: 'P1' }] })), 'DONE');
    t.equal(outcomeOf('P1', [attempt('SUCCEEDED')], order({ status: 'PAID', owed: 0, instalments: [] })), 'TWICE');
    const depositPaid = { payments: [{ paymentCode: 'P2' }], instalments: [{ no: 2, kind: 'BALANCE', amount: 900 }], owed: 900 };
    t.equal(outcomeOf('P1', [attempt('SUCCEEDED')], order(depositPaid)), 'TWICE', 'the deposit is paid by another, the balance is due');
    t.equal(outcomeOf('P1', [attempt('SUCCEEDED')], order({ status: 'EXPIRED' })), 'LATE');
    t.same(['WAITING', 'RECORDING', 'DONE', 'TWICE'].map(isOpen), [true, true, false, false]);
});
t.test('an account has paid when its payment is begun; a gateway has not', async (t) => {
    t.equal(standingOf({ paymentCode: 'P1', channel: 'alipay' }, [], order()), 'WAITING');
    t.equal(standingOf({ paymentCode: 'P1', channel: 'virtual' }, [], order()), 'RECORDING');
    t.equal(standingOf({ paymentCode: 'P1', channel: 'virtual' }, [attempt('SUCCEEDED')], order({ payments: [{ paymentCode: 'P1' }] })), 'DONE');
});
t.test('a recharge is done when it stands in the account', async (t) => {
    t.equal(rechargeOutcome(undefined, false), 'WAITING');
    t.same(['CREATED', 'SUCCEEDED', 'FAILED', 'CLOSED'].map(status => rechargeOutcome({ status }, false)), ['WAITING', 'RECORDING', 'FAILED', 'CLOSED']);
    t.equal(rechargeOutcome({ status: 'SUCCEEDED' }, true), 'DONE');
});
t.test('what may be paid: the next part, or all where that is more', async (t) => {
    t.same(partsOf(order()), [
        { part: 'next', amount: 100 },
        { part: 'full', amount: 1000 },
    ]);
    t.same(partsOf(order({ owed: 100 })), [{ part: 'next', amount: 100 }]);
    t.same(partsOf(order({ instalments: [], owed: 0 })), []);
});
t.test('what is due is no longer what one saw', async (t) => {
    const deposit = { name: '定金', amount: 100 };
    t.equal(movedFrom(deposit, { ...deposit }), undefined);
    t.same(movedFrom(deposit, { name: '第2期定金', amount: 100 }), deposit, 'paid by somebody else: the next part is as much');
    t.same(movedFrom(deposit, { name: '定金', amount: 120 }), deposit, 'repriced');
    t.equal(movedFrom(undefined, deposit), undefined, 'nothing was to be paid before');
});
t.test('payments of this part that are open elsewhere', async (t) => {
    const all = [
        attempt('CREATED'),
        attempt('CREATED', { paymentCode: 'P2' }),
        attempt('CREATED', { paymentCode: 'P3', instalment: 2 }),
        attempt('CLOSED', { paymentCode: 'P4' }),
    ];
    t.same(begunElsewhere(all, order(), 'P1').map(({ paymentCode }) => paymentCode), ['P2']);
    t.match(foundOf(all[1], order()), { paymentCode: 'P2', what: '定金', payUrl: undefined }, 'it is waited for, and its page is not known');
});
t.test('a payment that was begun is found again, by its user only', async (t) => {
    const box = memoryBox();
    const begun = {
        paymentCode: 'P1',
        payUrl: '/pay/P1',
        channel: 'alipay',
        amount: 100,
        what: '定金',
        at: '2026-11-23T03:20:00.000Z',
    };
    begunIn(box, 'u1', 'o1').keep(begun);
    t.same(begunIn(box, 'u1', 'o1').read(), begun);
    t.equal(begunIn(box, 'u2', 'o1').read(), undefined);
    begunIn(box, 'u1', 'o1').forget();
    t.equal(begunIn(box, 'u1', 'o1').read(), undefined);
    box.kept.set('newgt.front.paying.u1.o1', '{');
    t.equal(begunIn(box, 'u1', 'o1').read(), undefined);
});
