import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { demoPassword } from '#services/identity/seed.ts'
import { noBrowser } from './chromium.ts'
import { startEntry } from './entry.ts'

/** What works alike on every page: who is logged in, the line to the server, what is told as it happens. */
t.test('mechanisms of both applications in Chromium', { skip: noBrowser }, async t => {
  const { url, agency, staff } = await startEntry(t, 'mechanisms')
  const inPortal = async (t: Test, who: string) => {
    const browser = await agency(t, 1366)
    await browser.page.goto(`${url}/newgt/login`)
    await browser.logIn(who, demoPassword)
    await browser.page
      .getByText(who === 'yefeng' ? '椰风' : '长城')
      .first()
      .waitFor()
    return browser
  }
  const LOGIN = 'eKingChannel.loginInfo'
  const loginOf = (page: Page) => page.evaluate(name => localStorage.getItem(name)!, LOGIN)
  /** what a login in another tab of the same browser leaves behind */
  const logInBeside = async (page: Page, login: string) => {
    const other = await page.context().newPage()
    await other.goto(`${url}/newgt/register`)
    await other.evaluate(([name, value]) => localStorage.setItem(name!, value!), [LOGIN, login])
    await other.close()
  }

  await t.test('a tab begins anew as whoever has logged in in another one', async t => {
    const other = await loginOf((await inPortal(t, 'changcheng')).page)
    const { page, wrong } = await inPortal(t, 'yefeng')
    await page.evaluate(() => {
      document.title = 'not loaded anew'
    })
    await logInBeside(page, await loginOf(page))
    await logInBeside(page, other)
    await page.getByText('长城').first().waitFor()
    t.not(await page.title(), 'not loaded anew')
    t.same(wrong, [])

    const desk = await staff(t, 1366, 'order')
    await logInBeside(desk.page, other)
    await desk.page.waitForURL(/\/newgt\/front/)
    await desk.page.getByText('长城').first().waitFor()
    t.same(desk.wrong, [])
  })
})
