import { begins, fromDay, is, list, untilDay } from '../../kernel/list.ts'
import { writing } from '../../kernel/personal.ts'
import { Airline, Count, Doer, Fen, Id, Instant, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { batchOperations, batchStatuses } from './words.ts'

export const BatchRow = Type.Object({
  id: zh(Id, '批次'),
  operation: zh(oneOf(batchOperations), '操作'),
  status: zh(oneOf(batchStatuses), '状态'),
  airLines: zh(Type.Array(Airline), '航空公司'),
  count: zh(Count, '订单数'),
  done: zh(Count, '已办理'),
  refused: zh(Count, '不能办理'),
  /** as the preview showed it, fen */
  change: zh(Type.Integer({ unit: 'fen' }), '试算应收变动'),
  back: zh(Fen, '试算应退'),
  remark: zh(writing(Text), '原因'),
  user: zh(Doer, '操作人'),
  requestedAt: zh(Instant, '申请时间'),
  endedAt: optional(zh(Instant, '结束时间')),
})

/** Batches of orders, the latest first. */
export const orderBatches = list(
  'order-batch',
  '批量操作',
  BatchRow,
)({
  module: 'order.order',
  airline: 'airLines',
  number: '批次',
  columns: ['operation', 'status', 'count', 'done', 'refused', 'change', 'back', 'remark', 'user', 'requestedAt'],
  more: ['airLines', 'endedAt'],
  filters: ['operation', 'airLines', 'user', 'requestedAt'],
  totals: ['change', 'back'],
  sort: '-requestedAt',
  tabs: 'status',
  empty: '还没有批量操作：在订单列表勾选订单，或按筛选条件，选「批量操作」',
  menu: ['order', 6],
  calls: {
    queryBatches: {
      path: '/api/order/batch/r/query',
      zh: '批量操作查询',
      allow: ['employee', 'handler'],
      permission: 'order.order.r',
      body: {
        operation: is('operation'),
        status: is('status'),
        airLine: is('airLines', Airline),
        from: fromDay('requestedAt', '申请日期起'),
        to: untilDay('requestedAt', '申请日期止'),
      },
      size: 20,
    },
  },
})

/** Orders that a batch could not change, each with the reason. */
export const BatchRefusalRow = Type.Object({
  id: zh(Id, '编号'),
  batchId: zh(Id, '批次'),
  orderNo: zh(Id, '订单号'),
  message: zh(Text, '原因'),
  operation: zh(oneOf(batchOperations), '操作'),
  airLines: zh(Type.Array(Airline), '航空公司'),
  at: zh(Instant, '办理时间'),
})
export const orderBatchRefusals = list(
  'order-batch-refusal',
  '批量未办理',
  BatchRefusalRow,
)({
  module: 'order.order',
  airline: 'airLines',
  columns: ['orderNo', 'message', 'operation', 'batchId', 'at'],
  filters: ['batchId', 'orderNo', 'operation', 'at'],
  sort: '-at',
  empty: '没有批量操作中未能办理的订单',
  menu: ['order', 7],
  calls: {
    queryBatchRefusals: {
      path: '/api/order/batch/r/refusals',
      zh: '批量未办理查询',
      allow: ['employee', 'handler'],
      permission: 'order.order.r',
      body: { batchId: is('batchId'), orderNo: begins('orderNo') },
      size: 20,
    },
  },
})
