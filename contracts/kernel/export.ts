import { formatDateTime } from './calendar.ts'
import { type DeclaredColumn, labelled } from './columns.ts'
import { formatYuan } from './money.ts'
import { notPersonal, writing } from './personal.ts'
import { Id, oneOf, optional, Type, zh } from './schema.ts'

export const exportScopes = { ALL: '全部', FILTER: '当前筛选结果', SELECTED: '选中的数据' } as const
export const jobStatuses = { RUNNING: '导出中', DONE: '已完成', FAILED: '失败', CANCELLED: '已取消', EXPIRED: '已过期' } as const

const sortOrders = { ASC: '升序', DESC: '降序' } as const

/**
 * A request for an export: a resource of the REST face with the filter and sort of its list, or the chosen ids. `columns` are field names
 * in the wanted order; without them the export has all columns.
 */
export const ExportRequest = Type.Object({
  resource: zh(Id, '数据'),
  scope: zh(oneOf(exportScopes), '范围'),
  ids: optional(zh(Type.Array(Id, { maxItems: 5_000 }), '选中的数据')),
  filter: optional(writing(zh(Type.Record(Type.String(), Type.Any()), '筛选'))),
  sort: optional(zh(Type.Tuple([notPersonal(Type.String({ maxLength: 60 })), oneOf(sortOrders)]), '排序')),
  columns: optional(zh(Type.Array(notPersonal(Type.String({ maxLength: 60 })), { minItems: 1, maxItems: 200 }), '列')),
})
export type ExportRequest = Type.Static<typeof ExportRequest>

/** `totalFrom`, `total_gte` → `total` */
const fieldIn = (key: string): { field: string; operator: string } => {
  const [, field = key, operator = ''] = /^(.+?)(?:_([a-z]+)|(From|To))?$/.exec(key) ?? []
  return { field, operator }
}
/** Finds the conditions that may hold personal data: free search, fields marked as personal, and unknown fields. @returns their keys */
export const personalConditions = (filter: Record<string, unknown>, available: readonly DeclaredColumn[]): string[] =>
  Object.keys(filter).filter(key => {
    const column = available.find(({ field }) => field === key) ?? available.find(({ field }) => field === fieldIn(key).field)
    return column === undefined || column.personal === true
  })

/** Lines of the sheet that describes an export: what was asked for, by whom and when, and the number of rows. */
export const exportAbout = ({
  title,
  available,
  scope,
  filter = {},
  sort,
  rows,
  user,
  at,
}: {
  /** 订单 */
  title: string
  /** columns of the list; they give the titles and labels of filter and sort */
  available: readonly DeclaredColumn[]
  scope?: keyof typeof exportScopes | undefined
  filter?: Record<string, unknown> | undefined
  sort?: readonly [string, 'ASC' | 'DESC'] | undefined
  rows: number
  user: string
  /** instant */
  at: string
}): [name: string, value: string][] => {
  const columnOf = (field: string) => available.find(column => column.field === field)
  const conditions = Object.entries(filter).flatMap(([key, value]): [string, string][] => {
    if (value === undefined || value === null || value === '') return []
    const { field, operator } = fieldIn(key)
    const column = columnOf(key) ?? columnOf(field)
    const words = [value].flat().map(one => wordsOf(column, one))
    const bound = columnOf(key) ? '' : (operators[operator || key.slice(field.length)] ?? '')
    return [['筛选', `${key === 'q' ? '搜索' : `${column?.title ?? key}${bound}`}：${words.join('、')}`]]
  })
  return [
    ['数据', title],
    ['范围', exportScopes[scope ?? (conditions.length > 0 ? 'FILTER' : 'ALL')]],
    ...conditions,
    ...(sort ? [['排序', `${columnOf(sort[0])?.title ?? sort[0]}${sortOrders[sort[1]]}`] as [string, string]] : []),
    ['行数', String(rows)],
    ['导出人', user],
    ['导出时间', `${formatDateTime(at)}（北京时间）`],
  ]
}
/** A value as the column shows it: yuan, Beijing time, the words of a code. */
const wordsOf = (column: DeclaredColumn | undefined, value: unknown): string => {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (column?.kind === 'money' && Number.isSafeInteger(value)) return formatYuan(value as number)
  if (column?.kind === 'instant' && typeof value === 'string' && value.endsWith('Z')) return formatDateTime(value)
  return labelled(column?.labels ?? {}, String(value))
}
const operators: Record<string, string> = {
  gte: '不小于',
  lte: '不大于',
  gt: '大于',
  lt: '小于',
  prefix: '开头为',
  ne: '不是',
  From: '不小于',
  To: '不大于',
}
