import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'
import { stepOf } from './cells.ts'
import type { FieldAt } from './Line.tsx'
import { type Field, fields, isBlank, type NameRow } from './rows.ts'

type Cells = {
  /** the cell that has the focus */
  at: FieldAt | undefined
  setAt: (at: FieldAt | undefined) => void
  lines: readonly { row: NameRow }[]
  frame: RefObject<HTMLElement | null>
  /** where the focus goes when it leaves the table */
  foot: RefObject<HTMLElement | null>
  isNarrow: boolean
  /** takes the last paste back, where that is possible */
  undo: (() => void) | undefined
}

/** Handlers of the table's body: the focus follows the cell, and keys lead from cell to cell as in a spreadsheet. */
export const useCells = ({ at, setAt, lines, frame, foot, isNarrow, undo }: Cells) => {
  useEffect(() => {
    if (!at || isNarrow) return
    const cell = frame.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(at.key)}"] [data-field="${at.field}"]`)
    if (!cell || cell === document.activeElement) return
    cell.focus()
    if (cell instanceof HTMLInputElement) cell.select()
  }, [at, isNarrow, frame])

  const go = (row: number, field: number): boolean => {
    if (!at) return false
    const open = lines.filter(({ row }) => !row.fixed)
    const target = open[open.findIndex(({ row }) => row.key === at.key) + row]
    if (!target) return false
    setAt({ key: target.row.key, field: fields[fields.indexOf(at.field) + field] ?? at.field })
    return true
  }
  const leave = () => {
    setAt(undefined)
    foot.current?.focus()
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target as HTMLElement
    const field = cell.dataset.field as Field | undefined
    if (!at || !field) return
    const caret =
      cell instanceof HTMLInputElement
        ? { start: cell.selectionStart ?? 0, end: cell.selectionEnd ?? 0, length: cell.value.length }
        : undefined
    const step = stepOf(event.nativeEvent, field, caret)
    if (step === undefined || (step === 'undo' && !undo)) return
    event.preventDefault()
    if (step === 'undo') undo?.()
    else if (step === 'leave') leave()
    else if (!go(step.row, step.field) && event.key === 'Enter') leave()
  }
  /** Tab must go on past the end of a line, since the next line has no fields yet. */
  const onTab = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab' || !at || event.ctrlKey || event.altKey || event.metaKey) return
    const cell = event.target as HTMLElement
    const open = lines.filter(({ row }) => !row.fixed)
    const here = open.findIndex(({ row }) => row.key === at.key)
    const isLast = cell.classList.contains('remove') || (cell.dataset.field === fields.at(-1) && isBlank(open[here]!.row))
    const isFirst = cell.dataset.field === fields[0]
    const target = open[here + (event.shiftKey ? -1 : 1)]
    if (!target || !(event.shiftKey ? isFirst : isLast)) return
    event.preventDefault()
    setAt({ key: target.row.key, field: event.shiftKey ? fields.at(-1)! : fields[0]! })
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const field = target.dataset.field as Field | undefined
    const key = target.closest<HTMLElement>('tr')?.dataset.key
    if (field && key && (at?.key !== key || at.field !== field)) setAt({ key, field })
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // the focus may have left with the window, which gives it back
    if (!currentTarget.contains(relatedTarget) && document.hasFocus()) setTimeout(() => isOutside() && setAt(undefined))
  }
  const isOutside = () => !frame.current?.querySelector('tbody')?.contains(document.activeElement)
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      onTab(event)
      if (!event.defaultPrevented) move(event)
    },
    onFocus,
    onBlur,
  }
}
