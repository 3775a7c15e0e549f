import type { Locator, Page } from 'playwright-core'
import { settled } from './crawl.ts'

/** ms within which a press opens what it opens; a dialog may have to be fetched */
const SOON_MS = 3_000
/** ms until what came is drawn, and no longer moves */
const DRAWN_MS = 400

/** what ends the login that looks around, or makes every page after it look otherwise */
const ENDS = /退出|结束|切换明暗/

/**
 * Every dialog that a button of a page opens, or an item of a menu that a button opens: `look` is called while it is there, and it is left without
 * doing what it is for. Buttons that open nothing do what they do, so this is for data of one's own. @param pressed what needs not be pressed again
 */
export const dialogsOf = async (page: Page, pressed: Set<string>, look: (title: string) => Promise<unknown>): Promise<void> => {
  const address = page.url()
  const pattern = new URL(address).pathname.replace(/\d/g, '')
  // buttons of rows that differ by what they are about only are one, and what stands in the frame is the same on every page
  let place = ''
  const keyOf = (name: string) => `${place} ${name.replace(/[\d.,:-]+/g, '')}`
  const isNew = (name: string) => !pressed.has(keyOf(name)) && pressed.add(keyOf(name))
  /** the same menu holds other items where other things are allowed, so it is always opened */
  const isMenu = (name: string) => pressed.has(`menu ${keyOf(name)}`)
  const dialog = page.locator('[role=dialog]:visible, [role=alertdialog]:visible').last()
  const menu = page.locator('.ant-dropdown [role=menu]:visible, .MuiPopover-root [role=menu]:visible').last()
  let buttons = page.locator('header button:visible:enabled')

  /** @returns what came of it; a dialog is gone again */
  const press = async (what: Locator): Promise<'dialog' | 'menu' | undefined> => {
    if (!(await comes(what.click({ timeout: 2_000 }))) || !(await comes(dialog.or(menu).last().waitFor({ timeout: SOON_MS })))) return
    await page.waitForTimeout(DRAWN_MS)
    if (!(await dialog.isVisible())) return 'menu'
    await look(await titleOf(dialog))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden', timeout: SOON_MS }).catch(() => page.goto(address))
    return 'dialog'
  }
  const back = async () => {
    for (const other of page.context().pages()) if (other !== page) await other.close()
    if (page.url() === address && !(await menu.isVisible())) return
    await page.goto(address)
    // the buttons of what is still fetched come later
    await settled(page)
  }

  const pressAll = async () => {
    for (const name of await namesOf(buttons)) {
      if (ENDS.test(name) || !(isNew(name) || isMenu(name))) continue
      // by what was read: a name for those who do not see puts spaces where lines end
      const button = await named(buttons, name)
      if (!button || (await press(button)) !== 'menu') {
        await back()
        continue
      }
      pressed.add(`menu ${keyOf(name)}`)
      const items = menu.getByRole('menuitem')
      for (const item of await namesOf(items)) {
        if (ENDS.test(item) || !isNew(`${name} ${item}`)) continue
        if (!(await menu.isVisible())) {
          const again = await named(buttons, name)
          if (!again || (await press(again)) !== 'menu') break
        }
        const choice = await named(items, item)
        if (choice) await pressItem(choice)
        await back()
      }
      await back()
    }
  }
  await pressAll()
  place = pattern
  buttons = page.locator('main button:visible:enabled')
  await pressAll()

  /** a menu fades, while what it opens comes */
  async function pressItem(choice: Locator): Promise<void> {
    if (!(await comes(choice.click({ timeout: 2_000 }))) || !(await comes(dialog.waitFor({ timeout: SOON_MS })))) return
    await page.waitForTimeout(DRAWN_MS)
    await look(await titleOf(dialog))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden', timeout: SOON_MS }).catch(() => page.goto(address))
  }
}

const comes = (what: Promise<unknown>): Promise<boolean> =>
  what.then(
    () => true,
    () => false,
  )

const namesOf = async (what: Locator): Promise<string[]> => [...new Set((await allNames(what)).filter(Boolean))]
const allNames = (what: Locator): Promise<string[]> =>
  what.evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''))
const named = async (what: Locator, name: string): Promise<Locator | undefined> => {
  const nth = (await allNames(what)).indexOf(name)
  return nth < 0 ? undefined : what.nth(nth)
}

const titleOf = (dialog: Locator): Promise<string> =>
  dialog.evaluate(one => {
    const by = one.getAttribute('aria-labelledby')
    return (
      one.getAttribute('aria-label') ?? (by && document.getElementById(by)?.textContent) ?? one.querySelector('h1,h2,h3')?.textContent ?? ''
    )
  })
