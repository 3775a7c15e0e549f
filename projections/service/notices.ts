import type * as events from '#contracts/service/events.ts'
import { serviceCancelledNotice } from '#contracts/service/notice.ts'
import { partOf } from '../kernel/view.ts'
import { noticeList, noticeRow, ofFact } from '../order/notices.ts'

/** Notices of services that come to nothing although nobody of the agency has taken them back. */
export const serviceNotices = partOf<Pick<typeof events, 'ServiceCancelled'>>()(noticeList, {
  version: 1,
  key: { ServiceCancelled: (cancelled, context) => (cancelled.to ? ofFact(cancelled, context) : null) },
  on: {
    ServiceCancelled: (row, cancelled, context) =>
      cancelled.to
        ? noticeRow(cancelled.to, serviceCancelledNotice(cancelled, cancelled.to), context, {
            businessType: 'TDFW',
            businessId: context.id,
          })
        : row,
  },
})
