import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { demoPassword } from '#services/member/seed.ts'
import { buildConsole, buildFront } from './build.ts'
import { noBrowser, openBrowser } from './chromium.ts'
import { serious, tooWide } from './console.ts'

/** The way in, as an agency goes it: registration, its review, login, portal. Pictures go to test-results/. */
const pictures = new URL('../../test-results/', import.meta.url).pathname

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
const image = (text: string) => {
  const canvas = createCanvas(320, 200)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#dbe7f5'
  pen.fillRect(0, 0, 320, 200)
  pen.fillStyle = '#0b57a4'
  pen.fillText(text, 20, 100)
  return { name: `${text}.png`, mimeType: 'image/png', buffer: canvas.toBuffer('image/png') }
}

t.test('the entry pages in Chromium', { skip: noBrowser }, async t => {
  await buildConsole()
  await buildFront()
  const { startProgram } = await import('#ops/e2e/start.ts')
  await mkdir(pictures, { recursive: true })
  const port = await freePort()
  // captcha answers come with their images in demonstrations on a loopback address
  const house = await startProgram({ clock: () => new Date().toISOString(), config: { port, demo: true } })
  t.teardown(() => house.close())
  const url = await house.program.app.listen({ port, host: '127.0.0.1' })
  house.program.listening(url)

  const visit = async (t: Test, width: number) => {
    const { page, close } = await openBrowser(width)
    const picture = (what: string, fullPage = false) => page.screenshot({ path: `${pictures}entry-${what}-${width}.png`, fullPage })
    t.teardown(async () => {
      if (!t.passing()) await picture('failed').catch(() => undefined)
      await close()
    })
    page.setDefaultTimeout(60_000)
    // a dialog that is still growing is not where it was clicked
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const wrong: string[] = []
    page.on('pageerror', error => wrong.push(error.message))
    const captchas: { uuid: string; answer: string }[] = []
    page.on('response', response => {
      const answer = response.headers()['x-demo-captcha']
      if (answer) captchas.push({ uuid: new URL(response.url()).pathname.split('/').at(-1)!, answer })
    })
    const fine = async (what: string, fullPage = false) => {
      await picture(what, fullPage)
      const wide = await tooWide(page)
      t.ok(wide <= 0, `${what} at ${width} px does not scroll sideways (${wide})`)
      t.same(await serious(page), [], `${what} at ${width} px`)
    }
    return { page, wrong, captchas, picture, fine, captcha: () => answerOf(page, captchas) }
  }
  /** of the picture that is on the screen now */
  const answerOf = async (page: Page, captchas: readonly { uuid: string; answer: string }[]) => {
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.captcha img')?.complete)
    const shown = await page.locator('.captcha img').getAttribute('src')
    return captchas.find(({ uuid }) => shown!.includes(uuid))!.answer
  }
  const logIn = async ({ page, captcha }: Awaited<ReturnType<typeof visit>>, name: string, password: string) => {
    await page.getByLabel('用户名').fill(name)
    await page.getByLabel('密码').fill(password)
    await page.getByLabel('验证码', { exact: true }).fill(await captcha())
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  const account = 'lvxing-haikou'

  const fillIn = async (t: Test, { page, fine, captcha }: Awaited<ReturnType<typeof visit>>) => {
    t.comment('filled in, kept over a reload')
    const choose = async (field: string, text: string) => {
      await page.locator(`#${field}`).fill(text)
      await page.locator('.ant-select-dropdown:visible').getByText(text).first().waitFor()
      await page.locator(`#${field}`).press('Enter')
    }
    const write = (field: string, text: string) => page.locator(`#${field}`).fill(text)
    for (const [field, text] of Object.entries(texts)) await write(field, text)
    await write('loginName', account)
    await choose('parentOrgId', '营业部')
    await choose('provinceId', '海南')
    await page.locator('#cityId:enabled').waitFor()
    await choose('cityId', '海口')
    await choose('orgType', '组团社')
    await page.getByRole('radio', { name: '国内和国际' }).check()
    await page.getByRole('checkbox', { name: '海南航空国内' }).check()
    await page.getByRole('checkbox', { name: '海南航空国际' }).check()
    await write('password', 'abc123!@')
    await page.reload()
    await page.getByRole('row', { name: /海南航空/ }).waitFor()
    t.equal(await page.locator('#address').inputValue(), texts.address)
    t.ok(await page.getByRole('checkbox', { name: '海南航空国际' }).isChecked())
    t.equal(await page.locator('#password').inputValue(), '', 'passwords are never kept')
    t.notMatch(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })), 'abc123!@')

    t.comment('images, password, captcha')
    await page.locator('#files').setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await page.getByText(/说明.txt.*不是/).waitFor()
    for (const field of [
      'businessCertificationFiles',
      'saleAgentApplyFiles',
      'businessRoomFiles',
      'orgLegalIdentityFiles',
      'groupSaleCooperateFiles',
    ])
      await page.locator(`#${field}`).setInputFiles(image(field))
    await page.getByRole('img', { name: 'groupSaleCooperateFiles.png' }).waitFor()
    await write('password', 'abc123!@')
    await write('confirmPassword', 'abc123!@')
    await write('verifyCode', await captcha())
    await fine('registration', true)
    await page.getByRole('button', { name: '提交审核' }).click()
    const sure = page.getByRole('dialog', { name: '确定提交吗？' })
    await sure.getByRole('button', { name: '取消' }).click()
    await sure.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '提交审核' }).click()
    await sure.getByRole('button', { name: '确定' }).click()
    await page.getByText('注册资料已提交').waitFor()
    await fine('registered')
  }

  for (const width of [1366, 360])
    await t.test(`registration and login at ${width} px`, async t => {
      const browser = await visit(t, width)
      const { page, wrong, fine } = browser

      t.comment('not logged in: every path shows the login screen')
      for (const path of ['/newgt/', '/newgt/front', '/newgt/front/anything', '/newgt/order']) {
        await page.goto(url + path)
        await page.getByRole('heading', { name: '团队机票销售系统' }).waitFor()
      }
      await page.getByRole('link', { name: '海南航空' }).waitFor()
      await page.getByRole('link', { name: /公安机关/ }).waitFor()
      let asked = 0
      page.on('request', request => request.url().includes('/auth/login') && asked++)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      for (const text of ['请输入用户名!', '请输入密码!', '请输入验证码!']) await page.getByText(text).waitFor()
      t.equal(await page.evaluate(() => document.activeElement?.id), 'loginName', 'the first empty field has the focus')
      t.equal(asked, 0)
      const before = await page.locator('.captcha img').getAttribute('src')
      await page.locator('.captcha').click()
      t.not(await page.locator('.captcha img').getAttribute('src'), before, 'another captcha')
      await fine('login')

      t.comment('registration: mistakes in the order of the rules, the first in focus')
      await page.getByRole('link', { name: '代理人注册' }).click()
      await page.getByRole('heading', { name: '代理人注册', level: 1 }).waitFor()
      await page.getByRole('row', { name: /海南航空/ }).waitFor()
      await page.getByRole('button', { name: '提交审核' }).click()
      await page.locator('.ant-message').getByText('请输入单位名称').waitFor()
      t.equal(await page.evaluate(() => document.activeElement?.id), 'name')
      await page.locator('#mtSpare-wrong').waitFor()
      await fine('registration-mistakes')

      if (width === 1366) await fillIn(t, browser)

      t.comment('its login shows the review, to be read only')
      await page.getByRole('link', { name: '返回登录' }).last().click()
      await logIn(browser, account, 'abc123!@')
      const review = page.getByRole('dialog', { name: '账号审核信息' })
      await review.getByText('审核通过后，账号即可登录').waitFor()
      t.equal(await review.getByLabel('单位名称').inputValue(), texts.name)
      t.ok(await review.getByLabel('单位名称').isDisabled())
      t.equal(await review.getByRole('button', { name: '重新提交审核' }).count(), 0)
      await page.waitForLoadState('networkidle')
      await fine('review')
      t.equal(await page.evaluate(() => localStorage.getItem('eKingChannel.loginInfo')), null, 'nobody is logged in')
      await page.keyboard.press('Escape')
      await review.waitFor({ state: 'hidden' })

      t.comment('a wrong password, then the portal')
      const spent = await page.locator('.captcha img').getAttribute('src')
      await logIn(browser, 'yefeng', 'wrong')
      await page.getByText('用户名或密码错误').waitFor()
      await page.waitForFunction(src => document.querySelector('.captcha img')?.getAttribute('src') !== src, spent)
      await logIn(browser, 'yefeng', demoPassword)
      await page.getByRole('heading', { name: /^欢迎/ }).waitFor()
      t.match(page.url(), /\/newgt\/front$/)
      await page.getByText('还没有订单').waitFor()
      t.equal(await page.locator('#mark').count(), 1)
      await fine('portal')
      await page.goto(`${url}/newgt/order`)
      await page.waitForURL(/\/newgt\/front$/)
      await page.getByRole('button', { name: /▾/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await page.getByRole('button', { name: '登录', exact: true }).waitFor()
      t.same(await page.evaluate(() => Object.keys(localStorage)), [], 'nothing is kept')
      t.same(wrong, [], 'nothing went wrong in the browser')
    })
})

const texts = {
  name: '海口旅行社有限公司',
  address: '海口市国兴大道7号',
  licenceno: '460100000000001',
  discription: '经营国内和国际组团业务',
  legalName: '王海',
  legalPhone: '13800000001',
  legalIdNo: 'H12345678',
  linkman: '李娜',
  tel: '13800000002',
  email: 'group@example.com',
  msn: 'haikou-group',
  finanman: '赵敏',
  finantel: '68530000',
  finantelAreaCode: '0898',
  mt: '13800000003',
  mtSpare: '13800000004',
  bankUserName: '海口旅行社有限公司',
  bankAccount: '6222020200112233445',
  bankName: '中国工商银行海口国兴支行',
}
