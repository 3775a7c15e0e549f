import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteViewStore } from '#projections/store/sqlite.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import type { Doc, Filter, Scalar } from '../../store/port.ts'
import { apply, type FoldState, NOTHING, route, stored } from '../fold.ts'
import type { Queries } from '../query.ts'
import { collectionName, specOf, type View } from '../view.ts'

/** Folds a growing log into documents by key, without any store. */
export const growing = (view: View) => {
  const states = new Map<string, FoldState>()
  return {
    states,
    doc: (key: string): Doc | null => states.get(key)?.doc ?? null,
    docs: (): Doc[] => [...states.values()].flatMap(({ doc }) => (doc ? [doc] : [])),
    add: (event: StoredEvent): void => {
      const routed = route(view, event)
      if (routed) for (const [key, state] of apply(view, routed, key => states.get(key) ?? NOTHING)) states.set(key, stored(key, state))
    },
  }
}
const statesOf = (view: View, log: readonly StoredEvent[]): Map<string, FoldState> => {
  const { states, add } = growing(view)
  log.forEach(add)
  return states
}

/** Growing views, queried as in the product: by conditions on single fields, all of which must hold. */
export const askGrowing = (views: ReadonlyMap<string, ReturnType<typeof growing>>) => {
  const rows = (view: View, filter: Filter = {}) => {
    const conditions = Object.entries(filter)
    return views
      .get(view.name)!
      .docs()
      .filter(doc => conditions.every(([field, condition]) => holds(doc[field], condition)))
  }
  const group = async (view: View, { filter, by, sum = [] }: { filter?: object; by: string[]; sum?: string[] }) => {
    const found = new Map<string, Record<string, Scalar>>()
    for (const doc of rows(view, filter as Filter)) {
      const key = JSON.stringify(by.map(field => doc[field]))
      const group =
        found.get(key) ?? Object.fromEntries([...by.map(field => [field, doc[field] as Scalar]), ...sum.map(field => [field, 0])])
      found.set(key, { ...group, ...Object.fromEntries(sum.map(field => [field, Number(group[field]) + Number(doc[field])])) })
    }
    return [...found.values()]
  }
  return { group } as unknown as Pick<Queries, 'group'>
}
const holds = (value: unknown, condition: Filter[string]): boolean => {
  if (typeof condition !== 'object' || condition === null) return value === condition
  const { gte, lte, lt, ...more } = condition as Record<string, string>
  if (Object.keys(more).length > 0) throw new Error(`not asked here: ${JSON.stringify(condition)}`)
  const text = String(value)
  return (gte === undefined || text >= gte) && (lte === undefined || text <= lte) && (lt === undefined || text < lt)
}

/** Folds a log into documents by key, without any store. */
export const docsOf = (view: View, log: readonly StoredEvent[]): Map<string, Doc> =>
  new Map([...statesOf(view, log)].flatMap(([key, { doc }]): [string, Doc][] => (doc ? [[key, doc]] : [])))

/** Views of a log in a store of their own, for queries as in the product. */
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
