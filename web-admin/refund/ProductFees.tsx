import { productFeeTypes } from '#contracts/enums.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { Facts } from '../kit/Facts.tsx'
import type { QuotedRefund } from './RefundQuote.tsx'

/** Refunds of products beside the seats; they go back with the tickets but separately. */
export const ProductFees = ({ products }: Pick<QuotedRefund, 'products'>) =>
  products.length === 0 ? null : (
    <Facts
      facts={products.map(({ type, paid, refund }) => [
        `${productFeeTypes[type]}（单独退回）`,
        `已付 ${formatYuan(paid)}，随票退 ${formatYuan(refund)}`,
      ])}
    />
  )
