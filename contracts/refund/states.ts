import { refundStatuses } from '../enums.ts'
import { Count, Doer, Flag, oneOf, Text, type TSchema, Type, zh } from '../kernel/schema.ts'
import { couponMarks, RefundSubmitted } from './events.ts'

/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const refundStates: Readonly<Record<string, TSchema>> = {
  refund: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...refundStatuses, ...couponMarks }), '退票单状态'),
    submitted: zh(RefundSubmitted.schema, '申请内容'),
    paying: zh(Flag, '正在退款'),
    begun: zh(Count, '开始退款次数'),
    coupons: zh(Type.Record(Type.String(), oneOf(couponMarks)), '客票状态'),
    retyped: zh(Type.Object({ no: zh(Count, '修改次数'), retypedBy: zh(Doer, '修改人') }), '退票类型修改'),
    rejectReason: zh(Text, '驳回原因'),
    isCleared: zh(Flag, '座位已退回'),
  }),
}
