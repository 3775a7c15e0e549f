import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { AccountClosed, AccountCorrected, AccountDisabled, AccountEnabled, AccountOpened, CorrectionAsked, CorrectionRejected, FundsExpected, FundsFrozen, FundsReceived, FundsReleased, FundsReserved, FundsSettled, MonthClosed, } from '#contracts/account/events.ts';
import { POOLED } from '#contracts/account/layers.ts';
import { local } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { aClerk, attempt, NOON, spec } from '#services/kernel/spec.ts';
import { fold } from '#services/kernel/stream/decider.ts';
import { runs } from '#services/kernel/test/runs.ts';
import { account, totalOf } from './decide.ts';
import { layersBack, putLayers, sumOf, takeLayers, takeNewest } from './layers.ts';
import { trial } from './trial.ts';
const id = 'V.A001';
const stream = `account-${id}`;
const at = spec(account, { id });
const day = '2026-11-21';
const opened = AccountOpened({ type: 'V', agency: 'A001', agencyName: '海口假日旅行社', day });
const expected = (movement = 'P1', amount = 1_000) => FundsExpected({ movement, amount, day });
const received = (movement = 'P1', amount = 1_000, available = amount) => FundsReceived({
    movement,
    kind: 'RECHARGE',
    amount,
    day,
    layers: [{ layer: movement, seq: 1, amount }],
    after: { available, reserved: 0, frozen: 0 },
    postings: [{ from: 'transit', to: `${stream}:available`, amount, ref: movement }],
});
const recharged = [opened, expected(), received()];
const reserved = FundsReserved({
    movement: 'P9',
    kind: 'PAY',
    amount: 600,
    day,
    layers: [{ layer: 'P1', seq: 1, amount: 600 }],
    orderNo: 'O1',
    after: { available: 400, reserved: 600, frozen: 0 },
    postings: [{ from: `${stream}:available`, to: `${stream}:reserved`, amount: 600, ref: 'P9' }],
});
const settled = FundsSettled({
    ...reserved.data,
    after: { available: 400, reserved: 0, frozen: 0 },
    postings: [{ from: `${stream}:reserved`, to: 'transit', amount: 600, ref: 'P9' }],
});
const released = FundsReleased({
    ...reserved.data,
    after: { available: 1_000, reserved: 0, frozen: 0 },
    postings: [{ from: `${stream}:reserved`, to: `${stream}:available`, amount: 600, ref: 'P9' }],
});
const pay = { movement: 'P9', kind: 'PAY', amount: 600, orderNo: 'O1' };
t.test('opened once, and again when it was closed; closed when it is empty', async () => {
    const whose = { type: 'V', agency: 'A001', agencyName: '海口假日旅行社' };
    at.given().when('open', whose).then(opened);
    at.given(opened).when('open', whose).nothing();
    at.given(opened).when('close', {}).then(AccountClosed({ day }));
    at.given(opened, expected()).when('close', {}).refused('账户有待入账款项，不能销户');
    at.given(opened).when('close', { recharges: 2 }).refused('有2笔充值尚未完成，不能销户；无人付款的充值会自动关闭');
    at.given(...recharged)
        .when('close', {})
        .refused('账户仍有余额，不能销户');
    at.given(opened, AccountClosed({ day })).when('close', {}).refused('账户已销户');
    spec(account, { id: 'E.A001.HU' })
        .given(AccountOpened({ ...whose, type: 'E', airLine: 'HU', day }))
        .when('close', {})
        .refused('该类账户不能销户');
    at.given(opened, AccountClosed({ day })).when('open', whose).then(opened).state({ status: 'ACTIVE', available: 0 });
    at.given(opened, AccountClosed({ day })).when('reserve', pay).refused('账户已销户');
    const late = FundsExpected({ movement: 'P1', amount: 1, day });
    at.given(opened, AccountClosed({ day })).when('expect', { movement: 'P1', amount: 1 }).then(late);
    at.given().when('reserve', pay).refused('账户未开通', { status: 404 });
});
t.test('money that was expected comes in, also where the account was closed meanwhile; nothing else does', async () => {
    at.given(opened).when('expect', { movement: 'P1', amount: 1_000 }).then(expected());
    at.given(opened, expected()).when('expect', { movement: 'P1', amount: 1_000 }).nothing();
    at.given(opened).when('expect', { movement: 'P1', amount: 0 }).refused('金额须大于0', { status: 400 });
    const come = { movement: 'P1', kind: 'RECHARGE' };
    at.given(opened, expected())
        .when('receive', come)
        .then(received())
        .state({ available: 1_000, expected: {}, recent: ['P1'] });
    at.given(opened, expected(), AccountClosed({ day })).when('receive', come).then(received());
    at.given(opened).when('receive', come).nothing();
    at.given(...recharged)
        .when('receive', come)
        .nothing();
    at.given(...recharged)
        .when('expect', { movement: 'P1', amount: 1_000 })
        .nothing();
});
t.test('money is set aside, goes or is free again; each of it once', async () => {
    at.given(...recharged)
        .when('reserve', pay)
        .then(reserved);
    at.given(...recharged, reserved)
        .when('reserve', pay)
        .nothing();
    at.given(...recharged)
        .when('reserve', { ...pay, amount: 1_001 })
        .refused('余额不足，可用余额¥10.00');
    at.given(...recharged, reserved)
        .when('settle', { movement: 'P9' })
        .then(settled)
        .state({ available: 400, reserved: 0, holds: {} });
    at.given(...recharged, reserved, settled)
        .when('settle', { movement: 'P9' })
        .nothing();
    at.given(...recharged, reserved, settled)
        .when('reserve', pay)
        .nothing();
    at.given(...recharged, reserved)
        .when('release', { movement: 'P9' })
        .then(released)
        .state({ available: 1_000, layers: [{ layer: 'P1', seq: 1, amount: 1_000 }] });
    at.given(...recharged, reserved, released)
        .when('release', { movement: 'P9' })
        .nothing();
    at.given(...recharged, reserved, released)
        .when('settle', { movement: 'P9' })
        .nothing();
});
t.test('what it is for is said when it is set aside, and told when it goes or is free again', async () => {
    const purpose = '定金';
    const held = { ...reserved, data: { ...reserved.data, purpose } };
    at.given(...recharged)
        .when('reserve', { ...pay, purpose })
        .then(held);
    at.given(...recharged, held)
        .when('settle', { movement: 'P9' })
        .then({ ...settled, data: { ...settled.data, purpose } });
    at.given(...recharged, held)
        .when('release', { movement: 'P9' })
        .then({ ...released, data: { ...released.data, purpose } });
});
t.test('a hold may go in parts, each once', async () => {
    const part = { movement: 'P9', part: 'a', layers: [{ layer: 'P1', seq: 1, amount: 200 }] };
    const first = FundsSettled({
        ...reserved.data,
        amount: 200,
        layers: part.layers,
        part: 'a',
        after: { available: 400, reserved: 400, frozen: 0 },
        postings: [{ from: `${stream}:reserved`, to: 'transit', amount: 200, ref: 'P9' }],
    });
    at.given(...recharged, reserved)
        .when('settle', part)
        .then(first)
        .state({ reserved: 400 });
    at.given(...recharged, reserved, first)
        .when('settle', part)
        .nothing();
    at.given(...recharged, reserved, first)
        .when('settle', { ...part, part: 'b', layers: [{ layer: 'P1', seq: 1, amount: 401 }] })
        .refused('金额超过占用金额');
});
t.test('what is frozen is not spent, and says so', async () => {
    const frozen = FundsFrozen({
        movement: 'F1',
        kind: 'FREEZE',
        amount: 700,
        day,
        layers: [],
        after: { available: 300, reserved: 0, frozen: 700 },
        postings: [{ from: `${stream}:available`, to: `${stream}:frozen`, amount: 700, ref: 'F1' }],
    });
    at.given(...recharged)
        .when('freeze', { movement: 'F1', amount: 700 })
        .then(frozen);
    at.given(...recharged)
        .when('freeze', { movement: 'F1', amount: 1_001 })
        .refused('冻结金额超过可用余额¥10.00');
    at.given(...recharged, frozen)
        .when('freeze', { movement: 'F1', amount: 700 })
        .nothing();
    at.given(...recharged, frozen)
        .when('reserve', pay)
        .refused('账户资金已冻结，可用余额¥3.00');
    at.given(...recharged, frozen)
        .when('unfreeze', { movement: 'F2', amount: 701 })
        .refused('解冻金额超过冻结金额¥7.00');
    at.given(...recharged, frozen)
        .when('unfreeze', { movement: 'F2', amount: 700 })
        .state({ available: 1_000, frozen: 0 });
    // the statement knows movements that the account does not remember any more
    at.given(...recharged)
        .when('freeze', { movement: 'F1', amount: 700, isPosted: true })
        .nothing();
    at.given(...recharged, frozen)
        .when('unfreeze', { movement: 'F2', amount: 700, isPosted: true })
        .nothing();
    at.given(...recharged, frozen)
        .when('close', {})
        .refused('账户仍有余额，不能销户');
});
t.test('an earnest account takes and sets aside nothing new while it is disabled; what is under way goes on', async () => {
    const e = spec(account, { id: 'E.A001.HU' });
    const openedE = AccountOpened({ type: 'E', agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU', day });
    const off = AccountDisabled({ day });
    const filled = [openedE, expected(), received()];
    const bid = { movement: 'B1', kind: 'HOLD', amount: 600 };
    e.given(openedE).when('disable', {}).then(off).state({ disabled: true });
    e.given(openedE, off).when('disable', {}).refused('账户已停用');
    e.given(openedE, off).when('enable', {}).then(AccountEnabled({ day })).state({ disabled: undefined });
    e.given(openedE).when('enable', {}).refused('账户未停用');
    at.given(opened).when('disable', {}).refused('该类账户不能启用或停用');
    const wished = { movement: 'P2', amount: 1, wished: 'RECHARGE' };
    e.given(openedE, off).when('expect', wished).refused('账户已停用');
    at.given(opened, AccountClosed({ day })).when('expect', wished).refused('账户已销户');
    const come = { movement: 'P2', amount: 1, recharged: true };
    at.given(opened, AccountClosed({ day })).when('expect', come).refused('账户已销户');
    e.given(openedE, off)
        .when('expect', come)
        .then(FundsExpected({ movement: 'P2', amount: 1, day }));
    at.given(opened, AccountClosed({ day }))
        .when('expect', { movement: 'R1.P2', amount: 1 })
        .then(FundsExpected({ movement: 'R1.P2', amount: 1, day }));
    e.given(openedE, off)
        .when('expect', { movement: 'P2', amount: 1 })
        .then(FundsExpected({ movement: 'P2', amount: 1, day }));
    e.given(...filled, off)
        .when('reserve', bid)
        .refused('账户已停用');
    e.given(...filled, off)
        .when('reserve', { ...bid, kind: 'WITHDRAW' })
        .check(([fact]) => t.equal(fact.type, 'FundsReserved'));
    e.given(...filled)
        .when('reserve', { ...bid, amount: 1_001 })
        .refused('保证金不足，需要¥10.01，可用余额¥10.00');
    e.given(...filled)
        .when('reserve', { ...bid, kind: 'PAY' })
        .refused('该类账户不能办理此项业务');
    at.given(...recharged)
        .when('reserve', bid)
        .refused('该类账户不能办理此项业务');
    e.given(...filled)
        .when('freeze', { movement: 'F1', amount: 1 })
        .refused('该类账户不能办理此项业务');
});
t.test('what was set aside goes for something else, to where it ends; what is free again says so', async (t) => {
    const e = spec(account, { id: 'E.A001.HU' });
    const openedE = AccountOpened({ type: 'E', agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU', day });
    const heldE = FundsReserved({ ...reserved.data, movement: 'B1', kind: 'HOLD' });
    const given = e.given(openedE, expected(), received(), heldE);
    const part = { movement: 'B1', layers: [{ layer: 'P1', seq: 1, amount: 200 }] };
    given.when('settle', { ...part, part: 'forfeit', kind: 'FORFEIT', to: 'forfeits.HU' }).check(([fact]) => t.match(fact, {
        type: 'FundsSettled',
        data: {
            kind: 'FORFEIT',
            amount: 200,
            part: 'forfeit',
            after: { reserved: 400 },
            postings: [{ from: 'account-E.A001.HU:reserved', to: 'forfeits.HU', amount: 200, ref: 'B1' }],
        },
    }));
    given
        .when('settle', { ...part, part: 'P9', kind: 'CONVERT', orderNo: 'O1', ref: 'P9' })
        .check(([fact]) => t.match(fact, { data: { kind: 'CONVERT', orderNo: 'O1', postings: [{ to: 'transit', ref: 'P9' }] } }));
    given.when('release', { movement: 'B1' }).check(([fact]) => t.match(fact, { type: 'FundsReleased', data: { kind: 'RELEASE' } }));
});
t.test('the first movement of a month closes the one before; a day never goes back', async () => {
    const next = local('2026-12-02', '09:00');
    const closed = MonthClosed({ month: '2026-11', opening: 0, in: 1_000, out: 0, closing: 1_000, movements: 1 });
    at.given(...recharged)
        .when('reserve', pay, { at: next })
        .then(closed, FundsReserved({ ...reserved.data, day: '2026-12-02' }))
        .state({ opening: 1_000, in: 0, movements: 1 });
    at.given(...recharged)
        .when('closeMonth', {}, { at: next })
        .then(closed);
    at.given(...recharged)
        .when('closeMonth', {})
        .nothing();
    const late = FundsReserved({ ...reserved.data, day: '2026-12-02' });
    at.given(...recharged, closed, late)
        .when('settle', { movement: 'P9' })
        .check(([fact]) => t.equal(fact.data.day, '2026-12-02'));
});
t.test('a recharge that opens a month closes the one before, and a clock closes it once', async (t) => {
    const next = local('2026-12-02', '09:00');
    const closed = MonthClosed({ month: '2026-11', opening: 0, in: 1_000, out: 0, closing: 1_000, movements: 1 });
    at.given(...recharged, FundsExpected({ movement: 'P2', amount: 5, day: '2026-12-02' }))
        .when('receive', { movement: 'P2', kind: 'RECHARGE' }, { at: next })
        .check(([fact]) => t.same(fact, closed));
    at.given(...recharged, closed)
        .when('closeMonth', {}, { at: next })
        .nothing();
    at.given(...recharged, closed)
        .when('reserve', pay, { at: next })
        .then(FundsReserved({ ...reserved.data, day: '2026-12-02' }));
});
t.test('what was opened once more after it was over has another number: the decision about the first does not carry it out', async () => {
    at.given(...recharged, reserved)
        .when('settle', { movement: 'P9', no: 3 })
        .nothing();
    at.given(...recharged, reserved)
        .when('release', { movement: 'P9', no: 3 })
        .nothing();
    at.given(...recharged, reserved)
        .when('settle', { movement: 'P9', no: 2 })
        .then(settled);
    at.given(opened, expected()).when('receive', { movement: 'P1', kind: 'RECHARGE', no: 2 }).nothing();
    at.given(opened, expected()).when('forget', { movement: 'P1', no: 2 }).nothing();
});
t.test('recharges keep their order; the oldest pay, the newest go back', async (t) => {
    const layer = (seq, amount) => ({ layer: `P${seq}`, seq, amount });
    const layers = [layer(1, 5), layer(2, 5), layer(3, 5)];
    t.same(takeLayers(layers, 7), { taken: [layer(1, 5), layer(2, 2)], left: [layer(2, 3), layer(3, 5)] });
    t.same(takeNewest(layers, 7), { taken: [layer(3, 5), layer(2, 2)], left: [layer(1, 5), layer(2, 3)] });
    t.same(layersBack(layers, 0, 7), [layer(3, 5), layer(2, 2)], 'what is refunded first comes of the newest');
    t.same(layersBack(layers, 7, 8), [layer(2, 3), layer(1, 5)], 'and then of those before it');
    const put = putLayers(Array.from({ length: 101 }, (_, n) => layer(n + 1, 1)), [layer(50, 2)]);
    t.same([put.length, put[0], sumOf(put)], [100, { layer: POOLED, seq: 0, amount: 2 }, 103]);
});
t.test('what it says wrongly is put right by another than who has found it, against corrections', async () => {
    const asked = { correctionId: 'T1', up: false, amount: 400, corrects: 'P1', remark: '渠道多记' };
    const by = spec(account, { id, who: { ...aClerk, user: 'finance' } });
    const found = CorrectionAsked({ ...asked, askedBy: 'finance' });
    by.given(...recharged)
        .when('askCorrection', asked)
        .then(found);
    by.given(...recharged, found).state({ available: 1_000, correction: { ...asked, askedBy: 'finance', at: NOON } });
    by.given(...recharged, found)
        .when('askCorrection', { ...asked, correctionId: 'T2' })
        .refused('已有待审核的调账申请');
    by.given(...recharged)
        .when('askCorrection', { ...asked, amount: 1_001 })
        .refused('调减金额超过可用余额¥10.00');
    by.given(...recharged)
        .when('askCorrection', { ...asked, amount: 0 })
        .refused('金额须大于0', { status: 400 });
    by.given(...recharged, found)
        .when('correct', { correctionId: 'T1' })
        .refused('申请人不能审核自己申请的调账');
    const other = spec(account, { id, who: { ...aClerk, user: 'admin' } });
    other
        .given(...recharged)
        .when('correct', { correctionId: 'T1' })
        .refused('没有待审核的调账申请');
    other
        .given(...recharged, found)
        .when('correct', { correctionId: 'T0' })
        .refused('该调账申请已处理');
    const less = AccountCorrected({
        movement: 'T1',
        kind: 'ADJUST',
        amount: 400,
        day,
        up: false,
        corrects: 'P1',
        approvedBy: 'admin',
        layers: [{ layer: 'P1', seq: 1, amount: 400 }],
        after: { available: 600, reserved: 0, frozen: 0 },
        postings: [{ from: `${stream}:available`, to: 'corrections', amount: 400, ref: 'T1' }],
    });
    other
        .given(...recharged, found)
        .when('correct', { correctionId: 'T1' })
        .then(less)
        .state({ available: 600, out: 400, correction: undefined });
    other
        .given(...recharged, found, less)
        .when('correct', { correctionId: 'T1' })
        .refused('没有待审核的调账申请');
    // the money has been spent meanwhile
    other
        .given(...recharged, CorrectionAsked({ ...asked, amount: 500, askedBy: 'finance' }), reserved)
        .when('correct', { correctionId: 'T1' })
        .refused('调减金额超过可用余额¥4.00');
    const more = CorrectionAsked({ ...asked, up: true, askedBy: 'finance' });
    other
        .given(...recharged, more)
        .when('correct', { correctionId: 'T1' })
        .state({
        available: 1_400,
        in: 1_400,
        layers: [
            { layer: POOLED, seq: 0, amount: 400 },
            { layer: 'P1', seq: 1, amount: 1_000 },
        ],
    });
    const rejected = CorrectionRejected({ correctionId: 'T1', rejectedBy: 'finance' });
    by.given(...recharged, found)
        .when('rejectCorrection', { correctionId: 'T1', reason: '填错' })
        .then(rejected)
        .state({ available: 1_000 });
    by.given(...recharged, found, rejected)
        .when('rejectCorrection', { correctionId: 'T1', reason: 'x' })
        .refused('没有待审核的调账申请');
    by.given(opened, more).when('close', {}).refused('账户有待审核的调账，不能销户');
    spec(account, { id: 'C.A001.K1' })
        .given(AccountOpened({ type: 'C', agency: 'A001', agencyName: '旅行社', day }))
        .when('askCorrection', asked)
        .refused('该类账户不能调账');
});
t.test('earnest money and deposits are put right as well: what is corrected gives first, what is more is used as long as that', async (t) => {
    const whose = { agency: 'A001', agencyName: '旅行社', day };
    const came = (movement, seq, until, layer = movement) => [
        FundsExpected({ movement, amount: 1_000, day }),
        FundsReceived({
            movement,
            kind: layer === movement ? 'RECHARGE' : 'DEPOSIT_IN',
            amount: 1_000,
            day,
            layers: [{ layer, seq, amount: 1_000, ...present({ until }) }],
            after: { available: seq * 1_000, reserved: 0, frozen: 0 },
            postings: [],
        }),
    ];
    const wrong = (up, amount, corrects) => CorrectionAsked({ correctionId: 'T1', up, amount, remark: '银行退票', askedBy: 'finance', ...present({ corrects }) });
    const admin = { ...aClerk, user: 'admin' };
    const e = spec(account, { id: 'E.A001.HU', who: admin });
    const earnest = [AccountOpened({ type: 'E', ...whose, airLine: 'HU' }), ...came('P1', 1), ...came('P2', 2)];
    t.comment('a recharge that is charged back goes, and a part of the newest besides; also of an account that is disabled');
    e.given(...earnest, AccountDisabled({ day }), wrong(false, 1_200, 'P1'))
        .when('correct', { correctionId: 'T1' })
        .state({ available: 800, out: 1_200, layers: [{ layer: 'P2', seq: 2, amount: 800 }] });
    e.given(...earnest, wrong(true, 300))
        .when('correct', { correctionId: 'T1' })
        .state({ available: 2_300 })
        .check(([fact]) => t.match(fact, { data: { layers: [{ layer: POOLED, seq: 0, amount: 300 }] } }));
    t.comment('a deposit keeps its year, whichever of them was entered wrongly');
    const d = spec(account, { id: 'D.A001.NON_PENALTY', who: admin });
    const [first, second] = ['2027-05-01', '2027-09-01'];
    const deposits = [AccountOpened({ type: 'D', ...whose }), ...came('G1-1', 1, first, 'G1'), ...came('G2-1', 2, second, 'G2')];
    d.given(...deposits, wrong(true, 500, 'G1-1'))
        .when('correct', { correctionId: 'T1' })
        .state({
        layers: [
            { layer: 'G1', seq: 1, until: first, amount: 1_500 },
            { layer: 'G2', seq: 2, until: second, amount: 1_000 },
        ],
    });
    d.given(...deposits, wrong(false, 500, 'G1-1'))
        .when('correct', { correctionId: 'T1' })
        .state({
        layers: [
            { layer: 'G1', seq: 1, until: first, amount: 500 },
            { layer: 'G2', seq: 2, until: second, amount: 1_000 },
        ],
    });
    d.given(...deposits, wrong(true, 500))
        .when('correct', { correctionId: 'T1' })
        .check(([fact]) => t.match(fact, { data: { layers: [{ layer: 'G2', until: second, amount: 500 }] } }));
    t.comment('the oldest is given back first, also after its year');
    d.given(...deposits)
        .when('reserve', { movement: 'W1', kind: 'WITHDRAW', amount: 1_200, newest: true })
        .state({ layers: [{ layer: 'G2', seq: 2, until: second, amount: 800 }] });
    t.comment('where nothing is left, a year from now; what is a penalty has no end');
    const until = '2027-11-21';
    d.given(AccountOpened({ type: 'D', ...whose }), wrong(true, 500))
        .when('correct', { correctionId: 'T1' })
        .state({ layers: [{ layer: POOLED, seq: 0, amount: 500, until }] });
    spec(account, { id: 'D.A001.PENALTY', who: admin })
        .given(AccountOpened({ type: 'D', ...whose }), wrong(true, 500))
        .when('correct', { correctionId: 'T1' })
        .state({ layers: [{ layer: POOLED, seq: 0, amount: 500 }] });
});
const words = [
    'correctUp',
    'correctDown',
    'closeMonth',
    'expect',
    'receive',
    'reserve',
    'settle',
    'release',
    'forget',
    'freeze',
    'unfreeze',
    'part',
    'reserveNewest',
];
t.test('whatever is sent in whatever order: balances, layers and the ledger agree, and what was accepted is not refused', async () => {
    const step = fc.record({
        word: fc.nat(words.length - 1),
        movement: fc.nat(7),
        amount: fc.integer({ min: 1, max: 900 }),
        hours: fc.integer({ min: -30, max: 400 }),
    });
    fc.assert(fc.property(fc.array(step, { maxLength: 60, size: 'max' }), steps => {
        const ledger = trial();
        let state = account.initial;
        let now = Date.parse(NOON);
        let revision = 0;
        let closing;
        const months = new Map();
        const closed = new Set();
        const send = (name, command, mayRefuse) => {
            const when = new Date(now).toISOString();
            const facts = attempt(account, name, state, command, { who: { user: name }, at: when, id });
            if (facts instanceof Refused)
                return assert.ok(mayRefuse, `${name}: ${facts.message}`);
            for (const { type, data } of facts) {
                const before = state;
                state = fold(account, state, [{ type, data, at: when }]);
                const event = { type, data, stream, revision: revision++ };
                ledger.add(event);
                if (before.status !== 'NONE')
                    assert.ok(state.day >= before.day, 'days go on');
                if ('postings' in data) {
                    const month = data.day.slice(0, 7);
                    assert.ok(!closed.has(month), 'nothing falls into a month that is closed');
                    const sums = months.get(month) ?? { in: 0, out: 0 };
                    const isCorrected = type === 'AccountCorrected';
                    const came = type === 'FundsReceived' || (isCorrected && data.up) ? data.amount : 0;
                    const went = type === 'FundsSettled' || (isCorrected && !data.up) ? data.amount : 0;
                    months.set(month, { in: sums.in + came, out: sums.out + went });
                }
                if (type === 'MonthClosed') {
                    assert.ok(!closed.has(data.month), 'a month is closed once');
                    closed.add(data.month);
                    assert.deepEqual({ in: data.in, out: data.out }, months.get(data.month) ?? { in: 0, out: 0 }, 'with its own movements');
                    assert.equal(data.opening + data.in - data.out, data.closing);
                    if (closing !== undefined)
                        assert.equal(data.opening, closing, 'a month opens as the one before closed');
                    closing = data.closing;
                }
                agree(event);
            }
        };
        const agree = ({ data }) => {
            const open = state;
            const { available, reserved: held, frozen } = open;
            if (data.after)
                assert.deepEqual(data.after, { available, reserved: held, frozen });
            for (const part of ['available', 'reserved', 'frozen']) {
                assert.equal(ledger.balance(`${stream}:${part}`), open[part], part);
                assert.ok(open[part] >= 0);
            }
            assert.equal(sumOf(open.layers), available + frozen, 'layers are what is not held');
            const holds = Object.values(open.holds);
            for (const hold of holds)
                assert.equal(sumOf(hold.layers), hold.amount);
            assert.equal(holds.reduce((sum, { amount }) => sum + amount, 0), held);
            assert.equal(open.opening + open.in - open.out, totalOf(open));
            // a program that starts from a stored copy has the same state
            assert.deepEqual(JSON.parse(JSON.stringify(open)), open);
        };
        send('open', { type: 'V', agency: 'A001', agencyName: '旅行社' }, false);
        for (const { word, movement: n, amount, hours } of steps) {
            now += hours * 3_600_000;
            const movement = `M${n}`;
            const name = words[word];
            const open = state;
            const correcting = (up) => {
                send('askCorrection', { correctionId: `T${revision}`, up, amount, remark: '更正' }, true);
                const { correction } = state;
                if (correction)
                    send('correct', { correctionId: correction.correctionId }, true);
            };
            const commands = {
                correctUp: () => correcting(true),
                correctDown: () => correcting(false),
                closeMonth: () => send('closeMonth', {}, false),
                expect: () => send('expect', { movement, amount }, false),
                receive: () => send('receive', { movement, kind: 'RECHARGE' }, false),
                reserve: () => send('reserve', { movement, kind: 'PAY', amount }, true),
                reserveNewest: () => send('reserve', { movement, kind: 'WITHDRAW', amount, newest: true }, true),
                settle: () => send('settle', { movement }, false),
                release: () => send('release', { movement }, false),
                forget: () => send('forget', { movement }, false),
                freeze: () => send('freeze', { movement: `F${movement}`, amount }, true),
                unfreeze: () => send('unfreeze', { movement: `U${movement}`, amount }, true),
                part: () => {
                    const hold = open.holds[movement];
                    if (hold)
                        send('settle', { movement, part: `p${amount % 3}`, layers: takeLayers(hold.layers, Math.min(amount, hold.amount)).taken }, false);
                },
            };
            commands[name]();
        }
    }), { numRuns: runs(300) });
});
t.test('of deposits that come at once each has its own number, and one that grows keeps its own', async () => {
    const opened = AccountOpened({ type: 'D', agency: 'A001', agencyName: '旅行社', day });
    const expected = (movement) => FundsExpected({ movement, amount: 1_000, day });
    const comes = (movement, layer) => ({ movement, kind: 'DEPOSIT_IN', layers: [{ layer, amount: 1_000 }] });
    const came = (movement, layer, seq, available) => FundsReceived({
        movement,
        kind: 'DEPOSIT_IN',
        amount: 1_000,
        day,
        layers: [{ layer, seq, amount: 1_000 }],
        after: { available, reserved: 0, frozen: 0 },
        postings: [],
    });
    const seqOf = (facts) => facts[0].data.layers.map(({ seq }) => seq);
    const d = spec(account, { id: 'D.A001.NON_PENALTY' });
    const both = [opened, expected('G1-1'), expected('G2-1'), came('G1-1', 'G1', 1, 1_000)];
    d.given(...both)
        .when('receive', comes('G2-1', 'G2'))
        .check(facts => t.same(seqOf(facts), [2]));
    d.given(...both, came('G2-1', 'G2', 2, 2_000), expected('G1-2'))
        .when('receive', comes('G1-2', 'G1'))
        .check(facts => t.same(seqOf(facts), [1]));
});
