import type { UnnamedRule } from '#contracts/basicinfo/unnamed-rules.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type * as events from '#contracts/order/events.ts'
import { UnnamedKept } from '#contracts/order/events.ts'
import { type DecisionContext, rules, type When } from '#services/kernel/decider.ts'
import { each } from '../changes/changes.ts'
import { type GivingUp, giveUp, leavingCommands, reducible } from '../changes/give-up.ts'
import { type LiveOrder, type Order, statusOfRest, unnamedCounts, unnamedOutcome, unnamedSeatCount } from '../state.ts'

type Terms = Pick<GivingUp, 'cancelled' | 'scale'>
/** the rule that is set, and by what seats are settled, where it gives them back */
export type AtNameLimit = { rule: UnnamedRule; terms?: Terms | undefined }

/** how many of each type nobody is named for */
const nameless = (order: LiveOrder) => {
  const left = unnamedCounts(order)
  return each(type => Math.max(0, left[type]))
}

/** The name limit passes now, and paid seats have no name: what the rule says has a meaning then. */
export const namesRunOut = (order: Order, at: string): order is LiveOrder =>
  order.status !== 'NONE' &&
  order.paid.length > 0 &&
  unnamedSeatCount(order) > 0 &&
  order.watches.some(({ limit, by }) => limit === 'NAME' && at >= by)

/**
 * The facts of giving back all that nobody is named for at the name limit. Settled as of the limit, as was told before, also where the tick
 * is late.
 * @throws Refused where only the desk can say what becomes of them
 */
export const releasedAtLimit = (order: LiveOrder, terms: Terms, context: DecisionContext) => {
  const by = order.submitted.limits.nameBy
  if (statusOfRest(order) !== 'PAID') throw new Refused(code.order, '订单未付清，未录名座位由航司处理')
  const asked = { changeId: `names-${by}`, counts: nameless(order), reason: '名单时限已过，未录名座位自动退回' }
  return giveUp(order, { ...asked, ...terms }, { ...context, at: by })
}

/** What the rule makes of them now: what `LimitMissed` tells of it, and the facts that follow it. */
export const atNameLimit = (order: LiveOrder, asked: AtNameLimit | undefined, context: DecisionContext) => {
  const nothing = { told: {}, facts: [], isTicketed: false }
  if (!asked || !namesRunOut(order, context.at)) return nothing
  if (asked.rule !== 'RELEASE') return { ...nothing, told: { unnamedRule: asked.rule } }
  try {
    const facts = releasedAtLimit(order, asked.terms ?? {}, context)
    return { told: { unnamedRule: asked.rule }, facts, isTicketed: facts.some(({ data }) => 'status' in data && data.status === 'PRINTED') }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...nothing, told: { unnamedRule: 'ASK' as const, unreleased: error.message } }
  }
}

const missing: When<Order> = (order, { who }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (who.agency) return '未录名座位由航司处理，请联系航司'
  if (order.status === 'EXPIRED') return '订单已失效'
  if (!order.namesLocked) return '名单时限未过'
  return unnamedOutcome(order) !== undefined || '订单没有未录名的座位'
}

/** What the desk decides on paid seats that have no name past the name limit: they go back, or they stay. */
export const unnamedCommands = rules<Order, EventsOf<typeof events>>()({
  releaseUnnamed: {
    when: (order, context) => {
      const verdict = missing(order, context)
      return verdict === true ? reducible(order, context) : verdict
    },
    decide: (order, asked: GivingUp & { changeId: string; reason?: string }, context) =>
      order.status === 'NONE' ? [] : leavingCommands.reduceSeats.decide(order, { ...asked, counts: nameless(order) }, context),
  },
  keepUnnamed: {
    when: (order, context) => {
      const verdict = missing(order, context)
      if (verdict !== true || order.status === 'NONE') return verdict
      return unnamedOutcome(order) === 'ASK' || '未录名座位已保留'
    },
    decide: (order, asked: { reason?: string }) =>
      order.status === 'NONE' ? [] : [UnnamedKept({ unnamed: unnamedSeatCount(order), ...asked })],
  },
})
export const unnamedFolds = {
  UnnamedKept: (order: Order, { unnamed }: EventsOf<typeof events>['UnnamedKept']): Order =>
    order.status === 'NONE' ? order : { ...order, keptUnnamed: unnamed },
}
