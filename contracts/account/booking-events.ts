import { type LocalDate as Day, toLocal, yearOfValidity } from '../kernel/calendar.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import { Code, Count, Doer, Fen, Id, LocalDate, oneOf, optional, Text, Turn, Type, zh } from '../kernel/schema.ts'
import { type Leg, move, posts } from './legs.ts'

/** What staff keep in an account: money that the bank has received, or what may be spent on credit. */
export const bookingKinds = { DEPOSIT: '大额押金', PAYMENT: '大客户付款', LINE: '授信额度' } as const
export type BookingKind = keyof typeof bookingKinds
/** Of a big deposit: what fines are taken from, or what is given back or becomes part of fares within a year. */
export const depositKinds = { PENALTY: '罚没类', NON_PENALTY: '非罚没类' } as const
export type DepositKind = keyof typeof depositKinds

/** to the same day of next year what is no penalty may be given back, or become part of fares */
export const usableUntil = (kind: string | undefined, receivedOn: Day): Day | undefined =>
  kind === ('NON_PENALTY' satisfies DepositKind) ? toLocal(yearOfValidity(receivedOn)).date : undefined

/** by which the bank has brought it */
const Bank = {
  bankRefNo: optional(zh(Code, '银行流水号')),
  receivedOn: optional(zh(LocalDate, '到账日')),
  remark: optional(zh(writing(Text), '备注')),
}
/** Stream `booking-{id}` (DOMAIN §5.11). `amount`: what is to stand in the account of it, once it is confirmed. */
export const BookingDrafted = event(
  'BookingDrafted',
  '登记款项',
  Type.Object({
    bookingId: zh(Id, '单号'),
    kind: zh(oneOf(bookingKinds), '类别'),
    deposit: optional(zh(oneOf(depositKinds), '押金类别')),
    account: zh(notPersonal(Id), '账户'),
    client: optional(zh(Id, '大客户编号')),
    agency: zh(Id, '代理人'),
    agencyName: zh(notPersonal(Text), '代理人名称'),
    amount: zh(Fen, '金额'),
    draftedBy: zh(Doer, '登记人'),
    ...Bank,
  }),
)
/** before it is confirmed all of it may be another; afterwards its words only */
export const BookingModified = event('BookingModified', '修改款项', Type.Object({ amount: optional(zh(Fen, '金额')), ...Bank }))
/** What stands in the account of it is to be another amount from now on: the `no`-th time that this is asked. */
export const BookingAsked = event(
  'BookingAsked',
  '款项变动',
  Type.Object({ no: zh(Count, '次序'), to: zh(Fen, '金额'), askedBy: zh(Doer, '操作人'), reason: optional(zh(writing(Text), '原因')) }),
)
/** The account has said that it can: from now on it is only carried out. `turn`: as what it expects it, or has set it aside. */
export const BookingBooked = event(
  'BookingBooked',
  '款项记账',
  Type.Object({
    bookingId: zh(Id, '单号'),
    kind: zh(oneOf(bookingKinds), '类别'),
    no: zh(Count, '次序'),
    way: zh(oneOf({ IN: '转入', OUT: '转出' }), '方向'),
    amount: zh(Fen, '变动金额'),
    to: zh(Fen, '金额'),
    turn: Turn,
  }),
)
export const BookingRefused = event(
  'BookingRefused',
  '款项变动未成',
  Type.Object({ no: zh(Count, '次序'), reason: zh(writing(Text), '原因') }),
)
/** it stands in the account */
export const BookingPlaced = event('BookingPlaced', '款项入账完成', Type.Object({ no: zh(Count, '次序') }))

/** under which the account and the money under way know a change */
export const changeOf = (bookingId: string, no: number): string => `${bookingId}-${no}`
/** undefined where a movement is no such change */
export const changeIn = (movement: string): { booking: string; no: number } | undefined => {
  const [, of, no] = /^([GL][^.]*)-(\d+)$/.exec(movement) ?? []
  return of ? { booking: of, no: Number(no) } : undefined
}
const legs = ({ bookingId, kind, no, way, amount }: Type.Static<typeof BookingBooked.schema>): Leg[] => {
  const other = kind === 'LINE' ? 'creditLines' : 'bank'
  return way === 'IN' ? move(other, 'transit', amount, changeOf(bookingId, no)) : move('transit', other, amount, changeOf(bookingId, no))
}
export const bookingRules = [posts(BookingBooked, legs)]
