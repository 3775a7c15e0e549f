import { reads } from '../kernel/context.ts'
import { flowDefinitions, flowHandovers, flowLines } from './definitions.ts'
import { flowTasks } from './tasks.ts'
import { flowsUnderWay } from './under-way.ts'

export const flowReads = reads({
  views: [flowDefinitions, flowHandovers, flowLines, flowTasks, flowsUnderWay],
})
