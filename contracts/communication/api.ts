import { Action } from '../kernel/action.ts'
import { agents, command, file, get, media, upload } from '../kernel/endpoint.ts'
import { notPersonal, personal, writing } from '../kernel/personal.ts'
import { Phone } from '../kernel/phone.ts'
import { Airline, Doer, Flag, Id, Instant, Note, oneOf, optional, Text, Type, WorkdayLimit, zh } from '../kernel/schema.ts'
import { complaintFiles, complaintKinds, complaintResults, complaintStages, complaintStatuses } from './codes.ts'
import { ComplaintFile } from './events.ts'

const id = zh(Id, '投诉编号')
const readers = [...agents, 'employee'] as const
const written = (title: string) => zh(writing(Type.String({ minLength: 1, maxLength: 2000 })), title)
const Standing = {
  id,
  status: zh(oneOf(complaintStatuses), '状态'),
  dueAt: zh(WorkdayLimit, '办结时限'),
}
const filesNote = '附件（字段名file）为jpg、png、gif或pdf，每个不超过2M；没有附件时也可用JSON提交。'

export const saveComplaint = upload('/api/basicinfo/complaint/w/save', {
  zh: '投诉提交',
  allow: agents,
  body: Type.Object({
    kind: zh(oneOf(complaintKinds), '类别'),
    airLine: Airline,
    orderNo: optional(zh(Id, '订单号')),
    refundId: optional(zh(Id, '退票单号')),
    title: zh(writing(Type.String({ minLength: 1, maxLength: 60 })), '标题'),
    content: written('内容'),
    phone: optional(personal('contact', 'phone', zh(Phone, '联系电话'))),
  }),
  data: Type.Object(Standing),
  files: { ...complaintFiles, optional: true },
  note: `须在办结时限（工作日，见设置）前办结。相同的投诉在10分钟内不再受理。${filesNote}`,
})
export const replyComplaint = upload('/api/basicinfo/complaint/w/reply', {
  zh: '投诉回复',
  allow: agents,
  body: Type.Object({ id, content: written('内容') }),
  data: Type.Object(Standing),
  files: { ...complaintFiles, optional: true },
  note: `办结前的补充；办结后不同意处理结果的，在设置的天数内可回复一次，投诉重新处理，时限重新计算。${filesNote}`,
})
export const handleComplaint = command('/api/basicinfo/complaint/w/handle', {
  zh: '投诉处理',
  allow: ['employee'],
  body: Type.Object({ id, remark: written('处理说明'), result: optional(zh(oneOf(complaintResults), '处理结果')) }),
  data: Type.Object(Standing),
  note: '不填处理结果的为答复进展，填写的办结；代理人都会收到通知。所涉退票的审核人不能处理。',
})

export const complaintDetail = get('/api/basicinfo/complaint/r/get', {
  zh: '投诉详情',
  allow: readers,
  body: Type.Object({ id }),
  data: Type.Object({
    ...Standing,
    stage: zh(oneOf(complaintStages), '进度'),
    kind: zh(oneOf(complaintKinds), '类别'),
    agency: zh(Id, '代理人编号'),
    agencyName: notPersonal(zh(Text, '代理人')),
    airLine: Airline,
    orderNo: optional(zh(Id, '订单号')),
    refundId: optional(zh(Id, '退票单号')),
    title: zh(Text, '标题'),
    phone: optional(personal('contact', 'phone', zh(Text, '联系电话'))),
    createdAt: zh(Instant, '投诉时间'),
    closedAt: optional(zh(Instant, '办结时间')),
    result: optional(zh(oneOf(complaintResults), '处理结果')),
    reopened: zh(Flag, '曾重新处理'),
    /** until then the agency may say once that it does not agree */
    replyUntil: optional(zh(Instant, '可回复至')),
    talk: zh(
      Type.Array(
        Type.Object({
          at: zh(Instant, '时间'),
          byAgency: zh(Flag, '代理人'),
          by: zh(Doer, '填写人'),
          text: zh(Note, '内容'),
          result: optional(zh(oneOf(complaintResults), '处理结果')),
          reopens: optional(zh(Flag, '不同意处理结果')),
          files: zh(Type.Array(ComplaintFile), '附件'),
        }),
      ),
      '往来',
    ),
    revision: zh(Type.Integer(), '版本'),
    stream: zh(Text, '历史'),
    allowedActions: zh(Type.Array(Action), '可用操作'),
  }),
})
export const complaintFile = file('/api/basicinfo/complaint/r/file', {
  media: [...media.pictures, media.pdf],
  zh: '投诉附件查看',
  personal: 'contact',
  allow: readers,
  body: Type.Object({ id, file: zh(Id, '文件编号') }),
})

export { ComplaintRow, queryComplaints } from './lists.ts'
