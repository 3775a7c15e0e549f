import type { ShownLists, ShownName } from '#contracts/report/shown.ts'
import { checkedViews, ledgerViews } from '#projections/account/snapshot.ts'
import { docsOf, keptViews } from '#projections/kernel/test/kept.ts'
import type { View } from '#projections/kernel/view.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'

/**
 * The rows of lists and statements for a log, as the auditor's check needs them, up to the present end of the log. A view that cannot fold
 * it stands still.
 */
export const shownOf = (log: readonly StoredEvent[]) => {
  const made = async () => {
    const views = Object.values(checkedViews).filter(view => folds(view, log))
    const store = await keptViews(views, log)
    const collection = async (view: string) => (await store.getPointer(view))!
    const reached = async (name: string) => views.some(view => view.name === name)
    return { store, views: ledgerViews({ store, collection, reached }) }
  }
  let last: { events: number; made: ReturnType<typeof made> } | undefined
  const close = async () => (await last?.made)?.store.close()
  const now = async () => {
    if (last?.events !== log.length) {
      await close()
      last = { events: log.length, made: made() }
    }
    return (await last.made).views
  }
  const names = Object.keys(checkedViews) as ShownName[]
  const shown = Object.fromEntries(
    names.map(name => [name, async (atLeast: number) => (await now())[name](atLeast)]),
  ) as unknown as ShownLists
  return { shown, close }
}
const folds = (view: View, log: readonly StoredEvent[]): boolean => {
  try {
    docsOf(view, log)
    return true
  } catch {
    return false
  }
}
