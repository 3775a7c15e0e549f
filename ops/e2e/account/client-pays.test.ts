import t from 'tap'
import * as api from '#contracts/account/booking-api.ts'
import * as virtual from '#contracts/account/virtual-api.ts'
import { updatePayPassword } from '#contracts/identity/account-api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { paymentRecords } from '#contracts/payment/api.ts'
import { gotoPayPreview, payOutPreview } from '#contracts/payment/preview-api.ts'
import { modifyRefundStatus, refundDetail, submitRefund } from '#contracts/refund/api.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { ledgerAtRest } from '../books.ts'
import { adults, namesOf, OUT, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

const yuan = (amount: number) => amount * 100
const [right, wrong, loginPassword] = await Promise.all(['135790', '000000', demoPassword].map(clientHash))

t.test('an agency pays an order from the account of its big client, and what the order gives back goes back there', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, send, program } = house
  const sale = selling(house, time)
  await sale.offer([{}])
  const wish = { name: '海南椰风会展', agent: 'AG1001', line: yuan(20_000), termDays: 30 }
  const { id: clientId } = await call(api.addBigClient, { ...wish, remark: '只对内' }, 'finance')
  const { id: other } = await call(api.addBigClient, { ...wish, agent: 'AG1002' }, 'finance')
  const lines = async (as = 'yefeng') => (await call(api.clientLines, {}, as)).clients

  t.comment('an agency is told its own clients, without what staff have noted')
  t.match(await lines(), [{ id: clientId, name: wish.name, line: yuan(20_000), available: yuan(20_000), debt: 0, termDays: 30 }])
  t.notMatch(JSON.stringify(await lines()), /只对内/)
  t.match(await lines('changcheng'), [{ id: other }])
  await sale.refused(t, api.clientLines, {}, 'finance', { status: 403, message: /./ })

  t.comment('foreseen and refused as the payment is')
  const { orderId, total } = await sale.submit('yefeng', [OUT], adults(10))
  t.equal(total, yuan(12_600))
  const paying = { orderId, totalAmount: total, payPassword: right!, clientId }
  const foreseen = { orderId, totalAmount: total, clientId }
  await sale.refused(t, virtual.payByVirtual, paying, 'yefeng', { status: 400, message: '尚未设置支付密码，请先设置' })
  await call(updatePayPassword, { payPassword: right!, loginPassword: loginPassword! }, 'yefeng')
  t.match(await send(virtual.payByVirtual, { ...paying, payPassword: wrong }, 'yefeng'), { status: 400, message: /^支付密码错误/ })
  const nobodys = { status: 404, message: '大客户不存在' }
  await sale.refused(t, virtual.payByVirtual, { ...paying, clientId: other }, 'yefeng', nobodys)
  await sale.refused(t, gotoPayPreview, { ...foreseen, clientId: other }, 'yefeng', nobodys)
  await sale.refused(t, virtual.payByVirtual, { ...paying, clientId: 'K0' }, 'yefeng', nobodys)
  await sale.refused(t, gotoPayPreview, { ...foreseen, virtual: true }, 'yefeng', {
    ...{ status: 400, message: '虚拟账户与大客户额度不能同时使用' },
  })
  await sale.refused(t, gotoPayPreview, { ...foreseen, creditId: 'R1' }, 'yefeng', {
    ...{ status: 400, message: '抵扣与大客户额度不能同时使用' },
  })
  await sale.refused(t, gotoPayPreview, foreseen, 'finance', { status: 403, message: /./ })
  t.match(await call(gotoPayPreview, foreseen, 'yefeng'), {
    ...{ amount: total, after: { status: 'PAID', owed: 0 }, client: { available: yuan(20_000), left: yuan(7_400) } },
  })

  t.comment('paid, once, whatever is sent twice')
  const key = { headers: { 'idempotency-key': 'client-1' } }
  const paid = await call(virtual.payByVirtual, paying, 'yefeng', key)
  t.match(paid, { status: 'SUCCEEDED', amount: total, available: yuan(7_400) })
  t.same(await call(virtual.payByVirtual, paying, 'yefeng', key), paid)
  await program.settle()
  t.match(await call(orderDetail, { orderId }, 'yefeng'), { status: 'PAID', payments: [{ channel: 'client', amount: total }] })
  t.match(await lines(), [{ available: yuan(7_400), debt: total }])
  const { account: from } = await call(api.bigClientDetail, { id: clientId }, 'finance')
  t.match((await call(paymentRecords, { orderId }, 'yefeng')).content, [{ channel: 'client', status: 'SUCCEEDED', from }])
  const statement = await call(virtual.balanceStatement, { id: from }, 'yefeng')
  t.match(statement.content.find(({ movement }) => movement === paid.paymentCode)!, { kind: 'PAY', orderNo: orderId, purpose: '全款' })
  await sale.refused(t, virtual.balanceStatement, { id: from }, 'changcheng', { status: 404, message: /./ })
  let ledger = await ledgerAtRest(house)
  t.same([...ledger.byRef.transit], [])
  t.equal(ledger.balance(`account-${from}:available`), yuan(7_400))
  t.equal(ledger.balance('fares.HU'), total)
  t.equal(ledger.balance('clearing.alipay'), 0, 'no gateway has seen it')

  t.comment('too little: refused, nothing is held')
  const second = await sale.submit('yefeng', [OUT], adults(10), { confirmDuplicate: true })
  const short = { status: 409, message: '可用额度不足，可用余额¥7,400.00' }
  await sale.refused(t, virtual.payByVirtual, { ...paying, orderId: second.orderId }, 'yefeng', short)
  await sale.refused(t, gotoPayPreview, { ...foreseen, orderId: second.orderId }, 'yefeng', short)
  t.match(await call(api.bigClientDetail, { id: clientId }, 'finance'), { reserved: 0, available: yuan(7_400) })

  t.comment('what a refund gives back is no money of a gateway: it lowers what the client owes')
  await sale.name('yefeng', orderId, await namesOf(adults(10)))
  const ids = (await sale.detail(orderId)).passengers.slice(0, 1).map(({ id }) => id)
  const { refundId } = await call(submitRefund, { orderId, ids, refundType: 'VOLUNTE' as const }, 'yefeng')
  await program.settle()
  await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund')
  await program.settle()
  t.match(await call(payOutPreview, { refundId }, 'finance'), { payouts: [{ channel: 'client' }] })
  await call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance')
  await program.settle()
  const { paidOut } = await call(refundDetail, { refundId }, 'yefeng')
  t.ok(paidOut > 0)
  t.match(await lines(), [{ available: yuan(7_400) + paidOut, debt: total - paidOut }])
  ledger = await ledgerAtRest(house)
  t.same([...ledger.byRef.transit], [])
  t.equal(ledger.balance(`account-${from}:available`), yuan(7_400) + paidOut)

  t.comment('a client that is deleted pays no more, and is told no more')
  await call(api.addClientPayment, { id: clientId, totalAmount: total - paidOut, bankRefNo: 'B200' }, 'finance')
  await call(api.deleteBigClient, { id: clientId }, 'finance')
  await sale.refused(t, virtual.payByVirtual, { ...paying, orderId: second.orderId }, 'yefeng', { status: 409, message: '大客户已删除' })
  t.same(await lines(), [])
})
