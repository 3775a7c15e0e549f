import fc from 'fast-check'
import t from 'tap'
import { isPermission, modules } from '#contracts/contexts.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { difference, exportHistory, stateThen, timeline } from '#contracts/report/history.ts'
import { thingsIn } from '#contracts/report/labels.ts'
import { objectKinds } from '#contracts/report/operators/lists.ts'
import { SeatsHeld, SeatsReleased } from '#contracts/seats/events.ts'
import { histories } from '#services/contexts.ts'
import type { NewEvent } from '#services/eventstore/port.ts'
import { idFrom } from '#services/kernel/stream/commands.ts'
import { readSheet } from '#services/kernel/test/read-sheet.ts'
import { runs } from '#services/kernel/test/runs.ts'
import type { HistoryVeil } from './history-rights.ts'
import { mayRead, veilFor } from './history-rights.ts'
import { changesBetween, diff, toldAs } from './history-show.ts'
import { minute, orderNo, people, stockId, story } from './test/story.ts'

/** All tests share one story, since looking changes nothing; the tests of long streams add to it. */
const { store, routes, reads, ask, fetch } = await story(t)
const ofOrder = `order-${orderNo}`
const ofSeats = `seats-${stockId}`
/** the read right of every module, each on its own */
const everyRight = Object.keys(modules)
  .map(module => `${module}.r`)
  .filter(isPermission)
const types = (answer: { data: { events: { type: string }[] } }) => answer.data.events.map(({ type }) => type)

t.test('the timeline of a stream: what, when, by whom, from which command, why', async t => {
  const { data } = await ask(timeline, { stream: ofOrder })
  t.same(types({ data }), [
    'OrderSubmitted',
    'OrderPaid',
    'SeatConfirmed',
    'PassengersAdded',
    'OrderTicketed',
    'RefundOpened',
    'RefundClosed',
  ])
  t.match(data, { stream: ofOrder, streamZh: '团队订单', revision: 6, total: 7, position: data.events[6].position })
  t.match(data.events[0], {
    zh: '提交订单',
    streamZh: '团队订单',
    revision: 0,
    at: minute(3),
    user: 'u-A1001',
    role: 'AGENT',
    agency: 'A1001',
    command: 'order.submitOrder',
    commandZh: '订单提交',
    data: { orderNo, total: 204_000 },
  })
  t.match(data.events[1], { user: 'system:seats-follow-order', commandZh: '支付到账', at: minute(7) })
  t.match(data.events[5], { commandZh: '申请退票', reason: '行程取消' })
  t.not(data.events[0].storedAt, minute(3), 'the store has its own clock')

  const second = await ask(timeline, { stream: ofOrder, page: 1, size: 3 })
  t.same(types(second), ['PassengersAdded', 'OrderTicketed', 'RefundOpened'])
  t.match(second.data, { total: 7, revision: 6 })
  t.same(types(await ask(timeline, { stream: ofOrder, page: 9 })), [])

  const record = await ask(timeline, { stream: 'airline-HU' })
  t.match(record.data, { streamZh: '航空公司', events: [{ zh: '新增航空公司' }, { zh: '修改航空公司', commandZh: '修改航空公司' }] })
  for (const stream of ['order-26010100000000', 'processes-1', 'idempotency-1', 'airline-ZZ'])
    t.match(await ask(timeline, { stream }), { statusCode: 404 }, `${stream} is unknown`)
  t.match(await ask(timeline, { stream: 'order' }), { statusCode: 400, message: '数据流格式错误' })
})

t.test('an order with all that belongs to it, in the order of the log', async t => {
  const { data } = await ask(timeline, { stream: ofOrder, related: 'true', size: 200 })
  t.same(
    data.events.map(
      ({ stream, type, at }: any) => `${stream.split('-')[0]} ${type} ${Math.round((Date.parse(at) - Date.parse(minute(0))) / 60_000)}`,
    ),
    [
      'seats SeatsHeld 2',
      'order OrderSubmitted 3',
      'payment PaymentCreated 4',
      'payment PaymentCreated 5',
      'payment PaymentSucceeded 6',
      'order OrderPaid 7',
      'seats SeatsSold 8',
      'pnr PnrAttached 9',
      'order SeatConfirmed 10',
      'order PassengersAdded 11',
      'order OrderTicketed 12',
      'order RefundOpened 13',
      'refund RefundSubmitted 14',
      'refund RefundApproved 15',
      'refund RefundTicketed 16',
      'seats SeatsReturned 17',
      'refund RefundPaidOut 18',
      'order RefundClosed 19',
    ],
    'without the seats of other orders, and with the payment that never came to anything',
  )
  t.match(data, { total: 18, revision: 6 })
  t.same(
    types(await ask(timeline, { stream: ofOrder, related: 'true', page: 1, size: 10 })),
    data.events.slice(10).map(({ type }: { type: string }) => type),
  )
  t.same(types(await ask(timeline, { stream: 'refund-R1', related: 'true' })).length, 4, 'others have no relations')
})

t.test('the state at any instant, inclusive, and after any revision', async t => {
  const at = async (instant: string) => (await ask(stateThen, { stream: ofOrder, at: instant })).data
  const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()
  t.same(await at(minute(2)), { stream: ofOrder, revision: -1, state: { status: 'NONE' } })
  t.match(await at(minute(3)), { revision: 0, at: minute(3), state: { status: 'WAIT_FOR_PAY' } })
  t.match(await at(before(minute(7))), { revision: 0, at: minute(3), state: { status: 'WAIT_FOR_PAY', paid: [] } })
  t.match(await at(minute(7)), { revision: 1, state: { status: 'PAID', paid: [{ paymentCode: 'P2' }] } })
  t.match(await at('2026-11-21T10:07:00+08:00'), { revision: 1 }, 'whatever the zone it is written in')
  t.match((await ask(stateThen, { stream: ofOrder, revision: 4 })).data, { revision: 4, at: minute(12), state: { status: 'PRINTED' } })
  t.match((await ask(stateThen, { stream: ofOrder })).data, { revision: 6, state: { refunds: { R1: { status: 'REFUNDED' } } } })
  t.match((await ask(stateThen, { stream: ofSeats, at: minute(2) })).data.state.holds, [
    { holdId: 'other-order', seats: 3 },
    { holdId: orderNo, sold: false },
  ])
  t.match(await ask(stateThen, { stream: ofOrder, revision: 7 }), { statusCode: 404, message: '版本7不存在' })
  t.match(await ask(stateThen, { stream: ofOrder, revision: 1, at: minute(1) }), { statusCode: 400 })
  t.match(await ask(stateThen, { stream: ofOrder, at: 'yesterday' }), { statusCode: 400 })
})

t.test('the timeline with the state after each event', async t => {
  reads.length = 0
  const { data } = await ask(timeline, { stream: ofOrder, states: 'true', page: 1, size: 3 })
  t.equal(reads.filter(({ events }) => events === 7).length, 1, 'the stream is folded once, not once per event')
  t.same(types({ data }), ['PassengersAdded', 'OrderTicketed', 'RefundOpened'])
  for (const { revision, state } of data.events)
    t.same(state, (await ask(stateThen, { stream: ofOrder, revision })).data.state, `after revision ${revision}`)
  t.notOk('state' in (await ask(timeline, { stream: ofOrder })).data.events[0], 'only where asked for')
  t.match((await ask(timeline, { stream: 'user-yefeng', states: 'true' })).data.events[0].state, { passwordHash: '******' })
  t.notMatch((await fetch(timeline, { stream: ofOrder, states: 'true' }, 'clerk')).body, /E12345678|E87654321/)

  const whole = (await ask(timeline, { stream: ofOrder, related: 'true', states: 'true' }, 'owner')).data.events
  const after = (type: string) => whole.find((event: { type: string }) => event.type === type).state
  t.match(after('SeatConfirmed'), { status: 'PAID', pnr: 'KX7Q2M' })
  t.match(after('RefundApproved'), { status: 'REFUNDAPPROVE' })
  t.same(after('SeatsHeld'), { holds: [{ holdId: orderNo, seats: 2, until: minute(60), sold: false, returnedFor: [] }] })
  t.same(
    after('SeatsReturned'),
    { holds: [{ holdId: orderNo, seats: 1, until: minute(60), sold: true, returnedFor: ['R1'] }] },
    'of the block nothing but what is the order’s',
  )
})

t.test('what changed between two moments, given as instants or revisions', async t => {
  const changes = async (stream: string, from: string | number, to: string | number) =>
    (await ask(difference, { stream, from, to })).data.changes
  t.same(await changes(ofSeats, 1, 2), [
    {
      path: `holds.${orderNo}`,
      pathZh: `占座 › ${orderNo}`,
      to: { holdId: orderNo, seats: 2, until: minute(60), sold: false, returnedFor: [] },
      toZh: `占座订单：${orderNo}；座位数：2；截止时间：2026-11-21 11:00:00；已售：否`,
    },
  ])
  t.same(await changes(ofSeats, minute(7), minute(8)), [
    { path: `holds.${orderNo}.sold`, pathZh: `占座 › ${orderNo} › 已售`, from: false, to: true },
  ])
  t.same(await changes(ofOrder, minute(7), minute(9)), [])
  t.same(await changes(ofOrder, 2, 1), [{ path: 'pnr', pathZh: 'PNR', from: 'KX7Q2M' }], 'also backwards')
  const ofPassengers = (await changes(ofOrder, 3, 4)).filter(({ path }: { path: string }) => path.endsWith('.status'))
  t.ok(ofPassengers.length > 0)
  for (const { path, pathZh } of ofPassengers)
    if (path !== 'status') t.match(pathZh, /^旅客 › \p{Script=Han}+ › 状态$/u, 'by name, not by id')
  t.same(
    (await changes('airline-HU', 0, 1)).filter(({ path }: { path: string }) => path !== 'at'),
    [{ path: 'values.shortName', pathZh: '内容 › 简称', from: '海航', to: '海南航' }],
  )
  t.match(await changes('airline-HU', -1, 0), [{ path: 'status', from: 'NONE', to: 'ACTIVE', fromZh: '不存在', toZh: '存在' }])
  t.match(await ask(difference, { stream: ofOrder, from: 0, to: '2026-13-41T99:00:00Z' }), {
    statusCode: 400,
    message: '时刻不是有效的时间',
  })
  t.match(await ask(difference, { stream: ofOrder, from: 0, to: 99 }), { statusCode: 404 })
})

t.test('an order and all that belongs to it at one instant, and between two', async t => {
  const at = async (n: number, as?: keyof typeof people) =>
    (await ask(stateThen, { stream: ofOrder, at: minute(n), related: 'true' }, as)).data
  const paid = await at(7)
  t.match(paid, { stream: ofOrder, revision: 1, at: minute(7), state: { status: 'PAID' } })
  t.match(paid.states, [
    { stream: ofOrder, streamZh: '团队订单', revision: 1, at: minute(7), state: paid.state },
    { stream: 'payment-P1', streamZh: '支付单', revision: 0, state: { status: 'CREATED' } },
    { stream: 'payment-P2', revision: 1, at: minute(6), state: { status: 'SUCCEEDED' } },
    { stream: ofSeats, streamZh: '切位库存', revision: 2, at: minute(2) },
  ])
  t.equal(paid.states.length, 4, 'what was not there yet is left out')
  const held = { holdId: orderNo, seats: 2, until: minute(60), sold: false, returnedFor: [] }
  t.same(paid.states[3].state, { holds: [held] }, 'of the block nothing but what is the order’s')
  t.match(
    await at(2),
    { revision: -1, states: [{ stream: ofSeats, state: { holds: [held] } }] },
    'seats are held before the order is there',
  )
  t.match(
    (await ask(stateThen, { stream: ofOrder, related: 'true' })).data.states.map(({ stream }: { stream: string }) => stream),
    [ofOrder, 'payment-P1', 'payment-P2', 'refund-R1', 'pnr-KX7Q2M', ofSeats],
    'the latest',
  )
  t.same((await ask(stateThen, { stream: 'refund-R1', related: 'true' })).data.states.length, 1, 'others have no relations')

  const between = async (from: number, to: number) =>
    (await ask(difference, { stream: ofOrder, from: minute(from), to: minute(to), related: 'true' })).data.changes
  t.same(await between(7, 9), [
    { stream: 'pnr-KX7Q2M', streamZh: 'PNR', path: 'orderNo', pathZh: '订单号', to: orderNo },
    { stream: 'pnr-KX7Q2M', streamZh: 'PNR', path: 'seats', pathZh: '座位数', to: 2 },
    { stream: ofSeats, streamZh: '切位库存', path: `holds.${orderNo}.sold`, pathZh: `占座 › ${orderNo} › 已售`, from: false, to: true },
  ])
  t.match(await between(8, 7), [{ stream: ofSeats, from: true, to: false }], 'also backwards')
  t.same(await between(30, 40), [])
  t.match((await between(16, 18)).map(({ streamZh }: { streamZh: string }) => streamZh).at(0), '退票单')

  const message = '连同相关对象查看时请填写时刻，不能填写版本'
  t.match(await ask(stateThen, { stream: ofOrder, revision: 1, related: 'true' }), { statusCode: 400, message })
  t.match(await ask(difference, { stream: ofOrder, from: minute(1), to: 3, related: 'true' }), { statusCode: 400, message })
  const veiled = await Promise.all([
    fetch(stateThen, { stream: ofOrder, related: 'true' }, 'clerk'),
    fetch(difference, { stream: ofOrder, from: minute(0), to: minute(30), related: 'true' }, 'clerk'),
  ])
  for (const { statusCode, body } of veiled) {
    t.equal(statusCode, 200)
    t.notMatch(body, /E12345678|E87654321/)
  }
  t.match(await ask(stateThen, { stream: ofOrder, related: 'true' }, 'other'), { statusCode: 404 })
  t.equal((await at(7, 'owner')).states.length, 4)
})

t.test('what is only on one side is told in words as well, money by what it came with', async t => {
  const changed = (from: object, to: object) => changesBetween('withdrawal', from, to, (_, value) => value)
  const layers = (amount: number) => ({ layers: [{ layer: 'pooled', seq: 0, amount }] })
  t.match(changed({}, layers(4_000)), [
    { path: 'layers', pathZh: '资金来源', toZh: '第1项 › 充值支付单号：较早的充值或调账；第1项 › 充值序号：0；第1项 › 金额（元）：40.00' },
  ])
  t.match(changed(layers(4_000), layers(3_000)), [
    { path: 'layers.pooled.amount', pathZh: '资金来源 › 较早的充值或调账 › 金额（元）', fromZh: '40.00', toZh: '30.00' },
  ])
})

t.test('differences, applied to the one state, give the other', async t => {
  const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean())
  const { tree } = fc.letrec(tie => ({
    tree: fc.dictionary(
      fc.constantFrom('a', 'b', 'c', '1'),
      fc.oneof({ maxDepth: 3 }, leaf, fc.array(leaf, { maxLength: 3 }), tie('tree')),
    ),
  }))
  fc.assert(
    fc.property(tree, tree, (from, to) => {
      const built: any = structuredClone(from)
      for (const { path, to: value } of diff(from, to)) {
        const parent = path.slice(0, -1).reduce((at, step) => at[step], built)
        const last = path.at(-1)!
        if (value !== undefined) parent[last] = value
        else if (Array.isArray(parent)) parent.length = Math.min(parent.length, Number(last))
        else delete parent[last]
      }
      t.same(built, to)
    }),
    { numRuns: runs(100) },
  )
})

t.test('whose history it is decides who may look', async t => {
  const every = [timeline, stateThen, exportHistory]
  const status = async (stream: string, as: keyof typeof people) => {
    const answers = await Promise.all([
      ...every.map(endpoint => fetch(endpoint, { stream }, as)),
      fetch(difference, { stream, from: 0, to: 0 }, as),
    ])
    const codes = new Set(answers.map(answer => answer.statusCode))
    return codes.size === 1 ? [...codes][0] : [...codes]
  }
  for (const stream of [ofOrder, 'payment-P1', 'refund-R1']) {
    t.equal(await status(stream, 'owner'), 200, `its agency sees ${stream}`)
    t.equal(await status(stream, 'other'), 404, `for another agency ${stream} does not exist`)
    t.equal(await status(stream, 'lent'), 404, `nor for staff that act as one of another agency`)
    t.equal(await status(stream, 'ofHu'), 200)
    t.equal(await status(stream, 'ofGs'), 403, `staff of another airline do not see ${stream}`)
  }
  for (const stream of [ofSeats, 'airline-HU', 'user-yefeng', 'pnr-KX7Q2M']) {
    t.equal(await status(stream, 'owner'), 404, `agencies do not see ${stream}`)
    t.equal(await status(stream, 'auditor'), 200)
    t.equal(await status(stream, 'desk'), 403, 'without the permission nobody does')
  }
  t.equal(await status('airline-HU', 'ofHu'), 200)
  t.equal(await status('airline-HU', 'ofGs'), 403)
  t.equal(await status('user-yefeng', 'ofHu'), 403, 'users belong to the whole house')

  const { data } = await ask(stateThen, { stream: 'policy-p1' })
  t.equal(data.state.terms.airLine, 'GS')
  t.equal(await status('policy-p1', 'ofGs'), 200, 'a policy that has moved to another airline')
  t.equal(await status('policy-p1', 'ofHu'), 403)
  t.equal(await status('airline-GS', 'ofGs'), 200, 'a deleted record is still its airline’s')
  t.equal(await status('airline-GS', 'ofHu'), 403)

  const mine = await ask(timeline, { stream: ofOrder, related: 'true' }, 'owner')
  t.same(
    [...new Set(mine.data.events.map(({ user }: { user: string }) => user))].sort(),
    ['', 'u-A1001'],
    'names of staff stay in the house',
  )
})

t.test('secrets are shown to nobody, document numbers to those who may read passengers', async t => {
  const numbers = async (as: keyof typeof people) =>
    (await ask(timeline, { stream: ofOrder }, as)).data.events[3].data.passengers.map(({ docNo }: { docNo: string }) => docNo)
  t.same(await numbers('auditor'), ['E12345678', 'E87654321'])
  t.same(await numbers('owner'), ['E12345678', 'E87654321'])
  t.same(await numbers('clerk'), ['E12****78', 'E87****21'])
  t.same(await numbers('asker'), ['E12****78', 'E87****21'], 'until 显示 is pressed')
  const seen = await Promise.all([
    fetch(stateThen, { stream: ofOrder }, 'clerk'),
    fetch(difference, { stream: ofOrder, from: 2, to: 3 }, 'clerk'),
    fetch(timeline, { stream: ofOrder, related: 'true' }, 'clerk'),
  ])
  for (const { statusCode, body } of seen) {
    t.equal(statusCode, 200)
    t.notMatch(body, /E12345678|E87654321/)
  }
  const sheet = await readSheet((await fetch(exportHistory, { stream: ofOrder }, 'clerk')).rawPayload)
  t.notMatch(JSON.stringify(sheet), /E12345678|E87654321/)

  t.match((await ask(timeline, { stream: 'user-yefeng' })).data.events[1].data, { passwordHash: '******' })
  t.match((await ask(stateThen, { stream: 'user-yefeng' })).data.state, { passwordHash: '******', loginName: 'yefeng' })
  t.match(
    (await ask(difference, { stream: 'user-yefeng', from: 0, to: 1 })).data.changes,
    [{ path: 'passwordHash', from: '******', to: '******' }, { path: 'passwordNo' }],
    'that it changed is told',
  )
})

t.test('documents of one kind that have two screens are for who may read that of their number', async t => {
  const reader = { ...people.desk, permissions: ['order.customerAllocation.r'] }
  for (const kind of ['bag', 'bagbatch']) {
    const found = histories.find(({ decider }) => decider.name === kind)!
    t.same(
      ['C2611.A01', 'B2611.A01', ''].map(id => mayRead(reader, found, id)),
      [true, false, false],
      kind,
    )
  }
})

t.test('staff need the right of the module too; what nobody else reads is the auditor’s alone', async t => {
  const status = async (stream: string, as: keyof typeof people) => (await fetch(timeline, { stream }, as)).statusCode
  t.equal(await status(ofOrder, 'reader'), 200)
  for (const stream of ['payment-P1', 'refund-R1', ofSeats, 'pnr-KX7Q2M', 'policy-p1', 'user-yefeng', 'airline-HU'])
    t.equal(await status(stream, 'reader'), 403, stream)
  t.match(await ask(timeline, { stream: 'payment-P1' }, 'reader'), { message: '没有查看支付单历史的权限' })
  for (const as of ['reader', 'clerk', 'auditor'] as const) {
    const { data } = await ask(timeline, { stream: ofOrder, related: 'true', size: 200 }, as)
    const kinds = [...new Set(data.events.map(({ stream }: { stream: string }) => stream.split('-')[0]))].sort()
    t.same(kinds, as === 'reader' ? ['order'] : ['order', 'payment', 'pnr', 'refund', 'seats'], `of the story what ${as} may read`)
  }
  const withoutRight = histories.filter(history => mayRead({ ...people.desk, permissions: everyRight }, history) === false)
  t.same(withoutRight.map(({ decider }) => decider.name).sort(), [
    'import',
    'inforeading',
    'loginName',
    'noticereading',
    'payPassword',
    'session',
    'ssoTicket',
    'step',
  ])
  t.ok(withoutRight.every(history => mayRead(people.auditor, history)))
})

t.test('legal ids, accounts and phones by the right of their screens; an agency does not learn the names of staff', async t => {
  const veil = veilFor(histories)
  const form = {
    info: { legalIdNo: '11010519491231002X', bankAccount: '6222000000000000001', legalPhone: '13800000001', tel: '13800000002' },
  }
  const veiled = {
    info: { legalIdNo: '110*************2X', bankAccount: '***************0001', legalPhone: '138****0001', tel: '138****0002' },
  }
  t.same(veil(people.clerk)('flow', form), veiled)
  t.same(veil({ ...people.clerk, permissions: ['member.agent.r'] })('flow', form), form)
  t.same(veil(people.owner)('flow', form), form)
  const booked = { contact: { phone: '13800000003' }, passengers: [{ docNo: 'E12345678', phone: '13800000004' }] }
  t.same(veil(people.clerk)('order', booked), {
    contact: { phone: '13800000003' },
    passengers: [{ docNo: 'E12****78', phone: '138****0004' }],
  })
  t.equal(veil(people.clerk)('order', 'E12345678', ['passengers', 'x1', 'docNo']), 'E12****78', 'also a field by itself')
  t.same(veil(people.owner)('order', booked), booked)

  const by = {
    approvedBy: 'zhou',
    submittedBy: 'u-A1001',
    payBy: minute(1),
    by: { id: 'zhou', name: '周敏' },
    toUser: { id: 'qian', name: '钱进' },
  }
  t.same(veil(people.owner)('refund', by), {
    approvedBy: '工作人员',
    submittedBy: 'u-A1001',
    payBy: minute(1),
    by: '工作人员',
    toUser: '工作人员',
  })
  t.same(veil(people.clerk)('refund', by), by)
  t.same(veil(people.owner)('order', { by: minute(1), limit: 'NAME' }), { by: minute(1), limit: 'NAME' }, 'an instant is nobody’s name')
  t.same(veil(people.owner)('refund', { limit: { by: 'YEAR' } }), { limit: { by: 'YEAR' } }, 'nor is a code')
  t.same(veil(people.owner)('order', { by: 'order' }), { by: '工作人员' }, 'who of the staff did it is')
  const account = { account: 'V.A001', asked: { account: 'V.A001' } }
  t.same(veil(people.clerk)('withdrawal', account), account, 'what is only called like a number of a bank is none')
  t.same(veil(people.clerk)('payee', { account: '6222000000000000001' }), { account: '***************0001' })
  const fine = { wanted: { remark: '请从宽', amount: 100 } }
  t.same(veil(people.owner)('fine', fine), { wanted: { remark: '******', amount: 100 } }, 'nor what staff write to one another')
  t.same(veil(people.clerk)('fine', fine), fine)
  t.same(veil(people.owner)('account', { available: 1, correction: { amount: 7 } }), { available: 1, correction: '******' })
  t.equal(veil(people.owner)('account', 7, ['correction', 'amount']), '******')
  const seen = await fetch(timeline, { stream: 'refund-R1', states: 'true' }, 'owner')
  t.match((await fetch(timeline, { stream: 'refund-R1', states: 'true' })).body, /"approvedBy":"desk"/)
  t.notMatch(seen.body, /"desk"/)
})

t.test('the timeline as an Excel file', async t => {
  const file = await fetch(exportHistory, { stream: ofOrder, related: 'true' })
  t.match(decodeURIComponent(String(file.headers['content-disposition'])), `团队订单${orderNo}历史.xlsx`)
  const { headers, rows } = await readSheet(file.rawPayload)
  t.same(headers, ['序号', '时间', '对象', '数据流', '版本', '事件', '操作人', '角色', '代理人编号', '命令', '原因类别', '原因', '内容'])
  t.equal(rows.length, 18)
  t.same(
    [...new Set(rows.map(({ cells }) => cells[2]))],
    ['切位库存', '团队订单', '支付单', 'PNR', '退票单'],
    'each row says what it is about',
  )
  t.same(
    rows.filter(({ cells }) => cells[10] !== null).map(({ cells }) => [cells[5], cells[10]]),
    [['退票审核通过', '航司原因']],
    'why, by its code',
  )
  for (const { cells } of rows) {
    t.match(cells[5], /\p{Script=Han}/u, 'the event')
    t.match(cells[9], /\p{Script=Han}/u, 'the command')
    for (const part of String(cells[12]).split('；')) t.match(part.split('：')[0], /\p{Script=Han}|PNR/u, 'every field')
  }
  const told = rows.map(({ cells }) => String(cells[12])).join('；')
  t.match(told, /总额（元）：[\d,]+\.\d\d；/, 'money in yuan, as on the page')
  t.notMatch(told, /总额：|WAIT_FOR_PAY|：true|：undefined/)
  const held = rows[0]!.cells
  t.same(held.slice(1, 12), [
    new Date('2026-11-21T10:02:00Z'),
    '切位库存',
    ofSeats,
    2,
    '占座',
    'u-A1001',
    '代理人',
    'A1001',
    '占座',
    null,
    null,
  ])
  t.equal(held[12], `占座订单：${orderNo}；座位数：2；截止时间：${formatDateTime(minute(60))}`)
  t.equal((await readSheet((await fetch(exportHistory, { stream: ofSeats })).rawPayload)).rows.length, 5)
})

t.test('a comparison tells money that only states hold in yuan, and seats as seats', async t => {
  const seen: HistoryVeil = (_, value) => value
  t.match(changesBetween('payment', { reserved: {} }, { reserved: { R26: 83_000 } }, seen), [
    { path: 'reserved.R26', pathZh: '退款占用 › R26（元）', to: 83_000, toZh: '830.00' },
  ])
  const back = (...amounts: number[]) => ({ back: amounts.map(amount => ({ paymentCode: 'P1', amount })) })
  t.match(
    changesBetween('order', back(), back(90_300, 7_000), seen).map(({ to }) => to),
    [{ amount: 90_300 }, { amount: 7_000 }],
    'of two with one name neither is lost',
  )
  t.same(changesBetween('seats', { total: 10 }, { total: 20 }, seen), [{ path: 'total', pathZh: '座位总数', from: 10, to: 20 }])
})

t.test('a comparison names an item of a list by its type of passenger', async t => {
  const seen: HistoryVeil = (_, value) => value
  const orderWith = (fare: number) => ({
    submitted: {
      legs: [
        {
          stockId,
          lines: [
            { type: 'ADULT', fare: 79_000 },
            { type: 'CHILD', fare },
          ],
        },
      ],
    },
  })
  t.match(changesBetween('order', orderWith(50_000), orderWith(40_000), seen), [
    { path: `submitted.legs.${stockId}.lines.1.fare`, pathZh: `提交内容 › 航段 › ${stockId} › 明细 › 儿童 › 票价（元）` },
  ])
})

t.test('a traveller is told by name, a number that nobody knows by its first digits', async t => {
  const id = 'b0a6c7b2-6f6e-5d0e-9a51-0c1f6f0e7a01'
  const asked = { renameId: 'M1', id, name: '张海萍' }
  const things = thingsIn([{ passengers: [{ id, name: '张海平' }] }, asked])
  t.equal(toldAs('order', 'PassengersRemoved', { ids: [id] }, things), '旅客 › 第1项：张海平', 'by the name with which he was entered')
  t.equal(toldAs('order', 'CancellationDropped', { requestId: id }, new Map()), '申请编号：b0a6c7b2')
  const order = (done: string[]) => ({ passengers: { [id]: { id, name: '张海平' } }, renames: { [id]: { done } } })
  t.match(
    changesBetween('order', order([]), order(['M1']), (_, value) => value),
    [{ pathZh: '客票更名 › 张海平 › 已办更名 › 第1项', to: 'M1' }],
  )
  const node = { id: 'fix', name: '申请人修改' }
  t.equal(toldAs('flow', 'FlowStarted', { routes: [{ from: 'fix' }] }, thingsIn(node)), '路由 › 第1项 › 起始环节：申请人修改（fix）')
  const area = thingsIn({ id: 'reason', name: '订单与退票' })
  t.equal(toldAs('order', 'CancellationDropped', { reason: '已付款' }, area), '原因：已付款', 'a field is no thing that has its name as id')
})

t.test('looking changes nothing and can send nothing', async t => {
  const head = await store.head()
  const queries = { stream: ofOrder, related: 'true', from: minute(0), to: minute(6) }
  for (const { endpoint } of routes) {
    t.equal(endpoint.method, 'GET')
    t.ok(endpoint.kind === 'query' || endpoint.kind === 'file', 'the server gives its handler a call without a way to the deciders')
    t.equal((await fetch(endpoint, queries)).statusCode, 200)
    t.equal((await fetch(endpoint, queries)).statusCode, 200, 'as often as one likes')
  }
  t.equal(await store.head(), head, 'no event was appended')
})

t.test('a stream of thousands of events', async t => {
  const events: NewEvent[] = Array.from({ length: 3_000 }, (_, n) => {
    const holdId = `h${n >> 1}`
    const { type, data } =
      n % 2 ? SeatsReleased({ holdId, seats: 1, reason: 'BACKOFFICE_CANCEL' }) : SeatsHeld({ holdId, seats: 1, until: minute(90) })
    const meta = { user: 'u', role: 'AGENT', commandId: `c${n}`, at: minute(100 + n), ...(n % 2 && { reason: 'BACKOFFICE_CANCEL' }) }
    return { id: idFrom('many', n), type, data, meta }
  })
  await store.append(ofSeats, events, { expected: 4 })
  const { data } = await ask(timeline, { stream: ofSeats, page: 15, size: 200 }, 'ofHu')
  t.match(data, { total: 3_005, revision: 3_004 })
  t.equal(data.events.length, 5)
  t.equal(data.events[4].revision, 3_004)
  t.match(data.events[4], { zh: '座位释放', reason: '后台取消' }, 'a reason that is a code is told in words')
  t.match((await ask(stateThen, { stream: ofSeats, at: minute(100 + 2_000) })).data, {
    revision: 2_005,
    state: { holds: [{ holdId: 'other-order' }, { holdId: orderNo }, { holdId: 'h1000', seats: 1 }] },
  })
  t.equal((await readSheet((await fetch(exportHistory, { stream: ofSeats })).rawPayload)).rows.length, 3_005)
})

t.test('turning the pages of an order does not read the block of seats again, only what came since', async t => {
  const readOf = async (page: number) => {
    reads.length = 0
    const { data } = await ask(timeline, { stream: ofOrder, related: 'true', page, size: 10 })
    return { total: data.total, read: reads.reduce((sum, { stream, events }) => sum + (stream === ofSeats ? events : 0), 0) }
  }
  await readOf(0)
  t.same(await readOf(1), { total: 18, read: 0 })

  const append = (holdId: string, n: number) => {
    const { type, data } = SeatsHeld({ holdId, seats: 1, until: minute(9_000) })
    const meta = { user: 'u', role: 'AGENT', commandId: `late${n}`, at: minute(8_000 + n) }
    return store.append(ofSeats, [{ id: idFrom('late', n), type, data, meta }], { expected: 3_004 + n })
  }
  await append('somebody', 0)
  await append(orderNo, 1)
  t.same(await readOf(1), { total: 19, read: 2 }, 'the new ones are read, and what is the order’s is told')
  t.same(await readOf(0), { total: 19, read: 0 })
})

t.test('every event and every command of every decider has a Chinese name', async t => {
  for (const { decider, eventTypes, commands = {} } of histories) {
    t.same(Object.keys(decider.evolve).sort(), eventTypes.map(({ type }) => type).sort(), `${decider.name}: events`)
    for (const name of Object.keys(decider.commands))
      t.match((commands[name] as { zh?: string } | undefined)?.zh ?? '', /\p{Script=Han}/u, `${decider.name}.${name}`)
  }
})

t.test('kinds that the operator log is asked for are called as their histories', t => {
  const called = new Map(histories.map(({ decider }) => [decider.name, decider.zh]))
  for (const [kind, zh] of Object.entries(objectKinds)) t.equal(called.get(kind), zh, kind)
  t.end()
})
