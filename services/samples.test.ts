import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { airline } from '#contracts/basicinfo/airline.ts'
import { events } from '#contracts/contexts.ts'
import { type EventType, eventsIn } from '#contracts/kernel/event.ts'
import { recordsIn } from '#contracts/kernel/record.ts'
import { samples } from '#ops/samples/samples.ts'
import { histories } from '#services/contexts.ts'
import { schemaCodec } from '#services/eventstore/codec.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { fold } from '#services/kernel/decider.ts'
import * as kernelEvents from '#services/kernel/http/claims-in-log.ts'
import { wrongAnswer } from '#services/kernel/http/validate.ts'

// Samples stand for what lies in the logs of running houses: a sample is never changed; a new version of an event brings a new file and the
// step (`upcast`) that leads to it.

const contracts = fileURLToPath(new URL('../contracts', import.meta.url))
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(contracts, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    // written so that a bundler can follow it
    .map(file => import(`../contracts/${file.slice(0, -'.ts'.length)}.ts`)),
)
/** All that is declared anywhere in the contracts, whether a list names it or not, and what the kernel itself writes. */
const declared = [
  ...new Set([
    ...[...modules, kernelEvents].flatMap(eventsIn),
    ...modules.flatMap(recordsIn).flatMap(record => Object.values(record.events) as EventType[]),
  ]),
]
const codec = schemaCodec(declared)
const known = histories

const eventOf = (name: string): StoredEvent => {
  const sample = samples.get(name)
  if (!sample) throw new Error(`there is no sample ${name}`)
  const [type = '', version] = name.split('.v')
  const meta = { user: 'u', role: 'AGENT', commandId: 'c', at: sample.at, schema: Number(version) }
  return codec.decode({ id: 'e', type, data: sample.data, meta, stream: 's-1', revision: 0, position: 1, at: sample.at })
}

t.test('every event has a sample of every version, and no sample lacks a declaration', async t => {
  t.ok(declared.includes(airline.events.Added), 'records count')
  const wanted = declared.flatMap(({ type, version }) => Array.from({ length: version }, (_, n) => `${type}.v${n + 1}`))
  t.same([...samples.keys()].sort(), wanted.sort())
})

t.test('a sample, brought up to date, is what its declaration says, and survives writing and reading', async t => {
  for (const { type, version, schema } of declared)
    for (let v = 1; v <= version; v++) {
      const event = eventOf(`${type}.v${v}`)
      t.equal(wrongAnswer(schema, event.data), undefined, `${type}.v${v} has the declared shape`)
      t.same(codec.decode({ ...event, ...codec.encode(event) }).data, event.data, `${type}.v${v} comes back as it was written`)
    }
})

t.test('a sample changes the state it is folded into', async t => {
  for (const { decider, eventTypes } of known)
    for (const { type, version } of eventTypes)
      for (let v = 1; v <= version; v++) {
        const name = `${type}.v${v}`
        const before = fold(decider, decider.initial, (samples.get(name)?.after ?? []).map(eventOf))
        t.ok(decider.evolve[type], `${decider.name} knows ${type}`)
        t.notSame(fold(decider, before, [eventOf(name)]), before, `${name} changes the ${decider.name}`)
      }
})

t.test('what a stream carries is the whole of its state', async t => {
  const carrying = known.filter(({ decider }) => decider.carried)
  t.ok(carrying.length > 0)
  for (const { decider, eventTypes } of carrying) {
    const { fact, data } = decider.carried!
    const { schema } = eventTypes.find(({ type }) => type === fact.type)!
    let state = decider.initial
    const carriedOn = (what: string) => {
      const carried = data(state)
      t.equal(wrongAnswer(schema, carried), undefined, `${decider.name} carries what it declares ${what}`)
      const event = { ...eventOf(`${fact.type}.v1`), data: JSON.parse(JSON.stringify(carried)) }
      t.same(fold(decider, decider.initial, [event]), state, `${decider.name} is the same ${what}`)
    }
    carriedOn('at its beginning')
    for (const { type, version } of [...eventTypes, ...eventTypes])
      for (let v = 1; v <= version; v++) {
        state = fold(decider, state, [eventOf(`${type}.v${v}`)])
        carriedOn(`after ${type}`)
      }
  }
})

t.test('the list by which the codec works names every event', async t => {
  const names = (types: EventType[]) => types.map(({ type }) => type).sort()
  t.same(names([...events, ...eventsIn(kernelEvents)]), names(declared))
})

t.test('every event of the contracts belongs to a decider with a history', async t => {
  const folded = new Set(known.flatMap(({ eventTypes }) => eventTypes))
  t.same(
    declared.filter(one => !folded.has(one) && !eventsIn(kernelEvents).includes(one)).map(({ type }) => type),
    [],
  )
})
