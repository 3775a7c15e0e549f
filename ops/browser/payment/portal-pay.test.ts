import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { cancelOrder } from '#contracts/order/api.ts'
import { modifyRefundStatus, submitRefund } from '#contracts/refund/api.ts'
import { adults, namesOf, selling } from '#ops/e2e/sale.ts'
import { noBrowser } from '../chromium.ts'
import { askedBy } from '../entry.ts'
import { openHouse } from '../house.ts'
import { soon } from '../looks.ts'

/** An agency pays an order in its portal; every way in which that may fail is tried. Pictures go to test-results/. */
t.test('paying in the portal in Chromium', { skip: noBrowser }, async t => {
  const { house, visit, visitOnce } = await openHouse(t, 'portal-pay')
  const sale = selling(house, { now: house.clock() })
  const date = addDays(toLocal(house.clock()).date, 40)
  const stock = `HU7181-${date}-G`
  const deposits = [{ rate: 1000, assessment: 9000 }]
  await sale.putOnSale([{ flightNo: 'HU7181', date, seats: 60, fare: 1760, dep: '08:30', arr: '12:15' }], { rate: 4500, deposits })
  const order = async (groupName: string) =>
    (await sale.submit('yefeng', [stock], adults(10), { groupName, confirmDuplicate: true })).orderId

  /** opens the payment of a new order with this name */
  const atPaying = async (t: Test, groupName: string, pay: 'next' | 'full' = 'next') => {
    const orderId = await order(groupName)
    return { ...(await visitOnce(t, 1366, 'yefeng', `/front/order/${orderId}?pay=${pay}`, groupName)), orderId }
  }
  const pressed = async (page: Page) => {
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: /^支付 ¥/ }).click()
    const cashier = await opening
    await cashier.getByText('收银台').waitFor()
    return cashier
  }

  await t.test('deposit, then the rest: seen before, told after, found again after a reload', async t => {
    const { page, wrong, fine } = await atPaying(t, '定金团')
    const asked = askedBy(page)
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
    const { page, fine, turnTo, orderId } = await atPaying(t, '付两次团', 'full')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('支付全款').waitFor()
    // the page remembers the last way of payment
    await dialog.getByLabel('支付宝').check()
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
    await soon(t, () => dialog.count(), 0)
    await turnTo(`/front/order/${orderId}?pay=next`, '付两次团')
    await dialog.getByText('订单已付清，没有待付款项').waitFor()
    await dialog.getByRole('button', { name: '返回订单' }).click()

    t.comment('of the two payments the one that goes back says so')
    const flows = page.getByRole('table', { name: '收支记录' })
    await flows.getByText('重复支付，待航司审核后原路退回').waitFor()
    await soon(t, () => flows.getByText('重复支付').count(), 1)
    await fine('flows')
  })

  await t.test('paid while nobody looked: the next part is due, and that the former has come is a line', async t => {
    const { page, wrong, fine, turnTo, orderId } = await atPaying(t, '离开付款团')
    const dialog = page.getByRole('dialog')
    const cashier = await pressed(page)
    await dialog.getByText('正在确认支付').waitFor()
    await turnTo('/front/order', '我的订单')
    await cashier.getByRole('button', { name: '确认支付' }).click()
    await cashier.getByText(/已支付成功/).waitFor()
    await house.program.settle()
    // reloads: the page was open all the time, so it might show the live change instead
    await page.goto(new URL(`/newgt/front/order/${orderId}?pay=next`, page.url()).href)
    await dialog.getByText(/^定金 ¥.* 已支付$/).waitFor()
    await dialog.getByText('支付尾款').waitFor()
    await dialog.getByText('付清后状态变为已支付，名单录全即可出票').waitFor()
    await fine('next')
    t.same(wrong, [])
  })

  await t.test('a credit pays what it may, the rest goes by a channel; what each paid stands in the plan', async t => {
    const old = await order('抵扣来源团')
    const { total } = await sale.detail(old)
    await sale.payAt(await sale.openPayment('yefeng', old, total))
    await sale.name('yefeng', old, await namesOf(adults(10)))
    const ids = (await sale.detail(old)).passengers.slice(0, 2).map(({ id }) => id)
    const { refundId } = await house.call(submitRefund, { orderId: old, ids, refundType: 'FORCE', reasonCode: '6' }, 'yefeng')
    await house.program.settle()
    await house.call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund')
    await house.program.settle()
    await house.call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance')
    await house.program.settle()

    const { page, wrong, fine } = await atPaying(t, '抵扣团', 'full')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^共益债抵扣/).check()
    await dialog.getByText(/^抵扣后还差 ¥/).waitFor()
    await fine('credit')
    await dialog.getByRole('button', { name: /^抵扣 ¥/ }).click()
    await soon(t, () => dialog.getByLabel(/^共益债抵扣/).count(), 0, 'it is used up')
    const cashier = await pressed(page)
    await cashier.getByRole('button', { name: '确认支付' }).click()
    await dialog.getByText('订单已付清，名单录全即可出票').waitFor()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    const plan = page.getByRole('table', { name: '付款计划' }).getByRole('rowheader')
    await soon(t, () => plan.allTextContents(), ['定金、部分尾款', '尾款'])
    await fine('credit-paid', true)
    t.same(wrong, [])
  })

  await t.test('an order that is cancelled meanwhile: its payment is closed, or comes too late and goes back', async t => {
    const { page, wrong, fine, orderId } = await atPaying(t, '来不及团')
    const dialog = page.getByRole('dialog')
    const cashier = await pressed(page)
    await dialog.getByText('正在确认支付').waitFor()
    await house.call(cancelOrder, { orderId, reason: '客人取消' }, 'yefeng')
    await house.program.settle()
    await dialog.getByText('订单已失效，这笔支付没有完成，已关闭；如已扣款会原路退回').waitFor()
    await fine('closed')
    await cashier.getByRole('button', { name: '确认支付' }).click()
    await dialog.getByRole('heading', { name: '订单失效后到账' }).waitFor()
    await fine('late')
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await page.getByRole('table', { name: '款项去向' }).getByText('不计入已付，待航司审核后原路退回').waitFor()
    await page.getByRole('definition').filter({ hasText: '¥790.00' }).waitFor()
    await fine('late-order', true)
    t.same(wrong, [])
  })

  await t.test('on a telephone, without news from the server: asked instead', async t => {
    const orderId = await order('手机付款团')
    const { page, fine, open } = await visit(t, 360, 'yefeng')
    await page.route('**/api/stream*', route => route.abort())
    await open(`/front/order/${orderId}?pay=next`, '手机付款团')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^付后待付 ¥/).waitFor()
    await fine('choose')
    const cashier = await pressed(page)
    await cashier.getByRole('button', { name: '确认支付' }).click()
    await dialog.getByText('支付成功').waitFor()
    await fine('done')
  })
})
