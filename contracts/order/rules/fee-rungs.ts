import { type FareType, fareTypes } from '../../enums.ts'
import { epochSeconds, type Instant } from '../../kernel/calendar.ts'
import { type Fen, formatYuan, percentOf, YUAN } from '../../kernel/money.ts'
import type { FareRule, FeeRung, RungFee } from './fare-rule.ts'

/** The rung that holds at this moment; undefined after departure where no rung says so. */
export const feeRungAt = (rungs: readonly FeeRung[], at: Instant, std: Instant): FeeRung | undefined => {
  const left = epochSeconds(std) - epochSeconds(at)
  if (left <= 0) return rungs.find(({ minutes }) => minutes === null)
  return rungs.find(
    ({ minutes, exclusive }) => minutes !== null && (exclusive || minutes === 0 ? left > minutes * 60 : left >= minutes * 60),
  )
}

/** Half up to whole yuan, never above the fare; `undefined`: it cannot be done. */
export const feeOf = (rung: FeeRung | undefined, fare: Fen): Fen | undefined => {
  if (!rung || 'not' in rung.fee) return undefined
  return Math.min(fare, 'amount' in rung.fee ? rung.fee.amount : percentOf(fare, rung.fee.rate, YUAN))
}

/** 7天（含）以前, 4小时（不含）以前, 起飞前, 起飞后 */
const untilText = ({ minutes, exclusive }: FeeRung): string => {
  if (minutes === null) return '起飞后'
  if (minutes === 0) return '起飞前'
  const time =
    minutes % 1_440 === 0 && minutes > 2_880 ? `${minutes / 1_440}天` : minutes % 60 === 0 ? `${minutes / 60}小时` : `${minutes}分钟`
  return `起飞前${time}（${exclusive ? '不含' : '含'}）以前`
}
/** `what` is 退票 or 改期 */
const feeText = (fee: RungFee, what: string): string => {
  if ('not' in fee) return `不得${what}`
  if ('amount' in fee) return fee.amount === 0 ? '免费' : formatYuan(fee.amount)
  return fee.rate === 0 ? '免费' : `${fee.rate / 100}%`
}
/** One rung in words: 起飞前48小时（含）以前 5%. */
export const feeRungText = (rung: FeeRung, what: '退票' | '改期'): string => `${untilText(rung)} ${feeText(rung.fee, what)}`
/**
 * The rungs in words, each the time (起飞前48小时（含）以前) and the fee (5%). After departure nothing can be done where no rung says so.
 */
export const feeRungParts = (rungs: readonly FeeRung[], what: '退票' | '改期'): [until: string, fee: string][] => {
  const said = rungs.map((rung): [string, string] => [untilText(rung), feeText(rung.fee, what)])
  return rungs.some(({ minutes }) => minutes === null) ? said : [...said, ['起飞后', `不得${what}`]]
}
const feeRungsText = (rungs: readonly FeeRung[], what: '退票' | '改期'): string[] => feeRungParts(rungs, what).map(parts => parts.join(' '))

/** A ticket's rule in words, one line for each matter, as agencies and staff read it. */
export const fareRuleText = ({ refund, change, transfer, keepsLower, feeFree }: Omit<FareRule, 'ruleId' | 'ruleNo'>): string[] => [
  `退票：${feeRungsText(refund, '退票').join('；')}`,
  `改期：${feeRungsText(change, '改期').join('；')}${keepsLower ? '；改至低票价的差额不退' : ''}`,
  `签转：${transfer ? '可以' : '不得'}`,
  ...(feeFree.length > 0 ? [`免手续费：${feeFree.map(type => fareTypes[type]).join('、')}`] : []),
]

const isCheaper = (now: RungFee, before: RungFee): boolean => {
  if ('not' in now || 'not' in before) return !('not' in now)
  if ('rate' in now) return 'rate' in before && now.rate < before.rate
  return 'amount' in before && now.amount < before.amount
}
/** The first thing that is wrong with rungs as a whole, in Chinese. They fall in time, get no cheaper and reach departure. */
export const problemOf = (rungs: readonly FeeRung[]): string | undefined => {
  if (rungs.length === 0) return '没有费率阶梯'
  for (const [n, rung] of rungs.entries()) {
    const before = rungs[n - 1]
    if (!before) continue
    const [now, then] = [rung.minutes ?? -1, before.minutes ?? -1]
    if (now === then) return `费率阶梯的时间点重复：${untilText(rung)}`
    if (now > then) return `费率阶梯须按时间先后排列：${untilText(rung)}`
    if (isCheaper(rung.fee, before.fee)) return `越临近起飞费用不能越低：${untilText(rung)}`
  }
  return rungs.some(({ minutes }) => minutes === 0) ? undefined : '费率阶梯须到起飞为止'
}

const MAX_RUNGS = 20
const RUNG = /^(\d{1,4})小时=(?:(\d{1,3}(?:\.\d{1,2})?)%|(\d{1,6}(?:\.\d{1,2})?)元|(不可))$/

/** Parses the rungs up to departure. @returns them, or what is wrong in Chinese */
export const readFeeRungs = (text: string): FeeRung[] | string => {
  const rungs: FeeRung[] = []
  for (const part of text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .split(/[,;、]/)) {
    const [, hours, rate, amount] = RUNG.exec(part) ?? []
    if (hours === undefined) return `变更费阶梯“${part}”无法识别，应如：72小时=5%，24小时=200元，0小时=不可`
    const fee: RungFee = rate
      ? { rate: Math.round(Number(rate) * 100) }
      : amount
        ? { amount: Math.round(Number(amount) * 100) }
        : { not: true }
    if ('rate' in fee && fee.rate > 10_000) return `变更费率不能超过100%：${part}`
    rungs.push({ minutes: Number(hours) * 60, fee })
  }
  if (rungs.length > MAX_RUNGS) return `变更费阶梯不能超过${MAX_RUNGS}级`
  if (rungs.at(-1)?.minutes !== 0) return '变更费阶梯的最后一级须为0小时（起飞）'
  return problemOf(rungs) ?? rungs
}

/**
 * The terms for changes of tickets. `keepsLower`: the price difference to a cheaper flight is a fee; `feeFree`: fare types that change
 * without a fee.
 */
export type ChangeTerms = { change: readonly FeeRung[]; keepsLower: boolean; feeFree: readonly FareType[] }
