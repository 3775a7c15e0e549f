import type { ReactNode } from 'react'
import './dialog.css'

type Line = readonly [label: ReactNode, value: ReactNode]

/** The parts of an amount, line by line, with their sum: `<Lines of={[['订单总价', <Money fen={total} />]]} sum={['本次支付', …]} />`. */
export const Lines = ({ of, sum }: { of: readonly Line[]; sum?: Line }) => (
  <dl className="lines">
    {of.map(([label, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
      <div key={index}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    {sum && (
      <div className="sum">
        <dt>{sum[0]}</dt>
        <dd>{sum[1]}</dd>
      </div>
    )}
  </dl>
)

export type ComparedLine = {
  label: ReactNode
  values: readonly [ReactNode, ReactNode] /** the second differs from the first */
  differs?: boolean
}

/** Two versions side by side: an existing order and a planned one, a price before and after, one's own value and another person's. */
export const Compare = ({
  heads,
  rows,
  numbers = false,
}: {
  heads: readonly [string, string]
  rows: readonly ComparedLine[]
  numbers?: boolean
}) => {
  const kind = numbers ? 'number' : ''
  return (
    <table className="compare">
      <thead>
        <tr>
          <td />
          {heads.map(head => (
            <th key={head} scope="col" className={kind}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values: [one, other], differs }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <tr key={index}>
            <th scope="row">{label}</th>
            <td className={kind}>{one}</td>
            <td className={`${kind}${differs ? ' differs' : ''}`}>{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
