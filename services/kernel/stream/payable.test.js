import t from 'tap';
import { PayableClaimed, PayableFreed, PayablePaid } from '#contracts/kernel/claims.ts';
import { OffsetExpired } from '#contracts/payment/credit.ts';
import { PaymentPlaced } from '#contracts/payment/events.ts';
import { NOON, spec } from '../spec.ts';
import { decider } from './decider.ts';
import { claimFolds, notPaying, PAYING, payable } from './payable.ts';
// facts that are declared elsewhere, used here for "a debt is asked for" and "it is waived"
const [DebtAsked, DebtWaived] = [OffsetExpired, PaymentPlaced];
const folds = claimFolds();
/** the smallest thing that can be paid */
const debt = decider()({
    name: 'debt',
    zh: '欠款',
    code: 1,
    initial: { status: 'NONE' },
    evolve: {
        OffsetExpired: (_, { amount }) => ({ status: 'ASKED', amount }),
        PaymentPlaced: debt => ({ ...debt, status: 'WAIVED' }),
        ...folds,
        PayablePaid: (debt, paid) => ({ ...folds.PayablePaid(debt, paid), status: 'PAID' }),
    },
    commands: {
        waive: { when: notPaying, decide: (_, __) => [DebtWaived({})] },
        ...payable({
            kind: 'FINE',
            due: debt => (debt.status === 'ASKED' ? debt.amount : debt.status === 'PAID' ? '罚金已缴纳' : '没有应付款项'),
            ledgerAccount: () => 'fines.HU',
        }),
    },
});
const at = spec(debt);
const asked = DebtAsked({ amount: 500 });
const claimed = (paymentCode = 'P1', no = 1) => PayableClaimed({ kind: 'FINE', paymentCode, no, amount: 500 });
const freed = (paymentCode = 'P1', no = 1) => PayableFreed({ kind: 'FINE', paymentCode, no });
const money = { channel: 'virtual', tradeNo: 'P1', amount: 500, paidAt: NOON };
const paid = PayablePaid({ kind: 'FINE', paymentCode: 'P1', no: 1, ...money, ledgerAccount: 'fines.HU' });
const claiming = (paymentCode = 'P1', amount = 500) => ({ paymentCode, amount });
t.test('what is due is claimed by one payment, the same once more does nothing', async () => {
    at.given(asked)
        .when('claim', claiming())
        .then(claimed())
        .state({ claim: { paymentCode: 'P1', amount: 500, no: 1, at: NOON } });
    at.given(asked, claimed()).when('claim', claiming()).nothing();
    at.given(asked, claimed()).when('claim', claiming('P2')).refused(PAYING);
    at.given(asked).when('claim', claiming('P1', 499)).refused('支付金额与应付金额不符，应付¥5.00');
    at.given().when('claim', claiming()).refused('没有应付款项');
    at.given(asked, claimed(), paid).when('claim', claiming('P2')).refused('罚金已缴纳');
    at.given(asked, claimed(), paid).when('claim', claiming()).nothing();
});
t.test('nothing else becomes of it while it is claimed', async () => {
    at.given(asked, claimed()).when('waive', {}).refused('正在支付，请稍后再试');
    at.given(asked, claimed(), freed()).when('waive', {}).then(DebtWaived({}));
});
t.test('it is paid by the claim that was decided about, once', async () => {
    const paying = { paymentCode: 'P1', no: 1, ...money };
    at.given(asked, claimed())
        .when('pay', paying)
        .then(paid)
        .state({ status: 'PAID', payer: { paymentCode: 'P1', ...money } });
    at.given(asked, claimed(), paid).when('pay', paying).nothing();
    at.given(asked, claimed(), freed(), claimed('P1', 2)).when('pay', paying).nothing();
    at.given(asked, claimed('P2')).when('pay', paying).nothing();
    at.given(asked).when('pay', paying).nothing();
});
t.test('a payable that is freed is free for another, and a late claim of the same payment does nothing', async () => {
    at.given(asked, claimed())
        .when('free', { paymentCode: 'P1', no: 1 })
        .then(freed())
        .state({ freed: ['P1'] });
    at.given(asked, claimed()).when('free', { paymentCode: 'P1' }).then(freed());
    at.given(asked, claimed()).when('free', { paymentCode: 'P1', no: 2 }).nothing();
    at.given(asked, claimed()).when('free', { paymentCode: 'P2' }).nothing();
    at.given(asked, claimed(), freed()).when('claim', claiming()).nothing();
    at.given(asked, claimed(), freed()).when('claim', claiming('P2')).then(claimed('P2', 2));
    const others = Array.from({ length: 8 }, (_, n) => [claimed(`Q${n}`, n + 2), freed(`Q${n}`, n + 2)]).flat();
    at.given(asked, claimed(), freed(), ...others)
        .when('claim', claiming())
        .then(claimed('P1', 10));
});
