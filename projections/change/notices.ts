import type * as changes from '#contracts/change/events.ts'
import { changeClosedNotice } from '#contracts/change/notice.ts'
import { partOf } from '../kernel/view.ts'
import { noticeList, noticeRow, ofFact } from '../order/notices.ts'

/** Notices of changes that ended without a decision of their flow. */
export const changeNotices = partOf<Pick<typeof changes, 'ChangeClosed'>>()(noticeList, {
  version: 2,
  key: { ChangeClosed: (closed, context) => (closed.to ? ofFact(closed, context) : null) },
  on: {
    ChangeClosed: (row, closed, context) =>
      closed.to
        ? noticeRow(closed.to, changeClosedNotice(closed, context.id, closed.to), context, {
            businessType: 'CHANGE',
            businessId: context.id,
          })
        : row,
  },
})
