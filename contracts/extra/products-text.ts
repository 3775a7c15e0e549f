import { productFeeTypes } from '../enums.ts'
import { formatYuan } from '../kernel/money.ts'
import type { ProductFee } from './product-fee.ts'

/** `增值产品：餐食 已付 ¥204.00，退 ¥204.00；保险 已付 ¥30.00，不退；原路退回` */
export const productsText = (products: readonly ProductFee[]): string =>
  `增值产品：${products
    .map(
      ({ type, paid, refund }) => `${productFeeTypes[type]} 已付 ${formatYuan(paid)}，${refund > 0 ? `退 ${formatYuan(refund)}` : '不退'}`,
    )
    .join('；')}${products.some(({ refund }) => refund > 0) ? '；原路退回' : ''}`
