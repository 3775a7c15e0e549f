import t from 'tap';
import * as accounts from '#contracts/account/virtual-api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { cancelOrder, provePassenger, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts';
import * as api from '#contracts/order/virtual-out/api.ts';
import { owedList } from '#contracts/payment/owed-api.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { ledgerAtRest } from '../books.ts';
import { adults, namesOf, nobody, OUT, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
/** Some of a group have their tickets before the rest has paid (DOMAIN §3.22). */
const yuan = (amount) => amount * 100;
const [payPassword, wrong] = (await Promise.all(['135790', '000000'].map(clientHash)));
const loginPassword = await clientHash(demoPassword);
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
t.test('virtual out tickets', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { call, send, program } = house;
    const sale = selling(house, time);
    await sale.putOnSale([{ seats: 90 }], { deposits: [{ rate: 1_000, assessment: 8_500 }] });
    await call(accounts.openUpVirtualAccount, { payPassword, loginPassword }, 'yefeng');
    const { paymentCode: recharged } = await call(accounts.rechargeVirtualAccount, { totalAmount: yuan(100_000) }, 'yefeng');
    await sale.payAt(recharged);
    const { orderId, total } = await sale.submit('yefeng', [OUT], adults(20));
    const deposit = (await sale.detail(orderId)).instalments[0].amount;
    await sale.name('yefeng', orderId, await namesOf(adults(20)));
    const everybody = (await sale.detail(orderId)).passengers.map(({ id }) => id);
    const ids = everybody.slice(0, 3);
    const refused = (asked, as, status, message) => sale.refused(t, api.orderVirtualOut, { orderId, ids, ...asked }, as, { status, message });
    t.comment('a confirmed group whose deposit is paid');
    await refused({}, 'yefeng', 409, '座位尚未确认');
    await call(sureRequestSeat, { orderId }, 'order');
    await refused({}, 'yefeng', 409, '请先支付定金');
    await sale.payAt(await sale.openPayment('yefeng', orderId, deposit));
    await refused({}, 'changcheng', 404, '订单不存在');
    await refused({}, 'finance', 403, /./);
    await refused({ ids: everybody.slice(0, 11) }, 'yefeng', 409, '不足成团人数：其余旅客至少10人');
    await refused({ ids: ['nobody'] }, 'yefeng', 404, '旅客不存在');
    await refused({ ids: [] }, 'yefeng', 400, /./);
    t.comment('foreseen, then ordered');
    const foreseen = await call(api.virtualOutPreview, { orderId, ids }, 'yefeng');
    const share = (total / 20) * 3;
    t.match(foreseen, { totalAmount: share - (deposit / 20) * 3, rest: { seats: 17 }, part: { seats: 3, total: share } });
    await sale.refused(t, api.virtualOutPreview, { orderId, ids }, 'changcheng', { status: 404, message: '订单不存在' });
    t.ok((await sale.detail(orderId, 'yefeng')).allowedActions.some(({ path }) => path === api.orderVirtualOut.path));
    const key = { headers: { 'idempotency-key': 'ahead-1' } };
    const done = await call(api.orderVirtualOut, { orderId, ids }, 'yefeng', key);
    t.same(await call(api.orderVirtualOut, { orderId, ids }, 'yefeng', key), done, 'sent again: answered as then');
    const { id, totalAmount } = done;
    t.match(done, { orderId, status: 'CREATED', totalAmount: foreseen.totalAmount });
    await program.settle();
    const [rest, part] = [await sale.detail(orderId), await sale.detail(id)];
    t.equal(rest.total + part.total, total);
    t.equal(rest.paid + part.paid, deposit);
    t.equal(rest.owed + part.owed, total - deposit);
    t.equal(part.owed, totalAmount);
    t.match(part, { splitFrom: orderId, virtualOut: 'CREATED', seats: 3, seatStatus: 'REQUESTED' });
    t.match(rest.splitInto, [{ orderNo: id, ahead: true }]);
    t.same(await sale.seatsOf(OUT), { total: 90, held: 20, sold: 0, free: 70 });
    t.match((await call(api.queryVirtualOut, {}, 'yefeng')).content, [{ id, splitFrom: orderId, virtualOut: 'CREATED', persons: 3 }]);
    t.same((await call(api.queryVirtualOut, {}, 'changcheng')).content, []);
    const detail = (as = 'order') => call(api.virtualOutDetail, { id }, as);
    const actions = async (as) => (await detail(as)).allowedActions.map(({ action }) => action);
    t.match(await detail('yefeng'), { id, orderId, status: 'CREATED', owed: totalAmount, tries: 0, passengers: ids.map(id => ({ id })) });
    t.same(await actions('yefeng'), ['payVirtualOut']);
    for (const endpoint of [api.virtualOutDetail, api.virtualOutTickets, api.virtualOutPayments])
        for (const [of, as, message] of [
            [id, 'changcheng', '订单不存在'],
            [orderId, 'yefeng', '虚拟出票单不存在'],
        ])
            await sale.refused(t, endpoint, { id: of }, as, { status: 404, message });
    t.comment('paid whole by the account, once');
    const pays = (change, as, status, message) => sale.refused(t, api.payVirtualOut, { id, totalAmount, payPassword, ...change }, as, { status, message });
    await pays({ totalAmount: totalAmount - 1 }, 'yefeng', 409, /^支付金额与应付金额不符，应付/);
    await pays({}, 'changcheng', 404, '订单不存在');
    await pays({}, 'order', 403, /./);
    await pays({ id: orderId }, 'yefeng', 409, '不是虚拟出票单');
    t.match(await send(api.payVirtualOut, { id, totalAmount, payPassword: wrong }, 'yefeng'), {
        status: 400,
        message: '支付密码错误，还可输入4次',
    });
    await sale.refused(t, api.addVirtualOutPnr, { id, pnrId: 'QWERT2' }, 'order', { status: 409, message: '虚拟出票单尚未支付' });
    const paid = await call(api.payVirtualOut, { id, totalAmount, payPassword }, 'yefeng');
    t.match(paid, { status: 'SUCCEEDED', amount: totalAmount, available: yuan(100_000) - totalAmount });
    await pays({}, 'yefeng', 409, /./);
    await program.settle();
    t.match(await call(api.virtualOutPayments, { id }, 'yefeng'), {
        paid: share,
        payments: [
            { origin: 'SHARE', channel: 'alipay', amount: share - totalAmount },
            { origin: 'OWN', channel: 'virtual', amount: totalAmount, paymentCode: paid.paymentCode, paidAt: MONDAY },
        ],
    });
    t.same(await sale.seatsOf(OUT), { total: 90, held: 17, sold: 3, free: 70 });
    t.comment('given its PNR, and issued with it');
    await sale.refused(t, api.reOutVirtual, { id }, 'order', { status: 409, message: '请先补录PNR' });
    await sale.refused(t, api.addVirtualOutPnr, { id, pnrId: rest.pnr }, 'order', { status: 409, message: 'PNR已被其他订单使用' });
    await sale.refused(t, api.addVirtualOutPnr, { id, pnrId: 'QWERT2' }, 'yefeng', { status: 403, message: /./ });
    t.same(await actions('order'), ['addVirtualOutPnr']);
    const out = await call(api.addVirtualOutPnr, { id, pnrId: 'QWERT2' }, 'order');
    t.match(out, { status: 'OUT', pnr: 'QWERT2', tickets: 3 });
    t.notOk(out.failure);
    const { tickets } = await call(api.virtualOutTickets, { id }, 'yefeng');
    t.same(tickets.map(({ passengerId, pnr, amount }) => ({ passengerId, pnr, amount })), ids.map(passengerId => ({ passengerId, pnr: 'QWERT2', amount: share / 3 })));
    await sale.refused(t, api.reOutVirtual, { id }, 'order', { status: 409, message: '客票已全部出票' });
    await sale.refused(t, sureOutTicket, { orderId: id }, 'order', { status: 409, message: /./ });
    t.same(await actions('yefeng'), ['submitVirtualOut']);
    await sale.refused(t, api.submitVirtualOut, { id }, 'changcheng', { status: 404, message: '订单不存在' });
    t.same(await call(api.submitVirtualOut, { id }, 'yefeng'), { id, status: 'SUBMITTED' });
    await sale.refused(t, api.submitVirtualOut, { id }, 'order', { status: 409, message: '虚拟出票单已提交' });
    await program.settle();
    t.match((await call(api.queryVirtualOut, { status: 'SUBMITTED' }, 'order')).content, [{ id, tickets: 3, pnr: 'QWERT2' }]);
    t.comment('the rest of the group pays its balance and is ticketed: all of the money is there');
    await sale.payAt(await sale.openPayment('yefeng', orderId, rest.owed));
    await call(sureOutTicket, { orderId }, 'order');
    const both = [await sale.detail(orderId), await sale.detail(id)];
    t.same(both.map(({ status }) => status), ['PRINTED', 'PRINTED']);
    t.equal(both[0].paid + both[1].paid, total);
    const numbers = both.flatMap(({ tickets }) => tickets.map(({ ticketNo }) => ticketNo));
    t.equal(new Set(numbers).size, 20, 'twenty tickets, none twice');
    t.comment('what cannot be issued says why, and is issued again');
    const mixed = await sale.submit('yefeng', [OUT], { ...nobody, ADULT: 11, SOLIDER: 1 });
    await sale.payAt(await sale.openPayment('yefeng', mixed.orderId, (await sale.detail(mixed.orderId)).instalments[0].amount));
    await call(sureRequestSeat, { orderId: mixed.orderId }, 'order');
    const names = await namesOf(adults(12), 20);
    await sale.name('yefeng', mixed.orderId, [...names.slice(0, 11), { ...names[11], 旅客类型: '军残/警残' }]);
    const soldier = (await sale.detail(mixed.orderId)).passengers.find(({ type }) => type === 'SOLIDER');
    const again = await call(api.orderVirtualOut, { orderId: mixed.orderId, ids: [soldier.id] }, 'order');
    await call(api.payVirtualOut, { id: again.id, totalAmount: again.totalAmount, payPassword }, 'yefeng');
    const failed = await call(api.addVirtualOutPnr, { id: again.id, pnrId: 'QWERT3' }, 'order');
    t.match(failed, { status: 'PAID', pnr: 'QWERT3', tickets: 0, failure: '请上传军残/警残证件' });
    t.match(await call(api.virtualOutDetail, { id: again.id }, 'yefeng'), { failure: '请上传军残/警残证件', tries: 1 });
    await sale.refused(t, api.submitVirtualOut, { id: again.id }, 'order', { status: 409, message: '客票尚未全部出票，不能提交' });
    t.match(await call(api.reOutVirtual, { id: again.id }, 'order'), { status: 'PAID', failure: '请上传军残/警残证件' });
    await call(provePassenger, { orderId: again.id, id: soldier.id }, 'yefeng', { files: [{ name: '残疾军人证.png', bytes: png }] });
    t.match(await call(api.reOutVirtual, { id: again.id }, 'order'), { status: 'REOUT', tickets: 1 });
    t.match(await call(api.submitVirtualOut, { id: again.id }, 'order'), { status: 'SUBMITTED' });
    t.comment('one that is cancelled before its tickets: money is owed back the usual way, and it is closed');
    const [first] = (await sale.detail(mixed.orderId)).passengers;
    const gone = await call(api.orderVirtualOut, { orderId: mixed.orderId, ids: [first.id] }, 'yefeng');
    await call(api.payVirtualOut, { id: gone.id, totalAmount: gone.totalAmount, payPassword }, 'yefeng');
    await call(cancelOrder, { orderId: gone.id }, 'yefeng');
    await program.settle();
    t.match(await call(api.virtualOutDetail, { id: gone.id }, 'yefeng'), { status: 'CLOSED', allowedActions: [] });
    t.match((await call(api.queryVirtualOut, { id: gone.id }, 'yefeng')).content, [{ virtualOut: 'CLOSED' }]);
    t.ok((await call(owedList, {}, 'finance')).content.some(({ orderNo }) => orderNo === gone.id));
    const ledger = await ledgerAtRest(house);
    t.same([...ledger.byRef.transit], [], 'nothing is under way');
});
