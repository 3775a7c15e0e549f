import type { CloseReason, FareType } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/order/events.ts'
import type { PassengerFields } from '#contracts/order/passenger.ts'

type Submitted = Static<typeof events.OrderSubmitted.schema>
type PassengerData = { [K in keyof typeof PassengerFields]?: Static<(typeof PassengerFields)[K]> } & {
  name: string
  type: FareType
  docType: Static<(typeof PassengerFields)['docType']>
  docNo: string
}
export type Passenger = PassengerData & { id: string; status: 'NAMED' | 'TICKETED' | 'REFUNDING' | 'REFUNDED'; ticketNo?: string }
export type Paid = { paymentCode: string; channel: Static<typeof events.OrderPaid.schema>['channel']; amount: number; tradeNo: string }
export type OpenedRefund = Omit<Static<typeof events.RefundOpened.schema>, 'sources' | 'agencyName'> & {
  status: 'OPEN' | 'REFUNDED' | 'REJECTED'
  /** money that went back, fen */
  amount: number
}

type Known = {
  submitted: Submitted
  paid: Paid[]
  /** successes that came twice or too late, by payment code */
  errors: string[]
  /** what of its payments is to go back to the payer */
  back?: Paid[]
  pnr?: string
  passengers: Record<string, Passenger>
  refunds: Record<string, OpenedRefund>
}
/** A group order (domain §3.2); every facet that is not the coarse status is computed from these facts. */
export type Order =
  | { status: 'NONE' }
  | (Known & { status: 'WAIT_FOR_PAY' | 'PAID' | 'PRINTED' | 'REFUND_MODIFY' })
  | (Known & { status: 'EXPIRED'; closeReason: CloseReason })
export type LiveOrder = Exclude<Order, { status: 'NONE' }>

const types: FareType[] = ['ADULT', 'CHILD', 'SOLIDER', 'FREE', 'INFANT']
export const passengersOf = (order: LiveOrder): Passenger[] => Object.values(order.passengers)
/** how many travellers of each type may still be named */
export const unnamed = (order: LiveOrder): Record<FareType, number> => {
  const left = { ...order.submitted.counts } as Record<FareType, number>
  for (const passenger of passengersOf(order)) left[passenger.type]--
  return left
}
export const nameStatus = (order: LiveOrder): 'NONE' | 'PARTIAL' | 'COMPLETE' => {
  const named = passengersOf(order).length
  return named === 0 ? 'NONE' : types.every(type => unnamed(order)[type] <= 0) ? 'COMPLETE' : 'PARTIAL'
}
export const seatStatus = (order: LiveOrder): 'REQUESTED' | 'CONFIRMED' | 'RELEASED' =>
  order.status === 'EXPIRED' ? 'RELEASED' : order.pnr ? 'CONFIRMED' : 'REQUESTED'
export const paidTotal = (order: LiveOrder): number => order.paid.reduce((sum, paid) => sum + paid.amount, 0)
export const refundedTotal = (order: LiveOrder): number => Object.values(order.refunds).reduce((sum, refund) => sum + refund.amount, 0)
/** first scheduled departure, an instant */
export const departure = (order: LiveOrder): string => order.submitted.legs[0]!.std
/** what each passenger of a type paid for one leg, fen */
export const paidOn = (order: LiveOrder, leg: number, type: FareType) => order.submitted.legs[leg]!.lines.find(line => line.type === type)!
export const paidBy = (order: LiveOrder, type: FareType): number =>
  order.submitted.legs.reduce((sum, _, leg) => sum + paidOn(order, leg, type).perPassenger, 0)
