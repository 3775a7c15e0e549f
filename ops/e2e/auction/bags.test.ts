import t from 'tap'
import * as earnest from '#contracts/account/earnest-api.ts'
import * as api from '#contracts/auction/bag-api.ts'
import { searchBookedCABags, searchCABags } from '#contracts/auction/bag-lists.ts'
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts'
import { cancelOrder, orderDetail } from '#contracts/order/api.ts'
import * as changes from '#contracts/order/changes/changes-api.ts'
import { queryNotices, readNotices } from '#contracts/order/notice/notice-api.ts'
import { ground } from '../ground.ts'
import { type FlightRow, stockRow, workbookOf } from '../sale.ts'
import { auctioning, contact, yuan } from './lots.ts'

const { fresh } = ground(t)
const rows = (...lines: [no: string, flight: Pick<FlightRow, 'flightNo' | 'date'>, seats: number, price?: number][]) =>
  workbookOf(
    lines.map(([no, { flightNo, date }, seats, price = 2_010]) => ({
      包号: no,
      航班号: flightNo,
      航班日期: date,
      舱位: 'G',
      座位数: seats,
      每人包价: price,
      保证金: 3_000,
    })),
  )

const start = async () => {
  const here = await fresh()
  const { call, program, time, agent, rival, OUT, BACK, at } = here
  const steps = auctioning(here, time, here)
  await steps.sale.importFlights([here.flight, { ...here.back, seats: 30 }].map(flight => stockRow(flight)))
  for (const as of [agent, rival]) await steps.recharge(as)
  /** Twenty seats of a round trip for ¥2,010 a traveller, with ¥3,000 of earnest; from 00:00 to 06:00 UTC. */
  const bagOf = (no: string, change = {}) => ({ no, seats: 20, price: yuan(2_010), earnest: yuan(3_000), stocks: [OUT, BACK], ...change })
  const batch = { name: '北京往返', airLine: 'HU', startsAt: at('00:00:00'), endsAt: at('06:00:00'), prepayMinutes: 60 }
  return {
    ...here,
    ...steps,
    bagOf,
    batch,
    /** a batch of these bags, approved */
    publish: async (bags = [bagOf('A01')], change: Partial<typeof batch> & { quota?: number } = {}) => {
      const { batchId } = await call(api.saveBatch, { ...batch, ...change, bags }, 'order')
      const { instanceId } = await call(api.submitBagFlow, { batchId }, 'order')
      await steps.approve(instanceId)
      return batchId
    },
    seats: async () => Promise.all([OUT, BACK].map(async id => (await steps.sale.seatsOf(id)).held)),
    pass: async (now: string) => {
      // the clocks ask the views of bags and batches
      await program.settle()
      time.now = now
      await program.pass('bags not taken')
      await program.pass('end of bag batches')
      await program.settle()
    },
    statusOf: async (id: string) => (await call(api.showBookedCABag, { id }, agent)).status,
    mine: async (as: string) =>
      (await call(searchBookedCABags, {}, as)).content.map(({ bagId, status }) => `${bagId.slice(bagId.indexOf('.') + 1)} ${status}`),
  }
}

t.test(
  'a bag from its draft to a paid order: imported, approved, booked by the first, taken, paid; its price is split exactly',
  async t => {
    const here = await start()
    const { call, send, time, sale, approve, money, seats, statusOf, mine, program } = here
    const { agent, rival, agencyId, rivalId, flight, back, OUT, BACK, at, batch } = here
    // ── drafted and imported ────────────────────────────────────────────────────────────────────────────────────────────
    await sale.refused(t, api.saveBatch, batch, agent, { status: 403, message: /./ })
    await sale.refused(t, api.saveBatch, { ...batch, endsAt: batch.startsAt }, 'order', { status: 400, message: '截止时间须晚于开始时间' })
    const { batchId } = await call(api.saveBatch, batch, 'order')
    await sale.refused(t, api.submitBagFlow, { batchId }, 'order', { status: 409, message: '请先录入组合包' })
    const file = async (...lines: Parameters<typeof rows>) => ({ files: [{ name: '组合包.xlsx', bytes: await rows(...lines) }] })
    const bad = await file(
      ['A01', flight, 20],
      ['A01', back, 20],
      ['B01', flight, 20],
      ['C01', flight, 20],
      ['C01', back, 40],
      ['D01', flight, 40],
      ['D01', back, 40],
      ['E01', flight, 20, 2_015],
      ['E01', { ...back, flightNo: 'HU9999' }, 20, 2_015],
      ['F\u200b01', flight, 20],
      ['F01', back, 20],
    )
    const preview = await call(api.importBags, { batchId, mode: 'preview' }, 'order', bad)
    t.match(preview, { total: 11, good: 2, bad: 9, written: 0 })
    const told = (preview as { rows: { row: number; errors: Record<string, string> }[] }).rows.map(({ errors }) =>
      Object.values(errors).join(),
    )
    for (const message of [
      '一包至少两个航班',
      '包C01第6行的座位数、包价、保证金与第5行不同',
      '余30座，不足40座',
      '每人包价须为10元的整数倍',
      '包号含有不可见字符',
    ])
      t.ok(
        told.some(text => text.includes(message)),
        message,
      )
    t.equal((await send(api.importBags, { batchId, mode: 'all' }, 'order', bad)).status, 400)
    t.same((await call(api.getBatch, { batchId }, 'order')).bags, [], 'a preview and a wrong file write nothing')
    const good = await file(['A01', back, 20], ['A01', flight, 20])
    t.match(await call(api.importBags, { batchId }, 'order', good), { good: 2, written: 2 })
    t.match((await call(api.getBatch, { batchId }, 'order')).bags, [
      {
        no: 'A01',
        seats: 20,
        amount: yuan(40_200),
        route: 'HAK-PEK / PEK-HAK',
        flights: `${flight.flightNo} ${flight.date}，${back.flightNo} ${back.date}`,
      },
    ])

    // the file replaces everything: removed bags are announced before, and changes of other people are not overwritten
    const { revision } = await call(api.getBatch, { batchId }, 'order')
    const other = await file(['Z01', back, 20], ['Z01', flight, 20])
    t.match(await call(api.importBags, { batchId, mode: 'preview' }, 'order', other), { good: 2, gone: ['A01'] })
    t.notOk('gone' in (await call(api.importBags, { batchId, mode: 'preview' }, 'order', good)))
    t.match(await call(api.importBags, { batchId }, 'order', { ...other, headers: { 'if-match': `"${revision}"` } }), { gone: ['A01'] })
    t.equal((await send(api.importBags, { batchId }, 'order', { ...good, headers: { 'if-match': `"${revision}"` } })).status, 412)
    await call(api.importBags, { batchId }, 'order', good)

    // ── approved by another: offered with its seats held ────────────────────────────────────────────────────────────────
    const { instanceId } = await call(api.submitBagFlow, { batchId }, 'order')
    await sale.refused(t, api.importBags, { batchId }, 'order', { status: 409, message: '批次正在审批' }, good)
    t.same((await call(searchCABags, {}, agent)).content, [], 'no agency sees it')
    await approve(instanceId)
    t.match((await call(api.queryBatch, {}, 'order')).content, [{ id: batchId, status: 'PUBLISHED', bags: 1 }])
    t.same(await seats(), [20, 20])
    const id = `${batchId}.A01`
    const [row] = (await call(searchCABags, { status: 'AVAILABLE', origin: 'hak' }, agent)).content
    t.match(row, { id, price: yuan(2_010), lots: [{ fare: yuan(1_005) }, { fare: yuan(1_005) }] })
    t.same((await call(searchCABags, { origin: 'PEK' }, agent)).content, [])

    // ── booked: one of two at the same instant ──────────────────────────────────────────────────────────────────────────
    const racing = await Promise.all([agent, rival, agent].map(as => send(api.bookCABag, { id }, as)))
    t.ok(racing.some(({ status }) => status === 200))
    const winner = racing[0]!.status === 200 || racing[2]!.status === 200 ? agent : rival
    const loser = winner === agent ? rival : agent
    for (const [n, as] of [agent, rival, agent].entries()) t.equal(racing[n]!.status === 200, as === winner, `${as}: ${racing[n]!.message}`)
    await program.settle()
    const of = { [agent]: agencyId, [rival]: rivalId }
    t.same(await money(of[winner]!, winner), [yuan(2_000), yuan(3_000)])
    t.same(await money(of[loser]!, loser), [yuan(5_000), 0], 'who comes second has all of it')
    await sale.refused(t, api.bookCABag, { id }, loser, { status: 409, message: '该组合包已被锁定' })
    t.match(await call(api.bookCABag, { id }, winner), { status: 'BOOKED' }, 'sent again')
    const [hidden] = (await call(searchCABags, {}, loser)).content
    t.notMatch(JSON.stringify(hidden), new RegExp(`${agencyId}|${rivalId}`), 'who has it is told to nobody')
    t.notOk((await call(api.showBookedCABag, { id }, loser)).mine)
    for (const endpoint of [api.undoCABag, api.prepayCABag, api.payCABag])
      await sale.refused(t, endpoint, { id, totalAmount: 1, contact, channel: 'alipay' }, loser, { status: 404, message: /组合包/ })
    t.match((await call(api.queryBags, { batchId }, 'order')).content, [{ status: 'BOOKED', agency: of[winner]!, agencyName: String }])

    // ── taken: an order of both flights ─────────────────────────────────────────────────────────────────────────────────
    const standing = await call(api.showBookedCABag, { id }, winner)
    t.match(standing.allowedActions, [{ path: api.undoCABag.path }, { path: api.prepayCABag.path }])
    const { total, prepay } = standing.mine as { total: number; prepay: number }
    await sale.refused(t, api.payCABag, { id, totalAmount: prepay, channel: 'alipay' }, winner, { status: 409, message: '请先预付' })
    await sale.refused(t, api.prepayCABag, { id, totalAmount: prepay + 1, contact }, winner, { status: 409, message: /预付金额已变动/ })
    const windows = await Promise.all([1, 2, 3].map(() => send(api.prepayCABag, { id, totalAmount: prepay, contact }, winner)))
    t.same(
      windows.map(({ status }) => status),
      [200, 200, 200],
      'several windows at once have one order',
    )
    const taken = windows[0]!.data
    for (const { data } of windows) t.equal(data.orderNo, taken.orderNo)
    t.match(await call(api.prepayCABag, { id, totalAmount: prepay, contact }, winner), { orderNo: taken.orderNo }, 'sent again')
    await program.settle()
    t.same(await seats(), [20, 20], 'the same seats, never free in between')
    const detail = await call(orderDetail, { orderId: taken.orderNo }, winner)
    t.match(detail, { voyageType: 'D', seats: 20, win: { bagId: id, earnest: yuan(3_000) } })
    t.equal(
      detail.limits.payBy,
      (await call(api.showBookedCABag, { id }, winner)).mine?.prepayBy,
      'taking it has not shortened the time to pay',
    )
    t.equal(
      detail.legs.flatMap(({ lines }) => lines).reduce((sum, { fare, count }) => sum + fare * count, 0),
      yuan(40_200),
      'its fares are the price of the bag',
    )
    await sale.refused(t, changes.reduceSeats, { orderId: taken.orderNo, counts: { ADULT: 10 } }, winner, {
      status: 409,
      message: '竞价成交的订单须先支付首期',
    })
    await sale.refused(t, earnest.giveUpEarnest, { id: `bag~${id}~${of[winner]!}~1`, reason: '客人取消' }, winner, {
      status: 409,
      message: '已下单，请支付订单或取消订单',
    })
    await sale.refused(t, api.cancelSingle, { id }, 'order', { status: 409, message: '组合包已生成订单，请支付或取消订单' })

    // ── paid: the first part, then the rest, of which the earnest is a part ─────────────────────────────────────────────
    const pay = async (totalAmount: number) => {
      const { paymentCode } = await call(api.payCABag, { id, totalAmount, channel: 'alipay' }, winner)
      await sale.payAt(paymentCode)
      await program.settle()
    }
    t.match((await call(api.showBookedCABag, { id }, winner)).mine, { due: prepay, orderNo: taken.orderNo })
    await pay(prepay)
    t.equal(await statusOf(id), 'ORDERED')
    t.same(await money(of[winner]!, winner), [yuan(2_000), 0], 'the earnest is fare')
    t.match((await call(api.showBookedCABag, { id }, winner)).mine, { due: total - prepay - yuan(3_000) })
    t.comment('the rest from its virtual account')
    const rest = { id, totalAmount: total - prepay - yuan(3_000), channel: 'virtual' as const }
    const payPassword = await sale.funded(winner, total)
    t.match(await call(api.payCABag, { ...rest, payPassword }, winner), { status: 'SUCCEEDED', available: total - rest.totalAmount })
    await program.settle()
    t.match(await call(orderDetail, { orderId: taken.orderNo }, winner), { status: 'PAID' })
    t.match(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 20, free: 40 })
    t.match(await sale.seatsOf(BACK), { total: 30, held: 0, sold: 20, free: 10 })
    t.same(await mine(winner), ['A01 ORDERED'])
    t.same(await mine(loser), [])
    time.now = at('06:00:01')
    await program.pass('end of bag batches')
    await program.settle()
    t.match(await call(api.getBatch, { batchId }, 'order'), { status: 'CLOSED' })
  },
)

t.test('who undoes in time loses nothing, who does not take it loses his earnest, and the bag is to be had again', async t => {
  const here = await start()
  const { call, time, sale, publish, money, seats, pass, statusOf, mine } = here
  const { agent, rival, agencyId, rivalId, at } = here
  const id = `${await publish()}.A01`
  time.now = at('01:10:00')
  t.match(await call(api.showBookedCABag, { id }, agent), { undosLeft: 1 }, 'told before it is booked')
  for (const endpoint of [api.undoCABag, api.prepayCABag, api.payCABag])
    await sale.refused(t, endpoint, { id, totalAmount: 1, contact, channel: 'alipay' }, agent, { status: 409, message: '组合包未预订' })
  await call(api.bookCABag, { id }, agent)
  await sale.refused(t, api.releaseBag, { id }, agent, { status: 403, message: /./ })
  t.match(await call(api.undoCABag, { id }, agent), { status: 'AVAILABLE' })
  t.same(await money(agencyId, agent), [yuan(5_000), 0])
  await call(api.bookCABag, { id }, agent)
  time.now = at('01:15:00')
  await sale.refused(t, api.undoCABag, { id }, agent, { status: 409, message: '本单位已撤销该组合包1次，不能再撤销' })
  t.match(await call(api.showBookedCABag, { id }, agent), { undosLeft: 0, allowedActions: [{ path: api.prepayCABag.path }] })
  time.now = at('01:25:00')
  await sale.refused(t, api.undoCABag, { id }, agent, { status: 409, message: '本单位已撤销该组合包1次，不能再撤销' })
  await sale.refused(t, earnest.giveUpEarnest, { id: `bag~${id}~${agencyId}~2`, reason: '客人取消' }, agent, {
    status: 409,
    message: /组合包已锁定/,
  })
  await pass(at('02:09:59'))
  t.equal(await statusOf(id), 'BOOKED', 'not before its time')
  time.now = at('02:10:00')
  await sale.refused(t, api.prepayCABag, { id, totalAmount: 1, contact }, agent, { status: 409, message: '已过预付时限' })
  await Promise.all([pass(time.now), pass(time.now)])
  t.equal(await statusOf(id), 'AVAILABLE')
  t.same(await money(agencyId, agent), [yuan(2_000), 0], 'lost once')
  t.same(await seats(), [20, 20], 'its seats are still its own')
  t.same(await mine(agent), ['A01 DEFAULTED', 'A01 UNDONE'])
  const { content: told } = await call(queryNotices, {}, agent)
  const ofBag = told.filter(({ kind }) => kind === 'BAG')
  t.match(
    ofBag.map(({ title, bagId }) => [title, bagId]),
    [
      ['组合包违约，保证金罚没', id],
      ['组合包已锁定，已违约', id],
      ['组合包已锁定，已撤销', id],
    ],
  )
  await call(readNotices, { ids: [ofBag[0]!.id] }, agent)
  await sale.refused(t, api.bookCABag, { id }, agent, { status: 409, message: '保证金不足' })
  t.match(await call(api.bookCABag, { id }, rival), { status: 'BOOKED' })
  t.match(await call(api.releaseBag, { id, reason: '代理人来电' }, 'order'), { status: 'AVAILABLE' })
  await pass(at('02:10:01'))
  t.same(await money(rivalId, rival), [yuan(5_000), 0], 'the desk gives all of it back')
  t.same(await mine(rival), ['A01 RELEASED'])
  await call(api.bookCABag, { id }, rival)
  await pass(at('06:00:00'))
  t.equal(await statusOf(id), 'CLOSED', 'not taken, and the batch is over')
  t.same(await seats(), [0, 0])
  await sale.refused(t, api.bookCABag, { id }, rival, { status: 409, message: '批次已截止' })
})

t.test('an order that is not paid loses the earnest and its seats; the desk holds them again where they are there', async t => {
  const here = await start()
  const { call, send, time, sale, publish, money, seats, statusOf, program, mine } = here
  const { agent, rival, agencyId, rivalId, BACK, at, bagOf } = here
  const id = `${await publish([bagOf('A01')], { endsAt: at('06:00:00', 3) })}.A01`
  const take = async (as: string) => {
    const { mine } = await call(api.bookCABag, { id }, as)
    const done = await call(api.prepayCABag, { id, totalAmount: mine!.prepay!, contact }, as)
    await program.settle()
    return done
  }
  const { payBy } = await take(agent)
  time.now = new Date(Date.parse(payBy) + 1_000).toISOString()
  await sale.pass(time.now)
  await program.settle()
  t.equal(await statusOf(id), 'LAPSED')
  t.same(await money(agencyId, agent), [yuan(2_000), 0])
  t.same(await seats(), [0, 0], 'they went with the order')
  await sale.refused(t, api.bookCABag, { id }, rival, { status: 409, message: '组合包的订单已失效' })
  // other bags take the remaining seats: the bag cannot be held again, and nothing of it stays held
  const other = await publish([bagOf('B01')], { endsAt: at('06:00:00', 3) })
  t.match(await send(api.releaseBag, { id }, 'order'), { status: 409, message: `${BACK}座位不足` })
  t.same(await seats(), [20, 20])
  await call(api.cancelBatch, { batchId: other, reason: '航班调整' }, 'order')
  t.same(await seats(), [0, 0])
  t.equal(await statusOf(`${other}.B01`), 'CANCELLED')
  t.match(await call(api.releaseBag, { id }, 'order'), { status: 'AVAILABLE' })
  t.same(await seats(), [20, 20])
  const { orderNo } = await take(rival)
  await call(cancelOrder, { orderId: orderNo, reason: '航班取消' }, 'order')
  await program.settle()
  t.same(await money(rivalId, rival), [yuan(5_000), 0], 'the airline ends it: nothing is lost')
  t.equal(await statusOf(id), 'LAPSED')
  t.same(await mine(rival), ['A01 RELEASED'])
  t.match(await call(api.cancelSingle, { id }, 'order'), { status: 'CANCELLED' })
  t.same(await seats(), [0, 0])
})

t.test('all bags of a batch have their seats, or whoever approves reads which has not and sends it back', async t => {
  const here = await start()
  const { call, seats, statusOf, money, sale, approve, turnDown } = here
  const { agent, agencyId, OUT, BACK, bagOf, batch } = here
  const { batchId } = await call(api.saveBatch, { ...batch, bags: [bagOf('A01'), bagOf('A02')] }, 'order')
  const first = await call(api.submitBagFlow, { batchId }, 'order')
  const short = `组合包A02：${BACK}座位不足`
  await turnDown(t, first.instanceId, short)
  t.match(await call(api.getBatch, { batchId }, 'order'), { status: 'DRAFT', reason: short })
  t.same(await seats(), [0, 0])
  await sale.refused(t, api.saveBatch, { ...batch, batchId, bags: [bagOf('A01'), bagOf('A01')] }, 'order', {
    status: 400,
    message: '组合包A01：包号重复',
  })
  await sale.refused(t, api.saveBatch, { ...batch, batchId, bags: [bagOf('A01', { stocks: [OUT, OUT] })] }, 'order', {
    status: 400,
    message: '组合包A01：同一航班重复',
  })
  await call(api.saveBatch, { ...batch, batchId, bags: [bagOf('A01')] }, 'order')
  const { instanceId } = await call(api.submitBagFlow, { batchId }, 'order')
  await approve(instanceId)
  t.same(await seats(), [20, 20])
  const id = `${batchId}.A01`
  t.comment('somebody may book one of its bags at this moment, and would not be told why he loses it')
  await sale.refused(t, api.cancelBatch, { batchId }, 'order', { status: 400, message: '取消已发布的批次须填写原因' })
  await call(api.bookCABag, { id }, agent)
  await sale.refused(t, api.cancelBatch, { batchId }, 'order', { status: 400, message: '取消已发布的批次须填写原因' })
  for (const endpoint of [api.cancelSingle, api.releaseBag])
    await sale.refused(t, endpoint, { id }, 'order', { status: 400, message: '已有代理人锁定或出价，请填写原因' })
  t.match(await call(api.cancelBatch, { batchId, reason: '航班调整' }, 'order'), { status: 'CANCELLED' })
  t.same(await seats(), [0, 0])
  t.equal(await statusOf(id), 'CANCELLED')
  t.same(await money(agencyId, agent), [yuan(5_000), 0])
})

t.test('who may not sell the airline sees its bags and books none', async t => {
  const { call, sale, publish, sells, money, rival, rivalId } = await start()
  const id = `${await publish()}.A01`
  await sells(rivalId, ['JD'])
  await sale.refused(t, api.bookCABag, { id }, rival, { status: 403, message: '无HU航司销售权限' })
  t.same((await call(api.showBookedCABag, { id }, rival)).allowedActions, [])
  t.same(await money(rivalId, rival), [yuan(5_000), 0])
  await sells(rivalId, ['HU'])
  t.match(await call(api.bookCABag, { id }, rival), { status: 'BOOKED' })
})

t.test('sent back a batch is a draft again that says why; cancelled while it is decided, nobody need decide', async t => {
  const { call, program, bagOf, batch } = await start()
  const { batchId } = await call(api.saveBatch, { ...batch, bags: [bagOf('A01')] }, 'order')
  const first = await call(api.submitBagFlow, { batchId }, 'order')
  await program.settle()
  const { currentTaskId } = await call(instanceDetail, { id: first.instanceId }, 'admin')
  const sentBack = { instanceId: first.instanceId, curentTaskId: currentTaskId!, routeId: 'step1-back', flowRemark: '包价太低' }
  await call(handleFlow, sentBack, 'admin')
  await program.settle()
  t.match(await call(api.getBatch, { batchId }, 'order'), { status: 'DRAFT', reason: '包价太低' })
  await call(api.saveBatch, { ...batch, batchId, bags: [bagOf('A02')] }, 'order')
  const { instanceId } = await call(api.submitBagFlow, { batchId }, 'order')
  await program.settle()
  t.equal((await call(api.getBatch, { batchId }, 'order')).status, 'AUDITING', 'the end of the first flow is not its own')
  await call(api.cancelBatch, { batchId }, 'order')
  await program.settle()
  t.match(await call(instanceDetail, { id: instanceId }, 'admin'), { status: 'CANCELLED', currentTaskId: undefined })
})

t.test('of a batch with a quota an agency has no more bags, whichever windows book at once', async t => {
  const { call, send, sale, publish, recharge, money, program, mine, agent, rival, agencyId, bagOf } = await start()
  await recharge(agent)
  const small = (no: string) => bagOf(no, { seats: 10 })
  const batchId = await publish([small('A01'), small('A02'), small('A03')], { quota: 1 })
  const idOf = (no: string) => `${batchId}.${no}`
  t.match(await call(api.getBatch, { batchId }, 'order'), { quota: 1 })
  t.match(await call(api.showBookedCABag, { id: idOf('A01') }, agent), { quota: 1, quotaLeft: 1, allowedActions: [{ action: 'book' }] })
  const racing = await Promise.all(['A01', 'A02', 'A03'].map(no => send(api.bookCABag, { id: idOf(no) }, agent)))
  const won = racing.filter(({ status }) => status === 200)
  t.equal(won.length, 1, 'one of three windows')
  for (const { status, message } of racing)
    if (status !== 200) t.match({ status, message }, { status: 409, message: '超过可锁定数量，本批次每个单位最多1包' })
  await program.settle()
  t.same(await money(agencyId, agent), [yuan(7_000), yuan(3_000)], 'nothing is held for the others')
  const { id } = won[0]!.data
  const [other, third] = ['A01', 'A02', 'A03'].map(idOf).filter(one => one !== id) as [string, string]
  t.match(await call(api.showBookedCABag, { id: other }, agent), { quotaLeft: 0, allowedActions: [] })
  await sale.refused(t, api.bookCABag, { id: other }, agent, { status: 409, message: /超过可锁定数量/ })
  t.match(await call(api.bookCABag, { id }, agent), { status: 'BOOKED' }, 'its own, sent again')
  const key = { headers: { 'idempotency-key': 'one-key' } }
  t.match((await send(api.bookCABag, { id: other }, rival, key)).data, { status: 'BOOKED' }, 'another agency has its own')
  t.match(await send(api.bookCABag, { id: third }, rival, key), { status: 422, message: '同一幂等键不能用于不同的请求' })
  await call(api.undoCABag, { id }, agent)
  t.match(await call(api.bookCABag, { id: third }, agent), { status: 'BOOKED' }, 'once it is undone')
  t.equal((await mine(agent)).length, 2)
})
