import type { Test } from 'tap'
import type { ConsoleVisitor } from './console.ts'
import { soon } from './looks.ts'
import { part } from './part.ts'

/** Staff review an agency's registration in the console: the steps, and the auditor's view of them afterwards. */

/** Goes from the list of tasks to the page of the first task with this title. */
const openTask = async ({ page, turnTo, quiet }: ConsoleVisitor, title: string) => {
  await turnTo('/flow-task', '我的待办')
  await page.getByRole('tab', { name: /其他任务/ }).click()
  await page.waitForURL(/tabKey/)
  // the old list stays visible until the new one has come
  await quiet()
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

/** @param leads text about the route, before it is taken */
const handle = async ({ page, picture }: ConsoleVisitor, way: string, leads: string, remark: string) => {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '处理任务', exact: true }).click()
  await dialog.getByRole('button', { name: '确定处理任务' }).click()
  await dialog.getByText('请选择操作').waitFor()
  await dialog.getByRole('button', { name: way, exact: true }).click()
  await dialog.getByText(leads).waitFor()
  await dialog.getByLabel(/^(处理意见|退回原因)/).fill(remark)
  await picture('handle')
  await dialog.getByRole('button', { name: '确定处理任务' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(remark, { exact: true }).first().waitFor()
}

export const sentBack = async (t: Test, desk: ConsoleVisitor, title: string, why: string) => {
  t.comment('the office finds it among its tasks, and sends it back')
  const { page, turnTo, picture } = desk
  await turnTo('/flow-task', '我的待办')
  await picture('tasks')
  t.match(await page.getByRole('tab').first().innerText(), /^全部/)
  if (desk.width > 600)
    await part(t, '73 doing something to none of the rows is told of', async () => {
      await page.getByRole('button', { name: '批量审批' }).click()
      await page.getByText('请至少选择一条数据').waitFor()
    })
  await openTask(desk, title)
  await handle(desk, '退回申请人', '将流转到：申请人修改', why)
}

export const passedByOffice = async (t: Test, desk: ConsoleVisitor, title: string) => {
  t.comment('sent again, it is there again: the office passes it on')
  const { page, picture } = desk
  await openTask(desk, title)
  await handle(desk, '通过', '将流转到：航司销售复核', '资料齐全')
  await page.getByRole('tab', { name: '流程图' }).click()
  await page.getByRole('group', { name: /航司销售复核，.*当前环节/ }).waitFor()
  await picture('graph')
}

export const passedByAirlines = async (t: Test, desk: ConsoleVisitor, title: string) => {
  t.comment('the airlines: together from the list, on a telephone one after the other')
  const { page, turnTo, picture } = desk
  const dialog = page.getByRole('dialog')
  if (desk.width < 600) {
    await openTask(desk, title)
    await handle(desk, '通过', '本环节还有其他人未处理', '第一家同意')
    await openTask(desk, title)
    return handle(desk, '通过', '将流转到：总部终审', '第二家同意')
  }
  await turnTo('/flow-task', '我的待办')
  await page.getByRole('tab', { name: /其他任务/ }).click()
  await page.waitForURL(/tabKey/)
  const rows = page.getByRole('row', { name: new RegExp(title) })
  await soon(t, () => rows.count(), 2, 'one for each airline')
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量审批' }).click()
  await dialog.getByRole('button', { name: '确定批量审批' }).click()
  await dialog.getByText('成功 2 条，未成功 0 条').waitFor()
  await picture('batch')
  await dialog.getByRole('button', { name: '关闭' }).click()
}

export const approve = async (t: Test, desk: ConsoleVisitor, title: string) => {
  t.comment('headquarters approve')
  const { page } = desk
  await openTask(desk, title)
  await handle(desk, '通过', '流程将结束：通过', '同意开通')
  await page.getByText('已完成', { exact: true }).first().waitFor()
  await soon(t, () => page.getByRole('button', { name: '处理任务', exact: true }).count(), 0, 'nothing is left to decide')
}

/** The agency's actions and their results, moment by moment, by the program's clock in Shanghai. */
export const replay = async (t: Test, { page, turnTo, fine }: ConsoleVisitor, unit: string) => {
  t.comment('the auditor replays it')
  await turnTo('/agency', '代理人')
  await page.getByRole('link', { name: unit }).click()
  await page.getByRole('heading', { name: unit, level: 1 }).waitFor()
  await page.getByText('海南省', { exact: true }).waitFor()
  await page.getByRole('tab', { name: '历史' }).click()
  await page.getByLabel(/显示没变的/).check()
  const then = page.getByRole('region', { name: '当时的状态' })
  await page.getByRole('button', { name: /^退回申请人.* 2026-11-02 09:/ }).click()
  await then.getByText('已退回').waitFor()
  await then.getByText('营业执照不清晰').waitFor()
  await fine('replayed')
  await page.getByRole('slider', { name: '结束时刻' }).press('End')
  await then.getByText('审核通过').waitFor()
  await page.getByRole('tab', { name: '注册审核' }).click()
  await page.getByRole('link', { name: '打开审核任务' }).click()
  await page.getByRole('heading', { name: `${unit}注册审核`, level: 1 }).waitFor()
  await page.getByRole('tab', { name: '历史' }).click()
  const handled = page.getByRole('button', { name: /^环节处理.* 2026-11-02 09:/ })
  await soon(t, () => handled.count(), 6, 'office, agency, office again, two airlines, headquarters')
  await page.getByRole('button', { name: /^流程结束.*冯立（admin）（管理员）/ }).waitFor()
  await fine('replayed-review')
}
