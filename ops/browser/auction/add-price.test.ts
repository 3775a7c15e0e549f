import t from 'tap'
import * as rules from '#contracts/auction/add-price-api.ts'
import * as api from '#contracts/auction/api.ts'
import { addDays } from '#contracts/kernel/calendar.ts'
import { OUT, selling } from '#ops/e2e/sale.ts'
import { noBrowser } from '../chromium.ts'
import { startConsole } from '../console.ts'
import { BOTH } from '../house.ts'

const yuan = (amount: number) => amount * 100
/**
 * The desk sets least increments for lots: a rule is added, corrected, switched off and on. A lot without an increment of its own gets that
 * of its band.
 */
t.test('step rules in the console in Chromium', { skip: noBrowser }, async t => {
  const here = await startConsole(t, 'add-price')
  const { call, program, clock } = here.house
  await selling(here.house, { now: clock() }).putOnSale([{}])
  await program.settle()
  const lotOf = async (floor: number) => {
    const at = (days: number) => addDays(clock().slice(0, 10), days)
    const terms = { units: 1, seatsPerUnit: 10, earnestPerUnit: 100, startsAt: `${at(1)}T01:00:00.000Z`, endsAt: `${at(2)}T01:00:00.000Z` }
    const { id } = await call(api.saveBidding, { stockId: OUT, ...terms, floor }, 'order')
    return (await call(api.biddingDetail, { id }, 'order')).step
  }
  const [from, to] = ['1190', '1490']
  const { page, resize, fine } = await here.visitOnce(t, BOTH, 'order', '/add-price', '竞价加价规则')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '新增规则' }).click()
  await dialog.getByRole('combobox', { name: '航空公司' }).click()
  await page.getByRole('option', { name: /^HU/ }).click()
  await dialog.getByLabel('起拍价自').fill(from)
  await dialog.getByLabel('起拍价至').fill(to)
  await dialog.getByLabel('加价幅度').fill('50')
  await fine('new', true)
  await dialog.getByRole('button', { name: '新增规则' }).click()
  await page.getByText('已保存并启用').waitFor()
  await program.settle()
  t.equal(await lotOf(Number(from) * 100), yuan(50), 'a lot that says no step has the rule’s')
  // a second rule for the same band is refused in its dialog, and the input stays
  await page.getByRole('button', { name: '新增规则' }).click()
  await dialog.getByRole('combobox', { name: '航空公司' }).click()
  await page.getByRole('option', { name: /^HU/ }).click()
  await dialog.getByLabel('起拍价自').fill(from)
  await dialog.getByLabel('起拍价至').fill(to)
  await dialog.getByLabel('加价幅度').fill('80')
  await dialog.getByRole('button', { name: '新增规则' }).click()
  await dialog.getByText(/重叠/).first().waitFor()
  await fine('overlap')
  t.equal(await dialog.getByLabel('加价幅度').inputValue(), '80')
  await dialog.getByRole('button', { name: '取消' }).click()

  const step = dialog.getByLabel('加价幅度')
  for (const width of BOTH) {
    await resize(width)
    const row = page.locator(width < 600 ? 'li' : 'td')
    await row.getByRole('button', { name: '修改' }).click()
    await step.fill('60')
    await fine('change')
    t.equal(await step.inputValue(), '60', 'what was typed stays when the row would be drawn otherwise')
    if (width > 600) {
      await dialog.getByRole('button', { name: '取消' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
  }
  await dialog.getByRole('button', { name: '修改' }).click()
  await page.getByText('已保存', { exact: true }).waitFor()
  await program.settle()
  t.equal(await lotOf(Number(from) * 100), yuan(60))
  await page.getByRole('button', { name: '停用' }).click()
  await dialog.getByRole('button', { name: '停用' }).click()
  await page.getByRole('button', { name: '启用' }).first().waitFor()
  await fine('off', true)
  t.match(
    (await call(rules.queryAddPrice, {}, 'order')).content.find(rule => rule.from === Number(from) * 100),
    { enabled: false, step: yuan(60) },
  )
  await page.getByRole('button', { name: '启用' }).first().click()
  await dialog.getByRole('button', { name: '启用' }).click()
  await page.getByText('已启用').first().waitFor()
})
