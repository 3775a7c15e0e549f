import type { InstalmentKind } from '#contracts/enums.ts'
import type * as extras from '#contracts/extra/events.ts'
import type { PayablePaid } from '#contracts/kernel/claims.ts'
import { present } from '#contracts/kernel/present.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { OrderRow } from '#contracts/order/api.ts'
import type * as events from '#contracts/order/events.ts'
import { isFirstPaid } from '#contracts/order/rules/instalments.ts'
import { view } from '../kernel/view.ts'
import { isUnticketed, withActs, withVirtualOut } from './acts.ts'

const Row = Type.Omit(OrderRow, ['id'])
type Row = Type.Static<typeof Row>

/** The order list: one flat row per order, for lists, tabs, reports and exports. */
export const orderList = view<
  typeof events &
    Pick<typeof extras, 'ExtraPromised' | 'ExtraPromiseDropped' | 'ExtraRefundAsked' | 'ExtraRefunded' | 'ExtraRefundFailed'> & {
      PayablePaid: typeof PayablePaid
    }
>()({
  name: 'order-list',
  version: 25,
  doc: Row,
  index: [
    ['-submittedAt'],
    ['status', '-submittedAt'],
    ['agency', '-submittedAt'],
    ['agency', 'status', '-submittedAt'],
    ['airLine', '-submittedAt'],
    ['airLine', 'status', '-submittedAt'],
    // similar orders (DOMAIN §2)
    ['agency', 'kind', 'route', 'departure', 'seats'],
    ['departure'],
    ['total'],
    ['payBy'],
    ['nextDue'],
    // the orders with the nearest limits
    ['limitBy'],
    ['airLine', 'limitBy'],
    ['limitKind', 'limitBy'],
    ['namesDue'],
    ['ticketProgress', '-submittedAt'],
    ['payProgress', '-submittedAt'],
    ['auditStatus', '-submittedAt'],
    ['seatStatus', '-submittedAt'],
    ['priceChange', '-submittedAt'],
    // late orders (timeoutOrderList)
    ['-late', '-submittedAt'],
    ['airLine', '-late', '-submittedAt'],
    ['unnamedSeats', '-late', '-submittedAt'],
    ['orderNo'],
    ['pnr'],
    ['pnrs'],
    ['groupName'],
    // due orders of an agency (due.ts)
    ['agency', 'actBy'],
    ['agency', 'namesDue'],
    // single travellers beside the groups
    ['kind', '-submittedAt'],
    ['agency', 'kind', '-submittedAt'],
    // orders with tickets issued ahead of the rest of a group
    ['ahead', '-submittedAt'],
    ['ahead', 'virtualOut', '-submittedAt'],
    ['splitFrom', '-submittedAt'],
  ],
  counted: ['agency', 'airLine', 'status', 'kind'],
  search: ['orderNo', 'pnrs', 'groupName'],
  // an order has one stream of products per kind (`extra-{order}.{kind}`)
  key: (_, { stream, id }) => (stream.startsWith('extra-') ? id.slice(0, id.lastIndexOf('.')) : id),
  derive: row => withVirtualOut(withActs(row)),
  on: {
    OrderSubmitted: (_, order, { at, who }) => ({
      orderNo: order.orderNo,
      kind: order.kind ?? 'GROUP',
      status: 'WAIT_FOR_PAY',
      agency: order.agency,
      agencyName: order.agencyName,
      airLine: order.airLine,
      inter: order.inter,
      groupName: order.groupName,
      voyageType: order.voyageType,
      ...flying(order.legs),
      seats: order.seats,
      persons: order.persons,
      named: 0,
      unnamed: order.persons,
      total: order.total,
      paid: 0,
      refunded: 0,
      seatStatus: order.waitlist ? 'WAITLISTED' : 'REQUESTED',
      ...(order.waitlist && { waitUntil: order.waitlist.until }),
      tickets: 0,
      liveTickets: 0,
      openRefunds: 0,
      contactName: order.contact.name,
      contactPhone: order.contact.phone,
      ...order.limits,
      payProgress: 'UNPAID',
      ...nextOf(order.instalments),
      ...(order.terms.tourCode && { tourCode: order.terms.tourCode }),
      ...(order.terms.audit && !order.waitlist && { auditStatus: 'AUDITING' as const }),
      ...(order.copyOf && { copyOf: order.copyOf }),
      submittedBy: who.user,
      submittedAt: order.submittedAt,
      updatedAt: at,
    }),
    WaitlistProtected: (row, { by }, { at }) =>
      row && { ...dueNext(row, [{ by, amount: row.total }]), payBy: by, confirmBy: by, updatedAt: at },
    WaitlistConfirmed: (row, { total, terms, limits, instalments }, { at }) => {
      if (!row) return row
      const { waitUntil: _, confirmBy: __, ...known } = row
      return {
        ...dueNext(known, instalments),
        ...limits,
        total,
        seatStatus: 'REQUESTED',
        ...(terms.tourCode && { tourCode: terms.tourCode }),
        ...(terms.audit && { auditStatus: 'AUDITING' as const }),
        updatedAt: at,
      }
    },
    SeatConfirmed: (row, { pnr, pnrs = [pnr] }, { at }) => row && { ...row, pnr, pnrs, seatStatus: 'CONFIRMED', updatedAt: at },
    PnrAdded: (row, { pnr }, { at }) => row && { ...row, pnrs: [...(row.pnrs ?? []), pnr], updatedAt: at },
    DepositPaid: (row, { amount, channel, instalments }, { at }) =>
      row && {
        ...dueNext(uncancelled(row), instalments),
        ...(isFirstPaid(instalments) && { payProgress: 'DEPOSIT_PAID' as const }),
        paid: row.paid + amount,
        channel,
        updatedAt: at,
      },
    OrderPaid: (row, { amount, channel }, { at }) =>
      row && {
        ...dueNext(settledPrice(uncancelled(row)), []),
        status: 'PAID',
        payProgress: 'FULLY_PAID',
        paid: row.paid + amount,
        channel,
        updatedAt: at,
      },
    CancellationAsked: (row, { byAgency }, { at }) => row && { ...row, cancelling: byAgency ? 'AGENCY' : 'AIRLINE', updatedAt: at },
    CancellationDropped: (row, _, { at }) => row && { ...uncancelled(row), updatedAt: at },
    // an event just before says what is owed back
    PaidInFull: (row, _, { at }) =>
      row && {
        ...dueNext(settledPrice(uncancelled(row)), []),
        status: 'PAID',
        payProgress: row.payProgress === 'OVERPAID' ? 'OVERPAID' : 'FULLY_PAID',
        updatedAt: at,
      },
    MoneyOwed: (row, { why, ofSeats = 0 }, { at }) =>
      row && {
        ...keeping(row, 0 - ofSeats),
        ...((why === 'OVERPAID' || why === 'GIVEN_UP' || why === 'TAX_DIFFERENCE' || why === 'CHANGE_DIFFERENCE') && {
          payProgress: 'OVERPAID',
        }),
        updatedAt: at,
      },
    MoneyReturned: (row, { left }, { at }) =>
      row && { ...row, ...(left === 0 && row.payProgress === 'OVERPAID' && { payProgress: 'FULLY_PAID' as const }), updatedAt: at },
    SeatsReduced: (row, { seats, persons, total, removed, instalments, settlement, handedBack, status }, { at }) => {
      if (!row) return row
      const kept = settlement?.forfeited ?? (handedBack && handedBack.fare + handedBack.taxes - handedBack.refund)
      return judged({
        ...naming(dueNext(settledPrice(row), instalments), { persons, named: row.named - removed.length }),
        ...(status && { status }),
        // when travellers without tickets leave, all others are ticketed
        ...(status === 'PRINTED' && { ticketProgress: 'ALL' as const }),
        seats,
        total,
        ...(kept !== undefined && { forfeited: (row.forfeited ?? 0) + kept }),
        updatedAt: at,
      })
    },
    SeatsAdded: (row, { seats, persons, total, instalments, paid }, { at }) =>
      row && {
        ...naming(dueNext(settledPrice(row), instalments), { persons }),
        seats,
        total,
        ...(paid && { paid: row.paid + paid.amount }),
        updatedAt: at,
      },
    OrderSplit: (row, { seats, persons, total, ids, tickets, status, paid, forfeited, instalments, pnrs }, { at }) =>
      row &&
      parted(
        {
          ...naming(dueNext(settledPrice(row), instalments), { persons, named: row.named - ids.length }),
          tickets: row.tickets - tickets,
          liveTickets: row.liveTickets - tickets,
        },
        { status, seats, total, paid, forfeited, instalments, pnrs, at },
      ),
    OrderSplitOff: (row, { status, passengers, paid, forfeited, instalments, pnrs, from, ahead }, { at }) => {
      if (!row) return row
      const tickets = passengers.filter(({ ticketNo }) => ticketNo).length
      const last = paid.at(-1)
      const named = naming(dueNext(row, instalments), { named: passengers.length })
      const missed = [...(row.nameBy <= at ? ['NAME' as const] : []), ...(row.ticketBy <= at ? ['TICKET' as const] : [])]
      return parted(
        {
          ...named,
          tickets,
          liveTickets: tickets,
          ...(last && { channel: last.channel }),
          missed,
          splitFrom: from,
          ...(ahead && { ahead, outTries: 0 }),
          ...(row.auditStatus && { auditStatus: 'APPROVED' as const }),
        },
        { status, seats: row.seats, total: row.total, paid, forfeited, instalments, pnrs, at },
      )
    },
    VirtualOutBegun: (row, { tries }, { at }) => row && { ...row, outTries: tries, updatedAt: at },
    VirtualOutFailed: (row, _, { at }) => row && { ...row, updatedAt: at },
    VirtualOutSubmitted: (row, _, { at }) => row && { ...row, outSubmittedAt: at, updatedAt: at },
    PnrSplit: (row, { into }, { at }) => row && { ...row, pnrs: [...(row.pnrs ?? []), into], updatedAt: at },
    PnrDeleted: (row, { pnr }, { at }) => {
      if (!row) return row
      const pnrs = (row.pnrs ?? []).filter(one => one !== pnr)
      return { ...row, ...(pnrs[0] && { pnr: pnrs[0] }), pnrs, updatedAt: at }
    },
    PriceModified: (row, { total, instalments }, { at }) => row && { ...dueNext(settledPrice(row), instalments), total, updatedAt: at },
    PriceChangeProposed: (row, _, { at }) => row && { ...row, priceChange: 'PROPOSED', updatedAt: at },
    PriceChangeClosed: (row, _, { at }) => row && { ...settledPrice(row), updatedAt: at },
    LimitsModified: (row, { limits, instalments, stopped: isStopped }, { at }) => {
      if (!row) return row
      const { stopped: _, ...known } = row
      const next = { ...dueNext(known, instalments), ...limits, ...stillMissed(known, limits), updatedAt: at }
      return judged(isStopped ? { ...next, stopped: true } : next)
    },
    OrderAudited: (row, { result, limits, instalments }, { at }) => {
      if (!row) return row
      const audited = { ...row, auditStatus: result, updatedAt: at }
      return limits && instalments ? judged({ ...dueNext(audited, instalments), ...limits, ...stillMissed(row, limits) }) : audited
    },
    OrderResubmitted: (row, { limits, instalments, groupName, contact }, { at }) =>
      row && {
        ...dueNext(row, instalments),
        ...limits,
        auditStatus: 'AUDITING',
        ...(groupName && { groupName }),
        ...(contact && { contactName: contact.name, contactPhone: contact.phone }),
        updatedAt: at,
      },
    LimitMissed: (row, { limit, unnamed, unnamedRule }, { at }) =>
      row &&
      judged({
        ...row,
        missed: [...new Set([...(row.missed ?? []), limit])],
        ...(unnamedRule === 'KEEP' && unnamed && { keptUnnamed: unnamed }),
        updatedAt: at,
      }),
    UnnamedKept: (row, { unnamed }, { at }) => row && judged({ ...row, keptUnnamed: unnamed, updatedAt: at }),
    ContactModified: (row, { contact: { name, phone } }, { at }) =>
      row && { ...row, contactName: name, contactPhone: phone, updatedAt: at },
    TourCodeModified: (row, { tourCode }, { at }) => row && { ...row, tourCode, updatedAt: at },
    PassengersAdded: (row, { passengers }, { at }) => row && { ...naming(row, { named: row.named + passengers.length }), updatedAt: at },
    PassengersRemoved: (row, { ids }, { at }) => row && { ...naming(row, { named: row.named - ids.length }), updatedAt: at },
    OrderTicketed: (row, { tickets: { length }, unticketed, restated }, { at }) =>
      row &&
      judged({
        ...row,
        ...(!unticketed && row.openRefunds === 0 && { status: 'PRINTED' as const }),
        ticketProgress: unticketed ? 'PARTIAL' : 'ALL',
        tickets: row.tickets + length,
        liveTickets: row.liveTickets + length,
        ...(restated && { total: restated.total }),
        updatedAt: at,
      }),
    PayablePaid: (row, { kind, amount }, { at }) => (kind === 'EXTRA' ? withExtras(row, { extrasPaid: amount }, at) : row),
    ExtraPromised: (row, { amount }, { at }) => withExtras(row, { extrasReturning: amount }, at),
    ExtraPromiseDropped: (row, { amount }, { at }) => withExtras(row, { extrasReturning: 0 - amount }, at),
    ExtraRefundAsked: (row, { amount, promised = 0 }, { at }) => withExtras(row, { extrasReturning: amount - promised }, at),
    ExtraRefunded: (row, { amount }, { at }) => withExtras(row, { extrasReturning: 0 - amount, extrasReturned: amount }, at),
    ExtraRefundFailed: (row, { amount }, { at }) => withExtras(row, { extrasReturning: 0 - amount }, at),
    LegsChanged: (row, { legs, total, paid, kept, instalments, limits }, { at }) =>
      row &&
      judged({
        ...dueNext(settledPrice(row), instalments),
        ...limits,
        ...(limits && stillMissed(row, limits)),
        ...changed(row, { legs, total, paid, kept }),
        updatedAt: at,
      }),
    TicketsExchanged: (row, fact, { at }) => row && { ...row, ...changed(row, fact), updatedAt: at },
    OrderExpired: (row, { reason, settlement }, { at }) =>
      row &&
      judged({
        ...dueNext(settledPrice(uncancelled(row)), []),
        status: 'EXPIRED',
        closeReason: reason,
        ...(reason === 'TIME_LIMIT' && row.nextDue && { expiredBy: row.nextDue }),
        seatStatus: 'RELEASED',
        ...(settlement && { forfeited: settlement.forfeited }),
        updatedAt: at,
      }),
    RefundOpened: (row, _, { at }) => row && judged({ ...row, status: 'REFUND_MODIFY', openRefunds: row.openRefunds + 1, updatedAt: at }),
    RefundFixed: (row, { ofSeats = 0 }, { at }) => row && { ...keeping(row, 0 - ofSeats), updatedAt: at },
    RefundClosed: (row, { outcome, amount, tickets, status: said, ofSeats = 0 }, { at }) => {
      if (!row) return row
      // a ticket is valid until its money goes back
      const liveTickets = row.liveTickets - (outcome === 'REFUNDED' ? tickets : 0)
      const openRefunds = row.openRefunds - 1
      const status = said ?? (openRefunds > 0 || liveTickets === 0 ? 'REFUND_MODIFY' : 'PRINTED')
      // when travellers without tickets leave, all others are ticketed
      const progress = status === 'PRINTED' && { ticketProgress: 'ALL' as const }
      return judged({
        ...keeping(row, ofSeats),
        ...progress,
        status,
        openRefunds,
        liveTickets,
        refunded: row.refunded + amount,
        updatedAt: at,
      })
    },
  },
})

/**
 * Amounts kept for seats that were given back are paid out with refunds of those who stay, and are kept again when these refunds are
 * rejected.
 */
const keeping = (row: Row, more: number): Row => (more === 0 ? row : { ...row, forfeited: (row.forfeited ?? 0) + more })

type ExtraSums = Pick<Row, 'extrasPaid' | 'extrasReturning' | 'extrasReturned'>
/** payments for products of the travellers, and the parts of them that go back */
const withExtras = (row: Row | null, more: ExtraSums, at: string): Row | null =>
  row && {
    ...row,
    extrasPaid: (row.extrasPaid ?? 0) + (more.extrasPaid ?? 0),
    extrasReturning: (row.extrasReturning ?? 0) + (more.extrasReturning ?? 0),
    extrasReturned: (row.extrasReturned ?? 0) + (more.extrasReturned ?? 0),
    updatedAt: at,
  }
/** Nobody has to agree to a price any more: it is decided, or the order has changed meanwhile. */
/** The row once nobody decides about its cancellation any more: that was dropped, or money came, or the order has ended. */
const uncancelled = ({ cancelling: _, ...row }: Row): Row => row
const settledPrice = ({ priceChange: _, ...row }: Row): Row => row

/** One of the two orders after a split, with its share of everything. */
const parted = (row: Row, { status, seats, total, paid, forfeited, instalments, pnrs, at }: Parted): Row => {
  const sum = paid.reduce((sum, { amount }) => sum + amount, 0)
  const { tickets } = row
  return judged({
    ...row,
    status,
    seats,
    total,
    paid: sum,
    payProgress:
      status === 'WAIT_FOR_PAY'
        ? sum > 0 && isFirstPaid(instalments)
          ? 'DEPOSIT_PAID'
          : 'UNPAID'
        : row.payProgress === 'OVERPAID'
          ? 'OVERPAID'
          : 'FULLY_PAID',
    ...((forfeited > 0 || row.forfeited !== undefined) && { forfeited }),
    ...(pnrs?.[0] && { pnr: pnrs[0].pnr, pnrs: pnrs.map(({ pnr }) => pnr), seatStatus: 'CONFIRMED' as const }),
    ...((tickets > 0 || row.ticketProgress) && {
      ticketProgress: status === 'PRINTED' ? ('ALL' as const) : tickets > 0 ? ('PARTIAL' as const) : ('NONE' as const),
    }),
    updatedAt: at,
  })
}
type Parted = Pick<Row, 'status' | 'seats' | 'total'> & {
  paid: { amount: number }[]
  forfeited: number
  instalments: { no: number }[]
  pnrs: { pnr: string }[] | undefined
  at: string
}

type Flight = { origin: string; destination: string; flightNo: string; date: string; std: string; depZone?: string | undefined }
const flying = (legs: readonly Flight[]) => ({
  route: legs.map(leg => `${leg.origin}-${leg.destination}`).join('/'),
  flights: legs.map(leg => leg.flightNo).join('/'),
  departure: legs[0]!.date,
  std: legs[0]!.std,
  ...present({ depZone: legs[0]!.depZone }),
})
type Changed = { legs: readonly Flight[]; total: number; paid?: { amount: number }; kept: number }
/** The row once its group, or some of it, flies otherwise. */
const changed = (row: Row, { legs, total, paid, kept }: Changed) => ({
  ...flying(legs),
  // of a journey out and home one flight was given up
  ...(legs.length === 1 && { voyageType: 'S' as const }),
  total,
  paid: row.paid + (paid?.amount ?? 0),
  ...(kept > 0 && { forfeited: (row.forfeited ?? 0) + kept }),
})

type Part = { by: string; amount: number; kind?: InstalmentKind }
/** The next part to be paid, and all that is. */
const nextOf = (parts: Part[]) => {
  const [next] = parts
  if (!next) return {}
  const owed = parts.reduce((sum, { amount }) => sum + amount, 0)
  return { nextDue: next.by, nextAmount: next.amount, nextKind: next.kind ?? ('FULL' as const), owed }
}
const naming = (row: Row, { named = row.named, persons = row.persons }: { named?: number; persons?: number }): Row =>
  judged({ ...row, named, persons, unnamed: persons - named })
/** Adds what the order is late with: tickets as long as it has none, otherwise missing names; and the state of paid seats without names. */
const judged = ({ late: _, unnamedSeats: __, ...row }: Row): Row => {
  const is = (limit: 'NAME' | 'TICKET') => isUnticketed(row) && row.missed?.includes(limit) === true
  if (row.closeReason === 'TIME_LIMIT') return { ...row, late: 'EXPIRED' }
  if (!is('NAME') || row.unnamed === 0) return is('TICKET') ? { ...row, late: 'TICKET' } : row
  const unnamedSeats = row.unnamed > (row.keptUnnamed ?? 0) ? ('ASK' as const) : ('KEEP' as const)
  return { ...row, late: is('TICKET') ? 'TICKET' : 'NAME', ...(row.paid > 0 && { unnamedSeats }) }
}
/** A limit that was moved counts as open again. */
const stillMissed = (
  { missed = [], nameBy, ticketBy, clearBy, keptUnnamed }: Row,
  limits: { nameBy: string; ticketBy: string; clearBy?: string },
) => ({
  missed: missed.filter(limit =>
    limit === 'NAME' ? limits.nameBy === nameBy : limit === 'CLEAR' ? limits.clearBy === clearBy : limits.ticketBy === ticketBy,
  ),
  ...(keptUnnamed && { keptUnnamed: limits.nameBy === nameBy ? keptUnnamed : 0 }),
})
const dueNext = ({ nextDue: _, nextAmount: __, nextKind: ___, owed: ____, ...row }: Row, instalments: Part[]): Row => ({
  ...row,
  ...nextOf(instalments),
})
