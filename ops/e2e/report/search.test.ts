import t from 'tap'
import { sureRequestSeat } from '#contracts/order/api.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { submitRefund } from '#contracts/refund/api.ts'
import { findAnything } from '#contracts/report/search/api.ts'
import { searchView } from '#projections/kernel/search.ts'
import { adults, namesOf, OUT, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

const JD = 'JD5181-2026-12-20-G'

t.test('one search finds everything that has a number or a name, each what he may read', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(() => house.close())
  const { call, send, program } = house
  const sale = selling(house, time)
  await sale.putOnSale()
  await sale.putOnSale([{ flightNo: 'JD5181', date: '2026-12-20', from: 'SYX', to: 'CTU' }], { name: '首航团队', airLine: 'JD' })
  const contact = { name: '曾晓棠', phone: '139 0899 1234' }
  const hot = await sale.submit('yefeng', [OUT], adults(10), { groupName: '重庆火锅团', contact })
  const names = await namesOf(adults(10))
  const [first] = names as [(typeof names)[number]]
  const { paymentCode } = await call(gotoPayAlipay, { orderId: hot.orderId, totalAmount: hot.total }, 'yefeng')
  await sale.payAt(paymentCode)
  const { pnrs: [pnr = ''] = [] } = (await call(sureRequestSeat, { orderId: hot.orderId }, 'order')) as { pnrs?: string[] }
  await sale.name('yefeng', hot.orderId, names)
  const other = await sale.submit('changcheng', [JD], adults(12), { groupName: '成都熊猫团' })
  const sold = await sale.ticketed('changcheng', [OUT], adults(10), { skip: 20, groupName: '长城火锅团', confirmDuplicate: true })
  await program.settle()

  const found = async (q: string, as = 'order', more: { kinds?: string[]; size?: number } = {}) => call(findAnything, { q, ...more }, as)
  /** ids of orders, and why */
  const orders = async (q: string, as = 'order') =>
    ((await found(q, as)).find(({ kind }) => kind === 'order')?.hits ?? []).map(({ id, by, matched, code }) => [
      id,
      by,
      ...[matched, code].filter(Boolean),
    ])
  const { orderId } = hot
  /** numbers of one day stand in no order of time */
  const both = [orderId, sold.orderId].sort().reverse()

  // each class of words, in whatever spelling
  t.same(await orders(orderId), [[orderId, '编号']])
  t.same(await orders(orderId.slice(-5)), [[orderId, '编号']], 'the end of a number')
  t.same(
    await orders('火锅'),
    both.map(id => [id, '团名']),
  )
  t.same(await orders('火锅 长城'), [[sold.orderId, '团名']], 'all parts')
  t.same(await orders('火锅团 JD5181'), [])
  t.same(
    await orders('hu7182 12-10'),
    both.map(id => [id, '航班', 'HU7182']),
  )
  for (const written of ['HU7182/10DEC', 'hu7182 10dec26', 'HU7182 2026-12-10', 'ＨＵ７１８２／１２－１０', 'HU7182 12/10'])
    t.same(
      await orders(written),
      both.map(id => [id, '航班', 'HU7182']),
      written,
    )
  t.same(await orders('HU7182/11DEC'), [])
  t.same(await orders('ＪＤ５１８１'), [[other.orderId, '航班', 'JD5181']], 'full width')
  t.ok(pnr)
  t.same(await orders(pnr.toLowerCase()), [[orderId, 'PNR', pnr]])
  t.same(await orders(first.姓名), [[orderId, '旅客', first.姓名]])
  t.same(await orders('zengxt'), [], 'neither pinyin nor initials')
  t.same(await orders('ZengXiaoTang'), [[orderId, '联系人', '曾晓棠']])
  t.same(await orders('zxt'), [[orderId, '联系人', '曾晓棠']])
  t.same(await orders('13908991234'), [[orderId, '电话', '曾晓棠']])
  t.same(await orders('+86 139 0899 1234'), [[orderId, '电话', '曾晓棠']])
  t.same(await orders(first.证件号.toLowerCase()), [[orderId, '证件号码', first.姓名]])
  t.match(await orders(first.证件号.slice(-6)), [[orderId, '证件尾号', first.姓名]])
  const { passengers } = await sale.detail(sold.orderId)
  const ticketNo = passengers[0]!.ticketNo ?? ''
  for (const written of [ticketNo, ticketNo.replace('-', ''), ticketNo.slice(-10), ticketNo.slice(0, -3)])
    t.same(await orders(written), [[sold.orderId, '票号']], written)

  // a thing without words of its own is found by its columns
  const kindsOf = async (q: string, as = 'order') => (await found(q, as)).map(({ kind }) => kind)
  t.ok((await kindsOf(orderId)).includes('payment'), 'what belongs to the order')
  t.same((await found(hot.orderId)).map(({ kind }) => kind).slice(0, 2), ['order', 'payment'], 'an order before what is about it')
  t.match(await found(paymentCode, 'order', { kinds: ['payment'] }), [
    { kind: 'payment', zh: '支付记录', hits: [{ id: paymentCode }], more: false },
  ])
  for (const [by, text] of [
    ['编号', paymentCode.slice(-6)],
    ['订单号', orderId],
  ])
    t.match(await found(text!, 'order', { kinds: ['payment'] }), [{ hits: [{ id: paymentCode, by }] }], `a payment by ${text}`)
  const { refundId } = await call(submitRefund, { orderId: sold.orderId, ids: [passengers[0]!.id], refundType: 'VOLUNTE' }, 'changcheng')
  await program.settle()
  for (const [as, text] of [
    ['refund', refundId.slice(-6)],
    ['changcheng', refundId.slice(-6)],
    ['changcheng', sold.orderId],
  ])
    t.match(await found(text!, as, { kinds: ['refund'] }), [{ kind: 'refund', hits: [{ id: refundId }] }], `a refund by ${text}`)
  t.same(await found(refundId.slice(-6), 'yefeng', { kinds: ['refund'] }), [], 'not another agency’s')
  t.match(await found('海口', 'order', { kinds: ['airport'] }), [{ kind: 'airport', hits: [{ id: 'HAK', title: 'HAK' }] }])
  t.match(await found('haikou', 'order', { kinds: ['airport'] }), [{ kind: 'airport' }], 'records spell their names')
  t.match(await found('椰风', 'order', { kinds: ['agency'] }), [{ kind: 'agency', hits: [{ id: 'AG1001', by: '名称' }] }])
  t.match(await found('首航', 'order', { kinds: ['policy'] }), [{ kind: 'policy', hits: [{ by: '政策名称' }] }])
  t.match(await found('周敏', 'admin', { kinds: ['employee'] }), [{ kind: 'employee' }])
  const [{ hits: [shown] = [] } = {}] = await found(orderId, 'order', { kinds: ['order'] })
  t.match(shown, { title: orderId, status: '已支付' })
  t.match(shown?.line, /重庆火锅团 · .+ · HAK-PEK · 2026-12-10/)

  // agencies find their own things only
  t.same(await orders('火锅', 'yefeng'), [], 'an agency’s own are found from their beginning')
  t.same(await orders('重庆', 'yefeng'), [[orderId, '团名']])
  t.same(await orders('重庆', 'changcheng'), [])
  t.same(await orders('hu7182', 'yefeng'), [[orderId, '航班', 'HU7182']], 'by the flight')
  t.same(await orders('HU7182/10DEC', 'changcheng'), [[sold.orderId, '航班', 'HU7182']])
  t.same(await orders('曾晓棠', 'yefeng'), [[orderId, '联系人', '曾晓棠']], 'by the contact')
  t.same(await orders('曾晓棠', 'changcheng'), [])
  t.same(await orders(orderId, 'changcheng'), [])
  t.same(await orders(first.姓名, 'changcheng'), [])
  t.same(await orders(first.证件号, 'changcheng'), [], 'another’s traveller')
  t.same(await orders(first.证件号, 'yefeng'), [[orderId, '证件号码', first.姓名]])
  t.same(await orders(ticketNo, 'yefeng'), [])
  t.same(await kindsOf('重庆', 'changcheng'), [])
  t.same(await found(paymentCode, 'changcheng'), [])
  t.match(await found(paymentCode, 'yefeng'), [{ kind: 'payment' }])
  t.same(await orders('成都', 'order-jd'), [[other.orderId, '团名']])
  t.same(await orders('火锅', 'order-jd'), [], 'staff find orders of their airlines')
  t.same(await found('周敏', 'order'), [], 'and kinds that they may list')
  t.same(await found('AG1001', 'yefeng', { kinds: ['agency'] }), [])

  // wrong questions
  t.match(await send(findAnything, { q: ' 火 ' }, 'order'), { status: 400 })
  const wrong = await send(findAnything, { q: '火锅', kinds: ['spaceship'] }, 'order')
  t.equal(wrong.status, 400)
  t.match(JSON.stringify(wrong), /没有种类spaceship/)
  t.equal((await send(findAnything, { q: '火锅' })).status, 401)
  t.match(await found('火锅', 'order', { kinds: ['order'], size: 1 }), [{ hits: [{ id: both[0] }], more: true }])

  // the view shows nobody
  const collection = await program.runner.collection(searchView.name)
  const stored = JSON.stringify(await program.store.find(collection, { limit: 100 }))
  for (const secret of [first.证件号, first.证件号.slice(-6), '13908991234', '139 0899 1234'])
    t.notOk(stored.includes(secret), `not ${secret.slice(0, 3)}…`)
  t.ok(stored.includes(orderId))
})
