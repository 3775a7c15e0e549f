import { randomUUID } from 'node:crypto'
import t from 'tap'
import { read, utils } from 'xlsx'
import type { ImportReport } from '#contracts/kernel/record.ts'
import { frontQueryOrder, orderDetail, submitOrder } from '#contracts/order/api.ts'
import { addSeats } from '#contracts/order/changes/changes-api.ts'
import { timeline } from '#contracts/report/history.ts'
import * as api from '#contracts/retail/flight-api.ts'
import { productFreight } from '#contracts/retail/freight-record.ts'
import { queryRetailOrders, retailOrderQuery } from '#contracts/retail/order-list.ts'
import * as segments from '#contracts/retail/segment-api.ts'
import { commanding } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { readSheet } from '#services/kernel/test/read-sheet.ts'
import { rule } from '#services/retail/test/sample.ts'
import { ruleVersion } from '#services/retail/version.ts'
import { blockOf, ground } from '../ground.ts'
import { adults, namesOf, workbookOf } from '../sale.ts'

/** Single travellers over HTTP (DOMAIN §3.59): Y is 2,380 yuan, the freight 45 % of it; taxes are 70 for an adult. */
const { fresh } = ground(t)
const ADULT = 107_000 + 7_000
const sheetOf = (bytes: Uint8Array) => utils.sheet_to_json<Record<string, string>>(Object.values(read(bytes).Sheets)[0]!)
const contact = { name: '符海燕', phone: '13800000000' }

/** Two flights on sale, freights for them alone, and a rule in force for their class. */
const sold = async ({ leave = 0, seats = 60 } = {}) => {
  const house = await fresh()
  const { program, call, send, sale, agent, flight, back } = house
  await sale.putOnSale([{ seats }, { ...back, seats }])
  const at = commanding(program.run, () => ({ who: systemUser('test'), now: house.monday, commandId: randomUUID() }))
  const versionId = `V${flight.flightNo}`
  await at(ruleVersion, versionId).add({
    versionId,
    airLine: 'HU',
    name: versionId,
    validFrom: house.day(0),
    rules: [rule({ ruleNo: 'G', cabins: ['G'] })],
  })
  await at(ruleVersion, versionId).enable({ day: house.day(0), claim: 1 })
  const freight = (change: object = {}) => ({
    code: `FR-${flight.flightNo}`,
    product: '标准',
    airLine: 'HU',
    line: '*',
    cabin: 'G',
    flights: `${flight.flightNo},${back.flightNo}`,
    rate: 45,
    travelFrom: house.day(0),
    travelTo: house.day(60),
    leave,
    ...change,
  })
  await call(productFreight.endpoints.add, freight(), 'order')
  await program.settle()
  const asked = { origin: flight.from, destination: flight.to, startDate: flight.date, counts: { ADULT: 1 } }
  const search = (change: object = {}, as = agent) => call(api.retailSearch, { ...asked, ...change }, as)
  const offer = { stockId: house.OUT, freightId: freight().code }
  const people = async (count: number, skip = 0) =>
    (await namesOf(adults(count), skip)).map(({ 姓名: name, 证件号: docNo }) => ({
      name,
      type: 'ADULT' as const,
      docType: 'ID_CARD' as const,
      docNo,
    }))
  const bodyOf = async (count = 1, { skip = 0, ...change }: { skip?: number; [field: string]: unknown } = {}) => ({
    searchId: (await search({ counts: { ADULT: count } })).id,
    voyageType: 'S' as const,
    legs: [offer],
    passengers: await people(count, skip),
    contact,
    total: count * ADULT,
    ...change,
  })
  const submit = async (count = 1, change: { skip?: number; [field: string]: unknown } = {}) => {
    const done = await send(api.retailSubmit, (await bodyOf(count, change)) as never, agent)
    await program.settle()
    return done
  }
  return { ...house, ...sale, search, submit, bodyOf, people, offer, freight }
}

t.test('effect: productFreight', async t => {
  const { search, call, send, program, freight, OUT } = await sold()
  const { id, until, legs, lowest } = await search({ counts: { ADULT: 1, CHILD: 1, INFANT: 1 } })
  t.ok(id.length < 400)
  t.equal(Date.parse(until) - Date.parse('2026-11-02T01:00:00.000Z') > 0, true)
  const [cabin] = legs[0]!.flights[0]!.cabins
  t.match(cabin, { stockId: OUT, cabin: 'G', seatsLeft: 'A', offers: [{ product: '标准', fare: 107_000, prices: [] }] })
  t.match(
    cabin!.offers[0]!.prices.map(({ type, fare }) => [type, fare]),
    [
      ['ADULT', 107_000],
      ['CHILD', 119_000],
      ['INFANT', 24_000],
    ],
  )
  t.equal(lowest, cabin!.offers[0]!.total)
  t.match(cabin!.offers[0]!.ruleText[0], /^退票：/)
  t.match(await send(productFreight.endpoints.add, freight({ code: `${freight().code}-2` }), 'order'), {
    status: 409,
    message: /适用条件完全相同/,
  })
  t.match(await send(productFreight.endpoints.modify, { id: freight().code, fare: 98_000 }, 'order'), { status: 400, message: /只填一项/ })
  await call(productFreight.endpoints.disable, { ids: [freight().code] }, 'order')
  await program.settle()
  t.same((await search()).legs[0]!.flights, [])
  await call(productFreight.endpoints.enable, { ids: [freight().code] }, 'order')
  await program.settle()
  t.equal((await search()).legs[0]!.flights.length, 1)
})

t.test('freights out of a workbook: template, preview in the words of its author, import, export, again without an event', async t => {
  const { call, send, search, program, freight, flight, back } = await sold()
  const { endpoints } = productFreight
  const { status, bytes: template } = await send(endpoints.template, {}, 'order')
  t.equal(status, 200)
  const { headers } = await readSheet(template)
  for (const title of ['运价编号', '产品', '航空公司', '航线', '舱位', '票价', '儿童票价', '起飞日期起', '留给团队的座位'])
    t.ok(
      headers.some(one => one.startsWith(title)),
      `${title} is a column: ${headers.join()}`,
    )

  const code = (n: number) => `FX-${flight.flightNo}-${n}`
  const row = (n: number, change: Record<string, string> = {}) => ({
    运价编号: code(n),
    产品: `产品${n}`,
    航司: 'HU',
    航线: '*',
    舱位: 'G',
    航班: `${flight.flightNo},${back.flightNo}`,
    票价: '',
    折扣: String(40 - n),
    儿童票价: '成人价',
    起飞日期起: freight().travelFrom,
    起飞日期止: freight().travelTo,
    留给团队的座位: '2',
    ...change,
  })
  const imported = async (mode: 'preview' | 'all' | 'accepted', rows: Record<string, string>[], as = 'order') =>
    send(endpoints.import, { mode }, as, { files: [{ name: '运价.xlsx', bytes: await workbookOf(rows) }] })
  const wrong = [
    row(1, { 票价: '980' }),
    row(2, { 航线: 'HAK北京' }),
    row(3, { 航司: 'ZZ' }),
    row(4, { 折扣: '140' }),
    row(5),
    row(5, { 产品: '另一产品' }),
    row(6),
    row(7, { 产品: '产品6' }),
    row(8, { 产品: '标准', 折扣: '30' }),
    row(9, { 儿童票价: '七折' }),
  ]
  /** kinds of what was written since the last look, but logins */
  const written = async () => {
    await program.settle()
    const { events } = await program.events.readAll({ from: seen, limit: 100 })
    seen = await program.events.head()
    return events.map(({ type }) => type).filter(type => type !== 'SessionOpened')
  }
  let seen = await program.events.head()
  const { data: preview } = await imported('preview', wrong)
  t.match(preview, { mode: 'preview', total: wrong.length, written: 0 })
  const told = Object.fromEntries(
    preview.rows.map(({ row, errors }: ImportReport['rows'][number]) => [row, Object.values(errors).join('；')]),
  )
  t.comment(JSON.stringify(told))
  t.match(told[2], /票价和折扣须填且只填一项/)
  t.match(told[3], /航线/)
  t.match(told[4], /ZZ/)
  t.match(told[5], /折扣/)
  t.equal(told[6], '')
  t.match(told[7], /与第6行重复/)
  t.equal(told[8], '')
  t.match(told[9], /适用条件完全相同.*在文件中已有/)
  t.match(told[10], /适用条件完全相同.*已有启用的/)
  t.match(told[11], /儿童票价/)
  t.match(await imported('all', wrong), { status: 400 })
  t.match(await imported('all', [row(1)], 'yefeng'), { status: 403 })
  t.same(await written(), [], 'neither a preview nor what is refused writes anything')

  t.match((await imported('all', [row(1), row(2, { 折扣: '', 票价: '1230' })])).data, { total: 2, bad: 0, written: 2 })
  t.same((await written()).filter(type => type === 'ProductFreightAdded').length, 2)
  const offers = async () =>
    (await search()).legs[0]!.flights.flatMap(({ cabins }) =>
      cabins.flatMap(({ offers }) => offers.map(({ freightId, fare }) => [freightId, fare])),
    )
  t.same(
    (await offers()).toSorted(),
    [
      [code(1), 93_000],
      [code(2), 123_000],
      [freight().code, 107_000],
    ].toSorted(),
  )
  const { bytes } = await send(endpoints.export, {}, 'order')
  t.ok(sheetOf(bytes).some(one => one.运价编号 === code(2)))
  await written()
  const files = [{ name: '导出.xlsx', bytes: new Uint8Array(bytes) }]
  t.match(await call(endpoints.import, { mode: 'all' }, 'order', { files }), { bad: 0, written: 0 })
  t.same(await written(), [], 'its own export changes nothing')
  t.match((await imported('all', [row(1, { 折扣: '35' }), row(2, { 折扣: '', 票价: '1230' })])).data, { bad: 0, written: 1 })
  t.same(
    (await written()).filter(type => type.startsWith('ProductFreight')),
    ['ProductFreightModified'],
    'of two rows the one that differs is written',
  )
  t.ok((await offers()).some(([id, fare]) => id === code(1) && fare === 83_000))
})

t.test('searched, ordered, paid, ticketed by nobody', async t => {
  const { search, call, submit, agent, seatsOf, OUT, openPayment, payAt } = await sold()
  const { data, status } = await submit(2)
  t.equal(status, 200)
  const { orderNo, limits, total } = data
  t.same([limits.payBy, limits.nameBy], [limits.ticketBy, limits.ticketBy])
  t.equal(total, 2 * ADULT)
  const ordered = await call(api.retailDetail, { orderNo }, agent)
  t.match(ordered, { kind: 'RETAIL', status: 'WAIT_FOR_PAY', seatStatus: 'CONFIRMED', nameStatus: 'COMPLETE', paxMin: 1 })
  t.match(ordered.legs[0], { rule: { ruleNo: 'G' }, policyName: '标准', segmentRefund: true })
  t.match(await seatsOf(OUT), { held: 2, free: 58 })
  await payAt(await openPayment(agent, orderNo, total))
  const printed = await call(api.retailDetail, { orderNo }, agent)
  t.match(printed, { status: 'PRINTED', ticketProgress: 'ALL' })
  t.equal(printed.tickets.length, 2)
  t.match(await seatsOf(OUT), { sold: 2, free: 58 })
  t.match((await search({ counts: { ADULT: 9 } })).lowest, 9 * ADULT)
})

t.test('lists: groups and single travellers apart', async t => {
  const { call, send, submit, sale, agent, rival, OUT, program } = await sold()
  const { orderNo } = (await submit()).data
  const group = await sale.submit(agent, [OUT], adults(12))
  await program.settle()
  const numbers = async (endpoint: typeof retailOrderQuery, as: string, body = {}) =>
    (await call(endpoint, body, as)).content.map(row => row.orderNo)
  t.same(await numbers(retailOrderQuery, agent), [orderNo])
  t.same(await numbers(frontQueryOrder as never, agent), [group.orderNo])
  t.same(await numbers(queryRetailOrders as never, 'order', { orderNo }), [orderNo])
  t.equal((await call(api.retailOrder, { id: orderNo }, 'order')).orderNo, orderNo)
  t.match(await send(api.retailOrder, { id: group.orderNo }, 'order'), { status: 404 })
  t.match(await send(api.retailDetail, { orderNo }, rival), { status: 404 })
  t.equal((await call(orderDetail, { orderId: orderNo }, agent)).kind, 'RETAIL')
  t.match(await send(addSeats, { orderId: orderNo, counts: { ADULT: 1 } }, agent), { status: 409, message: '散客订单不能进行该操作' })
})

t.test('a flight out or home is given up before it is paid', async t => {
  const here = await sold()
  const { search, call, send, submit, program, agent, rival, seatsOf, OUT, flight, back, offer, time, at } = here
  const HOME = blockOf(back)
  const backDate = back.date
  const journey = { voyageType: 'D', legs: [offer, { ...offer, stockId: HOME }], total: 4 * ADULT }
  const both = async (skip = 0) => {
    const searchId = (await search({ counts: { ADULT: 2 }, backDate })).id
    const { data } = await submit(2, { ...journey, searchId, skip })
    return data?.orderNo as string
  }
  const orderNo = await both()
  t.match([await seatsOf(OUT), await seatsOf(HOME)], [{ held: 2 }, { held: 2 }])
  const { allowedActions, revision } = await call(api.retailDetail, { orderNo }, agent)
  t.ok(allowedActions.some(({ action }) => action === 'cancelSegment'))
  const wish = { orderNo, stockId: HOME }
  const refused = async (asked: ReturnType<typeof send>, status: number, message: RegExp) => t.match(await asked, { status, message })
  await refused(send(segments.cancelAirSeg, wish, rival), 404, /订单不存在/)
  await refused(send(segments.cancelAirSegPreview, wish, rival), 404, /订单不存在/)
  await refused(send(segments.cancelAirSeg, wish, 'order'), 403, /./)
  await refused(send(segments.cancelAirSeg, { ...wish, stockId: 'HU7999-2026-12-20-G' }, agent), 404, /该航段不可取消/)
  await refused(send(segments.cancelAirSeg, { ...wish, total: 1 }, agent), 409, /价格已变动，请重新试算/)
  await refused(send(segments.cancelAirSeg, { orderNo } as never, agent), 400, /./)
  await refused(send(segments.cancelAirSeg, wish, agent, { headers: { 'if-match': `"${revision + 1}"` } }), 412, /./)
  t.equal((await call(api.retailDetail, { orderNo }, agent)).revision, revision, 'what is refused writes nothing')
  t.match([await seatsOf(OUT), await seatsOf(HOME)], [{ held: 2 }, { held: 2 }])
  t.match(await call(segments.cancelAirSegPreview, wish, agent), { total: 2 * ADULT, owed: 2 * ADULT, seats: 2, paid: 0 })
  const [first, second] = await Promise.all([
    send(segments.cancelAirSeg, wish, agent),
    send(segments.cancelAirSeg, { ...wish, stockId: OUT }, agent),
  ])
  t.same([first.status, second.status].sort(), [200, 409], 'of two at once one flight goes')
  t.match(
    [first, second].find(({ status }) => status === 409),
    { message: /只有一个航段，请取消订单/ },
  )
  await program.settle()
  const [stays, gone] = first.status === 200 ? [OUT, HOME] : [HOME, OUT]
  const ordered = await call(api.retailDetail, { orderNo }, agent)
  t.match(ordered, { status: 'WAIT_FOR_PAY', voyageType: 'S', total: 2 * ADULT, owed: 2 * ADULT, legs: [{ stockId: stays }] })
  t.notOk(ordered.allowedActions.some(({ action }) => action === 'cancelSegment'))
  t.match([await seatsOf(stays), await seatsOf(gone)], [{ held: 2 }, { held: 0, free: 60 }])
  const { flightNo } = gone === HOME ? back : flight
  t.match((await call(retailOrderQuery, { orderNo }, agent)).content, [{ total: 2 * ADULT, owed: 2 * ADULT, voyageType: 'S' }])
  t.notMatch((await call(retailOrderQuery, { orderNo }, agent)).content[0]!.flights, flightNo)
  const story = await call(timeline, { stream: `order-${orderNo}` }, agent)
  t.ok(JSON.stringify(story).includes('取消航段'), 'its history says what was done')

  t.notOk(await both(), 'the travellers are still on the flight that stays')
  const [origin, destination] = gone === HOME ? [flight.to, flight.from] : [flight.from, flight.to]
  const startDate = (gone === HOME ? back : flight).date
  const searchId = (await search({ origin, destination, startDate, counts: { ADULT: 2 } })).id
  t.equal((await submit(2, { searchId, legs: [{ ...offer, stockId: gone }] })).status, 200, 'and not on the other any more')
  await here.payAt(await here.openPayment(agent, orderNo, 2 * ADULT))
  t.match(await call(api.retailDetail, { orderNo }, agent), { status: 'PRINTED', paid: 2 * ADULT })
  t.match([await seatsOf(stays), await seatsOf(gone)], [{ sold: 2 }, { sold: 0, held: 2 }])
  await refused(send(segments.cancelAirSeg, { orderNo, stockId: stays }, agent), 409, /订单已支付，请申请退票/)

  const late = await both(5)
  time.now = at('01:40')
  await refused(send(segments.cancelAirSeg, { orderNo: late, stockId: HOME }, agent), 409, /订单已超时/)
})

t.test('what is refused changes nothing', async t => {
  const { call, send, submit, search, people, offer, agent, rival, freight, seatsOf, OUT, program, time, at } = await sold()
  const refused = async (message: RegExp, change: object, count = 1) => t.match(await submit(count, change as never), { message })
  await refused(/价格已变动/, { total: ADULT - 1 })
  await refused(/旅客人数与名单不一致/, { passengers: await people(2) })
  await refused(/该运价已停售/, { legs: [{ ...offer, freightId: 'FR-NONE' }] })
  await refused(/航程类型与查询不一致/, { voyageType: 'D' })
  await refused(/查询会话已过期/, { searchId: (await search({}, rival)).id })
  await refused(/查询会话已过期/, { searchId: `x${(await search()).id}` })
  const [one] = await people(1)
  await refused(/证件/, { passengers: [one, one] }, 2)
  t.match(await send(api.retailSearch, { origin: 'HAK', destination: 'PEK', startDate: '2026-12-20', counts: { ADULT: 10 } }, agent), {
    status: 400,
    message: /散客每单1–9人/,
  })
  t.match(
    await send(api.retailSearch, { origin: 'HAK', destination: 'PEK', startDate: '2026-12-20', counts: { ADULT: 1, INFANT: 3 } }, agent),
    { status: 400, message: /每名成人最多携带两名婴儿/ },
  )
  t.match(await seatsOf(OUT), { held: 0, free: 60 })
  const { id } = await search()
  t.match(await call(api.retailTaxes, { id, legs: [offer] }, agent), {
    total: ADULT,
    legs: [{ lines: [{ type: 'ADULT', cnFund: 5_000, yq: 2_000 }], since: { cnFund: String } }],
  })
  t.match(await call(api.checkSearch, { id }, agent), { valid: true, changed: false, lowest: ADULT })
  await call(productFreight.endpoints.modify, { id: freight().code, rate: 40 }, 'order')
  await program.settle()
  t.match(await call(api.checkSearch, { id }, agent), { changed: true, lowest: 95_000 + 7_000 })
  await refused(/价格已变动/, {})
  time.now = at('01:15')
  t.match(await send(api.checkSearch, { id }, agent), { status: 409, message: /查询会话已过期/ })
})

t.test('the last seats are left to groups, and nobody has a seat twice', async t => {
  const { submit, search, sale, seatsOf, OUT, rival } = await sold({ leave: 10, seats: 12 })
  t.match((await search()).legs[0]!.flights[0]!.cabins[0], { seatsLeft: '2' })
  t.same((await search({ counts: { ADULT: 3 } })).legs[0]!.flights, [])
  const [first, second] = await Promise.all([submit(2), submit(2, { skip: 5 })])
  t.same([first.status, second.status].sort(), [200, 409])
  t.match(
    [first, second].find(({ status }) => status === 409),
    { message: /座位不足/ },
  )
  await sale.submit(rival, [OUT], adults(10))
  t.match(await seatsOf(OUT), { held: 12, free: 0 })
})

t.test('groups and single travellers at once for the last seats: none is sold twice', async t => {
  const { bodyOf, submit: _, sale, call, send, agent, rival, seatsOf, OUT, program, openPayment, payAt } = await sold({ seats: 24 })
  const groups = await Promise.all(
    [agent, rival].flatMap(as => [10, 11].map(async count => [as, await sale.wanted(as, [OUT], adults(count)), count] as const)),
  )
  const singles: Awaited<ReturnType<typeof bodyOf>>[] = []
  for (const [n, count] of [3, 2, 3, 2].entries()) singles.push(await bodyOf(count, { skip: 5 * n }))
  const answers = await Promise.all([
    ...groups.flatMap(([as, body, count], n) => [
      send(submitOrder, { ...body, confirmDuplicate: true }, as).then(answer => ({ ...answer, count, kind: 'GROUP' })),
      send(api.retailSubmit, singles[n] as never, agent).then(answer => ({
        ...answer,
        count: singles[n]!.passengers.length,
        kind: 'RETAIL',
      })),
    ]),
  ])
  await program.settle()
  const [made, refused] = [answers.filter(({ status }) => status === 200), answers.filter(({ status }) => status !== 200)]
  const seatsIn = (some: typeof answers) => some.reduce((sum, { count }) => sum + count, 0)
  t.ok(made.length > 0 && refused.length > 0)
  for (const { status, message } of refused) t.match({ status, message }, { status: 409, message: /座位不足/ })
  t.match(await seatsOf(OUT), { total: 24, held: seatsIn(made), sold: 0, free: 24 - seatsIn(made) })
  const travellers = made.filter(({ kind }) => kind === 'RETAIL')
  await Promise.all(
    travellers.map(async ({ data, count }) => payAt(await openPayment(agent, (data as { orderNo: string }).orderNo, count * ADULT))),
  )
  await program.settle()
  t.match(await seatsOf(OUT), { sold: seatsIn(travellers), held: seatsIn(made) - seatsIn(travellers), free: 24 - seatsIn(made) })
  for (const { data } of travellers)
    t.match(await call(api.retailDetail, { orderNo: (data as { orderNo: string }).orderNo }, agent), { status: 'PRINTED' })
})

t.test('not paid in time: seats go back', async t => {
  const { submit, call, agent, pass, seatsOf, OUT, at } = await sold()
  const { orderNo } = (await submit()).data
  await pass(at('01:31'))
  t.match(await call(api.retailDetail, { orderNo }, agent), { status: 'EXPIRED', closeReason: 'TIME_LIMIT' })
  t.match(await seatsOf(OUT), { held: 0, free: 60 })
})
