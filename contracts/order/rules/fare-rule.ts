import { fareTypes } from '../../enums.ts'
import { Code, Fen, Flag, Id, oneOf, optional, type Static, Type, zh } from '../../kernel/schema.ts'

const RungFee = Type.Union([
  Type.Object({ rate: zh(Type.Integer({ minimum: 0, maximum: 10_000, unit: 'bps' }), '费率') }),
  Type.Object({ amount: zh(Fen, '每航段金额') }),
  Type.Object({ not: zh(Type.Literal(true), '不可办理') }),
])
const FeeRung = Type.Object({
  minutes: zh(Type.Union([Type.Integer({ minimum: 0, maximum: 525_600 }), Type.Null()]), '起飞前分钟'),
  exclusive: optional(zh(Type.Literal(true), '不含该时刻')),
  fee: zh(RungFee, '收取'),
})
/** The fee out of a fare: a part of it or a sum for each coupon. `not` where it cannot be done at all. */
export type RungFee = Static<typeof RungFee>
/**
 * Holds until so many minutes before departure, that minute included unless `exclusive`; 0 is departure itself, which is never included;
 * `null` is after departure, until the ticket's validity ends.
 */
export type FeeRung = Static<typeof FeeRung>
export const FeeRungs = Type.Array(FeeRung, { minItems: 1, maxItems: 20 })

/** The uses of a ticket that its carrier's rule allowed when it was sold. A leg keeps this copy, so no later version changes it. */
export const FareRule = Type.Object({
  /** `{id of the version}.{ruleNo}` */
  ruleId: zh(Id, '客规编号'),
  ruleNo: zh(Code, '规则代码'),
  refund: zh(FeeRungs, '退票'),
  change: zh(FeeRungs, '改期'),
  /** another carrier may fly it */
  transfer: zh(Flag, '可签转'),
  /** the difference to a cheaper flight does not come back */
  keepsLower: zh(Flag, '改低舱差额不退'),
  /** travellers who refund and change without a fee */
  feeFree: zh(Type.Array(oneOf(fareTypes), { uniqueItems: true }), '免手续费旅客'),
})
export type FareRule = Static<typeof FareRule>
