import type { FileChooser, Locator } from 'playwright-core'
import { lastly } from './looks.ts'

/** As `setInputFiles` takes it. */
type Chosen = Parameters<FileChooser['setFiles']>[0]

/** How somebody works a page. */
export type Hand = {
  press: (what: Locator) => Promise<void>
  /** presses what sends a command */
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

/** As people are on a slow line: what does not answer at once is pressed again, if it lets itself. */
export const impatient: Hand = {
  ...mouse,
  send: async what => {
    await what.click()
    await what.click({ timeout: 1_000 }).catch(() => undefined)
  },
}

/** a page that has more stops than this before what is sought is not for somebody without a mouse */
const MOST_STOPS = 150

/** From where the focus is, stop by stop, to what can be worked. */
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

/** Nothing but keys: stops are gone through as they come, and what is worked has the focus. */
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
