import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { cancelOrder, submitOrder, sureRequestSeat } from '#contracts/order/api.ts'
import { audit } from '#contracts/order/audit-api.ts'
import { submitCancelOrder } from '#contracts/order/changes/cancel-api.ts'
import { adults, namesOf, selling } from '#ops/e2e/sale.ts'
import { noBrowser } from '../chromium.ts'
import { BOTH, EVERY, openHouse } from '../house.ts'
import { soon } from '../looks.ts'

/** The workspace of an order: its next steps, its history, and the agency's actions. Pictures go to test-results/. */
t.test('the workspace of an order in Chromium', { skip: noBrowser }, async t => {
  const { house, visitOnce } = await openHouse(t, 'portal-order')
  const sale = selling(house, { now: house.clock() })
  const date = addDays(toLocal(house.clock()).date, 40)
  const stock = `HU7181-${date}-G`
  const deposits = [{ rate: 1000, assessment: 9000 }]
  const flight = { flightNo: 'HU7181', date, seats: 60, fare: 1760, dep: '08:30', arr: '12:15' }
  await sale.putOnSale([flight, { ...flight, date: addDays(date, 5), fare: 1860 }], { rate: 4500, deposits })
  const order = (groupName: string, more = {}) => sale.submit('yefeng', [stock], adults(12), { groupName, confirmDuplicate: true, ...more })
  const { orderId } = await order('三亚海岛五日团')
  const { orderId: spare } = await order('备用团')

  const inPortal = async (t: Test, width: number | readonly number[]) => {
    const browser = await visitOnce(t, width, 'yefeng', '/front', /^工作台/)
    const open = async (id: string, tab = '') => {
      await browser.turnTo(`/front/order/${id}${tab}`)
      await browser.page.getByRole('list', { name: '进度' }).waitFor()
    }
    return { ...browser, open }
  }

  await t.test('from the list to what is to be done, and what changes meanwhile is marked', async t => {
    const { page, wrong, fine, open, turnTo } = await inPortal(t, 1366)
    await turnTo('/front/order', '我的订单')
    await page.getByRole('link', { name: orderId }).click()
    await page.getByRole('heading', { name: '三亚海岛五日团', level: 1 }).waitFor()
    const steps = page.getByRole('list', { name: '进度' }).getByRole('listitem')
    await soon(t, async () => (await steps.locator('b').allTextContents()).join(), '待支付,座位,名单,出票,出行')
    await soon(t, () => steps.and(page.locator('[aria-current=step]')).locator('b').textContent(), '待支付')
    await page.getByRole('button', { name: /^支付定金/ }).waitFor()
    await soon(
      t,
      async () => (await page.getByRole('table', { name: '付款计划' }).getByRole('rowheader').allTextContents()).join(),
      '定金票价 10%,尾款',
    )
    await fine('money')
    for (const [tab, heading] of [
      ['行程', '航段'],
      ['客票', '客票'],
      ['动态', '动态'],
    ] as const) {
      await page.getByRole('navigation', { name: '订单内容' }).getByRole('link', { name: tab }).click()
      await page.getByRole('heading', { name: heading, level: 2 }).waitFor()
      await fine(tab)
    }

    t.comment('paid and confirmed while the page is open: it changes by itself, and tabs that were not looked at say so')
    const { instalments } = await sale.detail(orderId)
    await sale.payAt(await sale.openPayment('yefeng', orderId, instalments[0]!.amount))
    await house.call(sureRequestSeat, { orderId }, 'order')
    await house.program.settle()
    await page.getByRole('button', { name: /^支付尾款/ }).waitFor()
    const news = page.getByRole('img', { name: '有更新' })
    await soon(t, () => news.count(), 2, '行程 and 款项; 动态 is being looked at')
    await page.getByRole('navigation', { name: '订单内容' }).getByRole('link', { name: '款项' }).click()
    await page.getByText('已支付', { exact: true }).first().waitFor()
    await soon(t, () => news.count(), 1)
    await open(orderId)
    await page.getByText(/座位已订妥，PNR/).waitFor()
    await fine('deposit-paid', true)
    t.same(wrong, [])
  })

  await t.test('more and fewer people, each foreseen; who is too late is told who was faster', async t => {
    const { page, wrong, fine, open } = await inPortal(t, 1366)
    await open(orderId)
    const choose = async () => {
      await page.getByRole('link', { name: '我的订单' }).first().click()
      await page.getByRole('link', { name: spare }).click()
      await page.getByRole('heading', { name: '备用团', level: 1 }).waitFor()
    }
    await choose()
    const more = async (name: string) => {
      await page.getByRole('button', { name: '更多操作' }).click()
      await page.getByRole('menuitem', { name }).click()
      return page.getByRole('dialog')
    }
    t.comment('the way back closes a dialog, and leaves the page only when there is none')
    const left = await more('减少人数')
    await left.getByLabel('成人').fill('1')
    await page.goBack()
    await soon(t, () => page.getByRole('dialog').count(), 0)
    t.ok(page.url().includes(`/order/${spare}`), 'the page stays')
    await page.getByRole('heading', { name: '备用团', level: 1 }).waitFor()
    await page.goBack()
    await page.waitForURL(/\/order$/)
    await choose()

    const adding = await more('增加人数')
    await adding.getByLabel('成人').fill('2')
    await adding.getByRole('row', { name: /人数 12 成人 14 成人/ }).waitFor()
    await fine('add')
    await adding.getByRole('button', { name: /^增加 2 人/ }).click()
    await page.getByText('14 成人').waitFor()

    const reducing = await more('减少人数')
    await reducing.getByLabel('成人').fill('1')
    await reducing.getByRole('row', { name: /人数 14 成人 13 成人/ }).waitFor()
    t.comment('a colleague names somebody meanwhile')
    await sale.name('yefeng', spare, await namesOf(adults(1), 20))
    await house.program.settle()
    await reducing.getByRole('button', { name: /^减少 1 人/ }).click()
    const stale = page.getByRole('dialog').filter({ hasText: '订单已被他人修改' })
    await stale.getByText('新增旅客').first().waitFor()
    await fine('conflict')
    await stale.getByRole('button', { name: '重新加载' }).click()
    await page.getByText('14 成人').waitFor()

    const cancelling = await more('取消订单')
    await cancelling.getByRole('button', { name: '取消订单' }).click()
    await cancelling.getByText('请选择原因类别或填写原因').waitFor()
    await cancelling.getByRole('textbox', { name: '原因' }).fill('客人改期')
    await fine('cancel')
    await cancelling.getByRole('button', { name: '取消订单' }).click()
    await page.getByText('已失效').first().waitFor()
    await page.getByRole('region', { name: '订单', exact: true }).getByText('订单已失效（代理人取消）：客人改期').waitFor()
    await page.getByRole('button', { name: '再次下单' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /按现价下单 ¥/ })
      .waitFor()
    await fine('copy')
    await page.getByRole('dialog').getByRole('button', { name: '取消', exact: true }).click()
    await soon(t, () => page.getByRole('dialog').count(), 0)
    t.same(wrong, [])
  })

  await t.test('another date: what each flight costs, the difference paid, and the group flies otherwise', async t => {
    const { orderId: moved } = await order('改期团')
    for (const { amount } of (await sale.detail(moved)).instalments) await sale.payAt(await sale.openPayment('yefeng', moved, amount))
    const { page, wrong, fine, open } = await inPortal(t, BOTH)
    await open(moved, '?tab=journey')
    await page.getByRole('button', { name: '申请改期' }).click()
    const dialog = page.getByRole('dialog')
    t.comment('without a first day the flights round its own are offered; fifty yuan more for each of twelve')
    const offered = dialog.getByRole('radio', { name: new RegExp(addDays(date, 5)) })
    await dialog.getByText(/应付¥600\.00（差额¥600\.00，变更费¥0\.00）/).waitFor()
    await fine('change-offers')
    await offered.check()
    await dialog.getByText('提交后在时限内支付即改期').waitFor()
    await fine('change-foreseen')
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await dialog.waitFor({ state: 'detached' })
    const table = page.getByRole('table', { name: '变更申请' })
    await table.getByText('待支付').waitFor()
    await fine('change-to-pay')
    await table.getByRole('button', { name: '支付', exact: true }).click()
    const opening = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: '支付 ¥600.00' }).click()
    const cashier = await opening
    await cashier.getByRole('button', { name: '确认支付' }).click()
    await page.bringToFront()
    await dialog.getByText('已支付，变更已办理').waitFor()
    await fine('change-paid')
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await table.getByText('已办结').waitFor()
    await page.getByRole('region', { name: '航段' }).getByText(addDays(date, 5).slice(5)).first().waitFor()
    await fine('change-done')
    t.same(wrong, [])
  })

  await t.test('on a telephone: dots with words, limits as a list, the main action at the foot', async t => {
    const { page, wrong, fine, open } = await inPortal(t, 360)
    await open(orderId)
    await page.getByRole('list', { name: '时限' }).getByText('尾款').waitFor()
    await page.getByRole('region', { name: '操作' }).getByRole('button', { name: '支付尾款' }).waitFor()
    await fine('order', true)
    for (const tab of ['journey', 'tickets', 'feed', 'names']) {
      await open(orderId, `?tab=${tab}`)
      await fine(`order-${tab}`)
    }
    t.same(wrong, [])
  })

  await t.test('waiting for seats: its place, then the seats are confirmed, at the price of now where that has moved', async t => {
    const { page, wrong, fine, open } = await inPortal(t, 1366)
    const full = addDays(date, 1)
    await sale.putOnSale([{ flightNo: 'HU7181', date: full, seats: 20, fare: 1760, dep: '08:30', arr: '12:15' }], {
      name: '候补价',
      travelFrom: full,
      travelTo: full,
      rate: 4500,
    })
    const stockId = `HU7181-${full}-G`
    const first = await sale.submit('changcheng', [stockId], adults(12))
    const { total } = await sale.wanted('yefeng', [stock], adults(12))
    const asked = { voyageType: 'S' as const, legs: [{ stockId }], counts: adults(12), total, groupName: '候补团', waitlist: true }
    const contact = { name: '符海燕', phone: '0898-00000001' }
    const { orderId: waits } = await house.call(submitOrder, { ...asked, contact, confirmDuplicate: true }, 'yefeng')
    await open(waits)
    await page.getByText('候补第 1 位').first().waitFor()
    await fine('waits', true)
    await house.call(cancelOrder, { orderId: first.orderId, reason: '改期' }, 'changcheng')
    await house.program.settle()
    await page.getByRole('button', { name: '确认候补座位' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('座位保留').waitFor()
    await fine('confirm')
    await dialog.getByRole('button', { name: /确认座位$/ }).click()
    await page.getByRole('button', { name: /^支付/ }).waitFor()
    t.same(wrong, [])
  })

  await t.test('returned by the airline: why, and how it is handed in again', async t => {
    const { page, wrong, fine, open } = await inPortal(t, 360)
    const other = addDays(date, 2)
    await sale.putOnSale([{ flightNo: 'HU7181', date: other, seats: 20, fare: 1760, dep: '08:30', arr: '12:15' }], {
      name: '须审核',
      rate: 4500,
      audit: true,
      travelFrom: other,
      travelTo: other,
    })
    const { orderId: audited } = await sale.submit('yefeng', [`HU7181-${other}-G`], adults(12), {
      groupName: '审核团',
      confirmDuplicate: true,
    })
    await open(audited)
    await page.getByText('审核中').first().waitFor()
    await fine('audited', true)
    await house.call(audit, { orderId: audited, result: 'RETURNED', remark: '团名须写明出发地' }, 'order')
    await house.program.settle()
    await page.getByText(/^航司审核退回：团名须写明出发地。/).waitFor()
    await fine('returned', true)
    await page.getByRole('button', { name: '修改并重新提交' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('团名须写明出发地').waitFor()
    await fine('resubmit')
    await dialog.getByLabel('团名').fill('海口审核团')
    await dialog.getByRole('button', { name: '重新提交审核' }).click()
    await page.getByText('审核中').first().waitFor()
    t.same(wrong, [])
  })

  await t.test('given up by its agency: nothing is to be paid while the airline decides, which sends it back', async t => {
    const { page, wrong, fine, open } = await inPortal(t, EVERY)
    const { orderId: given } = await order('取消团')
    await open(given)
    await page.getByRole('button', { name: /^支付定金/ }).waitFor()
    const { instanceId } = await house.call(submitCancelOrder, { orderId: given, reason: '客人取消' }, 'yefeng')
    await house.program.settle()
    await page.getByText(/^取消申请由航司决定，决定前不能付款、变更和出票；.*按代理人取消失效$/).waitFor()
    const steps = page.getByRole('list', { name: '进度' }).getByRole('listitem')
    await soon(t, async () => (await steps.first().textContent())?.replaceAll(/\s/g, ''), '1待支付取消审批中')
    await soon(t, () => page.getByRole('button', { name: /^支付/ }).count(), 0)
    await page.getByRole('table', { name: '付款计划' }).getByText('取消申请撤回后').first().waitFor()
    await fine('given-up', true)

    const { currentTaskId } = await house.call(instanceDetail, { id: instanceId }, 'order')
    const back = { instanceId, curentTaskId: currentTaskId!, routeId: 'step1-back', flowRemark: '请说明原因' }
    await house.call(handleFlow, back, 'order')
    await house.program.settle()
    // an open page shows it with the next change of the order, or when it is opened again
    await page.reload()
    const returned = page.getByRole('region', { name: '取消申请已退回' })
    await returned.getByText('航司退回了取消申请：请说明原因').waitFor()
    await fine('cancel-returned', true)
    await returned.getByRole('button', { name: '重新提交' }).click()
    const dialog = page.getByRole('dialog', { name: '取消申请已退回' })
    await dialog.getByLabel('说明').fill('客人行程有变')
    await dialog.getByRole('button', { name: '确定' }).click()
    await returned.waitFor({ state: 'detached' })
    await house.program.settle()
    t.match(await house.call(instanceDetail, { id: instanceId }, 'order'), { status: 'RUNNING' })
    t.same(wrong, [])
  })

  await t.test('a customer is told of the group: picture, PDF and text, with a price only where the agency says one', async t => {
    const { page, wrong, fine, open } = await inPortal(t, BOTH)
    await open(orderId)
    await page.getByRole('button', { name: '更多操作' }).last().click()
    await page.getByRole('menuitem', { name: /^发给客户/ }).click()
    const dialog = page.getByRole('dialog', { name: '发给客户' })
    const text = () => dialog.getByLabel('文字').inputValue()
    await dialog.getByRole('img', { name: '发给客户的图片' }).waitFor()
    t.match(await text(), /^【三亚海岛五日团】\n.*HU7181 海南航空\n海口 08:30 → 北京首都 12:15（飞行 3 小时 45 分）\n人数：/)
    t.notMatch(await text(), '合计')
    await fine('send', true)
    await dialog.getByText('自填价格').click()
    await dialog.getByLabel('成人每人含税（元）').fill('2500.5')
    await soon(t, async () => /成人每人含税：¥2,500\.50\n合计：¥\d/.test(await text()), true)
    const saved = async (button: string) => {
      const file = page.waitForEvent('download')
      await dialog.getByRole('button', { name: button }).click()
      const download = await file
      return { name: download.suggestedFilename(), head: readFileSync(await download.path()).toString('latin1', 0, 8) }
    }
    t.match(await saved('保存图片'), { name: '三亚海岛五日团.png', head: /^.PNG/ })
    t.match(await saved('下载 PDF'), { name: '三亚海岛五日团.pdf', head: '%PDF-1.4' })
    t.same(wrong, [])
  })

  await t.test('an order of others is told as one that is not there', async t => {
    const { page, turnTo } = await inPortal(t, 1366)
    await turnTo('/front/order/26010100000000')
    await page.getByRole('alert').getByText('没有这个订单').waitFor()
  })
})
