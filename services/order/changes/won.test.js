import t from 'tap';
import { DepositPaid } from '#contracts/order/events.ts';
import { aClerk, anAgent, NOON, spec } from '#services/kernel/spec.ts';
import { openCommands } from '#services/kernel/stream/decider.ts';
import { order } from '../decide.ts';
import { BALANCE_BY, DEPOSIT, deposited, depositOrder, money, oneStage, SUM } from '../test/deposit.ts';
import { ORDER, PAY_BY } from '../test/sample.ts';
import { INTO } from '../test/split.ts';
import { asWon } from './won.ts';
const at = spec(order);
const won = depositOrder(oneStage, { awardId: 'L1~1' });
const some = DepositPaid({
    no: 1,
    ...money('P0', 50_000),
    airLine: 'HU',
    deposit: 0,
    instalments: [
        { no: 1, kind: 'DEPOSIT', amount: DEPOSIT - 50_000, by: PAY_BY },
        { no: 2, kind: 'BALANCE', amount: SUM - DEPOSIT, by: BALANCE_BY },
    ],
});
const fewer = { changeId: 'c1', counts: { ADULT: 10 } };
const parts = { splitId: 's1', into: INTO, counts: { ADULT: 10 } };
const price = { remark: '改价', totalAmount: SUM - 20_000 };
t.test('what was won stays as it was won until its first part is paid, for everybody', async (t) => {
    for (const who of [anAgent, aClerk])
        for (const facts of [[won], [won, some]]) {
            at.given(...facts)
                .when('reduceSeats', fewer, { who })
                .refused(asWon);
            at.given(...facts)
                .when('splitOrder', parts, { who })
                .refused(asWon);
            at.given(...facts)
                .when('addSeats', { changeId: 'c1', counts: { ADULT: 1 } }, { who })
                .refused(asWon);
            at.given(...facts)
                .when('modifyPrice', price, { who })
                .refused(asWon);
        }
    at.given(won).look(state => {
        const allowed = openCommands(order, state, { who: anAgent, at: NOON, id: ORDER });
        for (const name of ['reduceSeats', 'splitOrder', 'addSeats', 'modifyPrice'])
            t.notOk(allowed.includes(name), name);
        for (const name of ['cancelOrder', 'gotoPay'])
            t.ok(allowed.includes(name), name);
    });
});
t.test('afterwards it is an order like any other; one that was not won always is', async (t) => {
    const isDone = (facts) => t.ok(facts.length > 0);
    for (const facts of [[won, deposited()], [depositOrder()]]) {
        at.given(...facts)
            .when('reduceSeats', fewer)
            .check(isDone);
        at.given(...facts)
            .when('splitOrder', parts)
            .check(isDone);
        at.given(...facts)
            .when('addSeats', { changeId: 'c1', counts: { ADULT: 1 } })
            .check(isDone);
    }
});
t.test('that its agency has asked for its end is told, whoever says so', async (t) => {
    const ends = (wished, who = aClerk) => at.given(won).when('cancelOrder', wished, { who });
    ends({}).check(facts => t.match(facts, [{ data: { reason: 'BACKOFFICE_CANCEL' } }]));
    ends({ wished: true }).check(facts => t.match(facts, [{ data: { reason: 'AGENT_CANCEL' } }]));
    ends({}, anAgent).check(facts => t.match(facts, [{ data: { reason: 'AGENT_CANCEL' } }]));
});
