import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import t from 'tap'
import * as agents from '#contracts/agency/agency-api.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { type AnyEndpoint, may, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { queryOrder } from '#contracts/order/api.ts'
import { policyKinds } from '#contracts/policy/kinds.ts'
import { records } from '#contracts/records.ts'
import { requestExport } from '#contracts/report/api.ts'
import { stepId } from '#contracts/step/events.ts'
import { bigClient } from '#services/account/big-client.ts'
import { credit } from '#services/account/credit.ts'
import { account } from '#services/account/decide.ts'
import { earnest } from '#services/account/earnest.ts'
import { remittance } from '#services/account/remittance.ts'
import { withdrawal } from '#services/account/withdrawal.ts'
import { agency } from '#services/agency/agency.ts'
import { financeCode } from '#services/agency/finance-code.ts'
import { award } from '#services/auction/award/award.ts'
import { bag } from '#services/auction/bags/bag.ts'
import { bagBatch } from '#services/auction/bags/bag-batch.ts'
import { lot } from '#services/auction/lots/lot.ts'
import { change } from '#services/change/decide.ts'
import { complaint } from '#services/communication/complaint.ts'
import { issue } from '#services/communication/issue.ts'
import { abnormalFlight } from '#services/disruption/decide.ts'
import { extra, extraId } from '#services/extra/decide.ts'
import { fine } from '#services/fine/decide.ts'
import { flow } from '#services/flow/instance.ts'
import { flowTask } from '#services/flow/task.ts'
import { listView } from '#services/identity/list-settings/decide.ts'
import { commandCall } from '#services/kernel/http/call.ts'
import { commanding, idFrom } from '#services/kernel/stream/commands.ts'
import type { OwnedDecider, Owner } from '#services/kernel/stream/decider.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { orderBatch } from '#services/order/batch/decide.ts'
import { order } from '#services/order/decide.ts'
import { mail } from '#services/order/notice/mail.ts'
import { pnr } from '#services/order/pnr/host.ts'
import { payment } from '#services/payment/decide.ts'
import { owed } from '#services/payment/owed.ts'
import { policy } from '#services/policy/decide.ts'
import { kindDecider } from '#services/policy/kinds/kind.ts'
import { pushConfig } from '#services/policy/push/config.ts'
import { quoteBlack } from '#services/quotation/black.ts'
import { interRequest } from '#services/quotation/inter/request.ts'
import { quote } from '#services/quotation/quote.ts'
import { quoteRule } from '#services/quotation/rule.ts'
import { refund } from '#services/refund/decide.ts'
import { rename } from '#services/rename/decide.ts'
import { job } from '#services/report/decide.ts'
import { savedReport } from '#services/report/saved/decide.ts'
import { ruleVersion } from '#services/retail/version.ts'
import { addition } from '#services/seats/addition.ts'
import { stockBatch } from '#services/seats/batch.ts'
import { seats } from '#services/seats/decide.ts'
import { groupService } from '#services/service/decide.ts'
import { step } from '#services/step/decide.ts'
import { rightOf } from './schemas.ts'
import { startProgram } from './start.ts'

/**
 * Every command on a document, called by people whom it does not belong to (DOMAIN §9.6). It answers as if the document did not exist, or
 * as the airline's rule says, before its handler runs, and writes nothing. Commands come from the program, so new ones are included.
 */
const byAct = [
  abnormalFlight,
  account,
  addition,
  agency,
  bigClient,
  complaint,
  remittance,
  earnest,
  financeCode,
  fine,
  groupService,
  flow,
  flowTask,
  issue,
  job,
  listView,
  order,
  orderBatch,
  owed,
  policy,
  ...policyKinds.map(kindDecider),
  pushConfig,
  quote,
  quoteBlack,
  quoteRule,
  interRequest,
  ruleVersion,
  refund,
  rename,
  change,
  savedReport,
  lot,
  award,
  bag,
  bagBatch,
  seats,
  withdrawal,
]
const others = [mail, credit, payment, stockBatch, extra]
const owners: Record<string, OwnedDecider> = Object.fromEntries([...byAct, ...others].map(decider => [decider.name, decider]))
const { program, call, close } = await startProgram({ demo: true })
t.teardown(close)
const { run, events } = program
await call(agents.saveFinanceCode, { id: 'AG1001', financeCode: 'C-1' }, 'admin')
await call(requestExport, { resource: 'cabin', scope: 'ALL' }, 'order')
// a mail that was abandoned, and a locator that its order does not know: both may be done again
const by = commanding(run, () => ({ who: systemUser('test'), now: program.clock(), commandId: randomUUID() }))
const [{ id: sold } = { id: '' }] = (await call(queryOrder, { status: 'PAID' }, 'order')).content
const about = { orderNo: sold, agency: 'AG1001', airLine: 'HU' }
await by(mail, 'M1').ask({ ...about, title: '通知', text: '通知' })
await by(mail, 'M1').claim({ most: 1 })
await by(mail, 'M1').fail({ attempt: 1, error: '无应答', most: 1 })
await by(pnr, 'ZZZZZ9').attach({ ...about, locator: 'ZZZZZ9', seats: 4 })
await by(addition, 'A1').saveAddition({ batchId: 'A1', name: '加量', airLine: 'HU', rows: [{ stockId: 'HU7182-2027-01-20-G', add: 5 }] })
// an account that has something, and asks it back
const whose = { agency: 'AG1001', agencyName: '海口假日旅行社' }
await by(account, 'V.AG1001').open({ type: 'V', ...whose })
await by(account, 'V.AG1001').expect({ movement: 'P1', amount: 1_000 })
await by(account, 'V.AG1001').receive({ movement: 'P1', kind: 'RECHARGE' })
await by(account, 'E.AG1001.HU').open({ type: 'E', ...whose, airLine: 'HU' })
const bid = { account: 'E.AG1001.HU', airLine: 'HU', amount: 500, use: 'BIDDING' as const, subject: 'L1', title: '海口-北京' }
await by(earnest, 'B1').ask({ earnestId: 'B1', ...whose, ...bid })
const registered = { ...whose, draftedBy: 'finance', amount: 500, account: 'D.AG1001.PENALTY' }
await by(remittance, 'G1').draft({ remittanceId: 'G1', kind: 'DEPOSIT', deposit: 'PENALTY', ...registered })
const terms = { name: '会展公司', line: 0, termDays: 30, addedBy: 'finance' }
await by(bigClient, 'K1').add({ clientId: 'K1', ...whose, ...terms, account: 'C.AG1001.K1' })
await by(withdrawal, 'W1').ask({ withdrawalId: 'W1', account: 'V.AG1001', ...whose, amount: 500, askedBy: 'yefeng' })
// a meal for somebody, not paid yet
const soon = addMinutes(program.clock(), 30)
const price = { price: 100, surcharge: 0, agentFee: 0, payFee: 0, amount: 100, count: 1, min: 1, max: 1 }
const meal = { orderNo: sold, ...whose, airLine: 'HU', kind: 'FOOD' as const, productId: 'HU.MEAL', product: '套餐', ...price }
await by(extra, extraId(sold, 'FOOD')).buy({ ...meal, passengers: ['p1'], std: soon, saleUntil: soon, payBy: soon })
const fined = { ...whose, orderNo: sold, airLine: 'HU', line: 'HU-HAK-PEK', type: 'MISUSE' as const }
await by(fine, 'N1').submitAdd({ ...fined, fineId: 'N1', requestId: 'r1', amount: 500, payDays: 7, remark: '转卖' })
const quoted = {
  name: '海口—北京',
  airLine: 'HU',
  validFrom: '2026-01-01',
  paxMin: 10,
  paxMax: 60,
  validMinutes: 30,
  counters: 1,
  refundable: true,
}
await by(quoteRule, 'Q1').add({ ruleId: 'Q1', terms: { ...quoted, prices: { days: [], sizes: [], agents: [] } } })
const flight = { stockId: 'S1', flightNo: 'HU7182', date: '2026-12-10', origin: 'HAK', destination: 'PEK', cabin: 'G', fullFare: 176_000 }
const wished = {
  quoteId: 'J1',
  ...whose,
  airLine: 'HU',
  voyageType: 'S' as const,
  legs: [flight],
  counts: { ADULT: 12, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 },
}
const noRule = { obstacles: [{ code: 'NO_RULE' as const, text: '该航线暂无自动报价' }], dueBy: soon }
await by(quote, 'J1').ask({ asked: { ...wished, seats: 12 }, outcome: { declined: noRule } })
const wishAbroad = { legs: [{ origin: 'PEK', destination: 'BRU', date: '2027-01-20' }], counts: wished.counts, seats: 12 }
await by(interRequest, 'J2').ask({
  requestId: 'J2',
  ...whose,
  airLine: 'HU',
  ...wishAbroad,
  groupName: '比利时团',
  contact: { name: '符海燕', phone: '0898-00000001' },
  rounds: 1,
  dueBy: soon,
  to: { requestId: 'J2', agency: whose.agency, airLine: 'HU', journey: 'PEK–BRU', seats: 12 },
})
await by(quoteBlack, 'HU.ALL.AG1001').list({ airLine: 'HU', agency: whose.agency, agencyName: whose.agencyName, reason: '多次询价不下单' })
const called = { passengerId: 'p1', ticketNo: '880-2100000001', productId: 'HU.RENAME', product: '更名费', remark: '用字有误' }
await by(rename, 'M1').open({
  renameId: 'M1',
  orderNo: sold,
  ...whose,
  airLine: 'HU',
  ...called,
  fee: 100,
  closesAt: soon,
  payMinutes: 30,
})
await by(change, 'H1').open({
  changeId: 'H1',
  orderNo: sold,
  ...whose,
  airLine: 'HU',
  kind: 'DATE',
  from: 'HU7182 2026-12-10',
  to: 'HU7182 2026-12-12',
  due: 100,
  back: 0,
  fee: 100,
  tickets: 0,
  audit: true,
  payMinutes: 30,
  closesAt: soon,
})
// a wheelchair that an airline is asked for
const chair = { stockId: 'S1', flightNo: 'HU7182', date: '2026-12-10', std: soon, service: 'WCHR' as const, count: 1, ids: ['p1'] }
await by(groupService, 'S1').draft({ serviceId: 'S1', orderNo: sold, ...whose, airLine: 'HU', terms: chair })
// a complaint to an airline, and a question among staff of one
const sought = { title: '退票迟迟不到账', content: '已过七个工作日' }
const late = { dueAt: addMinutes(program.clock(), 60 * 24 * 10), remindAt: addMinutes(program.clock(), 60 * 24 * 8) }
await by(complaint, 'TS1').receive({ complaintId: 'TS1', ...whose, airLine: 'HU', kind: 'REFUND', ...sought, by: 'yefeng', ...late })
await by(issue, 'Y1').ask({ ...sought, airLine: 'HU', to: { kind: 'ROLE', code: 'FINANCE' }, by: 'order' })
// a lot that is auctioned
const flown = {
  airLine: 'HU',
  flightNo: 'HU7182',
  date: '2027-01-20',
  origin: 'HAK',
  destination: 'PEK',
  depTime: '07:45',
  arrTime: '11:30',
}
await by(lot, 'L1').draft({
  lotId: 'L1',
  stockId: 'HU7182-2027-01-20-G',
  ...flown,
  arrDays: 0,
  cabin: 'G',
  fullFare: 238_000,
  units: 1,
  seatsPerUnit: 10,
  floor: 119_000,
  cap: 238_000,
  step: 1_000,
  wholeAllowed: false,
  earnestPerUnit: 100_000,
  startsAt: addMinutes(program.clock(), 60),
  endsAt: addMinutes(program.clock(), 120),
  closingSeconds: 120,
  extendSeconds: 120,
  mostExtensions: 10,
  prepayMinutes: 24 * 60,
  prepayPercent: 20,
  offerMinutes: 12 * 60,
})
const bidder = { awardId: 'L1~1', lotId: 'L1', title: '海口-北京', airLine: 'HU', ...whose, paddle: 1 }
const won = { stockId: 'HU7182-2027-01-20-G', price: 119_000, units: 1, seats: 10, amount: 1_190_000, earnest: [], prepayBy: soon }
await by(award, 'L1~1').open({ ...bidder, ...won })
// a batch of bags, and one that an agency has
const times = {
  startsAt: program.clock(),
  endsAt: addMinutes(program.clock(), 120),
  undoMinutes: 15,
  undos: 1,
  prepayMinutes: 60,
  prepayPercent: 20,
}
const bundle = { no: 'A01', seats: 10, price: 201_000, earnest: 300_000 }
const [there, back] = ['HU7182-2027-01-20-G', 'HU7181-2027-01-25-G']
await by(bagBatch, 'Z1').draft({
  batchId: 'Z1',
  terms: { name: '北京往返', airLine: 'HU', ...times },
  bags: [{ ...bundle, stocks: [there, back] }],
})
const lotOf = (stockId: string) => ({ stockId, ...flown, arrDays: 0, cabin: 'G', fullFare: 238_000, distance: 2_315, fare: 100_500 })
await by(bag, 'Z1.A01').offer({
  bagId: 'Z1.A01',
  batchId: 'Z1',
  batchName: '北京往返',
  ...bundle,
  airLine: 'HU',
  amount: 2_010_000,
  lots: [lotOf(there), { ...lotOf(back), date: '2027-01-25' }],
  ...times,
  holdId: 'bag~Z1.A01~r1',
})
await by(bag, 'Z1.A01').book({
  agency: whose.agency,
  agencyName: whose.agencyName,
  earnestId: 'bag~Z1.A01~AG1001~1',
  orderBy: '2027-01-19T20:55:00.000Z',
})
await by(orderBatch, 'B1').stage({ part: 0, ids: [sold] })
await by(orderBatch, 'B1').request({
  operation: 'CANCEL',
  asked: {},
  ids: [sold],
  foreseen: { refused: 0, change: 0, back: 0 },
  airLines: ['HU'],
  user: 'keeper',
  remark: '航班取消',
})
await by(savedReport, 'R1').save({ name: '上月销售', report: 'sales', question: { span: 'LAST_MONTH' }, sharedWith: [], owner: 'keeper' })
await by(listView, 'V1').save({ list: 'order', name: '待出票', settings: {}, sharedWith: [], isDefault: false, owner: 'keeper' })
await program.settle()

/** a document of each kind, with its owner; a PNR of an order leads to the order */
const documents = new Map<string, { id: string; owner: Owner }>()
/** documents of each kind, in whatever state */
const MANY = 40
const all = new Map<string, string[]>([[step.name, [stepId('PNR', sold)]]])
let locator = ''
for (let from = -1, end = false; !end; ) {
  const page = await events.readAll({ ...(from >= 0 && { from }), limit: 2_000 })
  for (const { stream } of page.events) {
    const [name = '', id = ''] = [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)]
    if (name === pnr.name) locator ||= (await run.load(pnr, id)).state.orderNo ? id : ''
    const decider = owners[name]
    const known = all.get(name) ?? []
    if (!decider || known.includes(id) || known.length === MANY) continue
    const owner = decider.document.owner((await run.load(decider, id)).state)
    if (!owner) continue
    all.set(name, [...known, id])
    // an agency's document is a better test than one without an agency
    if (!documents.has(name) || (owner.agency && !documents.get(name)!.owner.agency)) documents.set(name, { id, owner })
  }
  ;({ position: from, end } = page)
}

const nobody: Who = { user: 'stranger', name: '外人', actor: 'agent', role: 'AGENT', agency: 'AG9999', permissions: ['*'], airlines: ['*'] }
const staff: Who = { user: 'stranger', name: '外人', actor: 'employee', role: 'ORDER_DESK', permissions: ['*'], airlines: ['XX'] }
/** callers who may send the command but must not see the document */
const strangers = ({ allow }: Route['endpoint'], { airLine, user }: Owner): { as: string; who: Who; status: number }[] => {
  const may = (...actors: string[]) => actors.some(actor => allow.includes(actor as never)) || allow.includes('any')
  return [
    ...(may('agent', 'subAgent') ? [{ as: 'another agency', who: nobody, status: 404 }] : []),
    ...(may('employee', 'handler') && airLine && [airLine].flat().length > 0
      ? [{ as: "another airline's staff", who: staff, status: 403 }]
      : []),
    ...(user ? [{ as: 'somebody else', who: staff, status: 404 }] : []),
    { as: 'nobody who is logged in', who: { ...nobody, actor: 'public' as const }, status: 404 },
  ]
}
const owned = program.routes.filter(({ about }) => about?.owned)
/** names the document in every field where a command may look for it */
const naming = (id: string) => ({
  id,
  batchId: id,
  orderId: id,
  instanceId: id,
  policyId: id,
  refundId: id,
  agentId: id,
  ruleId: id,
  pnrId: locator,
})
const bodiesOf = ({ endpoint, about }: Route, id: string) =>
  about!.field && about!.field !== 'id'
    ? [{ [about!.field]: id }]
    : 'ids' in (endpoint.body.properties ?? {})
      ? [{ ...naming(id), ids: [id] }, naming(id)]
      : [naming(id)]

t.test('no command on a document is carried out for a stranger', async t => {
  t.ok(owned.length > 60, `${owned.length} commands`)
  t.ok(locator, 'an order has a PNR')
  const head = await events.head()
  let n = 0
  for (const route of owned) {
    const { path } = route.endpoint
    const document = documents.get(route.about!.stream)
    if (!document) {
      t.fail(`${path}: there is no ${route.about!.stream} to call it with`)
      continue
    }
    for (const { as, who, status } of strangers(route.endpoint, document.owner))
      for (const body of bodiesOf(route, document.id)) {
        const base = { who, now: program.clock(), requestId: '', ip: '', seen: 0 }
        const { call } = commandCall(run, base, idFrom('stranger', path, String(n++)), undefined)
        const answer = await Promise.resolve(route.handler(structuredClone(body), call)).catch(error => error)
        if (!(answer instanceof Refused) || answer.status !== status)
          t.fail(`${path} as ${as}: ${answer instanceof Error ? answer.stack : JSON.stringify(answer)}`)
      }
  }
  t.ok(n > 2 * owned.length, `${n} calls`)
  t.equal(await events.head(), head, 'nothing is written')
})

t.test('the same calls reach the handler of whoever may', async t => {
  for (const route of owned) {
    const { id, owner } = documents.get(route.about!.stream)!
    const { allow, path } = route.endpoint
    const own = owner.agency && allow.includes('agent') && !allow.includes('employee')
    const airlines = [owner.airLine ?? []].flat()
    const who: Who = own
      ? { ...nobody, agency: owner.agency! }
      : { ...staff, ...present({ user: owner.user }), airlines: airlines.length ? airlines : ['*'] }
    const base = { who, now: program.clock(), requestId: '', ip: '', seen: 0 }
    const { call } = commandCall(run, base, idFrom('owner', path), undefined)
    // the handler's answer is not checked, since its body lacks what it needs
    const seen = await call.document(owners[route.about!.stream]!, id).catch(error => error)
    t.notMatch(seen, { name: 'Refused' }, path)
  }
})

/** Commands that find what they change by themselves, and ask its airline there. */
const ASKS: readonly (readonly [path: RegExp, why: string])[] = [
  [/^\/api\/order\/(refund\/)?w\/(resume|drop)Step$/, 'the document of the step'],
  [
    /^\/api\/flow\/(task|handover)\/w\/|^\/api\/flow\/instance\/w\/submitAudit$/,
    'tasks and lines go to persons; the use of a flow asks its document',
  ],
  [/^\/api\/basicinfo\/taskRefund\/w\/add$/, 'the refund'],
  [/^\/api\/member\/employee\/w\/|^\/api\/member\/group\/w\/(add|remove)Members$/, 'nobody changes a person who works for more airlines'],
  [/^\/api\/order\/stock\/w\/(import|invalid)$|^\/api\/policy\/w\/(batch|saveDiscounts)$|^\/api\/policy\/(\w+\/)?w\/import$/, 'each row'],
  [/^\/api\/order\/virtualAccount\/w\/refund$/, 'the account'],
  [/^\/api\/report\/travelItinerary\/w\/(cancel|reject)$/, 'the itinerary of the ticket'],
  [/^\/api\/report\/saved\/w\/(save|subscribe)$/, 'nobody: one keeps and subscribes for oneself alone'],
  [/^\/api\/order\/notice\/w\/resendMail$/, 'the document of the mail'],
  [/^\/api\/retail\/ticketManager\/w\/addVersion$/, 'the airline that the body names'],
  [/^\/api\/order\/autoQuotation\/w\/(add|addBlacklist)$/, 'the airline that the body names'],
  [/^\/api\/basicinfo\/abnormalFlight\/w\/add$/, 'the airline that sells the flight'],
  [/^\/api\/basicinfo\/innerCommunication\/w\/addIssue$/, 'the airline that the body or its order names; without either it is for all'],
  [
    /^\/api\/basicinfo\/content\/w\/upload$/,
    'nobody: a new picture is of no airline, and agencies see it only in a piece, which asks its own',
  ],
  [/^\/api\/order\/w\/batch\w+$/, 'each order, by its own call'],
  [/^\/api\/order\/autoRank\/w\/save$|^\/api\/order\/bidding\/w\/\w+AddPrice$/, 'the airline that the body names'],
]

t.test('whatever staff change has an airline, or needs all of them', async t => {
  const ofAirline = new Set(records.filter(({ airline }) => airline).flatMap(({ endpoints }) => Object.values<AnyEndpoint>(endpoints)))
  const forStaff = program.routes.filter(
    ({ endpoint: { kind, allow } }) => kind !== 'query' && kind !== 'file' && (allow.includes('employee') || allow.includes('handler')),
  )
  const asking = new Set<RegExp>()
  for (const { endpoint, about } of forStaff) {
    const asks = ASKS.find(([path]) => path.test(endpoint.path))
    if (asks) asking.add(asks[0])
    const ways = [endpoint.allAirlines, about?.owned === true, ofAirline.has(endpoint), asks !== undefined].filter(Boolean)
    if (ways.length === 0) t.fail(`${endpoint.path}: staff of one airline may change it, whosever it is`)
    if (endpoint.allAirlines) t.notOk(may(staff, endpoint), endpoint.path)
  }
  t.equal(asking.size, ASKS.length, 'every exception is used')
  // the kernel asks each document that has no airline
  let n = 0
  for (const route of owned) {
    const { id, owner } = documents.get(route.about!.stream)!
    if (owner.airLine !== undefined || owner.user || owner.assigned || !route.endpoint.allow.includes('employee')) continue
    const { call } = commandCall(
      run,
      { who: staff, now: program.clock(), requestId: '', ip: '', seen: 0 },
      idFrom('no airline', id),
      undefined,
    )
    n++
    await t.rejects(call.document(owners[route.about!.stream]!, id), { status: 403, message: /不分航司/ }, route.endpoint.path)
  }
  t.ok(n > 10, `${n} calls about documents without an airline`)
})

t.test('what is added about a flight or an order asks its airline', async t => {
  const { state } = await run.load(order, sold)
  const [{ flightNo, date } = { flightNo: '', date: '' }] = state.status === 'NONE' ? [] : state.submitted.legs
  const asking = { title: '名单', content: '能否延长', toRole: 'FINANCE' }
  const added: [path: string, body: object][] = [
    ['abnormalFlight/w/add', { flightNo, date, kind: 'CANCEL', reason: 'OTHER', refund: true }],
    ['innerCommunication/w/addIssue', { ...asking, airLine: 'HU' }],
    ['innerCommunication/w/addIssue', { ...asking, orderNo: sold }],
  ]
  const head = await events.head()
  for (const [n, [path, body]] of added.entries()) {
    const route = program.routes.find(({ endpoint }) => endpoint.path === `/api/basicinfo/${path}`)!
    const base = { who: staff, now: program.clock(), requestId: '', ip: '', seen: 0 }
    const { call } = commandCall(run, base, idFrom('added', path, String(n)), undefined)
    await t.rejects((async () => route.handler(body, call))(), { name: 'Refused', status: 403 }, `${path} ${Object.keys(body)}`)
  }
  t.equal(await events.head(), head, 'nothing is written')
})

/** A body that the schema accepts, with these ids wherever an id may be. */
const bodyWith = ({ endpoint }: Route, ids: string[]): object => {
  const [body] = fc.sample(rightOf(endpoint.body), { numRuns: 1, seed: 16 })
  const named = Object.entries<any>(endpoint.body.properties ?? {}).flatMap(([name, { type, items, format }]): [string, unknown][] => {
    if (!/(id|ids|no|code|subject)$/i.test(name)) return []
    if (type === 'string' && !format) return [[name, ids[0]]]
    return type === 'array' && items?.type === 'string' ? [[name, ids]] : []
  })
  return { ...body, ...Object.fromEntries(named), ...(endpoint.kind === 'upload' && { files: [] }) }
}

const ownerOf = async (name: string, id: string): Promise<Owner> =>
  owners[name]!.document.owner((await run.load(owners[name]!, id)).state) ?? {}

t.test('nor is any other command that finds its documents by itself', async t => {
  const finding = program.routes.filter(({ endpoint, about }) => endpoint.kind !== 'query' && endpoint.kind !== 'file' && !about?.owned)
  let calls = 0
  for (const [turn, route] of finding.entries()) {
    const { allow, path } = route.endpoint
    for (const who of [nobody, staff]) {
      if (!allow.includes(who.actor) && !allow.includes('any' as never)) continue
      for (const [place, [kind, ids]] of [...all].entries()) {
        const head = await events.head()
        // all ids at once, and then single ones in turn: each of the first four is used in many commands
        for (const some of [ids, [ids[(turn + place) % Math.min(4, ids.length)]!]]) {
          const base = { who, now: program.clock(), requestId: '', ip: '', seen: 0 }
          const { call } = commandCall(run, base, idFrom('finding', path, who.actor, String(calls++)), undefined)
          await (async () => route.handler(bodyWith(route, some), call))().catch(() => {})
        }
        const { events: written } = await events.readAll({ from: head, limit: 1_000 })
        for (const { stream, type } of written) {
          const [name = '', id = ''] = [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)]
          if (!all.get(name)?.includes(id)) continue
          const { agency, airLine = [] } = name === step.name ? about : await ownerOf(name, id)
          const isForeign = who.agency
            ? agency !== undefined && agency !== who.agency
            : [airLine].flat().some(one => !who.airlines.includes(one))
          if (isForeign) t.fail(`${path} as ${who.actor}, given a ${kind}: ${type} in ${stream}`)
        }
      }
    }
  }
  t.ok(calls > 1_000, `${finding.length} commands, ${calls} calls`)
})
