import { addMinutes, earlier } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { armLimits, armPayment, armSilently } from '#contracts/order/rules/deadlines.ts'
import { type Rule, rules } from '#services/kernel/stream/decider.ts'
import { holdingBack } from '../meanwhile.ts'
import { expire, inTime } from '../money/money.ts'
import { keptByAgency, type LiveOrder, type Order } from '../state.ts'

const { WaitlistConfirmed, WaitlistMoved, WaitlistProtected } = events

/** Does the order wait in the queue of its flights, or has the queue given it seats that its agency must still confirm? */
export const isWaitlisted = (order: Order): order is LiveOrder & { wait: NonNullable<LiveOrder['wait']> } =>
  order.status === 'WAIT_FOR_PAY' && order.wait !== undefined

const notWaitlisted = (order: Order) => (order.status === 'NONE' ? '订单不存在' : '订单不在候补中')

/** The agency's consent: to the price of this moment, with limits that count from it. */
type Confirming = Static<typeof WaitlistConfirmed.schema>

/**
 * Commands of an order that waits for seats (候补, DOMAIN §3.2): it holds none, and cannot be paid before it has them and its agency has
 * confirmed.
 */
export const waitlistCommands = rules<Order, EventsOf<typeof events>>()({
  /** sent when every flight has seats for it, perhaps twice */
  protectSeats: {
    decide: (order, _: object, { at }) => {
      if (!isWaitlisted(order) || order.wait.by) return []
      const { orderNo, agency, airLine } = order.submitted
      return [WaitlistProtected({ orderNo, agency, airLine, by: earlier(addMinutes(at, order.wait.minutes), order.wait.until) })]
    },
  },
  confirmWaitlist: {
    when: (order, { at }) => {
      if (!isWaitlisted(order)) return notWaitlisted(order)
      if (order.wait.by === undefined) return '订单尚在候补，还没有座位'
      const kept = keptByAgency(order)
      return kept === true ? inTime(order, at) : kept
    },
    decide: (_, agreed: Confirming) => [WaitlistConfirmed(agreed)],
  },
  moveWaitlist: {
    when: order => {
      if (!isWaitlisted(order)) return notWaitlisted(order)
      return order.wait.by === undefined || '已为订单保留座位，不能调整候补顺序'
    },
    decide: (_, moved: Static<typeof WaitlistMoved.schema>) => [WaitlistMoved(moved)],
  },
  /** a flight that the order waits for is not sold any more */
  endWaitlist: {
    decide: (order, { remark }: { remark: string }) => (isWaitlisted(order) ? expire(order, 'SEAT_UNAVAILABLE', remark) : []),
  },
})

/** commands allowed for an order that waits */
const WHILE_WAITING: readonly string[] = [
  'cancelOrder',
  'askCancellation',
  'withdrawCancellation',
  'modifyContact',
  'copyAsNew',
  'confirmWaitlist',
  'moveWaitlist',
]
/** Blocks all other commands of people until an order has its seats and its agency has confirmed. */
export const afterWaiting = <Commands extends Record<string, Rule<Order, any, any>>>(commands: Commands): Commands =>
  holdingBack(
    commands,
    name => !WHILE_WAITING.includes(name),
    order => !isWaitlisted(order) || '订单候补中，确认座位后方可办理',
  )

type Folds = EventsOf<typeof events>
export const waitlistFolds = {
  WaitlistProtected: (order: Order, { by }: Folds['WaitlistProtected'], at: string): Order => {
    if (order.status === 'NONE') return order
    const instalments = order.instalments.map(part => ({ ...part, by }))
    return {
      ...order,
      wait: { ...waitOf(order), by },
      submitted: { ...order.submitted, limits: { ...order.submitted.limits, payBy: by } },
      parts: order.parts.map(part => ({ ...part, by })),
      instalments,
      watches: armPayment([], instalments[0], at),
    }
  },
  WaitlistConfirmed: (order: Order, { instalments, ...agreed }: Folds['WaitlistConfirmed'], at: string): Order => {
    if (order.status === 'NONE') return order
    const { wait: _, ...known } = order
    return {
      ...known,
      submitted: { ...order.submitted, ...agreed },
      parts: instalments.map(({ amount: _, ...part }) => part),
      instalments,
      watches: armPayment(armLimits([], agreed.limits, at), instalments[0], at),
      ...(agreed.terms.audit && { audit: { status: 'AUDITING' as const, until: agreed.limits.payBy } }),
    }
  },
  WaitlistMoved: (order: Order, { to }: Folds['WaitlistMoved']): Order =>
    order.status === 'NONE' ? order : { ...order, wait: { ...waitOf(order), moved: to } },
}
const waitOf = ({ wait, submitted }: LiveOrder) => wait ?? { until: submitted.limits.payBy, minutes: 0 }
/** The additional state of an order that begins by waiting: it gets no reminders, only its end. */
export const waitingFrom = ({ waitlist, limits }: Folds['OrderSubmitted'], at: string) =>
  waitlist && { wait: waitlist, watches: armSilently(limits.payBy, at) }
