import t from 'tap'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { alipayBill, gb18030 } from '#services/payment/reconciliation/test/bills.ts'
import { noBrowser } from '../chromium.ts'
import { startConsole } from '../console.ts'

/**
 * Tests 渠道对账 in a real browser: a file is previewed before its import, two people correct a difference, a second person checks a reported
 * return, the day is closed.
 */
t.test('reconciliation in Chromium', { skip: noBrowser }, async t => {
  const { house, visitOnce } = await startConsole(t, 'reconciliation')
  const day = addDays(toLocal(house.clock()).date, -1)
  const rows = [{ what: 'PAY' as const, key: 'POS001', tradeNo: '2026110122001', amount: 88_00, fee: 53 }]
  const file = { name: '业务明细.csv', mimeType: 'text/csv', buffer: Buffer.from(gb18030(alipayBill(day, rows))) }

  const { page, turnTo, fine, wrong } = await visitOnce(t, 1366, 'finance', '/recon-day', '渠道对账')
  await page.getByText('还没有导入渠道对账单').waitFor()
  await page.getByRole('button', { name: '导入账单' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('支付渠道').click()
  await page.getByRole('option', { name: '支付宝' }).click()
  await dialog.getByLabel('对账日').fill(day)
  await dialog.getByLabel('选择账单文件').setInputFiles({ ...file, buffer: Buffer.from(alipayBill(addDays(day, -1), rows)) })
  await dialog.getByText(new RegExp(`不是${day}的账单`)).waitFor()
  await dialog.getByRole('button', { name: '换一个文件' }).click()
  await dialog.getByLabel('选择账单文件').setInputFiles(file)
  await dialog.getByText(/相符 0 笔，差异 1 笔，差额 ¥88\.00/).waitFor()
  await dialog.getByRole('cell', { name: 'POS001' }).waitFor()
  await fine('preview')
  await dialog.getByRole('button', { name: '导入（1 笔）' }).click()

  await page.getByRole('link', { name: day }).click()
  await page.getByRole('heading', { name: `渠道对账 支付宝 ${day}`, level: 1 }).waitFor()
  await fine('day')
  await page.getByRole('link', { name: 'POS001' }).click()
  await page.getByRole('heading', { name: '对账差异 POS001', level: 1 }).waitFor()
  await fine('difference')
  await page.getByRole('button', { name: '指派' }).click()
  await dialog.getByLabel('负责人').click()
  await page.getByRole('option', { name: /（finance）/ }).waitFor()
  t.equal(await page.getByRole('option', { name: /（auditor）/ }).count(), 0, 'who may not act on it is not listed')
  await page.getByRole('option', { name: /（finance）/ }).click()
  await fine('assign')
  await dialog.getByRole('button', { name: '确定指派' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '补记入账' }).click()
  await dialog.getByText('渠道查询不到该笔支付，不能补记').waitFor()
  await fine('book')
  await dialog.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '申请渠道退回' }).click()
  await dialog.getByLabel('渠道退款号').fill('2026110122009')
  await dialog.getByLabel('处理说明').fill('已在商户平台退回')
  await fine('refunded')
  await dialog.getByRole('button', { name: '确定申请渠道退回' }).click()
  await page.getByText('退回待审核', { exact: true }).waitFor()
  t.equal(await page.getByRole('button', { name: '同意退回' }).count(), 0, 'who asked does not approve')

  const boss = await visitOnce(t, 360, 'admin', '/recon-difference', '对账差异')
  await boss.fine('differences')
  await boss.page.getByRole('link', { name: 'POS001' }).click()
  await boss.page.getByRole('button', { name: '同意退回' }).click()
  await boss.page.getByText(/核对退款号 2026110122009，金额 ¥88\.00/).waitFor()
  await boss.fine('approve')
  await boss.page.getByRole('button', { name: '取消' }).click()
  await boss.page.getByRole('button', { name: '驳回退回' }).click()
  await boss.page.getByLabel('驳回原因').fill('商户平台没有该退款号')
  await boss.page.getByRole('button', { name: '确定驳回退回' }).click()
  await boss.page.getByText('处理中', { exact: true }).waitFor()

  await page.getByRole('button', { name: '申请调账' }).click()
  await dialog.getByRole('row', { name: /渠道清算 · 支付宝.*对账调整.*88\.00/ }).waitFor()
  await dialog.getByLabel('处理说明').fill('门店收款，不属团队')
  await dialog.getByRole('button', { name: '确定申请调账' }).click()
  await page.getByText('调账待审核', { exact: true }).waitFor()
  t.equal(await page.getByRole('button', { name: '同意调账' }).count(), 0, 'who asked does not approve')
  t.same(wrong, [])

  await boss.page.getByRole('button', { name: '同意调账' }).click()
  await boss.page.getByRole('button', { name: '确定同意调账' }).click()
  await boss.page.getByText('已处理', { exact: true }).waitFor()
  await boss.turnTo('/recon-day', '渠道对账')
  await boss.fine('days')
  t.same(boss.wrong, [])

  await turnTo(`/recon-day/alipay.${day}/show`, `渠道对账 支付宝 ${day}`)
  await page.getByRole('button', { name: '关账' }).click()
  await dialog.getByRole('row', { name: /银行存款.*渠道清算 · 支付宝.*87\.47/ }).waitFor()
  await fine('close')
  await dialog.getByRole('button', { name: '确定关账' }).click()
  await page.getByText('已关账', { exact: true }).waitFor()
  await page.getByRole('tab', { name: '历史' }).click()
  await page.getByText('对账日关账').first().waitFor()
  t.same(wrong, [])
})
