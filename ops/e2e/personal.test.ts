import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import t from 'tap'
import { getAgent, modifyAgent } from '#contracts/agency/agency-api.ts'
import { queryAgents } from '#contracts/agency/lists.ts'
import { modules } from '#contracts/contexts.ts'
import { maskName } from '#contracts/kernel/documents.ts'
import { type AnyEndpoint, type Call, type FileAnswer, isFileAnswer, type Who } from '#contracts/kernel/endpoint.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import type { Look } from '#contracts/kernel/veil.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { exportPassenger, queryPassenger } from '#contracts/order/names/passengers-api.ts'
import { addEmployee } from '#contracts/organisation/employee-api.ts'
import { addRole } from '#contracts/organisation/role-api.ts'
import { getJob, jobFile, requestExport } from '#contracts/report/api.ts'
import { queryLooks } from '#contracts/report/operators/api.ts'
import { PersonalShown } from '#contracts/report/operators/looked-events.ts'
import { findAnything } from '#contracts/report/search/api.ts'
import { agency } from '#services/agency/agency.ts'
import { user } from '#services/identity/user.ts'
import { xlsxType } from '#services/kernel/sheet/write.ts'
import { readSheet } from '#services/kernel/test/read-sheet.ts'
import { order } from '#services/order/decide.ts'
import { passengersOf } from '#services/order/state.ts'
import { rightOf } from './schemas.ts'
import { startProgram } from './start.ts'
import { until } from './until.ts'

/**
 * Everything that staff can read, by people whose roles do and do not grant the right to personal data (contracts/kernel/veil.ts). The
 * values come from the demonstration's own log; endpoints come from the program, so new ones are included.
 */
const { program, close, send, call, token } = await startProgram({ demo: true })
t.teardown(close)
const { run, events, routes } = program

const ids: Record<string, string[]> = {}
for (let from = 0, end = false; !end; ) {
  const page = await events.readAll({ from, limit: 2_000 })
  for (const { stream } of page.events) {
    const [kind = '', id = ''] = [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)]
    if (!ids[kind]?.includes(id)) ids[kind] = [...(ids[kind] ?? []), id]
  }
  ;({ position: from, end } = page)
}
/** names that colleagues call one another by */
const called = new Set<string>()
for (const id of ids.user ?? []) {
  const { state } = await run.load(user, id)
  if (state.status === 'ACTIVE') called.add(state.name)
}
const secrets = new Set<string>()
const keep = (...texts: (string | undefined)[]) => {
  for (const text of texts) if (text && text.length > 1 && !called.has(text)) secrets.add(text)
}
for (const id of ids.order ?? []) {
  const { state } = await run.load(order, id)
  if (state.status === 'NONE') continue
  keep(state.submitted.contact.name, state.submitted.contact.phone)
  for (const { name, docNo, phone, ticketNo } of passengersOf(state)) {
    keep(name, docNo, phone)
    if (ticketNo) ids.ticket = [...(ids.ticket ?? []), ticketNo]
  }
}
for (const id of ids.agency ?? []) {
  const { state } = await run.load(agency, id)
  if (state.status === 'NONE') continue
  const { legalName, legalPhone, legalIdNo, linkman, tel, email, finanman, finantel, bankAccount, mt } = state.info as Record<
    string,
    string
  >
  keep(legalName, legalPhone, legalIdNo, linkman, tel, email, finanman, finantel, bankAccount, mt)
}

const everything = Object.keys(modules).filter(module => module.includes('.') && module !== 'member.personal')
const who = (...more: string[]): Who => ({
  user: 'somebody',
  name: '某人',
  actor: 'employee',
  role: 'ORDER_DESK',
  permissions: [...everything.map(module => `${module}.w`), ...more],
  airlines: ['*'],
})
const reads = routes.filter(
  ({ endpoint: { kind, allow, path } }) =>
    (kind === 'query' || kind === 'file') &&
    // examples of how to fill in a list
    !path.endsWith('/r/template') &&
    (allow.includes('employee') || allow.includes('handler') || allow.includes('any')),
)
const isId = (field: string) => /^id$|Id$|No$|Code$|^(orderNo|ticketNo|pnr|stream)$/.test(field)
/** requests as a page sends them, and requests for documents under every name */
const bodiesOf = ({ body }: AnyEndpoint): object[] => {
  const [plain] = fc.sample(rightOf(body), { seed: 20_261_130, numRuns: 1 }) as [object]
  const fields = Object.keys((body as { properties?: object }).properties ?? {})
  const named = Object.entries(ids).flatMap(([kind, all]) =>
    all
      .slice(0, ['order', 'refund', 'agency', 'rename'].includes(kind) ? 2 : 1)
      .map(id => Object.fromEntries(fields.filter(isId).map(field => [field, field === 'stream' ? `${kind}-${id}` : id]))),
  )
  const once = new Map([{}, plain, ...named, ...named.map(asked => ({ ...plain, ...asked }))].map(body => [JSON.stringify(body), body]))
  return [...once.values()]
}
/** an answer as text; a workbook unpacked */
const textOf = async (answer: unknown): Promise<string> => {
  if (!isFileAnswer(answer) && !(typeof answer === 'object' && answer !== null && 'content' in answer && 'type' in answer))
    return JSON.stringify(answer) ?? ''
  const { content, type } = answer as FileAnswer
  const bytes = content instanceof Uint8Array ? content : await buffer(content)
  if (type !== xlsxType) return Buffer.from(bytes).toString()
  return JSON.stringify((await readSheet(bytes)).rows)
}
const looks = async (): Promise<(Look & { by: string })[]> => {
  const found: (Look & { by: string })[] = []
  for (let from = 0, end = false; !end; ) {
    const page = await events.readAll({ from, limit: 2_000 })
    for (const { stream, type, data } of page.events)
      for (const look of type === PersonalShown.type ? (data as { shown: Look[] }).shown : [])
        found.push({ ...look, by: stream.slice('looked-'.length) })
    ;({ position: from, end } = page)
  }
  return found
}
const asking = (who: Who, more: Partial<Call> = {}): Call => ({
  who,
  now: program.clock(),
  requestId: '',
  ip: '',
  seen: 0,
  stale: false,
  ...more,
})
const leaks = async (who: Who) => {
  const found = new Map<string, Set<string>>()
  let answered = 0
  for (const { endpoint, handler } of reads)
    for (const body of bodiesOf(endpoint))
      try {
        const answer = await handler(structuredClone(body), asking(who, { path: endpoint.path }))
        answered++
        const [said, known] = [await textOf(answer), JSON.stringify(body)]
        for (const text of secrets)
          if (said.includes(text) && !known.includes(text)) found.set(endpoint.path, (found.get(endpoint.path) ?? new Set()).add(text))
      } catch (error) {
        // these bodies have not passed the schema: a refusal, or nothing at all
        if (error instanceof Refused)
          for (const text of secrets) if (error.message.includes(text)) found.set(endpoint.path, new Set([text]))
      }
  return { found, answered }
}

t.test('without the right, no answer holds what the demonstration knows of people', async t => {
  t.ok(secrets.size > 40, `${secrets.size} values`)
  const { found, answered } = await leaks(who())
  t.ok(answered > 200, `${answered} answers`)
  t.same(Object.fromEntries([...found].map(([path, texts]) => [path, [...texts].slice(0, 3)])), {})
})

/** an order of yefeng's agency with travellers */
let orderId = ''
for (const id of ids.order ?? []) {
  const { state } = await run.load(order, id)
  if (state.status !== 'NONE' && state.submitted.agency === 'AG1001' && passengersOf(state).length > 0) orderId = id
}
const { state: sold } = await run.load(order, orderId)
const traveller = sold.status === 'NONE' ? undefined : passengersOf(sold)[0]
const agencyOfIt = sold.status === 'NONE' ? '' : sold.submitted.agency
const contactPhone = sold.status === 'NONE' ? '' : sold.submitted.contact.phone
const shows = { 'x-show-personal': 'true' }

t.test('who has the right sees everything where it stands, and it is written down', async t => {
  const { data, headers } = await send(orderDetail, { orderId }, 'order')
  t.equal(data.contact.phone, contactPhone)
  t.notOk(headers['x-masked'])
  await program.settle()
  const seen = (await looks()).filter(({ call, object }) => call === orderDetail.path && object === `order-${orderId}`)
  t.match(seen.at(-1), { how: 'DETAIL', agencies: [agencyOfIt] })
  t.ok(seen.at(-1)!.fields.includes('contact.phone'))
})

t.test('who may ask sees masks until the press, which is written before the answer', async t => {
  const before = await send(orderDetail, { orderId }, 'finance')
  t.not(before.data.contact.phone, contactPhone)
  t.equal(before.headers['x-masked'], 'true')
  const count = (await looks()).length
  const after = await send(orderDetail, { orderId }, 'finance', { headers: shows })
  t.equal(after.data.contact.phone, contactPhone)
  // no flush: it stands in the log already
  const written = await looks()
  t.equal(written.length, count + 1)
  t.match(written.at(-1), { how: 'REVEAL', object: `order-${orderId}`, agencies: [agencyOfIt] })
})

t.test('a list is a look too, and what is sent to the REST face is masked likewise', async t => {
  const rest = async (as: string, headers: Record<string, string> = {}) => {
    const answer = await program.app.inject({
      method: 'GET',
      url: '/api/rest/order?range=[0,99]',
      headers: { authorization: `Bearer ${await token(as)}`, ...headers },
    })
    return { rows: answer.json() as { id: string; contactPhone: string }[], masked: answer.headers['x-masked'] }
  }
  const of = (rows: { id: string; contactPhone: string }[]) => rows.find(({ id }) => id === orderId)!.contactPhone
  const [whole, hidden, revealed] = [await rest('order'), await rest('finance'), await rest('finance', shows)]
  t.same([of(whole.rows), of(revealed.rows)], [contactPhone, contactPhone])
  t.match(of(hidden.rows), /\*{4}/)
  t.equal(hidden.masked, 'true')
  await program.settle()
  const found = (await looks()).filter(({ call }) => call === '/api/rest/order')
  t.same(
    found.map(({ how, agencies = [] }) => [how, agencies.includes('AG1001')]),
    [
      ['REVEAL', true],
      ['LIST', true],
    ],
  )
})

t.test('exports: whole for whom the role shows everything, and written down before the file is there', async t => {
  const exported = async (as: string, headers = {}) => {
    const { id } = await call(requestExport, { resource: 'order', scope: 'ALL' }, as, { headers })
    await until(async () => (await call(getJob, { id }, as)).status === 'DONE')
    return JSON.stringify((await readSheet((await send(jobFile, { id }, as)).bytes)).rows)
  }
  const count = (await looks()).length
  t.notOk((await exported('finance')).includes(contactPhone))
  t.equal((await looks()).length, count, 'masks are no look')
  t.ok((await exported('finance', shows)).includes(contactPhone), 'after a press of 显示 the export shows it too')
  t.match((await looks()).at(-1), { how: 'EXPORT', object: 'order', fields: ['contact.name', 'contact.phone'] })
  t.equal((await looks()).length, count + 1)
  t.ok((await exported('order')).includes(contactPhone))
  t.match((await looks()).at(-1), { how: 'EXPORT', object: 'order', fields: ['contact.name', 'contact.phone'] })
  const names = async (as: string) => JSON.stringify((await readSheet((await send(exportPassenger, { orderId }, as)).bytes)).rows)
  t.ok((await names('order')).includes(traveller!.docNo))
  t.notOk((await names('finance')).includes(traveller!.docNo))
})

t.test('nobody without the right gets more by asking for it', async t => {
  const detail = routes.find(({ endpoint }) => endpoint === orderDetail)!
  const asked = async (who: Who) => detail.handler({ orderId }, asking(who, { path: orderDetail.path, reveal: true }))
  await t.rejects(asked(who()), { status: 403, message: '没有查看个人信息的权限' })
  t.match(await asked(who('member.personal.r')), { contact: { phone: contactPhone } })
})

t.test('a mask is not found out by parts: whole values alone are asked in lists, exports and the search', async t => {
  const asked = <E extends AnyEndpoint>(endpoint: E, body: object, who: Who) =>
    routes.find(route => route.endpoint === endpoint)!.handler(structuredClone(body), asking(who, { path: endpoint.path })) as Promise<any>
  const [without, may] = [who(), who('member.personal.r')]
  const { state } = await run.load(agency, 'AG1001')
  const { tel } = state.status === 'NONE' ? { tel: '' } : state.info
  const agents = async (q: string, by: Who) => (await asked(queryAgents, { q, size: 200 }, by)).content.map(({ id }: { id: string }) => id)
  t.ok((await agents(tel!, without)).includes('AG1001'), 'whom a clerk has on the telephone, he finds')
  t.same(await agents(tel!.slice(0, 8), without), [])
  t.ok((await agents(tel!.slice(0, 8), may)).includes('AG1001'))

  const { docNo, name } = traveller!
  const named = async (filter: object, by: Who) => (await asked(queryPassenger, { orderId, ...filter }, by)).totalElements
  t.same([await named({ docNo }, without), await named({ docNo: docNo.slice(0, 5) }, without)], [1, 0])
  t.ok((await named({ docNo: docNo.slice(0, 5) }, may)) > 0)

  const hits = async (q: string, by: Who) => {
    const found: { kind: string; hits: { id: string; matched?: string }[] }[] = await asked(findAnything, { q }, by)
    return found.flatMap(group => group.hits)
  }
  const finds = async (q: string, by: Who) => (await hits(q, by)).some(({ id }) => id === orderId)
  t.same([await finds(docNo, without), await finds(docNo.slice(-6), without), await finds(docNo.slice(-6), may)], [true, false, true])
  t.equal((await hits(docNo, without)).find(({ id }) => id === orderId)!.matched, maskName(name))
  t.same(
    (await hits(contactPhone.slice(0, 7), without)).filter(({ id }) => id === orderId),
    [],
    'a part of a telephone finds nothing',
  )

  const refused = { status: 403, message: '没有查看个人信息的权限，“联系电话”只能按完整内容查找' }
  const filter = { contactPhone_prefix: contactPhone.slice(0, 4) }
  await t.rejects(asked(requestExport, { resource: 'order', scope: 'FILTER', filter }, without), refused)
  await call(addRole, { code: 'ORDER_READER', name: '订单查看', permissions: ['order.order.r'] }, 'admin')
  await call(addEmployee, { loginName: 'reader', name: '陆看', roles: ['ORDER_READER'], airlines: ['*'] }, 'admin')
  const rest = async (filter: object, as: string) => {
    const url = `/api/rest/order?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`
    const answer = await program.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${await token(as)}` } })
    return answer.statusCode === 200 ? answer.json().some(({ id }: { id: string }) => id === orderId) : answer.json().message
  }
  t.same([await rest(filter, 'reader'), await rest(filter, 'finance')], [refused.message, true])
  t.equal(await rest({ contactPhone }, 'reader'), true)
})

t.test('a mask that comes back from a form is refused, and nothing is changed', async t => {
  const before = await call(getAgent, { id: 'AG1001' }, 'admin')
  const sent = await send(modifyAgent, { id: 'AG1001', tel: '138****0000' }, 'admin')
  t.match(sent, { status: 400, errors: { tel: '请填写完整内容，不能带*号' } })
  t.equal((await call(getAgent, { id: 'AG1001' }, 'admin')).tel, before.tel)
})

t.test('an agency reads who has seen its documents, without names; another agency does not', async t => {
  await program.settle()
  const own = await call(queryLooks, { size: 200 }, 'yefeng')
  t.ok(own.content.some(({ object, subject }) => object === `团队订单 ${orderId}` && subject === `order-${orderId}`))
  t.same([...new Set(own.content.map(({ userName, agency }) => `${userName} ${agency}`))], ['工作人员 AG1001'])
  t.ok(own.content.every(({ count }) => count === undefined))
  const others = await call(queryLooks, { agency: 'AG1001', size: 200 }, 'changcheng')
  t.same([...new Set(others.content.map(({ agency }) => agency))], ['AG1002'])
  const all = await call(queryLooks, { object: `order-${orderId}`, how: 'REVEAL', user: 'finance' }, 'admin')
  t.match(all.content[0], { what: '订单详情', how: 'REVEAL', agency: 'AG1001', user: 'finance' })
  for (const object of [orderId, `团队订单 ${orderId}`])
    t.same(
      (await call(queryLooks, { object, how: 'REVEAL', user: 'finance' }, 'admin')).content,
      all.content,
      'found from the side of what was seen, by its number or as it is shown',
    )
  t.same((await call(queryLooks, { object: orderId.slice(0, -1) }, 'admin')).content, [], 'by the whole number')
  t.equal((await send(queryLooks, { user: 'order' }, 'finance')).status, 403)
})
