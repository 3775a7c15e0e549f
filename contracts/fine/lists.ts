import { paymentChannels } from '../enums.ts'
import { agents, everyone } from '../kernel/endpoint.ts'
import { fromDay, is, list, search, untilDay } from '../kernel/list.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Airline, Code, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { fineChangeKinds, fineStatuses, fineTypes } from './codes.ts'

/** whether the agency was asked to pay */
const fineStages = { CALCULATED: '未催缴', ASKED: '已催缴' } as const

/** The row has no names of staff, since agencies read it too. */
export const FineRow = Type.Object({
  id: zh(Id, '罚金单号'),
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人编号'),
  /** the agency again, as soon as it knows of the fine: absent where the airline considers one on its own initiative, or has dropped it */
  told: optional(zh(Id, '已告知的代理人')),
  agencyName: notPersonal(zh(Text, '代理人')),
  airLine: Airline,
  line: zh(Code, '航线'),
  type: zh(oneOf(fineTypes), '罚金类型'),
  status: zh(oneOf(fineStatuses), '状态'),
  stage: zh(oneOf(fineStages), '催缴'),
  amount: zh(Fen, '罚金'),
  /** amount as first computed, or as asked for when it was added */
  original: zh(Fen, '原罚金'),
  waived: zh(Fen, '减免金额'),
  formula: notPersonal(zh(Text, '计算过程')),
  payBy: optional(zh(Instant, '缴纳期限')),
  /** kind of the pending request, and its amount */
  asked: optional(zh(oneOf(fineChangeKinds), '申请')),
  askedAmount: optional(zh(Fen, '申请罚金')),
  before: optional(zh(oneOf(fineStatuses), '申请前状态')),
  /** true where a change that the agency has asked for was decided, or is being decided, since the fine was last asked for */
  changeAsked: optional(zh(Flag, '本次催缴已申请变更')),
  /** the agency may ask again until then, after it has taken back a request that was returned to it */
  mendBy: optional(zh(Instant, '退回后重新申请期限')),
  /** true where the pending request is the agency's own */
  byAgency: optional(zh(Flag, '代理人申请')),
  /** when the fine becomes overdue although the agency's request is undecided */
  lapses: optional(zh(Instant, '审批期间的缴纳期限')),
  /** limit for handing a returned request in again */
  returnBy: optional(zh(Instant, '重新提交期限')),
  /** amount of a paid fine that later waivers return, if finance agrees */
  returned: optional(zh(Fen, '缴后应退')),
  since: zh(Instant, '发生时间'),
  createdAt: zh(Instant, '生成时间'),
  paidAt: optional(zh(Instant, '缴纳时间')),
  paymentCode: optional(zh(Id, '支付单号')),
  channel: optional(zh(oneOf(paymentChannels), '支付渠道')),
  updatedAt: zh(Instant, '更新时间'),
})
export type FineRow = Type.Static<typeof FineRow>

/** Fines of orders (DOMAIN §3.14): computed, asked for, paid. */
export const fines = list(
  'fine',
  '罚金',
  FineRow,
)({
  module: 'order.fines',
  owner: 'told',
  airline: 'airLine',
  document: '罚金',
  number: '罚金单号',
  columns: ['id', 'orderNo', 'agencyName', 'airLine', 'type', 'status', 'amount', 'payBy', 'since', 'formula'],
  more: [
    'line',
    'original',
    'waived',
    'asked',
    'askedAmount',
    'returnBy',
    'returned',
    'createdAt',
    'paidAt',
    'paymentCode',
    'channel',
    'stage',
    'updatedAt',
  ],
  // without the fields of a pending request: an agency must not read in a sheet what it has not been told yet
  exported: [
    ...([
      'orderNo',
      'agency',
      'agencyName',
      'airLine',
      'line',
      'type',
      'status',
      'stage',
      'amount',
      'original',
      'waived',
      'formula',
    ] as const),
    ...([
      'payBy',
      'asked',
      'askedAmount',
      'before',
      'returnBy',
      'returned',
      'since',
      'createdAt',
      'paidAt',
      'paymentCode',
      'channel',
    ] as const),
    'updatedAt',
  ],
  filters: [{ field: 'q', title: '罚金单号 / 订单号' }, 'type', 'airLine', 'agencyName', 'payBy', 'since', 'stage'],
  totals: ['amount', 'original', 'waived', 'returned'],
  sort: '-createdAt',
  sorts: ['amount', 'payBy'],
  tabs: 'status',
  empty: '没有罚金：适用罚金航线规则的减员、超时或出票率不足发生后在此列出',
  menu: ['money', 21],
  calls: {
    queryOrderFines: {
      path: '/api/order/fines/r/queryOrderFines',
      zh: '订单罚金查询',
      allow: [...agents, 'employee'],
      body: {
        orderId: is('orderNo'),
        status: is('status'),
        type: is('type'),
        airLine: is('airLine'),
        q: search(zh(Type.String({ maxLength: 40 }), '罚金单号或订单号')),
        from: fromDay('createdAt', '生成日期起'),
        to: untilDay('createdAt', '生成日期止'),
      },
    },
    asksQuery: {
      path: '/api/order/fines/asks/r/query',
      zh: '罚金申请查询',
      allow: everyone,
      only: { stage: 'ASKED' },
      body: {
        id: is('id'),
        orderId: is('orderNo'),
        status: is('status'),
        asked: is('asked'),
        from: fromDay('payBy', '缴纳期限起'),
        to: untilDay('payBy', '缴纳期限止'),
      },
      note: '已催缴、逾期、已缴以及申请新增的罚金；尚待航司确认的不在其中。',
    },
  },
  portal: {
    call: 'queryOrderFines',
    columns: ['orderNo', 'type', 'status', 'amount', 'payBy', 'since'],
    filters: ['status', 'type', 'q'],
    empty: '没有罚金',
  },
})
export const { queryOrderFines, asksQuery } = fines.calls
