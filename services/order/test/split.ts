import type { EventsOf, Fact, FactOf } from '#contracts/kernel/event.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import type * as events from '#contracts/order/events.ts'
import { anAgent, attempt, NOON } from '#services/kernel/spec.ts'
import { fold } from '#services/kernel/stream/decider.ts'
import { order } from '../decide.ts'
import { leaving, openingOf } from '../split/split.ts'
import type { LiveOrder } from '../state.ts'
import { ORDER } from './sample.ts'

/** number of the order that is split off */
export const INTO = '2611210000025'
export type OrderFact = FactOf<EventsOf<typeof events>>
export const folded = (past: readonly Fact[]): LiveOrder =>
  fold(
    order,
    order.initial,
    past.map(fact => ({ ...fact, at: NOON })),
  ) as LiveOrder
/** the two orders after a split; the second as it opens */
export const halves = (past: OrderFact[], command: object, context: object = {}) => {
  const whole = folded(past)
  const facts = attempt(
    order,
    'splitOrder',
    whole,
    { splitId: 's1', into: INTO, ...command },
    { who: anAgent, at: NOON, id: ORDER, ...context },
  ) as OrderFact[] | Refused
  if (facts instanceof Refused) throw facts
  const fact = facts[0] as ReturnType<typeof events.OrderSplit>
  const opening = openingOf(fact.data, leaving(whole, fact.data.ids))
  const opened = attempt(order, 'openSplit', order.initial, opening, { who: anAgent, at: NOON, id: INTO }) as OrderFact[]
  return { fact, facts, opening, opened, rest: folded([...past, ...facts]), part: folded(opened) }
}
