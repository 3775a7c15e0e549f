import fc from 'fast-check';
import t from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import * as remittances from '#contracts/account/remittance-api.ts';
import * as virtual from '#contracts/account/virtual-api.ts';
import { accountMovementQuery } from '#contracts/account/virtual-lists.ts';
import { endpoints } from '#contracts/contexts.ts';
import * as extras from '#contracts/extra/api.ts';
import { agentFee } from '#contracts/extra/fee-record.ts';
import { holidayRule } from '#contracts/extra/holiday-record.ts';
import { extraInvoiceQuery, issueExtraInvoice } from '#contracts/extra/invoices.ts';
import { extraLimit } from '#contracts/extra/limit-record.ts';
import { extraProduct } from '#contracts/extra/product-record.ts';
import * as bought from '#contracts/extra/purchase-api.ts';
import * as fines from '#contracts/fine/api.ts';
import * as paying from '#contracts/fine/pay-api.ts';
import { finesLine } from '#contracts/fine/rule-record.ts';
import { handleFlow, otherTasks } from '#contracts/flow/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { provePassenger, sureRequestSeat } from '#contracts/order/api.ts';
import { reduceSeats } from '#contracts/order/changes/changes-api.ts';
import * as ahead from '#contracts/order/virtual-out/api.ts';
import { wechatPayConfig } from '#contracts/payment/wechat-record.ts';
import { timeline } from '#contracts/report/history.ts';
import { holdEarnest } from '#services/auction/earnest/hold.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { commandCall } from '#services/kernel/http/call.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { ledgerAtRest } from './books.ts';
import { adults, namesOf, nobody, OUT, selling } from './sale.ts';
import { MONDAY, startProgram } from './start.ts';
/**
 * Every call of the money modules answers a real request: a whole life over HTTP with random amounts, in which each declared call has
 * succeeded at least once. Each command has left a fact that the auditor finds in the history, with the person who sent it.
 * `endpoints.test.ts` proves that each call refuses bad data.
 */
const seed = Number(process.env.FC_SEED ?? 20_261_126);
t.comment(`FC_SEED=${seed}`);
const modules = [
    ...['order/virtualAccount', 'earnest', 'bigDeposit', 'bigClient', 'fines', 'extraProduct', 'extraLimit', 'agentFee'],
    ...['holidayRule', 'virtualOutTicket', 'wechatPayConfig'],
];
const declared = endpoints.filter(({ path }) => modules.some(module => path.includes(`/${module}/`)));
/** amounts in fen, the same for the same seed */
let drawn = 0;
const some = (min, max) => fc.sample(fc.integer({ min, max }), { numRuns: 1, seed: seed + drawn++ })[0];
const [payPassword, loginPassword] = (await Promise.all(['135790', demoPassword].map(clientHash)));
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
t.test('every call of accounts, fines, products and tickets ahead has answered, and its fact is found', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { program } = house;
    const answered = new Set();
    const facts = [];
    /** calls an endpoint, and records its answer and the facts that it wrote */
    const call = async (endpoint, body, as = 'yefeng', sent) => {
        // a person's first login is an event too
        await house.token(as);
        await program.settle();
        const from = await program.events.head();
        const data = await house.call(endpoint, body, as, sent);
        answered.add(endpoint.path);
        if (endpoint.kind === 'query' || endpoint.kind === 'file')
            return data;
        const { events } = await program.events.readAll({ from, limit: 1_000 });
        const user = await program.house.logins.idOf(program.run.load, as);
        const own = events.find(({ stream, meta }) => meta.user === user && !stream.startsWith('session-'));
        if (own)
            facts.push({ endpoint, as, stream: own.stream, revision: own.revision });
        else
            t.fail(`${endpoint.path} has written nothing under ${as}`);
        return data;
    };
    const sale = selling(house, time);
    await sale.putOnSale([{ seats: 90 }], { deposits: [{ rate: 1_000, assessment: 8_500 }] });
    t.comment('what staff keep: each made, seen, changed, switched off and on, and gone');
    const kept = [
        [
            wechatPayConfig,
            { mchId: String(some(1e9, 2e9)), appId: 'wx1', serialNo: 'S1', platformKeyId: 'K1', airLine: '*', keyName: 'main' },
            { appId: 'wx2' },
        ],
        [extraProduct, { airLine: 'HU', code: 'TEA', kind: 'FOOD', name: '茶点', price: some(1_000, 9_000) }, { price: some(1_000, 9_000) }],
        [
            extraLimit,
            { kind: 'FOOD', airLine: 'GS', origin: '*', destination: '*', saleFrom: '2026-11-01', saleTo: '2027-10-31', refundHours: 24 },
            { max: some(1, 9) },
        ],
        [agentFee, { airLine: 'GS', from: '2026-11-01', rate: some(1, 2_000) }, { rate: some(1, 2_000) }],
        [
            holidayRule,
            { airLine: '*', kind: 'FOOD', from: '2027-02-01', to: '2027-02-07', name: '春运', effect: 'SURCHARGE', percent: some(1, 90) },
            { name: '春节' },
        ],
    ];
    for (const [{ endpoints: of }, row, change] of kept) {
        const { id } = (await call(of.add, row, 'admin'));
        t.match(await call(of.modify, { id, ...change }, 'admin'), change);
        t.match(await call(of.get, { id }, 'admin'), { ...row, ...change, enabled: true });
        t.match(await call(of.disable, { id }, 'admin'), { ids: [id], failed: [] });
        t.match(await call(of.query, { enabled: false }, 'admin'), { content: [{ id, ...change }] });
        t.match(await call(of.enable, { id }, 'admin'), { ids: [id], failed: [] });
        await call(of.export, {}, 'admin');
        await call(of.delete, { id }, 'admin');
        t.match((await house.send(of.get, { id }, 'admin')).status, 404);
    }
    await call(extraLimit.endpoints.template, {}, 'admin');
    const head = '航空公司,出发机场,到达机场,销售开始日期,销售结束日期,每人至多,可退,起飞前停止退订小时数';
    const sheet = (airLine) => [
        { name: '规则.csv', bytes: new TextEncoder().encode(`${head}\n${airLine},*,*,2026-01-01,2026-12-31,1,是,24`) },
    ];
    for (const kind of ['importInsurance', 'importFood', 'importPayFee', 'importChangeFee', 'importLuggage'])
        t.match(await call(extraLimit.endpoints[kind], { mode: 'all' }, 'admin', { files: sheet('HU') }), { written: 1 }, kind);
    t.comment('the virtual account');
    const recharged = some(5_000_000, 6_000_000);
    const { id: account } = await call(virtual.openUpVirtualAccount, { payPassword, loginPassword });
    const { paymentCode } = await call(virtual.rechargeVirtualAccount, { totalAmount: recharged });
    await sale.payAt(paymentCode);
    const available = async () => (await call(virtual.virtualAccountInfo, {})).available;
    t.equal(await available(), recharged);
    t.match(await call(virtual.rechargeCertificate, { id: paymentCode }), { amount: recharged, account });
    await call(virtual.rechargeCertificatePdf, { id: paymentCode });
    const frozen = some(1, 1_000_000);
    const freezing = { id: account, totalAmount: frozen };
    t.match(await call(virtual.freezeVirtualAccountPreview, freezing, 'finance'), {
        before: { available: recharged, frozen: 0 },
        after: { available: recharged - frozen, frozen },
    });
    t.match(await call(virtual.freezeVirtualAccount, { ...freezing, remark: '争议款项' }, 'finance'), { frozen });
    t.match(await call(virtual.freezeVirtualAccountPreview, { ...freezing, flag: false }, 'finance'), { after: { frozen: 0 } });
    t.match(await call(virtual.freezeVirtualAccount, { ...freezing, flag: false, remark: '已解决' }, 'finance'), { frozen: 0 });
    const back = some(1, 500_000);
    t.match(await call(virtual.refundVirtualAccountPreview, { totalAmount: back }), { lots: [{ lot: paymentCode, amount: back }] });
    const mistaken = await call(virtual.refundVirtualAccount, { totalAmount: back, payPassword });
    t.match(await call(virtual.withdrawVirtualRefundPreview, { id: mistaken.id }), { amount: back });
    await call(virtual.withdrawVirtualRefund, { id: mistaken.id });
    const asked = await call(virtual.refundVirtualAccount, { totalAmount: back, payPassword });
    await call(virtual.approveVirtualRefund, { id: asked.id, result: 'APPROVE' }, 'finance');
    await program.settle();
    t.match(await call(virtual.virtualRefundDetail, { id: asked.id }), { status: 'REFUNDED', back });
    t.equal((await call(virtual.withdrawalQuery, {})).content.length, 2);
    const correction = { id: account, up: true, totalAmount: some(1, 9_000) };
    t.match(await call(virtual.correctVirtualAccountPreview, correction, 'finance'), {
        after: { available: recharged - back + correction.totalAmount },
    });
    const { correctionId } = await call(virtual.correctVirtualAccount, { ...correction, remark: '渠道少记' }, 'finance');
    t.match(await call(virtual.approveVirtualCorrectionPreview, { id: account, correctionId }, 'admin'), {
        before: { available: recharged - back },
        after: { available: recharged - back + correction.totalAmount },
    });
    await call(virtual.approveVirtualCorrection, { id: account, correctionId, result: 'APPROVE' }, 'admin');
    t.equal(await available(), recharged - back + correction.totalAmount);
    const first = await sale.submit('yefeng', [OUT], adults(10), { groupName: '账户付款', confirmDuplicate: true });
    const due = (await sale.detail(first.orderId)).instalments[0].amount;
    t.match(await call(virtual.payByVirtual, { orderId: first.orderId, totalAmount: due, payPassword }), { status: 'SUCCEEDED', amount: due });
    const statement = await call(virtual.balanceStatement, { id: account });
    t.equal(statement.closing, recharged - back + correction.totalAmount - due);
    await call(virtual.exportBalanceStatement, { id: account });
    t.match((await call(accountMovementQuery, { account, kind: 'PAY' }, 'finance')).content, [{ account, kind: 'PAY', out: due }]);
    t.match((await call(virtual.virtualAccountQuery, {}, 'finance')).content, [{ id: account, balance: statement.closing }]);
    const { id: empty } = await call(virtual.openUpVirtualAccount, { payPassword, loginPassword }, 'changcheng');
    t.match(await call(virtual.closeVirtualAccountPreview, { id: empty }, 'finance'), { balance: 0 });
    t.match(await call(virtual.closeVirtualAccount, { id: empty, remark: '终止合作' }, 'finance'), { status: 'CLOSED' });
    t.comment('earnest money');
    const pledged = some(500_000, 900_000);
    await sale.payAt((await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: pledged })).paymentCode);
    const id = 'E.AG1001.HU';
    t.match(await call(earnest.earnestInfo, { id }), { balance: pledged });
    t.match((await call(earnest.earnestQuery, {})).content, [{ id, balance: pledged }]);
    t.match(await call(earnest.disableEarnest, { id }, 'finance'), { status: 'DISABLED' });
    t.match(await call(earnest.enableEarnest, { id }, 'finance'), { status: 'ACTIVE' });
    const commandId = idFrom('auction', 'bid');
    const auction = commandCall(program.run, { who: systemUser('auction'), now: time.now, commandId }, commandId, undefined);
    const bid = some(100_000, 400_000);
    const bidding = { earnestId: 'B1', agency: 'AG1001', airLine: 'HU', amount: bid, use: 'BIDDING' };
    await holdEarnest({ run: program.run, call: auction.call }, { ...bidding, subject: 'L1', title: '海口-北京 30座' });
    await program.settle();
    t.match(await call(earnest.earnestHoldDetail, { id: 'B1' }), { status: 'HELD', amount: bid });
    t.match((await call(earnest.earnestHoldQuery, {})).content, [{ id: 'B1' }]);
    t.match(await call(earnest.giveUpEarnestPreview, { id: 'B1' }), { amount: bid });
    await call(earnest.giveUpEarnest, { id: 'B1', reason: '客人取消' });
    await call(earnest.submitGiveUpFlow, { id: 'B1' });
    t.same((await call(earnest.earnestRecords, { id })).content.map(({ kind }) => kind).sort(), ['HOLD', 'RECHARGE']);
    t.comment('deposits and credit');
    const deposit = { agent: 'AG1001', kind: 'PENALTY', totalAmount: some(1_000_000, 2_000_000) };
    t.match(await call(remittances.bigDepositPreview, deposit, 'finance'), { after: { available: deposit.totalAmount } });
    const penalty = await call(remittances.addBigDeposit, { ...deposit, bankRefNo: 'B1' }, 'finance');
    const more = deposit.totalAmount + some(1, 9_000);
    t.match(await call(remittances.modifyBigDeposit, { id: penalty.id, totalAmount: more }, 'finance'), { status: 'VALID', amount: more });
    t.match(await call(remittances.bigDepositDetail, { id: penalty.id }, 'finance'), { balance: more });
    const wrong = await call(remittances.addBigDeposit, { ...deposit, totalAmount: some(1, 9_000), bankRefNo: 'B2' }, 'finance');
    t.match(await call(remittances.deleteBigDeposit, { id: wrong.id, reason: '重复登记' }, 'finance'), { status: 'INVALID' });
    t.match((await call(remittances.bigDepositQuery, { status: 'VALID' }, 'finance')).content, [{ id: penalty.id }]);
    const line = some(1_000_000, 2_000_000);
    const client = await call(remittances.addBigClient, { name: '海南椰风会展', agent: 'AG1001', line, termDays: some(1, 90) }, 'finance');
    t.match(await call(remittances.bigClientPreview, { id: client.id, line: line + 1 }, 'finance'), { after: { line: line + 1 } });
    t.match(await call(remittances.modifyBigClient, { id: client.id, line: line + 1 }, 'finance'), { line: line + 1 });
    const paid = await call(remittances.addClientPayment, { id: client.id, totalAmount: some(1, 9_000), bankRefNo: 'B3' }, 'finance');
    t.match(await call(remittances.bigClientDetail, { id: client.id }, 'finance'), { line: line + 1, status: 'ACTIVE' });
    t.match(await call(remittances.invalidClientPayment, { id: paid.id, reason: '退票' }, 'finance'), { status: 'INVALID' });
    t.match((await call(remittances.clientPaymentQuery, { id: client.id }, 'finance')).content, [{ id: paid.id, status: 'INVALID' }]);
    t.match((await call(remittances.bigClientQuery, {}, 'finance')).content, [{ id: client.id, debt: 0 }]);
    t.match(await call(remittances.ownDeposit, {}, 'yefeng'), { account: 'D.AG1001.NON_PENALTY' });
    t.match((await call(remittances.clientLines, {}, 'yefeng')).clients, [{ id: client.id, line: line + 1, debt: 0 }]);
    t.match(await call(remittances.deleteBigClient, { id: client.id }, 'finance'), { status: 'DELETED' });
    t.comment('fines: a group that shrinks, one after another');
    const perSeat = some(20_000, 40_000);
    const fineRule = { airLine: 'HU', type: 'REDUCE', validFrom: '2026-11-01', unit: 'SEAT', perSeat, uncapped: true };
    await house.call(finesLine.endpoints.add, fineRule, 'admin');
    const group = await sale.submit('yefeng', [OUT], adults(20), { groupName: '减员', confirmDuplicate: true });
    const [down] = (await sale.detail(group.orderId)).instalments;
    await sale.payAt(await sale.openPayment('yefeng', group.orderId, down.amount));
    for (const ADULT of [4, 1, 1, 1, 1, 1]) {
        await house.call(reduceSeats, { orderId: group.orderId, counts: { ADULT }, reason: '不能成行' }, 'yefeng');
        await program.settle();
    }
    const all = (await call(fines.queryOrderFines, { orderId: group.orderId })).content;
    t.equal(all.length, 6);
    for (const { id } of all)
        await call(fines.askFine, { id }, 'order');
    t.equal((await call(fines.asksQuery, {})).totalElements, 6);
    const [one, two, three, four, five, six] = all;
    t.match(await call(fines.fineDetail, { id: one.id }), { status: 'ASKED', amount: one.amount });
    t.match(await call(paying.finePayPreview, { manyID: [one.id], virtual: true }), { amount: one.amount });
    t.match(await call(paying.payFine, { id: one.id, totalAmount: one.amount, payPassword }), { status: 'SUCCEEDED' });
    t.match(await call(paying.payFineByVirtual, { id: two.id, totalAmount: two.amount, payPassword }), { status: 'SUCCEEDED' });
    const both = { manyID: [three.id, four.id], totalAmount: three.amount + four.amount };
    await sale.payAt((await call(paying.mergePayFines, both)).paymentCode);
    t.match(await call(fines.deductPreview, { id: five.id }, 'finance'), { amount: five.amount, available: more });
    t.match(await call(fines.deductFine, { id: five.id, totalAmount: five.amount }, 'finance'), { status: 'DEDUCTED' });
    const less = some(1, six.amount - 1);
    t.match(await call(fines.finePreview, { id: six.id, totalAmount: less }), { before: six.amount, after: less });
    await call(fines.asksSubmitChange, { id: six.id, totalAmount: less, remark: '因病退团' });
    t.match(await call(fines.asksWithdraw, { id: six.id }), { status: 'ASKED' });
    t.match(await call(fines.submitWaive, { id: six.id, waiveAmount: less, remark: '协商减免' }, 'order'), { status: 'ADJUSTING' });
    t.equal((await call(fines.asksLogs, { id: six.id }, 'order')).content[0]?.amount, six.amount - less);
    const added = { orderId: group.orderId, totalAmount: some(1, 50_000) };
    t.match(await call(fines.fineAddPreview, added, 'order'), { amount: added.totalAmount });
    const { instanceId } = await call(fines.asksSubmitAdd, { ...added, remark: '转卖团队座位' }, 'order');
    await program.settle();
    const task = (await house.call(otherTasks, { size: 200 }, 'finance')).content.find(one => one.instanceId === instanceId);
    const passing = { routeId: 'step1-pass', flowRemark: '已核实' };
    t.match(await house.call(handleFlow, { instanceId, curentTaskId: task.id, ...passing }, 'finance'), { outcome: 'APPROVED' });
    t.comment('what is bought beside the seats');
    const priced = [
        ['MEAL', 'FOOD', some(1_000, 9_000)],
        ['BAG', 'LUGGAGE', some(9_000, 30_000)],
        ['SAFE', 'INSURANCE', some(1_000, 5_000)],
    ];
    for (const [code, kind, price] of priced)
        await call(extraProduct.endpoints.add, { airLine: 'HU', code, kind, name: code, price }, 'admin');
    const { orderId } = await sale.ticketed('yefeng', [OUT], adults(10), { groupName: '增值产品', confirmDuplicate: true });
    const ids = (await sale.detail(orderId)).passengers.map(({ id }) => id);
    t.same((await call(extras.availableExtras, { orderId })).products.map(({ amount }) => amount).sort(), priced.map(([, , price]) => price).sort());
    const ways = {
        FOOD: [bought.foodPurchase, bought.foodPay, bought.foodInvoice, bought.foodRefund],
        LUGGAGE: [bought.luggagePurchase, bought.luggagePay, bought.luggageInvoice, bought.luggageRefund],
        INSURANCE: [bought.insurancePurchase, bought.insurancePay, bought.insuranceInvoice, bought.insuranceRefund],
    };
    for (const [code, kind, price] of priced) {
        const of = kind;
        const [purchase, pay, invoice, refund] = ways[of];
        const wanted = { orderId, productId: `HU.${code}`, ids: ids.slice(0, 2) };
        t.match(await call(bought.extraPurchasePreview, wanted), { items: 2, amount: 2 * price });
        t.match(await call(purchase, { ...wanted, totalAmount: 2 * price }), { items: 2, amount: 2 * price });
        t.match(await call(bought.extraPayPreview, { orderId, kind: of, virtual: true }), { amount: 2 * price });
        t.match(await call(pay, { orderId, totalAmount: 2 * price, payPassword }), { status: 'SUCCEEDED' });
        t.match(await call(invoice, { orderId }), { items: 2, amount: 2 * price });
        await program.settle();
        const [asked] = (await call(extraInvoiceQuery, { orderId, kind: of }, 'finance')).content;
        const registered = { extraId: asked.extraId, invoiceId: asked.id, invoiceNo: `2646${some(1, 10 ** 9)}`.padEnd(20, '0') };
        t.match(await call(issueExtraInvoice, registered, 'finance'), { status: 'ISSUED', amount: 2 * price });
        t.match(await call(bought.extraRefundPreview, { orderId, ids: ['1'], kind: of }), { amount: price });
        t.match(await call(refund, { orderId, ids: ['1'] }), { amount: price });
    }
    const { kinds } = await call(bought.purchasedExtras, { orderId });
    t.same(kinds.map(({ paid, refunded }) => paid - refunded).sort(), priced.map(([, , price]) => price).sort());
    t.comment('some are ticketed before the rest');
    const mixed = await sale.submit('yefeng', [OUT], { ...nobody, ADULT: 11, SOLIDER: 1 }, { groupName: '先行出票', confirmDuplicate: true });
    const share = (await sale.detail(mixed.orderId)).instalments[0].amount;
    await sale.payAt(await sale.openPayment('yefeng', mixed.orderId, share));
    await house.call(sureRequestSeat, { orderId: mixed.orderId }, 'order');
    const names = await namesOf(adults(12), 20);
    await sale.name('yefeng', mixed.orderId, [...names.slice(0, 11), { ...names[11], 旅客类型: '军残/警残' }]);
    const soldier = (await sale.detail(mixed.orderId)).passengers.find(({ type }) => type === 'SOLIDER');
    const { totalAmount } = await call(ahead.virtualOutPreview, { orderId: mixed.orderId, ids: [soldier.id] });
    const { id: part } = await call(ahead.orderVirtualOut, { orderId: mixed.orderId, ids: [soldier.id] });
    t.match(await call(ahead.payVirtualOut, { id: part, totalAmount, payPassword }), { status: 'SUCCEEDED' });
    t.match(await call(ahead.addVirtualOutPnr, { id: part, pnrId: 'QWERT3' }, 'order'), { failure: '请上传军残/警残证件' });
    await house.call(provePassenger, { orderId: part, id: soldier.id }, 'yefeng', { files: [{ name: '残疾军人证.png', bytes: png }] });
    t.match(await call(ahead.reOutVirtual, { id: part }, 'order'), { status: 'REOUT', tickets: 1 });
    t.match(await call(ahead.submitVirtualOut, { id: part }), { status: 'SUBMITTED' });
    t.match(await call(ahead.virtualOutDetail, { id: part }), { status: 'SUBMITTED', orderId: mixed.orderId });
    t.equal((await call(ahead.virtualOutTickets, { id: part })).tickets.length, 1);
    t.match((await call(ahead.virtualOutPayments, { id: part })).payments, [{ origin: 'SHARE' }, { origin: 'OWN', amount: totalAmount }]);
    t.match((await call(ahead.queryVirtualOut, {})).content, [{ id: part }]);
    t.comment('every call, and every fact');
    t.same(declared.filter(({ path }) => !answered.has(path)).map(({ path }) => path), [], `each of the ${declared.length} calls that are declared has answered`);
    const untold = [];
    for (const { endpoint, as, stream, revision } of facts) {
        const { events } = await house.call(timeline, { stream, size: 200 }, 'auditor');
        const told = events.find(event => event.revision === revision);
        if (told?.user !== as || !told.zh)
            untold.push(`${endpoint.path}: ${stream} ${revision} ${told?.user}`);
    }
    t.same(untold, [], 'the auditor finds what each command has done, and who has given it');
    const written = new Set(facts.map(({ endpoint }) => endpoint.path));
    t.same(declared.filter(({ kind, path }) => (kind === 'command' || kind === 'upload') && !written.has(path)).map(({ path }) => path), [], 'none leaves none');
    const ledger = await ledgerAtRest(house);
    t.same([...ledger.byRef.transit], [], 'nothing is under way');
});
