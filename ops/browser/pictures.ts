import { mkdirSync } from 'node:fs'
import { openBrowser } from './chromium.ts'

/**
 * The pictures of the README, taken from a program that runs with demo data (NEWGT_URL, by default port 3000) into docs/pictures/:
 * `node --import=tsx ops/browser/pictures.ts`
 */
const url = process.env.NEWGT_URL ?? 'http://127.0.0.1:3000'
const browser = await openBrowser(0)
const take = async (name: string, show: (page: Awaited<ReturnType<typeof browser.enter>>['page']) => Promise<unknown>) => {
  const { page, close } = await browser.enter(1280)
  await show(page)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('.ant-skeleton, .MuiSkeleton-root'))
  await page.screenshot({ path: `docs/pictures/${name}.jpg`, type: 'jpeg', quality: 55 })
  await close()
}

mkdirSync('docs/pictures', { recursive: true })
await take('console', async page => {
  await page.goto(`${url}/newgt/backendLogin`)
  await page.locator('button[value="admin"]').click()
  await page.getByRole('heading', { name: '订单', level: 1 }).waitFor()
})
await take('portal', async page => {
  let answer: string | undefined
  page.on('response', response => {
    answer = response.headers()['x-demo-captcha'] ?? answer
  })
  await page.goto(`${url}/newgt/login`)
  await page.locator('.captcha img').waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByLabel('用户名').fill('yefeng')
  await page.getByLabel('密码').fill('Newgt-2026!')
  await page.getByLabel('验证码', { exact: true }).fill(answer!)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/front/)
  await page.getByText('最近订单').waitFor()
})
await browser.close()
