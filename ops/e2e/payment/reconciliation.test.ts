import { gzipSync } from 'node:zlib'
import t from 'tap'
import { trialBalance } from '#contracts/account/api.ts'
import { unsettledList } from '#contracts/account/lists.ts'
import { gotoPayUnionPay, paymentRecords } from '#contracts/payment/api.ts'
import * as api from '#contracts/payment/reconciliation/api.ts'
import { billFormat } from '#contracts/payment/reconciliation/format-record.ts'
import { timeline } from '#contracts/report/history.ts'
import { checkLedger } from '#contracts/report/ledger-check.ts'
import { alipayBill, type BillLine, gb18030, plainBill, plainFormat } from '#services/payment/reconciliation/test/bills.ts'
import { sandboxGateway } from '#services/payment/sandbox/gateway.ts'
import { adults, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

/** 渠道对账 over HTTP (DOMAIN §5.15): a day of Alipay with each kind of difference, from its file to its close. */
const time = { now: MONDAY }
const house = await startProgram({ clock: () => time.now })
t.teardown(house.close)
const { program, call, trades } = house
const sale = selling(house, time)
await sale.putOnSale(['05', '10', '15', '20', '25', '26', '27', '28'].map(day => ({ seats: 60, date: `2027-01-${day}` })))

const ordered = async (day: string) => {
  const { orderId, total } = await sale.submit('yefeng', [`HU7182-2027-01-${day}-G`], adults(10))
  return { orderId, total, code: await sale.openPayment('yefeng', orderId, total) }
}
const tradeOf = async (code: string) => (await trades.find(code))!.trade.tradeNo!
const paid = async (day: string) => {
  const bought = await ordered(day)
  await sale.payAt(bought.code)
  return { ...bought, tradeNo: await tradeOf(bought.code) }
}
/** the gateway has taken it, its notice is lost */
const lost = async (day: string) => {
  const bought = await ordered(day)
  await sandboxGateway(trades)({ clock: () => time.now, secret: 'x', publicUrl: () => '' }).press(bought.code)
  return { ...bought, tradeNo: await tradeOf(bought.code) }
}
/** a day comes on which nobody has asked the gateways about single payments */
const on = async (now: string) => {
  time.now = now
  await program.settle()
}
type Bought = Awaited<ReturnType<typeof paid>>
const rowOf = ({ code, tradeNo, total }: Bought, more: Partial<BillLine> = {}): BillLine => ({
  what: 'PAY',
  key: code,
  tradeNo,
  amount: total,
  ...more,
})
const fileOf = (day: string, rows: BillLine[]) => ({ files: [{ name: '业务明细.csv', bytes: gb18030(alipayBill(day, rows)) }] })
const D = '2026-11-02'
const ID = `alipay.${D}`
const importing = (day: string, rows: BillLine[], mode: 'preview' | 'all' = 'all', as = 'finance') =>
  call(api.importBill, { channel: 'alipay', day, mode }, as, fileOf(day, rows))
const differences = async (asked = {}) =>
  (await call(api.reconDifferenceQuery, { channel: 'alipay', size: 200, ...asked }, 'finance')).content
const clearing = async () =>
  (await call(trialBalance, {}, 'finance')).rows.find(({ account }) => account === 'clearing.alipay')?.closing ?? 0
const lineOf = async (account: string) => (await call(trialBalance, {}, 'finance')).rows.find(row => row.account === account)?.closing
const sound = async () => {
  for (;;) {
    const { done, checks } = await call(checkLedger, {}, 'auditor')
    if (done) return checks!.filter(({ count }) => count > 0)
  }
}

const same = await paid('05')
const other = await paid('10')
const late = await lost('15')
const next = await paid('20')
const STRANGE = { what: 'PAY' as const, key: 'POS20261102001', tradeNo: '2026110222009999', amount: 88_00 }
const rows = (): BillLine[] => [
  rowOf(same, { fee: 600 }),
  rowOf(other, { amount: other.total + 1_00 }),
  rowOf(late, { fee: 700 }),
  STRANGE,
  rowOf(same, { tradeNo: '2026110222008888' }),
]
const worth = 1_00 + late.total + 88_00 + same.total - next.total

t.test('who may, and when', async t => {
  await sale.refused(
    t,
    api.importBill,
    { channel: 'alipay', day: D },
    'finance',
    { status: 400, message: /对账日须早于今天/ },
    fileOf(D, rows()),
  )
  t.same((await call(api.daysWithoutBill, {}, 'finance')).days, [], 'a day that is not over has no file yet')
  await on('2026-11-03T02:00:00.000Z')
  await sale.refused(t, api.daysWithoutBill, {}, 'order', { status: 403, message: /权限/ })
  t.same((await call(api.daysWithoutBill, {}, 'finance')).days, [{ channel: 'alipay', day: D }], 'nobody has brought its file')
  await sale.refused(t, api.importBill, { channel: 'alipay', day: D }, 'order', { status: 403, message: /权限/ }, fileOf(D, rows()))
  await sale.refused(
    t,
    api.importBill,
    { channel: 'unionPay', day: D },
    'finance',
    { status: 400, message: /未设置对账单格式/ },
    fileOf(D, rows()),
  )
  await sale.refused(t, api.reconDay, { id: ID }, 'finance', { status: 404, message: /不存在/ })
})

t.test('a preview says what the file comes to, and writes nothing', async t => {
  const seen = await importing(D, rows(), 'preview')
  t.match(seen, {
    id: ID,
    status: 'NONE',
    isSame: false,
    wrong: 0,
    matched: 1,
    differences: 5,
    worth,
    fee: 1300,
    theirs: { payments: 5, refunds: 0 },
    ours: { payments: 3, paid: same.total + other.total + next.total },
    rows: [{ line: 6, key: same.code, amount: same.total }],
  })
  t.same(
    seen.kinds.map(({ kind, count, worth }) => [kind, count, worth]),
    [
      ['MISSING_HERE', 2, late.total + 88_00],
      ['MISSING_THERE', 1, -next.total],
      ['AMOUNT', 1, 1_00],
      ['DOUBLED', 1, same.total],
    ],
  )
  t.equal(seen.theirs.net - seen.ours.net, worth)
  t.same(await differences(), [])
  const wrong = await call(api.importBill, { channel: 'alipay', day: D, mode: 'preview' }, 'finance', fileOf('2026-11-01', rows()))
  const packed = { files: [{ name: '业务明细.csv.gz', bytes: new Uint8Array(gzipSync(gb18030(alipayBill('2026-11-01', rows())))) }] }
  t.same(await call(api.importBill, { channel: 'alipay', day: D, mode: 'preview' }, 'finance', packed), wrong, 'packed as it came')
  t.match([wrong.wrong, wrong.errors[0]], [5, { line: 6, message: '第6行:完成时间为2026-11-01，不是2026-11-02的账单' }])
  await sale.refused(
    t,
    api.importBill,
    { channel: 'alipay', day: D, mode: 'all' },
    'finance',
    { status: 400, message: '账单有5处错误，未导入' },
    fileOf('2026-11-01', rows()),
  )
  // a line with two mistakes reports both
  t.match(
    await house.send(
      api.importBill,
      { channel: 'alipay', day: D, mode: 'all' },
      'finance',
      fileOf('2026-11-01', [rowOf(same, { amount: 0 })]),
    ),
    { status: 400, message: '账单有2处错误，未导入', errors: { 第6行: /超出范围；.*不是2026-11-02的账单/ } },
  )
  await sale.refused(
    t,
    api.importBill,
    { channel: 'alipay', day: D, mode: 'all' },
    'finance',
    { status: 400, message: /./ },
    {
      files: [{ name: 'x.csv', bytes: new Uint8Array([0, 1, 2, 3]) }],
    },
  )
})

t.test('the file is imported; the same again does nothing, another takes its place and keeps who has what', async t => {
  t.match(await importing(D, rows().slice(0, 4)), { status: 'IMPORTED', differences: 4 })
  const [strange] = await differences({ key: STRANGE.key })
  t.match(await call(api.assignDifference, { id: strange!.id, owner: 'finance' }, 'finance'), { status: 'ASSIGNED', open: 4 })
  await sale.refused(t, api.assignDifference, { id: strange!.id, owner: 'yefeng' }, 'finance', { status: 400, message: /在职员工/ })
  // visible only to people who may resolve it
  t.same((await call(api.differenceOwners, {}, 'finance')).map(({ loginName }) => loginName).toSorted(), ['admin', 'finance'])
  const named = (owner: string, message: string) =>
    sale.refused(t, api.assignDifference, { id: strange!.id, owner }, 'finance', { status: 400, message })
  await named('auditor', '不能指派：陈正没有渠道对账的办理权限')
  t.match(await importing(D, rows()), { status: 'IMPORTED', isSame: false, differences: 5 })
  await program.settle()
  t.same((await call(api.daysWithoutBill, {}, 'finance')).days, [])
  await program.settle()
  const head = await program.events.head()
  t.match(await importing(D, rows()), { status: 'IMPORTED', isSame: true, differences: 5 })
  t.equal(await program.events.head(), head, 'nothing was written')
  const found = await differences({ day: D })
  t.equal(found.length, 5, 'those of the run before are gone')
  t.match(
    found.find(({ key }) => key === STRANGE.key),
    { status: 'ASSIGNED', owner: 'finance' },
  )
  t.match(await call(api.reconDay, { id: ID }, 'finance'), {
    status: 'IMPORTED',
    run: 2,
    open: 5,
    unresolved: worth,
    worth,
    allowedActions: [],
  })
  t.match(await call(api.reconDayQuery, { status: 'IMPORTED' }, 'finance'), { content: [{ id: ID, open: 5, worth }] })
  await sale.refused(t, api.closeDay, { id: ID }, 'finance', { status: 409, message: '还有5笔差异未处理，不能关账' })
  t.same(await sound(), [])
})

t.test('a lost notice: the gateway is asked, and it is booked as if the notice had come', async t => {
  const [item] = await differences({ key: late.code })
  t.match(await call(api.reconDifference, { id: item!.id }, 'finance'), { kind: 'MISSING_HERE', line: 8, theirs: late.total })
  t.match(await call(api.resolvePreview, { id: item!.id, resolution: 'BOOKED' }, 'finance'), { said: /已支付/, amount: late.total })
  t.match(await call(api.bookDifference, { id: item!.id }, 'finance'), { status: 'RESOLVED', open: 4 })
  await program.settle()
  t.match(await sale.detail(late.orderId), { status: 'PAID' })
  t.match(await call(paymentRecords, { paymentCode: late.code }, 'finance'), { content: [{ status: 'SUCCEEDED' }] })
  const [strange] = await differences({ key: STRANGE.key })
  t.match(await call(api.resolvePreview, { id: strange!.id, resolution: 'BOOKED' }, 'finance'), {
    refused: '渠道查询不到该笔支付，不能补记',
  })
  await sale.refused(t, api.bookDifference, { id: strange!.id }, 'finance', { status: 409, message: '渠道查询不到该笔支付，不能补记' })
  await sale.refused(t, api.bookDifference, { id: item!.id }, 'finance', { status: 409, message: '该差异已处理' })
})

t.test('corrections, and what was paid back at the gateway, are approved by another', async t => {
  const [amount] = await differences({ key: other.code })
  const [strange] = await differences({ key: STRANGE.key })
  t.match(await call(api.resolvePreview, { id: amount!.id, resolution: 'CORRECTED' }, 'finance'), {
    postings: [{ from: '渠道清算 · 支付宝', to: '对账调整', amount: 1_00 }],
  })
  for (const { id } of [amount!, strange!])
    t.match(await call(api.correctDifference, { id, remark: '另一系统的收款' }, 'finance'), { status: 'CORRECTING' })
  await sale.refused(t, api.approveCorrection, { id: amount!.id, result: 'APPROVE' }, 'finance', { status: 403, message: /申请人不能审核/ })
  await sale.refused(t, api.approveCorrection, { id: amount!.id, result: 'REJECT' }, 'admin', { status: 400, message: /驳回原因/ })
  t.match(await call(api.approveCorrection, { id: amount!.id, result: 'REJECT', remark: '先问渠道' }, 'admin'), { status: 'OPEN' })
  await call(api.correctDifference, { id: amount!.id, remark: '渠道多收一元' }, 'finance')
  for (const { id } of [amount!, strange!]) await call(api.approveCorrection, { id, result: 'APPROVE' }, 'admin')
  t.equal(await lineOf('corrections'), 89_00)
  await sale.refused(
    t,
    api.importBill,
    { channel: 'alipay', day: D },
    'finance',
    { status: 409, message: /已有调账/ },
    fileOf(D, rows().slice(1)),
  )

  const doubled = (await differences({ kind: 'DOUBLED' }))[0]!
  await sale.refused(t, api.bookDifference, { id: doubled.id }, 'finance', { status: 409, message: /只有“渠道有/ })
  const refunded = { id: doubled.id, refundNo: '2026110300001', remark: '重复付款，已在商户平台退回' }
  const agreed = { id: doubled.id, result: 'APPROVE' } as const
  t.match(await call(api.refundedDifference, refunded, 'finance'), { status: 'REFUNDING', open: 2 })
  t.match(await differences({ status: 'REFUNDING' }), [{ id: doubled.id, refundNo: refunded.refundNo }])
  await sale.refused(t, api.approveCorrection, agreed, 'finance', { status: 403, message: /申请人不能审核/ })
  t.match(await call(api.approveCorrection, { id: doubled.id, result: 'REJECT', remark: '商户平台没有' }, 'admin'), { status: 'OPEN' })
  await call(api.refundedDifference, refunded, 'finance')
  t.match(await call(api.approveCorrection, agreed, 'admin'), { status: 'RESOLVED' })
  t.match(await call(api.reopenDifference, { id: doubled.id, remark: '退款未成功' }, 'finance'), { status: 'OPEN' })
  await call(api.refundedDifference, refunded, 'finance')
  t.match(await call(api.approveCorrection, agreed, 'admin'), { status: 'RESOLVED', open: 1 })
  t.match(await call(api.reconDifference, { id: doubled.id }, 'finance'), {
    resolvedBy: 'admin',
    askedBy: 'finance',
    resolution: 'REFUNDED',
    returning: same.total,
    waitingSince: time.now,
    listed: [],
  })
  t.match(await call(api.reconDay, { id: ID }, 'finance'), { returning: same.total })
  // the money waits among the unsettled amounts under its difference, and its owner is the person now in charge
  await call(api.assignDifference, { id: doubled.id, owner: 'admin' }, 'finance')
  t.match(await call(unsettledList, { kind: 'returning' }, 'finance'), {
    totalElements: 1,
    content: [
      {
        ref: doubled.id,
        amount: same.total,
        since: time.now,
        channel: 'alipay',
        billDay: D,
        tradeNo: '2026110222008888',
        owner: 'admin',
        eventZh: '同意对账渠道退回',
      },
    ],
  })
  t.equal(await lineOf('returning'), same.total)
  t.same(await sound(), [])
  await sale.refused(
    t,
    api.importBill,
    { channel: 'alipay', day: D },
    'finance',
    { status: 409, message: /不能重新导入/ },
    fileOf(D, rows().slice(2)),
  )
})

t.test('what the gateway has a day later is found by itself in that day’s file', async t => {
  await on('2026-11-04T02:00:00.000Z')
  const back: BillLine = { what: 'REFUND', key: 'SHOP-1', tradeNo: '2026110222008888', amount: same.total }
  t.match(await importing('2026-11-03', [rowOf(next, { time: '00:00:01' }), back]), { matched: 1, differences: 1, worth: -same.total })
  const [item] = await differences({ key: next.code })
  t.match(item, { status: 'RESOLVED', resolution: 'NEXT_DAY', foundOn: '2026-11-03' })
  // the refund belongs to the trade that was listed twice
  await program.settle()
  const [refund] = await differences({ key: 'SHOP-1' })
  const [doubled] = await differences({ kind: 'DOUBLED', what: 'PAY' })
  t.match(refund, { status: 'RESOLVED', resolution: 'REFUNDED', returnOf: doubled!.id })
  t.match(doubled, { foundOn: '2026-11-03' })
  t.equal(doubled!.returning, undefined)
  t.match(await call(api.reconDifference, { id: doubled!.id }, 'finance'), {
    returning: 0,
    listed: [{ row: refund!.id, day: '2026-11-03', amount: same.total }],
    allowedActions: [],
  })
  t.equal((await call(unsettledList, { kind: 'returning' }, 'finance')).totalElements, 0)
  await sale.refused(t, api.reopenDifference, { id: doubled!.id, remark: 'x' }, 'finance', { status: 409, message: /已在账单中列出/ })
  t.match(await call(api.reconDay, { id: 'alipay.2026-11-03' }, 'finance'), { status: 'SETTLED', taken: 1, unresolved: 0 })
  t.same(await sound(), [])
})

t.test('closed, the day says what was paid out and kept, and the clearing what the gateway says', async t => {
  const theirs = rows().reduce((sum, { amount }) => sum + amount, 0)
  t.match(await call(api.closeDayPreview, { id: ID }, 'finance'), {
    open: 0,
    paidOut: theirs - 1300,
    kept: 1300,
    postings: [
      { from: '银行存款', to: '渠道清算 · 支付宝', amount: theirs - 1300 },
      { from: '渠道手续费 · 支付宝', to: '渠道清算 · 支付宝', amount: 1300 },
    ],
  })
  t.match(await call(api.reconDay, { id: ID }, 'finance'), {
    status: 'SETTLED',
    unresolved: 0,
    allowedActions: [{ action: 'close' }],
    ways: [
      { resolution: 'BOOKED', count: 1, worth: late.total },
      { resolution: 'REFUNDED', count: 1, worth: same.total },
      { resolution: 'NEXT_DAY', count: 1, worth: -next.total },
      { resolution: 'CORRECTED', count: 2, worth: 89_00 },
    ],
  })
  t.same(await sound(), [], 'before')
  t.match(await call(api.closeDay, { id: ID }, 'finance'), { status: 'CLOSED' })
  t.same(await sound(), [], 'what is said to have gone back, and what the next file has, is left')
  await sale.refused(t, api.closeDay, { id: ID }, 'finance', { status: 409, message: '该对账日已关账' })
  await sale.refused(
    t,
    api.importBill,
    { channel: 'alipay', day: D },
    'finance',
    { status: 409, message: '该对账日已关账，不能重新导入' },
    fileOf(D, rows()),
  )
  await call(api.closeDay, { id: 'alipay.2026-11-03' }, 'finance')
  t.equal(await clearing(), 0, 'nothing is left at the gateway')
  t.equal(await lineOf('gatewayFees.alipay'), 1300)
  t.equal(await lineOf('bank'), theirs - 1300 + next.total - same.total)
  t.same(await sound(), [], 'and the ledger is sound')
})

t.test('the history tells all of it in Chinese, to those who audit', async t => {
  const { events } = await call(timeline, { stream: `recon-${ID}`, size: 100 }, 'auditor')
  t.ok(events.length > 10)
  for (const { zh, type } of events) t.match(zh, /[一-龥]/, type)
})

t.test('a notice that comes late ends the difference by itself; twice in two files it has come once', async t => {
  await on('2026-11-05T01:00:00.000Z')
  const slow = await lost('25')
  await on('2026-11-07T01:00:00.000Z')
  await importing('2026-11-05', [rowOf(slow)])
  await importing('2026-11-06', [rowOf(slow, { tradeNo: '2026110622007777' })])
  t.same(
    (await differences({ key: slow.code })).map(({ day, status }) => [day, status]),
    [
      ['2026-11-06', 'OPEN'],
      ['2026-11-05', 'OPEN'],
    ],
  )
  await sale.payAt(slow.code)
  await program.settle()
  const ended = (await differences({ key: slow.code })).filter(({ status }) => status === 'RESOLVED')
  t.match(ended, [{ resolution: 'BOOKED' }])
  t.equal(ended.length, 1)
  const [left] = (await differences({ key: slow.code })).filter(({ status }) => status !== 'RESOLVED')
  t.match(await call(api.resolvePreview, { id: left!.id, resolution: 'BOOKED' }, 'finance'), { refused: /渠道重复列示/ })
  await sale.refused(t, api.bookDifference, { id: left!.id }, 'finance', { status: 409, message: /渠道重复列示/ })
  t.same(await sound(), [])
})

t.test('a row under another number is of what two people say; what never goes back is kept', async t => {
  await on('2026-11-09T01:00:00.000Z')
  const [twice, back] = [
    { ...STRANGE, key: 'POS20261107001', tradeNo: '2026110722001111' },
    { what: 'REFUND' as const, key: 'SHOP-2', tradeNo: '2026110822002222', amount: 50_00 },
  ]
  await importing('2026-11-07', [twice])
  await importing('2026-11-08', [back])
  const [[of], [row]] = [await differences({ key: twice.key }), await differences({ key: back.key })]
  await sale.refused(t, api.refundedDifference, { id: row!.id, refundNo: 'R77', remark: 'x' }, 'finance', {
    status: 409,
    message: /没有以该退款号同意的渠道退回/,
  })
  const asked = { id: of!.id, refundNo: 'R77', remark: '商户平台退回' }
  t.match(await call(api.resolvePreview, { id: of!.id, resolution: 'REFUNDED' }, 'finance'), {
    postings: [{ from: '渠道清算 · 支付宝', to: '待渠道退回', amount: 88_00 }],
  })
  await call(api.refundedDifference, asked, 'finance')
  await call(api.approveCorrection, { id: of!.id, result: 'APPROVE' }, 'admin')
  await call(api.closeDay, { id: 'alipay.2026-11-07' }, 'finance')
  t.match(await call(api.refundedDifference, { ...asked, id: row!.id }, 'finance'), { status: 'REFUNDING' })
  t.match(await call(api.approveCorrection, { id: row!.id, result: 'APPROVE' }, 'admin'), { status: 'RESOLVED', open: 0 })
  t.match(await call(api.reconDifference, { id: row!.id }, 'finance'), { returnOf: of!.id, askedBy: 'finance', resolvedBy: 'admin' })
  t.match(await call(api.reconDifference, { id: of!.id }, 'finance'), {
    status: 'RESOLVED',
    returning: 38_00,
    listed: [{ row: row!.id, amount: 50_00 }],
    allowedActions: [{ action: 'assign' }, { action: 'correct' }],
  })
  t.match(await call(api.resolvePreview, { id: of!.id, resolution: 'CORRECTED' }, 'finance'), {
    postings: [{ from: '待渠道退回', to: '对账调整', amount: 38_00 }],
  })
  await call(api.correctDifference, { id: of!.id, remark: '渠道退款失败，余款不再退' }, 'finance')
  t.match(await differences({ key: twice.key }), [{ status: 'CORRECTING', returning: 38_00 }])
  await call(api.approveCorrection, { id: of!.id, result: 'APPROVE' }, 'admin')
  await program.settle()
  t.match(await call(api.reconDifference, { id: of!.id }, 'finance'), { status: 'RESOLVED', kept: 38_00, returning: 0, allowedActions: [] })
  t.match(await differences({ key: twice.key }), [{ status: 'RESOLVED', resolution: 'REFUNDED' }])
  t.equal(await lineOf('returning'), 0)
  t.same(await sound(), [])
})

t.test('what another channel has is in this one’s file: it stays open, says so, and goes back under a number of its own', async t => {
  await on('2026-11-09T02:00:00.000Z')
  const { orderId, total } = await sale.submit('yefeng', ['HU7182-2027-01-27-G'], adults(10))
  const code = (await call(gotoPayUnionPay, { orderId, totalAmount: total }, 'yefeng')).paymentCode
  await sale.payAt(code)
  const [unionPay, clearings] = [{ code, total, orderId, tradeNo: await tradeOf(code) }, await clearing()]
  await on('2026-11-10T01:00:00.000Z')
  const [one, two] = [
    { ...STRANGE, key: 'POS20261109001', tradeNo: '2026110922001111', amount: 99_00 },
    { ...STRANGE, key: 'POS20261109002', tradeNo: '2026110922002222', amount: 55_00 },
  ]
  await importing('2026-11-09', [rowOf(unionPay), one, two])
  await program.settle()
  const itemOf = async (key: string) => (await differences({ key }))[0]!
  const { id } = await itemOf(code)
  t.match(await itemOf(code), { status: 'OPEN', kind: 'MISSING_HERE' })
  const actsOn = async (id: string) => (await call(api.reconDifference, { id }, 'finance')).allowedActions.map(({ action }) => action)
  t.match(await call(api.reconDifference, { id }, 'finance'), { status: 'OPEN', elsewhere: 'unionPay' })
  t.same(await actsOn(id), ['assign', 'refunded', 'correct'], 'nor may it be booked')
  t.same(await actsOn((await itemOf(one.key)).id), ['assign', 'book', 'refunded', 'correct'])
  const refused = '该笔支付属银联在线，不是支付宝的款项，不能补记；请向渠道核实后申请渠道退回或调账'
  t.match(await call(api.resolvePreview, { id, resolution: 'BOOKED' }, 'finance'), {
    said: '本系统为银联在线的支付',
    refused,
    postings: [],
  })
  await sale.refused(t, api.bookDifference, { id }, 'finance', { status: 409, message: refused })
  await sale.refused(t, api.closeDay, { id: 'alipay.2026-11-09' }, 'finance', { status: 409, message: /还有3笔差异未处理/ })
  t.equal(await clearing(), clearings)
  t.same(await sound(), [])
  // one number of the gateway, one difference
  const asked = { refundNo: 'RF1', remark: '商户平台退回' }
  const [first, second] = [await itemOf(one.key), await itemOf(two.key)]
  await call(api.refundedDifference, { ...asked, id: first.id }, 'finance')
  const taken = { status: 409, message: /该渠道退款号已用于另一笔差异（支付宝2026-11-09，差异编号1-\d）/ }
  await sale.refused(t, api.refundedDifference, { ...asked, id: second.id }, 'finance', taken)
  await call(api.approveCorrection, { id: first.id, result: 'REJECT', remark: '号码填错' }, 'admin')
  await call(api.refundedDifference, { ...asked, id: second.id }, 'finance')
  await call(api.approveCorrection, { id: second.id, result: 'APPROVE' }, 'admin')
  await sale.refused(t, api.refundedDifference, { ...asked, id: first.id }, 'finance', taken)
  t.match(await itemOf(one.key), { status: 'OPEN' })
  for (const of of [first.id, id]) {
    await call(api.refundedDifference, { ...asked, id: of, refundNo: `RF ${of}` }, 'finance')
    await call(api.approveCorrection, { id: of, result: 'APPROVE' }, 'admin')
  }
  await call(api.closeDay, { id: 'alipay.2026-11-09' }, 'finance')
  t.equal(await lineOf('returning'), unionPay.total + 99_00 + 55_00)
  t.same(await sound(), [])
})

t.test('staff say that a gateway’s files are in fen and have no headers: its day balances', async t => {
  const { orderId, total } = await sale.submit('yefeng', ['HU7182-2027-01-28-G'], adults(20))
  const code = (await call(gotoPayUnionPay, { orderId, totalAmount: total }, 'yefeng')).paymentCode
  await sale.payAt(code)
  await on('2026-11-11T01:00:00.000Z')
  const day = '2026-11-10'
  const row = rowOf({ orderId, code, total, tradeNo: await tradeOf(code) }, { fee: 600 })
  const bring = (text: string, mode: 'preview' | 'all') =>
    call(api.importBill, { channel: 'unionPay', day, mode }, 'finance', {
      files: [{ name: 'INN.csv', bytes: new TextEncoder().encode(text) }],
    })
  const { add, modify, get } = billFormat.endpoints
  t.match(await house.send(add, { ...plainFormat, payAmount: '金额' }, 'finance'), {
    status: 400,
    errors: { payAmount: /各列都须按位置填写/ },
  })
  const { unit: _, ...unsaid } = plainFormat
  await call(add, unsaid, 'finance')
  t.match(await call(get, { id: 'unionPay' }, 'finance'), { unit: 'YUAN' }, 'yuan unless told')
  t.match(await bring(plainBill(day, [row]), 'preview'), { matched: 0, theirs: { paid: total * 100 } })
  await call(modify, { id: 'unionPay', unit: 'FEN' }, 'finance')
  t.match(await bring(plainBill(day, [row], { money: fen => (fen / 100).toFixed(2) }), 'preview'), {
    wrong: 2,
    errors: [{ line: 1, message: '第1行:第5列须为整数，单位为分' }, { message: '第1行:第6列须为整数，单位为分' }],
  })
  t.match(await bring(plainBill(day, [row]), 'all'), {
    id: `unionPay.${day}`,
    status: 'SETTLED',
    wrong: 0,
    matched: 1,
    differences: 0,
    worth: 0,
    fee: 600,
    theirs: { payments: 1, paid: total },
    ours: { payments: 1, paid: total },
  })
  await call(api.closeDay, { id: `unionPay.${day}` }, 'finance')
  await program.settle()
  t.same(await sound(), [])
})
