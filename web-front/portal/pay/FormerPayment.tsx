import { formatYuan } from '#contracts/kernel/money.ts'
import type { ResultProps } from './Result.tsx'
import { titleOf, toneOf } from './Told.tsx'

/** The result of the earlier payment, before another one. */
export const FormerPayment = ({ begun: { what, amount }, outcome }: Pick<ResultProps, 'begun' | 'outcome'>) => (
  <p role="status" className={`pay-former ${toneOf(outcome)}`}>
    {outcome === 'DONE' ? `${what} ${formatYuan(amount)} 已支付` : `上一笔${what} ${formatYuan(amount)} ${titleOf(outcome)}`}
  </p>
)
