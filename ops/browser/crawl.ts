import type { Page } from 'playwright-core'

/** `/newgt/front/order/26112509214406?tab=money` → `/newgt/front/order/:id?tab=money`: pages that differ by what they are about only are one */
export const patternOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://house')
  const path = pathname
    .split('/')
    .map(segment => (/\d{4}|[0-9a-f]{8}-|%/.test(segment) ? ':id' : segment))
    .join('/')
    // in the console what stands behind a list's name is one of it, however it is called
    .replace(/^(\/newgt\/(?!front\/|odermanagement\/)[^/]+)\/(?!create$)[^/]+/, '$1/:id')
  const tab = searchParams.get('tab')
  return tab ? `${path}?tab=${tab}` : path
}

/** @param each so many pages of one pattern; @param within only addresses that begin so */
type Crawl = { within: string; each: number; skip: RegExp }

/**
 * Pages by following links from where a page is, breadth first: `look` is called on each. What no link leads to is not found, which would be a
 * fault of its own.
 */
export const crawl = async (page: Page, { within, each, skip }: Crawl, look: (pattern: string, nth: number) => Promise<unknown>) => {
  const queue = [page.url()]
  const met = new Set(queue)
  const visited = new Map<string, number>()
  for (let address = queue.shift(); address; address = queue.shift()) {
    const pattern = patternOf(address)
    const nth = (visited.get(pattern) ?? 0) + 1
    if (nth > each) continue
    visited.set(pattern, nth)
    if (page.url() !== address) await page.goto(address)
    await settled(page)
    // before anything is pressed: what is asked anew has no rows for a moment
    const links = [...(await linksIn(page)), ...(visited.size === 1 ? await menuOn(page) : [])]
    await look(pattern, nth)
    for (const link of links) {
      if (met.has(link) || !new URL(link).pathname.startsWith(within) || skip.test(link)) continue
      met.add(link)
      queue.push(link)
    }
  }
  return visited
}

/** On a telephone the console's menu is drawn when it is opened, and leads everywhere that a desk's does. */
const menuOn = async (page: Page): Promise<string[]> => {
  const menu = page.getByRole('button', { name: '打开菜单' })
  if (!(await menu.isVisible())) return []
  await menu.click()
  await page.getByRole('menuitem').first().waitFor()
  const links = await linksIn(page)
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem').first().waitFor({ state: 'hidden' })
  return links
}

const linksIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([download])')].map(({ href }) => href.split('#')[0]!))

/** until nothing stands in for what is still to come; what has no end is photographed as it is */
export const settled = async (page: Page): Promise<void> => {
  await drawn(page)
  // blocks in place of what comes are drawn a moment later only, where it has not come by then
  await page.waitForTimeout(400)
  await drawn(page)
}
const drawn = (page: Page) =>
  page
    .waitForFunction(
      () =>
        document.querySelector('h1') &&
        !document.querySelector('.ant-skeleton, .MuiSkeleton-root, .MuiCircularProgress-root, [aria-busy=true]'),
      undefined,
      { timeout: 15_000 },
    )
    .catch(() => undefined)
