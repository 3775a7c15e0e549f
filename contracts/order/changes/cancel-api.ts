import { Moved, SubmitFlow } from '../../flow/api.ts'
import { agents, command } from '../../kernel/endpoint.ts'
import { optional, Text, Type, zh } from '../../kernel/schema.ts'
import { reasonFrom } from '../../reasons.ts'
import { OrderChanged, OrderId } from '../api.ts'

/**
 * The order is cancelled when the workflow ORDER_CANCEL approves; until then nobody changes or tickets it, nor pays it where its agency
 * asks.
 */
export const submitCancelOrder = command('/api/order/w/submitCancelOrder', {
  zh: '取消订单提交审批',
  allow: [...agents, 'employee'],
  body: Type.Object({ orderId: OrderId, ...reasonFrom('cancelling'), reason: optional(zh(Text, '取消原因')), ...SubmitFlow }),
  data: Moved,
})
/** By whoever asked, as long as nobody has decided; staff also end the request of an agency, and say why. */
export const withdrawCancelOrder = command('/api/order/w/withdrawCancelOrder', {
  zh: '撤回取消申请',
  allow: [...agents, 'employee'],
  body: Type.Object({ orderId: OrderId, ...reasonFrom('cancelling'), reason: optional(zh(Text, '原因')) }),
  data: OrderChanged,
})
