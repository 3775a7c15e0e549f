import { MongoServerError } from 'mongodb'
import { nowMs } from '#services/kernel/time.ts'
import type { KeyStore } from './key-store.ts'
import { connectMongo } from './mongodb-connect.ts'
import { DUPLICATE, orUnavailable } from './mongodb-errors.ts'

type Left = { _id: string; value: string; until: string }
type Noted = { _id: string; notes: { value: string; until: string }[]; until: string }
type Sum = { _id: string; sum: number; until: string }
type Stored = { _id: string; hash: string; at: string; owner: string; until: number; answer?: string }

/** keys acquired between two deletions of expired ones */
const SWEEP_EVERY = 16

/**
 * Keys in the collection `newgt.keys`. The `_id` decides who is first; nothing here needs a transaction.
 * @param database default: the one the URL names, else `newgt`
 */
export const openMongoKeyStore = async ({ url, database }: { url: string; database?: string }): Promise<KeyStore> => {
  const { client, db } = await connectMongo(url, database)
  const keys = db.collection<Stored>('newgt.keys')
  const once = db.collection<Left>('newgt.once')
  const notes = db.collection<Noted>('newgt.notes')
  const counts = db.collection<Sum>('newgt.sums')
  const states = db.collection<Left>('newgt.states')
  const available = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
    asked.catch(error => {
      throw orUnavailable(error)
    })
  try {
    await available(keys.createIndex({ at: 1 }, { name: 'at' }))
    for (const one of [once, notes, counts, states]) await available(one.createIndex({ until: 1 }, { name: 'until' }))
  } catch (error) {
    await client.close()
    throw error
  }

  const acquire: KeyStore['acquire'] = async (id, { hash, at, owner, ms }) => {
    const now = nowMs()
    const until = now + ms
    try {
      await keys.insertOne({ _id: id, hash, at, owner, until })
      return { is: 'new' }
    } catch (error) {
      if (!(error instanceof MongoServerError && error.code === DUPLICATE)) throw error
    }
    const left = await keys.findOneAndUpdate(
      { _id: id, hash, answer: { $exists: false }, until: { $lte: now } },
      { $set: { owner, until } },
    )
    if (left) return { is: 'left', at: left.at }
    const found = await keys.findOne({ _id: id })
    // the key was deleted between two reads: the next call acquires it again
    if (!found) return { is: 'held' }
    if (found.hash !== hash) return { is: 'other' }
    return found.answer === undefined ? { is: 'held' } : { is: 'answered', answer: found.answer }
  }

  const sweeping = (from: typeof notes | typeof counts) => {
    let come = 0
    return async (at: string) => {
      if (++come % SWEEP_EVERY === 0) await from.deleteMany({ until: { $lte: at } })
    }
  }
  const over = { notes: sweeping(notes), counts: sweeping(counts) }
  /** when two callers create a document at once, the second one finds it */
  const onceMore = <Answer>(ask: () => Promise<Answer>): Promise<Answer> =>
    ask().catch(error => {
      if (error instanceof MongoServerError && error.code === DUPLICATE) return ask()
      throw error
    })
  const current = (found: Noted | null, now: string) => (found?.notes ?? []).flatMap(({ value, until }) => (now < until ? [value] : []))
  const note: KeyStore['note'] = async (id, value, { at, until, most }) => {
    const change = { $push: { notes: { $each: [{ value, until }], $slice: -most } }, $max: { until } }
    // the first note of an id is inserted: not every server makes a list by an update that finds nothing
    const first = async () => {
      try {
        await notes.insertOne({ _id: id, notes: [{ value, until }], until })
        return true
      } catch (error) {
        if (error instanceof MongoServerError && error.code === DUPLICATE) return false
        throw error
      }
    }
    let before = await notes.findOneAndUpdate({ _id: id }, change, { returnDocument: 'before' })
    // the note may be swept away between the two calls
    while (!before && !(await first())) before = await notes.findOneAndUpdate({ _id: id }, change, { returnDocument: 'before' })
    await over.notes(at)
    return current(before, at)
  }
  const add: KeyStore['add'] = async (all, { at, until }) => {
    const one = async ({ id, by }: { id: string; by: number }) => {
      const change = { $inc: { sum: by }, $setOnInsert: { until } }
      const before = await onceMore(() => counts.findOneAndUpdate({ _id: id }, change, { upsert: true, returnDocument: 'before' }))
      return (before?.sum ?? 0) + by
    }
    const sums = await Promise.all(all.map(one))
    await over.counts(at)
    return sums
  }

  return {
    acquire: (...asked) => available(acquire(...asked)),
    renew: async (id, owner, ms) => {
      const until = ms > 0 ? nowMs() + ms : 0
      await available(keys.updateOne({ _id: id, owner, answer: { $exists: false } }, { $set: { until } }))
    },
    answer: (id, owner, answer) =>
      available(
        (async () => {
          const { matchedCount } = await keys.updateOne({ _id: id, owner, answer: { $exists: false } }, { $set: { answer } })
          if (matchedCount > 0) return answer
          const found = await keys.findOne({ _id: id })
          return found ? found.answer : answer
        })(),
      ),
    sweep: (before, limit) =>
      available(
        (async () => {
          const old = await keys
            .find({ at: { $lt: before } }, { projection: { _id: 1 } })
            .sort({ at: 1 })
            .limit(limit)
            .toArray()
          if (old.length === 0) return 0
          return (await keys.deleteMany({ _id: { $in: old.map(({ _id }) => _id) }, at: { $lt: before } })).deletedCount
        })(),
      ),
    put: (id, value, { at, until }) =>
      available(
        (async () => {
          await once.replaceOne({ _id: id }, { value, until }, { upsert: true })
          await once.deleteMany({ until: { $lte: at } })
        })(),
      ),
    take: async (id, now) => {
      const left = await available(once.findOneAndDelete({ _id: id }))
      return left && now < left.until ? left.value : undefined
    },
    note: (...asked) => available(note(...asked)),
    noted: async (id, now) => current(await available(notes.findOne({ _id: id })), now),
    unnote: async (id, value) => void (await available(notes.updateOne({ _id: id }, { $pull: { notes: { value } } }))),
    forget: async id => void (await available(notes.deleteOne({ _id: id }))),
    add: (...asked) => available(add(...asked)),
    keepState: (id, value, { at, until }) =>
      available(
        (async () => {
          await states.replaceOne({ _id: id }, { value, until }, { upsert: true })
          await states.deleteMany({ until: { $lte: at } })
        })(),
      ),
    keptState: async id => (await available(states.findOne({ _id: id })))?.value,
    close: () => client.close(),
  }
}
