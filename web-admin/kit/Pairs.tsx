import type { ReactNode } from 'react'
import './document.css'

/** Names with their values, one below another. `sum` marks the last row as the sum of those above. `left`: values of words, not amounts. */
export const Pairs = ({
  pairs,
  sum = false,
  left = false,
}: {
  pairs: readonly (readonly [string, ReactNode])[]
  sum?: boolean
  left?: boolean
}) => (
  <dl className={left ? 'doc-pairs left' : 'doc-pairs'}>
    {pairs.flatMap(([name, value], index) => {
      const last = sum && index === pairs.length - 1 ? { className: 'sum' } : {}
      return [
        <dt key={name} {...last}>
          {name}
        </dt>,
        <dd key={`${name} value`} {...last}>
          {value}
        </dd>,
      ]
    })}
  </dl>
)
