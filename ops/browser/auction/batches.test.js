import t, {} from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import * as allocation from '#contracts/auction/allocation-api.ts';
import * as bags from '#contracts/auction/bag-api.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { addDays, addMinutes, toLocal } from '#contracts/kernel/calendar.ts';
import { selling, stockRow, workbookOf } from '#ops/e2e/sale.ts';
import { noBrowser } from '../chromium.ts';
import { startConsole } from '../console.ts';
import { BOTH } from '../house.ts';
const yuan = (amount) => amount * 100;
const there = '2026-12-10';
const back = { flightNo: 'HU7181', date: '2026-12-15', from: 'PEK', to: 'HAK', dep: '13:00', arr: '16:55' };
const stocks = [`HU7182-${there}-G`, `HU7181-${back.date}-G`];
const local = (instant) => {
    const { date, time } = toLocal(instant);
    return `${date}T${time.slice(0, 5)}`;
};
/** The desk of bags and of customer allocation in a real browser. */
t.test('batches in the console in Chromium', { skip: noBrowser }, async (t) => {
    const here = await startConsole(t, 'batches');
    const { call, program, clock } = here.house;
    const sale = selling(here.house, { now: clock() });
    await sale.importFlights([stockRow({ seats: 400 }), stockRow({ ...back, seats: 400 })]);
    const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(9_000) }, 'yefeng');
    await sale.payAt(paymentCode);
    await program.settle();
    /**
     * Drafts a batch and imports its bags, as the desk does. @returns the desk's window at the page of the draft; its pictures are `what-…`
     */
    const drafted = async (t, { what, address, list, batch, bag, times, row, flights, idOf, }) => {
        const sheet = Buffer.from(await workbookOf(flights.map(flight => ({ ...row, 舱位: 'G', 座位数: 20, 每人包价: 2_010, ...flight }))));
        const window = await here.visitOnce(t, BOTH, 'order', address, list);
        const { page, turnTo, fine } = window;
        const dialog = page.getByRole('dialog');
        await page.getByRole('button', { name: '新增批次' }).click();
        await fine(`${what}-new`, true);
        await dialog.getByLabel('批次名称').fill('春节北京往返');
        await dialog.getByRole('combobox', { name: '航空公司' }).click();
        await page.getByRole('option', { name: /^HU/ }).click();
        for (const [label, text] of Object.entries(times))
            await dialog.getByLabel(label).fill(text);
        await dialog.getByRole('button', { name: '新增批次' }).click();
        await page.getByText('已保存为草稿').waitFor();
        await program.settle();
        const id = await idOf();
        await turnTo(`${address}/${id}/show`, `${batch} ${id}`);
        await page.getByText(`还没有${bag}，请导入`).waitFor();
        t.equal(await page.getByRole('button', { name: /^(发布|提交审批)$/ }).count(), 0, 'nothing is there to be published');
        await page.getByRole('button', { name: `导入${bag}` }).click();
        await dialog.locator('input[type=file]').setInputFiles({
            name: `${bag}.xlsx`,
            mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            buffer: sheet,
        });
        const all = dialog.getByRole('button', { name: `全部导入（${flights.length} 行）` });
        await all.waitFor();
        await fine(`${what}-import`, true);
        await all.click();
        await dialog.getByRole('button', { name: '关闭' }).click();
        await page.getByRole('cell', { name: `HU7182 ${there}，HU7181 ${back.date}` }).waitFor();
        await fine(`${what}-draft`, true);
        return { ...window, id, dialog };
    };
    await t.test('customer allocation: drafted, imported, allotted; one bag is cancelled, its agencies are told something', async (t) => {
        const idOf = async () => (await call(allocation.queryBatch, { status: 'DRAFT' }, 'order')).content[0].id;
        const { page, resize, fine, id, dialog } = await drafted(t, {
            what: 'allocation',
            address: '/allocationbatch',
            list: '客户切位批次',
            batch: '切位批次',
            bag: '切位包',
            idOf,
            times: { 确认时限: local(`${addDays(clock().slice(0, 10), 1)}T04:00:00.000Z`) },
            row: { 分代理可订: '否', 保证金: 0 },
            flights: [
                { 包号: 'A01', 代理人编号: 'AG1001', 航班号: 'HU7182', 航班日期: there },
                { 包号: 'A01', 代理人编号: 'AG1001', 航班号: 'HU7181', 航班日期: back.date },
                { 包号: 'A02', 代理人编号: 'AG1002', 航班号: 'HU7182', 航班日期: there },
            ],
        });
        await page.getByRole('button', { name: '发布', exact: true }).click();
        await dialog.getByRole('button', { name: '确定发布', exact: true }).click();
        await page.getByText('已分配').first().waitFor();
        await program.settle();
        t.match(await call(allocation.showAllocation, { id: `${id}.A01` }, 'yefeng'), { status: 'AVAILABLE', price: yuan(2_010) });
        t.comment('the rest on a telephone');
        await resize(360);
        await page.getByRole('button', { name: '发布资讯' }).click();
        await dialog.getByLabel('标题').fill('行李额');
        await dialog.getByLabel('内容').fill('每人20公斤');
        await dialog.getByRole('button', { name: '发布资讯' }).click();
        await page.getByRole('cell', { name: '每人20公斤' }).waitFor();
        await fine('allocation-live', true);
        await program.settle();
        t.match((await call(allocation.queryNews, { batchid: id }, 'yefeng')).content, [{ title: '行李额' }]);
        await page.getByRole('button', { name: '删除' }).click();
        await dialog.getByRole('button', { name: '删除' }).click();
        await page.getByText('还没有资讯').waitFor();
        await page.getByRole('button', { name: '取消', exact: true }).first().click();
        await dialog.getByLabel('原因').fill('航班调整');
        await dialog.getByRole('button', { name: '确定取消', exact: true }).click();
        await page.getByText('已取消').first().waitFor();
        await program.settle();
        const batch = await call(allocation.getBatch, { batchid: id }, 'order');
        t.match(batch.bags.map(({ status }) => status).sort(), ['AVAILABLE', 'CANCELLED']);
    });
    await t.test('bags: drafted, imported, handed in; of a published batch a booked bag is released, then all is cancelled', async (t) => {
        const idOf = async () => (await call(bags.queryBatch, { status: 'DRAFT' }, 'order')).content[0].id;
        const { page, turnTo, resize, fine, id, dialog } = await drafted(t, {
            what: 'bags',
            address: '/bagbatch',
            list: '组合竞拍批次',
            batch: '组合批次',
            bag: '组合包',
            idOf,
            times: { 开始时间: local(clock()), 截止时间: local(`${addDays(clock().slice(0, 10), 1)}T04:00:00.000Z`) },
            row: { 包号: 'A01', 保证金: 3_000 },
            flights: [
                { 航班号: 'HU7182', 航班日期: there },
                { 航班号: 'HU7181', 航班日期: back.date },
            ],
        });
        await page.getByRole('button', { name: '提交审批' }).click();
        await dialog.getByRole('button', { name: '提交审批' }).click();
        await page.getByText('已提交审批').waitFor();
        await program.settle();
        t.match(await call(bags.getBatch, { batchId: id }, 'order'), { status: 'AUDITING' });
        const bag = (no) => ({ no, seats: 20, price: yuan(2_010), earnest: yuan(3_000), stocks });
        const published = async (change = {}) => {
            const terms = { name: '北京往返', airLine: 'HU', startsAt: clock(), endsAt: addMinutes(clock(), 600), ...change };
            const { batchId } = await call(bags.saveBatch, { ...terms, bags: [bag('A01'), bag('A02')] }, 'order');
            const { instanceId } = await call(bags.submitBagFlow, { batchId }, 'order');
            await program.settle();
            const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin');
            await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: 'step1-pass', flowRemark: '同意' }, 'admin');
            await program.settle();
            return batchId;
        };
        const live = await published();
        await call(bags.bookCABag, { id: `${live}.A01` }, 'yefeng');
        await program.settle();
        await turnTo(`/bagbatch/${live}/show`, `组合批次 ${live}`);
        await page.getByText('待预付').first().waitFor();
        await fine('bags-live', true);
        await page.getByRole('button', { name: '释放' }).first().click();
        await dialog.getByLabel('原因').fill('代理人来电');
        await dialog.getByRole('button', { name: '释放' }).click();
        await page.getByText('已释放，可再次预订').waitFor();
        await program.settle();
        t.match((await call(bags.getBatch, { batchId: live }, 'order')).bags, [{ no: 'A01', status: 'AVAILABLE' }, { no: 'A02' }]);
        const sealed = await published({ saleMode: 'RANKED' });
        await call(bags.bookCABag, { id: `${sealed}.A01`, price: yuan(2_640) }, 'yefeng');
        await program.settle();
        await turnTo(`/bagbatch/${sealed}/show`, `组合批次 ${sealed}`);
        await page.getByText('密封竞价：截止后价高者得，包价为起拍价').waitFor();
        await page.getByRole('columnheader', { name: '出价数' }).waitFor();
        await fine('bags-sealed', true);
        for (const width of BOTH) {
            await resize(width);
            t.notMatch(await page.content(), /2,640|264000/, 'their number, and no price');
        }
        await turnTo('/bagbatch', '组合竞拍批次');
        await page.getByText(live).first().waitFor();
        await fine('bags-list');
        await turnTo(`/bagbatch/${live}/show`, `组合批次 ${live}`);
        await page.getByRole('button', { name: '取消批次' }).click();
        await dialog.getByLabel('原因').fill('航班调整');
        await fine('bags-cancel');
        await dialog.getByRole('button', { name: '取消批次' }).click();
        await page.getByText('取消原因：航班调整').waitFor();
        await program.settle();
        t.match(await call(bags.getBatch, { batchId: live }, 'order'), { status: 'CANCELLED', bags: [{ status: 'CANCELLED' }, {}] });
    });
});
