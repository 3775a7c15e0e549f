import t from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import * as api from '#contracts/auction/api.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { addDays, addMinutes, toLocal } from '#contracts/kernel/calendar.ts';
import { OUT, selling } from '#ops/e2e/sale.ts';
import { noBrowser } from '../chromium.ts';
import { startConsole } from '../console.ts';
import { BOTH } from '../house.ts';
import { soon } from '../looks.ts';
const yuan = (amount) => amount * 100;
/**
 * Tests the desk of lots in a real browser: one lot is drafted and submitted, a published one shows its bids as they come, and one with
 * bids is cancelled by force.
 */
t.test('lots in the console in Chromium', { skip: noBrowser }, async (t) => {
    const here = await startConsole(t, 'lots');
    const { call, program, clock } = here.house;
    const sale = selling(here.house, { now: clock() });
    await sale.putOnSale([{}]);
    for (const as of ['yefeng', 'changcheng']) {
        const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(5_000) }, as);
        await sale.payAt(paymentCode);
    }
    await program.settle();
    const terms = { stockId: OUT, units: 2, seatsPerUnit: 10, floor: yuan(1_190), step: yuan(10), earnestPerUnit: yuan(1_000) };
    const published = async () => {
        const { id } = await call(api.saveBidding, { ...terms, startsAt: clock(), endsAt: addMinutes(clock(), 60) }, 'order');
        const { instanceId } = await call(api.submitBiddingFlow, { id }, 'order');
        await program.settle();
        const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin');
        await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass', flowRemark: '同意' }, 'admin');
        await program.settle();
        return id;
    };
    const local = (instant) => {
        const { date, time } = toLocal(instant);
        return `${date}T${time.slice(0, 5)}`;
    };
    const { page, turnTo, resize, fine } = await here.visitOnce(t, BOTH, 'order', '/lot', '竞价标的');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: '新增标的' }).click();
    await fine('new', true);
    await dialog.getByLabel('库存编号').fill(OUT);
    await dialog.getByLabel('起拍价').fill('1190');
    // no rule gives a step for this floor
    await dialog.getByLabel('加价幅度').fill('10');
    await dialog.getByLabel('每份保证金').fill('1000');
    await dialog.getByLabel('开始时间').fill(local(clock()));
    await dialog.getByLabel('截止时间').fill(local(`${addDays(clock().slice(0, 10), 1)}T04:00:00.000Z`));
    await dialog.getByRole('button', { name: '新增标的' }).click();
    await page.getByText('已保存为草稿').waitFor();
    await program.settle();
    const [draft] = (await call(api.biddingQuery, { status: 'DRAFT' }, 'order')).content;
    const { id } = draft;
    await turnTo(`/lot/${id}/show`, `竞价标的 ${id}`);
    await page.getByText('每份保证金').waitFor();
    await fine('draft', true);
    await page.getByRole('button', { name: '提交审批' }).click();
    await dialog.getByRole('button', { name: '提交审批' }).click();
    await page.getByText('已提交审批').waitFor();
    await program.settle();
    t.match(await call(api.biddingDetail, { id }, 'order'), { status: 'AUDITING' });
    t.comment('the rest on a telephone');
    await resize(360);
    const live = await published();
    await turnTo(`/lot/${live}/show`, `竞价标的 ${live}`);
    await call(api.bookBidding, { id: live, price: yuan(1_190), units: 2 }, 'yefeng');
    await call(api.bookBidding, { id: live, price: yuan(1_200) }, 'changcheng');
    await page.getByRole('cell', { name: /1,200/ }).first().waitFor();
    await fine('live', true);
    await turnTo('/lot', '竞价标的');
    await page.getByText(live).first().waitFor();
    await fine('list');
    await turnTo(`/lot/${live}/show`, `竞价标的 ${live}`);
    await page.getByRole('button', { name: '强制取消' }).click();
    await dialog.getByLabel('原因').fill('航班取消');
    await fine('cancel');
    await dialog.getByRole('button', { name: '强制取消' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('强制取消').first().waitFor();
    await soon(t, async () => (await call(api.biddingDetail, { id: live }, 'order')).status, 'FORCE_CANCELLED');
});
