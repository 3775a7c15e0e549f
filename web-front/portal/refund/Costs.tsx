import { Money } from '#contracts/client/look/Money.tsx'
import { Problem } from '../../kit/Problem.tsx'
import type { ExpectedProps } from './Expected.tsx'
import { Fees } from './Fees.tsx'
import { ProductFees } from './ProductFees.tsx'

/** The amounts that are kept and that go back, by coupon and by product. */
export const Costs = ({ mayPreview, quote, shown, voluntary, kind }: ExpectedProps) => {
  if (!mayPreview) return <p className="rf-none">选择旅客后显示</p>
  if (quote.error)
    return (
      <div className="rf-pad">
        <Problem error={quote.error} again={quote.refetch} />
      </div>
    )
  if (!shown) return <p className="rf-none">正在计算</p>
  return (
    <div aria-busy={quote.isPlaceholderData} aria-live="polite">
      <Fees {...shown} />
      <ProductFees products={shown.products} />
      {kind?.manner === 'INVOLUNTE' && voluntary && (
        <p className="rf-foot">
          如按自愿退票：退票费与补差 <Money fen={voluntary.totals.fee} />
          ，应退 <Money fen={voluntary.totals.refund} />
        </p>
      )}
    </div>
  )
}
