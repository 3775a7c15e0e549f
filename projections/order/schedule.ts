import type * as agencies from '#contracts/agency/agency-events.ts'
import { reviewEnds } from '#contracts/agency/review-time.ts'
import { Id, Instant, oneOf, type Static, Type, zh } from '#contracts/kernel/schema.ts'
import type * as orders from '#contracts/order/events.ts'
import { afterMissed, afterReminder, armLimits, armPayment, armSilently, nextMoment, Watch } from '#contracts/order/limits/deadlines.ts'
import type * as credits from '#contracts/payment/credit.ts'
import type * as seats from '#contracts/seats/events.ts'
import { view } from '../kernel/view.ts'

const holdKey = (stockId: string, holdId: string) => `hold:${stockId}:${holdId}`
const orderKey = (_: unknown, { id }: { id: string }) => `order:${id}`

const Row = Type.Object({
  kind: oneOf({ order: '订单时限', hold: '占座时限', agency: '注册审核时限', offset: '抵扣有效期' }),
  subject: Id,
  stockId: Type.Optional(Id),
  dueAt: zh(Instant, '时限'),
  watches: Type.Optional(Type.Array(Watch)),
})
type Row = Static<typeof Row>

/** An order stays in the list while it waits for something, and is due when there is something to do or to say. */
const waiting = (subject: string, watches: Watch[]): Row | null => {
  const dueAt = nextMoment(watches)
  return dueAt === undefined ? null : { kind: 'order', subject, dueAt, watches }
}
const known = (row: Row | null): Watch[] => row?.watches ?? []

/** a returned application is rejected then, a rejected one gives its login name back */
const review = (agency: string, at: string, until?: string): Row => ({ kind: 'agency', subject: agency, dueAt: reviewEnds(at, until) })

/** What has a time: limits of orders, holds that nobody has settled, applications of agencies that wait for them, credits. A row goes when its matter is closed, so the list stays short. */
export const dueList = view<typeof orders & typeof seats & typeof agencies & typeof credits>()({
  name: 'due',
  version: 8,
  doc: Row,
  index: [['dueAt']],
  key: {
    OrderSubmitted: orderKey,
    DepositPaid: orderKey,
    OrderPaid: orderKey,
    PaidInFull: orderKey,
    SeatsReduced: orderKey,
    SeatsAdded: orderKey,
    PriceModified: orderKey,
    OrderSplit: orderKey,
    OrderSplitOff: orderKey,
    LimitsModified: orderKey,
    OrderAudited: orderKey,
    OrderResubmitted: orderKey,
    ExpiryDeferred: orderKey,
    LimitApproaching: orderKey,
    LimitMissed: orderKey,
    OrderTicketed: orderKey,
    RefundClosed: orderKey,
    OrderExpired: orderKey,
    WaitlistProtected: orderKey,
    WaitlistConfirmed: orderKey,
    SeatsAwaited: ({ holdId }, { id }) => holdKey(id, holdId),
    SeatsProtected: ({ holdId }, { id }) => holdKey(id, holdId),
    ProtectionLapsed: ({ holdId }, { id }) => holdKey(id, holdId),
    WaitEnded: ({ holdId }, { id }) => holdKey(id, holdId),
    SeatsHeld: ({ holdId }, { id }) => holdKey(id, holdId),
    SeatsSold: ({ holdId }, { id }) => holdKey(id, holdId),
    SeatsReleased: ({ holdId }, { id }) => holdKey(id, holdId),
    HoldMerged: ({ holdId }, { id }) => holdKey(id, holdId),
    HoldProlonged: ({ holdId }, { id }) => holdKey(id, holdId),
    HoldSplit: ({ into }, { id }) => holdKey(id, into),
  },
  on: {
    OrderSubmitted: (_, { limits, instalments, waitlist }, { id, at }) =>
      waiting(
        id,
        waitlist
          ? armSilently(limits.payBy, at)
          : armPayment(armLimits([], limits, at), instalments?.[0] ?? { kind: 'FULL', by: limits.payBy }, at),
      ),
    DepositPaid: (row, { instalments }, { id, at }) => waiting(id, armPayment(known(row), instalments[0], at)),
    OrderPaid: (row, _, { id, at }) => waiting(id, armPayment(known(row), undefined, at)),
    PaidInFull: (row, _, { id, at }) => waiting(id, armPayment(known(row), undefined, at)),
    SeatsReduced: (row, { instalments, status }, { id, at }) =>
      status === 'PRINTED' ? null : waiting(id, armPayment(known(row), instalments[0], at)),
    SeatsAdded: (row, { instalments }, { id, at }) => waiting(id, armPayment(known(row), instalments[0], at)),
    PriceModified: (row, { instalments }, { id, at }) => waiting(id, armPayment(known(row), instalments[0], at)),
    OrderSplit: (row, { status, instalments }, { id, at }) =>
      status === 'PRINTED' ? null : waiting(id, armPayment(known(row), instalments[0], at)),
    OrderSplitOff: (_, { watches }, { id }) => waiting(id, watches),
    LimitsModified: (row, { limits, instalments }, { id, at }) =>
      waiting(id, armPayment(armLimits(known(row), limits, at), instalments[0], at)),
    OrderAudited: (row, { limits, instalments = [] }, { id, at }) =>
      limits ? waiting(id, armPayment(armLimits(known(row), limits, at), instalments[0], at)) : row,
    OrderResubmitted: (row, { limits, instalments }, { id, at }) =>
      waiting(id, armPayment(armLimits(known(row), limits, at), instalments[0], at)),
    ExpiryDeferred: (row, { until }) => row && { ...row, dueAt: until },
    LimitApproaching: (row, told, { id }) => waiting(id, afterReminder(known(row), told)),
    LimitMissed: (row, missed, { id }) => waiting(id, afterMissed(known(row), missed)),
    OrderTicketed: (row, { unticketed }) => (unticketed ? row : null),
    RefundClosed: (row, { status }) => (status === 'PRINTED' ? null : row),
    OrderExpired: () => null,
    WaitlistProtected: (_, { by }, { id, at }) => waiting(id, armPayment([], { kind: 'FULL', by }, at)),
    WaitlistConfirmed: (_, { limits, instalments }, { id, at }) => waiting(id, armPayment(armLimits([], limits, at), instalments[0], at)),
    SeatsHeld: (_, { holdId, until }, { id }) => ({ kind: 'hold', subject: holdId, stockId: id, dueAt: until }),
    SeatsAwaited: (_, { holdId, until }, { id }) => ({ kind: 'hold', subject: holdId, stockId: id, dueAt: until }),
    SeatsProtected: (_, { holdId, until }, { id }) => ({ kind: 'hold', subject: holdId, stockId: id, dueAt: until }),
    ProtectionLapsed: (_, { holdId, until }, { id }) => ({ kind: 'hold', subject: holdId, stockId: id, dueAt: until }),
    WaitEnded: (row, { held }) => (held ? row : null),
    SeatsSold: () => null,
    SeatsReleased: () => null,
    HoldMerged: () => null,
    HoldProlonged: (row, { until }) => row && { ...row, dueAt: until },
    HoldSplit: (_, { into, until, sold }, { id }) => (sold ? null : { kind: 'hold', subject: into, stockId: id, dueAt: until }),
    OffsetCredited: (_, { validUntil }, { id }) => ({ kind: 'offset', subject: id, dueAt: validUntil }),
    OffsetExpired: () => null,
    AgencyReturned: (_, { until }, { id, at }) => review(id, at, until),
    AgencyResubmitted: () => null,
    AgencyApproved: () => null,
    AgencyRejected: (_, { cause, until }, { id, at }) => (cause === 'NAME_TAKEN' ? null : review(id, at, until)),
    AgencyNameFreed: () => null,
  },
})
