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
