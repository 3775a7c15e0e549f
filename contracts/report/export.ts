import { Id, oneOf, optional, Type, zh } from '../kernel/schema.ts'

export const exportScopes = { ALL: '全部', FILTER: '当前筛选结果', SELECTED: '选中的数据' } as const
export const jobStatuses = { RUNNING: '导出中', DONE: '已完成', FAILED: '失败', EXPIRED: '已过期' } as const

/**
 * What to export: a resource of the REST face with its filter and sort as the list has them (UI §4.1), or the chosen ids. `columns` are
 * field names in the order wanted; all columns when left out.
 */
export const ExportRequest = Type.Object({
  resource: zh(Id, '数据'),
  scope: zh(oneOf(exportScopes), '范围'),
  ids: optional(zh(Type.Array(Id, { maxItems: 5_000 }), '选中的数据')),
  filter: optional(zh(Type.Record(Type.String(), Type.Any()), '筛选')),
  sort: optional(zh(Type.Tuple([Type.String({ maxLength: 60 }), Type.Enum(['ASC', 'DESC'])]), '排序')),
  columns: optional(zh(Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 200 }), '列')),
})
export type ExportRequest = Type.Static<typeof ExportRequest>
