import t, { type Test } from 'tap'
import * as earnest from '#contracts/account/earnest-api.ts'
import { setCanFreeBid, setCanInterFreeBid } from '#contracts/agency/agency-api.ts'
import * as bidding from '#contracts/auction/api.ts'
import { kindOfNumber } from '#contracts/auction/codes.ts'
import * as api from '#contracts/auction/free-api.ts'
import { airport } from '#contracts/basicinfo/airport.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { OUT } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'
import { at, auctioning, contact, draft, yuan } from './lots.ts'

/** HU7182, 60 seats, full fare 2380: from 1190, to 2380, by no more than 100 a time */
const open = async (t: Test) => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const lots = auctioning(house, time)
  await lots.sale.offer([{}])
  for (const as of ['yefeng', 'changcheng']) await lots.recharge(as)
  await house.program.settle()
  const allow = async (...agencies: string[]) => {
    await house.call(setCanFreeBid, { ids: agencies, on: true }, 'admin')
    await house.program.settle()
  }
  return { ...house, ...lots, time, allow }
}
const opening = { stockId: OUT, seats: 20, price: yuan(1_200) }
const forbidden = { status: 403, message: '无自由竞价权限' }

t.test('68 an agency with the switch opens one: seats and earnest are held, its bid is the first, nobody approves it', async t => {
  const { call, send, program, sale, money, allow } = await open(t)
  await sale.refused(t, api.openFreeBidding, opening, 'yefeng', forbidden)
  await sale.refused(t, api.freeBiddingOutlook, { stockId: OUT, seats: 20 }, 'yefeng', forbidden)
  await sale.refused(t, api.openFreeBidding, opening, 'order', { status: 403, message: /./ })
  await allow('AG1001')

  t.match(await call(api.freeBiddingOutlook, { stockId: OUT, seats: 20 }, 'yefeng'), {
    ...{ free: 60, leastSeats: 10, floor: yuan(1_190), most: yuan(1_290), step: yuan(10), mostStep: yuan(100), cap: yuan(2_380) },
    ...{ earnest: yuan(2_380), available: yuan(5_000), endsAt: at('02:00:00') },
  })
  const wrong = (change: object, message: string | RegExp, status = 400) =>
    sale.refused(t, api.openFreeBidding, { ...opening, ...change }, 'yefeng', { status, message })
  await wrong({ seats: 9 }, '座位数不能少于10')
  await wrong({ seats: 61, price: yuan(1_190) }, '座位不足', 409)
  await wrong({ seats: 50 }, '保证金不足', 409)
  await wrong({ price: yuan(1_195) }, '出价须为10元的整数倍')
  await wrong({ price: yuan(1_180) }, /起拍价/)
  await wrong({ price: yuan(1_300) }, /超过最高加价金额/)
  await wrong({ stockId: 'HU9999-2026-12-10-G' }, /不存在/, 404)
  t.same(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 0, free: 60 }, 'what is refused leaves nothing')
  t.same(await money('AG1001', 'yefeng'), [yuan(5_000), 0])

  const key = { headers: { 'idempotency-key': 'open-1' } }
  const { data: opened } = await send(api.openFreeBidding, opening, 'yefeng', key)
  const { id } = opened
  t.equal(kindOfNumber(id), 'FREE')
  t.match(opened, {
    ...{ kind: 'FREE', openedBy: 'AGENCY', status: 'OPEN', units: 1, seats: 20, price: yuan(1_200), next: yuan(1_210), bids: 1 },
    mine: { paddle: 1, covered: 1, earnest: yuan(2_380), won: 1, bid: { price: yuan(1_200), rank: 1 } },
  })
  t.match((await send(api.openFreeBidding, opening, 'yefeng', key)).data, { id, bids: 1 }, 'sent again it is the same')
  await program.settle()
  t.same(await sale.seatsOf(OUT), { total: 60, held: 20, sold: 0, free: 40 })
  t.same(await money('AG1001', 'yefeng'), [yuan(2_620), yuan(2_380)])
  t.match((await call(earnest.earnestHoldQuery, {}, 'yefeng')).content, [{ use: 'FREE_BIDDING', subject: id }])

  // everybody sees it, in its own hall, and without a name
  const { content } = await call(api.frontQueryFreeBidding, { status: 'PUBLISHED', origin: 'hak' }, 'changcheng')
  t.match(content, [{ id, price: yuan(1_200), openedBy: 'AGENCY', mostStep: yuan(100) }])
  t.notMatch(JSON.stringify(content), /AG1001|海口/, 'nobody is named')
  t.same((await call(bidding.biddingSearch, {}, 'changcheng')).content, [], 'the other hall has it not')
  t.same((await call(bidding.biddingQuery, {}, 'order')).content, [])
  t.match((await call(api.freeBiddingQuery, { status: 'PUBLISHED' }, 'order')).content, [{ id, bids: 1 }])
  t.match(await call(api.freeBiddingDetail, { id }, 'order'), {
    ...{ status: 'PUBLISHED', opener: String, board: [{ agency: 'AG1001', price: yuan(1_200) }] },
  })
  t.match((await call(bidding.myBiddings, {}, 'yefeng')).content, [{ lotId: id, kind: 'FREE', status: 'BID', leading: 1 }])
  const types = async () => (await program.events.read(`lot-${id}`)).map(({ type }) => type)
  t.same(await types(), ['LotDrafted', 'LotSubmitted', 'LotPublished'])
})

t.test(
  'raised in steps of ten yuan, by no more than the largest, to the cap; who has the most at the end takes, prepays and pays it',
  async t => {
    const { call, program, sale, money, allow, close, time } = await open(t)
    await allow('AG1001')
    const { id } = await call(api.openFreeBidding, opening, 'yefeng')
    const book = (as: string, price: number) => call(api.bookFreeBidding, { id, price }, as)
    const refused = (as: string, price: number, message: string | RegExp, status = 409) =>
      sale.refused(t, api.bookFreeBidding, { id, price }, as, { status, message })
    const most = (as: string) => call(api.frontMaxAddPrice, { id }, as)

    await sale.refused(t, api.bookFreeBidding, { id, price: yuan(1_210) }, 'changcheng', forbidden)
    await allow('AG1002')
    t.same(await most('changcheng'), { id, price: yuan(1_200), maxAddPrice: yuan(100), least: yuan(1_210), most: yuan(1_300) })
    t.same(await most('yefeng'), { id, price: yuan(1_200), maxAddPrice: 0 }, 'who leads adds nothing')
    await refused('yefeng', yuan(1_210), '您已是当前最高价')
    await refused('changcheng', yuan(1_205), '出价须为10元的整数倍', 400)
    await refused('changcheng', yuan(1_310), /超过最高加价金额，现在最多出价.*1,300/, 400)
    t.match(await book('changcheng', yuan(1_300)), { mine: { paddle: 2, won: 1, earnest: yuan(2_380) }, price: yuan(1_300) })
    // it has not been beaten once more, but somebody was: no bid is taken back
    await sale.refused(t, api.undoFreeBidding, { id }, 'changcheng', { status: 409, message: '不能撤回领先报价' })
    await refused('yefeng', yuan(1_300), /低于最低加价幅度，现在至少.*1,310/)
    // up to the cap, a hundred at a time; the last step is what is left
    for (let price = 1_400, n = 0; price <= 2_300; price += 100, n++) await book(n % 2 === 0 ? 'yefeng' : 'changcheng', yuan(price))
    t.match(await call(api.showFrontFreeBidding, { id }, 'yefeng'), { price: yuan(2_300), mine: { won: 0 } })
    t.match(await most('yefeng'), { price: yuan(2_300), maxAddPrice: yuan(80), most: yuan(2_380) })
    await refused('yefeng', yuan(2_390), /最高限价/, 400)
    t.match(await book('yefeng', yuan(2_380)), { mine: { won: 1 }, price: yuan(2_380) })
    t.same(await most('changcheng'), { id, price: yuan(2_380), maxAddPrice: 0 }, 'first at the cap: nobody beats it')
    await refused('changcheng', yuan(2_380), /已达最高限价/)

    await close(at('02:00:01'))
    t.match(await call(api.freeBiddingDetail, { id }, 'order'), {
      status: 'AWARDED',
      board: [{ agency: 'AG1001', won: 1 }, { agency: 'AG1002' }],
    })
    t.same(await money('AG1002', 'changcheng'), [yuan(5_000), 0], 'who has lost has all of it')
    t.match(await call(bidding.biddingComputation, { id }, 'order'), { closed: true, differences: [] }, 'the auditor comes to the same')
    t.match((await call(queryNotices, {}, 'yefeng')).content, [{ kind: 'WON', lotId: id }])
    const mine = async () => (await call(api.showFrontFreeBidding, { id }, 'yefeng')).mine?.award
    const won = (await mine())!
    t.match(won, { status: 'WAIT_PREPAY', seats: 20, amount: yuan(47_600), prepay: yuan(9_520) })
    const taking = { id, totalAmount: won.prepay!, contact }
    await sale.refused(t, api.payFreeBidding, { id, totalAmount: won.prepay!, channel: 'alipay' }, 'yefeng', {
      status: 409,
      message: '请先预付',
    })
    await sale.refused(t, api.prepayFreeBidding, taking, 'changcheng', { status: 409, message: '竞价未成交' })
    await sale.refused(t, bidding.prepayBidding, taking, 'yefeng', { status: 404, message: /./ })
    const { orderNo, total } = await call(api.prepayFreeBidding, taking, 'yefeng')
    await program.settle()
    const { win, legs } = await call(orderDetail, { orderId: orderNo }, 'yefeng')
    t.match({ win, name: legs[0]!.policyName }, { win: { lotId: id, earnest: yuan(2_380) }, name: `自由竞价${id}` })
    const pay = async (totalAmount: number) => {
      const { paymentCode } = await call(api.payFreeBidding, { id, totalAmount, channel: 'alipay' }, 'yefeng')
      await sale.payAt(paymentCode)
      await program.settle()
    }
    await pay(won.prepay!)
    t.match(await mine(), { status: 'ORDERED', orderNo })
    t.same(await money('AG1001', 'yefeng'), [yuan(2_620), 0], 'its earnest has become fare')
    await pay(total - won.prepay! - yuan(2_380))
    t.same(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 20, free: 40 })
    time.now = at('03:00:00')
    await program.settle()
  },
)

t.test('undone: whoever has opened it and goes before anybody else has bid ends it, and all is given back', async t => {
  const { call, program, sale, money, allow } = await open(t)
  await allow('AG1001', 'AG1002')
  const { id } = await call(api.openFreeBidding, opening, 'yefeng')
  t.match(await call(api.undoFreeBidding, { id }, 'yefeng'), { status: 'CANCELLED', bids: 1, mine: { covered: 0 } }, 'it goes with its bid')
  await program.settle()
  t.match(await call(api.freeBiddingDetail, { id }, 'order'), { status: 'CANCELLED', reason: '发起人退出，没有其他出价' })
  t.same(await money('AG1001', 'yefeng'), [yuan(5_000), 0])
  t.same(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 0, free: 60 })

  const { id: other } = await call(api.openFreeBidding, opening, 'yefeng')
  await call(api.bookFreeBidding, { id: other, price: yuan(1_210) }, 'changcheng')
  t.match(await call(api.undoFreeBidding, { id: other }, 'yefeng'), { status: 'OPEN', mine: { covered: 0 }, price: yuan(1_210) })
  await program.settle()
  t.same(await money('AG1001', 'yefeng'), [yuan(5_000), 0], 'who has been beaten leaves, and it goes on')
  t.match(await call(api.showFrontFreeBidding, { id: other }, 'changcheng'), { status: 'OPEN', mine: { won: 1 } })
})

t.test('by the desk: drafted, approved by another, bid for by agencies with the switch alone, cancelled with the reason', async t => {
  const { call, program, sale, money, allow, approve, publish } = await open(t)
  const desk = { stockId: OUT, seatsPerUnit: 30, startsAt: at('00:00:00'), endsAt: at('06:00:00') }
  await sale.refused(t, api.saveFreeBidding, desk, 'yefeng', { status: 403, message: /./ })
  await sale.refused(t, api.saveFreeBidding, desk, 'order-jd', { status: 403, message: /./ })
  await sale.refused(t, api.saveFreeBidding, { ...desk, mostStep: yuan(15) }, 'order', { status: 400, message: '最大加价须为10元的整数倍' })
  const { id } = await call(api.saveFreeBidding, desk, 'order')
  t.match(await call(api.saveFreeBidding, { ...desk, id, floor: yuan(1_000), mostStep: yuan(50), earnestPerUnit: yuan(1_000) }, 'order'), {
    status: 'DRAFT',
  })
  t.match(await call(api.freeBiddingDetail, { id }, 'order'), {
    ...{ floor: yuan(1_000), step: yuan(10), mostStep: yuan(50), cap: yuan(2_380), units: 1, seats: 30, openedBy: 'AIRLINE' },
  })
  // each call knows the lots of its own kind alone
  for (const [endpoint, body] of [
    [bidding.biddingDetail, { id }],
    [bidding.submitBiddingFlow, { id }],
    [bidding.cancelBidding, { id }],
    [bidding.saveBidding, { ...draft, id }],
  ] as const)
    await sale.refused(t, endpoint, body, 'order', { status: 404, message: /./ })
  const { instanceId } = await call(api.submitFreeBiddingFlow, { id }, 'order')
  await approve(instanceId)
  t.match(await call(api.freeBiddingDetail, { id }, 'order'), { status: 'PUBLISHED', flow: {} })
  t.match((await call(api.frontQueryFreeBidding, {}, 'yefeng')).content, [{ id, openedBy: 'AIRLINE', next: yuan(1_000) }])

  const bid = { id, price: yuan(1_050) }
  await sale.refused(t, api.bookFreeBidding, bid, 'yefeng', forbidden)
  await allow('AG1001')
  for (const endpoint of [bidding.bookBidding, bidding.undoBidding])
    await sale.refused(t, endpoint, bid, 'yefeng', { status: 404, message: /./ })
  await sale.refused(t, bidding.showBidding, { id }, 'yefeng', { status: 404, message: /./ })
  await sale.refused(t, api.bookFreeBidding, { id, price: yuan(1_060) }, 'yefeng', { status: 400, message: /最高加价/ })
  t.match(await call(api.bookFreeBidding, bid, 'yefeng'), { mine: { won: 1, earnest: yuan(1_000) } })
  await program.settle()
  t.same(await money('AG1001', 'yefeng'), [yuan(4_000), yuan(1_000)])
  await sale.refused(t, api.cancelFreeBidding, { id }, 'order', { status: 400, message: '已有代理人出价，请填写原因' })
  await sale.refused(t, api.cancelFreeBidding, { id, reason: '不卖了' }, 'order-jd', { status: 403, message: /./ })
  t.match(await call(api.cancelFreeBidding, { id, reason: '航班取消' }, 'order'), { status: 'FORCE_CANCELLED' })
  await program.settle()
  t.same(await money('AG1001', 'yefeng'), [yuan(5_000), 0], 'all of it goes back')
  t.same(await sale.seatsOf(OUT), { total: 60, held: 0, sold: 0, free: 60 })
  await sale.refused(t, api.bookFreeBidding, { id, price: yuan(1_100) }, 'yefeng', { status: 409, message: '竞价已取消' })

  // and the other way round
  const other = await publish()
  await sale.refused(t, api.showFrontFreeBidding, { id: other }, 'yefeng', { status: 404, message: /./ })
  await sale.refused(t, api.bookFreeBidding, { id: other, price: yuan(1_190) }, 'yefeng', { status: 404, message: /./ })
  await sale.refused(t, api.cancelFreeBidding, { id: other }, 'order', { status: 404, message: /./ })
})

t.test('68 abroad it is the other switch, for opening and for bidding alike', async t => {
  const { call, program, sale, allow } = await open(t)
  await allow('AG1001', 'AG1002')
  await call(airport.endpoints.modify, { id: 'PEK', domestic: false }, 'admin')
  await program.settle()
  await sale.refused(t, api.openFreeBidding, opening, 'yefeng', forbidden)
  await call(setCanInterFreeBid, { ids: ['AG1001'], on: true }, 'admin')
  await program.settle()
  const { id } = await call(api.openFreeBidding, opening, 'yefeng')
  await sale.refused(t, api.bookFreeBidding, { id, price: yuan(1_210) }, 'changcheng', forbidden)
  t.match(await call(api.showFrontFreeBidding, { id }, 'changcheng'), { price: yuan(1_200) }, 'everybody sees it')
})

t.test('who may not sell the airline opens nothing, bids for nothing, and is told no price', async t => {
  const { call, sale, allow, sells, publish, money } = await open(t)
  await allow('AG1001', 'AG1002')
  const { id } = await call(api.openFreeBidding, opening, 'yefeng')
  const lot = await publish()
  await sells('AG1002', ['JD'])
  const refused = { status: 403, message: '无HU航司销售权限' }
  await sale.refused(t, api.freeBiddingOutlook, { stockId: OUT, seats: 20 }, 'changcheng', refused)
  await sale.refused(t, api.openFreeBidding, opening, 'changcheng', refused)
  await sale.refused(t, api.bookFreeBidding, { id, price: yuan(1_210) }, 'changcheng', refused)
  await sale.refused(t, bidding.joinBidding, { id: lot, units: 1 }, 'changcheng', refused)
  await sale.refused(t, bidding.bookBidding, { id: lot, price: yuan(1_190), units: 1 }, 'changcheng', refused)
  t.same(await money('AG1002', 'changcheng'), [yuan(5_000), 0])
  await sells('AG1002', ['HU'])
  t.match(await call(bidding.joinBidding, { id: lot, units: 1 }, 'changcheng'), { mine: { covered: 1 } })
})

t.test(
  'who opens on a flight and leaves, again and again, may open no more there; what was sold or cancelled by the desk is not counted',
  async t => {
    const { call, send, program, sale, allow, money, close } = await open(t)
    await allow('AG1001', 'AG1002')
    const left = async () => (await call(api.freeBiddingOutlook, { stockId: OUT, seats: 10 }, 'yefeng')).openingsLeft
    const small = { ...opening, seats: 10 }
    t.equal(await left(), 3, 'told before it opens')
    const { id } = await call(api.openFreeBidding, small, 'yefeng')
    t.equal(await left(), 2)
    await call(api.undoFreeBidding, { id }, 'yefeng')
    await program.settle()
    t.equal(await left(), 2, 'left, it counts')
    const { id: cancelled } = await call(api.openFreeBidding, small, 'yefeng')
    await call(api.cancelFreeBidding, { id: cancelled, reason: '航班取消' }, 'order')
    await program.settle()
    t.equal(await left(), 2, 'the desk has ended it')
    const { id: sold } = await call(api.openFreeBidding, small, 'yefeng')
    await close(at('02:00:02'))
    t.match(await call(api.showFrontFreeBidding, { id: sold }, 'yefeng'), { status: 'CLOSED' })
    t.equal(await left(), 2, 'sold')
    const windows = await Promise.all([1, 2, 3].map(() => send(api.openFreeBidding, small, 'yefeng')))
    t.same(windows.map(({ status }) => status).sort(), [200, 200, 409], 'two of three windows at once')
    await program.settle()
    t.equal(await left(), 0)
    await sale.refused(t, api.openFreeBidding, small, 'yefeng', { status: 409, message: /^发起次数已用完/ })
    t.match(await call(api.openFreeBidding, small, 'changcheng'), { status: 'OPEN' }, 'another agency has its own')
    t.same(await money('AG1001', 'yefeng'), [yuan(5_000 - 3 * 1_190), yuan(3 * 1_190)])
  },
)
