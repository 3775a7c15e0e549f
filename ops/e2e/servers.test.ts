import t from 'tap'
import { startDouble } from '#ops/engines/esdb-double/server.ts'
import { startMongo } from '#ops/engines/mongo/start.ts'
import { verticalLine } from './line.ts'
import { threeLives } from './lives.ts'
import { type StartOptions, startProgram } from './start.ts'

const mongo = await startMongo()

for (const { what, live, database } of [
  { what: 'the vertical line', live: verticalLine, database: 'line' },
  { what: 'three lives', live: threeLives, database: 'lives' },
]) {
  const where = `${what} on the EventStoreDB protocol double and mongo-java-server`
  if (!mongo) {
    if (process.env.CI) t.fail(`${where}: Java or Maven is missing, and in CI nothing is skipped`)
    else t.pass(where, { skip: 'no Java and Maven for mongo-java-server' })
  } else
    t.test(where, async t => {
      const double = await startDouble()
      t.teardown(double.close)
      // a database of its own: views of another log are refused
      const engines = { esdbUrl: double.url, mongodbUrl: `${mongo.url}/${database}` }
      await live(t, (options: StartOptions) => startProgram({ ...options, config: { ...options.config, ...engines } }))
    })
}
t.teardown(() => mongo?.close())
