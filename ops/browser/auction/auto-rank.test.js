import t from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import * as api from '#contracts/auction/api.ts';
import { autoRankQuery } from '#contracts/auction/auto-rank-api.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { OUT, selling } from '#ops/e2e/sale.ts';
import { rates } from '#services/auction/ranking/auto-rank.ts';
import { commanding, idFrom } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { noBrowser } from '../chromium.ts';
import { startConsole } from '../console.ts';
const yuan = (amount) => amount * 100;
/** An airline's ranking of its agencies is set and computed in a real browser; the result of a lot is computed again on its page. */
t.test('automatic ranking in the console in Chromium', { skip: noBrowser }, async (t) => {
    const here = await startConsole(t, 'auto-rank');
    const { call, program, clock } = here.house;
    const sale = selling(here.house, { now: clock() });
    await sale.putOnSale([{}]);
    for (const as of ['yefeng', 'changcheng']) {
        const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(5_000) }, as);
        await sale.payAt(paymentCode);
    }
    // the table of the first computation exists already, as if its writer had died before putting it in force
    const table = { ratesId: 'HU.1', airLine: 'HU', from: '2026-08-04', to: '2026-11-01', days: 90, minSeats: 30, initial: 8_000 };
    const figures = { AG1001: [120, 111], AG1002: [60, 60], AG1003: [10, 10] };
    const at = commanding(program.run, (...what) => ({ who: systemUser('test'), now: clock(), commandId: idFrom(...what.map(String)) }));
    await at(rates, 'HU.1').freeze({
        ...table,
        rates: Object.entries(figures).map(([agency, [seats = 0, ticketed = 0]]) => ({ agency, seats, ticketed })),
    });
    await t.test('set, reckoned, looked at', async (t) => {
        const { page, fine } = await here.visitOnce(t, 1366, 'admin', '/auto-rank', '自动排名');
        const dialog = page.getByRole('dialog');
        await page.getByText('还没有自动排名设置').waitFor();
        await page.getByRole('button', { name: '新增设置' }).first().click();
        await dialog.getByLabel('航空公司').click();
        await page.getByRole('option', { name: /HU/ }).first().click();
        await fine('new');
        await dialog.getByRole('button', { name: '新增设置' }).click();
        await page.getByText('已保存，一分钟内核算').waitFor();
        await program.settle();
        const { content } = await call(autoRankQuery, {}, 'admin');
        t.match(content, [{ days: 90, minSeats: 30, initial: 8_000 }], 'what stands in the form is what the table was made by');
        await program.pass('ticketing rates');
        await program.settle();
        await page.getByRole('button', { name: '核算结果' }).click();
        await dialog.getByText('80%（不足 30 座，按初始值）').waitFor();
        t.same(await dialog.getByRole('row').nth(1).getByRole('cell').allTextContents(), ['1', '北京长城假期旅行社', '60', '60', '100%']);
        await fine('results');
    });
    const terms = { stockId: OUT, units: 2, seatsPerUnit: 10, floor: yuan(1_190), step: yuan(10), earnestPerUnit: yuan(1_000) };
    const times = { startsAt: clock(), endsAt: addMinutes(clock(), 60), closingSeconds: 0 };
    const { id } = await call(api.saveBidding, { ...terms, ...times }, 'order');
    const { instanceId } = await call(api.submitBiddingFlow, { id }, 'order');
    await program.settle();
    const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin');
    await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass', flowRemark: '同意' }, 'admin');
    await program.settle();
    for (const as of ['yefeng', 'changcheng'])
        await call(api.bookBidding, { id, price: yuan(1_190) }, as);
    // bids that were under way when the lot ended have their moment
    here.house.later(61);
    await program.pass('end of lots');
    await program.settle();
    t.match(await call(api.biddingDetail, { id }, 'order'), { status: 'AWARDED' });
    for (const width of [1366, 360])
        await t.test(`at ${width} px`, async (t) => {
            const { page, turnTo, fine, wrong } = await here.visitOnce(t, width, 'order', '/auto-rank', '自动排名');
            await page.getByRole('button', { name: '核算结果' }).waitFor();
            t.equal(await page.getByRole('button', { name: '新增设置' }).count(), 0, 'who sells does not say how bidders are ranked');
            await fine('list');
            await turnTo(`/lot/${id}/show`, `竞价标的 ${id}`);
            await page.getByRole('button', { name: '按出价事件重新计算' }).click();
            await page.getByText('按 2 次出价重新计算，与成交结果一致。').waitFor();
            await fine('computed', true);
            t.same(wrong, []);
        });
});
