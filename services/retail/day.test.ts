import { randomUUID } from 'node:crypto'
import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import { aClerk, NOON } from '#services/kernel/spec.ts'
import { commanding, commands } from '#services/kernel/stream/commands.ts'
import { claimDay } from './day.ts'
import { rule } from './test/sample.ts'
import { isKnown, ruleVersion } from './version.ts'

const day = '2026-12-01'
t.test('two processes put no two versions in force from one day', async t => {
  const store = await openSqliteEventStore({ dir: t.testdir({}) })
  t.teardown(store.close)
  let now = NOON
  const process = () => {
    const run = commands(store)
    const at = commanding(run, () => ({ who: aClerk, now, commandId: randomUUID() }))
    const add = (versionId: string, airLine = 'HU') =>
      at(ruleVersion, versionId).add({ versionId, airLine, name: '冬春客规', validFrom: day, rules: [rule()] })
    const claim = async (id: string) => {
      const { state } = await run.load(ruleVersion, id)
      if (!isKnown(state)) throw new Error(id)
      return claimDay({ load: run.load, at, now }, state, 1)
    }
    const enable = async (id: string) => at(ruleVersion, id).enable({ day, claim: await claim(id) })
    return { add, claim, enable, disable: (id: string) => at(ruleVersion, id).disable({}) }
  }
  const [one, other] = [process(), process()]
  for (const id of ['V1', 'V2', 'V3', 'V4']) await one.add(id)
  await one.add('V5', 'JD')
  const taken = (id: string) => ({ message: `${day}已有启用的版本${id}（冬春客规）` })

  await one.claim('V1')
  await t.rejects(other.enable('V2'), taken('V1'), 'the first is about to be enabled')
  await t.resolves(other.enable('V5'), 'another airline')
  await one.enable('V1')
  now = addMinutes(NOON, 5)
  await t.rejects(other.enable('V2'), taken('V1'), 'the first is enabled')
  await one.disable('V1')
  await t.resolves(other.enable('V2'), 'it is disabled')
  await t.rejects(one.enable('V1'), taken('V2'))
  await other.disable('V2')

  await one.claim('V3')
  now = addMinutes(now, 1)
  await t.resolves(other.enable('V4'), 'whoever claimed it has died')
  await other.disable('V4')
  for (let round = 0; round < 5; round++) {
    const ended = await Promise.allSettled([one.enable('V1'), other.enable('V2')])
    t.same(ended.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await (ended[0]!.status === 'fulfilled' ? one.disable('V1') : other.disable('V2'))
  }
})
