import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import * as events from '#contracts/order/events.ts'
import { toSay } from '#contracts/order/limits/deadlines.ts'
import { rules } from '#services/kernel/decider.ts'
import { isInAudit } from './audit.ts'
import { lapse } from './lapse.ts'
import { expire, nextInstalment } from './money/money.ts'
import { type AtNameLimit, atNameLimit } from './names/unnamed.ts'
import { type LiveOrder, type Order, unnamedSeatCount } from './state.ts'

const { ExpiryDeferred, LimitApproaching, LimitMissed } = events

/** it would be closed now, if nobody had paid */
export const isOverdue = (order: Order, at: string): order is LiveOrder => {
  const next = order.status === 'WAIT_FOR_PAY' ? nextInstalment(order) : undefined
  return next !== undefined && at >= next.by
}
/** until when the answer of a gateway is waited for, where it is */
export const awaitedUntil = (order: LiveOrder): string | undefined =>
  order.status === 'WAIT_FOR_PAY' && order.awaiting?.by === nextInstalment(order)?.by ? order.awaiting?.until : undefined

/**
 * `unanswered`: payments of which no gateway could be asked whether they are made; `graceMinutes`: how long that is waited for; `unnamed`: what
 * becomes of paid seats without a name at the name limit (left out: the desk is asked)
 */
export type Passing = { unanswered?: string[]; graceMinutes?: number; unnamed?: AtNameLimit }

/** Seats that were added and not paid for are given back; then it is closed, if more of it is due than that. */
const end = (order: LiveOrder, at: string) => {
  const { facts, order: now } = lapse(order, at)
  const next = now && nextInstalment(now)
  return [...facts, ...(next && at >= next.by ? expire(now, now.wait && !now.wait.by ? 'SEAT_UNAVAILABLE' : 'TIME_LIMIT') : [])]
}

/** What passing time does to an order (DOMAIN §3.2, §5.4). */
export const deadlineCommands = rules<Order, EventsOf<typeof events>>()({
  /** sent by the tick, perhaps early, perhaps late, perhaps twice: what has been said is not said again */
  passTime: {
    decide: (order, { unanswered, graceMinutes = 0, unnamed }: Passing, context) => {
      const { at } = context
      // whatever state it is in, what it waits for it has to say: it would stand at the head of the due list for ever
      if (order.status === 'NONE') return []
      const next = nextInstalment(order)
      const { orderNo, agency, airLine } = order.submitted
      if (next && isOverdue(order, at)) {
        // an account is paying it: soon it is paid, or free to end
        if (order.claim) return []
        const awaited = awaitedUntil(order)
        const until = awaited ?? addMinutes(at, graceMinutes)
        if (!unanswered || at >= until) return end(order, at)
        return awaited ? [] : [ExpiryDeferred({ orderNo, agency, airLine, by: next.by, until, payments: unanswered })]
      }
      const left = unnamedSeatCount(order)
      const released = atNameLimit(order, unnamed, context)
      const told = toSay(order.watches, at).map(({ watch: { limit, by }, hours }) => {
        const about = { orderNo, agency, airLine, limit, by, ...(limit === 'NAME' && { unnamed: left }) }
        if (hours === 'PASSED') return LimitMissed({ ...about, ...(limit === 'NAME' && released.told) })
        if (limit === 'PAY' && isInAudit(order)) return LimitApproaching({ ...about, hours, auditStatus: order.audit!.status })
        if (order.wait) return LimitApproaching({ ...about, hours, waitlisted: true })
        return LimitApproaching({ ...about, hours, ...((limit === 'PAY' || limit === 'BALANCE') && next && { amount: next.amount }) })
      })
      // without them all of it may be ticketed: nothing is late then
      return [...told.filter(({ data: { limit } }) => !released.isTicketed || limit === 'NAME'), ...released.facts]
    },
  },
})
