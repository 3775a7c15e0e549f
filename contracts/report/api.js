import { command, file, get, query } from '../kernel/endpoint.ts';
import { ExportRequest, jobStatuses } from '../kernel/export.ts';
import { Id, Instant, oneOf, optional, Page, PageOf, Type, zh } from '../kernel/schema.ts';
export * from '../kernel/export.ts';
/** An export as its owner sees it. `done` and `total` count rows while it runs; the file is there when it is DONE. */
export const Job = Type.Object({
    id: zh(Id, '编号'),
    resource: zh(Type.String(), '数据'),
    title: zh(Type.String(), '内容'),
    status: zh(oneOf(jobStatuses), '状态'),
    done: zh(Type.Integer(), '已导出行数'),
    total: optional(zh(Type.Integer(), '总行数')),
    name: optional(zh(Type.String(), '文件名')),
    bytes: optional(zh(Type.Integer(), '大小')),
    message: optional(zh(Type.String(), '失败原因')),
    requestedAt: zh(Instant, '申请时间'),
    finishedAt: optional(zh(Instant, '完成时间')),
});
// open to everybody who is logged in: the rights are those of the exported resource, and everybody sees only own jobs
export const requestExport = command('/api/report/job/w/export', {
    // allows for rows that were chosen one by one
    bodyBytes: 256 * 1024,
    zh: '申请导出',
    allow: ['any'],
    body: ExportRequest,
    data: Job,
});
/** stops a job that is running; a late call is refused, and the caller may ignore the file */
export const cancelJob = command('/api/report/job/w/cancel', {
    zh: '取消导出',
    allow: ['any'],
    body: Type.Object({ id: zh(Id, '编号') }),
    data: Job,
});
export const getJob = get('/api/report/job/r/get', { zh: '导出进度', allow: ['any'], body: Type.Object({ id: zh(Id, '编号') }), data: Job });
export const queryJobs = query('/api/report/job/r/query', {
    zh: '我的导出',
    allow: ['any'],
    body: Type.Object(Page),
    data: PageOf(Job),
});
export const jobFile = file('/api/report/job/r/file/{id}', {
    zh: '下载导出文件',
    allow: ['any'],
    body: Type.Object({ id: zh(Id, '编号') }),
});
