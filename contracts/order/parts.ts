import { fareTypes, instalmentKinds, limitKinds } from '../enums.ts'
import { notPersonal, personal } from '../kernel/personal.ts'
import { Phone } from '../kernel/phone.ts'
import { Bps, Code, Count, Fen, Flag, Id, Instant, LocalDate, oneOf, optional, Text, Type, WorkdayLimit, zh } from '../kernel/schema.ts'
import { Flight } from '../seats/events.ts'
import { FareRule } from './rules/fare-rule.ts'

/** passengers by type; infants hold no seat */
export const PassengerCounts = Type.Object({
  ADULT: zh(Count, '成人人数'),
  CHILD: zh(Count, '儿童人数'),
  SOLIDER: zh(Count, '军残/警残人数'),
  FREE: zh(Count, '优惠票/免票人数'),
  INFANT: zh(Count, '婴儿人数'),
})

/** price of one passenger type on one leg, fen per passenger */
export const FareLine = Type.Object({
  type: oneOf(fareTypes, '旅客类型'),
  count: zh(Count, '人数'),
  fare: zh(Fen, '票价'),
  cnFund: zh(Fen, '民航发展基金'),
  yq: zh(Fen, '燃油附加费'),
  /** taxes and fees of a flight abroad beside these two */
  others: optional(zh(Fen, '其他税费')),
  perPassenger: zh(Fen, '单人合计'),
  total: zh(Fen, '小计'),
})

export const Leg = Type.Object({
  stockId: zh(Id, '库存编号'),
  ...Flight,
  /** scheduled departure and arrival as instants, as they were when the flight was ordered; `sta` is newer than the fact */
  std: zh(Instant, '计划起飞'),
  sta: optional(zh(Instant, '计划到达')),
  fullFare: zh(Fen, '全价票价'),
  /** the fare as it is filed, per adult and in minor units of its currency, where the flight is sold under an international policy */
  filed: optional(
    zh(
      Type.Object({
        currency: zh(Code, '币种代码'),
        amount: zh(Type.Integer({ minimum: 0 }), '金额（币种最小单位）'),
        decimals: zh(Count, '小数位'),
        per100: zh(Fen, '每100外币折人民币'),
        day: zh(LocalDate, '汇率日期'),
      }),
      '公布票价',
    ),
  ),
  /** taxes abroad by code, fen for an adult; `lines` have their sums */
  abroadTaxes: optional(zh(Type.Array(Type.Object({ code: zh(Code, '税费代码'), adult: zh(Fen, '成人') })), '国际税费')),
  /** fare for those who stay when refunds leave the group too small, by the policy; absent: the full fare */
  normalFare: optional(zh(Fen, '普通票价')),
  distance: zh(Type.Integer(), '里程'),
  policyId: zh(Id, '政策内部编号'),
  /** version of the policy that was sold; newer than the fact */
  policyVersion: optional(zh(Count, '政策版本')),
  policyName: zh(notPersonal(Text), '政策名称'),
  /** false: under its policy this fare is not refunded when a traveller gives up the ticket voluntarily */
  refundable: zh(Flag, '可自愿退票'),
  /** under its policy the coupon of this flight may be refunded while others of the ticket stay; absent: it may not */
  segmentRefund: optional(zh(Flag, '可单独退航段')),
  /** what a ticket of this flight may do, where it has a rule of its own: the rule that its buyer saw; absent: that of its group */
  rule: optional(zh(FareRule, '客规')),
  lines: zh(Type.Array(FareLine), '明细'),
  /** price of one more passenger of each type */
  prices: zh(Type.Array(Type.Omit(FareLine, ['count', 'total'])), '单价'),
})

export const Limits = Type.Object({
  payBy: zh(Instant, '支付时限'),
  nameBy: zh(WorkdayLimit, '名单时限'),
  ticketBy: zh(WorkdayLimit, '出票时限'),
  /** limit of the balance, where the order has deposits */
  balanceBy: optional(zh(WorkdayLimit, '尾款时限')),
  /** when seats without a name go back, and an unpaid order ends; where staff have set it */
  clearBy: optional(zh(WorkdayLimit, '清位时限')),
  /** limits that were counted back from a day while the holidays of their year were not published */
  provisional: optional(
    zh(
      Type.Array(Type.Object({ limit: zh(oneOf(limitKinds), '时限类别'), by: zh(Instant, '时限'), day: zh(LocalDate, '推算日') })),
      '暂定时限',
    ),
  ),
})

/** One part of the sum and its limit. `assessment`: how seats are judged that are cut after this deposit was paid (DOMAIN §5.5 B). */
export const Instalment = Type.Object({
  no: zh(Type.Integer({ minimum: 1, maximum: 999 }), '期次'),
  kind: zh(oneOf(instalmentKinds), '款项'),
  amount: zh(Fen, '应付金额'),
  by: zh(Instant, '支付时限'),
  assessment: optional(zh(Bps, '考核比例')),
  /** deposit of seats that were added after the group had paid its own; if it is not paid in time, these seats are given back */
  added: optional(zh(Count, '加员座位')),
})

/** The share of one part that a payment covered; `partly`: some of the part stayed open. */
export const PaidPart = Type.Object({
  ...Type.Pick(Instalment, ['no', 'kind', 'added']).properties,
  amount: zh(Fen, '其中支付'),
  partly: optional(zh(Flag, '未付满')),
})

/** unpaid parts, the next one first */
export const Instalments = zh(Type.Array(Instalment), '待付分期')

export const Contact = Type.Object({
  name: personal('contact', 'name', zh(Type.String({ minLength: 1, maxLength: 50 }), '联系人')),
  phone: personal('contact', 'phone', zh(Phone, '联系电话')),
})

export const LegLines = Type.Array(Type.Object({ stockId: zh(Id, '库存编号'), lines: zh(Type.Array(FareLine), '明细') }))

export const Holds = Type.Array(Type.Object({ stockId: zh(Id, '库存编号'), seats: zh(Count, '座位数') }))
