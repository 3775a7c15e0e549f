import t from 'tap'
import { limitText, mainOf, type OpenedOrder, payableAfter, stateOf, stepNow, stepsOf, whenText } from './steps.ts'

const NOW = Date.parse('2026-11-23T06:46:00Z')
const balance = { no: 2, kind: 'BALANCE' as const, amount: 2_066_000, by: '2026-11-23T09:00:00.000Z' }
const act = (...actions: string[]) => actions.map(action => ({ action, zh: action, path: `/api/order/w/${action}` }))
const order = (more: object = {}): OpenedOrder =>
  ({
    orderId: '26110909214406',
    status: 'WAIT_FOR_PAY',
    auditStatus: 'NONE',
    persons: 20,
    seats: 20,
    total: 2_280_000,
    paid: 214_000,
    owed: 2_066_000,
    instalments: [balance],
    limits: { payBy: '2026-11-09T02:32:00.000Z', nameBy: '2026-11-23T09:00:00.000Z', ticketBy: '2026-12-11T09:00:00.000Z' },
    seatStatus: 'CONFIRMED',
    nameStatus: 'PARTIAL',
    ticketProgress: 'NONE',
    passengers: Array.from({ length: 12 }, (_, id) => ({ id: `${id}`, status: 'NAMED' })),
    tickets: [],
    legs: [{ date: '2026-12-14', depTime: '07:45', std: '2026-12-13T23:45:00.000Z' }],
    allowedActions: act('gotoPay', 'addPassenger', 'cancelOrder'),
    ...more,
  }) as unknown as OpenedOrder
const states = (one: OpenedOrder) => stepsOf(one, NOW).map(({ key, state }) => `${key} ${state}`)

t.test('the order of the picture: balance and names today, seats confirmed', async t => {
  const steps = stepsOf(order(), NOW)
  t.same(
    steps.map(({ title, state, what, text, by }) => [title, state, what ?? '', text, by ?? '']),
    [
      ['待支付', 'part', '尾款', '', balance.by],
      ['座位', 'done', '', '20 座已订妥', ''],
      ['名单', 'part', '', '12 / 20', '2026-11-23T09:00:00.000Z'],
      ['出票', 'later', '', '', '2026-12-11T09:00:00.000Z'],
      ['出行', 'later', '', '12-14 07:45', ''],
    ],
  )
  t.equal(stepNow(order(), steps), 'pay')
  t.same(stateOf(order()), { text: '待支付尾款', tone: 'waiting' })
})

t.test('what waits for the airline has no limit to be paid by yet', async t => {
  const pay = (more: object) => stepsOf(order({ paid: 0, ...more }), NOW)[0]
  t.match(pay({ auditStatus: 'AUDITING' }), { state: 'later', text: '审核通过后支付', by: undefined })
  t.match(pay({ auditStatus: 'RETURNED' }), { state: 'later', what: '重新提交', by: '2026-11-09T02:32:00.000Z' })
  t.match(pay({ waitlist: { until: balance.by, legs: [] } }), { state: 'later', text: '候补成功后支付', by: undefined })
  t.match(pay({ auditStatus: 'APPROVED' }), { what: '尾款', by: balance.by })
  t.match(pay({ status: 'EXPIRED', auditStatus: 'RETURNED', instalments: [] }), { text: '未支付', by: undefined })
})

t.test('what its agency gives up has nothing to be paid while the airline decides', async t => {
  const cancelling = order({ cancelling: { by: 'AGENCY' }, flow: { status: 'RUNNING' }, allowedActions: act('withdrawCancelOrder') })
  t.same(stepsOf(cancelling, NOW)[0], { key: 'pay', title: '待支付', state: 'part', text: '取消审批中' })
  t.equal(stateOf(cancelling).text, '取消审批中')
  t.equal(payableAfter(cancelling), '取消申请撤回后')
  t.equal(stateOf(order({ cancelling: { by: 'AGENCY' }, flow: { status: 'RETURNED' } })).text, '取消申请已退回')
  t.equal(stateOf(order({ cancelling: { by: 'AIRLINE' }, flow: { status: 'RUNNING' } })).text, '待支付尾款', 'it can still be paid')
  const paid = order({ cancelling: { by: 'AGENCY' }, status: 'PAID', paid: 2_280_000, instalments: [] })
  t.match(stepsOf(paid, NOW)[0], { title: '已支付', state: 'done' })
})

t.test('steps end in any order, and an order that is over has none of its limits', async t => {
  const paid = order({ status: 'PAID', paid: 2_280_000, owed: 0, instalments: [] })
  t.same(states(paid), ['pay done', 'seats done', 'names part', 'tickets later', 'travel later'])
  t.equal(stepNow(paid, stepsOf(paid, NOW)), 'names')
  const locked = order({ status: 'PAID', owed: 0, instalments: [], nameStatus: 'LOCKED' })
  t.same(stepsOf(locked, NOW)[2], { key: 'names', title: '名单', state: 'part', text: '12 / 20，已锁定' })
  const over = order({ status: 'EXPIRED', instalments: [], seatStatus: 'RELEASED' })
  t.ok(stepsOf(over, NOW).every(({ by }) => by === undefined))
  t.equal(stepNow(over, stepsOf(over, NOW)), undefined)
  const flown = order({
    status: 'PRINTED',
    owed: 0,
    instalments: [],
    nameStatus: 'COMPLETE',
    ticketProgress: 'ALL',
    tickets: [{}, {}],
  })
  t.equal(stepNow(flown, stepsOf(flown, NOW)), 'travel')
  t.equal(stepNow(flown, stepsOf(flown, Date.parse('2026-12-15T00:00:00Z'))), undefined, 'all is done once it has flown')
})

t.test('an order that waits for seats has the limit of the queue only', async t => {
  const until = '2026-12-01T00:00:00.000Z'
  const waiting = order({ seatStatus: 'WAITLISTED', paid: 0, waitlist: { until, legs: [{ standing: 'WAITING', place: 2, waiting: 5 }] } })
  t.same(
    stepsOf(waiting, NOW).filter(({ by }) => by),
    [{ key: 'seats', title: '座位', state: 'part', text: '候补第 2 位', what: '截止', by: until }],
  )
  t.equal(stateOf(waiting).text, '候补')
})

t.test('what is to be done first, by what is allowed', async t => {
  t.same(mainOf(order()), { kind: 'pay', label: '支付尾款', amount: 2_066_000, by: balance.by })
  t.equal(mainOf(order({ allowedActions: act('addPassenger') }))?.kind, 'names')
  t.equal(mainOf(order({ allowedActions: act('gotoPay', 'confirmWaitlist') }))?.kind, 'confirmWaitlist')
  t.equal(mainOf(order({ allowedActions: act('resubmit') }))?.kind, 'resubmit')
  t.equal(mainOf(order({ status: 'EXPIRED', allowedActions: act('copyAsNew') }))?.label, '再次下单')
  t.equal(mainOf(order({ allowedActions: [] })), undefined)
})

t.test('times in words', async t => {
  t.equal(whenText('2026-11-23T09:00:00.000Z', NOW), '今天 17:00')
  t.equal(whenText('2026-11-23T16:30:00.000Z', NOW), '明天 00:30')
  t.equal(whenText('2026-12-11T09:00:00.000Z', NOW), '12-11 17:00')
  t.equal(whenText('2099-01-05T09:00:00.000Z', NOW), '2099-01-05 17:00')
  t.equal(limitText('2099-01-05T09:00:00.000Z', NOW), '2099-01-05 17:00（暂定）', 'the holidays of that year are not published')
  t.equal(whenText('2025-12-05T09:00:00.000Z', NOW), '2025-12-05 17:00')
})
