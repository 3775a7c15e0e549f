import type { Call } from '#contracts/kernel/endpoint.ts'
import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { queryTaskRefund, type TaskRefundRow } from '#contracts/refund/task-api.ts'
import { taskRefunds } from '#contracts/refund/task-lists.ts'
import { type FlowQueryDeps, filterOf, shownTask, waysTo } from '../flow/routes.ts'
import { flowTasks } from '../flow/tasks.ts'
import { type Ask, pageOf } from '../kernel/ask.ts'
import type { RowFilter, Stored } from '../kernel/query.ts'
import { scoped } from '../kernel/scope.ts'
import type { ViewRow } from '../kernel/view.ts'
import { refundList } from './list.ts'

type Task = ViewRow<typeof flowTasks>
type Status = Task['status']

/** definition of the flows that decide refunds */
const REFUND = 'REFUND'
/** more applications than an order has */
const REFUNDS = 500

/** Tasks with what of their refunds they show, in the same order. A task whose refund is not there yet is left out. */
export const refundTaskRows =
  (ask: Ask) =>
  async (tasks: Stored<Task>[], call: Call): Promise<TaskRefundRow[]> => {
    const ids = [...new Set(tasks.map(({ businessId }) => businessId))]
    const found = await ask(call).find(refundList, { filter: { id: { in: ids } }, limit: Math.max(1, ids.length) })
    const refunds = new Map(found.map(refund => [refund.id, refund]))
    return tasks.flatMap(task => {
      const refund = refunds.get(task.businessId)
      if (!refund) return []
      const { id, instanceId, toGroupName, toName, status, statusDesc, createdAt, overdue, escalated, ...more } = shownTask(task, call.now)
      const { transferredFrom, handleRemark, handleTime, dueAt } = more
      const { orderNo: orderId, agencyName, airLine, tickets, refund: amount, dueBy } = refund
      const handler = task.handledBy ?? (task.owner.startsWith('USER:') ? task.owner.slice('USER:'.length) : undefined)
      return {
        id,
        instanceId,
        refundId: task.businessId,
        orderId,
        agencyName,
        airLine,
        tickets,
        refund: amount,
        toGroupName,
        toName,
        status,
        statusDesc,
        createdAt,
        overdue,
        escalated,
        ...present({ transferredFrom, handleRemark, handleTime, dueAt, dueBy, handler }),
      }
    })
  }

/** Tasks of refunds: all that staff of the airline see, or those of one handler (DOMAIN §3.15). */
export const refundTaskList = ({ ask, scopes }: FlowQueryDeps): Route => {
  const rows = refundTaskRows(ask)
  /** the tasks that somebody may do now, and those that they have done */
  const ofHandler = async (handler: string, status: Status | undefined, call: Call): Promise<RowFilter<Task>> => {
    const done = { handledBy: handler }
    if (status !== undefined && status !== 'PENDING') return done
    const mine = { status: 'PENDING' as const, ...filterOf((await scopes(handler, call)).flatMap(waysTo)) }
    return status === 'PENDING' ? mine : { or: [mine, done] }
  }
  return on(queryTaskRefund, async ({ page, size, refundId, orderId, handler, status, overdue, airLine }, call) => {
    const ofOrder = orderId ? await ask(call).find(refundList, { filter: { orderNo: orderId }, limit: REFUNDS }) : undefined
    const asked = ofOrder?.map(({ id }) => id).filter(id => !refundId || id === refundId)
    const about = asked ? { in: asked } : refundId || undefined
    const filter = scoped(call.who, taskRefunds, {
      definition: REFUND,
      ...present({ businessId: about, status, airLine }),
      ...(overdue && { status: 'PENDING' as const, dueAt: { lte: call.now } }),
      ...(handler && (await ofHandler(handler, status, call))),
    } as RowFilter<Task>)
    const found = await ask(call).page(flowTasks, { filter, sort: ['-createdAt'], ...present({ page, size }) })
    return pageOf({ ...found, content: await rows(found.content, call) })
  })
}
