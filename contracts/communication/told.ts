import * as accounts from '../account/events.ts'
import { accountTypes } from '../account/names.ts'
import * as remittances from '../account/remittance-events.ts'
import * as withdrawals from '../account/withdrawal-events.ts'
import { profileChanges } from '../agency/agency-codes.ts'
import * as agencies from '../agency/agency-events.ts'
import * as bids from '../auction/bid-events.ts'
import * as changes from '../change/events.ts'
import { closeReasons } from '../enums.ts'
import * as extras from '../extra/events.ts'
import { fineTypes } from '../fine/codes.ts'
import * as fines from '../fine/events.ts'
import { formatLimit, formatWorkdayLimit } from '../kernel/calendar.ts'
import { PayablePaid, payableKinds } from '../kernel/claims.ts'
import type { EventType } from '../kernel/event.ts'
import { formatYuan } from '../kernel/money.ts'
import { present } from '../kernel/present.ts'
import type { Static } from '../kernel/schema.ts'
import * as orders from '../order/events.ts'
import * as guides from '../order/names/guide.ts'
import type { NoticeDesk, NoticeReceiver, SaidNotice, Telling } from '../order/notice/telling.ts'
import { pnrStates } from '../order/pnr/pnr-events.ts'
import * as credits from '../payment/credit.ts'
import * as payments from '../payment/events.ts'
import * as owed from '../payment/owed.ts'
import { owedKinds, owedReasons } from '../payment/owed.ts'
import * as refunds from '../refund/events.ts'
import * as renames from '../rename/events.ts'

/**
 * The one table of what agencies and desks are told about orders, refunds, fines, accounts, auctions and registrations: the fact, who hears
 * of it, in which words. A title is read after the name of the group, 《海口春游 24 人》已失效. Facts that other notices tell (limits, flights,
 * decisions of workflows, awards, bags) stand in those (`noticeList`); facts that nobody is told are in the test of this table, each with
 * the reason.
 */

type Data<E extends EventType> = Static<E['schema']>
const tell = <E extends EventType>(fact: E, of: Omit<Telling<Data<E>>, 'fact'>): Telling => ({ fact, ...of })

const because = (reason: string | undefined, word = '原因') => (reason ? `，${word}：${reason}` : '')
const ORDER = (title: string, text: string): SaidNotice => ({ kind: 'ORDER', title, text })
const MONEY = (title: string, text: string): SaidNotice => ({ kind: 'MONEY', title, text })
const FINE = (title: string, text: string): SaidNotice => ({ kind: 'FINE', title, text })
const AGENCY = (title: string, text: string): SaidNotice => ({ kind: 'AGENCY', title, text })
/** something that a desk has to do */
const toDo = (name: string, desk: NoticeDesk, title: string, text: string) => ({ name, desk, kind: 'TASK' as const, title, text })
const of = ({ orderNo }: NoticeReceiver) => (orderNo ? `订单${orderNo}` : '')

const seatsToConfirm = (seats: string) => toDo('SEATS', 'ORDER', '待确认座位', seats)
const toTicket = (whose: NoticeReceiver) => toDo('TICKET', 'ORDER', '已付清，待出票', `${of(whose)}已付清，名单录全后出票。`)
const toAudit = (text: string) => toDo('AUDIT', 'ORDER', '订单待审核', text)
/** begins the names of the tasks about PNRs, which their locators end */
const PNR = 'PNR'
const WHAT_OF_PNR = {
  LOST: '被航司清位（NO、HX），请与航司核实并重新申请座位，恢复后再次核对PNR。',
  IRREGULAR: '有航变（UN、TK、KK），请核对航班并登记不正常航班或变更，处理后再次核对PNR。',
} as const
const ALL_OF_ORDER = ['SEATS', 'AUDIT', 'TICKET', 'PRICE', 'VIRTUAL', PNR]

const ofOrders: Telling[] = [
  tell(orders.OrderSubmitted, {
    of: ({ orderNo, agency, airLine }) => ({ orderNo, agency, airLine }),
    waits: ({ orderNo, agencyName, seats, total, terms, waitlist }) => {
      if (waitlist) return []
      const text = `${agencyName}的订单${orderNo}，${seats}座，${formatYuan(total)}。`
      return [seatsToConfirm(text), ...(terms.audit ? [toAudit(text)] : [])]
    },
  }),
  // each PNR by itself: one may stand again while another does not
  tell(orders.PnrSynced, {
    waits: ({ pnr, state }, whose) =>
      state === undefined || state === 'ACTIVE'
        ? []
        : [toDo(`${PNR} ${pnr}`, 'ORDER', `PNR ${pnrStates[state]}`, `${of(whose)}的PNR ${pnr}${WHAT_OF_PNR[state]}`)],
    done: ({ pnr, state }) => (state === 'ACTIVE' ? [`${PNR} ${pnr}`] : []),
  }),
  tell(orders.PnrDeleted, { done: ({ pnr }) => [`${PNR} ${pnr}`] }),
  tell(orders.OrderSplitOff, { done: ({ pnrs }) => (pnrs ? ['SEATS', 'AUDIT'] : ['AUDIT']) }),
  tell(orders.WaitlistConfirmed, {
    waits: ({ total, terms }, whose) => {
      const text = `候补${of(whose)}已确认，${formatYuan(total)}。`
      return [seatsToConfirm(text), ...(terms.audit ? [toAudit(text)] : [])]
    },
  }),
  tell(orders.SeatConfirmed, {
    agency: ({ pnr, pnrs = [pnr] }, whose) => ORDER('座位已确认', `${of(whose)}的座位已确认，PNR ${pnrs.join('、')}。`),
    done: () => ['SEATS'],
  }),
  tell(orders.OrderAudited, {
    // an order that does not pass expires, which is told by that fact
    agency: ({ result, remark, limits }, whose) => {
      if (result === 'REJECTED') return undefined
      if (result === 'RETURNED')
        return ORDER(
          '已退回，请修改后重新提交',
          `${of(whose)}审核退回${because(remark, '审核意见')}${limits ? `；请在${formatLimit(limits.payBy)}前重新提交` : ''}。`,
        )
      return ORDER(
        '审核通过',
        `${of(whose)}审核通过${limits ? `，请在${formatLimit(limits.payBy)}前支付` : ''}${because(remark, '审核意见')}。`,
      )
    },
    done: () => ['AUDIT'],
  }),
  tell(orders.OrderResubmitted, { waits: (_, whose) => [toAudit(`${of(whose)}修改后重新提交。`)] }),
  tell(orders.OrderExpired, {
    agency: ({ reason, remark, settlement }, whose) => {
      // its own wish
      if (reason === 'AGENT_CANCEL') return undefined
      const settled = settlement
        ? `；已付${formatYuan(settlement.paid)}，罚没${formatYuan(settlement.forfeited)}，应退${formatYuan(settlement.returned)}`
        : ''
      return ORDER('已失效', `${of(whose)}已失效：${closeReasons[reason]}${because(remark, '说明')}${settled}。`)
    },
    done: () => ALL_OF_ORDER,
  }),
  tell(orders.DepositPaid, {
    agency: ({ amount }, whose) => MONEY('付款已到账', `${of(whose)}收到${formatYuan(amount)}，尚未付清。`),
  }),
  tell(orders.OrderPaid, {
    agency: ({ amount }, whose) => MONEY('已付清', `${of(whose)}收到${formatYuan(amount)}，已付清。`),
    waits: (_, whose) => [toTicket(whose)],
  }),
  tell(orders.PaidInFull, {
    agency: ({ paid }, whose) => MONEY('已付清', `${of(whose)}共付${formatYuan(paid)}，不再需要付款。`),
    waits: (_, whose) => [toTicket(whose)],
  }),
  tell(orders.OrderTicketed, {
    agency: ({ tickets, unticketed }, whose) =>
      unticketed
        ? ORDER('部分出票', `${of(whose)}出票${tickets.length}人，还有${unticketed}人未出票。`)
        : ORDER('已出票', `${of(whose)}出票${tickets.length}人，全部出齐。`),
    done: ({ unticketed }) => (unticketed ? [] : ['TICKET']),
  }),
  tell(orders.RefundOpened, { done: () => ['TICKET'] }),
  tell(orders.LimitsModified, {
    others: ({ limits, reason, stopped }, whose) =>
      stopped
        ? undefined
        : ORDER(
            '时限已修改',
            `${of(whose)}：支付时限${formatLimit(limits.payBy)}，名单时限${formatWorkdayLimit(limits.nameBy)}，出票时限${formatWorkdayLimit(limits.ticketBy)}${because(reason)}。`,
          ),
  }),
  tell(orders.PriceModified, {
    others: ({ total, reason }, whose) => ORDER('价格已修改', `${of(whose)}的总价改为${formatYuan(total)}${because(reason)}。`),
  }),
  tell(orders.PriceChangeProposed, {
    waits: ({ total, outside }, whose) => [
      toDo('PRICE', 'ORDER', '改价待另一人确认', `${of(whose)}拟改为${formatYuan(total)}（${outside}），由提出人以外的人确认。`),
    ],
  }),
  tell(orders.PriceChangeClosed, { done: () => ['PRICE'] }),
  tell(orders.SeatsReduced, {
    others: ({ seats, total, lapsed, reason }, whose) =>
      ORDER(
        lapsed ? '逾期未付座位已退回' : '已减员',
        `${of(whose)}现为${seats}座，总价${formatYuan(total)}${lapsed ? '，逾期未付的座位已退回' : ''}${because(reason)}。`,
      ),
  }),
  tell(orders.SeatsAdded, {
    others: ({ seats, total }, whose) => ORDER('已加员', `${of(whose)}现为${seats}座，总价${formatYuan(total)}。`),
  }),
  tell(orders.ChildrenAloneAllowed, {
    others: ({ allowed, reason }, whose) =>
      ORDER(allowed ? '航司同意儿童无成人陪伴' : '航司不再同意儿童无成人陪伴', `${of(whose)}${because(reason)}。`),
  }),
  tell(orders.UnnamedKept, {
    others: ({ unnamed, reason }, whose) => ORDER('未录名座位已保留', `${of(whose)}的${unnamed}个未录名座位由航司保留${because(reason)}。`),
  }),
  tell(orders.OrderSplit, {
    others: ({ into, persons, reason }, whose) => ORDER('已拆分', `${of(whose)}留${persons}人，其余拆至订单${into}${because(reason)}。`),
  }),
  tell(orders.PaymentDuplicated, {
    agency: ({ orderNo, amount }) => MONEY('重复支付，将退回', `订单${orderNo}已付清，又收到${formatYuan(amount)}，由航司审核后退回。`),
  }),
  tell(orders.PaymentArrivedLate, {
    agency: ({ orderNo, amount }) =>
      MONEY('失效后到账，将退回', `订单${orderNo}失效后收到${formatYuan(amount)}，订单不再恢复，由航司审核后退回。`),
  }),
  tell(orders.MoneyOwed, {
    agency: ({ orderNo, why, amount }) => MONEY(owedReasons[why], `订单${orderNo}应退${formatYuan(amount)}，由航司审核后退回原支付渠道。`),
  }),
  tell(orders.VirtualOutFailed, {
    waits: ({ reason }, whose) => [toDo('VIRTUAL', 'ORDER', '虚拟出票未成', `${of(whose)}${because(reason)}。`)],
  }),
  tell(orders.VirtualOutSubmitted, { done: () => ['VIRTUAL'] }),
  tell(guides.GuideLinkMade, { of: ({ orderNo, agency, airLine }) => ({ orderNo, agency, airLine }) }),
  tell(guides.GuideNamesProposed, {
    agency: ({ passengers }, whose) =>
      ORDER('导游提交名单，请核对', `导游为${of(whose)}提交了${passengers.length}人的名单，请在订单的旅客页核对后采用。`),
  }),
]

const byRefund = ({ businessId, orderNo }: NoticeReceiver) => `退票单${businessId}（订单${orderNo}）`
const ofRefunds: Telling[] = [
  tell(refunds.RefundSubmitted, {
    of: ({ refundId, orderNo, agency, airLine }) => ({ orderNo, agency, airLine, businessType: 'REFUND', businessId: refundId }),
    waits: ({ totals }, whose) => [
      toDo('REFUND', 'REFUND', '退票待审核', `${byRefund(whose)}，${totals.tickets}张客票，应退${formatYuan(totals.refund)}。`),
    ],
  }),
  tell(refunds.RefundApproved, {
    waits: ({ amount, dueBy }, whose) =>
      amount > 0
        ? [toDo('PAYOUT', 'MONEY', '退票待退款', `${byRefund(whose)}审核通过，${formatWorkdayLimit(dueBy)}前退${formatYuan(amount)}。`)]
        : [],
    done: () => ['REFUND'],
  }),
  tell(refunds.RefundRejected, { done: () => ['REFUND', 'PAYOUT', 'FAILED'] }),
  tell(refunds.RefundPayoutFailed, {
    waits: ({ reason }, whose) => [toDo('FAILED', 'MONEY', '退票退款未成', `${byRefund(whose)}${because(reason)}，请再次办理。`)],
  }),
  tell(refunds.RefundPaidOut, { done: () => ['REFUND', 'PAYOUT', 'FAILED'] }),
]

const ofFine = ({ businessId, orderNo }: NoticeReceiver) => `罚金${businessId}（订单${orderNo}）`
const ofFines: Telling[] = [
  tell(fines.FineCalculated, {
    of: ({ fineId, orderNo, agency, airLine }) => ({ orderNo, agency, airLine, businessType: 'FINE_CHANGE', businessId: fineId }),
    waits: ({ type, amount }, whose) => [
      toDo('FINE', 'ORDER', '罚金待催缴', `${ofFine(whose)}：${fineTypes[type]}，${formatYuan(amount)}。`),
    ],
  }),
  tell(fines.FineAddAsked, {
    of: ({ fineId, orderNo, agency, airLine }) => ({ orderNo, agency, airLine, businessType: 'FINE_CHANGE', businessId: fineId }),
  }),
  tell(fines.FineAdded, {
    agency: ({ payBy }, whose) => FINE('新增罚金，请缴纳', `${ofFine(whose)}请在${formatLimit(payBy)}前缴纳。`),
  }),
  tell(fines.FineAsked, {
    agency: ({ payBy, remark }, whose) =>
      FINE('有罚金，请缴纳', `${ofFine(whose)}请在${formatLimit(payBy)}前缴纳${because(remark, '说明')}。`),
    done: () => ['FINE'],
  }),
  tell(fines.FineChanged, {
    agency: ({ before, amount, payBy }, whose) =>
      FINE(
        '罚金已变更',
        `${ofFine(whose)}由${formatYuan(before)}改为${formatYuan(amount)}${payBy ? `，请在${formatLimit(payBy)}前缴纳` : ''}。`,
      ),
  }),
  tell(fines.FineWaived, {
    agency: ({ waived }, whose) => FINE('罚金已减免', `${ofFine(whose)}减免${formatYuan(waived)}，不再需要缴纳。`),
    done: () => ['FINE'],
  }),
  tell(fines.FineReturned, {
    agency: ({ amount, left }, whose) =>
      FINE('已缴罚金减免', `${ofFine(whose)}减免后为${formatYuan(left)}，${formatYuan(amount)}将退回原支付渠道。`),
  }),
  tell(fines.FineOverdue, {
    agency: ({ amount, payBy }, whose) => FINE('罚金逾期未缴', `${ofFine(whose)}${formatYuan(amount)}，${formatLimit(payBy)}已过。`),
  }),
]

const ofRenames: Telling[] = [
  tell(renames.RenameOpened, {
    of: ({ renameId, orderNo, agency, airLine }) => ({ orderNo, agency, airLine, businessType: 'RENAME', businessId: renameId }),
  }),
  // the workflow has told the decision; this is what is left to do
  tell(renames.RenameApproved, {
    agency: ({ payBy }, { businessId }) =>
      payBy ? ORDER('更名通过，请付更名费', `更名申请${businessId}审批通过，请在${formatLimit(payBy)}前支付更名费。`) : undefined,
  }),
  tell(renames.RenameDone, {
    agency: (_, { businessId }) => ORDER('客票更名完成', `更名申请${businessId}已办妥，客票已是新的姓名或证件。`),
  }),
]

const ofChanges: Telling[] = [
  tell(changes.ChangeOpened, {
    of: ({ changeId, orderNo, agency, airLine }) => ({ orderNo, agency, airLine, businessType: 'CHANGE', businessId: changeId }),
  }),
  // where a workflow decides it has told the decision; this is what is left to do
  tell(changes.ChangeApproved, {
    agency: ({ payBy }, { businessId }) =>
      payBy ? ORDER('变更待支付', `变更申请${businessId}请在${formatLimit(payBy)}前支付，逾期失效。`) : undefined,
  }),
  tell(changes.ChangeDone, {
    agency: (_, { businessId }) => ORDER('变更已办妥', `变更申请${businessId}已办妥，请查看订单的航班、名单与票号。`),
  }),
]

const ofExtras: Telling[] = [
  tell(extras.ExtraBought, { of: ({ orderNo, agency, airLine }) => ({ orderNo, agency, airLine }) }),
  tell(extras.ExtraIssued, { agency: ({ nos }, whose) => ORDER('增值产品已出单', `${of(whose)}的增值产品出单${nos.length}份。`) }),
  tell(extras.ExtraExpired, {
    others: ({ nos }, whose) => ORDER('增值产品已失效', `${of(whose)}的增值产品${nos.length}份超过支付时限。`),
  }),
  tell(extras.ExtraRefunded, {
    agency: ({ amount }, whose) => MONEY('增值产品退款完成', `${of(whose)}的增值产品已退${formatYuan(amount)}。`),
  }),
  tell(extras.ExtraRefundFailed, {
    waits: ({ reason, amount }, whose) => [
      toDo('EXTRA', 'MONEY', '增值产品退款未成', `${of(whose)}应退${formatYuan(amount)}${because(reason)}。`),
    ],
  }),
  tell(extras.ExtraInvoiceAsked, { of: ({ orderNo, agency, airLine }) => ({ orderNo, agency, airLine }) }),
  tell(extras.ExtraInvoiceIssued, {
    agency: ({ amount }, whose) => MONEY('增值产品发票已登记', `${of(whose)}的增值产品开票${formatYuan(amount)}。`),
  }),
  // an order's own payments have facts of its own
  tell(PayablePaid, {
    agency: ({ kind, amount }, whose) =>
      kind === 'ORDER' ? undefined : MONEY(`${payableKinds[kind]}已付`, `${of(whose)}的${payableKinds[kind]}已付${formatYuan(amount)}。`),
  }),
]

const ownMoney = (about: Pick<Data<typeof payments.PaymentUnplaced>, 'agency' | 'airLine' | 'orderNo'>): NoticeReceiver => ({
  agency: about.agency,
  ...present({ airLine: about.airLine, orderNo: about.orderNo }),
})
const ofPayments: Telling[] = [
  tell(payments.PaymentUnplaced, {
    of: ownMoney,
    agency: ({ paymentCode, amount, reason }) =>
      MONEY('款项无法入账，将退回', `支付单${paymentCode}的${formatYuan(amount)}未能入账${because(reason)}，由航司审核后退回。`),
  }),
  tell(payments.PaymentSumDiffered, {
    of: ownMoney,
    agency: ({ paymentCode, amount, due }) =>
      MONEY('付款金额不符，将退回', `支付单${paymentCode}应付${formatYuan(due)}，实付${formatYuan(amount)}，未入账，由航司审核后退回。`),
  }),
  tell(owed.OwedOpened, {
    of: (fact, id) => ({ ...ownMoney(fact), businessType: 'OWED', businessId: id }),
    waits: ({ kind, amount, why }, whose) => [
      toDo('OWED', 'MONEY', `${owedKinds[kind]}待处理`, `${of(whose)}${formatYuan(amount)}${because(why)}。`),
    ],
  }),
  tell(owed.OwedSubmitted, {
    waits: ({ remark }, whose) => [
      toDo('APPROVE', 'MONEY', '应退款待审核', `${of(whose)}的应退款已提交，由提交人以外的人审核${because(remark, '备注')}。`),
    ],
    done: () => ['OWED', 'FAILED'],
  }),
  tell(owed.OwedHandled, { done: () => ['OWED', 'APPROVE', 'FAILED'] }),
  tell(owed.OwedApproved, { done: () => ['OWED', 'APPROVE', 'FAILED'] }),
  tell(owed.OwedRejected, {
    agency: ({ reason }, whose) => MONEY('应退款不予退回', `${of(whose)}的款项经审核不予退回${because(reason)}。`),
    done: () => ['OWED', 'APPROVE', 'FAILED'],
  }),
  tell(owed.OwedRefunded, {
    agency: ({ amount }, whose) => MONEY('应退款已退回', `${of(whose)}的${formatYuan(amount)}已退回原支付渠道。`),
    done: () => ['OWED', 'APPROVE', 'FAILED'],
  }),
  tell(owed.OwedRefundFailed, {
    waits: ({ reason }, whose) => [toDo('FAILED', 'MONEY', '应退款退回失败', `${of(whose)}${because(reason)}，请重新处理。`)],
  }),
]

const movedIn: Readonly<Record<string, string>> = {
  RECHARGE: '充值到账',
  DEPOSIT_IN: '押金已入账',
  PAID_IN: '付款已入账',
  LINE_UP: '授信额度已增加',
}
const movedOut: Readonly<Record<string, string>> = { DEPOSIT_OUT: '押金已冲回', PAID_VOID: '付款已作废', LINE_DOWN: '授信额度已减少' }
const left = ({ amount, after }: Data<typeof accounts.FundsReceived>) => `${formatYuan(amount)}，可用余额${formatYuan(after.available)}。`
const toAccounts = (
  businessType: 'ACCOUNT' | 'WITHDRAWAL' | 'REMITTANCE',
  businessId: string,
  { agency, airLine }: NoticeReceiver,
): NoticeReceiver => ({
  agency,
  ...present({ airLine }),
  businessType,
  businessId,
})
const ofAccounts: Telling[] = [
  tell(accounts.AccountOpened, {
    of: ({ agency, airLine }, id) => toAccounts('ACCOUNT', id, { agency, ...present({ airLine }) }),
    others: ({ type }) => (type === 'O' ? undefined : MONEY(`${accountTypes[type]}已开通`, `您的${accountTypes[type]}已开通。`)),
  }),
  tell(accounts.FundsReceived, {
    agency: fact => (movedIn[fact.kind] ? MONEY(movedIn[fact.kind]!, left(fact)) : undefined),
  }),
  tell(accounts.FundsSettled, {
    agency: fact => (movedOut[fact.kind] ? MONEY(movedOut[fact.kind]!, left(fact)) : undefined),
  }),
  tell(accounts.FundsFrozen, { agency: fact => MONEY('账户资金已冻结', left(fact)) }),
  tell(accounts.FundsUnfrozen, { agency: fact => MONEY('账户资金已解冻', left(fact)) }),
  tell(accounts.AccountDisabled, { agency: () => MONEY('账户已停用', '账户不再接受新的充值和占用，进行中的照常办理。') }),
  tell(accounts.AccountEnabled, { agency: () => MONEY('账户已启用', '账户恢复使用。') }),
  tell(accounts.AccountClosed, { agency: () => MONEY('账户已销户', '账户已销户，不再使用。') }),
  tell(accounts.CorrectionAsked, {
    waits: ({ up, amount }) => [
      toDo('CORRECTION', 'MONEY', '调账待审核', `拟${up ? '调增' : '调减'}${formatYuan(amount)}，由申请人以外的人审核。`),
    ],
  }),
  tell(accounts.CorrectionRejected, { done: () => ['CORRECTION'] }),
  tell(accounts.AccountCorrected, {
    agency: fact => MONEY('账户已调账', `${fact.up ? '调增' : '调减'}${left(fact)}`),
    done: () => ['CORRECTION'],
  }),
  tell(credits.OffsetCredited, {
    of: ({ agency, airLine, orderNo }) => ({ agency, airLine, orderNo }),
    agency: ({ amount, validUntil }) =>
      MONEY('退款已转为抵扣', `${formatYuan(amount)}可抵扣其他订单，有效期至${formatLimit(validUntil)}。`),
  }),
  tell(credits.OffsetExpired, { agency: ({ amount }) => MONEY('抵扣已过期', `未用的抵扣${formatYuan(amount)}已过期。`) }),
  tell(withdrawals.WithdrawalAsked, {
    of: ({ agency, airLine }, id) => toAccounts('WITHDRAWAL', id, { agency, ...present({ airLine }) }),
    waits: ({ withdrawalId, agencyName, amount }) => [
      toDo('WITHDRAWAL', 'MONEY', '账户退款待审核', `${agencyName}申请退款${formatYuan(amount)}（${withdrawalId}）。`),
    ],
  }),
  tell(withdrawals.WithdrawalRefused, {
    agency: ({ reason }) => MONEY('账户退款未能受理', `账户退款未能受理${because(reason)}。`),
    done: () => ['WITHDRAWAL'],
  }),
  tell(withdrawals.WithdrawalTakenBack, { done: () => ['WITHDRAWAL', 'FAILED'] }),
  tell(withdrawals.WithdrawalApproved, {
    agency: () => MONEY('账户退款审核通过', '账户退款审核通过，正在退回充值的原渠道。'),
    done: () => ['WITHDRAWAL', 'FAILED'],
  }),
  tell(withdrawals.WithdrawalRejected, {
    agency: ({ reason }) => MONEY('账户退款被驳回', `账户退款被驳回${because(reason)}，未退的金额已回到可用余额。`),
    done: () => ['WITHDRAWAL', 'FAILED'],
  }),
  tell(withdrawals.WithdrawalPaid, {
    agency: ({ amount }) => MONEY('账户退款完成', `已退回${formatYuan(amount)}。`),
    done: () => ['WITHDRAWAL', 'FAILED'],
  }),
  tell(withdrawals.WithdrawalFailed, {
    waits: ({ reason }) => [toDo('FAILED', 'MONEY', '账户退款未成', `渠道拒绝退款${because(reason)}，请改用银行转账或驳回。`)],
  }),
  tell(remittances.RemittanceDrafted, { of: ({ agency }, id) => toAccounts('REMITTANCE', id, { agency }) }),
  tell(remittances.RemittanceRefused, {
    waits: ({ reason }) => [toDo('REMITTANCE', 'MONEY', '款项变动未成', `账户未接受这笔变动${because(reason)}。`)],
  }),
  tell(remittances.RemittancePosted, { done: () => ['REMITTANCE'] }),
]

/** agencies that were ahead and now win nothing */
const outbid = ({ agency, standing }: Pick<Data<typeof bids.BidPlaced>, 'agency' | 'standing'>, lotId: string): NoticeReceiver[] =>
  standing.filter(one => one.units === 0 && one.agency !== agency).map(one => ({ agency: one.agency, lotId }))
const ofBids: Telling[] = [
  tell(bids.BidPlaced, {
    each: outbid,
    agency: ({ standing }, { agency, lotId }) => {
      const own = standing.find(one => one.agency === agency)
      return {
        kind: 'OUTBID',
        title: '出价已被超过',
        text: `竞价标的${lotId}：您的出价${own ? `每座${formatYuan(own.price)}` : ''}不再领先。`,
      }
    },
  }),
]

const ofAgencies: Telling[] = [
  tell(agencies.AgencyRegistered, {
    of: ({ agency }) => ({ agency, businessType: 'AGENT_REGISTER', businessId: agency }),
    waits: ({ info }) => [toDo('REVIEW', 'AGENCY', '代理人注册待审核', `${info.name}提交注册。`)],
  }),
  tell(agencies.AgencyResubmitted, {
    waits: (_, { agency }) => [toDo('REVIEW', 'AGENCY', '代理人注册待审核', `代理人${agency}重新提交注册。`)],
  }),
  tell(agencies.AgencyReturned, {
    agency: ({ reason, until }) => AGENCY('注册申请已退回，请修改', `请在${formatLimit(until)}前修改后重新提交${because(reason)}。`),
    done: () => ['REVIEW'],
  }),
  tell(agencies.AgencyApproved, {
    agency: () => AGENCY('注册审核通过', '注册审核通过，可以查询和下单。'),
    done: () => ['REVIEW'],
  }),
  tell(agencies.AgencyRejected, {
    agency: ({ reason }) => AGENCY('注册审核不通过', `注册审核不通过${because(reason)}。`),
    done: () => ['REVIEW'],
  }),
  tell(agencies.AgencyModified, { others: () => AGENCY('资料已由航司修改', '单位资料已由航司修改，请核对。') }),
  tell(agencies.AgencyProfileChanged, {
    agency: ({ kind }) => AGENCY(`${profileChanges[kind]}已通过`, `${profileChanges[kind]}申请审批通过，已生效。`),
  }),
  tell(agencies.AgencyProfileChangeRefused, {
    agency: ({ kind, reason }) => AGENCY(`${profileChanges[kind]}未通过`, `${profileChanges[kind]}申请未通过${because(reason)}。`),
  }),
  tell(agencies.AgencyUnfrozen, { agency: ({ reason }) => AGENCY('已解冻', `可以重新下单${because(reason)}。`) }),
  tell(agencies.AgencyEnabled, { agency: ({ reason }) => AGENCY('已启用', `可以重新登录和下单${because(reason)}。`) }),
  tell(agencies.AgencyFrozen, { agency: ({ reason }) => AGENCY('已被冻结', `暂时不能下单${because(reason)}。`) }),
]

export const tellings: readonly Telling[] = [
  ...ofOrders,
  ...ofRefunds,
  ...ofFines,
  ...ofRenames,
  ...ofChanges,
  ...ofExtras,
  ...ofPayments,
  ...ofAccounts,
  ...ofBids,
  ...ofAgencies,
]
