import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { afterMissed, afterReminder, armLimits, armPayment, stopped } from '#contracts/order/rules/deadlines.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { NumberTaken, submissionVoided } from '#services/kernel/stream/numbers.ts'
import { auditCommands, auditFolds, isInAudit } from './audit.ts'
import { cancellationCommands, cancellationFolds, uncancelled, whileCancelling } from './changes/cancellation.ts'
import { afterAdded, afterReduced, changeCommands, partsWithin, termFolds, withGroup } from './changes/changes.ts'
import { afterHandedBack, leavingCommands } from './changes/hand-back.ts'
import { afterWaiting, waitingFrom, waitlistCommands, waitlistFolds } from './changes/waitlist.ts'
import { changingCommands, changingFolds } from './changing/ask.ts'
import { afterChanging } from './changing/open.ts'
import { deadlineCommands } from './deadlines.ts'
import { disruptionCommands, disruptionFolds, endingWithGroup } from './disruption.ts'
import { ofKind } from './kind.ts'
import { afterPaying, claimCommands, type OrderClaimEvents, orderClaimFolds } from './money/claims.ts'
import { afterDeposit, moneyCommands, withInstalments, withPayment } from './money/money.ts'
import { proposalCommands, proposalFolds } from './money/price-proposal.ts'
import { receiveCommands } from './money/receive.ts'
import { clubCommands, clubFolds } from './names/club.ts'
import { guardianCommands, guardianFolds } from './names/guardians.ts'
import { passengerCommands, passengerFolds } from './names/passengers.ts'
import { renameCommands, renameFolds } from './names/renames.ts'
import { unnamedCommands, unnamedFolds } from './names/unnamed.ts'
import { pnrCommands, pnrFolds } from './pnr/pnrs.ts'
import { syncCommands, syncFolds } from './pnr/sync.ts'
import { refundCommands, refundFolds } from './refund/refunds.ts'
import { splitCommands, splitFolds } from './split/split.ts'
import { departure, isFor, isUnticketed, type LiveOrder, type Order, pnrsOf, statusOfRest } from './state.ts'
import { ticketCommands, ticketFolds } from './ticketing/ticketing.ts'
import { virtualOutCommands, virtualOutFolds } from './virtual-out/virtual-out.ts'

const { OrderSubmitted, OrderNumberReserved, OrderNumberVoided, PnrAdded, SeatConfirmed, PassengersAdded } = events

/** Refuses commands while the order waits for seats, or while somebody decides about its cancellation. */
const meanwhile = <Commands extends Parameters<typeof afterWaiting>[0]>(commands: Commands): Commands =>
  endingWithGroup(whileCancelling(afterChanging(afterWaiting(commands))))

/** The group order (DOMAIN §3.2). */
export const order = decider<Order, EventsOf<typeof events> & OrderClaimEvents>()({
  name: 'order',
  zh: '团队订单',
  document: { zh: '订单', owner: state => (state.status === 'NONE' ? undefined : state.submitted) },
  code: code.order,
  initial: { status: 'NONE' },
  evolve: {
    OrderSubmitted: (_, submitted, at) => {
      const { limits, instalments } = submitted
      return {
        status: 'WAIT_FOR_PAY',
        submitted,
        paid: [],
        errors: [],
        back: [],
        parts: instalments.map(({ amount: _, ...part }) => part),
        instalments,
        deposit: 0,
        forfeited: 0,
        added: [],
        watches: armPayment(armLimits([], limits, at), instalments[0], at),
        passengers: {},
        names: { version: 0 },
        refunds: {},
        ...(submitted.terms.audit && !submitted.waitlist && { audit: { status: 'AUDITING' as const, until: limits.payBy } }),
        ...waitingFrom(submitted, at),
      }
    },
    OrderNumberReserved: (order, { request }) => (order.status === 'NONE' ? { ...order, reserved: request } : order),
    OrderNumberVoided: (order, { request }) => (order.status === 'NONE' ? { ...order, voided: request } : order),
    SeatConfirmed: (order, confirmed) => ifLive(order, live => ({ ...live, ...confirmed })),
    PnrAdded: (order, { pnr }) => ifLive(order, live => ({ ...live, pnrs: [...pnrsOf(live), pnr] })),
    DepositPaid: (order, paid, at) => ifLive(order, live => afterDeposit(uncancelled(live), paid, at)),
    OrderPaid: (order, { airLine: _, ...paid }, at) => ifLive(order, live => settledPay(withPayment(live, paid, []), at)),
    PaidInFull: (order, _, at) => ifLive(order, live => settledPay(live, at)),
    PaymentDuplicated: (order, { paymentCode }) => ifLive(order, live => ({ ...live, errors: [...live.errors, paymentCode] })),
    PaymentArrivedLate: (order, { paymentCode }) => ifLive(order, live => ({ ...live, errors: [...live.errors, paymentCode] })),
    MoneyOwed: (order, { why, amount, sources, ofSeats = 0 }) =>
      ifLive(order, live =>
        why === 'REFUND_DIFFERENCE'
          ? {
              ...live,
              differences: (live.differences ?? 0) + amount,
              ...(ofSeats > 0 && { differencesOfSeats: (live.differencesOfSeats ?? 0) + ofSeats }),
            }
          : { ...live, back: [...live.back, ...sources] },
      ),
    MoneyReturned: (order, { item, amount, difference }) =>
      ifLive(order, live =>
        difference
          ? { ...live, differencesReturned: { ...live.differencesReturned, [item]: amount } }
          : { ...live, returned: { ...live.returned, [item]: amount } },
      ),
    SeatsReduced: (order, { handedBack, ...reduced }, at) =>
      ifLive(order, live => (handedBack ? afterHandedBack(live, reduced, handedBack, at) : afterReduced(live, reduced, at))),
    AdditionVoided: (order, { changeId }) =>
      ifLive(order, live => ({ ...live, voidedAdditions: [...(live.voidedAdditions ?? []), changeId] })),
    SeatsAdded: (order, added, at) => ifLive(order, live => afterAdded(live, added, at)),
    PriceModified: (order, { instalments, ...changed }, at) =>
      ifLive(order, live => withInstalments(withGroup(live, changed), instalments, at)),
    LimitsModified: (order, { limits, instalments, stopped: isStopped }, at) =>
      ifLive(order, live => {
        const { namesLocked, keptUnnamed, limitsBefore: _, ...rest } = live
        const watches = armPayment(armLimits(live.watches, limits, at), instalments[0], at)
        return {
          ...rest,
          ...(namesLocked && limits.nameBy === namesLocked && { namesLocked, ...(keptUnnamed && { keptUnnamed }) }),
          submitted: { ...live.submitted, limits },
          parts: partsWithin(live.parts, limits),
          instalments,
          watches: isStopped ? stopped(watches) : watches,
          ...(isStopped && { limitsBefore: { limits: live.submitted.limits, instalments: live.instalments } }),
        } as Order
      }),
    ContactModified: (order, { contact }) => ifLive(order, live => ({ ...live, submitted: { ...live.submitted, contact } })),
    TourCodeModified: (order, { tourCode }) =>
      ifLive(order, live => ({ ...live, submitted: { ...live.submitted, terms: { ...live.submitted.terms, tourCode } } })),
    ExamineCountModified: (order, { headcount: seats, assessment, cut }) =>
      ifLive(order, live => ({ ...live, period: { assessment, seats, cut } })),
    ExpiryDeferred: (order, { by, until }) => ifLive(order, live => ({ ...live, awaiting: { by, until } })),
    LimitApproaching: (order, reminder) => ifLive(order, live => ({ ...live, watches: afterReminder(live.watches, reminder) })),
    LimitMissed: (order, missed) =>
      ifLive(order, live => ({
        ...live,
        watches: afterMissed(live.watches, missed),
        ...(missed.limit === 'NAME' && { namesLocked: missed.by }),
        ...(missed.unnamedRule === 'KEEP' && missed.unnamed && { keptUnnamed: missed.unnamed }),
      })),
    ...termFolds,
    ...unnamedFolds,
    ...auditFolds,
    ...cancellationFolds,
    ...proposalFolds,
    ...guardianFolds,
    ...splitFolds,
    ...pnrFolds,
    ...syncFolds,
    ...passengerFolds,
    ...clubFolds,
    ...renameFolds,
    ...changingFolds,
    ...ticketFolds,
    ...virtualOutFolds,
    OrderExpired: (order, { reason, settlement, handedBack }) =>
      ifLive(order, ({ tranches: _, wait: __, cancelling: ___, ...live }) => ({
        ...live,
        ...(handedBack && {
          paidUp: true,
          handedBack: [...(live.handedBack ?? []), { ...handedBack, seats: live.submitted.seats, freeSeats: live.submitted.counts.FREE }],
        }),
        status: 'EXPIRED',
        closeReason: reason,
        instalments: [],
        deposit: 0,
        forfeited: settlement?.forfeited ?? live.forfeited,
        watches: [],
      })),
    ...refundFolds,
    ...waitlistFolds,
    ...orderClaimFolds,
    ...disruptionFolds,
  },
  commands: ofKind(
    afterPaying(
      meanwhile({
        submitOrder: {
          /** with names that are known already; the caller has checked them */
          decide: (
            order,
            {
              passengers = [],
              request,
              ...command
            }: Static<typeof OrderSubmitted.schema> & {
              passengers?: Static<typeof PassengersAdded.schema>['passengers']
              request?: string
            },
          ) => {
            mayTake(order, request)
            return [OrderSubmitted(command), ...(passengers.length > 0 ? [PassengersAdded({ passengers })] : [])]
          },
        },
        /** sent before a request claims documents or queue places under its number, since these do not name the request */
        reserveNumber: {
          decide: (order, { request }: { request: string }) => {
            mayTake(order, request)
            return order.status === 'NONE' && order.reserved ? [] : [OrderNumberReserved({ request })]
          },
        },
        /**
         * A refused request ensures that no order comes under its number any more, before it gives back what it has claimed; nothing happens
         * where an order stands, or another request has the number.
         */
        voidNumber: {
          decide: (order, { request }: { request: string }) =>
            order.status === 'NONE' && !order.voided && isFor(order, request) ? [OrderNumberVoided({ request })] : [],
        },
        sureRequestSeat: {
          when: order => {
            if (order.status === 'NONE') return '订单不存在'
            if (!isUnticketed(order)) return '订单当前状态不能确认座位'
            return !order.pnr || '座位已确认'
          },
          decide: (_, { pnr, pnrs = [] }: { pnr: string; pnrs?: string[] }) => [SeatConfirmed({ pnr, ...(pnrs.length > 1 && { pnrs }) })],
        },
        /** sent when the group has grown, perhaps twice */
        addPnr: {
          decide: (order, { pnr }: { pnr: string }) =>
            order.status === 'NONE' || !order.pnr || pnrsOf(order).includes(pnr) ? [] : [PnrAdded({ pnr })],
        },
        /** asked before an expired order is ordered again: it does not change, and an expired order stays expired */
        copyAsNew: {
          when: (order, { at }) => {
            if (order.status !== 'EXPIRED') return order.status === 'NONE' ? '订单不存在' : '订单未失效，不能再次下单'
            return at < departure(order) || '航班已起飞，不能再次下单'
          },
          decide: () => [],
        },
        ...ticketCommands,
        ...auditCommands,
        cancelOrder: leavingCommands.cancelOrder,
        ...cancellationCommands,
        ...moneyCommands,
        ...receiveCommands,
        reduceSeats: leavingCommands.reduceSeats,
        ...unnamedCommands,
        ...changeCommands,
        /** people join its group by an order of their own (services/order/changes/join.ts) */
        joinGroup: {
          when: (order, { at }) => {
            if (order.status === 'NONE' || order.status === 'EXPIRED')
              return order.status === 'NONE' ? '订单不存在' : '订单已失效，不能加人'
            if (isInAudit(order)) return '审核中的订单不能加人'
            if (statusOfRest(order) === 'REFUND_MODIFY') return '旅客已全部退票，不能加人'
            return at < departure(order) || '航班已起飞'
          },
          decide: () => [],
        },
        ...proposalCommands,
        ...guardianCommands,
        ...splitCommands,
        ...virtualOutCommands,
        ...pnrCommands,
        ...syncCommands,
        ...deadlineCommands,
        ...passengerCommands,
        ...clubCommands,
        ...renameCommands,
        ...changingCommands,
        ...refundCommands,
        ...waitlistCommands,
        ...claimCommands,
        ...disruptionCommands,
      }),
    ),
  ),
})

/** @throws NumberTaken where the number is another request's; Refused where this one was refused before */
const mayTake = (order: Order, request: string | undefined): void => {
  if (order.status === 'NONE' && order.voided && order.voided === request) throw submissionVoided()
  if (order.status !== 'NONE' || order.voided || !isFor(order, request)) throw new NumberTaken()
}

/** The order when nothing is left to pay. A deposit that was paid with it begins a period of assessment like any other. */
const settledPay = ({ tranches: _, cancelling: __, ...live }: LiveOrder, at: string): Order => {
  const stage = live.instalments.findLast(({ kind, added }) => kind === 'DEPOSIT' && added === undefined)
  return {
    ...live,
    status: 'PAID',
    instalments: [],
    deposit: 0,
    ...(stage && { period: { assessment: live.outRate ?? stage.assessment ?? 0, seats: live.submitted.seats, cut: 0 } }),
    watches: armPayment(live.watches, undefined, at),
  } as Order
}
const ifLive = (order: Order, change: (live: LiveOrder) => Order): Order => (order.status === 'NONE' ? order : change(order))
