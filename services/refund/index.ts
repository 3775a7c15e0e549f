import { namesAirline } from '#contracts/basicinfo/settings.ts'
import { ifRefused } from '#contracts/kernel/refused.ts'
import { refunds } from '#contracts/refund/lists.ts'
import { flowTasks } from '#projections/flow/tasks.ts'
import { scoped } from '#projections/kernel/scope.ts'
import { refundReads } from '#projections/refund/index.ts'
import { OPEN_REFUNDS, refundList } from '#projections/refund/list.ts'
import { refundMatters } from '#projections/refund/matters.ts'
import { refundTaskList, refundTaskRows } from '#projections/refund/task-list.ts'
import { refundTaskQuery } from '#projections/refund/tasks.ts'
import type { Context } from '../context.ts'
import { ofUses } from '../flow/uses.ts'
import type { House } from '../house.ts'
import { type ApplyDeps, applyRoutes } from './apply.ts'
import { refundFlow, refundFlowFollows } from './by-flow.ts'
import { refundChapter } from './chapter.ts'
import { creditPaying, creditProcess, creditRoutes } from './credit.ts'
import { isClearing, isLapsed, LAPSED, refund } from './decide.ts'
import { bind, reject } from './decisions.ts'
import { type DeskDeps, deskRoutes } from './desk.ts'
import { refundFinishers } from './finishers.ts'
import { refundGivesBack } from './gives-back.ts'
import { refundHistories } from './histories.ts'
import { manageRoutes } from './manage.ts'
import { moneyPreviews } from './money-preview.ts'
import { refundFollowsOrder } from './refunds-follow-orders.ts'
import { taskRefundCalls } from './task-calls.ts'

/** Refunds of tickets: applications, their amounts, the pay-out. */
export const context: Context = {
  reads: refundReads,
  histories: refundHistories,
  matters: refundMatters,
  finishers: refundFinishers,
  givesBack: refundGivesBack,
  flowUses: ({ run, hand, refundWorkdays }) => ({ REFUND: refundFlow({ run, hand, refundWorkdays }) }),
  chapters: { order: refundChapter },
  dues: () => ({
    refund:
      ({ now }) =>
      async ({ subject }, { load, at }) => {
        const { state } = await load(refund, subject)
        if (state.status === 'REFUNDAPPROVE' && isClearing(state, now)) await bind(at, state)
        // the order decides, and one that was approved or taken back in this moment stays so
        if (isLapsed(state, now) && state.status === 'REFUNDSUBMIT')
          await reject(at, state, { reason: LAPSED, undecided: true }).catch(ifRefused)
        return at(refund, subject).passTime({})
      },
  }),
  open: (house, { flowUses }) => {
    const { run, rules, events: store, hand, payables, offsetCap: cap, ask } = house
    const rows = refundTaskRows(ask)
    const creditPays = creditPaying(payables)
    return {
      routes: [
        refundTaskQuery({ ask, scopes: hand.scopes }),
        refundTaskList({ ask, scopes: hand.scopes }),
        ...taskRefundCalls({
          run,
          hand,
          ...ofUses(flowUses, { run, events: store }),
          submit: flowUses.REFUND!.submit!,
          rowOf: async (id, call) => {
            const task = await ask(call).get(flowTasks, id)
            return task ? (await rows([task], call))[0] : undefined
          },
        }),
        ...creditRoutes({ run, store, cap, creditPays }),
        ...moneyPreviews({ run, cap }),
        ...manageRoutes({
          run,
          ...rules,
          newest: async (call, limit) => {
            const open = await ask(call).find(refundList, {
              filter: scoped(call.who, refunds, OPEN_REFUNDS),
              sort: ['-submittedAt'],
              limit,
            })
            return open.map(({ id }) => id)
          },
        }),
        ...applyRoutes(applyDepsOf(house)),
        ...deskRoutes(deskDepsOf(house)),
      ],
      reactions: [
        refundFollowsOrder,
        creditProcess(creditPays),
        refundFlowFollows({ hand, byFlow: async airLine => namesAirline(await rules.config('refundApprovalFlow'), airLine) }),
      ],
    }
  },
}

const interFeesOf =
  ({ number }: House) =>
  async () => ({ before: await number('interRefundPercent'), between: await number('interRefundFlownPercent') })
/** Means to apply for a refund. */
export const applyDepsOf = (house: House): ApplyDeps => ({
  run: house.run,
  papers: house.papers,
  refundWorkdays: house.refundWorkdays,
  reportPapersDays: () => house.number('reportPapersDays'),
  interFees: interFeesOf(house),
  ...house.rules,
})
/** Means of the refund desk. */
export const deskDepsOf = (house: House): DeskDeps => ({
  run: house.run,
  gateway: house.gateway,
  store: house.events,
  refundScale: house.rules.refundScale,
  interFees: interFeesOf(house),
  refundTexts: airLine => house.rules.ruleTexts('REFUND', airLine),
  refundWorkdays: house.refundWorkdays,
  afterMinutes: () => house.number('resumeAfterMinutes'),
})
