import type { Test } from 'tap'
import type { VisitingApplicant } from './entry.ts'
import { soon } from './looks.ts'
import { part } from './part.ts'

/** Tests the entry pages with answers that the program seldom gives: each replaces the real answer. */

const refusal = (code: number, message: string) => ({ status: 401, json: { code, data: null, message, success: false, statusCode: 401 } })
const done = (data: object) => ({ status: 200, json: { code: 0, data, message: '操作成功', success: true, statusCode: 200 } })
const tokenOf = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`

/** `ops/ci/checklist.tsv` 5, 13, 20, 22: words, or where the browser is sent; nobody is logged in but by a token. */
export const loginAnswers = async (t: Test, { page, url, logIn }: VisitingApplicant): Promise<void> => {
  const bodies: object[] = []
  let answer: ReturnType<typeof refusal> | ReturnType<typeof done> = done({})
  await page.route(/\/api\/member\/auth\/login/, async route => {
    bodies.push(route.request().postDataJSON())
    await route.fulfill(answer)
  })
  const seesAlert = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('eKingChannel.')))

  await part(t, '20 the words of a login that was refused', async t => {
    await page.goto(`${url}/newgt/login`)
    for (const [given, text] of [
      [refusal(400_020_002, 'wrong'), '用户名或密码错误'],
      [refusal(100_040_002, 'wrong'), '验证码错误'],
      [refusal(400_020_005, '账号已停用'), '账号已停用'],
      [done({ userId: 'yefeng' }), '登录失败'],
    ] as const) {
      answer = given
      const spent = await page.locator('.captcha img').getAttribute('src')
      await logIn('yefeng', 'abc123!@')
      await seesAlert(text)
      await page.waitForFunction(src => document.querySelector('.captcha img')?.getAttribute('src') !== src, spent)
      await soon(t, kept, [], text)
    }
  })

  await part(t, '13 a partner’s code goes as a ticket', async t => {
    bodies.splice(0)
    answer = refusal(400_020_005, '账号已停用')
    await page.goto(`${url}/newgt/login?code=c-1&from=b2b`)
    await seesAlert('账号已停用')
    t.same(bodies, [{ ticket: 'c-1', from: 'b2b' }])
  })

  await part(t, '22 whoever belongs to a partner is led there', async () => {
    answer = refusal(1_000_000_000, '请从合作平台登录')
    await page.goto(`${url}/newgt/login`)
    await logIn('yefeng', 'abc123!@')
    await page.waitForURL(/\/b2b\/login$/)
  })

  await part(t, '5 staff are led to the root directory', async () => {
    answer = done({ accessToken: tokenOf({ sub: 'order', memberType: 'User_Employee', jti: 'j-1' }), userId: 'order' })
    await page.goto(`${url}/newgt/login`)
    const root = page.waitForRequest(request => request.isNavigationRequest() && request.url() === `${url}/newgt/`)
    await logIn('order', 'abc123!@')
    await root
    // the token is not valid, so the console sends the browser to the sign-on page of staff
    await page.waitForURL(/\/cas\/login/)
  })
}

/** `ops/ci/checklist.tsv` 112: a page whose program is gone is reloaded twice; then the person is asked to reload, and can. */
export const goneAndBack = async (t: Test, { page, url }: VisitingApplicant): Promise<void> => {
  let loaded = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loaded++
  })
  const program = /\/assets\/Registration-.*\.js/
  await page.route(program, route => route.abort())
  await page.goto(`${url}/newgt/register`)
  await page.getByText('页面加载失败，请手动刷新页面').waitFor()
  t.equal(loaded, 3, 'opened once, loaded anew twice')
  await page.unroute(program)
  await page.getByRole('link', { name: '刷新页面' }).click()
  await page.getByRole('heading', { name: '代理人注册', level: 1 }).waitFor()
  await soon(t, () => page.evaluate(() => sessionStorage.getItem('newgt.lazyReloads')), null)
}
