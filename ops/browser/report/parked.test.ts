import { randomUUID } from 'node:crypto'
import t from 'tap'
import { PaymentCreated, PaymentSucceeded } from '#contracts/payment/events.ts'
import { noBrowser } from '../chromium.ts'
import { startConsole } from '../console.ts'

/** A payment whose order does not exist: how the desk sees and settles it. */
t.test('what a rule refused to follow is listed, tried again and let be', { skip: noBrowser }, async t => {
  const house = await startConsole(t, 'parked')
  const { program, clock } = house.house
  const paid = { paymentCode: 'P-lost', orderNo: 'G-never', channel: 'alipay' as const, amount: 100_00 }
  const created = { ...paid, agency: 'AG1001', agencyName: '海口椰风旅行社', airLine: 'HU', businessCode: 'ORDER' }
  const facts = [PaymentCreated(created), PaymentSucceeded({ ...paid, tradeNo: 'T1', paidAt: clock() })]
  const meta = { user: 'system:test', role: 'system', commandId: randomUUID(), at: clock() }
  await program.events.append(
    'payment-P-lost',
    facts.map(fact => ({ ...fact, id: randomUUID(), meta })),
    { expected: 'none' },
  )
  await program.settle()
  for (const width of [360, 1366])
    await t.test(`at ${width} px`, async t => {
      const { page, fine, wrong } = await house.visitOnce(t, width, 'admin', '/parked', '搁置的后续处理')
      await page.getByText('订单不存在').first().waitFor()
      await fine('list')
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: '再次处理' }).click()
      await dialog.waitFor()
      await fine('retry')
      if (width === 360) await page.keyboard.press('Escape')
      else {
        await dialog.getByRole('button', { name: '再次处理' }).click()
        await page.getByText('仍未成：订单不存在').waitFor()
      }
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: '忽略' }).click()
      await dialog.getByRole('textbox', { name: '原因' }).fill('款项已线下退回')
      await fine('dismiss')
      if (width === 1366) {
        await dialog.getByRole('button', { name: '忽略' }).click()
        await page.getByText('已忽略').first().waitFor()
      } else await dialog.getByRole('button', { name: '取消' }).click()
      await dialog.waitFor({ state: 'hidden' })
      t.same(wrong, [])
    })

  await t.test('a report is saved from its page, made by the clock, renamed, and opened again', async t => {
    const { page, fine, wrong, turnTo } = await house.visitOnce(t, 1366, 'admin', '/sales-report?time=MONTH', '销售报表')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: '上月' }).click()
    await page.getByRole('button', { name: '上月', pressed: true }).waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await dialog.getByRole('textbox', { name: '名称' }).fill('每月看一次')
    await fine('save')
    await dialog.getByRole('button', { name: '保存报表' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await turnTo('/saved-reports', '我的报表')
    await page.getByRole('button', { name: '定时' }).click()
    await dialog.getByLabel('多久一次').click()
    await page.getByRole('option', { name: '每月1日' }).click()
    await fine('timing')
    await dialog.getByRole('button', { name: '定时' }).click()
    await page.getByText('每月1日08:00').first().waitFor()
    await page.getByRole('button', { name: '改名' }).click()
    await dialog.getByRole('textbox', { name: '名称' }).fill('每月的销售')
    await dialog.getByRole('button', { name: '改名' }).click()
    await fine('saved')
    await page.getByRole('link', { name: '每月的销售' }).click()
    await page.getByRole('heading', { name: '销售报表' }).waitFor()
    await page.getByRole('button', { name: '上月', pressed: true }).waitFor()
    await page.getByRole('button', { name: '更新“每月的销售”' }).waitFor()
    t.same(wrong, [])
  })

  await t.test('a job is scheduled, changed with its next times before one, run at once, and read in its log', async t => {
    const { page, fine, wrong } = await house.visitOnce(t, 1366, 'admin', '/schedule', '定时任务')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: '新增定时任务' }).click()
    await dialog.getByLabel('任务种类').click()
    await page.getByRole('option', { name: '清理过期数据' }).click()
    await dialog.getByLabel('名称').fill('傍晚清理')
    const cron = dialog.getByLabel('cron表达式')
    await cron.fill('61 18 * * *')
    await dialog.getByText(/分/).first().waitFor()
    await cron.fill('30 18 * * 1-5')
    await dialog.getByText(/每周一至周五18:30；\d{4}-\d\d-\d\d 18:30/).waitFor()
    await fine('schedule-new')
    await dialog.getByRole('button', { name: '新增定时任务' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const row = page.getByRole('row', { name: /傍晚清理/ })
    await row.getByText('每周一至周五18:30').waitFor()

    await row.getByRole('button', { name: '修改' }).click()
    await cron.fill('0 7 1 * *')
    await dialog.getByText(/每月1日07:00；/).waitFor()
    await dialog.getByRole('button', { name: '修改定时任务' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row.getByText('每月1日07:00').waitFor()

    await row.getByRole('button', { name: '立即执行' }).click()
    await dialog.getByRole('button', { name: /立即执行/ }).click()
    await page.getByText('“傍晚清理”已安排执行').waitFor()
    await program.settle()
    await program.pass('jobs')
    await program.settle()
    await row.getByRole('link', { name: '傍晚清理' }).click()
    await page.getByRole('heading', { name: '定时任务日志' }).waitFor()
    const run = page.getByRole('row', { name: /傍晚清理/ })
    await run.getByText('成功').waitFor()
    await run.getByText('手动').waitFor()
    await fine('schedule-log')
    t.same(wrong, [])
    for (const [path, heading] of [
      ['/schedule', '定时任务'],
      ['/schedule-run', '定时任务日志'],
    ] as const) {
      const narrow = await house.visitOnce(t, 360, 'admin', path, heading)
      await narrow.fine(path.slice(1))
      t.same(narrow.wrong, [])
    }
  })
})
