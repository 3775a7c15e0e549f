import { randomUUID } from 'node:crypto'
import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { openSqliteEventStore } from '#services/eventstore/sqlite.ts'
import { aClerk, NOON } from '#services/kernel/spec.ts'
import { commanding, commands } from '#services/kernel/stream/commands.ts'
import { acceptance } from './accept.ts'
import { type GroupTerms, policy, policyNumber } from './decide.ts'

const conflict = { message: /^政策冲突：与HU261121-\w+的适用条件完全相同$/ }
const termsOf = (paxMin = 10): GroupTerms => ({
  name: '海口—北京',
  airLine: 'HU',
  paxMin,
  price: { kind: 'DISCOUNT', rate: 4500 },
  childFareMode: 'HALF_OF_Y',
  refundable: true,
})

t.test('two processes put no two policies in force for the same', async t => {
  const store = await openSqliteEventStore({ dir: t.testdir({}) })
  t.teardown(store.close)
  const made: string[] = []
  let now = NOON
  const process = () => {
    const run = commands(store)
    const effective = async () => {
      const states = await Promise.all(made.map(async id => ({ id, state: (await run.load(policy, id)).state })))
      return states.flatMap(({ id, state }) => (state.status === 'EFFECTIVE' ? [{ id, policyNo: state.policyNo, terms: state.terms }] : []))
    }
    const { acceptable } = acceptance({
      run,
      exists: async () => true,
      usedBy: async () => '*',
      classes: async () => [],
      ranges: async () => [],
      effective,
    })
    const by = { now, at: commanding(run, () => ({ who: aClerk, now, commandId: randomUUID() })) }
    const claim = (id: string, terms = termsOf(), more: { resumes?: true } = {}) => acceptable(id, terms, { by: { ...by, now }, ...more })
    const save = async (id: string, terms = termsOf()) => {
      made.push(id)
      await by.at(policy, id).savePolicy({ policyId: id, policyNo: policyNumber(terms, id, now), terms })
    }
    return { claim, save, at: by.at }
  }
  const [one, other] = [process(), process()]

  await one.claim('aaaaaaaa-1')
  await t.rejects(other.claim('bbbbbbbb-1'), conflict, 'the first is not written yet')
  await t.resolves(other.claim('bbbbbbbb-2', termsOf(11)), 'for something else')
  await one.save('aaaaaaaa-1')
  await t.rejects(other.claim('bbbbbbbb-1'), conflict, 'the first is in force')
  await one.at(policy, 'aaaaaaaa-1').pausePolicy({})
  await t.resolves(other.claim('bbbbbbbb-1'), 'it is no more')
  await t.rejects(one.claim('aaaaaaaa-1', termsOf(), { resumes: true }), conflict, 'and must not come back meanwhile')
  await other.save('bbbbbbbb-1')
  await t.rejects(one.claim('aaaaaaaa-1'), conflict)
  await t.resolves(other.claim('bbbbbbbb-1'), 'its own')

  await one.claim('cccccccc-1', termsOf(20))
  now = addMinutes(NOON, 1)
  await t.resolves(other.claim('dddddddd-1', termsOf(20)), 'whoever claimed it has died')
  for (let round = 0; round < 10; round++) {
    const both = [one, other].map(async ({ claim, save }, n) => {
      const id = `${n ? 'eeeeeeee' : 'ffffffff'}-${round}`
      await claim(id, termsOf(30 + round))
      await save(id, termsOf(30 + round))
    })
    const ended = await Promise.allSettled(both)
    t.same(ended.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const refusals = ended.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    t.match(refusals, [conflict])
  }
})
