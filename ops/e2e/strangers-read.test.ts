import fc from 'fast-check'
import t from 'tap'
import { typeOf } from '#contracts/account/names.ts'
import type { AnyEndpoint, Call, Who } from '#contracts/kernel/endpoint.ts'
import { forbidden, Refused } from '#contracts/kernel/refused.ts'
import { reading } from '#projections/kernel/resource.ts'
import { withdrawal } from '#services/account/withdrawal.ts'
import { lists, resources } from '#services/contexts.ts'
import { order } from '#services/order/decide.ts'
import { passengersOf } from '#services/order/state.ts'
import { payment } from '#services/payment/decide.ts'
import { rightOf } from './schemas.ts'
import { startProgram } from './start.ts'

/**
 * Requests for everything that can be read, by callers who may see nothing of it (DOMAIN §9.6): an agency without documents, staff of an
 * airline that sells nothing here, an agent of no agency. No answer holds anything that belongs to an order of the demonstration, whatever
 * the request. Endpoints and lists come from the program, so new ones are included.
 */
const { program, close } = await startProgram({ demo: true })
t.teardown(close)
const { run, events, runner, routes } = program

/** numbers and people that belong to somebody's order, by kind of stream */
const ids: Record<string, string[]> = {}
const people = new Set<string>()
/** documents without an airline: virtual accounts, deposits and clients of agencies, and their movements. Staff with the right see them. */
const houseWide = new Set<string>()
const isOfTheHouse = async (kind: string, id: string): Promise<boolean> => {
  if (kind === 'account') return typeOf(id) !== 'E'
  if (kind === 'payment') {
    const { state } = await run.load(payment, id)
    return state.status !== 'NONE' && state.created.airLine === undefined
  }
  const { state } = kind === 'withdrawal' ? await run.load(withdrawal, id) : { state: undefined }
  return state !== undefined && state.status !== 'NONE' && state.asked.airLine === undefined
}
for (let from = 0, end = false; !end; ) {
  const page = await events.readAll({ from, limit: 2_000 })
  for (const { stream } of page.events) {
    const [kind = '', id = ''] = [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)]
    if (!['order', 'refund', 'payment', 'owed', 'pnr', 'offset', 'mail', 'account', 'withdrawal'].includes(kind) || ids[kind]?.includes(id))
      continue
    ids[kind] = [...(ids[kind] ?? []), id]
    if (await isOfTheHouse(kind, id)) houseWide.add(id)
    if (kind !== 'order') continue
    const { state } = await run.load(order, id)
    if (state.status === 'NONE') continue
    for (const { docNo, ticketNo } of passengersOf(state)) for (const text of [docNo, ticketNo]) if (text) people.add(text)
  }
  ;({ position: from, end } = page)
}
const theirs = [...Object.values(ids).flat(), ...people]
/** their data in an answer that was not in the request */
const leaked = (answer: unknown, asked: unknown, of = theirs) => {
  const [said, known] = [JSON.stringify(answer) ?? '', JSON.stringify(asked)]
  return of.filter(text => said.includes(text) && !known.includes(text))
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
/** requests as a page sends them, and requests for other people's documents under every name */
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

/** books of agencies, kept for all airlines: a movement names what was paid, whichever airline's it is */
const isBooks = ({ actor }: Who, what: string) =>
  actor === 'employee' && ['/api/order/virtualAccount/r/movements', 'account-movement'].includes(what)

for (const [as, who] of Object.entries(strangers)) {
  const closed = who.actor === 'employee' ? theirs.filter(text => !houseWide.has(text)) : theirs
  t.test(`${as} is told nothing of others by any endpoint`, async t => {
    let answered = 0
    for (const { endpoint, handler } of reads.filter(({ endpoint }) => may(endpoint, who) && !isBooks(who, endpoint.path)))
      for (const body of bodiesOf(endpoint)) {
        const call: Call = { who, now: program.clock(), requestId: '', ip: '', seen: 0, stale: false }
        try {
          const answer = await handler(structuredClone(body), call)
          answered++
          const found = leaked(answer, body, closed)
          if (found.length > 0) t.fail(`${endpoint.path} ${JSON.stringify(body)}: ${found.slice(0, 5)}`)
        } catch (error) {
          // these bodies have not passed the schema: a refusal, or nothing at all
          if (error instanceof Refused) t.same(leaked(error.message, body, closed), [], endpoint.path)
        }
      }
    t.ok(answered > 50, `${answered} answers`)
  })
  t.test(`${as} finds nothing of others in any list`, async t => {
    let asked = 0
    for (const resource of resources.filter(({ name }) => !isBooks(who, name))) {
      try {
        const list = reading(runner, resource, who)
        const { docs } = await list.list({}, { skip: 0, limit: 1_000 })
        asked++
        t.same(leaked([docs, await list.many(theirs)], [], closed), [], resource.name)
        for await (const rows of (await list.all({})).rows) t.same(leaked(rows, [], closed), [], `${resource.name} exported`)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }
    t.comment(`${asked} lists`)
  })
}

const some = { user: 'somebody', name: '某人', permissions: ['*'] }
const readers: Record<string, Who> = {
  'staff of all airlines': { ...some, actor: 'employee', role: 'ORDER_DESK', airlines: ['*'] },
  'staff of one airline': { ...some, actor: 'employee', role: 'ORDER_DESK', airlines: ['HU'] },
  'an agency': { ...some, actor: 'agent', role: 'AGENT', agency: 'AG1001', permissions: [], airlines: [] },
  'another agency': { ...some, actor: 'agent', role: 'AGENT', agency: 'AG1002', permissions: [], airlines: [] },
}
const idsOf = (rows: readonly unknown[]) => rows.map(row => (row as { id: string }).id).sort()
const handlerOf = new Map(reads.map(({ endpoint, handler }) => [endpoint.path, handler]))
/** lists of which the console shows what groups have, while their calls answer for single travellers too */
const ofGroups = ['refund', 'change']
/** everything that a call answers, page by page */
const answered = async ({ path }: AnyEndpoint, who: Who, only?: 'GROUP'): Promise<string[]> => {
  const found: unknown[] = []
  for (let page = 0, total = 1; page * 200 < total; page++) {
    const call: Call = { who, now: program.clock(), requestId: '', ip: '', seen: 0, stale: false }
    const answer = (await handlerOf.get(path)!({ page, size: 200 }, call)) as { content: unknown[]; totalElements: number }
    found.push(...answer.content)
    total = answer.totalElements
  }
  return idsOf(only ? found.filter(row => (row as { orderKind?: string }).orderKind === only) : found)
}
/** rows of a list that a call leaves out unless they are asked for */
const unasked: Record<string, object> = { '/api/policy/r/query': { status: ['DRAFT', 'EFFECTIVE', 'PAUSED'] } }

for (const [as, who] of Object.entries(readers))
  t.test(`${as} is told the same rows of each list by its calls, the REST face and the export`, async t => {
    const owned = new Set<string>()
    for (const { list, resource } of lists) {
      if (!resource) continue
      const isReader = list.readers.includes(who.actor as never)
      const calls = Object.entries(list.calls).filter(([name, call]) => may(call, who) && !list.asked[name]?.only)
      if (!isReader) {
        t.throws(() => reading(runner, resource, who), forbidden(), `${list.name} is not for him`)
        t.same(calls, [], `nor are its calls`)
        continue
      }
      const read = reading(runner, resource, who)
      const { docs, count } = await read.list({}, { skip: 0, limit: 10_000 })
      const exported: unknown[] = []
      for await (const rows of (await read.all({})).rows) exported.push(...rows)
      t.equal(docs.length, count, `${list.name}: the test looks at all of it`)
      t.same(idsOf(exported), idsOf(docs), `${list.name} exported`)
      for (const [, call] of calls) {
        const rest = await read.list({ filter: unasked[call.path] }, { skip: 0, limit: 10_000 })
        t.same(await answered(call, who, ofGroups.includes(list.name) ? 'GROUP' : undefined), idsOf(rest.docs), call.path)
      }
      const { owner, airline } = list
      if (who.agency && owner)
        t.ok(
          docs.every(doc => doc[owner] === who.agency),
          `${list.name}: his agency's alone`,
        )
      if (!who.agency && airline && !who.airlines.includes('*'))
        t.ok(
          docs.every(doc => ['HU', '*'].some(code => [doc[airline]].flat().includes(code))),
          `${list.name}: his airline's alone`,
        )
      if (docs.length > 0) owned.add(list.name)
    }
    const least = who.agency === undefined ? 10 : 2
    t.ok(owned.size >= least, `rows in ${[...owned]}`)
  })
