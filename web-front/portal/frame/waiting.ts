import { useBoard } from '../info/calls.ts'
import { useUnread } from '../notice/calls.ts'
import { menu } from '../pages.ts'
import { useCounts } from './counts.ts'

export type WaitingPages = Readonly<Record<string, { count: number; what: string; hot?: true }>>

/** Number of waiting matters for each place of the navigation, by path; an unknown number counts as 0. */
export const useWaiting = (enabled: boolean): WaitingPages => {
  const { data: counts } = useCounts(enabled)
  const { data: unread } = useUnread(enabled)
  const { data: board } = useBoard(enabled)
  const numbers = { ...counts, unread: unread?.count, unreadInfo: board?.unread }
  return Object.fromEntries(menu.flatMap(({ to, waiting }) => (waiting ? [[to, { ...waiting, count: waiting.count(numbers) ?? 0 }]] : [])))
}
