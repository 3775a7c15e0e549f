import {
  type AnyBulkWriteOperation,
  BSON,
  type Collection,
  type Document,
  type FindOptions,
  Long,
  MongoBulkWriteError,
  MongoClient,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb'
import { Unavailable } from '#services/eventstore/port.ts'
import { fieldName, type Node, parseFilter, parseSort, type Test } from './filter.ts'
import { BadFilter, type Doc, type Op, type Scalar, type ViewStore } from './port.ts'

const PAGE = 500
const DUPLICATE = 11000
type Stored = Document & { _id: string }

/**
 * The read store of larger installations (guide/MONGODB.md). Nothing here needs a replica set: there are no transactions, because every
 * document bears its position and a repeated batch does no harm.
 * @param database default: the one the URL names, else `newgt`
 */
export const openMongoViewStore = async ({ url, database }: { url: string; database?: string }): Promise<ViewStore> => {
  const client = new MongoClient(url, {
    appName: 'newgt',
    ignoreUndefined: true,
    readPreference: 'primary',
    writeConcern: { w: 'majority', journal: true },
    serverSelectionTimeoutMS: 5_000,
  })
  await client.connect()
  const db = client.db(database ?? /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? 'newgt')
  const collectionOf = (name: string): Collection<Stored> => {
    if (!/^[A-Za-z0-9_.-]{1,120}$/.test(name)) throw new BadFilter(`not a collection: ${name}`)
    return db.collection<Stored>(name)
  }
  /** Documents as they are kept, tombstones among them, renamed by the way (`toDoc`). */
  const found = (collection: string, filter: Document, options?: FindOptions) =>
    collectionOf(collection)
      .find(filter, { ...options, raw: true })
      .map(bytes => toDoc(bytes as unknown as Buffer))
  const named = (kind: 'collections' | 'checkpoints' | 'pointers' | 'leases') => db.collection<Stored>(`newgt.${kind}`)

  /** what `ensure` was told, also by another process: which dimensions count exactly */
  const counted = new Map<string, string[]>()
  const countedOf = async (collection: string): Promise<string[]> => {
    const known = counted.get(collection) ?? ((await named('collections').findOne({ _id: collection }))?.counted as string[] | undefined)
    if (known) counted.set(collection, known)
    return known ?? []
  }
  /** collections in which nearly every write is a first one */
  const loading = new Set<string>()

  return sayingUnavailable({
    async ensure(spec, { bulk = false } = {}) {
      const collection = collectionOf(spec.name)
      await db.createCollection(spec.name).catch(ignore('already exists', 48))
      await named('collections').replaceOne({ _id: spec.name }, { counted: spec.counted ?? [] }, { upsert: true })
      counted.set(spec.name, spec.counted ?? [])
      if (bulk) return void loading.add(spec.name)
      loading.delete(spec.name)
      const indexes = spec.indexes.map(indexOf)
      const existing = new Map((await collection.indexes()).map(index => [index.name, index.key]))
      for (const { name, key } of indexes) {
        const there = existing.get(name)
        if (there && JSON.stringify(Object.entries(there)) !== JSON.stringify(Object.entries(key)))
          throw new Error(`index ${name} of ${spec.name} exists with other keys: drop it by hand`)
      }
      const missing = indexes.filter(({ name }) => !existing.has(name))
      if (missing.length > 0) await collection.createIndexes(missing)
    },
    async get(collection, id) {
      const [doc] = await found(collection, { _id: id }, { limit: 1 }).toArray()
      return doc && !doc._deleted ? doc : null
    },
    async getMany(collection, ids) {
      const docs = await found(collection, { _id: { $in: ids } }).toArray()
      return docs.filter(doc => !doc._deleted)
    },
    async load(collection, ids) {
      const docs = await found(collection, { _id: { $in: ids } }).toArray()
      return docs.map(doc => ({ id: doc.id, position: doc.position as number, doc: doc._deleted ? null : doc }))
    },
    async find(collection, { filter, sort, skip = 0, limit }) {
      if (limit <= 0) return []
      return found(collection, living(parseFilter(filter)), { sort: toSort(sort), skip, limit }).toArray()
    },
    async count(collection, filter, { cap = 10_000 } = {}) {
      const nodes = parseFilter(filter)
      const exact = await countedOf(collection)
      if (exact.length > 0 && fieldsOf(nodes).every(field => exact.includes(field)))
        return { count: await collectionOf(collection).countDocuments(living(nodes)), capped: false }
      const count = await collectionOf(collection).countDocuments(living(nodes), { limit: cap + 1 })
      return count > cap ? { count: cap, capped: true } : { count, capped: false }
    },
    async group(collection, { filter, by, sum = [] }) {
      const value = (field: string) => ({ $ifNull: [`$${nameOf(fieldName(field))}`, null] })
      const keys = Object.fromEntries(by.map((field, i) => [`g${i}`, value(field)]))
      const sums = Object.fromEntries(sum.map((field, i) => [`s${i}`, { $sum: `$${nameOf(fieldName(field))}` }]))
      const sort = Object.fromEntries(by.map((_, i): [string, 1] => [`_id.g${i}`, 1]))
      const groups = collectionOf(collection).aggregate([
        { $match: living(parseFilter(filter)) },
        { $group: { _id: by.length > 0 ? keys : null, count: { $sum: 1 }, ...sums } },
        ...(by.length > 0 ? [{ $sort: sort }] : []),
      ])
      return (await groups.toArray()).map(group => ({
        ...Object.fromEntries(by.map((field, i): [string, Scalar] => [field, group._id[`g${i}`] ?? null])),
        count: group.count as number,
        ...Object.fromEntries(sum.map((field, i): [string, Scalar] => [field, group[`s${i}`] as number])),
      }))
    },
    async *cursor(collection, { filter, sort }) {
      const cursor = found(collection, living(parseFilter(filter)), { sort: toSort(sort), batchSize: PAGE, allowDiskUse: true })
      try {
        let page: Doc[] = []
        for await (const doc of cursor) {
          page.push(doc)
          if (page.length < PAGE) continue
          yield page
          page = []
        }
        if (page.length > 0) yield page
      } catch (error) {
        throw orUnavailable(error)
      } finally {
        await cursor.close().catch(() => {}) // where the server is away there is none
      }
    },
    async commit(collection, ops, checkpoint) {
      const target = collectionOf(collection)
      // while a new collection is filled, inserting is much faster than looking first; what was there after all goes the guarded way
      const guarded = loading.has(collection) ? await insert(target, ops) : ops
      if (guarded.length > 0) await target.bulkWrite(guarded.map(replace), { ordered: false }).catch(alreadyThere)
      await named('checkpoints').updateOne({ _id: checkpoint.view }, { $max: { position: long(checkpoint.position) } }, { upsert: true })
    },
    async checkpoint(view) {
      return ((await named('checkpoints').findOne({ _id: view }))?.position as number | undefined) ?? 0
    },
    async getPointer(name) {
      return ((await named('pointers').findOne({ _id: name }))?.value as string | undefined) ?? null
    },
    async setPointer(name, value) {
      await named('pointers').updateOne({ _id: name }, { $set: { value } }, { upsert: true })
    },
    async lease(name, owner, ms) {
      const now = Date.now()
      try {
        const free = { _id: name, $or: [{ until: { $lt: now } }, { owner }] }
        const lease = await named('leases').findOneAndUpdate(
          free,
          { $set: { owner, until: now + ms } },
          { upsert: true, returnDocument: 'after' },
        )
        return lease?.owner === owner
      } catch (error) {
        // the lease is there and its holder's time is not over
        if (error instanceof MongoServerError && error.code === DUPLICATE) return false
        throw error
      }
    },
    async drop(collection) {
      await collectionOf(collection).drop().catch(ignore('ns not found', 26))
      await named('collections').deleteOne({ _id: collection })
      await named('checkpoints').deleteOne({ _id: collection })
      counted.delete(collection)
      loading.delete(collection)
    },
    async ping() {
      await db.command({ ping: 1 })
    },
    async close() {
      await client.close()
    },
  })
}

/** The server is away: nobody's mistake, and the caller may try again later. A bulk write wraps what befell it. */
const isAway = (error: unknown): boolean =>
  error instanceof MongoServerSelectionError ||
  error instanceof MongoNetworkError ||
  error instanceof MongoNotConnectedError ||
  (error instanceof MongoBulkWriteError && isAway(error.errorResponse))
const orUnavailable = (error: unknown): unknown =>
  isAway(error) ? new Unavailable('读库暂时不可用 the read store does not answer', { cause: error }) : error
const sayingUnavailable = (store: ViewStore): ViewStore => {
  const { cursor, ...others } = store
  const saying = Object.entries(others).map(([name, method]) => [
    name,
    (...given: unknown[]) =>
      (method as (...given: unknown[]) => Promise<unknown>).apply(store, given).catch(error => {
        throw orUnavailable(error)
      }),
  ])
  return { ...Object.fromEntries(saying), cursor }
}

const nameOf = (field: string) => (field === 'id' ? '_id' : field)
const toSort = (sort: string[] | undefined): [string, 1 | -1][] => parseSort(sort).map(({ field, desc }) => [nameOf(field), desc ? -1 : 1])

const indexOf = (fields: string[]) => ({ name: fields.join(','), key: Object.fromEntries(toSort(fields)) })

/**
 * MongoDB puts `_id` first in every document: its bytes begin with the length (4), the type of the value (1) and `_id\0`. One byte later, with the
 * type moved on, the same bytes are a document whose first name is `id`. To copy the fields into another object takes as long as to read them.
 */
const toDoc = (bytes: Buffer): Doc => {
  if (bytes.readInt32LE(5) !== NAME_OF_ID) throw new Error('a document of MongoDB does not begin with _id')
  bytes[5] = bytes[4]!
  bytes.writeInt32LE(bytes.readInt32LE(0) - 1, 1)
  return BSON.deserialize(bytes.subarray(1)) as Doc
}
const NAME_OF_ID = Buffer.from('_id\0').readInt32LE(0)

const long = (position: number) => {
  if (!Number.isSafeInteger(position)) throw new Error(`position ${position} is beyond 2^53`)
  return Long.fromNumber(position)
}

/** A removed document leaves its position behind; nothing else, so that no condition on a field finds it. */
const fill = <D extends Document>(target: D, { position, doc }: Op): D => {
  const fields: Document = target
  for (const name in doc) if (name !== 'id') fields[name] = doc[name]
  fields.position = long(position)
  if (doc === null) fields._deleted = true
  return target
}
const stored = (op: Op): Stored => fill({ _id: op.id }, op)
const replace = (op: Op): AnyBulkWriteOperation<Stored> => ({
  replaceOne: { filter: { _id: op.id, position: { $lt: long(op.position) } }, replacement: fill({}, op), upsert: true },
})

/** Inserts what is not there; answers what was. */
const insert = async (target: Collection<Stored>, ops: Op[]): Promise<Op[]> => {
  if (ops.length === 0) return []
  try {
    await target.insertMany(ops.map(stored), { ordered: false })
    return []
  } catch (error) {
    return duplicates(error).map(index => ops[index] as Op)
  }
}

/** The guard missed and the upsert met the document: something as new or newer is there. */
const alreadyThere = (error: unknown) => void duplicates(error)

/** The operations that met an existing `_id`. @throws the error itself when anything else went wrong */
const duplicates = (error: unknown): number[] => {
  if (!(error instanceof MongoBulkWriteError)) throw error
  const errors = [error.writeErrors].flat()
  const met = errors.every(({ code, errmsg }) => code === DUPLICATE && /index: _id_/.test(errmsg ?? ''))
  if (!met || errors.length === 0 || error.result.getWriteConcernError()) throw error
  return errors.map(({ index }) => index)
}

/** Some servers answer the code, some the words only. */
const ignore = (words: string, code: number) => (error: unknown) => {
  if (!(error instanceof MongoServerError) || (error.code !== code && !error.message.includes(words))) throw error
}

const fieldsOf = (nodes: Node[]): string[] => nodes.flatMap(node => ('or' in node ? node.or.flatMap(fieldsOf) : [node.field]))

/** The filter, without tombstones. They are left out by a condition of their own only when the filter itself would not do it. */
const living = (nodes: Node[]): Document => {
  const filter = toFilter(nodes)
  return nodes.some(excludesAbsent) ? filter : { $and: [filter, { _deleted: { $ne: true } }] }
}
const excludesAbsent = (node: Node) =>
  !('or' in node) &&
  node.field !== 'id' &&
  node.field !== 'position' &&
  (node.op === 'in' ? !node.values.includes(null) : node.op === 'ne' ? node.value === null : node.value !== null)

const toFilter = (nodes: Node[]): Document => {
  const all = nodes.map(node => ('or' in node ? { $or: node.or.map(toFilter) } : toCondition(node)))
  const never = nodes.some(node => 'or' in node && node.or.length === 0)
  if (never) return { _id: { $in: [] } }
  return all.length === 0 ? {} : all.length === 1 ? (all[0] as Document) : { $and: all }
}

const toCondition = (test: Test): Document => {
  const field = nameOf(test.field)
  if (test.op === 'eq') return { [field]: test.value }
  if (test.op === 'in') return { [field]: { $in: test.values } }
  if (test.op === 'prefix') return { [field]: { $regex: `^${test.value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}` } }
  return { [field]: { [`$${test.op}`]: test.value } }
}
