import t, { type Test } from 'tap'
import { setCanFreeBid } from '#contracts/agency/agency-api.ts'
import * as allocationApi from '#contracts/auction/allocation-api.ts'
import * as api from '#contracts/auction/api.ts'
import * as bagApi from '#contracts/auction/bag-api.ts'
import * as freeApi from '#contracts/auction/free-api.ts'
import { timeLimit } from '#contracts/order/limits/time-limit.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { stockRow } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'
import { at, auctioning, contact, draft, yuan } from './lots.ts'

/** leaves on the 5th at 10:00 in Shanghai: an order of it can be submitted until 07:00, which is the 4th, 23:00 UTC */
const SOON = 'HU7183-2026-11-05-G'
/** before dawn: an order of it can be submitted until half past midnight */
const EARLY = 'HU7185-2026-11-05-G'
const LATER = 'HU7181-2026-11-08-G'
const TOO_NEAR = { status: 409, message: '距起飞时间过近，不能下单' }

const start = async (t: Test) => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, program } = house
  const steps = auctioning(house, time)
  await steps.sale.importFlights([
    stockRow({ flightNo: 'HU7183', date: '2026-11-05', dep: '10:00', arr: '14:10', seats: 90 }),
    stockRow({ flightNo: 'HU7185', date: '2026-11-05', dep: '03:30', arr: '07:40', seats: 90 }),
    stockRow({ flightNo: 'HU7181', date: '2026-11-08', from: 'PEK', to: 'HAK', dep: '13:00', arr: '16:55', seats: 90 }),
  ])
  for (const as of ['yefeng', 'changcheng']) await steps.recharge(as)
  return {
    time,
    ...house,
    ...steps,
    /** an order of a flight that leaves within a week cannot be submitted any more */
    stops: async () => {
      await call(
        timeLimit.endpoints.add,
        { airLine: 'HU', kind: 'PAY', minDays: 0, payMinutes: 30, payBeforeDeparture: 7 * 1_440 },
        'admin',
      )
      await program.settle()
    },
    pass: async (now: string) => {
      time.now = now
      for (const clock of ['end of lots', 'awards not taken', 'end of sealed bags', 'bags not taken', 'end of bag batches'])
        await program.pass(clock)
      await program.settle()
    },
    free: async () => (await steps.sale.seatsOf(SOON)).free,
  }
}
const bag = { no: 'A01', seats: 20, price: yuan(2_010), earnest: yuan(3_000), stocks: [SOON, LATER] }
const batch = { name: '北京往返', airLine: 'HU', startsAt: at('00:00:00'), endsAt: at('06:00:00'), prepayMinutes: 60 }
const allotted = { ...bag, agency: 'AG1001' }

t.test('what ends so late that it could not be prepaid is not saved, handed in or published, and the latest end is said', async t => {
  const { call, send, sale, stops, approve, program } = await start(t)
  // an hour to prepay before the 5th, 00:30 in Shanghai
  const latest = '2026-11-04T15:30:00.000Z'
  const late = '2026-11-04T15:30:01.000Z'
  const message = '距起飞时间过近：截止后须至少留出60分钟预付，截止时间最晚为2026-11-04 23:30'
  const refused = (answer: { status: number; errors?: unknown }, why: string) =>
    t.match(answer, { status: 400, message: why, errors: { endsAt: why } })
  const lot = { ...draft, stockId: EARLY, endsAt: latest }
  refused(await send(api.saveBidding, { ...lot, endsAt: late }, 'order'), message)
  const free = { stockId: EARLY, seatsPerUnit: 20, startsAt: at('00:00:00'), endsAt: latest }
  refused(await send(freeApi.saveFreeBidding, { ...free, endsAt: late }, 'order'), message)
  const early = { ...bag, stocks: [EARLY, LATER] }
  const bags = { ...batch, prepayMinutes: 1_440, endsAt: latest, bags: [early] }
  refused(await send(bagApi.saveBatch, { ...bags, endsAt: late }, 'order'), message)
  const { startsAt: _, ...allocation } = { ...bags, bags: [{ ...early, agency: 'AG1001' }] }
  refused(await send(allocationApi.saveBatch, { ...allocation, endsAt: late, publish: true }, 'order'), message)

  const { id } = await call(api.saveBidding, lot, 'order')
  const { id: freeId } = await call(freeApi.saveFreeBidding, free, 'order')
  const { batchId } = await call(bagApi.saveBatch, bags, 'order')
  const { batchid } = await call(allocationApi.saveBatch, allocation, 'order')
  const { id: handedIn } = await call(api.saveBidding, lot, 'order')
  const asked = await call(api.submitBiddingFlow, { id: handedIn }, 'order')
  const { batchId: batchIn } = await call(bagApi.saveBatch, bags, 'order')
  const batchAsked = await call(bagApi.submitBagFlow, { batchId: batchIn }, 'order')
  await program.settle()
  await stops()
  const now = '距起飞时间过近：截止后须至少留出60分钟预付，截止时间最晚为2026-10-29 02:30'
  await sale.refused(t, api.submitBiddingFlow, { id }, 'order', { status: 400, message: now })
  await sale.refused(t, freeApi.submitFreeBiddingFlow, { id: freeId }, 'order', { status: 400, message: now })
  await sale.refused(t, bagApi.submitBagFlow, { batchId }, 'order', { status: 400, message: now })
  await sale.refused(t, allocationApi.saveBatch, { ...allocation, batchid, publish: true }, 'order', { status: 400, message: now })
  await approve(asked.instanceId)
  t.match(await call(api.biddingDetail, { id: handedIn }, 'order'), { status: 'DRAFT', reason: now })
  await approve(batchAsked.instanceId)
  t.match(await call(bagApi.getBatch, { batchId: batchIn }, 'order'), { status: 'DRAFT', reason: now })
  t.equal((await sale.seatsOf(EARLY)).held, 0)
})

t.test('an agency opens nothing that nobody could prepay', async t => {
  const { call, send, time, money, program } = await start(t)
  await call(setCanFreeBid, { ids: ['AG1001'], on: true }, 'admin')
  await program.settle()
  time.now = '2026-11-04T14:45:00.000Z'
  t.match(await send(freeApi.openFreeBidding, { stockId: EARLY, seats: 20, price: yuan(1_190) }, 'yefeng'), {
    status: 400,
    message: /^距起飞时间过近：/,
  })
  t.same(await money('AG1001', 'yefeng'), [yuan(5_000), 0])
})

t.test('who has won what can no longer be ordered has all of his earnest back, is told why, and the seats are free', async t => {
  const { call, sale, publish, close, pass, stops, money, awardOf, free, program } = await start(t)
  const ended = await publish({ stockId: SOON })
  await call(api.bookBidding, { id: ended, price: yuan(1_190), units: 2 }, 'yefeng')
  const won = await publish({ stockId: SOON, endsAt: at('03:00:00') })
  await call(api.bookBidding, { id: won, price: yuan(1_190), units: 1 }, 'changcheng')
  await close(at('03:00:01'))
  t.match(await awardOf(won, 'changcheng'), { status: 'WAIT_PREPAY', prepay: Number })
  await stops()
  // over the moment it is won
  await close()
  t.match(await awardOf(ended, 'yefeng'), { status: 'RELEASED' })
  t.same(await money('AG1001', 'yefeng'), [yuan(5_000), 0])
  t.match((await call(queryNotices, {}, 'yefeng')).content, [
    { kind: 'RELEASED', lotId: ended, text: /距起飞时间过近，不能下单，成交已解除：占用的保证金已退回可用余额/ },
    { kind: 'WON', title: '竞价成交，已解除', settled: true },
  ])
  // or when the time passes that he was told before the rule was another
  await sale.refused(t, api.prepayBidding, { id: won, totalAmount: 100, contact }, 'changcheng', TOO_NEAR)
  t.same(await money('AG1002', 'changcheng'), [yuan(4_000), yuan(1_000)])
  await program.settle()
  await pass('2026-11-03T03:00:01.000Z')
  t.match(await awardOf(won, 'changcheng'), { status: 'RELEASED' })
  t.same(await money('AG1002', 'changcheng'), [yuan(5_000), 0])
  t.equal(await free(), 90)
})

t.test('who could prepay and has not loses his earnest, also shortly before departure', async t => {
  const { call, publish, close, pass, money, awardOf } = await start(t)
  const id = await publish({ stockId: SOON })
  await call(api.bookBidding, { id, price: yuan(1_190), units: 2 }, 'yefeng')
  await close()
  await pass('2026-11-04T23:30:00.000Z')
  t.match(await awardOf(id, 'yefeng'), { status: 'DEFAULTED' })
  t.same(await money('AG1001', 'yefeng'), [yuan(3_000), 0])
})

t.test('a bag or an allocation that can no longer be ordered is not booked; who has one loses nothing', async t => {
  const { call, sale, approve, pass, stops, money, free, program } = await start(t)
  const published = async (change: object = {}) => {
    const { batchId } = await call(bagApi.saveBatch, { ...batch, bags: [bag], ...change }, 'order')
    const { instanceId } = await call(bagApi.submitBagFlow, { batchId }, 'order')
    await approve(instanceId)
    return `${batchId}.A01`
  }
  const [had, other, sealed] = [await published(), await published(), await published({ saleMode: 'RANKED' })]
  const { startsAt: _, ...terms } = batch
  const { batchid } = await call(
    allocationApi.saveBatch,
    { ...terms, bags: [{ ...allotted, seats: 10, earnest: yuan(1_000) }], publish: true },
    'order',
  )
  await program.settle()
  await call(bagApi.bookCABag, { id: had }, 'yefeng')
  await call(bagApi.bookCABag, { id: sealed, price: yuan(2_010) }, 'changcheng')
  t.same(
    (await call(bagApi.showBookedCABag, { id: other }, 'changcheng')).allowedActions.map(({ action }) => action),
    ['book'],
  )
  await stops()
  await sale.refused(t, bagApi.bookCABag, { id: other }, 'changcheng', TOO_NEAR)
  t.same((await call(bagApi.showBookedCABag, { id: other }, 'changcheng')).allowedActions, [])
  await sale.refused(t, allocationApi.bookAllocation, { id: `${batchid}.A01` }, 'yefeng', TOO_NEAR)
  t.same(
    (await call(allocationApi.showAllocation, { id: `${batchid}.A01` }, 'yefeng')).allowedActions.map(({ action }) => action),
    ['decline'],
  )
  t.same(await money('AG1001', 'yefeng'), [yuan(2_000), yuan(3_000)], 'behind what it has alone')
  t.same(await money('AG1002', 'changcheng'), [yuan(2_000), yuan(3_000)])
  await program.settle()
  await pass(at('06:00:01'))
  t.match(await call(bagApi.showBookedCABag, { id: had }, 'yefeng'), { status: 'CLOSED' })
  t.match(await call(bagApi.showBookedCABag, { id: sealed }, 'changcheng'), { status: 'CLOSED' })
  for (const [agency, as] of [
    ['AG1001', 'yefeng'],
    ['AG1002', 'changcheng'],
  ] as const) {
    t.same(await money(agency, as), [yuan(5_000), 0])
    const told = (await call(queryNotices, {}, as)).content.find(({ title }) => title === '组合包已被释放')
    t.match(told?.text, /原因：距起飞时间过近，不能下单。占用的保证金已退回可用余额/)
  }
  await pass(at('06:00:02'))
  t.equal(await free(), 90)
})

t.test('a lot whose flight leaves too soon is not resumed but cancelled', async t => {
  const { call, sale, publish, time, money, free, program } = await start(t)
  const id = await publish({ stockId: SOON })
  await call(api.bookBidding, { id, price: yuan(1_190), units: 2 }, 'yefeng')
  time.now = at('05:00:00')
  await call(api.pauseBidding, { id, reason: '核实' }, 'order')
  time.now = '2026-11-04T21:30:01.000Z'
  await sale.refused(t, api.resumeBidding, { id }, 'order', {
    status: 409,
    message: '距起飞时间过近，恢复后成交方已无时间预付，请取消竞价',
  })
  await call(api.forceCancelBidding, { id, remark: '航班即将起飞' }, 'order')
  await program.settle()
  t.same(await money('AG1001', 'yefeng'), [yuan(5_000), 0])
  t.equal(await free(), 90)
})

t.test('an offer is not accepted whose flight can no longer be ordered', async t => {
  const { call, sale, publish, close, pass, stops, money, awardOf } = await start(t)
  const id = await publish({ stockId: SOON, afterDefault: 'OFFER', units: 1 })
  await call(api.bookBidding, { id, price: yuan(1_190), units: 1 }, 'changcheng')
  await call(api.bookBidding, { id, price: yuan(1_200), units: 1 }, 'yefeng')
  await close()
  await pass('2026-11-03T06:00:01.000Z')
  t.match(await awardOf(id, 'changcheng'), { status: 'OFFERED' })
  await stops()
  await sale.refused(t, api.acceptOffer, { id }, 'changcheng', TOO_NEAR)
  t.same(await money('AG1002', 'changcheng'), [yuan(5_000), 0])
})
