import type { ComponentType } from 'react'
import type { Static } from '#contracts/kernel/schema.ts'
import type { ownCounts } from '#contracts/order/due-api.ts'
import type { IconName } from './frame/Icon.tsx'

export type PageRoute = {
  /** address below /newgt/front, in the router's form; the first page has none */
  path?: string
  page: ComponentType
  /** title of the browser's tab, for all pages whose address begins with the same segment */
  title?: string
  /** its place on the menu, and that of all pages below it, where the address does not tell it */
  under?: string
  /** target of the telephone's arrow; pages below another go back to that one */
  back?: string
  /** the page opens without the frame, to be printed */
  bare?: true
}
/** Numbers of an agency's matters, as far as they are known yet. */
type OwnNumbers = Partial<Static<typeof ownCounts.data> & { unread: number; unreadInfo: number }>
type MenuEntry = {
  /** order from left to right */
  place: number
  to: string
  title: string
  /** entries with an icon stand at the bottom of a telephone, which has room for five */
  icon?: IconName
  /** query of the first visit */
  asks?: string
  /** the number beside its title */
  waiting?: { count: (numbers: OwnNumbers) => number | undefined; what: string; hot?: true }
}
/** The pages that a folder of the portal brings by its `index.tsx`. */
export type PortalPages = { routes: readonly PageRoute[]; menu?: MenuEntry }

const folders = Object.values(import.meta.glob<{ pages: PortalPages }>('./*/index.tsx', { eager: true })).map(({ pages }) => pages)

export const routes: readonly PageRoute[] = folders.flatMap(folder => folder.routes)
export const menu: readonly MenuEntry[] = folders.flatMap(folder => folder.menu ?? []).sort((a, b) => a.place - b.place)

const firstOf = (path: string | undefined): string => path?.split('/')[0] ?? ''

/** Titles by the first segment of the address below /newgt/front. */
export const titles: Readonly<Record<string, string>> = Object.fromEntries(
  routes.flatMap(({ path, title }) => (title ? [[firstOf(path), title]] : [])),
)

/** The place of a page on the menu. */
export const placeOf = (pathname: string): MenuEntry | undefined => {
  const isUnder = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
  const { under } = routes.find(route => route.under && isUnder(`/${route.path}`)) ?? {}
  return menu.find(({ to }) => (under ? to === under : isUnder(to)))
}

/** The target of the telephone's arrow on a page; places of the menu have none. */
export const parentOf = (pathname: string): string | undefined => {
  const [first, ...rest] = pathname.split('/').filter(Boolean)
  const top = routes.find(({ path }) => path === first)
  return rest.length > 0 ? top && `/${first}` : top?.back
}

/** The title in a telephone's bar. */
export const barTitle = (pathname: string): string => titles[firstOf(pathname.slice(1))] ?? placeOf(pathname)?.title ?? '团队机票'
