/**
 * The interface of the read store (ARCHITECTURE §4). Adapters: `sqlite.ts` (embedded default) and `mongodb.ts`; both pass `contract.ts`.
 * A collection holds the documents of one version of one view (`order-list_v1`). Every document carries `id` and `position`, the position
 * of the last event folded into it. A write takes effect only if it is newer than the stored document.
 */
export type Doc = { id: string; position?: number; [field: string]: unknown }

export type Scalar = string | number | boolean | null
/** A condition on one field (a top-level field, or a dotted path into the document; `ids` style arrays match when any element does). */
export type FieldCondition =
  | { eq: Scalar }
  | { ne: Scalar }
  | { in: Scalar[] }
  | { gt?: Scalar; gte?: Scalar; lt?: Scalar; lte?: Scalar }
  | { prefix: string }
/**
 * Conditions by field; all must hold. A bare scalar means `eq`. `or` holds alternatives, one of which must hold. Any other object as a
 * value (`{"$ne": null}`) is refused with `BadFilter` by both adapters: such objects are used for injection attacks.
 */
export type Filter = { [field: string]: Scalar | FieldCondition | Filter[] | undefined; or?: Filter[] }
/** Fields in order; a leading `-` sorts descending. `id` is always added last, so pages never overlap. */
export type Sort = string[]
export type Find = { filter?: Filter; sort?: Sort; skip?: number; limit: number }

export class BadFilter extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BadFilter'
  }
}

/** `doc: null` removes the document (a tombstone keeps its position until the next rebuild, so that a late write cannot bring it back). */
export type Op = { id: string; position: number; doc: Doc | null }

export type CollectionSpec = {
  /** `order-list_v1` */
  name: string
  /** each a list of fields, `-` for descending: `[['agency', 'status', '-submittedAt'], ['orderNo']]` */
  indexes: string[][]
  /** dimensions with exact and immediate counts (`['agency', 'status']`): equality filters on a subset of them are counted in O(groups) */
  counted?: string[]
}

export interface ViewStore {
  /**
   * creates collection and indexes if they are missing; an existing index with other keys is an error. `bulk` leaves the indexes to a later
   * call without it: a rebuild loads first and indexes once
   */
  ensure(spec: CollectionSpec, options?: { bulk?: boolean }): Promise<void>
  get(collection: string, id: string): Promise<Doc | null>
  /** in any order; missing ids are left out */
  getMany(collection: string, ids: string[]): Promise<Doc[]>
  /** like `getMany`, with tombstones (`{id, position, deleted: true}`): the starting point of a fold */
  load(collection: string, ids: string[]): Promise<{ id: string; position: number; doc: Doc | null }[]>
  find(collection: string, query: Find): Promise<Doc[]>
  /** exact when the filter uses only `counted` dimensions or matches at most `cap` documents; else answers `cap` with `capped` */
  count(collection: string, filter?: Filter, options?: { cap?: number }): Promise<{ count: number; capped: boolean }>
  /** sums and counts by groups: `group('order-list_v1', {filter, by: ['status'], sum: ['total']})` → `[{status, count, total}]` */
  group(collection: string, query: { filter?: Filter; by: string[]; sum?: string[] }): Promise<Record<string, Scalar>[]>
  /**
   * Ids of documents whose indexed field, or an element of the list there, is a text (`is`, the greatest id first) or begins with it
   * (`begins`, in no order). Costs as much as `limit`, however many documents match.
   */
  words(collection: string, field: string, word: { is: string } | { begins: string }, limit: number): Promise<string[]>
  /** all matching documents in the given order, for exports; holds at most a page in memory and never blocks the caller's thread */
  cursor(collection: string, query: { filter?: Filter; sort?: Sort }): AsyncIterable<Doc[]>
  /** guarded writes (an op not newer than the stored document is ignored), then the checkpoint of `view` */
  commit(collection: string, ops: Op[], checkpoint: { view: string; position: number }): Promise<void>
  checkpoint(view: string): Promise<number>
  /** moves the checkpoints of many views on in one write; a missing one is not created, and none moves back */
  advance(views: string[], position: number): Promise<void>
  /** small named documents that are not views: pointers to live versions, leases */
  getPointer(name: string): Promise<string | null>
  setPointer(name: string, value: string): Promise<void>
  /** a lease of `ms`; true when `owner` holds it now */
  lease(name: string, owner: string, ms: number): Promise<boolean>
  /** releases a lease if it belongs to the owner; nothing is left of it */
  release(name: string, owner: string): Promise<void>
  /** names of all collections that there are, in any order */
  collections(): Promise<string[]>
  /** drops documents, indexes and the checkpoint with the collection's name */
  drop(collection: string): Promise<void>
  /** deletes everything that was made from the log, including pointers and checkpoints; a runner folds it again */
  clear(): Promise<void>
  /** reads something small: a server that answers a mere ping may lack what holds the documents */
  ping(): Promise<void>
  close(): Promise<void>
}
