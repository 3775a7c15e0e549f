import { Fragment } from 'react'
import type { Facts as FactList, PrintedPart, PrintedSheet as Said } from '../../kernel/printed.ts'

/**
 * A receipt on the page, part by part; the server writes the same parts as PDF (services/kernel/pdf). A page that shows it imports
 * `sheet.css`.
 */
export const Sheet = ({ sheet }: { sheet: Said }) =>
  sheet.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the sheet
    <Fragment key={index}>{drawn(part)}</Fragment>
  ))

const drawn = (part: PrintedPart) => {
  switch (part.part) {
    case 'facts':
      return <Facts facts={part.facts} />
    case 'table':
      return <Table {...part} />
    case 'people':
      return (
        <>
          <h2>{part.title}</h2>
          <ul className="itineraries">
            {part.people.map(({ title, facts }) => (
              <li key={facts[0]![1]}>
                <h3>{title}</h3>
                <Facts facts={facts} />
              </li>
            ))}
          </ul>
        </>
      )
    case 'stamp':
      return (
        <p className="stamp">
          {part.texts.map(text => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )
    case 'note':
      return <small>{part.text}</small>
  }
}

const Facts = ({ facts }: { facts: FactList }) => (
  <dl>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Table = ({ caption, heads, numbers, rows, foot }: Extract<PrintedPart, { part: 'table' }>) => {
  const kind = (column: number) => (column >= heads.length - numbers ? 'number' : undefined)
  const spans = foot ? heads.length - foot.length + 1 : 1
  return (
    // a table that is wider than the screen is scrolled, by keyboard too; the page never is
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
    <section className="wide" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((name, column) => (
              <th key={name} scope="col" className={kind(column)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells: [first, ...others], isVoid }) => (
            <tr key={`${first} ${others[0]}`} className={isVoid ? 'void' : undefined}>
              <th scope="row">{first}</th>
              {others.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of the head
                <td key={index} className={kind(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={spans}>
                {foot[0]}
              </th>
              {foot.slice(1).map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of the head
                <td key={index} className="number">
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
