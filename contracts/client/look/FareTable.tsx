import { type FareType, fareTypes } from '../../enums.ts'
import { EMPTY } from '../../kernel/calendar.ts'
import type { Fen } from '../../kernel/money.ts'
import './journey.css'
import { Money } from './Money.tsx'

/** Price per person of one passenger type, and the number of its passengers. */
export type TypePrice = { type: FareType; count: number; fare: Fen; cnFund: Fen; yq: Fen; others?: Fen; perPassenger: Fen; total: Fen }

type FareTableProps = {
  lines: readonly TypePrice[]
  /** total, fen; shown where more than one line adds up */
  total?: Fen
  /** name of the table for screen readers */
  label?: string
}

/** The parts of a price by type: fare, taxes, people, sum. Types without people are shown faintly. */
export const FareTable = ({ lines, total, label = '票价构成' }: FareTableProps) => {
  const abroad = lines.some(({ others }) => others)
  return (
    <table className="fare-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">旅客类型</th>
          {['票价', '民航基金', '燃油费', ...(abroad ? ['其他税费'] : [])].map(head => (
            <th key={head} scope="col" className="number wide-only">
              {head}
            </th>
          ))}
          {['每人含税', '人数', '小计（元）'].map(head => (
            <th key={head} scope="col" className="number">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => {
          const { type, count, fare, cnFund, yq, others = 0, perPassenger } = line
          return (
            <tr key={type} className={count > 0 ? undefined : 'nobody'}>
              <th scope="row">
                {fareTypes[type]}
                <span className="narrow-only">
                  <Money fen={fare} /> + 税 <Money fen={cnFund + yq + others} />
                </span>
              </th>
              {[fare, cnFund, yq, ...(abroad ? [others] : [])].map((amount, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of the head
                <td key={index} className="number wide-only">
                  <Money fen={amount} />
                </td>
              ))}
              <td className="number">
                <Money fen={perPassenger} />
              </td>
              <td className="number">{count > 0 ? count : EMPTY}</td>
              <td className="number">{count > 0 ? <Money fen={line.total} /> : EMPTY}</td>
            </tr>
          )
        })}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td className="wide-only" colSpan={abroad ? 4 : 3} />
            <td />
            <td className="number">{lines.reduce((sum, { count }) => sum + count, 0)}</td>
            <td className="number">
              <Money fen={total} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
