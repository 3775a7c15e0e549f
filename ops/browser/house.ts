import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Test } from 'tap'
import { MONDAY, type StartOptions, startProgram } from '#ops/e2e/start.ts'
import { openBrowser } from './chromium.ts'
import { serious, tooWide } from './looks.ts'

/** Pictures of every screen that a test visits; for people to look at. */
const pictures = new URL('../../test-results/', import.meta.url).pathname

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/**
 * The whole program behind the pages that have been built, listening on a port of its own, and a browser in which everybody who comes has a
 * window of his own. For all of them it is the same Monday morning in Shanghai when the house opens, and time passes as it does.
 * `name` tells one test's pictures from another's.
 */
export const openHouse = async (t: Test, name: string, more: Pick<StartOptions, 'more' | 'built' | 'outside' | 'config'> = {}) => {
  await mkdir(pictures, { recursive: true })
  const port = await freePort()
  const ahead = Date.parse(MONDAY) - Date.now()
  const house = await startProgram({
    clock: () => new Date(Date.now() + ahead).toISOString(),
    ...more,
    config: { port, demo: true, ...more.config },
  })
  const url = await house.program.app.listen({ port, host: '127.0.0.1' })
  house.program.listening(url)
  const browser = await openBrowser(ahead)
  t.teardown(async () => {
    await browser.close()
    await house.close()
  })

  const visit = async (t: Test, width: number) => {
    const { page, close } = await browser.enter(width)
    const picture = async (what: string, fullPage = false) => {
      await page.screenshot({ path: `${pictures}${name}-${what}-${width}.png`, fullPage })
      // for a whole page the window is made as high as that, and scrolls back when it pleases: between the press and the release of the next click
      if (fullPage) await page.evaluate(standStill)
    }
    t.teardown(async () => {
      if (!t.passing()) await picture(`failed-${house.clock().replace(/\W/g, '')}`).catch(() => undefined)
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
    return {
      page,
      url,
      width,
      /** what was thrown in the page, or complained about by the browser */
      wrong,
      picture,
      /** a picture; it does not scroll sideways, and axe finds nothing serious */
      fine: async (what: string, fullPage = false) => {
        await picture(what, fullPage)
        const wide = await tooWide(page)
        t.ok(wide <= 0, `${what} at ${width} px does not scroll sideways (${wide})`)
        t.same(await serious(page), [], `${what} at ${width} px`)
      },
    }
  }
  return { house, url, visit }
}

/** Scrolls the window to where it says it is, and waits until it has been drawn there. */
const standStill = async () => {
  const { scrollX: left, scrollY: top } = window
  for (const by of [1, -1, 0]) {
    window.scrollTo({ left, top: top + by, behavior: 'instant' })
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
}
export type Visitor = Awaited<ReturnType<Awaited<ReturnType<typeof openHouse>>['visit']>>
