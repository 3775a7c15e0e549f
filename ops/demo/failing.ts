import { addMinutes, ceilMinute, formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { cancelOrder, orderDetail } from '#contracts/order/api.ts'
import { cancelPreview, modifyTicketTime, timeoutOrderList } from '#contracts/order/changes/changes-api.ts'
import { gotoPayAlipay, paymentErrorModify, paymentErrorQuery } from '#contracts/payment/api.ts'
import { approveOwed, owedList } from '#contracts/payment/owed-api.ts'
import { modifyRefundStatus, previewRefund, refundDetail, submitRefund, withdrawRefund } from '#contracts/refund/api.ts'
import { follow } from './books.ts'
import { nameTravellers, payOut, ticketed, travellers } from './names.ts'
import { atCashier, FARE, freeDay, importBlocks, PRICE, placeOrder } from './scenery.ts'
import type { DemoPaper, Stage } from './stage.ts'

/**
 * The third life: a group's balance is paid long after it was due. The next group pays twice, falls ill, and applies for refunds that are
 * rejected and withdrawn. Deposit 10 %, 80 % assessed.
 */
export const failingLife = async (stage: Stage) => {
  const date = await freeDay(stage, ['HU7906'], 45)
  const [stockId] = await importBlocks(stage, [{ flightNo: 'HU7906', date, seats: 40 }])
  const expired = await expiredGroup(stage, stockId!)
  const refunding = await refundingGroup(stage, stockId!)
  return { expired, refunding }
}

const expiredGroup = async (stage: Stage, stockId: string) => {
  const { call, refused, step, tell, see } = stage
  step('代理人下单20人，订票员把付款时限提前到几十秒之后')
  const { orderId, total } = await placeOrder(stage, stockId, 20, '演示：没有付尾款的团')
  const { is } = follow(stage, orderId)
  const { submittedAt } = await call('yefeng', orderDetail, { orderId })
  const by = ceilMinute(addMinutes(submittedAt, 0.5))
  await call('order', modifyTicketTime, { orderId, ticketBy: by, nameBy: by, payBy: by, balanceBy: by, reason: '航司收位' })
  tell(`订单号 ${orderId}，定金和尾款都须在 ${formatDateTime(by)} 前付清`)
  const waiting = { status: 'WAIT_FOR_PAY', seats: 20, held: 20, sold: 0, free: 20 } as const
  await is('submitted, limits moved', { ...waiting, total: 20 * PRICE, owed: total }, 'OrderSubmitted', 'LimitsModified')

  step('代理人支付定金，打开尾款收银台却没有付款')
  const deposit = (20 * FARE) / 10
  await stage.press((await atCashier(stage, orderId, deposit)).payUrl)
  await is('the deposit is paid', { ...waiting, payProgress: 'DEPOSIT_PAID', paid: deposit, owed: total - deposit }, 'DepositPaid')
  const balance = await atCashier(stage, orderId, total - deposit)
  // 20 % of twenty go free
  const back = (4 * deposit) / 20
  const preview = await call('yefeng', cancelPreview, { orderId })
  await see('what an end would cost', async () => preview, { back, forfeited: deposit - back })
  tell(`若不付清：免罚4人的定金${formatYuan(back)}退回，其余${formatYuan(deposit - back)}罚没`)

  step('时限到，订单自动失效')
  await stage.pass(by)
  const lost = { status: 'EXPIRED', paid: deposit, back, forfeited: deposit - back, owed: 0, held: 0, sold: 0, free: 40 } as const
  await is('expired', { ...lost, owedBack: back, received: deposit }, 'OrderExpired', 'MoneyOwed')
  await refused('yefeng', cancelOrder, { orderId }, { status: 409, message: '订单已失效，无须取消' })
  await refused('yefeng', gotoPayAlipay, { orderId, totalAmount: total - deposit }, { status: 409, message: '订单已失效，请重新下单' })
  const late = async () => ({
    late: (await call('order', timeoutOrderList, { late: 'EXPIRED', size: 200 })).content.some(({ orderNo }) => orderNo === orderId),
  })
  await see('it is in the list of those too late', late, { late: true })

  step('失效之后，尾款才到账')
  await stage.press(balance.payUrl)
  const owedBack = total - deposit + back
  await is('the order is not revived, the money is owed back', { ...lost, owedBack, received: total }, 'PaymentArrivedLate')
  await see('the error is listed', () => onlyError(stage, orderId), { kind: 'LATE', status: 'UNHANDLED', amount: total - deposit })

  step('财务提交失效后支付的退款，管理员审批；财务审批应退定金')
  await handedOn(stage, balance.paymentCode, '订单已失效')
  const { content } = await call('finance', owedList, { orderNo: orderId, kind: 'DEPOSIT' })
  const own = content[0]!
  await see('what is left of the deposit is listed', async () => own, { amount: back, status: 'OPEN' })
  await call('finance', approveOwed, { id: own.id, result: 'APPROVE' })
  await is('all that was owed back has gone back', { ...lost, owedBack: 0, returned: owedBack, received: total }, 'MoneyReturned')
  return orderId
}

const refundingGroup = async (stage: Stage, stockId: string) => {
  const { call, refused, step, tell, see } = stage
  step('另一个团12人全额支付了两次')
  const { orderId, total } = await placeOrder(stage, stockId, 12, '演示：付了两次的团')
  const { is } = follow(stage, orderId)
  const [once, twice] = [await atCashier(stage, orderId, total), await atCashier(stage, orderId, total)]
  await stage.press(once.payUrl)
  const sold = { payProgress: 'FULLY_PAID', total: 12 * PRICE, paid: total, owed: 0, held: 0 } as const
  await is('paid', { ...sold, status: 'PAID', sold: 12, free: 28 }, 'OrderSubmitted', 'OrderPaid')
  await stage.press(twice.payUrl)
  await is('the second payment is owed back', { ...sold, received: 2 * total, owedBack: total }, 'PaymentDuplicated')
  await see('the error is listed', () => onlyError(stage, orderId), { kind: 'DUPLICATE', status: 'UNHANDLED', amount: total })

  step('财务提交重复支付的退款，管理员审批')
  await handedOn(stage, twice.paymentCode, '客户确认重复支付')
  await is('it has gone back', { ...sold, received: 2 * total, returned: total, owedBack: 0 })

  step('名单、座位、出票')
  // others of this flight are named already by the first group's agency
  await nameTravellers(stage, orderId, 12, 20)
  await ticketed(stage, orderId, 12)
  const printed = { ...sold, status: 'PRINTED' } as const
  await is('ticketed', { ...printed, sold: 12 }, 'PassengersAdded', 'SeatConfirmed', 'OrderTicketed')

  step('一名旅客因病退票：材料不全被拒，补全后免手续费退款')
  const [sick, ...others] = await travellers(stage, orderId, 4)
  const asked = { orderId, ids: [sick!], refundType: 'SICKNESS' as const, reasonCode: 'ILLNESS', reason: '住院' }
  await refused('yefeng', submitRefund, asked, { status: 400, message: '请上传诊断证明' }, papers.slice(0, 1))
  const ill = await call('yefeng', submitRefund, { ...asked, refund: PRICE }, papers)
  const { papers: kept } = await call('refund', refundDetail, { refundId: ill.refundId })
  await see('the papers are with it', async () => ({ kinds: kept.map(({ kind }) => kind as string) }), {
    kinds: papers.map(({ field }) => field!),
  })
  tell(`退票单 ${ill.refundId}，附件${kept.length}份，手续费${formatYuan(ill.totals.fee)}，应退${formatYuan(ill.totals.refund)}`)
  await is('applied for', { ...sold, status: 'REFUND_MODIFY' }, 'RefundOpened')
  await payOut(stage, ill.refundId, PRICE)
  const gone = { returned: total + PRICE, refunded: PRICE, sold: 11, free: 29 }
  await is('refunded', { ...printed, ...gone }, 'RefundFixed', 'RefundBound', 'RefundClosed')

  step('两人自愿退票：退票员驳回')
  const voluntary = (ids: string[]) => ({ orderId, ids, refundType: 'VOLUNTE' as const })
  const quote = await call('yefeng', previewRefund, voluntary(others.slice(0, 2)))
  tell(`试算应退${formatYuan(quote.totals.refund)}${quote.totals.belowMinimum ? '（不足成团人数）' : ''}`)
  const second = await call('yefeng', submitRefund, { ...voluntary(others.slice(0, 2)), refund: quote.totals.refund })
  await call('refund', modifyRefundStatus, { refundId: second.refundId, statusId: 'REFUNDREJECT', reason: '客票已值机，请先取消值机' })
  await see('rejected', () => call('yefeng', refundDetail, { refundId: second.refundId }), { status: 'REFUNDREJECT', paidOut: 0 })
  await is('everything as before', { ...printed, ...gone }, 'RefundOpened', 'RefundClosed')

  step('一人自愿退票：代理人自己撤回')
  const third = await call('yefeng', submitRefund, voluntary(others.slice(2)))
  await refused('changcheng', withdrawRefund, { refundId: third.refundId }, { status: 404, message: '退票单不存在' })
  await call('yefeng', withdrawRefund, { refundId: third.refundId })
  await see('withdrawn', () => call('refund', refundDetail, { refundId: third.refundId }), { status: 'REFUNDREJECT', rejectReason: '撤回' })
  await is('everything as before', { ...printed, ...gone }, 'RefundOpened', 'RefundClosed')
  return orderId
}

const onlyError = async ({ call }: Stage, orderNo: string) => {
  const { content } = await call('finance', paymentErrorQuery, { orderNo })
  return content[0] ?? ({} as Partial<(typeof content)[number]>)
}

/** Finance passes the money on to be given back, and the same person may not approve that. */
const handedOn = async ({ call, refused, tell }: Stage, id: string, remark: string) => {
  await call('finance', paymentErrorModify, { id, handling: 'REFUND', remark })
  const approve = { id, result: 'APPROVE' as const }
  await refused('finance', approveOwed, approve, { status: 409, message: '提交人不能审核自己提交的退款' })
  await call('admin', approveOwed, approve)
  tell(`${id}：${remark}，管理员同意退款`)
}

const picture = new Uint8Array([...Buffer.from('89504e470d0a1a0a', 'hex'), ...Buffer.from('demo')])
const papers: DemoPaper[] = [
  { field: 'ID_CARD', name: '身份证.png', bytes: picture },
  { field: 'DIAGNOSIS', name: '诊断证明.pdf', bytes: new Uint8Array(Buffer.from('%PDF-1.7 demo')) },
  { field: 'MEDICAL_INVOICE', name: '医疗发票.png', bytes: picture },
]
