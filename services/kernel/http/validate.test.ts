import t from 'tap'
import { command, get, query, upload } from '#contracts/kernel/endpoint.ts'
import { personal } from '#contracts/kernel/personal.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { Count, Fen, Flag, Iata, Id, Instant, LocalDate, oneOf, optional, Page, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { readBody, wrongAnswer } from './validate.ts'

const submit = command('/api/order/order/w/submit', {
  zh: '提交',
  allow: ['any'],
  body: Type.Object({
    orderId: zh(Id, '订单号'),
    total: zh(Fen, '总价'),
    voyageType: zh(oneOf({ S: '单程', D: '往返' }), '航程类型'),
    legs: zh(Type.Array(Type.Object({ origin: Iata, date: zh(LocalDate, '出发日期') }), { minItems: 1, maxItems: 2 }), '航段'),
    contact: zh(Type.Object({ name: zh(Type.String({ minLength: 1, maxLength: 5 }), '联系人') }), '联系人信息'),
    remark: optional(zh(Text, '备注')),
    urgent: optional(zh(Flag, '加急')),
    at: optional(zh(Instant, '时间')),
    tags: optional(zh(Type.Array(Type.String({ minLength: 2 }), { uniqueItems: true }), '标签')),
    price: optional(
      zh(
        Type.Union([
          Type.Object({ kind: Type.Literal('FIXED'), fare: zh(Fen, '固定票价') }),
          Type.Object({ kind: Type.Literal('DISCOUNT'), rate: zh(Count, '折扣') }),
        ]),
        '价格',
      ),
    ),
  }),
})
const good = {
  orderId: 'O1',
  total: 100,
  voyageType: 'S',
  legs: [{ origin: 'HAK', date: '2026-12-10' }],
  contact: { name: '符海燕' },
}
const list = query('/api/order/order/r/list', {
  zh: '列表',
  allow: ['any'],
  body: Type.Object({
    ...Page,
    status: optional(zh(oneOf({ A: '甲', B: '乙' }), '状态')),
    open: optional(Flag),
    ids: optional(Type.Array(Id)),
  }),
})
const refusal = (body: object, json = true) => {
  try {
    readBody(submit, json ? { text: [], json: body } : { text: [body] })
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, message: error.message, errors: error.errors }
    throw error
  }
  throw new Error('accepted')
}

t.test('what is right comes through as declared; what is not declared falls away, at any depth', async t => {
  t.same(readBody(submit, { text: [], json: good }), good)
  const noisy = {
    ...good,
    t_: 1,
    desc: 'x',
    __proto__: { admin: true },
    legs: [{ ...good.legs[0], cr: 1 }],
    contact: { ...good.contact, role: 'admin' },
    price: { kind: 'FIXED', fare: 10, extra: 1 },
  }
  t.same(readBody(submit, { text: [{ cb: '9' }], json: noisy }), { ...good, price: { kind: 'FIXED', fare: 10 } })
  t.same(
    readBody(submit, { text: [], json: JSON.parse(`${JSON.stringify(good).slice(0, -1)},"__proto__":{"remark":"x"},"constructor":{}}`) }),
    good,
  )
})

t.test('each kind of mistake is told in Chinese by the name of its field', async t => {
  const wrong = (change: object, message: string, field = Object.keys(change)[0]!) =>
    t.same(refusal({ ...good, ...change }), { status: 400, message, errors: { [field]: message } }, message)
  wrong({ orderId: undefined }, '订单号不能为空')
  wrong({ orderId: '' }, '订单号不能为空')
  wrong({ orderId: 7 }, '订单号应为文本')
  wrong({ orderId: '../x' }, '订单号格式错误')
  wrong({ total: '100' }, '总价应为整数')
  wrong({ total: 1.5 }, '总价应为整数')
  wrong({ total: -1 }, '总价不能小于0')
  wrong({ total: 1e12 }, '总价不能大于999999999.99元')
  wrong({ voyageType: 'X' }, '航程类型不在可选范围内')
  wrong({ legs: [] }, '航段至少1项')
  wrong({ legs: Array(3).fill(good.legs[0]) }, '航段不能超过2项')
  wrong({ legs: 'HAK' }, '航段应为列表')
  wrong({ legs: [good.legs[0], { origin: 'HAK', date: '2026-02-30' }] }, '出发日期不是有效的日期', 'legs.1.date')
  wrong({ legs: [{ date: '2026-12-10' }] }, '机场三字码不能为空', 'legs.0.origin')
  wrong({ contact: {} }, '联系人不能为空', 'contact.name')
  wrong({ contact: null }, '联系人信息应为对象')
  wrong({ contact: { name: '一二三四五六' } }, '联系人不能超过5个字符', 'contact.name')
  wrong({ urgent: 'yes' }, '加急应为是或否')
  wrong({ at: '2026-12-10' }, '时间不是有效的时间')
  wrong({ tags: ['aa', 'aa'] }, '标签不能重复')
  wrong({ tags: ['aa', 'b'] }, '标签第2项至少2个字符', 'tags.1')
  wrong({ remark: 'x'.repeat(501) }, '备注不能超过500个字符')
  wrong({ price: { kind: 'FREE' } }, '价格不在可选范围内')
  wrong({ price: { kind: 'FIXED', fare: 'x' } }, '固定票价应为整数', 'price.fare')
  wrong({ price: { kind: 'DISCOUNT' } }, '折扣不能为空', 'price.rate')
})

t.test('all mistakes at once, the first one as the message', async t => {
  const { message, errors } = refusal({ ...good, orderId: undefined, total: -1, voyageType: 'X' })
  t.same(errors, { orderId: '订单号不能为空', total: '总价不能小于0', voyageType: '航程类型不在可选范围内' })
  t.ok(Object.values(errors!).includes(message))
})

t.test('a body that is no object', async t => {
  for (const json of ['text', 7, [], [good], true])
    t.throws(() => readBody(submit, { text: [], json }), { status: 400, message: '请求内容格式错误' })
  for (const json of [null, undefined]) t.throws(() => readBody(submit, { text: [], json }), { status: 400, message: /不能为空$/ })
})

t.test('identifiers in every agreed spelling', async t => {
  for (const spelling of ['orderId', 'orderID', 'orderid', 'ordersid', 'ordersId', 'ordersID']) {
    const { orderId, ...rest } = good
    t.equal(readBody(submit, { text: [], json: { ...rest, [spelling]: orderId } }).orderId, 'O1', spelling)
    t.equal(readBody(submit, { text: [{ [spelling]: orderId }], json: rest }).orderId, 'O1', `${spelling} in the address`)
  }
})

t.test('text of an address or a form becomes what is declared', async t => {
  const read = (text: object) => readBody(list, { text: [text] })
  t.same(read({ page: '2', size: '50', status: 'A', open: 'true' }), { page: 2, size: 50, status: 'A', open: true })
  t.same(read({ ids: ['a', 'b'] }), { ids: ['a', 'b'] })
  t.same(read({ ids: '["a","b"]' }), { ids: ['a', 'b'] })
  t.same(read({ ids: 'a' }), { ids: ['a'] }, 'a list of one, as a form repeats its field')
  t.same(read({ ids: '88012345678901234567' }), { ids: ['88012345678901234567'] }, 'digit by digit')
  t.throws(() => read({ status: ['A', 'B'] }), { status: 400, message: /^状态/ }, 'two values where one is meant')
  t.same(read({ Page: '1', size: '10', t_: '16000' }), { size: 10 }, 'names are exact')
  t.throws(() => read({ page: 'two' }), { status: 400, message: '页码应为整数' })
  t.throws(() => read({ page: '-1' }), { status: 400, message: '页码不能小于0' })
  t.throws(() => read({ size: '201' }), { status: 400, message: '每页条数不能大于200' })
  t.throws(() => read({ status: 'C' }), { status: 400, message: '状态不在可选范围内' })
  const legs = { legs: JSON.stringify(good.legs), contact: JSON.stringify(good.contact) }
  t.same(readBody(submit, { text: [{ ...good, ...legs, total: '100' }] }), good)
  t.throws(() => readBody(submit, { text: [{ ...good, ...legs, legs: '[{' }] }), { status: 400, message: /^航段|^机场/ })
})

t.test('page and size from either place; the body wins, and its types are not bent', async t => {
  t.same(readBody(list, { text: [{ page: '1', size: '10' }], json: { status: 'B' } }), { page: 1, size: 10, status: 'B' })
  t.same(readBody(list, { text: [{ page: '1' }], json: { page: 3 } }), { page: 3 })
  t.throws(() => readBody(list, { text: [], json: { page: '3' } }), { message: '页码应为整数' })
})

t.test('path parameters count as text, before the query string and the body', async t => {
  const one = get('/api/order/order/r/get/{id}', { zh: '详情', allow: ['any'], body: Type.Object({ id: Id }) })
  t.same(readBody(one, { text: [{ id: 'query' }], json: { id: 'body' }, path: { id: 'path' } }), { id: 'path' })
})

t.test('the text fields of an upload', async t => {
  const table = upload('/api/order/order/w/import', {
    zh: '导入',
    allow: ['any'],
    body: Type.Object({ mode: zh(Type.Enum(['preview', 'all']), '导入方式') }),
  })
  t.same(readBody(table, { text: [{}, {}, { mode: 'all', other: '1' }] }), { mode: 'all' })
  t.throws(() => readBody(table, { text: [{}, {}, {}] }), { message: '导入方式不能为空' })
})

t.test('an answer is checked against its declaration', async t => {
  const schema = Type.Object({ total: Fen })
  t.equal(wrongAnswer(schema, { total: 1 }), undefined)
  t.match(wrongAnswer(schema, { total: 'x' }), /\/total/)
})

t.test('text is tidied before it is judged: what nobody sees is not kept, and blanks alone are nothing', async t => {
  const untidy = {
    ...good,
    contact: { name: ' 符\u200b海\u0007燕\ud800\ufeff ' },
    remark: '\u202e第一行\r\n\t第二行 👨‍✈️\r',
    tags: ['\u0007甲乙 '],
  }
  const tidy = { ...good, contact: { name: '符海燕' }, remark: '第一行\n\t第二行 👨✈️', tags: ['甲乙'] }
  t.same(readBody(submit, { text: [], json: untidy }), tidy)
  for (const name of ['   ', '\u3000', '\ufeff\u200b', '\n'])
    t.match(refusal({ ...good, contact: { name } }), { status: 400, message: '联系人不能为空' }, JSON.stringify(name))
  t.same(readBody(list, { text: [{ status: ' A ', ids: '[" O1 "]' }] }), { status: 'A', ids: ['O1'] }, 'from an address as well')
})

t.test('a traveller’s name loses nothing that nobody can print: it is refused', async t => {
  const named = command('/api/test/name', {
    zh: '姓名',
    allow: ['any'],
    body: Type.Object({ name: personal('traveller', 'name', zh(Type.String(), '姓名')) }),
  })
  for (const name of ['张\u0007三', '张\ufffd'])
    t.throws(() => readBody(named, { text: [], json: { name } }), { status: 400, message: /^姓名中第2个字符无法显示（U\+/ })
  t.same(readBody(named, { text: [], json: { name: ' 张\u200b三 ' } }), { name: '张三' }, 'what has no width is no part of it')
})

t.test('what is not declared is named, at any depth, the marks of clients are not', async t => {
  const ignored: string[] = []
  const sent = { ...good, remrak: 'x', t_: 1, contact: { ...good.contact, role: 'admin' }, legs: [{ ...good.legs[0], cr: 1, seat: 2 }] }
  t.same(readBody(submit, { text: [{ cr: '9', desc: 'x', extra: '1' }], json: sent }, ignored), good)
  t.same(ignored.sort(), ['contact.role', 'extra', 'legs.0.cr', 'legs.0.seat', 'remrak'])
  const { orderId, ...rest } = good
  t.match(refusal({ ...rest, OrderNo: orderId }), { message: '订单号不能为空', errors: { orderId: '订单号不能为空', OrderNo: '未知字段' } })
  const many: string[] = []
  readBody(list, { text: [], json: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}`.padEnd(200, 'x'), n])) }, many)
  t.match([many.length, many[0]!.length], [20, 60], 'a few of them, and not at length')
})

t.test('a NUL nowhere, line breaks where several lines are meant', async t => {
  t.match(refusal({ ...good, remark: 'a\u0000b' }), { status: 400, message: '备注不能含有控制字符' })
  t.match(refusal({ ...good, contact: { name: '符\n海' } }), { status: 400, message: '联系人不能换行' })
  t.match(refusal({ ...good, contact: { name: '符\r海' } }), { status: 400, message: '联系人不能换行' })
  t.equal(readBody(submit, { text: [], json: { ...good, remark: '一\n二' } }).remark, '一\n二')
})
