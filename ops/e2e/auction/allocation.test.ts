import t, { type Test } from 'tap'
import * as subAgents from '#contracts/agency/sub-agent-api.ts'
import * as api from '#contracts/auction/allocation-api.ts'
import * as combi from '#contracts/auction/bag-api.ts'
import { searchCABags } from '#contracts/auction/bag-lists.ts'
import * as definitions from '#contracts/flow/definition-api.ts'
import { cancelOrder, orderDetail } from '#contracts/order/api.ts'
import { dueMatters } from '#contracts/order/due-api.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { ground } from '../ground.ts'
import { type FlightRow, stockRow, workbookOf } from '../sale.ts'
import { auctioning, contact, yuan } from './lots.ts'

const { fresh } = ground(t)

const start = async (t: Test) => {
  const here = await fresh()
  const { call, program, time, agent, agencyId, OUT, BACK, at } = here
  const steps = auctioning(here, time, here)
  await steps.sale.importFlights([here.flight, { ...here.back, seats: 30 }].map(flight => stockRow(flight)))
  /** Twenty seats there and back for ¥2,010 a traveller for `agent`, without earnest; to be confirmed until 06:00 UTC. */
  const bagOf = (no: string, change = {}) => ({ no, agency: agencyId, seats: 20, price: yuan(2_010), stocks: [OUT, BACK], ...change })
  const batch = { name: '北京往返', airLine: 'HU', endsAt: at('06:00:00'), prepayMinutes: 60 }
  return {
    ...here,
    ...steps,
    bagOf,
    batch,
    /** a batch of these bags, allotted */
    publish: async (bags = [bagOf('A01')], change: Partial<typeof batch> = {}) => {
      const { batchid, status } = await call(api.saveBatch, { ...batch, ...change, bags, publish: true }, 'order')
      t.equal(status, 'PUBLISHED')
      await program.settle()
      return batchid
    },
    seats: async () => Promise.all([OUT, BACK].map(async id => (await steps.sale.seatsOf(id)).held)),
    pass: async (now: string) => {
      time.now = now
      await program.pass('bags not taken')
      await program.pass('end of bag batches')
      await program.settle()
    },
    statusOf: async (id: string, as = agent) => (await call(api.showAllocation, { id }, as)).status,
    found: async (as: string) => (await call(api.search, {}, as)).content.map(({ no, status }) => `${no} ${status}`),
    mine: async (as: string) => (await call(api.searchBooked, {}, as)).content.map(({ no, status }) => `${no} ${status}`),
  }
}

t.test('a bag from the import to a paid order, which nobody sees but the agency that it is for', async t => {
  const here = await start(t)
  const { call, send, time, sale, seats, found, mine, program } = here
  const { agent, rival, agencyId, rivalId, flight, back, OUT, BACK, at, batch } = here
  await sale.refused(t, api.saveBatch, batch, agent, { status: 403, message: /./ })
  await sale.refused(t, api.saveBatch, { ...batch, endsAt: at('00:00:00') }, 'order', { status: 400, message: /截止时间/ })
  const { batchid } = await call(api.saveBatch, batch, 'order')
  t.match(batchid, /^C/)
  await sale.refused(t, api.saveBatch, { ...batch, batchid, publish: true }, 'order', { status: 409, message: '请先录入切位包' })
  type Line = [no: string, agency: string, flight: FlightRow, seats: number, sub?: string]
  const file = async (...lines: Line[]) => ({
    files: [
      {
        name: '切位包.xlsx',
        bytes: await workbookOf(
          lines.map(([no, agency, { flightNo, date }, count, sub = '']) => ({
            包号: no,
            代理人编号: agency,
            分代理可订: sub,
            航班号: flightNo,
            航班日期: date,
            舱位: 'G',
            座位数: count,
            每人包价: date === flight.date && no === 'B01' ? 1_000 : 2_010,
          })),
        ),
      },
    ],
  })
  const bad = await file(
    ['A01', agencyId, flight, 20],
    ['A01', rivalId, back, 20],
    ['B01', 'AG9999', flight, 20],
    ['C01', agencyId, flight, 20, '也许'],
  )
  const preview = await call(api.importAllocation, { batchid, mode: 'preview' }, 'order', bad)
  t.match(preview, { total: 4, good: 0, bad: 4, written: 0 })
  const told = JSON.stringify((preview as { rows: object[] }).rows)
  for (const message of ['的代理人编号、分代理可订、座位数、包价、保证金与第2行不同', '代理人AG9999不存在', '只能填是或否'])
    t.ok(told.includes(message), message)
  const good = await file(['A01', agencyId, back, 20], ['A01', agencyId, flight, 20], ['B01', rivalId, flight, 10, '是'])
  t.match(await call(api.importAllocation, { batchid }, 'order', good), { good: 3, written: 3 })
  t.match((await call(api.getBatch, { batchid }, 'order')).bags, [
    { no: 'A01', agency: agencyId, agencyName: String, subAgents: false, amount: yuan(40_200), earnest: 0, route: 'HAK-PEK / PEK-HAK' },
    { no: 'B01', agency: rivalId, subAgents: true, amount: yuan(10_000), route: 'HAK-PEK', flights: `${flight.flightNo} ${flight.date}` },
  ])
  t.same(await found(agent), [], 'a draft is nobody’s yet')

  // ── published: its seats are held, and each agency has its own ──────────────────────────────────────────────────────
  t.match(await call(api.saveBatch, { ...batch, batchid, publish: true }, 'order'), { batchid, status: 'PUBLISHED' })
  await program.settle()
  t.match((await call(api.queryBatch, {}, 'order')).content, [{ id: batchid, status: 'PUBLISHED', bags: 2 }])
  t.same((await call(combi.queryBatch, {}, 'order')).content, [], 'no batch of combined bags')
  t.same(await seats(), [30, 20])
  const id = `${batchid}.A01`
  t.same(await found(agent), ['A01 AVAILABLE'])
  t.same(await found(rival), ['B01 AVAILABLE'])
  t.same((await call(searchCABags, {}, agent)).content, [], 'it is not in the hall of combined bags')
  t.notMatch(JSON.stringify(await call(api.search, {}, agent)), new RegExp(`${agencyId}|${rivalId}`), 'nobody is named')
  const stranger = { id, totalAmount: 1, contact, channel: 'alipay' }
  for (const endpoint of [api.showAllocation, api.bookAllocation, api.undoAllocation, api.prepayAllocation, api.payAllocation])
    for (const one of [stranger, { ...stranger, id: 'C1.A01' }])
      await sale.refused(t, endpoint, one, rival, { status: 404, message: '该袋未分配给您' })
  for (const endpoint of [combi.showBookedCABag, combi.bookCABag, combi.undoCABag, combi.prepayCABag])
    await sale.refused(t, endpoint, stranger, agent, { status: 404, message: /组合包/ })
  for (const endpoint of [combi.cancelSingle, combi.releaseBag]) t.equal((await send(endpoint, { id }, 'order')).status, 404)
  for (const endpoint of [combi.cancelBatch, combi.submitBagFlow, combi.getBatch])
    t.equal((await send(endpoint, { batchId: batchid }, 'order')).status, 404)
  t.match((await call(api.queryBags, { batchid }, 'order')).content.length, 2)
  t.match((await call(api.queryBags, { batchid, agency: agencyId }, 'order')).content, [{ no: 'A01', status: 'AVAILABLE', to: agencyId }])

  // ── confirmed: nothing is asked for it, since it has no earnest ─────────────────────────────────────────────────────
  const due = async (as: string) => (await call(dueMatters, {}, as)).content
  const allotted = {
    subject: id,
    groupName: / A01$/,
    airLine: 'HU',
    flights: `${flight.flightNo}/${back.flightNo}`,
    route: 'HAK-PEK/PEK-HAK',
    persons: 20,
  }
  t.match(await due(agent), [{ ...allotted, kind: 'ALLOTTED', until: at('06:00:00') }])
  t.match(await due(rival), [{ kind: 'ALLOTTED', subject: `${batchid}.B01` }])
  const offered = await call(api.showAllocation, { id }, agent)
  t.match(
    offered.allowedActions.map(({ action, body }) => [action, body]),
    [
      ['book', undefined],
      ['decline', { decline: true }],
    ],
  )
  const racing = await Promise.all([1, 2, 3].map(() => send(api.bookAllocation, { id }, agent)))
  t.same(
    racing.map(({ status }) => status),
    [200, 200, 200],
    'its own people at the same instant: one booking',
  )
  t.same(await mine(agent), ['A01 BOOKED'])
  const standing = await call(api.showAllocation, { id }, agent)
  t.match(await due(agent), [{ ...allotted, kind: 'ALLOTMENT', until: standing.mine?.prepayBy, amount: standing.amount }])
  t.match(standing, { status: 'BOOKED', allowedActions: [{ path: api.undoAllocation.path }, { path: api.prepayAllocation.path }] })
  t.match((await call(api.queryBags, { batchid, agency: agencyId }, 'order')).content, [
    { agency: agencyId, agencyName: String, status: 'BOOKED' },
  ])

  // ── taken and paid ──────────────────────────────────────────────────────────────────────────────────────────────────
  const { total, prepay } = standing.mine as { total: number; prepay: number }
  await sale.refused(t, api.payAllocation, { id, totalAmount: prepay, channel: 'alipay' }, agent, { status: 409, message: '请先预付' })
  const taken = await call(api.prepayAllocation, { id, totalAmount: prepay, contact }, agent)
  t.match(await call(api.prepayAllocation, { id, totalAmount: prepay, contact }, agent), { orderNo: taken.orderNo }, 'sent again')
  await program.settle()
  t.same(await seats(), [30, 20], 'the same seats, never free in between')
  await sale.refused(t, api.undoAllocation, { id }, agent, { status: 409, message: '切位包已生成订单，请支付或取消订单' })
  await sale.refused(t, api.cancelBag, { id }, 'order', { status: 409, message: '切位包已生成订单，请支付或取消订单' })
  t.match(await call(orderDetail, { orderId: taken.orderNo }, agent), { voyageType: 'D', seats: 20, win: { bagId: id } })
  const { paymentCode } = await call(api.payAllocation, { id, totalAmount: prepay, channel: 'alipay' }, agent)
  await sale.payAt(paymentCode)
  await program.settle()
  const by = { channel: 'virtual' as const, payPassword: await sale.funded(agent, total) }
  t.match(await call(api.payAllocation, { id, totalAmount: total - prepay, ...by }, agent), { status: 'SUCCEEDED', available: prepay })
  await program.settle()
  t.match(await call(orderDetail, { orderId: taken.orderNo }, agent), { status: 'PAID' })
  t.same(await mine(agent), ['A01 ORDERED'])
  t.match(await sale.seatsOf(BACK), { total: 30, held: 0, sold: 20, free: 10 })

  // ── bags that nobody has confirmed in time are over ─────────────────────────────────────────────────────────────────
  time.now = at('06:00:00')
  await sale.refused(t, api.bookAllocation, { id: `${batchid}.B01` }, rival, { status: 409, message: '已过确认时限' })
  await sale.refused(t, api.undoAllocation, { id: `${batchid}.B01`, decline: true }, rival, { status: 409, message: '已过确认时限' })
  await program.pass('bags not taken')
  await program.pass('end of bag batches')
  await program.settle()
  t.same(await found(rival), ['B01 CLOSED'])
  t.same(await due(rival), [])
  t.match(await call(api.getBatch, { batchid }, 'order'), { status: 'CLOSED' })
  t.match(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 20, free: 40 })
})

t.test('a bag of one flight with earnest: taken back in time, declined, not prepaid, cancelled', async t => {
  const here = await start(t)
  const { call, time, sale, publish, recharge, money, seats, pass, statusOf, mine, found } = here
  const { agent, agencyId, OUT, at, bagOf } = here
  await recharge(agent)
  const one = { stocks: [OUT], seats: 10, price: yuan(1_000), earnest: yuan(3_000) }
  const batchid = await publish([bagOf('A01', one), bagOf('A02', one), bagOf('A03', one)])
  t.same(await seats(), [30, 0])
  const [id, second, third] = ['A01', 'A02', 'A03'].map(no => `${batchid}.${no}`) as [string, string, string]
  time.now = at('01:10:00')
  await call(api.bookAllocation, { id }, agent)
  t.same(await money(agencyId, agent), [yuan(2_000), yuan(3_000)])
  await sale.refused(t, api.bookAllocation, { id: second }, agent, { status: 409, message: '保证金不足' })
  await sale.refused(t, api.undoAllocation, { id, decline: true }, agent, { status: 409, message: '切位包已确认' })
  t.match(await call(api.undoAllocation, { id }, agent), { status: 'AVAILABLE' }, 'it is still for it')
  // from a window that has not noticed it yet
  await sale.refused(t, api.undoAllocation, { id }, agent, { status: 409, message: '切位包未确认' })
  t.same(await money(agencyId, agent), [yuan(5_000), 0])
  t.match(await call(api.undoAllocation, { id: second, decline: true, reason: '客人取消' }, agent), {
    status: 'DECLINED',
    allowedActions: [],
  })
  t.same(await seats(), [20, 0], 'declined, its seats are free at once')
  await sale.refused(t, api.bookAllocation, { id: second }, agent, { status: 409, message: '切位包已拒绝' })
  await sale.refused(t, api.cancelBag, { id: second }, 'order', { status: 409, message: '切位包已拒绝' })
  await call(api.bookAllocation, { id }, agent)
  await sale.refused(t, api.undoAllocation, { id }, agent, { status: 409, message: '本单位已撤销该切位包1次，不能再撤销' })
  await pass(at('02:10:00'))
  t.equal(await statusOf(id), 'AVAILABLE', 'not prepaid: it may be confirmed again until the end')
  t.same(await money(agencyId, agent), [yuan(2_000), 0])
  t.match(await call(api.showAllocation, { id }, agent), { lost: { cause: 'NOT_TAKEN', forfeit: yuan(3_000) } })
  t.same(await mine(agent), ['A01 DEFAULTED', 'A01 UNDONE'])
  t.match(await call(api.cancelBag, { id: third, reason: '航班调整' }, 'order'), { status: 'CANCELLED' })
  t.same(await seats(), [10, 0])
  await pass(at('06:00:00'))
  t.same((await found(agent)).sort(), ['A01 CLOSED', 'A02 DECLINED', 'A03 CANCELLED'])
  t.same(await seats(), [0, 0])
})

t.test('confirmed in the instant in which it expires or is cancelled: one of them, and no seat is lost', async t => {
  const { call, send, time, publish, seats, pass, statusOf, program, agent, OUT, at, bagOf } = await start(t)
  const one = { stocks: [OUT], seats: 10, price: yuan(1_000) }
  for (let n = 0; n < 4; n++) {
    const id = `${await publish([bagOf('A01', one)])}.A01`
    const answers = await Promise.all([send(api.bookAllocation, { id }, agent), send(api.cancelBag, { id, reason: '航班调整' }, 'order')])
    await program.settle()
    t.equal(answers[1]!.status, 200)
    t.equal(await statusOf(id), 'CANCELLED', 'confirmed or not, the desk cancels what is no order')
    t.same(await seats(), [0, 0])
  }
  const id = `${await publish([bagOf('A01', one)])}.A01`
  time.now = at('05:59:59')
  const [booked] = await Promise.all([send(api.bookAllocation, { id }, agent), pass(at('06:00:00'))])
  const status = await statusOf(id)
  t.equal(status, booked!.status === 200 ? 'BOOKED' : 'CLOSED')
  t.same(await seats(), [status === 'BOOKED' ? 10 : 0, 0])
  if (status === 'BOOKED') {
    await pass(at('06:59:59'))
    t.equal(await statusOf(id), 'CLOSED', 'not prepaid, and the time to confirm is over')
  }
  t.same(await seats(), [0, 0])
  const whole = await publish([bagOf('A01', one)], { endsAt: at('09:00:00') })
  await call(api.bookAllocation, { id: `${whole}.A01` }, agent)
  t.match(await call(api.cancelBatch, { batchid: whole, reason: '航班调整' }, 'order'), { status: 'CANCELLED' })
  await program.settle()
  t.equal(await statusOf(`${whole}.A01`), 'CANCELLED')
  t.same(await seats(), [0, 0])
})

t.test('a sub-agent may have it in the place of its agency where that is ticked', async t => {
  const { call, sale, publish, found, mine, program, agent, agencyId, OUT, bagOf } = await start(t)
  const password = 'a'.repeat(64)
  const form = { name: '椰风三亚门店', linkman: '王小海', tel: '13807650002', email: 'sanya@yefeng.example' }
  const { id: sub } = await call(
    subAgents.saveSubAgent,
    { ...form, loginName: 'Sanya-1', authorities: [{ airLine: 'HU', inter: false }] },
    agent,
  )
  await call(subAgents.submitSubAgent, { id: sub }, agent)
  await call(subAgents.activateSubAgent, { id: sub, password }, agent)
  await program.settle()
  const one = { stocks: [OUT], seats: 10, price: yuan(1_000) }
  const batchid = await publish([bagOf('A01', one), bagOf('A02', { ...one, subAgents: true }), bagOf('A03', { ...one, subAgents: true })])
  const [own, shared, other] = ['A01', 'A02', 'A03'].map(no => `${batchid}.${no}`) as [string, string, string]
  t.same((await found('Sanya-1')).sort(), ['A02 AVAILABLE', 'A03 AVAILABLE'])
  t.same((await found(agent)).sort(), ['A01 AVAILABLE', 'A02 AVAILABLE', 'A03 AVAILABLE'])
  for (const endpoint of [api.showAllocation, api.bookAllocation])
    await sale.refused(t, endpoint, { id: own }, 'Sanya-1', { status: 404, message: '该袋未分配给您' })
  await sale.refused(t, api.undoAllocation, { id: shared, decline: true }, 'Sanya-1', {
    status: 409,
    message: '只有被分配的代理人可以拒绝',
  })
  t.match((await call(api.showAllocation, { id: shared }, 'Sanya-1')).allowedActions, [{ action: 'book' }])
  await call(api.bookAllocation, { id: shared }, 'Sanya-1')
  t.same(await mine('Sanya-1'), ['A02 BOOKED'])
  t.match(
    await call(api.showAllocation, { id: shared }, agent),
    { status: 'BOOKED', allowedActions: [] },
    'its parent reads it and does not act',
  )
  await sale.refused(t, api.undoAllocation, { id: shared }, agent, { status: 404, message: '该袋未分配给您' })
  await call(api.bookAllocation, { id: other }, agent)
  t.same(await found('Sanya-1'), ['A02 BOOKED'], 'what its agency has is not its own')
  await sale.refused(t, api.showAllocation, { id: other }, 'Sanya-1', { status: 404, message: '该袋未分配给您' })
  t.match(
    (await call(api.queryBags, { batchid }, 'order')).content.find(({ no }) => no === 'A02'),
    { to: agencyId, agency: sub },
  )
})

t.test('seats that are not there leave a draft that says so; where the house has a flow for it another approves', async t => {
  const { call, seats, approve, program, statusOf, found, agent, BACK, batch, bagOf } = await start(t)
  const tooMany = { ...batch, bags: [bagOf('A01'), bagOf('A02')], publish: true }
  const { batchid, ...told } = await call(api.saveBatch, tooMany, 'order')
  t.same(told, { status: 'DRAFT', reason: `切位包A02：${BACK}座位不足` })
  t.match(await call(api.getBatch, { batchid }, 'order'), told)
  t.same(await seats(), [0, 0])
  // staff draw its workflow like that of combined bags, with four eyes
  const { nodes, routes, tab } = await call(definitions.definitionDetail, { id: 'COMBI_AUCTION' }, 'admin')
  const key = 'CUSTOMER_ALLOCATION'
  const drawn = { definition: key, name: '客户切位发布审批', businessType: key, tab, fourEyes: true, nodes, routes }
  await call(definitions.addDefinition, drawn, 'admin')
  await call(definitions.modifyDefinition, { id: key, status: 'RELEASED' }, 'admin')
  t.teardown(() => call(definitions.modifyDefinition, { id: key, status: 'RETIRED' }, 'admin'))
  const again = await call(api.saveBatch, { ...batch, batchid, bags: [bagOf('A01')], publish: true }, 'order')
  t.equal(again.status, 'AUDITING')
  await program.settle()
  t.same(await seats(), [0, 0])
  t.same(await found(agent), [])
  const { flow } = await call(api.getBatch, { batchid }, 'order')
  await approve(flow!.instanceId)
  t.equal(await statusOf(`${batchid}.A01`), 'AVAILABLE')
  t.same(await seats(), [20, 20])
})

t.test('an order that ends gives its seats back, and the agency is told what its batch says', async t => {
  const { call, sale, publish, seats, pass, statusOf, program, agent, rival, at, batch, bagOf } = await start(t)
  const batchid = await publish([bagOf('A01')])
  const id = `${batchid}.A01`
  const { id: news } = await call(api.saveNews, { batchid, title: '行李额', content: '每人20公斤' }, 'order')
  await call(api.saveNews, { batchid, id: news, title: '行李额', content: '每人30公斤' }, 'order')
  await sale.refused(t, api.saveNews, { batchid, id: `${batchid}.9`, title: '行李额', content: '每人' }, 'order', {
    status: 404,
    message: '资讯不存在',
  })
  await sale.refused(t, api.saveNews, { batchid, title: '行李额', content: '每人' }, agent, { status: 403, message: /./ })
  await program.settle()
  const toldTo = async (as: string) => (await call(api.queryNews, { batchid }, as)).content.map(({ content }) => content)
  t.same(await Promise.all([agent, rival, 'order'].map(toldTo)), [['每人30公斤'], [], ['每人30公斤']])
  t.match(await call(api.deleteNews, { ids: [news] }, 'order'), { ids: [news] })
  await program.settle()
  t.same(await toldTo(agent), [])
  const { batchid: draft } = await call(api.saveBatch, batch, 'order')
  await sale.refused(t, api.saveNews, { batchid: draft, title: '行李额', content: '每人' }, 'order', {
    status: 409,
    message: '批次还是草稿',
  })

  const { mine } = await call(api.bookAllocation, { id }, agent)
  const { orderNo } = await call(api.prepayAllocation, { id, totalAmount: mine!.prepay!, contact }, agent)
  await program.settle()
  await call(cancelOrder, { orderId: orderNo, reason: '航班取消' }, 'order')
  await program.settle()
  t.equal(await statusOf(id), 'LAPSED')
  t.same(await seats(), [0, 0])
  await pass(at('06:00:00'))
  t.equal(await statusOf(id), 'CLOSED')
})

t.test('who is allotted something is told until it has confirmed it, and of what it has to do then', async t => {
  const { call, publish, program, agent, rival, rivalId, bagOf } = await start(t)
  const id = `${await publish([bagOf('A01'), bagOf('B01', { agency: rivalId, seats: 10 })])}.A01`
  const told = async (as: string) =>
    (await call(queryNotices, {}, as)).content.filter(({ kind }) => kind === 'ALLOCATION').map(({ title, bagId }) => `${title} ${bagId}`)
  t.same(await told(agent), [`收到客户切位，请确认 ${id}`])
  await call(api.bookAllocation, { id }, agent)
  await program.settle()
  t.same(await told(agent), [`切位包已确认，请预付 ${id}`, `收到客户切位，已确认 ${id}`])
  t.same(await told(rival), [`收到客户切位，请确认 ${id.replace('A01', 'B01')}`], 'each of its own alone')
})
