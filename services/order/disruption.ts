import { addMinutes, earlier } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Disruption as Shown } from '#contracts/order/disruption/disruption-api.ts'
import type { AbnormalOffer } from '#contracts/order/disruption/words.ts'
import * as events from '#contracts/order/events.ts'
import { defaultTypeRules } from '#contracts/refund/types.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { type DecisionContext, type Rule, rules } from '#services/kernel/stream/decider.ts'
import { isInAudit } from './audit.ts'
import { partsWithin } from './changes/changes.ts'
import { nextInstalment } from './money/money.ts'
import { couponOf, departure, isUnticketed, type LiveOrder, type Order, passengersOf, unnamedSeatCount } from './state.ts'
import { couponsOf, keepsTickets } from './ticketing/coupons.ts'

const { FlightDisrupted, DisruptionAnswered, DisruptionUnanswered, DisruptionEnded, LimitsModified, OrderExpired, RefundClosed } = events
type Events = EventsOf<typeof events>
type Told = Static<typeof FlightDisrupted.schema>
/** A flight of an order that does not go as it was sold, and what its agency has answered to the newest notification. */
export type Disruption = Omit<Told, 'abnormalId' | 'orderNo' | 'agency' | 'agencyName' | 'airLine' | 'seats' | 'refunds'> & {
  answer?: AbnormalOffer
  /** true once its desk was told that no answer came in time */
  overdue?: true
  /** true where a former notification said that it is cancelled */
  wasCancelled?: true
}

const change = (order: Order, id: string, next: (known: Disruption | undefined) => Disruption | undefined): Order => {
  if (order.status === 'NONE') return order
  const { [id]: known, ...others } = order.disruptions ?? {}
  const now = next(known)
  return { ...order, disruptions: { ...others, ...(now && { [id]: now }) } }
}
type Folds = Pick<Events, 'FlightDisrupted' | 'DisruptionAnswered' | 'DisruptionUnanswered' | 'DisruptionEnded'>
export const disruptionFolds: { [Type in keyof Folds]: (order: Order, data: Folds[Type]) => Order } = {
  FlightDisrupted: (
    order,
    { abnormalId, orderNo: _, agency: __, agencyName: ___, airLine: ____, seats: _____, refunds: ______, ...told },
  ) => change(order, abnormalId, known => ({ ...told, ...(known && hasBeenCancelled(known) && { wasCancelled: true }) })),
  DisruptionAnswered: (order, { abnormalId, answer }) => change(order, abnormalId, known => known && { ...known, answer }),
  DisruptionUnanswered: (order, { abnormalId }) => change(order, abnormalId, known => known && { ...known, overdue: true }),
  DisruptionEnded: (order, { abnormalId }) => change(order, abnormalId, () => undefined),
}

const disruptionsOf = ({ disruptions = {} }: LiveOrder): [string, Disruption][] => Object.entries(disruptions)
/** Does anybody of the group fly on it? Travellers who have given the coupon back do not; a seat without a name counts as somebody. */
const isOn = (order: LiveOrder, flight: Pick<Told, 'flightNo' | 'date'>): boolean => {
  const coupons = couponsOf(order)
  return order.submitted.legs.some(
    ({ flightNo, date, stockId }) =>
      flightNo === flight.flightNo &&
      date === flight.date &&
      (unnamedSeatCount(order) > 0 ||
        passengersOf(order).some(({ id: passengerId }) => coupons.get(couponOf({ passengerId, stockId })) !== 'REFUNDED')),
  )
}
const hasBeenCancelled = ({ kind, wasCancelled }: Disruption): boolean => kind === 'CANCEL' || wasCancelled === true
const isOpen = ({ answer, answerBy }: Disruption, at: string) => answer === undefined && at < answerBy
/**
 * A cancelled flight is given back free whatever was answered, and one that goes again at other times until its agency answers the new
 * notice; otherwise as long as the offer may be taken, and once it is, whatever is offered since.
 */
const refundsFree = (one: Disruption, at: string): boolean =>
  one.kind === 'CANCEL' ||
  one.answer === 'REFUND' ||
  (one.wasCancelled === true && one.answer === undefined) ||
  (one.offers.includes('REFUND') && isOpen(one, at))

/** May the group leave free of charge, because of one of its flights? (DOMAIN §3.31) */
export const leavesFree = (order: LiveOrder, at: string): boolean =>
  disruptionsOf(order).some(([, one]) => isOn(order, one) && refundsFree(one, at))
/** Is one of its flights cancelled? Nobody books or tickets it then. */
export const isGrounded = (order: LiveOrder): boolean => disruptionsOf(order).some(([, one]) => one.kind === 'CANCEL' && isOn(order, one))
/** The disruption because of which coupons of these blocks (by default all of the order's) go back free; undefined where there is none. */
export const freeBecause = (order: LiveOrder, segments: readonly string[] | undefined, at: string): Disruption | undefined =>
  disruptionsOf(order)
    .map(([, one]) => one)
    .find(
      one =>
        refundsFree(one, at) &&
        order.submitted.legs.some(
          ({ stockId, flightNo, date }) => flightNo === one.flightNo && date === one.date && (segments?.includes(stockId) ?? true),
        ),
    )

/** The disruption because of which this flight is changed free at `at`; undefined where there is none. */
export const freeChangeBecause = (order: LiveOrder, stockId: string, at: string): Disruption | undefined => {
  const leg = order.submitted.legs.find(leg => leg.stockId === stockId)
  return disruptionsOf(order)
    .map(([, one]) => one)
    .find(
      one =>
        one.flightNo === leg?.flightNo &&
        one.date === leg.date &&
        (one.kind === 'CANCEL' || one.answer === 'CHANGE' || (one.offers.includes('CHANGE') && isOpen(one, at))),
    )
}

/** rule of a free refund, whatever staff have made of the involuntary type or the agency has applied by */
export const freeRule = defaultTypeRules.FORCE
/** Applications for tickets of the flight that nobody has decided yet and that keep a fee. */
const openWithFee = (order: LiveOrder, { flightNo, date }: Pick<Told, 'flightNo' | 'date'>): string[] =>
  Object.values(order.refunds).flatMap(refund => {
    const isOpen = refund.status === 'OPEN' && !refund.fixed && refund.totals.fee > 0 && !keepsTickets(refund)
    return isOpen && refund.lines.some(line => line.flightNo === flightNo && line.date === date) ? [refund.refundId] : []
  })

/** As the order's page shows them at `at`. */
export const shownDisruptions = (order: LiveOrder, at: string): Static<typeof Shown>[] =>
  disruptionsOf(order).map(([abnormalId, known]) => {
    const { overdue: _, wasCancelled: __, ...one } = known
    const refunds = refundsFree(known, at) ? openWithFee(order, one) : []
    return { abnormalId, ...one, ...(refunds.length > 0 && { refunds }) }
  })

/**
 * Moves limits that would pass while the agency may still answer to the end of that time, as far as the departure. Limits that have passed
 * stay, and so does an order whose parts would no longer come one after the other.
 */
const pushedLimits = (order: LiveOrder, { flightNo, answerBy }: Pick<Told, 'flightNo' | 'answerBy'>, at: string) => {
  const until = earlier(answerBy, departure(order))
  if (!isUnticketed(order) || isInAudit(order) || order.wait) return []
  const { limits } = order.submitted
  const unpaid = nextInstalment(order)
  const pushed = (by: string) => (at < by && by < until ? until : by)
  const next = {
    ...limits,
    ...(unpaid?.no === 1 && { payBy: pushed(limits.payBy) }),
    nameBy: pushed(limits.nameBy),
    ticketBy: pushed(limits.ticketBy),
    ...(unpaid && limits.balanceBy && { balanceBy: pushed(limits.balanceBy) }),
  }
  const parts = partsWithin(order.parts, next)
  const instalments = order.instalments.map(part => ({ ...part, by: parts.find(({ no }) => no === part.no)?.by ?? part.by }))
  const isInOrder = instalments.every(({ by }, index) => index === 0 || instalments[index - 1]!.by <= by)
  const isSame = (Object.keys(limits) as (keyof typeof limits)[]).every(field => next[field] === limits[field])
  return isSame || !isInOrder ? [] : [LimitsModified({ limits: next, instalments, reason: `航班${flightNo}变动，答复前时限顺延` })]
}

/** Nothing is due for a cancelled flight before the departure; limits that have passed stay. */
const stoppedLimits = (order: LiveOrder, flightNo: string, at: string) => {
  if (!isUnticketed(order) || isInAudit(order) || order.wait || order.limitsBefore) return []
  const { limits } = order.submitted
  const until = departure(order)
  const moved = (by: string) => (at < by && by < until ? until : by)
  const { payBy, nameBy, ticketBy, balanceBy } = limits
  const unpaid = nextInstalment(order)
  const next = {
    ...limits,
    ...(unpaid?.no === 1 && { payBy: moved(payBy) }),
    nameBy: moved(nameBy),
    ticketBy: moved(ticketBy),
    ...(unpaid && balanceBy && { balanceBy: moved(balanceBy) }),
  }
  const instalments = order.instalments.map(part => ({ ...part, by: moved(part.by) }))
  return [LimitsModified({ limits: next, instalments, reason: `航班${flightNo}取消，时限停止计算`, stopped: true })]
}
/** The limits as they were before, once no flight is cancelled any more; those that end until `within` end at `until` instead. */
const restoredLimits = (order: LiveOrder, flightNo: string, { within, until: wanted }: { within: string; until: string }) => {
  const { limitsBefore: before } = order
  if (!before || !isUnticketed(order)) return []
  const until = earlier(wanted, departure(order))
  const back = (now: string, by: string = now) => (now === by || within < by ? by : until)
  const { limits } = order.submitted
  const { payBy, nameBy, ticketBy, balanceBy } = before.limits
  const next = {
    ...limits,
    payBy: back(limits.payBy, payBy),
    nameBy: back(limits.nameBy, nameBy),
    ticketBy: back(limits.ticketBy, ticketBy),
    ...(limits.balanceBy && { balanceBy: back(limits.balanceBy, balanceBy) }),
  }
  const instalments = order.instalments.map(part => {
    const known = before.instalments.find(({ no }) => no === part.no)
    return { ...part, by: back(part.by, known?.by) }
  })
  return [LimitsModified({ limits: next, instalments, reason: `航班${flightNo}恢复，时限重新计算` })]
}
/** minutes that limits are given which have passed while a flight was cancelled that goes as it was sold after all */
const AGAIN = 24 * 60
/** Is another of its flights cancelled? */
const isElsewhereGrounded = (order: LiveOrder, abnormalId: string): boolean =>
  disruptionsOf(order).some(([id, one]) => id !== abnormalId && one.kind === 'CANCEL' && isOn(order, one))

export const disruptionCommands = rules<Order, Events>()({
  /** sent for each order on the flight, perhaps twice, perhaps to one that is no more; an order that waits for seats is not on it yet */
  disrupt: {
    decide: (order, told: Omit<Told, 'orderNo' | 'agency' | 'agencyName' | 'seats' | 'refunds' | 'answer'>, { id, at }) => {
      if (order.status === 'NONE' || order.status === 'EXPIRED' || order.wait || !isOn(order, told)) return []
      const known = lookup(order.disruptions ?? {}, told.abnormalId)
      if (known && known.version >= told.version) return []
      const { agency, agencyName, seats } = order.submitted
      // an agency that was notified of a cancellation may leave free of charge, whatever a later notice offers
      const keepsRefund = known && hasBeenCancelled(known) && !told.offers.includes('REFUND')
      const offers = keepsRefund ? [...told.offers, 'REFUND' as const] : told.offers
      // times that were accepted are not these any more; who leaves the flight leaves it at any time
      const answer = known?.answer === 'STAY' ? undefined : known?.answer
      const refunds = offers.includes('REFUND') ? openWithFee(order, told) : []
      const whose = { orderNo: id, agency, agencyName, seats, ...present({ answer }), ...(refunds.length > 0 && { refunds }) }
      const fact = FlightDisrupted({ ...told, offers, ...whose })
      if (told.kind === 'CANCEL') return [fact, ...stoppedLimits(order, told.flightNo, at)]
      if (!order.limitsBefore) return [fact, ...pushedLimits(order, told, at)]
      if (isElsewhereGrounded(order, told.abnormalId)) return [fact]
      return [fact, ...restoredLimits(order, told.flightNo, { within: told.answerBy, until: told.answerBy })]
    },
  },
  /** sent when the flight goes as it was sold after all, perhaps twice */
  endDisruption: {
    decide: (order, { abnormalId, version }: { abnormalId: string; version: number }, { at }) => {
      const known = order.status === 'NONE' ? undefined : lookup(order.disruptions ?? {}, abnormalId)
      // the abnormal flight may have been recorded again since
      if (!known || order.status === 'NONE' || known.version > version) return []
      const ended = DisruptionEnded(about(order, abnormalId, known))
      if (order.status === 'EXPIRED' || isElsewhereGrounded(order, abnormalId)) return [ended]
      return [ended, ...restoredLimits(order, known.flightNo, { within: at, until: addMinutes(at, AGAIN) })]
    },
  },
  /** An agency answers once and in time; staff answer for it, and change the answer, as long as the order lives. */
  answerDisruption: {
    when: (order, { who, at }) => {
      if (order.status === 'NONE') return '订单不存在'
      if (order.status === 'EXPIRED') return '订单已失效'
      const known = disruptionsOf(order).map(([, one]) => one)
      if (known.length === 0) return '订单没有航班变动'
      return !who.agency || known.some(one => isOpen(one, at)) || '航班变动已答复或已过答复时限，如需更改请联系航司'
    },
    decide: (
      order,
      { abnormalId, version: answered, answer }: { abnormalId: string; version: number; answer: AbnormalOffer },
      { who, at },
    ) => {
      const known = order.status === 'NONE' ? undefined : lookup(order.disruptions ?? {}, abnormalId)
      if (!known) throw notFound('航班变动')
      const { version, answer: before, offers } = known
      // the notice has changed: nobody answers a text that they have not read
      if (answered !== version) throw new Refused(code.conflict, '航班变动通知已更新，请刷新后按新的通知答复')
      if (before === answer) return []
      if (who.agency && !isOpen(known, at))
        throw new Refused(code.order, before ? '航班变动已答复，如需更改请联系航司' : '已过答复时限，请联系航司')
      if (!offers.includes(answer)) throw new Refused(code.order, '该航班变动不提供此项处理', { status: 400 })
      return [DisruptionAnswered({ abnormalId, version, answer, ...present({ before }) })]
    },
  },
  /** sent when the time to answer is over, perhaps early or twice */
  passAnswerTime: {
    decide: (order, { abnormalId }: { abnormalId: string }, { at }) => {
      const known = order.status === 'NONE' || order.status === 'EXPIRED' ? undefined : lookup(order.disruptions ?? {}, abnormalId)
      if (!known || order.status === 'NONE' || known.answer || known.overdue || at < known.answerBy) return []
      const whose = about(order, abnormalId, known)
      return [isOn(order, known) ? DisruptionUnanswered(whose) : DisruptionEnded({ ...whose, closed: true })]
    },
  },
})

/**
 * Ends of the questions that are open about flights on which nobody of the group is any more; about all of them where `after` is left out.
 */
export const questionsOver = (order: LiveOrder, after: LiveOrder | undefined) =>
  disruptionsOf(order)
    .filter(([, one]) => one.answer === undefined && !(after && isOn(after, one)))
    .map(([id, one]) => DisruptionEnded({ ...about(order, id, one), closed: true }))

/** Ends the questions that are open when nobody of the group flies any more: with the order, or with the last refund of the flight. */
export const endingWithGroup = <Commands extends Record<string, Rule<Order, any, any>>>(commands: Commands): Commands =>
  Object.fromEntries(
    Object.entries(commands).map(([name, rule]) => [
      name,
      {
        ...rule,
        decide: (order: Order, command: unknown, context: DecisionContext) => {
          const facts: readonly { type: string; data?: unknown }[] = rule.decide(order, command, context)
          if (order.status === 'NONE' || !order.disruptions) return facts
          const isOver = facts.some(({ type }) => type === OrderExpired.type)
          const after = afterRefunds(order, facts)
          if (!isOver && after === order) return facts
          return [...facts, ...questionsOver(order, isOver ? undefined : after)]
        },
      },
    ]),
  ) as Commands

/** The order once the refunds that these facts close are paid out; the order itself where they close none. */
const afterRefunds = (order: LiveOrder, facts: readonly { type: string; data?: unknown }[]): LiveOrder => {
  const paidOut = facts.flatMap(({ type, data }) => {
    const { refundId, outcome } = data as Events['RefundClosed']
    const refund = type === RefundClosed.type && outcome === 'REFUNDED' ? order.refunds[refundId] : undefined
    return refund ? [[refundId, { ...refund, status: 'REFUNDED' as const }] as const] : []
  })
  return paidOut.length === 0 ? order : { ...order, refunds: { ...order.refunds, ...Object.fromEntries(paidOut) } }
}

const about = ({ submitted: { orderNo, agency, airLine } }: LiveOrder, abnormalId: string, { version, flightNo, date }: Disruption) => ({
  abnormalId,
  version,
  orderNo,
  agency,
  airLine,
  flightNo,
  date,
})
