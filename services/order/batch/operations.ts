import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { cancelOrder } from '#contracts/order/api.ts'
import type { BatchAsked } from '#contracts/order/batch/events.ts'
import type { BatchOperation } from '#contracts/order/batch/words.ts'
import { modifyContact } from '#contracts/order/changes/changes-api.ts'

/** What is asked of one order: its own call, with the body that a person would send. */
type Operation = { single: AnyEndpoint; body: (orderId: string, asked: BatchAsked, remark: string) => object }

/** The call of one order behind each operation: what a batch may do to it is what that call may do. */
export const operations: Readonly<Record<BatchOperation, Operation>> = {
  CANCEL: { single: cancelOrder, body: (orderId, _, reason) => ({ orderId, reason }) },
  MOBILE: { single: modifyContact, body: (orderId, { phone }, reason) => ({ orderId, phone, reason }) },
}
