import { mkdir } from 'node:fs/promises'
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
 * axe without its index of selectors, which costs a tenth of a run: it serves the way to a place alone, and nobody here asks for that.
 */
const INDEXING = '_getSelectorData(context.flatTree)'
const inspector = axe.source.replace(INDEXING, '{}')
if (inspector === axe.source) throw new Error(`axe does without ${INDEXING} now`)

/** axe as it is in a page, with what its types leave out */
type Inspecting = typeof axe & {
  _audit: { rules: { id: string; impact?: string }[]; checks: Record<string, { evaluate: (this: Helper, ...given: unknown[]) => unknown }> }
}
type Inspected = { axe: Inspecting; partsSeen: () => { seen: Element[]; pass: () => void } }
type Helper = { data: (told: { contrastRatio?: number }) => void }
type Drawn = { actualNode: Element; parent?: Drawn }

/**
 * Makes axe compute the contrast once for all texts that are drawn alike, at any width. Two texts are drawn alike when the text and each
 * element around it have the same tag, classes, style and colours: then the verdict is the same. The same classes also decide what lies
 * beneath a text without being around it. Only texts that passed are remembered, as long as the page is loaded. A text that differs in any
 * of these is examined, and so is one that is first seen at another width.
 */
const onceForAllAlike = () => {
  const check = (window as unknown as { axe: Inspecting }).axe._audit.checks['color-contrast']!
  const { evaluate } = check
  const passed = new Set<string>()
  const numbers = new Map<string, number>()
  /** a short name for what may be long */
  const numberOf = (look: string) => {
    const number = numbers.get(look) ?? numbers.size
    numbers.set(look, number)
    return number
  }
  // each run makes nodes of its own
  const known = new WeakMap<Drawn, number>()
  const around = (node: Drawn | undefined): number => {
    if (!node) return -1
    const before = known.get(node)
    if (before !== undefined) return before
    const { actualNode: element } = node
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
    const own = [element.localName, element.getAttribute('class'), element.getAttribute('style')]
    const number = numberOf([around(node.parent), ...own, backgroundColor, backgroundImage, opacity, position].join('|'))
    known.set(node, number)
    return number
  }
  check.evaluate = function (this: Helper, ...given) {
    const [element, , node] = given as [Element, unknown, Drawn]
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const alike = [around(node), color, fontSize, fontWeight, textShadow].join('|')
    if (passed.has(alike)) return true
    const { data } = this
    let measured = false
    this.data = told => {
      measured = told.contrastRatio !== undefined
      data(told)
    }
    const verdict = evaluate.apply(this, given)
    // a text that is out of sight passes unmeasured
    if (verdict === true && measured) passed.add(alike)
    return verdict
  }
}

/** Makes `partsSeen` of the window: which of the parts that surround every page axe may leave out. */
const partsThatStay = () => {
  const FRAME = 'header, footer, nav, [role=navigation], [role=menu]'
  const passed = new Set<string>()
  const attributesOf = (element: Element) => [element.localName, ...[...element.attributes].map(({ name, value }) => `${name}=${value}`)]
  const lookOf = (part: Element) => {
    const { x, y, width, height } = part.getBoundingClientRect()
    const around = []
    for (let element = part.parentElement; element; element = element.parentElement) {
      const { backgroundColor, backgroundImage, opacity, color } = getComputedStyle(element)
      around.push(...attributesOf(element), backgroundColor, backgroundImage, opacity, color)
    }
    return [innerWidth, x, y, width, height, part.outerHTML, ...around].join('|')
  }
  Object.assign(window, {
    partsSeen: () => {
      const present = [...document.querySelectorAll(FRAME)].filter(part => !part.parentElement?.closest(FRAME))
      const looks = present.map(part => [part, lookOf(part)] as const)
      return {
        // a part under the pointer or with the focus is coloured by its state
        seen: looks.flatMap(([part, look]) => (passed.has(look) && !part.matches(':hover, :focus-within') ? [part] : [])),
        /** all of them are in order */
        pass: () => {
          for (const [, look] of looks) passed.add(look)
        },
      }
    },
  })
}

/**
 * Serious and critical findings of axe on a page, with the first place of each. A menu, header or footer that passed before is not examined
 * again as long as the page is loaded, if it has the same elements at the same place, and all around it the same attributes and colours: in
 * the console it is two thirds of what a page has.
 */
export const findings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(inspector)
    await page.evaluate(onceForAllAlike)
    await page.evaluate(partsThatStay)
  }
  // evaluated in the page: the findings are small, everything that was examined is not
  return page.evaluate(async () => {
    const { axe, partsSeen } = window as unknown as Inspected
    const { run, _audit } = axe
    const { seen, pass } = partsSeen()
    // a rule's findings have the impact of the rule: those that would be left out below are not looked for
    const mild = _audit.rules.filter(({ impact }) => impact === 'moderate' || impact === 'minor')
    const { violations } = await run(seen.length > 0 ? { exclude: seen } : document, {
      resultTypes: ['violations'],
      rules: Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }])),
      // the way to each place is not told, only its text
      selectors: false,
    })
    if (violations.length === 0) pass()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} (${nodes.length})`)
  })
}

/** The findings that stay: temporary ones, such as a fading message, are not reported. */
export const serious = (page: Page): Promise<string[]> =>
  lastly(
    () => findings(page),
    found => found.length === 0,
  )

const pictures = new URL('../../test-results/', import.meta.url).pathname

/**
 * Takes a picture of a page into `test-results/`, for people to look at. A test asserts nothing of it, so it is taken of a failed test
 * (`failed`), and of every screen that a test visits only with `PICTURES=on npm test -- …`.
 */
export const pictured = async (page: Page, name: string, { fullPage = false, failed = false } = {}): Promise<void> => {
  if (!failed && !process.env.PICTURES) return
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: `${pictures}${name}.png`, fullPage })
  // for the whole page the window is made that high, and might scroll back between the press and the release of the next click
  if (fullPage) await page.evaluate(standStill)
}

/** Scrolls the window to its own reported position, and waits until that is rendered. */
const standStill = async () => {
  const { scrollX: left, scrollY: top } = window
  for (const by of [1, -1, 0]) {
    window.scrollTo({ left, top: top + by, behavior: 'instant' })
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
}

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
