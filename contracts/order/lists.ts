import {
  auditStatuses,
  cancellationAskers,
  closeReasons,
  instalmentKinds,
  lateKinds,
  limitKinds,
  orderStatuses,
  paymentChannels,
  payProgresses,
  seatStatuses,
  ticketProgresses,
  voyageTypes,
} from '../enums.ts'
import { agents, everyone, staff } from '../kernel/endpoint.ts'
import { begins, fromDay, is, list, untilDay } from '../kernel/list.ts'
import { personal } from '../kernel/personal.ts'
import {
  Airline,
  Count,
  Doer,
  Fen,
  Flag,
  Id,
  Instant,
  LocalDate,
  oneOf,
  optional,
  Text,
  Type,
  WorkdayLimit,
  Zone,
  zh,
} from '../kernel/schema.ts'
import { orderKinds } from './kind.ts'
import { unnamedStandings } from './names/unnamed.ts'
import { mailStatuses } from './notice/mail.ts'
import { NoticeId } from './notice/notice.ts'
import { virtualOutStatuses } from './virtual-out/codes.ts'

export const OrderStatus = oneOf(orderStatuses, '订单状态')
export const OrderId = zh(Id, '订单号')
/** tasks of an order that only its agency can do */
const orderActs = { PAY: '支付', CONFIRM: '确认候补座位', RESUBMIT: '修改后重新提交' } as const
export const priceChanges = { PROPOSED: '待另一人同意' } as const
export const OrderRow = Type.Object({
  id: OrderId,
  orderNo: zh(Text, '订单号'),
  kind: zh(oneOf(orderKinds), '订单类别'),
  status: OrderStatus,
  closeReason: optional(zh(oneOf(closeReasons), '失效原因')),
  auditStatus: optional(zh(oneOf(auditStatuses), '审核状态')),
  priceChange: optional(zh(oneOf(priceChanges), '改价')),
  /** the pay limit that passed */
  expiredBy: optional(zh(Instant, '失效时限')),
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  airLine: zh(Airline, '航空公司'),
  inter: zh(Flag, '国际'),
  groupName: zh(Text, '团名'),
  voyageType: zh(oneOf(voyageTypes), '航程'),
  route: zh(Text, '航线'),
  flights: zh(Text, '航班'),
  departure: zh(LocalDate, '出发日期'),
  std: zh(Instant, '起飞时间'),
  depZone: optional(zh(Zone, '起飞时区')),
  seats: zh(Count, '座位数'),
  persons: zh(Count, '人数'),
  named: zh(Count, '已录旅客'),
  unnamed: zh(Count, '未录旅客'),
  total: zh(Fen, '订单总价'),
  paid: zh(Fen, '已付'),
  refunded: zh(Fen, '已退票款'),
  /** products beside the seat, fen: paid, and the parts of it that are going back or back with the payer */
  extrasPaid: optional(zh(Fen, '增值产品已付')),
  extrasReturning: optional(zh(Fen, '增值产品退款中')),
  extrasReturned: optional(zh(Fen, '增值产品已退')),
  channel: optional(zh(oneOf(paymentChannels), '支付渠道')),
  pnr: optional(zh(Text, 'PNR')),
  pnrs: optional(zh(Type.Array(Text), '全部PNR')),
  seatStatus: zh(oneOf(seatStatuses), '座位状态'),
  /** end of the wait for seats, or limit for confirming them */
  waitUntil: optional(zh(Instant, '候补截止')),
  confirmBy: optional(zh(Instant, '候补确认时限')),
  tickets: zh(Count, '出票数'),
  liveTickets: zh(Count, '有效票数'),
  ticketProgress: optional(zh(oneOf(ticketProgresses), '出票进度')),
  openRefunds: zh(Count, '未完结退票'),
  contactName: personal('contact', 'name', zh(Text, '联系人')),
  contactPhone: personal('contact', 'phone', zh(Text, '联系电话')),
  payBy: zh(Instant, '支付时限'),
  nameBy: zh(WorkdayLimit, '名单时限'),
  ticketBy: zh(WorkdayLimit, '出票时限'),
  balanceBy: optional(zh(WorkdayLimit, '尾款时限')),
  clearBy: optional(zh(WorkdayLimit, '清位时限')),
  payProgress: optional(zh(oneOf(payProgresses), '支付进度')),
  /** limit and amount of the next part to be paid */
  nextDue: optional(zh(Instant, '下期支付时限')),
  nextAmount: optional(zh(Fen, '下期应付')),
  nextKind: optional(zh(oneOf(instalmentKinds), '下期款项')),
  /** all parts that are still to be paid */
  owed: optional(zh(Fen, '待付')),
  /** the agency's next task besides names and its limit; and the limit for names that are still missing */
  act: optional(zh(oneOf(orderActs), '待办')),
  actBy: optional(zh(Instant, '待办时限')),
  namesDue: optional(zh(Instant, '待录名单时限')),
  /** the nearest limit of payment, names or tickets that can still be kept */
  limitBy: optional(zh(Instant, '最近时限')),
  limitKind: optional(zh(oneOf(limitKinds), '时限类别')),
  /** true while a flight of it is cancelled: nothing is due */
  stopped: optional(zh(Flag, '时限停止')),
  /** whoever asks for the cancellation that a workflow decides about */
  cancelling: optional(zh(oneOf(cancellationAskers), '取消申请方')),
  forfeited: optional(zh(Fen, '罚没金额')),
  /** limits of names and tickets that have passed, and the current delay */
  missed: optional(zh(Type.Array(oneOf(limitKinds)), '已过时限')),
  late: optional(zh(oneOf(lateKinds), '超时类别')),
  /** after the name limit: state of paid seats that still have no names; `keptUnnamed` of them stay */
  unnamedSeats: optional(zh(oneOf(unnamedStandings), '未录名座位')),
  keptUnnamed: optional(zh(Count, '保留未录名人数')),
  tourCode: optional(zh(Text, '团号')),
  splitFrom: optional(zh(Id, '拆分自')),
  /** of a part split off to have its tickets ahead of the rest: its state, and the number of tries to issue them */
  ahead: optional(zh(Flag, '虚拟出票单')),
  virtualOut: optional(zh(oneOf(virtualOutStatuses), '虚拟出票')),
  outTries: optional(zh(Count, '出票次数')),
  outSubmittedAt: optional(zh(Instant, '虚拟出票提交时间')),
  copyOf: optional(zh(Id, '复制自')),
  submittedBy: zh(Doer, '提交人'),
  submittedAt: zh(Instant, '提交时间'),
  updatedAt: zh(Instant, '更新时间'),
})

const asked = {
  orderNo: begins('orderNo'),
  status: is('status'),
  auditStatus: is('auditStatus'),
  seatStatus: is('seatStatus'),
  airLine: is('airLine', Airline),
  agency: is('agency', '代理人'),
  pnr: is('pnrs', zh(Text, 'PNR'), { upper: true }),
  departureFrom: fromDay('departure', '出发日期起'),
  departureTo: untilDay('departure', '出发日期止'),
  submittedFrom: fromDay('submittedAt', '提交日期起'),
  submittedTo: untilDay('submittedAt', '提交日期止'),
}
const sorts = ['submittedAt', 'departure', 'total', 'payBy', 'orderNo'] as const
export const orders = list(
  'order',
  '订单',
  OrderRow,
)({
  module: 'order.order',
  owner: 'agency',
  airline: 'airLine',
  columns: ['orderNo', 'status', 'route', 'groupName', 'pnr', 'persons', 'total', 'owed', 'limitBy', 'submittedAt'],
  more: [
    'agencyName',
    'limitKind',
    'departure',
    'flights',
    'seats',
    'payProgress',
    'nextDue',
    'nextAmount',
    'paid',
    'extrasPaid',
    'extrasReturning',
    'extrasReturned',
    'forfeited',
    'tourCode',
    'named',
    'seatStatus',
    'waitUntil',
    'confirmBy',
    'tickets',
    'refunded',
    'contactName',
    'contactPhone',
    'payBy',
    'ticketBy',
    'closeReason',
    'auditStatus',
    'priceChange',
    'copyOf',
  ],
  filters: [
    { field: 'q', title: '订单号 / PNR / 团名' },
    'airLine',
    'departure',
    'payProgress',
    'auditStatus',
    'seatStatus',
    'priceChange',
    'limitKind',
    'limitBy',
    'ticketProgress',
    'namesDue',
    'nextDue',
    'agencyName',
    'route',
    'flights',
    'submittedAt',
  ],
  hit: ['orderNo', 'groupName', 'agencyName', 'route', 'departure'],
  totals: [
    'seats',
    'persons',
    'total',
    'paid',
    'owed',
    'nextAmount',
    'refunded',
    'extrasPaid',
    'extrasReturning',
    'extrasReturned',
    'forfeited',
    'tickets',
  ],
  sort: '-submittedAt',
  sorts: ['limitBy', 'orderNo', 'status', 'groupName', 'route', 'departure', 'total', 'pnr', 'payBy'],
  tabs: 'status',
  empty: '还没有订单；代理人在门户提交后会出现在这里',
  menu: ['order', 1],
  portal: {
    call: 'frontQueryOrder',
    title: '我的订单',
    columns: ['orderNo', 'status', 'groupName', 'agencyName', 'airLine', 'route', 'departure', 'seats', 'total', 'submittedAt'],
    filters: ['orderNo', 'airLine', 'departureFrom', 'departureTo', 'pnr', 'submittedFrom', 'submittedTo'],
    empty: '还没有订单',
  },
  calls: {
    queryOrder: { path: '/api/order/r/query', zh: '订单查询', allow: everyone, body: asked, sorts, size: 20 },
    frontQueryOrder: { path: '/api/order/r/frontQuery', zh: '前台订单查询', allow: agents, body: asked, sorts, size: 20 },
  },
})
export const { queryOrder, frontQueryOrder } = orders.calls

/** An order that was closed because time ran out, or that has missed a limit. */
export const TimeoutOrder = Type.Object({
  id: zh(Id, '订单号'),
  orderNo: zh(Text, '订单号'),
  status: OrderStatus,
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  airLine: zh(Airline, '航空公司'),
  groupName: zh(Text, '团名'),
  departure: zh(LocalDate, '出发日期'),
  seats: zh(Count, '座位数'),
  total: zh(Fen, '订单总价'),
  paid: zh(Fen, '已付'),
  late: zh(oneOf(lateKinds), '超时类别'),
  by: zh(Instant, '时限'),
  unnamed: zh(Count, '未录旅客'),
  unnamedSeats: optional(zh(oneOf(unnamedStandings), '未录名座位')),
})
export const timeoutOrders = list(
  'order-timeout',
  '超时订单',
  TimeoutOrder,
)({
  module: 'order.order',
  airline: 'airLine',
  columns: [
    'orderNo',
    'late',
    'by',
    'unnamed',
    'unnamedSeats',
    'status',
    'groupName',
    'agencyName',
    'airLine',
    'departure',
    'seats',
    'total',
    'paid',
  ],
  filters: ['unnamedSeats', 'airLine'],
  sort: '-by',
  tabs: { field: 'late', values: ['TICKET', 'NAME', 'EXPIRED'] },
  empty: '没有超时的订单',
  menu: ['order', 2],
  through: 'timeoutOrderList',
  calls: {
    timeoutOrderList: {
      path: '/api/order/r/timeoutOrderList',
      zh: '超时订单列表',
      allow: staff,
      body: { airLine: is('airLine', Airline), agency: is('agency', '代理人'), late: is('late'), unnamedSeats: is('unnamedSeats') },
      size: 20,
      note: '超时取消的订单，已过名单时限而名单未录全的订单，和已过出票时限而未出票的订单；同时超过两者的按出票时限列出。',
    },
  },
})
export const { timeoutOrderList } = timeoutOrders.calls

const MailStatus = oneOf(mailStatuses, '状态')
/** A notice whose mail has not been sent (yet). */
export const MailRow = Type.Object({
  id: NoticeId,
  title: zh(Text, '标题'),
  status: MailStatus,
  orderNo: optional(zh(Id, '订单号')),
  airLine: Airline,
  agency: zh(Id, '代理人编号'),
  agencyName: zh(Text, '代理人'),
  askedAt: zh(Instant, '生成时间'),
  tries: zh(Count, '发送次数'),
  triedAt: optional(zh(Instant, '最近发送时间')),
  /** of a waiting mail: the time of the next try, and the last error */
  dueAt: optional(zh(Instant, '下次发送时间')),
  error: optional(zh(Text, '未成原因')),
})
export const unsentMails = list(
  'mail',
  '未发出的邮件',
  MailRow,
)({
  module: 'order.order',
  airline: 'airLine',
  columns: ['title', 'orderNo', 'status', 'agencyName', 'airLine', 'tries', 'triedAt', 'error'],
  more: ['dueAt', 'askedAt'],
  sort: '-askedAt',
  tabs: 'status',
  empty: '没有未发出的邮件',
  menu: ['order', 4],
  through: 'queryMails',
  calls: {
    queryMails: {
      path: '/api/order/notice/r/mails',
      zh: '未发出的邮件',
      allow: staff,
      permission: 'order.order.r',
      body: { status: is('status') },
      note: '未发出和等待发送的通知邮件，最新的在前；发出的和超过通知列出天数的不再列出。',
    },
  },
})
export const { queryMails } = unsentMails.calls
