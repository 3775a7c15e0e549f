import t from 'tap'
import { dueMatters } from '#contracts/order/due-api.ts'
import { receiptOf } from '#contracts/order/ticketing/receipt-pages.ts'
import { adults, selling, stockRow } from '#ops/e2e/sale.ts'
import { noBrowser } from './chromium.ts'
import { startEntry } from './entry.ts'
import { EVERY } from './house.ts'
import { soon, tooWide } from './looks.ts'
import { story } from './story.ts'

/** The frame of the portal and its first page. Pictures go to test-results/. */
t.test('the portal’s frame and home in Chromium', { skip: noBrowser }, async t => {
  const { house, url, portal, staff } = await startEntry(t, 'portal-home')
  const told = await story(house)
  const sale = selling(house, { now: house.clock() })
  t.equal((await house.call(dueMatters, {}, 'yefeng')).totalElements, 1)

  await t.test('what is due, found and counted', async t => {
    const { page, wrong, fine, turnTo, resize } = await portal(t, EVERY, 'yefeng')
    const front = `${url}/newgt/front`
    await page.getByRole('heading', { name: '工作台', level: 1 }).waitFor()

    t.comment('what is due has its limit, its amount and one button; what comes is there by itself')
    const due = page.getByRole('region', { name: /^待办/ })
    const pay = due.getByRole('link', { name: '支付全款：椰风冬令营' })
    t.equal(await pay.getAttribute('href'), `/newgt/front/order/${told.waiting}?pay=next`)
    await due.getByText('¥8,600.00').first().waitFor()
    await due.getByText(/^剩 /).first().waitFor()
    const name = '后来的团'
    await sale.submit('yefeng', [`HU7181-${told.date}-G`], adults(10), { groupName: name, confirmDuplicate: true })
    await due.getByRole('link', { name: `支付全款：${name}` }).waitFor()
    const place = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '工作台' })
    await soon(t, () => place.getAttribute('aria-description'), '2 件待办')

    t.comment('groups of a state')
    const groups = page.getByRole('region', { name: '我的团队' })
    await groups.getByText('海南年会团').waitFor()
    await groups.getByRole('button', { name: /^待支付/ }).click()
    await groups.getByText('海南年会团').waitFor({ state: 'hidden' })
    await groups.getByText('椰风冬令营').waitFor()
    await fine('home', true)
    for (const width of [683, 601]) {
      await resize(width)
      t.equal(await tooWide(page), 0, `half a window, ${width} wide, does not scroll sideways`)
      const { x, width: own } = (await page.locator('.frame-person').boundingBox())!
      t.ok(x + own <= width, 'the menu of the person is in sight')
    }
    await resize(1366)

    t.comment('an order is found by its group and its travellers, and a whole number leads to it')
    const box = page.getByRole('textbox', { name: '查找订单' })
    const hasFocus = () => soon(t, () => box.evaluate(one => one === document.activeElement), true, 'one can type at once')
    await resize(360)
    await page.getByRole('link', { name: '查找订单' }).click()
    await hasFocus()
    await turnTo('/front')
    await resize(1366)
    await page.keyboard.press('/')
    await hasFocus()
    await box.fill('海南')
    await box.press('Enter')
    await page.getByText('“海南” 找到 1 个订单').waitFor()
    await page.getByRole('link', { name: '海南年会团' }).waitFor()
    await fine('found')
    await box.fill('不知道的')
    await box.press('Enter')
    await page.getByText('没有找到“不知道的”').waitFor()
    await box.fill(told.ticketed)
    await box.press('Enter')
    await page.waitForURL(`${front}/order/${told.ticketed}`)
    await turnTo(`/front/search?q=${told.paid}`)
    await page.getByText(`没有找到“${told.paid}”`).waitFor()

    t.comment('the account')
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '账户' }).click()
    await page.getByRole('region', { name: '可销售的航空公司' }).getByText('海航').first().waitFor()
    // this also ends the logins of `house`, so it comes last
    await page.getByRole('button', { name: '结束其他登录' }).click()
    await page.getByText('其他登录已结束').waitFor()
    await fine('account', true)
    await page.getByRole('link', { name: '修改登录密码' }).click()
    await page.getByRole('heading', { name: '修改密码' }).waitFor()
    await fine('password')

    t.comment('pages to be printed have no frame')
    await page.goto(url + receiptOf('TicketReceipt', told.ticketed))
    await page.getByRole('heading', { name: '国内客票收据' }).waitFor()
    await soon(t, () => page.getByRole('navigation').count(), 0)
    t.same(wrong, [])
  })

  await t.test('all that is due, on a line that takes its time: what is there already goes on by the house’s clock', async t => {
    await sale.importFlights([stockRow({ flightNo: 'HU7183', date: told.date, seats: 200 })])
    for (let n = 0; n < 11; n++)
      await sale.submit('changcheng', [`HU7183-${told.date}-G`], adults(10), { groupName: `长城团${n}`, confirmDuplicate: true })
    await house.program.settle()
    const { page, fine } = await portal(t, 1366, 'changcheng')
    const due = page.getByRole('region', { name: /^待办/ })
    await due.getByText(/^剩 /).first().waitFor()
    const updated = await due.getByText(/更新$/).innerText()
    const waiting: (() => Promise<void>)[] = []
    const calls = /\/api\/order\/r\/due/
    await page.route(calls, route => void waiting.push(() => route.continue()))
    await due.getByRole('button', { name: /^显示全部 \d+ 件/ }).click()
    await due.locator('button.ant-btn-loading').waitFor()
    t.equal(await due.getByText(/^已超时/).count(), 0)
    t.equal(await due.getByText(/更新$/).innerText(), updated)
    for (const goOn of waiting) await goOn()
    await page.unroute(calls)
    await due.getByRole('button', { name: /^显示全部/ }).waitFor({ state: 'detached' })
    t.equal(await due.getByText(/^已超时/).count(), 0)
    await fine('all')
  })

  await t.test('staff who come in have nothing of their own, and nothing is asked for them', async t => {
    const desk = await staff(t, 1366, 'order')
    const asked: string[] = []
    desk.page.on(
      'request',
      request => /\/r\/(due|counts|find|frontQuery)$/.test(new URL(request.url()).pathname) && asked.push(request.url()),
    )
    await desk.page.goto(`${url}/newgt/front`)
    await desk.page.getByText('后台账号没有自己的订单').waitFor()
    await desk.page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '查询下单' }).waitFor()
    t.same(asked, [])
  })
})
