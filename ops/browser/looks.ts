import { isDeepStrictEqual } from 'node:util'
import axe from 'axe-core'
import type { Page, Request } from 'playwright-core'
import type { Test } from 'tap'
import { STREAM } from '#contracts/kernel/live.ts'

/** Reads from a page until it shows the expected value, for half a minute at most; the last value is asserted. */
export const lastly = async <T>(read: () => Promise<T>, expected: (value: T) => boolean): Promise<T> => {
  const end = Date.now() + 30_000
  for (;;) {
    const value = await read()
    if (expected(value) || Date.now() > end) return value
    await new Promise(done => setTimeout(done, 100))
  }
}

/** Waits for the text that a page shows once everything after a click was rendered. A page is never read just once: see `lastly`. */
export const soon = async <T>(t: Test, read: () => Promise<T>, expected: T, name = 'as expected'): Promise<void> => {
  t.same(await lastly(read, value => isDeepStrictEqual(value, expected)), expected, name)
}

/**
 * Waits for a message that disappears by itself, by looking at every frame inside the page. On a busy machine, a message of a second and a
 * half can be over between two reads from here, so such a message is waited for from before.
 */
export const passingBy = async (page: Page, text: string): Promise<void> => {
  await page.waitForFunction(
    said => [...document.querySelectorAll('[role=alert]')].some(({ textContent }) => textContent?.includes(said)),
    text,
  )
}

/**
 * Serious and critical findings of axe on a page, with the first place of each. Temporary ones, such as a fading message, are not reported.
 */
export const serious = (page: Page): Promise<string[]> =>
  lastly(
    async () => {
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
      // evaluated in the page: the findings are small, everything that was examined is not
      return page.evaluate(async () => {
        type Rules = { _audit: { rules: { id: string; impact?: string }[] } }
        const { run, _audit } = (window as unknown as { axe: typeof axe & Rules }).axe
        // a rule's findings have the impact of the rule: those that would be left out below are not looked for
        const mild = _audit.rules.filter(({ impact }) => impact === 'moderate' || impact === 'minor')
        const { violations } = await run({
          resultTypes: ['violations'],
          rules: Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }])),
          // the way to each place is not told, only its text
          selectors: false,
        })
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} (${nodes.length})`)
      })
    },
    found => found.length === 0,
  )

/** The number of pixels by which a page is wider than its window. The layout follows the window, and the data, after a render or two. */
export const tooWide = (page: Page): Promise<number> =>
  lastly(
    () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    wide => wide <= 0,
  )

/** Waits until a page has nothing more to do: no answer is outstanding, and the last one is rendered. */
export const quietly = (page: Page) => {
  const outstanding = new Set<Request>()
  let asked = 0
  page.on('request', request => {
    // the stream lasts as long as the page
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
        // limit in ms for a page that is never idle, or not rendered for a while
        const most = 500
        const drawn = () => new Promise(done => [requestAnimationFrame(done), setTimeout(done, most)])
        const idle = () => new Promise(done => requestIdleCallback(done, { timeout: most }))
        for (let turn = 0; turn < 3; turn++) {
          await drawn()
          await idle()
        }
      })
    }
  }
}
