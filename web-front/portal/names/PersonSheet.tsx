import { useEffect, useId, useRef } from 'react'
import { ConfirmName } from './ConfirmName.tsx'
import { Control } from './Control.tsx'
import { columns, mayConfirm, noteOf } from './cells.ts'
import { type Field, fields, isBlank, type NameRow, type RowStanding } from './rows.ts'

type Props = {
  row: NameRow
  number: number
  standing: RowStanding
  edit: (key: string, field: Field, value: string) => void
  settle: (key: string, field: Field) => void
  confirm: (key: string) => void
  remove: (key: string) => void
  /** opens the next card in the visible order; absent on the last one */
  next: (() => void) | undefined
  close: () => void
}
/** One person's fields, over the whole window of a telephone. */
export const PersonSheet = ({ row, number, standing, edit, settle, confirm, remove, next, close }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shownBy = document.activeElement
    dialog.current?.showModal()
    return () => (shownBy as HTMLElement | null)?.focus()
  }, [])
  return (
    <dialog ref={dialog} className="names-sheet" aria-labelledby={`${id}-title`} onClose={close}>
      <header>
        <h2 id={`${id}-title`}>
          第 {number} 行 {row.name || '未录入'}
        </h2>
        <button type="button" aria-label="关闭" onClick={close}>
          ×
        </button>
      </header>
      {/* the key makes new fields for another person */}
      <div className="fields" key={row.key}>
        {fields.map(field => {
          const problem = row[field] || !isBlank(row) ? standing.problems[field] : undefined
          return (
            <div key={field} className={problem ? 'wrong' : undefined}>
              <label htmlFor={`${id}-${field}`}>{columns[field].title}</label>
              <Control
                id={`${id}-${field}`}
                aria-invalid={problem !== undefined}
                aria-describedby={problem ? `${id}-${field}-says` : undefined}
                row={row}
                field={field}
                edit={edit}
                settle={settle}
              />
              {problem && (
                <p id={`${id}-${field}-says`} className="names-problem">
                  {problem}
                  {field === 'name' && mayConfirm(row) && <ConfirmName row={row} confirm={confirm} />}
                </p>
              )}
              {!problem && field === 'name' && noteOf(row) && (
                <p role="status" className="names-hint">
                  {noteOf(row)}
                </p>
              )}
            </div>
          )
        })}
        {!isBlank(row) && (
          <button
            type="button"
            className="take-off"
            onClick={() => {
              close()
              remove(row.key)
            }}
          >
            删除此人
          </button>
        )}
      </div>
      <footer>
        <button type="button" onClick={close}>
          完成
        </button>
        {next && (
          <button type="button" className="main" onClick={next}>
            下一人
          </button>
        )}
      </footer>
    </dialog>
  )
}
