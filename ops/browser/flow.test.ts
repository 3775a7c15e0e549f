import t from 'tap'
import { flowTaskCounts, instanceDetail } from '#contracts/flow/api.ts'
import { definitionDetail, queryHandover } from '#contracts/flow/definition-api.ts'
import { getAgent } from '#contracts/member/agency-api.ts'
import { seedRegistrations } from '#ops/seed/registrations.ts'
import { commanding, idFrom } from '#services/kernel/commands.ts'
import { systemUser } from '#services/kernel/process.ts'
import { noBrowser } from './chromium.ts'
import { looksRight, soon, startConsole } from './console.ts'

/** What staff decide by workflow, in a real browser: an application from the list to its end. Pictures go to test-results/. */
t.test('workflow and agencies in Chromium', { skip: noBrowser }, async t => {
  const { house, visit } = await startConsole(t, 'flow')
  const { call, program } = house
  const at = commanding(program.run, (stream, name) => ({
    who: systemUser('seed'),
    now: new Date().toISOString(),
    commandId: idFrom(stream, name),
  }))
  await seedRegistrations(program, at)
  const instanceId = 'AGENT_REGISTER~AG2001~1'
  const title = '三亚浪花旅行社注册审核'

  await t.test('a registration from the list of tasks through office and airlines', async t => {
    const { page, wrong, open, picture } = await visit(t, 1366, 'order')
    const dialog = page.getByRole('dialog')
    const before = (await call(flowTaskCounts, {}, 'order')).total
    await open('/flow-task', '我的待办')

    t.comment('nothing chosen')
    await page.getByRole('button', { name: '批量审批' }).click()
    await page.getByText('请至少选择一条数据').waitFor()

    await page.getByRole('tab', { name: /其他任务/ }).click()
    await page.waitForURL(/tabKey/)
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('checkbox')
      .check()
    await picture('tasks')
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()

    t.comment('no way chosen; where a way leads; done')
    const handle = page.getByRole('button', { name: '处理任务', exact: true })
    await handle.click()
    await dialog.getByRole('button', { name: '确定处理任务' }).click()
    await dialog.getByText('请选择操作').waitFor()
    await dialog.getByRole('button', { name: '通过', exact: true }).click()
    await dialog.getByText('将流转到：航司销售复核').waitFor()
    await dialog.getByLabel('处理意见').fill('资料齐全')
    await picture('handle')
    await dialog.getByRole('button', { name: '确定处理任务' }).click()
    await page.getByRole('cell', { name: '资料齐全' }).waitFor()
    await page.getByRole('tab', { name: '流程图' }).click()
    await page.getByRole('group', { name: /航司销售复核，.*当前环节/ }).waitFor()
    await picture('graph')

    t.comment('the airlines together, from the list')
    await open(`/flow-task?filter=${encodeURIComponent(JSON.stringify({ businessId: 'AG2001' }))}`, '我的待办')
    const rows = page.getByRole('row', { name: new RegExp(title) })
    await soon(t, () => rows.count(), 2, 'one for each airline')
    for (const row of await rows.all()) await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: '批量审批' }).click()
    await dialog.getByRole('button', { name: '确定批量审批' }).click()
    await dialog.getByText('成功 2 条，未成功 0 条').waitFor()
    await picture('batch')
    await dialog.getByRole('button', { name: '关闭' }).click()
    t.equal((await call(flowTaskCounts, {}, 'order')).total, before - 1)
    t.match((await call(instanceDetail, { id: instanceId }, 'admin')).tasks.at(-1), { toGroupName: '总部终审', status: 'PENDING' })
    t.same(wrong, [])
  })

  await t.test(
    'headquarters approve: the agency is there, is frozen and let in again; a workflow is released, work handed over',
    async t => {
      const { page, wrong, open, turnTo, picture } = await visit(t, 1366, 'admin')
      const dialog = page.getByRole('dialog')
      await open(`/flow-task/${instanceId}/show`, title)
      await page.getByRole('button', { name: '处理任务', exact: true }).click()
      await dialog.getByRole('button', { name: '通过', exact: true }).click()
      await dialog.getByText('流程将结束：通过').waitFor()
      await dialog.getByRole('button', { name: '确定处理任务' }).click()
      await page.getByText('已完成', { exact: true }).waitFor()
      await soon(t, () => page.getByRole('button', { name: '处理任务', exact: true }).count(), 0, 'nothing is left to decide')
      await program.settle()
      t.match(await call(getAgent, { id: 'AG2001' }, 'admin'), { status: 'APPROVED', domestic: ['HU', 'JD'], inter: ['HU'] })

      await turnTo('/agency/AG2001/show', '三亚浪花旅行社')
      await page.getByRole('button', { name: '冻结', exact: true }).click()
      await dialog.getByLabel('原因').fill('合同到期')
      await dialog.getByRole('button', { name: '确定冻结' }).click()
      await page.getByText('已冻结', { exact: true }).waitFor()
      await page.getByRole('button', { name: '解冻', exact: true }).click()
      await dialog.getByRole('button', { name: '确定解冻' }).click()
      await page.getByRole('button', { name: '冻结', exact: true }).waitFor()
      t.match(await call(getAgent, { id: 'AG2001' }, 'admin'), { status: 'APPROVED' })
      await page.getByRole('tab', { name: /资质图片/ }).click()
      const image = page.getByRole('img', { name: /营业执照/ })
      await image.waitFor()
      t.match(await image.getAttribute('src'), /^blob:/, 'fetched with the token')

      await turnTo('/flow-definition/ORDER_CANCEL/show', '订单取消审批')
      const { version } = await call(definitionDetail, { id: 'ORDER_CANCEL' }, 'admin')
      await page
        .getByRole('row', { name: /订单审核/ })
        .first()
        .getByRole('button', { name: '修改' })
        .click()
      await dialog.getByLabel('时限（小时）').fill('36')
      await picture('node')
      await dialog.getByRole('button', { name: '确定修改环节' }).click()
      await page.getByText('有未发布的修改').waitFor()
      await page.getByRole('button', { name: '发布', exact: true }).click()
      await dialog.getByRole('button', { name: '确定发布' }).click()
      await page.getByText(`第 ${version + 1} 版`).waitFor()
      const released = await call(definitionDetail, { id: 'ORDER_CANCEL' }, 'admin')
      t.match(released, { changed: false, status: 'RELEASED' })
      t.equal(released.nodes.find(({ name }) => name === '订单审核')?.dueHours, 36)

      await turnTo('/flow-handover', '工作交接')
      await page.getByRole('button', { name: '新增工作交接' }).click()
      await dialog.locator('input[name=handleId]').fill('order')
      await dialog.locator('input[name=fromDate]').fill('2099-01-01')
      await dialog.locator('input[name=toDate]').fill('2099-01-05')
      await dialog.getByRole('button', { name: '确定新增工作交接' }).click()
      await page.getByText('未开始').waitFor()
      await picture('handover')
      await page.getByRole('button', { name: '取消交接' }).click()
      await dialog.getByRole('button', { name: '确定取消交接' }).click()
      await page.getByText('已取消').waitFor()
      t.match((await call(queryHandover, {}, 'admin')).content, [{ status: 'CANCELLED' }])
      t.same(wrong, [])
    },
  )

  await t.test('every screen: nothing serious for axe, and 360 px without scrolling sideways', async t => {
    const task = `/flow-task/${instanceId}/show`
    const screens: [string, string, string][] = [
      ['/flow-task', '我的待办', 'tasks'],
      [task, title, 'task'],
      [`${task}?tab=graph`, title, 'graph'],
      ['/flow-handover', '工作交接', 'handovers'],
      ['/flow-definition', '流程定义', 'definitions'],
      ['/flow-definition/AGENT_REGISTER/show', '代理人注册审核', 'definition'],
      ['/agency', '代理人', 'agencies'],
      ['/agency/AG2002/show', '海口椰林假期旅行社', 'agency'],
      ['/agency/AG2002/show?tab=authority', '海口椰林假期旅行社', 'authority'],
      ['/agency/AG2002/show?tab=review', '海口椰林假期旅行社', 'review'],
      ['/finance-code', '财务代码', 'finance-codes'],
    ]
    for (const width of [1366, 360]) await looksRight(t, visit, width, screens)
  })
})
