import t from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import * as api from '#contracts/auction/bag-api.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { selling, stockRow } from '#ops/e2e/sale.ts';
import { noBrowser } from '../chromium.ts';
import { startEntry } from '../entry.ts';
import { BOTH } from '../house.ts';
import { lastly } from '../looks.ts';
const yuan = (amount) => amount * 100;
const back = { flightNo: 'HU7181', date: '2026-12-15', from: 'PEK', to: 'HAK', dep: '13:00', arr: '16:55' };
/** An agency finds a bag, books it with one click, undoes it, books it again and makes an order of it, at a desk and on a telephone. */
t.test('bags in the portal in Chromium', { skip: noBrowser }, async (t) => {
    const { house, portal } = await startEntry(t, 'portal-bags');
    const { call, program, clock } = house;
    const sale = selling(house, { now: clock() });
    await sale.importFlights([stockRow({ seats: 400 }), stockRow({ ...back, seats: 400 })]);
    for (const as of ['yefeng', 'changcheng']) {
        const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(40_000) }, as);
        await sale.payAt(paymentCode);
    }
    await program.settle();
    // reports, as the clocks do each second, that the program is up and bids are possible: a near end is then not moved
    await program.pass('end of sealed bags');
    const bag = (no) => ({
        no,
        seats: 20,
        price: yuan(2_010),
        earnest: yuan(3_000),
        stocks: ['HU7182-2026-12-10-G', 'HU7181-2026-12-15-G'],
    });
    const published = async ({ inMinutes = 0, minutes = 600, ...change } = {}) => {
        const times = { startsAt: addMinutes(clock(), inMinutes), endsAt: addMinutes(clock(), minutes) };
        const terms = { name: '北京往返', airLine: 'HU', ...times, ...change };
        const { batchId } = await call(api.saveBatch, { ...terms, bags: [bag('A01'), bag('A02')] }, 'order');
        const { instanceId } = await call(api.submitBagFlow, { batchId }, 'order');
        await program.settle();
        const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin');
        await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass', flowRemark: '同意' }, 'admin');
        await program.settle();
        return batchId;
    };
    const batchId = await published();
    const id = `${batchId}.A01`;
    const { page, fine, turnTo } = await portal(t, BOTH, 'yefeng');
    await page.getByRole('link', { name: '竞价大厅' }).waitFor();
    await page.getByRole('link', { name: '竞价大厅' }).click();
    await page.getByRole('link', { name: '组合竞拍', exact: true }).click();
    await page.getByRole('heading', { name: '组合竞拍', level: 1 }).waitFor();
    await page.locator(`a[href$="/bags/${id}"]`).first().waitFor();
    await fine('hall', true);
    await page.locator(`a[href$="/bags/${id}"]`).first().click();
    const book = page.getByRole('button', { name: '预订，占用保证金 ¥3,000.00' });
    await book.waitFor();
    await fine('bag', true);
    await book.click();
    await page.getByRole('button', { name: '撤销预订' }).click();
    await book.waitFor();
    t.match(await call(api.showBookedCABag, { id }, 'yefeng'), { status: 'AVAILABLE' });
    // another agency is faster: a message says so, and so does the page
    await call(api.bookCABag, { id }, 'changcheng');
    await book.click();
    await page.getByRole('heading', { name: '已被锁定', exact: true }).waitFor();
    await fine('gone');
    await turnTo(`/front/bags/${batchId}.A02`);
    await book.click();
    await page.getByRole('heading', { name: '已锁定，待预付' }).waitFor();
    await fine('booked', true);
    await page.getByRole('link', { name: '我的组合包' }).click();
    await page.getByRole('heading', { name: '我的组合包', level: 1 }).waitFor();
    await page.getByText('待预付').first().waitFor();
    await fine('mine', true);
    await page.getByRole('link', { name: '预付', exact: true }).first().click();
    await page.getByLabel('联系电话').fill('0898-00000001');
    await page.getByRole('button', { name: /^生成订单并支付首期 ¥/ }).click();
    await page.waitForURL(/\/order\/.+\?pay=next/);
    await page.getByText('本次支付').first().waitFor();
    await fine('pay');
    t.match(await call(api.showBookedCABag, { id: `${batchId}.A02` }, 'yefeng'), { status: 'WAIT_PAY' });
    await turnTo(`/front/bags/${batchId}.A02`);
    await page.getByRole('link', { name: '支付订单' }).waitFor();
    await fine('waiting');
    await turnTo(`/front/bags/${await published({ inMinutes: 60 })}.A01`);
    await page.getByRole('heading', { name: '未开始', exact: true }).waitFor();
    t.match(await page.getByRole('heading', { level: 1 }).innerText(), /未开始/);
    await fine('soon');
    // ── sealed bids: the agency's own price, changed, never another's; withdrawn with its earnest ──────────────────────────
    const sealed = `${await published({ saleMode: 'RANKED' })}.A01`;
    await call(api.bookCABag, { id: sealed, price: yuan(2_640) }, 'changcheng');
    await program.settle();
    await turnTo('/front/bags?status=AVAILABLE&saleMode=RANKED');
    await page.getByText('竞价中').first().waitFor();
    await fine('sealed-hall');
    await turnTo(`/front/bags/${sealed}`);
    await page.getByRole('heading', { name: '密封出价', exact: true }).waitFor();
    const price = page.getByLabel('每人出价（元）');
    await price.fill('2005');
    await page.getByText('须为10元的整数倍', { exact: true }).waitFor();
    await price.fill('2370');
    await fine('sealed', true);
    await page.getByRole('button', { name: '密封出价 ¥2,370.00 / 人' }).click();
    await page.getByText('我的密封出价 / 人').waitFor();
    t.match(await call(api.showBookedCABag, { id: sealed }, 'yefeng'), { sealed: { price: yuan(2_370), changesLeft: 20 } });
    await price.fill('2410');
    await page.getByRole('button', { name: '密封出价 ¥2,410.00 / 人' }).click();
    await page.getByText('已密封出价 ¥2,410.00').waitFor();
    await fine('sealed-bid', true);
    // the answer is lost: the bid exists all the same, and the page says just that
    const calls = '**/api/order/combiAuction/bookCABag';
    await page.route(calls, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
    });
    await price.fill('2450');
    await page.getByRole('button', { name: '密封出价 ¥2,450.00 / 人' }).click();
    await page.getByText('¥2,450.00', { exact: true }).waitFor();
    await page.getByText('没有收到结果').waitFor({ state: 'detached' });
    await page.unroute(calls);
    t.match(await call(api.showBookedCABag, { id: sealed }, 'yefeng'), { sealed: { price: yuan(2_450) } });
    t.notMatch(await page.content(), /2,640|264000/);
    // ── the agency's own bags: each with its status and limit, without a price before the end ──────────────────────────────
    const ending = await published({ saleMode: 'RANKED', name: '北京周末', minutes: 0.5 });
    const [won, missed] = ['A01', 'A02'].map(no => `${ending}.${no}`);
    const cancelled = sealed.replace('A01', 'A02');
    for (const [id, price] of [
        [won, 2_130],
        [missed, 2_150],
        [cancelled, 2_170],
    ])
        await call(api.bookCABag, { id, price: yuan(price) }, 'yefeng');
    await call(api.bookCABag, { id: missed, price: yuan(2_640) }, 'changcheng');
    await call(api.cancelSingle, { id: cancelled, reason: '航班调整' }, 'order');
    await program.settle();
    const row = (id, status) => page.locator('.list :is(tbody tr, ul > li)', { has: page.locator(`a[href$="/bags/${id}"]`) }).filter({ hasText: status });
    await turnTo('/front/bags/mine');
    for (const [id, status] of [
        [sealed, '已报价'],
        [won, '已报价'],
        [missed, '已报价'],
        [cancelled, '已取消'],
    ])
        await row(id, status).first().waitFor();
    t.match(await row(sealed, '已报价').first().innerText(), /北京往返.*密封.*3,000\.00.*截止/s);
    t.match(await row(sealed, '已报价').getByRole('timer').innerText(), /^\d\d:\d\d:\d\d$/);
    for (const id of [sealed, won, missed])
        t.notMatch(await row(id, '已报价').innerHTML(), /2,?(?:410|130|150|640)/);
    await fine('mine-sealed', true);
    await page
        .getByRole('navigation', { name: '按状态查看' })
        .getByRole('link', { name: /^已报价/ })
        .click();
    await row(cancelled, '已取消').waitFor({ state: 'detached' });
    await row(won, '已报价').waitFor();
    await row(sealed, '已报价').getByRole('link', { name: '查看出价' }).click();
    await page.getByRole('button', { name: '撤回出价' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤回出价' }).click();
    await page.getByText('已撤回出价').waitFor();
    await program.settle();
    t.match(await call(api.showBookedCABag, { id: sealed }, 'yefeng'), { sealed: { joined: false } });
    const isOver = async () => {
        await program.pass('end of sealed bags');
        await program.settle();
        return (await call(api.showBookedCABag, { id: missed }, 'yefeng')).sealed?.status;
    };
    t.equal(await lastly(isOver, status => status === 'CLOSED'), 'CLOSED');
    await page.getByRole('link', { name: '我的组合包' }).click();
    for (const [id, status] of [
        [sealed, '已撤回'],
        [won, '待预付'],
        [missed, '未中'],
    ])
        await row(id, status).waitFor();
    t.match(await row(missed, '未中').innerText(), /2,150\.00 \/ 人/);
    t.match(await row(won, '待预付').innerText(), /42,600\.00/);
    t.notMatch(await page.content(), /2,640/);
    await fine('mine-over', true);
});
