import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { read, utils } from 'xlsx'
import { movementKinds } from '#contracts/account/events.ts'
import * as api from '#contracts/account/virtual-api.ts'
import { modifyAgent } from '#contracts/agency/agency-api.ts'
import { config } from '#contracts/basicinfo/config.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { gotoPayPreview } from '#contracts/order/money/pay-preview-api.ts'
import { paymentErrorModify, paymentErrorQuery, paymentRecords } from '#contracts/payment/api.ts'
import { approveOwed, owedDetail } from '#contracts/payment/owed-api.ts'
import { modifyRefundStatus, refundDetail, submitRefund } from '#contracts/refund/api.ts'
import { timeline } from '#contracts/report/history.ts'
import { account } from '#services/account/decide.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { idFrom } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { payment } from '#services/payment/decide.ts'
import { ledgerAtRest } from '../books.ts'
import { adults, namesOf, selling } from '../sale.ts'
import { MONDAY, type Program, startProgram } from '../start.ts'

const yuan = (amount: number) => amount * 100
const OUT = 'HU7182-2026-12-10-G'
const [right, wrong] = await Promise.all(['135790', '000000'].map(clientHash))
const bank = { bankUserName: '海口旅行社有限公司', bankName: '中国银行海口分行', bankAccount: '6222020200112233445' }
const loginPassword = await clientHash(demoPassword)

/** The ledger from the log, with nothing on its way. */
const atRest = async (house: Program) => {
  const ledger = await ledgerAtRest(house)
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
    await sale.putOnSale([{}])
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

    // ── no more at once than staff let pass ────────────────────────────────────────────────────────────────────────────
    const most = (configValue: string) => call(config.endpoints.modify, { id: 'onlinePaymentMaxYuan', configValue }, 'admin')
    await most('1000')
    await program.settle()
    const over = { status: 409, message: /^单笔超限：在线支付每笔不超过¥1,000\.00/ }
    await sale.refused(t, api.rechargeVirtualAccount, { totalAmount: yuan(1_001) }, 'yefeng', over)
    await most('0')
    await program.settle()

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
      account: id,
      amount: yuan(10_000),
      amountText: '人民币壹万元整',
      channel: 'alipay',
      balance: yuan(10_000),
    })
    for (const page of [api.rechargeCertificate, api.rechargeCertificatePdf])
      await sale.refused(t, page, { id: first }, 'changcheng', { status: 404, message: '充值凭证不存在' })
    t.match(await send(api.rechargeCertificatePdf, { id: first }, 'yefeng'), {
      status: 200,
      text: /^%PDF-/,
      headers: { 'content-type': 'application/pdf', 'content-disposition': /\.pdf/ },
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
      amount: total,
      after: { status: 'PAID', owed: 0 },
      virtual: { available: yuan(15_000), left: yuan(2_400) },
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
    const { content: moved } = await call(api.balanceStatement, { id }, 'yefeng')
    t.match(
      moved.find(({ movement }) => movement === paid.paymentCode),
      { kind: 'PAY', orderNo: orderId, purpose: '全款' },
    )
    await sale.refused(t, api.payByVirtual, paying, 'yefeng', { status: 409, message: '订单已付清，无须支付' })

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

    // ── a refund returns what the account had paid ────────────────────────────────────────────────────────────────────
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

    // ── the same holds for a withdrawal that its owner takes back, whoever applied ─────────────────────────────────────────
    for (const by of ['yefeng', 'finance']) {
      const wrong = { id, totalAmount: yuan(70), ...(by === 'yefeng' && { payPassword: right! }) }
      const { id: own } = await call(api.refundVirtualAccount, wrong, by)
      await sale.refused(t, api.withdrawVirtualRefundPreview, { id: own }, 'changcheng', { status: 404, message: '账户退款申请不存在' })
      await sale.refused(t, api.withdrawVirtualRefund, { id: own }, 'changcheng', { status: 404, message: '账户退款申请不存在' })
      await sale.refused(t, api.withdrawVirtualRefund, { id: own }, 'finance', { status: 403, message: /./ })
      t.match((await call(api.virtualRefundDetail, { id: own }, 'yefeng')).allowedActions, [{ action: 'takeBack', zh: '撤回账户退款申请' }])
      t.match(await call(api.withdrawVirtualRefundPreview, { id: own }, 'yefeng'), {
        amount: yuan(70),
        before: { available: yuan(30), reserved: yuan(70) },
        after: { available: yuan(100), reserved: 0 },
      })
      t.same(await call(api.withdrawVirtualRefund, { id: own }, 'yefeng'), { id: own, status: 'TAKEN_BACK' })
      t.match(await info(), { available: yuan(100), reserved: 0 }, 'free again at once')
      const over = { status: 409, message: '申请已撤回' }
      await sale.refused(t, api.withdrawVirtualRefundPreview, { id: own }, 'yefeng', over)
      await sale.refused(t, api.withdrawVirtualRefund, { id: own }, 'yefeng', over)
      await sale.refused(t, api.approveVirtualRefund, { id: own, result: 'APPROVE' }, 'admin', over)
      t.match(await call(api.virtualRefundDetail, { id: own }, 'yefeng'), { status: 'TAKEN_BACK', back: 0, returned: yuan(70) })
      const { content } = await call(api.withdrawalQuery, { status: 'TAKEN_BACK' }, 'yefeng')
      t.match(
        content.find(row => row.id === own),
        { amount: yuan(70) },
      )
    }
    await sale.refused(t, api.withdrawVirtualRefund, { id: asked.id }, 'yefeng', { status: 409, message: '款项已退回' })
    await atRest(house)

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
    const sheetOf = async (asked: { id?: string; from?: string; to?: string }, as: string) => {
      const book = read((await send(api.exportBalanceStatement, asked, as)).bytes)
      return book.SheetNames.map(name => utils.sheet_to_json<Record<string, unknown>>(book.Sheets[name]!))
    }
    const [rows = [], about = []] = await sheetOf({ from: '2026-11-01' }, 'yefeng')
    t.same(
      rows.map(row => [row.类型, row.收入, row.支出, row.账户余额]),
      [
        ['期初余额', undefined, undefined, 0],
        ...statement.content
          .toReversed()
          .map(one => [movementKinds[one.kind], one.in / 100, one.out / 100, one.balance / 100] as [string, number, number, number]),
        ['合计', statement.in / 100, statement.out / 100, undefined],
        ['期末余额', undefined, undefined, statement.closing / 100],
      ],
      'as a sheet: what there was, each movement, the sums, what there is',
    )
    t.match(rows[1], { 记账日: /./, 业务号: first, 可用余额: 10_000 })
    t.equal(rows.find(row => row.类型 === '资金冻结')?.占用或冻结金额, 2_000)
    t.same(
      about.slice(0, 5).map(row => row.内容),
      ['虚拟账户对账单', '当前筛选结果', `账户号：${id}`, '记账日：2026-11-01起', '8'],
    )
    t.same((await sheetOf({ id }, 'finance'))[0], rows, 'staff have the same')
    t.match(await sheetOf({ to: '2026-10-31' }, 'yefeng'), [[{ 类型: '期初余额' }, { 类型: '合计' }, { 类型: '期末余额', 账户余额: 0 }]])
    const none = { status: 404, message: '账户不存在' }
    for (const [asked, as] of [
      [{ id }, 'changcheng'],
      [{}, 'changcheng'],
      [{ id: 'V.nobody' }, 'finance'],
    ] as const) {
      await sale.refused(t, api.exportBalanceStatement, asked, as, none)
      await sale.refused(t, api.balanceStatement, asked, as, none)
    }
    await sale.refused(t, api.virtualAccountInfo, { agency: 'AG1001' }, 'changcheng', none)
    await sale.refused(t, api.virtualAccountInfo, { agency: 'nobody' }, 'finance', none)
    t.match(
      await call(api.virtualAccountInfo, {}, 'changcheng'),
      { status: 'NOT_OPEN', balance: 0 },
      'what is not opened yet is told to its owner',
    )
    await sale.refused(t, api.exportBalanceStatement, {}, 'finance', { status: 400, message: '请选择账户' })
    for (const { in: came, out, balance } of statement.content) t.ok(Math.min(came, out, balance) >= 0)
    t.match((await call(api.virtualAccountQuery, {}, 'finance')).content, [{ id, balance: yuan(100), status: 'ACTIVE' }])
    t.ok((await call(timeline, { stream: `account-${id}` }, 'auditor')).events.length > 10, 'the auditor sees all of it')
    await atRest(house)

    // ── put right by two of staff, against corrections ─────────────────────────────────────────────────────────────────
    const correcting = { id, up: false, totalAmount: yuan(40), corrects: third, remark: '渠道多记' }
    await sale.refused(t, api.correctVirtualAccount, correcting, 'yefeng', { status: 403, message: /./ })
    await sale.refused(t, api.correctVirtualAccount, { ...correcting, id: 'V.nobody' }, 'finance', none)
    const tooMuch = { status: 409, message: '调减金额超过可用余额¥100.00' }
    await sale.refused(t, api.correctVirtualAccount, { ...correcting, totalAmount: yuan(101) }, 'finance', tooMuch)
    await sale.refused(t, api.correctVirtualAccountPreview, { id, up: false, totalAmount: yuan(101) }, 'finance', tooMuch)
    t.match(await call(api.correctVirtualAccountPreview, { id, up: false, totalAmount: yuan(40) }, 'finance'), {
      before: { available: yuan(100) },
      after: { available: yuan(60), balance: yuan(60) },
    })
    const { correctionId } = await call(api.correctVirtualAccount, correcting, 'finance')
    await program.settle()
    t.match((await call(api.virtualAccountQuery, { correcting: true }, 'admin')).content, [{ id, balance: yuan(100), correcting: true }])
    t.notOk((await info()).correction, 'its owner is told when it is decided')
    t.match((await info('finance')).correction, { correctionId, up: false, amount: yuan(40), corrects: third, remark: '渠道多记' })
    const may = async (as: string) => (await info(as)).allowedActions.map(({ action }) => action)
    t.notOk((await may('finance')).includes('correct'), 'who has asked for it does not decide')
    t.ok((await may('admin')).includes('correct'))
    const deciding = { id, correctionId, result: 'APPROVE' as const }
    await sale.refused(t, api.approveVirtualCorrection, deciding, 'finance', { status: 409, message: '申请人不能审核自己申请的调账' })
    await sale.refused(t, api.approveVirtualCorrection, { ...deciding, correctionId: 'T0' }, 'admin', {
      status: 409,
      message: '该调账申请已处理',
    })
    await sale.refused(t, api.approveVirtualCorrection, { ...deciding, result: 'REJECT' }, 'admin', {
      status: 400,
      message: '请填写驳回原因',
    })
    t.match(await call(api.approveVirtualCorrection, deciding, 'admin'), { id, available: yuan(60) })
    await sale.refused(t, api.approveVirtualCorrection, deciding, 'admin', { status: 409, message: '没有待审核的调账申请' })
    const up = { id, up: true, totalAmount: yuan(40), remark: '多扣更正' }
    const rejected = await call(api.correctVirtualAccount, up, 'admin')
    await call(api.approveVirtualCorrection, { ...rejected, result: 'REJECT', remark: '填错' }, 'admin')
    t.match(await info(), { available: yuan(60) })
    const again = await call(api.correctVirtualAccount, up, 'admin')
    t.match(await call(api.approveVirtualCorrection, { ...again, result: 'APPROVE' }, 'finance'), { available: yuan(100) })
    await program.settle()
    t.same((await call(api.virtualAccountQuery, { correcting: true }, 'admin')).content, [])
    const corrected = await call(api.balanceStatement, { kind: 'ADJUST' }, 'yefeng')
    t.match(corrected.content, [
      { movement: again.correctionId, in: yuan(40), balance: yuan(100) },
      { movement: correctionId, out: yuan(40), balance: yuan(60) },
    ])
    t.equal(corrected.closing, yuan(100))
    t.equal((await atRest(house)).balance('corrections'), 0)

    // ── closed when it is empty, and opened once more ──────────────────────────────────────────────────────────────────
    const closing = { id, remark: '终止合作' }
    const isNot = { status: 409, message: '账户仍有余额，不能销户' }
    await sale.refused(t, api.closeVirtualAccount, closing, 'finance', isNot)
    await sale.refused(t, api.closeVirtualAccountPreview, { id }, 'finance', isNot)
    await sale.refused(t, api.closeVirtualAccount, closing, 'yefeng', { status: 403, message: /./ })
    await sale.refused(t, api.closeVirtualAccount, { ...closing, id: 'V.nobody' }, 'finance', none)
    t.notOk((await info('finance')).allowedActions.some(({ action }) => action === 'close'))
    const rest = await call(api.refundVirtualAccount, { totalAmount: yuan(100), payPassword: right! }, 'yefeng')
    await sale.refused(t, api.approveVirtualRefund, { id: rest.id, result: 'APPROVE' }, 'finance', {
      status: 400,
      message: '部分款项须银行转账退回，请填写银行流水号',
    })
    const byBank = { id: rest.id, result: 'APPROVE' as const, bankRefNo: 'ICBC-40' }
    await sale.refused(t, api.approveVirtualRefund, byBank, 'finance', { status: 409, message: /^代理人未登记收款账户，不能由银行转账/ })
    t.notOk((await call(api.virtualRefundDetail, { id: rest.id }, 'finance')).payee)
    await call(modifyAgent, { id: 'AG1001', ...bank }, 'admin')
    t.match(
      (await call(api.virtualRefundDetail, { id: rest.id }, 'finance', { headers: { 'x-show-personal': 'true' } })).payee,
      { account: '6222020200112233445' },
      'as it is registered now',
    )
    await call(api.approveVirtualRefund, byBank, 'finance')
    await program.settle()
    const unpaid = await call(api.rechargeVirtualAccount, { totalAmount: yuan(100) }, 'yefeng')
    const isOpen = { status: 409, message: '有1笔充值尚未完成，不能销户；无人付款的充值会自动关闭' }
    await sale.refused(t, api.closeVirtualAccountPreview, { id }, 'finance', isOpen)
    await sale.refused(t, api.closeVirtualAccount, closing, 'finance', isOpen)
    const nobodyPaid = { who: systemUser('reconcile'), now: time.now, commandId: idFrom('nobody paid', 0) }
    await program.run.execute(payment, unpaid.paymentCode, 'close', { reason: '超时未支付' }, nobodyPaid)
    await program.settle()
    t.match(await call(api.closeVirtualAccountPreview, { id }, 'finance'), { id, balance: 0 })
    t.ok((await info('finance')).allowedActions.some(({ action }) => action === 'close'))
    t.same(await call(api.closeVirtualAccount, closing, 'finance'), { id, status: 'CLOSED' })
    await program.settle()
    t.match((await call(api.virtualAccountQuery, { status: 'CLOSED' }, 'finance')).content, [{ id, balance: 0 }])
    t.match((await call(timeline, { stream: `account-${id}` }, 'auditor')).events.at(-1), { type: 'AccountClosed', reason: '终止合作' })
    const closed = { status: 409, message: '账户已销户' }
    await sale.refused(t, api.closeVirtualAccount, closing, 'finance', closed)
    await sale.refused(t, api.rechargeVirtualAccount, { totalAmount: 1 }, 'yefeng', closed)
    t.equal((await call(api.balanceStatement, {}, 'yefeng')).closing, 0, 'its statement stays readable')
    await sale.payAt(unpaid.paymentCode)
    await program.settle()
    t.match(await info(), { status: 'CLOSED', available: 0 }, 'what comes all the same does not come into it')
    t.match((await call(paymentErrorQuery, {}, 'finance')).content, [
      { paymentCode: unpaid.paymentCode, kind: 'UNPLACED', why: '账户已销户', amount: yuan(100), status: 'UNHANDLED' },
    ])
    t.equal((await atRest(house)).balance('suspense'), yuan(100))
    await call(paymentErrorModify, { id: unpaid.paymentCode, handling: 'REFUND' }, 'finance')
    await call(approveOwed, { id: unpaid.paymentCode, result: 'APPROVE' }, 'admin')
    await program.settle()
    t.match(await call(owedDetail, { id: unpaid.paymentCode }, 'yefeng'), { status: 'REFUNDED', refunded: yuan(100) })
    t.match(await call(api.openUpVirtualAccount, { payPassword: right! }, 'yefeng'), { id, status: 'ACTIVE' })
    t.match(await info(), { status: 'ACTIVE', available: 0 })
    const end = await atRest(house)
    t.equal(end.balance(`account-${id}:available`), 0)
    t.equal(0 - end.balance('clearing.alipay'), yuan(15_100) - back - yuan(60), 'clearing is what the gateway holds')
    t.equal(0 - end.balance('bank'), 0 - yuan(40), 'what was of no recharge any more the bank has paid')
  },
)

t.test('what a channel refuses for good: the rest is turned down, or the bank pays it', async t => {
  const time = { now: MONDAY }
  const refused = new Set<string>()
  const house = await startProgram({
    clock: () => time.now,
    outside: real => ({
      gateway: async (...given) => {
        const { open, close } = await real.gateway(...given)
        const refusing: typeof open = merchant => {
          const sandbox = open(merchant)
          const refund: typeof sandbox.refund = async asked => {
            if (refused.has(asked.paymentCode)) throw new Refused(code.payment, '交易已超过可退期限')
            return sandbox.refund(asked)
          }
          return { ...sandbox, refund }
        }
        return { open: refusing, close }
      },
    }),
  })
  t.teardown(house.close)
  const { call, program } = house
  const sale = selling(house, time)
  const { id } = await call(api.openUpVirtualAccount, { payPassword: right!, loginPassword }, 'yefeng')
  const codes: string[] = []
  for (const amount of [1_000, 500]) {
    const { paymentCode } = await call(api.rechargeVirtualAccount, { totalAmount: yuan(amount) }, 'yefeng')
    await sale.payAt(paymentCode)
    codes.push(paymentCode)
  }
  const [old, recent] = codes as [string, string]
  refused.add(old)
  const info = () => call(api.virtualAccountInfo, {}, 'yefeng')
  const ask = async (amount: number) => {
    const asked = await call(api.refundVirtualAccount, { totalAmount: yuan(amount), payPassword: right! }, 'yefeng')
    const decide = async (body: object) => {
      await call(api.approveVirtualRefund, { id: asked.id, result: 'APPROVE', ...body }, 'finance')
      await program.settle()
      return call(api.virtualRefundDetail, { id: asked.id }, 'finance')
    }
    const failed = await decide({})
    return { id: asked.id, decide, failed }
  }

  const first = await ask(700)
  t.match(first.failed, {
    status: 'HELD',
    failed: old,
    failure: '交易已超过可退期限',
    back: yuan(500),
    returned: 0,
    toBank: 0,
    lots: [
      { lot: recent, amount: yuan(500), isBack: true },
      { lot: old, amount: yuan(200), isBack: false },
    ],
  })
  t.match(await info(), { balance: yuan(1_000), reserved: yuan(200) })
  t.match(await first.decide({ result: 'REJECT', remark: '其余留作预付款' }), {
    status: 'PARTIAL_REFUNDED',
    back: yuan(500),
    returned: yuan(200),
    reason: '其余留作预付款',
  })
  t.match(await info(), { balance: yuan(1_000), available: yuan(1_000), reserved: 0 })
  t.match((await call(api.withdrawalQuery, { status: 'PARTIAL_REFUNDED' }, 'yefeng')).content, [{ id: first.id, back: yuan(500) }])
  await atRest(house)

  const second = await ask(300)
  t.match(second.failed, { status: 'HELD', failed: old, back: 0 })
  t.match(await second.decide({}), { status: 'HELD', failed: old }, 'tried once more')
  await sale.refused(t, api.approveVirtualRefund, { id: second.id, result: 'APPROVE', byBank: true }, 'finance', {
    status: 400,
    message: '部分款项须银行转账退回，请填写银行流水号',
  })
  await call(modifyAgent, { id: 'AG1001', ...bank }, 'admin')
  t.match(await second.decide({ byBank: true, bankRefNo: 'ICBC20261102001' }), {
    status: 'REFUNDED',
    back: yuan(300),
    byBank: yuan(300),
    lots: [{ lot: old, isBack: true, bankRefNo: 'ICBC20261102001' }],
  })
  t.match(await info(), { balance: yuan(700), reserved: 0 })
  let ledger = await atRest(house)
  t.equal(0 - ledger.balance('bank'), 0 - yuan(300), 'our bank has paid it')
  t.equal(ledger.balance(`account-${id}:available`), yuan(700))

  t.comment('a transfer of the bank pays one withdrawal, however its number is typed')
  const third = await ask(300)
  const isUsed = `该银行流水号已用于账户退款（退款申请号${second.id}）`
  await sale.refused(
    t,
    api.approveVirtualRefund,
    { id: third.id, result: 'APPROVE', byBank: true, bankRefNo: ' icbc20261102001' },
    'finance',
    {
      status: 409,
      message: isUsed,
    },
  )
  t.match(await call(api.virtualRefundDetail, { id: third.id }, 'finance'), { status: 'HELD', back: 0 })
  t.match(await third.decide({ byBank: true, bankRefNo: 'ICBC20261103001' }), { status: 'REFUNDED', back: yuan(300) })
  ledger = await atRest(house)
  t.equal(0 - ledger.balance('bank'), 0 - yuan(600))
})

t.test('126 nothing is paid or asked back from a virtual account without the right pay password, and wrong ones lock it', async t => {
  const time = { now: MONDAY }
  const house = await startProgram({ clock: () => time.now })
  t.teardown(house.close)
  const { call, send, program } = house
  const sale = selling(house, time)
  await sale.putOnSale([{}])
  for (const [id, configValue] of Object.entries({ payPasswordTries: '4', payPasswordLockMinutes: '10' }))
    await call(config.endpoints.modify, { id, configValue }, 'admin')
  await call(api.openUpVirtualAccount, { payPassword: right!, loginPassword }, 'yefeng')
  const { paymentCode } = await call(api.rechargeVirtualAccount, { totalAmount: yuan(20_000) }, 'yefeng')
  await sale.payAt(paymentCode)
  const { orderId, total } = await sale.submit('yefeng', [OUT], adults(10))
  const both = async (payPassword?: string) => [
    await send(api.payByVirtual, { orderId, totalAmount: total, payPassword: payPassword! }, 'yefeng'),
    await send(api.refundVirtualAccount, { totalAmount: yuan(100), payPassword: payPassword! }, 'yefeng'),
  ]
  for (const heard of await both()) t.match(heard, { status: 400 }, 'without one')
  const told = [...(await both(wrong)), ...(await both(wrong)), ...(await both(right))]
  t.same(
    told.map(({ status, message }) => [status, message]),
    [3, 2, 1, 0, 0, 0].map(left => [400, left > 0 ? `支付密码错误，还可输入${left}次` : '支付密码已锁定，请10分钟后再试']),
  )
  t.match(await call(api.virtualAccountInfo, {}, 'yefeng'), { balance: yuan(20_000), available: yuan(20_000) }, 'nothing has moved')
  t.same((await call(paymentRecords, { orderId }, 'yefeng')).content, [], 'nor was it begun')
  time.now = addMinutes(time.now, 10)
  t.same(
    (await both(right)).map(({ status }) => status),
    [200, 200],
  )
  await program.settle()
  t.match(await call(api.virtualAccountInfo, {}, 'yefeng'), { balance: yuan(20_000) - total, reserved: yuan(100) })
})

t.test('a freeze that comes again after two hundred others is found in the statement', async t => {
  const dir = await mkdtemp(join(tmpdir(), 'newgt-frozen-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  const first = await startProgram({ clock: () => MONDAY, dir })
  const { id } = await first.call(api.openUpVirtualAccount, { payPassword: right!, loginPassword }, 'yefeng')
  const { paymentCode } = await first.call(api.rechargeVirtualAccount, { totalAmount: yuan(1_000) }, 'yefeng')
  await selling(first, { now: MONDAY }).payAt(paymentCode)
  const key = { headers: { 'idempotency-key': 'freeze-1' } }
  const freezing = { id, totalAmount: yuan(100), remark: '争议款项' }
  t.match(await first.call(api.freezeVirtualAccount, freezing, 'finance', key), { frozen: yuan(100) })
  const { run } = first.program
  for (let n = 0; n < 210; n++) {
    const cause = { who: systemUser('test'), now: MONDAY, commandId: idFrom('another', n) }
    await run.execute(account, id, n % 2 ? 'unfreeze' : 'freeze', { movement: `X${n}`, amount: 1 }, cause)
  }
  await first.program.settle()
  await first.close()
  // as a power cut may leave it: the answer stored under the key is forgotten
  await rm(join(dir, 'keys'), { recursive: true })

  const second = await startProgram({ clock: () => MONDAY, dir, seeded: false, demo: false, config: { demo: true } })
  t.teardown(second.close)
  t.match(await second.call(api.freezeVirtualAccount, freezing, 'finance', key), { frozen: yuan(100) }, 'once only')
  t.match(await second.call(api.freezeVirtualAccount, { ...freezing, flag: false }, 'finance'), { frozen: 0 })
})
