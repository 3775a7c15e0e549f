import type { AuditStatus, CloseReason, FareType, PayProgress, SeatStatus } from '#contracts/enums.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { GivenUp } from '#contracts/order/changes/give-up.ts'
import type * as events from '#contracts/order/events.ts'
import type { Watch } from '#contracts/order/limits/deadlines.ts'
import type { DepositLot } from '#contracts/order/money/deposit.ts'
import { type Instalment, isFirstPaid, type Part } from '#contracts/order/money/instalments.ts'
import type { Bearer, PassengerFields, PassengerProof, TicketTaxes } from '#contracts/order/names/passenger.ts'
import type { passengerChanges } from '#contracts/order/names/words.ts'
import type { PaidPart } from '#contracts/order/parts.ts'
import type { Claims } from '#services/kernel/payable.ts'

type Submitted = Static<typeof events.OrderSubmitted.schema>
export type Passenger = PassengerFields & {
  id: string
  status: 'NAMED' | 'TICKETED' | 'REFUNDING' | 'REFUNDED'
  ticketNo?: string
  proof?: Static<typeof PassengerProof>
  /** of his ticket, where they are not those that were ordered */
  taxes?: Static<typeof TicketTaxes>
}
/** what was done to the names last: whom it concerned, as they were before (of new ones: as they came) */
export type NamesChange = { change: keyof typeof passengerChanges; at: string; passengers: Passenger[] }
export type Paid = Static<typeof events.Paid>
export type OpenedRefund = Omit<Static<typeof events.RefundOpened.schema>, 'sources' | 'agencyName'> & {
  status: 'OPEN' | 'REFUNDED' | 'REJECTED'
  /** money that went back, fen */
  amount: number
  /** approved, as the first, second … of the order: its amounts stand */
  fixed?: number
  /** coupons that were found flown, by `couponOf` */
  used?: string[]
  /** its tickets are being taken back, or its money is on its way */
  bound?: boolean
  /** why they are not those applied for */
  recalculated?: string
  minimumWaived?: boolean
  /** of what it gives back, what was kept for seats that were given back; fen */
  ofSeats?: number
}

/** paid seats that were given back */
export type GivenUpBefore = Static<typeof GivenUp> & { seats: number; freeSeats: number }

type OrderData = Pick<Claims, 'claim' | 'claims' | 'freed'> & {
  submitted: Submitted
  paid: Paid[]
  /** what of the sum each of them paid, by payment code; of money that came with a split-off part it is not known */
  paidParts?: Record<string, Static<typeof PaidPart>[]>
  /** successes that came twice or too late, by payment code */
  errors: string[]
  /** what of its payments is to go back to the payer */
  back: Paid[]
  /** what of that is with the payer, by the item of what is owed */
  returned?: Record<string, number>
  /** every part of the sum with its limit, and what is left of those that are not paid yet */
  parts: Part[]
  instalments: Instalment[]
  /** deposits at stake, fen; what is paid besides counts towards the sum whatever happens */
  deposit: number
  /** kept for seats that were cut: deposits, and fees of seats that were paid; fen */
  forfeited: number
  /** deposits by the seats they were paid for, since seats were added that bring their own; absent: one deposit for all */
  lots?: DepositLot[]
  /** seats that were added since it was ordered and were not given back unpaid */
  grown?: number
  /** the last part of the sum that was asked for added seats, and those whose seats were given back unpaid */
  topUps?: number
  lapsed?: number[]
  /** paid seats that were given back: later refunds are counted together with them */
  givenUp?: GivenUpBefore[]
  /** the airline lets children of the group travel without an adult */
  childrenAlone?: true
  /** the period of assessment: since which deposit, the seats it began with, the seats cut since */
  period?: { assessment: number; seats: number; cut: number }
  /** fares that a second person has to agree to */
  priceProposal?: Static<typeof events.PriceChangeProposed.schema> & { at: string }
  /** changes of the group that brought seats, by id */
  added: string[]
  /** those that never will */
  voidedAdditions?: string[]
  watches: Watch[]
  /** a payment of the part due `by` may have been made: it is waited for */
  awaiting?: { by: string; until: string }
  /** the name limit that has passed */
  namesLocked?: string
  /** as many seats without a name stay nevertheless */
  keptUnnamed?: number
  pnr?: string
  /** all of them, where there are several */
  pnrs?: string[]
  /** seats of each, since somebody has divided them; before that they follow from the group's size */
  sizes?: Record<string, number>
  /** travellers who were put into a PNR, or have a ticket under it */
  inPnr?: Record<string, string>
  passengers: Record<string, Passenger>
  /** how whoever has a seat was called before, and who had it before him, in the order of time */
  formerly?: Record<string, Bearer[]>
  /** how often the names have changed, and the last change as long as it may be undone */
  names: { version: number; last?: NamesChange }
  /** of those whose tickets bear another name, or are to: by which applications, and what is asked for now */
  renames?: Record<
    string,
    {
      done: readonly string[]
      /** done in the order that this one was split off */
      brought?: readonly string[]
      /** how he was called when each was asked for, and how he was to be called, whatever has become of it */
      asked?: readonly { renameId: string; before: PassengerFields; after: PassengerFields }[]
      open?: { renameId: string } & PassengerFields
    }
  >
  refunds: Record<string, OpenedRefund>
  /** owed besides for approved refunds, since a later decision has made them worth more; fen */
  differences?: number
  /** of that, what was kept for seats that were given back */
  differencesOfSeats?: number
  /** what of that is with the payer, by the item of what is owed */
  differencesReturned?: Record<string, number>
  /** the order it was split off */
  splitFrom?: { orderNo: string; splitId: string }
  /** what has been split off it; `people`: who has gone with that part, and whom to call, as they were then */
  splits?: { splitId: string; into: string; seats: number; people: SplitPeople; ahead?: true }[]
  /** its tickets are issued ahead of the rest of its group: how often that was tried, and why it failed last; handed in when */
  ahead?: { tries: number; failure?: string; submitted?: string }
  /** its terms ask for an audit; `until`: when it ends whatever the audit says, being too late to be paid */
  audit?: { status: AuditStatus; until: string; remark?: string }
  /** it waits for seats until then, with so many minutes to confirm them; `by`: it has them and is to be confirmed by then; `moved`: where
   * staff have last put it in the queue */
  wait?: { until: string; minutes: number; by?: string; moved?: 'FIRST' | 'LAST' }
  /** a split has left it too small for a group: it pays the full fare */
  belowMinimum?: true
}
export type SplitPeople = {
  contact: OrderData['submitted']['contact']
  passengers: Passenger[]
  formerly?: NonNullable<OrderData['formerly']>
}
/** A group order (DOMAIN §3.2); every facet that is not the coarse status is computed from these facts. */
export type Order =
  /** `voided`: by this request, which was refused; there will be none of this number. `reserved`: by this request, and no other has it */
  | { status: 'NONE'; voided?: string; reserved?: string }
  | (OrderData & { status: 'WAIT_FOR_PAY' | 'PAID' | 'PRINTED' | 'REFUND_MODIFY' })
  /** `paidUp`: it was paid, and given back whole */
  | (OrderData & { status: 'EXPIRED'; closeReason: CloseReason; paidUp?: true })
export type LiveOrder = Exclude<Order, { status: 'NONE' }>
/** Nobody has this number, but perhaps this request. */
export const isFor = (order: Order, request: string | undefined): boolean =>
  order.status === 'NONE' && (order.reserved === undefined || order.reserved === request)

const types: FareType[] = ['ADULT', 'CHILD', 'SOLIDER', 'FREE', 'INFANT']
export const passengersOf = (order: LiveOrder): Passenger[] => Object.values(order.passengers)
/** who travels and has no ticket yet */
export const unticketed = (order: LiveOrder): Passenger[] => passengersOf(order).filter(({ status }) => status === 'NAMED')
/** how many travellers of each type may still be named */
export const unnamedCounts = (order: LiveOrder): Record<FareType, number> => {
  const left = { ...order.submitted.counts } as Record<FareType, number>
  for (const passenger of passengersOf(order)) left[passenger.type]--
  return left
}
export const unnamedSeatCount = (order: LiveOrder): number =>
  Object.values(unnamedCounts(order)).reduce((sum, count) => sum + Math.max(0, count), 0)
/** What becomes of paid seats without a name, past the name limit: as many as may stay have been counted; undefined when nothing is open. */
export const unnamedOutcome = (order: LiveOrder): 'ASK' | 'KEEP' | undefined => {
  const left = unnamedSeatCount(order)
  if (!order.namesLocked || left === 0 || order.paid.length === 0 || !isUnticketed(order)) return undefined
  return left > (order.keptUnnamed ?? 0) ? 'ASK' : 'KEEP'
}
/** The coarse status that follows from the travellers and their tickets, applications apart: it is never stored by hand (DOMAIN §3.2). */
const byTravellers = (order: LiveOrder): 'PAID' | 'PRINTED' | 'REFUND_MODIFY' => {
  const has = (status: Passenger['status']) => passengersOf(order).some(passenger => passenger.status === status)
  const unticketed = has('NAMED') || unnamedSeatCount(order) > 0
  return unticketed ? 'PAID' : has('TICKETED') ? 'PRINTED' : 'REFUND_MODIFY'
}
/** The order with its status after an application was opened, or closed, or tickets were issued meanwhile. */
export const withStatus = (order: LiveOrder): LiveOrder => {
  const status = openRefunds(order).length > 0 ? 'REFUND_MODIFY' : byTravellers(order)
  return { ...order, status, ...(status === 'PRINTED' && { watches: [] }) } as LiveOrder
}
/** How the order stands for those whom no open application is about: for them everything goes on meanwhile. */
export const statusOfRest = (order: LiveOrder): LiveOrder['status'] =>
  order.status === 'REFUND_MODIFY' ? byTravellers(order) : order.status
/** how many applications have been approved so far */
export const approvedRefundCount = (order: LiveOrder): number => Object.values(order.refunds).filter(({ fixed }) => fixed).length
const openRefunds = (order: LiveOrder): OpenedRefund[] => Object.values(order.refunds).filter(({ status }) => status === 'OPEN')
/** waits to be paid or ticketed, for some at least */
export const isUnticketed = (order: LiveOrder): boolean => ['WAIT_FOR_PAY', 'PAID'].includes(statusOfRest(order))

export const nameStatus = (order: LiveOrder): 'NONE' | 'PARTIAL' | 'COMPLETE' => {
  const named = passengersOf(order).length
  return named === 0 ? 'NONE' : types.every(type => unnamedCounts(order)[type] <= 0) ? 'COMPLETE' : 'PARTIAL'
}
/** who travels at the fare of the disabled and has not shown yet that he may */
export const unprovedPassengers = (order: LiveOrder): Passenger[] =>
  passengersOf(order).filter(({ type, status, proof }) => type === 'SOLIDER' && status === 'NAMED' && !proof)
/** the first one first; one that a shrunken group does not need any more stays, with no seats */
export const pnrsOf = ({ pnr, pnrs = pnr ? [pnr] : [] }: LiveOrder): string[] => pnrs
export const seatStatus = (order: LiveOrder): SeatStatus =>
  order.status === 'EXPIRED' ? 'RELEASED' : order.wait ? 'WAITLISTED' : order.pnr ? 'CONFIRMED' : 'REQUESTED'
export const paidTotal = (order: LiveOrder): number => order.paid.reduce((sum, paid) => sum + paid.amount, 0)
export const refundedTotal = (order: LiveOrder): number => Object.values(order.refunds).reduce((sum, refund) => sum + refund.amount, 0)
/** what is owed to the payer besides refunds, or was */
export const backTotal = (order: LiveOrder): number => sum(order.back) + (order.differences ?? 0)
/** first scheduled departure, an instant */
export const departure = (order: LiveOrder): string => order.submitted.legs[0]!.std
/** names a coupon: whose, and on which flight */
export const couponOf = ({ passengerId, stockId }: { passengerId: string; stockId: string }): string => `${passengerId} ${stockId}`
/** what each passenger of a type was asked for one leg, fen */
export const paidOn = (order: LiveOrder, leg: number, type: FareType) => order.submitted.legs[leg]!.lines.find(line => line.type === type)!
/** What a traveller paid for one leg and did not get back when his ticket was issued, fen: with the taxes of his ticket. */
export const priceOn = (order: LiveOrder, leg: number, { type, taxes }: Pick<Passenger, 'type' | 'taxes'>) => {
  const { fare, cnFund, yq } = paidOn(order, leg, type)
  const { stockId } = order.submitted.legs[leg]!
  const own = taxes?.find(tax => tax.stockId === stockId) ?? { cnFund, yq }
  return { fare, cnFund: own.cnFund, yq: own.yq, perPassenger: fare + own.cnFund + own.yq }
}
export const paidBy = (order: LiveOrder, passenger: Pick<Passenger, 'type' | 'taxes'>): number =>
  order.submitted.legs.reduce((sum, _, leg) => sum + priceOn(order, leg, passenger).perPassenger, 0)
/** by how much the tickets of these travellers cost less than was ordered, fen: it has gone back, or will */
export const taxesBack = (order: LiveOrder, passengers = passengersOf(order)): number =>
  passengers.reduce((sum, one) => sum + (one.taxes ? paidBy(order, { type: one.type }) - paidBy(order, one) : 0), 0)

const sum = (parts: { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0)
/** What has been paid and stays here: what goes back is not counted. */
export const paidNet = (order: LiveOrder): number => paidTotal(order) - sum(order.back)
/** what is still to be paid, forfeited deposits included */
export const outstanding = (order: LiveOrder): number => Math.max(0, order.submitted.total + order.forfeited - paidNet(order))
/** paid beyond deposits and what was forfeited: counts towards the sum */
export const paidBeyondDeposit = (order: LiveOrder): number => paidNet(order) - order.deposit - order.forfeited
const sumBy = (amounts: Record<string, number> = {}): number => Object.values(amounts).reduce((sum, amount) => sum + amount, 0)
/** of what goes back besides refunds, what is with the payer */
export const returnedTotal = (order: LiveOrder): number => sumBy(order.returned) + sumBy(order.differencesReturned)
/** of what goes back, what is not with the payer yet; differences of refunds are not in it */
export const unreturnedAmount = (order: LiveOrder): number => sum(order.back) - sumBy(order.returned)
/** of the differences of refunds, what is not with the payer yet */
export const unreturnedDifferences = (order: LiveOrder): number => (order.differences ?? 0) - sumBy(order.differencesReturned)
/** The first part counts as paid when nothing of it is left, however little came before. */
export const payProgress = (order: LiveOrder): PayProgress => {
  if (order.status === 'WAIT_FOR_PAY') return order.paid.length > 0 && isFirstPaid(order.instalments) ? 'DEPOSIT_PAID' : 'UNPAID'
  if (order.status === 'EXPIRED' && !order.paidUp) return order.paid.length > 0 && order.period ? 'DEPOSIT_PAID' : 'UNPAID'
  return unreturnedAmount(order) > 0 ? 'OVERPAID' : 'FULLY_PAID'
}
/** What is left of each payment, first payment first: where money goes back to. */
export const sources = (order: LiveOrder): Paid[] =>
  order.paid.flatMap(paid => {
    const amount = paid.amount - sum(order.back.filter(({ paymentCode }) => paymentCode === paid.paymentCode))
    return amount > 0 ? [{ ...paid, amount }] : []
  })
