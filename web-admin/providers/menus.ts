import { titleOf } from '#contracts/client/title.ts'
import { screens } from '../contexts.ts'

/** What a page's menu is called, by the third segment of its address (`/newgt/x`): on the menu itself and on the browser's tab. */
export const menus: Readonly<Record<string, string>> = Object.fromEntries(screens.map(({ name, label }) => [name, label]))

/** What stands on the browser's tab: the menu's name by the address (`ops/ci/checklist.tsv` 8, 9), and the page's own where it says more. */
export const tabTitle = (path: string, title: string, environment: { test?: boolean }): string => {
  const menu = titleOf(path, menus)
  const named = titleOf(path, menus, environment)
  return title.startsWith(menu) ? named + title.slice(menu.length) : title ? `${named} ${title}` : named
}
