import type { FileChooser, Locator, Page } from 'playwright-core'
import { lastly } from './looks.ts'

/** Files in the form that `setInputFiles` takes. */
type Chosen = Parameters<FileChooser['setFiles']>[0]

/** The way in which a person operates a page. */
export type Hand = {
  press: (what: Locator) => Promise<void>
  /** presses a button that sends a command */
  send: (what: Locator) => Promise<void>
  tick: (what: Locator) => Promise<void>
  fill: (what: Locator, text: string) => Promise<void>
  choose: (what: Locator, file: Chosen) => Promise<void>
}

export const mouse: Hand = {
  press: what => what.click(),
  send: what => what.click(),
  tick: what => what.check(),
  fill: (what, text) => what.fill(text),
  choose: (what, file) => what.setInputFiles(file),
}

/** Chooses from the menu 更多 of a document's page; `exact` names, since some begin like others. */
export const fromMore = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menu', { name: '更多' }).getByRole('menuitem', { name, exact: true }).click()
}
/** Number of entries with this name in the menu 更多 of a document's page; the menu is closed again. */
export const inMore = async (page: Page, name: string): Promise<number> => {
  await page.getByRole('button', { name: '更多' }).click()
  const menu = page.getByRole('menu', { name: '更多' })
  await menu.waitFor()
  const count = await menu.getByRole('menuitem', { name, exact: true }).count()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  return count
}

/** Behaves like people on a slow connection: a button that does not respond at once is pressed again, if it can be. */
export const impatient: Hand = {
  ...mouse,
  send: async what => {
    await what.click()
    await what.click({ timeout: 1_000 }).catch(() => undefined)
  },
}

/** a page with more stops before the target is unusable without a mouse */
const MOST_STOPS = 150

/** Moves the focus stop by stop until it reaches the element. */
const reach = async (what: Locator): Promise<void> => {
  await lastly(() => what.isEnabled(), Boolean)
  const { keyboard } = what.page()
  for (let stops = 0; !(await what.evaluate(element => element === document.activeElement)); stops++) {
    if (stops === MOST_STOPS) throw new Error(`${what} is not among ${MOST_STOPS} stops of the keyboard`)
    await keyboard.press('Tab')
  }
}

const enterOn = async (what: Locator): Promise<void> => {
  await reach(what)
  await what.page().keyboard.press('Enter')
}

/** Uses nothing but keys: it walks through the stops in order, and acts on the element with the focus. */
export const keys: Hand = {
  press: enterOn,
  send: enterOn,
  tick: async what => {
    await reach(what)
    await what.page().keyboard.press('Space')
  },
  fill: async (what, text) => {
    await reach(what)
    await what.page().keyboard.press('Control+A')
    await what.page().keyboard.insertText(text)
  },
  choose: async (what, file) => {
    const choosing = what.page().waitForEvent('filechooser')
    await reach(what)
    await what.page().keyboard.press('Space')
    await (await choosing).setFiles(file)
  },
}
