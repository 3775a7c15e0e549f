import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { atDesk } from './console.ts'
import { openHouse } from './house.ts'
import { lastly } from './looks.ts'

/** A picture with a text on it, for a file dialog. */
export const image = (text: string) => {
  const canvas = createCanvas(320, 200)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#dbe7f5'
  pen.fillRect(0, 0, 320, 200)
  pen.fillStyle = '#0b57a4'
  pen.fillText(text, 20, 100)
  return { name: `${text}.png`, mimeType: 'image/png', buffer: canvas.toBuffer('image/png') }
}

/** A photograph like that of a telephone's camera: some 4 MB, which is more than a file may have. */
export const photo = (text: string) => {
  const canvas = createCanvas(4032, 3024)
  const pen = canvas.getContext('2d')
  for (let spot = 0; spot < 60_000; spot++) {
    pen.fillStyle = `hsl(${(spot * 47) % 360} 60% 50%)`
    pen.fillRect((spot * 7919) % 4032, (spot * 104_729) % 3024, 30, 30)
  }
  return { name: `${text}.jpg`, mimeType: 'image/jpeg', buffer: canvas.toBuffer('image/jpeg', 95) }
}

/** Counts how often a page has sent a call, by the end of its path. */
export const askedBy = (page: Page) => {
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  return (call: string): number => sent.filter(path => path.endsWith(`/${call}`)).length
}

/**
 * The whole program behind the built pages, with a browser for each visitor: an agency at the entry pages or logged in to its portal, staff
 * in the console. `name` tells apart the pictures of several tests.
 */
export const startEntry = async (t: Test, name = 'entry', more: Parameters<typeof openHouse>[2] = {}) => {
  // captcha answers come with their images in demonstrations on a loopback address
  const { house, url, visit } = await openHouse(t, name, more)

  const agency = async (t: Test, widths: number | readonly number[], who?: string) => {
    const visitor = await visit(t, widths, who)
    const { page } = visitor
    const asked = askedBy(page)
    const captchas: { uuid: string; answer: string }[] = []
    page.on('response', response => {
      const answer = response.headers()['x-demo-captcha']
      if (answer) captchas.push({ uuid: new URL(response.url()).pathname.split('/').at(-1)!, answer })
    })
    /** the answer to the picture on screen */
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
    return { ...visitor, asked, captcha, logIn }
  }
  /** opens a page of the portal for a logged-in agency */
  const portal = async (t: Test, widths: number | readonly number[], who: string, path = '/front') => {
    const visitor = await agency(t, widths, who)
    await visitor.open(path)
    return visitor
  }
  const staff = async (t: Test, widths: number | readonly number[], who: string) => {
    const visitor = await visit(t, widths, who)
    const asked = askedBy(visitor.page)
    return { ...(await atDesk(visitor)), asked }
  }
  return { house, url, agency, portal, staff }
}
export type VisitingApplicant = Awaited<ReturnType<Awaited<ReturnType<typeof startEntry>>['agency']>>
