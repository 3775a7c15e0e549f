import { refundFeeDetail } from '#contracts/refund/api.ts'
import { useAsk } from '../kit/calls.ts'
import { ProductFees } from './ProductFees.tsx'

export const RefundProducts = ({ refundId }: { refundId: string }) => {
  const { data } = useAsk(refundFeeDetail, { refundId }, { lists: ['extra'] })
  return data ? <ProductFees products={data.products} /> : null
}
