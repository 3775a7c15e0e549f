import type { OrderNews, Tab } from './feed.ts'

/** revision of the order up to which each part of its page was viewed */
export type TabLooks = Partial<Record<Tab, number>>
type Box = Pick<Storage, 'getItem' | 'setItem'>
const MOST = 300

/** When a person last viewed which part of which order, stored in this browser for the most recent orders. */
export const looks = (box: Box, user: string) => {
  const name = `newgt.front.looked.${user}`
  const all = (): [string, TabLooks][] => {
    try {
      return JSON.parse(box.getItem(name) ?? '[]') as [string, TabLooks][]
    } catch {
      return []
    }
  }
  return {
    of: (orderId: string): TabLooks | undefined => all().find(([id]) => id === orderId)?.[1],
    keep: (orderId: string, seen: TabLooks): void => {
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
export const newsIn = (tab: Tab, news: readonly OrderNews[], seen: TabLooks | undefined, me?: string): OrderNews[] => {
  const until = seen?.[tab]
  if (until === undefined) return []
  return news.filter(one => one.revision > until && (tab === 'feed' || one.tab === tab) && one.user !== me)
}

/** Records that this part was viewed at the order's present revision; at the first view, all parts are. */
export const lookedAt = (tab: Tab, revision: number, seen: TabLooks | undefined): TabLooks =>
  seen === undefined
    ? { journey: revision, money: revision, names: revision, tickets: revision, refund: revision, feed: revision }
    : { ...seen, [tab]: Math.max(revision, seen[tab] ?? 0) }
