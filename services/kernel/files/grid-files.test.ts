import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { MongoClient } from 'mongodb'
import t, { type Test } from 'tap'
import { startMongo } from '#ops/engines/mongo/start.ts'
import { orUnavailable } from '#projections/store/mongodb-errors.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import { filesContract } from './files-contract.ts'
import { gridFiles } from './grid-files.ts'

const server = process.env.MONGODB_URL ? null : await startMongo()
const url = process.env.MONGODB_URL ?? server?.url

if (!url) {
  if (process.env.CI) t.fail('GridFS: no server at hand, and in CI nothing is skipped')
  else t.pass('GridFS', { skip: 'no MONGODB_URL, and no Java and Maven for mongo-java-server' })
} else {
  const database = `newgt-files-${process.pid}`
  const files = gridFiles({ url, bucket: 'papers', database })
  t.teardown(async () => {
    await files.close()
    const client = await MongoClient.connect(url)
    await client.db(database).dropDatabase()
    await client.close()
    await server?.close()
  })
  filesContract(t, `GridFS on ${server ? 'mongo-java-server' : 'the server of MONGODB_URL'}`, () => files)

  t.test('what is replaced, refused or removed leaves nothing behind', async t => {
    const client = await MongoClient.connect(url)
    const db = client.db(database)
    t.same([await db.collection('papers.files').countDocuments(), await db.collection('papers.chunks').countDocuments()], [0, 0])
    await client.close()
  })

  t.test('a server that falls silent under a call is unavailable: whoever keeps, reads or removes a file is told so', async t => {
    const { port, mute } = await mutable(t, url)
    const behind = gridFiles({ url: `mongodb://127.0.0.1:${port}`, bucket: 'papers', database, silenceMs: 500, known: orUnavailable })
    t.teardown(behind.close)
    const bytes = async function* () {
      yield Buffer.from('a')
    }
    await behind.save('kept', bytes())
    mute()
    await Promise.all(
      [behind.read('kept'), behind.remove('kept'), behind.save('kept', bytes())].map(asked =>
        t.rejects(async () => void (await asked), Unavailable),
      ),
    )
    await files.remove('kept')
  })
}

/** A way to the server on which nothing passes any more once it is muted. */
async function mutable(t: Test, to: string) {
  const { hostname, port } = new URL(to)
  const sockets: Socket[] = []
  let isMute = false
  const way = createServer(near => {
    const far = connect(Number(port), hostname)
    sockets.push(near, far)
    near
      .on('error', () => far.destroy())
      .on('close', () => far.destroy())
      .on('data', bytes => isMute || far.write(bytes))
    far
      .on('error', () => near.destroy())
      .on('close', () => near.destroy())
      .on('data', bytes => isMute || near.write(bytes))
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    way.close()
  })
  return {
    port: (way.address() as AddressInfo).port,
    mute: () => {
      isMute = true
    },
  }
}
