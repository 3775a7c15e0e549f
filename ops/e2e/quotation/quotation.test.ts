import t, { type Test } from 'tap'
import { modifyAgent, setCanAutoQuote } from '#contracts/agency/agency-api.ts'
import { saveAutoRank } from '#contracts/auction/auto-rank-api.ts'
import { handler } from '#contracts/basicinfo/handler.ts'
import { handleFlow, instanceDetail, otherTasks } from '#contracts/flow/api.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { orderDetail, queryOrder } from '#contracts/order/api.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { interPrice } from '#contracts/order/search/inter-api.ts'
import * as inter from '#contracts/quotation/inter-api.ts'
import { recomputed } from '#contracts/quotation/price.ts'
import * as quotes from '#contracts/quotation/quote-api.ts'
import * as api from '#contracts/quotation/rule-api.ts'
import { timeline } from '#contracts/report/history.ts'
import { importStock } from '#contracts/seats/api.ts'
import { dueRequests } from '#projections/quotation/inter.ts'
import { dueQuotes } from '#projections/quotation/quotes.ts'
import { autoRank, rates } from '#services/auction/ranking/auto-rank.ts'
import { commanding, idFrom } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { readSheet } from '#services/kernel/test/read-sheet.ts'
import { interRequest } from '#services/quotation/inter/request.ts'
import { quote } from '#services/quotation/quote.ts'
import { line, ruleTerms } from '#services/quotation/test/sample.ts'
import { adults, selling, stockRow, workbookOf } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

/**
 * Automatic quotation over HTTP (DOMAIN §3.12). Y 1760, 45 %, 41 days before departure (105 %), 35 people (97 %), an agency of level A (98
 * %): 790.
 */
const DAY = '2026-12-13'
const FLIGHT = `HU7182-${DAY}-G`
const BACK = 'HU7181-2026-12-20-G'
const contact = { name: '符海燕', phone: '0898-00000001' }

const start = async (t: Test) => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, send, program } = house
  const sale = selling(house, time)
  await sale.putOnSale([
    { date: DAY, fare: 1760, seats: 60 },
    { flightNo: 'HU7181', date: '2026-12-20', from: 'PEK', to: 'HAK', fare: 1000, seats: 60 },
  ])
  const settled = async <T>(asking: () => Promise<T>): Promise<T> => {
    await program.settle()
    return asking()
  }
  const decide = async (instanceId: string, routeId = 'step1-pass') => {
    const task = (await settled(() => call(otherTasks, { size: 200 }, 'order'))).content.find(one => one.instanceId === instanceId)!
    const answer = await send(handleFlow, { instanceId, curentTaskId: task.id, routeId, flowRemark: '已核实' }, 'order')
    await program.settle()
    return answer
  }
  /** a rule in force: one person submits it, another approves */
  const inForce = async (terms: Partial<typeof ruleTerms> = {}) => {
    const { ruleId } = await call(api.addQuoteRule, { ...ruleTerms, ...terms }, 'admin')
    await call(api.addOneWayLine, { ruleId, ...line }, 'admin')
    await call(api.addLine, { ruleId, ...line }, 'admin')
    const { instanceId } = await call(api.submitQuoteRule, { ruleId, flowRemark: '冬春航季' }, 'admin')
    await decide(instanceId)
    return ruleId
  }
  const enabled = async () => {
    await call(setCanAutoQuote, { id: 'AG1001', on: true }, 'admin')
    await call(modifyAgent, { id: 'AG1001', level: 'A' }, 'admin')
    await program.settle()
  }
  const click = (seats: number, more: object = {}) =>
    settled(() => call(quotes.clickQuotation, { voyageType: 'S', legs: [{ stockId: FLIGHT }], counts: adults(seats), ...more }, 'yefeng'))
  const detail = (quoteId: string, as = 'yefeng') => settled(() => call(quotes.quoteDetail, { quoteId }, as))
  return { ...house, ...sale, time, settled, decide, inForce, enabled, click, detail }
}

t.test('rules: made, given lines, decided by another, paused, changed, cancelled', async t => {
  const { call, refused, settled, decide, inForce } = await start(t)
  await refused(t, api.addQuoteRule, { ...ruleTerms, validTo: '2026-01-01' }, 'order', { status: 400, message: '失效日期不能早于生效日期' })
  await refused(t, api.addQuoteRule, { ...ruleTerms, paxMin: 0 }, 'order', { status: 400, message: /最少人数/ })
  await refused(t, api.addQuoteRule, ruleTerms, 'finance', { status: 403, message: /权限/ })
  await refused(t, api.addQuoteRule, ruleTerms, 'order-jd', { status: 403, message: /HU|海南航空/ })
  await refused(t, api.addQuoteRule, ruleTerms, 'yefeng', { status: 403, message: /权限/ })
  const { ruleId, status } = await call(api.addQuoteRule, ruleTerms, 'order')
  t.equal(status, 'DRAFT')
  await refused(t, api.submitQuoteRule, { ruleId }, 'order', { status: 409, message: '请先填写航线' })

  const { id } = await call(api.addOneWayLine, { ruleId, ...line }, 'order')
  await refused(t, api.addOneWayLine, { ruleId, ...line }, 'order', { status: 400, message: '该单程航线已在规则中' })
  await refused(t, api.addOneWayLine, { ruleId, ...line, origin: 'QQQ' }, 'order', { status: 400, message: '机场QQQ不存在' })
  await refused(t, api.addOneWayLine, { ruleId, ...line, flightNo: 'HU7182', floor: 60_001 }, 'order', {
    status: 400,
    message: '底价须为10元的整数倍',
  })
  const there = await call(api.addLine, { ruleId, ...line, flightNo: 'HU7182', returnFlightNo: 'HU7181' }, 'order')
  await call(api.modifyOneWayLine, { id, ...line, rate: 5_000 }, 'order')
  await refused(t, api.modifyOneWayLine, { id: there.id, ...line }, 'order', { status: 404, message: '自动报价航线不存在' })
  await refused(t, api.modifyLine, { id: `${ruleId}.none`, ...line }, 'order', { status: 404, message: '自动报价航线不存在' })
  await call(api.modifyLine, { id: there.id, ...line, flightNo: 'HU7182' }, 'order')
  t.match(await call(api.queryOneWayLine, { ruleId }, 'order'), { content: [{ id, rate: 5_000 }], totalElements: 1 })
  t.match(await call(api.queryLine, { ruleId }, 'order'), { content: [{ id: there.id, flightNo: 'HU7182', returnFlightNo: undefined }] })
  t.same((await call(api.queryLine, { ruleId, page: 1 }, 'order')).content, [])
  await refused(t, api.queryLine, { ruleId: 'Q0' }, 'order', { status: 404, message: '自动报价规则不存在' })
  t.match(await call(api.deleteLine, { ids: [there.id, `${ruleId}.none`] }, 'order'), {
    ids: [there.id],
    failed: [{ id: `${ruleId}.none`, message: '自动报价航线不存在' }],
  })
  await refused(t, api.deleteOneWayLine, { ids: [`${ruleId}.none`] }, 'order', { status: 404, message: '自动报价航线不存在' })
  const second = await call(api.addOneWayLine, { ruleId, ...line, destination: 'CTU' }, 'order')
  t.same((await call(api.deleteOneWayLine, { id: second.id }, 'order')).ids, [second.id])

  const { instanceId } = await call(api.submitQuoteRule, { ruleId, flowRemark: '冬春航季' }, 'order')
  const rule = () => settled(() => call(api.getQuoteRule, { ruleId }, 'order'))
  t.match(await rule(), { status: 'AUDITING', instanceId, oneWayLines: [{ id, rate: 5_000 }], lines: [] })
  const { airLine: _, ...changed } = { ...ruleTerms, paxMax: 50 }
  await refused(t, api.modifyQuoteRule, { ruleId, ...changed }, 'order', { status: 409, message: '自动报价规则审批中' })

  t.comment('another decides; changed it is decided anew; sent back it is mended and handed in again')
  const other = await inForce({ name: '另一规则' })
  await call(api.pauseQuoteRule, { ruleId: other, reason: '调价' }, 'order')
  t.equal((await call(api.getQuoteRule, { ruleId: other }, 'order')).status, 'PAUSED')
  await call(api.resumeQuoteRule, { ruleId: other }, 'order')
  await refused(t, api.resumeQuoteRule, { ruleId: other }, 'order', { status: 409, message: '只有暂停的规则可以恢复' })
  await refused(t, api.modifyQuoteRule, { ruleId: other, ...changed }, 'order', { status: 409, message: '自动报价规则生效中，请先暂停' })
  await call(api.pauseQuoteRule, { ruleId: other }, 'order')
  await call(api.modifyQuoteRule, { ruleId: other, ...changed }, 'admin')
  t.match(await call(api.getQuoteRule, { ruleId: other }, 'order'), { status: 'DRAFT', paxMax: 50 })
  const again = await call(api.submitQuoteRule, { ruleId: other }, 'admin')
  await decide(again.instanceId, 'step1-back')
  t.match(await call(api.getQuoteRule, { ruleId: other }, 'order'), { status: 'RETURNED', returnRemark: '已核实' })
  await refused(t, api.submitQuoteRule, { ruleId: other }, 'admin', { status: 409, message: '自动报价规则已退回，请在审批任务中重新提交' })
  await call(api.modifyQuoteRule, { ruleId: other, ...changed, paxMax: 55 }, 'admin')
  const { currentTaskId } = await call(instanceDetail, { id: again.instanceId }, 'admin')
  const { form: returned } = await call(instanceDetail, { id: again.instanceId }, 'order')
  await call(handleFlow, { instanceId: again.instanceId, curentTaskId: currentTaskId!, routeId: 'resubmit', flowRemark: '已修改' }, 'admin')
  const { form: handedIn } = await call(instanceDetail, { id: again.instanceId }, 'order')
  t.same(handedIn, { ...returned, edition: Number(returned.edition) + 1 }, 'the content that was handed in')
  await decide(again.instanceId)
  t.match(await call(api.getQuoteRule, { ruleId: other }, 'order'), { status: 'EFFECTIVE', paxMax: 55 })

  t.comment('cancelled, nobody need decide any more')
  await call(api.cancelQuoteRule, { ruleId, reason: '停飞' }, 'order')
  await refused(t, api.cancelQuoteRule, { ruleId }, 'order', { status: 409, message: '自动报价规则已取消' })
  t.equal((await settled(() => call(instanceDetail, { id: instanceId }, 'order'))).status, 'CANCELLED')
  const listed = async (body: object) => (await settled(() => call(api.queryQuoteRules, body, 'order'))).content.map(({ id }) => id)
  t.same(await listed({ status: 'EFFECTIVE' }), [other])
  t.same((await listed({ airLine: 'HU' })).sort(), [ruleId, other].sort())
  t.equal((await listed({ name: '海口' })).length, 2)
  t.same(await listed({ name: '另一' }), [], 'it is called otherwise by now')
  t.same((await call(api.queryQuoteRules, {}, 'order-jd')).content, [], 'staff see their airlines')
})

t.test('lines come in by a table: whole or not at all, known again', async t => {
  const { call, send, settled } = await start(t)
  const { ruleId } = await call(api.addQuoteRule, ruleTerms, 'order')
  const template = await send(api.quotationTemplate, {}, 'order')
  const sheet = await readSheet(template.bytes)
  t.ok(JSON.stringify(sheet).includes('折扣'), 'the template has its columns')
  const row = (more: Record<string, string> = {}) => ({
    航程: '单程',
    始发地: 'HAK',
    目的地: 'PEK',
    航班号: '',
    回程航班号: '',
    '折扣（%）': '45',
    底价: '600',
    ...more,
  })
  const bring = async (rows: Record<string, string>[], mode: 'preview' | 'all' | 'accepted') =>
    send(api.importQuotation, { ruleId, mode }, 'order', { files: [{ name: '航线.xlsx', bytes: await workbookOf(rows) }] })
  const bad = [row(), row(), row({ 目的地: 'QQQ' }), row({ 底价: '605' }), row({ '折扣（%）': '145' })]
  const preview = await bring(bad, 'preview')
  t.match(preview.data, { total: 5, good: 1, bad: 4, written: 0 })
  t.same(
    preview.data.rows
      .slice(0, 4)
      .map(({ row, errors }: { row: number; errors: Record<string, string> }) => [row, Object.values(errors)[0]]),
    [
      [3, '第3行:与第2行重复'],
      [4, '第4行:机场QQQ不存在'],
      [5, '第5行:底价须为10元的整数倍'],
      [6, '第6行:折扣应为1至100'],
    ],
  )
  t.match(await bring(bad, 'all'), { status: 400, message: '有4行数据错误，整个文件未导入' })
  t.equal((await call(api.queryOneWayLine, { ruleId }, 'order')).totalElements, 0)
  t.match((await bring(bad, 'accepted')).data, { written: 1, bad: 4 })
  const rows = [row({ 底价: '650' }), row({ 航程: '往返' })]
  t.match((await bring(rows, 'all')).data, { written: 2, rows: [{ action: 'modify' }, { action: 'add' }] })
  t.match((await bring(rows, 'all')).data, { written: 0, rows: [{ action: 'same' }, { action: 'same' }] })
  t.match(await settled(() => call(api.getQuoteRule, { ruleId }, 'order')), { oneWayLines: [{ floor: 65_000 }], lines: [{ rate: 4_500 }] })
  await call(api.cancelQuoteRule, { ruleId }, 'order')
  t.match(await bring(rows, 'all'), { status: 409, message: '自动报价规则已取消' })
})

t.test('quoted by rule, factor by factor; accepted into an order at that price', async t => {
  const here = await start(t)
  const { call, send, refused, inForce, enabled, click, detail, settled, time, program } = here
  const asked = { voyageType: 'S' as const, legs: [{ stockId: FLIGHT }], counts: adults(35) }
  await refused(t, quotes.clickQuotation, asked, 'yefeng', { status: 403, message: '未开通自动报价' })
  await enabled()
  await refused(t, quotes.clickQuotation, { ...asked, counts: adults(0) }, 'yefeng', { status: 400, message: '请填写人数' })
  await refused(t, quotes.clickQuotation, { ...asked, counts: { ADULT: 34, FREE: 1 } }, 'yefeng', { status: 400, message: /没有免票/ })
  await refused(t, quotes.clickQuotation, { ...asked, legs: [{ stockId: 'none' }] }, 'yefeng', { status: 404, message: /航班不存在/ })
  await refused(t, quotes.clickQuotation, asked, 'order', { status: 403, message: /后台账号/ })
  const ruleId = await inForce()
  const trial = { agency: 'AG1001', flightNo: 'HU7182', date: DAY, seats: 35 }
  t.match(await call(quotes.trialQuote, trial, 'order'), {
    fare: 79_000,
    obstacles: [],
    explained: [{ exact: '790.51896' }],
    by: { ruleId },
  })

  const offered = await click(35)
  t.match(offered, { status: 'OFFERED', fare: 79_000, obstacles: [], until: '2026-11-02T01:30:00.000Z' })
  const { quoteId } = offered
  const seen = await detail(quoteId)
  t.match(seen, {
    by: undefined,
    counters: 1,
    manual: false,
    fares: [79_000],
    allowedActions: [{ action: 'counter' }, { action: 'accept' }],
  })
  t.same(recomputed(seen.explained![0]!), seen.explained![0], 'whoever holds it reckons the same')
  t.equal(seen.explained![0]!.floor, 0, 'below which price the airline does not go is its own business')
  t.match(await detail(quoteId, 'order'), { explained: [{ floor: 60_000 }], by: { ruleId, ruleName: ruleTerms.name } })
  const perAdult = seen.lines![0]!.find(({ type }) => type === 'ADULT')!
  t.equal(perAdult.fare, 79_000)
  t.equal(seen.total, perAdult.perPassenger * 35)
  await refused(t, quotes.quoteDetail, { quoteId }, 'changcheng', { status: 404, message: '报价不存在' })
  const order = { quoteId, total: seen.total!, groupName: '海口冬游', contact }
  await refused(t, quotes.acceptQuote, order, 'changcheng', { status: 404, message: '报价不存在' })
  const before = (await send(quotes.acceptQuote, { ...order, total: 1 }, 'yefeng')).message
  t.equal(before, '价格已变动，请重新查询')
  t.match(await detail(quoteId), { status: 'OFFERED' }, 'what is refused leaves it standing')
  const { orderId, total } = await call(quotes.acceptQuote, order, 'yefeng')
  t.equal(total, seen.total)
  t.match(await settled(() => call(orderDetail, { orderId }, 'yefeng')), {
    status: 'WAIT_FOR_PAY',
    total,
    seats: 35,
    groupName: '海口冬游',
  })
  t.match(await detail(quoteId), { status: 'ORDERED', orderId: undefined, orderNo: orderId, allowedActions: [] })
  await refused(t, quotes.acceptQuote, { ...order, confirmDuplicate: true }, 'yefeng', { status: 409, message: '报价已下单' })
  t.match((await here.seatsOf(FLIGHT)).held, 35)
  t.match((await settled(() => call(quotes.quoteLogs, { ruleId }, 'order'))).content, [
    { id: quoteId, status: 'ORDERED', fare: 79_000, orderNo: orderId },
  ])
  t.match((await call(quotes.myQuotes, {}, 'yefeng')).content, [{ id: quoteId }])
  t.same((await call(quotes.myQuotes, {}, 'changcheng')).content, [])
  await refused(t, quotes.quoteLogs, {}, 'yefeng', { status: 403, message: /权限/ })
  const history = (await call(timeline, { stream: `quote-${quoteId}`, size: 50 }, 'admin')).events
  t.match(history.find(({ type }) => type === 'QuoteReleased')?.data, { reason: before }, 'why there was no order its history tells')
  const told = history.map(({ type }) => type)
  t.same(
    told.filter(type => type !== 'QuoteReleased').sort(),
    ['QuoteAccepted', 'QuoteAccepted', 'QuoteAsked', 'QuoteOffered', 'QuoteOrdered'],
    'once accepted in vain, once for good',
  )

  t.comment('there and back; over when its time has passed')
  const both = { voyageType: 'D' as const, legs: [{ stockId: FLIGHT }, { stockId: BACK }] }
  const twice = await click(12, both)
  t.match(twice, { status: 'OFFERED', fare: 81_000 + 60_000 }, 'of the second flight the floor')
  time.now = '2026-11-02T01:30:00.000Z'
  await refused(t, quotes.counterQuote, { quoteId: twice.quoteId, fare: 100_000 }, 'yefeng', { status: 409, message: '报价已失效' })
  const due = await settled(() => dueQuotes(program.house.query)(time.now, 10))
  t.same(due, [twice.quoteId], 'what is ordered is due no more')
  const tick = commanding(program.run, (stream, name) => ({
    who: systemUser('quotes'),
    now: time.now,
    commandId: idFrom(time.now, stream, name),
  }))
  await tick(quote, twice.quoteId).passTime({})
  t.equal((await detail(twice.quoteId)).status, 'EXPIRED')
})

t.test('all that stands in the way is told, and the desk answers; another price is argued about', async t => {
  const { call, refused, inForce, enabled, click, detail, settled, time, program } = await start(t)
  await enabled()
  const none = await click(12)
  t.match(none, { status: 'DECLINED', obstacles: [{ code: 'NO_RULE', text: '该航线暂无自动报价' }], dueBy: '2026-11-04T01:00:00.000Z' })
  t.comment('the same request is not asked again while it is open, by two at once neither; what a rule has come to quote is')
  t.match(await click(12), { quoteId: none.quoteId, status: 'DECLINED', again: true, dueBy: none.dueBy })
  const [one, other] = await Promise.all([click(13), click(13)])
  t.equal(one.quoteId, other.quoteId)
  t.not(one.quoteId, none.quoteId, 'another group is another request')
  await inForce({ loadCap: 50 } as never)
  t.match(await click(13), { quoteId: one.quoteId, status: 'OFFERED', again: true, obstacles: [], dueBy: undefined })
  t.equal((await settled(() => call(quotes.myQuotes, {}, 'yefeng'))).totalElements, 2)
  const [id] = (await call(api.addBlacklist, { airLine: 'HU', line: 'HAK-PEK', agents: ['AG1001'], reason: '多次询价不下单' }, 'order')).ids
  t.match(await call(api.addBlacklist, { airLine: 'HU', line: 'HAK-PEK', agents: ['AG1001'], reason: '再次' }, 'order'), { added: 0 })
  await refused(t, api.addBlacklist, { airLine: 'HU', agents: ['nobody'], reason: '无' }, 'order', {
    status: 400,
    message: '代理人nobody不存在',
  })
  await refused(t, api.addBlacklist, { airLine: 'HU', agents: ['AG1001'], reason: '无' }, 'order-jd', {
    status: 403,
    message: /HU|海南航空/,
  })
  t.match((await settled(() => call(api.queryBlacklist, { agency: 'AG1001' }, 'order'))).content, [
    { id, line: 'HAK-PEK', reason: '多次询价不下单' },
  ])

  const declined = await click(61)
  t.same(
    declined.obstacles.map(({ text }) => text),
    ['人数超出报价范围：61人', '您在该航线报价黑名单中', '座位不足：HU7182余位60', '航班客座率超过上限：HU7182'],
  )
  t.match(
    (await detail(declined.quoteId, 'order')).explained?.[0]?.steps,
    [{ factor: 'rule' }, { factor: 'days' }, { factor: 'agent' }],
    'as far as it can be reckoned',
  )
  t.same((await call(api.deleteBlacklist, { ids: [id!] }, 'order')).ids, [id])
  await refused(t, api.deleteBlacklist, { ids: [id!] }, 'order', { status: 404, message: '黑名单不存在' })

  t.comment('the desk quotes by hand, not below the least part of the full fare')
  const answer = { quoteId: none.quoteId, fare: 90_000, validMinutes: 60, remark: '限今日' }
  await refused(t, quotes.answerQuote, { ...answer, fare: 90_500 }, 'order', { status: 400, message: '票价须为10元的整数倍' })
  await refused(t, quotes.answerQuote, { ...answer, fare: 1_000 }, 'order', { status: 400, message: /票价低于全价的/ })
  await refused(t, quotes.answerQuote, { ...answer, fare: 177_000 }, 'order', { status: 400, message: '票价高于全价¥1,760.00' })
  await refused(t, quotes.answerQuote, answer, 'yefeng', { status: 403, message: /权限/ })
  await call(quotes.answerQuote, answer, 'order')
  t.match(await detail(none.quoteId), { status: 'OFFERED', manual: true, fare: 90_000, answer: '限今日', counters: 1 })
  await refused(t, quotes.answerQuote, answer, 'order', { status: 409, message: '报价已由人工答复' })

  const wanted = { quoteId: none.quoteId, fare: 80_000, remark: '同行更低' }
  await refused(t, quotes.counterQuote, { ...wanted, fare: 90_000 }, 'yefeng', { status: 400, message: '期望票价须低于当前报价¥900.00' })
  await refused(t, quotes.counterQuote, wanted, 'changcheng', { status: 404, message: '报价不存在' })
  await call(quotes.counterQuote, wanted, 'yefeng')
  t.match(await detail(none.quoteId, 'order'), { status: 'COUNTERED', wanted: 80_000, wantedRemark: '同行更低', counters: 0 })
  t.same(
    (await settled(() => call(quotes.quoteLogs, { status: 'COUNTERED' }, 'order'))).content.map(({ id, wanted }) => [id, wanted]),
    [[none.quoteId, 80_000]],
  )
  await call(quotes.answerQuote, { ...answer, fare: 85_000 }, 'order')
  await refused(t, quotes.counterQuote, wanted, 'yefeng', { status: 409, message: '议价次数已用完' })
  const { total } = await detail(none.quoteId)
  const { orderId } = await call(quotes.acceptQuote, { quoteId: none.quoteId, total: total!, groupName: '冬游', contact }, 'yefeng')
  t.match(await settled(() => call(orderDetail, { orderId }, 'order')), { total, seats: 12 })

  await call(quotes.rejectQuote, { quoteId: declined.quoteId, reason: '座位不足' }, 'order')
  t.match(await detail(declined.quoteId), { status: 'REJECTED', reason: '座位不足' })
  const notices = async (as: string) => (await call(queryNotices, {}, as)).content.filter(({ kind }) => kind === 'QUOTE')
  t.match(
    (await settled(() => notices('yefeng'))).map(({ title, quoteId }) => [title, quoteId]),
    [
      ['未能报价', declined.quoteId],
      ['人工报价，请确认', none.quoteId],
      ['人工报价，请确认', none.quoteId],
    ],
    'who asked is told of each answer',
  )
  t.same(await notices('changcheng'), [], 'and nobody else')
  await refused(t, quotes.rejectQuote, { quoteId: declined.quoteId, reason: '座位不足' }, 'order', {
    status: 409,
    message: '报价已由人工答复',
  })
  t.comment('how well the agency tickets, where a rule asks for it')
  const choosy = (await call(api.addQuoteRule, { ...ruleTerms, minRate: 80 }, 'order')).ruleId
  await call(api.addOneWayLine, { ruleId: choosy, ...line }, 'order')
  const tried = { agency: 'AG1001', flightNo: 'HU7182', date: DAY, seats: 12, ruleId: choosy }
  const told = async () => (await settled(() => call(quotes.trialQuote, tried, 'order'))).obstacles.map(({ text }) => text)
  t.same(await told(), ['出票率未达报价要求：尚未核算'])
  const passes = (word: string) =>
    commanding(program.run, (stream, name) => ({ who: systemUser(word), now: time.now, commandId: idFrom(word, time.now, stream, name) }))
  const freeze = async (ratesId: string, ticketed: number) => {
    const table = { ratesId, airLine: 'HU', from: '2026-08-01', to: '2026-10-30', days: 90, minSeats: 30, initial: 9_000 }
    await passes(ratesId)(rates, ratesId).freeze({ ...table, rates: [{ agency: 'AG1001', seats: 100, ticketed }] })
    await passes(ratesId)(autoRank, 'HU').reckon({ ratesId, from: table.from, to: table.to, agencies: 1 })
  }
  await call(saveAutoRank, { airLine: 'HU', days: 90, minSeats: 30, initial: 9_000 }, 'admin')
  await freeze('HU.1', 60)
  t.same(await told(), ['出票率未达报价要求：60%'])
  await freeze('HU.2', 80)
  t.same(await told(), [])

  t.comment('a request that was rejected may be made again; unanswered it is late, and the desk is told')
  const anew = await click(61)
  t.not(anew.quoteId, declined.quoteId)
  const toDesk = async () =>
    (await settled(() => call(queryNotices, { size: 100 }, 'order'))).content
      .filter(({ kind, quoteId }) => kind === 'QUOTE_DUE' && quoteId === anew.quoteId)
      .map(({ title, settled = false }) => [title, settled])
  t.same(await toDesk(), [['待人工报价', false]])
  time.now = anew.dueBy!
  t.same(await settled(() => dueQuotes(program.house.query)(time.now, 10)).then(due => due.includes(anew.quoteId)), true)
  await passes('quotes')(quote, anew.quoteId).passTime({})
  t.same(await toDesk(), [
    ['人工报价超时', false],
    ['待人工报价', false],
  ])
  t.match((await call(quotes.quoteLogs, { overdue: true }, 'order')).content, [{ id: anew.quoteId, status: 'DECLINED' }])
  await call(quotes.rejectQuote, { quoteId: anew.quoteId, reason: '座位不足' }, 'order')
  t.same(await toDesk(), [
    ['询价已答复或已结束', true],
    ['询价已答复或已结束', true],
  ])
  await refused(t, quotes.trialQuote, { agency: 'AG1001', flightNo: 'HU9999', date: DAY, seats: 12 }, 'order', {
    status: 404,
    message: /没有在售座位/,
  })

  await t.test('effect: handler, of what is quoted by hand', async t => {
    const row = { user: 'refund', airLine: 'HU', matters: 'QUOTE', origin: 'HAK', from: '2026-11-01' }
    const { id } = await call(handler.endpoints.add, row, 'admin')
    await call(handler.endpoints.add, { ...row, user: 'finance', matters: 'REFUND' }, 'admin')
    const due = async (as: string, quoteId: string) =>
      (await settled(() => call(queryNotices, { size: 100 }, as))).content
        .filter(one => one.kind === 'QUOTE_DUE' && one.quoteId === quoteId)
        .map(({ title }) => title)
    const his = await click(62)
    t.match(await detail(his.quoteId, 'order'), { status: 'DECLINED', handler: 'refund' })
    t.notOk('handler' in (await detail(his.quoteId)), 'the agency does not learn who')
    t.same(
      (await call(quotes.quoteLogs, { handler: 'refund' }, 'order')).content.map(({ id }) => id),
      [his.quoteId],
    )
    t.notMatch(JSON.stringify((await call(quotes.myQuotes, {}, 'yefeng')).content), /"refund"/)
    t.same(
      await Promise.all(['refund', 'order', 'admin', 'yefeng'].map(as => due(as, his.quoteId))),
      [['待人工报价'], [], [], ['已转人工报价']],
      'the handler hears of it, and nobody else at the desk',
    )
    await call(quotes.answerQuote, { quoteId: his.quoteId, fare: 90_000, validMinutes: 60 }, 'order')
    t.same((await settled(() => call(quotes.quoteLogs, { handler: 'refund' }, 'order'))).content, [], 'answered, by whoever may')
    await call(quotes.counterQuote, { quoteId: his.quoteId, fare: 80_000 }, 'yefeng')
    t.match(await detail(his.quoteId, 'order'), { status: 'COUNTERED', handler: 'refund' })
    time.now = (await detail(his.quoteId)).dueBy!
    await passes('late')(quote, his.quoteId).passTime({})
    t.same(await due('order', his.quoteId), ['人工报价超时'], 'too late, everybody hears of it')

    await call(handler.endpoints.disable, { id }, 'admin')
    const ours = await click(63)
    t.notOk((await detail(ours.quoteId, 'order')).handler)
    t.same(await due('order', ours.quoteId), ['待人工报价'], 'disabled: it is the desk’s')
  })
})

t.test('a group abroad that no policy prices: asked for, quoted, countered, ordered', async t => {
  const { call, send, refused, settled, time, program, commandOf } = await start(t)
  const abroad = [
    { flightNo: 'HU491', from: 'PEK', to: 'BRU', date: '2026-12-20', dep: '13:55', arr: '18:05' },
    { flightNo: 'HU492', from: 'BRU', to: 'PEK', date: '2026-12-27', dep: '20:05', arr: '13:05' },
  ].map(flight => ({ ...stockRow({ ...flight, seats: 30, fare: 6_400 }, 7_970), 舱位: 'K' }))
  await call(importStock, {}, 'order', { files: [{ name: '国际切位.xlsx', bytes: await workbookOf(abroad) }] })
  await program.settle()
  const [OUT, HOME] = ['HU491-2026-12-20-K', 'HU492-2026-12-27-K'] as const
  const legs = [
    { origin: 'PEK', destination: 'BRU', date: '2026-12-20' },
    { origin: 'BRU', destination: 'PEK', date: '2026-12-27' },
  ]
  const counts = { ADULT: 12, CHILD: 2, INFANT: 1 }
  t.match(await settled(() => call(interPrice, { voyageType: 'D', legs, counts }, 'yefeng')), { offers: [], request: true })
  const wish = { airLine: 'HU', legs, flexDays: 1, counts, groupName: '比利时团', contact }

  t.comment('a request is refused with its reason, and writes nothing')
  const asks = (change: object, as = 'yefeng') => send(inter.customizeInterOrder, { ...wish, ...change } as never, as)
  t.match(await asks({}, 'changcheng'), { status: 403, message: '无HU国际销售权限' })
  t.match(await asks({}, 'order'), { status: 403 })
  t.match(await asks({ counts: { ADULT: 12, FREE: 1 } }), { status: 400, message: '国际团队没有免票，请将免票人数改为0' })
  t.match(await asks({ counts: { ADULT: 1 } }), { status: 400, message: '团队至少2人' })
  t.match(await asks({ counts: { ADULT: 2, INFANT: 5 } }), { status: 400, message: '每名成人最多携带两名婴儿' })
  t.match(await asks({ legs: [{ origin: 'PEK', destination: 'HAK', date: '2026-12-20' }] }), {
    status: 400,
    message: '国际询价的航段须有境外机场',
  })
  t.match(await asks({ legs: [{ ...legs[0], destination: 'QQQ' }] }), { status: 400, message: '机场QQQ不存在' })
  t.match(await asks({ legs: [{ ...legs[0], date: '2026-11-01' }] }), { status: 400, message: '第1航段：出发日期已过' })
  t.match(await asks({ legs: [legs[0], { ...legs[1], date: '2026-12-01' }] }), { status: 400, message: '第2航段：出发日期早于前一航段' })
  t.match(await asks({ legs: [] }), { status: 400 })
  t.match(await asks({ flexDays: 8 }), { status: 400 })
  t.equal((await settled(() => call(inter.myInterRequests, {}, 'yefeng'))).totalElements, 0)

  t.comment('the same request within the hour is confirmed first; of two at once one stands')
  const answers = await Promise.all([asks({}), asks({})])
  t.same(answers.map(({ status }) => status).sort(), [200, 409])
  const { orderId, handleId } = answers.find(({ status }) => status === 200)!.data as { orderId: string; handleId: number }
  t.match(orderId, /^J/)
  t.match(await asks({}), { status: 409, message: `重复订单提醒：一小时内已有相同询价${orderId}，如需继续请确认` })
  t.equal(((await asks({ confirmDuplicate: true })).data as { status: string }).status, 'ASKED')
  const detail = (as = 'yefeng') => settled(() => call(inter.interRequestDetail, { orderId }, as))
  t.match(await detail(), {
    status: 'ASKED',
    handleId: 1,
    rounds: 1,
    dueBy: '2026-11-03T01:00:00.000Z',
    seats: 14,
    thread: [{ kind: 'ASKED' }],
  })
  await refused(t, inter.interRequestDetail, { orderId }, 'changcheng', { status: 404, message: '国际询价不存在' })
  await refused(t, inter.interRequestDetail, { orderId }, 'order-jd', { status: 403, message: /HU|海南航空/ })
  const notices = async (as: string) =>
    (await settled(() => call(queryNotices, { size: 100 }, as))).content.filter(one => one.requestId === orderId)
  t.match(await notices('order'), [{ title: '待报价的国际询价', kind: 'QUOTE_DUE', by: '2026-11-03T01:00:00.000Z' }])
  t.match(await notices('yefeng'), [{ title: '国际询价已提交' }])

  t.comment('the desk chooses flights with their taxes, names fares and is held to them')
  const choice = await settled(() => call(inter.interFlights, { orderId, legs }, 'order'))
  t.match(choice, {
    legs: [
      [{ stockId: OUT, seatsLeft: 30, taxes: { ADULT: 57_000, CHILD: 48_000, INFANT: 0 } }],
      [{ stockId: HOME, taxes: { ADULT: 77_400, CHILD: 77_400, INFANT: 0 } }],
    ],
    childPercent: 75,
    infantPercent: 10,
  })
  const offered = (fare: number, more: object = {}) => ({
    legs: [OUT, HOME].map(stockId => ({ stockId, fares: { ADULT: fare, ...more } })),
  })
  const quotes = (change: object, as = 'order') =>
    send(inter.handlePrice, { orderId, handleId, offers: [offered(297_000)], validHours: 120, ...change } as never, as)
  t.match(await quotes({}, 'yefeng'), { status: 403 })
  t.match(await quotes({}, 'order-jd'), { status: 403 })
  t.match(await quotes({ orderId: 'J0' }), { status: 404, message: '国际询价不存在' })
  t.match(await quotes({ offers: undefined }), { status: 400, message: '请填写方案' })
  t.match(await quotes({ reject: true }), { status: 400, message: '不予报价时不能填写方案' })
  t.match(await quotes({ reject: true, offers: undefined }), { status: 400, message: '请填写不予报价的原因' })
  t.match(await quotes({ offers: [offered(297_050)] }), { status: 400, message: '方案1：票价须为整元' })
  t.match(await quotes({ offers: [offered(150_000)] }), { status: 400, message: /^方案1：票价低于全价的30%（¥3,840.00）/ })
  t.match(await quotes({ offers: [offered(700_000)] }), { status: 400, message: '方案1：票价高于全价¥12,800.00' })
  t.match(await quotes({ offers: [offered(297_000, { CHILD: 298_000 })] }), {
    status: 400,
    message: '方案1：儿童、军残和婴儿票价不能高于成人',
  })
  t.match(await quotes({ offers: [{ ...offered(297_000), paxMin: 15 }] }), { status: 400, message: '最少人数不能多于本团的14人' })
  t.match(await quotes({ offers: [{ legs: [{ stockId: 'none', fares: { ADULT: 297_000 } }] }] }), { status: 404 })
  t.match(await quotes({ offers: [{ legs: [...offered(297_000).legs].reverse() }] }), { status: 400 })
  t.match(await quotes({ offers: [] }), { status: 400 })
  t.match(await quotes({ handleId: 2 }), { status: 409, message: '已有新的报价或议价，请刷新' })
  t.match(await quotes({ offers: [{ ...offered(297_000), conditions: '出票后不得改期' }, offered(310_000)] }), {
    status: 200,
    data: { orderId, handleId: 2, status: 'QUOTED' },
  })
  t.match(await quotes({}), { status: 409, message: '已有新的报价或议价，请刷新' }, 'the second of two clerks')
  t.match(await detail(), {
    status: 'QUOTED',
    handleId: 2,
    until: '2026-11-07T01:00:00.000Z',
    thread: [
      {
        kind: 'QUOTED',
        offers: [
          {
            offerId: '2.1',
            total: 9_943_600,
            paxMin: 10,
            conditions: '出票后不得改期',
            lines: [{ type: 'ADULT', perPassenger: 728_400 }, { perPassenger: 571_400 }, { perPassenger: 60_000 }],
          },
          { offerId: '2.2' },
        ],
      },
      { kind: 'ASKED' },
    ],
    allowedActions: [{ action: 'counter' }, { action: 'decline' }, { action: 'accept' }],
  })
  t.match(await notices('order'), [{ title: '询价已答复或已结束', settled: true }])
  t.match((await notices('yefeng')).map(({ title }) => title).sort(), ['国际报价，请确认', '询价已答复或已结束'].sort())
  t.match((await settled(() => call(inter.interRequests, { status: 'QUOTED' }, 'order'))).content, [
    { id: orderId, total: 9_943_600, journey: legs.map(({ origin, destination, date }) => `${origin}–${destination} ${date}`).join('、') },
  ])

  t.comment('99,436 is countered at 92,000, and the desk comes down to 95,000')
  const handles = (change: object, as = 'yefeng', headers: Record<string, string> = {}) =>
    send(inter.agentHandle, { orderId, handleId: 2, action: 'COUNTER', offerId: '2.1', total: 9_200_000, ...change } as never, as, {
      headers,
    })
  t.match(await handles({}, 'changcheng'), { status: 404, message: '国际询价不存在' })
  t.match(await handles({}, 'order'), { status: 403 })
  t.match(await handles({ total: 9_943_600 }), { status: 400, message: '期望总价须低于当前报价¥99,436.00' })
  t.match(await handles({ total: 0 }), { status: 400, message: '期望总价须大于0' })
  t.match(await handles({ total: undefined }), { status: 400, message: '请填写总价' })
  t.match(await handles({ offerId: undefined }), { status: 400, message: '请选择方案' })
  t.match(await handles({ offerId: '2.3' }), { status: 400, message: '方案不存在' })
  t.match(await handles({ action: 'WITHDRAW' }), { status: 409, message: '报价有效期内，请选择不接受' })
  t.match(await handles({ action: 'BUY' }), { status: 400 })
  t.match(await handles({ handleId: 1 }), { status: 409, message: '已有新的报价或议价，请刷新' })
  t.match(await handles({ remark: '同行更低' }), { status: 200, data: { handleId: 3, status: 'COUNTERED' } })
  t.match(await handles({ handleId: 3 }), { status: 409, message: '议价处理中' })
  t.match(await detail('order'), {
    status: 'COUNTERED',
    rounds: 0,
    dueBy: '2026-11-02T09:00:00.000Z',
    thread: [{ total: 9_200_000, remark: '同行更低' }, {}, {}],
  })
  const down = { legs: [OUT, HOME].map(stockId => ({ stockId, fares: { ADULT: 280_000, CHILD: 214_100, INFANT: 30_000 } })) }
  t.match(await quotes({ handleId: 3, offers: [down] }), { status: 200, data: { handleId: 4 } })
  t.match((await detail()).thread[0]?.offers, [{ offerId: '4.1', total: 9_500_000 }])
  const last = { handleId: 4, offerId: '4.1' }
  t.match(await handles({ ...last, total: 9_400_000 }), { status: 409, message: '议价次数已用完' })

  t.comment('a request that died after its claim blocks the others for ten minutes, and its own goes on')
  const accepting = { ...last, action: 'ACCEPT', total: 9_500_000 }
  t.match(await handles({ ...accepting, total: 9_500_100 }), { status: 409, message: '价格已变动，请刷新' })
  const KEY = 'one-intention'
  const commandId = await commandOf('yefeng', inter.agentHandle, KEY)
  const claims = (request: string) =>
    program.run.execute(
      interRequest,
      orderId,
      'accept',
      { handleId: 4, offerId: '4.1', total: 9_500_000, request },
      { who: systemUser('test'), now: time.now, commandId: idFrom(request, `${streamOf(interRequest, orderId)}.accept`, 1) },
    )
  const pass = async () => {
    const due = await settled(() => dueRequests(program.house.query)(time.now, 50))
    for (const id of due)
      await commanding(program.run, (...what) => ({
        who: systemUser('time'),
        now: time.now,
        commandId: idFrom('time', time.now, ...what.map(String)),
      }))(interRequest, id).passTime({})
    await program.settle()
    return due.includes(orderId)
  }
  await claims('dead')
  t.match(await handles(accepting), { status: 409, message: '报价正在下单' })
  t.equal(await pass(), false)
  time.now = '2026-11-02T01:10:00.000Z'
  t.equal(await pass(), true)
  t.match(await detail(), { status: 'QUOTED', handleId: 4 }, 'free again')
  await claims(commandId)

  const own = { 'idempotency-key': KEY }
  const ordered = await handles(accepting, 'yefeng', own)
  t.match(ordered, { status: 200, data: { orderId, status: 'ORDERED', total: 9_500_000 } })
  const { orderNo } = ordered.data as { orderNo: string }
  t.same((await handles(accepting, 'yefeng', own)).data, ordered.data, 'its answer was lost: the same again')
  t.match(await handles(accepting), { status: 409, message: '询价已下单' })
  const order = await settled(() => call(orderDetail, { orderId: orderNo }, 'yefeng'))
  t.match(order, {
    inter: true,
    total: 9_500_000,
    seats: 14,
    persons: 15,
    groupName: '比利时团',
    legs: [
      {
        stockId: OUT,
        policyName: `国际报价${orderId}`,
        lines: [{ fare: 280_000, cnFund: 9_000, yq: 48_000 }, { fare: 214_100 }, { fare: 30_000 }],
      },
      { stockId: HOME, abroadTaxes: [{ code: 'BE', adult: 29_400 }, { code: 'YQ' }] },
    ],
  })
  t.match(await detail(), { status: 'ORDERED', orderNo, allowedActions: [] })
  t.equal((await call(queryOrder, {}, 'yefeng')).totalElements, 1, 'one order')
  const told = (await settled(() => call(timeline, { stream: `interrequest-${orderId}`, size: 100 }, 'auditor'))).events.map(
    ({ type }) => type,
  )
  t.same(told.toSorted(), [
    'InterAsked',
    'InterCountered',
    'InterQuoted',
    'InterQuoted',
    'QuoteAccepted',
    'QuoteAccepted',
    'QuoteOrdered',
    'QuoteReleased',
  ])

  t.comment('refused as a submission is, it is free again')
  const asksAnew = async (change: object = {}) =>
    (await asks({ confirmDuplicate: true, ...change })).data as { orderId: string; handleId: number; dueBy: string }
  const second = await asksAnew()
  const quoted = await quotes({ orderId: second.orderId, offers: [down], validHours: 48 })
  t.match(quoted, { status: 200, data: { status: 'QUOTED' } })
  const take = { ...accepting, orderId: second.orderId, handleId: 2, offerId: '2.1' }
  t.match(await handles(take), { status: 409, message: `重复订单提醒：已有相似订单${orderNo}，如需继续请确认` })
  t.equal((await call(inter.interRequestDetail, { orderId: second.orderId }, 'yefeng')).status, 'QUOTED')
  t.match(await handles({ ...take, confirmDuplicate: true, groupName: '比利时二团' }), { status: 200, data: { total: 9_500_000 } })

  t.comment('too few seats are left for another; it is rejected, declined or withdrawn')
  const third = await asksAnew()
  t.match(await quotes({ orderId: third.orderId, offers: [down] }), { status: 409, message: '座位不足：HU491 2026-12-20余2座' })
  t.match(await quotes({ orderId: third.orderId, offers: undefined, reject: true, remark: '已售完' }), {
    status: 200,
    data: { status: 'REJECTED' },
  })
  t.match(await quotes({ orderId: third.orderId, handleId: 2, offers: [down] }), { status: 409, message: '航司未能报价' })
  const few = await asksAnew({ counts: { ADULT: 2 } })
  const small = { orderId: few.orderId, offers: [{ ...down, paxMin: 2 }], validHours: 48 }
  t.match(await quotes(small), { status: 200 })
  t.match(await handles({ action: 'DECLINE', orderId: few.orderId, remark: '改期' }), { status: 200, data: { status: 'DECLINED' } })
  const back = await asksAnew({ counts: { ADULT: 3 } })
  t.match(await handles({ action: 'WITHDRAW', orderId: back.orderId, handleId: 1 }), { status: 200, data: { status: 'WITHDRAWN' } })
  t.match(await handles({ action: 'WITHDRAW', orderId: back.orderId, handleId: 2 }), { status: 409, message: '询价已撤回' })

  t.comment('time: the desk is late, an offer is called to mind and is over')
  const slow = await asksAnew({ counts: { ADULT: 2 } })
  time.now = slow.dueBy
  await pass()
  t.match((await call(inter.interRequests, { overdue: true }, 'order')).content, [{ id: slow.orderId, status: 'ASKED' }])
  const heard = async (as: string) =>
    (await settled(() => call(queryNotices, { size: 100 }, as))).content
      .filter(one => one.requestId === slow.orderId)
      .map(({ title }) => title)
  t.same((await heard('order')).sort(), ['国际询价超时', '待报价的国际询价'].sort())
  t.match(await quotes({ ...small, orderId: slow.orderId }), { status: 200 })
  const until = (await call(inter.interRequestDetail, { orderId: slow.orderId }, 'yefeng')).until!
  for (const [hours, title] of [
    [24, '国际报价即将失效（提前24小时）'],
    [2, '国际报价即将失效（提前2小时）'],
  ] as const) {
    time.now = addMinutes(until, -60 * hours)
    await pass()
    t.equal((await heard('yefeng')).filter(told => told === title).length, 1)
  }
  time.now = until
  await pass()
  t.match(await settled(() => call(inter.interRequestDetail, { orderId: slow.orderId }, 'yefeng')), {
    status: 'EXPIRED',
    allowedActions: [],
  })
  t.match(await handles({ ...take, orderId: slow.orderId }), { status: 409, message: '报价已失效' })
  const due = await settled(() => dueRequests(program.house.query)('2027-12-01T00:00:00.000Z', 50))
  t.equal(due.length, 1, 'what is over is not looked at any more: one alone waits for the desk')
})
