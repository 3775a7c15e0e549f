import t from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import { setCanFreeBid } from '#contracts/agency/agency-api.ts';
import * as api from '#contracts/auction/free-api.ts';
import { addDays, toLocal } from '#contracts/kernel/calendar.ts';
import { OUT, selling } from '#ops/e2e/sale.ts';
import { noBrowser } from '../chromium.ts';
import { startConsole } from '../console.ts';
import { BOTH } from '../house.ts';
const yuan = (amount) => amount * 100;
/**
 * Tests the desk of free bidding in a real browser: one lot is drafted and submitted; another, opened by an agency, shows its bids and is
 * cancelled with a reason.
 */
t.test('free bidding in the console in Chromium', { skip: noBrowser }, async (t) => {
    const here = await startConsole(t, 'free-lots');
    const { call, program, clock } = here.house;
    const sale = selling(here.house, { now: clock() });
    await sale.putOnSale([{}]);
    await call(setCanFreeBid, { ids: ['AG1001', 'AG1002'], on: true }, 'admin');
    for (const as of ['yefeng', 'changcheng']) {
        const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(8_000) }, as);
        await sale.payAt(paymentCode);
    }
    await program.settle();
    const local = (instant) => {
        const { date, time } = toLocal(instant);
        return `${date}T${time.slice(0, 5)}`;
    };
    const { page, turnTo, resize, fine } = await here.visitOnce(t, BOTH, 'order', '/freeLot', '自由竞价');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: '新增自由竞价' }).click();
    await fine('free-new', true);
    await dialog.getByLabel('库存编号').fill(OUT);
    await dialog.getByLabel('座位数').fill('20');
    await dialog.getByLabel('开始时间').fill(local(clock()));
    await dialog.getByLabel('截止时间').fill(local(`${addDays(clock().slice(0, 10), 1)}T04:00:00.000Z`));
    await dialog.getByRole('button', { name: '新增自由竞价' }).click();
    await page.getByText('已保存为草稿').waitFor();
    await program.settle();
    const [draft] = (await call(api.freeBiddingQuery, { status: 'DRAFT' }, 'order')).content;
    t.match(draft, { seats: 20, floor: yuan(1_190), cap: yuan(2_380), mostStep: yuan(100), openedBy: 'AIRLINE' });
    await turnTo(`/freeLot/${draft.id}/show`, `自由竞价 ${draft.id}`);
    await page.getByRole('button', { name: '提交审批' }).click();
    await dialog.getByRole('button', { name: '提交审批' }).click();
    await page.getByText('已提交审批').waitFor();
    await program.settle();
    t.match(await call(api.freeBiddingDetail, { id: draft.id }, 'order'), { status: 'AUDITING' });
    t.comment('the rest on a telephone');
    await resize(360);
    const { id } = await call(api.openFreeBidding, { stockId: OUT, seats: 10, price: yuan(1_200) }, 'yefeng');
    await program.settle();
    await turnTo(`/freeLot/${id}/show`, `自由竞价 ${id}`);
    await call(api.bookFreeBidding, { id, price: yuan(1_300) }, 'changcheng');
    await page.getByRole('cell', { name: /1,300/ }).first().waitFor();
    await page.getByText('加价 ¥10.00 至 ¥100.00').waitFor();
    await fine('free-live', true);
    await turnTo('/freeLot', '自由竞价');
    await page.getByText(id).first().waitFor();
    await fine('free-list');
    await turnTo(`/freeLot/${id}/show`, `自由竞价 ${id}`);
    await page.getByRole('button', { name: '取消竞价' }).click();
    await dialog.getByLabel('原因').fill('航班取消');
    await fine('free-cancel');
    await dialog.getByRole('button', { name: '取消竞价' }).click();
    await page.getByText('强制取消').first().waitFor();
    await program.settle();
    t.match(await call(api.freeBiddingDetail, { id }, 'order'), { status: 'FORCE_CANCELLED', reason: '航班取消' });
});
