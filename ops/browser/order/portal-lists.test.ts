import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { receiptOf } from '#contracts/order/ticketing/receipt-pages.ts'
import { readSheet } from '#services/kernel/test/read-sheet.ts'
import { noBrowser } from '../chromium.ts'
import { openHouse } from '../house.ts'
import { soon } from '../looks.ts'
import { story } from '../story.ts'

/** The portal's lists, which share their declarations with the console. Pictures go to test-results/. */
t.test('lists of the portal in Chromium', { skip: noBrowser }, async t => {
  const { house, url, visitOnce } = await openHouse(t, 'portal-lists')
  const told = await story(house)

  const inPortal = async (t: Test, width: number, who: string) => {
    const browser = await visitOnce(t, width, who, '/front', /^工作台/)
    const { page } = browser
    const list = async (name: string) => {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
    return { ...browser, list }
  }

  await t.test('an agency finds its own orders and refunds, and nobody else’s', async t => {
    const { page, wrong, fine, list } = await inPortal(t, 1366, 'yefeng')
    const orderNos = async () => (await page.getByRole('rowheader').allTextContents()).map(text => text.trim())
    const search = () => new URL(page.url()).search
    await list('我的订单')
    await soon(t, orderNos, [told.ticketed, told.waiting], 'the latest first')
    await soon(t, () => page.title(), '我的订单')
    t.same(
      (await page.getByRole('columnheader').allTextContents()).map(text => text.replace(/[↑↓↕]/, '').trim()),
      ['订单号', '订单状态', '团名', '航空公司', '航线', '出发日期', '座位数', '订单总价（元）', '提交时间', '操作与票据'],
      'as the declaration says; whose it is where there are several',
    )
    const row = page.getByRole('row', { name: new RegExp(told.ticketed) })
    await row.getByText('海口HAK→北京首都PEK').waitFor()
    t.equal(await row.getByRole('link', { name: '行程单' }).getAttribute('href'), receiptOf('itineraryList', told.ticketed))
    await fine('orders')

    t.comment('tabs count what the filters leave')
    const tabs = page.getByRole('navigation', { name: '按状态查看' })
    await tabs.getByRole('link', { name: '全部 2' }).waitFor()
    await tabs.getByRole('link', { name: '待支付 1' }).click()
    await soon(t, orderNos, [told.waiting])
    t.equal(search(), '?status=WAIT_FOR_PAY')
    await page.getByLabel('出发日期起').fill('2000-01-01')
    await page.getByLabel('订单号').fill('2099')
    await page.getByRole('button', { name: '查询' }).click()
    await page.getByText('没有符合条件的订单').waitFor()
    await tabs.getByRole('link', { name: '全部 0' }).waitFor()
    t.equal(search(), '?status=WAIT_FOR_PAY&orderNo=2099&departureFrom=2000-01-01')
    await page.goBack()
    await soon(t, orderNos, [told.waiting], 'the address is all there is to a list')
    await soon(t, () => page.getByLabel('订单号').inputValue(), '')
    await page.reload()
    await soon(t, orderNos, [told.waiting])

    t.comment('saved as it is asked for')
    const saved = page.waitForEvent('download')
    await tabs.getByRole('link', { name: '待支付 1' }).click()
    await soon(t, orderNos, [told.waiting])
    await page.getByRole('button', { name: '导出 Excel' }).click()
    const file = await saved
    t.match(file.suggestedFilename(), /^订单-\d{14}\.xlsx$/)
    const sheet = await readSheet(readFileSync(await file.path()))
    t.same(
      sheet.rows.map(({ cells }) => cells[0]),
      [told.waiting],
    )
    await page.getByText(/^已导出 1 行：订单-/).waitFor()

    t.comment('sorted by a head that may be sorted by')
    await tabs.getByRole('link', { name: /^全部/ }).click()
    await page.getByRole('button', { name: /^订单总价/ }).click()
    await soon(t, () => page.getByRole('columnheader', { name: /^订单总价/ }).getAttribute('aria-sort'), 'descending')
    t.equal(search(), '?sort=-total')
    await soon(t, () => page.getByRole('button', { name: /^团名/ }).count(), 0)

    t.comment('pages')
    await page.route('**/api/order/r/frontQuery*', async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, totalElements: 41 } } })
    })
    await page.reload()
    await page.getByRole('listitem', { name: '2', exact: true }).click()
    await page.getByText('第 2 页没有订单').waitFor()
    t.equal(search(), '?sort=-total&page=2')
    await page.getByRole('button', { name: '回到第一页' }).click()
    await soon(t, async () => (await orderNos()).length, 2)
    await page.unroute('**/api/order/r/frontQuery*')

    t.comment('to the refunds of an order, and back')
    await row.getByRole('link', { name: '退票', exact: true }).click()
    await page.getByRole('heading', { name: '退票', level: 1 }).waitFor()
    await soon(t, orderNos, [told.refund])
    await fine('refunds')
    t.match(await page.getByRole('link', { name: told.ticketed }).getAttribute('href'), `/order/${told.ticketed}?tab=refund`)

    t.comment('a broken line')
    await page.route('**/api/order/r/frontQuery*', route => route.abort())
    await page.goto(`${url}/newgt/front/order`)
    await page.getByRole('alert').getByText('加载失败').waitFor({ timeout: 60_000 })
    await page.unroute('**/api/order/r/frontQuery*')
    await page.getByRole('region', { name: '我的订单' }).getByRole('button', { name: '重试' }).click()
    await soon(t, async () => (await orderNos()).length, 2)
    t.same(
      wrong.filter(text => !text.includes('ERR_FAILED')),
      [],
    )
  })

  await t.test('another agency sees its own', async t => {
    const { page, go, wrong, list } = await inPortal(t, 1366, 'changcheng')
    await list('我的订单')
    await soon(t, () => page.getByRole('rowheader').allTextContents(), [told.paid])
    await go(`/front/order?orderNo=${told.waiting}`)
    await page.getByText('没有符合条件的订单').waitFor()
    await go('/front/refund')
    await page.getByText('还没有退票申请').waitFor()
    t.same(wrong, [])
  })

  await t.test('on a telephone rows are cards', async t => {
    const { page, wrong, fine, list } = await inPortal(t, 360, 'yefeng')
    await list('我的订单')
    const card = page.getByRole('listitem').filter({ hasText: told.waiting })
    await card.getByText('椰风冬令营').waitFor()
    await soon(t, () => page.getByRole('table').count(), 0)
    await fine('orders', true)
    await page.getByRole('button', { name: '更多条件' }).click()
    await page.getByLabel('PNR').waitFor()
    await list('退票')
    await page.getByRole('listitem').filter({ hasText: told.refund }).waitFor()
    await fine('refunds', true)
    t.same(wrong, [])
  })
})
