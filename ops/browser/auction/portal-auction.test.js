import t from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import * as api from '#contracts/auction/api.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { addMinutes, instantMs, toInstant } from '#contracts/kernel/calendar.ts';
import { OUT, selling } from '#ops/e2e/sale.ts';
import { noBrowser } from '../chromium.ts';
import { startEntry } from '../entry.ts';
import { BOTH } from '../house.ts';
import { lastly } from '../looks.ts';
const yuan = (amount) => amount * 100;
/**
 * An agency finds a lot, joins it, bids with one click, is outbid, raises, wins another lot and makes an order of it, at a desk and on a
 * telephone.
 */
t.test('bidding in the portal in Chromium', { skip: noBrowser }, async (t) => {
    const { house, portal } = await startEntry(t, 'portal-auction');
    const { call, program, clock } = house;
    const sale = selling(house, { now: clock() });
    await sale.putOnSale([{}]);
    for (const as of ['yefeng', 'changcheng']) {
        const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(8_000) }, as);
        await sale.payAt(paymentCode);
    }
    await program.settle();
    const inSeconds = (seconds) => toInstant(instantMs(clock()) + seconds * 1_000);
    const published = async (more) => {
        const terms = { stockId: OUT, seatsPerUnit: 10, floor: yuan(1_190), step: yuan(10), earnestPerUnit: yuan(1_000), startsAt: clock() };
        const { id } = await call(api.saveBidding, { ...terms, ...more }, 'order');
        const { instanceId } = await call(api.submitBiddingFlow, { id }, 'order');
        await program.settle();
        const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin');
        await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass', flowRemark: '同意' }, 'admin');
        await program.settle();
        return id;
    };
    const id = await published({ units: 2, endsAt: addMinutes(clock(), 60) });
    const won = await published({ units: 1, endsAt: inSeconds(20), closingSeconds: 0 });
    await call(api.bookBidding, { id: won, price: yuan(1_190) }, 'yefeng');
    const { page, fine, turnTo } = await portal(t, BOTH, 'yefeng');
    await page.getByRole('link', { name: '竞价大厅' }).waitFor();
    await fine('home');
    await page.getByRole('link', { name: '竞价大厅' }).click();
    await page.getByRole('heading', { name: '竞价大厅', level: 1 }).waitFor();
    await page.locator(`a[href$="/bidding/${id}"]`).first().waitFor();
    await fine('hall');
    await page.locator(`a[href$="/bidding/${id}"]`).first().click();
    await page.getByRole('button', { name: /^参加竞价，占用 ¥1,000.00/ }).waitFor();
    await page.getByLabel('最多竞几份').fill('2');
    await page.getByRole('button', { name: '参加竞价，占用 ¥2,000.00' }).waitFor();
    await fine('join', true);
    await page.getByRole('button', { name: '参加竞价，占用 ¥2,000.00' }).click();
    const bid = page.getByRole('button', { name: /^出价 ¥/ });
    await page.getByRole('button', { name: '出价 ¥1,190.00 / 座' }).click();
    await page.getByText('您已是当前最高价').waitFor();
    await page.getByText('领先 2 份').waitFor();
    await fine('leading', true);
    await call(api.bookBidding, { id, price: yuan(1_200), units: 2 }, 'changcheng');
    await page.getByText('已被超越').waitFor();
    await page.getByRole('button', { name: '出价 ¥1,210.00 / 座' }).waitFor();
    await fine('beaten', true);
    // a bid far above the needed price is questioned, with both amounts
    await page.getByLabel('每座出价（元）').fill('1400');
    await bid.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('最低可出价 / 座').waitFor();
    await fine('far');
    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '用最低可出价' }).click();
    await page.getByRole('button', { name: '增加', exact: true }).click();
    await page.getByRole('button', { name: '出价 ¥1,220.00 / 座' }).click();
    await page.getByText('领先 2 份').waitFor();
    t.match(await call(api.showBidding, { id }, 'yefeng'), { price: yuan(1_220), mine: { won: 2 } });
    const isOver = async () => {
        await program.pass('end of lots');
        return (await call(api.showBidding, { id: won }, 'yefeng')).status;
    };
    t.equal(await lastly(isOver, status => status === 'CLOSED'), 'CLOSED');
    await program.settle();
    await page.getByRole('link', { name: '我的竞价' }).click();
    await page.getByText('待预付').first().waitFor();
    await page
        .getByText(/领先 2 \/ 2 份/)
        .first()
        .waitFor();
    await fine('mine', true);
    await page.getByRole('link', { name: '预付', exact: true }).first().click();
    await page.getByRole('heading', { name: '已成交，待预付' }).waitFor();
    await page.getByLabel('联系电话').fill('');
    await page.getByRole('button', { name: /^生成订单并支付首期/ }).click();
    await page.getByText('请填写联系电话').waitFor();
    await page.getByLabel('联系电话').fill('123');
    await page.getByRole('button', { name: /^生成订单并支付首期/ }).click();
    await page.getByText('联系电话格式不正确，如 13800138000').waitFor();
    await page.getByLabel('联系电话').fill('0898-00000001');
    await fine('won');
    await page.getByRole('button', { name: /^生成订单并支付首期 ¥/ }).click();
    await page.waitForURL(/\/order\/.+\?pay=next/);
    await page.getByText('本次支付').first().waitFor();
    await fine('pay');
    t.match((await call(api.showBidding, { id: won }, 'yefeng')).mine?.award, { status: 'WAIT_PAY' });
    // the desk pauses and cancels the lot: the reason is shown, and nobody leads any more
    await turnTo(`/front/bidding/${id}`);
    await page.getByRole('heading', { name: '当前领先' }).waitFor();
    await call(api.pauseBidding, { id, reason: '航班时刻待确认' }, 'order');
    await page.getByRole('heading', { name: '竞价已暂停' }).waitFor();
    await page.getByText('原因：航班时刻待确认').waitFor();
    await fine('paused', true);
    await call(api.forceCancelBidding, { id, remark: '航班取消' }, 'order');
    await page.getByRole('heading', { name: '标的已取消' }).waitFor();
    await page.getByText('原因：航班取消').waitFor();
    await page.getByRole('heading', { name: '取消前领先' }).waitFor();
    t.equal(await page.getByText('当前领先').count(), 0);
    await fine('cancelled', true);
});
