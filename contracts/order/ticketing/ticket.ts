import { couponStatuses, fareTypes, ticketStatuses } from '../../enums.ts'
import { personal } from '../../kernel/personal.ts'
import { Fen, FlightNo, Id, LocalDate, oneOf, optional, Text, Type, zh } from '../../kernel/schema.ts'

/** one flight of a ticket */
export const Coupon = Type.Object({
  stockId: zh(Id, '切位编号'),
  flightNo: zh(FlightNo, '航班'),
  date: zh(LocalDate, '日期'),
  status: zh(oneOf(couponStatuses), '状态'),
})
/** status of a ticket in this system; what the airport does with it is not known here */
export const TicketStatus = oneOf({ OPEN: ticketStatuses.OPEN, REFUNDED: ticketStatuses.REFUNDED }, '状态')

/** A ticket of an order, as its details and its list of tickets show it. */
export const OrderTicket = Type.Object({
  passengerId: Id,
  ticketNo: Text,
  name: personal('traveller', 'name', Text),
  type: oneOf(fareTypes),
  amount: Fen,
  status: TicketStatus,
  /** flight by flight, where the ticket is for several */
  coupons: optional(zh(Type.Array(Coupon), '航段')),
  pnr: optional(zh(Text, 'PNR')),
})
