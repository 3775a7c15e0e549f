import { airline } from '#contracts/basicinfo/airline.ts';
import * as events from '#contracts/communication/events.ts';
import { closedNotice, progressedNotice } from '#contracts/communication/notice.ts';
import { communicationReads } from '#projections/communication/index.ts';
import { byMail } from '../order/notice/notices-by-mail.ts';
import { complaint } from './complaint.ts';
import { complaintRoutes } from './complaint-calls.ts';
import { communicationHistories } from './histories.ts';
import { issue } from './issue.ts';
import { issueRoutes } from './issue-calls.ts';
/** Complaints of agencies, answered within their time, and questions among staff. */
export const context = {
    reads: communicationReads,
    histories: communicationHistories,
    mails: [
        byMail(events.ComplaintProgressed, told => ({ ...told.to, ...progressedNotice(told) })),
        byMail(events.ComplaintClosed, told => ({ ...told.to, ...closedNotice(told) })),
    ],
    dues: () => ({
        complaint: () => ({ subject }, { at }) => at(complaint, subject).passTime({}),
        issue: () => ({ subject }, { at }) => at(issue, subject).passTime({}),
    }),
    open: ({ run, hand, papers, agencyName, exists, number }) => ({
        routes: [
            ...complaintRoutes({ run, papers, agencyName, airlineExists: code => exists(airline.name, code), number }),
            ...issueRoutes({ run, hand }),
        ],
    }),
};
