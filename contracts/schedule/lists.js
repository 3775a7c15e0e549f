import { fromDay, is, list, search, untilDay } from '../kernel/list.ts';
import { Code, Count, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { runCauses } from './events.ts';
import { scheduleStatuses } from './states.ts';
export const runResults = { RUNNING: '执行中', SUCCESS: '成功', FAILED: '失败', SKIPPED: '错过' };
const Result = oneOf(runResults);
/** A job as staff see it: one that the clock begins by an expression, or work that the program repeats at short intervals. */
export const ScheduleRow = Type.Object({
    id: zh(Id, '编号'),
    name: zh(Text, '名称'),
    kind: zh(Code, '种类'),
    kindName: zh(Text, '任务种类'),
    cron: optional(zh(Text, 'cron表达式')),
    when: zh(Text, '执行时间'),
    status: zh(oneOf(scheduleStatuses), '状态'),
    next: zh(Type.Array(Instant), '下次执行'),
    running: zh(Flag, '正在执行'),
    lastAt: optional(zh(Instant, '上次开始')),
    lastMs: optional(zh(Type.Integer({ minimum: 0 }), '上次耗时（毫秒）')),
    lastResult: optional(zh(Result, '上次结果')),
    lastTouched: optional(zh(Type.Integer({ minimum: 0 }), '上次处理数')),
    lastMessage: optional(zh(Text, '上次说明')),
    failures: zh(Count, '连续失败次数'),
    mayPause: zh(Flag, '可暂停'),
    mayDelete: zh(Flag, '可删除'),
    revision: zh(Count, '修改次数'),
});
export const schedulesListed = list('schedule', '定时任务', ScheduleRow)({
    module: 'schedule.job',
    columns: ['name', 'status', 'when', 'next', 'lastAt', 'lastMs', 'lastResult', 'lastTouched', 'lastMessage', 'failures'],
    more: ['kindName', 'cron', 'running'],
    filters: ['q', 'status', 'kind'],
    sort: 'name',
    empty: '没有定时任务',
    menu: ['program', 4],
    through: 'querySchedules',
    calls: {
        querySchedules: {
            path: '/api/schedule/job/r/query',
            zh: '定时任务查询',
            allow: ['employee'],
            body: { status: is('status'), kind: is('kind'), q: search(zh(Text, '名称')) },
            note: '按表达式执行的任务给出后三个时点（北京时间）；程序按固定间隔重复的工作也在其中。',
        },
    },
});
export const { querySchedules } = schedulesListed.calls;
export const ScheduleRun = Type.Object({
    id: zh(Text, '编号'),
    schedule: zh(Id, '任务编号'),
    name: zh(Text, '任务'),
    run: zh(Text, '执行编号'),
    status: zh(Result, '状态'),
    cause: zh(oneOf(runCauses), '起因'),
    slot: zh(Instant, '时点'),
    attempt: zh(Count, '第几次'),
    missed: zh(Count, '错过的时点数'),
    begunAt: zh(Instant, '开始时间'),
    ms: optional(zh(Type.Integer({ minimum: 0 }), '耗时（毫秒）')),
    touched: optional(zh(Type.Integer({ minimum: 0 }), '处理数')),
    message: optional(zh(Text, '结果')),
});
export const scheduleLogs = list('schedule-run', '定时任务日志', ScheduleRun)({
    module: 'schedule.job',
    columns: ['begunAt', 'name', 'status', 'cause', 'ms', 'touched', 'message', 'slot', 'attempt'],
    more: ['missed', 'run'],
    filters: [
        'schedule',
        { field: 'begunAt', title: '开始日期起', operator: 'gte' },
        { field: 'begunAt', title: '开始日期止', operator: 'lte' },
    ],
    sort: '-begunAt',
    tabs: 'status',
    empty: '还没有执行记录',
    menu: ['program', 5],
    through: 'scheduleLog',
    calls: {
        scheduleLog: {
            path: '/api/schedule/job/r/logs',
            zh: '定时任务日志',
            allow: ['employee'],
            body: {
                id: is('schedule', zh(Id, '任务编号')),
                status: is('status'),
                from: fromDay('begunAt', '开始日期起'),
                to: untilDay('begunAt', '开始日期止'),
            },
        },
    },
});
export const { scheduleLog } = scheduleLogs.calls;
