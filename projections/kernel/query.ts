import { LRUCache } from 'lru-cache'
import { Unavailable } from '#services/eventstore/port.ts'
import { nowMs } from '#services/kernel/time.ts'
import type { FieldCondition, Filter, Scalar, ViewStore } from '../store/port.ts'
import type { Projection } from './projection.ts'
import type { View } from './view.ts'

/**
 * Where queries read: the store, the live collection of each view and, when this process projects the view, its state and its writer. A
 * runner is a source.
 */
export type QuerySource = {
  store: ViewStore
  collection(view: string): Promise<string>
  state?(view: string): string | undefined
  projection?(view: string): Pick<Projection, 'onWrite'> | undefined
}

export type Stored<Row> = Row & { id: string; position: number }
type Field<Row> = 'id' | 'position' | (keyof Row & string) | `${keyof Row & string}.${string}`
/** Conditions on a view's own fields; see `Filter`. */
export type RowFilter<Row> = { [F in Field<Row>]?: Scalar | FieldCondition } & { or?: RowFilter<Row>[] }
type RowQuery<Row> = { filter?: RowFilter<Row>; sort?: (Field<Row> | `-${Field<Row>}`)[] }
type PageOf<Row> = {
  content: Stored<Row>[]
  totalElements: number
  number: number
  size: number /** there are more than `totalElements` */
  capped: boolean
}

/** Does a field of these documents hold a text and never a list of them? */
const holdsText = (schema: Shape | undefined, path: readonly string[]): boolean => {
  const [name, ...rest] = path
  if (name !== undefined) return holdsText(schema?.properties?.[name], rest)
  return schema?.type === 'string' || (schema?.anyOf?.every(one => holdsText(one, [])) ?? false)
}
type Shape = { type?: string; properties?: Record<string, Shape>; anyOf?: Shape[] }

/**
 * The filter as a store is asked. Texts that begin alike stand side by side in an index, so a beginning is asked as a range: not every
 * server enters its index by a pattern. A range would find a list by two of its elements, so lists are asked by the pattern.
 */
const asked = (view: View, filter: object | undefined): Filter | undefined => {
  const conditions = Object.entries(filter ?? {}) as [string, Filter[string]][]
  const ranged = conditions.map(([field, value]): [string, Filter[string]] => {
    if (field === 'or' && Array.isArray(value)) return [field, value.map(one => asked(view, one)!)]
    const prefix = (value as { prefix?: unknown } | null | undefined)?.prefix
    if (typeof prefix !== 'string' || prefix === '' || Object.keys(value as object).length > 1) return [field, value]
    return holdsText(view.doc as Shape, field.split('.')) ? [field, { gte: prefix, lt: `${prefix}\u{10ffff}` }] : [field, value]
  })
  return filter && Object.fromEntries(ranged)
}

/** Typed questions to views, always answered from the live collection. @throws BadFilter when a filter holds anything but conditions */
export const queries = (from: QuerySource | ViewStore) => {
  const source = 'collection' in from ? from : sourceOf(from)
  const { store } = source
  const live = (view: View) => source.collection(view.name)
  const find = async <Row>(view: View<Row>, { filter, sort, skip, limit }: RowQuery<Row> & { skip?: number; limit: number }) =>
    (await store.find(await live(view), { filter: asked(view, filter), sort, skip, limit })) as Stored<Row>[]
  return {
    get: async <Row>(view: View<Row>, id: string) => (await store.get(await live(view), id)) as Stored<Row> | null,
    getMany: async <Row>(view: View<Row>, ids: string[]) => (await store.getMany(await live(view), ids)) as Stored<Row>[],
    find,
    /**
     * Caches a query to a small view that every request makes; it is repeated only after a document of the view was written. @param as
     * converts the rows, once for all callers
     */
    cached: <Row, As = readonly Stored<Row>[]>(
      view: View<Row>,
      question: RowQuery<Row> & { limit: number },
      as = (rows: readonly Stored<Row>[]) => rows as As,
    ): (() => Promise<As>) => {
      const look = async () => as(await find(view, question))
      let known: { state: string; found: Promise<As> } | undefined
      return () => {
        // read before the query: a write during the query invalidates its answer
        const state = source.state?.(view.name)
        if (state === undefined) return look()
        if (known?.state === state) return known.found
        const asked = { state, found: look() }
        known = asked
        asked.found.catch(() => {
          if (known === asked) known = undefined
        })
        return asked.found
      }
    },
    /**
     * Caches up to `max` documents by id, for documents that many requests read. A write replaces the cached document. The documents are
     * shared, so nobody may change them.
     */
    cachedById: <Row>(view: View<Row>, { max = 1_000 } = {}): ((id: string) => Promise<Stored<Row> | null>) => {
      type Found = { found: Stored<Row> | null }
      const known = new LRUCache<string, Promise<Found>>({ max })
      let writer: ReturnType<NonNullable<QuerySource['projection']>>
      const look = async (id: string): Promise<Found> => ({ found: (await store.get(await live(view), id)) as Stored<Row> | null })
      const follow = (now: NonNullable<typeof writer>) => {
        // writes of another process are not known here
        known.clear()
        writer = now
        now.onWrite(written => {
          if (writer !== now) return
          for (const [id, { doc }] of written) if (known.has(id)) known.set(id, Promise.resolve({ found: doc as Stored<Row> | null }))
        })
      }
      return async id => {
        const now = source.projection?.(view.name)
        if (!now) return (await look(id)).found
        if (now !== writer) follow(now)
        let asked = known.get(id)
        if (!asked) {
          const looking = look(id)
          asked = looking
          known.set(id, looking)
          looking.catch(() => known.peek(id) === looking && known.delete(id))
        }
        return (await asked).found
      }
    },
    /** One page of a list with its count. @param page from 0 */
    page: async <Row>(
      view: View<Row>,
      { filter, sort, page = 0, size = 25 }: RowQuery<Row> & { page?: number; size?: number },
    ): Promise<PageOf<Row>> => {
      const collection = await live(view)
      const [content, { count, capped }] = await Promise.all([
        store.find(collection, { filter: asked(view, filter), sort, skip: page * size, limit: size }),
        store.count(collection, asked(view, filter)),
      ])
      return { content: content as Stored<Row>[], totalElements: count, number: page, size, capped }
    },
    /** ids by a word at an indexed field, at most `limit` (`ViewStore.words`) */
    words: async <Row>(view: View<Row>, field: Field<Row>, word: { is: string } | { begins: string }, limit: number) =>
      store.words(await live(view), field, word, limit),
    count: async <Row>(view: View<Row>, filter?: RowFilter<Row>, options?: { cap?: number }) =>
      store.count(await live(view), asked(view, filter), options),
    group: async <Row>(view: View<Row>, { filter, by, sum }: { filter?: RowFilter<Row>; by: Field<Row>[]; sum?: Field<Row>[] }) =>
      store.group(await live(view), { filter: asked(view, filter), by, sum }),
    /** pages of all matching documents, for exports */
    cursor: async function* <Row>(view: View<Row>, { filter, sort }: RowQuery<Row> = {}): AsyncIterable<Stored<Row>[]> {
      for await (const page of store.cursor(await live(view), { filter: asked(view, filter), sort })) yield page as Stored<Row>[]
    },
  }
}
export type Queries = ReturnType<typeof queries>

/** how long a following process may read the old collection after a rebuild, ms */
const FRESH = 2_000

/** A source for a store whose views another process projects. */
export const sourceOf = (store: ViewStore): QuerySource => {
  const pointers = new Map<string, { collection: string; until: number }>()
  return {
    store,
    async collection(view) {
      const cached = pointers.get(view)
      if (cached && cached.until > nowMs()) return cached.collection
      const collection = await store.getPointer(view)
      if (!collection) throw new Unavailable(`列表正在准备 view ${view} is not projected yet`)
      pointers.set(view, { collection, until: nowMs() + FRESH })
      return collection
    },
  }
}
