import { EMPTY, formatDateTime } from '../kernel/calendar.ts'
import type { Column } from '../kernel/columns.ts'
import { groupedYuan } from '../kernel/money.ts'
import { userName } from '../kernel/user-name.ts'

const group = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** A value, or each of several, as people read it: `--` for none, money in yuan with separators and without sign (the unit stands in the header). */
export const textOf = ({ kind, labels }: Pick<Column, 'kind' | 'labels'>, value: unknown): string => {
  if (value === undefined || value === null || value === '') return EMPTY
  if (Array.isArray(value)) return value.map(one => textOf({ kind, ...(labels && { labels }) }, one)).join('、') || EMPTY
  if (kind === 'money') return groupedYuan(Number(value))
  if (kind === 'instant') return formatDateTime(String(value))
  if (kind === 'int') return group(String(value))
  if (kind === 'flag') return value ? '是' : '否'
  if (kind === 'choice') return labels?.[String(value)] ?? String(value)
  if (kind === 'user') return userName(String(value))
  return String(value)
}

/** Header of a column: the title, and the unit where there is one. */
export const headOf = ({ kind, title }: Pick<Column, 'kind' | 'title'>): string => (kind === 'money' ? `${title}（元）` : title)

/** Numbers stand to the right, so that their places are under each other. */
export const isNumeric = ({ kind }: Pick<Column, 'kind'>): boolean => kind === 'money' || kind === 'int' || kind === 'number'
