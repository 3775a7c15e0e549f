import t from 'tap'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { queryMails } from '#contracts/order/notice/mail-api.ts'
import { countUnread, queryNotices, readAllNotices, readNotices } from '#contracts/order/notice/notice-api.ts'
import { adults, daily, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

/** Limits of orders reach their agencies and the desks of their airlines, over HTTP. */
t.test('reminders are notices: to the agency whose order it is and the desks of its airline, read by each for himself', async t => {
  const time = { now: MONDAY }
  const house = daily(await startProgram({ clock: () => time.now }), time)
  t.teardown(() => house.close())
  const { call, send, program } = house
  const sale = selling(house, time)
  await sale.putOnSale([{}], { name: '海航普通' })
  const { orderId, total, limits } = await sale.submit('yefeng', ['HU7182-2026-12-10-G'], adults(10))
  const GROUP = '《测试团 10 人》'
  const waiting = async (as: string) => (await call(queryNotices, {}, as)).content.filter(({ kind }) => kind === 'TASK')
  t.match(await waiting('order'), [
    { title: `${GROUP}待确认座位`, text: new RegExp(`订单${orderId}，10座，¥`), orderNo: orderId, agencyName: /./, read: false },
  ])
  t.same(await waiting('order-jd'), [], 'not the desk of another airline')
  t.same(await waiting('refund'), [], 'not another desk')
  await sale.payAt(await sale.openPayment('yefeng', orderId, total))
  const unread = async (as: string) => (await call(countUnread, {}, as)).count
  const list = async (as: string, body: object = {}) => call(queryNotices, body, as)
  t.match((await list('yefeng')).content, [{ kind: 'MONEY', title: `${GROUP}已付清`, orderNo: orderId, read: false }])
  t.match(await waiting('order'), [{ title: `${GROUP}已付清，待出票` }, { title: `${GROUP}待确认座位` }])
  t.equal(await unread('yefeng'), 1)
  t.equal(await unread('order'), 2)
  t.equal(await unread('changcheng'), 0, 'an agency hears of its own orders only')

  const before = (hours: number) => new Date(Date.parse(limits.nameBy) - hours * 3_600_000).toISOString()
  await sale.pass(before(12))
  await sale.pass(before(2))
  const { content, totalElements } = await list('yefeng')
  t.equal(totalElements, 5, 'of its names and of its tickets')
  const ofNames = content.filter(({ limit }) => limit === 'NAME')
  t.match(ofNames, [
    {
      kind: 'LIMIT',
      limit: 'NAME',
      title: `${GROUP}名单时限提醒（提前2小时）`,
      orderNo: orderId,
      by: limits.nameBy,
      at: before(2),
      read: false,
      airLine: 'HU',
    },
    {
      at: before(12),
      text: `订单${orderId}的名单时限为${formatDateTime(limits.nameBy).slice(0, 16)}（北京时间），还有10名旅客未录入，逾期不能自行修改名单。`,
    },
  ])
  const [newest, older] = ofNames
  t.equal(await unread('yefeng'), 5)
  t.equal(await unread('order'), 6, 'the desk of the airline')
  t.equal(await unread('order-jd'), 0, 'not the desk of another')
  t.equal(await unread('changcheng'), 0, 'not another agency')

  await call(readNotices, { ids: [older!.id] }, 'yefeng')
  t.equal(await unread('yefeng'), 4)
  t.equal(await unread('order'), 6, 'each for himself')
  t.match(await list('yefeng', { unread: true }), { totalElements: 4 })
  const page = await list('yefeng', { page: 1, size: 2 })
  t.match(page, { totalElements: 5, number: 1, size: 2 })
  t.ok(page.content.find(({ id }) => id === older!.id)?.read)
  const head = await program.events.head()
  await call(readNotices, { ids: [older!.id] }, 'yefeng')
  t.equal(await program.events.head(), head, 'what was read is said once')
  const paid = (await list('yefeng')).content.find(({ kind }) => kind === 'MONEY')!
  const toDo = (await waiting('order'))[0]!
  for (const [id, as] of [
    [paid.id, 'changcheng'],
    [toDo.id, 'order-jd'],
    [toDo.id, 'refund'],
  ] as const)
    t.ok((await send(readNotices, { ids: [id] }, as)).status >= 403, `not ${as}’s to read`)
  for (const as of ['changcheng', 'order-jd'])
    t.ok((await send(readNotices, { ids: [newest!.id] }, as)).status >= 403, `not ${as}’s to read`)
  t.match(await send(readNotices, { ids: ['G1.1'] }, 'yefeng'), { status: 404, message: '通知不存在' })

  const all = await call(readAllNotices, { until: '2099-01-01T00:00:00.000Z' }, 'order')
  t.equal(all.until, time.now, 'what is still to come nobody has read')
  t.equal(await unread('order'), 0)
  t.equal(await unread('yefeng'), 4)
  t.match(await call(queryMails, {}, 'order'), { totalElements: 0 }, 'no mail server, no mail')
  time.now = new Date(Date.parse(time.now) + 40 * 86_400_000).toISOString()
  t.match(await list('yefeng'), { totalElements: 0 }, 'they are listed for as long as the setting says')
})
