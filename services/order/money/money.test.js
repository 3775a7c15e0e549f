import t from 'tap';
import { DepositPaid, MoneyOwed, MoneyReturned, OrderExpired, PaymentArrivedLate, PaymentDuplicated } from '#contracts/order/events.ts';
import { aClerk, NOON, spec } from '#services/kernel/spec.ts';
import { order } from '../decide.ts';
import { outstanding, paidBeyondDeposit, paidNet, payProgress, sources } from '../state.ts';
import { BALANCE_BY, DEPOSIT, deposited, depositOrder, money, oneStage, SECOND_BY, SUM, twoStages } from '../test/deposit.ts';
import { ORDER, PAY_BY, paid, submitted, TOTAL } from '../test/sample.ts';
const at = spec(order);
const LATER = '2026-11-25T04:00:00.000Z';
const whose = { orderNo: ORDER, agency: 'A001', airLine: 'HU' };
const holds = (seats) => [{ stockId: 'HU7182-2026-12-10-G', seats }];
const given = (amount, paymentCode = 'P1') => ({ ...money(paymentCode, amount), paidAt: NOON });
const live = (look) => (state) => look(state);
t.test('an order without deposits is one part, due at the pay limit', async (t) => {
    at.given(submitted())
        .state({ instalments: [{ no: 1, kind: 'FULL', amount: TOTAL, by: PAY_BY }] })
        .look(live(order => t.same([outstanding(order), paidBeyondDeposit(order), payProgress(order)], [TOTAL, 0, 'UNPAID'])));
    at.given(submitted(), paid()).look(live(order => t.same([outstanding(order), payProgress(order), order.instalments], [0, 'FULLY_PAID', []])));
});
t.test('to be paid: the next part or all that is left, before the next part is due', async () => {
    const opened = depositOrder();
    for (const amount of [DEPOSIT, SUM])
        at.given(opened).when('gotoPay', { amount }).nothing();
    for (const amount of [DEPOSIT - 1, SUM - DEPOSIT, 0])
        at.given(opened).when('gotoPay', { amount }).refused('支付金额与订单金额不符');
    at.given(opened, deposited())
        .when('gotoPay', { amount: SUM - DEPOSIT }, { at: LATER })
        .nothing();
    at.given(opened, deposited()).when('gotoPay', { amount: DEPOSIT }, { at: LATER }).refused('支付金额与订单金额不符');
    at.given(opened, deposited())
        .when('gotoPay', { amount: SUM - DEPOSIT }, { at: BALANCE_BY })
        .refused('订单已超时');
});
t.test('a deposit is paid, then the balance: paid when nothing is left, and not before', async (t) => {
    at.given(depositOrder())
        .when('receivePayment', given(DEPOSIT))
        .then(deposited())
        .state({ status: 'WAIT_FOR_PAY', deposit: DEPOSIT, period: { assessment: 8_500, seats: 20, cut: 0 } });
    at.given(depositOrder(), deposited()).look(live(order => t.same([payProgress(order), outstanding(order), paidNet(order), paidBeyondDeposit(order)], ['DEPOSIT_PAID', SUM - DEPOSIT, DEPOSIT, 0])));
    at.given(depositOrder(), deposited())
        .when('receivePayment', { ...given(SUM - DEPOSIT, 'P2'), instalment: 2 })
        .then(paid(money('P2', SUM - DEPOSIT)))
        .state({ status: 'PAID', instalments: [] });
    at.given(depositOrder())
        .when('receivePayment', { ...given(SUM), instalment: 1 })
        .then(paid(money('P1', SUM)))
        .state({ status: 'PAID' });
    const rest = [{ no: 3, kind: 'BALANCE', amount: SUM - 2 * DEPOSIT, by: BALANCE_BY }];
    const second = { no: 2, kind: 'DEPOSIT', amount: DEPOSIT, by: SECOND_BY, assessment: 9_000 };
    at.given(depositOrder(twoStages), deposited(1, [second, ...rest]))
        .when('receivePayment', { ...given(DEPOSIT, 'P2'), instalment: 2 })
        .then(DepositPaid({ no: 2, ...money('P2', DEPOSIT), airLine: 'HU', deposit: DEPOSIT, instalments: rest }))
        .state({ deposit: 2 * DEPOSIT, period: { assessment: 9_000, seats: 20, cut: 0 } });
});
t.test('what else a payment says of itself is none of its order’s', async () => {
    const said = { ...given(SUM), instalment: 1, hold: 3, layers: [{ layer: 'P0', seq: 1, amount: SUM }] };
    at.given(depositOrder())
        .when('receivePayment', said)
        .then(paid(money('P1', SUM)));
});
t.test('a second success of the same part came twice, also when the next part is as large', async () => {
    at.given(depositOrder(), deposited())
        .when('receivePayment', { ...given(DEPOSIT, 'P2'), instalment: 1 })
        .then(PaymentDuplicated({ ...money('P2', DEPOSIT), ...whose }))
        .state({ status: 'WAIT_FOR_PAY', errors: ['P2'], deposit: DEPOSIT });
    const rest = [
        { no: 2, kind: 'DEPOSIT', amount: DEPOSIT, by: SECOND_BY, assessment: 9_000 },
        { no: 3, kind: 'BALANCE', amount: SUM - 2 * DEPOSIT, by: BALANCE_BY },
    ];
    at.given(depositOrder(twoStages), deposited(1, rest))
        .when('receivePayment', { ...given(DEPOSIT, 'P2'), instalment: 1 })
        .then(PaymentDuplicated({ ...money('P2', DEPOSIT), ...whose }));
    at.given(depositOrder(), deposited())
        .when('receivePayment', { ...given(DEPOSIT), instalment: 1 })
        .nothing();
});
t.test('paid to the minute: a balance after its limit is late, and the deposit is settled with the order', async () => {
    const late = money('P2', SUM - DEPOSIT);
    // three of twenty are free at 85 %: 237 of the 1 580 come back
    const settled = [
        OrderExpired({ reason: 'TIME_LIMIT', holds: holds(20), settlement: { paid: DEPOSIT, forfeited: 134_300, returned: 23_700 } }),
        MoneyOwed({ ...whose, agencyName: '海口假日旅行社', why: 'DEPOSIT', amount: 23_700, sources: [money('P1', 23_700)] }),
    ];
    at.given(depositOrder(), deposited())
        .when('receivePayment', { ...late, instalment: 2, paidAt: BALANCE_BY })
        .then(...settled, PaymentArrivedLate({ ...late, ...whose }))
        .state({ status: 'EXPIRED', forfeited: 134_300, deposit: 0, instalments: [] });
    at.given(depositOrder(), deposited())
        .when('receivePayment', { ...late, instalment: 2, paidAt: '2026-12-03T08:59:59.999Z' })
        .then(paid(late));
    at.given(depositOrder(), deposited())
        .when('passTime', {}, { at: BALANCE_BY })
        .then(...settled);
});
t.test('taken back by the airline: all that is paid comes back, whatever the assessment says; what is paid in full stays', async () => {
    const settlement = { paid: DEPOSIT, forfeited: 0, returned: DEPOSIT };
    at.given(depositOrder())
        .when('takeBack', {})
        .then(OrderExpired({ reason: 'AIRLINE_CANCEL', holds: holds(20) }));
    at.given(depositOrder(), deposited())
        .when('takeBack', { reason: '航班取消' })
        .then(OrderExpired({ reason: 'AIRLINE_CANCEL', remark: '航班取消', holds: holds(20), settlement }), MoneyOwed({ ...whose, agencyName: '海口假日旅行社', why: 'DEPOSIT', amount: DEPOSIT, sources: [money('P1', DEPOSIT)] }))
        .state({ status: 'EXPIRED', forfeited: 0, deposit: 0 });
    at.given(depositOrder(), deposited(), paid(money('P2', SUM - DEPOSIT)))
        .when('takeBack', {})
        .nothing();
    at.given().when('takeBack', {}).nothing();
});
t.test('cancelled: by whom it is told, what comes back is what the assessment leaves', async (t) => {
    const [closed] = [{ paid: DEPOSIT, forfeited: 134_300, returned: 23_700 }];
    at.given(depositOrder(), deposited())
        .when('cancelOrder', { reason: '客人取消' })
        .check(facts => t.match(facts[0], { type: 'OrderExpired', data: { reason: 'AGENT_CANCEL', remark: '客人取消', settlement: closed } }))
        .state({ status: 'EXPIRED' });
    at.given(depositOrder(), deposited())
        .when('cancelOrder', {}, { who: aClerk })
        .check(facts => t.match(facts[0], { data: { reason: 'BACKOFFICE_CANCEL' } }));
    at.given(depositOrder(), deposited())
        .when('cancelOrder', { wished: true }, { who: aClerk })
        .check(facts => t.match(facts[0], { data: { reason: 'AGENT_CANCEL', settlement: closed } }));
    at.given(depositOrder())
        .when('cancelOrder', {})
        .then(OrderExpired({ reason: 'AGENT_CANCEL', holds: holds(20) }));
    // nobody travels, so no seat of the final size is free of charge
    at.given(depositOrder({ ...oneStage, assessmentBase: 'FINAL' }), deposited())
        .when('cancelOrder', {})
        .then(OrderExpired({ reason: 'AGENT_CANCEL', holds: holds(20), settlement: { paid: DEPOSIT, forfeited: DEPOSIT, returned: 0 } }));
    at.given(depositOrder({ deposits: [{ rate: 1_000, assessment: 0 }] }), deposited())
        .when('cancelOrder', {})
        .check(facts => t.match(facts[1], { type: 'MoneyOwed', data: { amount: DEPOSIT } }));
});
t.test('money that was opened before the group changed: it pays what it reaches, what is too much goes back', async (t) => {
    const rest = { no: 1, kind: 'FULL', amount: TOTAL - 1, by: PAY_BY };
    at.given(submitted())
        .when('receivePayment', { ...given(1) })
        .then(DepositPaid({ no: 1, ...money('P1', 1), airLine: 'HU', deposit: 0, instalments: [rest] }))
        .state({ status: 'WAIT_FOR_PAY', deposit: 0, instalments: [rest] });
    at.given(submitted(), DepositPaid({ no: 1, ...money('P1', 1), airLine: 'HU', deposit: 0, instalments: [rest] }))
        .look(live(order => t.same([outstanding(order), paidBeyondDeposit(order)], [TOTAL - 1, 1])))
        .when('cancelOrder', {})
        .check(facts => t.match(facts[1], { type: 'MoneyOwed', data: { why: 'DEPOSIT', amount: 1 } }));
    at.given(submitted())
        .when('receivePayment', given(TOTAL + 5))
        .then(paid(money('P1', TOTAL + 5)), MoneyOwed({ ...whose, agencyName: '海口假日旅行社', why: 'OVERPAID', amount: 5, sources: [money('P1', 5)] }))
        .state({ status: 'PAID' });
    at.given(submitted(), paid(money('P1', TOTAL + 5)), MoneyOwed({ ...whose, agencyName: 'x', why: 'OVERPAID', amount: 5, sources: [money('P1', 5)] })).look(live(order => t.same([payProgress(order), paidNet(order), sources(order)], ['OVERPAID', TOTAL, [money('P1', TOTAL)]])));
});
t.test('overpaid until the money is back, told once', async (t) => {
    const over = MoneyOwed({ ...whose, agencyName: 'x', why: 'OVERPAID', amount: 5, sources: [money('P1', 5)] });
    const past = [submitted(), paid(money('P1', TOTAL + 5)), over];
    const item = `${ORDER}-2`;
    const back = MoneyReturned({ orderNo: ORDER, item, amount: 5, left: 0 });
    at.given(...past)
        .when('returnMoney', { item, amount: 5 })
        .then(back);
    at.given(...past, back)
        .look(live(order => t.same([payProgress(order), paidNet(order)], ['FULLY_PAID', TOTAL])))
        .when('returnMoney', { item, amount: 5 })
        .nothing();
    at.given(...past)
        .when('returnMoney', { item, amount: 6 })
        .nothing();
});
t.test('what refunds got too little comes back besides, told once', async () => {
    const difference = MoneyOwed({ ...whose, agencyName: 'x', why: 'REFUND_DIFFERENCE', amount: 7, sources: [money('P1', 7)] });
    const item = `${ORDER}-9`;
    const told = { item, amount: 7, difference: true };
    const back = MoneyReturned({ orderNo: ORDER, left: 0, ...told });
    const past = [submitted(), paid(money('P1', TOTAL)), difference];
    at.given(...past)
        .when('returnMoney', told)
        .then(back);
    at.given(...past, back)
        .when('returnMoney', told)
        .nothing();
    at.given(...past)
        .when('returnMoney', { ...told, amount: 8 })
        .nothing();
});
t.test('what each payment paid of the sum', async (t) => {
    const parts = (order) => order.paidParts;
    const rest = [{ no: 2, kind: 'BALANCE', amount: SUM - DEPOSIT - 100, by: BALANCE_BY }];
    // a credit has paid the deposit and a little of the balance
    const more = DepositPaid({ no: 1, ...money('P1', DEPOSIT + 100), airLine: 'HU', deposit: DEPOSIT, instalments: rest });
    at.given(depositOrder(), more, paid(money('P2', SUM - DEPOSIT - 100))).look(live(order => t.same(parts(order), {
        P1: [
            { no: 1, kind: 'DEPOSIT', amount: DEPOSIT },
            { no: 2, kind: 'BALANCE', amount: 100, partly: true },
        ],
        P2: [{ no: 2, kind: 'BALANCE', amount: SUM - DEPOSIT - 100 }],
    })));
    at.given(submitted(), paid(money('P1', TOTAL + 5))).look(live(order => t.same(parts(order), { P1: [{ no: 1, kind: 'FULL', amount: TOTAL }] }, 'what is too much is for no part')));
});
t.test('money goes back newest payment first', async (t) => {
    const rest = [{ no: 3, kind: 'BALANCE', amount: SUM - 2 * DEPOSIT, by: BALANCE_BY }];
    const second = DepositPaid({ no: 2, ...money('P2', DEPOSIT), airLine: 'HU', deposit: DEPOSIT, instalments: rest });
    const both = [
        depositOrder({
            deposits: [
                { rate: 1_000, assessment: 0 },
                { rate: 1_000, assessment: 0 },
            ],
        }),
        deposited(1, []),
        second,
    ];
    at.given(...both)
        .when('cancelOrder', {}, { at: LATER })
        .check(facts => t.same(facts[1].data.sources, [money('P2', DEPOSIT), money('P1', DEPOSIT)]));
});
