import t from 'tap';
import { BigClientAdded, BigClientDeleted } from '#contracts/account/client-events.ts';
import { AccountOpened, FundsExpected, FundsReceived, FundsReserved, FundsSettled } from '#contracts/account/events.ts';
import { NOON, spec } from '#services/kernel/spec.ts';
import { foldAt } from '#services/kernel/stream/decider.ts';
import { bigClient } from './big-client.ts';
import { account, ownOf } from './decide.ts';
const id = 'K1';
const at = spec(bigClient, { id });
const whose = { agency: 'A001', agencyName: '海口假日旅行社' };
const added = BigClientAdded({ clientId: id, ...whose, account: 'C.A001.K1', addedBy: 'finance', name: '会展', line: 1_000, termDays: 30 });
t.test('it buys while it is there and nothing of what it owes is late', async () => {
    at.given(added).when('buy', { overdue: 0 }).nothing();
    at.given(added).when('buy', { overdue: 100 }).refused('账期已过，逾期欠款¥1.00，付清后才能继续支付');
    at.given().when('buy', { overdue: 0 }).refused('大客户不存在');
    at.given(added, BigClientDeleted({})).when('buy', { overdue: 0 }).refused('大客户已删除');
});
t.test('what it buys is remembered by its day, of no other account, and not what is taken back', async (t) => {
    const settled = (movement, kind, amount, day) => FundsSettled({ movement, kind, amount, day, layers: [], after: { available: 0, reserved: 0, frozen: 0 }, postings: [] });
    const facts = [
        settled('P1', 'PAY', 100, '2026-11-02'),
        settled('P2', 'PAY', 50, '2026-11-02'),
        settled('G1-2', 'PAID_VOID', 30, '2026-11-03'),
        settled('LK1-2', 'LINE_DOWN', 20, '2026-11-03'),
        settled('P3', 'PAY', 10, '2026-11-04'),
    ];
    const boughtBy = (type) => foldAt(account, account.initial, [AccountOpened({ type, ...whose, day: '2026-11-01' }), ...facts], NOON).bought;
    t.same(boughtBy('C'), [
        { day: '2026-11-02', amount: 150 },
        { day: '2026-11-04', amount: 10 },
    ]);
    t.equal(boughtBy('V'), undefined);
});
const day = '2026-11-21';
const of = spec(account, { id: 'C.A001.K1' });
const opened = AccountOpened({ type: 'C', ...whose, day });
/** money comes in, so that this amount may be spent */
const comes = (movement, kind, amount, available) => [
    FundsExpected({ movement, amount, day }),
    FundsReceived({
        movement,
        kind,
        amount,
        day,
        layers: [{ layer: movement, seq: available, amount }],
        after: { available, reserved: 0, frozen: 0 },
        postings: [],
    }),
];
const lent = comes('LK1', 'LINE_UP', 1_000, 1_000);
const back = { movement: 'W1', kind: 'WITHDRAW', newest: true };
t.test('what it has beyond its line is its own and goes back, of what the bank has brought last; of the line nothing does', async (t) => {
    of.given(opened, ...lent)
        .state({ line: 1_000, available: 1_000 })
        .when('reserve', { ...back, amount: 1 })
        .refused('只能退还超过授信额度的余额¥0.00');
    of.given(opened, ...lent).look(state => t.equal(ownOf({ ...state, line: undefined }), 0, 'and nothing where the line is not known'));
    const paid = [opened, ...lent, ...comes('G1', 'PAID_IN', 700, 1_700)];
    of.given(...paid)
        .when('reserve', { ...back, amount: 701 })
        .refused('只能退还超过授信额度的余额¥7.00');
    of.given(...paid)
        .when('reserve', { ...back, amount: 700 })
        .state({ available: 1_000, reserved: 700, line: 1_000, layers: [{ layer: 'LK1', seq: 1_000, amount: 1_000 }] });
    t.comment('what is set aside counts as gone');
    const buying = FundsReserved({
        movement: 'P1',
        kind: 'PAY',
        amount: 300,
        day,
        layers: [{ layer: 'LK1', seq: 1_000, amount: 300 }],
        after: { available: 1_400, reserved: 300, frozen: 0 },
        postings: [],
    });
    of.given(...paid, buying)
        .when('reserve', { ...back, amount: 401 })
        .refused('只能退还超过授信额度的余额¥4.00');
    t.comment('another line leaves more or less of it');
    of.given(...paid, ...comes('LK1-2', 'LINE_UP', 500, 2_200))
        .state({ line: 1_500 })
        .when('reserve', { ...back, amount: 701 })
        .refused('只能退还超过授信额度的余额¥7.00');
    const lower = FundsSettled({
        movement: 'LK1-2',
        kind: 'LINE_DOWN',
        amount: 400,
        day,
        layers: [],
        after: { available: 1_300, reserved: 0, frozen: 0 },
        postings: [],
    });
    of.given(...paid, lower)
        .state({ line: 600 })
        .when('reserve', { ...back, amount: 701 })
        .refused('只能退还超过授信额度的余额¥7.00');
});
t.test('its account tells its line, also where its state was put by', async (t) => {
    const now = foldAt(account, account.initial, [opened, ...lent], NOON);
    t.equal(now.line, 1_000);
    t.same(JSON.parse(JSON.stringify(now)), now);
});
