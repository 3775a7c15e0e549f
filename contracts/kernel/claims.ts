import { paymentChannels } from '../enums.ts'
import { event } from './event.ts'
import { Code, Fen, Id, Instant, oneOf, type TSchema, Turn, Type, zh } from './schema.ts'

/** What can be paid (DOMAIN §5.8): each has its decider (`services/payment/payables/payables.ts`). */
export const payableKinds = {
  ORDER: '团队订单',
  FINE: '罚金',
  EXTRA: '增值产品',
  RENAME: '客票更名',
} as const
export type PayableKind = keyof typeof payableKinds

const of = {
  kind: zh(oneOf(payableKinds), '款项类型'),
  paymentCode: zh(Id, '支付单号'),
  /** counts the claims of the stream: one that is made once more has another */
  no: Turn,
}

/** A payment is about to pay it: until this is over nobody else does, and it neither expires nor is cancelled. */
export const PayableClaimed = event('PayableClaimed', '支付占用', Type.Object({ ...of, amount: zh(Fen, '金额') }))
/** The payment does not pay it after all, or has paid it by facts of its own kind. */
export const PayableFreed = event('PayableFreed', '解除支付占用', Type.Object(of))
/** It is paid. `book`: the account of the ledger that has the money. */
export const PayablePaid = event(
  'PayablePaid',
  '款项支付',
  Type.Object({
    ...of,
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    tradeNo: zh(Code, '渠道流水号'),
    amount: zh(Fen, '金额'),
    paidAt: zh(Instant, '支付时间'),
    book: zh(Id, '入账科目'),
  }),
)

/** What states of such streams hold of it (`Contract.states`). */
export const claimStates: Record<'claim' | 'claims' | 'freed', TSchema> = {
  claim: zh(Type.Object({ paymentCode: zh(Id, '支付单号'), amount: zh(Fen, '金额'), at: zh(Instant, '占用时间'), no: Turn }), '支付占用'),
  claims: zh(Turn, '支付占用次数'),
  freed: zh(Type.Array(Id), '已解除占用的支付单'),
}
/** and of those that are paid once, as a whole */
export const payerStates: Record<'payer', TSchema> = {
  payer: zh(
    Type.Object({
      paymentCode: zh(Id, '支付单号'),
      channel: zh(oneOf(paymentChannels), '支付渠道'),
      tradeNo: zh(Code, '渠道流水号'),
      amount: zh(Fen, '金额'),
      paidAt: zh(Instant, '支付时间'),
    }),
    '支付',
  ),
}
