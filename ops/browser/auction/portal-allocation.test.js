import t from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import * as api from '#contracts/auction/allocation-api.ts';
import { addMinutes, instantMs, toInstant } from '#contracts/kernel/calendar.ts';
import { selling, stockRow } from '#ops/e2e/sale.ts';
import { noBrowser } from '../chromium.ts';
import { startEntry } from '../entry.ts';
import { BOTH } from '../house.ts';
const yuan = (amount) => amount * 100;
const back = { flightNo: 'HU7181', date: '2026-12-15', from: 'PEK', to: 'HAK', dep: '13:00', arr: '16:55' };
/**
 * An agency is notified of a bag that is for it, confirms it, undoes that, confirms it again and makes an order of it. It declines another,
 * and is too late for a third.
 */
t.test('customer allocation in the portal in Chromium', { skip: noBrowser }, async (t) => {
    const { house, portal } = await startEntry(t, 'portal-allocation');
    const { call, program, clock } = house;
    const sale = selling(house, { now: clock() });
    await sale.importFlights([stockRow({ seats: 400 }), stockRow({ ...back, seats: 400 })]);
    await sale.importFlights([stockRow({ date: '2026-12-17', seats: 400 }), stockRow({ ...back, date: '2026-12-19', seats: 400 })]);
    const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(5_000) }, 'yefeng');
    await sale.payAt(paymentCode);
    await program.settle();
    const bag = (no, change = {}) => ({
        no,
        agency: 'AG1001',
        seats: 20,
        price: yuan(2_010),
        stocks: ['HU7182-2026-12-10-G', 'HU7181-2026-12-15-G'],
        ...change,
    });
    const published = async (endsAt, ...bags) => {
        const { batchid } = await call(api.saveBatch, { name: '北京往返', airLine: 'HU', endsAt, bags, publish: true }, 'order');
        await program.settle();
        return batchid;
    };
    const batchid = await published(addMinutes(clock(), 600), bag('A01', { earnest: yuan(1_000) }), bag('A02'), bag('A03', { earnest: yuan(900_000) }), bag('A04', { agency: 'AG1002' }), bag('A05', { stocks: [...bag('A05').stocks, 'HU7182-2026-12-17-G', 'HU7181-2026-12-19-G'], price: yuan(4_020) }));
    await call(api.saveNews, { batchid, title: '行李额', content: '每人免费托运 20 公斤' }, 'order');
    await call(api.saveNews, { batchid, title: '地址', content: `详见 https://example.com/${'news'.repeat(20)}` }, 'order');
    await program.settle();
    const at = (no) => `/front/allocations/${batchid}.${no}`;
    const { page, fine, turnTo } = await portal(t, BOTH, 'yefeng', '/front/notice');
    await page.getByText('收到客户切位，请确认').first().waitFor();
    await fine('told');
    await page.getByRole('link', { name: '查看切位包' }).first().click();
    await page.getByRole('heading', { name: '已分配给本单位，待确认' }).waitFor();
    await page.getByRole('link', { name: '客户切位', exact: true }).click();
    await page.getByRole('heading', { name: '客户切位', level: 1 }).waitFor();
    await page.locator(`a[href$="/allocations/${batchid}.A01"]`).first().waitFor();
    t.equal(await page.locator(`a[href$="/allocations/${batchid}.A04"]`).count(), 0, 'another agency’s is not there');
    await fine('hall', true);
    await page.locator(`a[href$="/allocations/${batchid}.A01"]`).first().click();
    const confirm = page.getByRole('button', { name: '确认，占用保证金 ¥1,000.00' });
    await confirm.waitFor();
    await page.getByText('每人免费托运 20 公斤').waitFor();
    await fine('bag', true);
    await confirm.click();
    await page.getByRole('heading', { name: '已确认，待预付' }).waitFor();
    await page.getByRole('button', { name: '撤销确认' }).click();
    await confirm.waitFor();
    t.match(await call(api.showAllocation, { id: `${batchid}.A01` }, 'yefeng'), { status: 'AVAILABLE' });
    await confirm.click();
    await page.getByRole('heading', { name: '已确认，待预付' }).waitFor();
    await fine('confirmed');
    // ── prepaid: an order of both flights ───────────────────────────────────────────────────────────────────────────
    await page.getByRole('link', { name: '已确认切位' }).click();
    await page.getByRole('heading', { name: '已确认的切位包', level: 1 }).waitFor();
    await page.getByText('待预付').first().waitFor();
    await page.getByText('确认时间').first().waitFor();
    await fine('mine', true);
    await page.getByRole('link', { name: '预付', exact: true }).first().click();
    await page.getByLabel('联系电话').fill('0898-00000001');
    await page.getByRole('button', { name: /^生成订单并支付首期 ¥/ }).click();
    await page.waitForURL(/\/order\/.+\?pay=next/);
    await page.getByText('本次支付').first().waitFor();
    t.match(await call(api.showAllocation, { id: `${batchid}.A01` }, 'yefeng'), { status: 'WAIT_PAY' });
    await turnTo(at('A01'));
    await page.getByRole('link', { name: '支付订单' }).waitFor();
    await fine('waiting');
    // ── declined, with a word to the desk; without the earnest for it; another's; too late ──────────────────────────
    await turnTo(at('A02'));
    await page.getByRole('button', { name: '确认', exact: true }).waitFor();
    await page.getByRole('button', { name: '不需要，拒绝分配' }).click();
    await page.getByLabel('原因').fill('团队取消');
    await fine('decline');
    await page.getByRole('button', { name: '确定拒绝' }).click();
    await page.getByRole('heading', { name: '已拒绝', exact: true }).waitFor();
    t.match(await call(api.showAllocation, { id: `${batchid}.A02` }, 'yefeng'), { status: 'DECLINED' });
    await turnTo(at('A03'));
    await page
        .getByText(/^保证金可用余额不足|还差/)
        .first()
        .waitFor();
    await fine('short');
    await turnTo(at('A05'));
    await page.getByText('4 个航班', { exact: false }).first().waitFor();
    await fine('long', true);
    await turnTo(at('A04'));
    await page.getByText('该袋未分配给您').waitFor();
    await fine('strange');
    await turnTo('/front/allocations/x');
    await page.getByText('切位包不存在').waitFor();
    await turnTo(`/front/allocations/${await published(toInstant(instantMs(clock()) + 3_000), bag('B01'))}.B01`);
    await page.getByRole('heading', { name: '已过确认时限', exact: true }).waitFor();
    await fine('late');
    // ── confirmed in time, taken back after it: that is for good, and is asked about ────────────────────────────────
    const last = `${await published(toInstant(instantMs(clock()) + 20_000), bag('B01'))}.B01`;
    await turnTo(`/front/allocations/${last}`);
    await page.getByRole('button', { name: '确认', exact: true }).click();
    await page.getByText('已过确认时限，撤销后座位释放，不能再次确认').waitFor();
    await page.getByRole('button', { name: '撤销确认' }).click();
    await fine('undo-late');
    await page.getByRole('dialog').getByRole('button', { name: '保留' }).click();
    t.match(await call(api.showAllocation, { id: last }, 'yefeng'), { status: 'BOOKED' });
    await page.getByRole('button', { name: '撤销确认' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定撤销确认' }).click();
    await page.getByRole('heading', { name: '已过确认时限', exact: true }).waitFor();
    t.match(await call(api.showAllocation, { id: last }, 'yefeng'), { status: 'CLOSED' });
});
