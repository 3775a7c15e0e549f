import { unnamedRules } from '../../basicinfo/unnamed-rules.ts'
import { auditStatuses, closeReasons, limitKinds } from '../../enums.ts'
import { event } from '../../kernel/event.ts'
import { notPersonal, writing } from '../../kernel/personal.ts'
import { Airline, Count, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { HandedBack } from '../changes/hand-back.ts'
import { Holds, Instalments, Limits } from '../parts.ts'

export const LimitsModified = event(
  'LimitsModified',
  '修改时限',
  Type.Object({
    limits: zh(Limits, '时限'),
    instalments: Instalments,
    reason: optional(zh(writing(Text), '原因')),
    /** a flight is cancelled: nothing is due before the departure, and nothing is announced */
    stopped: optional(zh(Flag, '时限停止')),
  }),
)

/** a limit comes near: `hours` before it (24, 12, 2), each only once */
export const LimitApproaching = event(
  'LimitApproaching',
  '时限提醒',
  Type.Object({
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    airLine: Airline,
    limit: zh(oneOf(limitKinds), '时限类别'),
    by: zh(Instant, '时限'),
    hours: zh(Count, '提前小时'),
    /** amount due by then */
    amount: optional(zh(Fen, '金额')),
    /** travellers without a name, 0 when the list is complete */
    unnamed: optional(zh(Count, '未录旅客')),
    /** the audit status of an order that cannot be paid yet: it expires at the limit unless it is approved or handed in again */
    auditStatus: optional(zh(oneOf(auditStatuses), '审核状态')),
    /** the order has seats from the waitlist, and its agency has to confirm them by the limit */
    waitlisted: optional(zh(Flag, '候补待确认')),
  }),
)

/**
 * the pay limit has passed, but a gateway with an open payment does not answer: the order is not closed before the answer, or before
 * `until`
 */
export const ExpiryDeferred = event(
  'ExpiryDeferred',
  '等待渠道支付结果',
  Type.Object({
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    airLine: Airline,
    by: zh(Instant, '时限'),
    until: zh(Instant, '最迟等到'),
    payments: zh(Type.Array(Id), '待查支付单'),
  }),
)

/** a limit has passed that does not close the order; from then on the name list belongs to the airline */
export const LimitMissed = event(
  'LimitMissed',
  '超过时限',
  Type.Object({
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    airLine: Airline,
    limit: zh(oneOf(limitKinds), '时限类别'),
    by: zh(Instant, '时限'),
    unnamed: optional(zh(Count, '未录旅客')),
    /** rule for the unnamed seats; absent: the desk decides. When they are released, `SeatsReduced` follows */
    unnamedRule: optional(zh(oneOf(unnamedRules), '未录名座位')),
    /** reason why the desk must decide although the rule is to release the seats */
    unreleased: optional(notPersonal(zh(Text, '未自动退回的原因'))),
  }),
)

export const OrderExpired = event(
  'OrderExpired',
  '订单失效',
  Type.Object({
    reason: zh(oneOf(closeReasons), '原因'),
    remark: optional(zh(writing(Text), '备注')),
    holds: zh(Holds, '占座'),
    /** settlement of what had been paid: all seats are cut and judged as in `SettledDeposit`; includes earlier forfeits */
    settlement: optional(
      zh(Type.Object({ paid: zh(Fen, '已付'), forfeited: zh(Fen, '罚没金额'), returned: zh(Fen, '应退金额') }), '定金结算'),
    ),
    /** of a paid order: the amounts that go back */
    handedBack: optional(zh(HandedBack, '退座结算')),
  }),
)
