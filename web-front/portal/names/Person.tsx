import { useEffect, useId, useRef } from 'react'
import { fareTypes, genders } from '#contracts/enums.ts'
import { documentTypes } from '#contracts/kernel/documents.ts'
import { ConfirmName, Control } from './Control.tsx'
import { columns, mayConfirm, noteOf, shown } from './cells.ts'
import { type Field, fields, isBlank, type NameRow, type RowStanding } from './rows.ts'

type CardProps = { row: NameRow; number: number; standing: RowStanding; open: () => void; ask: ((key: string) => void) | undefined }
/** One person on a telephone, with the mistakes. */
export const Card = ({ row, number, standing, open, ask }: CardProps) => {
  const [problem] = fields.flatMap(field => standing.problems[field] ?? [])
  return (
    <li className={problem ? 'wrong' : undefined}>
      <span className="no">{number}</span>
      <div className="who">
        {isBlank(row) ? <span className="hint">未录入</span> : <b>{row.name || '未填姓名'}</b>}
        <span className="more">
          {fareTypes[row.type]}
          {row.gender && ` ${genders[row.gender]}`}
        </span>
        {!isBlank(row) && (
          <div className="paper">
            {documentTypes[row.docType]} {shown(row, 'docNo') || '未填号码'} {shown(row, 'nationality')}
          </div>
        )}
        {problem && <p className="names-problem">{problem}</p>}
      </div>
      {ask && !isBlank(row) && (
        <button type="button" onClick={() => ask(row.key)} aria-label={`第 ${number} 行${row.name}的护照与签证`}>
          护照
        </button>
      )}
      {row.fixed ? (
        <span className="fixed">{row.fixed}</span>
      ) : (
        <button type="button" onClick={open} aria-label={`${wordFor(row, problem)}第 ${number} 行${row.name}`}>
          {wordFor(row, problem)}
        </button>
      )}
    </li>
  )
}
const wordFor = (row: NameRow, problem: string | undefined) => (isBlank(row) ? '录入' : problem ? '修改' : '编辑')

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
