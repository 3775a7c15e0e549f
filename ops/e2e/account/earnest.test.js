import t from 'tap';
import * as api from '#contracts/account/earnest-api.ts';
import * as virtual from '#contracts/account/virtual-api.ts';
import { config } from '#contracts/basicinfo/config.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { updatePayPassword } from '#contracts/identity/account-api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { orderDetail } from '#contracts/order/api.ts';
import { timeline } from '#contracts/report/history.ts';
import { checkLedger } from '#contracts/report/ledger-check.ts';
import { convertEarnest, forfeitEarnest, holdEarnest, releaseEarnest } from '#services/auction/earnest/hold.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { commandCall } from '#services/kernel/http/call.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { ledgerAtRest } from '../books.ts';
import { adults, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
const yuan = (amount) => amount * 100;
const OUT = 'HU7182-2026-12-10-G';
const [payPassword, loginPassword] = await Promise.all(['135790', demoPassword].map(clientHash));
/** The ledger from the log, with nothing on its way. */
const atRest = async (house) => {
    const ledger = await ledgerAtRest(house);
    t.same([...ledger.byRef.transit], [], 'nothing is under way');
    return ledger;
};
t.test('earnest money is put up with an airline, stands behind bids, is lost, becomes fare, is free again, and goes back', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { call, program, trades } = house;
    const sale = selling(house, time);
    await sale.putOnSale([{}]);
    const { run } = program;
    const id = 'E.AG1001.HU';
    const info = (as = 'yefeng') => call(api.earnestInfo, { id }, as);
    // ── put up: the first recharge opens the account, with an airline that the agency may sell ───────────────────────────
    await sale.refused(t, api.earnestInfo, { id }, 'yefeng', { status: 404, message: '账户不存在' });
    const wish = { airLine: 'HU', totalAmount: yuan(5_000) };
    await sale.refused(t, api.rechargeEarnest, { ...wish, airLine: 'XX' }, 'yefeng', { status: 403, message: '无XX航司销售权限' });
    await sale.refused(t, api.rechargeEarnest, { ...wish, totalAmount: 0 }, 'yefeng', { status: 400, message: /充值金额须大于0|金额/ });
    await sale.refused(t, api.rechargeEarnest, wish, 'finance', { status: 403, message: /./ });
    const recharge = async (totalAmount) => {
        const { paymentCode } = await call(api.rechargeEarnest, { ...wish, totalAmount }, 'yefeng');
        await sale.payAt(paymentCode);
        await sale.payAt(paymentCode);
        await program.settle();
        return paymentCode;
    };
    const first = await recharge(yuan(5_000));
    const second = await recharge(yuan(3_000));
    t.match(await info(), { status: 'ACTIVE', balance: yuan(8_000), available: yuan(8_000), airLine: 'HU', allowedActions: [] });
    t.match((await call(api.earnestQuery, {}, 'yefeng')).content, [{ id, balance: yuan(8_000), type: 'E' }]);
    t.same((await call(api.earnestQuery, {}, 'changcheng')).content, [], 'nobody else sees it');
    t.same((await call(virtual.virtualAccountQuery, {}, 'finance')).content, [], 'it is no virtual account');
    await sale.refused(t, api.earnestInfo, { id }, 'changcheng', { status: 404, message: '账户不存在' });
    // ── held behind bids, as auctions will ask for it ─────────────────────────────────────────────────────────────────────
    let bids = 0;
    const asAuction = () => {
        const commandId = idFrom('auction', String(bids++));
        return { run, call: commandCall(run, { who: systemUser('auction'), now: time.now, commandId }, commandId, undefined).call };
    };
    const bid = (earnestId, amount) => holdEarnest(asAuction(), {
        earnestId,
        agency: 'AG1001',
        airLine: 'HU',
        amount,
        use: 'BIDDING',
        subject: `L-${earnestId}`,
        title: `海口-北京 ${earnestId}`,
    });
    t.match(await bid('B1', yuan(1_000)), { status: 'HELD' });
    t.match(await bid('B1', yuan(1_000)), { status: 'HELD' }, 'the same bid again has what it had');
    await bid('B2', yuan(1_001));
    await bid('B3', yuan(2_000));
    await bid('B4', yuan(500));
    await t.rejects(bid('B9', yuan(4_000)), { message: '保证金不足，需要¥4,000.00，可用余额¥3,499.00' });
    await program.settle();
    t.match(await info(), { balance: yuan(8_000), available: yuan(3_499), reserved: yuan(4_501) });
    t.same((await call(api.earnestHoldQuery, { status: 'HELD' }, 'yefeng')).content.map(({ id }) => id).sort(), ['B1', 'B2', 'B3', 'B4']);
    t.same((await call(api.earnestHoldQuery, {}, 'changcheng')).content, []);
    // ── free again, or lost ───────────────────────────────────────────────────────────────────────────────────────────────
    t.match(await releaseEarnest(asAuction(), 'B1'), { status: 'SETTLED', decided: { release: yuan(1_000) } });
    await releaseEarnest(asAuction(), 'B1');
    await t.rejects(forfeitEarnest(asAuction(), 'B1'), { message: '保证金已处置' });
    t.match(await forfeitEarnest(asAuction(), 'B4', yuan(200)), { decided: { forfeit: yuan(200), release: yuan(300) } });
    t.match(await info(), { balance: yuan(7_800), available: yuan(4_799), reserved: yuan(3_001) });
    // ── becomes fare of the order that came of the bid ────────────────────────────────────────────────────────────────────
    const { orderId, total } = await sale.submit('yefeng', [OUT], adults(10));
    await t.rejects(convertEarnest(asAuction(), 'B3', 'O-none'), { message: '订单不存在' });
    t.match(await convertEarnest(asAuction(), 'B3', orderId), { status: 'SETTLED', decided: { convert: yuan(2_000), orderNo: orderId } });
    await convertEarnest(asAuction(), 'B3', orderId);
    await program.settle();
    t.match(await call(orderDetail, { orderId }, 'yefeng'), { status: 'WAIT_FOR_PAY', paid: yuan(2_000), owed: total - yuan(2_000) });
    t.match(await info(), { balance: yuan(5_800), reserved: yuan(1_001) });
    const ledger = await atRest(house);
    t.equal(ledger.balance('fares.HU'), yuan(2_000));
    t.equal(ledger.balance('forfeits.HU'), yuan(200));
    t.equal(ledger.balance(`account-${id}:reserved`), yuan(1_001));
    // ── disabled by staff: nothing new, and the agency cannot do it ───────────────────────────────────────────────────────
    await sale.refused(t, api.disableEarnest, { id }, 'yefeng', { status: 403, message: /./ });
    const may = async (as) => (await info(as)).allowedActions.map(({ action }) => action).sort();
    t.same(await may('finance'), ['askCorrection', 'disable']);
    t.match(await call(api.disableEarnest, { id }, 'finance'), { status: 'DISABLED' });
    await sale.refused(t, api.disableEarnest, { id }, 'finance', { status: 409, message: '账户已停用' });
    await sale.refused(t, api.rechargeEarnest, wish, 'yefeng', { status: 409, message: '账户已停用' });
    await t.rejects(bid('B5', 1), { message: '账户已停用' });
    t.match(await call(api.enableEarnest, { id }, 'finance'), { status: 'ACTIVE' });
    // ── given up: drafted by the agency, handed in, decided by another, split by the rule ──────────────────────────────────
    await call(config.endpoints.modify, { id: 'earnestForfeitBps', configValue: '3000' }, 'admin');
    await program.settle();
    const terms = { amount: yuan(1_001), rate: 3_000, forfeit: yuan(300), back: yuan(701) };
    t.match(await call(api.giveUpEarnestPreview, { id: 'B2' }, 'yefeng'), { ...terms, available: yuan(5_500) });
    await sale.refused(t, api.giveUpEarnest, { id: 'B2' }, 'changcheng', { status: 404, message: '保证金占用不存在' });
    await sale.refused(t, api.giveUpEarnest, { id: 'B1' }, 'yefeng', { status: 409, message: '保证金已处置' });
    await sale.refused(t, api.submitGiveUpFlow, { id: 'B2' }, 'yefeng', { status: 409, message: '请先申请弃标' });
    t.match(await call(api.giveUpEarnest, { id: 'B2', reason: '客人取消' }, 'yefeng'), { status: 'DRAFT' });
    const { instanceId } = await call(api.submitGiveUpFlow, { id: 'B2' }, 'yefeng');
    await program.settle();
    t.match((await info()).reserved, yuan(1_001), 'nothing happens before it is decided');
    await sale.refused(t, api.giveUpEarnest, { id: 'B2' }, 'yefeng', { status: 409, message: '弃标正在审批中' });
    t.match(await call(api.earnestHoldDetail, { id: 'B2' }, 'yefeng'), { giveUp: { status: 'SUBMITTED', ...terms, reason: '客人取消' } });
    const decideBy = async (route, as) => {
        const { currentTaskId } = await call(instanceDetail, { id: instanceId }, as);
        await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: route, flowRemark: '已阅' }, as);
        await program.settle();
    };
    await decideBy('step1-back', 'finance');
    t.match(await call(api.earnestHoldDetail, { id: 'B2' }, 'yefeng'), { giveUp: { status: 'RETURNED', remark: '已阅' } });
    await decideBy('resubmit', 'yefeng');
    await decideBy('step1-pass', 'finance');
    const after = await call(api.earnestHoldDetail, { id: 'B2' }, 'yefeng');
    t.match(after, {
        status: 'SETTLED',
        giveUp: { status: 'APPROVED' },
        decided: { cause: 'GIVEN_UP', forfeit: yuan(300), release: yuan(701) },
    });
    t.notOk(after.giveUp?.approvedBy, 'an agency is not told who of the staff has decided');
    t.match(await info(), { balance: yuan(5_500), available: yuan(5_500), reserved: 0 });
    // ── asked back, to the newest recharge first, decided by another ───────────────────────────────────────────────────────
    await call(updatePayPassword, { payPassword: payPassword, loginPassword: loginPassword }, 'yefeng');
    const preview = await call(virtual.refundVirtualAccountPreview, { id, totalAmount: yuan(3_100) }, 'yefeng');
    t.match(preview, { lots: [{ lot: second, amount: yuan(3_000) }, { amount: yuan(100) }], after: { available: yuan(2_400) } });
    await sale.refused(t, virtual.refundVirtualAccount, { id, totalAmount: 1, payPassword }, 'changcheng', {
        status: 404,
        message: '账户不存在',
    });
    const asked = await call(virtual.refundVirtualAccount, { id, totalAmount: yuan(3_100), payPassword: payPassword }, 'yefeng');
    await program.settle();
    await call(virtual.approveVirtualRefund, { id: asked.id, result: 'APPROVE' }, 'finance');
    await program.settle();
    t.match((await trades.find(second)).trade.refunds, { [asked.id]: { amount: yuan(3_000) } }, 'the gateway gave it back');
    t.match(await info(), { balance: yuan(2_400), reserved: 0 });
    // ── two employees correct what the bank has taken back, against corrections ──────────────────────────────────────────────
    const back = { id, up: false, totalAmount: yuan(400), corrects: first, remark: '银行退票' };
    await sale.refused(t, virtual.correctVirtualAccount, back, 'yefeng', { status: 403, message: /./ });
    await sale.refused(t, virtual.correctVirtualAccount, { ...back, corrects: 'P0' }, 'finance', {
        status: 400,
        message: '账户没有这一业务号的流水',
    });
    const tooMuch = { status: 409, message: '调减金额超过可用余额¥2,400.00' };
    await sale.refused(t, virtual.correctVirtualAccountPreview, { id, up: false, totalAmount: yuan(2_401) }, 'finance', tooMuch);
    t.match(await call(virtual.correctVirtualAccountPreview, { id, up: false, totalAmount: yuan(400) }, 'finance'), {
        after: { available: yuan(2_000) },
    });
    const { correctionId } = await call(virtual.correctVirtualAccount, back, 'finance');
    await program.settle();
    t.match(await info('admin'), { correction: { correctionId, up: false, amount: yuan(400), corrects: first }, balance: yuan(2_400) });
    t.notOk((await info()).correction, 'its owner is told when it is decided');
    t.notOk((await call(api.earnestQuery, {}, 'yefeng')).content[0]?.correcting);
    t.same(await may('finance'), ['disable', 'rejectCorrection'], 'who has asked for it does not decide');
    t.same(await may('admin'), ['correct', 'disable', 'rejectCorrection']);
    t.match(await call(virtual.approveVirtualCorrectionPreview, { id, correctionId }, 'admin'), { after: { available: yuan(2_000) } });
    await call(virtual.approveVirtualCorrection, { id, correctionId, result: 'APPROVE' }, 'admin');
    await program.settle();
    t.match(await info(), { balance: yuan(2_000), available: yuan(2_000) });
    t.match((await call(api.earnestRecords, { kind: 'ADJUST' }, 'yefeng')).content, [{ movement: correctionId, out: yuan(400) }]);
    t.equal((await atRest(house)).balance('corrections'), yuan(400));
    // ── every movement is in the records, and the ledger agrees ───────────────────────────────────────────────────────────
    const { content } = await call(api.earnestRecords, { id }, 'yefeng');
    t.same(content.map(({ kind }) => kind).sort(), 
    // biome-ignore format: one kind a word
    ['ADJUST', 'CONVERT', 'FORFEIT', 'FORFEIT', 'HOLD', 'HOLD', 'HOLD', 'HOLD', 'RECHARGE', 'RECHARGE', 'RELEASE', 'RELEASE', 'RELEASE', 'WITHDRAW', 'WITHDRAW']);
    const statement = await call(virtual.balanceStatement, { id }, 'yefeng');
    t.equal(statement.in - statement.out, statement.closing);
    t.equal(statement.closing, yuan(2_000));
    t.same((await call(api.earnestRecords, { id }, 'changcheng')).content, []);
    const end = await atRest(house);
    t.equal(end.balance(`account-${id}:available`), yuan(2_000));
    t.equal(end.balance('forfeits.HU'), yuan(500));
    let said = await call(checkLedger, {}, 'admin');
    for (let n = 0; n < 20 && !said.done; n++)
        said = await call(checkLedger, {}, 'admin');
    t.same(said.checks?.map(({ check, count }) => [check, count]).filter(([, count]) => count !== 0), []);
    t.ok((await call(timeline, { stream: `account-${id}` }, 'auditor')).events.length > 10);
    t.ok((await call(timeline, { stream: 'earnest-B2' }, 'auditor')).events.length > 5);
});
