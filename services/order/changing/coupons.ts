import type { FareType } from '#contracts/enums.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/events.ts'
import { fareLine } from '#contracts/order/rules/fares.ts'
import { type ChangeTerms, feeOf, feeRungAt } from '#contracts/order/rules/fee-rungs.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { moneyOwed } from '../money/money.ts'
import { checkGuardians, checkLeaving, travelling } from '../names/guardians.ts'
import { mustKeepName } from '../names/renames.ts'
import { leavingPnrs } from '../pnr/pnrs.ts'
import { childDifferences, fareLeft } from '../refund/child-refund.ts'
import { countedNow } from '../refund/refund-account.ts'
import { groupOf, legOfSlot } from '../refund/refund-quote.ts'
import { difference, unspent } from '../refund/refunds.ts'
import {
  type FlightChange,
  isOn,
  type LiveOrder,
  linesOf,
  type OrderChange,
  type Paid,
  type Passenger,
  passengersOf,
  priceOn,
  ruleOn,
} from '../state.ts'
import { couponsOf, standingOn } from '../ticketing/coupons.ts'
import { awayFrom, couponIn, isApart, slotOf } from './group.ts'
import { mustFit, mustFollow } from './legs.ts'
import { mustStay } from './open.ts'

const { PnrSplit, TicketsExchanged } = events
export type AskCoupons = {
  moves: readonly { from: string; leg: OrderChange['moves'][number]['leg'] }[]
  /** all who have tickets for these flights when left out */
  ids?: readonly string[] | undefined
  /** fees of the change where a ticket's fare has no rule of its own; absent: free */
  terms?: ChangeTerms | undefined
  noticeNo?: string | undefined
  /** the most changes of one ticket; absent: any number */
  times?: number | undefined
  /** the airline agrees that the group's minimum is less by who goes */
  excused?: boolean | undefined
}
type Line = NonNullable<FlightChange['lines']>[number]
const seatsOf = (some: readonly { type: FareType }[]) => some.filter(({ type }) => type !== 'INFANT').length

/** The price for each of the travellers, and the sum; whether they stay a group. @throws Refused */
export const couponsQuote = (order: LiveOrder, asked: AskCoupons, at: string) => {
  const { moves, noticeNo } = asked
  const excused = asked.excused || noticeNo !== undefined
  const { legs } = order.submitted
  const coupons = couponsOf(order)
  const given = childDifferences(countedNow(order).others)
  const indexOf = (stockId: string) => legs.findIndex(leg => leg.stockId === stockId)
  const going: { passenger: Passenger; from: string; leg: OrderChange['moves'][number]['leg'] }[] = []
  for (const { from, leg } of moves) {
    const old = legs[indexOf(from)]
    if (!old) throw new Refused(code.order, '请选择订单中的航段', { status: 400 })
    mustFit(old, leg, at)
    const ids = asked.ids ?? passengersOf(order).flatMap(one => (standingOn(coupons, one, from) === 'TICKETED' ? [one.id] : []))
    const travellers = [...new Set(ids)].map(id => {
      const passenger = lookup(order.passengers, id)
      if (!passenger) throw new Refused(code.passenger, '旅客不存在', { status: 404 })
      const { name } = passenger
      if (standingOn(coupons, passenger, from) !== 'TICKETED')
        throw new Refused(code.order, `${name}的${old.flightNo}航段不是有效客票，不能变更`, { names: [name] })
      if (passenger.flights?.includes(leg.stockId) || (!passenger.flights && indexOf(leg.stockId) >= 0))
        throw new Refused(code.order, `${name}已在该航班`, { names: [name] })
      if (asked.times !== undefined && !noticeNo && timesChanged(order, id) >= asked.times)
        throw new Refused(code.order, `${name}的客票已达变更次数上限`, { names: [name] })
      return passenger
    })
    if (travellers.length === 0) throw new Refused(code.order, '请选择要变更的旅客', { status: 400 })
    mustStay(order, ids)
    mustKeepName(order, ids)
    checkLeaving(order, n => (legs[n]!.stockId === from ? travellers : []))
    const there = indexOf(leg.stockId)
    const nobody = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
    const after = { ...(there >= 0 ? travelling(order, there) : nobody) }
    for (const { type } of travellers) after[type]++
    checkGuardians(order, travelling(order, indexOf(from)), after)
    for (const passenger of travellers) going.push({ passenger, from, leg })
  }
  inOrder(order, going)
  const group = groups(order, going, excused)
  const lines = going.map(({ passenger, from, leg }): Line => {
    const { id: passengerId, ticketNo = '', type, name } = passenger
    const index = indexOf(from)
    const fare = fareLeft(order, index, passenger, given)
    const line = { passengerId, ticketNo, from, fare, ...(group.isApart(passenger, from) && { apart: true }) }
    if (noticeNo) return { ...line, newFare: fare, fee: 0 }
    const priced = leg.lines.find(line => line.type === type)
    if (!priced) throw new Refused(code.order, `所选航班没有${name}适用的票价`, { names: [name] })
    const terms: ChangeTerms | undefined = ruleOn(passenger, legs[index]!) ?? asked.terms
    if (!terms) return { ...line, newFare: priced.fare, fee: 0 }
    const fee = terms.feeFree.includes(type) ? 0 : feeOf(feeRungAt(terms.change, at, legs[index]!.std), fare)
    if (fee === undefined) throw new Refused(code.order, `${name}的客票按客规不得变更`, { names: [name] })
    const lower = Math.max(0, fare - priced.fare)
    return { ...line, newFare: priced.fare, fee: fee + (terms.keepsLower ? lower : 0) }
  })
  const sum = (of: (line: Line) => Fen) => lines.reduce((sum, line) => sum + of(line), 0)
  const [fee, dearer] = [sum(line => line.fee), sum(line => line.newFare - line.fare)]
  const on = (move: (typeof moves)[number]) => seatsOf(going.filter(({ from }) => from === move.from).map(({ passenger }) => passenger))
  return {
    manner: 'COUPONS' as const,
    lines,
    difference: dearer,
    fee,
    due: Math.max(0, dearer + fee),
    back: Math.max(0, -dearer - fee),
    gone: moves.flatMap(move => (on(move) > 0 ? [{ stockId: move.from, seats: on(move) }] : [])),
    taken: moves.flatMap(move => (on(move) > 0 ? [{ stockId: move.leg.stockId, seats: on(move) }] : [])),
    ...(excused && lines.some(({ apart }) => apart) && { excused: true }),
    moves: moves.map(({ from, leg }) => ({ from, leg: withTaxesOf(legs[indexOf(from)]!, leg) })),
  }
}
/** A free change because of an irregular flight does not count. */
const timesChanged = (order: LiveOrder, id: string): number =>
  Object.values(order.changes ?? {}).filter(
    one => one.status === 'DONE' && !('noticeNo' in one && one.noticeNo) && linesOf(one).some(({ passengerId }) => passengerId === id),
  ).length
type Going = { passenger: Passenger; from: string; leg: OrderChange['moves'][number]['leg'] }

/** Nobody departs before the flight before has landed. */
const inOrder = (order: LiveOrder, going: readonly Going[]) => {
  for (const { passenger } of going) {
    const own = order.submitted.legs
      .filter(({ stockId }) => isOn(passenger, stockId))
      .map(leg => going.find(one => one.passenger === passenger && one.from === leg.stockId)?.leg ?? leg)
    mustFollow(own)
  }
}
/**
 * Checks that the travellers who go stay a group. They do where all go who may. Otherwise those who stay have to be a group, with the free
 * seats they have, and a FREE traveller cannot go without the group, unless the airline waives its minimum (`excused`).
 * @throws Refused
 */
const groups = (order: LiveOrder, going: readonly Going[], excused: boolean) => {
  const coupons = couponsOf(order)
  const leaves = (slot: string) => going.filter(({ passenger, from }) => slotOf(order, from) === slot && !isApart(passenger, from))
  const slots = [...new Set(going.filter(({ passenger, from }) => !isApart(passenger, from)).map(({ from }) => slotOf(order, from)))]
  const wholly = new Set(
    slots.filter(slot =>
      passengersOf(order).every(one => {
        const own = couponIn(order, one, slot)
        if (own === undefined || standingOn(coupons, one, own) !== 'TICKETED') return true
        // travellers who are leaving without the group do not belong to it
        return leaves(slot).some(({ passenger }) => passenger === one) || awayFrom(order, slot).some(({ id }) => id === one.id)
      }),
    ),
  )
  for (const slot of slots) {
    const to = new Set(leaves(slot).map(({ leg }) => leg.stockId))
    if (wholly.has(slot) && to.size > 1) throw new Refused(code.order, '整团须变更到同一航班')
    if (wholly.has(slot) && [...to].some(stockId => order.slots?.[stockId] !== undefined && order.slots[stockId] !== slot))
      throw new Refused(code.order, '所选航班已属于本团另一航段')
    if (wholly.has(slot) || excused) continue
    const free = leaves(slot).find(({ passenger }) => passenger.type === 'FREE')
    if (free) throw new Refused(code.order, `${free.passenger.name}为免票，须随团变更`, { names: [free.passenger.name] })
    const counted = countedNow(order)
    const of = (some: readonly Passenger[]) =>
      groupOf(
        order,
        leg => (legOfSlot(order, slot) === leg ? some : []),
        () => false,
        { counted, given: childDifferences(counted.others), willing: true },
      ).legs[legOfSlot(order, slot)]!
    const [before, after] = [of([]), of(leaves(slot).map(({ passenger }) => passenger))]
    if (after.remaining > 0 && after.remaining < after.minimum)
      throw new Refused(code.order, `留在原航班的旅客将少于成团人数${after.minimum}人，请整团变更，或由航司免除人数限制`)
    if ((after.unearned ?? 0) > (before.unearned ?? 0))
      throw new Refused(code.order, '留在原航班的旅客将不足以享受免票，请整团变更，或由航司免除人数限制')
  }
  return { isApart: (passenger: Passenger, from: string) => isApart(passenger, from) || !wholly.has(slotOf(order, from)) }
}
/** taxes were paid at issue and stay as they were */
const withTaxesOf = (
  old: LiveOrder['submitted']['legs'][number],
  leg: OrderChange['moves'][number]['leg'],
): OrderChange['moves'][number]['leg'] => ({
  ...leg,
  lines: leg.lines.map(line => fareLine(line.type, line.count, line.fare, old.lines.find(({ type }) => type === line.type) ?? line)),
})

/** Numbers of the new tickets, and locators for travellers who leave a PNR that others stay in, by that PNR. */
export type Drawn = { newTicketNos: readonly string[]; pnrs: Readonly<Record<string, string>> }
/** Never refused. */
export const exchanged = (order: LiveOrder, change: FlightChange, { newTicketNos, pnrs, paid }: Drawn & { paid?: Paid | undefined }) => {
  const { changeId, lines = [], difference: dearer, fee, back, gone, taken } = change
  const toFare = Math.max(0, dearer)
  const bearers = new Map(lines.map(line => [line.passengerId, line]))
  const done = {
    changeId,
    tickets: [...bearers.values()].map(({ passengerId, ticketNo }, n) => ({ passengerId, ticketNo, newTicketNo: newTicketNos[n]! })),
    total: order.submitted.total + dearer,
    ...(paid && toFare > 0 && { paid: { ...paid, amount: toFare } }),
    kept: Math.min(fee, Math.max(0, -dearer)),
    airLine: order.submitted.airLine,
    gone,
    taken,
  }
  const now = couponsChanged(order, done)
  return [
    TicketsExchanged({ ...done, legs: now.submitted.legs }),
    ...leavingPnrs(order, [...bearers.keys()]).flatMap(({ pnr, ...going }) => {
      const into = lookup(pnrs, pnr)
      return into === undefined ? [] : [PnrSplit({ pnr, into, ...going })]
    }),
    ...moneyOwed(now, 'CHANGE_DIFFERENCE', back, unspent(now)),
    ...difference(order, now),
  ]
}

type Legs = LiveOrder['submitted']['legs']
/** The legs that somebody is on, or a refund is about, in the order of their departures; their lines as they are flown. */
const flown = (order: LiveOrder, legs: Legs): Legs => {
  const about = new Set(Object.values(order.refunds).flatMap(({ lines }) => lines.map(({ stockId }) => stockId)))
  const all = passengersOf(order)
  const now = { ...order, submitted: { ...order.submitted, legs } }
  return legs
    .map((leg, index) => ({
      ...leg,
      lines: leg.lines.map(line => {
        const own = all.filter(one => one.type === line.type && isOn(one, leg.stockId))
        const total = own.reduce((sum, one) => sum + priceOn(now, index, { ...one, taxes: undefined } as never).perPassenger, 0)
        return { ...line, count: own.length, total }
      }),
    }))
    .filter(({ stockId }) => about.has(stockId) || all.some(one => isOn(one, stockId)))
    .sort((a, b) => (a.std < b.std ? -1 : a.std > b.std ? 1 : 0))
}
type Exchanged = Omit<Parameters<typeof TicketsExchanged>[0], 'legs'> & { legs?: Legs }
export const couponsChanged = (order: LiveOrder, { changeId, tickets, total, paid, kept, legs: known }: Exchanged): LiveOrder => {
  const change = order.changes![changeId]!
  const lines = linesOf(change)
  const { moves } = change
  const { legs } = order.submitted
  const all = legs.map(({ stockId }) => stockId)
  const numbers = new Map(tickets.map(ticket => [ticket.passengerId, ticket.newTicketNo]))
  const legTo = new Map(moves.map(({ from, leg }) => [from, leg]))
  const given = childDifferences(countedNow(order).others)
  const passengers: Record<string, Passenger> = {}
  for (const [id, before] of Object.entries(order.passengers)) {
    let one: Passenger = { ...before, flights: before.flights ?? all }
    for (const line of lines.filter(({ passengerId }) => passengerId === id)) {
      const { from, newFare, apart } = line
      const { stockId: to, rule } = legTo.get(from)!
      const known = legs.find(({ stockId }) => stockId === to)
      const { [from]: _, ...fares } = one.fares ?? {}
      const { [from]: ____, ...former } = one.rules ?? {}
      const rules = { ...former, ...(rule && known && known.rule?.ruleId !== rule.ruleId && { [to]: rule }) }
      const tax = one.taxes?.find(tax => tax.stockId === from)
      const others = one.taxes?.filter(tax => tax.stockId !== from && tax.stockId !== to) ?? []
      const taxes = [...others, ...(tax ? [{ ...tax, stockId: to }] : [])]
      const away = (one.apart ?? []).filter(stockId => stockId !== from && stockId !== to)
      const { taxes: __, apart: ___, rules: _____, ...rest } = one
      one = {
        ...rest,
        ticketNo: numbers.get(id)!,
        flights: one.flights!.map(stockId => (stockId === from ? to : stockId)),
        fares: { ...fares, [to]: newFare + (given.get(`${id} ${to}`) ?? 0) },
        ...(Object.keys(rules).length > 0 && { rules }),
        ...(taxes.length > 0 && { taxes }),
        ...((apart || away.length > 0) && { apart: apart ? [...away, to] : away }),
      } as Passenger
    }
    passengers[id] = one
  }
  const slots: Record<string, string> = order.slots ?? Object.fromEntries(all.map(stockId => [stockId, stockId]))
  const together = lines.filter(({ apart }) => !apart).map(({ from }) => [legTo.get(from)!.stockId, slots[from]!] as const)
  const left = lines.flatMap(({ passengerId: id, from, apart }) =>
    apart && !isApart(order.passengers[id]!, from) ? [{ id, slot: slots[from]! }] : [],
  )
  const more = [...legs]
  for (const { leg } of moves) {
    const here = more.findIndex(({ stockId }) => stockId === leg.stockId)
    if (here < 0) more.push(leg)
    else {
      const { lines } = more[here]!
      more[here] = { ...more[here]!, lines: [...lines, ...leg.lines.filter(({ type }) => !lines.some(line => line.type === type))] }
    }
  }
  const now: LiveOrder = {
    ...order,
    passengers,
    slots: { ...slots, ...Object.fromEntries(together) },
    changes: { ...order.changes, [changeId]: { ...change, status: 'DONE', left } },
    forfeited: order.forfeited + kept,
    paid: paid ? [...order.paid, paid] : order.paid,
    spentNumbers: [...(order.spentNumbers ?? []), ...tickets.map(({ ticketNo }) => ticketNo)],
  } as LiveOrder
  return { ...now, submitted: { ...order.submitted, total, legs: known ?? flown(now, more) } }
}
