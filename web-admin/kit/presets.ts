import { addDays, type LocalDate, weekday } from '#contracts/kernel/calendar.ts'
import type { Input } from './inputs.ts'

/** Conditions of a list that are set, or taken back, by one press. */
type Preset = { zh: string; conditions: Readonly<Record<string, string>> }

const FROM = /_gte$/
/** What a day or a person is of, as one says it: 提交时间 → 提交, 起飞日期 → 起飞. */
const verbOf = (title: string): string => title.replace(/起$/, '').replace(/(?:时间|日期|时刻)$/, '')

/**
 * The questions that a list is asked most: what came today and this week, and what is one's own. They follow from its filters: the day by
 * which it is sorted, otherwise the first day; and people. A limit is none of them, as it has its figures.
 * @param sort field by which the list is sorted at first @param today in Asia/Shanghai @param me login name
 */
export const presetsOf = (inputs: readonly Input[], { sort, today, me }: { sort: string; today: LocalDate; me: string }): Preset[] => {
  const days = inputs.filter(({ field, kind, title }) => kind === 'date' && FROM.test(field) && !/时限|截止/.test(title))
  const day = days.find(({ field }) => field.replace(FROM, '') === sort) ?? days[0]
  const monday = addDays(today, 1 - weekday(today))
  const between = (from: LocalDate, to: LocalDate) => ({ [day!.field]: from, [day!.field.replace(FROM, '_lte')]: to })
  return [
    ...(day
      ? [
          { zh: `今天${verbOf(day.title)}`, conditions: between(today, today) },
          { zh: `本周${verbOf(day.title)}`, conditions: between(monday, addDays(monday, 6)) },
        ]
      : []),
    ...inputs
      .filter(({ kind }) => kind === 'user')
      .map(({ field, title }) => ({ zh: `我${title.replace(/人$/, '')}的`, conditions: { [field]: me } })),
  ]
}

type Values = Readonly<Record<string, unknown>>
export const isSet = ({ conditions }: Preset, values: Values): boolean =>
  Object.entries(conditions).every(([field, value]) => values[field] === value)
/** The conditions of a list with those of a preset, or without them where they are set. */
export const toggled = (preset: Preset, values: Values): Record<string, unknown> => {
  if (!isSet(preset, values)) return { ...values, ...preset.conditions }
  return Object.fromEntries(Object.entries(values).filter(([field]) => !Object.hasOwn(preset.conditions, field)))
}
