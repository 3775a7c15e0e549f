import { type ClipboardEvent, useCallback, useState } from 'react'
import type { FieldAt } from './Line.tsx'
import { fillBlock, leftOver, place, readPasted, type ToldOf, tellsPeople, tidiedNames } from './paste.ts'
import { checkRows, type NameRow, type Needs } from './rows.ts'
import { today } from './today.ts'

type Pasting = {
  rows: readonly NameRow[]
  change: (rows: readonly NameRow[]) => void
  needs: Needs
  /** the cell that has the focus */
  at: FieldAt | undefined
  readOnly: boolean
}
type Undo = { before: readonly NameRow[]; after: readonly NameRow[]; text: string; lists: readonly ToldOf[] }

/** Pastes people, or a block of values from a cell on; and takes the paste back as long as nothing else was changed. */
export const usePasting = ({ rows, change, needs, at, readOnly }: Pasting) => {
  const [undo, setUndo] = useState<Undo>()
  const forget = useCallback(() => setUndo(undefined), [])
  const putIn = (after: readonly NameRow[], text: string, lists: readonly ToldOf[] = []) => {
    setUndo({ before: rows, after, text, lists: lists.filter(({ whole }) => whole.length > 0) })
    change(after)
  }
  const takeBack = () => {
    if (!undo) return
    change(undo.before)
    setUndo(undefined)
  }
  const people = (text: string, from = 0): boolean => {
    const { people: found, skipped } = readPasted(text, today())
    if (found.length === 0) return false
    const placed = place(rows, found, needs, { from, today: today() })
    const wrong = checkRows(placed.rows, needs).filter(({ state }) => state === 'wrong').length
    const left = [...skipped, ...placed.left]
    const lists = [...(placed.notes.length > 0 ? [tidiedNames(placed.notes)] : []), ...(left.length > 0 ? [leftOver(left)] : [])]
    const told = [
      `已粘贴 ${placed.added} 人`,
      wrong > 0 && `${wrong} 人有误`,
      placed.known > 0 && `${placed.known} 人已在名单上，未重复录入`,
      ...lists.filter(({ whole }) => whole.length === 0).map(({ text }) => text),
    ]
    putIn(placed.rows, told.filter(Boolean).join('，'), lists)
    return true
  }
  const onPaste = (event: ClipboardEvent) => {
    // fields outside the table handle pasting themselves
    const into = (event.target as Element).closest<HTMLElement>('input, textarea')
    if (readOnly || (into && !into.dataset.field)) return
    const text = event.clipboardData.getData('text/plain')
    const pasted = readPasted(text, today())
    const isOneCell = !/[\t\n]/.test(text.trim())
    // a single value is pasted at the caret; a line that describes a whole person is not
    if (isOneCell && at && !tellsPeople(pasted)) return
    if (pasted.people.length === 0 && !at) return
    event.preventDefault()
    const index = at ? rows.findIndex(({ key }) => key === at.key) : 0
    if (!at || tellsPeople(pasted)) people(text, index)
    else putIn(fillBlock(rows, pasted.cells, { at: index, field: at.field, today: today() }), `已粘贴 ${pasted.cells.length} 行`)
  }
  return {
    /** the result of the paste, as long as it can be taken back */
    told: undo?.after === rows ? undo : undefined,
    takeBack,
    forget,
    people,
    onPaste,
  }
}
