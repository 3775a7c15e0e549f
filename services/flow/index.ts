import { flowReads } from '#projections/flow/index.ts'
import { flowQueries } from '#projections/flow/routes.ts'
import { every } from '../clock.ts'
import type { Context } from '../context.ts'
import { passFlowTime } from './clock.ts'
import { flowDefinitionRoutes } from './definition-routes.ts'
import { flowHistories } from './histories.ts'
import { flowRoutes } from './routes.ts'
import { flowProcesses, ofUses, submitAuditRoute } from './uses.ts'

/** Workflows that decide matters: definitions, instances, tasks, and handovers. */
export const context: Context = {
  reads: flowReads,
  histories: flowHistories,
  open: (house, { flowUses }) => {
    const { run, hand, directory, exists, ask, clock, flowHint } = house
    return {
      routes: [
        ...flowRoutes({
          run,
          hand,
          ...ofUses(flowUses, house),
          agencyName: house.agencyName,
        }),
        ...flowDefinitionRoutes({ run, hand, idOf: directory.idOf, exists }),
        ...flowQueries({ ask, scopes: hand.scopes }),
        submitAuditRoute(flowUses),
      ],
      reactions: flowProcesses(flowUses),
      // escalates overdue tasks, ends handovers
      clocks: [every(house, 'time of flows', '流程时限', () => passFlowTime({ run, ...flowHint }, clock()), { mayPause: true })],
    }
  },
}
