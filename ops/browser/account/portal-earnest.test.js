import t from 'tap';
import { earnestHoldDetail, earnestInfo } from '#contracts/account/earnest-api.ts';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { holdEarnest } from '#services/auction/earnest/hold.ts';
import { commandCall } from '#services/kernel/http/call.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { noBrowser } from '../chromium.ts';
import { startEntry } from '../entry.ts';
import { BOTH } from '../house.ts';
const id = 'E.AG1001.HU';
/**
 * An agency puts up earnest money, sees the hold behind its bid and gives it up, at a desk and on a telephone. Pictures go to
 * test-results/.
 */
t.test('earnest money in the portal in Chromium', { skip: noBrowser }, async (t) => {
    const { house, portal } = await startEntry(t, 'portal-earnest');
    const { call, program } = house;
    const bid = (earnestId, amount) => {
        const base = { who: systemUser('auction'), now: house.clock() };
        const { call: asAuction } = commandCall(program.run, base, idFrom('auction', earnestId), undefined);
        const about = { use: 'BIDDING', subject: 'L1', title: '海口—北京 12月20日 30座' };
        return holdEarnest({ run: program.run, call: asAuction }, { earnestId, agency: 'AG1001', airLine: 'HU', amount, ...about });
    };
    const { page, fine } = await portal(t, BOTH, 'yefeng', '/front/account/earnest?airLine=HU');
    const dialog = page.getByRole('dialog');
    await page.getByText('还没有向 HU 缴纳保证金').waitFor();
    await fine('empty');
    await page.getByRole('button', { name: '充值', exact: true }).click();
    await dialog.getByRole('button', { name: '5,000' }).click();
    await dialog.getByText('到账后可用余额 ¥5,000.00').waitFor();
    const opening = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: /^充值 ¥5,000/ }).click();
    const cashier = await opening;
    await cashier.getByRole('button', { name: '确认支付' }).click();
    await page.bringToFront();
    await dialog.getByText('充值成功').waitFor();
    await dialog.getByRole('button', { name: '关闭' }).first().click();
    await bid('B1', 1_001_00);
    await page.getByRole('table', { name: '占用' }).getByText('海口—北京 12月20日 30座').first().waitFor();
    await fine('held');
    t.comment('given up: what it costs is seen before, it waits for the airline, which sends it back and then agrees');
    await page.getByRole('button', { name: '放弃', exact: true }).click();
    await dialog.getByText('罚没 50%').waitFor();
    await fine('give-up');
    await dialog.getByRole('button', { name: /^放弃，罚没 ¥501/ }).click();
    await dialog.getByText('请填写弃标原因').waitFor();
    await dialog.getByLabel('弃标原因').fill('客人取消行程');
    await dialog.getByRole('button', { name: /^放弃，罚没/ }).click();
    await page.getByText('弃标审批中').waitFor();
    await program.settle();
    const { giveUp } = await call(earnestHoldDetail, { id: 'B1' }, 'yefeng');
    const instanceId = giveUp.flow.instanceId;
    const decide = async (routeId) => {
        const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'finance');
        await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId, flowRemark: '请补充说明' }, 'finance');
        await program.settle();
    };
    await decide('step1-back');
    await page.getByRole('button', { name: '处理', exact: true }).click();
    await dialog.getByText('退回意见：请补充说明').waitFor();
    await dialog.getByLabel('说明').fill('客人名单有误');
    await fine('returned');
    await dialog.getByRole('button', { name: '确定' }).click();
    await page.getByText('弃标审批中').waitFor();
    await program.settle();
    await decide('step1-pass');
    await page.getByText('弃标：罚没 ¥501.00，退回可用 ¥500.00').waitFor();
    await fine('given-up');
    t.match(await call(earnestInfo, { id }, 'yefeng'), { balance: 4_499_00, reserved: 0 });
});
