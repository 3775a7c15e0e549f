import t from 'tap'
import * as events from '#contracts/auction/bag-events.ts'
import { faresOf, inOrder, overlap, routeIn, routeText, voyageOf } from '#contracts/auction/bag-price.ts'
import { stdOf } from '#contracts/kernel/zones.ts'
import { orderableUntil } from '#contracts/order/rules/limits.ts'
import { samples } from '#ops/samples/samples.ts'
import { anAgent, spec } from '#services/kernel/spec.ts'
import { bag } from './bag.ts'

/** data of a sample: twenty seats there and back, behind ¥5,000 */
const said = (name: string): any => samples.get(`${name}.v1`)!.data
const {
  BagOffered,
  BagBooked,
  BagMissed,
  BagTimeMoved,
  BagUndone,
  BagTaken,
  BagPaid,
  BagDefaulted,
  BagLapsed,
  BagReleased,
  BagClosed,
  BagCancelled,
} = events
const offering = said('BagOffered')
const { bag: known, ...bought } = said('BagBooked')
const [offered, taken] = [BagOffered(offering), BagTaken(said('BagTaken'))]
const booked = BagBooked({ ...bought, bag: { ...known, batchName: offering.batchName } })
const { turn: _, ...taking } = said('BagTaken')
const whose = { turn: 1, agency: 'A001', earnestId: booked.data.earnestId }
const ended = { ...whose, bag: booked.data.bag }
const orderBy = orderableUntil(stdOf(offering.lots[0]))
const booking = { agency: 'A001', agencyName: '海口假日旅行社', earnestId: booked.data.earnestId, orderBy }
const by = spec(bag, { who: anAgent, at: '2026-11-26T02:00:00.000Z' })
const [BEFORE, UNDO, LATE, OVER] = [
  { at: '2026-11-26T00:59:59.999Z' },
  { at: '2026-11-26T02:15:00.000Z' },
  { at: '2026-11-27T02:00:00.000Z' },
  { at: offering.endsAt },
]

t.test('who comes first has it, from its begin to its end, and the same hold is the same booking', async () => {
  by.given().when('offer', offering).then(offered).state({ status: 'AVAILABLE' })
  by.given(offered).when('offer', offering).nothing()
  by.given(offered).when('book', booking).then(booked).state({ status: 'BOOKED', turn: 1 })
  by.given(offered, booked).when('book', booking).nothing()
  const other = { agency: 'B', agencyName: 'B旅行社', earnestId: 'bag~B', orderBy }
  by.given(offered, booked).when('book', other).refused('该组合包已被锁定')
  by.given(offered).when('book', booking, BEFORE).refused('批次未开始')
  by.given(offered).when('book', booking, OVER).refused('批次已截止')
  by.given().when('book', booking).refused('组合包不存在')
})

t.test('a hold that was refused books nothing later, whoever comes with it; one that books, or has booked, is not refused', async () => {
  const { agency, earnestId } = booking
  const missed = BagMissed({ agency, earnestId })
  by.given(offered)
    .when('miss', { agency, earnestId }, OVER)
    .then(missed)
    .state({ status: 'AVAILABLE', spent: [earnestId] })
  by.given(offered, missed).when('miss', { agency, earnestId }).nothing()
  by.given(offered, missed).when('book', booking).refused('该次预订已结束，请重新预订')
  const next = { ...booked.data, earnestId: 'bag~2' }
  by.given(offered, missed)
    .when('book', { ...booking, earnestId: 'bag~2' })
    .then(BagBooked(next))
  by.given(offered, booked).when('miss', { agency, earnestId }).nothing()
  // the fact that ended the booking decides about its earnest, also after others have had the bag
  const lost = BagDefaulted({ ...ended, cause: 'NOT_TAKEN', forfeit: 500_000 })
  by.given(offered, booked, lost).when('miss', { agency, earnestId }).nothing()
  const others = { turn: 2, agency: 'B', earnestId: 'bag~B' }
  const since = [offered, booked, lost, BagBooked({ ...booked.data, ...others }), BagUndone(others)]
  by.given(...since)
    .when('miss', { agency, earnestId })
    .nothing()
  by.given(...since)
    .when('book', booking)
    .refused('该次预订已结束，请重新预订')
})

t.test('undone in time, or taken once as one order, or lost', async () => {
  by.given(offered, booked).when('undo', {}).then(BagUndone(whose)).state({ status: 'AVAILABLE', turn: 1 })
  by.given(offered, booked).when('undo', {}, UNDO).refused('已过撤销时间')
  by.given(offered, booked, BagUndone(whose)).when('undo', {}).refused('组合包未预订')
  by.given(offered, booked).when('take', taking).then(taken).state({ status: 'WAIT_PAY' })
  by.given(offered, booked, taken).when('undo', {}).refused('组合包已生成订单，请支付或取消订单')
  by.given(offered, booked).when('take', taking, LATE).refused('已过预付时限')
  const lost = BagDefaulted({ ...ended, cause: 'NOT_TAKEN', forfeit: 500_000 })
  by.given(offered, booked).when('passTime', {}, UNDO).nothing()
  by.given(offered, booked).when('passTime', {}, LATE).then(lost).state({ status: 'AVAILABLE' })
  by.given(offered, booked, lost).when('passTime', {}, LATE).nothing()
  by.given(offered, booked).when('passTime', {}, OVER).then(lost, BagClosed({})).state({ status: 'CLOSED' })
  by.given(offered).when('passTime', {}, OVER).then(BagClosed({}))
  by.given(offered, booked, taken).when('passTime', {}, OVER).nothing()
})

t.test(
  'near departure it is not booked; who has it loses nothing where it could not be ordered to the end of the time that was told',
  async () => {
    const near = (orderBy: string) => by.given(offered).when('book', { ...booking, orderBy })
    near('2026-11-26T02:29:59.999Z').refused('距起飞时间过近，不能下单')
    // half an hour is left, and the booking gets no more
    near('2026-11-26T02:30:00.000Z').then(BagBooked({ ...booked.data, prepayBy: '2026-11-26T02:30:00.000Z' }))
    const cut = (holdId: string, bag = ended) => BagReleased({ holdId, had: bag, reason: '距起飞时间过近，不能下单' })
    const passed = (orderBy: string) => by.given(offered, booked).when('passTime', { orderBy }, LATE)
    passed('2026-11-27T01:59:59.999Z').then(cut(offering.holdId)).state({ status: 'AVAILABLE' })
    passed(LATE.at).then(BagDefaulted({ ...ended, cause: 'NOT_TAKEN', forfeit: 500_000 }))
    // the best of sealed bids comes too late to be ordered
    const ranked = BagOffered({ ...offering, saleMode: 'RANKED', undoMinutes: 0 })
    const { earnestId } = booking
    const winner = { agency: 'A001', agencyName: '海口假日旅行社', earnestId, bidId: 'b1', price: booked.data.bag.price }
    by.given(ranked)
      .when('award', { ...winner, orderBy: OVER.at }, OVER)
      .state({ status: 'CLOSED', spent: [earnestId] })
    by.given(ranked)
      .when('award', { ...winner, orderBy }, OVER)
      .state({ status: 'BOOKED', turn: 1 })
  },
)

t.test('who has undone a bag as often as its batch lets him keeps it the next time; others may still undo it', async () => {
  const again = { ...booking, earnestId: 'bag~2' }
  const bound = BagBooked({ ...booked.data, turn: 2, earnestId: 'bag~2', undoBy: '2026-11-26T02:00:00.000Z' })
  const undone = BagUndone(whose)
  by.given(offered, booked, undone).when('book', again).then(bound)
  by.given(offered, booked, undone, bound).when('undo', {}).refused('本单位已撤销该组合包1次，不能再撤销')
  const others = BagBooked({ ...booked.data, turn: 2, agency: 'B', earnestId: 'bag~B' })
  by.given(offered, booked, undone, others)
    .when('undo', {})
    .then(BagUndone({ turn: 2, agency: 'B', earnestId: 'bag~B' }))
  const twice = BagOffered({ ...offering, undos: 2 })
  by.given(twice, booked, undone, BagBooked({ ...booked.data, turn: 2 }))
    .when('undo', {})
    .then(BagUndone({ ...whose, turn: 2 }))
  const never = BagOffered({ ...offering, undos: 0 })
  by.given(never)
    .when('book', booking)
    .then(BagBooked({ ...booked.data, undoBy: '2026-11-26T02:00:00.000Z' }))
  by.given(never, booked).when('undo', {}).refused('该组合包不能撤销')
})

t.test('its order says whether it is paid; what ends it unpaid by the agency loses the earnest', async () => {
  const { orderNo } = taking
  const paying = { orderNo, outstanding: 300_000, instalment: 2, paymentCode: 'P1' }
  const paid = BagPaid({ turn: 1, earnestId: whose.earnestId, orderNo, convert: 300_000, paymentCode: 'P1', instalment: 2 })
  by.given(offered, booked, taken).when('pay', paying).then(paid).state({ status: 'ORDERED' })
  by.given(offered, booked, taken, paid).when('pay', paying).nothing()
  by.given(offered, booked, taken)
    .when('pay', { ...paying, outstanding: 0 })
    .then(BagPaid({ turn: 1, earnestId: whose.earnestId, orderNo, convert: 0 }))
  const end = (reason: 'TIME_LIMIT' | 'AGENT_CANCEL' | 'BACKOFFICE_CANCEL') => ({ orderNo, reason })
  const lost = BagDefaulted({ ...ended, cause: 'NOT_PAID', forfeit: 500_000 })
  by.given(offered, booked, taken).when('end', end('TIME_LIMIT')).then(lost).state({ status: 'LAPSED' })
  by.given(offered, booked, taken, paid).when('end', end('TIME_LIMIT')).nothing()
  by.given(offered, booked, taken, lost).when('end', end('TIME_LIMIT')).nothing()
  by.given(offered, booked, taken)
    .when('end', end('BACKOFFICE_CANCEL'))
    .then(BagLapsed({ ...ended, reason: 'BACKOFFICE_CANCEL' }))
  by.given(offered, booked, taken)
    .when('end', { ...end('TIME_LIMIT'), orderNo: 'another' })
    .nothing()
  // its seats have gone with the order: they must be held again first
  const again = BagReleased({ holdId: 'bag~new' })
  by.given(offered, booked, taken, lost).when('release', {}).refused('组合包的订单已失效')
  by.given(offered, booked, taken, lost)
    .when('release', { holdId: 'bag~new' })
    .then(again)
    .state({ status: 'AVAILABLE', holdId: 'bag~new' })
  by.given(offered, booked, taken, lost).when('release', { holdId: 'bag~new' }, OVER).refused('批次已截止')
})

t.test('the desk releases what is booked and cancels what is no order', async () => {
  by.given(offered, booked)
    .when('release', { reason: '代理人来电' })
    .then(BagReleased({ holdId: offering.holdId, had: ended, reason: '代理人来电' }))
  for (const name of ['release', 'cancel'] as const)
    by.given(offered, booked).when(name, {}).refused('已有代理人锁定或出价，请填写原因', { status: 400 })
  by.given(offered).when('release', {}).refused('组合包未预订')
  by.given(offered).when('cancel', {}).then(BagCancelled({}))
  by.given(offered, booked)
    .when('cancel', { reason: '航班取消' })
    .then(BagCancelled({ had: ended, reason: '航班取消' }))
  by.given(offered, booked, taken).when('cancel', {}).refused('组合包已生成订单，请支付或取消订单')
  by.given(offered, booked, taken).when('follow', {}).nothing()
})

t.test('the price of a bag is that of its flights, to the fen, and each has its part of it', async t => {
  // a small generator of its own, so that a failure comes again
  let seed = 20261126
  const random = (to: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % to
  }
  for (let n = 0; n < 20_000; n++) {
    const lots = Array.from({ length: 2 + random(5) }, () => ({ fullFare: 1_000 * (10 + random(500)) }))
    const price = 1_000 * (1 + random(2_000))
    const seats = 10 + random(200)
    const fares = faresOf(price, lots)
    const all = lots.reduce((sum, { fullFare }) => sum + fullFare, 0)
    const exact = fares.reduce((sum, fare) => sum + fare * seats, 0) === price * seats
    const near = fares.every((fare, lot) => Math.abs(fare - (price * lots[lot]!.fullFare) / all) < lots.length)
    if (!exact || !near) t.fail(`${price} over ${lots.map(({ fullFare }) => fullFare)}: ${fares}`)
  }
  t.same(faresOf(1_000, [{ fullFare: 1_000 }, { fullFare: 1_000 }, { fullFare: 1_000 }]), [334, 333, 333])
})

t.test('flights in the order in which they leave, of one group', async t => {
  const out = { date: '2027-01-20', depTime: '07:45', arrTime: '11:30', arrDays: 0, origin: 'HAK', destination: 'PEK' }
  const back = { ...out, date: '2027-01-25', origin: 'PEK', destination: 'HAK' }
  t.same(inOrder([back, out]), [out, back])
  t.notOk(overlap([back, out]))
  t.ok(overlap([out, { ...back, date: out.date, depTime: '11:29' }]))
  t.ok(
    overlap([
      { ...out, arrDays: 1 },
      { ...back, date: '2027-01-21', depTime: '11:00' },
    ]),
  )
  const ways = [out, back].map(({ origin, destination }) => ({ origin, destination }))
  t.same(routeIn(routeText(ways)), ways)
  t.equal(voyageOf([out, back]), 'D')
  t.equal(voyageOf([out, { ...back, destination: 'SYX' }]), 'M')
  t.equal(voyageOf([out, back, out]), 'M')
})

t.test('nobody could prepay in the last half hour: half an hour anew, once for each gap', async () => {
  // to be prepaid until 02:00
  const gap = { from: '2026-11-27T01:00:00.000Z', to: '2026-11-27T02:20:00.000Z' }
  const [then, more] = ['2026-11-27T02:20:00.000Z', '2026-11-27T02:50:00.000Z']
  const moved = BagTimeMoved({ turn: 1, prepayBy: more })
  by.given(offered, booked).when('moveTime', gap, { at: then }).then(moved)
  by.given(offered, booked)
    .when('moveTime', { ...gap, to: '2026-11-27T01:30:00.000Z' }, { at: '2026-11-27T01:30:00.000Z' })
    .nothing()
  by.given(offered, booked)
    .when('moveTime', { ...gap, from: '2026-11-27T02:00:00.000Z' }, { at: then })
    .nothing()
  by.given(offered, booked, moved).when('moveTime', gap, { at: '2026-11-27T02:21:00.000Z' }).nothing()
  by.given(offered, booked, moved).when('passTime', {}, { at: then }).nothing()
  by.given(offered, booked, moved)
    .when('passTime', {}, { at: more })
    .check(facts => t.match(facts, [{ type: 'BagDefaulted' }]))
  by.given(offered, booked, moved).when('take', taking, { at: then }).then(taken)
  by.given(offered, booked, taken).when('moveTime', gap, { at: then }).nothing()
  by.given(offered).when('moveTime', gap, { at: then }).nothing()
})
