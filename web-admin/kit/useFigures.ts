import { useEffect, useState } from 'react'
import { queryFigures, type ShownFigure } from '#contracts/report/home/api.ts'
import { useAsk } from './calls.ts'

const EVERY_MS = 60_000

/** Counts of what waits, for the first page and the menu. They are asked again when a list has changed, and every minute for limits. */
export const useFigures = () => {
  const [lists, setLists] = useState<string>()
  const found = useAsk(queryFigures, {}, { every: () => EVERY_MS, ...(lists && { lists: lists.split(' ') }) })
  const counted = found.data && [...new Set(found.data.map(({ list }) => list))].join(' ')
  useEffect(() => setLists(counted), [counted])
  return found
}

export type WaitingCount = { count: number; more: boolean; isAlarming: boolean }
/** The counts beside entries of the menu, by the name of the screen; none where nothing waits. */
export const waitingIn = (figures: readonly ShownFigure[] = []): ReadonlyMap<string, WaitingCount> => {
  const waiting = new Map<string, WaitingCount>()
  for (const { list, count, more, isAlarming = false, isInMenu } of figures)
    if (isInMenu && count > 0) waiting.set(list, sumOf([{ count, more, isAlarming }, waiting.get(list)])!)
  return waiting
}
/** Several of them as one; undefined where nothing waits. */
export const sumOf = (all: readonly (WaitingCount | undefined)[]): WaitingCount | undefined =>
  all.reduce(
    (sum, one) =>
      one
        ? {
            count: (sum?.count ?? 0) + one.count,
            more: one.more || sum?.more === true,
            isAlarming: one.isAlarming || sum?.isAlarming === true,
          }
        : sum,
    undefined,
  )
export const shownCount = ({ count, more }: Pick<WaitingCount, 'count' | 'more'>): string =>
  `${count.toLocaleString('zh-CN')}${more ? '+' : ''}`
