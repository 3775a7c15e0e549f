import { compareInstants, isProvisional } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Counted, Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/refund/events.ts'
import { missingPapers, ownApplication, ownType } from '#contracts/refund/types.ts'
import { decider, type When } from '#services/kernel/stream/decider.ts'
import { dueWithin } from './due.ts'

const { RefundSubmitted, RefundPapersAdded, RefundTicketMarked, RefundApproved, RefundDueReckoned, RefundRejected, RefundTicketed } = events
const { RefundPayoutBegun, RefundPayoutFailed, RefundPaidOut } = events
const { RefundTypeModified, RefundProductCodeModified, RefundClearTimeModified, RefundSeatsCleared, RefundNoPnrMarked } = events
type Submitted = Static<typeof RefundSubmitted.schema>
type Retyped = Omit<Static<typeof events.RefundTypeModified.schema>, 'to'>
type Papers = Static<typeof RefundPapersAdded.schema>['papers']
type Payouts = Static<typeof RefundPaidOut.schema>['payouts']
type CouponMark = keyof typeof events.couponMarks
type Known = {
  /** the application; after its approval with the amounts that were fixed */
  submitted: Submitted
  papers: Papers
  /** findings of staff about its coupons, by ticket and block */
  coupons: Record<string, CouponMark>
  /** how often staff have put it under another type, and who did last */
  retyped?: Pick<Retyped, 'no' | 'retypedBy'>
  approvedBy?: string
  dueBy?: string
  /** the basis of the limit, as long as the limit is provisional */
  counted?: Static<typeof Counted>
  /** reason why the approved amounts differ from those applied for */
  recalculated?: string
  rejectReason?: string
  /** true from the begin of a pay-out until it is done or has failed */
  paying?: boolean
  /** how often a pay-out was begun */
  begun?: number
  payouts: Payouts
  productCode?: string
  /** when its seats return, where staff have said so */
  clearTime?: string
  /** true once they have returned */
  isCleared?: boolean
  /** true where the host has no PNR for it, so that no seat returns */
  noPnr?: boolean
}
export type KnownRefund = Known & { status: 'REFUNDSUBMIT' | 'REFUNDAPPROVE' | 'REFUNDTICKET' | 'REFUNDACCOMPLISH' | 'REFUNDREJECT' }
export type Refund = { status: 'NONE' } | KnownRefund

/** key of the definition that approves refunds by workflow (by-flow.ts) */
export const REFUND = 'REFUND'
/** The reason of an application that its agency takes back. */
export const WITHDRAWN = '撤回'
/** the reason of a reported one whose papers did not follow */
export const LAPSED = '报备退票的材料未在期限内补齐'
/** requests for the papers of a reported one that are not there yet */
export const lackingOf = ({ submitted: { papersBy, rule }, papers }: Pick<Known, 'submitted' | 'papers'>): string[] =>
  papersBy ? missingPapers(rule, papers) : []
/** why a reported one cannot be approved yet; undefined where nothing is missing */
export const lackingText = (refund: Pick<Known, 'submitted' | 'papers'>): string | undefined => {
  const [missing] = lackingOf(refund)
  return missing && `报备退票的材料未补齐，${missing}`
}
/** Has the time passed in which the papers of a reported one had to follow? */
export const isLapsed = (refund: Refund, at: string): boolean => {
  if (refund.status !== 'REFUNDSUBMIT' || lackingOf(refund).length === 0) return false
  const { papersBy } = refund.submitted
  return papersBy !== undefined && compareInstants(papersBy, at) <= 0
}
const notNow = '退票单当前状态不能进行该操作'
const is =
  (...statuses: Refund['status'][]) =>
  (refund: Refund) =>
    statuses.includes(refund.status) || (refund.status === 'NONE' ? '退票单不存在' : notNow)

/** tickets that go back; none where nothing was issued, or only the difference of a child's fare goes back */
export const ticketsOf = ({ submitted }: Known): string[] =>
  submitted.rule.manner === 'CHILD' ? [] : [...new Set(submitted.lines.flatMap(({ ticketNo }) => ticketNo || []))]
const coupon = ({ ticketNo, stockId }: { ticketNo: string; stockId: string }) => `${ticketNo} ${stockId}`
/** state of a coupon by the findings of staff */
export const markOf = ({ coupons }: Known, line: { ticketNo: string; stockId: string }): CouponMark => coupons[coupon(line)] ?? 'OPEN'

/** a ticket, or one flight of it */
type TicketAsked = { ticketNo: string; flightNo?: string }
/** @throws Refused where the application is not about it */
export const couponsAsked = ({ submitted }: KnownRefund, { ticketNo, flightNo }: TicketAsked): Submitted['lines'] => {
  const lines = submitted.lines.filter(line => line.ticketNo === ticketNo && (!flightNo || line.flightNo === flightNo))
  if (lines.length === 0) throw new Refused(code.refund, '退票单中没有该客票', { status: 404 })
  return lines
}

/**
 * Decisions of people about an application, and when they are allowed, by its own state. The order itself decides (`fixRefund`,
 * `closeRefund`), since its sums depend on the decision; the application follows (`approveRefund`, `rejectRefund` below, which refuse
 * nothing).
 */
export const refundDecisions = {
  approveRefund: {
    when: (refund, { who }) => {
      const verdict = is('REFUNDSUBMIT')(refund)
      if (verdict !== true || refund.status === 'NONE') return verdict
      if (refund.retyped?.retypedBy === who.user) return ownType
      const lacking = lackingText(refund)
      if (lacking) return lacking
      return refund.submitted.submittedBy !== who.user || ownApplication
    },
  },
  retypeRefund: { when: is('REFUNDSUBMIT') },
  rejectRefund: {
    when: refund => {
      const verdict = is('REFUNDSUBMIT', 'REFUNDAPPROVE')(refund)
      if (verdict !== true || refund.status === 'NONE') return verdict
      if (refund.paying) return '退款已在办理，不能驳回'
      return !Object.values(refund.coupons).includes('REFUNDED') || '已有客票退票，不能驳回'
    },
  },
  /** sent by its agency, until it is decided */
  withdrawRefund: { when: (refund, { who }) => (who.agency ? is('REFUNDSUBMIT')(refund) : '仅代理人可撤回退票申请') },
} satisfies Record<string, { when: When<Refund> }>

/** One refund application (DOMAIN §3.6): the applicant does not approve, the approver does not pay, and the approved amounts are paid. */
export const refund = decider<Refund, EventsOf<typeof events>>()({
  name: 'refund',
  zh: '退票单',
  document: { zh: '退票单', owner: state => (state.status === 'NONE' ? undefined : state.submitted) },
  code: code.refund,
  initial: { status: 'NONE' },
  evolve: {
    RefundSubmitted: (_, submitted) => ({ status: 'REFUNDSUBMIT', submitted, papers: submitted.papers ?? [], coupons: {}, payouts: [] }),
    RefundPapersAdded: (refund, { papers }) => ifKnown(refund, now => ({ papers: [...now.papers, ...papers] })),
    RefundTicketMarked: (refund, { ticketNo, stockIds, status }) =>
      ifKnown(refund, now => ({
        coupons: { ...now.coupons, ...Object.fromEntries(stockIds.map(stockId => [coupon({ ticketNo, stockId }), status])) },
      })),
    RefundTypeModified: (refund, { no, retypedBy, remark: _, to: __, ...retyped }) =>
      ifKnown(refund, ({ submitted: { reasonCode: ___, reasonLabel: ____, noticeNo: _____, ...submitted } }) => ({
        submitted: { ...submitted, ...retyped },
        retyped: { no, retypedBy },
      })),
    RefundApproved: (refund, { dueBy, counted, approvedBy, lines, totals, rule, recalculated }) =>
      ifKnown(refund, now => ({
        status: 'REFUNDAPPROVE',
        dueBy,
        approvedBy,
        submitted: { ...now.submitted, lines, totals, ...present({ rule }) },
        ...present({ counted, recalculated }),
      })),
    RefundDueReckoned: (refund, { dueBy, counted }) => ifKnown(refund, () => ({ dueBy, counted })),
    RefundRejected: (refund, { reason }) => ifKnown(refund, () => ({ status: 'REFUNDREJECT', rejectReason: reason })),
    RefundProductCodeModified: (refund, { productCode }) => ifKnown(refund, () => ({ productCode })),
    RefundClearTimeModified: (refund, { clearTime }) => ifKnown(refund, () => ({ clearTime })),
    RefundSeatsCleared: refund => ifKnown(refund, () => ({ isCleared: true })),
    RefundNoPnrMarked: (refund, { noPnr }) => {
      if (refund.status === 'NONE') return refund
      // no seat waits for a time any more
      const { clearTime: _, ...rest } = refund
      return { ...rest, noPnr }
    },
    RefundTicketed: (refund, { clearAt }) => ifKnown(refund, () => ({ status: 'REFUNDTICKET', ...(!clearAt && { isCleared: true }) })),
    RefundPayoutBegun: refund => ifKnown(refund, ({ begun = 0 }) => ({ paying: true, begun: begun + 1 })),
    RefundPayoutFailed: refund => ifKnown(refund, () => ({ paying: false })),
    RefundPaidOut: (refund, { payouts, clearAt }) =>
      ifKnown(refund, () => ({ status: 'REFUNDACCOMPLISH', paying: false, payouts, ...(!clearAt && { isCleared: true }) })),
  },
  commands: {
    submitRefund: {
      decide: (refund, command: Submitted) => {
        if (refund.status === 'NONE') return [RefundSubmitted(command)]
        if (refund.submitted.orderNo !== command.orderNo) throw new Refused(code.conflict, '退票单号已被其他订单使用')
        return []
      },
    },
    supplementFile: {
      when: is('REFUNDSUBMIT', 'REFUNDAPPROVE', 'REFUNDTICKET'),
      decide: (refund, { papers }: { papers: Papers }) => {
        if (papers.length === 0) throw new Refused(code.refund, '请选择要上传的附件', { status: 400 })
        if (refund.status === 'NONE' || lackingOf(refund).length === 0) return [RefundPapersAdded({ papers })]
        const complete = lackingOf({ ...refund, papers: [...refund.papers, ...papers] }).length === 0
        return [RefundPapersAdded({ papers, ...(complete && { complete }) })]
      },
    },
    /** sent when the order has fixed its amounts, perhaps twice, perhaps after a rejection */
    approveRefund: {
      decide: (refund, { isTold, retyped: last, ...approval }: Approval & Telling) =>
        refund.status === 'REFUNDSUBMIT'
          ? [
              ...(last ? retyped(refund, last) : []),
              RefundApproved({ amount: approval.totals.refund, ...approval, ...(isTold && toldBy(refund)) }),
            ]
          : [],
    },
    /** sent when the order has put it under another type, perhaps twice, perhaps after a later change */
    retypeRefund: { decide: (refund, change: Retyped) => (refund.status === 'REFUNDSUBMIT' ? retyped(refund, change) : []) },
    /** sent when the order has rejected it, perhaps twice */
    rejectRefund: {
      decide: (refund, { isTold, ...rejected }: { reason: string; doneBy?: string } & Telling) =>
        refund.status === 'REFUNDSUBMIT' || refund.status === 'REFUNDAPPROVE'
          ? [RefundRejected({ orderNo: refund.submitted.orderNo, ...rejected, ...(isTold && toldBy(refund)) })]
          : [],
    },
    /** sent when the order has the findings of staff about a ticket, perhaps twice */
    findTicket: {
      decide: (refund, { ticketNo, stockIds, status }: Static<typeof RefundTicketMarked.schema>) => {
        if (refund.status === 'NONE') return []
        const changed = stockIds.filter(stockId => ![status, 'REFUNDED'].includes(markOf(refund, { ticketNo, stockId })))
        return changed.length === 0 ? [] : [RefundTicketMarked({ ticketNo, stockIds: changed, status })]
      },
    },
    /**
     * Staff report what the host says of a ticket. Before the approval they report whether it was flown, which goes to the order first
     * (`findTicket`); after it they report here that it was taken back. With the last ticket the application goes on.
     */
    markTicket: {
      when: refund => {
        const verdict = is('REFUNDSUBMIT', 'REFUNDAPPROVE')(refund)
        if (verdict !== true || refund.status === 'NONE') return verdict
        return ticketsOf(refund).length > 0 || '该退票单没有客票'
      },
      decide: (refund, asked: TicketAsked, { at }) => {
        if (refund.status === 'NONE') return []
        if (refund.status !== 'REFUNDAPPROVE') throw new Refused(code.refund, notNow)
        const status = 'REFUNDED' as const
        const changed = couponsAsked(refund, asked).filter(line => markOf(refund, line) !== status)
        if (changed.length === 0) return []
        const marked = RefundTicketMarked({ ticketNo: asked.ticketNo, stockIds: changed.map(({ stockId }) => stockId), status })
        const after = { ...refund, coupons: { ...refund.coupons, ...Object.fromEntries(changed.map(line => [coupon(line), status])) } }
        const all = refund.submitted.lines.every(line => !line.ticketNo || markOf(after, line) === 'REFUNDED')
        return all ? [marked, ...ticketsTakenBack(refund, at)] : [marked]
      },
    },
    /**
     * sent by a tick when the seats are to return, or once the holidays are published that the limit waited for; perhaps early, perhaps
     * twice
     */
    passTime: { decide: (refund, _: object, { at }) => [...cleared(refund, at), ...reckoned(refund, at)] },
    modifyProductCode: {
      when: is('REFUNDSUBMIT', 'REFUNDAPPROVE', 'REFUNDTICKET', 'REFUNDACCOMPLISH'),
      decide: (refund, { productCode }: { productCode: string }) =>
        refund.status === 'NONE' || refund.productCode === productCode ? [] : [RefundProductCodeModified({ productCode })],
    },
    /** `until`: departure of the last flight whose seats return, an instant */
    modifyClearTime: {
      when: refund => {
        if (refund.status === 'NONE' || refund.status === 'REFUNDREJECT') return is('REFUNDAPPROVE')(refund)
        if (refund.status === 'REFUNDSUBMIT') return '审核通过后才能修改清位时间'
        return seatsWait(refund)
      },
      decide: (refund, { clearTime, until }: { clearTime: string; until: string }, { at }) => {
        if (refund.status === 'NONE' || refund.clearTime === clearTime) return []
        if (compareInstants(clearTime, until) >= 0)
          throw new Refused(code.refund, '清位时间须早于航班起飞', { status: 400, errors: { clearTime: '须早于航班起飞' } })
        return [RefundClearTimeModified({ clearTime }), ...cleared({ ...refund, clearTime }, at)]
      },
    },
    markNoPnr: {
      when: refund => {
        const verdict = is('REFUNDSUBMIT', 'REFUNDAPPROVE')(refund)
        if (verdict !== true || refund.status === 'NONE') return verdict
        return refund.isCleared ? seatsReturned : true
      },
      decide: (refund, { noPnr, remark }: { noPnr: boolean; remark?: string | undefined }) =>
        refund.status === 'NONE' || (refund.noPnr ?? false) === noPnr ? [] : [RefundNoPnrMarked({ noPnr, ...present({ remark }) })],
    },
    /** sent by staff for all tickets at once, when the host has not reported it */
    refundTickets: {
      when: refund => onlyWith(refund, true),
      decide: (refund, _: object, { at }) => (refund.status === 'NONE' ? [] : ticketsTakenBack(refund, at)),
    },
    /** sent when the host has taken the coupons back */
    confirmTicketRefunded: {
      decide: (refund, _: object, { at }) =>
        refund.status !== 'NONE' && onlyWith(refund, true) === true ? ticketsTakenBack(refund, at) : [],
    },
    /** sent before a channel is asked, by a person who may pay out */
    beginPayOut: {
      decide: (refund, _: object, { who }) => {
        const verdict = payable(refund, who.user)
        if (verdict !== true) throw new Refused(code.refund, verdict)
        return refund.status === 'NONE' || refund.paying ? [] : [RefundPayoutBegun({ amount: refund.submitted.totals.refund })]
      },
    },
    /** sent when a channel has refused for good before anything was given back */
    failPayOut: {
      /** `approval`: which of the pay-outs begun has failed; another may have been begun since */
      decide: (refund, { reason, approval }: { reason: string; approval: number }) =>
        refund.status !== 'NONE' && refund.paying && refund.begun === approval ? [RefundPayoutFailed({ reason })] : [],
    },
    /** sent when every channel has given the money back */
    payOut: {
      when: (refund, { who }) => payable(refund, who.user),
      decide: (refund, { payouts }: { payouts: Payouts }, { at }) => {
        if (refund.status === 'NONE') return []
        const amount = payouts.reduce((sum, payout) => sum + payout.amount, 0)
        if (amount !== refund.submitted.totals.refund) throw new Refused(code.refund, '退款金额与审核金额不符')
        const { orderNo } = refund.submitted
        const { holds, ...waiting } = seatsBack(refund, at)
        return [
          ...cleared(refund, at),
          RefundPaidOut({ orderNo, amount, ...(refund.status === 'REFUNDAPPROVE' && { holds }), ...waiting, payouts, ...toldBy(refund) }),
        ]
      },
    },
  },
})

/** `retyped`: the last change of its type, which it may not have heard of */
type Approval = Omit<Static<typeof RefundApproved.schema>, 'amount' | 'to'> & { retyped?: Retyped }
const retyped = (refund: KnownRefund, change: Retyped) =>
  (refund.retyped?.no ?? 0) < change.no ? [RefundTypeModified({ ...change, ...toldBy(refund) })] : []
/** approved, with tickets still to be taken back (or without any) */
const onlyWith = (refund: Refund, tickets: boolean): true | string => {
  const verdict = is('REFUNDAPPROVE')(refund)
  if (verdict !== true || refund.status === 'NONE') return verdict
  return ticketsOf(refund).length > 0 === tickets || notNow
}
/** four eyes: the approver does not pay */
const payable = (refund: Refund, user: string): true | string => {
  const verdict = refund.status === 'REFUNDTICKET' || onlyWith(refund, false)
  if (verdict !== true || refund.status === 'NONE') return verdict
  return refund.approvedBy !== user || '退款须由审核人以外的人员确认'
}
/** `isTold`: no flow tells the agency of the decision, so its fact does */
type Telling = { isTold?: boolean }
const toldBy = ({ submitted: { orderNo, agency, airLine } }: KnownRefund) => ({ to: { orderNo, agency, airLine } })
const ticketsTakenBack = (refund: KnownRefund, at: string) => [
  ...cleared(refund, at),
  RefundTicketed({ orderNo: refund.submitted.orderNo, ticketNos: ticketsOf(refund), ...seatsBack(refund, at) }),
]

const seatsReturned = '座位已退回'
const seatsWait = (refund: KnownRefund): true | string => {
  if (refund.noPnr) return '无PNR退票不退回座位'
  if (refund.isCleared) return seatsReturned
  return seatsNotFlown(refund).length > 0 || '该退票单没有要退回的座位'
}
/** The seats that return with tickets or money, or the time for which they wait. */
const seatsBack = (refund: KnownRefund, at: string): Pick<Static<typeof RefundTicketed.schema>, 'holds' | 'clearAt'> => {
  const { clearTime, isCleared, noPnr } = refund
  if (isCleared || noPnr || isClearing(refund, at)) return { holds: [] }
  return clearTime ? { holds: [], clearAt: clearTime } : { holds: seatsNotFlown(refund) }
}
/** The seats of an approved application whose clear time has passed. */
const cleared = (refund: Refund, at: string) => {
  if (is('REFUNDAPPROVE', 'REFUNDTICKET', 'REFUNDACCOMPLISH')(refund) !== true || refund.status === 'NONE') return []
  const { clearTime, isCleared, submitted } = refund
  if (!clearTime || isCleared || compareInstants(clearTime, at) > 0) return []
  return [RefundSeatsCleared({ orderNo: submitted.orderNo, holds: seatsNotFlown(refund) })]
}
/** Do its seats return at this moment? Whoever acts then binds the order first (`bindRefund`), so that nobody rejects it any more. */
export const isClearing = (refund: Refund, at: string): boolean => cleared(refund, at).length > 0
const reckoned = (refund: Refund, at: string) => {
  if (is('REFUNDAPPROVE', 'REFUNDTICKET')(refund) !== true || refund.status === 'NONE') return []
  const { dueBy: was, counted } = refund
  if (!was || !counted || isProvisional(was)) return []
  const found = dueWithin(counted.from, counted.workdays)
  // one that has passed stays, and none is moved into the past
  const moved = was > at && found.dueBy > at ? found : { dueBy: was }
  return [RefundDueReckoned({ ...moved, was, ...toldBy(refund) })]
}
/** The seats that come back: a flown seat cannot be sold again. */
const seatsNotFlown = ({ submitted: { holds, lines } }: KnownRefund) =>
  holds.flatMap(({ stockId, seats }) => {
    const flown = lines.filter(line => line.stockId === stockId && line.rule === 'USED' && line.type !== 'INFANT').length
    return seats > flown ? [{ stockId, seats: seats - flown }] : []
  })
const ifKnown = (refund: Refund, change: (now: KnownRefund) => Partial<KnownRefund>): Refund =>
  refund.status === 'NONE' ? refund : { ...refund, ...change(refund) }
