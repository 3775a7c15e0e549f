import type { UnnamedRule } from '#contracts/basicinfo/unnamed-rules.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type * as events from '#contracts/order/events.ts'
import { UnnamedKept } from '#contracts/order/events.ts'
import { type DecisionContext, rules, type When } from '#services/kernel/stream/decider.ts'
import { each } from '../changes/changes.ts'
import { type HandingBack, handBack, leavingCommands, reducible } from '../changes/hand-back.ts'
import { expire } from '../money/money.ts'
import { type LiveOrder, type Order, statusOfRest, unnamedCounts, unnamedOutcome, unnamedSeatCount } from '../state.ts'

type Terms = Pick<HandingBack, 'cancelled' | 'scale'>
/** the set rule, and the terms by which seats are settled where it gives them back */
export type AtNameLimit = { rule: UnnamedRule; terms?: Terms | undefined }

/** seats without a name, by type */
const nameless = (order: LiveOrder) => {
  const left = unnamedCounts(order)
  return each(type => Math.max(0, left[type]))
}

/** Does the name limit pass now with paid seats without a name? Only then does the rule matter. */
export const namesRunOut = (order: Order, at: string): order is LiveOrder =>
  order.status !== 'NONE' &&
  order.paid.length > 0 &&
  unnamedSeatCount(order) > 0 &&
  order.watches.some(({ limit, by }) => limit === 'NAME' && at >= by)

/**
 * The facts that give back all seats without a name at the name limit. They are settled as of the limit, as announced, even if the tick is
 * late.
 * @throws Refused where only the desk can decide
 */
export const releasedAtLimit = (order: LiveOrder, terms: Terms, context: DecisionContext) => {
  const by = order.submitted.limits.nameBy
  // the names are locked as ever, but the seats wait for whoever decides about all of them
  if (order.cancelling) throw new Refused(code.order, '取消订单正在审批，未录名座位由航司处理')
  if (statusOfRest(order) !== 'PAID') throw new Refused(code.order, '订单未付清，未录名座位由航司处理')
  const asked = { changeId: `names-${by}`, counts: nameless(order), reason: '名单时限已过，未录名座位自动退回' }
  return handBack(order, { ...asked, ...terms }, { ...context, at: by })
}

/** The rule's present effect: the data for `LimitMissed`, and the facts that follow it. */
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

/** Does the time for clearing seats pass now? */
export const clearsNow = (order: Order, at: string): order is LiveOrder =>
  order.status !== 'NONE' && order.watches.some(({ limit, by }) => limit === 'CLEAR' && at >= by)

/**
 * The consequences when the time for clearing seats passes (DOMAIN §5.4): an order for which nothing was paid ends, otherwise seats without
 * a name go back on the terms of giving up, as of the limit. `told`: why only the desk can decide.
 */
export const atClearTime = (order: LiveOrder, terms: Terms, context: DecisionContext) => {
  const by = order.submitted.limits.clearBy ?? context.at
  if (order.paid.length === 0) return { told: {}, facts: order.status === 'WAIT_FOR_PAY' ? expire(order, 'TIME_LIMIT') : [] }
  const unnamed = unnamedSeatCount(order)
  if (unnamed === 0) return { told: { unnamed }, facts: [] }
  const asked = { changeId: `clear-${by}`, counts: nameless(order), reason: '清位时限已过，未录名座位自动退回' }
  try {
    if (order.cancelling) throw new Refused(code.order, '取消订单正在审批，未录名座位由航司处理')
    const verdict = reducible(order, { ...context, at: by })
    if (verdict !== true) throw new Refused(code.order, verdict)
    return { told: { unnamed }, facts: leavingCommands.reduceSeats.decide(order, { ...asked, ...terms }, { ...context, at: by }) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { told: { unnamed, unnamedRule: 'ASK' as const, unreleased: error.message }, facts: [] }
  }
}

const missing: When<Order> = (order, { who }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (who.agency) return '未录名座位由航司处理，请联系航司'
  if (order.status === 'EXPIRED') return '订单已失效'
  if (!order.namesLocked) return '名单时限未过'
  return unnamedOutcome(order) !== undefined || '订单没有未录名的座位'
}

/** Decisions of the desk on paid seats without a name past the name limit: they go back, or they stay. */
export const unnamedCommands = rules<Order, EventsOf<typeof events>>()({
  releaseUnnamed: {
    when: (order, context) => {
      const verdict = missing(order, context)
      return verdict === true ? reducible(order, context) : verdict
    },
    decide: (order, asked: HandingBack & { changeId: string; reason?: string }, context) =>
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
