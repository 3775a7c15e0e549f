import t, {} from 'tap';
import { trialBalance } from '#contracts/account/api.ts';
import * as accounts from '#contracts/account/virtual-api.ts';
import { extraLimit } from '#contracts/extra/limit-record.ts';
import { extraProduct } from '#contracts/extra/product-record.ts';
import { handleFlow, instanceDetail, otherTasks } from '#contracts/flow/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { dueMatters } from '#contracts/order/due-api.ts';
import { batchDeletePassenger, modifyPassenger, queryPassenger, removePassengerPreview } from '#contracts/order/names/passengers-api.ts';
import { queryNotices } from '#contracts/order/notice/notice-api.ts';
import { splitOrder } from '#contracts/order/split/split-api.ts';
import { prepaymentReceipt, ticketReceipt } from '#contracts/order/ticketing/receipt-api.ts';
import { paymentRecords } from '#contracts/payment/api.ts';
import { owedList } from '#contracts/payment/owed-api.ts';
import { previewRefund, submitRefund } from '#contracts/refund/api.ts';
import * as api from '#contracts/rename/api.ts';
import { timeline } from '#contracts/report/history.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { ledgerAtRest } from '../books.ts';
import { ground } from '../ground.ts';
import { adults, namesOf } from '../sale.ts';
/** Another name on a ticket over HTTP (DOMAIN §3.23). The flight leaves in 38 days at 07:45. */
const FEE = 10_000;
const [payPassword, loginPassword] = await Promise.all(['135790', demoPassword].map(clientHash));
const rule = { kind: 'CHANGE_FEE', airLine: 'HU', origin: '*', destination: '*', saleFrom: '2026-01-01', saleTo: '2027-12-31' };
const { fresh } = ground(t);
/** A ticketed group of ten of an airline that asks 100 yuan for a name, until a day before departure. */
const sold = async (t, { price = FEE } = {}) => {
    const house = await fresh();
    const { call, sale, agent, agencyId, OUT } = house;
    await sale.putOnSale();
    const { orderId } = await sale.ticketed(agent, [OUT], adults(10));
    const product = { airLine: 'HU', code: `RENAME_${agencyId}`, kind: 'CHANGE_FEE', name: '更名费', price };
    /** adds rules that are in force until the end of the test */
    const rules = async () => {
        const { id } = await call(extraProduct.endpoints.add, product, 'admin');
        t.teardown(() => call(extraProduct.endpoints.disable, { id }, 'admin'));
        const limit = await call(extraLimit.endpoints.add, { ...rule, cutOffHours: 24 }, 'admin');
        t.teardown(() => call(extraLimit.endpoints.delete, { id: limit.id }, 'admin'));
    };
    const people = async () => {
        await house.program.settle();
        return (await call(queryPassenger, { orderId }, agent)).content;
    };
    const [one] = await people();
    const { name, docType, docNo } = one;
    const asking = { orderId, id: one.id, name: `${name.slice(0, -1)}果`, docType, docNo };
    const decide = async (instanceId, routeId = 'step1-pass') => {
        await house.program.settle();
        const { currentTaskId: curentTaskId } = await call(instanceDetail, { id: instanceId }, 'order');
        const answer = await house.send(handleFlow, { instanceId, curentTaskId: curentTaskId, routeId, flowRemark: '已核实' }, 'order');
        await house.program.settle();
        return answer;
    };
    const status = async (id) => {
        await house.program.settle();
        return (await call(api.renameDetail, { id }, agent)).status;
    };
    const balance = async () => (await call(trialBalance, {}, 'finance')).rows.find(row => row.account === 'extras.HU')?.closing ?? 0;
    const before = await balance();
    /** amount that this test has added */
    const extras = async () => (await balance()) - before;
    return { ...house, ...sale, house, orderId, one: one, asking, rules, people, decide, status, extras };
};
/** streams that the history of an order combines */
const streamsOf = async ({ call, house }, orderId) => {
    await house.program.settle();
    const { events } = await call(timeline, { stream: `order-${orderId}`, related: true, size: 200 }, 'admin');
    return new Set(events.map(({ stream }) => stream));
};
t.test('asked for, approved, paid, carried out; the ticket keeps its number', async (t) => {
    const here = await sold(t);
    const { call, refused, orderId, one, asking, rules, people, decide, status, extras, house, agent, rival, at } = here;
    await refused(t, api.renamePreview, asking, agent, { status: 409, message: '没有适用的更名费规则，不能申请更名' });
    await rules();
    await refused(t, modifyPassenger, { ...asking, type: 'ADULT' }, 'order', { status: 409, message: /不能修改旅客/ });
    const seen = await call(api.renamePreview, asking, agent);
    t.match(seen, {
        fee: FEE,
        free: false,
        feeText: '人民币壹佰元整',
        product: '更名费',
        closesAt: at('23:45', 36),
        ticketNo: one.ticketNo,
        before: { name: one.name, docNo: one.docNo },
        after: { name: asking.name, docNo: one.docNo },
    });
    const asked = { ...asking, remark: '用字有误', fee: FEE };
    await refused(t, api.submitRename, { ...asked, fee: 1 }, agent, { status: 409, message: '更名费已变动，请重新试算' });
    await refused(t, api.submitRename, asked, rival, { status: 404, message: '订单不存在' });
    const { id, instanceId } = await call(api.submitRename, asked, agent);
    t.equal((await people())[0].name, one.name, 'nothing is changed yet');
    await refused(t, api.submitRename, asked, agent, { status: 409, message: /的更名申请正在办理/ });
    await refused(t, submitRefund, { orderId, ids: [one.id], refundType: 'VOLUNTE' }, agent, { status: 409, message: /更名申请正在办理/ });
    await refused(t, splitOrder, { orderId, ids: [one.id] }, agent, { status: 409, message: /正在办理的更名申请/ });
    await refused(t, api.payRename, { id, totalAmount: FEE }, agent, { status: 409, message: '更名申请尚未审批通过' });
    t.match(await call(api.renameDetail, { id }, 'order'), { status: 'AUDITING', after: { name: asking.name }, before: { name: one.name } });
    t.match((await call(api.queryRenames, { orderId }, 'order')).content, [{ id, status: 'AUDITING', fee: FEE, ticketNo: one.ticketNo }]);
    t.same((await call(api.queryRenames, { orderId }, rival)).content, [], 'another agency’s');
    t.comment('sent back with a remark it waits for its agency, which hands it in again');
    await decide(instanceId, 'step1-back');
    for (const as of [agent, 'order'])
        t.match(await call(api.renameDetail, { id }, as), { status: 'RETURNED', returnRemark: '已核实' });
    const mend = async () => (await call(dueMatters, {}, agent)).content.find(({ kind }) => kind === 'RENAME_CHANGE');
    t.match(await mend(), { orderId, amount: FEE, until: at('23:45', 36), reason: '已核实' });
    const { currentTaskId } = await call(instanceDetail, { id: instanceId }, agent);
    await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: 'resubmit', flowRemark: '已补充' }, agent);
    t.equal(await status(id), 'AUDITING');
    t.notOk(await mend());
    t.match(await decide(instanceId), { status: 200, data: { outcome: 'APPROVED' } });
    t.match(await call(api.renameDetail, { id }, agent), {
        status: 'WAIT_PAY',
        payBy: at('01:00', 1),
        allowedActions: [{ path: api.withdrawRename.path }, { path: api.payRename.path }],
    });
    t.match((await call(dueMatters, {}, agent)).content.find(({ kind }) => kind === 'RENAME'), { id, orderId, amount: FEE, until: at('01:00', 1) }, 'it stands among what is to be done');
    t.match(await call(api.renamePayPreview, { id }, agent), { amount: FEE, items: [{ orderNo: orderId }] });
    await refused(t, api.payRename, { id, totalAmount: 1 }, agent, { status: 409, message: /应付¥100\.00/ });
    const { paymentCode } = await call(api.payRename, { id, totalAmount: FEE }, agent);
    await here.payAt(paymentCode);
    await here.payAt(paymentCode);
    t.equal(await status(id), 'DONE');
    t.match((await people())[0], { id: one.id, name: asking.name, ticketNo: one.ticketNo, status: 'TICKETED' });
    t.equal(await extras(), FEE);
    t.match((await call(prepaymentReceipt, { orderId }, agent)).products, [{ kind: 'CHANGE_FEE', product: '更名费', paid: FEE, paymentCode }]);
    t.match((await call(ticketReceipt, { orderId }, agent)).products, [{ name: asking.name, product: '更名费', amount: FEE }]);
    const given = await call(previewRefund, { orderId, ids: [one.id], refundType: 'VOLUNTE' }, agent);
    t.match(given.products, [{ type: 'CHANGE_FEE', paid: FEE, refund: 0 }], 'it is told, and stays');
    const ledger = await ledgerAtRest(house);
    t.same([...ledger.byRef.transit], [], 'nothing is under way');
    t.match(await call(api.renameDetail, { id }, agent), {
        status: 'DONE',
        paymentCode,
        allowedActions: [],
        before: { name: one.name },
        after: { name: asking.name },
    });
    const besides = (await call(paymentRecords, { orderNo: orderId }, agent)).content.filter(({ paysKind }) => paysKind);
    t.match(besides, [{ paymentCode, orderNo: orderId, paysKind: 'RENAME', pays: `更名费 ${one.ticketNo}`, amount: FEE }]);
    await refused(t, api.submitRename, { ...asked, name: one.name }, agent, { status: 409, message: /至多更名1次/ });
    const told = (await call(timeline, { stream: `order-${orderId}`, size: 200 }, 'admin')).events.map(({ type }) => type);
    for (const type of ['RenameAsked', 'PassengerModified', 'PassengerRenamed'])
        t.equal(told.filter(one => one === type).length, 1, type);
    for (const endpoint of [removePassengerPreview, batchDeletePassenger])
        await refused(t, endpoint, { orderId, ids: [one.id] }, 'order', { status: 409, message: /./ });
    const story = await streamsOf(here, orderId);
    for (const stream of [`rename-${id}`, `payment-${paymentCode}`, `flow-${instanceId}`])
        t.ok(story.has(stream), stream);
});
t.test('the account of the agency pays: at once and once, whoever takes the application or the money back meanwhile', async (t) => {
    const here = await sold(t);
    const { call, send, refused, orderId, rules, people, decide, status, extras, house, agent } = here;
    await rules();
    const { id: from } = await call(accounts.openUpVirtualAccount, { payPassword: payPassword, loginPassword }, agent);
    const filled = async (totalAmount) => {
        const { paymentCode } = await call(accounts.rechargeVirtualAccount, { totalAmount }, agent);
        await here.payAt(paymentCode);
        await house.program.settle();
    };
    const balances = async () => {
        await house.program.settle();
        const { available, reserved } = await call(accounts.virtualAccountInfo, {}, agent);
        return { available, reserved };
    };
    /** the n-th traveller gets another name, which is approved */
    const agreed = async (n) => {
        const { id: passenger, name, docType, docNo } = (await people())[n];
        const wanted = `${name.slice(0, -1)}果`;
        const { id, instanceId } = await call(api.submitRename, { orderId, id: passenger, name: wanted, docType, docNo, remark: '用字有误' }, agent);
        await decide(instanceId);
        return { id, name, wanted, named: async () => (await people())[n].name };
    };
    const first = await agreed(0);
    const paying = { id: first.id, totalAmount: FEE, payPassword };
    await refused(t, api.payRename, paying, agent, { status: 409, message: /^余额不足/ });
    await filled(FEE - 1);
    await refused(t, api.payRename, paying, agent, { status: 409, message: '余额不足，可用余额¥99.99' });
    await filled(FEE + 1);
    t.match(await send(api.payRename, { ...paying, payPassword: loginPassword }, agent), {
        status: 400,
        message: /^支付密码错误，还可输入4次/,
    });
    t.match(await call(api.renamePayPreview, { id: first.id, virtual: true }, agent), {
        amount: FEE,
        virtual: { available: 2 * FEE, left: FEE },
    });
    t.equal(await status(first.id), 'WAIT_PAY', 'what was refused has changed nothing');
    const byAccount = { orderId: first.id, businessCode: 'RENAME', totalAmount: FEE, payPassword: payPassword };
    const { paymentCode } = await call(accounts.payByVirtual, byAccount, agent);
    t.equal(await status(first.id), 'DONE');
    t.equal(await first.named(), first.wanted);
    t.same(await balances(), { available: FEE, reserved: 0 });
    t.equal(await extras(), FEE);
    const statement = await call(accounts.balanceStatement, { id: from, kind: 'PAY' }, 'finance');
    t.match(statement.content, [{ out: FEE, balance: FEE, movement: paymentCode, purpose: '更名费' }], 'the statement says what for');
    await refused(t, api.payRename, paying, agent, { status: 409, message: /无须支付/ });
    t.comment('paid and taken back at once: one of the two');
    let done = 1;
    for (let n = 1; n < 4; n++) {
        const one = await agreed(n);
        const before = await balances();
        const [paid, taken] = await Promise.all([
            send(api.payRename, { id: one.id, totalAmount: FEE, payPassword }, agent),
            send(api.withdrawRename, { id: one.id, reason: '航班取消' }, n % 2 ? agent : 'order'),
        ]);
        t.same([paid.status, taken.status].sort(), [200, 409]);
        const isPaid = paid.status === 200;
        t.equal(await status(one.id), isPaid ? 'DONE' : n % 2 ? 'WITHDRAWN' : 'ENDED');
        t.equal(await one.named(), isPaid ? one.wanted : one.name);
        t.same(await balances(), { ...before, available: before.available - (isPaid ? FEE : 0) }, 'and nothing is set aside');
        if (!isPaid)
            continue;
        done++;
        await filled(FEE);
    }
    t.comment('paid while the money is asked back: one of the two');
    for (let n = 4; n < 7; n++) {
        const one = await agreed(n);
        const [paid, asked] = await Promise.all([
            send(api.payRename, { id: one.id, totalAmount: FEE, payPassword }, agent),
            send(accounts.refundVirtualAccount, { totalAmount: FEE, payPassword }, agent),
        ]);
        t.same([paid.status, asked.status].sort(), [200, 409]);
        t.equal(await status(one.id), paid.status === 200 ? 'DONE' : 'WAIT_PAY');
        if (paid.status === 200)
            done++;
        else
            await call(accounts.approveVirtualRefund, { id: asked.data.id, result: 'APPROVE' }, 'finance');
        t.same(await balances(), { available: 0, reserved: 0 });
        await filled(FEE);
    }
    t.equal(await extras(), done * FEE);
    const ledger = await ledgerAtRest(house);
    t.same([...ledger.byRef.transit, ...ledger.byRef.suspense], [], 'nothing is under way, and nothing waits');
});
t.test('the desk that ends what an agency asked for says why, and the agency reads it, decided or not', async (t) => {
    const here = await sold(t);
    const { call, refused, orderId, asking, rules, decide, house, agent } = here;
    await rules();
    for (const isApproved of [false, true]) {
        const { id, instanceId } = await call(api.submitRename, { ...asking, remark: '用字有误' }, agent);
        if (isApproved)
            await decide(instanceId);
        await refused(t, api.withdrawRename, { id }, 'order', { status: 400, message: '终止代理人的申请须填写原因' });
        const reason = `航班取消${isApproved ? '，已通过' : ''}`;
        t.match(await call(api.withdrawRename, { id, reason }, 'order'), { status: 'ENDED' });
        t.match(await call(api.renameDetail, { id }, agent), { status: 'ENDED', reason, allowedActions: [] });
        await house.program.settle();
        const told = (await call(queryNotices, {}, agent)).content.filter(({ text }) => text.includes(`原因：${reason}`));
        t.match(told, [{ kind: 'APPLICATION', title: /已由航空公司终止/, orderNo: orderId }]);
    }
});
t.test('free of charge it is carried out when it is approved; refused, taken back or too late it leaves all as it was', async (t) => {
    const here = await sold(t, { price: 0 });
    const { call, orderId, one, asking, rules, people, decide, status, time, house, refused, agent, rival, at } = here;
    await rules();
    const asked = { ...asking, remark: '用字有误' };
    t.match(await call(api.renamePreview, asking, 'order'), { fee: 0, free: true });
    const untouched = async (said) => t.match((await people())[0], { name: one.name, status: 'TICKETED' }, said);
    const refusedOne = await call(api.submitRename, asked, agent);
    await decide(refusedOne.instanceId, 'step1-reject');
    t.equal(await status(refusedOne.id), 'REJECTED');
    await untouched('refused');
    const taken = await call(api.submitRename, asked, agent);
    await refused(t, api.withdrawRename, { id: taken.id }, rival, { status: 404, message: '更名申请不存在' });
    t.match(await call(api.withdrawRename, { id: taken.id }, agent), { status: 'WITHDRAWN' });
    await untouched('taken back');
    t.match(await call(api.renameDetail, { id: taken.id }, 'order'), { before: { name: one.name }, after: { name: asking.name } });
    t.ok((await streamsOf(here, orderId)).has(`rename-${taken.id}`), 'it stays in the story of its order');
    t.notOk((await call(otherTasks, { size: 200 }, 'order')).content.some(({ instanceId }) => instanceId === taken.instanceId));
    const back = await call(api.submitRename, asked, agent);
    await decide(back.instanceId, 'step1-back');
    const { currentTaskId } = await call(instanceDetail, { id: back.instanceId }, agent);
    await call(handleFlow, { instanceId: back.instanceId, curentTaskId: currentTaskId, routeId: 'withdraw', flowRemark: '不改了' }, agent);
    t.equal(await status(back.id), 'WITHDRAWN', 'sent back it may be taken back in its flow, or as any other');
    await untouched('taken back after it was sent back');
    const own = await call(api.submitRename, asked, 'order');
    t.match(await decide(own.instanceId), { status: 409, message: '提交人不能审核自己提交的申请' });
    t.equal(await status(own.id), 'AUDITING');
    t.match(await call(api.withdrawRename, { id: own.id }, 'order'), { status: 'WITHDRAWN' });
    const granted = await call(api.submitRename, asked, agent);
    t.match(await decide(granted.instanceId), { status: 200 });
    t.equal(await status(granted.id), 'DONE');
    t.match((await people())[0], { name: asking.name, ticketNo: one.ticketNo });
    const [, two] = await people();
    const { name, docType, docNo } = two;
    const late = await call(api.submitRename, { orderId, id: two.id, name: `${name.slice(0, -1)}果`, docType, docNo, remark: '用字有误' }, agent);
    await house.program.settle();
    time.now = at('00:00', 37);
    await house.program.pass('renames to be decided and paid');
    t.equal(await status(late.id), 'EXPIRED');
    t.match((await people())[1], { name, status: 'TICKETED' });
    await refused(t, api.renamePreview, { ...asking, id: two.id }, agent, { status: 409, message: '起飞前24小时停止更名' });
});
t.test('what is paid too late is owed back; a document is claimed on the flight', async (t) => {
    const here = await sold(t);
    const { call, one, orderId, asking, rules, decide, status, time, house, people, refused, agent, rival, OUT, at } = here;
    await rules();
    const { id, instanceId } = await call(api.submitRename, { ...asking, remark: '用字有误' }, agent);
    await decide(instanceId);
    const { paymentCode } = await call(api.payRename, { id, totalAmount: FEE }, agent);
    time.now = at('01:01', 1);
    await house.program.pass('renames to be decided and paid');
    t.equal(await status(id), 'EXPIRED');
    await here.payAt(paymentCode);
    await house.program.settle();
    t.match((await call(owedList, {}, 'finance')).content, [{ amount: FEE }]);
    t.equal((await people())[0].name, one.name);
    // somebody of another order of the flight
    const [theirs] = await namesOf(adults(1), 10);
    const other = await here.submit(rival, [OUT], adults(10));
    await here.name(rival, other.orderId, await namesOf(adults(10), 10));
    await refused(t, api.submitRename, { orderId, id: one.id, name: one.name, docType: one.docType, docNo: theirs.证件号, remark: '证件有误' }, agent, { status: 409, message: '旅客证件重复：该证件已在本航班其他订单中' });
});
