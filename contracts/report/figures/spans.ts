import { addDays, lastDayOf, weekday } from '../../kernel/calendar.ts'
import type { PlanSpan } from './plan.ts'

/** Spans that are told by the day on which they are asked for. */
export const spans = {
  TODAY: '今天',
  YESTERDAY: '昨天',
  WEEK: '本周',
  LAST_WEEK: '上周',
  LAST_7: '最近7天',
  LAST_30: '最近30天',
  MONTH: '本月',
  LAST_MONTH: '上月',
  YEAR: '今年',
} as const
export type SpanName = keyof typeof spans

/** The days of a span, both included. A week begins on Monday; the last seven or thirty days end with `today` (Asia/Shanghai). */
export const spanOf = (name: SpanName, today: string): PlanSpan => {
  const monday = addDays(today, 1 - weekday(today))
  const month = today.slice(0, 7)
  const lastMonth = addDays(`${month}-01`, -1).slice(0, 7)
  const year = today.slice(0, 4)
  switch (name) {
    case 'TODAY':
      return { from: today, to: today }
    case 'YESTERDAY':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'WEEK':
      return { from: monday, to: addDays(monday, 6) }
    case 'LAST_WEEK':
      return { from: addDays(monday, -7), to: addDays(monday, -1) }
    case 'LAST_7':
      return { from: addDays(today, -6), to: today }
    case 'LAST_30':
      return { from: addDays(today, -29), to: today }
    case 'MONTH':
      return { from: `${month}-01`, to: lastDayOf(month) }
    case 'LAST_MONTH':
      return { from: `${lastMonth}-01`, to: lastDayOf(lastMonth) }
    case 'YEAR':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
  }
}
