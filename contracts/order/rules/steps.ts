import type { FareType } from '../../enums.ts'
import { epochSeconds, type Instant } from '../../kernel/calendar.ts'
import { type Fen, percentOf, YUAN } from '../../kernel/money.ts'
import type { FeeStep, StepFee } from './fare-rule.ts'

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

const worth = (fee: StepFee): number => ('not' in fee ? Number.POSITIVE_INFINITY : 'amount' in fee ? fee.amount : fee.rate)
const MAX_STEPS = 20
const STEP = /^(\d{1,4})小时=(?:(\d{1,3}(?:\.\d{1,2})?)%|(\d{1,6}(?:\.\d{1,2})?)元|(不可))$/

/** Parses the steps. @returns them, or a Chinese message: unreadable, out of order, a falling fee, no last step up to departure */
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
    const before = steps.at(-1)
    steps.push({ minutes: Number(hours) * 60, fee })
    if (!before) continue
    if (before.minutes! <= Number(hours) * 60) return `变更费阶梯须按时间先后排列：${part}`
    if ('rate' in before.fee === 'rate' in fee && worth(fee) < worth(before.fee)) return `越临近起飞变更费不能越低：${part}`
  }
  if (steps.length > MAX_STEPS) return `变更费阶梯不能超过${MAX_STEPS}级`
  return steps.at(-1)?.minutes === 0 ? steps : '变更费阶梯的最后一级须为0小时（起飞）'
}

/**
 * The terms for changes of tickets. `keepsLower`: the price difference to a cheaper flight is a fee; `feeFree`: fare types that change
 * without a fee.
 */
export type ChangeTerms = { change: readonly FeeStep[]; keepsLower: boolean; feeFree: readonly FareType[] }
