import { taskStatuses } from '../flow/labels.ts'
import { TaskRow } from '../flow/lists.ts'
import { staff } from '../kernel/endpoint.ts'
import { is, list } from '../kernel/list.ts'
import { Airline, Count, Fen, Flag, Id, oneOf, optional, Text, Type, UserId, WorkdayLimit, zh } from '../kernel/schema.ts'

/** A task of a refund's flow, with what of the refund its handler decides by. */
export const TaskRefundRow = Type.Object({
  ...Type.Pick(TaskRow, [
    'id',
    'instanceId',
    'toGroupName',
    'toName',
    'status',
    'statusDesc',
    'transferredFrom',
    'handleRemark',
    'handleTime',
    'createdAt',
    'dueAt',
    'overdue',
    'escalated',
  ]).properties,
  refundId: zh(Id, '退票单号'),
  orderId: zh(Id, '订单号'),
  agencyName: zh(Text, '代理人'),
  airLine: zh(Airline, '航空公司'),
  tickets: zh(Count, '票数'),
  refund: zh(Fen, '应退金额'),
  /** known once the refund is approved */
  dueBy: optional(zh(WorkdayLimit, '退款期限')),
  /** the one person who is to do it, or has done it */
  handler: optional(zh(UserId, '处理人登录名')),
})
export type TaskRefundRow = Type.Static<typeof TaskRefundRow>

const { TRANSFERRED: _, ...kept } = taskStatuses
/** Tasks of refunds that a workflow decides, of all handlers (DOMAIN §3.15); a person's own are in the task list. */
export const taskRefunds = list(
  'taskRefund',
  '退票任务',
  TaskRefundRow,
)({
  module: 'basicinfo.taskRefund',
  airline: 'airLine',
  readers: staff,
  columns: [
    'refundId',
    { field: 'statusDesc', title: '状态' },
    'toGroupName',
    'toName',
    'orderId',
    'agencyName',
    'airLine',
    'tickets',
    'refund',
    'createdAt',
    'dueAt',
    'dueBy',
  ],
  more: ['handleRemark', 'handleTime', 'transferredFrom'],
  filters: [
    { field: 'refundId', title: '退票单号', operator: 'eq' },
    { field: 'orderId', title: '订单号', operator: 'eq' },
    { field: 'handler', title: '处理人登录名', operator: 'eq' },
    'airLine',
    { field: 'overdue', title: '仅超时' },
  ],
  sort: '-createdAt',
  tabs: { field: 'status', values: Object.keys(kept) },
  empty: '没有退票任务：退票单交审批流后在此列出',
  menu: ['refund', 4],
  through: 'queryTaskRefund',
  calls: {
    queryTaskRefund: {
      path: '/api/basicinfo/taskRefund/r/query',
      zh: '退票任务查询',
      allow: ['employee'],
      body: {
        refundId: is('refundId'),
        orderId: is('orderId'),
        handler: is('handler'),
        airLine: is('airLine', Airline),
        status: is('status', oneOf(kept, '状态')),
        overdue: is('overdue', zh(Flag, '仅超时')),
      },
      note: '按处理人查询：可由其处理的，或其已处理的任务。',
    },
  },
})
export const { queryTaskRefund } = taskRefunds.calls
