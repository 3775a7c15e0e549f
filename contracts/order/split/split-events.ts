import { orderStatuses } from '../../enums.ts'
import { event } from '../../kernel/event.ts'
import { writing } from '../../kernel/personal.ts'
import { Bps, Code, Count, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { Watch } from '../limits/deadlines.ts'
import { Paid } from '../money/money-events.ts'
import { Formerly, Passenger } from '../names/passenger.ts'
import { Holds, Instalment, Instalments, LegLines, PassengerCounts } from '../parts.ts'
import { OrderSubmitted } from '../submitted-events.ts'

const PnrGroups = Type.Array(Type.Object({ pnr: zh(Code, 'PNR'), seats: zh(Count, '座位数') }))

/** since which deposit seats are judged that are cut: the seats it began with, the seats cut since */
const Period = Type.Object({ assessment: zh(Bps, '考核比例'), seats: zh(Count, '座位数'), cut: zh(Count, '减少人数') })

/** What an order that was split off begins with, beside what it orders. */
const Parted = {
  splitId: zh(Id, '拆分编号'),
  /** as it stands without payments to come */
  status: zh(oneOf({ WAIT_FOR_PAY: orderStatuses.WAIT_FOR_PAY, PAID: orderStatuses.PAID, PRINTED: orderStatuses.PRINTED }), '状态'),
  paid: zh(Type.Array(Paid), '已付'),
  deposit: zh(Fen, '定金'),
  forfeited: zh(Fen, '罚没金额'),
  period: optional(zh(Period, '考核期')),
  instalments: Instalments,
  /** the group is too small to be one: it pays the full fare and may be of any size */
  belowMinimum: optional(zh(Flag, '不足成团')),
  /** its PNRs with their seats; absent: the seats are not confirmed */
  pnrs: optional(zh(PnrGroups, '全部PNR')),
}

/** The order begins as a part of another: with its travellers and tickets, its share of money, deposits and limits. */
export const OrderSplitOff = event(
  'OrderSplitOff',
  '由订单拆分',
  Type.Object({
    ...Parted,
    from: zh(Id, '原订单号'),
    /** every part of its sum with its limit */
    parts: zh(Type.Array(Type.Omit(Instalment, ['amount'])), '付款计划'),
    passengers: zh(Type.Array(Passenger), '旅客'),
    /** of these: who had their seats before, or how they were called */
    formerly: optional(Formerly),
    /** of these: how often each was renamed before, by the numbers of the applications */
    renamed: optional(zh(Type.Record(Type.String(), Type.Array(Id)), '已办更名')),
    watches: zh(Type.Array(Watch), '待办时限'),
    namesLocked: optional(zh(Instant, '名单锁定')),
    /** its tickets are issued ahead of the rest of the group: of any size, at the group's price (DOMAIN §3.22) */
    ahead: optional(zh(Flag, '虚拟出票')),
  }),
)

/**
 * A part of the group goes on as an order of its own (DOMAIN §3.2). What is left stands here like in `OrderSplitOff`; `opening` is what the
 * new order begins with besides its people, whom the order that was split has told before: whoever reads this fact opens it with these.
 */
export const OrderSplit = event(
  'OrderSplit',
  '订单拆分',
  Type.Object({
    ...Parted,
    into: zh(Id, '拆分至'),
    moved: zh(PassengerCounts, '拆出人数'),
    ids: zh(Type.Array(Id), '旅客'),
    tickets: zh(Count, '客票'),
    counts: zh(PassengerCounts, '人数'),
    seats: zh(Count, '座位数'),
    persons: zh(Count, '人数合计'),
    paxMin: zh(Count, '最少人数'),
    legs: zh(LegLines, '航段'),
    total: zh(Fen, '总额'),
    /** seats that move, by block */
    holds: zh(Holds, '占座'),
    opening: zh(
      Type.Object({
        submitted: zh(Type.Omit(OrderSubmitted.schema, ['contact']), '提交内容'),
        parted: zh(Type.Omit(OrderSplitOff.schema, ['passengers']), '拆分内容'),
      }),
      '新订单',
    ),
    reason: optional(zh(writing(Text), '原因')),
  }),
)

/** a PNR is divided: these travellers and this many seats in all go on under a locator of their own */
export const PnrSplit = event(
  'PnrSplit',
  'PNR分离',
  Type.Object({ pnr: zh(Code, 'PNR'), into: zh(Code, '拆分至'), seats: zh(Count, '座位数'), ids: zh(Type.Array(Id), '旅客') }),
)

/** travellers go to another PNR of the order, their seats with them */
export const PnrPassengersMoved = event(
  'PnrPassengersMoved',
  'PNR移动旅客',
  Type.Object({ pnr: zh(Code, 'PNR'), ids: zh(Type.Array(Id), '旅客') }),
)
