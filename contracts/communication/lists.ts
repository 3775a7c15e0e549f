import { agents } from '../kernel/endpoint.ts'
import { fromDay, is, list, search, untilDay } from '../kernel/list.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Id, Instant, oneOf, optional, Text, Type, WorkdayLimit, zh } from '../kernel/schema.ts'
import { complaintKinds, complaintResults, complaintStages, complaintStatuses } from './codes.ts'

export const ComplaintRow = Type.Object({
  id: zh(Id, '投诉编号'),
  title: zh(writing(Text), '标题'),
  kind: zh(oneOf(complaintKinds), '类别'),
  status: zh(oneOf(complaintStatuses), '状态'),
  stage: zh(oneOf(complaintStages), '进度'),
  result: optional(zh(oneOf(complaintResults), '处理结果')),
  agency: zh(Id, '代理人编号'),
  agencyName: notPersonal(zh(Text, '代理人')),
  airLine: Airline,
  orderNo: optional(zh(Id, '订单号')),
  refundId: optional(zh(Id, '退票单号')),
  createdAt: zh(Instant, '投诉时间'),
  dueAt: zh(WorkdayLimit, '办结时限'),
  closedAt: optional(zh(Instant, '办结时间')),
  updatedAt: zh(Instant, '更新时间'),
})
export type ComplaintRow = Type.Static<typeof ComplaintRow>

/** Complaints of agencies (DOMAIN §3.30). */
export const complaints = list(
  'complaint',
  '投诉',
  ComplaintRow,
)({
  module: 'basicinfo.complaint',
  owner: 'agency',
  airline: 'airLine',
  columns: ['id', 'title', 'kind', 'stage', 'result', 'agencyName', 'airLine', 'orderNo', 'dueAt', 'createdAt'],
  more: ['refundId', 'closedAt', 'updatedAt'],
  filters: [{ field: 'q', title: '投诉编号 / 订单号' }, 'kind', 'airLine', 'agencyName', 'createdAt'],
  sort: '-createdAt',
  sorts: ['dueAt'],
  tabs: 'stage',
  empty: '没有投诉：代理人在门户提交投诉后在此列出',
  menu: ['content', 1],
  portal: {
    call: 'queryComplaints',
    title: '我的投诉',
    empty: '还没有投诉',
    columns: ['id', 'title', 'stage', 'orderNo', 'dueAt', 'createdAt'],
    filters: ['stage', 'kind'],
  },
  calls: {
    queryComplaints: {
      path: '/api/basicinfo/complaint/r/query',
      zh: '投诉查询',
      allow: [...agents, 'employee'],
      body: {
        status: is('status'),
        stage: is('stage'),
        kind: is('kind'),
        airLine: is('airLine'),
        orderNo: is('orderNo'),
        q: search(zh(Type.String({ maxLength: 40 }), '投诉编号或订单号')),
        from: fromDay('createdAt', '投诉日期起'),
        to: untilDay('createdAt', '投诉日期止'),
      },
      note: '进度为“超期未办结”的是办结时限已过的，最紧迫的在前。',
    },
  },
})
export const { queryComplaints } = complaints.calls
