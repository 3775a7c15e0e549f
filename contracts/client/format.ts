import { EMPTY, formatDateTime, provisionalMark } from '../kernel/calendar.ts'
import { type DeclaredColumn, labelled } from '../kernel/columns.ts'
import { groupedYuan } from '../kernel/money.ts'
import { present } from '../kernel/present.ts'
import { userName } from '../kernel/user-name.ts'

const group = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/**
 * The text of a value, or of several: `--` for none; money in yuan with separators and without a currency sign, since the header names the
 * unit.
 */
export const textOf = ({ kind, labels, workdays }: Pick<DeclaredColumn, 'kind' | 'labels' | 'workdays'>, value: unknown): string => {
  if (value === undefined || value === null || value === '') return EMPTY
  if (Array.isArray(value)) return value.map(one => textOf({ kind, ...present({ labels }) }, one)).join('、') || EMPTY
  if (kind === 'money') return groupedYuan(Number(value))
  if (kind === 'instant') return formatDateTime(String(value)) + (workdays ? provisionalMark(String(value)) : '')
  if (kind === 'int') return group(String(value))
  if (kind === 'flag') return value ? '是' : '否'
  if (kind === 'choice') return labelled(labels ?? {}, String(value))
  if (kind === 'user') return userName(String(value))
  return String(value)
}

/** Header of a column: the title with its unit, if there is one. */
export const headOf = ({ kind, title }: Pick<DeclaredColumn, 'kind' | 'title'>): string => (kind === 'money' ? `${title}（元）` : title)

/** Numbers are right-aligned, so that their digits line up. */
export const isNumeric = ({ kind }: Pick<DeclaredColumn, 'kind'>): boolean => kind === 'money' || kind === 'int' || kind === 'number'
