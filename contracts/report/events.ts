import { event } from '../kernel/event.ts'
import { ExportRequest } from '../kernel/export.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { roleNames } from '../kernel/roles.ts'
import { Code, Count, coded, Doer, Flag, Id, LocalDate, optional, Text, Type, UserId, zh } from '../kernel/schema.ts'

/** The rights with which the rows are read: those of the moment of the request. */
const Rights = Type.Object({
  user: zh(Doer, '操作人'),
  actor: zh(Code, '身份'),
  role: zh(coded(Code, roleNames), '角色'),
  agency: optional(zh(Code, '代理人')),
  permissions: zh(Type.Array(Code), '权限'),
  airlines: zh(Type.Array(Code), '航空公司'),
})

export const JobRequested = event(
  'JobRequested',
  '申请导出',
  Type.Object({
    request: zh(ExportRequest, '申请'),
    title: notPersonal(zh(Type.String(), '内容')),
    rights: zh(Rights, '权限'),
    /** conditions with personal data are hidden here; a file beside the job keeps them until the export is written */
    apart: optional(zh(Flag, '条件另存')),
    /** asked for after a press of 显示: what its owner may reveal is not masked */
    reveal: optional(zh(Flag, '显示个人信息')),
  }),
)
/** `attempt` counts from 1: a job that a restart interrupted begins again. */
export const JobStarted = event('JobStarted', '开始导出', Type.Object({ attempt: zh(Count, '次数') }))
export const JobFinished = event(
  'JobFinished',
  '导出完成',
  Type.Object({
    file: zh(Id, '文件'),
    name: notPersonal(zh(Type.String(), '文件名')),
    rows: zh(Type.Integer({ minimum: 0 }), '行数'),
    bytes: zh(Type.Integer({ minimum: 0 }), '大小'),
  }),
)
export const JobFailed = event('JobFailed', '导出失败', Type.Object({ message: writing(zh(Type.String(), '失败原因')) }))
/** a file that a schedule made of a saved report: whoever gets it is told; stands behind the end of its export */
export const ReportDelivered = event(
  'ReportDelivered',
  '定时报表生成',
  Type.Object({
    saved: zh(Id, '保存的报表'),
    savedName: writing(zh(Text, '报表名称')),
    user: zh(UserId, '接收人'),
    rows: zh(Type.Integer({ minimum: 0 }), '行数'),
    from: zh(LocalDate, '开始日期'),
    to: zh(LocalDate, '结束日期'),
  }),
)
/** the owner cancels the job before it is finished */
export const JobCancelled = event('JobCancelled', '取消导出', Type.Object({}))
/** the file is kept for `exportRetentionDays`, then removed */
export const JobFileExpired = event('JobFileExpired', '导出文件到期删除', Type.Object({ file: zh(Id, '文件') }))
