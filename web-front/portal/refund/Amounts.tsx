import { messageOf } from '#contracts/client/error.ts'
import { Money } from '#contracts/client/look/parts.tsx'
import { formatDate, provisionalMark } from '#contracts/kernel/calendar.ts'
import { Problem } from '../../kit/States.tsx'
import { backTo, Fees, ProductFees, RefundSum } from './Fees.tsx'
import type { RefundFormType } from './form.ts'
import type { Amounts } from './useAmounts.ts'

type Props = Amounts & { kind: RefundFormType | undefined }

/** The amounts that are kept and that go back, by coupon and by product. */
export const Costs = ({ mayPreview, quote, shown, voluntary, kind }: Props) => {
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

/** The refund as a whole: its sum, where it goes and by when. */
export const Expected = ({ mayPreview, quote, shown, kind }: Props) => (
  <div className="rf-pad">
    {shown ? (
      <>
        <RefundSum {...shown} ofChild={kind?.manner === 'CHILD'} />
        <dl className="rf-terms">
          {backTo(shown.payouts).map(({ name, amount }) => (
            <div key={name}>
              <dt>退回</dt>
              <dd>
                {name} <Money fen={amount} />
              </dd>
            </div>
          ))}
          <div>
            <dt>预计到账</dt>
            <dd>
              {formatDate(shown.dueBy)}
              {provisionalMark(shown.dueBy)} 前<small>今天审核通过的话</small>
            </dd>
          </div>
        </dl>
      </>
    ) : (
      <p className="rf-none">{quote.error && mayPreview ? messageOf(quote.error) : '选择旅客后显示'}</p>
    )}
  </div>
)
