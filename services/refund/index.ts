import { namesAirline } from '#contracts/basicinfo/settings.ts'
import { refundReads } from '#projections/refund/index.ts'
import type { Context } from '../context.ts'
import { applyRoutes } from './apply.ts'
import { refundFlow, refundFlowFollows } from './by-flow.ts'
import { deskRoutes } from './desk.ts'
import { refundHistories } from './histories.ts'

/** Tickets that are given back: applications, what they are worth, the pay-out. */
export const context: Context = {
  reads: refundReads,
  histories: refundHistories,
  flowUses: ({ run, hand, refundWorkdays }) => ({ REFUND: refundFlow({ run, hand, refundWorkdays }) }),
  open: ({ run, papers, rules, gateway, events: store, refundWorkdays, number, hand }) => ({
    routes: [
      ...applyRoutes({ run, papers, refundWorkdays, ...rules }),
      ...deskRoutes({
        run,
        gateway,
        store,
        refundScale: rules.refundScale,
        refundTexts: airLine => rules.ruleTexts('REFUND', airLine),
        refundWorkdays,
        afterMinutes: () => number('resumeAfterMinutes'),
      }),
    ],
    reactions: [refundFlowFollows({ hand, byFlow: async airLine => namesAirline(await rules.config('refundApprovalFlow'), airLine) })],
  }),
}
