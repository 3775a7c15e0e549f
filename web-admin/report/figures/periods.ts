import { addDays, weekday } from '#contracts/kernel/calendar.ts'
import type { Answer } from '#contracts/report/figures/api.ts'
import type { Measure } from '#contracts/report/figures/reports.ts'

/** A value of a chart, and the same of the other span; null where there is none. */
export type Point = { name: string; value: number | null; before?: number | null | undefined }

/**
 * The points of one measure over all periods of a span. Where nothing happened a sum is 0, and a quotient has no value. Neither has a
 * period after `until`, the last day on which something can have happened.
 */
export const everyPeriod = (
  { content, span: { from, to }, time, other }: Pick<Answer, 'content' | 'span' | 'time' | 'other'>,
  at: number,
  { over }: Pick<Measure, 'over'>,
  until: string,
): Point[] => {
  const nothing = over ? null : 0
  const known = new Map(content.map(({ key, values, before }) => [key[0]!, { value: values[at] ?? null, before: before?.[at] }]))
  const starts = new Set<string>()
  for (let day = from; day <= to; day = addDays(day, 1))
    starts.add(time === 'DAY' ? day : time === 'WEEK' ? addDays(day, 1 - weekday(day)) : `${day.slice(0, 7)}-01`)
  return [...starts].map(start => {
    const { value, before } = known.get(start) ?? { value: nothing, before: nothing }
    return {
      name: time === 'MONTH' ? start.slice(0, 7) : start,
      value: start > until ? null : value,
      ...(other && { before }),
    }
  })
}

/** The line through the values that are there, as SVG draws it: a gap where one is missing. */
export const pathOf = (values: readonly (number | null | undefined)[], x: (n: number) => number, y: (value: number) => number): string => {
  let isDrawn = false
  return values
    .map((value, n) => {
      if (value === null || value === undefined) {
        isDrawn = false
        return ''
      }
      const point = `${isDrawn ? 'L' : 'M'}${x(n).toFixed(1)} ${y(value).toFixed(1)}`
      isDrawn = true
      return point
    })
    .join('')
}
