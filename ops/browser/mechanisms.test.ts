import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import t from 'tap'
import { adults, OUT, selling } from '#ops/e2e/sale.ts'
import { noBrowser } from './chromium.ts'
import { startEntry } from './entry.ts'
import { findings } from './looks.ts'

/** Tests what is the same on every page: the login, the connection to the server, live changes. */
t.test('mechanisms of both applications in Chromium', { skip: noBrowser }, async t => {
  const { house, url, agency, portal, staff } = await startEntry(t, 'mechanisms')
  const LOGIN = 'eKingChannel.loginInfo'
  const loginOf = (page: Page) => page.evaluate(name => localStorage.getItem(name)!, LOGIN)
  /** stores what a login in another tab of the same browser stores */
  const logInBeside = async (page: Page, login: string) => {
    const other = await page.context().newPage()
    await other.goto(`${url}/newgt/register`)
    await other.evaluate(([name, value]) => localStorage.setItem(name!, value!), [LOGIN, login])
    await other.close()
  }

  const { page: bare } = await agency(t, 1366)
  await t.test('every module of both applications can be loaded', async t => {
    const page = bare
    await page.goto(`${url}/newgt/register`)
    for (const [web, base] of [
      ['web-front', '/newgt/front'],
      ['web-admin', '/newgt'],
    ] as const) {
      // the entry modules open the page, so they are left alone
      const modules = readdirSync(new URL(`../../dist/${web}/assets/`, import.meta.url)).filter(name => /^(?!index-).*\.js$/.test(name))
      t.ok(modules.length > 20)
      const load = (addresses: string[]) =>
        Promise.all(
          addresses.map(address =>
            import(address).then(
              () => undefined,
              error => `${address}: ${error}`,
            ),
          ),
        )
      const said = await page.evaluate(
        load,
        modules.map(name => `${base}/assets/${name}`),
      )
      t.same(said.filter(Boolean), [], web)
    }
  })

  await t.test('texts that are drawn alike are examined once, and whichever comes to be drawn otherwise is found', async t => {
    const found = async () => (await findings(bare)).map(finding => finding.replace(/:.*?(\(\d+\))$/, ' $1'))
    await bare.setContent(`<!doctype html><html lang="zh"><title>团队</title><main><h1>团队</h1>
      <style>p { color: #333 } .pale p { color: #bbb } .dark { background: #222 } @media (width < 600px) { .narrow p { color: #ccc } }
      [data-shut] { height: 0; overflow: hidden }</style>
      <div><p>已支付</p></div><div><p>待支付</p></div><div class="narrow"><p>已出票</p></div></main></html>`)
    t.same(await found(), [])
    const changed = (name: string) => bare.evaluate(name => document.querySelectorAll('div')[1]!.setAttribute('class', name), name)
    for (const [name, what] of [
      ['pale', 'paler'],
      ['dark', 'on another ground'],
    ] as const) {
      await changed(name)
      t.same(await found(), ['color-contrast (1)'], what)
      t.same(await found(), ['color-contrast (1)'], 'and again as long as it is so')
    }
    await bare.evaluate(() => document.querySelectorAll('div')[1]!.setAttribute('data-shut', ''))
    await changed('pale')
    t.same(await found(), [], 'out of sight')
    await bare.evaluate(() => document.querySelectorAll('div')[1]!.removeAttribute('data-shut'))
    t.same(await found(), ['color-contrast (1)'], 'in sight again')
    await changed('')
    t.same(await found(), [])
    await bare.evaluate(() => document.querySelector('p')!.style.setProperty('opacity', '0.3'))
    t.same(await found(), ['color-contrast (1)'], 'half seen through')
    await bare.evaluate(() => document.querySelector('p')!.remove())
    t.same(await found(), [])
    await bare.setViewportSize({ width: 360, height: 740 })
    t.same(await found(), ['color-contrast (1)'], 'at another width')
    await bare.evaluate(() => document.querySelector('main')!.insertAdjacentHTML('beforeend', '<button></button>'))
    t.same(await found(), ['button-name (1)', 'color-contrast (1)'], 'and whatever else is wrong')
  })

  await t.test('a menu that stays is examined once, and again when anything in it or around it changes', async t => {
    const found = async () => (await findings(bare)).map(finding => finding.replace(/:.*?(\(\d+\))$/, ' $1'))
    await bare.setViewportSize({ width: 1366, height: 768 })
    await bare.setContent(`<!doctype html><html lang="zh"><title>团队</title>
      <style>a { color: #333 } a:hover { color: #bbb } .dark { background: #222 } @media (width < 600px) { a { color: #ccc } }
      [aria-busy] a { color: #bbb }</style>
      <div><nav aria-label="主菜单"><a href="/a">订单</a></nav></div><main><h1>团队</h1></main></html>`)
    t.same(await found(), [])
    const left = () => bare.evaluate(() => (window as unknown as { partsSeen: () => { seen: Element[] } }).partsSeen().seen.length)
    t.equal(await left(), 1)
    for (const [what, change, back] of [
      ['a link without a name', "a.textContent = ''", "a.textContent = '订单'"],
      ['on another ground', "div.className = 'dark'", "div.className = ''"],
      ['paler', "a.style.color = '#bbb'", "a.removeAttribute('style')"],
      ['otherwise by its surroundings', "div.setAttribute('aria-busy', '')", "div.removeAttribute('aria-busy')"],
    ] as const) {
      const does = (text: string) =>
        bare.evaluate(`{ const a = document.querySelector('a'), div = document.querySelector('div'); ${text} }`)
      await does(change)
      t.equal((await found()).length, 1, what)
      t.equal((await found()).length, 1, `${what}, and again as long as it is so`)
      await does(back)
      t.same(await found(), [])
    }
    await bare.locator('a').hover()
    t.same(await found(), ['color-contrast (1)'], 'pointed at')
    await bare.mouse.move(600, 600)
    await bare.evaluate(() => document.querySelector('main')!.insertAdjacentHTML('beforeend', '<button></button>'))
    t.same(await found(), ['button-name (1)'], 'beside it all is examined')
    await bare.evaluate(() => document.querySelector('button')!.remove())
    await bare.setViewportSize({ width: 360, height: 740 })
    t.same(await found(), ['color-contrast (1)'], 'at another width')
  })

  await t.test('a tab begins anew as whoever has logged in in another one', async t => {
    const other = await loginOf((await portal(t, 1366, 'changcheng')).page)
    const { page, wrong } = await portal(t, 1366, 'yefeng')
    await page.evaluate(() => {
      document.title = 'not loaded anew'
    })
    await logInBeside(page, await loginOf(page))
    await logInBeside(page, other)
    await page.getByText('长城').first().waitFor()
    t.not(await page.title(), 'not loaded anew')
    t.same(wrong, [])

    // unsaved input does not keep a person on the page after the login has ended
    const desk = await staff(t, 1366, 'admin')
    await desk.turnTo('/airport/create', '新增机场')
    await desk.page.locator('form').getByRole('textbox').first().pressSequentially('未保存')
    await logInBeside(desk.page, other)
    await desk.page.getByText('长城').first().waitFor()
    t.match(desk.page.url(), /\/newgt\/front/)
    t.same(desk.wrong, [])
  })

  await t.test('without a line what was shown stays with its time, and is asked anew when there is one', async t => {
    const { page, fine, wrong } = await portal(t, 1366, 'yefeng')
    const bar = page.getByText(/网络已断开，显示的是 \d\d:\d\d 的内容/)
    const back = page.getByText('网络已恢复')
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))

    t.comment('as the browser says')
    await page.context().setOffline(true)
    await bar.waitFor()
    await page.getByText('椰风').first().waitFor()
    await fine('offline')
    asked.splice(0)
    await page.context().setOffline(false)
    await back.waitFor()
    await back.waitFor({ state: 'detached' })
    t.ok(asked.includes('/api/member/user/profile/r'), 'what is shown is asked anew')

    t.comment('a network that is there and leads nowhere')
    await page.route('**/api/**', route => route.abort())
    await page.getByRole('link', { name: '我的订单' }).first().click()
    await bar.waitFor()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: '重新连接' }).click()
    await back.waitFor()
    await page.getByRole('heading', { name: '我的订单' }).waitFor()
    t.same(
      wrong.filter(text => !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(text)),
      [],
    )

    const desk = await staff(t, 1366, 'order')
    await desk.page.context().setOffline(true)
    await desk.page.getByText(/网络已断开，显示的是/).waitFor()
    await desk.fine('offline-console')
    await desk.page.context().setOffline(false)
    await desk.page.getByText('网络已恢复').waitFor()
  })

  await t.test(
    'what happens elsewhere is on the screen of the desk by itself, in lists, on their tabs and on a page that is open',
    async t => {
      const { page, turnTo, wrong } = await staff(t, 1366, 'order')
      await page.getByText('还没有订单').waitFor()
      const sale = selling(house, { now: house.clock() })
      await sale.putOnSale()
      const order = await sale.submit('yefeng', [OUT], adults(10))
      await page.getByRole('row', { name: new RegExp(order.orderNo) }).waitFor()
      await page.getByRole('tab', { name: /待支付\s*1/ }).waitFor()
      await turnTo(`/order/${order.orderId}/show`, `订单 ${order.orderNo}`)
      const status = (text: string) => page.locator('.tag', { hasText: text }).first()
      await status('待支付').waitFor()
      await sale.payAt(await sale.openPayment('yefeng', order.orderId, order.total))
      await status('已支付').waitFor()
      t.same(wrong, [])
    },
  )
})
