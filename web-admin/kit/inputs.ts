import { columnsIn, listColumnsIn } from '#contracts/client/columns.ts'
import { expectedSince, readDay, readMoment, readTime } from '#contracts/client/look/days.ts'
import { airlines } from '#contracts/enums.ts'
import { local, toLocal } from '#contracts/kernel/calendar.ts'
import type { ColumnKind } from '#contracts/kernel/columns.ts'
import { codesAsTyped } from '#contracts/kernel/field.ts'
import type { FilterName } from '#contracts/kernel/list.ts'
import { parseYuan, yuanText } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import { compact, tidy } from '#contracts/kernel/sheet/text.ts'
import { readers, Wrong } from '#contracts/kernel/sheet/values.ts'

/** A field that a person fills in, derived from its schema. */
export type Input = {
  field: string
  title: string
  kind: ColumnKind
  optional: boolean
  labels?: Readonly<Record<string, string>>
  /** several lines */
  long?: boolean
  min?: number
  max?: number
  maxLength?: number
  pattern?: string
  /** true for a code in capitals; typed small letters are converted */
  upper?: boolean
  /** a text in HTML, written in an editor */
  html?: boolean
  /** several codes, listed as people list them */
  many?: boolean
  /** message for a missing value */
  missing?: string
}

type Json = { title?: string; minimum?: number; maximum?: number; maxLength?: number; pattern?: string; anyOf?: Json[] }

const carriers = Object.fromEntries(Object.entries(airlines).map(([code, { name }]) => [code, `${code} ${name}`]))

/** The inputs of a body schema, flat fields only; `names` chooses and orders them. */
export const inputsOf = (body: TSchema, names?: readonly string[], columns = columnsIn(body)): Input[] => {
  const properties = (body as { properties?: Record<string, Json> }).properties ?? {}
  return (names ?? [...columns.keys()]).flatMap(name => {
    const column = columns.get(name)
    if (!column) return []
    return [
      {
        ...column,
        ...limitsOf(properties[name]?.anyOf?.[0] ?? properties[name] ?? {}),
        ...(name === 'airLine' && { kind: 'choice' as const, labels: carriers }),
        ...(column.kind === 'text' && /reason|remark/i.test(name) && { long: true }),
      },
    ]
  })
}

/** Limits of an input, from its schema. */
export const limitsOf = ({ minimum: min, maximum: max, maxLength, pattern }: Json): Partial<Input> => ({
  ...present({ min, max, maxLength }),
  ...(pattern !== undefined && { pattern, upper: /^\^\[A-Z(?:0-9)?\]/.test(pattern) }),
})

/** The filters of a list over fields of its row, for the REST face: dates from and to, texts by their beginning, the rest by value. */
export const filtersOf = (row: TSchema, names: readonly FilterName[]): Input[] =>
  names.flatMap((name): Input[] => {
    const {
      field,
      title: told = undefined,
      operator: bound = undefined,
      labels = undefined,
    } = typeof name === 'string' ? { field: name } : name
    if (field === 'q') return [{ field, title: told ?? '关键字', kind: 'text', optional: true }]
    return inputsOf(row, [field], listColumnsIn(row)).flatMap(({ pattern: _, ...known }): Input[] => {
      const input: Input = { ...known, optional: true, ...(told && { title: told }), ...(labels && { kind: 'choice', labels }) }
      const until = (operator: string, word: string): Input => ({
        ...input,
        field: `${field}_${operator}`,
        title: input.title + word,
        kind: 'date',
      })
      if (bound === 'eq') return [input]
      if (bound) return [{ ...input, field: `${field}_${bound}` }]
      if (input.kind === 'date' || input.kind === 'instant') return [until('gte', '起'), until('lte', '止')]
      return [input.kind === 'text' ? { ...input, field: `${field}_prefix` } : input]
    })
  })

/** The reason why a text in an input is not acceptable. The server finally decides, with the same schema. */
export const wrongIn = (input: Input, text: string): string | undefined => {
  if (tidy(text) === '') return input.optional ? undefined : (input.missing ?? '必填')
  if (input.maxLength !== undefined && text.length > input.maxLength) return `最多 ${input.maxLength} 个字符`
  const value = readText(input, text)
  if (input.kind === 'text' && input.pattern && !new RegExp(input.pattern).test(String(value))) return '格式不正确'
  if (value === undefined) return unreadable[input.kind] ?? '请输入数字'
  if (typeof value === 'number' && input.min !== undefined && value < input.min) return `不能小于 ${shown(input, input.min)}`
  if (typeof value === 'number' && input.max !== undefined && value > input.max) return `不能大于 ${shown(input, input.max)}`
  return undefined
}

const unreadable: Partial<Record<ColumnKind, string>> = {
  money: '请输入金额，最多两位小数',
  date: '请输入日期，如 2026-12-20',
  time: '请输入时间，如 08:30',
  instant: '请输入日期和时间，如 2026-12-20 08:30',
}
const shown = ({ kind }: Input, value: number) => (kind === 'money' ? yuanText(value) : String(value))

/**
 * The value of an input's text: fen for yuan, a number for digits, an instant for local time in Asia/Shanghai, otherwise the text itself;
 * undefined for an invalid text. In a form a day without a year is one to come, in a filter one of this year.
 */
export const readText = (
  { kind, upper, many, html, labels }: Pick<Input, 'kind' | 'upper' | 'many' | 'html' | 'labels'>,
  text: string,
  { isFilter = false }: { isFilter?: boolean } = {},
): unknown => {
  const today = todayHere()
  const since = isFilter ? undefined : expectedSince(today)
  if (tidy(text) === '') return undefined
  if (html) return text
  if (many) return codesAsTyped(text.normalize('NFKC'), labels)
  if (kind === 'money') return parseYuan(text)
  if (kind === 'int') return wholeIn(text)
  if (kind === 'number') return numberIn(text)
  if (kind === 'flag') return text === 'true'
  if (kind === 'date') return readDay(text, today, since)
  if (kind === 'time') return readTime(text)
  if (kind === 'instant') {
    const moment = readMoment(text, today, since)
    return moment && local(moment.date, moment.time)
  }
  return upper ? tidy(text.normalize('NFKC')).toUpperCase() : tidy(text)
}

/** The text of an input for a value. */
export const inputText = ({ kind }: Pick<Input, 'kind'>, value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (kind === 'money') return yuanText(Number(value))
  if (kind !== 'instant') return String(value)
  const { date, time } = toLocal(String(value))
  return `${date} ${time}`
}

/** A whole number as people write it: full-width digits, `1,200`, `24人`. */
const wholeIn = (text: string): number | undefined => {
  const read = readers.int(text)
  return read instanceof Wrong ? undefined : read
}
const numberIn = (text: string): number | undefined => {
  const plain = compact(text).replace(/^(-?\d{1,3}(?:,\d{3})+)(?=$|\.)/, whole => whole.replaceAll(',', ''))
  return Number.isFinite(Number(plain)) ? Number(plain) : undefined
}

/** today in Shanghai, for days without a year */
export const todayHere = () => toLocal(new Date().toISOString()).date
