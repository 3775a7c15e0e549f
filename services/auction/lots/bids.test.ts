import fc from 'fast-check'
import t from 'tap'
import {
  BidderJoined,
  BidderLeft,
  BidLate,
  BidPlaced,
  BidsCancelled,
  BidsClosed,
  BidsOpened,
  BidsPaused,
  BidsResumed,
  BidWithdrawn,
  EndMoved,
} from '#contracts/auction/bid-events.ts'
import { compareBids, fill, priceToBeat, sold, wonBy } from '#contracts/auction/rank.ts'
import { instantMs, toInstant } from '#contracts/kernel/calendar.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { aClerk, attempt, spec } from '#services/kernel/spec.ts'
import { foldAt } from '#services/kernel/stream/decider.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { type BidPlace, type Bids, bids, type OpenedBids } from './bids.ts'

const [STARTS, ENDS] = ['2026-11-26T02:00:00.000Z', '2026-11-26T06:00:00.000Z']
const terms = {
  lotId: 'L1',
  airLine: 'HU',
  title: 'HU7182 12-20 海口–北京',
  units: 2,
  seatsPerUnit: 10,
  floor: 88_000,
  cap: 264_000,
  step: 1_000,
  wholeAllowed: true,
  startsAt: STARTS,
  endsAt: ENDS,
  closingSeconds: 120,
  extendSeconds: 120,
  mostExtensions: 2,
}
const opened = BidsOpened(terms)
const joining = (agency: string, turn = 1, units = 2) => ({
  agency,
  agencyName: `${agency}旅行社`,
  earnestId: `lot~L1~${agency}~${turn}`,
  turn,
  units,
})
const joined = (agency: string, paddle: number, more: { turn?: number; units?: number } = {}) =>
  BidderJoined({ ...joining(agency, more.turn, more.units), paddle })
const three = [opened, joined('A', 1), joined('B', 2), joined('C', 3)]
const NOON = '2026-11-26T04:00:00.000Z'
const bid = (agency: string, price: number, more: Partial<BidPlace> = {}): BidPlace => ({
  agency,
  price,
  units: 1,
  partial: true,
  rate: 9_000,
  bidId: `${agency}-${price}`,
  receivedAt: NOON,
  ...more,
})
type Stands = [agency: string, paddle: number, price: number, units: number][]
const placed = (paddle: number, no: number, { confirmed: _, ...asked }: BidPlace, standing: Stands) =>
  BidPlaced({
    ...asked,
    paddle,
    no,
    standing: standing.map(([agency, paddle, price, units]) => ({ agency, paddle, price, units })),
  })
const at = spec(bids)
const A = placed(1, 1, bid('A', 90_000), [['A', 1, 90_000, 1]])
const B = placed(2, 2, bid('B', 91_000), [['B', 2, 91_000, 1]])
/** both units are taken, A is the lower */
const full = [...three, A, B]

t.test('sent again it is done already; another bid under its key is refused, also when it was withdrawn', async () => {
  const again = bid('A', 90_000)
  const reused = { status: 422 }
  for (const facts of [full, [...three, A, BidWithdrawn({ agency: 'A', paddle: 1, bidId: again.bidId, standing: [] })]]) {
    at.given(...facts)
      .when('place', again)
      .nothing()
    for (const other of [{ price: 93_000 }, { units: 2 }, { partial: false }])
      at.given(...facts)
        .when('place', { ...again, ...other })
        .refused('同一幂等键不能用于不同的请求', reused)
  }
})

t.test('freely bid for: of one unit, raised by no more than a largest increment, first at the cap stays', async () => {
  const free = [
    BidsOpened({ ...terms, units: 1, cap: 100_000, mostStep: 5_000 }),
    joined('A', 1, { units: 1 }),
    joined('B', 2, { units: 1 }),
  ]
  at.given(...free)
    .when('place', bid('A', 94_000))
    .refused('超过最高加价金额，现在最多出价¥930.00', { status: 400 })
  const first = placed(1, 1, bid('A', 93_000), [['A', 1, 93_000, 1]])
  at.given(...free)
    .when('place', bid('A', 93_000))
    .then(first)
  at.given(...free, first)
    .when('place', bid('B', 93_000))
    .refused('低于最低加价幅度，现在至少¥940.00')
  at.given(...free, first)
    .when('place', bid('B', 99_000))
    .refused('超过最高加价金额，现在最多出价¥980.00', { status: 400 })
  const last = placed(2, 2, bid('B', 100_000), [
    ['A', 1, 93_000, 0],
    ['B', 2, 100_000, 1],
  ])
  at.given(...free, first, last)
    .when('place', bid('A', 100_000))
    .refused('出价须高于当前价，当前价已达最高限价')
})

t.test('opened once, with terms that stay', async () => {
  at.given().when('open', terms).then(opened).state({ status: 'OPEN', endsAt: ENDS, extensions: 0 })
  at.given(opened)
    .when('open', { ...terms, floor: 1_000 })
    .nothing()
})

t.test('who joins has a paddle, and his holds cover so many units', async t => {
  at.given(opened).when('join', joining('A')).then(joined('A', 1))
  at.given(...three)
    .when('join', joining('A', 2, 1))
    .then(joined('A', 1, { turn: 2, units: 1 }))
    .look(lot => t.equal((lot as OpenedBids).joined, 3))
  at.given(...three)
    .when('join', joining('B', 1))
    .nothing()
  at.given(...three, BidsCancelled({ forced: false }))
    .when('join', joining('D'))
    .refused('竞价已取消')
})

t.test('a bid is accepted when it wins something', async () => {
  at.given(...three)
    .when('place', bid('A', 90_000))
    .then(A)
    .state({ accepted: 1, contested: false })
  at.given(...three, A)
    .when('place', bid('B', 91_000))
    .then(B)
  at.given(...full)
    .when('place', bid('C', 91_000))
    .then(
      placed(3, 3, bid('C', 91_000), [
        ['C', 3, 91_000, 1],
        ['A', 1, 90_000, 0],
      ]),
    )
    .state({ contested: true })
  at.given(...full)
    .when('place', bid('C', 90_000))
    .refused('出价须高于当前价，现在至少¥910.00')
})

t.test('what a bid must be', async () => {
  const refused = (one: BidPlace, message: string, status = 400) =>
    at
      .given(...three)
      .when('place', one)
      .refused(message, { status })
  refused(bid('A', 90_500), '出价须为10元的整数倍')
  refused(bid('A', 87_000), '出价低于起拍价¥880.00')
  refused(bid('A', 265_000), '出价不能超过最高限价¥2,640.00')
  refused(bid('A', 90_000, { units: 3 }), '保证金不足，请先缴纳本标的的竞价保证金', 409)
  refused(bid('D', 90_000), '保证金不足，请先缴纳本标的的竞价保证金', 409)
  refused(bid('A', 90_000, { units: 0 }), '份数须为1至2')
  refused(bid('A', 90_000, { receivedAt: '2026-11-26T01:59:59.999Z' }), '竞价未开始', 409)
  at.given(BidsOpened({ ...terms, wholeAllowed: false }), joined('A', 1))
    .when('place', bid('A', 90_000, { partial: false }))
    .refused('该标的须接受部分成交', { status: 400 })
  at.given().when('place', bid('A', 90_000)).refused('竞价不存在', { status: 404 })
})

t.test('ten increments more than it takes are meant once they are said again', async () => {
  const far = bid('A', 99_000)
  const message = '出价¥990.00比当前最低出价¥880.00高出10个以上加价幅度，请确认'
  at.given(...three)
    .when('place', far)
    .refused(message, { errors: { confirmed: message } })
  at.given(...three)
    .when('place', { ...far, confirmed: true })
    .then(placed(1, 1, far, [['A', 1, 99_000, 1]]))
  at.given(...three)
    .when('place', bid('A', 98_000))
    .then(placed(1, 1, bid('A', 98_000), [['A', 1, 98_000, 1]]))
})

t.test('a raise is an increment or more, for no fewer units, and takes a new place in time', async t => {
  at.given(...full)
    .when('place', bid('A', 90_000, { bidId: 'again' }))
    .refused('出价须高于原出价至少一个加价幅度，即不低于¥910.00')
  at.given(...full)
    .when('place', bid('A', 91_000))
    .then(placed(1, 3, bid('A', 91_000), [['A', 1, 91_000, 1]]))
    .look(lot =>
      t.same(
        (lot as OpenedBids).ranked.flat().map(({ agency }) => agency),
        ['B', 'A'],
        'B was first at that price',
      ),
    )
  const two = placed(1, 1, bid('A', 90_000, { units: 2 }), [['A', 1, 90_000, 2]])
  at.given(
    ...three,
    two,
    placed(2, 2, bid('B', 91_000), [
      ['B', 2, 91_000, 1],
      ['A', 1, 90_000, 1],
    ]),
  )
    .when('place', bid('A', 92_000))
    .refused('份数不能少于原出价', { status: 400 })
  at.given(...three, two)
    .when('place', bid('A', 92_000, { units: 2 }))
    .refused('您已是当前最高价')
})

t.test('sent again it is done already: also when it was raised by none, withdrawn, or the lot is closed', async () => {
  at.given(...three, A)
    .when('place', bid('A', 90_000))
    .nothing()
  at.given(
    ...three,
    A,
    BidWithdrawn({ agency: 'A', paddle: 1, bidId: 'A-90000', standing: [{ agency: 'A', paddle: 1, price: 90_000, units: 0 }] }),
  )
    .when('place', bid('A', 90_000))
    .nothing()
  at.given(...three, A, closed([['A', 1, 90_000]], 1, 1))
    .when('place', bid('A', 90_000, { receivedAt: '2026-11-26T07:00:00.000Z' }))
    .nothing()
})

t.test('in the closing seconds another winner moves the end, added to it, so many times', async () => {
  const late = '2026-11-26T05:58:00.000Z'
  const moved = (endsAt: string) => EndMoved({ cause: 'BID', endsAt })
  const turn = placed(3, 3, bid('C', 91_000, { receivedAt: late }), [
    ['C', 3, 91_000, 1],
    ['A', 1, 90_000, 0],
  ])
  at.given(...full)
    .when('place', bid('C', 91_000, { receivedAt: late }))
    .then(turn, moved('2026-11-26T06:02:00.000Z'))
    .state({ endsAt: '2026-11-26T06:02:00.000Z', extensions: 1 })
  at.given(...full)
    .when('place', bid('C', 91_000, { receivedAt: '2026-11-26T05:57:59.999Z' }))
    .state({ endsAt: ENDS, extensions: 0 })
  at.given(...full)
    .when('place', bid('A', 91_000, { receivedAt: late }))
    .state({ endsAt: ENDS })
  const again = bid('A', 92_000, { receivedAt: late })
  at.given(...full, turn, moved('2026-11-26T06:02:00.000Z'))
    .when('place', again)
    .state({ extensions: 1 })
  at.given(...full, turn, moved('2026-11-26T06:02:00.000Z'), moved('2026-11-26T06:04:00.000Z'))
    .when('place', { ...again, receivedAt: '2026-11-26T06:03:59.999Z' })
    .state({ extensions: 2, endsAt: '2026-11-26T06:04:00.000Z' })
})

t.test('in time is what arrived before the end, whenever it is decided; what came later is told of once a minute', async () => {
  const late = (ms: number) => bid('A', 90_000, { receivedAt: toInstant(instantMs(ENDS) + ms), bidId: `late${ms}` })
  const fact = (ms: number) => BidLate({ agency: 'A', paddle: 1, price: 90_000, units: 1, receivedAt: toInstant(instantMs(ENDS) + ms) })
  at.given(...three)
    .when('place', bid('A', 90_000, { receivedAt: '2026-11-26T05:59:59.999Z' }), { at: '2026-11-26T06:00:00.800Z' })
    .state({ accepted: 1 })
  at.given(...three)
    .when('place', late(0))
    .then(fact(0))
    .state({ accepted: 0 })
  at.given(...three, fact(0))
    .when('place', late(30_000))
    .refused('竞价已截止')
  at.given(...three, fact(0))
    .when('place', late(60_000))
    .refused('竞价已截止')
  at.given(...three, closed([], 0, 0))
    .when('place', bid('A', 90_000, { bidId: 'in time, but closed' }))
    .then(BidLate({ agency: 'A', paddle: 1, price: 90_000, units: 1, receivedAt: NOON }))
  at.given(...three)
    .when('place', { ...late(0), agency: 'D' })
    .refused('竞价已截止')
  at.given(...three, BidsCancelled({ forced: false }))
    .when('place', late(0))
    .refused('竞价已取消')
})

t.test('a bid is withdrawn while nobody has lost units to anybody, and not near the end', async () => {
  const withdrawn = BidWithdrawn({
    agency: 'A',
    paddle: 1,
    bidId: 'A-90000',
    standing: [{ agency: 'A', paddle: 1, price: 90_000, units: 0 }],
  })
  const ask = { agency: 'A', bidId: 'A-90000', receivedAt: NOON }
  at.given(...full)
    .when('withdraw', ask)
    .then(withdrawn)
    .look(lot => {
      const { ranked, fills } = lot as OpenedBids
      t.same(
        ranked.flat().map(({ agency }) => agency),
        ['B'],
      )
      t.equal(wonBy(fills, 'A'), 0)
    })
  at.given(...full, withdrawn)
    .when('withdraw', ask)
    .nothing()
  at.given(...full)
    .when('withdraw', { ...ask, bidId: 'another' })
    .nothing()
  at.given(
    ...full,
    placed(3, 3, bid('C', 91_000), [
      ['C', 3, 91_000, 1],
      ['A', 1, 90_000, 0],
    ]),
  )
    .when('withdraw', { ...ask, agency: 'B', bidId: 'B-91000' })
    .refused('不能撤回领先报价')
  at.given(...full)
    .when('withdraw', { ...ask, receivedAt: '2026-11-26T05:58:00.000Z' })
    .refused('不能撤回领先报价')
})

t.test('who wins nothing may leave: his holds buy nothing any more, and a later hold does', async () => {
  const left = BidderLeft({ agency: 'A', paddle: 1, earnest: ['lot~L1~A~1'] })
  const beaten = [
    ...full,
    placed(3, 3, bid('C', 91_000), [
      ['C', 3, 91_000, 1],
      ['A', 1, 90_000, 0],
    ]),
  ]
  at.given(...full)
    .when('leave', { agency: 'A' })
    .refused('报价领先时不能退出竞价')
  at.given(...beaten)
    .when('leave', { agency: 'A' })
    .then(left)
    .look(lot =>
      t.same(
        (lot as OpenedBids).ranked.flat().map(({ agency }) => agency),
        ['B', 'C'],
      ),
    )
  at.given(...beaten, left)
    .when('leave', { agency: 'A' })
    .nothing()
  at.given(...beaten, left)
    .when('place', bid('A', 95_000))
    .refused('保证金不足，请先缴纳本标的的竞价保证金')
  at.given(...beaten, left)
    .when('join', joining('A', 1))
    .nothing()
  at.given(...beaten, left, joined('A', 1, { turn: 2 }))
    .when('place', bid('A', 95_000))
    .state({ accepted: 4 })
})

t.test('a pause moves the end by as long as it lasts, and leaves the closing seconds', async () => {
  const staff = { who: aClerk }
  const paused = BidsPaused({ reason: '航班时刻待确认' })
  at.given(...three)
    .when('pause', { reason: '航班时刻待确认' }, { ...staff, at: NOON })
    .then(paused)
    .state({ status: 'PAUSED', pausedAt: NOON, reason: '航班时刻待确认' })
  const during = spec(bids, { at: NOON }).given(...three, paused)
  during.when('place', bid('A', 90_000)).refused('竞价已暂停')
  during.when('place', bid('A', 90_000, { receivedAt: '2026-11-26T07:00:00.000Z' })).refused('竞价已暂停')
  during.when('close', {}, { at: '2026-11-26T07:00:00.000Z' }).nothing()
  during.when('pause', {}, staff).refused('竞价已暂停')
  during
    .when('resume', {}, { ...staff, at: '2026-11-26T04:30:00.000Z' })
    .then(BidsResumed({ endsAt: '2026-11-26T06:30:00.000Z' }))
    .state({ status: 'OPEN', endsAt: '2026-11-26T06:30:00.000Z', extensions: 0, pausedAt: undefined, reason: undefined })
  spec(bids, { at: '2026-11-26T05:59:50.000Z' })
    .given(...three, paused)
    .when('resume', {}, { ...staff, at: '2026-11-26T05:59:55.000Z' })
    .then(BidsResumed({ endsAt: '2026-11-26T06:01:55.000Z' }))
  const latest = '2026-11-26T06:30:00.000Z'
  during.when('resume', { latest }, { ...staff, at: '2026-11-26T04:30:00.000Z' }).then(BidsResumed({ endsAt: latest }))
  during
    .when('resume', { latest }, { ...staff, at: '2026-11-26T04:30:00.001Z' })
    .refused('距起飞时间过近，恢复后成交方已无时间预付，请取消竞价')
  at.given(...three)
    .when('resume', {}, staff)
    .refused('竞价未暂停')
  at.given(...three)
    .when('pause', {}, { ...staff, at: ENDS })
    .refused('竞价已截止')
  at.given(...three).actions(['pause'], { ...staff, at: NOON })
  at.given(...three, paused).actions(['resume'], staff)
})

t.test('an outage over the closing seconds begins them anew; another one does nothing', async () => {
  const ask = (from: string, to: string, now = to) => at.given(...three).when('moveEnd', { from, to }, { at: now })
  ask('2026-11-26T05:57:00.000Z', '2026-11-26T06:03:00.000Z')
    .then(EndMoved({ cause: 'OUTAGE', endsAt: '2026-11-26T06:05:00.000Z' }))
    .state({
      extensions: 0,
    })
  ask('2026-11-26T05:59:59.000Z', '2026-11-26T06:10:00.000Z', '2026-11-26T06:10:02.000Z').then(
    EndMoved({ cause: 'OUTAGE', endsAt: '2026-11-26T06:12:02.000Z' }),
  )
  ask('2026-11-26T03:00:00.000Z', '2026-11-26T05:58:00.000Z').nothing()
  ask('2026-11-26T06:00:00.000Z', '2026-11-26T06:10:00.000Z').nothing()
  at.given(...three, closed([], 0, 0))
    .when('moveEnd', { from: '2026-11-26T05:57:00.000Z', to: '2026-11-26T06:03:00.000Z' }, { at: '2026-11-26T06:03:00.000Z' })
    .nothing()
})

t.test('closed once, a second after the end, whoever ticks', async () => {
  at.given(...full)
    .when('close', {}, { at: '2026-11-26T06:00:00.999Z' })
    .nothing()
  const end = closed(
    [
      ['B', 2, 91_000],
      ['A', 1, 90_000],
    ],
    2,
    2,
  )
  at.given(...full)
    .when('close', {}, { at: '2026-11-26T06:00:01.000Z' })
    .then(end)
    .state({ status: 'CLOSED' })
  at.given(...full, end)
    .when('close', {}, { at: '2026-11-26T06:00:05.000Z' })
    .nothing()
  at.given(...three)
    .when('close', {}, { at: '2026-11-26T06:00:01.000Z' })
    .then(closed([], 0, 0))
  at.given(...full, EndMoved({ cause: 'BID', endsAt: '2026-11-26T06:02:00.000Z' }))
    .when('close', {}, { at: '2026-11-26T06:00:01.000Z' })
    .nothing()
  at.given(
    ...full,
    placed(3, 3, bid('C', 92_000, { units: 2 }), [
      ['C', 3, 92_000, 2],
      ['B', 2, 91_000, 0],
      ['A', 1, 90_000, 0],
    ]),
  )
    .when('close', {}, { at: '2026-11-26T06:00:01.000Z' })
    .check(([fact]) => {
      t.match(fact!.data.winners, [{ awardId: 'L1~3', units: 2, seats: 20, amount: 1_840_000 }])
      t.same(
        fact!.data.next.map(({ agency }: { agency: string }) => agency),
        ['B', 'A'],
      )
    })
})

t.test('cancelled: with bids in it only by force', async () => {
  at.given(...three)
    .when('cancel', { reason: '航班取消' })
    .then(BidsCancelled({ forced: false, reason: '航班取消' }))
    .state({ status: 'CANCELLED', reason: '航班取消' })
  // the reason of a pause is not the reason of a cancellation
  at.given(...full, BidsPaused({ reason: '航班时刻待确认' }))
    .when('cancel', { forced: true })
    .state({ status: 'CANCELLED', reason: undefined })
  at.given(...full)
    .when('cancel', {})
    .refused('已有代理人出价，只能强制取消')
  at.given(...full)
    .when('cancel', { forced: true })
    .then(BidsCancelled({ forced: true }))
    .state({ status: 'CANCELLED' })
  at.given(...full, BidsCancelled({ forced: true }))
    .when('cancel', {})
    .nothing()
  at.given(...full, closed([], 0, 0))
    .when('cancel', { forced: true })
    .refused('竞价已截止')
})

function closed(winners: [agency: string, paddle: number, price: number][], sold: number, bids: number) {
  return BidsClosed({
    endsAt: ENDS,
    sold,
    bids,
    bidders: 3,
    next: [],
    winners: winners.map(([agency, paddle, price]) => ({
      awardId: `L1~${paddle}`,
      agency,
      agencyName: `${agency}旅行社`,
      paddle,
      bidId: `${agency}-${price}`,
      price,
      units: 1,
      seats: 10,
      amount: price * 10,
    })),
  })
}

// ── lots as they may go ───────────────────────────────────────────────────────────────────────────────────────────────
const AGENCIES = ['A', 'B', 'C', 'D', 'E']
const step = fc.record({
  does: fc.oneof(
    { weight: 12, arbitrary: fc.constant('place' as const) },
    { weight: 2, arbitrary: fc.constantFrom('join', 'leave', 'withdraw', 'pause', 'resume', 'again') },
    { weight: 1, arbitrary: fc.constantFrom('close', 'cancel', 'moveEnd') },
  ),
  agency: fc.constantFrom(...AGENCIES),
  /** above the price to beat, in increments */
  above: fc.integer({ min: -2, max: 12 }),
  units: fc.integer({ min: 1, max: 4 }),
  partial: fc.boolean(),
  /** seconds since the bid before */
  later: fc.integer({ min: 0, max: 60 }),
})
const lot = fc.record({ units: fc.integer({ min: 1, max: 4 }), steps: fc.array(step, { maxLength: 80 }) })

t.test('whatever is done, who wins is who the ranking names; prices rise, units that are sold stay sold', async t => {
  let closes = 0
  const play = ({ units, steps }: { units: number; steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[] }) => {
    const terms0 = { ...terms, units, mostExtensions: 4 }
    let ms = instantMs('2026-11-26T05:50:00.000Z')
    let state: Bids = bids.initial
    let n = 0
    let last: BidPlace | undefined
    const holds = new Map<string, 'held' | 'back'>()
    const turns = new Map<string, number>()
    const price0 = () => priceToBeat((state as OpenedBids).fills, terms0) ?? terms0.cap
    const send = (name: keyof typeof bids.commands, command: object) => {
      const now = toInstant(ms)
      const before = state
      const result = attempt(bids, name, before, command, { who: aClerk, at: now, id: 'L1' })
      if (result instanceof Refused) return []
      state = foldAt<Bids>(bids, before, result, now)
      // a state that was stored and loaded again is the same
      state = JSON.parse(JSON.stringify(state))
      for (const { type, data } of result) {
        const [old, lot] = [before as OpenedBids, state as OpenedBids]
        if (type === 'BidderJoined') holds.set(data.earnestId, 'held')
        if (type === 'BidderLeft') for (const id of data.earnest) holds.set(id, 'back')
        if (type === 'BidPlaced') {
          const own = old.ranked.flat().find(({ agency }) => agency === data.agency)
          if (wonBy(lot.fills, data.agency) === 0) throw new Error('accepted, and wins nothing')
          if (own && data.price < own.price + terms.step) throw new Error('an agency’s own price rises')
          if (sold(lot.fills) < sold(old.fills)) throw new Error('units were sold and are not any more')
          if (units === 1 && old.fills[0] && data.price < old.fills[0].bid.price + terms.step) throw new Error('a price of one unit rises')
          if (!(data.receivedAt < old.endsAt) || old.status !== 'OPEN') throw new Error('it came too late')
        }
        if (type === 'EndMoved' && data.endsAt <= old.endsAt) throw new Error('the end came nearer')
        if (type === 'BidsClosed') {
          closes++
          if (old.status !== 'OPEN' || now < old.endsAt) throw new Error('closed before the end')
          const won = data.winners.map(({ agency, units }: { agency: string; units: number }) => `${agency}${units}`)
          if (`${won}` !== `${fill(old.ranked.flat().sort(compareBids), units).map(({ bid, units }) => `${bid.agency}${units}`)}`)
            throw new Error('another won than the ranking names')
        }
      }
      const lot = state as OpenedBids
      if (lot.status !== undefined && lot.ranked) {
        const [is, named] = [lot.fills, fill(lot.ranked.flat(), units)].map(fills =>
          fills.map(({ bid, units }) => `${bid.agency} ${bid.no} ${units}`),
        )
        if (`${is}` !== `${named}`) throw new Error(`${is} win instead of ${named}`)
        if (lot.extensions > terms0.mostExtensions) throw new Error('too many extensions')
        if (new Set(lot.ranked.flat().map(({ agency }) => agency)).size !== lot.ranked.flat().length)
          throw new Error('an agency stands twice')
        const standing = lot.bidders.flat().flatMap(({ holds }) => holds.map(({ earnestId }) => earnestId))
        if (standing.length !== new Set(standing).size || standing.some(id => holds.get(id) !== 'held'))
          throw new Error('a hold that is given back buys bids')
      }
      return result
    }
    send('open', terms0)
    for (const agency of AGENCIES.slice(0, 3)) send('join', joining(agency, 1, 3))
    for (const { does, agency, above, units, partial, later } of steps) {
      ms += later * 1_000
      const receivedAt = toInstant(ms)
      const { bidders } = state as OpenedBids
      const bidder = bidders.flat().find(one => one.agency === agency)
      if (does === 'place' || does === 'again') {
        const price = price0() + above * terms.step
        const command =
          does === 'again' && last
            ? last
            : { ...bid(agency, price, { units, partial, receivedAt, bidId: `b${n++}` }), confirmed: above > 5 }
        const known = does === 'again' && bidders.flat().some(({ last }) => last?.bidId === command.bidId)
        const facts = send('place', command)
        if (known && facts.length > 0) throw new Error('the same bid twice')
        last = command
      } else if (does === 'join') {
        turns.set(agency, (turns.get(agency) ?? bidder?.turn ?? 0) + 1)
        send('join', joining(agency, turns.get(agency), 2))
      } else if (does === 'withdraw') send('withdraw', { agency, bidId: bidder?.bid?.bidId ?? 'none', receivedAt })
      else if (does === 'leave') send('leave', { agency })
      else if (does === 'moveEnd') send('moveEnd', { from: toInstant(ms - 90_000), to: receivedAt })
      else if (does === 'cancel' ? above > 10 : true) send(does, does === 'cancel' ? { forced: true } : {})
    }
    ms += 3_600_000
    send('resume', {})
    ms += 3_600_000
    send('close', {})
    send('close', {})
    return ['CLOSED', 'CANCELLED'].includes(state.status)
  }
  fc.assert(fc.property(lot, play), { numRuns: runs(600) })
  t.ok(closes > 300)
})

t.test('an agency and its sub-agents are one bidder: while one of them is in the lot no other joins', async () => {
  const ofFamily = (agency: string) => ({ ...joining(agency), parent: 'A' })
  const said = '代理人与其分代理在一个标的中只能由一家参加，1号已参加'
  at.given(opened, joined('A', 1)).when('join', ofFamily('A1')).refused(said)
  const sub = BidderJoined({ ...ofFamily('A1'), paddle: 1 })
  at.given(opened, sub).when('join', joining('A')).refused(said)
  at.given(opened, sub).when('join', ofFamily('A2')).refused(said)
  at.given(opened, sub)
    .when('join', joining('B'))
    .then(BidderJoined({ ...joining('B'), paddle: 2 }))
  at.given(opened, sub)
    .when('join', { ...ofFamily('A1'), earnestId: 'lot~L1~A1~2', turn: 2 })
    .then(BidderJoined({ ...ofFamily('A1'), earnestId: 'lot~L1~A1~2', turn: 2, paddle: 1 }))
  at.given(opened, sub, BidderLeft({ agency: 'A1', paddle: 1, earnest: ['lot~L1~A1~1'] }))
    .when('join', joining('A'))
    .then(BidderJoined({ ...joining('A'), paddle: 2 }))
})

t.test('an agency that cannot act leads no more: its bid goes, who was behind it leads, and its earnest goes back', async () => {
  const C = placed(3, 3, bid('C', 92_000), [
    ['A', 1, 90_000, 0],
    ['C', 3, 92_000, 1],
  ])
  const left = BidderLeft({ agency: 'B', paddle: 2, earnest: ['lot~L1~B~1'] })
  const gone = BidWithdrawn({
    agency: 'B',
    paddle: 2,
    bidId: 'B-91000',
    standing: [
      { agency: 'A', paddle: 1, price: 90_000, units: 1 },
      { agency: 'B', paddle: 2, price: 91_000, units: 0 },
    ],
  })
  at.given(...full, C)
    .when('exclude', { agency: 'B' })
    .then(gone, left)
  at.given(...full, C, gone, left)
    .when('exclude', { agency: 'B' })
    .nothing()
  at.given(...three)
    .when('exclude', { agency: 'B' })
    .then(left)
  at.given(...full, BidsPaused({}))
    .when('exclude', { agency: 'Z' })
    .nothing()
})
