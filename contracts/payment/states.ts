import { AccountState } from '../account/events.ts'
import { paymentStatuses } from '../enums.ts'
import { Count, Fen, Flag, Id, Instant, oneOf, Text, type TSchema, Turn, Type, zh } from '../kernel/schema.ts'
import { OffsetCredited } from './credit.ts'
import { PaymentCreated } from './events.ts'
import { OwedOpened, owedStatuses } from './owed.ts'
import { Target } from './payable.ts'
import { GatewayRefundClaimed } from './reconciliation/refund-events.ts'
import { reconState } from './reconciliation/states.ts'

/** amounts in fen by a refund, a payment, or an item of a list */
const fenBy = (title: string) => zh(Type.Record(Type.String(), Fen), title)

/** the state of an account that never owes anything */
const { bought: _, line: __, ...rest } = AccountState.properties

/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const paymentStates: Readonly<Record<string, TSchema>> = {
  offset: Type.Object({
    ...rest,
    status: zh(oneOf({ NONE: '不存在', ACTIVE: '存在', CLOSED: '已过期' }), '状态'),
    credit: zh(
      Type.Object({
        credited: zh(OffsetCredited.schema, '转入'),
        expired: zh(Fen, '失效金额'),
      }),
      '抵扣',
    ),
  }),
  owed: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...owedStatuses }), '应退款状态'),
    opened: zh(OwedOpened.schema, '受理'),
    approvals: zh(Count, '审核通过次数'),
    failure: zh(Text, '退回失败原因'),
    rejectReason: zh(Text, '驳回原因'),
  }),
  recon: reconState,
  gatewayrefund: Type.Object({ claim: zh(GatewayRefundClaimed.schema, '登记') }),
  payment: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...paymentStatuses }), '支付状态'),
    orders: zh(Type.Record(Type.String(), Text), '退款所属订单'),
    refunds: fenBy('已退'),
    reserved: fenBy('退款占用'),
    setAside: zh(Type.Record(Type.String(), Instant), '退款占用时间'),
    asks: zh(Type.Record(Type.String(), Type.Array(Instant)), '退款请求时间'),
    answered: zh(Type.Record(Type.String(), Type.Array(Count)), '已被拒绝的请求'),
    over: zh(Type.Record(Type.String(), Type.Object({ approval: zh(Turn, '审核次数'), reason: zh(Text, '原因') })), '不再退回'),
    targets: zh(Type.Record(Type.String(), Target), '退款所属款项'),
    allotted: zh(Count, '入账序号'),
    claims: zh(Type.Record(Type.String(), Turn), '款项占用序次'),
    unplaced: zh(Text, '无法入账原因'),
    received: zh(Fen, '渠道实收金额'),
    placed: zh(Flag, '入账完成'),
    placedRefunds: zh(Type.Array(Id), '已入账退款'),
    failure: zh(Text, '失败原因'),
    created: zh(PaymentCreated.schema, '支付信息'),
    createdAt: zh(Instant, '发起时间'),
    noticed: zh(Type.Array(Text), '已记录的渠道通知'),
  }),
}
