import { Moved, SubmitFlow } from '../../flow/api.ts'
import { agents, command } from '../../kernel/endpoint.ts'
import { optional, Text, Type, zh } from '../../kernel/schema.ts'
import { reasonFrom } from '../../reasons.ts'
import { OrderId } from '../api.ts'

/** The order is cancelled when the workflow ORDER_CANCEL approves; until then nothing happens to it. */
export const submitCancelOrder = command('/api/order/w/submitCancelOrder', {
  zh: '取消订单提交审批',
  allow: [...agents, 'employee'],
  body: Type.Object({ orderId: OrderId, ...reasonFrom('cancelling'), reason: optional(zh(Text, '取消原因')), ...SubmitFlow }),
  data: Moved,
})
