import { useEffect, useMemo, useRef, useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { passengerStatuses } from '#contracts/enums.ts'
import { replacedText } from '#contracts/extra/products-text.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { addPassenger, importPassenger, modifyPassenger, modifyPassengerPreview, type orderDetail } from '#contracts/order/api.ts'
import type { GoesBack } from '#contracts/order/money/product-fee.ts'
import { isAllowed } from '../../kit/Actions.tsx'
import { useSend } from '../../kit/calls.ts'
import { draftOf } from '../../kit/draft.ts'
import { call } from '../../kit/session.ts'
import { isAnother, isUnsaved, merged } from './merge.ts'
import { checkRows, fieldsOf, type NameRow, type Needs, type RowProblems, rowOf } from './rows.ts'
import { problemsIn, rowAt, sheetOf } from './sheet.ts'

export type NamedOrder = Static<typeof orderDetail.data>
export type NamesDraft = { rows: readonly NameRow[]; base: readonly NameRow[] }

/** The travellers on the list; those with a ticket, or on a closed list, cannot be edited. */
const peopleOf = (passengers: NamedOrder['passengers'], canName: boolean): NameRow[] =>
  passengers.map(one => ({
    ...rowOf(one),
    ...((!canName || one.status !== 'NAMED') && { fixed: passengerStatuses[one.status] }),
  }))

/** The list of an order during editing. Unsaved input survives the page, and changes of the order are merged into it. */
export const useNames = (order: NamedOrder) => {
  const { orderId, inter, legs, counts, terms, passengers, allowedActions } = order
  const canName = isAllowed(allowedActions, { endpoint: addPassenger })
  const departure = legs[0]!.date
  const needs = useMemo<Needs>(() => ({ departure, counts, terms, abroad: inter }), [departure, counts, terms, inter])
  const [draft] = useState(() => draftOf<NamesDraft>(`names.${orderId}`))
  const [{ rows, base }, setNames] = useState<NamesDraft>(() => {
    const people = peopleOf(passengers, canName)
    // a list that cannot be edited has no blank lines
    if (!canName) return { rows: people, base: people }
    const before = draft.read()
    return { rows: merged(before?.rows ?? [], people, before?.base ?? [], needs), base: people }
  })
  const [isRestored, setRestored] = useState(() => rows.some(row => isUnsaved(row, base)))

  // unsaved names stay in the browser while the list is not open, and appear once it is
  const [waiting, setWaiting] = useState(0)
  const wasShut = useRef(!canName)
  // an order that was read again without changes is the same object
  useEffect(() => {
    const people = peopleOf(passengers, canName)
    const before = wasShut.current || !canName ? draft.read() : undefined
    wasShut.current = !canName
    setWaiting(canName ? 0 : (before?.rows.length ?? 0))
    if (!canName) return setNames({ rows: people, base: people })
    setNames(now => ({ rows: merged(before?.rows ?? now.rows, people, before?.base ?? now.base, needs), base: people }))
    if (before) setRestored(true)
  }, [passengers, canName, needs, draft])

  const unsaved = canName ? rows.filter(row => isUnsaved(row, base)) : []
  useEffect(() => {
    if (!canName) return
    if (unsaved.length > 0) draft.keep({ rows: rows.filter(row => isUnsaved(row, base)), base })
    else draft.drop()
  }, [draft, rows, base, canName, unsaved.length])

  const standings = checkRows(rows, needs)
  const isGood = (row: NameRow) => standings[rows.indexOf(row)]?.state === 'good'
  const ready = unsaved.filter(isGood)

  const { send: sendList } = useSend(importPassenger)
  const { send: sendOne } = useSend(modifyPassenger)
  /** number of saved persons, and of all, during saving */
  const [progress, setProgress] = useState<{ done: number; of: number }>()

  const tell = (key: string, problems: RowProblems) =>
    setNames(now => ({ ...now, rows: now.rows.map(row => (row.key === key ? { ...row, told: problems } : row)) }))

  /** Preview of products that would be refunded because other people take the seats. */
  const foresee = async (): Promise<GoesBack | undefined> => {
    const passengers = ready.flatMap(row => (row.id ? [{ id: row.id, ...fieldsOf(row) }] : []))
    if (passengers.length === 0) return undefined
    try {
      return await call(modifyPassengerPreview, { orderId, passengers })
    } catch (error) {
      // a refused line is reported when it is saved
      if (!(error instanceof CallError) || error.isUnknown) throw error
      return undefined
    }
  }

  /**
   * Sends the correct lines; refusals of the server are shown at their lines. @returns the number of saved names, and the effect on
   * products
   */
  const save = async (): Promise<{ taken: number; said: string[] }> => {
    const fresh = ready.filter(({ id }) => !id)
    const changed = ready.filter(({ id }) => id)
    let taken = 0
    const said: string[] = []
    setRestored(false)
    setProgress({ done: 0, of: ready.length })
    try {
      for (const row of changed) {
        try {
          const text = replacedText(await sendOne({ orderId, id: row.id!, ...fieldsOf(row) }))
          if (text) said.push(`${row.name}：${text}`)
          taken++
        } catch (error) {
          if (!(error instanceof CallError) || error.isUnknown) throw error
          tell(row.key, problemsIn(error.errors ?? { name: error.message }))
        }
        setProgress(now => now && { ...now, done: now.done + 1 })
      }
      if (fresh.length > 0) {
        const report = await sendList({ orderId, mode: 'accepted' }, { files: { file: sheetOf(fresh) } })
        taken += report.written
        for (const { row: line, errors } of report.rows) {
          const row = fresh[rowAt(line)]
          if (row && Object.keys(errors).length > 0) tell(row.key, problemsIn(errors))
        }
      }
    } finally {
      setProgress(undefined)
    }
    return { taken, said }
  }
  return {
    rows,
    needs,
    canName,
    isRestored,
    /** number of written names that cannot be submitted now */
    waiting,
    unsaved,
    ready,
    /** number of seats that go to another person */
    replaced: ready.filter(row => isAnother(row, base)).length,
    wrong: unsaved.length - ready.length,
    progress,
    foresee,
    save,
    change: (rows: readonly NameRow[]) => setNames(now => ({ ...now, rows })),
    discard: () => setNames(now => ({ ...now, rows: merged([], now.base, [], needs) })),
  }
}
