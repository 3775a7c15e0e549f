import { paymentChannels } from '../enums.ts'
import { event } from './event.ts'
import { Code, Fen, Id, Instant, oneOf, type TSchema, Turn, Type, zh } from './schema.ts'

/** Kinds of things that can be paid (DOMAIN §5.8). Each is brought by its context (`payables` of its `index.ts`). */
export const payableKinds = {
  ORDER: '团队订单',
  FINE: '罚金',
  EXTRA: '增值产品',
  RENAME: '客票更名',
  CHANGE: '变更',
} as const
export type PayableKind = keyof typeof payableKinds

const of = {
  kind: zh(oneOf(payableKinds), '款项类型'),
  paymentCode: zh(Id, '支付单号'),
  /** number of the claim in the stream: a repeated claim has another number */
  no: Turn,
}

/** A payment is about to pay this payable. Until the claim ends, nobody else pays it, and it neither expires nor is cancelled. */
export const PayableClaimed = event('PayableClaimed', '支付占用', Type.Object({ ...of, amount: zh(Fen, '金额') }))
/** The payment ended without paying, or it has paid by facts of the payable's own kind. */
export const PayableFreed = event('PayableFreed', '解除支付占用', Type.Object(of))
/** The payable is paid. `ledgerAccount` is the ledger account that now has the money. */
export const PayablePaid = event(
  'PayablePaid',
  '款项支付',
  Type.Object({
    ...of,
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    tradeNo: zh(Code, '渠道流水号'),
    amount: zh(Fen, '金额'),
    paidAt: zh(Instant, '支付时间'),
    ledgerAccount: zh(Id, '入账科目'),
  }),
)

/** Fields that the states of payable streams keep about claims (`Contract.states`). */
export const claimStates: Record<'claim' | 'claims' | 'freed', TSchema> = {
  claim: zh(Type.Object({ paymentCode: zh(Id, '支付单号'), amount: zh(Fen, '金额'), at: zh(Instant, '占用时间'), no: Turn }), '支付占用'),
  claims: zh(Turn, '支付占用次数'),
  freed: zh(Type.Array(Id), '已解除占用的支付单'),
}
/** State field of payables that are paid once, as a whole. */
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
