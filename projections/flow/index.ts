import { definitions, handovers, lines, tasks } from '#contracts/flow/lists.ts'
import { agents } from '#contracts/kernel/endpoint.ts'
import { reads } from '../kernel/context.ts'
import { heard } from '../kernel/resource.ts'
import { flowDefinitions, flowHandovers, flowLines } from './definitions.ts'
import { flowTasks } from './tasks.ts'
import { flowsUnderWay } from './under-way.ts'

export const flowReads = reads({
  views: [flowDefinitions, flowHandovers, flowLines, flowTasks, flowsUnderWay],
  watched: [
    { name: 'application', view: flowsUnderWay, permission: 'flow.instance', allow: agents, whose: { owner: 'agency' } },
    { ...heard(tasks, flowTasks), whose: { airline: 'airLine', orAll: true } },
    heard(definitions, flowDefinitions),
    heard(handovers, flowHandovers),
    heard(lines, flowLines),
  ],
})
