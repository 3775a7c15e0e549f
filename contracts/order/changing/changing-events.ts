import { event } from '../../kernel/event.ts'
import { notPersonal, writing } from '../../kernel/personal.ts'
import {
  Airline,
  Code,
  Count,
  coded,
  Doer,
  Fen,
  Flag,
  Id,
  Instant,
  oneOf,
  optional,
  Text,
  type TSchema,
  Type,
  UserId,
  zh,
} from '../../kernel/schema.ts'
import { Paid } from '../money/money-events.ts'
import { PassengerFields } from '../names/passenger.ts'
import { passengerChanges } from '../names/words.ts'
import { Holds, Instalments, Leg, Limits, PassengerCounts } from '../parts.ts'
import { changeKinds, changeManners, moveKinds } from './words.ts'

const changeId = zh(Id, '变更单号')
/** the flight that is left, and the one that is flown in its place; without the first: a flight more. None where people are added or named */
const Moves = zh(Type.Array(Type.Object({ from: optional(zh(Id, '原航段')), leg: zh(Leg, '新航段') })), '航段')
/** One coupon that goes to another flight, fen. `apart`: it is not counted with its group from then on. */
export const ChangeLine = Type.Object({
  passengerId: zh(Id, '旅客编号'),
  ticketNo: zh(Code, '票号'),
  from: zh(Id, '原航段'),
  fare: zh(Fen, '原票价'),
  newFare: zh(Fen, '新票价'),
  fee: zh(Fen, '变更费'),
  apart: optional(zh(Flag, '不随团')),
})
const Seats = { gone: zh(Holds, '退回座位'), taken: zh(Holds, '占用座位') }
const passengerId = zh(Id, '旅客编号')
const Former = zh(Type.Object({ name: PassengerFields.name, docNo: PassengerFields.docNo }), '原旅客')
const Now = zh(Type.Object(PassengerFields), '新旅客')
const { ADD, MODIFY, REMOVE } = passengerChanges
/** histories read the words of a code from any of its variants */
const changeOf = <S extends TSchema>(one: S): S => coded(zh(one, '变更'), passengerChanges)
/** One traveller who is added to the list, is called otherwise from then on, or leaves the list; the list is as `former` says until then. */
export const Naming = zh(
  Type.Union([
    Type.Object({ change: changeOf(oneOf({ ADD })), id: passengerId, now: Now }),
    Type.Object({ change: changeOf(oneOf({ MODIFY })), id: passengerId, former: Former, now: Now }),
    Type.Object({ change: changeOf(oneOf({ REMOVE })), id: passengerId, former: Former }),
  ]),
  '名单变更',
)
/** what any change asks for */
const Asked = {
  changeId,
  manner: zh(oneOf(changeManners), '变更方式'),
  moves: Moves,
  /** the extra price of the new flights; negative where they are cheaper */
  difference: zh(Type.Integer(), '票价差额'),
  fee: zh(Fen, '变更费'),
  /** all that is to be paid before it is carried out, or goes back to the payer once it is: the fee is taken out of what is cheaper */
  due: zh(Fen, '应付'),
  back: zh(Fen, '应退'),
  ...Seats,
  audit: zh(Flag, '须审批'),
  payMinutes: zh(Count, '支付分钟'),
  closesAt: zh(Instant, '最晚办理'),
  submittedBy: zh(Doer, '提交人'),
  remark: optional(writing(zh(Text, '备注'))),
  routeId: optional(zh(Code, '操作')),
  toUser: optional(zh(UserId, '处理人')),
}
const { SEATS, NAMES } = changeKinds
const kindOf = <S extends TSchema>(some: S): S => coded(zh(some, '变更类型'), changeKinds)
export const ChangeAsked = event(
  'ChangeAsked',
  '申请变更',
  Type.Union([
    Type.Object({
      ...Asked,
      kind: kindOf(oneOf(moveKinds)),
      lines: optional(zh(Type.Array(ChangeLine, { minItems: 1 }), '明细')),
      /** by which irregular flight it costs nothing */
      noticeNo: optional(notPersonal(zh(Text, '不正常航班'))),
      /** the group's minimum is less by who goes */
      excused: optional(zh(Flag, '免除人数限制')),
      limits: optional(zh(Limits, '时限')),
    }),
    Type.Object({ ...Asked, kind: kindOf(oneOf({ SEATS })), counts: zh(PassengerCounts, '增加人数') }),
    Type.Object({ ...Asked, kind: kindOf(oneOf({ NAMES })), naming: Naming }),
  ]),
)
export const ChangeDropped = event(
  'ChangeDropped',
  '变更未办理',
  Type.Object({ changeId, taken: Seats.taken, reason: optional(writing(zh(Text, '原因'))) }),
)
/** its request was refused, and nothing comes of it any more */
export const ChangeVoided = event('ChangeVoided', '变更作废', Type.Object({ changeId }))
/** The change is carried out. `paid` is the part of its payment that belongs to the fare; `kept` is the fee that the fare pays. */
const Done = {
  changeId,
  total: zh(Fen, '订单总价'),
  paid: optional(zh(Paid, '差价支付')),
  kept: zh(Fen, '从票款收取的变更费'),
  airLine: Airline,
  /** the order's flights afterwards, in the order of their departures */
  legs: zh(Type.Array(Leg), '航段'),
  ...Seats,
}
/** Without moves a flight was given up (`gone`) before the order was paid. */
export const LegsChanged = event(
  'LegsChanged',
  '变更航段',
  Type.Object({ ...Done, moves: Moves, instalments: Instalments, sold: zh(Flag, '座位已售'), limits: optional(zh(Limits, '时限')) }),
)
/** follows the fact of the traveller who came, changed or left by the change */
export const NamesChanged = event('NamesChanged', '名单变更', Type.Object({ changeId }))
export const TicketsExchanged = event(
  'TicketsExchanged',
  '客票换开',
  Type.Object({
    ...Done,
    tickets: zh(
      Type.Array(Type.Object({ passengerId: zh(Id, '旅客编号'), ticketNo: zh(Code, '原票号'), newTicketNo: zh(Code, '新票号') })),
      '客票',
    ),
  }),
)
