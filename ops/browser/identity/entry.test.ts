import type { Page } from 'playwright-core'
import t from 'tap'
import { goneAndBack, loginAnswers } from '../answers.ts'
import { mend, registration, stranger, texts, underReview } from '../application.ts'
import { noBrowser } from '../chromium.ts'
import { signOn } from '../console.ts'
import { startEntry } from '../entry.ts'
import { BOTH } from '../house.ts'
import { byKeyboard } from '../keyboard.ts'
import { soon } from '../looks.ts'
import { part } from '../part.ts'
import { approve, passedByAirlines, passedByOffice, replay, sentBack } from '../review.ts'

/**
 * Tests the entry of an agency and of staff: registration, review, return and resubmission, login, portal. Pictures go to test-results/.
 */
t.test('the entry pages in Chromium', { skip: noBrowser }, async t => {
  const { house, url, agency, staff } = await startEntry(t)
  const { settle } = house.program

  await t.test('1 all is served under /newgt: portal, back office and its login', async t => {
    for (const path of ['/newgt/', '/newgt/front', '/newgt/backendLogin', '/newgt/login']) {
      const answer = await fetch(url + path, { headers: { accept: 'text/html' } })
      t.equal(answer.status, 200, path)
      const files = [...(await answer.text()).matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file]) => file!)
      t.ok(files.length > 0 && files.every(file => file.startsWith('/newgt/')), `${path}: ${files}`)
    }
    const { page } = await agency(t, 1366)
    await page.goto(`${url}/newgt/front`)
    await page.getByLabel('用户名').waitFor()
    await page.goto(`${url}/newgt/backendLogin`)
    await page.waitForURL(/\/cas\/login/)
  })

  await t.test('registered and mended on a telephone, returned and approved at a desk, in the portal, replayed', async t => {
    const browser = await agency(t, [360, 1366])
    const { page, wrong, fine, logIn, asked, resize } = browser
    const account = 'lvxing-1'
    const unit = '海口国旅旅行社有限公司'
    const title = `${unit}注册审核`
    const password = 'abc123!@'

    await stranger(t, browser)
    await registration(t, browser, { ...texts, name: unit, bankUserName: unit, loginName: account }, password)

    await page.getByRole('link', { name: '返回登录' }).last().click()
    await part(t, '16 a login while the registration is reviewed opens the review, and logs nobody in', async t => {
      await logIn(account, password)
      await page.getByRole('dialog', { name: '账号审核信息' }).waitFor()
      await soon(t, () => page.evaluate(() => localStorage.getItem('eKingChannel.loginInfo')), null, 'nobody is logged in')
    })
    await underReview(t, browser, unit)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '账号审核信息' }).waitFor({ state: 'hidden' })

    const office = await signOn(await agency(t, 1366), 'order')
    await sentBack(t, office, title, '营业执照不清晰')
    await settle()
    await mend(t, browser, () => logIn(account, password))
    await passedByOffice(t, office, title)
    await passedByAirlines(t, office, title)
    const headquarters = await staff(t, 1366, 'admin')
    await approve(t, headquarters, title)
    await settle()

    t.comment('a wrong password, then the portal')
    const spent = await page.locator('.captcha img').getAttribute('src')
    await logIn(account, 'wrong')
    await page.getByText('用户名或密码错误').waitFor()
    await page.waitForFunction(src => document.querySelector('.captcha img')?.getAttribute('src') !== src, spent)
    await logIn(account, password)
    await page.getByRole('heading', { name: /^工作台/ }).waitFor()
    await resize(1366)
    await page.getByRole('banner').getByText(unit).waitFor()
    await resize(360)
    await page.getByText('还没有订单').waitFor()
    await part(t, '109 the watermark lies over the page', async t => soon(t, () => page.locator('#mark').count(), 1))
    await part(t, '17 the login is kept, the refresh marker begins with 0', async t => {
      await soon(t, keptOf(page, 'refreshTime'), 0)
      t.match(await keptOf(page, 'loginInfo')(), { isLogin: true, accessTokenJson: { loginName: account, memberType: 'User_Agent' } })
    })
    await fine('portal')
    await part(t, '3 logged in: /front is the portal, /login the login screen', async t => {
      t.match(page.url(), /\/newgt\/front$/)
      await page.goto(`${url}/newgt/login`)
      await page.getByRole('button', { name: '登录', exact: true }).waitFor()
      await page.goto(`${url}/newgt/front`)
      await page.getByRole('heading', { name: /^工作台/ }).waitFor()
    })
    await part(t, '4 an agency that opens the admin area is led to /front', async () => {
      for (const path of ['/newgt/', '/newgt/order']) {
        await page.goto(url + path)
        await page.waitForURL(/\/newgt\/front$/)
        await page.getByRole('heading', { name: /^工作台/ }).waitFor()
      }
    })
    await part(t, '10 the portal asks its own endpoints, the console its own', async t => {
      t.ok(asked('config/r/frontQuery') > 0 && asked('config/r/query') === 0, 'the portal')
      t.ok(headquarters.asked('config/r/query') > 0 && headquarters.asked('config/r/frontQuery') === 0, 'the console')
    })
    await part(t, '19 a log-out keeps nothing, and leads an agency to the login screen', async t => {
      await page.getByRole('navigation').getByRole('link', { name: '账户' }).click()
      await page.getByRole('button', { name: '退出登录' }).click()
      await page.getByRole('button', { name: '登录', exact: true }).waitFor()
      await soon(t, () => page.evaluate(() => Object.keys(localStorage)), [], 'nothing is kept')
    })

    t.equal(asked('register'), 3, 'refused twice, taken once')

    const audit = await staff(t, BOTH, 'auditor')
    await replay(t, audit, unit)
    for (const seen of [wrong, office.wrong, headquarters.wrong, audit.wrong]) t.same(seen, [], 'nothing went wrong in the browser')
  })

  await t.test('what else is answered: to the keyboard alone, to logins refused or led elsewhere, to a page that is gone', async t => {
    const applicant = await agency(t, 1366)
    const typed = { ...texts, loginName: 'jianpan-1', password: 'abc123!@', confirmPassword: 'abc123!@' }
    await byKeyboard(t, applicant, typed, { parentOrgId: '营业部', provinceId: '海南', cityId: '海口', orgType: '组团社' })
    t.same(applicant.wrong, [])

    t.comment('the staff let it in on a telephone')
    const title = `${texts.name}注册审核`
    await settle()
    const office = await staff(t, 360, 'order')
    await passedByOffice(t, office, title)
    await passedByAirlines(t, office, title)
    const headquarters = await staff(t, 360, 'admin')
    await approve(t, headquarters, title)
    t.same([...office.wrong, ...headquarters.wrong], [])

    await loginAnswers(t, await agency(t, 1366))
    const lost = await agency(t, 1366)
    await part(t, '112 a page that is gone is loaded anew twice, then asked for', async t => goneAndBack(t, lost))
  })

  await t.test('the page that was asked for survives the login, and a login that ends while it is open', async t => {
    const wanted = '/newgt/order?filter=%7B%22status%22%3A%22PAID%22%7D'
    const { page: desk } = await agency(t, 1366)
    const signedOn = async () => {
      await desk.waitForURL(/\/cas\/login/)
      await desk.locator('button[value="order"]').click()
      await desk.getByRole('heading', { name: '订单', level: 1 }).waitFor()
    }
    await desk.goto(url + wanted)
    await desk.getByRole('link', { name: '员工登录' }).click()
    await signedOn()
    await soon(t, async () => desk.url(), url + wanted, 'staff')
    await desk.evaluate(endLogin)
    await desk.reload()
    await signedOn()
    await soon(t, async () => desk.url(), url + wanted, 'staff, whose login had ended')

    t.comment('whom the sign-on page knows and we do not reads whom to ask')
    const message = '统一身份认证的“zhang.san”在本系统没有员工账号，请联系管理员开通'
    await desk.route(/\/api\/member\/auth\/login/, route =>
      route.fulfill({ status: 401, json: { code: 400_020_004, data: null, message, success: false, statusCode: 401 } }),
    )
    await desk.evaluate(endLogin)
    await desk.reload()
    await desk.waitForURL(/\/cas\/login/)
    await desk.locator('button[value="order"]').click()
    await desk.getByRole('dialog', { name: '登录失败' }).getByText(message).waitFor()
    await desk.getByRole('button', { name: '重新登录' }).waitFor()

    const { page, logIn } = await agency(t, 360)
    const list = `${url}/newgt/front/order?status=PAID`
    const loggedIn = async () => {
      await logIn('yefeng', 'Newgt-2026!')
      await page.getByRole('heading', { name: '我的订单', level: 1 }).waitFor()
    }
    await page.goto(list)
    await loggedIn()
    await soon(t, async () => page.url(), list, 'an agency')
    await page.evaluate(endLogin)
    await page.reload()
    await page.getByText('登录已失效，请重新登录').waitFor()
    await loggedIn()
    await soon(t, async () => page.url(), list, 'an agency, whose login had ended')
  })
})

/** Makes the kept token one that the server refuses, as one is whose time has passed. */
const endLogin = () => {
  const key = 'eKingChannel.loginInfo'
  const kept = localStorage.getItem(key)!
  const [token = ''] = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(kept) ?? []
  localStorage.setItem(key, kept.replaceAll(token, `${token.slice(0, -6)}AAAAAA`))
}

/** The stored value under this name. */
const keptOf = (page: Page, name: string) => (): Promise<unknown> =>
  page.evaluate(key => JSON.parse(localStorage.getItem(key) ?? '{}').value, `eKingChannel.${name}`)
