import type { Page, Request } from 'playwright-core'
import type { Test } from 'tap'
import { STREAM } from '#contracts/kernel/live.ts'
import { openHouse, type Visitor } from './house.ts'

/** The whole program behind the built console, and a browser for whoever logs in. `name` tells one test's pictures from another's. */
export const startConsole = async (t: Test, name: string, more: Parameters<typeof openHouse>[2] = {}) => {
  const { house, url, visit } = await openHouse(t, name, more)
  return { house, url, visit: async (t: Test, width: number, who: string) => atDesk(await visit(t, width), who) }
}

/** Logs in by the development sign-on page, and is in the console then. */
export const atDesk = async (visitor: Visitor, who: string) => {
  const { page, url } = visitor
  await page.goto(`${url}/newgt/backendLogin`)
  await page.waitForURL(/\/cas\/login/)
  await page.locator(`button[value="${who}"]`).click()
  await page.getByRole('heading', { name: '订单', level: 1 }).waitFor()
  const quiet = quietly(page)
  const shown = async (heading: string) => {
    await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
    await quiet()
  }
  /** a link from elsewhere: the whole application is loaded anew */
  const open = async (path: string, heading: string) => {
    await page.goto(`${url}/newgt${path}`)
    await shown(heading)
  }
  /** from within, as by the menu; whatever is shown then */
  const go = (path: string) =>
    page.evaluate(to => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/newgt${path}`)
  const turnTo = async (path: string, heading: string) => {
    await go(path)
    await shown(heading)
  }
  return { ...visitor, open, go, turnTo }
}
export type Desk = Awaited<ReturnType<typeof atDesk>>

/** Waits until a page has nothing more to do: no answer is outstanding, and it has been drawn with the last of them. */
const quietly = (page: Page) => {
  const outstanding = new Set<Request>()
  let asked = 0
  page.on('request', request => {
    // it lasts as long as the page
    if (new URL(request.url()).pathname === STREAM) return
    outstanding.add(request)
    asked++
  })
  const answered = (request: Request) => void outstanding.delete(request)
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
  return async () => {
    for (let before = -1; before !== asked || outstanding.size > 0; ) {
      before = asked
      await page.evaluate(async () => {
        for (let turn = 0; turn < 3; turn++) await new Promise(done => requestAnimationFrame(() => requestIdleCallback(done)))
      })
    }
  }
}

/** Screens by path, heading and name of the picture: nothing serious for axe, no scrolling sideways, nothing thrown. */
export const looksRight = async (
  t: Test,
  visit: Awaited<ReturnType<typeof startConsole>>['visit'],
  width: number,
  screens: readonly (readonly [path: string, heading: string, picture: string])[],
): Promise<void> => {
  const { wrong, turnTo, fine } = await visit(t, width, 'admin')
  for (const [path, heading, what] of screens) {
    await turnTo(path, heading)
    await fine(`screen-${what}`)
  }
  t.same(wrong, [])
}
