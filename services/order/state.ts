import type { AuditStatus, CloseReason, FareType, PayProgress, SeatStatus } from '#contracts/enums.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { HandedBack } from '#contracts/order/changes/hand-back.ts'
import type { moveKinds } from '#contracts/order/changing/words.ts'
import type * as events from '#contracts/order/events.ts'
import type { Bearer, PassengerFields, PassengerProof, TicketTaxes } from '#contracts/order/names/passenger.ts'
import type { passengerChanges } from '#contracts/order/names/words.ts'
import type { PaidPart } from '#contracts/order/parts.ts'
import type { PnrState, pnrMarks } from '#contracts/order/pnr/pnr-events.ts'
import type { Watch } from '#contracts/order/rules/deadlines.ts'
import type { Tranche } from '#contracts/order/rules/deposit.ts'
import type { FareRule } from '#contracts/order/rules/fare-rule.ts'
import { taxesIn } from '#contracts/order/rules/fares.ts'
import { type Instalment, type InstalmentPart, isFirstPaid } from '#contracts/order/rules/instalments.ts'
import type { Claims } from '#services/kernel/stream/payable.ts'
import type { Disruption } from './disruption.ts'

type Submitted = Static<typeof events.OrderSubmitted.schema>
export type Passenger = PassengerFields & {
  id: string
  status: 'NAMED' | 'TICKETED' | 'REFUNDING' | 'REFUNDED'
  ticketNo?: string
  proof?: Static<typeof PassengerProof>
  /** the card that a club of frequent flyers credits */
  clubCard?: string
  /** taxes of the ticket, where they differ from those ordered */
  taxes?: Static<typeof TicketTaxes>
  /** blocks of the traveller's flights, where that is not all of the order; absent: all */
  flights?: readonly string[]
  /** fares of flights that the traveller was changed to, fen by block */
  fares?: Readonly<Record<string, Fen>>
  /** rules of the fares of those flights, by block, where the order's flight has another */
  rules?: Readonly<Record<string, FareRule>>
  /** blocks of flights that the traveller was changed to without the group */
  apart?: readonly string[]
}
/** the last change of the names: its travellers as they were before (new ones as they came) */
export type NamesChange = { change: keyof typeof passengerChanges; at: string; passengers: Passenger[] }
export type Paid = Static<typeof events.Paid>
export type OpenedRefund = Omit<Static<typeof events.RefundOpened.schema>, 'sources' | 'agencyName'> & {
  status: 'OPEN' | 'REFUNDED' | 'REJECTED'
  /** money that went back, fen */
  amount: number
  /** why it was taken back or rejected */
  rejectedFor?: string
  /** place among the order's approved refunds, from 1: its amounts stand */
  fixed?: number
  /** the type that staff have put it under, as the last of them did */
  retyped?: Static<typeof events.RetypedRefund>
  /** coupons that were found flown, by `couponOf` */
  used?: string[]
  /** true when its tickets are being taken back, or its money is on its way */
  bound?: boolean
  /** reason why its amounts differ from those applied for */
  recalculated?: string
  minimumWaived?: boolean
  /** part of its amount that had been kept for seats that were given back, fen */
  ofSeats?: number
}

/** paid seats that were given back */
export type HandedBackBefore = Static<typeof HandedBack> & { seats: number; freeSeats: number }

type OrderData = Pick<Claims, 'claim' | 'claims' | 'freed'> & {
  submitted: Submitted
  paid: Paid[]
  /** parts of the sum that each payment paid, by payment code; unknown for money that came with a split-off part */
  paidParts?: Record<string, Static<typeof PaidPart>[]>
  /** payments that came twice or too late, by code */
  errors: string[]
  /** parts of its payments that go back to the payer */
  back: Paid[]
  /** of that, the amounts that the payer has, by item of owed money, fen */
  returned?: Record<string, number>
  /** `parts`: every part of the sum with its limit; `instalments`: the parts that are not paid yet, with the rest of each */
  parts: InstalmentPart[]
  instalments: Instalment[]
  /** deposits that may still be forfeited, fen; other payments count towards the sum whatever happens */
  deposit: number
  /** amounts kept for seats that left, fen: deposits, and fees of paid seats */
  forfeited: number
  /** deposits by the seats they were paid for, once seats with a deposit of their own were added; absent: one deposit for all */
  tranches?: Tranche[]
  /** seats that were added after ordering and were not given back unpaid */
  grown?: number
  /** `topUps`: number of the last part asked for added seats; `lapsed`: numbers of those whose seats were given back unpaid */
  topUps?: number
  lapsed?: number[]
  /** paid seats that were given back: later refunds are computed together with them */
  handedBack?: HandedBackBefore[]
  /** true when the airline lets children of the group travel without an adult */
  childrenAlone?: true
  /** share to be ticketed as staff have set it, bps: it counts for each period that begins from then on */
  outRate?: number
  /** the running period of assessment: its percentage, the seats it began with, and the seats given back since */
  period?: { assessment: number; seats: number; cut: number }
  /** proposed fares that a second person must agree to */
  priceProposal?: Static<typeof events.PriceChangeProposed.schema> & { at: string }
  /** ids of changes that have added seats */
  added: string[]
  /** ids of refused changes, which can never add seats any more */
  voidedAdditions?: string[]
  watches: Watch[]
  /** instant until which a gateway's answer is waited for: a payment of the part due `by` may have been made */
  awaiting?: { by: string; until: string }
  /**
   * the name limit, once it has passed; an agency is refused by the clock and not by this (`nameable` in
   * `services/order/names/passengers.ts`)
   */
  namesLocked?: string
  /** seats without a name that may stay */
  keptUnnamed?: number
  pnr?: string
  /** all PNRs, where there are several */
  pnrs?: string[]
  /** seats of each PNR, once somebody has divided them; before that they follow from the group's size */
  sizes?: Record<string, number>
  /** marks and notes of staff on PNRs; absent: 正常 */
  pnrMarks?: Record<string, { mark: keyof typeof pnrMarks; note?: string }>
  /** states of PNRs that differ, or have differed, from what was sold; absent: 有效 */
  pnrStates?: Record<string, PnrState>
  /** locators that have left the order and are not used again */
  deletedPnrs?: string[]
  /** PNRs of travellers who were put into one, or have a ticket under it */
  inPnr?: Record<string, string>
  passengers: Record<string, Passenger>
  /** former names and holders of seats, in the order of time */
  formerly?: Record<string, Bearer[]>
  /** number of changes of the names, and the last change while it may be undone */
  names: { version: number; last?: NamesChange }
  /** applications by which tickets bear another name, or will: by traveller */
  renames?: Record<
    string,
    {
      done: readonly string[]
      /** renames that were done in the order that this one was split off */
      brought?: readonly string[]
      /** names before and after each request, whatever became of it */
      asked?: readonly { renameId: string; before: PassengerFields; after: PassengerFields }[]
      open?: { renameId: string } & PassengerFields
    }
  >
  refunds: Record<string, OpenedRefund>
  /** owed in addition for approved refunds, since a later decision has raised their worth; fen */
  differences?: number
  /** of that, the part kept for seats that were given back; fen */
  differencesOfSeats?: number
  /** of that, the amounts that the payer has, by item of owed money, fen */
  differencesReturned?: Record<string, number>
  /** changes that were requested after the order stood, by id */
  changes?: Record<string, OrderChange>
  /** of refused requests: nothing comes of them any more */
  voidedChanges?: readonly string[]
  /** the ordered flight in whose place a flight of the group has come, by block; absent: nobody flies otherwise */
  slots?: Readonly<Record<string, string>>
  /** numbers of its tickets that were exchanged: the carrier's series gave them to it, and nobody has them any more */
  spentNumbers?: readonly string[]
  /** the order it was split off */
  splitFrom?: { orderNo: string; splitId: string }
  /** parts that were split off this order; `people`: travellers and contact of the part, as they were then */
  splits?: { splitId: string; into: string; seats: number; people: SplitPeople; ahead?: true }[]
  /**
   * present on an order whose tickets are issued ahead of the rest of its group: number of tries, the last failure, and when it was
   * submitted
   */
  ahead?: { tries: number; failure?: string; submitted?: string }
  /** request for a cancellation that a workflow decides, and its instant; `byAgency`: its agency asks, and not the airline */
  cancelling?: { requestId: string; byAgency: boolean; at: string; reason?: string }
  /**
   * audit, where the terms of the order ask for one; `until`: instant at which the order ends whatever the audit says, since it is too late
   * to be paid
   */
  audit?: { status: AuditStatus; until: string; remark?: string }
  /**
   * state of an order that waits for seats. `until`: end of the wait; `minutes`: time that its agency has to confirm seats; `by`: limit of
   * that confirmation, once it has seats; `moved`: place in the queue to which staff have last moved it
   */
  wait?: { until: string; minutes: number; by?: string; moved?: 'FIRST' | 'LAST' }
  /** true when a split has left the order too small for a group: it then pays the full fare */
  belowMinimum?: true
  /** limits as they were when a flight of it was cancelled: until it goes again nothing is due before the departure */
  limitsBefore?: { limits: Submitted['limits']; instalments: Instalment[] }
  /** flights of it that do not go as they were sold, by abnormal flight */
  disruptions?: Record<string, Disruption>
}
export type OrderChange = Static<typeof events.ChangeAsked.schema> & {
  status: 'OPEN' | 'DONE' | 'DROPPED'
  /** travellers who have left the group by it, with the flight */
  left?: { id: string; slot: string }[]
}
/** of flights, of which coupons are those of travellers who have tickets */
export type FlightChange = Extract<OrderChange, { kind: keyof typeof moveKinds }>
/** of one name on a locked list */
export type NamingChange = Extract<OrderChange, { kind: 'NAMES' }>
/** the coupons that go to another flight by a change; none where nobody has a ticket */
export const linesOf = (change: OrderChange): NonNullable<FlightChange['lines']> => ('lines' in change && change.lines) || []
export type SplitPeople = {
  contact: OrderData['submitted']['contact']
  passengers: Passenger[]
  formerly?: NonNullable<OrderData['formerly']>
}
/** A group order (DOMAIN §3.2); every facet that is not the coarse status is computed from these facts. */
export type Order =
  /** `voided`: the refused request that voided the number, so there will be no order; `reserved`: the request that alone may use it */
  | { status: 'NONE'; voided?: string; reserved?: string }
  | (OrderData & { status: 'WAIT_FOR_PAY' | 'PAID' | 'PRINTED' | 'REFUND_MODIFY' })
  /** `paidUp`: true for an order that was paid and then given back whole */
  | (OrderData & { status: 'EXPIRED'; closeReason: CloseReason; paidUp?: true })
export type LiveOrder = Exclude<Order, { status: 'NONE' }>
/** Is the number free for this request? */
export const isFor = (order: Order, request: string | undefined): boolean =>
  order.status === 'NONE' && (order.reserved === undefined || order.reserved === request)

const types: FareType[] = ['ADULT', 'CHILD', 'SOLIDER', 'FREE', 'INFANT']
export const passengersOf = (order: LiveOrder): Passenger[] => Object.values(order.passengers)
/** travellers without a ticket yet */
export const unticketed = (order: LiveOrder): Passenger[] => passengersOf(order).filter(({ status }) => status === 'NAMED')
/** how many travellers of each type may still be named */
export const unnamedCounts = (order: LiveOrder): Record<FareType, number> => {
  const left = { ...order.submitted.counts } as Record<FareType, number>
  for (const passenger of passengersOf(order)) left[passenger.type]--
  return left
}
export const unnamedSeatCount = (order: LiveOrder): number =>
  Object.values(unnamedCounts(order)).reduce((sum, count) => sum + Math.max(0, count), 0)
/**
 * The outcome for paid seats without a name, past the name limit: those that may stay have been counted; undefined when nothing is open.
 */
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
/** The status for travellers without an open application: for them everything goes on meanwhile. */
export const statusOfRest = (order: LiveOrder): LiveOrder['status'] =>
  order.status === 'REFUND_MODIFY' ? byTravellers(order) : order.status
/** number of applications approved so far */
export const approvedRefundCount = (order: LiveOrder): number => Object.values(order.refunds).filter(({ fixed }) => fixed).length
const openRefunds = (order: LiveOrder): OpenedRefund[] => Object.values(order.refunds).filter(({ status }) => status === 'OPEN')
/** Refuses what would make it another order while somebody decides whether it is cancelled. */
export const notCancelling = ({ cancelling }: LiveOrder): true | string =>
  cancelling === undefined || '取消订单正在审批，请等待审批，或由申请方撤回取消申请'
/** Refuses to go on with an order that its own agency asks to cancel; the airline's wish alone stops no agency that keeps its limits. */
export const keptByAgency = (order: LiveOrder): true | string => !order.cancelling?.byAgency || notCancelling(order)
/** does at least a part of it wait for payment or tickets? */
export const isUnticketed = (order: LiveOrder): boolean => ['WAIT_FOR_PAY', 'PAID'].includes(statusOfRest(order))

export const nameStatus = (order: LiveOrder): 'NONE' | 'PARTIAL' | 'COMPLETE' => {
  const named = passengersOf(order).length
  return named === 0 ? 'NONE' : types.every(type => unnamedCounts(order)[type] <= 0) ? 'COMPLETE' : 'PARTIAL'
}
/** travellers at the fare of the disabled who have not shown their document yet */
export const unprovedPassengers = (order: LiveOrder): Passenger[] =>
  passengersOf(order).filter(({ type, status, proof }) => type === 'SOLIDER' && status === 'NAMED' && !proof)
/** the first one first; a PNR that a smaller group does not need any more stays, without seats */
export const pnrsOf = ({ pnr, pnrs = pnr ? [pnr] : [] }: LiveOrder): string[] => pnrs
export const seatStatus = (order: LiveOrder): SeatStatus =>
  order.status === 'EXPIRED' ? 'RELEASED' : order.wait ? 'WAITLISTED' : order.pnr ? 'CONFIRMED' : 'REQUESTED'
export const paidTotal = (order: LiveOrder): number => order.paid.reduce((sum, paid) => sum + paid.amount, 0)
export const refundedTotal = (order: LiveOrder): number => Object.values(order.refunds).reduce((sum, refund) => sum + refund.amount, 0)
/** money owed to the payer besides refunds, so far */
export const backTotal = (order: LiveOrder): number => sum(order.back) + (order.differences ?? 0)
/** first scheduled departure, an instant */
export const departure = (order: LiveOrder): string => order.submitted.legs[0]!.std
/** scheduled departure of a traveller's first flight */
export const departureOf = (order: LiveOrder, passenger: Pick<Passenger, 'flights'>): string =>
  (order.submitted.legs.find(({ stockId }) => isOn(passenger, stockId)) ?? order.submitted.legs[0]!).std
/** names a coupon: its traveller, and its flight */
export const couponOf = ({ passengerId, stockId }: { passengerId: string; stockId: string }): string => `${passengerId} ${stockId}`
/** price asked of each passenger of a type for one leg, fen */
export const paidOn = (order: LiveOrder, leg: number, type: FareType) => order.submitted.legs[leg]!.lines.find(line => line.type === type)!
type Priced = Pick<Passenger, 'type' | 'taxes' | 'fares' | 'flights'>
/** Is the traveller on that flight? A change to another flight is possible. */
export const isOn = ({ flights }: Pick<Passenger, 'flights'>, stockId: string): boolean =>
  flights === undefined || flights.includes(stockId)
/**
 * The money that a traveller paid for one leg, in fen, with the taxes of the ticket: what went back when the ticket was issued is
 * subtracted.
 */
export const priceOn = (order: LiveOrder, leg: number, { type, taxes, fares }: Priced) => {
  const { stockId } = order.submitted.legs[leg]!
  const { fare: ordered, cnFund, yq, others } = paidOn(order, leg, type)
  const fare = fares?.[stockId] ?? ordered
  // taxes abroad are those of the day of the order
  const own = { ...(taxes?.find(tax => tax.stockId === stockId) ?? { cnFund, yq }), ...present({ others }) }
  return { fare, cnFund: own.cnFund, yq: own.yq, ...present({ others }), perPassenger: fare + taxesIn(own) }
}
/** The rule of a traveller's fare on a flight of the order; undefined where the scale and the rules of the airline apply. */
export const ruleOn = ({ rules }: Pick<Passenger, 'rules'>, { stockId, rule }: Submitted['legs'][number]): FareRule | undefined =>
  rules?.[stockId] ?? rule
export const paidBy = (order: LiveOrder, passenger: Priced): number =>
  order.submitted.legs.reduce(
    (sum, { stockId }, leg) => (isOn(passenger, stockId) ? sum + priceOn(order, leg, passenger).perPassenger : sum),
    0,
  )
/** by how much the tickets of these travellers cost less than was ordered, fen: it has gone back, or will */
export const taxesBack = (order: LiveOrder, passengers = passengersOf(order)): number =>
  passengers.reduce((sum, one) => sum + (one.taxes ? paidBy(order, { ...one, taxes: undefined } as Priced) - paidBy(order, one) : 0), 0)

const sum = (parts: { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0)
/** The payments without what goes back to the payer. */
export const paidNet = (order: LiveOrder): number => paidTotal(order) - sum(order.back)
/** amount still to be paid, forfeited deposits included */
export const outstanding = (order: LiveOrder): number => Math.max(0, order.submitted.total + order.forfeited - paidNet(order))
/** payments beyond deposits and forfeits, which count towards the sum */
export const paidBeyondDeposit = (order: LiveOrder): number => paidNet(order) - order.deposit - order.forfeited
const sumBy = (amounts: Record<string, number> = {}): number => Object.values(amounts).reduce((sum, amount) => sum + amount, 0)
/** of the money that goes back besides refunds, the part that the payer has */
export const returnedTotal = (order: LiveOrder): number => sumBy(order.returned) + sumBy(order.differencesReturned)
/** of the money that goes back, the part that the payer does not have yet; without differences of refunds */
export const unreturnedAmount = (order: LiveOrder): number => sum(order.back) - sumBy(order.returned)
/** of the differences of refunds, the part that the payer does not have yet */
export const unreturnedDifferences = (order: LiveOrder): number => (order.differences ?? 0) - sumBy(order.differencesReturned)
/** The first part counts as paid when it has no rest, however little came before. */
export const payProgress = (order: LiveOrder): PayProgress => {
  if (order.status === 'WAIT_FOR_PAY') return order.paid.length > 0 && isFirstPaid(order.instalments) ? 'DEPOSIT_PAID' : 'UNPAID'
  if (order.status === 'EXPIRED' && !order.paidUp) return order.paid.length > 0 && order.period ? 'DEPOSIT_PAID' : 'UNPAID'
  return unreturnedAmount(order) > 0 ? 'OVERPAID' : 'FULLY_PAID'
}
/** The rest of each payment, first payment first: where money goes back to. */
export const sources = (order: LiveOrder): Paid[] =>
  order.paid.flatMap(paid => {
    const amount = paid.amount - sum(order.back.filter(({ paymentCode }) => paymentCode === paid.paymentCode))
    return amount > 0 ? [{ ...paid, amount }] : []
  })
