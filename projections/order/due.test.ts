import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import {
  FlowEndFollowed,
  FlowEndRefused,
  FlowFinished,
  FlowResubmitted,
  FlowReturned,
  FlowStarted,
  FlowStepDone,
} from '#contracts/flow/events.ts'
import type { Call, Who } from '#contracts/kernel/endpoint.ts'
import { dueMatters, findOrders, ownCounts } from '#contracts/order/due-api.ts'
import {
  CancellationAsked,
  CancellationDropped,
  LimitMissed,
  LimitsModified,
  OrderAudited,
  OrderExpired,
  OrderResubmitted,
  PassengerModified,
  PassengersRemoved,
  SeatConfirmed,
  WaitlistProtected,
} from '#contracts/order/events.ts'
import { frontQueryOrder, orders as orderScreen } from '#contracts/order/lists.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { BALANCE_BY, DEPOSIT, deposited, depositOrder, SUM } from '#services/order/test/deposit.ts'
import { named, ORDER, PAY_BY, paid, submission, submitted, TOTAL, ticketed } from '#services/order/test/sample.ts'
import { bagList, bookingList } from '../auction/bag-list.ts'
import { bidderList } from '../auction/bidder-list.ts'
import { lotList } from '../auction/lot-list.ts'
import { auctionMatters } from '../auction/matters.ts'
import { fineList } from '../fine/list.ts'
import { fineMatters } from '../fine/matters.ts'
import { flowsUnderWay } from '../flow/under-way.ts'
import type { Ask } from '../kernel/ask.ts'
import { serves } from '../kernel/list.ts'
import { queries } from '../kernel/query.ts'
import { ownWord, type SearchRow, saidOf, searchView, wordsOf } from '../kernel/search.ts'
import { spec } from '../kernel/spec.ts'
import { openPart, specOf, withParts } from '../kernel/view.ts'
import { refundList } from '../refund/list.ts'
import { refundMatters } from '../refund/matters.ts'
import { renameList } from '../rename/list.ts'
import { renameMatters } from '../rename/matters.ts'
import { openSqliteViewStore } from '../store/sqlite.ts'
import { dueQueries } from './due.ts'
import { orderList } from './list.ts'
import { noticeList, noticeQueries, noticeReadings } from './notices.ts'
import { ticketNumbers } from './tickets.ts'
import { toldList } from './told.ts'
import { orderWords } from './words.ts'

const inOrder = <F extends object>(fact: F) => ({ ...fact, stream: `order-${ORDER}`, at: '2026-11-21T04:00:00.000Z' })
const { limits } = submission()
const nothing = { act: undefined, actBy: undefined, namesDue: undefined }

t.test('what an order waits for that only its agency can do stands in its row, with the limit', async () => {
  const list = spec(orderList)
  list.given(inOrder(submitted())).row({ act: 'PAY', actBy: PAY_BY, nextKind: 'FULL', nextAmount: TOTAL, namesDue: undefined }, ORDER)
  list.given(inOrder(depositOrder())).row({ act: 'PAY', actBy: PAY_BY, nextKind: 'DEPOSIT', nextAmount: DEPOSIT }, ORDER)
  list
    .given(inOrder(depositOrder()), inOrder(deposited()))
    .row({ act: 'PAY', actBy: BALANCE_BY, nextKind: 'BALANCE', nextAmount: SUM - DEPOSIT, namesDue: limits.nameBy }, ORDER)
    .twice()
  list.given(inOrder(submitted()), inOrder(paid())).row({ act: undefined, actBy: undefined, namesDue: limits.nameBy }, ORDER)
  list.given(inOrder(submitted()), inOrder(paid()), inOrder(named())).row(nothing, ORDER).twice()
  list.given(inOrder(submitted()), inOrder(OrderExpired({ reason: 'TIME_LIMIT', holds: [] }))).row(nothing, ORDER)
  list.given(inOrder(submitted()), inOrder(paid()), inOrder(named()), inOrder(ticketed())).row(nothing, ORDER)
})

t.test('an agency that gives its order up is not asked to pay it, and is again once that has come to nothing', async () => {
  const list = spec(orderList)
  const asked = (byAgency = true) => inOrder(CancellationAsked({ requestId: 'q1', ...(byAgency && { byAgency: true as const }) }))
  list
    .given(inOrder(submitted()), asked())
    .row({ ...nothing, cancelling: 'AGENCY' }, ORDER)
    .twice()
  list
    .given(inOrder(submitted()), asked(), inOrder(CancellationDropped({ requestId: 'q1', end: 'WITHDRAWN' })))
    .row({ act: 'PAY', actBy: PAY_BY, cancelling: undefined }, ORDER)
    .twice()
  // an order may keep its limits where the airline asks to cancel it
  list.given(inOrder(submitted()), asked(false)).row({ act: 'PAY', actBy: PAY_BY, cancelling: 'AIRLINE' }, ORDER)
  list.given(inOrder(submitted()), asked(false), inOrder(paid())).row({ act: undefined, cancelling: undefined }, ORDER)
  list.given(inOrder(depositOrder()), asked(), inOrder(deposited())).row({ act: 'PAY', actBy: BALANCE_BY, cancelling: undefined }, ORDER)
  const ended = inOrder(OrderExpired({ reason: 'AGENT_CANCEL', holds: [] }))
  list.given(inOrder(submitted()), asked(), ended).row({ ...nothing, cancelling: undefined }, ORDER)
  const waits = inOrder(submitted({ waitlist: { until: '2026-12-01T00:00:00.000Z', minutes: 60 } }))
  const seatsFound = inOrder(WaitlistProtected({ orderNo: ORDER, agency: 'A001', airLine: 'HU', by: '2026-11-22T04:00:00.000Z' }))
  list.given(waits, seatsFound, asked()).row(nothing, ORDER)
  list.given(waits, seatsFound, asked(false)).row({ act: 'CONFIRM' }, ORDER)
  const back = { limits, instalments: [{ no: 1, kind: 'FULL' as const, amount: TOTAL, by: PAY_BY }] }
  const returned = inOrder(OrderAudited({ result: 'RETURNED', remark: '请核对', ...back }))
  list.given(inOrder(submitted({ terms: { audit: true } })), returned, asked(false)).row(nothing, ORDER)
})

t.test('past the name limit names are the airline’s; a limit that is moved makes them the agency’s again', async () => {
  const missed = LimitMissed({ orderNo: ORDER, agency: 'A001', airLine: 'HU', limit: 'NAME', by: limits.nameBy, unnamed: 12 })
  const late = [inOrder(submitted()), inOrder(paid()), inOrder(missed)]
  spec(orderList)
    .given(...late)
    .row({ namesDue: undefined }, ORDER)
  const moved = { ...limits, nameBy: '2026-12-05T09:00:00.000Z' }
  spec(orderList)
    .given(...late, inOrder(LimitsModified({ limits: moved, instalments: [] })))
    .row({ namesDue: moved.nameBy }, ORDER)
})

t.test('an order that is audited is nobody’s, a returned one is to be put right; one that waits for seats is to be confirmed', async () => {
  const audited = inOrder(submitted({ terms: { audit: true } }))
  const back = { limits, instalments: [{ no: 1, kind: 'FULL' as const, amount: TOTAL, by: PAY_BY }] }
  const list = spec(orderList)
  list.given(audited).row(nothing, ORDER)
  list
    .given(audited, inOrder(OrderAudited({ result: 'RETURNED', remark: '请核对', ...back })))
    .row({ act: 'RESUBMIT', actBy: PAY_BY }, ORDER)
  const waits = inOrder(submitted({ waitlist: { until: '2026-12-01T00:00:00.000Z', minutes: 60 } }))
  const by = '2026-11-22T04:00:00.000Z'
  list.given(waits).row(nothing, ORDER)
  const protectedSeats = WaitlistProtected({ orderNo: ORDER, agency: 'A001', airLine: 'HU', by })
  list.given(waits, inOrder(protectedSeats)).row({ act: 'CONFIRM', actBy: by }, ORDER).twice()
})

t.test('the nearest limit that can still be kept stands in its row: of payment, of names, of tickets', async () => {
  const list = spec(orderList)
  const none = { limitBy: undefined, limitKind: undefined }
  const pay = { limitBy: PAY_BY, limitKind: 'PAY' as const }
  const names = { limitBy: limits.nameBy, limitKind: 'NAME' as const }
  const tickets = { limitBy: limits.ticketBy, limitKind: 'TICKET' as const }
  const late = (limit: 'NAME' | 'TICKET', by: string) =>
    inOrder(LimitMissed({ orderNo: ORDER, agency: 'A001', airLine: 'HU', limit, by, unnamed: 12 }))
  list.given(inOrder(submitted())).row(pay, ORDER).twice()
  list.given(inOrder(submitted({ terms: { audit: true } }))).row(pay, ORDER)
  list
    .given(inOrder(depositOrder()), inOrder(deposited()))
    .row(limits.nameBy < BALANCE_BY ? names : { limitBy: BALANCE_BY, limitKind: 'BALANCE' }, ORDER)
  const paidUp = [inOrder(submitted()), inOrder(paid())]
  list.given(...paidUp).row(names, ORDER)
  list
    .given(...paidUp, late('NAME', limits.nameBy))
    .row(tickets, ORDER)
    .twice()
  list
    .given(...paidUp, inOrder(named()))
    .row(tickets, ORDER)
    .twice()
  list.given(...paidUp, inOrder(named()), late('TICKET', limits.ticketBy)).row({ ...none, late: 'TICKET' }, ORDER)
  list
    .given(...paidUp, inOrder(named()), inOrder(ticketed()))
    .row(none, ORDER)
    .twice()
  list.given(inOrder(submitted()), inOrder(OrderExpired({ reason: 'TIME_LIMIT', holds: [] }))).row(none, ORDER)
  const sooner = { ...limits, ticketBy: '2026-11-22T09:00:00.000Z' }
  list
    .given(...paidUp, inOrder(LimitsModified({ limits: sooner, instalments: [] })))
    .row({ limitBy: sooner.ticketBy, limitKind: 'TICKET' }, ORDER)
  list.given(...paidUp, inOrder(LimitsModified({ limits, instalments: [], stopped: true }))).row(none, ORDER)
  // an order on the waitlist can neither be paid nor take seats until they are there
  const waits = inOrder(submitted({ waitlist: { until: '2026-12-01T00:00:00.000Z', minutes: 60 } }))
  const by = '2026-11-22T04:00:00.000Z'
  list.given(waits).row(none, ORDER)
  list
    .given(waits, inOrder(WaitlistProtected({ orderNo: ORDER, agency: 'A001', airLine: 'HU', by })))
    .row({ limitBy: by, limitKind: 'PAY' }, ORDER)
})

const flow = {
  instanceId: 'REFUND~R1~1',
  definition: 'REFUND',
  definitionName: '退票审批',
  version: 1,
  subject: { type: 'REFUND', id: 'R1', title: '退票R1' },
  applicant: { user: 'yefeng', agency: 'A001' },
}
const started = FlowStarted({
  ...flow,
  tab: 9,
  fourEyes: true,
  escalateTo: 'ADMINISTRATOR',
  airLine: 'HU',
  nodes: [],
  routes: [],
  facts: {},
  form: {},
  route: { id: 'r', name: '提交', kind: 'PASS' },
  key: 'k',
})
t.test('an application that was returned waits for its applicant until he hands it in again', async () => {
  const returned = FlowReturned({ ...flow, by: { id: 'refund' }, remark: '缺诊断证明' })
  const under = spec(flowsUnderWay)
  under.given(started, returned).row({ agency: 'A001', remark: '缺诊断证明', returnedAt: '2026-01-05T02:01:00.000Z' }).twice()
  const again = FlowResubmitted({ ...flow, by: { id: 'yefeng' }, form: {} })
  under.given(started, returned, again).row({ returnedAt: undefined, remark: undefined }).twice()
  const finished = FlowFinished({ ...flow, outcome: 'CANCELLED', form: {}, facts: {}, dropped: [] })
  under.given(started, returned, finished).none()
})

t.test('a decision that its business refused waits for its applicant until the business has followed it', async () => {
  const finished = FlowFinished({ ...flow, outcome: 'APPROVED', form: {}, facts: {}, dropped: [] })
  const tasks = [{ taskId: 'REFUND~R1~1.2.1', assignee: { kind: 'APPLICANT' as const, code: 'A001' } }]
  const refused = FlowEndRefused({ ...flow, reason: '订单已出票', parked: true, tasks })
  const under = spec(flowsUnderWay)
  under.given(started, finished, refused).row({ agency: 'A001', over: true, remark: '订单已出票' }).twice()
  const noted = FlowStepDone({
    ...flow,
    taskId: 'REFUND~R1~1.2.1',
    nodeId: 'refused-end',
    route: { id: 'noted', name: '知道了', kind: 'PASS' },
    by: { id: 'yefeng', agency: 'A001' },
    dropped: [],
  })
  // the applicant knows, and who has decided still reads what became of it
  under.given(started, finished, refused, noted).row({ agency: undefined, returnedAt: undefined, over: true, remark: '订单已出票' }).twice()
  const followed = FlowEndFollowed({ ...flow, dropped: ['REFUND~R1~1.2.1'] })
  under.given(started, finished, refused, followed).none()
})

const mark = (text: string) => `<${text}>`
const found = withParts(searchView, [openPart(orderWords, mark)])
t.test('an order is known by its number, its PNRs, its group, flights and people; an agency finds its own by some of these', async () => {
  const people = named()
  const first = people.data.passengers[0]!
  const { contact, legs } = submission()
  const flights = legs.flatMap(({ flightNo, date }) => [flightNo, `${flightNo}${date.slice(5).replace('-', '')}`])
  const own = (...texts: string[]) =>
    [...new Set([ORDER, `~${[...ORDER.slice(-6)].reverse().join('')}`, '夕阳红', ...flights, contact.name, ...texts])].map(text =>
      ownWord('A001', `O${text.toLowerCase()}`),
    )
  const namesIn = (some: readonly { name: string }[]) => some.map(({ name }) => name)
  const known = [inOrder(submitted()), inOrder(SeatConfirmed({ pnr: 'ABC123' })), inOrder(people)]
  const of = (doc: SearchRow, as: string, id?: string) => doc.said.find(one => one.as === as && one.id === id)?.words
  const ordered = spec(found)
    .given(...known)
    .row({ own: own('ABC123', ...namesIn(people.data.passengers)) }, ORDER)
    .twice()
    .doc(ORDER)
  t.same(of(ordered, 'GROUP'), ['O夕阳红', 'O阳红'], 'from any of its signs')
  t.same(of(ordered, 'FLIGHT'), [
    `O${legs[0]!.flightNo.toLowerCase()}`,
    `O${legs[0]!.flightNo.toLowerCase()}${legs[0]!.date.slice(5).replace('-', '')}`,
  ])
  t.same(of(ordered, 'CONTACT')![0], `O${contact.name}`)
  t.same(of(ordered, 'DOCUMENT', first.id), [`O#<document ${first.docNo.toLowerCase()}>`])
  t.same(of(ordered, 'DOCUMENT_END', first.id), [`O#<document end ${first.docNo.slice(-6).toLowerCase()}>`])
  t.notMatch(
    JSON.stringify(
      spec(withParts(searchView, [openPart(orderWords, () => '-')]))
        .given(...known)
        .doc(ORDER),
    ),
    first.docNo,
    'no number stands there',
  )

  const others = people.data.passengers.slice(1)
  spec(found)
    .given(...known, inOrder(PassengersRemoved({ ids: [first.id] })))
    .row({ own: own('ABC123', ...namesIn(others)) }, ORDER)
    .twice()
  const renamed = { ...others[0]!, name: 'LI/NA MARIA', phone: '+86 139-0000-1234' }
  const changed = spec(found)
    .given(...known, inOrder(PassengerModified(renamed)))
    .twice()
    .doc(ORDER)
  t.same(of(changed, 'TRAVELLER', renamed.id), ['Olinamaria', 'Onamariali'])
  t.same(of(changed, 'PHONE', renamed.id), ['O#<phone 13900001234>'])
  t.equal(
    (changed as SearchRow).said.find(({ id, as }) => id === renamed.id && as === 'TRAVELLER')?.text,
    'LI/NA MARIA',
    'as it is written',
  )
  const resubmitted = OrderResubmitted({
    limits,
    instalments: submission().instalments,
    groupName: '重庆火锅团',
    contact: { name: '曾晓', phone: '0898-66001122' },
  })
  const again = spec(found)
    .given(...known, inOrder(resubmitted))
    .twice()
    .doc(ORDER)
  t.same(of(again, 'GROUP'), ['O重庆火锅团', 'O庆火锅团', 'O火锅团', 'O锅团'])
  t.same(of(again, 'CONTACT'), ['O曾晓', 'Ozengxiao', 'Ozx'], 'a family name is spelled as one')
  t.same(of(again, 'PHONE_END'), ['O#<phone end 1122>'])
})

/** Queries of a store that holds orders like those of the view. */
const asked = async (t: typeof import('tap').t, count: number) => {
  const dir = mkdtempSync(join(tmpdir(), 'due-'))
  t.teardown(() => rmSync(dir, { recursive: true, force: true }))
  const store = await openSqliteViewStore({ dir })
  t.teardown(() => store.close())
  const views = [
    orderList,
    searchView,
    refundList,
    flowsUnderWay,
    ticketNumbers,
    noticeList,
    noticeReadings,
    toldList,
    fineList,
    renameList,
  ]
  for (const view of [...views, bidderList, lotList, bookingList, bagList]) {
    await store.ensure(specOf(view, `${view.name}_v1`))
    await store.setPointer(view.name, `${view.name}_v1`)
  }
  const at = (i: number) => new Date(Date.UTC(2026, 10, 21) + i * 60_000).toISOString()
  const orders = Array.from({ length: count }, (_, i) => ({
    id: `G${i}`,
    orderNo: `G${i}`,
    agency: i % 10 === 9 ? 'OTHER' : 'OWN',
    agencyName: '海口假日旅行社',
    airLine: 'HU',
    groupName: `团${i}`,
    route: 'HAK-PEK',
    flights: 'HU7182',
    departure: '2026-12-10',
    std: at(i),
    persons: 20,
    named: 12,
    seats: 20,
    total: 100_00,
    status: i % 2 ? 'PAID' : 'WAIT_FOR_PAY',
    submittedAt: at(i),
    ...(i % 2 ? { namesDue: at(i) } : { act: 'PAY', actBy: at(i), nextKind: 'BALANCE', nextAmount: 50_00 }),
  }))
  const fill = (name: string, docs: { id: string }[]) =>
    store.commit(
      name,
      docs.map((doc, i) => ({ id: doc.id, position: i + 1, doc })),
      { view: name, position: docs.length },
    )
  await fill('order-list_v1', orders)
  const { number, title, person } = wordsOf('O')
  await fill(
    'search_v1',
    orders.map(({ id, agency, groupName }) => ({
      id,
      ...saidOf(agency, [number('NUMBER', id), title('GROUP', groupName), person('TRAVELLER', `王小${id}`, 'p')]),
    })),
  )
  await fill(
    'notice_v1',
    orders.map(({ id, agency, airLine, submittedAt }) => ({ id, orderNo: id, agency, airLine, title: '支付时限将到', at: submittedAt })),
  )
  await fill(
    'flow-under-way_v1',
    orders.slice(9, 10).map(({ id, agency, airLine, submittedAt: returnedAt }) => ({
      id: `ORDER_CANCEL~${id}~1`,
      businessType: 'ORDER_CANCEL',
      businessId: id,
      agency,
      airLine,
      over: true,
      returnedAt,
      remark: '订单已出票',
    })),
  )
  const query = queries(store)
  const ask = (() => query) as unknown as Ask
  const routes = [
    ...dueQueries({ ask, matters: [renameMatters, refundMatters, fineMatters, auctionMatters] }),
    ...serves(orderScreen, orderList).routes(ask),
    ...noticeQueries({ ask, agencyName: async () => '海口假日旅行社', days: async () => 30 }),
  ]
  const call = (agency: string, subAgents: string[] = []) =>
    ({ who: { actor: 'agent', role: 'agent', user: 'yefeng', agency, subAgents } as unknown as Who, now: at(0) }) as Call
  return async (path: string, body: object, who = call('OWN')) => {
    const begun = performance.now()
    const data = (await routes.find(({ endpoint }) => endpoint.path === path)!.handler(body, who)) as any
    return { data, ms: performance.now() - begun, call }
  }
}

t.test('with 0, 1, 50 and 10,000 orders of an agency', async t => {
  for (const [orders, own] of [
    [0, 0],
    [1, 1],
    [55, 50],
    [11_111, 10_000],
  ] as const) {
    const ask = await asked(t as never, orders)
    const due = await ask(dueMatters.path, { size: 20 })
    t.equal(due.data.totalElements, own, `${own} due`)
    t.equal(due.data.content.length, Math.min(20, own))
    const limits = due.data.content.map(({ until }: { until: string }) => until)
    t.same(limits, [...limits].sort(), 'in order of time')
    const counts = await ask(ownCounts.path, {})
    t.match(counts.data, { due: own, refunds: 0 })
    const found = await ask(findOrders.path, { q: '王小' })
    t.equal(found.data.content.length, Math.min(50, own))
    t.equal(found.data.more, own > 50)
    const exact = await ask(findOrders.path, { q: 'g0' })
    t.match(exact.data.content, own > 0 ? [{ id: 'G0', by: 'ORDER', exact: true }] : [])
    const first = await ask(frontQueryOrder.path, { page: 0, size: 20, sort: '-submittedAt' })
    t.equal(first.data.content.length, Math.min(20, own), 'the list of orders')
    t.equal(first.data.totalElements, own)
    const lastPage = Math.max(0, Math.ceil(own / 20) - 1)
    const last = await ask(frontQueryOrder.path, { page: lastPage, size: 20, sort: '-submittedAt' })
    t.match(last.data.content.at(-1) ?? {}, own > 0 ? { id: 'G0' } : {}, 'to its end')
    const unpaid = await ask(frontQueryOrder.path, { page: 0, size: 20, status: 'WAIT_FOR_PAY', sort: '-submittedAt' })
    t.equal(unpaid.data.totalElements, Math.ceil((own * 5) / 9), 'of one state')
    const notices = await ask(queryNotices.path, {})
    t.equal(notices.data.totalElements, Math.min(200, own), 'the newest notices')
    const all = { due, counts, found, first, last, unpaid, notices }
    t.comment(
      `${own}: ${Object.entries(all)
        .map(([name, { ms }]) => `${name} ${ms.toFixed(1)} ms`)
        .join(', ')}`,
    )
  }
})

t.test('each sees its own and its sub-agents’', async t => {
  const ask = await asked(t as never, 100)
  const { call, data } = await ask(dueMatters.path, {})
  t.equal(data.totalElements, 90)
  t.equal((await ask(dueMatters.path, {}, call('OWN', ['OTHER']))).data.totalElements, 100)
  const others = (await ask(dueMatters.path, {}, call('OTHER'))).data
  t.equal(others.totalElements, 11)
  t.match(others.content.at(-1), { orderNo: 'G9', kind: 'UNFOLLOWED', reason: '订单已出票' }, 'an application only whoever applied')
  t.match((await ask(findOrders.path, { q: 'G19' }, call('OWN'))).data.content, [], 'another’s number finds nothing')
  t.match((await ask(findOrders.path, { q: 'G19' }, call('OTHER'))).data.content, [{ id: 'G19' }])
})
