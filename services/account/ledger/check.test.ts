import t from 'tap'
import { AccountOpened, FundsReserved, MonthClosed } from '#contracts/account/events.ts'
import type { AccountName } from '#contracts/account/names.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import {
  ChangeAsked,
  LegsChanged,
  MoneyOwed,
  MoneyReturned,
  OrderPaid,
  PaymentDuplicated,
  RefundClosed,
  RefundFixed,
  type RefundOpened,
  TicketsExchanged,
} from '#contracts/order/events.ts'
import { OffsetCredited } from '#contracts/payment/credit.ts'
import { PaymentSucceeded } from '#contracts/payment/events.ts'
import { OwedOpened, OwedRefunded } from '#contracts/payment/owed.ts'
import {
  ReconDayClosed,
  ReconDifferencesFound,
  ReconImported,
  ReconItemResolved,
  ReconReturnApproved,
  ReconReturnListed,
  ReconReturnUnlisted,
} from '#contracts/payment/reconciliation/events.ts'
import type { Checked, LedgerCheck } from '#contracts/report/ledger-check.ts'
import type { ShownRows } from '#contracts/report/shown.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { aClerk, NOON } from '#services/kernel/spec.ts'
import { decide, foldAt } from '#services/kernel/stream/decider.ts'
import { LOOKS, lookedAt } from '#services/kernel/test/turns.ts'
import { orderSums } from '#services/order/money/order-sums.ts'
import { approval, leg, ORDER, payment, printed, TOTAL } from '#services/order/test/sample.ts'
import { after } from '#services/order/test/states.ts'
import { shownOf } from '#services/test/shown.ts'
import { account } from '../decide.ts'
import { trial } from '../trial.ts'
import { type LedgerCheckDeps, ledgerChecking } from './check.ts'

const orderNo = '2611000000001'
const whose = { orderNo, agency: 'A001', airLine: 'HU', channel: 'alipay' as const }
const paid = (paymentCode: string, amount: number, channel: 'alipay' | 'offset' = 'alipay') =>
  of(PaymentSucceeded({ paymentCode, orderNo, channel, amount, tradeNo: `T${paymentCode}`, paidAt: NOON }), `payment-${paymentCode}`)
const counts = (paymentCode: string, amount: number) =>
  of(OrderPaid({ ...whose, paymentCode, amount, tradeNo: `T${paymentCode}` } as never), `order-${orderNo}`)
const tooMuch = (paymentCode: string, amount: number) =>
  of(PaymentDuplicated({ ...whose, paymentCode, amount, tradeNo: `T${paymentCode}` }), `order-${orderNo}`)
const owedBack = (paymentCode: string, amount: number) => {
  const sources = [{ paymentCode, channel: 'alipay' as const, tradeNo: `T${paymentCode}`, amount }]
  return of(OwedOpened({ ...whose, agencyName: '甲', kind: 'DUPLICATE', amount, sources } as never), `owed-${paymentCode}`)
}
const credited = (amount: number) => of(OffsetCredited({ ...whose, refundId: 'R1', amount } as never), 'offset-R1')
/** a credit sets money aside; `balance`: the rest as its fact states it */
const aside = (amount: number, balance: number) => {
  const postings = [{ from: 'offset-R1:available', to: 'offset-R1:reserved', amount, ref: 'P9' }]
  const after = { available: balance, reserved: amount, frozen: 0 }
  return of(FundsReserved({ movement: 'P9', kind: 'PAY', amount, day: '2026-11-21', after, layers: [], orderNo, postings }), 'offset-R1')
}
function of(fact: Fact, stream: string) {
  return { ...fact, stream }
}

/** A log that may grow, with positions two apart, a trial balance that follows it, and the lists made of it. */
const house = (...facts: ReturnType<typeof of>[]) => {
  const log: StoredEvent[] = []
  const revisions = new Map<string, number>()
  const happens = (...more: typeof facts) => {
    for (const { type, data, stream } of more) {
      const revision = (revisions.get(stream) ?? -1) + 1
      revisions.set(stream, revision)
      const position = 2 * log.length + 2
      const at = addMinutes(NOON, log.length)
      log.push({
        id: `e${position}`,
        type,
        data,
        stream,
        revision,
        position,
        at,
        meta: { user: 'u', role: 'system', commandId: `c${position}`, at },
      })
    }
  }
  const reads: number[] = []
  const store: LedgerCheckDeps['store'] = {
    head: async () => log.at(-1)?.position ?? 0,
    read: async stream => log.filter(event => event.stream === stream),
    readAll: async ({ from = 0, limit }) => {
      reads.push(from)
      const events = log.filter(({ position }) => position > from).slice(0, limit)
      return { events, position: events.at(-1)?.position ?? from, end: events.length < limit }
    },
  }
  const seen = (position = log.at(-1)?.position ?? 0) => {
    const ledger = trial()
    for (const event of log) if (event.position <= position) ledger.add(event)
    const turnovers = [...ledger.accounts].flatMap(([account, turnover]) => ['DAY', 'MONTH'].map(span => ({ span, account, ...turnover })))
    return { position, rows: turnovers as ShownRows['turnovers'][] }
  }
  happens(...facts)
  const lists = shownOf(log)
  t.teardown(lists.close)
  const check = (shown: Partial<LedgerCheckDeps['shown']> = {}) =>
    ledgerChecking({ store, documents: orderSums, shown: { ...lists.shown, turnovers: async () => seen(), ...shown } })
  return { happens, store, seen, reads, check, lists }
}
const wrong = (checks: Checked[] | undefined) =>
  Object.fromEntries((checks ?? []).flatMap(({ check, differences }) => (differences.length > 0 ? [[check, differences]] : []))) as Partial<
    Record<LedgerCheck, Checked['differences']>
  >

t.test('books that agree, and go on from where they were', async t => {
  const { check, happens, reads } = house(paid('P1', 1_000), counts('P1', 1_000), paid('P2', 400), tooMuch('P2', 400), owedBack('P2', 400))
  const next = check()
  const first = await next()
  t.match(first, { done: true, position: 10, head: 10, events: 5, movements: 4 })
  t.same(wrong(first.checks), {})
  t.same(
    first.checks?.map(({ check, compared }) => [check, compared]),
    [
      ['GUARD', 4],
      ['SUM', 4],
      ['NEGATIVE', 0],
      ['STATE', 0],
      ['LOTS', 0],
      ['MONTHS', 0],
      ['SUSPENSE', 1],
      ['RETURNING', 0],
      ['CLEARING', 1],
      ['VIEW', 8],
      ['ACCOUNTS', 0],
      ['STATEMENT', 0],
      ['OWED', 1],
      ['ORDERS', 0],
      ['TRANSIT', 0],
    ],
  )
  reads.length = 0
  happens(credited(300), of(OwedRefunded({ amount: 400, payouts: [] }), 'owed-P2'))
  const [one, other] = await Promise.all([next(), next()])
  t.equal(one, other, 'who asks meanwhile hears of the same step')
  t.same([...new Set(reads)], [10], 'and nothing is read twice')
  t.match(wrong(one.checks), {
    TRANSIT: [
      { subject: 'R1', ledger: -300 },
      { subject: 'P2', ledger: 400, since: addMinutes(NOON, 6) },
    ],
  })
  t.equal(one.checks?.find(({ check }) => check === 'STATE')?.compared, 3, 'available, reserved and frozen')
})

t.test('each thing that is wrong is told where it is', async t => {
  const lost = house(paid('P2', 400), tooMuch('P2', 400))
  t.match(
    wrong((await lost.check()()).checks),
    { SUSPENSE: [{ subject: 'P2', ledger: 400, other: 0, since: addMinutes(NOON, 1) }] },
    'nobody is told of it',
  )
  const invented = house(owedBack('P2', 400))
  t.match(wrong((await invented.check()()).checks), { SUSPENSE: [{ subject: 'P2', ledger: 0, other: 400 }] })
  const opened = AccountOpened({ type: 'V', agency: 'A001', agencyName: '海口假日旅行社', day: '2026-11-20' })
  const month = { month: '2026-11', opening: 0, in: 0, out: 0, closing: 5, movements: 0 }
  const early = house(of(opened, 'account-V.A001'), of(MonthClosed(month), 'account-V.A001'))
  t.match(
    wrong((await early.check()()).checks),
    { MONTHS: [0, 0].map(ledger => ({ subject: 'account-V.A001 2026-11', ledger, other: 5 })) },
    'a month says that it ends with more than there is',
  )
  const wrongly = house(credited(300), aside(100, 250))
  const state = wrong((await wrongly.check()()).checks).STATE
  t.same(state, [{ subject: 'offset-R1:available', ledger: 200, other: 250 }], "the fact's own balance is not what it moves")
  const below = house(credited(300), aside(500, 0))
  t.match(wrong((await below.check()()).checks), { NEGATIVE: [{ subject: 'offset-R1:available', ledger: -200 }] })
})

t.test('what a gateway holds, by its files', async t => {
  const at = { channel: 'alipay', billDay: '2026-11-21' } as const
  const sums = { payments: 0, paid: 0, refunds: 0, refunded: 0, net: 0 }
  const day = (billDay: string) => (fact: Fact) => of(fact, `recon-alipay.${billDay}`)
  const recon = day(at.billDay)
  const bill = (net: number, differences: number) =>
    ReconImported({ ...at, run: 1, file: 'f', theirs: { ...sums, net }, fee: 0, ours: sums, matched: 0, differences, worth: 0, taken: [] })
  const strange = { kind: 'MISSING_HERE', what: 'PAY', key: 'POS1', theirs: 100, worth: 100, at: NOON } as const
  const found = (item: typeof strange) => ReconDifferencesFound({ ...at, run: 1, part: 0, items: [{ ...item, item: '1-1' }] })
  const closed = (paidOut: number) => ReconDayClosed({ ...at, paidOut, kept: 0, closedBy: 'u' })
  const life = house(paid('P1', 1_000), recon(bill(1_000, 0)))
  const next = life.check()
  const clearingNow = async () => wrong((await next()).checks).CLEARING
  t.same(await clearingNow(), undefined, 'an open day moves nothing')
  life.happens(recon(closed(1_000)))
  t.same(await clearingNow(), undefined, 'closed, the gateway has paid it out')
  life.happens(paid('P2', 50))
  t.same(await clearingNow(), [{ subject: 'clearing.alipay', ledger: -50, other: 0, note: '已关账日有1笔收付不在任何账单：PAY:P2' }])
  // a row listed a day later belongs to that day's file
  const third = day('2026-11-23')
  life.happens(third(bill(50, 1)), third(found({ ...strange, key: 'P2' } as never)))
  life.happens(third(ReconItemResolved({ item: '1-1', resolution: 'BOOKED', resolvedBy: 'u' })))
  t.same(await clearingNow(), undefined)
  life.happens(third(closed(50)))
  t.same(await clearingNow(), undefined)
  life.happens(third(closed(1)))
  t.same(await clearingNow(), [{ subject: 'clearing.alipay', ledger: 1, other: 0 }], 'paid out twice')
})

t.test('what a gateway sends back waits, on open days and beyond, until a row has it', async t => {
  const at = { channel: 'alipay', billDay: '2026-11-21' } as const
  const sums = { payments: 0, paid: 0, refunds: 0, refunded: 0, net: 0 }
  const day = (billDay: string) => (fact: Fact) => of(fact, `recon-alipay.${billDay}`)
  const [first, later] = [day(at.billDay), day('2026-11-22')]
  const bill = (net: number, billDay: string = at.billDay) =>
    ReconImported({
      ...at,
      billDay,
      run: 1,
      file: 'f',
      theirs: { ...sums, net },
      fee: 0,
      ours: sums,
      matched: 0,
      differences: 1,
      worth: net,
      taken: [],
    })
  const strange = { item: '1-1', kind: 'MISSING_HERE', what: 'PAY', key: 'POS1', theirs: 100, worth: 100, at: NOON } as const
  const found = (item: typeof strange | object, billDay: string = at.billDay) =>
    ReconDifferencesFound({ ...at, billDay, run: 1, part: 0, items: [item as typeof strange] })
  const row = { item: '1-1', row: 'alipay.2026-11-22:1-1', amount: 100 }
  const life = house(first(bill(100)), first(found(strange)))
  const next = life.check()
  const wrongNow = async () => {
    const { CLEARING, RETURNING } = wrong((await next()).checks)
    return present({ CLEARING, RETURNING })
  }
  const happens = async (what: string, ...facts: Parameters<typeof life.happens>) => {
    life.happens(...facts)
    t.same(await wrongNow(), {}, what)
  }
  const agreed = { refundNo: 'R1', remark: '已退', askedBy: 'u', approvedBy: 'o' }
  await happens('it waits', first(ReconReturnApproved({ ...at, item: '1-1', amount: 100, ...agreed })))
  await happens('its day is closed', first(ReconDayClosed({ ...at, paidOut: 100, kept: 0, closedBy: 'u' })))
  await happens('a file has it', later(bill(-100, '2026-11-22')), later(found({ ...strange, what: 'REFUND', worth: -100 }, '2026-11-22')))
  const listed = ReconReturnListed({ ...at, ...row, refundNo: 'R1' })
  await happens('decided', first(listed))
  await happens('but not', first(ReconReturnUnlisted({ ...at, ...row })))
  await happens('but so', first(listed))
  const told = { item: '1-1', resolution: 'REFUNDED' as const, resolvedBy: 'u', returnOf: 'alipay.2026-11-21:1-1' }
  await happens('told', later(ReconItemResolved(told)))
  await happens('and closed', later(ReconDayClosed({ ...at, billDay: '2026-11-22', paidOut: -100, kept: 0, closedBy: 'u' })))
  life.happens(first(listed))
  t.match(await wrongNow(), { RETURNING: [{ subject: 'alipay.2026-11-21:1-1', ledger: -100, other: 0 }] }, 'more has gone than waited')
})

/** An account's facts as its own rules make them. */
const recharged = (movement: string, amount: number, stream = 'account-V.A001') => {
  const steps: [string, object][] = [
    ['open', { type: 'V', agency: 'A001', agencyName: '甲' }],
    ['expect', { movement, amount }],
    ['receive', { movement, kind: 'RECHARGE' }],
    ['reserve', { movement: 'P9', kind: 'PAY', amount: 300, orderNo }],
  ]
  let state = account.initial
  return steps.flatMap(([name, command]) => {
    const facts = decide(account, name as 'open', state, command as never, { who: aClerk, at: NOON, id: 'V.A001' })
    state = foldAt(account, state, facts, NOON)
    return facts.map(fact => of(fact, stream))
  })
}

t.test('an account beside its state, and a fact that moves what it does not guard', async t => {
  const came = of(
    PaymentSucceeded({ paymentCode: 'P1', orderNo, channel: 'alipay', amount: 1_000, tradeNo: 'T', paidAt: NOON }),
    'payment-P1',
  )
  const right = (await house(came, ...recharged('P1', 1_000)).check()()).checks
  t.same(wrong(right), {})
  t.equal(right?.find(({ check }) => check === 'STATE')?.compared, 3, 'what may be spent, what is set aside, what is frozen')
  t.equal(right?.find(({ check }) => check === 'LOTS')?.compared, 3, 'what is there, what is set aside, and for which movement')
  const facts = recharged('P1', 1_000)
  const layerless = facts.map(fact => (fact.type === 'FundsReserved' ? { ...fact, data: { ...fact.data, layers: [] } } : fact))
  t.same(wrong((await house(came, ...layerless).check()()).checks).LOTS, [
    { subject: 'account-V.A001', ledger: 700, other: 1_000 },
    { subject: 'account-V.A001 P9', ledger: 300, other: 0 },
  ])
  const [stranger] = recharged('P1', 1_000).slice(2)
  const taken = house(came, ...recharged('P1', 1_000), { ...stranger!, stream: 'account-V.A002' })
  const stopped = Object.fromEntries(
    Object.keys(taken.lists.shown).map(name => [name, async () => undefined]),
  ) as unknown as LedgerCheckDeps['shown']
  t.match(wrong((await taken.check(stopped)()).checks).GUARD, [
    { subject: 'account-V.A002 @0', note: /moves account-V.A001:available, which it does not guard/ },
  ])
})

t.test('a view that says otherwise, or is behind', async t => {
  const told = house(paid('P1', 1_000), counts('P1', 1_000))
  const { position, rows } = told.seen()
  const forged = rows.map(one => (one.account === 'fares.HU' && one.span === 'DAY' ? { ...one, credit: 900 } : one))
  const more = [...forged, { span: 'MONTH' as const, account: 'fares.JD' as AccountName, debit: 5, credit: 0 }]
  t.same(wrong((await told.check({ turnovers: async () => ({ position, rows: more }) })()).checks).VIEW, [
    { subject: 'fares.HU', ledger: 1_000, other: 900, note: '贷方发生额，按日' },
    { subject: 'fares.JD', ledger: 0, other: 5, note: '借方发生额，按月' },
  ])
  const behind = (await told.check({ turnovers: async () => undefined })()).checks!.find(({ check }) => check === 'VIEW')
  t.match(behind, { compared: 0, count: 0, note: /正在更新/ })

  const growing = house(paid('P1', 1_000))
  const meanwhile = growing.check({
    turnovers: async () => {
      growing.happens(counts('P1', 1_000), paid('P2', 50))
      return growing.seen(4)
    },
  })
  const answer = await meanwhile()
  t.match(answer, { done: true, position: 4, events: 2 }, 'it is read on to where the view is, and no further')
  t.same(wrong(answer.checks), {})
})

t.test('lists and statements that say otherwise are named', async t => {
  const came = of(
    PaymentSucceeded({ paymentCode: 'P1', orderNo, channel: 'alipay', amount: 1_000, tradeNo: 'T', paidAt: NOON }),
    'payment-P1',
  )
  const of1 = 'V.A001'
  const whole = house(
    came,
    ...recharged('P1', 1_000),
    paid('P2', 400),
    tooMuch('P2', 400),
    owedBack('P2', 400),
    paid('P3', 300),
    credited(300),
  )
  t.match(
    Object.keys(wrong((await whole.check()()).checks)).filter(check => check !== 'TRANSIT'),
    [],
  )
  type Rows = { [Name in keyof ShownRows]: Partial<ShownRows[Name]> }
  /** changes one row of a view */
  const forging = async <Name extends keyof ShownRows>(name: Name, change: Rows[Name] | undefined) => {
    const forged = async (atLeast: number) => {
      const { position, rows } = (await whole.lists.shown[name](atLeast))!
      return { position, rows: change ? rows.map((row, n) => (n === 0 ? { ...row, ...change } : row)) : rows.slice(1) }
    }
    const { VIEW, ACCOUNTS, STATEMENT, OWED } = wrong((await whole.check({ [name]: forged })()).checks)
    return present({ VIEW, ACCOUNTS, STATEMENT, OWED })
  }
  t.same(await forging('accounts', { reserved: 0, balance: 700 }), {
    ACCOUNTS: [
      { subject: of1, ledger: 300, other: 0, note: '占用金额' },
      { subject: of1, ledger: 1_000, other: 700, note: '账户余额' },
    ],
  })
  t.same(await forging('accounts', undefined), { ACCOUNTS: [{ subject: of1, ledger: 1_000, note: '账户余额，列表中没有' }] })
  t.same(await forging('credits', { balance: 299 }), { ACCOUNTS: [{ subject: 'R1', ledger: 300, other: 299, note: '抵扣余额' }] })
  t.same(await forging('lines', { count: 2, frozen: 5 }), {
    STATEMENT: [
      { subject: of1, ledger: 0, other: 5, note: '流水逐笔冻结金额合计' },
      { subject: of1, note: '流水笔数：日志1笔，对账单2笔' },
    ],
  })
  t.same(await forging('turned', { in: 999 }), { STATEMENT: [{ subject: `${of1} 按日`, ledger: 1_000, other: 999, note: '收入' }] })
  t.same(await forging('turned', { account: 'V.A002' }), {
    STATEMENT: [
      { subject: `${of1} 按日`, ledger: 0, note: '支出，列表中没有' },
      { subject: 'V.A002 按日', other: 0, note: '支出，日志中没有' },
    ],
  })
  t.same(await forging('owed', undefined), { OWED: [{ subject: 'P2', ledger: 400, note: '应退金额，列表中没有' }] })
  const busy = (await whole.check({ lines: async () => undefined })()).checks!.find(({ check }) => check === 'STATEMENT')
  t.match(busy, { compared: 0, count: 0, note: /正在更新/ }, 'one that is written too fast is compared another time')
})

t.test('a long log is read in steps, and others are answered meanwhile', async t => {
  const long = house(...Array.from({ length: 2_500 }, (_, n) => paid(`P${n}`, 1)))
  const looks = lookedAt(t)
  const next = ledgerChecking({
    store: long.store,
    documents: orderSums,
    shown: { ...long.lists.shown, turnovers: async () => long.seen() },
  })
  const answers = [await next()]
  while (!answers.at(-1)!.done) answers.push(await next())
  // a page of a thousand takes more looks at the clock than one call may
  t.same(
    answers.map(({ position, done }) => [position, done]),
    [
      [2_000, false],
      [4_000, false],
      [5_000, true],
    ],
  )
  const { most, all } = looks()
  t.ok(all >= 2_500, 'the clock is looked at after each event')
  // the time of the call is checked by looks as well
  t.ok(most <= 2 * LOOKS, `${most} looks in one turn`)
  t.equal(answers[0]!.checks, undefined)
  t.match(answers.at(-1), { events: 2_500, movements: 2_500, head: 5_000 })
  const transit = answers.at(-1)!.checks!.find(({ check }) => check === 'TRANSIT')!
  t.same([transit.count, transit.differences.length], [2_500, 200], 'the first are named, all are counted')
})

t.test(
  'orders whose sums cannot be: a difference that is owed to nobody, by a refund that was rejected since, more back than was owed',
  async t => {
    const { paymentCode, channel, tradeNo } = payment
    const owes = (why: 'REFUND_DIFFERENCE' | 'OVERPAID', amount: number) =>
      MoneyOwed({ ...whose, agencyName: '甲', why, amount, sources: [{ paymentCode, channel, tradeNo, amount }] } as never)
    const asked = after(printed(), 'submitRefund', { refundId: 'R1', ids: ['adult-0'], refundType: 'VOLUNTE' })
    const { lines, totals } = (asked.at(-1) as ReturnType<typeof RefundOpened>).data
    const approved = [...asked, RefundFixed({ refundId: 'R1', ...approval, lines, totals }), owes('REFUND_DIFFERENCE', totals.fee)]
    const ended = (outcome: 'REFUNDED' | 'REJECTED') =>
      RefundClosed({
        refundId: 'R1',
        outcome,
        amount: outcome === 'REFUNDED' ? totals.refund : 0,
        airLine: 'HU',
        tickets: 1,
        status: 'PRINTED',
      } as never)
    const found = async (facts: readonly Fact[]) => {
      const { checks } = await house(...facts.map(fact => of(fact, `order-${ORDER}`))).check()()
      const { compared, differences } = checks!.find(({ check }) => check === 'ORDERS')!
      t.equal(compared, 1)
      return differences
    }
    const less = (note: string, amount: number) => [{ subject: ORDER, ledger: 0 - amount, note }]
    t.same(await found([...approved, ended('REFUNDED')]), [], 'all that was kept of who left is owed to him: nothing is wrong with that')
    t.same(await found([...approved, ended('REJECTED')]), less('退票费', totals.fee))
    t.same(await found([...printed(), owes('REFUND_DIFFERENCE', 1_000)]), less('退票费', 1_000))
    const returned = MoneyReturned({ item: `${ORDER}-5`, amount: 600, left: 0, airLine: 'HU' } as never)
    t.same(await found([...printed(), owes('OVERPAID', 500), returned]), less('应退', 100))
    const changed = { changeId: 'H1', moves: [], total: TOTAL, airLine: 'HU', legs: [leg()], gone: [], taken: [] }
    const past = [...printed(), ChangeAsked({ ...changed, kind: 'DATE', lines: [] } as never)]
    const kept = { kept: TOTAL + 1 }
    t.same(await found([...past, LegsChanged({ ...changed, sold: true, instalments: [], ...kept } as never)]), less('已用', 1))
    t.same(await found([...past, TicketsExchanged({ ...changed, tickets: [], ...kept } as never)]), less('已用', 1))
  },
)
