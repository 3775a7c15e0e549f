import { Action } from '../kernel/action.ts';
import { command, get, query, staff } from '../kernel/endpoint.ts';
import { writing } from '../kernel/personal.ts';
import { RoleId } from '../kernel/roles.ts';
import { Airline, Doer, Flag, Id, Instant, Note, optional, Page, PageOf, Text, Type, UserId, zh } from '../kernel/schema.ts';
import { IssueRow } from './issue-lists.ts';
const path = (rest) => `/api/basicinfo/innerCommunication/${rest}`;
const id = zh(Id, '问题编号');
const answerId = zh(Id, '答复编号');
const content = zh(writing(Type.String({ minLength: 1, maxLength: 2000 })), '内容');
const Terms = {
    title: zh(writing(Type.String({ minLength: 1, maxLength: 60 })), '标题'),
    content,
    urgent: optional(zh(Flag, '紧急')),
};
const Standing = Type.Object({ id, status: IssueRow.properties.status });
export const addIssue = command(path('w/addIssue'), {
    zh: '新增沟通问题',
    allow: staff,
    body: Type.Object({
        ...Terms,
        toUser: optional(zh(UserId, '答复人')),
        toRole: optional(RoleId),
        airLine: optional(Airline),
        orderNo: optional(zh(Id, '订单号')),
    }),
    data: Standing,
    note: '答复人和角色填写其一。紧急的须在2小时内答复，其他的在24小时内，逾期上报管理员。',
});
export const modifyIssue = command(path('w/modifyIssue'), {
    zh: '修改沟通问题',
    allow: staff,
    body: Type.Object({ id, ...Terms }),
    data: Standing,
    note: '仅提问人在无人答复时可以修改。',
});
export const deleteIssue = command(path('w/deleteIssue'), {
    zh: '删除沟通问题',
    allow: staff,
    body: Type.Object({ id }),
    data: Type.Object({ id }),
    note: '仅提问人在无人答复时可以删除。',
});
export const addAnswer = command(path('w/addAnswer'), {
    zh: '新增沟通答复',
    allow: staff,
    body: Type.Object({ mainId: id, content, close: optional(zh(Flag, '同时关闭')) }),
    data: Type.Object({ id: answerId, mainId: id, status: IssueRow.properties.status }),
    note: '提问人的答复是补充；仅提问人可以同时关闭。',
});
export const closeIssue = command(path('w/closeIssue'), {
    zh: '关闭沟通问题',
    allow: staff,
    body: Type.Object({ id }),
    data: Standing,
});
export const modifyAnswer = command(path('w/modifyAnswer'), {
    zh: '修改沟通答复',
    allow: staff,
    body: Type.Object({ id: answerId, content }),
    data: Type.Object({ id: answerId }),
    note: '仅本人在30分钟内可以修改。',
});
export const deleteAnswer = command(path('w/deleteAnswer'), {
    zh: '删除沟通答复',
    allow: staff,
    body: Type.Object({ id: answerId }),
    data: Type.Object({ id: answerId }),
    note: '仅本人在30分钟内可以删除。',
});
export const Answer = Type.Object({
    id: answerId,
    mainId: id,
    content: zh(Note, '内容'),
    by: zh(Doer, '答复人'),
    at: zh(Instant, '时间'),
    changedAt: optional(zh(Instant, '修改时间')),
    /** the caller may still change it or take it back */
    mayChange: zh(Flag, '可修改'),
});
export const queryAnswer = query(path('r/queryAnswer'), {
    zh: '沟通答复查询',
    allow: staff,
    body: Type.Object({ mainId: id, ...Page }),
    data: PageOf(Answer),
});
export const getIssue = get(path('r/getIssue'), {
    zh: '内部沟通问题详情',
    allow: staff,
    body: Type.Object({ id }),
    data: Type.Object({
        ...Type.Omit(IssueRow, ['answers', 'updatedAt']).properties,
        content: zh(Note, '内容'),
        answers: zh(Type.Array(Answer), '答复'),
        revision: zh(Type.Integer(), '版本'),
        stream: zh(Text, '历史'),
        allowedActions: zh(Type.Array(Action), '可用操作'),
    }),
});
export { IssueRow, queryIssue } from './issue-lists.ts';
