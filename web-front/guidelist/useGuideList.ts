import { useCallback, useEffect, useState } from 'react'
import { CallError, messageOf } from '#contracts/client/error.ts'
import type { FareType } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { openGuideList, proposeGuideNames } from '#contracts/order/names/guide-api.ts'
import { draftOf } from '../kit/draft.ts'
import { checkRows, fieldsOf, isBlank, type NameRow, type Needs, withBlanks } from '../portal/names/rows.ts'
import { problemsIn } from '../portal/names/sheet.ts'
import { call } from './call.ts'

export type GuideList = Static<typeof openGuideList.data>
type Told = { text: string; isWrong?: true }

/** The names that are still to be entered: one for each open seat, without seats of names that wait for the agency. */
export const needsOf = ({ departure, open, sent }: GuideList): Needs => {
  const counts = { ...open }
  for (const { type, state } of sent) if (state === 'WAITING') counts[type]--
  for (const type of Object.keys(counts) as FareType[]) counts[type] = Math.max(0, counts[type])
  return { departure, counts }
}

/** The mistakes by line that the server has found: `passengers.{index}.{field}`. */
const mistakesByLine = (errors: Readonly<Record<string, string>> = {}): Map<number, Record<string, string>> => {
  const found = new Map<number, Record<string, string>>()
  for (const [place, message] of Object.entries(errors)) {
    const [, index, field] = /^passengers[./](\d+)[./](\w+)/.exec(place) ?? []
    if (index !== undefined && field !== undefined) found.set(Number(index), { ...found.get(Number(index)), [field]: message })
  }
  return found
}

/** The list that a link leads to, and what the guide is writing; that stays in this browser until it is sent. */
export const useGuideList = (token: string) => {
  const [list, setList] = useState<GuideList>()
  const [shut, setShut] = useState<string>()
  const [told, setTold] = useState<Told>()
  const [busy, setBusy] = useState(false)
  const [draft] = useState(() => {
    const user = `guide.${token.split('.')[0]}`
    return draftOf<NameRow[]>('names', { user, now: () => user })
  })
  const [rows, setRows] = useState<readonly NameRow[]>([])

  const show = useCallback((next: GuideList, written: readonly NameRow[]) => {
    setList(next)
    setRows(withBlanks(written, needsOf(next)))
  }, [])
  const read = useCallback(
    async (written: readonly NameRow[]) => {
      setShut(undefined)
      try {
        show(await call(openGuideList, { token }), written)
      } catch (error) {
        setShut(messageOf(error))
      }
    },
    [token, show],
  )
  useEffect(() => void read(draft.read() ?? []), [read, draft])

  const change = (next: readonly NameRow[]) => {
    setRows(next)
    setTold(undefined)
    const written = next.filter(row => !isBlank(row))
    if (written.length > 0) draft.keep(written)
    else draft.drop()
  }
  /** Sends something, and shows the list as it is then; what is wrong stays where it was written. */
  const sending = async (
    body: Omit<Static<typeof proposeGuideNames.body>, 'token'>,
    done: string,
    left: readonly NameRow[],
    tried: readonly NameRow[],
  ) => {
    setBusy(true)
    setTold(undefined)
    try {
      await call(proposeGuideNames, { token, ...body })
      if (left.length > 0) draft.keep([...left])
      else draft.drop()
      await read(left)
      setTold({ text: done })
    } catch (error) {
      const mistakes = mistakesByLine(error instanceof CallError ? error.errors : undefined)
      setRows(now =>
        now.map(row => {
          const wrong = mistakes.get(tried.indexOf(row))
          return wrong ? { ...row, told: problemsIn(wrong) } : row
        }),
      )
      setTold({ text: messageOf(error), isWrong: true })
    } finally {
      setBusy(false)
    }
  }

  const standings = list ? checkRows(rows, needsOf(list)) : []
  const ready = rows.filter((_, at) => standings[at]?.state === 'good')
  const wrong = rows.filter((_, at) => standings[at]?.state === 'wrong')
  return {
    list,
    shut,
    told,
    busy,
    rows,
    change,
    ready,
    wrong,
    again: () => void read(rows),
    send: () => sending({ passengers: ready.map(fieldsOf) }, `已提交 ${ready.length} 人，由旅行社核对`, wrong, ready),
    withdraw: ({ id, name }: GuideList['sent'][number]) =>
      sending(
        { withdrawn: [id] },
        `已撤回${name}`,
        rows.filter(row => !isBlank(row)),
        [],
      ),
  }
}
