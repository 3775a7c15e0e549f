import { Id, optional, zh } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/report/events.ts'
import { partOf } from '../kernel/view.ts'
import { ofFact, personalNotices } from '../order/notices.ts'

/** A person who gets a report that was made by a schedule is told where its file is. */
export const reportNotices = partOf<Pick<typeof events, 'ReportDelivered'>>()(personalNotices, {
  version: 1,
  fields: { exportId: optional(zh(Id, '导出任务')) },
  key: { ReportDelivered: ofFact },
  on: {
    ReportDelivered: (_, { savedName, user, rows, from, to }, { at, id }) => ({
      to: `U:${user}`,
      kind: 'REPORT',
      title: '定时报表已生成',
      text: `“${savedName}”（${from}至${to}，${rows}行）已生成，可在“我的导出”中下载。`,
      at,
      exportId: id,
    }),
  },
})
