import { Count, Flag, Instant, oneOf, optional, Type, zh } from '../kernel/schema.ts';
import { complaintResults, complaintStatuses } from './codes.ts';
import { ComplaintReceived } from './events.ts';
import { issueStatuses } from './issue-codes.ts';
import { AnswerChanged, IssueAsked } from './issue-events.ts';
const { content, dueAt, remindAt, files, by, ...of } = ComplaintReceived.schema.properties;
export const communicationStates = {
    complaint: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...complaintStatuses }), '状态'),
        of: zh(Type.Object(of), '投诉'),
        createdAt: zh(Instant, '投诉时间'),
        closedAt: optional(zh(Instant, '办结时间')),
        overdue: optional(zh(Flag, '超期')),
        reminded: optional(zh(Flag, '已提醒')),
        reopened: optional(zh(Flag, '曾重新处理')),
        replies: zh(Count, '补充次数'),
        dueAt,
        remindAt,
        result: optional(zh(oneOf(complaintResults), '处理结果')),
        replyUntil: optional(zh(Instant, '可回复至')),
        talk: zh(Type.Array(Type.Object({
            at: zh(Instant, '时间'),
            byAgency: zh(Flag, '代理人填写'),
            by,
            text: content,
            result: optional(zh(oneOf(complaintResults), '处理结果')),
            reopens: optional(zh(Flag, '不同意处理结果')),
            files,
        })), '往来'),
    }),
    issue: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...issueStatuses }), '状态'),
        of: zh(IssueAsked.schema, '问题'),
        createdAt: zh(Instant, '提问时间'),
        answers: zh(Type.Array(Type.Object({
            id: AnswerChanged.schema.properties.answerId,
            content: AnswerChanged.schema.properties.content,
            by: IssueAsked.schema.properties.by,
            at: zh(Instant, '时间'),
            changedAt: optional(zh(Instant, '修改时间')),
        })), '答复'),
        count: zh(Count, '答复次数'),
        escalated: optional(zh(Flag, '已上报')),
    }),
};
