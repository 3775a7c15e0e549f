import { Money } from '#contracts/client/look/Money.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { refundRules } from '#contracts/order/refund/refund-rules.ts'
import { differenceIn, type FeeQuote, type Line } from './RefundSum.tsx'

const ruleText = ({ rule, rate }: Line) => (rule === 'SCALE' ? `退票费率 ${rate / 100}%` : refundRules[rule])

/** Kept and refunded amounts, coupon by coupon: fare + taxes − fee − difference = refund, in each line and in the sums. */
export const Fees = ({ lines, totals, label = '费用明细' }: FeeQuote & { label?: string }) => {
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
