import t from 'tap'
import { read, utils, write } from 'xlsx'
import { fareTypes } from '#contracts/enums.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { idCheckDigit, maskName, tidyNumber } from '#contracts/kernel/documents.ts'
import { present } from '#contracts/kernel/present.ts'
import {
  addPassenger,
  applyClub,
  batchDeletePassenger,
  cancelClub,
  cancelOrder,
  checkPassenger,
  exportPassenger,
  importAtOrder,
  importPassenger,
  modifyPassenger,
  passengerProof,
  provePassenger,
  queryOrder,
  queryPassenger,
  removePassenger,
  submitOrder,
  sureOutTicket,
  sureRequestSeat,
  undoPassenger,
} from '#contracts/order/api.ts'
import { addSeats, reducePreview, reduceSeats } from '#contracts/order/changes/changes-api.ts'
import {
  guideNames,
  makeGuideLink,
  openGuideList,
  proposeGuideNames,
  rejectGuideNames,
  revokeGuideLink,
  takeGuideNames,
} from '#contracts/order/names/guide-api.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import { retrieve, typeCommand } from '#contracts/terminal/api.ts'
import { pnr as host } from '#services/order/pnr/host.ts'
import { ground } from '../ground.ts'
import { adults, nobody, workbookOf } from '../sale.ts'

const ON_OTHER_ORDER = '旅客证件重复：该证件已在本航班其他订单中'

const { fresh } = ground(t)

/** A hundred seats and more on one flight, sold to two agencies. */
const opened = async () => {
  const house = await fresh()
  const { sale, OUT } = house
  await sale.putOnSale([{ seats: 700 }])
  const order = async (as: string, counts: TravellerCounts, more: object = {}) => {
    const wanted = { ...(await sale.wanted(as, [OUT], counts)), confirmDuplicate: true, ...more }
    const { orderId } = await house.call(submitOrder, wanted, as)
    await house.program.settle()
    return orderId
  }
  return { ...house, house, order }
}

const cardOf = (n: number, birth = '19850512') => {
  const first17 = `460100${birth}${String(n).padStart(3, '0')}`
  return first17 + idCheckDigit(first17)
}
const signs = '甲乙丙丁戊己庚辛壬癸'
const called = (n: number) => `王${[...String(n)].map(digit => signs[Number(digit)]).join('')}`
const grown = (n: number): PassengerFields => ({ name: called(n), type: 'ADULT', docType: 'ID_CARD', docNo: cardOf(n) })
const rowOf = ({ name, type, docType, docNo, birthDate }: PassengerFields) => ({
  姓名: name,
  旅客类型: fareTypes[type],
  证件类型: docType === 'ID_CARD' ? '身份证' : '护照',
  证件号码: docNo,
  ...present({ 出生日期: birthDate }),
})
const people = (count: number, from = 0) => Array.from({ length: count }, (_, n) => grown(from + n))
const fileOf = async (rows: Record<string, string>[], name = '名单.xlsx') => ({ files: [{ name, bytes: await workbookOf(rows) }] })

t.test('names are found, taken off and brought back; other agencies see none of it', async t => {
  const { house, sale, order, agent, rival, monday } = await opened()
  const orderId = await order(agent, adults(12))
  await house.call(importPassenger, { orderId, mode: 'all' }, agent, await fileOf(people(10).map(rowOf)))

  const found = await house.call(queryPassenger, { orderId, docNo: cardOf(3).slice(-6), type: 'ADULT', status: 'NAMED' }, agent)
  t.match(found, { totalElements: 1, content: [{ name: called(3), birthDate: '1985-05-12' }] })
  t.match(found.lastChange, { id: 1, change: 'ADD', by: agent, at: monday })
  t.equal(found.lastChange?.passengers.length, 10)
  const { content } = await house.call(queryPassenger, { orderId, name: '王', page: 1, size: 4 }, 'order')
  t.equal(content.length, 4)
  t.equal((await house.call(queryPassenger, { orderId, type: 'CHILD' }, agent)).totalElements, 0)

  const ids = content.map(({ id }) => id)
  t.match(await house.call(batchDeletePassenger, { orderId, ids: [...ids, 'nobody'] }, 'order'), { ids, named: 6 })
  await sale.refused(t, undoPassenger, { orderId, id: 1 }, agent, { status: 409, message: '旅客名单已有新的变更，请刷新后重试' })
  const key = { headers: { 'idempotency-key': 'undo-1' } }
  const undone = await house.call(undoPassenger, { orderId, id: 2 }, agent, key)
  t.match(undone, {
    named: 10,
    undone: { id: 2, change: 'REMOVE', by: '工作人员', passengers: content.map(({ id, name }) => ({ id, name })) },
  })
  const again = await house.call(undoPassenger, { orderId, id: 2 }, agent, key)
  const masked = undone.undone.passengers.map(({ id, name }) => ({ id, name: maskName(name) }))
  t.same(again, { ...undone, undone: { ...undone.undone, passengers: masked } }, 'the same request, the same answer, kept without names')
  await sale.refused(t, undoPassenger, { orderId }, agent, { status: 409, message: '没有可以撤销的旅客变更' })
  t.equal((await house.call(queryPassenger, { orderId }, agent)).lastChange, undefined)

  const missing = { status: 404, message: '订单不存在' }
  for (const [endpoint, body] of [
    [queryPassenger, { orderId }],
    [exportPassenger, { orderId }],
    [batchDeletePassenger, { orderId, ids }],
    [undoPassenger, { orderId }],
    [checkPassenger, { orderId }],
    [addPassenger, { orderId, ...grown(99) }],
    [removePassenger, { orderId, id: ids[0]! }],
  ] as const)
    await sale.refused(t, endpoint, body, rival, missing)
  await sale.refused(t, queryPassenger, { orderId }, 'order-jd', { status: 403, message: /HU/ })
})

t.test('500 names in one request; the words of the import; files that are not what they say', async t => {
  const { house, sale, order, agent, rival } = await opened()
  const orderId = await order(agent, adults(502))
  const many = people(500).map(rowOf)
  t.match(await house.call(importPassenger, { orderId, mode: 'preview' }, agent, await fileOf(many)), { good: 500, written: 0 })
  t.equal((await sale.detail(orderId, agent)).passengers.length, 0, 'a preview writes nothing')
  t.match(await house.call(importPassenger, { orderId, mode: 'all' }, agent, await fileOf(many)), { good: 500, written: 500 })
  t.equal((await sale.detail(orderId, agent)).passengers.length, 500)

  t.match(
    await house.call(importPassenger, { orderId, mode: 'all' }, agent, await fileOf(many)),
    { good: 500, bad: 0, written: 0, rows: [{ action: 'same' }] },
    'the same list once more changes nothing',
  )
  const exported = await house.send(exportPassenger, { orderId }, agent)
  t.match(exported.headers, { 'content-disposition': /^attachment; filename\*=UTF-8''.*\.xlsx$/ })
  t.match(
    await house.call(importPassenger, { orderId, mode: 'all' }, agent, {
      files: [{ name: '名单.xlsx', bytes: new Uint8Array(exported.bytes) }],
    }),
    { good: 500, bad: 0, written: 0 },
    'a list that was exported is one that can be imported',
  )
  t.equal((await sale.detail(orderId, agent)).passengers.length, 500)

  const one = rowOf(grown(600))
  const wrong = [
    { ...one, 姓名: '' },
    { ...one, 证件类型: '饭卡' },
    { ...one, 证件号码: one.证件号码.replace(/.$/, last => (last === '0' ? '1' : '0')) },
    { ...rowOf(grown(3)), 姓名: '别人甲' },
    { ...one, 出生日期: '1985-05-13' },
    one,
    rowOf(grown(601)),
    rowOf(grown(602)),
  ].map(row => ({ 出生日期: '', ...row }))
  // the rows that will be refused come as a file to correct; a repeated request makes it again
  const asked = { headers: { 'idempotency-key': 'wrong-rows' }, ...(await fileOf(wrong)) }
  for (const _ of ['first', 'again']) {
    const file = await house.send(importPassenger, { orderId, mode: 'errors' }, agent, asked)
    t.match(file.headers, { 'content-disposition': /^attachment; filename\*=UTF-8''.*\.xlsx$/ })
    const [heads, first, ...more] = utils.sheet_to_json<string[]>(Object.values(read(file.bytes).Sheets)[0]!, { header: 1 })
    t.same([heads?.at(-1), first?.at(-1), more.length], ['错误', '原第2行:姓名为空', 5])
  }
  await sale.refused(t, importPassenger, { orderId, mode: 'errors' }, rival, { status: 404, message: '订单不存在' }, await fileOf(wrong))
  const report = await house.call(importPassenger, { orderId, mode: 'accepted' }, agent, await fileOf(wrong))
  t.match(report, { total: 8, good: 2, bad: 6, written: 2 })
  const told = (row: number) => Object.values(report.rows.find(one => one.row === row)!.errors)
  t.same(told(2), ['第2行:姓名为空'])
  t.same(told(3), ['第3行:证件类型不存在：“饭卡”，应为身份证、港澳台居民居住证、护照、军官证、文职干部证等'])
  t.same(told(4), ['第4行:身份证校验失败'])
  t.same(told(5), [`第5行:证件重复：与${called(3)}相同`])
  t.same(told(6), ['第6行:出生日期与证件不符'])
  t.same(told(7), [])
  t.same(told(9), ['第9行:超出座位数：订单中没有未录入的成人旅客'])

  const upload = async (files: { name: string; bytes: Uint8Array }[], message: RegExp, mode: string) =>
    sale.refused(t, importPassenger, { orderId, mode }, agent, { status: 400, message }, { files })
  await upload((await fileOf([{ ...one, 姓名: '别人甲' }])).files, /有1行数据错误，整个文件未导入/, 'all')
  const text = (content: string) => new TextEncoder().encode(content)
  await upload([{ name: '名单.csv', bytes: text('姓名,旅客类型,证件类型\n王甲,成人,身份证\n') }], /缺少列：证件号码/, 'preview')
  await upload([{ name: '名单.xlsx', bytes: text('\u0089PNG\r\n\u001a\n not a table') }], /./, 'preview')
  await upload([{ name: '名单.xlsx', bytes: new Uint8Array(Buffer.from('504b0304ffffffff', 'hex')) }], /./, 'preview')
  const endless = `姓名,旅客类型,证件类型,证件号码\n${'王甲,成人,身份证,1\n'.repeat(10_001)}`
  await upload([{ name: '名单.csv', bytes: text(endless) }], /行/, 'all')
  const sheet = utils.aoa_to_sheet([Object.keys(one), Object.values(one)])
  sheet.A2 = { t: 's', v: '王甲', f: 'HYPERLINK("http://x","王甲")' }
  const formula = write(utils.book_new(sheet, '名单'), { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const { rows } = await house.call(importPassenger, { orderId, mode: 'accepted' }, agent, {
    files: [{ name: '名单.xlsx', bytes: new Uint8Array(formula) }],
  })
  t.match(rows, [{ errors: { name: '第2行:姓名是公式，公式单元格不允许导入' } }])
})

t.test('a list as the host and other systems write it: a title above, their headers, NI and PP, ADT and CHD', async t => {
  const { house, order, agent } = await opened()
  const orderId = await order(agent, { ...adults(10), CHILD: 1 })
  const [first, second] = people(2).map(rowOf)
  const csv = [
    '海口团队名单,,,,,',
    '旅客姓名（必填）,类型,证件,居民身份证,移动电话,生日,房型',
    `${first!.姓名},ADT,NI,${first!.证件号码},13800138000,,双人`,
    `${second!.姓名},adt,居民身份证,${second!.证件号码},,,`,
    'LI/NA MISS,CHD,PP,E12345678,,02MAR18,',
  ].join('\n')
  const files = [{ name: '名单.csv', bytes: new Uint8Array(Buffer.from(csv, 'utf16le').swap16()) }]
  files[0]!.bytes = new Uint8Array(Buffer.concat([Buffer.from([0xfe, 0xff]), files[0]!.bytes]))
  const report = await house.call(importPassenger, { orderId, mode: 'preview' }, agent, { files })
  t.match(report, { total: 3, good: 3, ignored: ['房型'] })
  t.match(
    report.rows.map(({ values }) => values),
    [
      { type: 'ADULT', docType: 'ID_CARD', phone: '13800138000' },
      { type: 'ADULT', docType: 'ID_CARD' },
      { type: 'CHILD', docType: 'PASSPORT', birthDate: '2018-03-02' },
    ],
  )
})

t.test('a list as an agency keeps it: no types, one merged cell of documents, a total at its foot', async t => {
  const { house, sale, order, agent } = await opened()
  const orderId = await order(agent, { ...adults(10), CHILD: 1 })
  const sheet = utils.aoa_to_sheet([
    ['序号', '姓名', '证件类型', '证件号码'],
    [1, called(1), '身份证', cardOf(1)],
    [2, called(2), null, cardOf(2)],
    [3, '王小满', null, cardOf(1, '20180506')],
    [4],
    ['合计', '3人'],
  ])
  sheet['!merges'] = [{ s: { r: 1, c: 2 }, e: { r: 3, c: 2 } }]
  sheet.D6 = { t: 'n', v: 3, f: 'COUNTA(B2:B4)' }
  const bytes = new Uint8Array(write(utils.book_new(sheet, '名单'), { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  const report = await house.call(importPassenger, { orderId, mode: 'all' }, agent, { files: [{ name: '名单.xlsx', bytes }] })
  t.match(report, { total: 3, good: 3, written: 3, ignored: ['序号'] })
  t.match((await sale.detail(orderId, agent)).passengers, [
    { name: called(1), type: 'ADULT', docType: 'ID_CARD' },
    { name: called(2), type: 'ADULT', docType: 'ID_CARD' },
    { name: '王小满', type: 'CHILD', docType: 'ID_CARD' },
  ])
})

t.test('a group beyond 99 seats has several PNRs, and they follow it', async t => {
  const { house, sale, order, agent } = await opened()
  const orderId = await order(agent, adults(120))
  const groups = async () => {
    await house.program.settle()
    const { pnrs, pnr } = await sale.detail(orderId)
    for (const group of pnrs) t.match((await house.program.run.load(host, group.pnr)).state, { orderNo: orderId, seats: group.seats })
    t.equal(pnrs[0]?.pnr, pnr)
    return pnrs
  }
  t.same((await sale.detail(orderId)).pnrs, [])
  await sale.refused(t, sureRequestSeat, { orderId, pnr: 'MQ4T7K' }, 'order', { status: 400, message: '120座须2个不同的PNR' })
  await house.call(sureRequestSeat, { orderId, pnr: 'MQ4T7K、MQ4T7L' }, 'order')
  t.same(await groups(), [
    { pnr: 'MQ4T7K', seats: 60 },
    { pnr: 'MQ4T7L', seats: 60 },
  ])
  for (const pnr of ['MQ4T7K', 'mq4t7l'])
    t.match((await house.call(queryOrder, { pnr }, 'order')).content, [{ orderNo: orderId, pnr: 'MQ4T7K' }], pnr)

  await house.call(addSeats, { orderId, counts: { ADULT: 90 } }, agent)
  const grown = await groups()
  t.same(
    grown.map(({ seats }) => seats),
    [70, 70, 70],
  )
  t.match((await house.call(queryOrder, { pnr: grown[2]!.pnr }, 'order')).totalElements, 1, 'the third is found too')
  await house.call(reduceSeats, { orderId, counts: { ADULT: 150 } }, agent)
  t.same(await groups(), [{ pnr: 'MQ4T7K', seats: 60 }])
  for (const { pnr } of grown.slice(1)) t.match((await house.program.run.load(host, pnr)).state, { seats: 0 }, 'empty')

  const other = await order(agent, adults(199))
  const { pnr, pnrs } = await house.call(sureRequestSeat, { orderId: other }, 'order')
  t.equal(new Set(pnrs).size, 3)
  t.equal(pnr, pnrs[0])
  t.same(
    (await sale.detail(other)).pnrs.map(({ seats }) => seats),
    [67, 66, 66],
  )
})

t.test('tickets for a part of the group, under numbers of ours and given ones', async t => {
  const { house, sale, order, agent } = await opened()
  const sold = async (from: number) => {
    const orderId = await order(agent, adults(10))
    await house.call(sureRequestSeat, { orderId }, 'order')
    await house.call(importPassenger, { orderId, mode: 'all' }, agent, await fileOf(people(10, from).map(rowOf)))
    await sale.payAt(await sale.openPayment(agent, orderId, (await sale.detail(orderId)).total))
    return { orderId, ids: (await sale.detail(orderId)).passengers.map(({ id }) => id) }
  }
  const { orderId, ids } = await sold(0)
  const row = async () => (await house.call(queryOrder, { orderNo: orderId }, 'order')).content[0]
  const given = ['880-1234567890', '8801234567891']
  const asked = { orderId, ids: ids.slice(0, 2), ticketNos: given }
  const wrong = async (change: object, message: RegExp | string, status = 400) =>
    sale.refused(t, sureOutTicket, { ...asked, ...change }, 'order', { status, message })
  await wrong({ ticketNos: ['826-1234567890', '880-1234567891'] }, '票号8261234567890不是本航司票号，应以880开头')
  await wrong({ ids: undefined }, '填写票号时请选择旅客')
  await wrong({ ids: ids.slice(0, 3) }, '3位旅客须3个票号')
  const key = { headers: { 'idempotency-key': 'some-tickets' } }
  for (const _ of ['first', 'again'])
    t.match((await house.call(sureOutTicket, asked, 'order', key)).tickets, [{ ticketNo: given[0] }, { ticketNo: '880-1234567891' }])
  t.match(await row(), { status: 'PAID', ticketProgress: 'PARTIAL', tickets: 2 })
  t.match(await sale.detail(orderId), { status: 'PAID', ticketProgress: 'PARTIAL' })
  await wrong({ ticketNos: undefined }, /已出票，不能出票/, 409)
  await wrong({ ids: ids.slice(2, 4) }, '票号880-1234567890已被使用', 409)

  const other = await sold(20)
  await wrong({ orderId: other.orderId, ids: other.ids.slice(0, 2) }, '票号880-1234567890已被使用', 409)
  t.match(await house.call(sureOutTicket, { orderId }, 'order'), { status: 'PRINTED' })
  t.match(await row(), { status: 'PRINTED', ticketProgress: 'ALL', tickets: 10, liveTickets: 10 })
  const { tickets } = await house.call(sureOutTicket, { orderId: other.orderId }, 'order')
  const numbers = [...(await sale.detail(orderId)).tickets, ...tickets].map(({ ticketNo }) => ticketNo)
  t.equal(new Set(numbers).size, 20, 'no number twice')
})

t.test('names are wanting: those chosen are ticketed, and the seats without a name are given back at the price shown before', async t => {
  const { house, sale, order, agent } = await opened()
  const orderId = await order(agent, adults(12))
  await house.call(sureRequestSeat, { orderId }, 'order')
  await house.call(importPassenger, { orderId, mode: 'all' }, agent, await fileOf(people(10, 0).map(rowOf)))
  await sale.payAt(await sale.openPayment(agent, orderId, (await sale.detail(orderId)).total))
  await sale.refused(t, sureOutTicket, { orderId }, 'order', { status: 409, message: '旅客名单未录全，请选择要出票的旅客' })
  const { passengers, allowedActions } = await sale.detail(orderId, 'order')
  t.ok(allowedActions.some(({ action }) => action === 'sureOutTicket'))
  const ids = passengers.map(({ id }) => id)
  t.match(await house.call(sureOutTicket, { orderId, ids }, 'order'), { status: 'PAID', tickets: Array(10).fill({}) })
  const row = async () => (await house.call(queryOrder, { orderNo: orderId }, 'order')).content[0]
  t.match(await row(), { status: 'PAID', ticketProgress: 'PARTIAL', tickets: 10, unnamed: 2 })
  await sale.refused(t, sureOutTicket, { orderId }, 'order', { status: 409, message: '旅客名单未录全' })

  const unnamed = { orderId, counts: { ADULT: 2 } }
  const { givenUp } = await house.call(reducePreview, unnamed, agent)
  t.ok(givenUp!.fee > 0)
  await house.call(reduceSeats, { ...unnamed, refund: givenUp!.refund }, agent)
  t.match(await row(), { status: 'PRINTED', ticketProgress: 'ALL', tickets: 10, liveTickets: 10, unnamed: 0 })
})

t.test('a list is checked before there is an order, and comes with it', async t => {
  const { house, sale, order, agent, rival, OUT, day } = await opened()
  const child = { ...grown(700), name: '王小满', type: 'CHILD' as const, docNo: cardOf(1, '20180506') }
  const babies = [1, 3, 5].map(n => ({ ...grown(700), name: `王小${signs[n]}`, type: 'INFANT' as const, docNo: cardOf(n, '20260106') }))
  const list = [...people(2), child, ...babies].map(rowOf)
  const head = await house.program.events.head()
  const known = await house.call(importAtOrder, { stockIds: OUT }, agent, await fileOf([...list, { ...rowOf(grown(1)), 姓名: '王十' }]))
  t.match(known, { total: 7, good: 5, bad: 2, counts: { ...nobody, ADULT: 2, CHILD: 1, INFANT: 2 } })
  t.match(known.passengers[2], { name: '王小满', type: 'CHILD', birthDate: '2018-05-06', gender: 'M' })
  t.match(
    known.rows.flatMap(({ errors }) => Object.values(errors)),
    ['第7行:每名成人只能携带一名不占座婴儿，第二名婴儿请按儿童录入', `第8行:证件重复：与${called(1)}相同`],
  )
  const again = await fileOf([...list, { ...rowOf(grown(1)), 姓名: '王十' }])
  const file = await house.send(importAtOrder, { stockIds: OUT, mode: 'errors' }, agent, again)
  t.same(
    utils.sheet_to_json<string[]>(Object.values(read(file.bytes).Sheets)[0]!, { header: 1 }).map(row => row.at(-1)),
    ['错误', '原第7行:每名成人只能携带一名不占座婴儿，第二名婴儿请按儿童录入', `原第8行:证件重复：与${called(1)}相同`],
  )
  await sale.refused(
    t,
    importAtOrder,
    { stockIds: OUT, mode: 'errors' },
    agent,
    { status: 400, message: '没有错误的行' },
    await fileOf(people(2).map(rowOf)),
  )
  t.equal((await house.call(importAtOrder, { departureDate: '2036-12-10' }, agent, await fileOf([rowOf(child)]))).bad, 1, 'grown by then')
  await sale.refused(t, importAtOrder, {}, agent, { status: 400, message: '请选择航班或填写出发日期' }, await fileOf(list))
  await sale.refused(t, importAtOrder, { stockIds: `HU1-${day(38)}-G` }, agent, { status: 404, message: '航班不存在' }, await fileOf(list))
  t.equal((await house.program.events.head()) - head <= 1, true, 'nothing is kept of names')

  const counts = { ...nobody, ADULT: 12, CHILD: 1 }
  const named = [...people(12), child]
  const wanted = { ...(await sale.wanted(agent, [OUT], counts)), confirmDuplicate: true }
  const bad = { ...wanted, passengers: [...named.slice(0, 12), { ...child, docNo: cardOf(2, '20180506').replace(/.$/, 'Z') }] }
  await sale.refused(t, submitOrder, bad, agent, { status: 400, message: '第13位旅客王小满：身份证号应为18位' })
  t.match(await sale.seatsOf(OUT), { held: 0 })
  const orderId = await order(agent, counts, { passengers: named })
  t.match(await sale.detail(orderId, agent), { nameStatus: 'COMPLETE', passengers: { length: 13 } })

  const taken = { ...wanted, passengers: [grown(3)] }
  await sale.refused(t, submitOrder, taken, rival, { status: 409, message: ON_OTHER_ORDER })
  const ends = [3, 4].map(n => grown(n).docNo.slice(-4)).join('、')
  const several = { ...wanted, passengers: [grown(90), grown(3), grown(4)] }
  await sale.refused(t, submitOrder, several, rival, {
    status: 409,
    message: `旅客证件重复：尾号 ${ends} 的证件已在本航班其他订单中`,
  })
  t.match(await sale.seatsOf(OUT), { held: 13 })
})

t.test('travellers are checked against an order or a flight without a word written', async t => {
  const { house, order, agent, rival, OUT } = await opened()
  const orderId = await order(agent, adults(11), { passengers: people(10) })
  const head = await house.program.events.head()
  t.match(await house.call(checkPassenger, { orderId }, agent), { ok: true, passengers: { length: 10 } })
  const { content } = await house.call(queryPassenger, { orderId, size: 1 }, agent)
  const asked = [
    { id: content[0]!.id, ...grown(0), name: '王改名' },
    grown(1),
    { ...grown(50), name: '', docNo: '' },
    grown(51),
    { ...grown(52), type: 'CHILD' as const },
  ]
  const { ok, passengers } = await house.call(checkPassenger, { orderId, passengers: asked }, agent)
  t.equal(ok, false)
  t.match(passengers[0], { ok: true, errors: {}, id: content[0]!.id })
  t.same(passengers[1]?.errors, { docNo: `旅客证件重复：与${called(1)}相同` })
  t.same(passengers[2]?.errors, { name: '姓名为空', docNo: '证件号码为空' })
  t.match(passengers[3], { ok: true })
  t.match(passengers[4]?.errors, { type: /超出座位数/, birthDate: /应为成人/ })
  const onFlight = async (as: string) =>
    (await house.call(checkPassenger, { stockIds: [OUT], passengers: [grown(1), grown(60)] }, as)).passengers.map(({ errors }) => errors)
  t.same(await onFlight(agent), [{ docNo: `旅客证件重复：该证件已在本航班订单 ${orderId} 中` }, {}], 'in another order of one’s own')
  t.same(await onFlight(rival), [{}, {}], 'whether somebody flies with another agency is not told to who only asks')
  const atOrder = await house.call(importAtOrder, { stockIds: OUT }, rival, await fileOf([rowOf(grown(1))]))
  t.match(atOrder, { good: 1, bad: 0 })
  t.equal((await house.send(checkPassenger, { passengers: [] }, agent)).status, 400)
  await house.program.settle()
  t.ok((await house.program.events.head()) - head <= 1, 'a login at most')
})

t.test('one document once on a flight, over all orders: also when two come at once, and free again when its order leaves it', async t => {
  const { house, sale, order, agent, rival, flight } = await opened()
  const head = await house.program.events.head()
  const [first, second] = [await order(agent, adults(12)), await order(rival, adults(12))]
  const add = (orderId: string, as: string, who = grown(1)) => house.send(addPassenger, { orderId, ...who }, as)
  const race = await Promise.all([add(first, agent), add(second, rival)])
  t.same(race.map(({ status }) => status).sort(), [200, 409], 'one wins')
  const lost = race.find(({ status }) => status === 409)!
  t.match(lost, { message: ON_OTHER_ORDER, errors: { docNo: ON_OTHER_ORDER } })
  t.notMatch(lost.text, new RegExp(`${first}|${second}`), 'whose it is is not said')

  const [winner, loser] = race[0]!.status === 200 ? [agent, rival] : [rival, agent]
  const [won, other] = winner === agent ? [first, second] : [second, first]
  const { content } = await house.call(queryPassenger, { orderId: won }, winner!)
  await sale.refused(t, addPassenger, { orderId: other, ...grown(1) }, loser, { status: 409, message: ON_OTHER_ORDER })
  const whole = await fileOf([rowOf(grown(1)), rowOf(grown(70))])
  const refusal = `旅客证件重复：尾号 ${grown(1).docNo.slice(-4)} 的证件已在本航班其他订单中`
  await sale.refused(t, importPassenger, { orderId: other, mode: 'all' }, loser, { status: 409, message: refusal }, whole)
  const imported = async (mode: 'preview' | 'accepted') =>
    (await house.call(importPassenger, { orderId: other, mode }, loser, await fileOf([rowOf(grown(1))]))).rows[0]?.errors
  t.same(await imported('preview'), {}, 'who only looks is not told')
  t.same(await imported('accepted'), { docNo: `第2行:${ON_OTHER_ORDER.replace('旅客', '')}` })

  // modified into somebody else: the old number is free
  await house.call(modifyPassenger, { orderId: won, id: content[0]!.id, ...grown(2) }, winner)
  await house.program.settle()
  t.equal((await add(other, loser!)).status, 200)
  await sale.refused(t, undoPassenger, { orderId: won }, winner, { status: 409, message: ON_OTHER_ORDER })
  // removed, and cancelled
  await house.call(removePassenger, { orderId: won, id: content[0]!.id }, winner)
  await house.program.settle()
  t.equal((await add(other, loser!, grown(2))).status, 200)
  await house.call(cancelOrder, { orderId: other }, loser)
  await house.program.settle()
  t.equal((await add(won, winner!, grown(1))).status, 200)
  t.equal((await add(won, winner!, grown(2))).status, 200)

  const { events: stored } = await house.program.events.readAll({ from: head, limit: 10_000 })
  const manifests = stored.filter(({ stream }) => stream.startsWith('manifest-'))
  t.ok(manifests.length > 0)
  t.same(new Set(manifests.map(({ stream }) => stream)), new Set([`manifest-${flight.flightNo}-${flight.date}`]))
  t.notMatch(JSON.stringify(manifests), /460100/, 'no number stands in a manifest')
  t.notMatch(house.logged.join(''), /460100/, 'nor in the log')
})

t.test('names that come and go at once in one order keep their claims', async t => {
  const { house, order, agent, rival } = await opened()
  const [first, second] = [await order(agent, adults(12)), await order(rival, adults(12))]
  await house.call(importPassenger, { orderId: first, mode: 'all' }, agent, await fileOf(people(6).map(rowOf)))
  const { content } = await house.call(queryPassenger, { orderId: first }, agent)
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      house.send(removePassenger, { orderId: first, id: content[0]!.id }, agent),
      house.send(addPassenger, { orderId: first, ...grown(0), name: '王回来' }, agent),
      house.send(modifyPassenger, { orderId: first, id: content[1]!.id, ...grown(1), name: `王改${signs[round]}` }, agent),
      house.send(undoPassenger, { orderId: first }, agent),
    ])
    await house.program.settle()
    const mine = (await house.call(queryPassenger, { orderId: first }, agent)).content.map(({ docNo }) => docNo)
    t.equal(new Set(mine).size, mine.length)
    for (const one of people(6))
      if (mine.includes(tidyNumber(one.docNo))) t.equal((await house.send(addPassenger, { orderId: second, ...one }, rival)).status, 409)
  }
})

t.test('the picture of a veteran’s papers: by its bytes, for its agency and its airline', async t => {
  const { house, sale, order, agent, rival } = await opened()
  const orderId = await order(agent, { ...adults(10), SOLIDER: 1 }, { passengers: [{ ...grown(1), type: 'SOLIDER' }, ...people(10, 20)] })
  const { content } = await house.call(queryPassenger, { orderId, type: 'SOLIDER' }, agent)
  const id = content[0]!.id
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('a picture')])
  const file = (name: string, bytes: Uint8Array) => ({ files: [{ name, bytes }] })
  const wrong = (name: string, bytes: Uint8Array, message: RegExp, status = 400) =>
    sale.refused(t, provePassenger, { orderId, id }, agent, { status, message }, file(name, bytes))
  await wrong('证件.png', Buffer.from('<svg onload="x">'), /不是/)
  await wrong('证件.png', Buffer.from('%PDF-1.7'), /请上传jpg、png或gif图片/)
  await wrong('证件.png', Buffer.alloc(2 * 1024 * 1024 + 1, png), /./, 413)
  await sale.refused(t, provePassenger, { orderId, id }, rival, { status: 404, message: '订单不存在' }, file('a.png', png))
  t.equal((await house.send(passengerProof, { orderId, id }, agent)).status, 404)
  const { proof } = await house.call(provePassenger, { orderId, id }, agent, file('残疾军人证.png', png))
  t.match(proof, { name: '残疾军人证.png', size: png.length })
  t.match((await sale.detail(orderId)).passengers.find(one => one.id === id)?.proof, proof)
  t.match((await house.send(passengerProof, { orderId, id }, 'order')).headers, { 'content-type': 'image/png' })
  t.equal((await house.send(passengerProof, { orderId, id }, rival)).status, 404)
  t.equal((await house.send(passengerProof, { orderId, id }, 'order-jd')).status, 403)
})

t.test('cards of frequent flyers stand in the PNR until their bearers leave', async t => {
  const { house, sale, agent, rival, OUT } = await opened()
  const { orderId } = await sale.ticketed(agent, [OUT], adults(10))
  const before = await sale.detail(orderId)
  const one = before.passengers[0]!
  const other = before.passengers[1]!
  const apply = (cards: object[]) => ({ orderId, cards }) as never
  const card = { id: one.id, cardNo: 'HU0012345678' }
  const no = (body: object, status: number, message: RegExp | string, who = agent) =>
    sale.refused(t, applyClub, body as never, who, { status, message })
  await no(apply([{ ...card, cardNo: 'HU12' }]), 400, /会员卡号/)
  await no(apply([card, { id: 'nobody', cardNo: 'HU0012345679' }]), 404, '旅客不存在')
  await no(apply([card]), 404, '订单不存在', rival)
  t.equal((await sale.detail(orderId)).revision, before.revision, 'a refusal changes nothing')
  t.same(await house.call(applyClub, apply([card]), agent), { orderId, ids: [one.id] })
  await no(apply([{ ...card, cardNo: 'CA12345678' }]), 409, `该旅客已登记：${one.name}`)
  t.equal((await sale.detail(orderId, agent)).passengers[0]?.clubCard, card.cardNo)
  t.match(
    (await house.call(queryPassenger, { orderId }, 'finance')).content[0],
    { clubCard: 'HU0*******78' },
    'masked for those who may not see it',
  )
  await house.call(applyClub, apply([{ id: other.id, cardNo: 'CA12345678' }]), 'order')

  const locator = before.pnrs[0]!.pnr
  const text = async () => {
    const first = await house.call(retrieve, { pnr: locator, names: true }, 'order')
    const lines = [...first.lines]
    for (let page = 1; page < first.pages; page++) lines.push(...(await house.call(typeCommand, { command: 'PN' }, 'order')).lines)
    return lines.filter(line => line.includes('FQTV')).map(line => line.trim())
  }
  t.match(await text(), [/SSR FQTV HU HK1 .* HU0\*+78\/P1$/, /SSR FQTV HU HK1 .* CA1\*+78\/P2$/])
  t.same(await house.call(cancelClub, { orderId, id: other.id }, agent), { orderId, id: other.id })
  await sale.refused(t, cancelClub, { orderId, id: other.id }, agent, { status: 409, message: /没有登记会员卡$/ })
  t.equal((await text()).length, 1)
})

t.test('a guide enters names by a link, the agency takes them over line by line or sends them back', async t => {
  const { house, sale, order, agent, rival, monday } = await opened()
  const orderId = await order(agent, adults(12), { groupName: '海岛五日团' })
  const { token, until } = await house.call(makeGuideLink, { orderId }, agent)
  t.equal(until, addMinutes(monday, 72 * 60))
  const secret = token.split('.')[1]!
  const { events: stored } = await house.program.events.readAll({ from: 0, limit: 100_000 })
  t.notMatch(JSON.stringify(stored), new RegExp(secret), 'the secret is nowhere in the log')
  t.notMatch(house.logged.join(''), new RegExp(secret), 'nor in what the program writes')

  const seen = await house.call(openGuideList, { token })
  t.match(seen, { groupName: '海岛五日团', seats: 12, named: 0, open: { ADULT: 12 }, sent: [], flights: [{ from: '海口', time: '07:45' }] })
  const { agency, total } = (await sale.detail(orderId, agent)) as { agency?: string; total: number }
  for (const kept of [agency, String(total), '旅行社', 'yefeng'])
    if (kept) t.notMatch(JSON.stringify(seen), new RegExp(kept), 'nothing of the agency or the price')

  t.match(await house.call(proposeGuideNames, { token, passengers: people(3) }), { waiting: 3 })
  t.match(await house.call(proposeGuideNames, { token, passengers: people(4) }), { waiting: 4 }, 'what was sent before is not sent twice')
  t.equal((await sale.detail(orderId, agent)).passengers.length, 0, 'the order has none of it')
  await house.program.settle()
  const { content: notices } = await house.call(queryNotices, {}, agent)
  const heard = notices.filter(({ title }) => title.endsWith('导游提交名单，请核对')).map(({ text }) => /提交了\d+人/.exec(text)?.[0])
  t.same(heard.sort(), ['提交了1人', '提交了3人'], 'the agency hears of each sending')
  const told = (await house.call(openGuideList, { token })).sent
  t.match(told, [{ name: called(0), state: 'WAITING', docNo: /\*/ }, {}, {}, {}])

  const proposed = (await house.call(guideNames, { orderId }, agent)).lines
  t.match(proposed, [{ docNo: cardOf(0), errors: {} }, {}, {}, {}])
  const [first, second, third, fourth] = proposed.map(({ id }) => id) as [string, string, string, string]
  t.match(await house.call(takeGuideNames, { orderId, ids: [first] }, agent), { taken: 1, left: [] })
  t.match((await sale.detail(orderId, agent)).passengers, [{ name: called(0), docNo: cardOf(0), status: 'NAMED' }])

  t.comment('the agency edits meanwhile: a document that it has entered itself is left over, the rest is taken')
  await house.call(addPassenger, { orderId, ...grown(1) }, agent)
  const rest = await house.call(takeGuideNames, { orderId, ids: [second, third] }, agent)
  t.match(rest, { taken: 1, left: [{ id: second, errors: { docNo: /^旅客证件重复/ } }] })
  t.match(await house.call(rejectGuideNames, { orderId, ids: [second], reason: '已由我社录入' }, agent), { rejected: 1 })
  await sale.refused(t, takeGuideNames, { orderId, ids: [second] }, agent, { status: 409, message: /刷新/ })
  t.match(
    (await house.call(openGuideList, { token })).sent.map(({ state, reason }) => [state, reason]),
    [['TAKEN'], ['REJECTED', '已由我社录入'], ['TAKEN'], ['WAITING']],
  )
  t.comment('the guide corrects a line that still waits, so the agency does not take what it has not seen')
  await house.call(proposeGuideNames, { token, passengers: [{ ...grown(3), name: '王改丁' }] })
  await sale.refused(t, takeGuideNames, { orderId, ids: [fourth] }, agent, { status: 409, message: /刷新/ })
  const [changed] = (await house.call(guideNames, { orderId }, agent)).lines
  t.match(await house.call(takeGuideNames, { orderId, ids: [changed!.id] }, agent), { taken: 1 })
  t.match(await house.call(takeGuideNames, { orderId, ids: [changed!.id] }, agent), { taken: 1, left: [] }, 'once more, once done')
  t.equal((await sale.detail(orderId, agent)).passengers.length, 4)

  t.comment('nobody else has to do with it')
  for (const [endpoint, body] of [
    [makeGuideLink, { orderId }],
    [guideNames, { orderId }],
    [takeGuideNames, { orderId, ids: [fourth] }],
    [rejectGuideNames, { orderId, ids: [fourth] }],
    [revokeGuideLink, { orderId }],
  ] as const) {
    await sale.refused(t, endpoint, body, rival, { status: 404, message: '订单不存在' })
    await sale.refused(t, endpoint, body, 'order', { status: 403, message: /后台账号/ })
    await sale.refused(t, endpoint, body, undefined, { status: 401, message: /登录/ })
  }
})

t.test('a link of a guide is attacked: guessed, replaced, stopped, too late, with too much and with formulas', async t => {
  const { house, sale, order, agent, time, at } = await opened()
  const orderId = await order(agent, adults(12))
  const { token: former } = await house.call(makeGuideLink, { orderId }, agent)
  const { token } = await house.call(makeGuideLink, { orderId, hours: 24 }, agent)
  const lost = { status: 404, message: '链接无效或已更换，请向旅行社核对' }
  await sale.refused(t, proposeGuideNames, { token: former, passengers: people(1) }, undefined, lost)
  const forged = [`${orderId}.`, orderId, token.slice(0, -1), `${orderId}.${'A'.repeat(43)}`, `X${token}`, '__proto__.constructor', '..']
  for (const guess of forged) await sale.refused(t, openGuideList, { token: guess }, undefined, lost, { from: '203.0.113.7' })

  t.comment('lists that are too long, do not fit or hold formulas change nothing')
  const send = (passengers: unknown[]) => ({ token, passengers }) as never
  await sale.refused(t, proposeGuideNames, send(people(501)), undefined, { status: 400, message: /500/ })
  await sale.refused(t, proposeGuideNames, send(people(13)), undefined, {
    status: 400,
    message: '第13人：超出座位数：订单中没有未录入的成人旅客',
  })
  await sale.refused(t, proposeGuideNames, send([{ ...grown(0), name: '=HYPERLINK("http://x")' }]), undefined, {
    status: 400,
    message: /^第1人：/,
  })
  await sale.refused(t, proposeGuideNames, send([{ ...grown(0), docNo: '460100198505120000' }]), undefined, {
    status: 400,
    message: /^第1人：/,
  })
  await sale.refused(t, proposeGuideNames, send([{ ...grown(0), phone: '=1+1' }]), undefined, { status: 400, message: /手机号/ })
  await sale.refused(t, proposeGuideNames, { token }, undefined, { status: 400, message: '名单为空' })
  await house.call(addPassenger, { orderId, ...grown(20), name: '李保密' }, agent)
  const known = await house.send(proposeGuideNames, send([grown(20)]))
  t.match(known, { status: 400, message: '第1人：该证件已在名单中' }, 'whose document it is is not told')

  t.comment('two guides at once: together they do not exceed the seats, and each line is there once')
  const both = await Promise.all([house.send(proposeGuideNames, send(people(8))), house.send(proposeGuideNames, send(people(8, 6)))])
  t.same(both.map(({ status }) => status).sort(), [200, 400])
  t.equal((await house.call(guideNames, { orderId }, agent)).lines.length, 8)

  t.comment('a network that guesses has to wait; the guide at another one does not')
  for (let n = 0; n < 20; n++)
    await house.send(openGuideList, { token: `${orderId}.${'B'.repeat(43)}` }, undefined, { from: '203.0.113.7' })
  t.match(await house.send(openGuideList, { token }, undefined, { from: '203.0.113.7' }), {
    status: 429,
    message: '尝试次数过多，请稍后再试',
  })
  t.match(await house.send(openGuideList, { token }), { status: 200 })

  t.comment('stopped, and past its time')
  await house.call(revokeGuideLink, { orderId }, agent)
  await sale.refused(t, revokeGuideLink, { orderId }, agent, { status: 409, message: '没有可停用的链接' })
  await sale.refused(t, proposeGuideNames, send(people(1)), undefined, { status: 409, message: '链接已停用，请联系旅行社' })
  t.equal((await house.call(guideNames, { orderId }, agent)).until, undefined)
  const { token: last } = await house.call(makeGuideLink, { orderId, hours: 24 }, agent)
  time.now = at('01:00', 2)
  const late = { status: 409, message: '链接已过期，请向旅行社索取新的链接' }
  await sale.refused(t, openGuideList, { token: last }, undefined, late)
  await sale.refused(t, proposeGuideNames, { token: last, passengers: people(1, 9) }, undefined, late)
})
