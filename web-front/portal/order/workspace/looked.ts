import type { News, Tab } from './feed.ts'

/** revision of the order up to which each part of its page was viewed */
export type Looks = Partial<Record<Tab, number>>
type Box = Pick<Storage, 'getItem' | 'setItem'>
const MOST = 300

/** When a person last viewed which part of which order, stored in this browser for the most recent orders. */
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
        // the storage is full: nothing will be marked the next time
      }
    },
  }
}

/** New events in a part of the page since it was last viewed; none where nobody has viewed it before. The feed has them all. */
export const newsIn = (tab: Tab, news: readonly News[], seen: Looks | undefined, me?: string): News[] => {
  const until = seen?.[tab]
  if (until === undefined) return []
  return news.filter(one => one.revision > until && (tab === 'feed' || one.tab === tab) && one.user !== me)
}

/** Records that this part was viewed at the order's present revision; at the first view, all parts are. */
export const lookedAt = (tab: Tab, revision: number, seen: Looks | undefined): Looks =>
  seen === undefined
    ? { journey: revision, money: revision, names: revision, tickets: revision, refund: revision, feed: revision }
    : { ...seen, [tab]: Math.max(revision, seen[tab] ?? 0) }
