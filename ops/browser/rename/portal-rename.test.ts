import t from 'tap'
import { extraLimit } from '#contracts/extra/limit-record.ts'
import { extraProduct } from '#contracts/extra/product-record.ts'
import { handleFlow, otherTasks } from '#contracts/flow/api.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { queryRenames } from '#contracts/rename/api.ts'
import { adults, selling } from '#ops/e2e/sale.ts'
import { noBrowser } from '../chromium.ts'
import { startEntry } from '../entry.ts'
import { BOTH } from '../house.ts'

/**
 * An agency applies for another name on a ticket, pays the fee at a gateway and gets the name; the desk sees it, and may apply itself.
 * Pictures go to test-results/.
 */
t.test('another name on a ticket in the portal in Chromium', { skip: noBrowser }, async t => {
  const { house, portal, staff } = await startEntry(t, 'portal-rename')
  const { call } = house
  const sale = selling(house, { now: house.clock() })
  const today = toLocal(house.clock()).date
  const date = addDays(today, 40)
  await sale.putOnSale([{ flightNo: 'HU7181', date, seats: 60, fare: 1760, dep: '08:30', arr: '12:15' }], { rate: 4500 })
  await call(extraProduct.endpoints.add, { airLine: 'HU', code: 'RENAME', kind: 'CHANGE_FEE', name: '更名费', price: 10_000 }, 'admin')
  const always = { airLine: '*', origin: '*', destination: '*', saleFrom: today, saleTo: addDays(today, 90), cutOffHours: 24 }
  await call(extraLimit.endpoints.add, { kind: 'CHANGE_FEE', ...always }, 'admin')
  const { orderId } = await sale.ticketed('yefeng', [`HU7181-${date}-G`], adults(10), { groupName: '更名团', confirmDuplicate: true })
  const [one] = (await sale.detail(orderId)).passengers
  const called = `${one!.name.slice(0, -1)}果`

  const { page, fine, wrong } = await portal(t, BOTH, 'yefeng', `/front/order/${orderId}?tab=names`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '申请更名' }).click()
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await dialog.getByText('请选择旅客').waitFor()
  await dialog.getByRole('combobox', { name: '旅客' }).click()
  await page.getByTitle(new RegExp(`^${one!.name}`)).click()
  await dialog.getByRole('textbox', { name: '姓名' }).fill(called)
  await dialog.getByRole('textbox', { name: '更名原因' }).fill('用字有误')
  await dialog.getByText('100.00').first().waitFor()
  await fine('ask')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  const table = page.getByRole('table', { name: '更名申请' })
  await table.getByText('审批中').waitFor()

  const [task] = (await call(otherTasks, { size: 200 }, 'order')).content
  await call(handleFlow, { instanceId: task!.instanceId, curentTaskId: task!.id, routeId: 'step1-pass' }, 'order')
  await table.getByText('待支付').waitFor()
  await fine('waiting')
  await table.getByRole('button', { name: '支付', exact: true }).click()
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: '支付 ¥100.00' }).click()
  const cashier = await opening
  await cashier.getByRole('button', { name: '确认支付' }).click()
  await page.bringToFront()
  await dialog.getByRole('heading', { name: '支付成功' }).waitFor()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await table.getByText('已更名').waitFor()
  await table.getByRole('rowheader', { name: called }).waitFor()
  await fine('done')
  t.same(wrong, [])

  const desk = await staff(t, 1366, 'order')
  const [asked] = (await call(queryRenames, { orderId }, 'order')).content
  await desk.turnTo('/rename', '客票更名')
  await desk.fine('console-list')
  await desk.turnTo(`/rename/${asked!.id}/show`, `更名申请 ${asked!.id}`)
  await desk.page.getByText('100.00').first().waitFor()
  await desk.fine('console-show')
  await desk.turnTo(`/order/${orderId}/show?tab=passengers`)
  await desk.page.getByRole('button', { name: '更名', exact: true }).nth(1).click()
  const form = desk.page.getByRole('dialog')
  await form.getByRole('textbox', { name: /^姓名/ }).fill('欧阳果')
  await form.getByText('→ 欧阳果').waitFor()
  await form.getByText('¥100.00').first().waitFor()
  await desk.fine('console-ask')
  t.same(desk.wrong, [])
})
