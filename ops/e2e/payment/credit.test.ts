import t from 'tap'
import { read, utils } from 'xlsx'
import { trialBalance } from '#contracts/account/api.ts'
import { creditAccountOf } from '#contracts/account/names.ts'
import { balanceStatement, exportBalanceStatement } from '#contracts/account/virtual-api.ts'
import { addDays } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { cancelOrder } from '#contracts/order/api.ts'
import { priceDetail } from '#contracts/order/changes/changes-api.ts'
import { gotoPayPreview } from '#contracts/order/money/pay-preview-api.ts'
import { checkDuplicate, paymentRecords } from '#contracts/payment/api.ts'
import { creditDetail, creditList, payByCredit } from '#contracts/payment/credit-api.ts'
import { approveOwed, owedList, paymentRefundList } from '#contracts/payment/owed-api.ts'
import { owedPreview, payOutPreview } from '#contracts/payment/preview-api.ts'
import { modifyRefundStatus, refundDetail, submitRefund } from '#contracts/refund/api.ts'
import { timeline } from '#contracts/report/history.ts'
import { credits } from '#projections/payment/credits.ts'
import { credit } from '#services/account/credit.ts'
import { anAgent } from '#services/kernel/spec.ts'
import { commanding, idFrom } from '#services/kernel/stream/commands.ts'
import { payment } from '#services/payment/decide.ts'
import { adults, namesOf, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'

const yuan = (amount: number) => amount * 100
const on = (date: string) => `HU7182-${date}-G`
const CAPPED = '抵扣金额不得超过新团票款的30%'

t.test(
  'a refund becomes a credit, the credit pays other groups up to its cap, gets back what they give back, and is over after a year',
  async t => {
    const time = { now: MONDAY }
    const house = await startProgram({ clock: () => time.now })
    t.teardown(house.close)
    const { call, send, program, trades } = house
    const sale = selling(house, time)
    await sale.putOnSale(['2026-12-10', '2026-12-11', '2026-12-20'].map(date => ({ date })))

    // ── four of sixteen go back for reason 6: 1190 and 70 of taxes each ────────────────────────────────────────────────
    const counts = adults(16)
    const old = await sale.submit('yefeng', [on('2026-12-10')], counts)
    const paidWith = await sale.openPayment('yefeng', old.orderId, old.total)
    await sale.payAt(paidWith)
    await sale.name('yefeng', old.orderId, await namesOf(counts))
    const ids = (await sale.detail(old.orderId)).passengers.map(({ id }) => id).slice(0, 4)
    const asked = { orderId: old.orderId, ids, refundType: 'FORCE' as const, reasonCode: '6' }
    const { refundId: creditId } = await call(submitRefund, asked, 'yefeng')
    await program.settle()
    await call(modifyRefundStatus, { refundId: creditId, statusId: 'REFUNDAPPROVE' }, 'refund')
    await program.settle()
    const WHOLE = yuan(5_040)
    const foreseen = await call(payOutPreview, { refundId: creditId }, 'finance')
    t.match(foreseen, {
      amount: WHOLE,
      payouts: [{ paymentCode: paidWith, channel: 'alipay', amount: WHOLE, credited: true }],
      credit: { amount: WHOLE, reasonCode: '6', validUntil: '2027-11-02T15:59:59.000Z' },
    })
    await call(modifyRefundStatus, { refundId: creditId, statusId: 'REFUNDACCOMPLISH' }, 'finance')
    await program.settle()
    t.match(await call(refundDetail, { refundId: creditId }, 'yefeng'), {
      status: 'REFUNDACCOMPLISH',
      paidOut: WHOLE,
      payouts: [{ amount: WHOLE, credited: true, gatewayRefundNo: creditId }],
    })
    t.same((await trades.find(paidWith))!.trade.refunds, {}, 'no money has left the house')
    const { content: gone } = await call(paymentRefundList, { paymentCode: paidWith }, 'finance')
    t.match(gone, [{ refundId: creditId, amount: WHOLE, credited: true }])

    // ── who sees it ────────────────────────────────────────────────────────────────────────────────────────────────────
    const row = { id: creditId, agency: gone[0]!.agency, amount: WHOLE, balance: WHOLE, status: 'ACTIVE', reasonCode: '6' }
    for (const who of ['yefeng', 'finance']) t.match((await call(creditList, {}, who)).content, [row], who)
    t.same((await call(creditList, {}, 'changcheng')).content, [])
    await sale.refused(t, creditDetail, { id: creditId }, 'changcheng', { status: 404, message: '抵扣不存在' })
    const shown = () => call(creditDetail, { id: creditId }, 'yefeng')
    const moved = async () => (await shown()).movements.map(({ kind, amount, balance }) => [kind, amount, balance])
    t.same(await moved(), [['CREDIT', WHOLE, WHOLE]])

    // ── a new group of ten: fares 11 900.00, so 3 570.00 at most ───────────────────────────────────────────────────────
    const { orderId, total } = await sale.submit('yefeng', [on('2026-12-11')], adults(10))
    t.equal(total, yuan(12_600))
    const CAP = yuan(3_570)
    const paying = (totalAmount: number, order = orderId) => ({ orderId: order, creditId, totalAmount })
    for (const amount of [CAP + 1, yuan(5_000)]) {
      await sale.refused(t, gotoPayPreview, paying(amount), 'yefeng', { status: 409, message: CAPPED })
      await sale.refused(t, payByCredit, paying(amount), 'yefeng', { status: 409, message: CAPPED })
    }
    await sale.refused(t, payByCredit, paying(CAP, old.orderId), 'yefeng', { status: 409, message: '订单已付清，无须支付' })
    await sale.refused(t, payByCredit, paying(CAP), 'changcheng', { status: 404, message: '订单不存在' })
    const preview = await call(gotoPayPreview, paying(CAP), 'yefeng')
    t.match(preview, {
      amount: CAP,
      amountText: '人民币叁仟伍佰柒拾元整',
      pays: [{ no: 1, kind: 'FULL', amount: CAP }],
      after: { status: 'WAIT_FOR_PAY', owed: total - CAP },
      owedText: '人民币玖仟零叁拾元整',
      offset: { balance: WHOLE, left: WHOLE - CAP, most: CAP },
    })
    t.match(await send(payByCredit, paying(CAP), 'yefeng', { headers: { 'if-match': '"7"' } }), { status: 412 })
    const once = { headers: { 'idempotency-key': 'pay-by-credit' } }
    const paid = await call(payByCredit, paying(CAP), 'yefeng', once)
    t.match(paid, { status: 'SUCCEEDED', amount: CAP, balance: WHOLE - CAP })
    t.same(await call(payByCredit, paying(CAP), 'yefeng', once), paid, 'sent again it pays nothing twice')
    await program.settle()
    t.equal((await call(priceDetail, { orderId }, 'yefeng')).owed, preview.after.owed)
    await sale.refused(t, payByCredit, paying(1), 'yefeng', { status: 409, message: CAPPED })
    t.match((await call(paymentRecords, { orderNo: orderId }, 'yefeng')).content, [{ channel: 'offset', creditId, status: 'SUCCEEDED' }])
    t.match(await call(checkDuplicate, { orderId }, 'yefeng'), { paid: true, paying: false })
    // a gateway pays the rest, as the preview says
    const rest = await call(gotoPayPreview, { orderId, totalAmount: total - CAP }, 'yefeng')
    t.match(rest, { after: { status: 'PAID', owed: 0, payProgress: 'FULLY_PAID' }, owedText: '人民币零元整' })
    await sale.refused(t, gotoPayPreview, { orderId, totalAmount: total }, 'yefeng', { status: 409, message: '支付金额与订单金额不符' })
    await sale.payAt(await sale.openPayment('yefeng', orderId, total - CAP))
    t.match(await sale.detail(orderId, 'yefeng'), { status: 'PAID', payProgress: 'FULLY_PAID' })

    // ── a third order, paid by the rest and cancelled: it comes back ───────────────────────────────────────────────────
    const LEFT = WHOLE - CAP
    const third = await sale.submit('yefeng', [on('2026-12-20')], adults(12))
    await sale.refused(t, payByCredit, paying(LEFT + 1, third.orderId), 'yefeng', {
      status: 409,
      message: `抵扣余额不足，可用余额${formatYuan(LEFT)}`,
    })
    // the request that began it has died, right after the payment was opened
    const { agency, agencyName } = await shown()
    const begun = { agency, agencyName, airLine: 'HU', channel: 'offset' as const, businessCode: 'ORDER', instalment: 1 }
    const at = commanding(program.run, (stream, name) => ({
      who: { ...anAgent, agency },
      now: time.now,
      commandId: idFrom('died', stream, name),
    }))
    const opened = {
      ...begun,
      paymentCode: 'PDIED',
      orderNo: third.orderId,
      amount: LEFT,
      offset: { creditId, reasonCode: '6' as const, cap: 3_000 },
    }
    await at(payment, 'PDIED').createPayment(opened)
    await program.settle()
    t.match((await program.run.load(payment, 'PDIED')).state, { status: 'SUCCEEDED' }, 'what it began is done')
    t.match(await shown(), { balance: 0, status: 'USED', usable: false, why: '抵扣已用完' })
    // another that died when the credit refuses: the payment has failed, nothing is lost
    await at(payment, 'PFAILED').createPayment({ ...opened, paymentCode: 'PFAILED' })
    await program.settle()
    t.match((await program.run.load(payment, 'PFAILED')).state, { status: 'FAILED' })

    await call(cancelOrder, { orderId: third.orderId, reason: '客人取消' }, 'yefeng')
    await program.settle()
    const { content: owed } = await call(owedList, { orderNo: third.orderId }, 'finance')
    t.match(owed, [{ kind: 'DEPOSIT', amount: LEFT, channels: ['offset'] }])
    t.match(await call(owedPreview, { id: owed[0]!.id }, 'finance'), {
      amount: LEFT,
      payouts: [{ paymentCode: 'PDIED', channel: 'offset', amount: LEFT }],
    })
    await call(approveOwed, { id: owed[0]!.id, result: 'APPROVE' }, 'finance')
    await program.settle()
    t.same((await moved()).slice(1), [
      ['USE', CAP, LEFT],
      ['USE', LEFT, 0],
      ['RETURN', LEFT, LEFT],
    ])
    t.match((await call(creditList, { status: 'ACTIVE' }, 'yefeng')).content, [{ id: creditId, balance: LEFT }])
    t.match(await send(timeline, { stream: `offset-${creditId}` }, 'auditor'), { status: 200 })

    // ── an account like any other: its statement comes from its own stream, and agrees with the ledger ─────────────────
    const id = creditAccountOf(agency, creditId)
    const statement = await call(balanceStatement, { id }, 'yefeng')
    t.same(
      statement.content.map(one => [one.kind, one.in, one.out, one.balance, one.orderNo]),
      [
        ['REFUND_IN', LEFT, 0, LEFT, third.orderId],
        ['PAY', 0, LEFT, 0, third.orderId],
        ['PAY', 0, CAP, LEFT, orderId],
        ['CREDIT', WHOLE, 0, WHOLE, old.orderId],
      ],
    )
    t.same(
      statement.content.map(({ purpose }) => purpose),
      ['票款', '全款', '全款', undefined],
    )
    t.match(statement, { totalElements: 4, opening: 0, in: WHOLE + LEFT, out: WHOLE, closing: LEFT })
    t.same(await call(balanceStatement, { id }, 'finance'), statement, 'staff have the same')
    t.match(await call(balanceStatement, { id, kind: 'PAY', size: 1, page: 1 }, 'yefeng'), {
      content: [{ out: CAP }],
      totalElements: 2,
      closing: LEFT,
    })
    const before = { id, to: addDays(statement.content.at(-1)!.day, -1) }
    t.match(await call(balanceStatement, before, 'yefeng'), { content: [], opening: 0, closing: 0 }, 'before it was left')
    const after = { id, from: addDays(statement.content[0]!.day, 1) }
    t.match(await call(balanceStatement, after, 'yefeng'), { content: [], opening: LEFT, in: 0, out: 0, closing: LEFT })
    const file = await send(exportBalanceStatement, { id }, 'yefeng')
    t.match(file.headers['content-disposition'], encodeURIComponent(`对账单-${id}`))
    const [sheet = []] = Object.values(read(file.bytes).Sheets).map(sheet => utils.sheet_to_json<Record<string, unknown>>(sheet))
    t.same(
      sheet.map(row => [row.类型, row.账户余额]),
      [
        ['期初余额', 0],
        ['转入抵扣', WHOLE / 100],
        ['支付', LEFT / 100],
        ['支付', 0],
        ['退款入账', LEFT / 100],
        ['合计', undefined],
        ['期末余额', LEFT / 100],
      ],
    )
    for (const other of [{ id: creditAccountOf('AG1002', creditId) }, { id: creditAccountOf(agency, 'R1') }])
      await sale.refused(t, balanceStatement, other, 'finance', { status: 404, message: '抵扣不存在' })
    await sale.refused(t, exportBalanceStatement, { id }, 'changcheng', { status: 404, message: '抵扣不存在' })
    await sale.refused(t, balanceStatement, { ...before, from: '2027-01-01' }, 'yefeng', { status: 400, message: '起始日不能晚于截止日' })
    const { rows, subtotals } = await call(trialBalance, { kind: 'offset', from: '2026-01-01', until: '2027-12-31' }, 'finance')
    t.match(rows, [
      { account: `offset-${creditId}:available`, debit: statement.out, credit: statement.in, closing: statement.closing },
      { account: `offset-${creditId}:reserved`, debit: statement.out, credit: statement.out, closing: 0 },
    ])
    t.match(subtotals, [{ kind: 'offset', closing: LEFT }])

    // ── to the last second of the same day next year ───────────────────────────────────────────────────────────────────
    const state = async () => (await program.run.load(credit, creditId)).state
    await sale.pass('2027-11-02T15:59:59.000Z')
    t.match(await state(), { status: 'ACTIVE', available: LEFT })
    await sale.pass('2027-11-02T16:00:00.000Z')
    t.match(await state(), { status: 'CLOSED', available: 0, reserved: 0, credit: { expired: LEFT } })
    t.match(await program.query.get(credits, creditId), { status: 'EXPIRED', balance: 0, expired: LEFT })
    t.same(await program.house.due(time.now, 10), [], 'its time does not come again')
    t.match(await call(balanceStatement, { id }, 'yefeng'), {
      content: [{ kind: 'LAPSE', out: LEFT, balance: 0 }, {}, {}, {}, {}],
      closing: 0,
      months: [{ month: '2026-11', opening: 0, in: statement.in, out: statement.out, closing: LEFT }],
    })
  },
)
