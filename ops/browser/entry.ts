import { createCanvas } from '@napi-rs/canvas'
import type { Test } from 'tap'
import * as flow from '#contracts/flow/api.ts'
import { buildConsole, buildFront } from './build.ts'
import { openBrowser } from './chromium.ts'
import { lastly, openHouse, pictures, serious, tooWide } from './console.ts'

/** A picture with its name on it, as it is chosen in a file dialog. */
export const image = (text: string) => {
  const canvas = createCanvas(320, 200)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#dbe7f5'
  pen.fillRect(0, 0, 320, 200)
  pen.fillStyle = '#0b57a4'
  pen.fillText(text, 20, 100)
  return { name: `${text}.png`, mimeType: 'image/png', buffer: canvas.toBuffer('image/png') }
}

/** The whole program behind the built pages, a browser for whoever comes, and the staff who review by the workflow's calls. */
export const startEntry = async (t: Test) => {
  await buildConsole()
  await buildFront()
  // captcha answers come with their images in demonstrations on a loopback address
  const { house, url } = await openHouse(t)

  const visit = async (t: Test, width: number) => {
    const { page, close } = await openBrowser(width)
    const picture = (what: string, fullPage = false) => page.screenshot({ path: `${pictures}entry-${what}-${width}.png`, fullPage })
    t.teardown(async () => {
      if (!t.passing()) await picture('failed').catch(() => undefined)
      await close()
    })
    page.setDefaultTimeout(60_000)
    const wrong: string[] = []
    page.on('pageerror', error => wrong.push(error.message))
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(new URL(request.url()).pathname.split('/').at(-1)!))
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
    /** of the picture that is on the screen now */
    const captcha = async () => {
      const shown = async () => {
        const src = await page.locator('.captcha img').getAttribute('src')
        return captchas.find(({ uuid }) => src!.includes(uuid))?.answer
      }
      return (await lastly(shown, answer => answer !== undefined))!
    }
    const logIn = async (name: string, password: string) => {
      await page.getByLabel('用户名').fill(name)
      await page.getByLabel('密码').fill(password)
      await page.getByLabel('验证码', { exact: true }).fill(await captcha())
      await page.getByRole('button', { name: '登录', exact: true }).click()
    }
    return {
      page,
      width,
      /** what was thrown in the page */
      wrong,
      /** how often a call was sent, by the last part of its path */
      asked: (call: string) => sent.filter(path => path === call).length,
      picture,
      /** a picture; it does not scroll sideways, and axe finds nothing serious */
      fine,
      captcha,
      logIn,
    }
  }

  /** Everything of an agency's registration that this person finds among his tasks, done the same way. @returns how many tasks that were */
  const review = async (unit: string, as: string, routeId: string, flowRemark?: string) => {
    const { content } = await house.call(flow.flowTaskList, { definition: 'AGENT_REGISTER' }, as)
    const tasks = content.filter(({ title }) => title.startsWith(unit))
    for (const { id, instanceId } of tasks)
      await house.call(flow.handleFlow, { curentTaskId: id, instanceId, routeId, ...(flowRemark && { flowRemark }) }, as)
    await house.program.settle()
    return tasks.length
  }
  return { house, url, visit, review }
}
export type Visit = Awaited<ReturnType<Awaited<ReturnType<typeof startEntry>>['visit']>>
