import t from 'tap';
import * as earnest from '#contracts/account/earnest-api.ts';
import * as api from '#contracts/auction/api.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { OUT, selling } from '#ops/e2e/sale.ts';
import { noBrowser } from '../chromium.ts';
import { startEntry } from '../entry.ts';
import { lastly } from '../looks.ts';
const yuan = (amount) => amount * 100;
/**
 * A winner gives a lot up for half of its earnest. The lot is offered to the next agency in rank, which is notified, accepts and prepays;
 * another time it declines.
 */
t.test('the next in rank in the portal in Chromium', { skip: noBrowser }, async (t) => {
    const { house, portal } = await startEntry(t, 'portal-offer');
    const { call, program, clock } = house;
    const sale = selling(house, { now: clock() });
    await sale.putOnSale([{}]);
    for (const as of ['yefeng', 'changcheng']) {
        const { paymentCode } = await call(earnest.rechargeEarnest, { airLine: 'HU', totalAmount: yuan(6_000) }, as);
        await sale.payAt(paymentCode);
    }
    await program.settle();
    const approve = async (instanceId, as, routeId = 'step1-pass') => {
        await program.settle();
        const { currentTaskId } = await call(instanceDetail, { id: instanceId }, as);
        await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId, flowRemark: '请补充说明' }, as);
        await program.settle();
    };
    const awardOf = async (id, as) => (await call(api.showBidding, { id }, as)).mine?.award?.status;
    const holdOf = (id) => `lot~${id}~AG1002~1`;
    /** a closed lot of one unit; changcheng won it, yefeng came next */
    const won = async () => {
        const { id } = await call(api.saveBidding, {
            stockId: OUT,
            units: 1,
            seatsPerUnit: 10,
            floor: yuan(1_190),
            step: yuan(10),
            earnestPerUnit: yuan(1_000),
            startsAt: clock(),
            endsAt: addMinutes(clock(), 5),
            closingSeconds: 0,
            afterDefault: 'OFFER',
        }, 'order');
        const { instanceId } = await call(api.submitBiddingFlow, { id }, 'order');
        await approve(instanceId, 'admin');
        await call(api.bookBidding, { id, price: yuan(1_190) }, 'yefeng');
        await call(api.bookBidding, { id, price: yuan(1_200) }, 'changcheng');
        house.later(6);
        await program.pass('end of lots');
        await program.settle();
        t.equal(await awardOf(id, 'changcheng'), 'WAIT_PREPAY');
        return id;
    };
    /** the giving up is approved: yefeng gets the offer */
    const offered = async (id, instanceId) => {
        await approve(instanceId, 'finance');
        t.equal(await awardOf(id, 'changcheng'), 'DEFAULTED');
        const isOffered = () => awardOf(id, 'yefeng');
        t.equal(await lastly(isOffered, status => status === 'OFFERED'), 'OFFERED');
    };
    const lot = await won();
    await t.test('given up', async (t) => {
        const { page, fine, turnTo, resize } = await portal(t, 1366, 'changcheng', `/front/bidding/${lot}`);
        const dialog = page.getByRole('dialog');
        await page.getByRole('heading', { name: '已成交，待预付' }).waitFor();
        await fine('won', true);
        t.comment('from the lot’s page to its hold; what it costs is seen before');
        await page.getByRole('region', { name: '预付' }).getByRole('link', { name: '我的保证金' }).click();
        await page.getByRole('link', { name: '查看竞价' }).waitFor();
        await page.getByRole('button', { name: '放弃', exact: true }).click();
        await dialog.getByText('其中成交部分').waitFor();
        await dialog.getByText('成交随之失效，座位不再保留').waitFor();
        await dialog.getByLabel('弃标原因').fill('客人取消');
        await fine('give-up');
        await dialog.getByRole('button', { name: '放弃，罚没 ¥500.00' }).click();
        t.comment('it waits for the airline, which sends it back; then it is handed in again');
        await page.getByText('弃标审批中').waitFor();
        t.equal(await page.getByRole('button', { name: '放弃', exact: true }).count(), 0);
        await program.settle();
        const { giveUp } = await call(earnest.earnestHoldDetail, { id: holdOf(lot) }, 'changcheng');
        await approve(giveUp.flow.instanceId, 'finance', 'step1-back');
        await page.getByRole('button', { name: '处理', exact: true }).click();
        await dialog.getByText('退回意见：请补充说明').waitFor();
        await fine('returned');
        await dialog.getByLabel('说明').fill('客人名单有误');
        await dialog.getByRole('button', { name: '确定' }).click();
        await page.getByText('弃标审批中').waitFor();
        await fine('handed-in', true);
        await offered(lot, giveUp.flow.instanceId);
        t.comment('what it cost is told where it was won and where it was held, on a telephone');
        await resize(360);
        await turnTo(`/front/bidding/${lot}`);
        await page.getByRole('heading', { name: '已弃标' }).waitFor();
        await fine('given-up', true);
        await page.getByText('弃标审批已通过，罚没保证金 ¥500.00，退回可用余额 ¥500.00').waitFor();
        await turnTo('/front/account/earnest?airLine=HU');
        await page.getByText('弃标：罚没 ¥500.00，退回可用 ¥500.00').waitFor();
        await fine('settled', true);
    });
    await t.test('offered to who came next, who accepts it at a desk and declines another on a telephone', async (t) => {
        const { page, fine, turnTo, resize } = await portal(t, 1366, 'yefeng');
        for (const width of [1366, 360]) {
            const id = width > 600 ? lot : await won();
            if (width < 600) {
                await call(earnest.giveUpEarnest, { id: holdOf(id), reason: '客人取消' }, 'changcheng');
                await offered(id, (await call(earnest.submitGiveUpFlow, { id: holdOf(id) }, 'changcheng')).instanceId);
            }
            await resize(width);
            await turnTo('/front/notice');
            await page.locator(`a[href$="/bidding/${id}"]`).first().waitFor();
            await fine('told');
            await turnTo('/front/bidding/mine');
            await page.getByText('待确认递补').first().waitFor();
            await fine('mine');
            await turnTo(`/front/bidding/${id}`);
            await page.getByRole('heading', { name: '有座位空出，按您的出价递补' }).waitFor();
            await page.getByRole('button', { name: '接受，占用 ¥1,000.00' }).waitFor();
            await fine('offer', true);
            if (width > 600) {
                await page.getByRole('button', { name: '接受，占用 ¥1,000.00' }).click();
                await page.getByRole('heading', { name: '已成交，待预付' }).waitFor();
                t.match((await call(api.showBidding, { id }, 'yefeng')).mine, { award: { status: 'WAIT_PREPAY' } });
                await page.getByLabel('联系电话').fill('0898-00000001');
                await page.getByRole('button', { name: /^生成订单并支付首期 ¥/ }).click();
                await page.waitForURL(/\/order\/.+\?pay=next/);
                await page.getByText('本次支付').first().waitFor();
                t.comment('prepaid, it is the order that is paid or cancelled: its hold is not given up any more');
                const told = page.waitForResponse(/earnest\/r\/hold(\?|$)/);
                await turnTo('/front/account/earnest?airLine=HU');
                await page.getByRole('table', { name: '占用' }).getByRole('link', { name: '查看竞价' }).waitFor();
                t.same((await (await told).json()).data.allowedActions, []);
                await fine('prepaid', true);
                t.equal(await page.getByRole('button', { name: '放弃', exact: true }).count(), 0);
            }
            else {
                await page.getByRole('button', { name: '放弃', exact: true }).click();
                const dialog = page.getByRole('dialog');
                await dialog.getByText('放弃后不能恢复').waitFor();
                await fine('decline');
                await dialog.getByRole('button', { name: '确定放弃' }).click();
                await page.getByRole('heading', { name: '未接受递补' }).waitFor();
                await fine('declined');
                t.match((await call(api.showBidding, { id }, 'yefeng')).mine, { award: { status: 'DECLINED' } });
            }
        }
    });
});
