import t from 'tap'
import { receiptOf } from '#contracts/order/ticketing/receipt-pages.ts'
import { noBrowser } from './chromium.ts'
import { startEntry } from './entry.ts'
import { fromMore } from './hands.ts'
import { BOTH, EVERY } from './house.ts'
import { lastly, soon } from './looks.ts'
import { story } from './story.ts'

/** Tests the work of an agency in its portal once it sells. Pictures go to test-results/. */
t.test('the portal in Chromium', { skip: noBrowser }, async t => {
  const { house, url, portal, staff } = await startEntry(t, 'portal')
  const told = await story(house)

  await t.test('6 five pages to be printed stand without the menu frame, other pages within it', async t => {
    const { page, wrong, fine, resize } = await portal(t, EVERY, 'yefeng')
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
    const file = page.waitForEvent('download')
    await row.getByRole('button', { name: '下载 PDF：国内客票收据' }).click()
    t.match((await file).suggestedFilename(), /\.pdf$/)
    await fine('orders')
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

    t.comment('on a telephone, on a line that breaks: tried again')
    await resize(360)
    await page.route('**/api/order/r/prepaymentReceipt*', route => route.abort(), { times: 1 })
    await page.goto(url + receiptOf('prepaymentReceipt', told.ticketed))
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('row', { name: '已收合计 8,600.00' }).waitFor()
    t.match(wrong.splice(0), [/ERR_FAILED/], 'of which the browser tells')
    await resize(1366)
    await fine('prepayment', true)

    await bare('/newgt/front/virtualCoin/EleRechargeCertificate', '电子充值凭证')
    await page.getByText('缺少充值支付单号，从虚拟账户的对账单打开').waitFor()
    await soon(t, () => page.title(), '充值凭证')
    await fine('recharge-certificate')
    await page.getByRole('link', { name: '查看虚拟账户' }).click()
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

  await t.test('staff print from the order in the console', async t => {
    const { page, wrong, turnTo, fine } = await staff(t, 1366, 'order')
    await turnTo(`/order/${told.ticketed}/show?tab=passengers`, `订单 ${told.ticketed}`)
    await page.getByRole('menuitem', { name: '订单' }).first().waitFor()
    await fine('order-receipts')
    const [sheet] = await Promise.all([page.waitForEvent('popup'), fromMore(page, '国内客票收据')])
    await sheet.getByText('人民币捌仟陆佰元整').waitFor()
    await soon(t, () => sheet.getByRole('menuitem').count(), 0, 'no menu frame')
    await turnTo(`/order/${told.ticketed}/show`, `订单 ${told.ticketed}`)
    await page.getByRole('link', { name: '预付款收据' }).waitFor()
    t.same(wrong, [])
  })

  await t.test('dark as the system is, or as chosen on this device; what is printed stays light', async t => {
    const { page, wrong, fine, turnTo } = await portal(t, BOTH, 'yefeng')
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    const ground = () =>
      page.getByRole('button', { name: '查询', exact: true }).evaluate(button => getComputedStyle(button).backgroundColor)
    await page.getByRole('heading', { name: /^工作台/ }).waitFor()
    const blue = await ground()
    await page.emulateMedia({ colorScheme: 'dark' })
    await soon(t, theme, 'dark')
    await lastly(ground, colour => colour !== blue)
    t.not(await ground(), blue, 'buttons of the library follow')
    await fine('dark-home', true)
    for (const [path, heading] of [
      ['/front/demandManagement/searchTickets', undefined],
      ['/front/order', '我的订单'],
      [`/front/order/${told.ticketed}?tab=money`, undefined],
      [`/front/order/${told.ticketed}?tab=names`, undefined],
      [`/front/refund/${told.refund}`, undefined],
      ['/front/account/virtual', undefined],
    ] as const) {
      await turnTo(path, heading)
      await fine(`dark${path.replaceAll(/\W+/g, '-')}`, true)
    }
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await soon(t, theme, 'light', 'on paper')
    await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
    await soon(t, theme, 'dark')

    t.comment('chosen, it stays so whatever the system is, after the page and after the login')
    const choose = async (name: string) => {
      await page.getByRole('banner').locator('.frame-person').click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await choose('浅色')
    await soon(t, theme, 'light')
    await page.reload()
    await page.getByRole('heading', { name: '虚拟账户' }).waitFor()
    t.equal(await theme(), 'light')
    await turnTo('/front/account', '账户')
    await page.getByRole('radiogroup', { name: '外观' }).getByText('深色').click()
    await soon(t, theme, 'dark')
    await fine('dark-account', true)
    await choose('退出登录')
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    t.equal(await theme(), 'dark')
    await fine('dark-login', true)
    t.same(wrong, [])
  })

  await t.test('a login that ends elsewhere; staff may look and not search', async t => {
    const { page, fine } = await portal(t, 360, 'yefeng')
    await page.getByRole('heading', { name: /^工作台/ }).waitFor()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('eKingChannel.loginInfo')!).value.accessToken)

    t.comment('the login ends elsewhere: the next call, a press or the live line itself, leads to the login screen, which says why, once')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    t.equal((await fetch(`${url}/api/member/auth/logout`, { method: 'POST', headers, body: '{}' })).status, 200)
    await Promise.any([page.getByText('登录已失效，请重新登录').waitFor(), page.getByRole('link', { name: /^通知/ }).click()])
    await page.getByText('登录已失效，请重新登录').waitFor()
    await fine('ended')
    await page.reload()
    await page.getByRole('button', { name: '登录' }).waitFor()
    t.equal(await page.getByText('登录已失效，请重新登录').count(), 0)
    t.match(await page.evaluate(() => sessionStorage.getItem('newgt.front.left')), /"page":"\/newgt\/front/, 'the page is found again')

    const desk = await staff(t, 1366, 'order')
    const asked: string[] = []
    desk.page.on('request', request => request.url().includes('/searching/price/seat') && asked.push(request.url()))
    await desk.page.goto(`${url}/newgt/front/demandManagement/searchTickets`)
    await desk.page.getByRole('button', { name: '查询' }).click()
    await desk.page.getByText('当前账号为后台账号，不能进行该操作').waitFor()
    t.same(asked, [], 'nothing is sent')
  })
})
