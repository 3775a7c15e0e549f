import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { tidyNumber } from '#contracts/kernel/documents.ts'
import { nationText } from '#contracts/order/names/nations.ts'
import { useNarrow } from '../../kit/useNarrow.ts'
import { Nations } from './Control.tsx'
import { columns, stepOf } from './cells.ts'
import { type At, Line } from './Line.tsx'
import './names.css'
import { PasteBox } from './PasteBox.tsx'
import { Card, PersonSheet } from './Person.tsx'
import { fillBlock, place, readPasted, tellsPeople, tidyDate } from './paste.ts'
import { checkRows, edited, type Field, fields, isBlank, type NameRow, type Needs, newRow, type Standing } from './rows.ts'
import { today } from './today.ts'

type Props = {
  rows: readonly NameRow[]
  change: (rows: readonly NameRow[]) => void
  needs: Needs
  /** what else can be done with the list, beside pasting */
  actions?: ReactNode
  /** takes somebody off who is in the order already; without it he leaves the table only */
  remove?: (row: NameRow) => void
  /** a list that cannot be changed is only shown */
  readOnly?: boolean
}
const filters = { all: '全部', wrong: '有误', blank: '未录入' } as const
type Filter = keyof typeof filters
type Undo = { before: readonly NameRow[]; after: readonly NameRow[]; text: string }

/**
 * The table in which people are named: it checks as one types, takes what is pasted anywhere in it, and is worked by keys like a sheet. It
 * knows no server; `rows` with their blank lines are the owner's (`withBlanks`). On a telephone it is a list of cards, the wrong ones first.
 */
export const NamesGrid = ({ rows, change, needs, actions, remove, readOnly = false }: Props) => {
  const [filter, setFilter] = useState<Filter>('all')
  const [at, setAt] = useState<At>()
  const [undo, setUndo] = useState<Undo>()
  const [isPasting, setPasting] = useState(false)
  const isNarrow = useNarrow()
  const frame = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLParagraphElement>(null)

  const standings = useMemo(() => checkRows(rows, needs), [rows, needs])
  const counts: Record<Filter, number> = {
    all: rows.length,
    wrong: standings.filter(({ state }) => state === 'wrong').length,
    blank: standings.filter(({ state }) => state === 'blank').length,
  }
  const isShown = (standing: Standing, row: NameRow) => filter === 'all' || standing.state === filter || row.key === at?.key
  const lines = rows.flatMap((row, index) => {
    const standing = standings[index]!
    return isShown(standing, row) ? [{ row, number: index + 1, standing }] : []
  })

  // handlers stay the same ones, so that a line is drawn anew only when it changes
  const latest = useRef({ rows, change, lines, remove })
  latest.current = { rows, change, lines, remove }
  const replace = useCallback((key: string, by: (row: NameRow) => NameRow) => {
    const { rows, change } = latest.current
    change(rows.map(row => (row.key === key ? by(row) : row)))
  }, [])
  const edit = useCallback((key: string, field: Field, value: string) => replace(key, row => edited(row, field, value)), [replace])
  const settle = useCallback(
    (key: string, field: Field) => {
      const row = latest.current.rows.find(row => row.key === key)
      if (!row) return
      const tidied = tidiedField(row, field)
      if (tidied !== row[field]) replace(key, row => edited(row, field, tidied))
    },
    [replace],
  )
  const takeOff = useCallback(
    (key: string) => {
      const { rows, change, remove } = latest.current
      const row = rows.find(row => row.key === key)
      if (!row) return
      setAt(undefined)
      if (row.id && remove) return remove(row)
      setUndo(undefined)
      // where the seat is wanted its line stays
      const isWanted = rows.filter(({ type }) => type === row.type).length <= needs.counts[row.type]
      change(isWanted ? rows.map(one => (one.key === key ? newRow(one.type) : one)) : rows.filter(one => one.key !== key))
    },
    [needs],
  )

  useEffect(() => {
    if (!at || isNarrow) return
    const cell = frame.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(at.key)}"] [data-field="${at.field}"]`)
    if (!cell || cell === document.activeElement) return
    cell.focus()
    if (cell instanceof HTMLInputElement) cell.select()
  }, [at, isNarrow])

  const putIn = (after: readonly NameRow[], text: string) => {
    setUndo({ before: rows, after, text })
    change(after)
  }
  const canUndo = undo !== undefined && undo.after === rows
  const takeBack = () => {
    if (!undo) return
    change(undo.before)
    setUndo(undefined)
  }
  const pastePeople = (text: string, from = 0): boolean => {
    const { people, skipped } = readPasted(text, today())
    if (people.length === 0) return false
    const placed = place(rows, people, needs, { from, today: today() })
    const wrong = checkRows(placed.rows, needs).filter(({ state }) => state === 'wrong').length
    const told = [
      `已粘贴 ${placed.added} 人`,
      wrong > 0 && `${wrong} 人有误`,
      placed.known > 0 && `${placed.known} 人已在名单上，未重复录入`,
      skipped.length > 0 && `${skipped.length} 行没有姓名和证件，已略过`,
    ]
    putIn(placed.rows, told.filter(Boolean).join('，'))
    return true
  }
  const onPaste = (event: ClipboardEvent) => {
    // fields beside the table take what is pasted themselves
    const into = (event.target as Element).closest<HTMLElement>('input, textarea')
    if (readOnly || (into && !into.dataset.field)) return
    const text = event.clipboardData.getData('text/plain')
    const pasted = readPasted(text, today())
    const isOneCell = !/[\t\n]/.test(text.trim())
    // one cell goes where the caret is; a whole person in one line does not
    if (isOneCell && at && !tellsPeople(pasted)) return
    if (pasted.people.length === 0 && !at) return
    event.preventDefault()
    const index = at ? rows.findIndex(({ key }) => key === at.key) : 0
    if (!at || tellsPeople(pasted)) pastePeople(text, index)
    else putIn(fillBlock(rows, pasted.cells, { at: index, field: at.field, today: today() }), `已粘贴 ${pasted.cells.length} 行`)
  }

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
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = event.target as HTMLElement
    const field = cell.dataset.field as Field | undefined
    if (!at || !field) return
    const caret =
      cell instanceof HTMLInputElement
        ? { start: cell.selectionStart ?? 0, end: cell.selectionEnd ?? 0, length: cell.value.length }
        : undefined
    const step = stepOf(event.nativeEvent, field, caret)
    if (step === undefined || (step === 'undo' && !canUndo)) return
    event.preventDefault()
    if (step === 'undo') takeBack()
    else if (step === 'leave') leave()
    else if (!go(step.row, step.field) && event.key === 'Enter') leave()
  }
  /** Tab goes on over the end of a line, which has no fields yet. */
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
    // the window itself may have lost it, and gives it back
    if (!currentTarget.contains(relatedTarget) && document.hasFocus()) setTimeout(() => isOutside() && setAt(undefined))
  }
  const isOutside = () => !frame.current?.querySelector('tbody')?.contains(document.activeElement)

  const [entry] = lines.filter(({ row }) => !row.fixed)
  return (
    <div className="names" ref={frame} onPaste={onPaste}>
      <div className="names-head">
        <fieldset className="names-filters" aria-label="筛选">
          {(Object.keys(filters) as Filter[]).map(name => (
            <button
              key={name}
              type="button"
              aria-pressed={filter === name}
              className={name === 'wrong' && counts.wrong > 0 ? 'danger' : undefined}
              onClick={() => setFilter(name)}
            >
              {filters[name]} <span>{counts[name]}</span>
            </button>
          ))}
        </fieldset>
        <div className="names-acts">
          {!readOnly && (
            <button type="button" onClick={() => setPasting(true)}>
              从 Excel 粘贴
            </button>
          )}
          {actions}
        </div>
      </div>
      {isPasting && (
        <PasteBox
          close={() => setPasting(false)}
          put={text => {
            const done = pastePeople(text)
            if (done) setPasting(false)
            return done
          }}
        />
      )}
      {undo && canUndo && (
        <p className="names-told" role="status">
          {undo.text}
          <button type="button" onClick={takeBack}>
            撤销粘贴
          </button>
        </p>
      )}
      {isNarrow ? (
        <Cards lines={lines} {...{ edit, settle }} remove={takeOff} />
      ) : (
        <div className="names-table">
          <table>
            <colgroup>
              {['no', ...fields, 'act'].map(name => (
                <col key={name} className={`c-${name}`} />
              ))}
            </colgroup>
            <thead>
              <tr>
                <th>序号</th>
                {fields.map(field => (
                  <th key={field}>{columns[field].title}</th>
                ))}
                <th aria-label="删除" />
              </tr>
            </thead>
            <tbody
              onKeyDown={event => {
                onTab(event)
                if (!event.defaultPrevented) onKeyDown(event)
              }}
              onFocus={onFocus}
              onBlur={onBlur}
            >
              {lines.map(line => (
                <Line
                  key={line.row.key}
                  {...line}
                  active={at?.key === line.row.key ? at.field : undefined}
                  isEntry={!at && line === entry}
                  open={setAt}
                  edit={edit}
                  settle={settle}
                  remove={takeOff}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Nations />
      {lines.length === 0 && <p className="names-none">{filter === 'wrong' ? '没有有误的旅客' : '全部座位都已录入'}</p>}
      {!isNarrow && (
        <p className="names-foot" ref={foot} tabIndex={-1}>
          {readOnly ? '' : 'Tab 到下一格，Enter 到下一行，Ctrl + V 粘贴多行，Esc 离开表格'}
        </p>
      )}
    </div>
  )
}

/** What was typed, as it is kept once the field is left. */
const tidiedField = (row: NameRow, field: Field): string => {
  const typed = row[field].trim()
  if (field === 'birthDate') return tidyDate(typed, today())
  if (field === 'docNo') return tidyNumber(typed)
  return field === 'nationality' ? nationText(typed) : typed
}

type CardsProps = {
  lines: readonly { row: NameRow; number: number; standing: Standing }[]
  edit: (key: string, field: Field, value: string) => void
  settle: (key: string, field: Field) => void
  remove: (key: string) => void
}
const order = { wrong: 0, good: 1, blank: 2 } as const
const Cards = ({ lines, edit, settle, remove }: CardsProps) => {
  const [opened, setOpened] = useState<string>()
  // somebody who has just been put right stays where he is while his sheet is open
  const sorted = useRef<CardsProps['lines']>([])
  const fresh = lines.toSorted((a, b) => order[a.standing.state] - order[b.standing.state])
  const byKey = new Map(lines.map(line => [line.row.key, line]))
  if (!opened) sorted.current = fresh
  const shown = opened ? sorted.current.flatMap(({ row }) => byKey.get(row.key) ?? []) : fresh
  const line = shown.find(({ row }) => row.key === opened)
  const rest = shown.slice(shown.findIndex(({ row }) => row.key === opened) + 1).filter(({ row }) => !row.fixed)
  const next = rest[0]
  return (
    <>
      <ul className="names-cards">
        {shown.map(one => (
          <Card key={one.row.key} {...one} open={() => setOpened(one.row.key)} />
        ))}
      </ul>
      {line && (
        <PersonSheet
          {...line}
          {...{ edit, settle, remove }}
          next={next && (() => setOpened(next.row.key))}
          close={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
