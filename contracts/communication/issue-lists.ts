import { staff } from '../kernel/endpoint.ts'
import { is, list, search } from '../kernel/list.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { RoleId } from '../kernel/roles.ts'
import { Airline, Count, Doer, Flag, Id, Instant, oneOf, optional, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { issueStatuses } from './issue-codes.ts'

/** `airLine` is `*` for a question about none. */
export const IssueRow = Type.Object({
  id: zh(Id, '问题编号'),
  title: zh(writing(Text), '标题'),
  status: zh(oneOf(issueStatuses), '状态'),
  urgent: zh(Flag, '紧急'),
  by: zh(Doer, '提问人'),
  toUser: optional(zh(UserId, '答复人')),
  toRole: optional(zh(RoleId, '答复角色')),
  airLine: zh(notPersonal(Type.String({ pattern: '^([A-Z0-9]{2}|\\*)$' })), '航空公司'),
  orderNo: optional(zh(Id, '订单号')),
  answers: zh(Count, '答复数'),
  escalated: zh(Flag, '已上报'),
  answerBy: zh(Instant, '答复时限'),
  createdAt: zh(Instant, '提问时间'),
  updatedAt: zh(Instant, '更新时间'),
})
export type IssueRow = Type.Static<typeof IssueRow>

/** Questions among staff (DOMAIN §3.34). */
export const issues = list(
  'issue',
  '内部沟通',
  IssueRow,
)({
  module: 'basicinfo.innerCommunication',
  airline: 'airLine',
  orAll: true,
  readers: staff,
  document: '沟通问题',
  columns: ['id', 'title', 'status', 'urgent', 'by', 'toUser', 'toRole', 'airLine', 'orderNo', 'answers', 'answerBy', 'createdAt'],
  more: ['escalated', 'updatedAt'],
  filters: [{ field: 'q', title: '问题编号 / 订单号' }, 'toRole', 'airLine', 'urgent'],
  sort: '-createdAt',
  tabs: 'status',
  empty: '没有内部沟通：向同事或某个角色提出问题后在此列出',
  menu: ['content', 2],
  through: 'queryIssue',
  calls: {
    queryIssue: {
      path: '/api/basicinfo/innerCommunication/r/queryIssue',
      zh: '内部沟通问题查询',
      allow: staff,
      body: {
        status: is('status'),
        airLine: is('airLine', zh(Airline, '航空公司')),
        orderNo: is('orderNo'),
        urgent: is('urgent'),
        toRole: is('toRole'),
        mine: is('by', zh(Flag, '我提出的')),
        toMe: is('toUser', zh(Flag, '待我答复')),
        q: search(zh(Type.String({ maxLength: 40 }), '问题编号或订单号')),
      },
      note: '“待我答复”是指向本人或本人角色、尚未关闭的问题。',
    },
  },
})
export const { queryIssue } = issues.calls
