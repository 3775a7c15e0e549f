import { IssueRow } from '#contracts/communication/issue-lists.ts';
import { present } from '#contracts/kernel/present.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
/** Questions among staff, with their state (DOMAIN §3.34). */
export const issueList = view()({
    name: 'issue',
    version: 1,
    doc: Type.Omit(IssueRow, ['id']),
    index: [
        ['-createdAt'],
        ['status', '-createdAt'],
        ['airLine', '-createdAt'],
        ['by', '-createdAt'],
        ['toUser', '-createdAt'],
        ['toRole', '-createdAt'],
        ['urgent', '-createdAt'],
        ['orderNo', '-createdAt'],
    ],
    counted: ['status', 'airLine'],
    search: ['id', 'orderNo'],
    on: {
        IssueAsked: (_, { title, urgent = false, by, to, airLine = '*', orderNo, answerBy }, { at }) => ({
            title,
            status: 'OPEN',
            urgent,
            by,
            ...(to.kind === 'USER' ? { toUser: to.code } : { toRole: to.code }),
            airLine,
            ...present({ orderNo }),
            answers: 0,
            escalated: false,
            answerBy,
            createdAt: at,
            updatedAt: at,
        }),
        IssueChanged: (row, { title, urgent = false, answerBy }, { at }) => row && { ...row, title, urgent, answerBy, updatedAt: at },
        IssueDeleted: () => null,
        IssueAnswered: (row, { isOwn }, { at }) => row && { ...row, status: isOwn ? 'OPEN' : 'ANSWERED', answers: row.answers + 1, updatedAt: at },
        AnswerChanged: (row, _, { at }) => row && { ...row, updatedAt: at },
        AnswerDeleted: (row, { becomes }, { at }) => row && { ...row, answers: row.answers - 1, status: becomes, updatedAt: at },
        IssueClosed: (row, _, { at }) => row && { ...row, status: 'CLOSED', updatedAt: at },
        IssueEscalated: row => row && { ...row, escalated: true },
    },
});
