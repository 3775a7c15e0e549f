import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { airline } from '#contracts/basicinfo/airline.ts'
import { events, states } from '#contracts/contexts.ts'
import { type EventType, eventsIn } from '#contracts/kernel/event.ts'
import { recordsIn } from '#contracts/kernel/record.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import { samples } from '#ops/samples/samples.ts'
import { histories } from '#services/contexts.ts'
import { schemaCodec } from '#services/eventstore/codec.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { wrongAnswer } from '#services/kernel/http/validate.ts'
import { fold } from '#services/kernel/stream/decider.ts'

// A sample stands for facts in the logs of running installations. From version 1 of the product on each sample must stay readable: it is
// never changed, a new field is optional, and another shape is a new version of the event, which brings a file and the step (`upcast`) that
// leads to it.

const contracts = fileURLToPath(new URL('../contracts', import.meta.url))
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(contracts, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    // written so that a bundler can follow it
    .map(file => import(`../contracts/${file.slice(0, -'.ts'.length)}.ts`)),
)
/** Everything declared in the contracts, whether a list names it or not. */
const declared = [
  ...new Set([...modules.flatMap(eventsIn), ...modules.flatMap(recordsIn).flatMap(record => Object.values(record.events) as EventType[])]),
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

t.test('each sample of each version is read for good, in the shape of today, and survives writing and reading', async t => {
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
        const past = (samples.get(name)?.after ?? []).map(eventOf)
        const before = fold(decider, decider.initial, past)
        t.ok(decider.evolve[type], `${decider.name} knows ${type}`)
        // a sample of a fact that kinds of streams share leads through one of them
        if (past.length > 0 && !decider.evolve[past[0]!.type]) continue
        t.notSame(fold(decider, before, [eventOf(name)]), before, `${name} changes the ${decider.name}`)
      }
})

t.test('what is declared of states is there, and is what it is declared to be', async t => {
  const facts = new Set<unknown>(declared.map(({ schema }) => (schema as Shape).properties))
  const unmet: string[] = []
  for (const { decider, eventTypes } of known) {
    const schema = states[decider.name] as Shape | undefined
    if (!schema) continue
    const met = new Set<string>()
    const meet = (shape: Shape, value: any, path: string, isReal = true): void => {
      if (value === undefined || value === null) return
      met.add(path)
      for (const [inner, part, step] of partsOf(shape, value, facts)) meet(inner, part, path + step, isReal)
      if (isReal && isLeaf(shape, facts)) t.equal(wrongAnswer(shape as TSchema, value), undefined, `${decider.name}${path}`)
    }
    // all samples one after another: an impossible life, but it has fields that no single sample leads to
    let jumble = decider.initial
    for (const { type, version } of eventTypes)
      for (let v = 1; v <= version; v++) {
        const name = `${type}.v${v}`
        const before = fold(decider, decider.initial, (samples.get(name)?.after ?? []).map(eventOf))
        for (const state of [before, fold(decider, before, [eventOf(name)])]) meet(schema, state, '')
        jumble = attempt(() => fold(decider, jumble, [eventOf(name)])) ?? jumble
        meet(schema, jumble, '', false)
      }
    for (const field of Object.keys(schema.properties ?? {})) if (!met.has(`.${field}`)) unmet.push(`${decider.name}.${field}`)
  }
  const notReached = [
    'user.homes',
    'seats.additions',
    'account.bought',
    'account.line',
    'payment.orders',
    'payment.over',
    'payment.targets',
    'payment.claims',
    'order.pnrStates',
    'order.differencesReturned',
    'order.differences',
    'order.differencesOfSeats',
    'order.topUps',
    'order.handedBack',
    'order.paidUp',
    'order.limitsBefore',
    'fine.mendBy',
    'lot.opener',
  ]
  t.same(unmet, notReached, 'but for what no sample leads to, each field that is declared is one of the state')
})

type Shape = { properties?: Record<string, Shape>; patternProperties?: Record<string, Shape>; items?: Shape; allOf?: Shape[] }
type Parts = [shape: Shape, value: any, step: string][]
/** The parts of a value that a shape describes; the schema of an event, which has samples of its own, is not opened. */
const partsOf = (shape: Shape, value: any, facts: Set<unknown>): Parts => {
  if (isFact(shape, facts)) return []
  if (shape.allOf) return shape.allOf.map(one => [one, value, ''])
  if (shape.properties) return Object.entries(shape.properties).map(([name, inner]) => [inner, value[name], `.${name}`])
  if (shape.items) return (value as unknown[]).map(one => [shape.items!, one, '[]'])
  if (!shape.patternProperties) return []
  const [inner] = Object.values(shape.patternProperties)
  return Object.values(value).map(one => [inner!, one, '{}'])
}
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
const isFact = ({ properties }: Shape, facts: Set<unknown>): boolean => properties !== undefined && facts.has(properties)
const isLeaf = (shape: Shape, facts: Set<unknown>): boolean =>
  !isFact(shape, facts) && !shape.allOf && !shape.properties && !shape.items && !shape.patternProperties

t.test('the list by which the codec works names every event', async t => {
  const names = (types: EventType[]) => types.map(({ type }) => type).sort()
  t.same(names([...events]), names(declared))
})

t.test('every event of the contracts belongs to a decider with a history', async t => {
  const folded = new Set(known.flatMap(({ eventTypes }) => eventTypes))
  t.same(
    declared.filter(one => !folded.has(one)).map(({ type }) => type),
    [],
  )
})
