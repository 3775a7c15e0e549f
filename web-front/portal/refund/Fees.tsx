import type { ReactNode } from 'react'
import { Money } from '#contracts/client/look/parts.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { paymentChannels, productFeeTypes } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { refundRules } from '#contracts/order/refund/refund-rules.ts'
import type { PayoutPreview } from '#contracts/payment/preview-api.ts'
import type { refundFeeDetail } from '#contracts/refund/api.ts'
import { Lines } from '../../kit/Lines.tsx'

type Quote = Omit<Static<typeof refundFeeDetail.data>, 'refundText' | 'products'>
type Line = Quote['lines'][number]

/** amounts kept because the group has become too small are shown apart from the fee */
const differenceIn = (lines: readonly Line[]): number => lines.reduce((sum, { difference }) => sum + difference, 0)

type SumProps = Pick<Quote, 'lines' | 'totals'> & {
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
const ruleText = ({ rule, rate }: Line) => (rule === 'SCALE' ? `退票费率 ${rate / 100}%` : refundRules[rule])

/** Refunds of products beside the seats; they go back with the tickets but separately. */
export const ProductFees = ({ products }: Pick<Static<typeof refundFeeDetail.data>, 'products'>) =>
  products.length === 0 ? null : (
    <table className="rf-table rf-fees" aria-label="增值产品">
      <thead>
        <tr>
          <th scope="col">增值产品（单独原路退回）</th>
          <th scope="col" className="number">
            已付
          </th>
          <th scope="col" className="number">
            随票退款（元）
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ type, paid, refund }) => (
          <tr key={type}>
            <th scope="row">{productFeeTypes[type]}</th>
            <td className="number">
              <Money fen={paid} />
            </td>
            <td className="number">
              <Money fen={refund} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

/** Kept and refunded amounts, coupon by coupon: fare + taxes − fee − difference = refund, in each line and in the sums. */
export const Fees = ({ lines, totals, label = '费用明细' }: Quote & { label?: string }) => {
  const kept = differenceIn(lines)
  const sum = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  const several = new Set(lines.map(({ flightNo, date }) => `${flightNo} ${date}`)).size > 1
  const columns = [
    { head: '票价', of: ({ fare }: Line) => fare },
    { head: '税费', of: ({ taxes }: Line) => taxes },
    { head: '退票费', of: ({ fee }: Line) => fee },
    ...(kept > 0 ? [{ head: '成团补差', of: ({ difference }: Line) => difference }] : []),
  ]
  return (
    <>
      <table className="rf-table rf-fees" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">旅客</th>
            {columns.map(({ head }) => (
              <th key={head} scope="col" className="number rf-wide">
                {head}
              </th>
            ))}
            <th scope="col" className="number">
              应退（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={`${line.passengerId} ${line.stockId}`}>
              <th scope="row">
                {line.name}
                <small>
                  {several && `${line.flightNo} ${dayText(line.date)} `}
                  {ruleText(line)}
                </small>
                <small className="rf-narrow">
                  <Money fen={line.fare} /> + <Money fen={line.taxes} /> − <Money fen={line.fee + line.difference} />
                </small>
              </th>
              {columns.map(({ head, of }) => (
                <td key={head} className="number rf-wide">
                  <Money fen={of(line)} />
                </td>
              ))}
              <td className="number">
                <Money fen={line.refund} />
              </td>
            </tr>
          ))}
          {totals.returned > 0 && (
            <tr>
              <th scope="row">退还前次补差</th>
              {columns.map(({ head }) => (
                <td key={head} className="rf-wide" />
              ))}
              <td className="number">
                <Money fen={totals.returned} />
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {columns.map(({ head, of }) => (
              <td key={head} className="number rf-wide">
                <Money fen={sum(of)} />
              </td>
            ))}
            <td className="number">
              <Money fen={totals.refund} />
            </td>
          </tr>
        </tfoot>
      </table>
      {kept > 0 && <p className="rf-foot">退票后不足成团人数，余下旅客按散客价重算，差额从应退款中扣除（成团补差）。</p>}
    </>
  )
}

/** Destinations of the money, each channel once. */
export const backTo = (payouts: Static<typeof PayoutPreview>): { name: string; amount: number }[] => {
  const sums = new Map<string, number>()
  for (const { channel, amount, credited } of payouts) {
    const name = credited ? '转为抵扣，可付其他订单' : channel === 'offset' ? '退回原抵扣' : `原路退回${paymentChannels[channel]}`
    sums.set(name, (sums.get(name) ?? 0) + amount)
  }
  return [...sums].map(([name, amount]) => ({ name, amount }))
}
