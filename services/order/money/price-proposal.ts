import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/events.ts'
import { rules } from '#services/kernel/stream/decider.ts'
import { changeable, reprice } from '../changes/changes.ts'
import type { Order } from '../state.ts'

const { PriceChangeClosed, PriceModified } = events

const isProposed = (order: Order) => {
  if (order.status === 'NONE') return '订单不存在'
  return (order.status === 'WAIT_FOR_PAY' && order.priceProposal !== undefined) || '没有待确认的改价'
}
/** @throws Refused 409 where another proposal has taken the place of the one that the caller names (`seen`) */
const mustBe = (proposalId: string, seen: string | undefined) => {
  if (seen !== undefined && seen !== proposalId) throw new Refused(code.order, '改价已变动，请刷新后查看')
}
/** Decisions of a second person on fares that one person alone may not set. */
export const proposalCommands = rules<Order, EventsOf<typeof events>>()({
  confirmPriceChange: {
    when: (order, context) => {
      const verdict = isProposed(order)
      if (verdict !== true || order.status === 'NONE') return verdict
      if (order.priceProposal?.by === context.who.user) return '改价须由提出人以外的人员同意'
      return changeable(order, context)
    },
    /** `seen`: the proposal that is agreed to, where the caller names it */
    decide: (order, { seen }: { seen?: string }, { who }) => {
      if (order.status === 'NONE' || !order.priceProposal) return []
      const { proposalId, prices, reason, total } = order.priceProposal
      mustBe(proposalId, seen)
      const facts = reprice(order, { prices, remark: reason })
      if (!facts.some(fact => fact.type === PriceModified.type && (fact as ReturnType<typeof PriceModified>).data.total === total))
        throw new Refused(code.order, '订单已变动，请重新提出改价')
      return [PriceChangeClosed({ proposalId, outcome: 'AGREED', by: who.user }), ...facts]
    },
  },
  rejectPriceChange: {
    when: isProposed,
    decide: (order, { reason, seen }: { reason?: string; seen?: string }, { who }) => {
      if (order.status === 'NONE' || !order.priceProposal) return []
      const { proposalId } = order.priceProposal
      mustBe(proposalId, seen)
      return [PriceChangeClosed({ proposalId, outcome: 'REJECTED', by: who.user, ...(reason && { reason }) })]
    },
  },
})

type Folds = EventsOf<typeof events>
export const proposalFolds = {
  PriceChangeProposed: (order: Order, proposal: Folds['PriceChangeProposed'], at: string): Order =>
    order.status === 'NONE' ? order : { ...order, priceProposal: { ...proposal, at } },
  PriceChangeClosed: (order: Order): Order => {
    if (order.status === 'NONE') return order
    const { priceProposal: _, ...known } = order
    return known as Order
  },
}
