import t from 'tap'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { alipayBill, gb18030 } from '#services/payment/reconciliation/test/bills.ts'
import { noBrowser } from '../chromium.ts'
import { startConsole } from '../console.ts'

t.setTimeout(240_000)
/** 渠道对账 in a real browser: a file is seen before it is taken, a difference is corrected by two people, the day is closed. */
t.test('reconciliation in Chromium', { skip: noBrowser }, async t => {
  const { house, visit } = await startConsole(t, 'reconciliation')
  const day = addDays(toLocal(house.clock()).date, -1)
  const rows = [{ what: 'PAY' as const, key: 'POS001', tradeNo: '2026110122001', amount: 88_00, fee: 53 }]
  const file = { name: '业务明细.csv', mimeType: 'text/csv', buffer: Buffer.from(gb18030(alipayBill(day, rows))) }

  const { page, open, turnTo, fine, wrong } = await visit(t, 1366, 'finance')
  await open('/recon-day', '渠道对账')
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
  await page.getByRole('button', { name: '补记入账' }).click()
  await dialog.getByText('渠道查询不到该笔支付，不能补记').waitFor()
  await fine('book')
  await dialog.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '申请调账' }).click()
  await dialog.getByRole('row', { name: /渠道清算 · 支付宝.*对账调整.*88\.00/ }).waitFor()
  await dialog.getByLabel('处理说明').fill('门店收款，不属团队')
  await dialog.getByRole('button', { name: '确定申请调账' }).click()
  await page.getByText('调账待审核', { exact: true }).waitFor()
  t.equal(await page.getByRole('button', { name: '同意调账' }).count(), 0, 'who asked does not approve')
  t.same(wrong, [])

  const boss = await visit(t, 360, 'admin')
  await boss.open('/recon-difference', '对账差异')
  await boss.fine('differences')
  await boss.page.getByRole('link', { name: 'POS001' }).click()
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
