import { addDays, daysBetween, toLocal } from '../../kernel/calendar.ts'
import { invalid } from '../../kernel/refused.ts'
import type { FigureRequest } from '../figures/api.ts'
import type { PlanSpan } from '../figures/plan.ts'
import { spanOf, spans } from '../figures/spans.ts'
import type { SavedQuestion } from './events.ts'

/** @throws Refused 400 unless the question has either a span by its name or a first day */
export const checkSpan = ({ span, startDate, endDate }: SavedQuestion): void => {
  if ((span === undefined) === (startDate === undefined) || (span !== undefined && endDate !== undefined))
    throw invalid('期间请选择一种：相对期间，或固定的开始、结束日期', { 'question.span': '请选择一种期间' })
}

/** The days that a saved question asks about when it is asked at this instant. */
export const spanAt = ({ span, startDate, endDate }: SavedQuestion, now: string): PlanSpan => {
  if (span) return spanOf(span, toLocal(now).date)
  if (startDate === undefined) throw invalid('请选择期间', { 'question.span': '请选择期间' })
  return { from: startDate, to: endDate ?? addDays(startDate, 30) }
}

/** The question as a report understands it. */
export const questionAt = (saved: SavedQuestion, now: string): FigureRequest => {
  const { span: _, startDate: __, endDate: ___, ...rest } = saved
  const { from, to } = spanAt(saved, now)
  return { ...rest, startDate: from, endDate: to }
}

/** 上月, or 2026-11-01 至 2026-11-30 */
export const spanText = (saved: SavedQuestion): string => {
  if (saved.span) return spans[saved.span]
  const { from, to } = spanAt(saved, '')
  return daysBetween(from, to) === 0 ? from : `${from} 至 ${to}`
}
