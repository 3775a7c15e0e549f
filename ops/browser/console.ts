import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import axe from 'axe-core'
import type { Page, Request } from 'playwright-core'
import type { Test } from 'tap'
import { buildConsole } from './build.ts'
import { openBrowser } from './chromium.ts'

/** Pictures of every screen that a test visits; for people to look at. */
export const pictures = new URL('../../test-results/', import.meta.url).pathname

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** The whole program behind the pages that have been built, listening on a port of its own. */
export const openHouse = async (t: Test) => {
  // the program looks for the built pages when it is loaded
  const { startProgram } = await import('#ops/e2e/start.ts')
  await mkdir(pictures, { recursive: true })
  const port = await freePort()
  const house = await startProgram({ clock: () => new Date().toISOString(), config: { port, demo: true } })
  t.teardown(() => house.close())
  const url = await house.program.app.listen({ port, host: '127.0.0.1' })
  house.program.listening(url)
  return { house, url }
}

/** The whole program behind the built console, and a browser for whoever logs in. `name` tells one test's pictures from another's. */
export const startConsole = async (t: Test, name: string) => {
  await buildConsole()
  const { house, url } = await openHouse(t)

  const visit = async (t: Test, width: number, who: string) => {
    const { page, close } = await openBrowser(width)
    t.teardown(async () => {
      if (!t.passing()) await page.screenshot({ path: `${pictures}${name}-failed-${who}-${width}.png` }).catch(() => undefined)
      await close()
    })
    // how long a fact may take on a machine that does much else besides; nothing waits for this to pass
    page.setDefaultTimeout(60_000)
    const wrong: string[] = []
    page.on('pageerror', error => wrong.push(error.message))
    page.on(
      'console',
      message => message.type() === 'error' && !/favicon|status of 4\d\d/.test(message.text()) && wrong.push(message.text()),
    )
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
    /** from within, as by the menu */
    const turnTo = async (path: string, heading: string) => {
      await page.evaluate(to => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `/newgt${path}`)
      await shown(heading)
    }
    const picture = (what: string) => page.screenshot({ path: `${pictures}${name}-${what}-${width}.png` })
    return { page, wrong, open, turnTo, picture }
  }
  return { house, url, visit }
}

/** Waits until a page has nothing more to do: no answer is outstanding, and it has been drawn with the last of them. */
const quietly = (page: Page) => {
  const outstanding = new Set<Request>()
  let asked = 0
  page.on('request', request => {
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

/** Asks a page until it says what is expected of it, and for half a minute at most: what is asserted is what it said last. */
export const lastly = async <T>(read: () => Promise<T>, expected: (value: T) => boolean): Promise<T> => {
  const end = Date.now() + 30_000
  for (;;) {
    const value = await read()
    if (expected(value) || Date.now() > end) return value
    await new Promise(done => setTimeout(done, 100))
  }
}

/** What a page comes to say once everything that follows from a click has been drawn. A page is never asked just once: see `lastly`. */
export const soon = async <T>(t: Test, read: () => Promise<T>, expected: T, name = 'as expected'): Promise<void> => {
  t.same(await lastly(read, value => isDeepStrictEqual(value, expected)), expected, name)
}

/** What axe finds serious or critical on a page, with the first place of each; what is only passing, as a message that fades, is not found. */
export const serious = (page: Page): Promise<string[]> =>
  lastly(
    async () => {
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
      const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }))
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} (${nodes.length})`)
    },
    found => found.length === 0,
  )

/** By how many pixels a page is wider than its window. The layout follows the window, and what was asked for, by a render or two. */
export const tooWide = (page: Page): Promise<number> =>
  lastly(
    () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    wide => wide <= 0,
  )

/** Screens by path, heading and name of the picture: nothing serious for axe, no scrolling sideways, nothing thrown. */
export const looksRight = async (
  t: Test,
  visit: Awaited<ReturnType<typeof startConsole>>['visit'],
  width: number,
  screens: readonly (readonly [path: string, heading: string, picture: string])[],
): Promise<void> => {
  const { page, wrong, turnTo, picture } = await visit(t, width, 'admin')
  for (const [path, heading, what] of screens) {
    await turnTo(path, heading)
    const wide = await tooWide(page)
    t.ok(wide <= 0, `${width} px ${path} does not scroll sideways (${wide})`)
    t.same(await serious(page), [], `${width} px ${path}`)
    await picture(`screen-${what}`)
  }
  t.same(wrong, [])
}
