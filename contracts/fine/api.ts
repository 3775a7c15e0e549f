import { Sum } from '../account/events.ts'
import { paymentChannels } from '../enums.ts'
import { SubmitFlow } from '../flow/api.ts'
import { Action } from '../kernel/action.ts'
import { agents, command, everyone, get, query, staff } from '../kernel/endpoint.ts'
import {
  Airline,
  Code,
  Count,
  Doer,
  Fen,
  Flag,
  Id,
  Instant,
  LocalDate,
  oneOf,
  optional,
  Page,
  PageOf,
  Text,
  Type,
  zh,
} from '../kernel/schema.ts'
import { owedStatuses } from '../payment/owed.ts'
import { FineBasis } from './calculate.ts'
import { fineChangeKinds, fineStatuses, fineTypes } from './codes.ts'

const id = zh(Id, '罚金单号')
const status = zh(oneOf(fineStatuses), '状态')
const Remark = zh(Type.String({ minLength: 1, maxLength: 500 }), '说明')
const after = { id, status, instanceId: zh(Id, '流程实例') }

export const fineDetail = get('/api/order/fines/r/get', {
  zh: '罚金详情',
  allow: everyone,
  body: Type.Object({ id }),
  data: Type.Object({
    id,
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人编号'),
    agencyName: zh(Text, '代理人'),
    airLine: Airline,
    line: zh(Code, '航线'),
    type: zh(oneOf(fineTypes), '罚金类型'),
    status,
    amount: zh(Fen, '罚金'),
    amountText: zh(Text, '金额大写'),
    original: zh(Fen, '原罚金'),
    waived: zh(Fen, '减免金额'),
    formula: zh(Text, '计算过程'),
    basis: optional(zh(FineBasis, '计算依据')),
    /** limit of the fine, unless its rule exceeds it */
    room: optional(zh(Fen, '定金与未付票款')),
    since: zh(Instant, '发生时间'),
    payBy: optional(zh(Instant, '缴纳期限')),
    /** default limit for paying when the fine is asked for now; for the desk */
    nextPayBy: optional(zh(Instant, '默认缴纳期限')),
    /** the pending request */
    asked: optional(
      zh(
        Type.Object({
          kind: zh(oneOf(fineChangeKinds), '申请类别'),
          amount: zh(Fen, '申请罚金'),
          /** note for the own side; the other side does not see it */
          remark: optional(zh(Text, '说明')),
          instanceId: optional(zh(Id, '流程实例')),
          /** of a request that was returned: the deadline for handing it in again, and the comment, which the other side does not see */
          returnBy: optional(zh(Instant, '重新提交期限')),
          returnRemark: optional(zh(Text, '退回意见')),
        }),
        '申请',
      ),
    ),
    paymentCode: optional(zh(Id, '支付单号')),
    paidAt: optional(zh(Instant, '缴纳时间')),
    /** amounts that later waivers return of a paid fine, and the state of each: finance decides about the payout and may refuse it */
    returned: optional(zh(Fen, '缴后应退')),
    returns: optional(
      zh(
        Type.Array(Type.Object({ id: zh(Id, '应退款编号'), amount: zh(Fen, '应退金额'), status: zh(oneOf(owedStatuses), '应退款状态') })),
        '应退款',
      ),
    ),
    revision: zh(Type.Integer(), '版本'),
    stream: zh(Text, '历史'),
    allowedActions: zh(Type.Array(Action), '可用操作'),
  }),
})

/** history of the fine, the newest first; an agency does not see the names of staff */
export const FineLog = Type.Object({
  at: zh(Instant, '时间'),
  what: zh(Text, '事项'),
  side: zh(oneOf({ AGENCY: '代理人', AIRLINE: '航空公司', SYSTEM: '系统' }), '办理方'),
  by: optional(zh(Doer, '办理人')),
  /** amount of the fine after this entry, or the amount that was asked for */
  amount: optional(zh(Fen, '罚金')),
  /** the part that was already paid and goes back */
  returned: optional(zh(Fen, '应退金额')),
  text: optional(zh(Text, '说明')),
})
export const asksLogs = query('/api/order/fines/asks/r/logs', {
  zh: '罚金申请日志',
  allow: everyone,
  body: Type.Object({ id, ...Page }),
  data: PageOf(FineLog),
})

/** The costs of a step out of an order at this moment, fen. `why` stands in place of the sums where the step is not possible. */
export const LeavingCost = Type.Object({
  forfeited: zh(Fen, '罚没或扣除'),
  fine: zh(Fen, '另计罚金'),
  formula: optional(zh(Text, '计算过程')),
  back: zh(Fen, '应退'),
  why: optional(zh(Text, '不能办理的原因')),
})
export const fineBasic = get('/api/order/r/fineBasic', {
  zh: '罚金基础信息',
  allow: [...agents, 'employee'],
  body: Type.Object({ orderId: zh(Id, '订单号') }),
  data: Type.Object({
    orderId: zh(Id, '订单号'),
    open: zh(
      Type.Array(
        Type.Object({
          id,
          type: zh(oneOf(fineTypes), '罚金类型'),
          status,
          amount: zh(Fen, '罚金'),
          payBy: optional(zh(Instant, '缴纳期限')),
        }),
      ),
      '未结罚金',
    ),
    due: zh(Fen, '未结合计'),
    /** limit of a fine, unless its rule exceeds it */
    room: zh(Fen, '定金与未付票款'),
    rules: zh(
      Type.Array(Type.Object({ type: zh(oneOf(fineTypes), '罚金类型'), text: zh(Text, '规则'), payDays: zh(Count, '缴纳天数') })),
      '今日规则',
    ),
    leaving: zh(LeavingCost, '此时取消整单'),
    seatLess: zh(LeavingCost, '此时减一座'),
  }),
  note: '未结的罚金、今日适用的罚金航线规则，以及此时取消整单或减少一座的代价；只试算，不改动订单。',
})

// ── the desk ───────────────────────────────────────────────────────────────────────────────────────────────────────
export const askFine = command('/api/order/fines/w/ask', {
  zh: '催缴罚金',
  allow: staff,
  body: Type.Object({ id, payBy: optional(zh(LocalDate, '缴纳期限')), remark: optional(zh(Text, '备注')) }),
  data: Type.Object({ id, status, payBy: zh(Instant, '缴纳期限') }),
  note: '期限为所填日期的24时前；不填按规则的缴纳天数。已逾期的可另定期限再次催缴。',
})
export const submitWaive = command('/api/order/fines/w/submitWaive', {
  zh: '罚金减免申请提交',
  allow: ['employee'],
  body: Type.Object({ id, waiveAmount: zh(Fen, '减免金额'), remark: Remark, ...SubmitFlow }),
  data: Type.Object(after),
  note: '已缴或已从押金扣除的也可减免：通过后减免的金额列入应退款，审核后原路退回。',
})

export const deductFine = command('/api/order/fines/w/deduct', {
  zh: '罚金从押金扣除',
  allow: ['employee'],
  permission: 'order.bigDeposit.w',
  body: Type.Object({ id, totalAmount: zh(Fen, '扣除金额') }),
  data: Type.Object({
    id,
    status,
    paymentCode: zh(Id, '支付单号'),
    amount: zh(Fen, '扣除金额'),
    amountText: zh(Text, '金额大写'),
    available: zh(Sum, '押金可用余额'),
  }),
  note: '从该代理人的罚没类大额押金扣除，须足额；金额须等于应缴罚金。',
})

const toldFault = {
  type: optional(zh(oneOf(fineTypes), '罚金类型')),
  count: optional(zh(Type.Integer({ minimum: 1, maximum: 999 }), '人数')),
}
// ── asked by an agency or by staff, decided by workflow ────────────────────────────────────────────────────────────
export const asksSubmitChange = command('/api/order/fines/asks/w/submitChange', {
  zh: '罚金变更申请提交',
  allow: [...agents, 'employee'],
  body: Type.Object({ id, totalAmount: optional(zh(Fen, '申请罚金')), remark: Remark, ...SubmitFlow }),
  data: Type.Object(after),
  note: '不填申请罚金即申请全额减免。由另一人审批，审批期间不能缴纳。代理人每次催缴只审批一次变更，且不晚于缴纳期限申请；未审批而撤回的不计次数，退回的撤回后可在重新提交期限内改金额重新申请。审批期间缴纳期限照常计算，可撤回后缴纳。',
})
export const asksSubmitAdd = command('/api/order/fines/asks/w/submitAdd', {
  zh: '罚金新增申请提交',
  allow: [...agents, 'employee'],
  body: Type.Object({
    orderId: zh(Id, '订单号'),
    totalAmount: optional(zh(Fen, '罚金')),
    ...toldFault,
    remark: Remark,
    ...SubmitFlow,
  }),
  data: Type.Object(after),
  note: '不填罚金类型为违规。填写人数的按罚金航线规则计算（更名、误机、弃标、违规），同时填写的罚金须与计算结果相同。由另一人审批，通过后即为待缴。',
})

export const asksWithdraw = command('/api/order/fines/asks/w/withdraw', {
  zh: '罚金申请撤回',
  allow: [...agents, 'employee'],
  body: Type.Object({ id }),
  data: Type.Object({ id, status }),
  note: '由申请方在审批前或退回后撤回，罚金恢复为申请前的状态。退回的申请也可在流程中重新提交；逾期未重新提交的按未通过处理。',
})

// ── previews ───────────────────────────────────────────────────────────────────────────────────────────────────────
const Seen = {
  before: zh(Fen, '原罚金'),
  after: zh(Fen, '变更后罚金'),
  afterText: zh(Text, '变更后大写'),
  waived: zh(Fen, '减免金额'),
}
/** the fine as it would be after approval of the change */
export const finePreview = query('/api/order/fines/r/changePreview', {
  zh: '罚金变更试算',
  allow: [...agents, 'employee'],
  body: Type.Object({ id, totalAmount: optional(zh(Fen, '申请罚金')), waiveAmount: optional(zh(Fen, '减免金额')) }),
  data: Type.Object({
    id,
    ...Seen,
    status,
    payBy: optional(zh(Instant, '缴纳期限')),
    /** of a paid fine: the amount that would go back, and the payment that it came from */
    returned: optional(
      zh(
        Type.Object({
          amount: zh(Fen, '退回金额'),
          amountText: zh(Text, '退回大写'),
          paymentCode: zh(Id, '原支付单号'),
          channel: zh(oneOf(paymentChannels), '支付渠道'),
        }),
        '退回',
      ),
    ),
  }),
})
/** balance of the deposit after the deduction */
export const deductPreview = query('/api/order/fines/r/deductPreview', {
  zh: '罚金扣除试算',
  allow: ['employee'],
  permission: 'order.bigDeposit.w',
  body: Type.Object({ id }),
  data: Type.Object({
    id,
    amount: zh(Fen, '扣除金额'),
    amountText: zh(Text, '金额大写'),
    available: zh(Sum, '押金可用余额'),
    left: zh(Sum, '扣除后可用余额'),
  }),
})
export const fineAddPreview = query('/api/order/fines/r/addPreview', {
  zh: '罚金新增试算',
  allow: [...agents, 'employee'],
  body: Type.Object({ orderId: zh(Id, '订单号'), totalAmount: optional(zh(Fen, '罚金')), ...toldFault }),
  data: Type.Object({
    orderId: zh(Id, '订单号'),
    agencyName: zh(Text, '代理人'),
    amount: zh(Fen, '罚金'),
    amountText: zh(Text, '金额大写'),
    formula: zh(Text, '计算过程'),
    room: zh(Fen, '定金与未付票款'),
    uncapped: zh(Flag, '可超过定金与未付票款'),
    payBy: zh(Instant, '缴纳期限'),
  }),
})

export { asksQuery, FineRow, queryOrderFines } from './lists.ts'
