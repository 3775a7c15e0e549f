import t from 'tap'
import { legsOf } from '#contracts/account/ledger.ts'
import { clearing } from '#contracts/account/names.ts'
import {
  PART,
  ReconCorrectionAsked,
  ReconCorrectionRejected,
  ReconDayClosed,
  ReconDifferencesFound,
  ReconImported,
  ReconItemAssigned,
  ReconItemCorrected,
  ReconItemReopened,
  ReconItemResolved,
  ReconRefundAsked,
  ReconRefundRejected,
} from '#contracts/payment/reconciliation/events.ts'
import { aClerk, spec } from '#services/kernel/spec.ts'
import { type Difference, MOST_DIFFERENCES, recon } from './decide.ts'

const OTHER = { who: { ...aClerk, user: 'zhengjun' } }
const of = { channel: 'alipay', billDay: '2026-11-02' } as const
const sums = (paid: number) => ({ payments: 1, paid, refunds: 0, refunded: 0, net: paid })
const bill = { ...of, file: 'f1', theirs: sums(1000), fee: 6, ours: sums(700), matched: 1, worth: 300, taken: [] }
const lost: Omit<Difference, 'item'> = {
  kind: 'MISSING_HERE',
  what: 'PAY',
  key: 'P1',
  theirs: 300,
  worth: 300,
  at: '2026-11-02T02:00:00.000Z',
}
const late: Omit<Difference, 'item'> = {
  kind: 'MISSING_THERE',
  what: 'PAY',
  key: 'P2',
  ours: 200,
  worth: -200,
  at: '2026-11-02T02:00:00.000Z',
}
const doubled: Omit<Difference, 'item'> = { ...lost, kind: 'DOUBLED', key: 'P3' }

const numbered = (run: number, items: readonly Omit<Difference, 'item'>[]) => items.map((one, n) => ({ ...one, item: `${run}-${n + 1}` }))
const imported = (items: readonly Omit<Difference, 'item'>[], run = 1, file = 'f1') => [
  ReconImported({ ...bill, file, run, differences: items.length }),
  ...(items.length === 0 ? [] : [ReconDifferencesFound({ ...of, run, part: 0, items: numbered(run, items) })]),
]
const by = { resolvedBy: aClerk.user }
const book = spec(recon, { who: aClerk })

t.test('a file is imported, and its differences with it', async () => {
  book
    .given()
    .when('importBill', { ...bill, items: [lost, late] })
    .then(...imported([lost, late]))
    .state({ status: 'IMPORTED' })
  book
    .given()
    .when('importBill', { ...bill, items: [] })
    .then(...imported([]))
    .state({ status: 'IMPORTED' })
})

t.test('the same file again does nothing; another takes its place, and who had a difference has it still', async () => {
  const given = [...imported([lost, late]), ReconItemAssigned({ item: '1-1', owner: 'zhengjun', assignedBy: aClerk.user })]
  book
    .given(...given)
    .when('importBill', { ...bill, items: [lost] })
    .nothing()
  book
    .given(...given)
    .when('importBill', { ...bill, file: 'f2', items: [late, lost] })
    .then(
      ReconImported({ ...bill, file: 'f2', run: 2, differences: 2, replaced: { run: 1, differences: 2 } }),
      ReconDifferencesFound({
        ...of,
        run: 2,
        part: 0,
        items: [
          { ...late, item: '2-1' },
          { ...lost, item: '2-2', owner: 'zhengjun' },
        ],
      }),
    )
    .look(state => {
      if (state.status === 'NONE') throw new Error()
      t.match(state.items, { '2-1': { status: 'OPEN' }, '2-2': { status: 'ASSIGNED' } })
      t.equal(Object.keys(state.items).length, 2)
    })
})

t.test('many differences come in parts, each once, and a run that was cut off is not done', async () => {
  const many = Array.from({ length: PART + 1 }, (_, n) => ({ ...lost, key: `P${n}` }))
  const first = [
    ReconImported({ ...bill, run: 1, differences: PART + 1 }),
    ReconDifferencesFound({ ...of, run: 1, part: 0, items: numbered(1, many).slice(0, PART) }),
  ]
  const second = ReconDifferencesFound({ ...of, run: 1, part: 1, items: numbered(1, many).slice(PART) })
  book
    .given()
    .when('importBill', { ...bill, items: many })
    .then(...first)
    .state({ status: 'IMPORTING' })
  const rest = { run: 1, part: 1, items: many.slice(PART) }
  book
    .given(...first)
    .when('addDifferences', rest)
    .then(second)
    .state({ status: 'IMPORTED' })
  book
    .given(...first, second)
    .when('addDifferences', rest)
    .nothing()
  book
    .given(...first)
    .when('addDifferences', { ...rest, run: 2 })
    .nothing()
  book
    .given(...first)
    .when('close', {})
    .refused('对账单导入未完成，请重新导入')
  book
    .given(...first)
    .when('correct', { item: '1-1', remark: 'x' })
    .refused('对账单导入未完成，请重新导入')
  // the same file goes on where it was cut off, as a run of its own
  book
    .given(...first)
    .when('importBill', { ...bill, items: [] })
    .state({ status: 'IMPORTED' })
  const tooMany = Array.from({ length: MOST_DIFFERENCES + 1 }, () => lost)
  book
    .given()
    .when('importBill', { ...bill, items: tooMany })
    .refused('差异超过2000笔，请核对渠道、日期和文件是否正确')
})

t.test('what is booked, and what another day has, ends by itself, once', async () => {
  const given = imported([lost, late, lost])
  const booked = ReconItemResolved({ item: '1-1', resolution: 'BOOKED', ...by })
  book
    .given(...given)
    .when('book', { what: 'PAY', key: 'P1', amount: 300 })
    .then(booked)
  book
    .given(...given)
    .when('book', { what: 'PAY', key: 'P1', amount: 301 })
    .nothing()
  book
    .given(...given)
    .when('book', { what: 'REFUND', key: 'P1', amount: 300 })
    .nothing()
  book.given().when('book', { what: 'PAY', key: 'P1', amount: 300 }).nothing()
  const found = ReconItemResolved({ item: '1-2', resolution: 'NEXT_DAY', ...by, foundOn: '2026-11-03' })
  book
    .given(...given)
    .when('findElsewhere', { rows: ['PAY:P2', 'PAY:P1'], on: '2026-11-03' })
    .then(found)
  book
    .given(...given, found)
    .when('findElsewhere', { rows: ['PAY:P2'], on: '2026-11-03' })
    .nothing()
})

t.test('who corrects is not who approves', async () => {
  const asked = [...imported([lost, doubled]), ReconCorrectionAsked({ item: '1-1', askedBy: aClerk.user, remark: '别家的' })]
  const corrected = ReconItemCorrected({ ...of, item: '1-1', worth: 300, askedBy: aClerk.user, approvedBy: 'zhengjun' })
  book
    .given(...asked)
    .when('approve', { item: '1-1' })
    .refused('申请人不能审核自己的申请', { status: 403 })
  book
    .given(...asked)
    .when('approve', { item: '1-1' }, OTHER)
    .then(corrected)
  book
    .given(...asked)
    .when('approve', { item: '1-2' }, OTHER)
    .refused('没有待审核的申请')
  book
    .given(...asked)
    .when('correct', { item: '1-1', remark: 'x' })
    .refused('调账申请正在审核')
  book
    .given(...asked)
    .when('book', { what: 'PAY', key: 'P1', amount: 300 })
    .nothing()
  const rejected = ReconCorrectionRejected({ item: '1-1', rejectedBy: 'zhengjun', remark: '先问' })
  book
    .given(...asked)
    .when('reject', { item: '1-1', remark: '先问' }, OTHER)
    .then(rejected)
  book
    .given(...asked, rejected)
    .when('approve', { item: '1-1' }, OTHER)
    .refused('没有待审核的申请')
  book
    .given(...asked, corrected)
    .when('importBill', { ...bill, file: 'f2', items: [] })
    .refused('该对账日已有调账，不能重新导入')
  book
    .given(...asked, corrected)
    .when('reopen', { item: '1-1', remark: 'x' })
    .refused('只有按“渠道退回”处理的差异可以重新处理')
  const legs = (worth: number) =>
    legsOf({ ...ReconItemCorrected({ ...corrected.data, worth }), stream: 'recon-alipay.2026-11-02', revision: 4 })
  t.match(legs(300), [{ from: clearing('alipay'), to: 'corrections', amount: 300 }])
  t.match(legs(-300), [{ from: 'corrections', to: clearing('alipay'), amount: 300 }])
})

t.test('what was paid back at the gateway: only of what it has more than we, told by one, approved by another', async () => {
  const given = imported([lost, late, doubled])
  const command = { refundNo: 'R1', remark: '已退' }
  const asked = ReconRefundAsked({ item: '1-3', askedBy: aClerk.user, ...command })
  book
    .given(...given)
    .when('refunded', { item: '1-3', ...command })
    .then(asked)
  book
    .given(...given)
    .when('refunded', { item: '1-2', ...command })
    .refused('该差异不能按渠道退回处理')
  book
    .given(...given)
    .when('refunded', { item: '9-9', ...command })
    .refused('对账差异不存在', { status: 404 })
  book
    .given(...given, asked)
    .when('approve', { item: '1-3' })
    .refused('申请人不能审核自己的申请', { status: 403 })
  for (const doing of ['refunded', 'correct'] as const)
    book
      .given(...given, asked)
      .when(doing, { item: '1-3', ...command })
      .refused('渠道退回申请正在审核')
  // neither does a late notice end it, nor is the day closed over it
  const onlyAsked = [...imported([lost]), ReconRefundAsked({ item: '1-1', askedBy: aClerk.user, ...command })]
  book
    .given(...onlyAsked)
    .when('book', { what: 'PAY', key: 'P1', amount: 300 })
    .nothing()
  book
    .given(...onlyAsked)
    .when('close', {})
    .refused('还有1笔差异未处理，不能关账')
  book
    .given(...given, asked, ReconItemAssigned({ item: '1-3', owner: 'zhengjun', assignedBy: aClerk.user }))
    .when('approve', { item: '1-3' }, OTHER)
    .then(ReconItemResolved({ item: '1-3', resolution: 'REFUNDED', resolvedBy: 'zhengjun', askedBy: aClerk.user, ...command }))
})

t.test('what was not paid back after all is open again, before it is approved and after', async t => {
  const command = { refundNo: 'R1', remark: '已退' }
  const asked = [...imported([doubled]), ReconRefundAsked({ item: '1-1', askedBy: aClerk.user, ...command })]
  const rejected = ReconRefundRejected({ item: '1-1', rejectedBy: 'zhengjun', remark: '商户平台没有' })
  book
    .given(...asked)
    .when('reject', { item: '1-1', remark: '商户平台没有' }, OTHER)
    .then(rejected)
  book
    .given(...asked, rejected)
    .when('approve', { item: '1-1' }, OTHER)
    .refused('没有待审核的申请')
  // as one person said it until 2026-11
  for (const askedBy of [undefined, aClerk.user]) {
    const refunded = ReconItemResolved({
      ...{ item: '1-1', resolution: 'REFUNDED', resolvedBy: 'zhengjun', ...command, ...(askedBy && { askedBy }) },
    })
    const reopened = ReconItemReopened({ item: '1-1', reopenedBy: aClerk.user, remark: '未成功' })
    book
      .given(...asked, refunded)
      .when('refunded', { item: '1-1', ...command })
      .refused('该差异已处理')
    book
      .given(...asked, refunded)
      .when('reopen', { item: '1-1', remark: '未成功' })
      .then(reopened)
    for (const facts of [[rejected], [refunded, reopened]])
      book.given(...asked, ...facts).look(state => {
        if (state.status === 'NONE') throw new Error()
        t.same(state.items['1-1'], { ...numbered(1, [doubled])[0], status: 'OPEN' })
      })
  }
})

t.test('closed when all is resolved: what is paid out and kept leaves the clearing; nothing more is done', async () => {
  book.given().when('close', {}).refused('对账日不存在')
  book
    .given(...imported([lost]))
    .when('close', {})
    .refused('还有1笔差异未处理，不能关账')
  const closed = ReconDayClosed({ ...of, paidOut: 994, kept: 6, closedBy: aClerk.user })
  const given = [...imported([lost]), ReconItemResolved({ item: '1-1', resolution: 'BOOKED', ...by })]
  book
    .given(...given)
    .when('close', {})
    .then(closed)
  book
    .given(...given, closed)
    .when('close', {})
    .refused('该对账日已关账')
  book
    .given(...given, closed)
    .when('importBill', { ...bill, file: 'f2', items: [] })
    .refused('该对账日已关账，不能重新导入')
  book
    .given(...given, closed)
    .when('reopen', { item: '1-1', remark: 'x' })
    .refused('该对账日已关账')
  const legs = (paidOut: number, kept: number) =>
    legsOf({ ...ReconDayClosed({ ...closed.data, paidOut, kept }), stream: 'recon-alipay.2026-11-02', revision: 4 }).map(
      ({ from, to, amount }) => [from, to, amount],
    )
  t.same(legs(994, 6), [
    ['bank', 'clearing.alipay', 994],
    ['gatewayFees.alipay', 'clearing.alipay', 6],
  ])
  t.same(
    legs(-994, -6),
    [
      ['clearing.alipay', 'bank', 994],
      ['clearing.alipay', 'gatewayFees.alipay', 6],
    ],
    'a day on which more went back than came',
  )
})
