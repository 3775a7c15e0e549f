import { memberTypes } from '../enums.ts';
import { fromDay, is, list, untilDay } from '../kernel/list.ts';
import { Count, Id, Instant, LocalDate, oneOf, optional, Text, Type, UserId, zh } from '../kernel/schema.ts';
/** Visits to pages: one row per date, page and user. */
export const AccessRow = Type.Object({
    date: zh(LocalDate, '日期'),
    page: zh(Text, '页面'),
    user: zh(UserId, '用户'),
    memberType: oneOf(memberTypes, '用户类型'),
    agency: optional(zh(Id, '代理人')),
    count: zh(Count, '访问次数'),
    lastAt: zh(Instant, '最近访问'),
});
export const accesses = list('statistic', '会员统计', AccessRow)({
    module: 'member.statistic',
    columns: ['date', 'page', 'user', 'memberType', 'agency', 'count', 'lastAt'],
    filters: [
        'date',
        'memberType',
        { field: 'page', title: '页面', operator: 'eq' },
        { field: 'user', title: '用户', operator: 'eq' },
        { field: 'agency', title: '代理人', operator: 'eq' },
    ],
    sort: '-date',
    empty: '还没有访问记录',
    menu: ['organisation', 7],
    through: 'queryStatistic',
    calls: {
        queryStatistic: {
            path: '/api/member/statistic/r/query',
            zh: '会员统计查询',
            allow: ['employee'],
            body: {
                dateFrom: fromDay('date', '开始日期'),
                dateTo: untilDay('date', '结束日期'),
                pageName: is('page'),
                user: is('user'),
                memberType: is('memberType'),
                agency: is('agency'),
            },
            also: {
                /** totals of all rows that the filter finds, not of this page alone */
                accesses: zh(Type.Integer(), '访问总次数'),
                users: zh(Type.Integer(), '访问用户数'),
            },
        },
    },
});
export const { queryStatistic } = accesses.calls;
