import fc from 'fast-check'
import t from 'tap'
import type { AnyEndpoint, Call, Who } from '#contracts/kernel/endpoint.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { reading } from '#projections/kernel/resource.ts'
import { resources } from '#services/contexts.ts'
import { order } from '#services/order/decide.ts'
import { passengersOf } from '#services/order/state.ts'
import { rightOf } from './schemas.ts'
import { startProgram } from './start.ts'

/**
 * Everything that can be read, asked for by those who may see nothing of it (DOMAIN §9.6): an agency without documents, staff of an airline that
 * sells nothing here, an agent of no agency. No answer holds anything that belongs to an order of the demonstration, whatever is asked for.
 * Endpoints and lists are taken from the program: one that is added is asked too.
 */
const { program, close } = await startProgram({ demo: true })
t.teardown(close)
const { run, events, runner, routes } = program

/** numbers and people that belong to somebody's order, by kind of stream */
const ids: Record<string, string[]> = {}
const people = new Set<string>()
for (let from = 0, end = false; !end; ) {
  const page = await events.readAll({ from, limit: 2_000 })
  for (const { stream } of page.events) {
    const [kind = '', id = ''] = [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)]
    if (!['order', 'refund', 'payment', 'owed', 'pnr', 'offset', 'mail'].includes(kind) || ids[kind]?.includes(id)) continue
    ids[kind] = [...(ids[kind] ?? []), id]
    if (kind !== 'order') continue
    const { state } = await run.load(order, id)
    if (state.status === 'NONE') continue
    for (const { docNo, ticketNo } of passengersOf(state)) for (const text of [docNo, ticketNo]) if (text) people.add(text)
  }
  ;({ position: from, end } = page)
}
const theirs = [...Object.values(ids).flat(), ...people]
/** what of theirs stands in an answer, and was not in the question */
const leaked = (answer: unknown, asked: unknown) => {
  const [said, known] = [JSON.stringify(answer) ?? '', JSON.stringify(asked)]
  return theirs.filter(text => said.includes(text) && !known.includes(text))
}

const agent: Who = { user: 'stranger', name: '外人', actor: 'agent', role: 'AGENT', agency: 'AG9999', permissions: ['*'], airlines: ['*'] }
const { agency: _, ...homeless } = agent
const staff: Who = { user: 'stranger', name: '外人', actor: 'employee', role: 'ORDER_DESK', permissions: ['*'], airlines: ['XX'] }
const strangers: Record<string, Who> = {
  'an agency without documents': agent,
  'an agent of no agency': homeless,
  "another airline's staff": staff,
}

const reads = routes.filter(({ endpoint: { kind } }) => kind === 'query' || kind === 'file')
const may = ({ allow }: AnyEndpoint, { actor }: Who) => allow.includes('any') || allow.includes(actor as never)
/** as a page would ask, and asking for somebody's documents by every name */
const bodiesOf = ({ body }: AnyEndpoint): object[] => {
  const plain = fc.sample(rightOf(body), { seed: 20_261_123, numRuns: 3 }) as object[]
  const fields = Object.keys((body as { properties?: object }).properties ?? {})
  const named = Object.values(ids).flatMap(([id]) =>
    id === undefined ? [] : [Object.fromEntries(fields.filter(isId).map(field => [field, id]))],
  )
  const narrow = fields.includes('agency') ? [{ agency: 'AG1001' }] : []
  return [{}, ...plain, ...[...named, ...narrow].map(asked => ({ ...plain[0], page: 1, size: 50, ...asked }))]
}
const isId = (field: string) => /^id$|Id$|No$|Code$|^(orderNo|ticketNo|pnr|search|keyword)$/.test(field)

for (const [as, who] of Object.entries(strangers)) {
  t.test(`${as} is told nothing of others by any endpoint`, async t => {
    let answered = 0
    for (const { endpoint, handler } of reads.filter(({ endpoint }) => may(endpoint, who)))
      for (const body of bodiesOf(endpoint)) {
        const call: Call = { who, now: program.clock(), requestId: '', ip: '', seen: 0, stale: false }
        try {
          const answer = await handler(structuredClone(body), call)
          answered++
          const found = leaked(answer, body)
          if (found.length > 0) t.fail(`${endpoint.path} ${JSON.stringify(body)}: ${found.slice(0, 5)}`)
        } catch (error) {
          // what is asked here has not been through the schema: a refusal, or nothing at all
          if (error instanceof Refused) t.same(leaked(error.message, body), [], endpoint.path)
        }
      }
    t.ok(answered > 50, `${answered} answers`)
  })
  t.test(`${as} finds nothing of others in any list`, async t => {
    let asked = 0
    for (const resource of resources) {
      try {
        const list = reading(runner, resource, who)
        const { docs } = await list.list({}, { skip: 0, limit: 1_000 })
        asked++
        t.same(leaked([docs, await list.many(theirs)], []), [], resource.name)
        for await (const rows of (await list.all({})).rows) t.same(leaked(rows, []), [], `${resource.name} exported`)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }
    t.comment(`${asked} lists`)
  })
}
