import { addDays } from '#contracts/kernel/calendar.ts'
import type { Answer } from '#contracts/report/figures/api.ts'

/** days of the chart, today included */
export const DAYS = 14
/** airlines that have a colour of their own; the rest are one */
const APART = 3

/** One day: its values in the order of the airlines, fen, and their sum. */
export type SalesColumn = { day: string; values: number[]; sum: number }

/** The days of a span up to `today`, each by the airlines that sold most, the others together. */
export const columnsOf = (
  { content }: Pick<Answer, 'content'>,
  today: string,
): { airlines: { name: string; sum: number }[]; columns: SalesColumn[] } => {
  const sums = new Map<string, number>()
  for (const { key, values } of content) sums.set(key[1]!, (sums.get(key[1]!) ?? 0) + (values[0] ?? 0))
  const ranked = [...sums].sort(([, a], [, b]) => b - a)
  const own = ranked.slice(0, APART).map(([airLine]) => airLine)
  const rest = ranked.slice(APART)
  const soldOn = (day: string, isOf: (airLine: string) => boolean) =>
    content.reduce((sum, { key, values }) => (key[0] === day && isOf(key[1]!) ? sum + (values[0] ?? 0) : sum), 0)
  return {
    airlines: [
      ...ranked.slice(0, APART).map(([name, sum]) => ({ name, sum })),
      ...(rest.length > 0 ? [{ name: '其他', sum: rest.reduce((sum, [, one]) => sum + one, 0) }] : []),
    ],
    columns: Array.from({ length: DAYS }, (_, n) => {
      const day = addDays(today, n + 1 - DAYS)
      const values = [
        ...own.map(airLine => soldOn(day, one => one === airLine)),
        ...(rest.length > 0 ? [soldOn(day, one => !own.includes(one))] : []),
      ]
      return { day, values, sum: values.reduce((sum, value) => sum + value, 0) }
    }),
  }
}
