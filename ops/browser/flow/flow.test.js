import t from 'tap';
import { getAgent } from '#contracts/agency/agency-api.ts';
import { instanceDetail } from '#contracts/flow/api.ts';
import { definitionDetail, modifyDefinition, queryHandover } from '#contracts/flow/definition-api.ts';
import { timeline } from '#contracts/report/history.ts';
import { seedRegistrations } from '#ops/seed/registrations.ts';
import { agency } from '#services/agency/agency.ts';
import { startFlow } from '#services/flow/start.ts';
import { commanding, idFrom } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { noBrowser } from '../chromium.ts';
import { looksRight, startConsole } from '../console.ts';
/**
 * Agencies and workflows in a real browser; a registration is decided from the list of tasks to its end in entry.test.ts. Pictures go to
 * test-results/.
 */
t.test('workflow and agencies in Chromium', { skip: noBrowser }, async (t) => {
    const { house, visitOnce } = await startConsole(t, 'flow');
    const { call, program } = house;
    const at = commanding(program.run, (stream, name) => ({
        who: systemUser('seed'),
        now: house.clock(),
        commandId: idFrom(stream, name),
    }));
    await seedRegistrations(program, at);
    const instanceId = 'AGENT_REGISTER~AG2001~1';
    const title = '三亚浪花旅行社注册审核';
    await t.test('an agency is frozen and let in again; a workflow is released; work is handed over', async (t) => {
        const { page, wrong, turnTo, picture } = await visitOnce(t, 1366, 'admin', '/agency/AG2001/show?tab=pictures', '三亚浪花旅行社');
        const dialog = page.getByRole('dialog');
        const image = page.getByRole('img', { name: /营业执照/ });
        await image.waitFor();
        t.match(await image.getAttribute('src'), /^blob:/, 'fetched with the token');
        await turnTo('/agency/AG1001/show', '海南椰风国际旅行社');
        await page.getByRole('button', { name: '冻结', exact: true }).click();
        await dialog.getByRole('combobox', { name: '原因类别' }).click();
        await page.getByRole('option', { name: '欠款未清' }).click();
        await page.getByRole('listbox').waitFor({ state: 'detached' });
        await picture('freeze');
        await dialog.locator('textarea[name=reason]').fill('合同到期');
        await dialog.getByRole('button', { name: '确定冻结' }).click();
        await page.getByText('已冻结', { exact: true }).waitFor();
        await turnTo('/agency/AG1001/show?tab=history', '海南椰风国际旅行社');
        await page.getByText('原因：欠款未清，合同到期').waitFor();
        await picture('agency-history');
        await turnTo('/agency/AG1001/show', '海南椰风国际旅行社');
        await page.getByRole('button', { name: '解冻', exact: true }).click();
        await dialog.getByRole('button', { name: '确定解冻' }).click();
        await page.getByRole('button', { name: '冻结', exact: true }).waitFor();
        t.match(await call(getAgent, { id: 'AG1001' }, 'admin'), { status: 'APPROVED' });
        t.comment('its office, province and city are chosen by their names; another province has other cities');
        await page.getByRole('button', { name: '修改资料' }).click();
        for (const [field, name] of [
            ['所属营业部', '海口营业部'],
            ['省份', '北京市'],
            ['省份', '海南省'],
            ['城市', '海口市'],
        ]) {
            await dialog.getByRole('combobox', { name: field }).click();
            await page.getByRole('option', { name: name }).click();
            await page.getByRole('listbox').waitFor({ state: 'detached' });
        }
        await picture('modify-agency');
        await dialog.getByRole('button', { name: '确定修改资料' }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.getByText('海口市', { exact: true }).waitFor();
        await turnTo('/agency', '代理人');
        await page.getByRole('row', { name: /海南椰风国际旅行社.*海口营业部/ }).waitFor();
        await turnTo('/flow-definition/ORDER_CANCEL/show', '订单取消审批');
        const { version } = await call(definitionDetail, { id: 'ORDER_CANCEL' }, 'admin');
        await page.getByText('已取消订单（3）', { exact: true }).waitFor();
        await page.getByText('管理员', { exact: true }).waitFor();
        await page
            .getByRole('row', { name: /订单审核/ })
            .first()
            .getByRole('button', { name: '修改' })
            .click();
        await dialog.getByLabel('时限（小时）').fill('36');
        await dialog.getByLabel('可修改的字段').fill('reason');
        await dialog.getByLabel('处理方编码').fill('ADMINISTRATOR');
        await picture('node');
        await dialog.getByRole('button', { name: '确定修改环节' }).click();
        await page.getByText('有未发布的修改').waitFor();
        await page.getByRole('button', { name: '发布', exact: true }).click();
        await dialog.getByRole('button', { name: '确定发布' }).click();
        await page.getByText(`第 ${version + 1} 版`).waitFor();
        const released = await call(definitionDetail, { id: 'ORDER_CANCEL' }, 'admin');
        t.match(released, { changed: false, status: 'RELEASED' });
        t.match(released.nodes.find(({ name }) => name === '订单审核'), { dueHours: 36, editable: ['reason'] });
        t.comment('whoever handles it mends the field that his step lets him');
        const begun = await startFlow({ load: program.run.load, at, hand: { nextHandler: async () => undefined } }, {
            definition: 'ORDER_CANCEL',
            subject: { type: 'ORDER_CANCEL', id: 'S1', title: '取消订单S1' },
            applicant: { user: 'yefeng', agency: 'AG1001' },
            form: { reason: '客人取消' },
            key: 'S1',
        });
        await program.settle();
        await turnTo(`/flow-task/${begun.started.instanceId}/show`, '取消订单S1');
        await page.getByRole('button', { name: '处理任务', exact: true }).click();
        await dialog.getByRole('button', { name: '退回申请人', exact: true }).click();
        await dialog.locator('input[name=reason], textarea[name=reason]').first().fill('航班时刻变更');
        await dialog.getByRole('combobox', { name: '原因类别' }).click();
        await page.getByRole('option', { name: '材料不全' }).click();
        await page.getByRole('listbox').waitFor({ state: 'detached' });
        await dialog.getByLabel('退回原因').fill('请补充证明');
        await picture('handle-form');
        await dialog.getByRole('button', { name: '确定处理任务' }).click();
        await page.getByText('航班时刻变更').waitFor();
        const { events } = await call(timeline, { stream: `flow-${begun.started.instanceId}` }, 'auditor');
        t.match(events.at(-1), { reasonCode: 'MATERIALS_MISSING' });
        t.match(await call(instanceDetail, { id: begun.started.instanceId }, 'admin'), { status: 'RETURNED', form: { reason: '航班时刻变更' } });
        await turnTo('/flow-handover', '工作交接');
        await page.getByRole('button', { name: '新增工作交接' }).click();
        await dialog.locator('input[name=handleId]').fill('周');
        await dialog.locator('option[value=order]').waitFor({ state: 'attached' });
        await dialog.locator('input[name=handleId]').fill('order');
        await dialog.locator('p', { hasText: '周敏' }).waitFor();
        await dialog.locator('input[name=fromDate]').fill('2099-01-01');
        await dialog.locator('input[name=toDate]').fill('2099-01-05');
        await dialog.getByRole('button', { name: '确定新增工作交接' }).click();
        await page.getByText('未开始').waitFor();
        await picture('handover');
        await page.getByRole('button', { name: '取消交接' }).click();
        await dialog.getByRole('button', { name: '确定取消交接' }).click();
        await page.getByText('已取消').waitFor();
        t.match((await call(queryHandover, {}, 'admin')).content, [{ status: 'CANCELLED' }]);
        t.comment('a line is put together of airlines and airports there are, and given to somebody');
        await turnTo('/flow-line', '航线负责人');
        await page.getByRole('button', { name: '指定负责人' }).click();
        await dialog.getByRole('combobox', { name: '航空公司' }).click();
        await page.getByRole('option', { name: /^HU/ }).click();
        await page.getByRole('listbox').waitFor({ state: 'detached' });
        await dialog.locator('input[name=origin]').fill('QQQ');
        await dialog.getByText('没有这个机场').waitFor();
        t.ok(await dialog.getByRole('button', { name: '加入' }).isDisabled());
        await dialog.locator('input[name=origin]').fill('hak');
        await dialog.locator('input[name=destination]').fill('PEK');
        await dialog.getByRole('button', { name: '加入' }).click();
        await dialog.getByText('HU-HAK-PEK').waitFor();
        await dialog.locator('input[name=handleId]').fill('order');
        await dialog.locator('p', { hasText: '周敏' }).waitFor();
        await picture('line-dialog');
        await dialog.getByRole('button', { name: '确定指定负责人' }).click();
        await page.getByText('周敏（order）').waitFor();
        await page.getByRole('button', { name: '转交' }).click();
        await dialog.getByText('航线HU-HAK-PEK未处理的和新来的任务由接收人处理。').waitFor();
        await dialog.getByRole('button', { name: '取消' }).click();
        t.comment('a registration that came while its workflow was out of use');
        await call(modifyDefinition, { id: 'AGENT_REGISTER', status: 'RETIRED' }, 'admin');
        const info = { name: '琼海旅行社', linkman: '林小芳', tel: '13800000012', parentOrgId: 'HAK' };
        const applied = [{ airLine: 'HU', inter: false }];
        await at(agency, 'AG9001').register({ loginName: 'qionghai', passwordHash: 'x', info, applied, papers: [] });
        await program.settle();
        await turnTo('/agency/AG9001/show?tab=review', '琼海旅行社');
        await page.getByText('未进入流程', { exact: true }).waitFor();
        await page.getByRole('button', { name: '进入审核流程' }).click();
        await dialog.getByRole('button', { name: '确定进入审核流程' }).click();
        await dialog.getByText('流程定义未发布').waitFor();
        await dialog.getByRole('button', { name: '取消' }).click();
        await call(modifyDefinition, { id: 'AGENT_REGISTER', status: 'RELEASED' }, 'admin');
        await program.settle();
        await page.getByRole('cell', { name: '营业部初审' }).waitFor();
        await page.getByRole('link', { name: '打开审核任务' }).click();
        await page.getByText('海口营业部', { exact: true }).waitFor();
        await picture('task-places');
        t.same(wrong, []);
    });
    await t.test('every screen: nothing serious for axe, and 360 px without scrolling sideways', async (t) => {
        const task = `/flow-task/${instanceId}/show`;
        const screens = [
            ['/flow-task', '我的待办', 'tasks'],
            [task, title, 'task'],
            [`${task}?tab=graph`, title, 'graph'],
            ['/flow-handover', '工作交接', 'handovers'],
            ['/flow-line', '航线负责人', 'lines'],
            ['/flow-definition', '流程定义', 'definitions'],
            ['/flow-definition/AGENT_REGISTER/show', '代理人注册审核', 'definition'],
            ['/agency', '代理人', 'agencies'],
            ['/agency/AG2002/show', '海口椰林假期旅行社', 'agency'],
            ['/agency/AG2002/show?tab=authority', '海口椰林假期旅行社', 'authority'],
            ['/agency/AG2002/show?tab=review', '海口椰林假期旅行社', 'review'],
            ['/finance-code', '财务代码', 'finance-codes'],
        ];
        await looksRight(t, visitOnce, screens);
    });
});
