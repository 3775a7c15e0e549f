import type { ReactNode } from 'react'
import './dialog.css'

export type ComparedLine = {
  label: ReactNode
  values: readonly [ReactNode, ReactNode] /** the second differs from the first */
  differs?: boolean
}

/** Two versions side by side: an existing order and a planned one, a price before and after, one's own value and another person's. */
export const ComparedLines = ({
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
