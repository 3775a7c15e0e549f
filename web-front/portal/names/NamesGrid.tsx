import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { tidyNumber } from '#contracts/kernel/documents.ts'
import { nationText } from '#contracts/order/names/nation-codes.ts'
import { useNarrow } from '../../kit/useNarrow.ts'
import { AbroadDialog } from './AbroadDialog.tsx'
import { columns } from './cells.ts'
import { type FieldAt, Line } from './Line.tsx'
import { Nations } from './Nations.tsx'
import './names.css'
import { PasteBox } from './PasteBox.tsx'
import { PersonCard } from './PersonCard.tsx'
import { PersonSheet } from './PersonSheet.tsx'
import { tidyDate } from './paste.ts'
import { blankRow, checkRows, edited, type Field, fields, type NameRow, type Needs, named, type RowStanding } from './rows.ts'
import { today } from './today.ts'
import { useCells } from './useCells.ts'
import { usePasting } from './usePasting.ts'

type Props = {
  rows: readonly NameRow[]
  change: (rows: readonly NameRow[]) => void
  needs: Needs
  /** further actions for the list, beside pasting */
  actions?: ReactNode
  /** removes a traveller who is already in the order; others only leave the table */
  remove?: (row: NameRow) => void
  /** true for a list that cannot be changed */
  readOnly?: boolean
}
const filters = { all: '全部', wrong: '有误', blank: '未录入' } as const
type Filter = keyof typeof filters

/**
 * The table for naming travellers. It checks while one types, accepts pasted text anywhere in it, and works by keys like a spreadsheet. It
 * calls no server; `rows`, with their blank lines, belong to the caller (`withBlanks`). On a telephone it is a list of cards, the wrong
 * ones first.
 */
export const NamesGrid = ({ rows, change, needs, actions, remove, readOnly = false }: Props) => {
  const [filter, setFilter] = useState<Filter>('all')
  const [at, setAt] = useState<FieldAt>()
  const [isPasting, setPasting] = useState(false)
  const [askedKey, setAsked] = useState<string>()
  const asked = rows.find(({ key }) => key === askedKey)
  const isNarrow = useNarrow()
  const frame = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLParagraphElement>(null)

  const standings = useMemo(() => checkRows(rows, needs), [rows, needs])
  const counts: Record<Filter, number> = {
    all: rows.length,
    wrong: standings.filter(({ state }) => state === 'wrong').length,
    blank: standings.filter(({ state }) => state === 'blank').length,
  }
  const isShown = (standing: RowStanding, row: NameRow) => filter === 'all' || standing.state === filter || row.key === at?.key
  const lines = rows.flatMap((row, index) => {
    const standing = standings[index]!
    return isShown(standing, row) ? [{ row, number: index + 1, standing }] : []
  })

  const pasting = usePasting({ rows, change, needs, at, readOnly })
  const { forget } = pasting

  // handlers keep their identity, so that a line is rendered again only when it changes
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
      if (field === 'name' && !row.fixed) replace(key, named)
    },
    [replace],
  )
  const confirm = useCallback((key: string) => replace(key, row => ({ ...row, nameConfirmed: true })), [replace])
  const takeOff = useCallback(
    (key: string) => {
      const { rows, change, remove } = latest.current
      const row = rows.find(row => row.key === key)
      if (!row) return
      setAt(undefined)
      if (row.id && remove) return remove(row)
      forget()
      // the line stays where its seat still needs a name
      const isWanted = rows.filter(({ type }) => type === row.type).length <= needs.counts[row.type]
      change(isWanted ? rows.map(one => (one.key === key ? blankRow(one.type, needs.abroad) : one)) : rows.filter(one => one.key !== key))
    },
    [needs, forget],
  )

  const cells = useCells({ at, setAt, lines, frame, foot, isNarrow, undo: pasting.told === undefined ? undefined : pasting.takeBack })

  const [entry] = lines.filter(({ row }) => !row.fixed)
  return (
    <div className={needs.abroad ? 'names abroad' : 'names'} ref={frame} onPaste={pasting.onPaste}>
      <div className="names-head">
        <Filters counts={counts} chosen={filter} choose={setFilter} />
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
            const done = pasting.people(text)
            if (done) setPasting(false)
            return done
          }}
        />
      )}
      {pasting.told !== undefined && (
        <div className="names-told" role="status">
          {pasting.told.text}
          <button type="button" onClick={pasting.takeBack}>
            撤销粘贴
          </button>
          {pasting.told.lists.map(({ text, whole }) => (
            <details key={text}>
              <summary>{text}</summary>
              <ul>
                {whole.map((one, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a text may stand in it twice
                  <li key={at}>{one}</li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      )}
      {isNarrow ? (
        <Cards lines={lines} edit={edit} settle={settle} confirm={confirm} remove={takeOff} ask={needs.abroad ? setAsked : undefined} />
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
            <tbody {...cells}>
              {lines.map(line => (
                <Line
                  key={line.row.key}
                  {...line}
                  active={at?.key === line.row.key ? at.field : undefined}
                  isEntry={!at && line === entry}
                  open={setAt}
                  edit={edit}
                  settle={settle}
                  confirm={confirm}
                  remove={takeOff}
                  ask={needs.abroad ? setAsked : undefined}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Nations />
      {asked && (
        <AbroadDialog
          row={asked}
          readOnly={readOnly || asked.fixed !== undefined}
          save={abroad => replace(asked.key, row => ({ ...row, abroad }))}
          close={() => setAsked(undefined)}
        />
      )}
      {lines.length === 0 && <p className="names-none">{filter === 'wrong' ? '没有有误的旅客' : '全部座位都已录入'}</p>}
      {!isNarrow && (
        <p className="names-foot" ref={foot} tabIndex={-1}>
          {readOnly ? '' : 'Tab 到下一格，Enter 到下一行，Ctrl + V 粘贴多行，Esc 离开表格'}
        </p>
      )}
    </div>
  )
}

type FiltersProps = { counts: Record<Filter, number>; chosen: Filter; choose: (filter: Filter) => void }
const Filters = ({ counts, chosen, choose }: FiltersProps) => (
  <fieldset className="names-filters" aria-label="筛选">
    {(Object.keys(filters) as Filter[]).map(name => (
      <button
        key={name}
        type="button"
        aria-pressed={chosen === name}
        className={name === 'wrong' && counts.wrong > 0 ? 'danger' : undefined}
        onClick={() => choose(name)}
      >
        {filters[name]} <span>{counts[name]}</span>
      </button>
    ))}
  </fieldset>
)

/** The stored form of typed text once its field is left. */
const tidiedField = (row: NameRow, field: Field): string => {
  const typed = row[field].trim()
  if (field === 'birthDate') return tidyDate(typed, today())
  if (field === 'docNo') return tidyNumber(typed)
  return field === 'nationality' ? nationText(typed) : typed
}

type CardsProps = {
  lines: readonly { row: NameRow; number: number; standing: RowStanding }[]
  edit: (key: string, field: Field, value: string) => void
  settle: (key: string, field: Field) => void
  confirm: (key: string) => void
  remove: (key: string) => void
  ask: ((key: string) => void) | undefined
}
const order = { wrong: 0, good: 1, blank: 2 } as const
const Cards = ({ lines, edit, settle, confirm, remove, ask }: CardsProps) => {
  const [opened, setOpened] = useState<string>()
  // a corrected card keeps its place while its sheet is open
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
          <PersonCard key={one.row.key} {...one} open={() => setOpened(one.row.key)} ask={ask} />
        ))}
      </ul>
      {line && (
        <PersonSheet
          {...line}
          edit={edit}
          settle={settle}
          confirm={confirm}
          remove={remove}
          next={next && (() => setOpened(next.row.key))}
          close={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
