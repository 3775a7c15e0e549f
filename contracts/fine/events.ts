import { paymentChannels } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Airline, Code, Count, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { FineBasis } from './calculate.ts'
import { fineChangeEnds, fineChangeKinds, fineTypes } from './codes.ts'

const whose = {
  orderNo: zh(Id, '订单号'),
  agency: zh(Id, '代理人'),
  agencyName: zh(notPersonal(Text), '代理人名称'),
  airLine: Airline,
}
/** Stream `fine-{id}` (DOMAIN §3.14). What is reckoned from a fact is named by it, so that one fact has one fine: `{order}.{revision}`. */
export const FineOf = {
  fineId: zh(Id, '罚金单号'),
  ...whose,
  /** `HU-HAK-PEK`: whose desk decides about it */
  line: optional(zh(Code, '航线')),
  type: zh(oneOf(fineTypes), '罚金类型'),
}
/** who is to decide a request, where its flow asks whoever begins it */
export const Toward = { routeId: optional(zh(Code, '操作')), toUser: optional(zh(UserId, '处理人')) }

export const FineCalculated = event(
  'FineCalculated',
  '计算罚金',
  Type.Object({
    ...FineOf,
    amount: zh(Fen, '罚金'),
    formula: zh(notPersonal(Text), '计算过程'),
    basis: zh(FineBasis, '计算依据'),
    rule: zh(Id, '罚金规则'),
    payDays: zh(Count, '缴纳天数'),
    /** when what is fined happened */
    since: zh(Instant, '发生时间'),
  }),
)
/** what was looked at costs nothing: it is not looked at again */
export const FineSpared = event(
  'FineSpared',
  '无须罚金',
  Type.Object({ ...FineOf, formula: zh(notPersonal(Text), '计算过程'), since: zh(Instant, '发生时间') }),
)
/** by hand; another decides whether it is */
export const FineAddAsked = event(
  'FineAddAsked',
  '申请新增罚金',
  Type.Object({
    ...FineOf,
    requestId: zh(Id, '申请编号'),
    amount: zh(Fen, '罚金'),
    /** deposit and unpaid fare of the order then; absent: a rule lets it go beyond */
    room: optional(zh(Fen, '定金与未付票款')),
    payDays: zh(Count, '缴纳天数'),
    /** where whoever asks has said how many are at fault, and a rule what that costs */
    formula: optional(zh(notPersonal(Text), '计算过程')),
    basis: optional(zh(FineBasis, '计算依据')),
    rule: optional(zh(Id, '罚金规则')),
    remark: zh(writing(Text), '说明'),
    /** the airline's own idea: its agency hears of it when it is approved */
    withheld: optional(zh(Flag, '通过前不告知代理人')),
    ...Toward,
  }),
)
export const FineAdded = event('FineAdded', '新增罚金通过', Type.Object({ requestId: zh(Id, '申请编号'), payBy: zh(Instant, '缴纳期限') }))
/** its agency is told to pay; again, with another day, where it has not */
export const FineAsked = event(
  'FineAsked',
  '催缴罚金',
  Type.Object({ payBy: zh(Instant, '缴纳期限'), remark: optional(zh(writing(Text), '备注')) }),
)
export const FineChangeAsked = event(
  'FineChangeAsked',
  '申请变更罚金',
  Type.Object({
    requestId: zh(Id, '申请编号'),
    kind: zh(oneOf({ CHANGE: fineChangeKinds.CHANGE, WAIVE: fineChangeKinds.WAIVE }), '申请类别'),
    before: zh(Fen, '原罚金'),
    amount: zh(Fen, '申请罚金'),
    remark: zh(writing(Text), '说明'),
    /** it may take it back and pay, so its time goes on meanwhile */
    byAgency: optional(zh(Flag, '代理人申请')),
    ...Toward,
  }),
)
/** `payBy`: the time to pay begins anew; absent: it is not asked for yet */
export const FineChanged = event(
  'FineChanged',
  '变更罚金通过',
  Type.Object({
    requestId: zh(Id, '申请编号'),
    before: zh(Fen, '原罚金'),
    amount: zh(Fen, '罚金'),
    payBy: optional(zh(Instant, '缴纳期限')),
  }),
)
/**
 * What was paid is waived, all of it or a part: it goes back to the payment, as money that is owed (`owed-{item}`).
 */
export const FineReturned = event(
  'FineReturned',
  '已缴罚金减免通过',
  Type.Object({
    requestId: zh(Id, '申请编号'),
    before: zh(Fen, '原罚金'),
    /** what of it stays */
    left: zh(Fen, '减免后罚金'),
    amount: zh(Fen, '退回金额'),
    item: zh(Id, '应退款编号'),
    ...whose,
    source: zh(
      Type.Object({
        paymentCode: zh(Id, '支付单号'),
        channel: zh(oneOf(paymentChannels), '支付渠道'),
        tradeNo: zh(Code, '渠道流水号'),
        /** all that it had paid of this fine */
        amount: zh(Fen, '缴纳金额'),
      }),
      '原支付',
    ),
  }),
)
export const FineWaived = event('FineWaived', '减免罚金通过', Type.Object({ requestId: zh(Id, '申请编号'), waived: zh(Fen, '减免金额') }))
/** it stays as it was; one that was to be added is none. `end`: nobody has said no */
export const FineChangeRefused = event(
  'FineChangeRefused',
  '罚金申请未通过',
  Type.Object({
    requestId: zh(Id, '申请编号'),
    end: optional(zh(oneOf(fineChangeEnds), '结果')),
    reason: optional(zh(writing(Text), '原因')),
  }),
)
/** Whoever asked is to hand it in again by then, or take it back; after that it is refused, since nobody need pay meanwhile. */
export const FineChangeReturned = event(
  'FineChangeReturned',
  '罚金申请退回修改',
  Type.Object({ requestId: zh(Id, '申请编号'), until: zh(Instant, '重新提交期限'), remark: optional(zh(writing(Text), '退回意见')) }),
)
export const FineChangeResubmitted = event('FineChangeResubmitted', '罚金申请重新提交', Type.Object({ requestId: zh(Id, '申请编号') }))
export const FineOverdue = event('FineOverdue', '罚金逾期', Type.Object({ payBy: zh(Instant, '缴纳期限'), amount: zh(Fen, '罚金') }))
