import type { AnyBulkWriteOperation, Collection, Db, Document } from 'mongodb'
import type { FilterNode } from './filter.ts'
import { fieldsOf, toFilter } from './mongodb-filter.ts'
import type { Op } from './port.ts'

/** number of documents of the collection `of` that have these values in its counted dimensions */
type Count = { _id: string; of: string; values: Document; n: number }
type Known = { counted: string[]; exact: boolean }

/**
 * Counters of the `counted` dimensions: one small document for each combination of values. A count then reads as many documents as there
 * are combinations, not as many as match (guide MONGODB: 1 M documents took a second).
 * There are no transactions, so counters cannot be written together with the documents. A process that begins to write a collection counts
 * it once; after that it adds the changes of each batch, and counts again when a batch has failed half way. A process that keeps writing
 * after it has lost the right to may leave a wrong counter until the next process begins.
 */
export const countersOf = (db: Db) => {
  const counters = db.collection<Count>('newgt.counts')
  const collections = db.collection<{ _id: string; counted?: string[]; exact?: boolean }>('newgt.collections')
  const known = new Map<string, Known>()
  /** collections counted by this process, which has added every change since */
  const kept = new Set<string>()
  let indexed: Promise<unknown> | undefined

  /** arguments of the last `ensure`, also of another process */
  const knownOf = async (collection: string): Promise<Known> => {
    const here = known.get(collection)
    if (here?.exact) return here
    const found = await collections.findOne({ _id: collection })
    const now = { counted: found?.counted ?? [], exact: found?.exact === true }
    known.set(collection, now)
    return now
  }
  const saveCounted = async (collection: string, now: Known) => {
    await collections.replaceOne({ _id: collection }, now, { upsert: true })
    known.set(collection, now)
  }

  const recount = async (collection: string, counted: string[]) => {
    indexed ??= counters.createIndex({ of: 1 })
    await indexed
    const value = (field: string) => ({ $ifNull: [`$${field}`, null] })
    const groups = db
      .collection(collection)
      .aggregate([
        { $match: { _deleted: { $ne: true } } },
        { $group: { _id: Object.fromEntries(counted.map(field => [field, value(field)])), n: { $sum: 1 } } },
      ])
    const counts: Count[] = []
    for await (const { _id: values, n } of groups) counts.push({ _id: idOf(collection, counted, values), of: collection, values, n })
    const writes: AnyBulkWriteOperation<Count>[] = counts.map(count => ({
      replaceOne: { filter: { _id: count._id }, replacement: count, upsert: true },
    }))
    if (writes.length > 0) await counters.bulkWrite(writes, { ordered: false })
    await counters.deleteMany({ of: collection, _id: { $nin: counts.map(({ _id }) => _id) } })
    await saveCounted(collection, { counted, exact: true })
    kept.add(collection)
  }

  return {
    /** Sets what the collection counts from now on. @param bulk the collection is being filled, and is counted afterwards */
    ensure: async (collection: string, counted: string[], bulk: boolean): Promise<void> => {
      known.delete(collection)
      kept.delete(collection)
      const before = await knownOf(collection)
      const same = before.exact && before.counted.join() === counted.join()
      if (bulk || counted.length === 0) return saveCounted(collection, { counted, exact: false })
      if (!same) await recount(collection, counted)
    },
    /**
     * Writes a batch of a collection that is not being filled, and updates the counters. @param write writes, and returns the indexes of
     * operations that took effect
     */
    writing: async (target: Collection<any>, collection: string, ops: Op[], write: () => Promise<number[]>): Promise<void> => {
      const { counted } = await knownOf(collection)
      if (counted.length === 0) return void (await write())
      if (!kept.has(collection)) await recount(collection, counted)
      kept.delete(collection) // until the whole batch is counted
      const ids = ops.map(({ id }) => id)
      const projection = Object.fromEntries([...counted, '_deleted'].map(field => [field, 1]))
      const before = new Map<string, Document>()
      for await (const doc of target.find({ _id: { $in: ids } }, { projection })) before.set(String(doc._id), doc)
      const missed = new Set(await write())
      // the batch has an id twice, and the order of the two is unknown
      if (new Set(ids).size < ids.length) return recount(collection, counted)
      const changes = new Map<string, { values: Document; n: number }>()
      const change = (doc: Document | null | undefined, n: number) => {
        if (!doc || doc._deleted) return
        const values = Object.fromEntries(counted.map(field => [field, doc[field] ?? null]))
        const id = idOf(collection, counted, values)
        changes.set(id, { values, n: (changes.get(id)?.n ?? 0) + n })
      }
      for (const [i, { id, doc }] of ops.entries()) {
        if (missed.has(i)) continue
        change(before.get(id), -1)
        change(doc, 1)
      }
      const writes: AnyBulkWriteOperation<Count>[] = [...changes]
        .filter(([, { n }]) => n !== 0)
        .map(([_id, { values, n }]) => ({
          updateOne: { filter: { _id }, update: { $inc: { n }, $setOnInsert: { of: collection, values } }, upsert: true },
        }))
      if (writes.length > 0) await counters.bulkWrite(writes, { ordered: false })
      kept.add(collection)
    },
    /**
     * Counts from the counters, grouped by `by` and in that order. @returns undefined when they cannot tell: a field is not counted, or the
     * collection is being filled
     */
    group: async (collection: string, nodes: FilterNode[], by: string[]): Promise<{ values: Document; count: number }[] | undefined> => {
      const { counted, exact } = await knownOf(collection)
      if (!exact || ![...fieldsOf(nodes), ...by].every(field => counted.includes(field))) return undefined
      const $match = { $and: [{ of: collection, n: { $gt: 0 } }, toFilter(nodes, field => `values.${field}`)] }
      const keys = Object.fromEntries(by.map(field => [field, { $ifNull: [`$values.${field}`, null] }]))
      const groups = counters.aggregate([
        { $match },
        { $group: { _id: by.length > 0 ? keys : null, count: { $sum: '$n' } } },
        ...(by.length > 0 ? [{ $sort: Object.fromEntries(by.map((field): [string, 1] => [`_id.${field}`, 1])) }] : []),
      ])
      return (await groups.toArray()).map(({ _id, count }) => ({ values: _id ?? {}, count }))
    },
    forget: async (collection: string): Promise<void> => {
      await counters.deleteMany({ of: collection })
      await collections.deleteOne({ _id: collection })
      known.delete(collection)
      kept.delete(collection)
    },
  }
}

const idOf = (collection: string, counted: string[], values: Document) =>
  `${collection} ${JSON.stringify(counted.map(field => values[field] ?? null))}`
