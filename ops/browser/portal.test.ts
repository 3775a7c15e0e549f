import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { parseAuctionLine, searchState } from '#contracts/client/auction-line.ts'
import { receiptOf } from '#contracts/client/receipts.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { noBrowser } from './chromium.ts'
import { startEntry } from './entry.ts'
import { soon } from './looks.ts'
import { part } from './part.ts'
import { story } from './story.ts'

/** What an agency does in its portal once it sells. Pictures go to test-results/. */
t.test('the portal in Chromium', { skip: noBrowser }, async t => {
  const { house, url, agency, staff } = await startEntry(t, 'portal')
  const told = await story(house)

  const inPortal = async (t: Test, width: number, who: string) => {
    const browser = await agency(t, width)
    await browser.page.goto(`${url}/newgt/login`)
    await browser.logIn(who, demoPassword)
    await browser.page.getByRole('heading', { name: /^工作台/ }).waitFor()
    return browser
  }

  await t.test('6 five pages to be printed stand without the menu frame, other pages within it', async t => {
    const { page, wrong, fine } = await inPortal(t, 1366, 'yefeng')
    const frame = page.getByRole('banner').getByText('团队机票')
    await frame.waitFor()
    const bare = async (address: string, heading: string) => {
      await page.goto(url + address)
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
      await soon(t, () => frame.or(page.getByRole('menuitem')).or(page.getByRole('navigation')).count(), 0, `${heading}: no menu frame`)
    }

    t.comment('from the list of orders')
    await page.getByRole('navigation').getByRole('link', { name: '我的订单' }).click()
    const row = page.getByRole('row', { name: new RegExp(told.ticketed) })
    t.equal(await row.getByRole('link', { name: '国内客票收据' }).getAttribute('href'), receiptOf('TicketReceipt', told.ticketed))
    await row.getByRole('link', { name: '行程单' }).waitFor()
    await page.getByRole('row', { name: new RegExp(told.waiting) }).waitFor()
    await soon(
      t,
      () =>
        page
          .getByRole('row', { name: new RegExp(told.waiting) })
          .getByRole('link', { name: /收据|行程单/ })
          .count(),
      0,
      'nothing to print yet',
    )

    await bare(receiptOf('TicketReceipt', told.ticketed), '国内客票收据')
    await soon(t, () => page.title(), '国内客票收据')
    // ten at 790 with 50 and 20: 860 each, the VAT of 810 in it
    await page.getByRole('row', { name: '合计 10 张 7,900.00 500.00 200.00 8,600.00 668.80' }).waitFor()
    await page.getByText('人民币捌仟陆佰元整').waitFor()
    await page
      .getByRole('cell', { name: '海口（HAK） — 北京（PEK）' })
      .or(page.getByText(/（HAK）— .*（PEK）/))
      .first()
      .waitFor()
    await soon(t, () => page.locator('#mark').count(), 1, 'the watermark is on it')
    await fine('ticket-receipt', true)
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('button', { name: '打印' }).waitFor({ state: 'hidden' })
    await page.locator('#mark').waitFor({ state: 'hidden' })
    await fine('ticket-receipt-print', true)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.getByRole('button', { name: '打印' }).click()
    await page.locator('[data-printed]').waitFor()

    await bare(receiptOf('interNewTicketReceipt', told.ticketed), '国际客票收据')
    await page.getByRole('alert').getByText('该订单为国内订单，请开具国内客票收据').waitFor()
    await fine('inter-receipt')
    await page.getByRole('link', { name: '开具国内客票收据' }).click()
    await page.getByRole('heading', { name: '国内客票收据', level: 1 }).waitFor()

    await bare(receiptOf('itineraryList', told.ticketed), '行程单')
    await page.getByRole('heading', { name: '旅客行程（10）' }).waitFor()
    await fine('itinerary', true)

    await bare(receiptOf('prepaymentReceipt', told.ticketed), '预付款收据')
    await page.getByRole('row', { name: '已收合计 8,600.00' }).waitFor()
    await fine('prepayment', true)

    await bare('/newgt/front/virtualCoin/EleRechargeCertificate', '电子充值凭证')
    await page.getByText('虚拟账户尚未开通，没有可以打印的充值凭证。').waitFor()
    await soon(t, () => page.title(), '充值凭证')
    await fine('recharge-certificate')
    await page.getByRole('link', { name: '返回首页' }).click()
    await frame.waitFor()

    t.comment('refused: nothing to print yet, another agency’s order, no order')
    await bare(receiptOf('TicketReceipt', told.waiting), '国内客票收据')
    await page.getByRole('alert').getByText('订单尚未出票，不能开具客票收据').waitFor()
    await soon(t, () => page.getByRole('button').count(), 0, 'there is nothing to print, and nothing to try again')
    await bare(receiptOf('prepaymentReceipt', told.waiting), '预付款收据')
    await page.getByRole('alert').getByText('订单尚未收到款项，不能开具预付款收据').waitFor()
    await bare(receiptOf('prepaymentReceipt', told.paid), '预付款收据')
    await page.getByRole('alert').getByText('订单不存在').waitFor()
    await bare('/newgt/odermanagement/itineraryList', '行程单')
    await page.getByRole('alert').getByText('缺少订单号，请从订单页面打开。').waitFor()
    t.same(wrong, [])
  })

  await t.test('pages to be printed on a phone; a line that breaks may be tried again', async t => {
    const { page, wrong, fine } = await inPortal(t, 360, 'yefeng')
    await page.goto(url + receiptOf('TicketReceipt', told.ticketed))
    await page.getByText('人民币捌仟陆佰元整').waitFor()
    await fine('ticket-receipt', true)
    await page.goto(url + receiptOf('itineraryList', told.ticketed))
    await page.getByRole('heading', { name: '旅客行程（10）' }).waitFor()
    await fine('itinerary', true)
    await page.goto(`${url}/newgt/front/virtualCoin/EleRechargeCertificate`)
    await page.getByRole('heading', { name: '电子充值凭证' }).waitFor()
    await fine('recharge-certificate')
    await page.route('**/api/order/r/prepaymentReceipt*', route => route.abort(), { times: 1 })
    await page.goto(url + receiptOf('prepaymentReceipt', told.ticketed))
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('row', { name: '已收合计 8,600.00' }).waitFor()
    await fine('prepayment', true)
    t.same(
      wrong.filter(text => !text.includes('ERR_FAILED')),
      [],
    )
  })

  await t.test('staff print from the order in the console', async t => {
    const { page, wrong, open, fine } = await staff(t, 1366, 'order')
    await open(`/order/${told.ticketed}/show?tab=passengers`, `订单 ${told.ticketed}`)
    await page.getByRole('menuitem', { name: '订单' }).first().waitFor()
    await fine('order-receipts')
    const [sheet] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: '国内客票收据' }).click()])
    await sheet.getByText('人民币捌仟陆佰元整').waitFor()
    await soon(t, () => sheet.getByRole('menuitem').count(), 0, 'no menu frame')
    await open(`/order/${told.ticketed}/show`, `订单 ${told.ticketed}`)
    await page.getByRole('link', { name: '预付款收据' }).waitFor()
    t.same(wrong, [])
  })

  await t.test('tickets are searched: from an auction’s line, by hand, again after a reload', async t => {
    const browser = await inPortal(t, 1366, 'yefeng')
    const { page, wrong, fine, asked } = browser
    const opened = async (line: string) => {
      await page.evaluate(
        usr => {
          history.pushState({ usr, key: String(Math.random()) }, '', '/newgt/front/demandManagement/searchTickets')
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
        },
        searchState(parseAuctionLine(line)!),
      )
      await page.getByRole('heading', { name: '团队机票查询', level: 1 }).waitFor()
    }
    const kept = () => page.evaluate(() => history.state.usr)
    const chosen = (field: string) => page.locator(`#${field}-field .ant-select-content`).innerText()
    const search = () => page.getByRole('button', { name: '查询' }).click()

    await part(t, '7 the search page is filled in by an auction’s line, and does not search by being opened', async t => {
      await opened('HAK=PEK')
      await soon(t, () => page.title(), '机票查询')
      await page.getByRole('link', { name: '查询下单' }).waitFor()
      t.same(await kept(), {
        searchType: 1,
        departDate: '',
        returnDate: '',
        noSearch: true,
        origin: 'HAK',
        destination: 'PEK',
        voyageType: 'D',
        voyages: [
          { origin: 'HAK', destination: 'PEK' },
          { origin: 'PEK', destination: 'HAK' },
        ],
      })
      await page.getByRole('radio', { name: '往返', checked: true }).waitFor()
      await page.getByText('海口 HAK').waitFor()
      await page.getByText('北京首都 PEK').waitFor()
      await fine('search')
      await page.reload()
      await page.getByText('北京首都 PEK').waitFor()
      t.equal(asked('seat'), 0, 'the page does not search by being opened')
      await page.goto(`${url}/newgt/front/demandManagement/searchTickets?line=HAK-PEK/PEK-XIY`)
      await page.getByRole('radio', { name: '联程', checked: true }).waitFor()
      for (const place of ['海口 HAK', '北京首都 PEK', '西安 XIY']) await page.getByText(place).first().waitFor()
      t.equal(asked('seat'), 0, 'a link that names a line fills in the page as well')
      await opened('HAK=PEK')
    })

    t.comment('what is missing is told, and nothing is asked')
    await search()
    await soon(t, () => page.getByText('请选择日期').count(), 2)
    await soon(t, () => page.evaluate(() => document.activeElement?.id), 'date-0')
    await fine('search-mistakes')
    t.equal(asked('seat'), 0)

    t.comment('searched: flights of both ways, seats, prices with taxes by type of passenger')
    await page.getByLabel('去程日期').fill(told.date.replaceAll('-', '/'))
    // the calendar, by keyboard: it opens at the first day that may be, begins its weeks on Monday, and hands the focus back
    await page.getByLabel('回程日期').press('ArrowDown')
    const calendar = page.getByRole('dialog', { name: '选择日期' })
    await soon(t, () => calendar.getByRole('columnheader').allInnerTexts(), ['一', '二', '三', '四', '五', '六', '日'])
    await soon(t, () => page.evaluate(() => document.activeElement?.getAttribute('data-day')), told.date)
    await fine('calendar')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    await soon(t, () => page.getByLabel('去程日期').inputValue(), told.date, 'whatever was typed')
    await soon(t, () => page.getByLabel('回程日期').inputValue(), told.date)
    await soon(t, () => page.evaluate(() => document.activeElement?.id), 'date-1')
    await page.getByLabel('成人人数').fill('10')
    await page.getByLabel('儿童人数').fill('2')
    await page.getByLabel('儿童人数').press('Enter')
    const there = page.getByRole('article', { name: 'HU7181' })
    await there.getByText(/^G 舱 · 余 \d+ 座 · 10 人成团$/).waitFor()
    await there.getByText('¥860.00').waitFor()
    await there.getByText('12 人共 ¥10,380.00').waitFor()
    await page.getByRole('article', { name: 'HU7182' }).waitFor()
    await there.getByText('价格与税费').click()
    await there.getByRole('row', { name: '成人 10 790.00 50.00 20.00 860.00 8,600.00' }).waitFor()
    await there.getByRole('row', { name: '儿童 2 880.00 0.00 10.00 890.00 1,780.00' }).waitFor()
    await soon(t, async () => asked('seat'), 1)
    await fine('search-found', true)

    t.comment('a reload shows the same again')
    await page.reload()
    await there.waitFor()
    await soon(t, () => page.getByLabel('儿童人数').inputValue(), '2')
    t.match(await kept(), { noSearch: false, departDate: told.date, voyageType: 'D' })

    t.comment('nothing for sale; a place that nobody knows; an airport looked up by its sound')
    await page.getByLabel('成人人数').fill('99')
    await search()
    await page.getByText('没有每个航段都有座位的航空公司，请更换日期、人数或航段').waitFor()
    await fine('search-nothing')
    await opened('火星-北京')
    await page.getByText('没有找到“火星”的机场，请选择。').waitFor()
    await choose(page, '始发地', 'haikou', '海口 HAK')
    await soon(t, () => chosen('origin-0'), '海口 HAK')
    await page.route('**/searching/price/seat*', route => route.fulfill({ status: 503, json: {} }), { times: 3 })
    await page.getByLabel('出发日期').fill(told.date)
    await search()
    await page.getByRole('alert').getByText('查询失败：系统繁忙，请稍后再试').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: '重试' }).click()
    await there.waitFor()
    t.same(
      wrong.filter(text => !text.includes('status of 503')),
      [],
    )
  })

  await t.test('tickets are searched on a phone; staff may look and not search', async t => {
    const { page, wrong, fine } = await inPortal(t, 360, 'yefeng')
    let bearer = ''
    page.on('request', request => {
      bearer = request.headers().authorization ?? bearer
    })
    await page.getByRole('link', { name: '查询下单' }).click()
    await page.getByRole('heading', { name: '团队机票查询', level: 1 }).waitFor()
    await page.getByText('联程').click()
    await page.getByRole('button', { name: '增加航段' }).click()
    await page.getByRole('group', { name: '航段 3' }).waitFor()
    await fine('search-legs', true)
    await page.getByRole('button', { name: '删除航段3' }).click()
    await page.getByText('单程').click()
    await choose(page, '始发地', 'HAK', '海口 HAK')
    await choose(page, '目的地', '首都', '北京首都 PEK')
    await page.getByLabel('出发日期').fill(told.date)
    await page.getByRole('button', { name: '查询' }).click()
    await page.getByText('价格与税费').first().click()
    await page.getByRole('row', { name: /^成人 10 790.00/ }).waitFor()
    await fine('search-found', true)
    t.same(wrong, [])

    t.comment('the login ends elsewhere: the next call leads to the login screen, which says why, once')
    const headers = { authorization: bearer, 'content-type': 'application/json' }
    t.equal((await fetch(`${url}/api/member/auth/logout`, { method: 'POST', headers, body: '{}' })).status, 200)
    await page.getByRole('link', { name: /^通知/ }).click()
    await page.getByText('登录已失效，请重新登录').waitFor()
    await fine('ended')
    await page.reload()
    await page.getByRole('button', { name: '登录' }).waitFor()
    t.equal(await page.getByText('登录已失效，请重新登录').count(), 0)

    const desk = await staff(t, 1366, 'order')
    const asked: string[] = []
    desk.page.on('request', request => request.url().includes('/searching/price/seat') && asked.push(request.url()))
    await desk.page.goto(`${url}/newgt/front/demandManagement/searchTickets`)
    await desk.page.getByRole('button', { name: '查询' }).click()
    await desk.page.getByText('当前账号为后台账号，不能进行该操作').waitFor()
    t.same(asked, [], 'nothing is sent')
  })
})

/** An airport is looked up by what is typed, and taken by keyboard once it is offered. */
const choose = async (page: Page, field: string, typed: string, offered: string) => {
  await page.getByLabel(field).fill(typed)
  await page.locator('.ant-select-item-option-active:visible').getByText(offered).waitFor()
  await page.getByLabel(field).press('Enter')
}
