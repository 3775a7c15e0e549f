import type { Page } from 'playwright-core'
import t from 'tap'
import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { cancelOrder, frontQueryOrder, orderDetail } from '#contracts/order/api.ts'
import { savePolicy } from '#contracts/policy/api.ts'
import { adults, discount, namesOf, selling } from '#ops/e2e/sale.ts'
import { noBrowser } from '../chromium.ts'
import { startEntry } from '../entry.ts'
import { soon } from '../looks.ts'

/** An agency orders its chosen flights: texts, stored input, questions before sending, and that the order is sent once. */
t.test('an order is placed in Chromium', { skip: noBrowser }, async t => {
  const { house, url, portal } = await startEntry(t, 'portal-order-new')
  const { call, program, clock } = house
  const sale = selling(house, { now: clock() })
  const today = toLocal(clock()).date
  const dates = [30, 40, 50, 60, 70].map(days => addDays(today, days))
  const deposits = [{ rate: 1000, assessment: 8500 }]
  const { policyId } = await sale.putOnSale(
    dates.map(date => ({ date })),
    { deposits },
  )
  await program.settle()
  const idOf = (nth: number) => `HU7182-${dates[nth]}-G`
  const addressOf = (nth: number, people = 'adults=20') => `/front/order/new?type=S&legs=${idOf(nth)}&${people}`
  const orders = async () => {
    await program.settle()
    return (await call(frontQueryOrder, { page: 0, size: 50 }, 'yefeng')).content
  }

  const orderIn = (page: Page) => /\/order\/(\d+)/.exec(page.url())![1]!
  const agree = (page: Page) => page.getByRole('checkbox', { name: /已阅读并同意/ }).check()
  const bar = (page: Page) => page.getByRole('region', { name: '操作' })

  await t.test('price, gaps, a draft that outlives the page, one order for two presses', async t => {
    const { page, wrong, fine, asked, turnTo } = await portal(t, 1366, 'yefeng', addressOf(0, 'adults=20&children=2'))
    const price = page.getByRole('region', { name: '价格明细' })
    await price.getByText('成人票价　1,190.00 × 20').waitFor()
    await price.getByText('23,800.00').waitFor()
    await page.getByText('余 60 座').waitFor()

    t.comment('who travels may be changed, and the price follows; a group that is too small is told so')
    await page.getByLabel('儿童').fill('0')
    await price.getByText('¥25,200.00').waitFor()
    await soon(t, async () => new URL(page.url()).searchParams.get('children'), null)
    await page.getByLabel('成人').fill('9')
    await page.getByText('不足成团人数：至少10人').waitFor()
    await page.getByLabel('成人').fill('20')
    await price.getByText('提交后 30 分钟内').waitFor()
    await fine('empty', true)

    t.comment('flights that nobody sells leave nothing to fill in')
    const { pathname, search } = new URL(page.url())
    await turnTo('/front/order/new?type=S&legs=HU9999-2026-12-10-G&adults=20')
    await page.getByRole('heading', { name: '所选航班现在不能下单' }).waitFor()
    await turnTo(`${pathname}${search}`.slice('/newgt'.length))
    await price.getByText('提交后 30 分钟内').waitFor()

    t.comment('what is missing is gone to')
    await bar(page).getByRole('button', { name: '提交并付定金' }).click()
    await bar(page).getByText('还差 3 项').waitFor()
    await soon(t, () => page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent), '团名*')
    await page.keyboard.insertText('北京研学冬令营')
    await page.getByLabel('手机').fill('138 0768 5521')
    await page.getByText(/草稿 \d\d:\d\d 已存在本机/).waitFor()
    await fine('gaps')
    t.equal(asked('submit'), 0)

    t.comment('the terms in full')
    await page.getByRole('button', { name: '条件全文' }).click()
    await page.getByRole('dialog').getByText('团体客票不得自行变更旅客').waitFor()
    await fine('terms')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    t.comment('a reload loses nothing')
    await page.reload()
    await soon(t, () => page.getByLabel('团名').inputValue(), '北京研学冬令营')
    await soon(t, () => page.getByLabel('手机').inputValue(), '138 0768 5521')
    await agree(page)
    await price.getByText('¥2,380.00').waitFor()

    t.comment('pressed twice, it is one order, and leads to its payment')
    await bar(page).getByRole('button', { name: '提交并付定金' }).dblclick()
    await page.waitForURL(/\/order\/\d+\?pay=next$/)
    t.equal(asked('submit'), 1)
    t.match(await orders(), [{ groupName: '北京研学冬令营', seats: 20, total: 2_520_000 }])
    t.match(await call(orderDetail, { orderId: orderIn(page) }, 'yefeng'), { contact: { name: '符海燕', phone: '138 0768 5521' } })

    t.comment('the next one knows the contact, and nothing else')
    await turnTo(addressOf(1))
    await page.getByText('已按上次订单填好').waitFor()
    t.equal(await page.getByLabel('团名').inputValue(), '')
    t.equal(await page.getByLabel('手机').inputValue(), '138 0768 5521')
    t.same(wrong, [])
  })

  await t.test('an answer that is lost, and a page that is loaded anew: still one order', async t => {
    const { page } = await portal(t, 1366, 'yefeng', addressOf(1))
    await page.getByLabel('团名').fill('三亚会议团')
    await page.getByLabel('手机').fill('0898-66668888')
    await agree(page)
    await page.route(
      '**/w/order/submit*',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await bar(page).getByRole('button', { name: '只提交订单' }).click()
    await page.getByRole('alert').getByText('没有收到结果，订单可能已经提交').waitFor()
    await page.reload()
    await page.waitForURL(/\/order\/\d+$/)
    const made = (await orders()).filter(({ groupName }) => groupName === '三亚会议团')
    t.equal(made.length, 1)
    t.equal(made[0]!.id, orderIn(page))
  })

  await t.test('a like order is shown beside this one, and asked about', async t => {
    const like = (await orders()).find(({ groupName }) => groupName === '三亚会议团')!
    const { page, wrong, fine } = await portal(t, 1366, 'yefeng', addressOf(1, 'adults=18'))
    await page.getByText('有相似订单 三亚会议团').waitFor()
    await page.getByRole('button', { name: '并排查看' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('row', { name: '人数 20 人 18 人' }).waitFor()
    await fine('like')
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByLabel('团名').fill('三亚会议二团')
    await page.getByLabel('手机').fill('0898-66668888')
    await agree(page)
    await bar(page).getByRole('button', { name: '只提交订单' }).click()
    await dialog.getByRole('link', { name: '查看已有订单' }).waitFor()
    t.match(await dialog.getByRole('link', { name: '查看已有订单' }).getAttribute('href'), like.id)
    await dialog.getByRole('button', { name: '不提交' }).click()
    await dialog.waitFor({ state: 'detached' })
    t.equal((await orders()).length, 2)
    await bar(page).getByRole('button', { name: '只提交订单' }).click()
    await dialog.getByRole('button', { name: '仍要提交' }).click()
    await page.waitForURL(/\/order\/\d+$/)
    t.match(await call(orderDetail, { orderId: orderIn(page) }, 'yefeng'), { groupName: '三亚会议二团', persons: 18 })
    t.same(wrong, [])
  })

  await t.test('a price that has moved is told, old and new, before anything is sent', async t => {
    const { page, wrong, fine, asked } = await portal(t, 1366, 'yefeng', addressOf(2))
    await page.getByLabel('团名').fill('企业年会团')
    await page.getByLabel('手机').fill('0898-66668888')
    await agree(page)
    await page.getByRole('region', { name: '价格明细' }).getByText('¥25,200.00').waitFor()
    await call(savePolicy, { ...discount('海航团队', 'HU', 6000, { deposits }), policyId }, 'order')
    await program.settle()
    await bar(page).getByRole('button', { name: '提交并付定金' }).click()
    const dialog = page.getByRole('dialog', { name: '价格已变动' })
    await dialog.getByText('¥30,000.00').first().waitFor()
    await dialog.getByText('¥25,200.00').waitFor()
    await dialog.getByText('+¥4,800.00').waitFor()
    await fine('moved')
    await dialog.getByRole('button', { name: '返回核对' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('价格已变动：原 ¥25,200.00，现 ¥30,000.00，差 +¥4,800.00').waitFor()
    t.equal((await orders()).length, 3, 'nothing was ordered')
    await bar(page).getByRole('button', { name: '提交并付定金' }).click()
    await dialog.getByRole('button', { name: '按 ¥30,000.00 提交' }).click()
    await page.waitForURL(/\/order\/\d+\?pay=next$/)
    t.equal(asked('submit'), 2)
    t.match(await call(orderDetail, { orderId: orderIn(page) }, 'yefeng'), { total: 3_000_000 })
    t.same(wrong, [])
  })

  await t.test('on a telephone: names go with the order; an order is copied; seats that are wanting are waited for', async t => {
    const { page, wrong, fine, turnTo } = await portal(t, 360, 'yefeng', addressOf(3, 'adults=12'))
    await page.getByText('余 60 座').waitFor()
    await page.getByLabel('团名').fill('椰风亲子团')
    await page.getByLabel('手机').fill('0898-66668888')
    await fine('telephone', true)
    await page.getByText('现在录入').click()
    const people = (await namesOf(adults(12))).map(row => `${row.姓名}\t${row.证件号}`).join('\n')
    await page.getByRole('button', { name: '从 Excel 粘贴' }).click()
    await page.getByRole('textbox', { name: /复制名单/ }).fill(people)
    await page.getByRole('button', { name: '录入名单' }).click()
    await page.getByText('已粘贴 12 人').waitFor()
    await fine('telephone-names')
    await agree(page)
    await page
      .getByRole('button', { name: /^只提交订单/ })
      .last()
      .click()
    await page.waitForURL(/\/order\/\d+$/)
    const orderId = orderIn(page)
    t.equal((await call(orderDetail, { orderId }, 'yefeng')).passengers.length, 12)

    await call(cancelOrder, { orderId }, 'yefeng')
    await program.settle()
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: /^再来一单/ }).click()
    await soon(t, () => page.getByLabel('团名').inputValue(), '椰风亲子团')
    await soon(t, async () => new URL(page.url()).searchParams.get('legs'), idOf(3))
    await page.getByRole('button', { name: '全部 12' }).waitFor()
    await page.getByText(`沿用订单 ${orderId} 的团名、联系人和 12 人名单`).waitFor()
    await fine('telephone-again')

    t.comment('texts and names come along to a flight on another day, where they can be left behind')
    const elsewhere = addressOf(2, 'adults=12')
    await page.getByRole('link', { name: '换日期或航班' }).click()
    await soon(t, async () => new URL(page.url()).searchParams.get('legs'), `HAK-PEK-${dates[3]}`)
    await turnTo(elsewhere)
    await soon(t, () => page.getByLabel('团名').inputValue(), '椰风亲子团')
    await page.getByRole('button', { name: '全部 12' }).waitFor()
    await page.getByRole('button', { name: '不沿用' }).click()
    await soon(t, () => page.getByLabel('团名').inputValue(), '')
    await turnTo(addressOf(4, 'adults=12'))
    await page.getByText('余 60 座').waitFor()
    t.equal(await page.getByText(/^沿用订单/).count(), 0)
    await turnTo('/front/order', '我的订单')
    await page.getByRole('listitem').filter({ hasText: orderId }).getByRole('link', { name: '再来一单' }).click()
    await page.getByRole('button', { name: '全部 12' }).waitFor()

    await page.getByLabel('成人').fill('70')
    await page.getByText('余 60 座，差 10 座').waitFor()
    await page.getByText('可以提交候补').waitFor()
    await page.getByText('已填写的 12 人存在本浏览器，座位确认后可提交名单').waitFor()
    await fine('telephone-waitlist', true)
    await agree(page)
    await page.getByRole('button', { name: '提交候补' }).click()
    await page.waitForURL(/\/order\/\d+$/)
    t.match(await call(orderDetail, { orderId: orderIn(page) }, 'yefeng'), { seatStatus: 'WAITLISTED', passengers: [] })
    t.comment('names that were typed wait for the seats')
    for (let times = 0; times < 2; times++) {
      await turnTo(`/front/order/${orderIn(page)}?tab=names`)
      await page.getByText('没有提交的 12 人存在本浏览器，座位确认后可提交名单').waitFor()
    }
    t.equal(await page.getByRole('button', { name: /录入/ }).count(), 0, 'nothing can be written meanwhile')
    t.same(wrong, [])
  })

  await t.test('by the keyboard alone', async t => {
    const { page } = await portal(t, 1366, 'yefeng', addressOf(3, 'adults=15'))
    await page.getByRole('region', { name: '价格明细' }).getByText('订单总价').waitFor()
    const named = () =>
      page.evaluate(() => {
        const at = document.activeElement as HTMLInputElement
        return at.labels?.[0]?.textContent || at.textContent || ''
      })
    const tabTo = async (name: RegExp) => {
      for (let stops = 0; stops < 60; stops++) {
        if (name.test(await named())) return
        await page.keyboard.press('Tab')
      }
      t.fail(`${name} is not reached by Tab`)
    }
    await tabTo(/^团名/)
    await page.keyboard.insertText('键盘团')
    await tabTo(/^手机/)
    await page.keyboard.insertText('13807685521')
    await tabTo(/已阅读并同意/)
    await page.keyboard.press('Space')
    await tabTo(/只提交订单/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/order\/\d+$/)
    t.match(await call(orderDetail, { orderId: orderIn(page) }, 'yefeng'), { groupName: '键盘团', persons: 15 })
  })

  await t.test(
    'another agency that logs in in the same browser orders nothing of this one’s, though its tab has not heard of it',
    async t => {
      const LOGIN = 'eKingChannel.loginInfo'
      const other = await portal(t, 1366, 'changcheng')
      const login = await other.page.evaluate(name => localStorage.getItem(name)!, LOGIN)
      /** logs in in another tab, which this one notices late */
      const logInBeside = async (page: Page) => {
        await page.evaluate(() => {
          for (const news of ['storage', 'visibilitychange']) addEventListener(news, event => event.stopImmediatePropagation(), true)
        })
        const beside = await page.context().newPage()
        await beside.goto(`${url}/newgt/register`)
        await beside.evaluate(([name, value]) => localStorage.setItem(name!, value!), [LOGIN, login])
        await beside.close()
      }
      const ready = async (groupName: string) => {
        const browser = await portal(t, 1366, 'yefeng', addressOf(4))
        const { page } = browser
        await page.getByLabel('团名').fill(groupName)
        await page.getByLabel('手机').fill('0898-66668888')
        await agree(page)
        await bar(page).getByRole('button', { name: '只提交订单' }).waitFor()
        return browser
      }
      const called = async (groupName: string) => {
        await program.settle()
        const all = await Promise.all(['yefeng', 'changcheng'].map(who => call(frontQueryOrder, { page: 0, size: 50 }, who)))
        return all.map(({ content }) => content.filter(one => one.groupName === groupName).length)
      }
      const isOthers = (page: Page) => page.getByText('长城').first().waitFor()

      t.comment('a form that is ready, and pressed too late')
      const pressed = await ready('换人前的团')
      await logInBeside(pressed.page)
      await bar(pressed.page).getByRole('button', { name: '只提交订单' }).click()
      await isOthers(pressed.page)
      t.equal(pressed.asked('submit'), 0)
      t.same(await called('换人前的团'), [0, 0])
      t.equal(await pressed.page.evaluate(name => localStorage.getItem(name), LOGIN), login, 'the other stays logged in')

      t.comment('an order without an answer, and its page loaded anew by another')
      const lost = await ready('没有回音的团')
      await lost.page.route(
        '**/w/order/submit*',
        async route => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await bar(lost.page).getByRole('button', { name: '只提交订单' }).click()
      await lost.page.getByRole('alert').getByText('没有收到结果，订单可能已经提交').waitFor()
      const kept = () => lost.page.evaluate(() => Object.keys(sessionStorage).filter(name => /sent\.|intention/.test(name)).length)
      t.equal(await kept(), 2, 'it may be sent again')
      await logInBeside(lost.page)
      // the page may be reloading by itself
      await lost.page.reload().catch(() => undefined)
      await isOthers(lost.page)
      await lost.page.getByRole('region', { name: '价格明细' }).getByText('提交后 30 分钟内').waitFor()
      t.equal(await lost.page.getByLabel('团名').inputValue(), '')
      t.equal(await kept(), 0)
      t.equal(lost.asked('submit'), 1, 'the one whose answer was lost')
      t.same(await called('没有回音的团'), [1, 0])
    },
  )
})
