import { type FareType, fareTypes } from '../../enums.ts'
import { epochSeconds, type Instant } from '../../kernel/calendar.ts'
import { type Fen, formatYuan, percentOf, YUAN } from '../../kernel/money.ts'
import type { FareRule, FeeStep, StepFee } from './fare-rule.ts'

/** The step that holds at this moment; undefined after departure where no step says so. */
export const stepAt = (steps: readonly FeeStep[], at: Instant, std: Instant): FeeStep | undefined => {
  const left = epochSeconds(std) - epochSeconds(at)
  if (left <= 0) return steps.find(({ minutes }) => minutes === null)
  return steps.find(
    ({ minutes, exclusive }) => minutes !== null && (exclusive || minutes === 0 ? left > minutes * 60 : left >= minutes * 60),
  )
}

/** Half up to whole yuan, never above the fare; `undefined`: it cannot be done. */
export const feeOf = (step: FeeStep | undefined, fare: Fen): Fen | undefined => {
  if (!step || 'not' in step.fee) return undefined
  return Math.min(fare, 'amount' in step.fee ? step.fee.amount : percentOf(fare, step.fee.rate, YUAN))
}

/** 7天（含）以前, 4小时（不含）以前, 起飞前, 起飞后 */
const untilText = ({ minutes, exclusive }: FeeStep): string => {
  if (minutes === null) return '起飞后'
  if (minutes === 0) return '起飞前'
  const time =
    minutes % 1_440 === 0 && minutes > 2_880 ? `${minutes / 1_440}天` : minutes % 60 === 0 ? `${minutes / 60}小时` : `${minutes}分钟`
  return `起飞前${time}（${exclusive ? '不含' : '含'}）以前`
}
/** `what` is 退票 or 改期 */
const feeText = (fee: StepFee, what: string): string => {
  if ('not' in fee) return `不得${what}`
  if ('amount' in fee) return fee.amount === 0 ? '免费' : formatYuan(fee.amount)
  return fee.rate === 0 ? '免费' : `${fee.rate / 100}%`
}
/** One step in words: 起飞前48小时（含）以前 5%. */
export const stepText = (step: FeeStep, what: '退票' | '改期'): string => `${untilText(step)} ${feeText(step.fee, what)}`
/** The steps in words, one each: 起飞前48小时（含）以前 5%. After departure nothing can be done where no step says so. */
const stepsText = (steps: readonly FeeStep[], what: '退票' | '改期'): string[] => {
  const said = steps.map(step => stepText(step, what))
  return steps.some(({ minutes }) => minutes === null) ? said : [...said, `起飞后 不得${what}`]
}
/** A ticket's rule in words, one line for each matter, as agencies and staff read it. */
export const fareRuleText = ({ refund, change, transfer, keepsLower, feeFree }: Omit<FareRule, 'ruleId' | 'ruleNo'>): string[] => [
  `退票：${stepsText(refund, '退票').join('；')}`,
  `改期：${stepsText(change, '改期').join('；')}${keepsLower ? '；改至低票价的差额不退' : ''}`,
  `签转：${transfer ? '可以' : '不得'}`,
  ...(feeFree.length > 0 ? [`免手续费：${feeFree.map(type => fareTypes[type]).join('、')}`] : []),
]

const isCheaper = (now: StepFee, before: StepFee): boolean => {
  if ('not' in now || 'not' in before) return !('not' in now)
  if ('rate' in now) return 'rate' in before && now.rate < before.rate
  return 'amount' in before && now.amount < before.amount
}
/** The first thing that is wrong with steps as a whole, in Chinese. They fall in time, get no cheaper and reach departure. */
export const problemOf = (steps: readonly FeeStep[]): string | undefined => {
  if (steps.length === 0) return '没有费率阶梯'
  for (const [n, step] of steps.entries()) {
    const before = steps[n - 1]
    if (!before) continue
    const [now, then] = [step.minutes ?? -1, before.minutes ?? -1]
    if (now === then) return `费率阶梯的时间点重复：${untilText(step)}`
    if (now > then) return `费率阶梯须按时间先后排列：${untilText(step)}`
    if (isCheaper(step.fee, before.fee)) return `越临近起飞费用不能越低：${untilText(step)}`
  }
  return steps.some(({ minutes }) => minutes === 0) ? undefined : '费率阶梯须到起飞为止'
}

const MAX_STEPS = 20
const STEP = /^(\d{1,4})小时=(?:(\d{1,3}(?:\.\d{1,2})?)%|(\d{1,6}(?:\.\d{1,2})?)元|(不可))$/

/** Parses the steps up to departure. @returns them, or what is wrong in Chinese */
export const readSteps = (text: string): FeeStep[] | string => {
  const steps: FeeStep[] = []
  for (const part of text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .split(/[,;、]/)) {
    const [, hours, rate, amount] = STEP.exec(part) ?? []
    if (hours === undefined) return `变更费阶梯“${part}”无法识别，应如：72小时=5%，24小时=200元，0小时=不可`
    const fee: StepFee = rate
      ? { rate: Math.round(Number(rate) * 100) }
      : amount
        ? { amount: Math.round(Number(amount) * 100) }
        : { not: true }
    if ('rate' in fee && fee.rate > 10_000) return `变更费率不能超过100%：${part}`
    steps.push({ minutes: Number(hours) * 60, fee })
  }
  if (steps.length > MAX_STEPS) return `变更费阶梯不能超过${MAX_STEPS}级`
  if (steps.at(-1)?.minutes !== 0) return '变更费阶梯的最后一级须为0小时（起飞）'
  return problemOf(steps) ?? steps
}

/**
 * The terms for changes of tickets. `keepsLower`: the price difference to a cheaper flight is a fee; `feeFree`: fare types that change
 * without a fee.
 */
export type ChangeTerms = { change: readonly FeeStep[]; keepsLower: boolean; feeFree: readonly FareType[] }
