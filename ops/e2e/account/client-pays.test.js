import { randomUUID } from 'node:crypto';
import t, {} from 'tap';
import * as api from '#contracts/account/remittance-api.ts';
import * as virtual from '#contracts/account/virtual-api.ts';
import { queryOrderFines } from '#contracts/fine/api.ts';
import * as fines from '#contracts/fine/pay-api.ts';
import { updatePayPassword } from '#contracts/identity/account-api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { addDays, toLocal } from '#contracts/kernel/calendar.ts';
import { orderDetail } from '#contracts/order/api.ts';
import { gotoPayPreview } from '#contracts/order/money/pay-preview-api.ts';
import { paymentRecords } from '#contracts/payment/api.ts';
import { payOutPreview } from '#contracts/payment/preview-api.ts';
import { modifyRefundStatus, refundDetail, submitRefund } from '#contracts/refund/api.ts';
import { fine } from '#services/fine/decide.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { commanding } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { ledgerAtRest } from '../books.ts';
import { adults, daily, namesOf, OUT, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
const yuan = (amount) => amount * 100;
const [right, wrong, loginPassword] = await Promise.all(['135790', '000000', demoPassword].map(clientHash));
t.test('an agency pays an order from the account of its big client, and what the order gives back goes back there', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { call, send, program } = house;
    const sale = selling(house, time);
    await sale.putOnSale([{}]);
    const wish = { name: '海南椰风会展', agent: 'AG1001', line: yuan(20_000), termDays: 30 };
    const { id: clientId } = await call(api.addBigClient, { ...wish, remark: '只对内' }, 'finance');
    const { id: other } = await call(api.addBigClient, { ...wish, agent: 'AG1002' }, 'finance');
    const lines = async (as = 'yefeng') => (await call(api.clientLines, {}, as)).clients;
    t.comment('an agency is told its own clients, without what staff have noted');
    t.match(await lines(), [{ id: clientId, name: wish.name, line: yuan(20_000), available: yuan(20_000), debt: 0, termDays: 30 }]);
    t.notMatch(JSON.stringify(await lines()), /只对内/);
    t.match(await lines('changcheng'), [{ id: other }]);
    await sale.refused(t, api.clientLines, {}, 'finance', { status: 403, message: /./ });
    t.comment('foreseen and refused as the payment is');
    const { orderId, total } = await sale.submit('yefeng', [OUT], adults(10));
    t.equal(total, yuan(12_600));
    const paying = { orderId, totalAmount: total, payPassword: right, clientId };
    const foreseen = { orderId, totalAmount: total, clientId };
    await sale.refused(t, virtual.payByVirtual, paying, 'yefeng', { status: 400, message: '尚未设置支付密码，请先设置' });
    await call(updatePayPassword, { payPassword: right, loginPassword: loginPassword }, 'yefeng');
    t.match(await send(virtual.payByVirtual, { ...paying, payPassword: wrong }, 'yefeng'), { status: 400, message: /^支付密码错误/ });
    const nobodys = { status: 404, message: '大客户不存在' };
    await sale.refused(t, virtual.payByVirtual, { ...paying, clientId: other }, 'yefeng', nobodys);
    await sale.refused(t, gotoPayPreview, { ...foreseen, clientId: other }, 'yefeng', nobodys);
    await sale.refused(t, virtual.payByVirtual, { ...paying, clientId: 'K0' }, 'yefeng', nobodys);
    await sale.refused(t, gotoPayPreview, { ...foreseen, virtual: true }, 'yefeng', {
        status: 400,
        message: '虚拟账户、大客户额度与大额押金只能使用一项',
    });
    await sale.refused(t, gotoPayPreview, { ...foreseen, creditId: 'R1' }, 'yefeng', {
        status: 400,
        message: '抵扣与大客户额度不能同时使用',
    });
    await sale.refused(t, gotoPayPreview, foreseen, 'finance', { status: 403, message: /./ });
    t.match(await call(gotoPayPreview, foreseen, 'yefeng'), {
        amount: total,
        after: { status: 'PAID', owed: 0 },
        client: { available: yuan(20_000), left: yuan(7_400) },
    });
    t.comment('paid, once, whatever is sent twice');
    const key = { headers: { 'idempotency-key': 'client-1' } };
    const paid = await call(virtual.payByVirtual, paying, 'yefeng', key);
    t.match(paid, { status: 'SUCCEEDED', amount: total, available: yuan(7_400) });
    t.same(await call(virtual.payByVirtual, paying, 'yefeng', key), paid);
    await program.settle();
    t.match(await call(orderDetail, { orderId }, 'yefeng'), { status: 'PAID', payments: [{ channel: 'client', amount: total }] });
    t.match(await lines(), [{ available: yuan(7_400), debt: total, dues: [{ by: '2026-12-02', amount: total }], overdue: 0 }]);
    const { account: from } = await call(api.bigClientDetail, { id: clientId }, 'finance');
    t.match((await call(paymentRecords, { orderId }, 'yefeng')).content, [{ channel: 'client', status: 'SUCCEEDED', from }]);
    const statement = await call(virtual.balanceStatement, { id: from }, 'yefeng');
    t.match(statement.content.find(({ movement }) => movement === paid.paymentCode), { kind: 'PAY', orderNo: orderId, purpose: '全款' });
    await sale.refused(t, virtual.balanceStatement, { id: from }, 'changcheng', { status: 404, message: /./ });
    let ledger = await ledgerAtRest(house);
    t.same([...ledger.byRef.transit], []);
    t.equal(ledger.balance(`account-${from}:available`), yuan(7_400));
    t.equal(ledger.balance('fares.HU'), total);
    t.equal(ledger.balance('clearing.alipay'), 0, 'no gateway has seen it');
    t.comment('too little: refused, nothing is held');
    const second = await sale.submit('yefeng', [OUT], adults(10), { confirmDuplicate: true });
    const short = { status: 409, message: '可用额度不足，可用余额¥7,400.00' };
    await sale.refused(t, virtual.payByVirtual, { ...paying, orderId: second.orderId }, 'yefeng', short);
    await sale.refused(t, gotoPayPreview, { ...foreseen, orderId: second.orderId }, 'yefeng', short);
    t.match(await call(api.bigClientDetail, { id: clientId }, 'finance'), { reserved: 0, available: yuan(7_400) });
    t.comment('what a refund gives back is no money of a gateway: it lowers what the client owes');
    await sale.name('yefeng', orderId, await namesOf(adults(10)));
    const { passengers } = await sale.detail(orderId);
    const gives = async ({ id }) => {
        const { refundId } = await call(submitRefund, { orderId, ids: [id], refundType: 'VOLUNTE' }, 'yefeng');
        await program.settle();
        await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund');
        await program.settle();
        t.match(await call(payOutPreview, { refundId }, 'finance'), { payouts: [{ channel: 'client' }] });
        await call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance');
        await program.settle();
        return (await call(refundDetail, { refundId }, 'yefeng')).paidOut;
    };
    const paidOut = await gives(passengers[0]);
    t.ok(paidOut > 0);
    t.match(await lines(), [{ available: yuan(7_400) + paidOut, debt: total - paidOut }]);
    ledger = await ledgerAtRest(house);
    t.same([...ledger.byRef.transit], []);
    t.equal(ledger.balance(`account-${from}:available`), yuan(7_400) + paidOut);
    t.comment('a client that is deleted pays no more, and is told no more');
    await call(api.addClientPayment, { id: clientId, totalAmount: total - paidOut, bankRefNo: 'B200' }, 'finance');
    await call(api.deleteBigClient, { id: clientId }, 'finance');
    await sale.refused(t, virtual.payByVirtual, { ...paying, orderId: second.orderId }, 'yefeng', { status: 409, message: '大客户已删除' });
    t.same(await lines(), []);
    t.comment('what comes back to it since is told, and may be asked back');
    const own = await gives(passengers[1]);
    t.ok(own > 0);
    t.match(await lines(), [{ id: clientId, status: 'DELETED', line: 0, own, available: own, debt: 0 }]);
    await sale.refused(t, virtual.payByVirtual, { ...paying, orderId: second.orderId }, 'yefeng', { status: 409, message: '大客户已删除' });
    t.match(await call(api.bigClientQuery, { agent: 'AG1001' }, 'finance'), { content: [{ status: 'DELETED', balance: own }] });
    t.match(await call(virtual.refundVirtualAccountPreview, { id: from, totalAmount: own }, 'yefeng'), { after: { available: 0 } });
});
/** days pass in it, and yefeng has a pay password */
const monday = async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { call } = daily(house, time);
    const sale = selling(daily(house, time), time);
    await sale.putOnSale([{}]);
    await call(updatePayPassword, { payPassword: right, loginPassword: loginPassword }, 'yefeng');
    return { time, house, program: house.program, call, sale };
};
t.test('what is bought is to be paid within the term; what is late stops the client, until it is paid or has a longer term', async (t) => {
    const { time, program, call, sale } = await monday(t);
    const wish = { name: '海南椰风会展', agent: 'AG1001', line: yuan(100_000), termDays: 5 };
    const { id: clientId } = await call(api.addBigClient, wish, 'finance');
    const detail = () => call(api.bigClientDetail, { id: clientId }, 'finance');
    const listed = async () => {
        await program.settle();
        return (await call(api.bigClientQuery, { agent: 'AG1001' }, 'finance')).content;
    };
    t.notOk('dueOn' in (await listed())[0], 'nothing is due');
    const buys = async () => {
        const { orderId, total } = await sale.submit('yefeng', [OUT], adults(10), { confirmDuplicate: true });
        const paying = { orderId, totalAmount: total, payPassword: right, clientId };
        return { total, foreseen: { orderId, totalAmount: total, clientId }, paying, pay: () => call(virtual.payByVirtual, paying, 'yefeng') };
    };
    const first = await buys();
    await first.pay();
    const after = (days) => addDays(toLocal(MONDAY).date, days);
    time.now = `${after(2)}T04:00:00.000Z`;
    const second = await buys();
    await second.pay();
    const dues = [
        { by: after(5), amount: first.total },
        { by: after(7), amount: second.total },
    ];
    t.match(await detail(), { debt: first.total + second.total, dueOn: after(5), dues, overdue: 0 });
    t.match(await listed(), [{ dueOn: after(5) }]);
    t.notOk('bought' in (await listed())[0]);
    t.comment('what is paid is the oldest');
    const { id: part } = await call(api.addClientPayment, { id: clientId, totalAmount: first.total - yuan(1), bankRefNo: 'B301' }, 'finance');
    t.match(await detail(), { dues: [{ by: after(5), amount: yuan(1) }, dues[1]] });
    t.comment('on the day it is in time, on the next it is late, for the agency and the desk alike');
    time.now = `${after(5)}T15:59:00.000Z`;
    t.match(await detail(), { overdue: 0 });
    time.now = `${after(5)}T16:01:00.000Z`;
    t.match(await detail(), { overdue: yuan(1) });
    t.match((await call(api.clientLines, {}, 'yefeng')).clients, [{ overdue: yuan(1), dues: [{ amount: yuan(1) }, {}] }]);
    const third = await buys();
    const late = { status: 409, message: '账期已过，逾期欠款¥1.00，付清后才能继续支付' };
    await sale.refused(t, virtual.payByVirtual, third.paying, 'yefeng', late);
    await sale.refused(t, gotoPayPreview, third.foreseen, 'yefeng', late);
    t.comment('a longer term, or money, lets it buy again; a payment that was none makes it late once more');
    await call(api.modifyBigClient, { id: clientId, termDays: 6 }, 'finance');
    t.match(await call(gotoPayPreview, third.foreseen, 'yefeng'), { client: {} });
    await call(api.modifyBigClient, { id: clientId, termDays: 5 }, 'finance');
    await sale.refused(t, gotoPayPreview, third.foreseen, 'yefeng', late);
    await call(api.addClientPayment, { id: clientId, totalAmount: yuan(1), bankRefNo: 'B302' }, 'finance');
    t.match(await detail(), { overdue: 0, dueOn: after(7) });
    await third.pay();
    await call(api.invalidClientPayment, { id: part, reason: '未到账' }, 'finance');
    t.match(await detail(), { overdue: first.total - yuan(1), dueOn: after(5) });
});
t.test('fines are paid so as well: together, all of them or none', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { call, program } = house;
    const sale = selling(house, time);
    const by = commanding(program.run, () => ({ who: systemUser('test'), now: program.clock(), commandId: randomUUID() }));
    const asked = async (fineId, amount) => {
        const of = {
            fineId,
            orderNo: '26112300000017',
            agency: 'AG1001',
            agencyName: '海口假日旅行社',
            airLine: 'HU',
            line: 'HU-HAK-PEK',
            type: 'REDUCE',
        };
        const basis = { count: 1, fined: 1, unit: 'SEAT', perSeat: amount, gross: amount };
        await by(fine, fineId).calculate({ ...of, amount, formula: '减少1座', basis, rule: 'FL1', payDays: 7, since: time.now });
        await by(fine, fineId).askFine({ payBy: '2026-12-20T15:59:00.000Z' });
    };
    const manyID = ['F1', 'F2'];
    for (const id of manyID)
        await asked(id, yuan(100));
    await asked('F3', yuan(200));
    await call(updatePayPassword, { payPassword: right, loginPassword: loginPassword }, 'yefeng');
    const wish = { name: '海南椰风会展', agent: 'AG1001', line: yuan(300), termDays: 0 };
    const { id: clientId } = await call(api.addBigClient, wish, 'finance');
    const paying = { manyID, totalAmount: yuan(200), clientId };
    await sale.refused(t, fines.mergePayFines, paying, 'yefeng', { status: 400, message: '请输入支付密码' });
    t.match(await call(fines.finePayPreview, { manyID, clientId }, 'yefeng'), { client: { available: yuan(300), left: yuan(100) } });
    const paid = await call(fines.mergePayFines, { ...paying, payPassword: right }, 'yefeng');
    t.match(paid, { status: 'SUCCEEDED', available: yuan(100) });
    const short = { status: 409, message: '可用额度不足，可用余额¥100.00' };
    await sale.refused(t, fines.payFineByVirtual, { id: 'F3', totalAmount: yuan(200), payPassword: right, clientId }, 'yefeng', short);
    await program.settle();
    t.match((await call(queryOrderFines, {}, 'yefeng')).content.map(({ id, status }) => [id, status]).sort(), [
        ['F1', 'PAID'],
        ['F2', 'PAID'],
        ['F3', 'ASKED'],
    ]);
    t.match((await call(api.clientLines, {}, 'yefeng')).clients, [
        { debt: yuan(200), dues: [{ by: toLocal(MONDAY).date, amount: yuan(200) }], overdue: 0 },
    ]);
    const ledger = await ledgerAtRest(house);
    t.same([...ledger.byRef.transit], []);
    t.equal(ledger.balance('fines.HU'), yuan(200));
});
t.test('fares are paid from a deposit that is no penalty, within its year, and what comes back goes back to it', async (t) => {
    const { time, house, program, call, sale } = await monday(t);
    const own = (as = 'yefeng') => call(api.ownDeposit, {}, as);
    t.match(await own(), { available: 0, balance: 0, isOpen: false, deposits: [] });
    const puts = (totalAmount, bankRefNo, kind = 'NON_PENALTY') => call(api.addBigDeposit, { agent: 'AG1001', kind, totalAmount, bankRefNo }, 'finance');
    await puts(yuan(50_000), 'D1', 'PENALTY');
    const first = await puts(yuan(10_000), 'D2');
    t.comment('what fines are taken from pays nothing so, and of too little nothing is held');
    const { orderId, total } = await sale.submit('yefeng', [OUT], adults(10));
    const paying = { orderId, totalAmount: total, payPassword: right, deposit: true };
    const foreseen = { orderId, totalAmount: total, deposit: true };
    const short = { status: 409, message: '押金余额不足，可用余额¥10,000.00' };
    await sale.refused(t, virtual.payByVirtual, paying, 'yefeng', short);
    await sale.refused(t, gotoPayPreview, foreseen, 'yefeng', short);
    const second = await puts(yuan(5_000), 'D3');
    t.match(await own(), {
        available: yuan(15_000),
        isOpen: true,
        deposits: [
            { id: first.id, amount: yuan(10_000), validUntil: '2027-11-02' },
            { id: second.id, amount: yuan(5_000) },
        ],
    });
    t.match(await own('changcheng'), { available: 0, deposits: [] }, 'another agency has its own');
    t.comment('one account pays, and fares alone');
    const both = { status: 400, message: '虚拟账户、大客户额度与大额押金只能使用一项' };
    await sale.refused(t, virtual.payByVirtual, { ...paying, clientId: 'K1' }, 'yefeng', both);
    await sale.refused(t, gotoPayPreview, { ...foreseen, virtual: true }, 'yefeng', both);
    await sale.refused(t, gotoPayPreview, { ...foreseen, creditId: 'R1' }, 'yefeng', { status: 400, message: '抵扣与大额押金不能同时使用' });
    await sale.refused(t, virtual.payByVirtual, { ...paying, businessCode: 'FINE' }, 'yefeng', {
        status: 400,
        message: '押金只能支付团队订单',
    });
    t.comment('the oldest first; what was used is not changed any more');
    t.match(await call(gotoPayPreview, foreseen, 'yefeng'), {
        after: { status: 'PAID', owed: 0 },
        deposit: { available: yuan(15_000), left: yuan(2_400) },
    });
    t.match(await call(virtual.payByVirtual, paying, 'yefeng'), { status: 'SUCCEEDED', available: yuan(2_400) });
    await program.settle();
    t.match(await sale.detail(orderId), { status: 'PAID', payments: [{ channel: 'deposit', amount: total }] });
    t.match(await own(), { available: yuan(2_400), deposits: [{ id: second.id, amount: yuan(2_400) }] });
    const used = { status: 409, message: '款项已被使用，不能修改或作废' };
    await sale.refused(t, api.deleteBigDeposit, { id: first.id, reason: '登记有误' }, 'finance', used);
    t.comment('what comes back is of the newest that had paid, with the year that it had');
    await sale.name('yefeng', orderId, await namesOf(adults(10)));
    const ids = (await sale.detail(orderId)).passengers.slice(0, 1).map(({ id }) => id);
    const { refundId } = await call(submitRefund, { orderId, ids, refundType: 'VOLUNTE' }, 'yefeng');
    await program.settle();
    await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund');
    await program.settle();
    await call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance');
    await program.settle();
    const { paidOut } = await call(refundDetail, { refundId }, 'yefeng');
    t.ok(paidOut > 0 && paidOut <= yuan(2_600));
    t.match(await own(), {
        available: yuan(2_400) + paidOut,
        deposits: [{ id: second.id, amount: yuan(2_400) + paidOut, validUntil: '2027-11-02' }],
    });
    const ledger = await ledgerAtRest(house);
    t.same([...ledger.byRef.transit], []);
    t.equal(ledger.balance('fares.HU'), total - paidOut);
    t.comment('after its year it pays nothing, and is its owner’s still');
    time.now = '2027-11-03T02:00:00.000Z';
    t.match(await own(), { available: 0, unused: yuan(2_400) + paidOut, balance: yuan(2_400) + paidOut });
    t.comment('who asks it back gives up nothing of what may pay still');
    const third = await puts(yuan(1_000), 'D4');
    const back = { id: (await own()).account, totalAmount: yuan(2_400) + paidOut };
    t.match(await call(virtual.refundVirtualAccountPreview, back, 'yefeng'), { lots: [{ lot: second.id, amount: back.totalAmount }] });
    await sale.refused(t, virtual.refundVirtualAccount, back, 'yefeng', { status: 400, message: '请输入支付密码' });
    await sale.refused(t, virtual.refundVirtualAccountPreview, back, 'changcheng', { status: 404, message: /./ });
    t.match(await call(virtual.refundVirtualAccount, { ...back, payPassword: right }, 'yefeng'), { status: 'HELD' });
    t.match(await own(), {
        available: yuan(1_000),
        unused: yuan(1_000),
        balance: yuan(3_400) + paidOut,
        deposits: [{ id: third.id, amount: yuan(1_000) }],
    });
});
