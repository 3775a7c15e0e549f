import t from 'tap'
import { clearing } from '#contracts/account/names.ts'
import { postingsOf } from '#contracts/ledger.ts'
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
  ReconReturnApproved,
  ReconReturnListed,
  ReconReturnUnlisted,
} from '#contracts/payment/reconciliation/events.ts'
import { aClerk, spec } from '#services/kernel/spec.ts'
import { MOST_DIFFERENCES, type ReconDifference, recon } from './decide.ts'

const OTHER = { who: { ...aClerk, user: 'zhengjun' } }
const of = { channel: 'alipay', billDay: '2026-11-02' } as const
const sums = (paid: number) => ({ payments: 1, paid, refunds: 0, refunded: 0, net: paid })
const bill = { ...of, file: 'f1', theirs: sums(1000), fee: 6, ours: sums(700), matched: 1, worth: 300, taken: [] }
const lost: Omit<ReconDifference, 'item'> = {
  kind: 'MISSING_HERE',
  what: 'PAY',
  key: 'P1',
  theirs: 300,
  worth: 300,
  at: '2026-11-02T02:00:00.000Z',
}
const late: Omit<ReconDifference, 'item'> = {
  kind: 'MISSING_THERE',
  what: 'PAY',
  key: 'P2',
  ours: 200,
  worth: -200,
  at: '2026-11-02T02:00:00.000Z',
}
const doubled: Omit<ReconDifference, 'item'> = { ...lost, kind: 'DOUBLED', key: 'P3' }

const numbered = (run: number, items: readonly Omit<ReconDifference, 'item'>[]) =>
  items.map((one, n) => ({ ...one, item: `${run}-${n + 1}` }))
const imported = (items: readonly Omit<ReconDifference, 'item'>[], run = 1, file = 'f1') => [
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
  // the same file continues where it was cut off, as a run of its own
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
  const postings = (worth: number) =>
    postingsOf({ ...ReconItemCorrected({ ...corrected.data, worth }), stream: 'recon-alipay.2026-11-02', revision: 4 })
  t.match(postings(300), [{ from: clearing('alipay'), to: 'corrections', amount: 300 }])
  t.match(postings(-300), [{ from: 'corrections', to: clearing('alipay'), amount: 300 }])
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
  // a late notice does not end it, and the day cannot be closed meanwhile
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
    .then(approved({ item: '1-3', key: 'P3', owner: 'zhengjun' }))
})

const approved = (more: { item: string; key: string; owner?: string }) =>
  ReconReturnApproved({ ...of, amount: 300, refundNo: 'R1', remark: '已退', askedBy: aClerk.user, approvedBy: 'zhengjun', ...more })
const row = { row: 'alipay.2026-11-03:1-1', amount: 300, key: 'R1', tradeNo: 'T1' }
t.test('from its approval it waits, until rows of files have all of it', async t => {
  const given = [...imported([lost]), ReconRefundAsked({ item: '1-1', askedBy: aClerk.user, refundNo: 'R1', remark: '已退' })]
  const waiting = [...given, approved({ item: '1-1', key: 'P1' })]
  const place = { stream: 'recon-alipay.2026-11-02', revision: 4 }
  const postings = (fact: { type: string; data: unknown }) =>
    postingsOf({ ...fact, ...place }).map(({ from, to, amount, ref }) => [from, to, amount, ref])
  const ref = 'alipay.2026-11-02:1-1'
  t.same(postings(waiting.at(-1)!), [[clearing('alipay'), 'returning', 300, ref]])
  const listed = (amount: number, one = row.row) => ReconReturnListed({ ...of, item: '1-1', refundNo: 'R1', ...row, row: one, amount })
  t.same(postings(listed(300)), [['returning', clearing('alipay'), 300, ref]])
  book
    .given(...waiting)
    .when('listReturn', { item: '1-1', ...row })
    .then(listed(300))
    .look(state => {
      if (state.status === 'NONE') throw new Error()
      t.match(state.items['1-1'], { status: 'RESOLVED', resolution: 'REFUNDED', returning: { left: 0 } })
    })
  // a gateway may send it back in parts; a row of another refund, or of more than waits, does not belong to it
  book
    .given(...waiting)
    .when('listReturn', { item: '1-1', ...row, amount: 299 })
    .then(listed(299))
  for (const other of [{ amount: 301 }, { key: 'R2' }])
    book
      .given(...waiting)
      .when('listReturn', { item: '1-1', ...row, ...other })
      .nothing()
  // a row for an item that does not wait, or a row that was listed before, does not belong to it either
  for (const before of [given, [...waiting, listed(300)]])
    book
      .given(...before)
      .when('listReturn', { item: '1-1', ...row, row: 'alipay.2026-11-04:1-1', tradeNo: 'T2' })
      .nothing()
  book
    .given(...waiting, listed(100))
    .when('listReturn', { item: '1-1', ...row, amount: 100, row: 'alipay.2026-11-04:1-1' })
    .nothing()
  const unlisted = ReconReturnUnlisted({ ...of, item: '1-1', row: row.row, amount: 300, key: 'P1' })
  t.same(postings(unlisted), [[clearing('alipay'), 'returning', 300, ref]])
  book
    .given(...waiting, listed(300))
    .when('unlistReturn', { item: '1-1', rows: [row.row, 'alipay.2026-11-04:1-1'] })
    .then(unlisted)
  book
    .given(...waiting, listed(300), unlisted)
    .when('unlistReturn', { item: '1-1', rows: [row.row] })
    .nothing()
  // the day of the row is told, once
  const back = { ...lost, what: 'REFUND' as const, worth: -300 }
  const ended = ReconItemResolved({ item: '1-1', resolution: 'REFUNDED', ...by, refundNo: 'R1', returnOf: 'alipay.2026-11-01:1-1' })
  const tell = { item: '1-1', of: 'alipay.2026-11-01:1-1', refundNo: 'R1' }
  book
    .given(...imported([back]))
    .when('returned', tell)
    .then(ended)
  book
    .given(...imported([back]), ended)
    .when('returned', tell)
    .nothing()
  book
    .given(...imported([back]), ended)
    .when('reopen', { item: '1-1', remark: 'x' })
    .refused('退款已在账单中列出，不能重新处理')
  book
    .given(...imported([back], 2))
    .when('returned', tell)
    .nothing()
  // the item whose file was replaced since is remembered
  book.given(...imported([back]), ended, ...imported([], 2, 'f2')).state({ returns: ['alipay.2026-11-01:1-1'] })
})

t.test('what waits to go back: opened again, kept, given to somebody, as long as it waits', async t => {
  const given = [...imported([lost]), ReconRefundAsked({ item: '1-1', askedBy: aClerk.user, refundNo: 'R1', remark: '已退' })]
  const waiting = [...given, approved({ item: '1-1', key: 'P1' })]
  const listed = ReconReturnListed({ ...of, item: '1-1', refundNo: 'R1', ...row })
  const closed = ReconDayClosed({ ...of, paidOut: 994, kept: 6, closedBy: aClerk.user })
  const place = { stream: 'recon-alipay.2026-11-02', revision: 4 }
  const reopened = ReconItemReopened({ item: '1-1', reopenedBy: aClerk.user, remark: '未成功', amount: 300 })
  t.match(postingsOf({ ...reopened, ...place }), [{ from: 'returning', to: clearing('alipay'), amount: 300, ref: 'alipay.2026-11-02:1-1' }])
  const reopen = { item: '1-1', remark: '未成功' }
  book
    .given(...waiting)
    .when('reopen', reopen)
    .then(reopened)
  book
    .given(...waiting, listed)
    .when('reopen', reopen)
    .refused('退款已在账单中列出，不能重新处理')
  book
    .given(...waiting)
    .when('importBill', { ...bill, file: 'f2', items: [] })
    .refused('该对账日已有同意的渠道退回，不能重新导入')
  book
    .given(...waiting)
    .when('close', {})
    .then(closed)
  book
    .given(...waiting, closed)
    .when('reopen', reopen)
    .refused('该对账日已关账')
  book
    .given(...waiting, closed)
    .when('assign', { item: '1-1', owner: 'zhengjun' })
    .then(ReconItemAssigned({ item: '1-1', owner: 'zhengjun', assignedBy: aClerk.user }))
    .look(state => t.match(state.status !== 'NONE' && state.items['1-1'], { status: 'RESOLVED', owner: 'zhengjun' }))
  const asked = ReconCorrectionAsked({ item: '1-1', askedBy: aClerk.user, remark: '渠道退款失败' })
  const kept = ReconItemCorrected({ ...of, item: '1-1', worth: 300, isReturn: true, askedBy: aClerk.user, approvedBy: 'zhengjun' })
  t.match(postingsOf({ ...kept, ...place }), [{ from: 'returning', to: 'corrections', amount: 300 }])
  book
    .given(...waiting, closed)
    .when('correct', { item: '1-1', remark: '渠道退款失败' })
    .then(asked)
  book
    .given(...waiting, closed, asked)
    .when('approve', { item: '1-1' })
    .refused('申请人不能审核自己的申请', { status: 403 })
  book
    .given(...waiting, closed, asked)
    .when('approve', { item: '1-1' }, OTHER)
    .then(kept)
  // the day may be closed meanwhile, and a row that comes then still belongs to it
  book
    .given(...waiting, asked)
    .when('close', {})
    .then(closed)
  book
    .given(...waiting, asked)
    .when('listReturn', { item: '1-1', ...row })
    .then(listed)
  for (const facts of [[listed], [kept]])
    for (const doing of ['approve', 'correct', 'assign'] as const)
      book
        .given(...waiting, closed, asked, ...facts)
        .when(doing, { item: '1-1', remark: 'x', owner: 'x' }, OTHER)
        .refused('该对账日已关账')
  const rejected = ReconCorrectionRejected({ item: '1-1', rejectedBy: 'zhengjun', remark: '再等' })
  book.given(...waiting, asked, rejected).look(state => {
    t.match(state.status !== 'NONE' && state.items['1-1'], { status: 'RESOLVED', remark: '已退', returning: { left: 300 } })
  })
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
  const agreed = approved({ item: '1-1', key: 'P3' })
  const reopened = ReconItemReopened({ item: '1-1', reopenedBy: aClerk.user, remark: '未成功', amount: 300 })
  book
    .given(...asked, agreed)
    .when('refunded', { item: '1-1', ...command })
    .refused('该差异已处理')
  book
    .given(...asked, agreed)
    .when('reopen', { item: '1-1', remark: '未成功' })
    .then(reopened)
  for (const facts of [[rejected], [agreed, reopened]])
    book.given(...asked, ...facts).look(state => {
      if (state.status === 'NONE') throw new Error()
      t.same(state.items['1-1'], { ...numbered(1, [doubled])[0], status: 'OPEN', turnedDown: [command.refundNo] })
    })
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
  const postings = (paidOut: number, kept: number) =>
    postingsOf({ ...ReconDayClosed({ ...closed.data, paidOut, kept }), stream: 'recon-alipay.2026-11-02', revision: 4 }).map(
      ({ from, to, amount }) => [from, to, amount],
    )
  t.same(postings(994, 6), [
    ['bank', 'clearing.alipay', 994],
    ['gatewayFees.alipay', 'clearing.alipay', 6],
  ])
  t.same(
    postings(-994, -6),
    [
      ['clearing.alipay', 'bank', 994],
      ['clearing.alipay', 'gatewayFees.alipay', 6],
    ],
    'a day on which more went back than came',
  )
})
