import t from 'tap'
import { read, utils } from 'xlsx'
import { payByVirtual } from '#contracts/account/virtual-api.ts'
import { airport } from '#contracts/basicinfo/airport.ts'
import { extraProduct } from '#contracts/extra/product-record.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { postingsOf } from '#contracts/ledger.ts'
import { sureRequestSeat } from '#contracts/order/api.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { assignEmployee } from '#contracts/organisation/employee-api.ts'
import { jobFile, queryJobs } from '#contracts/report/api.ts'
import { queryFigures } from '#contracts/report/home/api.ts'
import * as operators from '#contracts/report/operators/api.ts'
import { operationDay } from '#contracts/report/operators/day.ts'
import * as saved from '#contracts/report/saved/api.ts'
import type { SavedQuestion } from '#contracts/report/saved/events.ts'
import * as jobs from '#contracts/schedule/api.ts'
import { decidedAt } from '#services/eventstore/port.ts'
import { adults, OUT, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'
import { figuresAndRows } from './waiting.ts'

/** One program for what supervisors look at: jobs, who did what, who looked at whom, and the search. */
const time = { now: MONDAY }
const house = await startProgram({ clock: () => time.now })
t.teardown(house.close)
const { call, send, program } = house
const sale = selling(house, time)
await sale.putOnSale([{}])

t.test('jobs: listed, scheduled by staff, run once when their slot has come, steered, and told in the log', async t => {
  const rows = async (body: object = {}) => (await call(jobs.querySchedules, { size: 200, ...body }, 'admin')).content
  t.match(
    (await rows()).find(({ id }) => id === 'sweep'),
    { name: '清理过期数据', cron: '40 2 * * *', when: '每天02:40', status: 'NORMAL', mayDelete: false, mayPause: true },
    'jobs of the program are there before anybody has touched them',
  )
  t.match((await rows({ q: '到期' }))[0], { id: 'deadlines', when: '每1秒', next: [], mayPause: false })
  t.match(await send(jobs.querySchedules, {}, 'order'), { status: 403 })

  const head = await program.events.head()
  const add = (body: object, who = 'admin') =>
    send(jobs.addSchedule, { name: '午间清理', cron: '0 12 * * *', kind: 'sweep', ...body } as never, who)
  t.match(await add({ cron: '0 0 31 2 *' }), { status: 400, message: 'cron表达式无效或永不触发：0 0 31 2 *' })
  t.match(await add({ cron: '*/5 * * * *' }), { status: 400, message: '间隔不能少于10分钟' })
  t.match(await add({ kind: 'nothing' }), { status: 400, message: '没有任务种类nothing' })
  t.match(await add({ kind: 'months' }), { status: 409, message: '该任务只能有一个' })
  t.match(await add({ params: { days: 1 } }), { status: 400, message: '该任务种类没有参数' })
  t.match(await add({}, 'order'), { status: 403 })
  t.equal(await program.events.head(), head, 'what is refused leaves nothing')
  const added = await call(jobs.addSchedule, { name: '午间清理', cron: '0 12 * * *', target: 'sweep' }, 'admin')
  t.match(added, { when: '每天12:00', kindName: '清理过期数据', mayDelete: true, next: { length: 3 } })
  const { id } = added

  const log = async (body: object = {}) => (await call(jobs.scheduleLog, body, 'admin')).content
  const pass = async () => {
    await program.settle()
    await program.pass('jobs')
    await program.settle()
  }
  await pass()
  t.same(await log({ id }), [], 'nothing is due')
  const [first, second, third] = added.next as [string, string, string]
  time.now = first
  await Promise.all([pass(), pass()])
  t.match(await log({ id }), [{ status: 'SUCCESS', cause: 'CLOCK', slot: first, name: '午间清理' }], 'once')
  time.now = third
  await pass()
  t.match(
    (await log({ id })).map(({ status, cause, message }) => ({ status, cause, message })),
    [
      { status: 'SKIPPED', message: '错过1个时点，由本次补跑' },
      { status: 'SUCCESS', cause: 'MISSED' },
      { status: 'SUCCESS', cause: 'CLOCK' },
    ],
    'what was missed is made up for once',
  )
  t.not(second, third)

  t.match(await call(jobs.modifySchedule, { id, cron: '30 18 * * 1-5', name: '傍晚清理' }, 'admin'), {
    when: '每周一至周五18:30',
    revision: 1,
  })
  t.match(await send(jobs.modifySchedule, { id, name: '别的' }, 'admin', { headers: { 'if-match': '"0"' } }), { status: 412 })
  t.match(await call(jobs.getSchedule, { id }, 'admin'), { name: '傍晚清理', next: { length: 10 } })
  t.match(await call(jobs.pauseSchedule, { id }, 'admin'), { status: 'PAUSED', next: [] })
  t.match(await call(jobs.pauseSchedule, { id }, 'admin'), { status: 'PAUSED' }, 'twice is once')
  await call(jobs.runSchedule, { id }, 'admin')
  await pass()
  t.match(
    (await log({ id })).find(({ cause }) => cause === 'PERSON'),
    { status: 'SUCCESS' },
    'by hand also while it waits',
  )
  t.match(await call(jobs.resumeSchedule, { id }, 'admin'), { status: 'NORMAL' })
  t.match(await call(jobs.deleteSchedule, { id }, 'admin'), { id })
  await program.settle()
  t.match(await send(jobs.getSchedule, { id }, 'admin'), { status: 404, message: '定时任务不存在' })
  t.match((await log({ id }))[0], { name: /.+（已删除）/ })

  // jobs that only repeat
  t.match(await send(jobs.pauseSchedule, { id: 'deadlines' }, 'admin'), { status: 409, message: '该任务不能暂停' })
  t.match(await send(jobs.modifySchedule, { id: 'timeOfFlows', cron: '0 1 * * *' }, 'admin'), {
    status: 409,
    message: '该任务的间隔不能修改',
  })
  t.match(await send(jobs.deleteSchedule, { id: 'sweep' }, 'admin'), { status: 409, message: '系统任务不能删除，可暂停' })
  t.match(await call(jobs.pauseSchedule, { id: 'timeOfFlows' }, 'admin'), { status: 'PAUSED', name: '流程时限' })
  await call(jobs.runSchedule, { id: 'timeOfFlows' }, 'admin')
  await pass()
  t.match((await log({ id: 'timeOfFlows' }))[0], { cause: 'PERSON', status: 'SUCCESS', name: '流程时限' })
  t.match(
    (await rows({ status: 'PAUSED' })).map(({ id }) => id),
    ['timeOfFlows'],
  )
  t.match(await call(jobs.nextTimes, { cron: '0 9 * * 1' }, 'admin'), { when: '每周一09:00', next: { length: 5 } })
  t.ok((await call(jobs.scheduleKinds, {}, 'admin')).some(({ kind }) => kind === 'sweep'))
})

t.test('a report is kept, shared and subscribed to, and made by the clock under the rights of each at that moment', async t => {
  const question: SavedQuestion = { span: 'LAST_MONTH', time: 'NONE', by: ['airLine'], compare: 'BEFORE' }
  const kept = { name: '上月各航司销售', report: 'sales' as const, question }
  t.match(await send(saved.saveReport, kept, 'refund'), { status: 403, message: '没有查看销售报表的权限' })
  t.match(await send(saved.saveReport, kept, 'auditor'), { status: 403 }, 'reading is not keeping')
  t.match(await send(saved.saveReport, kept, 'yefeng'), { status: 403 }, 'of staff alone')
  t.match(await send(saved.saveReport, { ...kept, question: { ...question, startDate: '2026-11-01' } }, 'finance'), { status: 400 })
  t.match(await send(saved.saveReport, { ...kept, question: { ...question, by: ['purpose'] } }, 'finance'), { status: 400 })
  t.match(
    await send(saved.saveReport, { ...kept, question: { ...question, where: { airLine: ['HU'] } } }, 'order-jd'),
    { status: 403, message: '没有HU航司的数据权限' },
    'what one may not ask one does not keep',
  )
  const { id } = await call(saved.saveReport, kept, 'finance')
  const listed = async (as: string) => (await call(saved.querySavedReports, {}, as)).content
  t.match(await listed('finance'), [{ id, name: kept.name, span: '上月', mine: true, shared: false, cron: undefined }])
  t.same(await listed('order'), [], 'one’s own')
  t.match(await send(saved.getSavedReport, { id }, 'order'), { status: 404 })
  t.match(await send(saved.subscribeReport, { id, subscribed: true }, 'order'), { status: 404 })
  await call(saved.modifySavedReport, { id, shared: true }, 'finance')
  t.match(await listed('order'), [{ id, mine: false, shared: true, subscribed: false }])
  t.same(await listed('refund'), [], 'a report that one may not read is not listed')
  t.match(await call(saved.getSavedReport, { id }, 'order-jd'), { from: '2026-10-01', to: '2026-10-31', question })
  for (const [endpoint, body] of [
    [saved.modifySavedReport, { id, name: '别人的' }],
    [saved.scheduleReport, { id, cron: '0 8 * * *' }],
    [saved.unscheduleReport, { id }],
    [saved.deleteSavedReport, { id }],
  ] as const)
    t.match(await send(endpoint, body as never, 'order'), { status: 404 }, 'its owner alone changes it')

  t.match(await send(saved.scheduleReport, { id, cron: '*/30 * * * *' }, 'finance'), { status: 400, message: '间隔不能少于60分钟' })
  t.match(await call(saved.scheduleReport, { id, cron: '0 9 * * *' }, 'finance'), { when: '每天09:00' })
  const { next } = await call(saved.scheduleReport, { id, cron: '0 8 * * *' }, 'finance')
  t.match(await listed('finance'), [{ when: '每天08:00', nextAt: next[0], scheduleStatus: 'NORMAL' }])
  const params = { saved: 'nothing' }
  t.match(
    await send(jobs.addSchedule, { name: '别的', cron: '0 8 * * *', kind: 'report', params }, 'admin'),
    { status: 400, message: '保存的报表不存在' },
    'a job of the registry like others',
  )
  await call(saved.subscribeReport, { id, subscribed: true }, 'order')
  await call(saved.subscribeReport, { id, subscribed: true }, 'order-jd')

  const pass = async (slot: string) => {
    time.now = slot
    await program.settle()
    await program.pass('jobs')
    await program.settle()
  }
  const files = async (as: string) => (await call(queryJobs, {}, as)).content.filter(({ resource }) => resource === 'sales')
  const last = async () => (await listed('finance'))[0]
  await Promise.all([pass(next[0]!), pass(next[0]!)])
  t.match(await last(), { lastResult: 'SUCCESS', lastMessage: /生成3份$/, nextAt: next[1] })
  for (const as of ['finance', 'order', 'order-jd'])
    t.match(await files(as), [{ status: 'DONE', title: '销售报表', name: '销售报表2026-10-01至2026-10-31.xlsx' }], as)
  const [made] = await files('order-jd')
  const { bytes } = await send(jobFile, { id: made!.id }, 'order-jd')
  const about = utils.sheet_to_json<Record<string, string>>(read(bytes).Sheets.导出说明!)
  t.match(
    about.find(({ 项目 }) => 项目 === '数据权限'),
    { 内容: '航空公司：JD' },
    'under the rights of whoever gets it',
  )
  t.match(await send(jobFile, { id: made!.id }, 'finance'), { status: 404 }, 'of nobody else')
  const told = (await call(queryNotices, { size: 50 }, 'finance')).content.filter(({ kind }) => kind === 'REPORT')
  t.match(told, [{ title: '定时报表已生成', text: /上月各航司销售/, exportId: (await files('finance'))[0]!.id }])

  // a right that is lost since
  await call(assignEmployee, { id: 'order-jd', roles: ['REFUND_DESK'] }, 'admin')
  await pass(next[1]!)
  t.match(await last(), { lastResult: 'SUCCESS', lastMessage: /生成2份，1名订阅人已停用或无权查看，未生成$/ })
  t.equal((await files('order-jd')).length, 1)
  await call(assignEmployee, { id: 'order-jd', roles: ['ORDER_DESK'] }, 'admin')
  await call(assignEmployee, { id: 'finance', roles: ['REFUND_DESK'] }, 'admin')
  await pass(next[2]!)
  await call(assignEmployee, { id: 'finance', roles: ['FINANCE'] }, 'admin')
  t.match(await last(), { lastResult: 'FAILED', lastMessage: '没有查看销售报表的权限' })
  t.equal((await files('order')).length, 2, 'without its owner’s right nobody gets anything')

  await call(saved.unscheduleReport, { id }, 'finance')
  t.match(await listed('finance'), [{ cron: undefined, nextAt: undefined }])
  t.match(await call(saved.scheduleReport, { id, cron: '30 8 * * 1' }, 'finance'), { when: '每周一08:30' }, 'and again')
  await call(saved.deleteSavedReport, { id }, 'finance')
  t.same(await listed('finance'), [])
  t.match(await send(saved.getSavedReport, { id }, 'finance'), { status: 404 })
  const { content } = await call(jobs.querySchedules, { kind: 'report' }, 'admin')
  t.same(content, [], 'its schedule goes with it')
})

t.test('who did what: a line for each request of a person, with its object, its login and its day', async t => {
  const { orderId } = await sale.submit('yefeng', ['HU7182-2026-12-10-G'], adults(12))
  await call(airport.endpoints.modify, { id: 'HAK', shortCname: '海口美兰' }, 'admin')
  await program.settle()
  const ask = async (body: object, who = 'admin') =>
    (await call(operators.queryOperations, { startDate: '2026-01-01', ...body }, who)).content
  const [submitted, ...more] = await ask({ object: orderId })
  t.same(more, [])
  t.match(submitted, {
    user: 'yefeng',
    userName: '符海燕',
    role: 'AGENT',
    agency: 'AG1001',
    agencyName: '海南椰风国际旅行社',
    what: '国内订单提交',
    kind: 'order',
    subject: `order-${orderId}`,
    airLine: 'HU',
  })
  t.match(submitted!.changed, /提交订单/)
  t.ok(submitted!.streams > 1, 'one line for all that the request wrote to')
  t.match((await ask({ object: submitted!.object }))[0], { id: submitted!.id }, 'found by what is shown too')
  t.match(await ask({ user: 'admin', what: '修改机场' }), [
    { user: 'admin', object: /HAK$/, what: '修改机场', way: String, loggedInAt: String },
  ])
  t.ok((await ask({ user: 'admin' })).every(({ user }) => user === 'admin'))
  await call(extraProduct.endpoints.add, { airLine: '*', code: 'MEAL_OF_ALL', kind: 'FOOD', name: '通用餐食', price: 3_000 }, 'admin')
  await program.settle()
  t.match(await ask({ what: '增值产品' }), [{ airLine: '*', object: /MEAL_OF_ALL/ }], 'a record of all airlines')
  const people = await ask({ kind: 'user' })
  t.ok(people.length > 0)
  for (const { objectName = '' } of people) t.match(objectName, /^[^:-]{2,}$/, 'a user is called by name')
  t.same(await ask({ user: 'admin', startDate: '2020-01-01', endDate: '2020-01-02' }), [])
  t.match(await send(operators.queryOperations, { startDate: '2026-02-01', endDate: '2026-01-01' }, 'admin'), {
    status: 400,
    message: '结束日期不能早于开始日期',
  })

  // one person's day is all that the log has under that person's id, request by request
  const log: { user: string; request: string }[] = []
  for (let [from, end] = [0, false]; !end; ) {
    const page = await program.events.readAll({ from, limit: 1_000 })
    for (const { meta } of page.events) log.push({ user: meta.user, request: meta.correlationId ?? meta.commandId })
    ;[from, end] = [page.position, page.end]
  }
  const [own] = await ask({ user: 'admin', what: '修改机场' })
  const adminId = log.find(({ request }) => request === own!.id)!.user
  const requests = new Set(log.filter(({ user }) => user === adminId).map(({ request }) => request))
  const listed = await call(operators.queryOperations, { startDate: '2020-01-01', user: 'admin', size: 200 }, 'admin')
  const withoutLogins = listed.content.filter(({ what }) => !/登录|会话/.test(what)).map(({ id }) => id)
  t.ok(withoutLogins.length > 5)
  t.same(
    withoutLogins.filter(id => !requests.has(id)),
    [],
  )
  t.same(
    [...requests].filter(id => !listed.content.some(row => row.id === id)),
    [],
  )

  // also found by anything else the request wrote to, by its kind, and by its sum
  const sums = await ask({ about: submitted!.about! })
  t.ok(sums.some(({ id }) => id === submitted!.id))
  t.ok(sums.every(({ about = 0 }) => about >= submitted!.about!))
  t.notOk((await ask({ about: submitted!.about! + 1 })).some(({ id }) => id === submitted!.id))
  t.same(await ask({ user: 'yefeng', object: 'HU7182-2026-12-10-G' }), [submitted], 'the seats that it took')
  t.ok((await ask({ kind: 'order' })).every(({ kind }) => kind === 'order'))

  t.match(await send(operators.queryOperations, {}, 'order'), { status: 403 }, 'a right of its own')
  const file = await send(operators.exportOperations, { startDate: '2026-01-01', user: 'yefeng' }, 'admin')
  t.equal(file.status, 200)
  const book = read(file.bytes)
  const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0]!]!)
  t.match(
    rows.find(row => row.对象?.endsWith(orderId)),
    { 操作人: '符海燕', 登录名: 'yefeng', 操作: '国内订单提交' },
  )
})

t.test('what waits is counted for whoever may list it, and is another number as soon as something is done', async t => {
  const { orderId } = await sale.submit('yefeng', [OUT], adults(10), { groupName: '待确认团', confirmDuplicate: true })
  const counts = async (as: string) => Object.fromEntries((await call(queryFigures, {}, as)).map(({ id, count }) => [id, count]))
  const before = await counts('order')
  t.ok(before.toConfirm! > 0)
  await call(sureRequestSeat, { orderId }, 'order')
  t.equal((await counts('order')).toConfirm, before.toConfirm! - 1)

  for (const as of ['order', 'refund', 'finance', 'admin', 'auditor'])
    for (const { name, count, rows } of await figuresAndRows(house, as)) t.equal(count, rows, `${as}: ${name}`)
  const seenBy = async (as: string) => (await call(queryFigures, {}, as)).map(({ list }) => list)
  t.notOk((await seenBy('order')).includes('parked'), 'the program is not the desk’s')
  t.ok((await seenBy('admin')).includes('parked'))
  t.notOk((await seenBy('refund')).includes('recon-difference'))
  t.ok((await seenBy('finance')).includes('recon-difference'))

  t.match(await send(queryFigures, {}), { status: 401 })
  t.match(await send(queryFigures, {}, 'yefeng'), { status: 403 }, 'an agency has a portal of its own')
})

t.test('one person’s day: what the log itself says, document by document, in order', async t => {
  const payPassword = await sale.funded('changcheng', 30_000_00)
  const { orderId, total } = await sale.submit('changcheng', ['HU7182-2026-12-10-G'], adults(10))
  await call(payByVirtual, { orderId, totalAmount: total, payPassword }, 'changcheng')
  await program.settle()
  const today = toLocal(time.now).date
  const user = await program.house.logins.idOf(program.run.load, 'changcheng')

  // read from the log alone: requests, their revisions of each stream, and what they leave on other accounts
  type Request = { streams: Map<string, [number, number]>; net: Map<string, number> }
  const requests = new Map<string, Request>()
  for (let [from, end] = [0, false]; !end; ) {
    const page = await program.events.readAll({ from, limit: 1_000 })
    for (const event of page.events) {
      const { stream, revision, meta } = event
      if (meta.user !== user || toLocal(decidedAt(event)).date !== today) continue
      const id = meta.correlationId ?? meta.commandId
      const { streams, net } = requests.get(id) ?? { streams: new Map<string, [number, number]>(), net: new Map<string, number>() }
      streams.set(stream, [streams.get(stream)?.[0] ?? revision, revision])
      for (const { from, to, amount } of postingsOf(event)) {
        net.set(from, (net.get(from) ?? 0) - amount)
        net.set(to, (net.get(to) ?? 0) + amount)
      }
      requests.set(id, { streams, net })
    }
    ;[from, end] = [page.position, page.end]
  }
  const moved = [...requests.values()].reduce((sum, { net }) => sum + [...net.values()].reduce((so, fen) => so + Math.max(fen, 0), 0), 0)
  t.equal(moved, total, 'this day moved one payment')

  const found = await call(operationDay, { user: 'changcheng', day: today, size: 100 }, 'admin')
  t.match(found, { user: 'changcheng', day: today, moved })
  const lines = found.documents.flatMap(({ subject, lines }) => lines.map(line => ({ subject, ...line })))
  const isLogin = ({ subject }: { subject: string }) => /^(user|session)-/.test(subject)
  t.same(
    new Set(lines.filter(line => !isLogin(line)).map(({ id }) => id)),
    new Set(
      [...requests].filter(([, { streams }]) => ![...streams.keys()].every(stream => isLogin({ subject: stream }))).map(([id]) => id),
    ),
    'no request is missing and none is strange',
  )
  for (const { id, subject, from, to, beside } of lines.filter(line => requests.has(line.id))) {
    const { streams } = requests.get(id)!
    t.same([from + 1, to], streams.get(subject), `${subject}: the moment that the line leads to`)
    for (const one of beside) t.same([one.from + 1, one.to], streams.get(one.stream), one.stream)
  }
  for (const { lines } of found.documents)
    t.same(
      lines.map(({ to }) => to),
      lines.map(({ to }) => to).toSorted((a, b) => a - b),
      'in order',
    )
  const own = found.documents.find(({ subject }) => subject === `order-${orderId}`)!
  t.match(own, { object: `团队订单 ${orderId}` })
  t.match(own.lines[0], { what: '国内订单提交', told: /订单状态|状态/, about: total })
  // a reaction may book the money before the request does; the request's own line then ends with its claim
  t.match(own.lines.at(-1), { what: '虚拟账户支付', told: /待支付 → 已支付|支付占用/, about: total })

  t.same((await call(operationDay, { user: 'changcheng', day: '2020-01-01' }, 'admin')).documents, [])
  t.match(await send(operationDay, { user: 'changcheng' }, 'order'), { status: 403 }, 'a right of its own')
  // a person who works for some airlines may ask only about their own day
  await call(assignEmployee, { id: 'order-jd', roles: ['AUDITOR'] }, 'admin')
  t.match(await call(operationDay, {}, 'order-jd'), { user: 'order-jd', day: today })
  t.match(await send(operationDay, { user: '周敏' }, 'admin'), {
    status: 400,
    message: '“周敏”不是登录名：请填写登录名，或输入姓名后从提示中选择',
  })
  t.match(await send(operationDay, { user: 'changcheng' }, 'order-jd'), { status: 403, message: '仅可查询本人的操作' })
})
