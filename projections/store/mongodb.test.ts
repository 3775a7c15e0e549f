import { MongoClient } from 'mongodb'
import t from 'tap'
import { startMongo } from '#ops/engines/mongo/start.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import { queries } from '../kernel/query.ts'
import { append, order, orders, Placed, Removed, shop, turnover } from '../kernel/test/shop.ts'
import { viewStoreContract } from './contract.ts'
import { openMongoViewStore } from './mongodb.ts'
import { BadFilter } from './port.ts'

t.setTimeout(120_000) // a busy machine is slow, not wrong
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

  t.test('views are projected, rebuilt and asked as on the embedded store', async t => {
    const { events, start } = await shop(t)
    for (let i = 0; i < 60; i++) await append(events, order(), Placed({ agency: `A${i % 4}`, total: i }), ...(i % 3 ? [] : [Removed({})]))
    const store = await open()
    t.teardown(() => store.close())
    const embedded = await start({ views: [orders, turnover] })
    const runner = await start({ views: [orders, turnover], store })
    const answers = async (from: typeof runner) => {
      await from.settle()
      const ask = queries(from)
      return [
        await ask.page(orders, { filter: { agency: 'A1' }, sort: ['-total'], size: 5 }),
        await ask.group(orders, { by: ['agency', 'status'], sum: ['total'] }),
        await ask.find(turnover, { sort: ['id'], limit: 9 }),
      ]
    }
    t.same(await answers(runner), await answers(embedded))
    await runner.rebuild('orders')
    await append(events, order(), Placed({ agency: 'A1', total: 1_000 }))
    t.same(await answers(runner), await answers(embedded))
    t.same(await runner.dropOld('orders'), ['orders_v1'])
    await runner.close()
  })

  t.test('a server that goes away is no failure of ours: whoever asks may try again later', async t => {
    const other = await startMongo()
    if (!other) return t.pass('only a server of our own can be sent away')
    const store = await openMongoViewStore({ url: other.url })
    t.teardown(() => store.close())
    const view = 'away_v1'
    await store.ensure({ name: view, indexes: [] })
    await store.commit(view, [{ id: 'a', position: 1, doc: { id: 'a' } }], { view, position: 1 })
    await other.close()
    const walk = async () => {
      for await (const _ of store.cursor(view, {}));
    }
    const write = () => store.commit(view, [{ id: 'b', position: 2, doc: { id: 'b' } }], { view, position: 2 })
    const calls: Record<string, () => Promise<unknown>> = {
      find: () => store.find(view, { limit: 1 }),
      get: () => store.get(view, 'a'),
      ping: () => store.ping(),
      walk,
      write,
    }
    const answers = await Promise.all(Object.values(calls).map(call => call().catch(error => error)))
    for (const [n, name] of Object.keys(calls).entries()) t.ok(answers[n] instanceof Unavailable, `${name}: ${answers[n]}`)
    await t.rejects(store.find(view, { filter: { $where: '1' } as never, limit: 1 }), BadFilter, 'what is wrong is still told so')
  })

  t.test('a server that cannot be reached is said at once', async t => {
    await t.rejects(openMongoViewStore({ url: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200' }))
  })
}
