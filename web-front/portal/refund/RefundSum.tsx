import type { ReactNode } from 'react'
import { Money } from '#contracts/client/look/Money.tsx'
import type { Static } from '#contracts/kernel/schema.ts'
import type { refundFeeDetail } from '#contracts/refund/api.ts'
import { Lines } from '../../kit/Lines.tsx'

export type FeeQuote = Omit<Static<typeof refundFeeDetail.data>, 'refundText' | 'products'>
export type Line = FeeQuote['lines'][number]

/** amounts kept because the group has become too small are shown apart from the fee */
export const differenceIn = (lines: readonly Line[]): number => lines.reduce((sum, { difference }) => sum + difference, 0)

type SumProps = Pick<FeeQuote, 'lines' | 'totals'> & {
  /** is only a fare difference given back, and the ticket kept? */
  ofChild: boolean
  before?: readonly (readonly [string, ReactNode])[]
}
/** How the amount of a refund is made up. */
export const RefundSum = ({ lines, totals, ofChild, before = [] }: SumProps) => {
  const kept = differenceIn(lines)
  return (
    <Lines
      of={[
        ...before,
        [ofChild ? '退差' : '退票', `${totals.tickets} 人`],
        ['票价与税费', <Money key="paid" fen={totals.paid} />],
        ['退票费', <Money key="fee" fen={totals.fee - kept} />],
        ...(kept > 0 ? [['成团补差', <Money key="kept" fen={kept} />] as const] : []),
        ...(totals.returned > 0 ? [['退还前次补差', <Money key="returned" fen={totals.returned} />] as const] : []),
      ]}
      sum={['应退', <Money key="refund" fen={totals.refund} sign />]}
    />
  )
}
