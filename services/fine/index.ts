import { SETTLED } from '#contracts/fine/codes.ts'
import { fines } from '#contracts/fine/lists.ts'
import { dueFines } from '#projections/fine/due.ts'
import { fineReads } from '#projections/fine/index.ts'
import { fineList } from '#projections/fine/list.ts'
import { fineMatters } from '#projections/fine/matters.ts'
import { scoped } from '#projections/kernel/scope.ts'
import { every } from '../clock.ts'
import type { Context } from '../context.ts'
import { fineBasicRoute } from './basic.ts'
import { fineFlows, fineRequests, fineRoutes, finesFollow } from './calls.ts'
import { fineChapter } from './chapter.ts'
import { passFineTime } from './clock.ts'
import { debtFollowsFines, finesFollowOrders } from './fines-follow-orders.ts'
import { fineHistories } from './histories.ts'
import { finePayRoutes } from './pay.ts'
import { finePayables } from './payable.ts'

/** Fines: computed by rule, asked for, changed and waived by workflow, paid. */
export const context: Context = {
  reads: fineReads,
  histories: fineHistories,
  matters: fineMatters,
  payables: finePayables,
  flowUses: () => fineFlows,
  chapters: { order: fineChapter },
  open: house => {
    const { run, hand, ask, query, clock, events: store, paying, handBackTerms } = house
    const rules = house.rules.fineRules
    const follows = finesFollow(hand)
    const pass = passFineTime({ run, due: dueFines(query), rules })
    return {
      routes: [
        ...fineRoutes({ run, store, rules, follows }),
        fineBasicRoute({
          run,
          rules,
          handBackTerms,
          open: async (orderNo, call) => {
            const filter = scoped(call.who, fines, { orderNo })
            const found = await ask(call).find(fineList, { filter, sort: ['-createdAt'], limit: 200 })
            return found.filter(({ status }) => !SETTLED.includes(status))
          },
        }),
        ...finePayRoutes(paying),
      ],
      reactions: [finesFollowOrders(rules), debtFollowsFines, fineRequests(follows)],
      // overdue fines, and flights that have left
      clocks: [every(house, 'time of fines', '罚金时限', () => pass(clock()), { mayPause: true })],
    }
  },
}
