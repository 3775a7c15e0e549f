import t from 'tap'
import { extraInvoiceQuery, issueExtraInvoice } from '#contracts/extra/invoices.ts'
import { extraLimit } from '#contracts/extra/limit-record.ts'
import { extraProduct } from '#contracts/extra/product-record.ts'
import { insurancePay, insurancePurchase } from '#contracts/extra/purchase-api.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { receiptOf } from '#contracts/order/ticketing/receipt-pages.ts'
import { adults, namesOf, selling } from '#ops/e2e/sale.ts'
import { noBrowser } from '../chromium.ts'
import { startEntry } from '../entry.ts'
import { BOTH } from '../house.ts'

/** An agency buys meals for two of its travellers, pays them at a gateway and gives one back. Pictures go to test-results/. */
t.test('products beside the seat in the portal in Chromium', { skip: noBrowser }, async t => {
  const { house, url, portal } = await startEntry(t, 'portal-extra')
  const { call } = house
  const sale = selling(house, { now: house.clock() })
  const today = toLocal(house.clock()).date
  const date = addDays(today, 40)
  await sale.putOnSale([{ flightNo: 'HU7181', date, seats: 60, fare: 1760, dep: '08:30', arr: '12:15' }], { rate: 4500 })
  await call(extraProduct.endpoints.add, { airLine: 'HU', code: 'MEAL_A', kind: 'FOOD', name: '海鲜套餐', price: 6_800 }, 'admin')
  await call(extraProduct.endpoints.add, { airLine: 'HU', code: 'SAFE', kind: 'INSURANCE', name: '航意险', price: 3_000 }, 'admin')
  const rule = { airLine: '*', origin: '*', destination: '*', saleFrom: today, saleTo: addDays(today, 90), refundHours: 24, max: 2 }
  await call(extraLimit.endpoints.add, { kind: 'FOOD', ...rule }, 'admin')
  await call(extraLimit.endpoints.add, { kind: 'INSURANCE', ...rule }, 'admin')
  const { orderId } = await sale.ticketed('yefeng', [`HU7181-${date}-G`], adults(10), { groupName: '餐食团', confirmDuplicate: true })

  await t.test('chosen, paid, given back', async t => {
    const { page, fine, wrong, turnTo } = await portal(t, BOTH, 'yefeng', `/front/order/${orderId}?tab=extras`)
    const dialog = page.getByRole('dialog')
    await page.getByText('还没有购买').waitFor()
    await fine('available')
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
    await page.getByRole('button', { name: '申请开票' }).click()
    await fine('invoice')
    await dialog.getByRole('button', { name: '申请开票 ¥68.00' }).click()
    await had.getByText('已申请开票').waitFor()
    await house.program.settle()
    const [asked] = (await call(extraInvoiceQuery, { orderId }, 'finance')).content
    const invoiceNo = '26462000000000000001'
    await call(issueExtraInvoice, { extraId: asked!.extraId, invoiceId: asked!.id, invoiceNo }, 'finance')
    await had.getByText(`发票 ${invoiceNo}`).waitFor()
    await turnTo(`/front/order/${orderId}?tab=money`)
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

  await t.test('another person takes a seat: what becomes of what was bought is told before and after', async t => {
    const group = await sale.submit('yefeng', [`HU7181-${date}-G`], adults(10), { groupName: '换人团', confirmDuplicate: true })
    await sale.payAt(await sale.openPayment('yefeng', group.orderId, group.total))
    await sale.name('yefeng', group.orderId, await namesOf(adults(10), 20))
    const [first] = (await sale.detail(group.orderId)).passengers
    const bought = { orderId: group.orderId, ids: [first!.id] }
    const { amount } = await call(insurancePurchase, { ...bought, productId: 'HU.SAFE' }, 'yefeng')
    await sale.payAt((await call(insurancePay, { orderId: group.orderId, totalAmount: amount }, 'yefeng')).paymentCode)
    const { page, fine, wrong } = await portal(t, 1366, 'yefeng', `/front/order/${group.orderId}?tab=names`)
    for (const [title, field, text] of [
      ['姓名', 'name', '郑刚'],
      ['证件号码', 'docNo', '460106198505120012'],
    ] as const) {
      await page.getByLabel(new RegExp(`^第 1 行 ${title}`)).click()
      await page.locator(`input[data-field=${field}]`).fill(text)
      await page.keyboard.press('Enter')
    }
    await page.getByText('1 人换成了另一人：原旅客已购的保险退回，餐食和行李随座位保留').waitFor()
    await fine('replaced')
    await page.getByRole('button', { name: '保存 1 人' }).click()
    const asked = page.getByRole('dialog', { name: '换人退保' })
    await asked.getByText(`${first!.name} 航意险`).waitFor()
    await asked.getByText('退回支付宝').waitFor()
    await fine('replaced-asked')
    await asked.getByRole('button', { name: '返回' }).click()
    await page.getByRole('button', { name: '保存 1 人' }).click()
    await asked.getByRole('button', { name: '保存并退保' }).click()
    await page.getByText(/已保存 1 人。郑刚：增值产品：保险 已付 ¥30\.00，退 ¥30\.00；原路退回/).waitFor()
    await fine('replaced-saved')
    t.same(wrong, [])
  })
})
