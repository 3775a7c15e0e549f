import { flowReads } from '#projections/flow/index.ts'
import { flowQueries } from '#projections/flow/routes.ts'
import { every } from '../clock.ts'
import type { Context } from '../context.ts'
import { passFlowTime } from './clock.ts'
import { flowDefinitionRoutes } from './definition-routes.ts'
import { flowHistories } from './histories.ts'
import { flowRoutes } from './routes.ts'
import { flowProcesses, submitAuditRoute } from './uses.ts'

/** What is decided by workflow: definitions, instances, tasks, who stands in for whom. */
export const context: Context = {
  reads: flowReads,
  histories: flowHistories,
  open: (house, { flowUses }) => {
    const { run, hand, directory, exists, ask, clock, flowHint } = house
    return {
      routes: [
        ...flowRoutes({ run, hand, agencyName: house.agencyName }),
        ...flowDefinitionRoutes({ run, hand, idOf: directory.idOf, exists }),
        ...flowQueries({ ask, scopes: hand.scopes }),
        submitAuditRoute(flowUses),
      ],
      reactions: flowProcesses(flowUses),
      // overdue tasks are told to those above, handovers end
      clocks: [every(house, 'time of flows', () => passFlowTime({ run, ...flowHint }, clock()))],
    }
  },
}
