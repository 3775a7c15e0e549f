import { addDays } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid } from '#contracts/kernel/refused.ts'
import type { Answer, Documents } from '#contracts/report/figures/api.ts'
import type { FigureLine, FigureValues, Lines, Plan, PlanSpan } from '#contracts/report/figures/plan.ts'
import {
  agencyDimensions,
  legDimensions,
  type Measure,
  partsOf,
  reports,
  type SourceName,
  sources,
} from '#contracts/report/figures/reports.ts'
import { refunds } from './back.ts'
import { labels } from './names.ts'
import { NONE } from './notes.ts'
import { payments } from './paid.ts'
import { sales } from './sale.ts'
import { type Axis, type FigureQuestion, type FigureShape, type NoteTables, periodOf, type Sum } from './tables.ts'
import { troubles } from './trouble.ts'

const views = { sale: sales, paid: payments, back: refunds, trouble: troubles }
const shapes = Object.fromEntries(
  Object.entries(sources).map(([name, { dims, second, noted }]): [string, FigureShape] => [
    name,
    { view: views[name as SourceName], dims, measures: noted, ...present({ second }) },
  ]),
) as Record<SourceName, FigureShape>
export const figureViews = Object.values(views)

/** The agencies as they are today, and the names of codes. */
export type CalledDimension = {
  agencies: () => Promise<ReadonlyMap<string, { name: string; office?: string; level?: string }>>
  offices: () => Promise<Readonly<Record<string, string>>>
  airports: () => Promise<Readonly<Record<string, string>>>
}
export const figures = (tables: NoteTables, called: CalledDimension) => {
  const axisOf = async (dim: string): Promise<Axis> => {
    if (!agencyDimensions.some(of => of === dim)) return { dim }
    const agencies = await called.agencies()
    return { dim: 'agency', as: agency => agencies.get(agency)?.[dim as 'office' | 'level'] ?? NONE }
  }
  const question = async (plan: Plan, span: PlanSpan, sums: readonly Sum[]): Promise<FigureQuestion> => ({
    ...span,
    basis: plan.basis === 'SALE' ? 'DAY' : 'SECOND',
    time: plan.time,
    by: await Promise.all(plan.by.map(axisOf)),
    where: [
      ...(plan.airlines ? [{ dim: 'airLine', values: plan.airlines }] : []),
      ...(await Promise.all(Object.entries(plan.where).map(async ([dim, values]) => ({ ...(await axisOf(dim)), values })))),
    ],
    sums,
  })
  const shapeOf = ({ report }: Plan) => shapes[reports[report].source]

  const lines = async (plan: Plan): Promise<Lines> => {
    const { sums, valued } = reckoned(plan)
    const shape = shapeOf(plan)
    const now = await tables.ask(shape, await question(plan, plan.span, sums))
    const all = new Map(now.groups.map(({ key, sums }): [string, FigureLine] => [JSON.stringify(key), { key, sums }]))
    const zero = () => sums.map(() => 0)
    let before: number[] | undefined
    if (plan.other) {
      const then = await tables.ask(shape, await question(plan, plan.other, sums))
      before = zero()
      const counterpart = counterparts(plan)
      for (const { key, sums } of then.groups) {
        add(before, sums)
        const mine = counterpart(key)
        if (!mine) continue
        const name = JSON.stringify(mine)
        const line = all.get(name) ?? { key: mine, sums: zero() }
        line.before = sums
        all.set(name, line)
      }
    }
    const total = zero()
    for (const { sums } of all.values()) add(total, sums)
    return { lines: sorted([...all.values()], plan, valued), total, before, position: now.asOf, valued }
  }

  const name = async (plan: Plan, keys: readonly string[][]): Promise<(key: string[]) => string[]> => {
    const codesAt = (dims: readonly string[]) =>
      dims.flatMap(dim => (plan.by.includes(dim) ? [plan.by.indexOf(dim) + Number(plan.time !== 'NONE')] : []))
    const needs = (dim: string) => codesAt([dim]).length > 0 && keys.length > 0
    const agencies = needs('agency') ? await called.agencies() : undefined
    const offices = needs('office') ? await called.offices() : {}
    const airports = needs('route') ? await called.airports() : {}
    const named = (dim: string, code: string): string => {
      const known = labels[dim]
      if (known) return known[code] ?? code
      if (dim === 'agency') return agencies?.get(code)?.name ?? (code === NONE ? '无' : code)
      if (dim === 'office') return offices[code] ?? (code === NONE ? '未归属' : code)
      if (dim === 'route')
        return code
          .split('-')
          .map(airport => airports[airport] ?? airport)
          .join('-')
      return code
    }
    return key => {
      const [first, ...rest] = key
      const periods = plan.time === 'NONE' ? [] : [periodName(plan.time, first!, plan.span)]
      return [...periods, ...(plan.time === 'NONE' ? key : rest).map((code, n) => named(plan.by[n]!, code))]
    }
  }

  return {
    lines,
    name,
    /** One page of the lines, with both totals. */
    answer: async (plan: Plan, { page = 0, size = 50 }: { page?: number | undefined; size?: number | undefined }): Promise<Answer> => {
      const { lines: all, total, before, position, valued } = await lines(plan)
      const shown = all.slice(page * size, (page + 1) * size)
      const called = await name(
        plan,
        shown.map(({ key }) => key),
      )
      return {
        content: shown.map(({ key, sums, before: then }) => ({
          key,
          names: called(key),
          values: valued(sums),
          ...(plan.other && { before: valued(then ?? sums.map(() => 0)) }),
        })),
        totalElements: all.length,
        number: page,
        size,
        total: valued(total),
        ...(before && { before: valued(before) }),
        span: plan.span,
        ...present({ other: plan.other }),
        basis: plan.basis,
        time: plan.time,
        by: plan.by,
        where: Object.fromEntries(
          await Promise.all(
            Object.entries(plan.where).map(async ([dim, values]) => {
              const called = await name({ ...plan, time: 'NONE', by: [dim] }, [[dim]])
              return [dim, values.map(value => called([value])[0]!)] as const
            }),
          ),
        ),
        measures: plan.measures.map(({ name }) => name),
        position,
      }
    },
    /**
     * The documents behind a figure.
     * @param key of its line; without it the figure is a total
     * @throws Refused 400 when the key is none of the question's
     */
    documents: async (
      plan: Plan,
      {
        key,
        measure,
        other = false,
        page = 0,
        size = 50,
      }: { key?: string[] | undefined; measure: string; other?: boolean | undefined; page?: number | undefined; size?: number | undefined },
    ): Promise<Documents> => {
      const of = plan.measures.find(({ name }) => name === measure)
      if (!of) throw invalid('请选择报表中的指标', { measure: '请选择报表中的指标' })
      const spanOfAll = other ? plan.other : plan.span
      if (!spanOfAll) throw invalid('没有对比期间', { other: '没有对比期间' })
      const { sums, valued } = reckoned({ ...plan, measures: [of] })
      const narrowed = key ? within(plan, other ? beside(plan, key) : key, spanOfAll) : { span: spanOfAll, values: {} }
      const { where, ...asked } = await question(plan, narrowed.span, sums)
      const cell = await Promise.all(
        Object.entries(narrowed.values).map(async ([dim, value]) => ({ ...(await axisOf(dim)), values: [value] })),
      )
      const all = await tables.documents(shapeOf(plan), { ...asked, time: 'NONE', by: [], where: [...where, ...cell] })
      const total = sums.map((_, n) => all.reduce((sum, one) => sum + one.sums[n]!, 0))
      all.sort((a, b) => Math.abs(b.sums[0]!) - Math.abs(a.sums[0]!) || (a.id < b.id ? -1 : 1))
      const agencies = await called.agencies()
      return {
        content: all.slice(page * size, (page + 1) * size).map(({ id, dims: { agency = NONE, airLine = NONE }, sums: values }) => ({
          id,
          values,
          ...(agency !== NONE && { agency, agencyName: agencies.get(agency)?.name ?? agency }),
          ...(airLine !== NONE && { airLine }),
        })),
        totalElements: all.length,
        number: page,
        size,
        parts: partsOf(plan.report, of.of).map(({ zh }) => zh),
        total,
        value: valued(total)[0]!,
      }
    },
  }
}
export type Figures = ReturnType<typeof figures>

const add = (to: number[], values: readonly number[]) => {
  for (const [n, value] of values.entries()) to[n]! += value
}

/** The sums that the measures of a plan need, and how values are made of them. */
const reckoned = ({ measures, where, today }: Pick<Plan, 'measures' | 'where' | 'today'>) => {
  const sumOf = ({ flown, ...sum }: Measure['sum']): Sum => ({ ...sum, ...(flown && { until: today }) })
  const sums: Sum[] = []
  const places = measures.map(({ of }) => {
    const at = sums.push(sumOf(of.sum)) - 1
    return { at, under: of.over && sums.push(sumOf(of.over)) - 1 }
  })
  // these stand on the first leg of an order, so a report of some legs would show a part of them
  const ofLegs = Object.keys(where).some(dim => legDimensions.includes(dim))
  const valued: FigureValues = values =>
    measures.map(({ of }, n) => {
      const { at, under } = places[n]!
      if (ofLegs && of.orderWide) return null
      if (under === undefined) return values[at]!
      if (values[under] === 0) return null
      const quotient = values[at]! / values[under]!
      return of.kind === 'money' ? Math.round(quotient) : quotient
    })
  return { sums, valued }
}

/** For a key of the comparison span: the key of this span in the same row (n-th period by n-th); none where this span has fewer. */
const counterparts = ({ time, span, other }: Plan) => {
  if (time === 'NONE' || !other) return (key: string[]): string[] | undefined => key
  const [mine, others] = [periodsIn(time, span), periodsIn(time, other)]
  return ([period, ...rest]: string[]): string[] | undefined => {
    const at = mine[others.indexOf(period!)]
    return at === undefined ? undefined : [at, ...rest]
  }
}
/** The key in the other span that stands beside a key of this one. @throws Refused 400 where that span has fewer periods */
const beside = ({ time, span, other }: Plan, key: string[]): string[] => {
  if (time === 'NONE' || !other) return key
  const at = periodsIn(time, other)[periodsIn(time, span).indexOf(key[0]!)]
  if (at === undefined) throw invalid('对比期间没有这一期', { key: '对比期间没有这一期' })
  return [at, ...key.slice(1)]
}
const periodsIn = (time: Plan['time'], { from, to }: PlanSpan): string[] => {
  const all = new Set<string>()
  for (let day = from; day <= to; day = addDays(day, 1)) all.add(periodOf(time, day))
  return [...all]
}
const periodName = (time: Plan['time'], start: string, { from }: PlanSpan): string =>
  time === 'MONTH' ? start.slice(0, 7) : time === 'WEEK' ? `${start < from ? from : start} 起` : start

/** The part of a span and the values of dimensions that a line of it stands for. */
const within = ({ time, by }: Plan, key: string[], { from, to }: PlanSpan): { span: PlanSpan; values: Record<string, string> } => {
  if (key.length !== by.length + Number(time !== 'NONE')) throw invalid('报表中没有这一行', { key: '报表中没有这一行' })
  const values = time === 'NONE' ? key : key.slice(1)
  const at = Object.fromEntries(by.map((dim, n) => [dim, values[n]!]))
  if (time === 'NONE') return { span: { from, to }, values: at }
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (periodOf(time, day) === key[0]) days.push(day)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) throw invalid('报表中没有这一行', { key: '报表中没有这一行' })
  return { span: { from: first, to: last }, values: at }
}

/** By the measure that is asked for; else by period, and the greatest of the first measure first. */
const sorted = (lines: FigureLine[], { sort, time, measures }: Plan, valued: FigureValues): FigureLine[] => {
  const byKey = (a: FigureLine, b: FigureLine) => (JSON.stringify(a.key) < JSON.stringify(b.key) ? -1 : 1)
  if (sort === 'key') return lines.sort(byKey)
  const name = (sort ?? '').replace('-', '')
  const at = sort ? measures.findIndex(measure => measure.name === name) : 0
  const sign = sort && !sort.startsWith('-') ? 1 : -1
  const values = new Map(lines.map(line => [line, valued(line.sums)[at] ?? Number.NEGATIVE_INFINITY]))
  const byValue = (a: FigureLine, b: FigureLine) => {
    const [one, other] = [values.get(a)!, values.get(b)!]
    return one === other ? byKey(a, b) : one < other ? -sign : sign
  }
  if (sort || time === 'NONE') return lines.sort(byValue)
  return lines.sort((a, b) => (a.key[0] === b.key[0] ? byValue(a, b) : a.key[0]! < b.key[0]! ? -1 : 1))
}
