import { MongoClient } from 'mongodb'
import t from 'tap'
import { startMongo } from '#ops/engines/mongo/start.ts'
import { claimsContract } from './claims-contract.ts'
import { openMongoClaims } from './mongodb-claims.ts'

const server = process.env.MONGODB_URL ? null : await startMongo()
const url = process.env.MONGODB_URL ?? server?.url

if (!url) {
  if (process.env.CI) t.fail('claims on mongodb: no server at hand, and in CI nothing is skipped')
  else t.pass('claims on mongodb', { skip: 'no MONGODB_URL, and no Java and Maven for mongo-java-server' })
} else {
  const database = `newgt-claims-${process.pid}`
  t.teardown(async () => {
    const client = await MongoClient.connect(url)
    await client.db(database).dropDatabase()
    await client.close()
    await server?.close()
  })
  claimsContract(t, 'mongodb', () => openMongoClaims({ url, database }))

  t.test('a server that is away is said to be away', async t => {
    await t.rejects(openMongoClaims({ url: 'mongodb://127.0.0.1:1/away?serverSelectionTimeoutMS=200' }), { name: 'Unavailable' })
  })
}
