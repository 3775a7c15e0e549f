import { parseYuan, yuanText } from '#contracts/kernel/money.ts'
import type { FeeRung, RungFee } from '#contracts/order/rules/fare-rule.ts'
import { problemOf } from '#contracts/order/rules/fee-rungs.ts'

/** until when a rung holds; the first three count back from departure */
export const untils = { DAY: '天前', HOUR: '小时前', MINUTE: '分钟前', DEPARTURE: '至起飞', AFTER: '起飞后' } as const
export const feeKinds = { RATE: '% 票价', AMOUNT: '元', NOT: '不可办理' } as const
const minutesIn = { DAY: 1_440, HOUR: 60, MINUTE: 1 } as const
const MAX_MINUTES = 525_600

/** A rung as it is typed. */
export type RungRow = { id: number; until: keyof typeof untils; time: string; exclusive: boolean; kind: keyof typeof feeKinds; fee: string }
/** Texts about what is wrong, at the row and its input; `whole` is about the rungs together. */
export type RungProblems = { rows: Readonly<Record<number, { time?: string; fee?: string }>>; whole?: string }

let drawn = 0
export const rowOf = (row: Partial<Omit<RungRow, 'id'>> = {}): RungRow => ({
  id: ++drawn,
  until: 'HOUR',
  time: '',
  exclusive: false,
  kind: 'RATE',
  fee: '',
  ...row,
})
export const hasTime = (until: RungRow['until']): until is keyof typeof minutesIn => until in minutesIn

/** Hundredths as people write them: 550 is 5.5, 30050 is 300.50. */
const hundredths = (value: number): string => yuanText(value).replace(/\.00$/, '')
const untilOf = (minutes: number | null): Pick<RungRow, 'until' | 'time'> => {
  if (minutes === null) return { until: 'AFTER', time: '' }
  if (minutes === 0) return { until: 'DEPARTURE', time: '' }
  const until = minutes % 1_440 === 0 && minutes > 2_880 ? 'DAY' : minutes % 60 === 0 ? 'HOUR' : 'MINUTE'
  return { until, time: String(minutes / minutesIn[until]) }
}
const feeOf = (fee: RungFee): Pick<RungRow, 'kind' | 'fee'> => {
  if ('not' in fee) return { kind: 'NOT', fee: '' }
  return 'rate' in fee ? { kind: 'RATE', fee: hundredths(fee.rate) } : { kind: 'AMOUNT', fee: hundredths(fee.amount) }
}
export const rowsOf = (steps: readonly FeeRung[]): RungRow[] =>
  steps.map(({ minutes, exclusive = false, fee }) => rowOf({ ...untilOf(minutes), exclusive, ...feeOf(fee) }))

/** minutes of a time with at most two decimals, or what is wrong */
const minutesOf = ({ until, time }: RungRow): number | null | string => {
  if (!hasTime(until)) return until === 'AFTER' ? null : 0
  const typed = parseYuan(time)
  if (typed === undefined || typed <= 0) return '请填写时间'
  const minutes = (typed * minutesIn[until]) / 100
  if (!Number.isInteger(minutes)) return '须为整分钟'
  return minutes > MAX_MINUTES ? '不能超过365天' : minutes
}
/** basis points or fen, as exact as they are typed */
const typedFee = ({ kind, fee }: RungRow): RungFee | string => {
  if (kind === 'NOT') return { not: true }
  const typed = parseYuan(fee)
  if (typed === undefined || typed < 0) return kind === 'RATE' ? '请填写费率' : '请填写金额'
  if (kind === 'AMOUNT') return { amount: typed }
  return typed > 10_000 ? '不能超过100%' : { rate: typed }
}

/** The rungs that were typed; or what is wrong with them, in Chinese, at the inputs. */
export const rungsOf = (rows: readonly RungRow[]): FeeRung[] | RungProblems => {
  const steps: FeeRung[] = []
  const wrong: Record<number, { time?: string; fee?: string }> = {}
  for (const row of rows) {
    const minutes = minutesOf(row)
    const fee = typedFee(row)
    if (typeof minutes === 'string') wrong[row.id] = { time: minutes }
    if (typeof fee === 'string') wrong[row.id] = { ...wrong[row.id], fee }
    if (typeof minutes === 'string' || typeof fee === 'string') continue
    steps.push({ minutes, ...(minutes && row.exclusive && { exclusive: true as const }), fee })
  }
  if (Object.keys(wrong).length > 0) return { rows: wrong }
  const whole = problemOf(steps)
  return whole ? { rows: {}, whole } : steps
}
