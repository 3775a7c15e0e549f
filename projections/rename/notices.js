import { renameClosedNotice } from '#contracts/rename/notice.ts';
import { partOf } from '../kernel/view.ts';
import { noticeList, noticeRow, ofFact } from '../order/notices.ts';
/** Notices of applications for another name that ended without a decision of their flow. */
export const renameNotices = partOf()(noticeList, {
    version: 1,
    key: { RenameClosed: (closed, context) => (closed.to ? ofFact(closed, context) : null) },
    on: {
        RenameClosed: (row, closed, context) => closed.to
            ? noticeRow(closed.to, renameClosedNotice(closed, closed.to), context, { businessType: 'RENAME', businessId: context.id })
            : row,
    },
});
