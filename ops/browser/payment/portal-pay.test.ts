import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { adults, selling } from '#ops/e2e/sale.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { noBrowser } from '../chromium.ts'
import { startEntry } from '../entry.ts'
import { soon } from '../looks.ts'

/** An agency pays an order in its portal, in every way in which that may go wrong. Pictures go to test-results/. */
t.test('paying in the portal in Chromium', { skip: noBrowser }, async t => {
  const { house, url, agency } = await startEntry(t, 'portal-pay')
  const sale = selling(house, { now: house.clock() })
  const date = addDays(toLocal(house.clock()).date, 40)
  const stock = `HU7181-${date}-G`
  const deposits = [{ rate: 1000, assessment: 9000 }]
  await sale.offer([{ flightNo: 'HU7181', date, seats: 60, fare: 1760, dep: '08:30', arr: '12:15' }], { rate: 4500, deposits })
  const order = async (groupName: string) =>
    (await sale.submit('yefeng', [stock], adults(10), { groupName, confirmDuplicate: true })).orderId

  const inPortal = async (t: Test, width: number) => {
    const browser = await agency(t, width)
    await browser.page.goto(`${url}/newgt/login`)
    await browser.logIn('yefeng', demoPassword)
    await browser.page.getByRole('link', { name: /^我的订单/ }).waitFor()
    return browser
  }
  const pressed = async (page: Page) => {
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: /^支付 ¥/ }).click()
    const cashier = await opening
    await cashier.getByText('收银台').waitFor()
    return cashier
  }

  await t.test('deposit, then the rest: seen before, told after, found again after a reload', async t => {
    const { page, wrong, fine, asked } = await inPortal(t, 1366)
    const orderId = await order('定金团')
    await page.goto(`${url}/newgt/front/order/${orderId}?pay=next`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('支付定金').waitFor()
    await dialog.getByText(/^付后待付 ¥/).waitFor()
    await fine('choose')
    const cashier = await pressed(page)
    await dialog.getByText('正在确认支付').waitFor()
    await fine('waiting')

    t.comment('loaded anew it is the same payment, whose page can be opened again')
    await page.reload()
    await dialog.getByText('正在确认支付').waitFor()
    t.equal(await dialog.getByRole('link', { name: '打开支付页面' }).getAttribute('href'), cashier.url())
    t.equal(asked('alipay'), 1)

    t.comment('paid at the gateway: told without a press')
    await cashier.getByRole('button', { name: '确认支付' }).click()
    await dialog.getByText('支付成功').waitFor()
    await dialog.getByText(/下一笔 尾款/).waitFor()
    await fine('done')

    t.comment('told once: whoever comes anew sees what is due now')
    await page.reload()
    await dialog.getByText('支付尾款').waitFor()
    await soon(t, () => dialog.getByText('支付成功').count(), 0)
    await dialog.getByLabel('微信支付').check()
    const second = await pressed(page)
    await second.getByRole('button', { name: '确认支付' }).click()
    await dialog.getByText('订单已付清，名单录全即可出票').waitFor()
    await dialog.getByRole('button', { name: '录入名单' }).click()
    await soon(t, async () => new URL(page.url()).search, '?tab=names')
    t.same(wrong, [])
  })

  await t.test('closed and come back, begun twice: what came twice is told as that', async t => {
    const { page, fine } = await inPortal(t, 1366)
    const orderId = await order('付两次团')
    await page.goto(`${url}/newgt/front/order/${orderId}?pay=full`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('支付全款').waitFor()
    const first = await pressed(page)
    await dialog.getByText('正在确认支付').waitFor()
    await dialog.getByRole('button', { name: '返回订单' }).click()
    await soon(t, () => dialog.count(), 0)
    await page.getByRole('button', { name: /^支付定金/ }).click()
    await dialog.getByText('正在确认支付').waitFor()

    await dialog.getByRole('button', { name: '换一种支付方式' }).click()
    await dialog
      .getByRole('alert')
      .getByText(/已发起一笔支付宝/)
      .waitFor()
    await dialog.getByLabel(/一次付清/).click()
    await dialog.getByText('支付全款').waitFor()
    await dialog.getByLabel('银联在线').check()
    const second = await pressed(page)
    await first.getByRole('button', { name: '确认支付' }).click()
    await first.getByText(/已支付成功/).waitFor()
    await second.getByRole('button', { name: '确认支付' }).click()
    await dialog.getByRole('heading', { name: '重复支付' }).waitFor()
    await fine('twice')
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await page.goto(`${url}/newgt/front/order/${orderId}?pay=next`)
    await dialog.getByText('订单已付清，没有待付款项').waitFor()
    await dialog.getByRole('button', { name: '返回订单' }).click()

    t.comment('of the two payments the one that goes back says so')
    const flows = page.getByRole('table', { name: '收支记录' })
    await flows.getByText('重复支付，待航司审核后原路退回').waitFor()
    await soon(t, () => flows.getByText('重复支付').count(), 1)
    await fine('flows')
  })

  await t.test('paid while nobody looked: the next part is due, and that the former has come is a line', async t => {
    const { page, wrong, fine } = await inPortal(t, 1366)
    const orderId = await order('离开付款团')
    await page.goto(`${url}/newgt/front/order/${orderId}?pay=next`)
    const dialog = page.getByRole('dialog')
    const cashier = await pressed(page)
    await dialog.getByText('正在确认支付').waitFor()
    await page.goto(`${url}/newgt/front/order`)
    await cashier.getByRole('button', { name: '确认支付' }).click()
    await cashier.getByText(/已支付成功/).waitFor()
    await house.program.settle()
    await page.goto(`${url}/newgt/front/order/${orderId}?pay=next`)
    await dialog.getByText(/^定金 ¥.* 已支付$/).waitFor()
    await dialog.getByText('支付尾款').waitFor()
    await dialog.getByText('付清后状态变为已支付，名单录全即可出票').waitFor()
    await fine('next')
    t.same(wrong, [])
  })

  await t.test('on a telephone, without news from the server: asked instead', async t => {
    const { page, fine } = await inPortal(t, 360)
    const orderId = await order('手机付款团')
    await page.route('**/api/stream*', route => route.abort())
    await page.goto(`${url}/newgt/front/order/${orderId}?pay=next`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^付后待付 ¥/).waitFor()
    await fine('choose')
    const cashier = await pressed(page)
    await cashier.getByRole('button', { name: '确认支付' }).click()
    await dialog.getByText('支付成功').waitFor()
    await fine('done')
  })
})
