import { addDays, afterMonth, daysBetween, lastDayOf, toLocal } from '../../kernel/calendar.ts'
import { type Call, grants, type Who, worksFor, worksForAll } from '../../kernel/endpoint.ts'
import { forbidden, invalid } from '../../kernel/refused.ts'
import type { FigureRequest as Asked } from './api.ts'
import { type Basis, guarded, type Measure, measuresOf, type Report, type ReportName, reports, type times } from './reports.ts'

/** longest span of a report */
const MOST_DAYS = 800

export type PlanSpan = { from: string; to: string }
/** A question as it is understood: everything that was left out is filled in, and the caller's airlines are part of it. */
export type Plan = {
  report: ReportName
  span: PlanSpan
  other: PlanSpan | undefined
  basis: Basis
  time: keyof typeof times
  by: string[]
  measures: { name: string; of: Measure }[]
  where: Record<string, string[]>
  /** airlines of the caller, where they are not all */
  airlines: readonly string[] | undefined
  sort: string | undefined
  today: string
}

/** @throws Refused 400 or 403, in words that say what cannot be asked */
export const planned = (name: ReportName, asked: Asked, { who, now }: Pick<Call, 'who' | 'now'>): Plan => {
  const report: Report = reports[name]
  const { startDate: from, endDate: to = addDays(from, 30), airLine, where = {} } = asked
  if (to < from) throw invalid('结束日期不能早于开始日期', { endDate: '结束日期不能早于开始日期' })
  if (daysBetween(from, to) >= MOST_DAYS) throw invalid(`时间范围不能超过${MOST_DAYS}天`, { endDate: `不能超过${MOST_DAYS}天` })
  if (from < '2000-01-01' || to > '2170-12-31') throw invalid('日期超出范围', { startDate: '日期超出范围' })
  const basis = asked.basis ?? (Object.keys(report.bases)[0] as Basis)
  if (!report.bases[basis]) throw invalid('该报表没有这个统计口径', { basis: '该报表没有这个统计口径' })
  const by = asked.by ?? [...report.first.by]
  const unknown = [...by, ...Object.keys(where)].find(dim => !report.dims.some(known => known === dim))
  if (unknown !== undefined) throw invalid(`该报表没有维度${unknown}`, { by: `该报表没有维度${unknown}` })
  if (new Set(by).size < by.length) throw invalid('维度不能重复', { by: '维度不能重复' })
  const chosen = asked.measures ?? report.measures.filter(measure => may(who, name, measure) && suits(measuresOf(name)[measure]!, basis))
  const measures = chosen.map(measure => {
    const of = report.measures.includes(measure) ? measuresOf(name)[measure]! : undefined
    if (!of) throw invalid(`该报表没有指标${measure}`, { measures: `该报表没有指标${measure}` })
    if (!may(who, name, measure)) throw forbidden(`没有查看${of.zh}的权限`)
    if (!suits(of, basis)) throw invalid(`${of.zh}只能${report.bases.FLIGHT}统计`, { measures: `${of.zh}只能${report.bases.FLIGHT}统计` })
    return { name: measure, of }
  })
  const sort = asked.sort
  if (sort && sort !== 'key' && !chosen.includes(sort.replace('-', ''))) throw invalid('不能按没有列出的指标排序', { sort: '不能按此排序' })
  const airlines = worksForAll(who) ? undefined : who.airlines
  const wanted = [...(airLine ? [airLine] : []), ...(where.airLine ?? [])]
  const foreign = wanted.find(code => !worksFor(who, code))
  if (foreign !== undefined) throw forbidden(`没有${foreign}航司的数据权限`)
  return {
    report: name,
    span: { from, to },
    other: otherSpan({ from, to }, asked.compare),
    basis,
    time: asked.time ?? report.first.time,
    by,
    measures,
    where: { ...where, ...(airLine && { airLine: where.airLine?.filter(code => code === airLine) ?? [airLine] }) },
    airlines,
    sort,
    today: toLocal(now).date,
  }
}
const may = (who: Who, report: ReportName, measure: string): boolean => {
  const right = guarded[report]?.[measure]
  return right === undefined || grants(who, right)
}
const suits = ({ flightOnly }: Measure, basis: Basis) => !flightOnly || basis === 'FLIGHT'

/** The span to compare with: whole months with as many whole months just before, other spans with as many days just before. */
const otherSpan = ({ from, to }: PlanSpan, compare: Asked['compare'] = 'NONE'): PlanSpan | undefined => {
  if (compare === 'NONE') return undefined
  if (compare === 'LAST_YEAR') return { from: yearBefore(from), to: yearBefore(to) }
  if (from.endsWith('-01') && to === lastDayOf(to.slice(0, 7))) {
    let months = 1
    for (let month = from.slice(0, 7); month < to.slice(0, 7); month = afterMonth(month).slice(0, 7)) months++
    let first = from
    for (; months > 0; months--) first = `${addDays(first, -1).slice(0, 7)}-01`
    return { from: first, to: addDays(from, -1) }
  }
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
}
/** the 29th of February becomes the 28th */
const yearBefore = (day: string): string => {
  const year = String(Number(day.slice(0, 4)) - 1)
  const last = lastDayOf(`${year}${day.slice(4, 7)}`)
  const same = `${year}${day.slice(4)}`
  return same > last ? last : same
}

/** A line: the sums of both spans under one key. */
export type FigureLine = { key: string[]; sums: number[]; before?: number[] }
/** All lines of a question with both totals: sums of the measures' parts, which `valued` makes values of. */
export type Lines = { lines: FigureLine[]; total: number[]; before: number[] | undefined; position: number; valued: FigureValues }
export type FigureValues = (sums: readonly number[]) => (number | null)[]
