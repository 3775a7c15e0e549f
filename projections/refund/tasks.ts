import { checkRefundTask } from '#contracts/flow/api.ts'
import { type Call, grants, on, type Route } from '#contracts/kernel/endpoint.ts'
import { type FlowQueryDeps, tasksOf } from '../flow/routes.ts'
import { flowTasks } from '../flow/tasks.ts'
import { flowsUnderWay } from '../flow/under-way.ts'
import type { Ask } from '../kernel/ask.ts'
import { scoped } from '../kernel/scope.ts'
import { refundList } from './list.ts'

/** tabs of refunds, and the definition of refunds decided by flow */
const REFUND_TABS = [8, 9]
const REFUND = 'REFUND'

/** How many refunds wait for the caller: tasks of flows, and applications that no flow decides. */
export const refundTaskQuery = ({ ask, scopes }: FlowQueryDeps): Route => {
  const mine = tasksOf(scopes)
  return on(checkRefundTask, async (_, call) => {
    const filter = { status: 'PENDING' as const, ...(await mine(call)) }
    const groups = await ask(call).group(flowTasks, { filter, by: ['definition', 'tabKey'] })
    const ofRefunds = groups.filter(({ definition, tabKey }) => definition === REFUND || REFUND_TABS.includes(Number(tabKey)))
    const count = ofRefunds.reduce((sum, group) => sum + Number(group.count), await waitingRefunds(ask, call))
    call.message = count > 0 ? 'SUCCESS' : '没有待处理的退票或退款任务'
    return { count }
  })
}

/** Refund applications that wait for somebody who may decide them. One that its flow decides is the task of whoever stands in the flow. */
const waitingRefunds = async (ask: Ask, call: Call): Promise<number> => {
  if (!grants(call.who, 'order.refund.w')) return 0
  const ours = <F extends Record<string, unknown>>(filter: F) => scoped(call.who, { airline: 'airLine' }, filter)
  const [all, byFlow] = await Promise.all([
    ask(call).count(refundList, ours({ status: 'REFUNDSUBMIT' as const })),
    ask(call).count(flowsUnderWay, ours({ businessType: REFUND })),
  ])
  return Math.max(0, all.count - byFlow.count)
}
