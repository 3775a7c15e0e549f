import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { type Call, type FileAnswer, on, type Route } from '#contracts/kernel/endpoint.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { type FigureRequest, reportCalls } from '#contracts/report/figures/api.ts'
import type { Lines, Plan } from '#contracts/report/figures/plan.ts'
import {
  comparisons,
  type Dimension,
  dimensions,
  type MeasureKind,
  type Report,
  type ReportName,
  reports,
  times,
} from '#contracts/report/figures/reports.ts'
import { breather } from '../../kernel/async/breath.ts'
import { aboutSheet } from '../../kernel/sheet/export.ts'
import { type WriteColumn, type WriteType, xlsxType } from '../../kernel/sheet/write.ts'

/** rows of a file; whoever needs more narrows the question */
const MOST_ROWS = 50_000
const BATCH = 2_000
const types: Record<MeasureKind, WriteType> = { int: 'int', money: 'money', percent: 'percent', decimal: 'number' }

type Figures = {
  lines: (plan: Plan) => Promise<Lines>
  /** the names of the values of keys */
  name: (plan: Plan, keys: readonly string[][]) => Promise<(key: string[]) => string[]>
}
type Deps = {
  file: FigureFile
  /** a question as it is understood, once the views show what the caller has seen */
  planned: (report: ReportName, asked: FigureRequest, call: Call) => Promise<Plan>
}
/**
 * The answer to a question as Excel file, with the number of its rows. @throws Refused 409 for too many rows, 503 while figures are loaded
 */
type FigureFile = (plan: Plan, asked: FigureRequest, call: Pick<Call, 'who' | 'now'>) => Promise<SheetAnswer>
type SheetAnswer = { name: string; type: string; content: AsyncIterable<Uint8Array>; rows: number }
/**
 * Reports as Excel files: typed cells, the other span beside each measure, the total as last row, and a sheet that says what was asked and
 * what each column means.
 */
export const figureFile =
  (figures: Figures): FigureFile =>
  async (plan, asked, call) => {
    const { lines, total, before, valued, position } = await figures.lines(plan)
    if (lines.length > MOST_ROWS) throw new Refused(code.conflict, `共${lines.length}行，超过${MOST_ROWS}行，请缩小范围或减少维度`)
    const called = await figures.name(
      plan,
      lines.map(({ key }) => key),
    )
    const { zh }: Report = reports[plan.report]
    const heads = [...(plan.time === 'NONE' ? [] : [{ zh: '期间', isDay: plan.time === 'DAY' }]), ...plan.by.map(headOf)]
    const columns: WriteColumn[] = [
      ...heads.map(({ zh, isDay }, n): WriteColumn => ({ key: `k${n}`, title: zh, type: isDay ? 'date' : 'text' })),
      ...plan.measures.flatMap(({ name, of: { zh, kind } }): WriteColumn[] => [
        { key: name, title: zh, type: types[kind] },
        ...(plan.other ? [{ key: `${name} before`, title: `${zh}（对比期间）`, type: types[kind] }] : []),
      ]),
    ]
    const zero = total.map(() => 0)
    const row = (names: readonly string[], sums: readonly number[], then: readonly number[] | undefined) => {
      const [now, past] = [valued(sums), plan.other && valued(then ?? zero)]
      return Object.fromEntries([
        ...names.map((name, n) => [`k${n}`, name]),
        ...plan.measures.flatMap(({ name }, n) => [
          [name, now[n]],
          [`${name} before`, past?.[n]],
        ]),
      ])
    }
    const breathe = breather()
    const rows = async function* () {
      for (let at = 0; at < lines.length; at += BATCH) {
        yield lines.slice(at, at + BATCH).map(({ key, sums, before }) => row(called(key), sums, before))
        await breathe()
      }
      yield [row(heads.length > 0 ? ['合计'] : [], total, before)]
    }
    const said = await aboutOf(plan, asked, figures, { position, rows: lines.length, call })
    const { from, to } = plan.span
    return { name: `${zh}${from}至${to}.xlsx`, type: xlsxType, content: aboutSheet(columns, rows(), zh, () => said), rows: lines.length }
  }

/** Reports that are asked for as files. */
export const figureFiles = ({ file, planned }: Deps): Route[] =>
  Object.entries(reportCalls).map(([name, { export: endpoint }]) =>
    on(endpoint, async (asked, call): Promise<FileAnswer> => {
      const { rows: _, ...answer } = await file(await planned(name as ReportName, asked, call), asked, call)
      return answer
    }),
  )

const headOf = (dim: string): { zh: string; isDay: boolean } => ({
  zh: dimensions[dim as keyof typeof dimensions].zh,
  isDay: dim === 'departure',
})

/** The rows of the second sheet: everything that was asked, the meaning of each column, and as of when. */
const aboutOf = async (
  plan: Plan,
  { compare = 'NONE' }: FigureRequest,
  figures: Figures,
  { position, rows, call }: { position: number; rows: number; call: Pick<Call, 'who' | 'now'> },
): Promise<[string, string][]> => {
  const { zh, says, bases }: Report = reports[plan.report]
  const filters = await Promise.all(
    Object.entries(plan.where).map(async ([dim, values]): Promise<[string, string]> => {
      const called = await figures.name(
        { ...plan, time: 'NONE', by: [dim] },
        values.map(value => [value]),
      )
      return ['筛选', `${headOf(dim).zh}：${values.map(value => called([value])[0]).join('、')}`]
    }),
  )
  const ofDimensions = plan.by.flatMap((dim): [string, string][] => {
    const { zh, says }: Dimension = dimensions[dim as keyof typeof dimensions]
    return says ? [[zh, says]] : []
  })
  return [
    ['数据', zh],
    ['说明', says],
    ['统计口径', bases[plan.basis] ?? ''],
    ['期间', `${plan.span.from} 至 ${plan.span.to}`],
    ...(plan.other ? [['对比期间', `${comparisons[compare]}：${plan.other.from} 至 ${plan.other.to}`] as [string, string]] : []),
    ['分期', times[plan.time]],
    ['维度', plan.by.map(dim => headOf(dim).zh).join('、') || '无'],
    ...filters,
    ...(plan.airlines ? [['数据权限', `航空公司：${plan.airlines.join('、')}`] as [string, string]] : []),
    ...ofDimensions,
    ...plan.measures.map(({ of }): [string, string] => [of.zh, of.says]),
    ['行数', `${rows}（不含合计）`],
    ['截至', `事件${position}`],
    ['导出人', call.who.loginName ?? call.who.user],
    ['导出时间', `${formatDateTime(call.now)}（北京时间）`],
  ]
}
