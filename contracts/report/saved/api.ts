import { command, get, query } from '../../kernel/endpoint.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  LocalDate,
  oneOf,
  optional,
  Page,
  PageOf,
  type Static,
  Text,
  Type,
  UserId,
  zh,
} from '../../kernel/schema.ts'
import { runResults } from '../../schedule/lists.ts'
import { scheduleStatuses } from '../../schedule/states.ts'
import { Name, Report, SavedQuestion } from './events.ts'

const path = <const P extends string>(rest: P) => `/api/report/saved/${rest}` as const
const id = zh(Id, '编号')
const question = zh(SavedQuestion, '查询条件')
const shared = zh(Flag, '共享')

/** A saved report as it is shown to a reader: the reader's own, or one that a colleague shares with the staff of the reader's airlines. */
export const SavedReport = Type.Object({
  id,
  name: Name,
  report: Report,
  span: zh(Text, '期间'),
  owner: zh(UserId, '保存人'),
  mine: zh(Flag, '本人的'),
  shared,
  subscribed: zh(Flag, '已订阅'),
  subscribers: zh(Count, '订阅人数'),
  updatedAt: zh(Instant, '更新时间'),
  /** whether it is made by itself, and when; nothing where it is not */
  cron: optional(zh(Text, 'cron表达式')),
  when: optional(zh(Text, '执行时间')),
  scheduleStatus: optional(zh(oneOf(scheduleStatuses), '定时状态')),
  nextAt: optional(zh(Instant, '下次执行')),
  lastAt: optional(zh(Instant, '上次执行')),
  lastResult: optional(zh(oneOf(runResults), '上次结果')),
  lastMessage: optional(zh(Text, '上次说明')),
})
export type SavedReport = Static<typeof SavedReport>

const One = Type.Object({ id })
const acting = { allow: ['employee'], body: One } as const

export const saveReport = command(path('w/save'), {
  zh: '保存报表',
  allow: ['employee'],
  body: Type.Object({ name: Name, report: Report, question, shared: optional(shared) }),
  data: One,
  note: '期间填写 span（按查询当天推算），或固定的 startDate、endDate。共享给本人所属航空公司的工作人员；数字始终按查看人自己的权限统计。',
})
export const modifySavedReport = command(path('w/modify'), {
  zh: '修改保存的报表',
  allow: ['employee'],
  body: Type.Object({ id, name: optional(Name), question: optional(question), shared: optional(shared) }),
  data: One,
})
export const deleteSavedReport = command(path('w/delete'), { zh: '删除保存的报表', ...acting, data: One, note: '定时任务一并删除。' })
export const scheduleReport = command(path('w/schedule'), {
  zh: '定时生成报表',
  allow: ['employee'],
  body: Type.Object({ id, cron: zh(Type.String({ minLength: 9, maxLength: 60 }), 'cron表达式') }),
  data: Type.Object({ id, when: zh(Text, '执行时间'), next: zh(Type.Array(Instant), '后续时点') }),
  note: '表达式为五段：分 时 日 月 周，按北京时间；间隔不少于60分钟。每次生成的Excel放入保存人和订阅人的“我的导出”，并发通知。',
})
export const unscheduleReport = command(path('w/unschedule'), { zh: '取消定时生成', ...acting, data: One })
export const subscribeReport = command(path('w/subscribe'), {
  zh: '订阅定时报表',
  allow: ['employee'],
  body: Type.Object({ id, subscribed: zh(Flag, '订阅') }),
  data: One,
  note: '每次按订阅人当时的权限生成；已无权限的不生成。',
})
export const getSavedReport = get(path('r/get'), {
  zh: '保存的报表详情',
  allow: ['employee'],
  body: One,
  data: Type.Object({
    ...SavedReport.properties,
    question,
    from: zh(LocalDate, '开始日期'),
    to: zh(LocalDate, '结束日期'),
    revision: zh(Type.Integer(), '版本'),
  }),
  note: 'from、to 是今天查询时的期间。',
})
export const querySavedReports = query(path('r/query'), {
  zh: '我的报表',
  allow: ['employee'],
  body: Type.Object({ report: optional(Report), mine: optional(zh(Flag, '仅本人的')), ...Page }),
  data: PageOf(SavedReport),
  note: '本人保存的，和同事共享的；只列出本人有权查看的报表。',
})
