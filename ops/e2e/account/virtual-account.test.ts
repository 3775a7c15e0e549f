import t from 'tap'
import * as api from '#contracts/account/virtual-api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { paymentRecords } from '#contracts/payment/api.ts'
import { gotoPayPreview } from '#contracts/payment/preview-api.ts'
import { modifyRefundStatus, refundDetail, submitRefund } from '#contracts/refund/api.ts'
import { timeline } from '#contracts/report/history.ts'
import { trial } from '#services/account/trial.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { adults, namesOf, selling } from '../sale.ts'
import { MONDAY, type Program, startProgram } from '../start.ts'

const yuan = (amount: number) => amount * 100
const OUT = 'HU7182-2026-12-10-G'
const [right, wrong] = await Promise.all(['135790', '000000'].map(clientHash))
const loginPassword = await clientHash(demoPassword)

/** The ledger that the log tells, with nothing under way. */
const atRest = async ({ program }: Program) => {
  await program.settle()
  const ledger = trial()
  for (let from = 0; ; ) {
    const { events, position, end } = await program.events.readAll({ from, limit: 1_000 })
    events.forEach(ledger.add)
    if (end) break
    from = position
  }
  t.same([...ledger.byRef.transit], [], 'nothing is under way')
  return ledger
}

t.test(
  'an account is opened with a pay password, recharged, pays an order, takes back what that gives, and gives its money back',
  async t => {
    const time = { now: MONDAY }
    const house = await startProgram({ clock: () => time.now })
    t.teardown(house.close)
    const { call, send, program, trades } = house
    const sale = selling(house, time)
    await sale.offer([{}])
    const info = (as = 'yefeng') => call(api.virtualAccountInfo, as === 'yefeng' ? {} : { agency: 'AG1001' }, as)
    t.match(await info(), { status: 'NOT_OPEN', balance: 0, hasPayPassword: false })

    // ── opened ─────────────────────────────────────────────────────────────────────────────────────────────────────────
    await sale.refused(t, api.rechargeVirtualAccount, { totalAmount: 1 }, 'yefeng', { status: 404, message: '账户未开通' })
    await sale.refused(t, api.openUpVirtualAccount, { payPassword: right }, 'yefeng', {
      status: 400,
      message: '首次设置支付密码，请输入登录密码',
    })
    const { id } = await call(api.openUpVirtualAccount, { payPassword: right!, loginPassword }, 'yefeng')
    t.match(await call(api.openUpVirtualAccount, { payPassword: right! }, 'yefeng'), { id, status: 'ACTIVE' }, 'again: as it is')
    await sale.refused(t, api.openUpVirtualAccount, { payPassword: right, loginPassword }, 'finance', { status: 403, message: /./ })

    // ── recharged, the notice twice ────────────────────────────────────────────────────────────────────────────────────
    const recharge = async (amount: number) => {
      const { paymentCode } = await call(api.rechargeVirtualAccount, { totalAmount: amount }, 'yefeng')
      await sale.payAt(paymentCode)
      await sale.payAt(paymentCode)
      return paymentCode
    }
    const first = await recharge(yuan(10_000))
    const second = await recharge(yuan(5_000))
    t.match(await info(), { status: 'ACTIVE', balance: yuan(15_000), available: yuan(15_000), hasPayPassword: true })
    t.match(await call(api.rechargeCertificate, { id: first }, 'yefeng'), {
      ...{ account: id, amount: yuan(10_000), amountText: '人民币壹万元整', channel: 'alipay', balance: yuan(10_000) },
    })
    for (const page of [api.rechargeCertificate, api.rechargeCertificatePdf])
      await sale.refused(t, page, { id: first }, 'changcheng', { status: 404, message: '充值凭证不存在' })
    t.match(await send(api.rechargeCertificatePdf, { id: first }, 'yefeng'), {
      ...{ status: 200, text: /^%PDF-/, headers: { 'content-type': 'application/pdf', 'content-disposition': /\.pdf/ } },
    })

    // ── pays an order ──────────────────────────────────────────────────────────────────────────────────────────────────
    const { orderId, total } = await sale.submit('yefeng', [OUT], adults(10))
    t.equal(total, yuan(12_600))
    const paying = { orderId, totalAmount: total, payPassword: right! }
    await sale.refused(t, api.payByVirtual, { ...paying, totalAmount: total - 1 }, 'yefeng', {
      status: 409,
      message: '支付金额与订单金额不符',
    })
    t.match(await send(api.payByVirtual, { ...paying, payPassword: wrong }, 'yefeng'), {
      status: 400,
      message: '支付密码错误，还可输入4次',
    })
    await sale.refused(t, api.payByVirtual, paying, 'changcheng', { status: 404, message: /不存在/ })
    const foreseen = { orderId, totalAmount: total, virtual: true }
    t.match(await call(gotoPayPreview, foreseen, 'yefeng'), {
      ...{ amount: total, after: { status: 'PAID', owed: 0 }, virtual: { available: yuan(15_000), left: yuan(2_400) } },
    })
    t.notOk('virtual' in (await call(gotoPayPreview, { orderId, totalAmount: total }, 'yefeng')), 'a gateway leaves the account alone')
    await sale.refused(t, gotoPayPreview, { ...foreseen, totalAmount: total - 1 }, 'yefeng', {
      status: 409,
      message: '支付金额与订单金额不符',
    })
    await sale.refused(t, gotoPayPreview, { ...foreseen, creditId: 'R1' }, 'yefeng', { status: 400, message: '抵扣与虚拟账户不能同时使用' })
    await sale.refused(t, gotoPayPreview, foreseen, 'finance', { status: 403, message: /./ })
    const key = { headers: { 'idempotency-key': 'pay-1' } }
    const paid = await call(api.payByVirtual, paying, 'yefeng', key)
    t.match(paid, { status: 'SUCCEEDED', amount: total, available: yuan(2_400) })
    t.same(await call(api.payByVirtual, paying, 'yefeng', key), paid, 'sent again: answered as then')
    await program.settle()
    t.match(await call(orderDetail, { orderId }, 'yefeng'), { status: 'PAID' })
    t.match(await info(), { balance: yuan(2_400), reserved: 0 })
    const { content: tried } = await call(paymentRecords, { orderId }, 'yefeng')
    t.match(tried, [{ channel: 'virtual', status: 'SUCCEEDED', from: id }])
    await sale.refused(t, api.payByVirtual, paying, 'yefeng', { status: 409, message: '订单不是待支付状态' })

    // ── too little, and nothing is left held ───────────────────────────────────────────────────────────────────────────
    const other = await sale.submit('yefeng', [OUT], adults(10), { confirmDuplicate: true })
    await sale.refused(t, api.payByVirtual, { ...paying, orderId: other.orderId }, 'yefeng', {
      status: 409,
      message: '余额不足，可用余额¥2,400.00',
    })
    await sale.refused(t, gotoPayPreview, { ...foreseen, orderId: other.orderId }, 'yefeng', {
      status: 409,
      message: '余额不足，可用余额¥2,400.00',
    })
    const ledger = await atRest(house)
    t.equal(ledger.balance(`account-${id}:available`), yuan(2_400))
    t.equal(ledger.balance('fares.HU'), total)

    // ── an application gives back what the account had paid ────────────────────────────────────────────────────────────
    const counts = adults(10)
    await sale.name('yefeng', orderId, await namesOf(counts))
    const ids = (await sale.detail(orderId)).passengers.map(({ id }) => id).slice(0, 1)
    const { refundId } = await call(submitRefund, { orderId, ids, refundType: 'VOLUNTE' as const }, 'yefeng')
    await program.settle()
    await call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund')
    await program.settle()
    await call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance')
    await program.settle()
    const { paidOut } = await call(refundDetail, { refundId }, 'yefeng')
    t.ok(paidOut > 0)
    t.match(await info(), { balance: yuan(2_400) + paidOut, reserved: 0 }, 'it is back in the account')
    await atRest(house)

    // ── frozen by staff ────────────────────────────────────────────────────────────────────────────────────────────────
    const freezing = { id, totalAmount: yuan(2_000), remark: '争议款项' }
    await sale.refused(t, api.freezeVirtualAccount, freezing, 'yefeng', { status: 403, message: /./ })
    t.match(await call(api.freezeVirtualAccount, freezing, 'finance'), { status: 'FUND_FROZEN', frozen: yuan(2_000) })
    await sale.refused(t, api.refundVirtualAccountPreview, { totalAmount: yuan(2_000) }, 'yefeng', {
      status: 409,
      message: /^账户资金已冻结/,
    })
    await call(api.freezeVirtualAccount, { ...freezing, flag: false }, 'finance')

    // ── asked back: to the newest recharge first, decided by another ───────────────────────────────────────────────────
    const back = yuan(2_400) + paidOut
    const preview = await call(api.refundVirtualAccountPreview, { totalAmount: back }, 'yefeng')
    t.match(preview, { amount: back, lots: [{ lot: second, channel: 'alipay', amount: back }], after: { available: 0, reserved: back } })
    const asked = await call(api.refundVirtualAccount, { totalAmount: back, payPassword: right!, remark: '年底结清' }, 'yefeng')
    t.match(asked, { status: 'HELD', amount: back })
    await program.settle()
    t.match(await info(), { available: 0, reserved: back, balance: back })
    await sale.refused(t, api.approveVirtualRefund, { id: asked.id, result: 'APPROVE' }, 'yefeng', { status: 403, message: /./ })
    await sale.refused(t, api.approveVirtualRefund, { id: asked.id, result: 'REJECT' }, 'finance', {
      status: 400,
      message: '请填写驳回原因',
    })
    await call(api.approveVirtualRefund, { id: asked.id, result: 'APPROVE' }, 'finance')
    await program.settle()
    t.match((await call(api.withdrawalQuery, {}, 'yefeng')).content, [{ id: asked.id, status: 'REFUNDED', amount: back }])
    t.match((await trades.find(second))!.trade.refunds, { [asked.id]: { amount: back } }, 'the gateway gave it back')
    t.match(await info(), { balance: 0, reserved: 0, available: 0 })

    // ── one that is turned down is free again ──────────────────────────────────────────────────────────────────────────
    const third = await recharge(yuan(100))
    const no = await call(api.refundVirtualAccount, { id, totalAmount: yuan(60) }, 'finance')
    await sale.refused(t, api.approveVirtualRefund, { id: no.id, result: 'APPROVE' }, 'finance', {
      status: 403,
      message: '申请人不能审核自己的退款',
    })
    await call(api.approveVirtualRefund, { id: no.id, result: 'REJECT', remark: '请保留余额' }, 'admin')
    await program.settle()
    t.match(await info(), { available: yuan(100), reserved: 0 })
    t.equal((await trades.find(third))!.trade.refunds[no.id], undefined)

    // ── the statement ──────────────────────────────────────────────────────────────────────────────────────────────────
    const statement = await call(api.balanceStatement, {}, 'yefeng')
    t.equal(statement.opening + statement.in - statement.out, statement.closing)
    t.equal(statement.closing, yuan(100))
    t.same(
      statement.content.map(({ kind, in: came, out }) => [kind, came, out]),
      [
        ['RECHARGE', yuan(100), 0],
        ['WITHDRAW', 0, back],
        ['UNFREEZE', 0, 0],
        ['FREEZE', 0, 0],
        ['REFUND_IN', paidOut, 0],
        ['PAY', 0, total],
        ['RECHARGE', yuan(5_000), 0],
        ['RECHARGE', yuan(10_000), 0],
      ],
    )
    for (const { in: came, out, balance } of statement.content) t.ok(Math.min(came, out, balance) >= 0)
    t.same((await call(api.balanceStatement, { id }, 'changcheng')).content, [], 'nobody else sees it')
    t.match((await call(api.virtualAccountQuery, {}, 'finance')).content, [{ id, balance: yuan(100), status: 'ACTIVE' }])
    t.ok((await call(timeline, { stream: `account-${id}` }, 'auditor')).events.length > 10, 'the auditor sees all of it')
    const end = await atRest(house)
    t.equal(end.balance(`account-${id}:available`), yuan(100))
    t.equal(0 - end.balance('clearing.alipay'), yuan(15_100) - back, 'clearing is what the gateway holds')
  },
)
