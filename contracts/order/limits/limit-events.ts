import { unnamedRules } from '../../basicinfo/unnamed-rules.ts'
import { auditStatuses, closeReasons, limitKinds } from '../../enums.ts'
import { event } from '../../kernel/event.ts'
import { notPersonal, writing } from '../../kernel/personal.ts'
import { Airline, Count, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { GivenUp } from '../changes/give-up.ts'
import { Holds, Instalments, Limits } from '../parts.ts'

export const LimitsModified = event(
  'LimitsModified',
  '修改时限',
  Type.Object({ limits: zh(Limits, '时限'), instalments: Instalments, reason: optional(zh(writing(Text), '原因')) }),
)

/** a limit comes near: `hours` before it (24, 12, 2), told once each */
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
    /** what is to be paid by then */
    amount: optional(zh(Fen, '金额')),
    /** travellers without a name, 0 when the list is complete */
    unnamed: optional(zh(Count, '未录旅客')),
    /** it cannot be paid yet: it ends then unless it has been approved, or handed in again */
    auditStatus: optional(zh(oneOf(auditStatuses), '审核状态')),
    /** it has seats by the waitlist, which its agency has to confirm by then */
    waitlisted: optional(zh(Flag, '候补待确认')),
  }),
)

/** its time to pay is over, but a gateway that holds a payment of it open is away: it is not closed before that has answered, or `until` */
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

/** a limit has passed that does not close the order; the name list is the airline's from then on */
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
    /** what becomes of their seats; absent: the desk decides. Released, `SeatsReduced` follows */
    unnamedRule: optional(zh(oneOf(unnamedRules), '未录名座位')),
    /** why the desk is asked although the rule is to release them */
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
    /** of what had been paid: all seats are cut, judged as in `DepositSettlement`; with what was forfeited before */
    settlement: optional(
      zh(Type.Object({ paid: zh(Fen, '已付'), forfeited: zh(Fen, '罚没金额'), returned: zh(Fen, '应退金额') }), '定金结算'),
    ),
    /** the order was paid: what of it goes back */
    givenUp: optional(zh(GivenUp, '退座结算')),
  }),
)
