import type { News, Tab } from './feed.ts'

/** up to which revision of the order each part of its page has been looked at */
export type Looks = Partial<Record<Tab, number>>
type Box = Pick<Storage, 'getItem' | 'setItem'>
const MOST = 300

/** When somebody last looked at what of which order, kept in this browser; of very many orders the last ones. */
export const looks = (box: Box, user: string) => {
  const name = `newgt.front.looked.${user}`
  const all = (): [string, Looks][] => {
    try {
      return JSON.parse(box.getItem(name) ?? '[]') as [string, Looks][]
    } catch {
      return []
    }
  }
  return {
    of: (orderId: string): Looks | undefined => all().find(([id]) => id === orderId)?.[1],
    keep: (orderId: string, seen: Looks): void => {
      const others = all().filter(([id]) => id !== orderId)
      try {
        box.setItem(name, JSON.stringify([[orderId, seen], ...others].slice(0, MOST)))
      } catch {
        // full: nothing is marked the next time
      }
    },
  }
}

/** What is new in a part of the page since it was looked at; nothing where nobody has looked before. The feed has all of it. */
export const newsIn = (tab: Tab, news: readonly News[], seen: Looks | undefined, me?: string): News[] => {
  const until = seen?.[tab]
  if (until === undefined) return []
  return news.filter(one => one.revision > until && (tab === 'feed' || one.tab === tab) && one.user !== me)
}

/** The looks with this part looked at as the order stands; at the first look all parts are. */
export const lookedAt = (tab: Tab, revision: number, seen: Looks | undefined): Looks =>
  seen === undefined
    ? { journey: revision, money: revision, names: revision, tickets: revision, refund: revision, feed: revision }
    : { ...seen, [tab]: Math.max(revision, seen[tab] ?? 0) }
