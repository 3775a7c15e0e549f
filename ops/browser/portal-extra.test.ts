import t, { type Test } from 'tap'
import { receiptOf } from '#contracts/client/receipts.ts'
import { extraLimit } from '#contracts/extra/limit-record.ts'
import { extraProduct } from '#contracts/extra/product-record.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { adults, selling } from '#ops/e2e/sale.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { noBrowser } from './chromium.ts'
import { startEntry } from './entry.ts'

/** An agency buys meals for two of its travellers, pays them at a gateway and gives one back. Pictures go to test-results/. */
t.test('products beside the seat in the portal in Chromium', { skip: noBrowser }, async t => {
  const { house, url, agency } = await startEntry(t, 'portal-extra')
  const { call } = house
  const sale = selling(house, { now: house.clock() })
  const today = toLocal(house.clock()).date
  const date = addDays(today, 40)
  await sale.offer([{ flightNo: 'HU7181', date, seats: 60, fare: 1760, dep: '08:30', arr: '12:15' }], { rate: 4500 })
  await call(extraProduct.endpoints.add, { airLine: 'HU', code: 'MEAL_A', kind: 'FOOD', name: '海鲜套餐', price: 6_800 }, 'admin')
  const rule = { airLine: '*', origin: '*', destination: '*', saleFrom: today, saleTo: addDays(today, 90), refundHours: 24, max: 2 }
  await call(extraLimit.endpoints.add, { kind: 'FOOD', ...rule }, 'admin')
  const { orderId } = await sale.ticketed('yefeng', [`HU7181-${date}-G`], adults(10), { groupName: '餐食团', confirmDuplicate: true })

  const inPortal = async (t: Test, width: number) => {
    const browser = await agency(t, width)
    await browser.page.goto(`${url}/newgt/login`)
    await browser.logIn('yefeng', demoPassword)
    await browser.page.getByRole('link', { name: /^我的订单/ }).waitFor()
    await browser.page.goto(`${url}/newgt/front/order/${orderId}?tab=extras`)
    return browser
  }

  await t.test('at a desk: chosen, paid, given back', async t => {
    const { page, fine, wrong } = await inPortal(t, 1366)
    const dialog = page.getByRole('dialog')
    await page.getByText('还没有购买').waitFor()
    await fine('offered')
    await page.getByRole('button', { name: '购买海鲜套餐' }).click()
    await dialog.getByRole('button', { name: /^购买/ }).click()
    await dialog.getByText('请选择旅客').waitFor()
    const people = dialog.getByRole('checkbox')
    await people.nth(1).check()
    await people.nth(2).check()
    await dialog.getByRole('button', { name: '购买 ¥136.00' }).waitFor()
    await fine('buy')
    await dialog.getByRole('button', { name: '购买 ¥136.00' }).click()
    const had = page.getByRole('table', { name: '已购餐食' })
    await had.getByText('待支付').first().waitFor()
    await fine('waiting')

    await page.getByRole('button', { name: '支付', exact: true }).click()
    const opening = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: '支付 ¥136.00' }).click()
    const cashier = await opening
    await cashier.getByRole('button', { name: '确认支付' }).click()
    await page.bringToFront()
    await dialog.getByRole('heading', { name: '支付成功' }).waitFor()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await had.getByText('已出单').first().waitFor()
    t.equal(await had.getByText('已出单').count(), 2)

    await page.getByRole('button', { name: '退订', exact: true }).click()
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: '退订，退款 ¥68.00' }).waitFor()
    await fine('refund')
    await dialog.getByRole('button', { name: '退订，退款 ¥68.00' }).click()
    await had.getByText('已退订').waitFor()
    await page.goto(`${url}/newgt/front/order/${orderId}?tab=money`)
    await page.getByRole('table', { name: '增值产品款项' }).getByText('136.00').first().waitFor()
    await fine('money')
    await page.goto(url + receiptOf('prepaymentReceipt', orderId))
    await page.getByRole('row', { name: '增值产品收款合计 136.00' }).waitFor()
    await page.getByText('海鲜套餐（已退 68.00）').waitFor()
    await fine('prepayment')
    await page.goto(url + receiptOf('TicketReceipt', orderId))
    await page.getByRole('row', { name: '合计 136.00 68.00 68.00' }).waitFor()
    await fine('tickets')
    t.same(wrong, [])
  })

  await t.test('on a telephone', async t => {
    const { page, fine, wrong } = await inPortal(t, 360)
    await page.getByRole('table', { name: '已购餐食' }).waitFor()
    await fine('phone')
    await page.getByRole('button', { name: '购买海鲜套餐' }).click()
    await page.getByRole('dialog').getByRole('checkbox').first().check()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^购买 ¥/ })
      .waitFor()
    await fine('phone-buy')
    await page.goto(url + receiptOf('prepaymentReceipt', orderId))
    await page.getByText('增值产品收款合计').waitFor()
    await fine('phone-prepayment')
    await page.goto(url + receiptOf('TicketReceipt', orderId))
    await page.getByText('增值产品合计').first().waitFor()
    await fine('phone-tickets')
    t.same(wrong, [])
  })
})
