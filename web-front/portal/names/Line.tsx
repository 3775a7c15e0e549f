import { memo } from 'react'
import { ConfirmName } from './ConfirmName.tsx'
import { Control } from './Control.tsx'
import { columns, hintOf, mayConfirm, noteOf, shown } from './cells.ts'
import { type Field, fields, isBlank, type NameRow, type RowProblems, type RowStanding } from './rows.ts'

export type FieldAt = { key: string; field: Field }
type Props = {
  row: NameRow
  /** number of the line from 1, as messages count */
  number: number
  standing: RowStanding
  /** the field under edit, where it is in this row */
  active: Field | undefined
  /** true for the line that the Tab key enters first */
  isEntry: boolean
  open: (at: FieldAt) => void
  edit: (key: string, field: Field, value: string) => void
  settle: (key: string, field: Field) => void
  confirm: (key: string) => void
  remove: (key: string) => void
  /** opens what states abroad ask for; absent for flights at home */
  ask: ((key: string) => void) | undefined
}

/** One person: text until a cell is entered, then fields, with the message about a mistake under its cell. */
export const Line = memo(
  ({ row, number, standing, active, isEntry, open, edit, settle, confirm, remove, ask }: Props) => {
    const isEdited = active !== undefined && !row.fixed
    const problems = toldWhile(row, standing.problems, active)
    const [first] = fields.filter(field => problems[field])
    const note = !first && active !== undefined ? noteOf(row) : undefined
    const says = `names-says-${row.key}`
    return (
      <>
        <tr className={first ? 'wrong' : undefined} data-key={row.key}>
          <td className="no">{number}</td>
          {fields.map(field => (
            <td key={field}>
              {isEdited ? (
                <Editing row={row} number={number} field={field} problem={problems[field]} says={says} edit={edit} settle={settle} />
              ) : (
                <button
                  type="button"
                  className={`cell${columns[field].options && !row.fixed ? ' choice' : ''}${isBlank(row) && hasEdge(field) ? ' blank' : ''}${problems[field] ? ' bad' : ''}`}
                  tabIndex={isEntry && field === 'name' ? 0 : -1}
                  disabled={row.fixed !== undefined}
                  aria-label={`第 ${number} 行 ${columns[field].title} ${shown(row, field) || hintOf(row, field)}`}
                  aria-describedby={problems[field] ? says : undefined}
                  onClick={() => open({ key: row.key, field })}
                  onFocus={() => open({ key: row.key, field })}
                >
                  {shown(row, field) || <span className="hint">{hintOf(row, field)}</span>}
                </button>
              )}
            </td>
          ))}
          <td className="act">
            {ask && !isBlank(row) && (
              <button type="button" className="passport" aria-label={`第 ${number} 行${row.name}的护照与签证`} onClick={() => ask(row.key)}>
                护照
              </button>
            )}
            {row.fixed ? (
              <span className="fixed">{row.fixed}</span>
            ) : (
              !isBlank(row) && (
                <button
                  type="button"
                  className="remove"
                  tabIndex={isEdited ? 0 : -1}
                  aria-label={`删除第 ${number} 行${row.name}`}
                  onClick={() => remove(row.key)}
                >
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13" />
                  </svg>
                </button>
              )
            )}
          </td>
        </tr>
        {first && (
          <tr className="wrong says">
            <td colSpan={fields.indexOf(first) + 1} />
            <td colSpan={fields.length + 1 - fields.indexOf(first)}>
              <p id={says}>
                {problems[first]}
                {first === 'name' && mayConfirm(row) && <ConfirmName row={row} confirm={confirm} />}
              </p>
            </td>
          </tr>
        )}
        {note && (
          <tr className="says note">
            <td />
            <td colSpan={fields.length + 1}>
              <p role="status">{note}</p>
            </td>
          </tr>
        )}
      </>
    )
  },
  (a, b) =>
    a.row === b.row &&
    a.number === b.number &&
    a.active === b.active &&
    a.isEntry === b.isEntry &&
    a.standing.state === b.standing.state &&
    fields.every(field => a.standing.problems[field] === b.standing.problems[field]),
)

/** required cells show their edge while they are empty */
const hasEdge = (field: Field) => field === 'name' || field === 'docNo'

/** Mistakes of a row during typing: those of fields that the person has not reached yet are left out. */
const toldWhile = (row: NameRow, problems: RowProblems, active: Field | undefined): RowProblems => {
  if (!active) return problems
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => {
      const value = row[field as Field]
      if (!value) return false
      // a number that is still being typed is not yet too short
      return !(field === active && field === 'docNo' && ['ID_CARD', 'HMT_ID'].includes(row.docType) && value.length < 18)
    }),
  )
}

type EditingProps = Pick<Props, 'row' | 'number' | 'edit' | 'settle'> & { field: Field; problem: string | undefined; says: string }
const Editing = ({ row, number, field, problem, says, edit, settle }: EditingProps) => (
  <Control
    className={`cell${problem ? ' bad' : ''}`}
    data-field={field}
    aria-label={`第 ${number} 行 ${columns[field].title}`}
    aria-invalid={problem !== undefined}
    aria-describedby={problem ? says : undefined}
    row={row}
    field={field}
    edit={edit}
    settle={settle}
  />
)
