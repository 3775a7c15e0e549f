import type * as withdrawals from '#contracts/account/withdrawal-events.ts'
import type * as extras from '#contracts/extra/events.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { Count, Doer, Id, Instant, oneOf, Text, Type, zh } from '#contracts/kernel/schema.ts'
import type * as orders from '#contracts/order/events.ts'
import type * as host from '#contracts/order/pnr/host.ts'
import type * as owing from '#contracts/payment/owed.ts'
import type * as refunds from '#contracts/refund/events.ts'
import { itineraryId } from '#contracts/report/itinerary/codes.ts'
import type * as itineraries from '#contracts/report/itinerary/events.ts'
import type * as begun from '#contracts/step/events.ts'
import { type BegunKind, begunKinds, stepId } from '#contracts/step/events.ts'
import type { Queries } from '../kernel/query.ts'
import { type FoldContext, view } from '../kernel/view.ts'

const Row = Type.Object({
  kind: zh(oneOf(begunKinds), '步骤'),
  subject: zh(Id, '单号'),
  begunAt: zh(Instant, '开始时间'),
  begunBy: zh(Doer, '操作人'),
  role: zh(Text, '角色'),
  /** time since when it waits to be continued; after a try it has `nextAt` */
  waitingSince: Type.Optional(zh(Instant, '等待自')),
  tries: zh(Count, '继续处理次数'),
  triedAt: Type.Optional(zh(Instant, '最近处理时间')),
  error: Type.Optional(zh(Text, '未成原因')),
  nextAt: Type.Optional(zh(Instant, '下次处理时间')),
  /** why it can only be continued by hand */
  stopped: Type.Optional(zh(Text, '停止原因')),
  /** locators that were taken but are unknown to the order */
  pnrs: Type.Optional(Type.Array(Text)),
  /** ticket numbers of a carrier that were drawn or entered by hand, and their travellers */
  prefix: Type.Optional(Text),
  from: Type.Optional(Type.Integer()),
  numbers: Type.Optional(Type.Array(Type.Integer())),
  ids: Type.Optional(Type.Array(Id)),
})
type Row = Type.Static<typeof Row>

const of =
  (kind: BegunKind) =>
  (_: unknown, { id }: Pick<FoldContext, 'id'>) =>
    stepId(kind, id)
const ofOrder =
  (kind: BegunKind) =>
  ({ orderNo }: { orderNo: string }) =>
    stepId(kind, orderNo)
const ofItinerary =
  (kind: 'ITINERARY_ISSUE' | 'ITINERARY_REVERSE') =>
  ({ no }: { no: number }, { id }: Pick<FoldContext, 'id'>) =>
    stepId(kind, itineraryId(id, no))
const ofExtra = ({ extraId, refundId }: { extraId: string; refundId: string }) => stepId('EXTRA_BACK', `${extraId}:${refundId}`)

const row = (kind: BegunKind, subject: string, { at, who }: FoldContext): Row => ({
  kind,
  subject,
  begunAt: at,
  begunBy: who.user,
  role: who.role,
  waitingSince: at,
  tries: 0,
})
/** removes locators that the order has recorded meanwhile */
const without = (known: Row | null, pnr: string): Row | null | undefined => {
  if (!known?.pnrs?.includes(pnr)) return known
  const pnrs = known.pnrs.filter(one => one !== pnr)
  return pnrs.length > 0 ? { ...known, pnrs } : null
}
/** nothing continues it automatically */
const untimed = ({ waitingSince: _, nextAt: __, ...row }: Row): Row => row
const numbersIn = ({ from, numbers, ids }: Row): number[] =>
  numbers ?? (from === undefined ? [] : Array.from(ids ?? [], (_, index) => from + index))

/**
 * Steps that have begun and not ended (money, PNR, tickets). Most rows live for a moment; the step of a process that died stays until it is
 * finished.
 */
export const begunList = view<
  typeof orders & typeof refunds & typeof owing & typeof withdrawals & typeof extras & typeof host & typeof itineraries & typeof begun
>()({
  name: 'begun-step',
  version: 9,
  doc: Row,
  index: [['begunAt'], ['waitingSince'], ['nextAt']],
  key: {
    RefundPayoutBegun: of('PAY_OUT'),
    RefundPayoutFailed: of('PAY_OUT'),
    RefundPaidOut: of('PAY_OUT'),
    OwedApproved: of('PAY_BACK'),
    OwedRefunded: of('PAY_BACK'),
    OwedRefundFailed: of('PAY_BACK'),
    WithdrawalApproved: of('WITHDRAW'),
    WithdrawalPaid: of('WITHDRAW'),
    WithdrawalFailed: of('WITHDRAW'),
    ExtraRefundAsked: ofExtra,
    ExtraRefunded: ofExtra,
    ExtraRefundFailed: ofExtra,
    PnrAttached: ofOrder('PNR'),
    SeatConfirmed: of('PNR'),
    PnrAdded: of('PNR'),
    PnrSplit: of('PNR'),
    OrderSplitOff: of('PNR'),
    TicketNumbersTaken: ofOrder('TICKETS'),
    TicketNumbersGiven: ofOrder('TICKETS'),
    OrderTicketed: of('TICKETS'),
    // numbers of a change are drawn in its name
    TicketsExchanged: ({ changeId }) => stepId('TICKETS', changeId),
    OrderExpired: (_, { id }) => [stepId('PNR', id), stepId('TICKETS', id)],
    ItineraryApplied: ofItinerary('ITINERARY_ISSUE'),
    ItineraryCancelled: ofItinerary('ITINERARY_ISSUE'),
    ItineraryRejected: ofItinerary('ITINERARY_ISSUE'),
    ItineraryIssued: ofItinerary('ITINERARY_ISSUE'),
    ItineraryReversalBegun: ofItinerary('ITINERARY_REVERSE'),
    ItineraryReversed: ofItinerary('ITINERARY_REVERSE'),
    StepTried: (_, { id }) => id,
    StepStopped: (_, { id }) => id,
    StepDropped: (_, { id }) => id,
  },
  on: {
    RefundPayoutBegun: (_, __, context) => row('PAY_OUT', context.id, context),
    RefundPayoutFailed: () => null,
    RefundPaidOut: () => null,
    OwedApproved: (_, __, context) => row('PAY_BACK', context.id, context),
    OwedRefunded: () => null,
    OwedRefundFailed: () => null,
    WithdrawalApproved: (_, __, context) => row('WITHDRAW', context.id, context),
    WithdrawalPaid: () => null,
    WithdrawalFailed: () => null,
    ExtraRefundAsked: (_, { extraId, refundId }, context) => row('EXTRA_BACK', `${extraId}:${refundId}`, context),
    ExtraRefunded: () => null,
    ExtraRefundFailed: () => null,
    PnrAttached: (known, { orderNo, locator }, context) => {
      const others = known?.pnrs?.filter(pnr => pnr !== locator) ?? []
      return { ...row('PNR', orderNo, context), pnrs: [...others, locator] }
    },
    SeatConfirmed: () => null,
    PnrAdded: (known, { pnr }) => without(known, pnr),
    PnrSplit: (known, { into }) => without(known, into),
    OrderSplitOff: () => null,
    TicketNumbersTaken: (_, { orderNo, prefix, from, ids }, context) => ({
      ...row('TICKETS', orderNo, context),
      prefix,
      from,
      ids,
    }),
    TicketNumbersGiven: (_, { orderNo, prefix, numbers, ids }, context) => ({
      ...row('TICKETS', orderNo, context),
      prefix,
      numbers,
      ids,
    }),
    // other travellers of the group may get their tickets meanwhile
    OrderTicketed: (known, { tickets, unticketed }) => {
      if (!known || !unticketed) return null
      const drawn = new Set(numbersIn(known).map(number => `${known.prefix}-${String(number).padStart(10, '0')}`))
      return tickets.some(({ ticketNo }) => drawn.has(ticketNo)) ? null : known
    },
    TicketsExchanged: () => null,
    OrderExpired: () => null,
    ItineraryApplied: (_, { no }, context) => row('ITINERARY_ISSUE', itineraryId(context.id, no), context),
    // where the issuer was asked, its answer is still to come
    ItineraryCancelled: (known, { asked }) => (asked ? known : null),
    ItineraryRejected: (known, { asked }) => (asked ? known : null),
    ItineraryIssued: () => null,
    ItineraryReversalBegun: (_, { no }, context) => row('ITINERARY_REVERSE', itineraryId(context.id, no), context),
    ItineraryReversed: () => null,
    StepTried: (known, { error, nextAt }, { at }) => {
      if (!known) return known
      const tried = { ...known, tries: known.tries + 1, triedAt: at, error }
      return known.stopped === undefined ? { ...untimed(tried), nextAt: nextAt ?? at } : tried
    },
    StepStopped: (known, { reason }) => known && { ...untimed(known), stopped: reason },
    StepDropped: () => null,
  },
})

/** Open steps, for the process that finishes them; there are few at any time. */
export const begunSteps = (query: Pick<Queries, 'find' | 'get'>) => ({
  begun: (until: string, limit: number) => query.find(begunList, { filter: { begunAt: { lte: until } }, sort: ['begunAt'], limit }),
  waiting: (kind: BegunKind, until: string, tries: number, limit: number) =>
    query.find(begunList, { filter: { kind, waitingSince: { lte: until }, tries: { lt: tries } }, sort: ['waitingSince'], limit }),
  /** steps whose next try is due */
  due: (kind: BegunKind, now: string, limit: number) =>
    query.find(begunList, { filter: { kind, nextAt: { lte: now } }, sort: ['nextAt'], limit }),
  stepOf: (id: string) => query.get(begunList, id),
})

/** Numbers of steps by kind that began more than an hour before `now` and have not ended; at most a thousand are counted in all. */
export const lateSteps = async (query: Pick<Queries, 'find'>, now: string): Promise<Record<string, number>> => {
  const late = await query.find(begunList, { filter: { begunAt: { lte: addMinutes(now, -60) } }, sort: ['begunAt'], limit: 1_000 })
  return Object.fromEntries(Object.keys(begunKinds).map(kind => [kind, late.filter(step => step.kind === kind).length]))
}
