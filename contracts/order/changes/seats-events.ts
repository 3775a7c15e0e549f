import { fareTypes, orderStatuses } from '../../enums.ts'
import { event } from '../../kernel/event.ts'
import { writing } from '../../kernel/personal.ts'
import { Count, Fen, Flag, Id, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { DepositLot } from '../money/deposit.ts'
import { DepositSettlement } from '../money/money-events.ts'
import { Holds, Instalments, LegLines, PassengerCounts } from '../parts.ts'
import { GivenUp } from './give-up.ts'

export const SeatsReduced = event(
  'SeatsReduced',
  '减员',
  Type.Object({
    changeId: zh(Id, '变更编号'),
    cut: zh(PassengerCounts, '减少人数'),
    /** named travellers who leave with their seats */
    removed: zh(Type.Array(Id), '减去旅客'),
    counts: zh(PassengerCounts, '人数'),
    seats: zh(Count, '座位数'),
    persons: zh(Count, '人数合计'),
    legs: zh(LegLines, '航段'),
    total: zh(Fen, '总额'),
    /** seats that go back, by block */
    holds: zh(Holds, '占座'),
    instalments: Instalments,
    settlement: optional(zh(DepositSettlement, '定金结算')),
    /** the part of the sum that was not paid in time for these seats, which are given back for that */
    lapsed: optional(zh(Count, '逾期未付期次')),
    /** the order was paid: what of it goes back */
    givenUp: optional(zh(GivenUp, '退座结算')),
    /** of a paid order, as those who stay make it */
    status: optional(zh(oneOf(orderStatuses), '状态')),
    /** who travelled free and pays from now on: the group is too small for them; the prices here say it */
    regraded: optional(zh(Type.Array(Type.Object({ id: zh(Id, '编号'), type: oneOf(fareTypes, '旅客类型') })), '免票改付费旅客')),
    reason: optional(zh(writing(Text), '原因')),
  }),
)

/** the airline's consent that children of the group travel without an adult, or its end */
export const ChildrenAloneAllowed = event(
  'ChildrenAloneAllowed',
  '无成人陪伴儿童确认',
  Type.Object({ allowed: zh(Flag, '同意无成人陪伴'), reason: writing(zh(Text, '原因')) }),
)

/**
 * A request for more seats was refused when it might have claimed some: it adds none any more, by whichever process it is carried out besides, so
 * what was claimed can be given back.
 */
export const AdditionVoided = event('AdditionVoided', '加员作废', Type.Object({ changeId: zh(Id, '加员请求') }))

/** the seats are held under `{orderNo}~{changeId}` until they join the order's own */
export const SeatsAdded = event(
  'SeatsAdded',
  '加员',
  Type.Object({
    changeId: zh(Id, '变更编号'),
    added: zh(PassengerCounts, '增加人数'),
    counts: zh(PassengerCounts, '人数'),
    seats: zh(Count, '座位数'),
    persons: zh(Count, '人数合计'),
    legs: zh(LegLines, '航段'),
    total: zh(Fen, '总额'),
    holds: zh(Holds, '占座'),
    instalments: Instalments,
    /** these seats bring a deposit of their own; absent: what the whole group is asked for covers them */
    lot: optional(zh(DepositLot, '加员定金')),
  }),
)
