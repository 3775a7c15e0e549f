import { productFeeTypes } from '../enums.ts'
import { Fen, oneOf, type Static, Type, zh } from '../kernel/schema.ts'

/** What those who leave have bought beside their seats, by the kind of fee: what goes back of it when they do. */
export const ProductFee = Type.Object({
  type: zh(oneOf(productFeeTypes), '费用类型'),
  paid: zh(Fen, '已付'),
  refund: zh(Fen, '随票退款'),
})
export type ProductFee = Static<typeof ProductFee>
