import type { Locator, Page } from 'playwright-core'

/** ms within which a press opens what it opens */
const SOON_MS = 700

/** what ends the login that looks around */
const ENDS = /退出|结束/

/**
 * Every dialog that a button of a page opens, or an item of a menu that a button opens: `look` is called while it is there, and it is left without
 * doing what it is for. Buttons that open nothing do what they do, so this is for data of one's own. @param pressed what needs not be pressed again
 */
export const dialogsOf = async (page: Page, pressed: Set<string>, look: (title: string) => Promise<unknown>): Promise<void> => {
  const address = page.url()
  const pattern = new URL(address).pathname.replace(/\d/g, '')
  const isNew = (name: string) => {
    // buttons of rows that differ by what they are about only are one
    const key = `${pattern} ${name.replace(/[\d.,:-]+/g, '')}`
    return !pressed.has(key) && pressed.add(key)
  }
  const dialog = page.locator('[role=dialog]:visible, [role=alertdialog]:visible').last()
  const menu = page.locator('[role=menu]:visible').last()
  const main = page.locator('main')

  /** @returns whether a dialog came, which is gone again */
  const press = async (what: Locator): Promise<boolean> => {
    const came = (await comes(what.click({ timeout: 2_000 }))) && (await comes(dialog.waitFor({ timeout: SOON_MS })))
    if (!came) return false
    await page.waitForTimeout(SOON_MS)
    await look(await titleOf(dialog))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden', timeout: SOON_MS }).catch(() => page.goto(address))
    return true
  }
  const back = async () => {
    for (const other of page.context().pages()) if (other !== page) await other.close()
    if (page.url() !== address || (await menu.isVisible())) await page.goto(address)
    await main.waitFor()
  }

  for (const name of await namesOf(main.locator('button:visible:enabled'))) {
    if (ENDS.test(name) || !isNew(name)) continue
    const button = main.getByRole('button', { name, exact: true }).first()
    if (await press(button)) continue
    const items = (await menu.isVisible()) ? await namesOf(menu.getByRole('menuitem')) : []
    for (const item of items.filter(one => isNew(`${name} ${one}`))) {
      if (!(await menu.isVisible())) await comes(button.click({ timeout: 2_000 }))
      await press(menu.getByRole('menuitem', { name: item, exact: true }))
      await back()
    }
    await back()
  }
}

const comes = (what: Promise<unknown>): Promise<boolean> =>
  what.then(
    () => true,
    () => false,
  )

const namesOf = async (what: Locator): Promise<string[]> => [
  ...new Set(
    await what.evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '').filter(Boolean)),
  ),
]

const titleOf = (dialog: Locator): Promise<string> =>
  dialog.evaluate(one => {
    const by = one.getAttribute('aria-labelledby')
    return (
      one.getAttribute('aria-label') ?? (by && document.getElementById(by)?.textContent) ?? one.querySelector('h1,h2,h3')?.textContent ?? ''
    )
  })
