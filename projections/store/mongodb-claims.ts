import { MongoServerError } from 'mongodb'
import { nowMs } from '#services/kernel/time.ts'
import type { ClaimStore } from './claims.ts'
import { connectMongo } from './mongodb-connect.ts'
import { DUPLICATE, orUnavailable } from './mongodb-errors.ts'

type Left = { _id: string; value: string; until: string }
type Stored = { _id: string; hash: string; at: string; owner: string; until: number; answer?: string }

/**
 * Claims in the collection `newgt.claims`. The `_id` decides who is first; nothing here needs a transaction.
 * @param database default: the one the URL names, else `newgt`
 */
export const openMongoClaims = async ({ url, database }: { url: string; database?: string }): Promise<ClaimStore> => {
  const { client, db } = await connectMongo(url, database)
  const claims = db.collection<Stored>('newgt.claims')
  const once = db.collection<Left>('newgt.once')
  const told = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
    asked.catch(error => {
      throw orUnavailable(error)
    })
  try {
    await told(claims.createIndex({ at: 1 }, { name: 'at' }))
    await told(once.createIndex({ until: 1 }, { name: 'until' }))
  } catch (error) {
    await client.close()
    throw error
  }

  const claim: ClaimStore['claim'] = async (id, { hash, at, owner, ms }) => {
    const now = nowMs()
    const until = now + ms
    try {
      await claims.insertOne({ _id: id, hash, at, owner, until })
      return { is: 'new' }
    } catch (error) {
      if (!(error instanceof MongoServerError && error.code === DUPLICATE)) throw error
    }
    const left = await claims.findOneAndUpdate(
      { _id: id, hash, answer: { $exists: false }, until: { $lte: now } },
      { $set: { owner, until } },
    )
    if (left) return { is: 'left', at: left.at }
    const found = await claims.findOne({ _id: id })
    // swept between two looks: claimed anew with the next one
    if (!found) return { is: 'held' }
    if (found.hash !== hash) return { is: 'other' }
    return found.answer === undefined ? { is: 'held' } : { is: 'answered', answer: found.answer }
  }

  return {
    claim: (...asked) => told(claim(...asked)),
    renew: async (id, owner, ms) => {
      const until = ms > 0 ? nowMs() + ms : 0
      await told(claims.updateOne({ _id: id, owner, answer: { $exists: false } }, { $set: { until } }))
    },
    answer: (id, answer) =>
      told(
        (async () => {
          const { matchedCount } = await claims.updateOne({ _id: id, answer: { $exists: false } }, { $set: { answer } })
          return matchedCount > 0 ? answer : ((await claims.findOne({ _id: id }))?.answer ?? answer)
        })(),
      ),
    sweep: (before, limit) =>
      told(
        (async () => {
          const old = await claims
            .find({ at: { $lt: before } }, { projection: { _id: 1 } })
            .sort({ at: 1 })
            .limit(limit)
            .toArray()
          if (old.length === 0) return 0
          return (await claims.deleteMany({ _id: { $in: old.map(({ _id }) => _id) }, at: { $lt: before } })).deletedCount
        })(),
      ),
    put: (id, value, { at, until }) =>
      told(
        (async () => {
          await once.replaceOne({ _id: id }, { value, until }, { upsert: true })
          await once.deleteMany({ until: { $lte: at } })
        })(),
      ),
    take: async (id, now) => {
      const left = await told(once.findOneAndDelete({ _id: id }))
      return left && now < left.until ? left.value : undefined
    },
    close: () => client.close(),
  }
}
