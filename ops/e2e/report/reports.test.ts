import t from 'tap'
import { Value } from 'typebox/value'
import { trialBalance } from '#contracts/account/api.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { modifyRefundStatus, submitRefund } from '#contracts/refund/api.ts'
import { Answer, type FigureRequest, reportCalls } from '#contracts/report/figures/api.ts'
import type { ReportName } from '#contracts/report/figures/reports.ts'
import { rebuildView, viewStatus } from '#contracts/report/monitoring.ts'
import { readSheet } from '#services/kernel/test/read-sheet.ts'
import { adults, daily, OUT, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'
import { until } from '../until.ts'

const DECEMBER = '2026-12-01T02:00:00.000Z'
const JD = 'JD5181-2026-12-20-G'

type Row = Record<string, number | null> & { key: string[]; names: string[] }

/** A group that is paid in November and of which two go back in December, as in DOMAIN §3.36, and one of another airline and agency. */
const lived = async () => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  const { call, send } = daily(house, time)
  const sale = selling({ ...house, call, send }, time)
  await sale.putOnSale([{}])
  await sale.putOnSale([{ flightNo: 'JD5181', date: '2026-12-20', from: 'SYX', to: 'CTU' }], { name: '首航团队', airLine: 'JD' })
  const { orderId } = await sale.ticketed('yefeng', [OUT], adults(20))
  const other = await sale.submit('changcheng', [JD], adults(12))
  await sale.payAt(await sale.openPayment('changcheng', other.orderId, other.total))
  await sale.pass(DECEMBER)
  const { passengers } = await call(orderDetail, { orderId }, 'order')
  const ids = passengers.slice(0, 2).map(({ id }) => id)
  const { refundId } = await call(submitRefund, { orderId, ids, refundType: 'VOLUNTE' }, 'yefeng')
  await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund')
  await house.program.settle()
  await call(modifyRefundStatus, { refundId, statusId: 'REFUNDTICKET' }, 'refund').catch(() => undefined)
  await house.program.settle()
  await call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance')
  await house.program.settle()
  const ask = async (report: ReportName, body: FigureRequest & { page?: number; size?: number }, as = 'admin') => {
    const answer = await call(reportCalls[report].query, body, as)
    t.ok(Value.Check(Answer, answer))
    const of = (values: (number | null)[]): Record<string, number | null> =>
      Object.fromEntries(answer.measures.map((name, n) => [name, values[n] ?? null]))
    const rows = answer.content.map(({ key, names, values }) => ({ ...of(values), key, names }) as Row)
    return { ...answer, sums: of(answer.total), rows }
  }
  return { ...house, call, send, ask, orderId, other, refundId, time }
}
const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-30' }
const NEXT = { startDate: '2026-12-01', endDate: '2026-12-31' }

t.test('reports of a group that is sold in one month and goes back in part in the next', async t => {
  const { ask, call, send, orderId, other, refundId, close } = await lived()
  t.teardown(close)

  const november = await ask('sales', { ...NOVEMBER, airLine: 'HU' })
  t.match(november.sums, {
    orders: 1,
    sold: 20,
    people: 20,
    fares: 2_380_000,
    taxes: 140_000,
    turnover: 2_520_000,
    net: 2_520_000,
    discount: 0.5,
  })
  t.match(november.sums, { received: 2_520_000, returned: 0, cash: 2_520_000, refundValue: 0 })
  const december = await ask('sales', { ...NEXT, airLine: 'HU', compare: 'BEFORE' })
  t.match(december.sums, { orders: 0, sold: 0, refundValue: 252_000, returned: 252_000 - (december.sums.refundFees ?? 0) })
  t.ok((december.sums.refundFees ?? 0) > 0, 'something is kept')
  t.equal(december.sums.net, (december.sums.refundFees ?? 0) - 252_000)
  t.match(december.other, { from: '2026-11-01', to: '2026-11-30' }, 'whole months stand beside whole months')
  t.same(december.before, november.total)
  const flown = await ask('sales', { ...NEXT, airLine: 'HU', basis: 'FLIGHT' })
  t.match(flown.sums, {
    sold: 20,
    net: 2_520_000 - 252_000 + (december.sums.refundFees ?? 0),
    cash: 2_520_000 - (december.sums.returned ?? 0),
  })
  t.same((await ask('sales', { ...NOVEMBER, basis: 'FLIGHT' })).content, [], 'nothing departs in November')

  const volume = await ask('volume', { ...NEXT, airLine: 'HU' })
  t.match(volume.rows, [{ key: ['HAK-PEK', 'G'], sold: 20, ticketed: 20, flown: 0, usage: null, meanFare: 119_000 }])
  t.match(volume.content[0]!.names[0], /海口.*-.*北京/)
  const rates = await ask('salesVolume', { ...NOVEMBER, endDate: '2026-12-31' })
  t.match(
    rates.rows.find(({ key }) => key[0] === 'AG1001'),
    { names: ['海南椰风国际旅行社'], sold: 20, ticketed: 20, back: 2, ticketRate: 1, backRate: 0.1, ahead: 38 },
  )

  // money of reports and books
  const { rows } = await call(trialBalance, { from: '2026-11-01', until: '2026-12-31' }, 'admin')
  const booked = (account: string) => rows.find(row => row.account === account)
  const all = await ask('sales', { ...NOVEMBER, endDate: '2026-12-31', by: ['airLine'], time: 'NONE' })
  for (const { key, received, returned } of all.rows)
    t.match(booked(`fares.${key[0]}`), { credit: received, debit: returned }, `fares of ${key[0]}`)
  const trade = await ask('trade', { ...NOVEMBER, endDate: '2026-12-31', time: 'NONE' })
  t.equal(trade.rows.length, 1)
  t.match(booked('clearing.alipay'), { debit: trade.rows[0]!.taken, credit: trade.rows[0]!.returned }, 'clearing')
  t.match((await ask('payment', NOVEMBER)).rows, [{ key: ['alipay'], begun: 2, paid: 2, success: 1, closed: 0 }])
  t.match((await ask('refund', NEXT)).rows, [
    { key: ['VOLUNTE', 'HU'], asked: 1, approved: 1, paid: 1, coupons: 2, value: 252_000, money: december.sums.returned, overdue: 0 },
  ])

  // behind every figure stand documents that add up to it
  for (const [report, body] of [
    ['sales', { ...NOVEMBER, endDate: '2026-12-31', time: 'WEEK', by: ['agency', 'route'] }],
    ['sales', { ...NEXT, basis: 'FLIGHT', by: ['office', 'channel'], time: 'NONE' }],
    ['refund', { ...NEXT, time: 'DAY' }],
    ['volume', { ...NEXT }],
    ['salesVolume', { ...NOVEMBER, endDate: '2026-12-31' }],
    ['trade', { ...NOVEMBER, endDate: '2026-12-31' }],
    ['payment', NOVEMBER],
  ] as [ReportName, FigureRequest][]) {
    const { content, measures } = await ask(report, body)
    t.ok(content.length > 0)
    for (const { key, values } of content)
      for (const [n, measure] of measures.entries()) {
        const behind = await call(reportCalls[report].documents, { ...body, key, measure }, 'admin')
        t.equal(behind.value, values[n], `${report} ${key} ${measure}`)
        t.same(
          behind.total,
          behind.total.map((_, k) => behind.content.reduce((sum, one) => sum + one.values[k]!, 0)),
        )
      }
  }
  const behind = await call(reportCalls.sales.documents, { ...NOVEMBER, measure: 'sold' }, 'admin')
  t.same(
    behind.content.map(({ id, values, agencyName }) => [id, values[0], agencyName]),
    [
      [orderId, 20, '海南椰风国际旅行社'],
      [other.orderId, 12, behind.content[1]!.agencyName],
    ],
  )
  t.match(await call(reportCalls.refund.documents, { ...NEXT, measure: 'workdays' }, 'admin'), {
    content: [{ id: refundId }],
    total: [0, 1],
    value: 0,
  })
  // half of an order's legs say nothing about what stands on its first one
  t.match((await ask('sales', { ...NOVEMBER, where: { route: ['HAK-PEK'] } })).sums, { sold: 20, orders: null, received: null, net: null })

  // staff of one airline see no figure, name or document of another
  const ofJd = await ask('sales', { ...NOVEMBER, by: ['agency'], time: 'NONE' }, 'order-jd')
  t.match(ofJd.sums, { orders: 1, sold: 12 })
  t.equal(ofJd.totalElements, 1)
  t.same(
    (await call(reportCalls.sales.documents, { ...NOVEMBER, measure: 'sold' }, 'order-jd')).content.map(({ id }) => id),
    [other.orderId],
  )
  t.match(await call(reportCalls.monitoring.documents, { ...NOVEMBER, measure: 'times' }, 'admin'), {
    value: (await ask('monitoring', NOVEMBER)).sums.times,
  })

  // a view that is rebuilt says the same
  t.match(await send(rebuildView, { view: 'report-none' }, 'admin'), { status: 404, message: '读模型report-none不存在' })
  t.equal((await send(rebuildView, { view: 'report-sale' }, 'order')).status, 403)
  t.same(await call(rebuildView, { view: 'report-sale' }, 'admin'), { view: 'report-sale' })
  const built = await until(
    async () => (await call(viewStatus, {}, 'admin')).find(({ view }) => view === 'report-sale')!,
    ({ rebuilding }) => !rebuilding,
  )
  t.match(built, { state: 'live', lag: 0 })
  t.same((await ask('sales', { ...NOVEMBER, airLine: 'HU' })).content, november.content)

  const refused = async (report: ReportName, body: object, as: string, status: number, message: RegExp) =>
    t.match(await send(reportCalls[report].query, { ...NOVEMBER, ...body }, as), { status, message })
  await refused('sales', { airLine: 'HU' }, 'order-jd', 403, /没有HU航司的数据权限/)
  await refused('sales', { where: { airLine: ['JD', 'HU'] } }, 'order-jd', 403, /没有HU航司的数据权限/)
  await refused('trade', {}, 'order', 403, /没有权限/)
  await refused('sales', {}, 'yefeng', 403, /./)
  await refused('sales', { endDate: '2026-10-01' }, 'admin', 400, /结束日期不能早于开始日期/)
  await refused('sales', { endDate: '2030-01-01' }, 'admin', 400, /不能超过800天/)
  await refused('sales', { by: ['airLine', 'airLine'] }, 'admin', 400, /维度不能重复/)
  await refused('trade', { by: ['route'] }, 'admin', 400, /该报表没有维度route/)
  await refused('sales', { measures: ['begun'] }, 'admin', 400, /该报表没有指标begun/)
  await refused('trade', { basis: 'FLIGHT' }, 'admin', 400, /没有这个统计口径/)

  // the same as a file
  const asked = {
    ...NEXT,
    time: 'DAY',
    by: ['airLine', 'channel'],
    compare: 'BEFORE',
    measures: ['sold', 'refundValue', 'discount'],
    where: { channel: ['alipay'] },
  } as const
  const shown = await ask('sales', asked as unknown as FigureRequest)
  const { bytes, headers } = await send(reportCalls.sales.export, asked as unknown as FigureRequest, 'admin')
  t.match(String(headers['content-disposition']), /xlsx/)
  const file = await readSheet(Buffer.from(bytes))
  t.same(file.headers, [
    '期间',
    '航空公司',
    '支付渠道',
    '售出座位',
    '售出座位（对比期间）',
    '退票票面',
    '退票票面（对比期间）',
    '平均折扣',
    '平均折扣（对比期间）',
  ])
  t.equal(file.rows.length, shown.totalElements + 1, 'every row, and the total')
  t.match(file.rows.at(-1)!.cells.slice(0, 6), ['合计', null, null, 0, 32, 2520])
})
