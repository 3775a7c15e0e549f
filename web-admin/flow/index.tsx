import AccountTree from '@mui/icons-material/AccountTree'
import ConnectingAirports from '@mui/icons-material/ConnectingAirports'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import TaskAlt from '@mui/icons-material/TaskAlt'
import { opening } from '#contracts/client/opening.tsx'
import type * as flow from '#contracts/flow/api.ts'
import type * as definition from '#contracts/flow/definition-api.ts'
import { flowScreens } from '#contracts/flow/screens.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { asking, type ConsoleScreen } from '../kit/screen.ts'
import { withTitles } from '../kit/with-titles.ts'
import { namedGet, namedQuery } from '../providers/named.ts'

const flowTaskList = namedQuery<typeof flow.flowTaskList>('/api/flow/task/r/list')
const queryHandover = namedQuery<typeof definition.queryHandover>('/api/flow/handover/r/query')
const queryLines = namedQuery<typeof definition.queryLines>('/api/flow/handover/r/lines')
const queryDefinition = namedQuery<typeof definition.queryDefinition>('/api/flow/definition/r/query')
/** the tabs of tasks that have a call of their own (DOMAIN §9.3); the others are a filter of the list of all */
const tabs: Readonly<Record<string, AnyEndpoint>> = {
  3: namedQuery<typeof flow.cancelledOrders>('/api/flow/task/r/cancelledOrders'),
  4: namedQuery<typeof flow.otherTasks>('/api/flow/task/r/otherTasks'),
  8: namedQuery<typeof flow.tdqwRefundTasks>('/api/flow/task/r/tdqwRefundTasks'),
  9: namedQuery<typeof flow.tdqwOrderRefundTasks>('/api/flow/task/r/tdqwOrderRefundTasks'),
}

export const screens: ConsoleScreen[] = withTitles(flowScreens, [
  {
    name: 'flow-task',
    icon: <TaskAlt />,
    actions: { list: flowTaskList, show: namedGet<typeof flow.instanceDetail>('/api/flow/instance/r/get') },
    question: ({ tabKey, ...filter }) => {
      const own = tabs[String(tabKey)]
      return own ? [own, filter] : [flowTaskList, { ...filter, ...(tabKey !== undefined && { tabKey: Number(tabKey) }) }]
    },
    list: opening(() => import('./TaskList.tsx').then(({ TaskList }) => TaskList)),
    show: opening(() => import('./TaskDetail.tsx').then(({ TaskDetail }) => TaskDetail)),
  },
  {
    name: 'flow-handover',
    icon: <SwapHoriz />,
    actions: { list: queryHandover },
    question: asking(queryHandover),
    list: opening(() => import('./HandoverList.tsx').then(({ HandoverList }) => HandoverList)),
  },
  {
    name: 'flow-line',
    icon: <ConnectingAirports />,
    actions: { list: queryLines },
    question: ({ id: line, ...filter }) => [queryLines, { ...filter, ...(line !== undefined && { line }) }],
    list: opening(() => import('./LineList.tsx').then(({ LineList }) => LineList)),
  },
  {
    name: 'flow-definition',
    icon: <AccountTree />,
    actions: { list: queryDefinition, show: namedGet<typeof definition.definitionDetail>('/api/flow/definition/r/get') },
    question: asking(queryDefinition),
    list: opening(() => import('./DefinitionList.tsx').then(({ DefinitionList }) => DefinitionList)),
    show: opening(() => import('./DefinitionDetail.tsx').then(({ DefinitionDetail }) => DefinitionDetail)),
  },
])
