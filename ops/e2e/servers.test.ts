import t from 'tap'
import { startDouble } from '#ops/engines/esdb-double/server.ts'
import { startMongo } from '#ops/engines/mongo/start.ts'
import { verticalLine } from './line.ts'
import { startProgram } from './start.ts'

const what = 'the vertical line on the EventStoreDB protocol double and mongo-java-server'
const mongo = await startMongo()

if (!mongo) {
  if (process.env.CI) t.fail(`${what}: Java or Maven is missing, and in CI nothing is skipped`)
  else t.pass(what, { skip: 'no Java and Maven for mongo-java-server' })
} else
  t.test(what, async t => {
    const double = await startDouble()
    t.teardown(async () => {
      await double.close()
      await mongo.close()
    })
    await verticalLine(t, options =>
      startProgram({ ...options, config: { ...options.config, esdbUrl: double.url, mongodbUrl: mongo.url } }),
    )
  })
