import { messageOf } from '#contracts/client/error.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { formatDate, provisionalMark } from '#contracts/kernel/calendar.ts'
import { backTo } from './back-to.ts'
import type { RefundFormType } from './form.ts'
import { RefundSum } from './RefundSum.tsx'
import type { Amounts } from './useAmounts.ts'

export type ExpectedProps = Amounts & { kind: RefundFormType | undefined }

/** The refund as a whole: its sum, where it goes and by when. */
export const Expected = ({ mayPreview, quote, shown, kind }: ExpectedProps) => (
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
