import { isDeepStrictEqual } from 'node:util'
import axe from 'axe-core'
import type { Page, Request } from 'playwright-core'
import type { Test } from 'tap'
import { STREAM } from '#contracts/kernel/live.ts'

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

/**
 * A message that goes by itself: looked for in the page, at every frame. One of a second and a half can be over between two questions from
 * here, on a machine that does much else besides; such a one is waited for from before.
 */
export const passingBy = async (page: Page, text: string): Promise<void> => {
  await page.waitForFunction(
    said => [...document.querySelectorAll('[role=alert]')].some(({ textContent }) => textContent?.includes(said)),
    text,
  )
}

/** What axe finds serious or critical on a page, with the first place of each; what is only passing, as a message that fades, is not found. */
export const serious = (page: Page): Promise<string[]> =>
  lastly(
    async () => {
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
      // told by the page: what was found is small, all that was looked at is not
      return page.evaluate(async () => {
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] })
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} (${nodes.length})`)
      })
    },
    found => found.length === 0,
  )

/** By how many pixels a page is wider than its window. The layout follows the window, and what was asked for, by a render or two. */
export const tooWide = (page: Page): Promise<number> =>
  lastly(
    () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    wide => wide <= 0,
  )

/** Waits until a page has nothing more to do: no answer is outstanding, and it has been drawn with the last of them. */
export const quietly = (page: Page) => {
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
        // a page that is never idle, or for which nothing is drawn for a while, has had its turn after so many ms
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
