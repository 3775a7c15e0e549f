import type { EventsOf } from '#contracts/kernel/event.ts'
import { toSay } from '#contracts/order/deadlines.ts'
import * as events from '#contracts/order/events.ts'
import { rules } from '#services/kernel/decider.ts'
import { isInAudit } from './audit.ts'
import { expire, nextInstalment } from './money.ts'
import { type Order, unnamed } from './state.ts'

const { LimitApproaching, LimitMissed } = events

/** What passing time does to an order (domain §3.2, §5.4). */
export const deadlineCommands = rules<Order, EventsOf<typeof events>>()({
  /** sent by the tick, perhaps early, perhaps late, perhaps twice: what has been said is not said again */
  passTime: {
    decide: (order, _: object, { at }) => {
      // whatever state it is in, what it waits for it has to say: it would stand at the head of the due list for ever
      if (order.status === 'NONE') return []
      const next = nextInstalment(order)
      if (order.status === 'WAIT_FOR_PAY' && next && at >= next.by) return expire(order, 'TIME_LIMIT')
      const { orderNo, agency, airLine } = order.submitted
      const left = Object.values(unnamed(order)).reduce((sum, count) => sum + Math.max(0, count), 0)
      return toSay(order.watches, at).map(({ watch: { limit, by }, hours }) => {
        const about = { orderNo, agency, airLine, limit, by, ...(limit === 'NAME' && { unnamed: left }) }
        if (hours === 'PASSED') return LimitMissed(about)
        if (limit === 'PAY' && isInAudit(order)) return LimitApproaching({ ...about, hours, auditStatus: order.audit!.status })
        return LimitApproaching({ ...about, hours, ...((limit === 'PAY' || limit === 'BALANCE') && next && { amount: next.amount }) })
      })
    },
  },
})
