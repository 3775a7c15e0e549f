import t from 'tap';
import { DepositPaid, MoneyOwed } from '#contracts/order/events.ts';
import { NOON, spec } from '#services/kernel/spec.ts';
import { order } from '../decide.ts';
import { outstanding, paidNet, payProgress } from '../state.ts';
import { ORDER, PAY_BY, paid, submitted } from '../test/sample.ts';
import { creditRoom, faresOf } from './credit.ts';
const at = spec(order);
/** twenty adults at 800.00: fares 16 000.00, as DOMAIN §5.5 F has them, and taxes of 70.00 each */
const counts = { ADULT: 20, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 };
const group = submitted({ counts, groupFare: 80_000 });
const FARES = 1_600_000;
const SUM = 20 * 87_000;
const CAP = 480_000;
const CAPPED = '抵扣金额不得超过新团票款的30%';
const whole = [{ no: 1, kind: 'FULL', amount: SUM, by: PAY_BY }];
const left = (amount) => [{ ...whole[0], amount }];
const credit = (paymentCode, amount, offsetReason = '6') => ({
    paymentCode,
    channel: 'offset',
    amount,
    tradeNo: `R-${paymentCode}`,
    offsetReason,
});
/** of the fares, in basis points: the setting as it begins */
const PART = 3_000;
const whose = { orderNo: ORDER, agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU', why: 'OVERPAID' };
const arrived = (paid) => ({ ...paid, paidAt: NOON, instalment: 1, offsetCap: PART });
const partly = (paid, rest) => DepositPaid({ no: 1, ...paid, airLine: 'HU', deposit: 0, instalments: left(rest) });
t.test('79 共益债 pays at most thirty percent of the new group’s fares; 自愿团退 all that is owed', async (t) => {
    at.given(group).look(state => {
        const live = state;
        t.same([faresOf(live), outstanding(live), creditRoom(live, '6', PART), creditRoom(live, '5', PART)], [FARES, SUM, CAP, SUM]);
    });
    const pays = (amount, reasonCode) => at.given(group).when('payByCredit', { amount, reasonCode, cap: PART });
    pays(CAP, '6').nothing();
    pays(CAP + 1, '6').refused(CAPPED);
    pays(500_000, '6').refused(CAPPED);
    pays(SUM, '5').nothing();
    pays(SUM + 1, '5').refused('抵扣金额不能超过待付金额');
    pays(0, '5').refused('抵扣金额须大于0');
});
t.test('several credits are capped together; what came back makes room again', async (t) => {
    const first = partly(credit('P1', 300_000), SUM - 300_000);
    at.given(group, first).when('payByCredit', { amount: 180_000, reasonCode: '6', cap: PART }).nothing();
    at.given(group, first).when('payByCredit', { amount: 180_001, reasonCode: '6', cap: PART }).refused(CAPPED);
    at.given(group, first)
        .when('payByCredit', { amount: SUM - 300_000, reasonCode: '5', cap: PART })
        .nothing();
    at.given(group, first).look(state => t.equal(payProgress(state), 'UNPAID', 'a part of the one payment is no deposit'));
    const returned = MoneyOwed({ ...whose, amount: 100_000, sources: [credit('P1', 100_000)] });
    at.given(group, first, returned).when('payByCredit', { amount: 280_000, reasonCode: '6', cap: PART }).nothing();
    at.given(group, first, returned).when('payByCredit', { amount: 280_001, reasonCode: '6', cap: PART }).refused(CAPPED);
});
t.test('a credit pays a part, the rest is paid through a gateway', async () => {
    at.given(group)
        .when('receivePayment', arrived(credit('P1', CAP)))
        .then(partly(credit('P1', CAP), SUM - CAP))
        .state({ status: 'WAIT_FOR_PAY', deposit: 0, instalments: left(SUM - CAP) });
    const rest = { paymentCode: 'P2', channel: 'alipay', amount: SUM - CAP, tradeNo: 'T2' };
    at.given(group, partly(credit('P1', CAP), SUM - CAP))
        .when('gotoPay', { amount: SUM - CAP })
        .nothing();
    at.given(group, partly(credit('P1', CAP), SUM - CAP))
        .when('receivePayment', { ...rest, paidAt: NOON, instalment: 1 })
        .then(paid(rest))
        .state({ status: 'PAID', paid: [credit('P1', CAP), rest] });
});
t.test('two that were used at once: what is beyond the cap goes back where it came from', async (t) => {
    at.given(group, partly(credit('P1', 300_000), SUM - 300_000))
        .when('receivePayment', arrived(credit('P2', 300_000)))
        .then(partly(credit('P2', 300_000), SUM - CAP), MoneyOwed({ ...whose, amount: 120_000, sources: [credit('P2', 120_000)] }))
        .state({ status: 'WAIT_FOR_PAY', instalments: left(SUM - CAP) });
    at.given(group, partly(credit('P1', 300_000), SUM - 300_000), partly(credit('P2', 300_000), SUM - CAP)).look(state => t.equal(paidNet(state), 600_000));
});
t.test('an order that ends gives back what the credit had paid', async () => {
    at.given(group, partly(credit('P1', CAP), SUM - CAP))
        .when('cancelOrder', {})
        .check(facts => t.match(facts[1], {
        type: 'MoneyOwed',
        data: { why: 'DEPOSIT', amount: CAP, sources: [{ channel: 'offset', offsetReason: '6', amount: CAP }] },
    }));
});
t.test('the part that 共益债 may pay is the setting’s when the payment is opened, and stays so while the payment is under way', async (t) => {
    const asked = { amount: 800_000, reasonCode: '6' };
    at.given(group)
        .when('payByCredit', { ...asked, cap: 5_000 })
        .nothing();
    at.given(group)
        .when('payByCredit', { ...asked, amount: 800_001, cap: 5_000 })
        .refused('抵扣金额不得超过新团票款的50%');
    at.given(group)
        .when('payByCredit', { ...asked, cap: 3_000 })
        .refused(CAPPED);
    at.given(group).look(state => t.equal(creditRoom(state, '6', 5_000), 800_000));
    const paid = credit('P1', 800_000);
    at.given(group)
        .when('receivePayment', { ...arrived(paid), offsetCap: 5_000 })
        .then(partly(paid, SUM - 800_000));
    at.given(group)
        .when('receivePayment', arrived(paid))
        .then(partly(paid, SUM - CAP), MoneyOwed({ ...whose, amount: 320_000, sources: [{ ...paid, amount: 320_000 }] }));
});
