import { fareTypes, orderStatuses } from '../../enums.ts'
import { event } from '../../kernel/event.ts'
import { writing } from '../../kernel/personal.ts'
import { Airline, Count, Fen, Flag, Id, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'
import { Paid, SettledDeposit } from '../money/money-events.ts'
import { Holds, Instalments, LegLines, PassengerCounts } from '../parts.ts'
import { Tranche } from '../rules/deposit.ts'
import { HandedBack } from './hand-back.ts'

export const SeatsReduced = event(
  'SeatsReduced',
  '减员',
  Type.Object({
    changeId: zh(Id, '变更编号'),
    cut: zh(PassengerCounts, '减少人数'),
    /** named travellers who leave with the seats */
    removed: zh(Type.Array(Id), '减去旅客'),
    counts: zh(PassengerCounts, '人数'),
    seats: zh(Count, '座位数'),
    persons: zh(Count, '人数合计'),
    legs: zh(LegLines, '航段'),
    total: zh(Fen, '总额'),
    /** seats that go back, by block */
    holds: zh(Holds, '占座'),
    instalments: Instalments,
    settlement: optional(zh(SettledDeposit, '定金结算')),
    /** number of the instalment that was not paid in time for these seats, which is why they are given back */
    lapsed: optional(zh(Count, '逾期未付期次')),
    /** of a paid order: the amounts that go back */
    handedBack: optional(zh(HandedBack, '退座结算')),
    /** status of a paid order after the cut */
    status: optional(zh(oneOf(orderStatuses), '状态')),
    /** travellers who had free seats and now pay, because the group is too small for them; the prices here include it */
    regraded: optional(zh(Type.Array(Type.Object({ id: zh(Id, '编号'), type: oneOf(fareTypes, '旅客类型') })), '免票改付费旅客')),
    reason: optional(zh(writing(Text), '原因')),
  }),
)

/** the airline consents that children of the group travel without an adult, or withdraws the consent */
export const ChildrenAloneAllowed = event(
  'ChildrenAloneAllowed',
  '无成人陪伴儿童确认',
  Type.Object({ allowed: zh(Flag, '同意无成人陪伴'), reason: writing(zh(Text, '原因')) }),
)

/**
 * A request for more seats was refused although it may have claimed some. It never adds any from now on, whichever instance still carries
 * it out, so its claims can be given back.
 */
export const AdditionVoided = event('AdditionVoided', '加员作废', Type.Object({ changeId: zh(Id, '加员请求') }))

/**
 * The added seats are held under `{orderNo}~{changeId}` until they join the order's own hold. People are added to an order before it is paid,
 * or after by a change that is paid (`paid`).
 */
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
    /** of a paid order: the part of the change's payment that belongs to the fares, and their airline */
    paid: optional(zh(Paid, '加人支付')),
    airLine: optional(Airline),
    /** deposit of these seats; absent: the whole group's deposit covers them */
    tranche: optional(zh(Tranche, '加员定金')),
  }),
)
