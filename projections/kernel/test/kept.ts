import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteViewStore } from '#projections/store/sqlite.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import type { Doc } from '../../store/port.ts'
import { apply, NOTHING, route, type State, stored } from '../fold.ts'
import { collectionName, specOf, type View } from '../view.ts'

const statesOf = (view: View, log: readonly StoredEvent[]): Map<string, State> => {
  const states = new Map<string, State>()
  for (const event of log) {
    const routed = route(view, event)
    if (routed) for (const [key, state] of apply(view, routed, key => states.get(key) ?? NOTHING)) states.set(key, stored(key, state))
  }
  return states
}

/** What a view makes of a log, by key, without any store. */
export const docsOf = (view: View, log: readonly StoredEvent[]): Map<string, Doc> =>
  new Map([...statesOf(view, log)].flatMap(([key, { doc }]): [string, Doc][] => (doc ? [[key, doc]] : [])))

/** Views of a log in a store of their own, to be asked as the house asks them. */
export const keptViews = async (views: readonly View[], log: readonly StoredEvent[]) => {
  const store = await openSqliteViewStore({ dir: mkdtempSync(join(tmpdir(), 'kept-')) })
  for (const view of views) {
    const collection = collectionName(view)
    await store.ensure(specOf(view, collection))
    await store.setPointer(view.name, collection)
    const ops = [...statesOf(view, log)].map(([id, { position, doc }]) => ({ id, position, doc }))
    if (ops.length > 0) await store.commit(collection, ops, { view: collection, position: log.at(-1)?.position ?? 0 })
  }
  return store
}
