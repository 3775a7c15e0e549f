import { addonApply } from '#contracts/change/addon-api.ts'
import { changeDepartureDate } from '#contracts/change/api.ts'
import { modify8L } from '#contracts/change/names-api.ts'
import type { FlowStanding } from '#contracts/flow/standing.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid, notFound } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as api from '#contracts/order/api.ts'
import * as auditing from '#contracts/order/audit-api.ts'
import { submitCancelOrder, withdrawCancelOrder } from '#contracts/order/changes/cancel-api.ts'
import * as changes from '#contracts/order/changes/changes-api.ts'
import * as copying from '#contracts/order/changes/copy-api.ts'
import * as joinApi from '#contracts/order/changes/join-api.ts'
import type { Waitlist } from '#contracts/order/changes/waitlist.ts'
import * as waiting from '#contracts/order/changes/waitlist-api.ts'
import { answerDisruption } from '#contracts/order/disruption/disruption-api.ts'
import type { OrderTicketed } from '#contracts/order/events.ts'
import * as pricing from '#contracts/order/money/price-api.ts'
import { nations } from '#contracts/order/names/nations.ts'
import * as pnrApi from '#contracts/order/pnr/pnr-api.ts'
import { type ApisDemand, apisGaps } from '#contracts/order/rules/apis.ts'
import { pnrSeats } from '#contracts/order/rules/pnr-groups.ts'
import { interOrder } from '#contracts/order/search/inter-api.ts'
import * as splitting from '#contracts/order/split/split-api.ts'
import { orderVirtualOut } from '#contracts/order/virtual-out/api.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { submitRefund } from '#contracts/refund/api.ts'
import { submitRename } from '#contracts/rename/api.ts'
import { cancelAirSeg } from '#contracts/retail/segment-api.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { actsOn, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions, refusedActions } from '#services/kernel/stream/actions.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { unlessRefused } from '#services/step/outside.ts'
import { awaitedUntil } from './deadlines.ts'
import { order } from './decide.ts'
import { shownDisruptions } from './disruption.ts'
import { accountOf, moneyOf } from './money/sums.ts'
import { attachPnr } from './pnr/host.ts'
import { pnrGroups, pnrOfTravellers } from './pnr/pnrs.ts'
import {
  type LiveOrder,
  nameStatus,
  type Order,
  paidBy,
  passengersOf,
  refundedTotal,
  seatStatus,
  unnamedOutcome,
  unticketed,
} from './state.ts'
import { couponsOf, couponViews } from './ticketing/coupons.ts'
import { type IssueDeps, type issuing, mustGo } from './ticketing/issue.ts'
import { ticketProgress } from './ticketing/ticketing.ts'
import { isAhead, virtualOutStatusOf } from './virtual-out/virtual-out.ts'

/** the actions of an order and their endpoints */
const actions = {
  ...api,
  ...changes,
  ...pricing,
  ...splitting,
  syncPnr: pnrApi.syncPnr,
  markPnr: pnrApi.modifyPnr,
  deletePnr: pnrApi.deletePnr,
  orderVirtualOut,
  answerDisruption,
  ...auditing,
  ...copying,
  ...joinApi,
  ...waiting,
  submitRefund,
  askRename: submitRename,
  askChange: changeDepartureDate,
  askSeats: addonApply,
  cancelSegment: cancelAirSeg,
  askNames: { ...modify8L, zh: '申请名单变更' },
  askCancellation: submitCancelOrder,
  withdrawCancellation: withdrawCancelOrder,
  gotoPay: { ...gotoPayAlipay, zh: '支付' },
}

/** Loads an order that the caller may see. */
export const orderSeenBy = (run: Commands, orderId: string, who: CommandCall['who']) => seenBy(run, order, orderId, who)

export type Win = NonNullable<Static<typeof api.orderDetail.data>['win']>
export type OrderDeps = {
  run: Commands
  /** makes a new order, with its seats (services/order/submit/submit.ts) */
  submit: (
    body: Static<typeof api.SubmitBody>,
    call: CommandCall,
    of: { fares: 'GROUP' | 'FILED' },
  ) => Promise<{ orderNo: string; order: Order }>
  /** state of the flow that cancels an order (services/order/changes/cancel-by-flow.ts) */
  cancelFlowOf: (orderId: string) => Promise<Static<typeof FlowStanding> | undefined>
  /** issues tickets (services/order/ticketing/issue.ts) */
  issue: ReturnType<typeof issuing>
  /** places in the queues of its flights, for an order that waits for seats (services/order/waitlist/calls.ts) */
  waitlistOf: (order: LiveOrder) => Promise<Static<typeof Waitlist> | undefined>
  /** the win and its earnest, for an order from an auction (services/auction/award/take.ts) */
  winOf: (order: LiveOrder) => Promise<Win | undefined>
  /** payments beside the seats (services/extra/calls.ts) */
  extrasOf: (orderId: string) => Promise<Static<typeof api.ExtraMoney>>
} & Pick<IssueDeps, 'handBackTerms' | 'rulesAtIssue'>
export type ShowDeps = Pick<OrderDeps, 'run' | 'cancelFlowOf' | 'handBackTerms' | 'waitlistOf' | 'winOf' | 'extrasOf' | 'rulesAtIssue'>

/** The page of an order as its caller may see it, with what the caller may do. @throws Refused 404 where the caller may not see it */
export const showingOrder =
  ({ run, cancelFlowOf, handBackTerms, waitlistOf, winOf, extrasOf, rulesAtIssue }: ShowDeps) =>
  async (orderId: string, { who, now }: Pick<Call, 'who' | 'now'>) => {
    const { state, revision } = await orderSeenBy(run, orderId, who)
    const flow = await cancelFlowOf(orderId)
    const [waitlist, win] = await Promise.all([waitlistOf(state), winOf(state)])
    const admission = state.submitted.inter && admissionOf(state, (await rulesAtIssue(state, now)).apis)
    const cancels = order.commands.cancelOrder.when(state, { who, at: now, id: orderId })
    return {
      ...detail(state, now),
      ...(!who.agency && {
        pnrs: pnrGroups(state).map(group => ({
          ...group,
          ...state.pnrMarks?.[group.pnr],
          ...present({ state: state.pnrStates?.[group.pnr] }),
        })),
      }),
      extras: await extrasOf(orderId),
      ...(state.cancelling && (!who.agency || state.cancelling.byAgency) && { cancelling: cancellingOf(state.cancelling) }),
      ...(!who.agency && state.status === 'WAIT_FOR_PAY' && state.priceProposal && { priceProposal: state.priceProposal }),
      ...(flow && { flow }),
      ...(cancels !== true && state.status !== 'EXPIRED' && !state.cancelling && { notCancelled: cancels }),
      ...(waitlist && { waitlist }),
      ...(win && { win }),
      ...(admission && { admission }),
      ...(state.status !== 'EXPIRED' && (await handBackTerms(state)).cancelled && { flightCancelled: true as const }),
      revision,
      allowedActions: actsOn(who, state.submitted) ? allowedActions(order, state, { who, at: now, id: orderId }, actions) : [],
      ...(!who.agency && { refusedActions: refusedActions(order, state, { who, at: now, id: orderId }, actions) }),
    }
  }
export type OrderShown = ReturnType<typeof showingOrder>

/** Routes of the order (catalogue order/order, order/passenger, order/groupExpress). */
export const orderRoutes = ({ submit, issue, ...showDeps }: OrderDeps): Route[] => {
  const { run, handBackTerms, waitlistOf, rulesAtIssue } = showDeps
  const shown = showingOrder(showDeps)
  const submitted = async (body: Static<typeof api.SubmitBody>, call: CommandCall, fares: 'GROUP' | 'FILED') => {
    const { orderNo, order } = await submit(body, call, { fares })
    if (order.status === 'NONE') throw notFound('订单')
    const { total, limits } = order.submitted
    const waitlist = await waitlistOf(order)
    return { orderId: orderNo, orderNo, status: order.status, total, limits, ...(waitlist && { waitlist }) }
  }
  return [
    on(api.submitOrder, (body, call: CommandCall) => submitted(body, call, 'GROUP')),
    on(interOrder, (body, call: CommandCall) => submitted(body, call, 'FILED')),
    on(api.orderDetail, ({ orderId }, call) => shown(orderId, call)),
    act(
      api.cancelOrder,
      order,
      'orderId',
      async ({ state, command, body }) => command.cancelOrder({ ...body, ...(await handBackTerms(state)) }),
      changed,
    ),
    act(api.sureRequestSeat, order, 'orderId', async ({ id, state, command, check, body, call }) => {
      await check('sureRequestSeat')
      await mustGo(handBackTerms, state)
      const pnrs = await attachPnrs(state, body.pnr, call)
      const confirm = () => command.sureRequestSeat({ pnr: pnrs[0]!, pnrs })
      const done = await unlessRefused(call, { kind: 'PNR', subject: id }, confirm)
      return { ...changed({ id, state: done.state }), pnr: pnrs[0]!, pnrs }
    }),
    act(api.sureOutTicket, order, 'orderId', async ({ id, state, command, check, body, call }) => {
      const issued = await issue({ id, state, command, check, ...body }, call)
      return { ...changed({ id, state: issued }), tickets: ticketsOf(issued) }
    }),
    act(answerDisruption, order, 'orderId', async ({ id: orderId, command, body }) => {
      await command.answerDisruption(body)
      return { orderId, ...body }
    }),
    on(api.outTicketPreview, async ({ orderId, ids }, { who, now }) => {
      const { state } = await orderSeenBy(run, orderId, who)
      const today = await rulesAtIssue(state, now)
      const [issued] = decide(order, 'sureOutTicket', state, { prefix: '', from: 0, ids, ...today }, { who, at: now, id: orderId })
      const { tickets, restated } = (issued as ReturnType<typeof OrderTicketed>).data
      const amount = tickets.reduce((sum, ticket) => sum + ticket.amount, 0)
      const { back = 0, borne = 0, total = state.submitted.total } = restated ?? {}
      return { orderId, tickets: tickets.length, amount, back, borne, total }
    }),
  ]
}

const changed = ({ id, state }: { id: string; state: { status: string } }) => ({
  orderId: id,
  status: state.status as LiveOrder['status'],
})
export const ticketsOf = (state: LiveOrder) => {
  const pnrs = pnrOfTravellers(state)
  const coupons = couponsOf(state)
  const several = state.submitted.legs.length > 1
  return passengersOf(state).flatMap(passenger => {
    const { id, name, type, ticketNo, status } = passenger
    if (!ticketNo) return []
    const pnr = pnrs.get(id)
    const standing = status === 'REFUNDED' ? status : ('OPEN' as const)
    return [
      {
        passengerId: id,
        ticketNo,
        name,
        type,
        amount: paidBy(state, passenger),
        status: standing,
        ...(several && { coupons: couponViews(state, coupons, passenger) }),
        ...(pnr && { pnr }),
      },
    ]
  })
}

export const pnrSeed = (orderNo: string, index: number) => `${orderNo} ${index}`
/**
 * Attaches the given locators, or new ones of the built-in host, as many as the group needs; all belong to this order alone.
 * @throws Refused 400 for another number of locators than the group needs, and where one is another order's
 */
export const attachPnrs = async ({ submitted }: LiveOrder, given: string | undefined, call: Pick<CommandCall, 'at'>): Promise<string[]> => {
  const { orderNo, airLine, seats } = submitted
  const groups = pnrSeats(seats)
  const locators = [...new Set(given?.match(/[A-Z0-9]{6}/g))]
  if (given && locators.length !== groups.length)
    throw invalid(`${seats}座须${groups.length}个不同的PNR`, { pnr: `${seats}座须${groups.length}个不同的PNR` })
  const pnrs: string[] = []
  for (const [index, group] of groups.entries()) {
    // made of the order: a locator taken by a request that died is taken again by the next
    const seed = pnrSeed(orderNo, index)
    const chosen = locators[index]
    pnrs.push(await attachPnr(call.at, { orderNo, airLine, seats: group, seed, known: pnrs, ...(chosen && { given: chosen }) }))
  }
  return pnrs
}

/** What states on the journey ask for, and what travellers without a ticket lack of it; undefined where they ask for nothing. */
const admissionOf = (state: LiveOrder, apis: readonly ApisDemand[] = []): Static<typeof api.Admission> | undefined =>
  apis.length === 0
    ? undefined
    : {
        demands: apis.map(({ parts, ...demand }) => ({
          ...demand,
          countryName: nations()[demand.country] ?? demand.country,
          parts: [...parts],
        })),
        lacking: unticketed(state).flatMap(one => {
          const gaps = apisGaps(one, apis)
          return gaps.length > 0 ? [{ id: one.id, gaps }] : []
        }),
      }

const cancellingOf = ({ byAgency, at, reason }: NonNullable<LiveOrder['cancelling']>) => ({
  by: byAgency ? ('AGENCY' as const) : ('AIRLINE' as const),
  at,
  ...(reason && { reason }),
})
const detail = (state: LiveOrder, now: string) => {
  const { submitted } = state
  const where = pnrOfTravellers(state)
  const { orderNo, agency, agencyName, airLine, voyageType, groupName, contact, legs, counts, seats, persons, paxMin, limits, terms } =
    submitted
  return {
    orderId: orderNo,
    orderNo,
    ...present({ kind: submitted.kind }),
    status: state.status,
    ...(state.status === 'EXPIRED' && { closeReason: state.closeReason }),
    auditStatus: state.audit?.status ?? ('NONE' as const),
    ...(state.audit?.remark && { auditRemark: state.audit.remark }),
    agency,
    agencyName,
    airLine,
    inter: submitted.inter,
    voyageType,
    groupName,
    ...(submitted.groupType && { groupType: submitted.groupType }),
    contact,
    ...(submitted.remark && { remark: submitted.remark }),
    // lines that a change has emptied are kept for their prices only
    legs: legs.map(({ prices: _, ...leg }) => ({ ...leg, lines: leg.lines.filter(line => line.count > 0) })),
    counts,
    seats,
    persons,
    paxMin,
    terms,
    ...(terms.tourCode && { tourCode: terms.tourCode }),
    ...moneyOf(state),
    refunded: refundedTotal(state),
    account: accountOf(state),
    limits,
    ...(state.pnr && { pnr: state.pnr }),
    pnrs: pnrGroups(state),
    seatStatus: seatStatus(state),
    nameStatus: state.namesLocked ? ('LOCKED' as const) : nameStatus(state),
    ...(unnamedOutcome(state) && { unnamedSeats: unnamedOutcome(state)! }),
    ticketProgress: ticketProgress(state),
    passengers: passengersOf(state).map(one => ({ ...one, ...(where.has(one.id) && { pnr: where.get(one.id)! }) })),
    tickets: ticketsOf(state),
    ...(awaitedUntil(state) && { awaitingPaymentUntil: awaitedUntil(state)! }),
    ...(state.splitFrom && { splitFrom: state.splitFrom.orderNo }),
    ...(submitted.copyOf && { copyOf: submitted.copyOf }),
    ...(state.disruptions && { disruptions: shownDisruptions(state, now) }),
    ...present({ joins: submitted.joins }),
    ...(isAhead(state) && { virtualOut: virtualOutStatusOf(state) }),
    splitInto: (state.splits ?? []).map(({ into, seats, ahead }) => ({ orderNo: into, seats, ...(ahead && { ahead }) })),
    ...(state.belowMinimum && { belowMinimum: true }),
    ...(state.childrenAlone && { childrenAlone: true }),
    givenUp: state.handedBack ?? [],
    payments: state.paid.map(paid => ({
      ...paid,
      ...(state.paidParts?.[paid.paymentCode] && { parts: state.paidParts[paid.paymentCode]! }),
    })),
    refunds: Object.values(state.refunds).map(({ refundId, status, totals, amount, submittedAt, submittedBy, refundType }) => ({
      refundId,
      status,
      refundType,
      totals,
      amount,
      submittedAt,
      submittedBy,
    })),
    submittedBy: submitted.submittedBy,
    submittedAt: submitted.submittedAt,
  }
}
