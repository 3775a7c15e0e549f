import { present } from '#contracts/kernel/present.ts'
import { Type } from '#contracts/kernel/schema.ts'
import type * as orders from '#contracts/order/events.ts'
import {
  afterMissed,
  afterReminder,
  armLimits,
  armPayment,
  armSilently,
  nextMoment,
  stopped,
  Watch,
} from '#contracts/order/rules/deadlines.ts'
import { awaitedYear } from '#contracts/order/rules/recount.ts'
import { dueList } from '../kernel/due.ts'
import { partOf, type ViewRow } from '../kernel/view.ts'

type Row = ViewRow<typeof dueList> & { watches?: Watch[] }
const orderKey = (_: unknown, { id }: { id: string }) => `order:${id}`

/** An order stays in the list while it waits for something, and is due when an action or a reminder is. */
const waiting = (subject: string, watches: Watch[], awaits: string | undefined): Row | null => {
  const dueAt = nextMoment(watches)
  return dueAt === undefined ? null : { kind: 'order', subject, dueAt, watches, ...present({ awaits }) }
}
const known = (row: Row | null): Watch[] => row?.watches ?? []

/** Limits of orders in the list of what is due. */
export const orderDues = partOf<typeof orders>()(dueList, {
  version: 4,
  fields: { watches: Type.Optional(Type.Array(Watch)) },
  key: {
    OrderSubmitted: orderKey,
    DepositPaid: orderKey,
    OrderPaid: orderKey,
    PaidInFull: orderKey,
    SeatsReduced: orderKey,
    SeatsAdded: orderKey,
    PriceModified: orderKey,
    LegsChanged: orderKey,
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
  },
  on: {
    OrderSubmitted: (_, { limits, instalments, waitlist }, { id, at }) =>
      waitlist
        ? waiting(id, armSilently(limits.payBy, at), undefined)
        : waiting(id, armPayment(armLimits([], limits, at), instalments[0], at), awaitedYear(limits)),
    DepositPaid: (row, { instalments }, { id, at }) => waiting(id, armPayment(known(row), instalments[0], at), row?.awaits),
    OrderPaid: (row, _, { id, at }) => waiting(id, armPayment(known(row), undefined, at), row?.awaits),
    PaidInFull: (row, _, { id, at }) => waiting(id, armPayment(known(row), undefined, at), row?.awaits),
    SeatsReduced: (row, { instalments, status }, { id, at }) =>
      status === 'PRINTED' ? null : waiting(id, armPayment(known(row), instalments[0], at), row?.awaits),
    SeatsAdded: (row, { instalments }, { id, at }) => waiting(id, armPayment(known(row), instalments[0], at), row?.awaits),
    PriceModified: (row, { instalments }, { id, at }) => waiting(id, armPayment(known(row), instalments[0], at), row?.awaits),
    LegsChanged: (row, { limits, instalments }, { id, at }) =>
      row &&
      waiting(
        id,
        armPayment(limits ? armLimits(known(row), limits, at) : known(row), instalments[0], at),
        limits ? awaitedYear(limits) : row.awaits,
      ),
    OrderSplit: (row, { status, instalments }, { id, at }) =>
      status === 'PRINTED' ? null : waiting(id, armPayment(known(row), instalments[0], at), row?.awaits),
    OrderSplitOff: (row, { watches }, { id }) => waiting(id, watches, row?.awaits),
    LimitsModified: (row, { limits, instalments, stopped: isStopped }, { id, at }) => {
      const watches = armPayment(armLimits(known(row), limits, at), instalments[0], at)
      return isStopped ? waiting(id, stopped(watches), undefined) : waiting(id, watches, awaitedYear(limits))
    },
    OrderAudited: (row, { limits, instalments = [] }, { id, at }) =>
      limits ? waiting(id, armPayment(armLimits(known(row), limits, at), instalments[0], at), awaitedYear(limits)) : row,
    OrderResubmitted: (row, { limits, instalments }, { id, at }) =>
      waiting(id, armPayment(armLimits(known(row), limits, at), instalments[0], at), awaitedYear(limits)),
    ExpiryDeferred: (row, { until }) => row && { ...row, dueAt: until },
    LimitApproaching: (row, told, { id }) => waiting(id, afterReminder(known(row), told), row?.awaits),
    LimitMissed: (row, missed, { id }) => waiting(id, afterMissed(known(row), missed), row?.awaits),
    OrderTicketed: (row, { unticketed }) => (unticketed ? row : null),
    RefundClosed: (row, { status }) => (status === 'PRINTED' ? null : row),
    OrderExpired: () => null,
    WaitlistProtected: (_, { by }, { id, at }) => waiting(id, armPayment([], { kind: 'FULL', by }, at), undefined),
    WaitlistConfirmed: (_, { limits, instalments }, { id, at }) =>
      waiting(id, armPayment(armLimits([], limits, at), instalments[0], at), awaitedYear(limits)),
  },
})
