import { orderStatuses } from '../../enums.ts'
import { event } from '../../kernel/event.ts'
import { writing } from '../../kernel/personal.ts'
import { Bps, Code, Count, Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { Paid } from '../money/money-events.ts'
import { Formerly, Passenger } from '../names/passenger.ts'
import { Holds, Instalment, Instalments, LegLines, PassengerCounts } from '../parts.ts'
import { Watch } from '../rules/deadlines.ts'
import { OrderSubmitted } from '../submitted-events.ts'

const PnrGroups = Type.Array(Type.Object({ pnr: zh(Code, 'PNR'), seats: zh(Count, '座位数') }))

/** period since the deposit by which cut seats are assessed: its assessment, its seats at the start, and the seats cut since */
const Period = Type.Object({ assessment: zh(Bps, '考核比例'), seats: zh(Count, '座位数'), cut: zh(Count, '减少人数') })

/** Opening data of a split-off order, beside what it orders. */
const Parted = {
  splitId: zh(Id, '拆分编号'),
  /** status without the payments that are still to come */
  status: zh(oneOf({ WAIT_FOR_PAY: orderStatuses.WAIT_FOR_PAY, PAID: orderStatuses.PAID, PRINTED: orderStatuses.PRINTED }), '状态'),
  paid: zh(Type.Array(Paid), '已付'),
  deposit: zh(Fen, '定金'),
  forfeited: zh(Fen, '罚没金额'),
  period: optional(zh(Period, '考核期')),
  instalments: Instalments,
  /** the group is smaller than the minimum: it pays the full fare and may be of any size */
  belowMinimum: optional(zh(Flag, '不足成团')),
  /** PNRs with their seats; absent: the seats are not confirmed */
  pnrs: optional(zh(PnrGroups, '全部PNR')),
}

/** The order begins as a part of another. It takes over travellers and tickets, and a share of money, deposits and limits. */
export const OrderSplitOff = event(
  'OrderSplitOff',
  '由订单拆分',
  Type.Object({
    ...Parted,
    from: zh(Id, '原订单号'),
    /** all instalments with their limits, without amounts */
    parts: zh(Type.Array(Type.Omit(Instalment, ['amount'])), '付款计划'),
    passengers: zh(Type.Array(Passenger), '旅客'),
    /** earlier travellers on these seats, or earlier names */
    formerly: optional(Formerly),
    /** completed renames of these travellers, by application number */
    renamed: optional(zh(Type.Record(Type.String(), Type.Array(Id)), '已办更名')),
    watches: zh(Type.Array(Watch), '待办时限'),
    namesLocked: optional(zh(Instant, '名单锁定')),
    /** its tickets are issued ahead of the rest of the group: any size, at the group's price (DOMAIN §3.22) */
    ahead: optional(zh(Flag, '虚拟出票')),
  }),
)

/**
 * A part of the group becomes its own order (DOMAIN §3.2). The fields describe what is left, as in `OrderSplitOff`. `opening` is the
 * opening data of the new order without its people; those are in earlier facts of this order. A process that reads this fact opens the new
 * order with both.
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
    /** the most free seats of a policy's quota that the rest may hold */
    freeHeld: optional(zh(Count, '占用免票额度')),
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

/** a PNR is divided: these travellers and this number of seats move to a new locator */
export const PnrSplit = event(
  'PnrSplit',
  'PNR分离',
  Type.Object({ pnr: zh(Code, 'PNR'), into: zh(Code, '拆分至'), seats: zh(Count, '座位数'), ids: zh(Type.Array(Id), '旅客') }),
)

/** travellers move with their seats to another PNR of the order */
export const PnrPassengersMoved = event(
  'PnrPassengersMoved',
  'PNR移动旅客',
  Type.Object({ pnr: zh(Code, 'PNR'), ids: zh(Type.Array(Id), '旅客') }),
)
