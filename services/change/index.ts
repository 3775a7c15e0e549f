import { changeReads } from '#projections/change/index.ts'
import { dueChanges } from '#projections/change/list.ts'
import { changeMatters } from '#projections/change/matters.ts'
import { joining } from '#projections/order/join.ts'
import { quoting } from '#projections/order/quote.ts'
import { stockList } from '#projections/seats/stock.ts'
import { expiring } from '#services/kernel/stream/expire.ts'
import { every } from '../clock.ts'
import type { Context } from '../context.ts'
import { addonRoutes } from './addon.ts'
import { changeFlows } from './by-flow.ts'
import { changeRoutes } from './calls.ts'
import { changeChapter } from './chapter.ts'
import { change } from './decide.ts'
import { changeHolders, changeProcess, changesFollow, followChange } from './follow.ts'
import { changeHistories } from './histories.ts'
import { namingRoutes } from './naming.ts'
import { changePayables } from './payable.ts'

/** Other flights after an order stands: asked for, decided by workflow, paid, carried out. */
export const context: Context = {
  reads: changeReads,
  histories: changeHistories,
  matters: changeMatters,
  payables: changePayables,
  holders: changeHolders,
  flowUses: () => changeFlows,
  chapters: { order: changeChapter },
  open: house => {
    const { run, hand, query, clock, rules, marks, paying, prices } = house
    const follows = changesFollow(hand)
    const expire = expiring({
      run,
      as: 'changes',
      due: dueChanges(query),
      pass: async (at, id) => {
        const done = await at(change, id).passTime({})
        await followChange({ load: run.load, at }, id)
        return done
      },
    })
    return {
      routes: [
        ...addonRoutes({ run, marks, follows, rules: rules.changeRules, joined: joining(prices) }),
        ...namingRoutes({ run, marks, follows, rules: rules.changeRules }),
        ...changeRoutes({
          ...paying,
          marks,
          follows,
          quote: quoting(prices),
          rules: rules.changeRules,
          limitRules: rules.limitRules,
          blocks: async ({ airLine, origin, destination, from, to }, limit) => {
            const found = await query.find(stockList, {
              filter: { airLine, origin, destination, date: { gte: from, lte: to }, status: 'EFFECTIVE', free: { gt: 0 } },
              sort: ['date'],
              limit,
            })
            return found.map(({ free: seatsLeft, id, flightNo, date, depTime, arrTime, arrDays, cabin }) => ({
              id,
              airLine,
              flightNo,
              date,
              origin,
              destination,
              depTime,
              arrTime,
              arrDays,
              cabin,
              seatsLeft,
            }))
          },
        }),
      ],
      reactions: [changeProcess(follows)],
      clocks: [every(house, 'changes to be decided and paid', '变更时限', () => expire(clock()), { mayPause: true })],
    }
  },
}
