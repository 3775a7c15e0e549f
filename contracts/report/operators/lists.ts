import { loginWays } from '../../identity/events.ts'
import { agents } from '../../kernel/endpoint.ts'
import { from, fromDay, is, list, untilDay } from '../../kernel/list.ts'
import { everyOne } from '../../kernel/named.ts'
import { notPersonal } from '../../kernel/personal.ts'
import { roleNames } from '../../kernel/roles.ts'
import { Code, Count, coded, Doer, Fen, Id, Instant, oneOf, optional, PersonName, Text, Type, zh } from '../../kernel/schema.ts'
import { lookWays } from '../../kernel/veil.ts'

/** One request of a person that left facts: who did what to which object, when, and from where. */
export const Operation = Type.Object({
  id: zh(Id, '编号'),
  at: zh(Instant, '时间'),
  user: zh(Doer, '登录名'),
  userName: optional(zh(PersonName, '操作人')),
  role: zh(coded(Code, roleNames), '角色'),
  agency: optional(zh(Code, '代理人编号')),
  agencyName: optional(zh(Text, '代理人')),
  what: zh(notPersonal(Text), '操作'),
  call: optional(zh(Code, '接口')),
  /** kind of its first stream, and its name with the number */
  kind: zh(Code, '对象种类'),
  subject: zh(Text, '数据流'),
  object: zh(notPersonal(Text), '对象'),
  /** of a user, whose number says nothing to people */
  objectName: optional(zh(PersonName, '对象姓名')),
  /** `*` of a record that holds for all of them */
  airLine: optional(coded(Type.String({ pattern: '^([A-Z0-9]{2}|\\*)$', title: '航空公司' }), { '*': everyOne('航空公司') })),
  changed: zh(notPersonal(Text), '发生的事'),
  /** money that is on other accounts after the request than before, fen; none where it moved none */
  amount: optional(zh(Fen, '动账金额')),
  /** the amount that changed hands, else the largest sum in its facts, fen */
  about: optional(zh(Fen, '涉及金额')),
  facts: zh(Count, '事件数'),
  streams: zh(Count, '涉及对象数'),
  reasonCode: optional(zh(Code, '原因代码')),
  /** the login with which it was done: how, when, and a mark of the address, which is the same for the same address */
  way: optional(oneOf(loginWays, '登录方式')),
  loggedInAt: optional(zh(Instant, '登录时间')),
  from: optional(zh(notPersonal(Text), '地址标记')),
})
/** Kinds that people ask for, as their histories are called; others are found by their number. */
export const objectKinds = {
  order: '团队订单',
  refund: '退票单',
  payment: '支付单',
  owed: '应退款项',
  account: '账户',
  withdrawal: '账户退款',
  remittance: '款项',
  recon: '渠道对账',
  rename: '客票更名',
  fine: '罚金',
  quote: '报价',
  policy: '国内政策',
  seats: '切位库存',
  stockbatch: '库存批次',
  lot: '竞价标的',
  flowtask: '流程任务',
  agency: '代理人',
  user: '用户',
  role: '角色',
  config: '配置',
  schedule: '定时任务',
} as const
export const operations = list(
  'operation',
  '操作日志',
  Operation,
)({
  module: 'report.operatorLog',
  columns: ['at', 'userName', 'user', 'what', 'object', 'changed', 'about', 'role', 'agencyName', 'way', 'from'],
  more: ['amount', 'airLine', 'facts', 'streams', 'reasonCode', 'loggedInAt', 'call', 'subject'],
  filters: [
    { field: 'user', title: '登录名', operator: 'eq' },
    { field: 'at', title: '日期起', operator: 'gte' },
    { field: 'at', title: '日期止', operator: 'lte' },
    { field: 'object', title: '对象编号', operator: 'eq' },
    { field: 'what', title: '操作', operator: 'eq' },
    { field: 'kind', title: '对象种类', labels: objectKinds },
    { field: 'about', title: '涉及金额不少于', operator: 'gte' },
    { field: 'amount', title: '动账金额不少于', operator: 'gte' },
    'airLine',
    { field: 'agency', title: '代理人编号', operator: 'eq' },
  ],
  sort: '-at',
  empty: '没有操作记录',
  menu: ['program', 6],
  through: 'queryOperations',
  calls: {
    queryOperations: {
      path: '/api/report/operatorLog/r/query',
      zh: '操作日志查询',
      allow: ['employee'],
      body: {
        startDate: fromDay('at', '日期起'),
        endDate: untilDay('at', '日期止'),
        airLine: is('airLine'),
        user: is('user', zh(Doer, '登录名')),
        what: is('what', zh(Text, '操作名称，可只写一部分')),
        call: is('call'),
        kind: is('kind'),
        object: is('object', zh(Text, '对象编号')),
        about: from('about', zh(Fen, '涉及金额不少于')),
        amount: from('amount', zh(Fen, '动账金额不少于')),
        agency: is('agency'),
      },
      note: '每行为一个人的一次操作；没有起始日期时为近30天。只有可处理所有航空公司的员工可查询他人。',
    },
  },
})
export const { queryOperations } = operations.calls

/** One answer in which a member of staff saw personal data of an agency's documents, or of none. */
const LookShown = Type.Object({
  id: zh(Id, '编号'),
  at: zh(Instant, '时间'),
  userName: optional(zh(PersonName, '查看人')),
  user: zh(Doer, '登录名'),
  what: zh(notPersonal(Text), '查看的页面'),
  how: oneOf(lookWays, '方式'),
  seen: zh(notPersonal(Text), '看到的内容'),
  /** values that were shown; an agency is not told of those beside its own */
  count: optional(zh(Type.Integer({ minimum: 0 }), '项数')),
  /** the document as people call it, and its stream */
  object: optional(zh(notPersonal(Text), '对象')),
  subject: optional(zh(Code, '数据流')),
  /** of a user, whose number says nothing to people */
  objectName: optional(zh(PersonName, '对象姓名')),
  agency: optional(zh(Code, '代理人编号')),
  agencyName: optional(zh(Text, '代理人')),
})
export const looks = list(
  'looked',
  '谁看过',
  LookShown,
)({
  module: 'report.operatorLog',
  owner: 'agency',
  columns: ['at', 'userName', 'user', 'what', 'how', 'seen', 'object', 'agencyName'],
  more: ['count', 'agency', 'subject'],
  filters: [
    { field: 'user', title: '登录名', operator: 'eq' },
    { field: 'at', title: '日期起', operator: 'gte' },
    { field: 'at', title: '日期止', operator: 'lte' },
    { field: 'object', title: '被查看的对象编号', operator: 'eq' },
    'how',
    { field: 'agency', title: '代理人编号', operator: 'eq' },
  ],
  sort: '-at',
  empty: '没有人看过个人信息',
  menu: ['program', 7],
  through: 'queryLooks',
  portal: {
    call: 'queryLooks',
    title: '谁看过我们的个人信息',
    columns: ['at', 'userName', 'what', 'how', 'seen', 'object'],
    filters: ['startDate', 'endDate'],
    empty: '最近30天没有工作人员看过本单位订单的个人信息',
  },
  calls: {
    queryLooks: {
      path: '/api/report/operatorLog/r/queryLooks',
      zh: '谁看过个人信息',
      allow: ['employee', ...agents],
      body: {
        startDate: fromDay('at', '日期起'),
        endDate: untilDay('at', '日期止'),
        user: is('user', zh(Doer, '登录名')),
        how: is('how'),
        object: is('object', zh(Text, '被查看的对象编号')),
        agency: is('agency'),
      },
      note: '员工看到未隐藏的个人信息时的记录；没有起始日期时为近30天。代理人只能查看本单位（含下级）单据的记录，不显示员工姓名。',
    },
  },
})
export const { queryLooks } = looks.calls
