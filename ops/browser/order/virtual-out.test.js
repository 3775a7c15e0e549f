import t, {} from 'tap';
import * as accounts from '#contracts/account/virtual-api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { addDays, toLocal } from '#contracts/kernel/calendar.ts';
import { sureRequestSeat } from '#contracts/order/api.ts';
import { queryVirtualOut, virtualOutDetail } from '#contracts/order/virtual-out/api.ts';
import { adults, namesOf, selling } from '#ops/e2e/sale.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { noBrowser } from '../chromium.ts';
import { openHouse } from '../house.ts';
const PIN = '135790';
/**
 * Some travellers of a group get their tickets first: the agency chooses and pays, the desk enters the PNR, the agency submits it. Pictures
 * go to test-results/.
 */
t.test('tickets ahead of the rest of a group in Chromium', { skip: noBrowser }, async (t) => {
    const { house, visitOnce } = await openHouse(t, 'virtual-out');
    const { call } = house;
    const sale = selling(house, { now: house.clock() });
    const date = addDays(toLocal(house.clock()).date, 40);
    await sale.putOnSale([{ date, seats: 60 }], { deposits: [{ rate: 1_000, assessment: 8_500 }] });
    const [payPassword, loginPassword] = (await Promise.all([PIN, demoPassword].map(clientHash)));
    await call(accounts.openUpVirtualAccount, { payPassword, loginPassword }, 'yefeng');
    await sale.payAt((await call(accounts.rechargeVirtualAccount, { totalAmount: 5_000_000 }, 'yefeng')).paymentCode);
    const { orderId } = await sale.submit('yefeng', [`HU7182-${date}-G`], adults(12), { groupName: '签证先行团' });
    await sale.payAt(await sale.openPayment('yefeng', orderId, (await sale.detail(orderId)).instalments[0].amount));
    const names = await namesOf(adults(12));
    await sale.name('yefeng', orderId, names);
    await call(sureRequestSeat, { orderId }, 'order');
    const inPortal = (t, width, id) => visitOnce(t, width, 'yefeng', `/front/order/${id}?tab=money`, '签证先行团');
    let id = '';
    await t.test('an agency chooses who goes ahead, sees what that costs, and pays', async (t) => {
        const { page, turnTo, wrong, fine } = await inPortal(t, 1366, orderId);
        const dialog = page.getByRole('dialog');
        await page.getByRole('button', { name: '更多操作' }).click();
        await page.getByRole('menuitem', { name: /^部分先出票/ }).click();
        for (const { 姓名 } of names.slice(0, 2))
            await dialog.getByRole('checkbox', { name: 姓名 }).check();
        await dialog.getByRole('columnheader', { name: '先行出票' }).waitFor();
        await fine('order');
        await dialog.getByRole('button', { name: /^2 人先出票，应付/ }).click();
        const card = page.getByRole('region', { name: /^虚拟出票/ });
        await card.getByText('待支付').waitFor();
        await card.getByText('原订单分摊').waitFor();
        await fine('created', true);
        id = (await call(queryVirtualOut, { orderId }, 'yefeng')).content[0].id;
        t.equal(new URL(page.url()).pathname.split('/').at(-1), id);
        await turnTo(`/front/order/${id}?pay=next`, '签证先行团');
        await dialog.getByRole('radio', { name: /^虚拟账户/ }).check();
        await dialog.getByLabel('支付密码').fill(PIN);
        const sent = page.waitForRequest(request => new URL(request.url()).pathname.endsWith('/virtualOutTicket/w/pay'));
        await dialog.getByRole('button', { name: /^支付/ }).click();
        await sent;
        await dialog.getByText('支付成功').waitFor();
        await turnTo(`/front/order/${id}?tab=money`, '签证先行团');
        await card.getByText('已付清，等待航司补录 PNR 并出票').waitFor();
        t.same(wrong, []);
    });
    await t.test('the desk enters the PNR, and the tickets are issued', async (t) => {
        const { page, turnTo, fine, wrong } = await visitOnce(t, 1366, 'order', '/virtual-out', '虚拟出票');
        await page.getByRole('cell', { name: id }).waitFor();
        await fine('list');
        await turnTo(`/virtual-out/${id}/show`, `虚拟出票 ${id}`);
        await page.getByRole('button', { name: '补录PNR并出票' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('PNR').fill('QWERT2');
        await fine('pnr');
        await dialog.getByRole('button', { name: /^确定/ }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.getByRole('cell', { name: /^880-/ }).nth(1).waitFor();
        await fine('issued', true);
        t.same(wrong, []);
    });
    await t.test('on a telephone the agency hands it in', async (t) => {
        const { page, fine, wrong } = await inPortal(t, 360, id);
        const card = page.getByRole('region', { name: /^虚拟出票/ });
        await card.getByText('客票已出齐，核对后提交办结').waitFor();
        await fine('out', true);
        await card
            .getByRole('button', { name: '提 交' })
            .or(card.getByRole('button', { name: '提交' }))
            .click();
        await card.getByText('已办结，此后的退改按订单办理').waitFor();
        t.match(await call(virtualOutDetail, { id }, 'yefeng'), { status: 'SUBMITTED' });
        t.same(wrong, []);
    });
});
