/**
 * The read store as the house sees it (ARCHITECTURE §4). Adapters: `sqlite.ts` (embedded default) and `mongodb.ts`; both pass `contract.ts`.
 *
 * A collection holds the documents of one version of one view (`order-list_v1`). Every document bears `id` and `position`, the position of
 * the last event folded into it; a write is done only when it is newer than what is there.
 */
export type Doc = { id: string; position?: number; [field: string]: unknown }

export type Scalar = string | number | boolean | null
/** A condition on one field (a top-level field, or a dotted path into the document; `ids` style arrays match when any element does). */
export type Condition =
  | { eq: Scalar }
  | { ne: Scalar }
  | { in: Scalar[] }
  | { gt?: Scalar; gte?: Scalar; lt?: Scalar; lte?: Scalar }
  | { prefix: string }
/**
 * Conditions by field, all must hold; a bare scalar means `eq`. `or` holds alternatives, one of which must hold.
 * Any other object as a value (`{"$ne": null}`) is refused with `BadFilter` on both adapters: that is how lists are broken into.
 */
export type Filter = { [field: string]: Scalar | Condition | Filter[] | undefined; or?: Filter[] }
/** Fields in order; a leading `-` sorts descending. `id` is always added last, so pages never overlap. */
export type Sort = string[]
type Find = { filter?: Filter; sort?: Sort; skip?: number; limit: number }

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
  /** dimensions whose counts a list shows exactly and at once (`['agency', 'status']`): equality filters on a subset of them count in O(groups) */
  counted?: string[]
}

export interface ViewStore {
  /**
   * makes collection and indexes if they are missing; an index that exists with other keys is an error. `bulk` leaves the indexes to a later
   * call without it: a rebuild loads first and indexes once
   */
  ensure(spec: CollectionSpec, options?: { bulk?: boolean }): Promise<void>
  get(collection: string, id: string): Promise<Doc | null>
  /** in the order of the ids asked for is not promised; missing ids are left out */
  getMany(collection: string, ids: string[]): Promise<Doc[]>
  /** the same, with tombstones (`{id, position, deleted: true}`): what a fold starts from */
  load(collection: string, ids: string[]): Promise<{ id: string; position: number; doc: Doc | null }[]>
  find(collection: string, query: Find): Promise<Doc[]>
  /** exact when the filter uses only `counted` dimensions or matches at most `cap` documents; else answers `cap` with `capped` */
  count(collection: string, filter?: Filter, options?: { cap?: number }): Promise<{ count: number; capped: boolean }>
  /** sums and counts by groups: `group('order-list_v1', {filter, by: ['status'], sum: ['total']})` → `[{status, count, total}]` */
  group(collection: string, query: { filter?: Filter; by: string[]; sum?: string[] }): Promise<Record<string, Scalar>[]>
  /** all matching documents in the order asked for, for exports; never holds more than a page in memory and never blocks the caller's thread */
  cursor(collection: string, query: { filter?: Filter; sort?: Sort }): AsyncIterable<Doc[]>
  /** guarded writes (an op not newer than the stored document is ignored), then the checkpoint of `view` */
  commit(collection: string, ops: Op[], checkpoint: { view: string; position: number }): Promise<void>
  checkpoint(view: string): Promise<number>
  /** one write that moves the checkpoints of many views on; one that is not there stays away, and none goes back */
  advance(views: string[], position: number): Promise<void>
  /** small named documents that are not views: pointers to live versions, leases */
  getPointer(name: string): Promise<string | null>
  setPointer(name: string, value: string): Promise<void>
  /** a lease of `ms`; true when `owner` holds it now */
  lease(name: string, owner: string, ms: number): Promise<boolean>
  /** gives a lease back, where it is the owner's; nothing is left of it */
  release(name: string, owner: string): Promise<void>
  /** documents, indexes and the checkpoint that bears the collection's name */
  drop(collection: string): Promise<void>
  /** forgets everything that was made from the log, pointers and checkpoints included; a runner folds it anew */
  clear(): Promise<void>
  ping(): Promise<void>
  close(): Promise<void>
}
