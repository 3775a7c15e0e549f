import type { Locator, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { orderDetail, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { adults, namesOf, selling, workbookOf } from '#ops/e2e/sale.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { noBrowser } from './chromium.ts'
import { startEntry } from './entry.ts'
import { soon } from './looks.ts'

/** A one-way group whose names come later is ordered with as many inputs and presses at most, from the search page on. */
const MOST_STEPS = 12

/** What an agency came for: from the search to tickets that are given back, in one go. */
t.test('a group’s whole life in the portal', { skip: noBrowser }, async t => {
  const { house, url, agency } = await startEntry(t, 'journey')
  const { call, program } = house
  const sale = selling(house, { now: house.clock() })
  const date = addDays(toLocal(house.clock()).date, 40)
  await sale.offer([{ date, dep: '07:45', arr: '11:30' }], { rate: 4500, deposits: [{ rate: 1000, assessment: 8500 }] })
  await program.settle()

  const inPortal = async (t: Test, width: number) => {
    const browser = await agency(t, width)
    await browser.page.goto(`${url}/newgt/login`)
    await browser.logIn('yefeng', demoPassword)
    await browser.page.waitForURL(/\/newgt\/front/)
    // who has ordered before is known as the contact
    await browser.page.evaluate(() => {
      const { value } = JSON.parse(localStorage.getItem('eKingChannel.loginInfo')!)
      const contact = { value: { name: '符海燕', phone: '13807685521' } }
      localStorage.setItem(`eKingChannel.contact.${value.accessTokenJson.sub}`, JSON.stringify(contact))
    })
    return browser
  }

  for (const width of [1366, 360])
    await t.test(`at ${width} px`, async t => {
      const { page, wrong } = await inPortal(t, width)
      const groupName = `北京研学${width}团`
      const skip = width === 1366 ? 0 : 20

      t.comment('search and order, step by step')
      const { steps, orderId } = await ordered(page, url, { date, groupName })
      t.ok(steps <= MOST_STEPS, `${steps} inputs and presses`)

      t.comment('the deposit')
      await paid(page)
      t.match(await call(orderDetail, { orderId }, 'yefeng'), { status: 'WAIT_FOR_PAY', paid: 214_000 })
      await call(sureRequestSeat, { orderId }, 'order')

      t.comment('names by a file, one of them wrong at first')
      await page.goto(`${url}/newgt/front/order/${orderId}?tab=names`)
      const [first, ...others] = await namesOf(adults(20), skip)
      await uploaded(page, [{ ...first!, 证件号: '123' }, ...others])
      await soon(t, async () => (await call(orderDetail, { orderId }, 'yefeng')).passengers.length, 19)
      await uploaded(page, [first!])
      await soon(t, async () => (await call(orderDetail, { orderId }, 'yefeng')).passengers.length, 20)

      t.comment('the balance, and tickets')
      await page.goto(`${url}/newgt/front/order/${orderId}?pay=next`)
      await paid(page)
      await call(sureOutTicket, { orderId }, 'order')
      await program.settle()
      t.match(await call(orderDetail, { orderId }, 'yefeng'), { status: 'PRINTED' })

      t.comment('somebody stays at home')
      await page.goto(`${url}/newgt/front/refund/new?orderId=${orderId}`)
      await page.locator('.rf-tickets tbody input:enabled').first().check()
      await page.getByRole('button', { name: '预览并提交' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^提交退票/ })
        .click()
      await page.waitForURL(/\/refund\/R/)
      t.same(wrong, [])
    })
})

/** From the search page to the order, counting whatever a hand has to do. */
const ordered = async (page: Page, url: string, { date, groupName }: { date: string; groupName: string }) => {
  let steps = 0
  const press = async (what: Locator) => {
    steps++
    await what.click()
  }
  const fill = async (what: Locator, text: string) => {
    steps++
    await what.fill(text)
  }
  const airport = async (field: string, typed: string, offered: string) => {
    const box = page.getByRole('combobox', { name: field })
    await fill(box, typed)
    await page.getByRole('option', { selected: true }).filter({ hasText: offered }).waitFor()
    steps++
    await box.press('Enter')
  }
  await page.goto(`${url}/newgt/front/demandManagement/searchTickets`)
  await airport('出发', 'hai', '海口')
  await airport('到达', 'pek', '北京首都')
  await fill(page.getByLabel('出发日期'), date)
  await press(page.getByRole('button', { name: /^人数/ }))
  await fill(page.getByRole('dialog', { name: '人数' }).getByRole('textbox', { name: '成人' }), '20')
  steps++
  await page.keyboard.press('Enter')
  await press(page.getByRole('article', { name: 'HU7182' }).getByRole('link', { name: '下单' }))
  await fill(page.getByLabel('团名'), groupName)
  await press(page.getByRole('checkbox', { name: /已阅读并同意/ }))
  await page.getByRole('region', { name: '价格明细' }).getByText('定金').waitFor()
  await press(page.getByRole('button', { name: '提交并付定金' }))
  // the second of two journeys is like the first
  const nevertheless = page.getByRole('dialog').getByRole('button', { name: '仍要提交' })
  const done = page.waitForURL(/\/order\/\d+\?pay=next$/)
  await Promise.race([done, nevertheless.click().catch(() => {})])
  await done
  return { steps, orderId: /\/order\/(\d+)/.exec(page.url())![1]! }
}

/** The next part is paid at the gateway's page, which opens beside. */
const paid = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: /^支付 ¥/ }).click()
  const cashier = await opening
  await cashier.getByRole('button').first().click()
  await dialog.getByRole('heading', { name: '支付成功' }).waitFor()
  await cashier.close()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await dialog.waitFor({ state: 'detached' })
}

/** A sheet of names: what is right is taken. */
const uploaded = async (page: Page, rows: Record<string, string>[]) => {
  await page.getByRole('button', { name: '上传文件' }).click()
  const dialog = page.getByRole('dialog', { name: '导入名单' })
  const buffer = Buffer.from(await workbookOf(rows))
  await dialog.locator('input[type=file]').setInputFiles({ name: '名单.xlsx', mimeType: 'application/octet-stream', buffer })
  await dialog.getByRole('button', { name: /导入.* \d+ 行/ }).click()
  await dialog.getByText(/已写入 \d+ 行/).waitFor()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
}
