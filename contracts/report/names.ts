import {
  childFareModes,
  closeReasons,
  fareTypes,
  genders,
  orderStatuses,
  passengerStatuses,
  paymentChannels,
  refundStatuses,
  refundTypes,
  voyageTypes,
} from '../enums.ts'
import { documentTypes } from '../kernel/documents.ts'
import { loginWays, userKinds } from '../member/events.ts'
import { roleNames } from '../member/roles.ts'
import { owedReasons } from '../order/events.ts'
import { paymentErrorKinds, paymentStatuses } from '../payment/api.ts'
import { policyStatuses } from '../policy/events.ts'
import { refundRules } from '../refund/fees.ts'
import { stockStatuses } from '../seats/api.ts'
import { exportScopes, jobStatuses } from './export.ts'

/** Chinese names of fields of events and states that no schema titles: for the auditor's screens, differences and files. */
export const fieldNames: Record<string, string> = {
  actor: '身份',
  adult: '成人',
  agency: '代理人',
  agencyName: '代理人名称',
  airLine: '航空公司',
  airlines: '航空公司',
  airLines: '航空公司',
  amount: '金额',
  approvedBy: '审核人',
  arrDays: '到达跨天',
  arrTime: '到达时间',
  at: '时间',
  attempt: '次数',
  attempts: '次数',
  back: '应退支付',
  batchId: '批次',
  belowMinimum: '不足成团',
  businessCode: '业务类型',
  bytes: '大小（字节）',
  cabin: '舱位',
  channel: '支付渠道',
  closeReason: '失效原因',
  columns: '列',
  contact: '联系人',
  count: '数量',
  counts: '人数',
  created: '支付信息',
  date: '航班日期',
  depTime: '起飞时间',
  destination: '目的地',
  difference: '不足成团补差',
  distance: '里程',
  docNo: '证件号码',
  docType: '证件类型',
  domestic: '国内',
  dueBy: '退款期限',
  email: '业务邮箱',
  enabled: '启用',
  errors: '支付异常',
  excludedFlights: '除外航班',
  failures: '失败次数',
  fare: '票价',
  fee: '退票费',
  file: '文件',
  fileName: '文件名',
  filter: '筛选',
  finishedAt: '完成时间',
  flightNo: '航班号',
  from: '起始',
  fullFare: '全价票价',
  gatewayNo: '渠道流水号',
  gatewayRefundNo: '渠道退款号',
  groupName: '团队名称',
  holdId: '占座订单',
  holds: '占座',
  id: '编号',
  ids: '选中的数据',
  inter: '国际',
  item: '航班信息',
  items: '数量',
  kind: '类别',
  legs: '航段',
  limits: '时限',
  lines: '明细',
  locator: 'PNR',
  lockedUntil: '锁定至',
  loginName: '登录名',
  message: '失败原因',
  name: '名称',
  next: '下一号码',
  office: 'OFFICE号',
  opened: '受理',
  orderNo: '订单号',
  origin: '始发地',
  outcome: '结果',
  paid: '支付',
  passengerId: '旅客编号',
  passengers: '旅客',
  passwordHash: '密码散列',
  passwordNo: '密码版本',
  paxMin: '最少人数',
  paymentCode: '支付单号',
  payouts: '退款明细',
  permissions: '权限',
  perPassenger: '单人合计',
  persons: '人数合计',
  phone: '电话',
  pnr: 'PNR',
  policyId: '政策编号',
  policyName: '政策名称',
  policyNo: '政策号',
  position: '位置',
  prefix: '票证代码',
  price: '价格',
  rate: '费率',
  reason: '原因',
  recent: '最近分配',
  refund: '应退金额',
  refunded: '已退',
  refundId: '退票单号',
  refundNo: '渠道退款号',
  refunds: '退票',
  refundType: '退票类型',
  rejectReason: '驳回原因',
  remark: '备注',
  request: '申请',
  requestedAt: '申请时间',
  resource: '数据',
  returnedFor: '退还退票单',
  rights: '权限',
  role: '角色',
  rows: '行数',
  rule: '规则',
  scope: '范围',
  seats: '座位数',
  sold: '已售',
  sort: '排序',
  sources: '原支付',
  status: '状态',
  std: '计划起飞',
  stockId: '库存编号',
  subject: '内容',
  submitted: '提交内容',
  submittedAt: '提交时间',
  submittedBy: '提交人',
  sum: '合计',
  taxes: '税费',
  terms: '政策内容',
  ticketNo: '票号',
  ticketNos: '票号',
  tickets: '客票',
  title: '标题',
  total: '总额',
  totals: '合计',
  tradeNo: '渠道流水号',
  type: '类型',
  until: '截止时间',
  user: '操作人',
  values: '内容',
  voyageType: '航程类型',
  way: '方式',
  weekdays: '班期',
}

type Labels = Readonly<Record<string, string>>
/** A status means what it means where it stands: in a kind of stream, or in a part of its state. */
const statuses: Record<string, Labels> = {
  agency: { OPEN: '已开通' },
  job: jobStatuses,
  order: orderStatuses,
  passengers: passengerStatuses,
  payment: paymentStatuses,
  policy: policyStatuses,
  refund: refundStatuses,
  refunds: { OPEN: '处理中', REFUNDED: '已退款', REJECTED: '已驳回' },
  seats: stockStatuses,
  session: { OPEN: '已登录', CLOSED: '已退出' },
  stockbatch: stockStatuses,
  user: { ACTIVE: '启用', DISABLED: '停用' },
}
/** roles, and those who act without one */
export const actorNames = { ...roleNames, system: '系统', public: '外部' } as const
const anywhere: Labels = { NONE: '不存在', ACTIVE: '存在', DELETED: '已删除' }
const codes: Record<string, Labels> = {
  channel: paymentChannels,
  childFareMode: childFareModes,
  closeReason: closeReasons,
  docType: documentTypes,
  gender: genders,
  kind: { ...paymentErrorKinds, FIXED: '固定票价', DISCOUNT: '折扣', ...userKinds },
  outcome: { REFUNDED: '已退款', REJECTED: '已驳回' },
  reason: closeReasons,
  refundType: refundTypes,
  role: actorNames,
  rule: refundRules,
  scope: exportScopes,
  type: fareTypes,
  voyageType: voyageTypes,
  way: loginWays,
  why: owedReasons,
}

/**
 * What a code in an event or a state means; undefined for what is no code. `within` is the part in which the field stands (`passengers`),
 * or the kind of stream (`order`) when it stands at the top.
 */
export const codeName = (field: string, within: string, value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const labels = field === 'status' ? { ...anywhere, ...statuses[within] } : codes[field]
  return labels && Object.hasOwn(labels, value) ? labels[value] : undefined
}

/** The part in which the last of these names stands: ids and places in lists are no parts. */
export const partIn = (kind: string, path: readonly string[]): string => path.slice(0, -1).findLast(step => step in statuses) ?? kind

/** Who did it, as people read it: the house's own machines are one, a caller from outside is its address. */
export const userName = (user: string): string => (user.startsWith('system:') ? '系统' : user.replace(/^public:/, ''))

/** What a thing that is known by an id is called, where it has a name. */
export const nameOfThing = (thing: unknown): string | undefined => {
  const { id, name } = (typeof thing === 'object' && thing !== null ? thing : {}) as { id?: unknown; name?: unknown }
  return typeof id === 'string' && typeof name === 'string' ? name : undefined
}
