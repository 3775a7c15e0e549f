import t from 'tap';
import { handleFlow, instanceDetail, submitAudit } from '#contracts/flow/api.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { orderDetail } from '#contracts/order/api.ts';
import { modifyRefundStatus, previewRefund, refundDetail, submitRefund, withdrawRefund } from '#contracts/refund/api.ts';
import { noBrowser } from '../chromium.ts';
import { image, photo, startEntry } from '../entry.ts';
import { BOTH } from '../house.ts';
import { soon } from '../looks.ts';
import { story } from '../story.ts';
const sumOf = (refund) => new RegExp(`^合计 .*${formatYuan(refund).slice(1)}$`);
/**
 * An agency gives tickets back: it sees the refund before it applies, hands in papers, and follows the money. Pictures go to test-results/.
 */
t.test('refunds of the portal in Chromium', { skip: noBrowser }, async (t) => {
    const { house, portal } = await startEntry(t, 'portal-refund');
    const told = await story(house);
    const { call, program } = house;
    await t.test('a sick traveller at a desk: papers, fees, one application', async (t) => {
        const { page, wrong, fine, asked } = await portal(t, 1366, 'yefeng', `/front/refund/new?orderId=${told.ticketed}`);
        await page.getByText('已选 0 人，可退 8 人').waitFor();
        await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的订单' }).click();
        await page.waitForURL(/\/order$/);
        await page.goBack();
        await page.getByText('已选 0 人，可退 8 人').waitFor();
        t.comment('two are in another application');
        await page.getByRole('row').filter({ hasText: '存在未完结的退票' }).nth(1).waitFor();
        t.comment('types that lead nowhere say why');
        await page.getByRole('radio', { name: /儿童票退差.*本订单没有可退的儿童旅客/ }).isDisabled();
        t.comment('the first gap is gone to');
        await page.getByRole('button', { name: '预览并提交' }).click();
        await page.getByText('选择要退的旅客').waitFor();
        const boxes = page.locator('.rf-tickets tbody input:enabled');
        await boxes.first().check();
        await page.getByText('已选 1 人，可退 8 人').waitFor();
        const fees = page.getByRole('table', { name: '费用明细' });
        const { passengers } = await call(orderDetail, { orderId: told.ticketed }, 'yefeng');
        const chosen = { orderId: told.ticketed, ids: [passengers[2].id] };
        const own = await call(previewRefund, { ...chosen, refundType: 'VOLUNTE' }, 'yefeng');
        await fees.getByRole('row', { name: sumOf(own.totals.refund) }).waitFor();
        await page.getByRole('radio', { name: /^因病退票/ }).check();
        await fees.getByRole('row', { name: sumOf(86_000) }).waitFor();
        await page.getByText(/^如按自愿退票/).waitFor();
        await page.getByRole('heading', { name: '还差 3 项' }).waitFor();
        await page.getByLabel('身份证', { exact: true }).setInputFiles(image('身份证'));
        await page
            .getByLabel('诊断证明', { exact: true })
            .setInputFiles({ name: '诊断.docx', mimeType: 'application/msword', buffer: Buffer.from('x') });
        await page.getByRole('alert').getByText('诊断.docx 的类型不能上传').waitFor();
        await page.getByLabel('诊断证明', { exact: true }).setInputFiles(image('诊断'));
        await page
            .getByLabel('病历', { exact: true })
            .setInputFiles({ name: '病历.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 …') });
        await page.getByRole('heading', { name: /^还差/ }).waitFor({ state: 'detached' });
        await page.getByRole('button', { name: '查看 身份证.png' }).click();
        await page.getByRole('dialog').getByRole('img', { name: '身份证.png' }).waitFor();
        await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
        await fine('new');
        t.comment('what is filled in outlives the page; files do not, and are asked about before one goes back');
        await page.getByLabel('说明').fill('住院');
        await page.goForward();
        await page.getByRole('dialog', { name: '申请还没有提交' }).getByRole('button', { name: '留在本页' }).click();
        t.match(page.url(), /refund\/new/);
        page.once('dialog', dialog => void dialog.accept());
        await page.reload();
        await page.getByText('重新选择 身份证.png、诊断.png、病历.pdf').waitFor();
        await page.getByText('已选 1 人，可退 8 人').waitFor();
        t.equal(await page.getByLabel('说明').inputValue(), '住院');
        // a photograph from a telephone, larger than a file may be
        await page.getByLabel('身份证', { exact: true }).setInputFiles(photo('身份证'));
        await page.getByRole('button', { name: '查看 身份证.jpg' }).waitFor();
        await page.getByLabel('诊断证明', { exact: true }).setInputFiles(image('诊断'));
        await page
            .getByLabel('病历', { exact: true })
            .setInputFiles({ name: '病历.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 …') });
        await fees.getByRole('row', { name: sumOf(86_000) }).waitFor();
        t.comment('the order moves on meanwhile: nothing is handed in, and the form is read again');
        await page.getByRole('button', { name: '预览并提交' }).click();
        const dialog = page.getByRole('dialog', { name: '提交退票申请' });
        await dialog.getByText('原路退回').waitFor();
        await fine('submit');
        await call(withdrawRefund, { refundId: told.refund }, 'yefeng');
        await program.settle();
        await dialog.getByRole('button', { name: '提交退票，应退 ¥860.00' }).click();
        const handedIn = page.waitForURL(/\/refund\/R/, { timeout: 60_000 });
        await Promise.race([handedIn, dialog.getByText('打开本页后订单有变动').waitFor()]);
        if (!/\/refund\/R/.test(page.url()))
            await dialog.getByRole('button', { name: '提交退票，应退 ¥860.00' }).click();
        await handedIn;
        t.ok(asked('submit') <= 2, 'and handed in once');
        t.comment('its page: how far it is, papers, supplement, withdrawal');
        const refundId = page.url().split('/').at(-1);
        await page.getByRole('heading', { name: `退票单 ${refundId}` }).waitFor();
        await soon(t, () => page.locator('.rf-steps [aria-current]').allTextContents(), ['航司审核进行中']);
        await page.getByRole('button', { name: '诊断.png' }).click();
        await page.getByRole('dialog').getByRole('img', { name: '诊断.png' }).waitFor();
        await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
        await page.getByRole('button', { name: '补充材料' }).click();
        const supplement = page.getByRole('dialog', { name: '补充材料' });
        await supplement.getByLabel('诊断证明', { exact: true }).setInputFiles(image('出院小结'));
        await supplement.getByRole('button', { name: '提交 1 份材料' }).click();
        await page.getByText('4 份').waitFor();
        await page.getByText('补充附件').waitFor();
        await fine('page');
        t.comment('approved by the desk, without a reload: when the money is due');
        await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund');
        await program.settle();
        await page.getByText(/款项 \d{4}-\d\d-\d\d 前退回/).waitFor();
        await soon(t, () => page.getByRole('button', { name: '撤回申请' }).count(), 0);
        await call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance');
        await program.settle();
        await page.getByText('款项已退回').waitFor();
        t.equal((await call(refundDetail, { refundId }, 'yefeng')).paidOut, 86_000);
        t.same(wrong.filter(text => !/412/.test(text)), []);
    });
    await t.test('on a telephone: of one’s own will, and taken back', async (t) => {
        const { page, wrong, fine } = await portal(t, 360, 'yefeng', `/front/refund/new?orderId=${told.ticketed}`);
        await page.locator('.rf-tickets tbody input:enabled').first().check();
        await page.getByText('预计到账').waitFor();
        await fine('new', true);
        await page.getByRole('button', { name: '预览并提交' }).click();
        await page
            .getByRole('dialog')
            .getByRole('button', { name: /^提交退票/ })
            .click();
        await page.waitForURL(/\/refund\/R/);
        await fine('page', true);
        await page.getByRole('button', { name: '更多' }).click();
        await page.getByRole('menuitem', { name: '撤回申请' }).click();
        await page.getByRole('dialog').getByRole('button', { name: '撤回申请' }).click();
        await page.getByText('已撤回，客票恢复有效').waitFor();
        await page.getByRole('link', { name: '重新申请' }).click();
        await page.getByText('选择旅客').first().waitFor();
        t.same(wrong, []);
    });
    await t.test('sent back by the reviewer: why, handed in again with words, and taken back', async (t) => {
        const { passengers } = await call(orderDetail, { orderId: told.ticketed }, 'yefeng');
        const applied = { orderId: told.ticketed, ids: [passengers.at(-1).id], refundType: 'VOLUNTE' };
        const { refundId } = await call(submitRefund, applied, 'yefeng');
        const { instanceId } = await call(submitAudit, { businessType: 'REFUND', businessId: refundId }, 'yefeng');
        const sendBack = async (flowRemark) => {
            const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'refund');
            await call(handleFlow, { instanceId, curentTaskId: currentTaskId, routeId: 'step1-back', flowRemark }, 'refund');
            await program.settle();
        };
        await sendBack('请补充证明');
        const { page, wrong, fine } = await portal(t, BOTH, 'yefeng');
        await page.getByRole('link', { name: '补充材料：海南年会团' }).click();
        const returned = page.getByRole('region', { name: '退票申请已退回' });
        await returned.getByText('航司退回了退票申请：请补充证明').waitFor();
        await fine('returned', true);
        await returned.getByRole('button', { name: '重新提交' }).click();
        const dialog = page.getByRole('dialog', { name: '退票申请已退回' });
        await dialog.getByText('退回意见：请补充证明').waitFor();
        await dialog.getByLabel('说明').fill('证明已补充');
        await fine('answer');
        await dialog.getByRole('button', { name: '确定' }).click();
        await returned.waitFor({ state: 'detached' });
        await page.getByText('等待航司审核：审批中').waitFor();
        await program.settle();
        t.match(await call(instanceDetail, { id: instanceId }, 'refund'), { status: 'RUNNING' });
        t.equal((await call(instanceDetail, { id: instanceId }, 'refund')).tasks.at(-2).handleRemark, '证明已补充', 'the reviewer reads it');
        t.comment('sent back once more while the page is open');
        await sendBack('证明不清');
        await returned.getByText('航司退回了退票申请：证明不清').waitFor();
        await returned.getByRole('button', { name: '撤回' }).click();
        await dialog.getByRole('button', { name: '确定' }).click();
        await program.settle();
        await page.getByText('已撤回，客票恢复有效').waitFor();
        t.same(wrong, []);
    });
});
