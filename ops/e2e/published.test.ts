import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { complaintDetail, queryComplaints, saveComplaint } from '#contracts/communication/api.ts'
import { addMinutes, isProvisional, local } from '#contracts/kernel/calendar.ts'
import { queryPassenger } from '#contracts/order/names/passengers-api.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { modifyRefundStatus, submitRefund } from '#contracts/refund/api.ts'
import { timeline } from '#contracts/report/history.ts'
import { contexts, duesOf } from '#services/contexts.ts'
import { tick } from '#services/kernel/stream/due.ts'
import { publish, unpublish } from '#services/kernel/test/published.ts'
import { blockOf } from './ground.ts'
import { adults, FLIGHT, selling } from './sale.ts'
import { MONDAY, startProgram } from './start.ts'

t.test('the holidays of a year are published: provisional limits are reckoned anew, once, and the history says so', async t => {
  unpublish('2027')
  const dir = await mkdtemp(join(tmpdir(), 'newgt-published-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  const time = { now: MONDAY }
  const start = async () => {
    const house = await startProgram({ dir, clock: () => time.now })
    return { ...house, sale: selling(house, time) }
  }
  const agent = 'yefeng'
  const about = { kind: 'SERVICE', airLine: 'HU', title: '值机柜台无人', content: '团队到达后等候一小时' } as const

  const before = await start()
  const [flight, other] = [
    { ...FLIGHT, flightNo: 'HU7901', date: '2027-02-01' },
    { ...FLIGHT, flightNo: 'HU7903', date: '2027-03-01' },
  ]
  await before.sale.pass('2026-12-24T01:00:00.000Z')
  await before.sale.putOnSale([flight, other], { flights: [flight.flightNo, other.flightNo] })
  const { orderId } = await before.sale.submit(agent, [blockOf(flight)], adults(10))
  const { limits } = await before.sale.detail(orderId)
  t.match([limits.nameBy, limits.ticketBy], [local('2027-01-04', '17:00'), local('2027-01-04', '17:00')])
  const total = (await before.sale.detail(orderId)).owed
  await before.sale.payAt(await before.sale.openPayment(agent, orderId, total))
  const sold = await before.sale.ticketed(agent, [blockOf(other)], adults(12))
  const ids = (await before.call(queryPassenger, { orderId: sold.orderId }, agent)).content.map(({ id }) => id)
  const { refundId } = await before.call(submitRefund, { orderId: sold.orderId, refundType: 'VOLUNTE', ids: ids.slice(0, 1) }, agent)
  await before.call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund')
  const { id, dueAt } = await before.call(saveComplaint, about, agent)
  t.equal(dueAt, local('2027-01-08', '17:00'))
  t.same([limits.nameBy, dueAt].map(isProvisional), [true, true])
  const texts = async ({ call }: Pick<typeof before, 'call'>) =>
    (await call(queryNotices, { size: 200 }, agent)).content.map(({ title, text }) => `${title}：${text}`)
  const told = (await texts(before)).join()
  t.match(told, /预计2027-01-05 23:59（北京时间，暂定）前退回/)
  t.match(told, /2027-01-08 17:00（北京时间，暂定）前办结/)
  const dueNow = (house: typeof before) => house.program.house.due(time.now, 100)
  t.same(await dueNow(before), [], 'nothing is due as long as nobody knows the holidays')
  await before.close()

  // the next release knows them; it dies between its facts and its views, and does all of it again
  publish(['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'])
  time.now = addMinutes(time.now, 60)
  const after = await start()
  t.teardown(() => after.close())
  const found = await dueNow(after)
  t.same(found.map(({ kind }) => kind).sort(), ['complaint', 'order', 'refund'])
  for (const now of [time.now, addMinutes(time.now, 1)])
    await tick({ due: async () => found, dues: duesOf(contexts, after.program.house), run: after.program.run, now })
  await after.program.settle()
  t.same(await dueNow(after), [])

  const moved = { nameBy: local('2026-12-31', '17:00'), ticketBy: local('2026-12-31', '17:00') }
  t.match((await after.sale.detail(orderId)).limits, moved)
  t.match(await after.call(complaintDetail, { id }, agent), { dueAt: local('2027-01-11', '17:00') })
  t.match((await after.call(queryComplaints, { q: id }, 'order')).content, [{ dueAt: local('2027-01-11', '17:00') }])
  t.same([moved.nameBy, local('2027-01-11', '17:00')].map(isProvisional), [false, false])
  const said = await texts(after)
  t.match(said.join(), /由暂定的2027-01-08 17:00（北京时间）改为2027-01-11 17:00（北京时间）/)
  t.match(said.join(), /由暂定的2027-01-05 23:59（北京时间）改为2027-01-06 23:59（北京时间）前退回/)
  const history = async (stream: string) =>
    (await after.call(timeline, { stream, page: 0, size: 50 }, 'auditor')).events.map(({ zh, user }) => [zh, user])
  const once = async (stream: string, zh: string) =>
    t.same(
      (await history(stream)).filter(([called]) => called === zh).map(([, user]) => user),
      ['system:tick'],
      `${zh}, once`,
    )
  await once(`order-${orderId}`, '修改时限')
  await once(`refund-${refundId}`, '节假日公布后重算退款期限')
  await once(`complaint-${id}`, '节假日公布后重算办结时限')
})
