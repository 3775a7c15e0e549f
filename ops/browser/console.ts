import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { BOTH, openHouse, type Visitor } from './house.ts'

/** The whole program behind the built console, with a browser for each visitor. `name` tells apart the pictures of several tests. */
export const startConsole = async (t: Test, name: string, more: Parameters<typeof openHouse>[2] = {}) => {
  const { house, url, visit, visitOnce } = await openHouse(t, name, more)
  const desk = async (t: Test, widths: number | readonly number[], who: string) => atDesk(await visit(t, widths, who))
  const deskOnce = (t: Test, widths: number | readonly number[], who: string, path = '/order', heading = '订单') =>
    visitOnce(t, widths, who, path, heading)
  return { house, url, visit: desk, visitOnce: deskOnce, stranger: visit }
}

/** Opens the console as the user who is logged in in this browser. */
export const atDesk = async (visitor: Visitor) => {
  await visitor.open('/order', '订单')
  return visitor
}

/** Logs in with the development sign-on page and waits for the console. */
export const signOn = async (visitor: Visitor, who: string) => {
  const { page, url } = visitor
  await page.goto(`${url}/newgt/backendLogin`)
  await page.waitForURL(/\/cas\/login/)
  await page.locator(`button[value="${who}"]`).click()
  await page.getByRole('heading', { name: '工作台', level: 1 }).waitFor()
  return visitor
}
/** Unfolds all groups of the console's menu, to look for entries in it. */
export const unfold = async (page: Page): Promise<void> => {
  const folded = page.getByRole('menu', { name: '主菜单' }).getByRole('menuitem', { expanded: false })
  for (await page.getByRole('menuitem').first().waitFor(); (await folded.count()) > 0; ) await folded.first().click()
}
export type ConsoleVisitor = Visitor

/**
 * Checks screens, each given by path, heading and name of its picture: no serious findings of axe, no sideways scrolling, no errors. Every
 * other screen opens in the narrow window in which the one before it was seen last: each width is opened and changed to, at half the cost.
 */
export const looksRight = async (
  t: Test,
  visit: Awaited<ReturnType<typeof startConsole>>['visitOnce'],
  screens: readonly (readonly [path: string, heading: string, picture: string])[],
): Promise<void> => {
  const { wrong, turnTo, resize, fineHere } = await visit(t, BOTH, 'admin')
  const [wide, narrow] = BOTH
  for (const [n, [path, heading, what]] of screens.entries()) {
    await turnTo(path, heading)
    await fineHere(`screen-${what}`)
    await resize(n % 2 === 0 ? narrow : wide)
    await fineHere(`screen-${what}`)
  }
  t.same(wrong, [])
}
