import * as api from '#contracts/fine/api.ts'
import { reckon } from '#contracts/fine/calculate.ts'
import { fineTypes } from '#contracts/fine/codes.ts'
import type { FineRow } from '#contracts/fine/lists.ts'
import { fineRuleFor, ruleText } from '#contracts/fine/rule-record.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { SeatsReduced } from '#contracts/order/events.ts'
import { seatFare } from '#contracts/order/rules/instalments.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { decide, foldAt } from '#services/kernel/stream/decider.ts'
import type { HandBackTerms } from '#services/order/changes/hand-back.ts'
import { order } from '#services/order/decide.ts'
import { moneyOf } from '#services/order/money/sums.ts'
import { orderSeenBy } from '#services/order/routes.ts'
import { type LiveOrder, passengersOf, unnamedCounts } from '#services/order/state.ts'
import { type FineRules, reduced, roomOf, routeOf } from './fines-follow-orders.ts'

type Deps = {
  run: Commands
  rules: FineRules
  handBackTerms: HandBackTerms
  /** fines of an order that are not settled, of those that the caller sees, the newest first */
  open: (orderNo: string, call: Call) => Promise<readonly ({ id: string } & Pick<FineRow, 'type' | 'status' | 'amount' | 'payBy'>)[]>
}
type Cost = Static<typeof api.LeavingCost>

/** The fines of an order at a glance: what is open, what each fault costs by the rules of today, and what leaving costs at this moment. */
export const fineBasicRoute = ({ run, rules, handBackTerms, open }: Deps): Route =>
  on(api.fineBasic, async ({ orderId }, call) => {
    const { who, now } = call
    const { state } = await orderSeenBy(run, orderId, who)
    const all = await rules()
    const { airLine } = state.submitted
    const ruleOf = (type: keyof typeof fineTypes) => fineRuleFor(all, { airLine, line: routeOf(state), type, day: toLocal(now).date })
    const terms = await handBackTerms(state)
    /** The cost of the facts of a command; nothing is written. */
    const costOf = (deciding: () => Fact[]): Cost => {
      try {
        const facts = deciding()
        const after = foldAt(order, state, facts as never, now) as LiveOrder
        const [before, then] = [moneyOf(state), moneyOf(after)]
        const cut = facts.find(({ type }) => type === SeatsReduced.type) as ReturnType<typeof SeatsReduced> | undefined
        const found = cut && reduced(cut.data)
        const rule = found && ruleOf('REDUCE')
        const fine = rule && reckon(rule, { room: roomOf(after), ...found, fare: seatFare(after.submitted.legs) })
        return {
          forfeited: then.forfeited - before.forfeited,
          fine: fine?.amount ?? 0,
          ...(fine && { formula: fine.formula }),
          back: then.back - before.back,
        }
      } catch (error) {
        if (!isRefusal(error)) throw error
        return { forfeited: 0, fine: 0, back: 0, why: error.message }
      }
    }
    const context = { who, at: now, id: orderId }
    const fines = await open(orderId, call)
    return {
      orderId,
      open: fines.map(({ id, type, status, amount, payBy }) => ({ id, type, status, amount, ...(payBy && { payBy }) })),
      due: fines.reduce((sum, { amount }) => sum + amount, 0),
      room: roomOf(state),
      rules: (Object.keys(fineTypes) as (keyof typeof fineTypes)[]).flatMap(type => {
        const rule = ruleOf(type)
        return rule ? [{ type, text: ruleText(rule), payDays: rule.payDays }] : []
      }),
      leaving: costOf(() => decide(order, 'cancelOrder', state, terms, context)),
      seatLess: costOf(() => decide(order, 'reduceSeats', state, { ...terms, ...oneLess(state), changeId: 'preview' }, context)),
    }
  })

/** One adult less: a seat without a name as long as there is one, else a traveller without a ticket. */
const oneLess = (state: LiveOrder): { counts: { ADULT: number } } | { ids: string[] } => {
  const named = passengersOf(state).find(({ type, ticketNo }) => type === 'ADULT' && !ticketNo)
  return unnamedCounts(state).ADULT > 0 || !named ? { counts: { ADULT: 1 } } : { ids: [named.id] }
}
