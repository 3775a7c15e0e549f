import { event } from '../../kernel/event.ts'
import { writing } from '../../kernel/personal.ts'
import { Code, oneOf, optional, type Static, Type, UserId, zh } from '../../kernel/schema.ts'
import { Asked } from '../figures/api.ts'
import { type ReportName, reports } from '../figures/reports.ts'
import { spans } from '../figures/spans.ts'

const { startDate, endDate, ...conditions } = Asked
const reportNames = Object.fromEntries(Object.entries(reports).map(([name, { zh }]) => [name, zh])) as Record<ReportName, string>

export const Report = zh(oneOf(reportNames), '报表')
export const Name = zh(writing(Type.String({ minLength: 1, maxLength: 60 })), '名称')
/** A question that is kept: its span is told by the day of asking, or is the same for good (`startDate`, `endDate`). */
export const SavedQuestion = Type.Object({
  span: optional(zh(oneOf(spans), '期间')),
  startDate: optional(startDate),
  endDate,
  ...conditions,
})
export type SavedQuestion = Static<typeof SavedQuestion>
const question = zh(SavedQuestion, '查询条件')
/** airlines whose staff find it; none where it is its owner's own */
const sharedWith = zh(Type.Array(Code), '共享范围')

/**
 * Stream `savedreport-{id}` (DOMAIN §3.42): a question to a report under a name. When it is made by itself stands in
 * `schedule-report-{id}`.
 */
export const ReportSaved = event(
  'ReportSaved',
  '保存报表',
  Type.Object({ name: Name, report: Report, question, sharedWith, owner: zh(UserId, '保存人') }),
)
export const ReportChanged = event(
  'ReportChanged',
  '修改保存的报表',
  Type.Object({ name: optional(Name), question: optional(question), sharedWith: optional(sharedWith) }),
)
/** gets the file of each scheduled run, besides the owner */
export const ReportSubscribed = event('ReportSubscribed', '订阅定时报表', Type.Object({ user: zh(UserId, '订阅人') }))
export const ReportUnsubscribed = event('ReportUnsubscribed', '取消订阅定时报表', Type.Object({ user: zh(UserId, '订阅人') }))
export const ReportRemoved = event('ReportRemoved', '删除保存的报表', Type.Object({}))
