import { MongoClient } from 'mongodb'
import t from 'tap'
import { startMongo } from '#ops/engines/mongo/start.ts'
import { viewStoreContract } from './contract.ts'
import { openMongoViewStore } from './mongodb.ts'

const server = process.env.MONGODB_URL ? null : await startMongo()
const url = process.env.MONGODB_URL ?? server?.url

if (!url) {
  if (process.env.CI) t.fail('mongodb adapter: no server at hand, and in CI nothing is skipped')
  else t.pass('mongodb adapter', { skip: 'no MONGODB_URL, and no Java and Maven for mongo-java-server' })
} else {
  const database = `newgt-test-${process.pid}`
  t.comment(`mongodb adapter on ${server ? 'mongo-java-server (in memory, one node)' : 'the server of MONGODB_URL'}`)
  t.teardown(async () => {
    const client = await MongoClient.connect(url)
    await client.db(database).dropDatabase()
    await client.close()
    await server?.close()
  })
  const open = () => openMongoViewStore({ url, database })
  viewStoreContract(t, 'mongodb', open)

  t.test('an index that exists with other keys is an error, not a second index', async t => {
    const client = await MongoClient.connect(url)
    await client.db(database).collection('by-hand_v1').createIndex({ other: 1 }, { name: 'agency' })
    await client.close()
    const store = await open()
    await t.rejects(store.ensure({ name: 'by-hand_v1', indexes: [['agency']] }), /agency of by-hand_v1 exists with other keys/)
    await store.close()
  })

  t.test('a server that cannot be reached is said at once', async t => {
    await t.rejects(openMongoViewStore({ url: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200' }))
  })
}
