import { command, get, query } from '../kernel/endpoint.ts';
import { Code, Id, Instant, optional, Type, zh } from '../kernel/schema.ts';
import { ScheduleRow } from './lists.ts';
const Name = zh(Type.String({ minLength: 1, maxLength: 60 }), '名称');
const Expression = zh(Type.String({ minLength: 9, maxLength: 60 }), 'cron表达式');
/** JSON; its shape is that of the kind */
const Params = zh(Type.Record(Type.String(), Type.Any()), '参数');
const One = Type.Object({ id: zh(Id, '编号') });
const steering = { allow: ['employee'], allAirlines: true, body: One, data: ScheduleRow };
export const getSchedule = get('/api/schedule/job/r/get', {
    zh: '定时任务详情',
    allow: ['employee'],
    body: One,
    data: Type.Object({ ...ScheduleRow.properties, params: optional(Params) }),
    note: '给出后十个时点。',
});
export const addSchedule = command('/api/schedule/job/w/add', {
    zh: '新增定时任务',
    allow: ['employee'],
    allAirlines: true,
    body: Type.Object({
        name: Name,
        cron: Expression,
        kind: optional(zh(Code, '任务种类')),
        target: optional(zh(Code, '任务种类（同kind）')),
        params: optional(Params),
    }),
    data: ScheduleRow,
    note: '表达式为五段：分 时 日 月 周，按北京时间；间隔不少于10分钟。',
});
export const modifySchedule = command('/api/schedule/job/w/modify', {
    zh: '修改定时任务',
    allow: ['employee'],
    allAirlines: true,
    body: Type.Object({ id: zh(Id, '编号'), name: optional(Name), cron: optional(Expression), params: optional(Params) }),
    data: ScheduleRow,
    note: '新的表达式从现在起计，以前错过的时点不补。',
});
export const deleteSchedule = command('/api/schedule/job/w/delete', { zh: '删除定时任务', ...steering, data: One });
export const pauseSchedule = command('/api/schedule/job/w/pause', { zh: '暂停定时任务', ...steering });
export const resumeSchedule = command('/api/schedule/job/w/resume', {
    zh: '恢复定时任务',
    ...steering,
    note: '暂停期间的时点不补跑。',
});
export const runSchedule = command('/api/schedule/job/w/run', {
    zh: '立即执行任务',
    ...steering,
    note: '约一秒后开始，暂停的任务也执行一次；结果见定时任务日志。',
});
/** kinds that staff may schedule, for the form */
export const scheduleKinds = query('/api/schedule/job/r/kinds', {
    zh: '任务种类',
    allow: ['employee'],
    data: Type.Array(Type.Object({ kind: Code, zh: zh(Type.String(), '名称'), params: optional(Type.Any()) })),
});
/** the next slots of an expression, told while somebody types it */
export const nextTimes = query('/api/schedule/job/r/next', {
    zh: '表达式的后续时点',
    allow: ['employee'],
    body: Type.Object({ cron: Expression }),
    data: Type.Object({ when: zh(Type.String(), '执行时间'), next: zh(Type.Array(Instant), '后续时点') }),
});
export { querySchedules, ScheduleRow, ScheduleRun, scheduleLog } from './lists.ts';
