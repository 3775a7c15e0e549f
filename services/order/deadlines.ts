import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import * as events from '#contracts/order/events.ts'
import { toSay } from '#contracts/order/rules/deadlines.ts'
import { recounted } from '#contracts/order/rules/recount.ts'
import { rules } from '#services/kernel/stream/decider.ts'
import { isInAudit } from './audit.ts'
import type { HandingBack } from './changes/hand-back.ts'
import { leavesFree } from './disruption.ts'
import { lapse } from './lapse.ts'
import { expire, nextInstalment, reasonAtLimit, takeBack } from './money/money.ts'
import { type AtNameLimit, atClearTime, atNameLimit, clearsNow } from './names/unnamed.ts'
import { departure, type LiveOrder, type Order, unnamedSeatCount } from './state.ts'

const { ExpiryDeferred, LimitApproaching, LimitMissed, LimitsModified } = events

/** would it be closed now, unless somebody has paid? */
export const isOverdue = (order: Order, at: string): order is LiveOrder => {
  const next = order.status === 'WAIT_FOR_PAY' ? nextInstalment(order) : undefined
  return next !== undefined && at >= next.by
}
/** instant until which a gateway's answer is waited for, where it is */
export const awaitedUntil = (order: LiveOrder): string | undefined =>
  order.status === 'WAIT_FOR_PAY' && order.awaiting?.by === nextInstalment(order)?.by ? order.awaiting?.until : undefined

/**
 * `unanswered`: payments whose gateway could not be asked; `graceMinutes`: how long the order waits for such an answer; `unnamed`: rule for
 * paid seats without a name at the name limit (by default the desk decides); `clear`: terms of seats that are cleared; `shut`: the agency
 * cannot act, so what ends costs it nothing
 */
export type Passing = {
  unanswered?: string[]
  graceMinutes?: number
  unnamed?: AtNameLimit
  clear?: Pick<HandingBack, 'cancelled' | 'scale'>
  shut?: boolean
}

/** Gives back added seats that were not paid; then closes the order, if more of it is due. */
const end = (order: LiveOrder, at: string, shut: boolean) => {
  const { facts, order: now } = lapse(order, at)
  const next = now && nextInstalment(now)
  if (!next || at < next.by) return facts
  if (leavesFree(now, at)) return [...facts, ...takeBack(now)]
  const reason = now.wait && !now.wait.by ? 'SEAT_UNAVAILABLE' : reasonAtLimit(now, next.by)
  return [...facts, ...expire(now, shut && reason === 'TIME_LIMIT' ? 'BACKOFFICE_CANCEL' : reason)]
}

/** New limits once the holidays that they waited for are published. The old ones stay where the new ones would not follow one another. */
const atPublished = (order: LiveOrder, at: string) => {
  if (order.wait || order.claim || order.limitsBefore || order.status === 'EXPIRED' || order.status === 'PRINTED') return undefined
  const { limits } = order.submitted
  const found = recounted(limits, departure(order), at)
  if (!found) return undefined
  const last = order.instalments.at(-1)
  const balance = last?.kind === 'BALANCE' && last.by === limits.balanceBy && found.balanceBy
  const moved = order.instalments.map(part => (balance && part === last ? { ...part, by: balance } : part))
  const follow = moved.every(({ by }, index) => index === 0 || moved[index - 1]!.by <= by)
  const inOrder = found.nameBy <= found.ticketBy && (!balance || balance <= found.ticketBy) && follow
  const { nameBy, ticketBy, balanceBy } = limits
  const next = inOrder ? found : { ...found, nameBy, ticketBy, ...present({ balanceBy }) }
  return LimitsModified({ limits: next, instalments: inOrder ? moved : order.instalments, reason: '节假日安排已公布，暂定时限重新推算' })
}

/** Effects of passing time on an order (DOMAIN §3.2, §5.4). */
export const deadlineCommands = rules<Order, EventsOf<typeof events>>()({
  /** sent by the tick, perhaps early, late or twice: a repetition writes nothing */
  passTime: {
    decide: (order, { unanswered, graceMinutes = 0, unnamed, clear = {}, shut = false }: Passing, context) => {
      const { at } = context
      // acts in every status: a limit that stays open would keep the order at the head of the due list for ever
      if (order.status === 'NONE') return []
      const next = nextInstalment(order)
      const { orderNo, agency, airLine } = order.submitted
      if (next && isOverdue(order, at)) {
        // an account is paying the order at this moment: soon it is paid, or free to end
        if (order.claim) return []
        const awaited = awaitedUntil(order)
        const until = awaited ?? addMinutes(at, graceMinutes)
        if (!unanswered || at >= until) return end(order, at, shut)
        return awaited ? [] : [ExpiryDeferred({ orderNo, agency, airLine, by: next.by, until, payments: unanswered })]
      }
      const moved = atPublished(order, at)
      if (moved) return [moved]
      const left = unnamedSeatCount(order)
      const released = atNameLimit(order, unnamed, context)
      // seats that go back at the name limit are cleared by the next tick, and money that is just coming is waited for
      const isHeld =
        released.facts.length > 0 ||
        order.claim !== undefined ||
        (unanswered && at < addMinutes(order.submitted.limits.clearBy ?? at, graceMinutes))
      const clears = clearsNow(order, at) && !isHeld ? atClearTime(order, clear, context) : undefined
      const said = toSay(order.watches, at).filter(({ watch: { limit }, hours }) => limit !== 'CLEAR' || hours !== 'PASSED' || clears)
      const told = said.map(({ watch: { limit, by }, hours }) => {
        const about = { orderNo, agency, airLine, limit, by, ...((limit === 'NAME' || limit === 'CLEAR') && { unnamed: left }) }
        if (hours === 'PASSED')
          return LimitMissed({ ...about, ...(limit === 'NAME' && released.told), ...(limit === 'CLEAR' && clears?.told) })
        if (limit === 'PAY' && isInAudit(order)) return LimitApproaching({ ...about, hours, auditStatus: order.audit!.status })
        if (order.wait) return LimitApproaching({ ...about, hours, waitlisted: true })
        return LimitApproaching({ ...about, hours, ...((limit === 'PAY' || limit === 'BALANCE') && next && { amount: next.amount }) })
      })
      // without those seats all of it may be ticketed: nothing is late then
      return [
        ...told.filter(({ data: { limit } }) => !released.isTicketed || limit === 'NAME'),
        ...released.facts,
        ...(clears?.facts ?? []),
      ]
    },
  },
})
