import { type FareType, passengerStatuses } from '#contracts/enums.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/events.ts'
import { type ApisDemand, apisGaps } from '#contracts/order/rules/apis.ts'
import type { TaxTable } from '#contracts/order/rules/fares.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { rules } from '#services/kernel/stream/decider.ts'
import { each } from '../changes/changes.ts'
import { moneyOwed } from '../money/money.ts'
import { checkGuardians, travelling } from '../names/guardians.ts'
import { settledPnrs } from '../pnr/pnrs.ts'
import { unspent } from '../refund/refunds.ts'
import {
  departure,
  type LiveOrder,
  nameStatus,
  type Order,
  type Passenger,
  paidBy,
  paidOn,
  passengersOf,
  statusOfRest,
  unnamedSeatCount,
  unprovedPassengers,
  unticketed,
} from '../state.ts'
import { couponsOf, standingOn } from './coupons.ts'

const { OrderTicketed } = events

/**
 * `ids`: the travellers who get tickets, in this order; by default all without a ticket, and then all names must be complete. Numbers run
 * on from `from`, or are the `ticketNos` given for each; `unclaimed`: true when the carrier's series has not given them to this order;
 * `drawnBefore`: true when a request that died has drawn them. `taxes`: those of the day of issue by flight, where they count.
 */
export type TicketingState = {
  prefix: string
  drawnBefore?: true | undefined
  from?: number | undefined
  ids?: string[] | undefined
  ticketNos?: string[] | undefined
  unclaimed?: true | undefined
  taxes?: TaxesToday | undefined
  /** what states on the journey ask of travellers */
  apis?: readonly ApisDemand[] | undefined
}
type TaxesToday = Readonly<Record<string, TaxTable>>

/** Tickets for all of a paid group, when its names are complete, or for chosen travellers (DOMAIN §3.2, §3.5). */
export const ticketCommands = rules<Order, EventsOf<typeof events>>()({
  sureOutTicket: {
    when: (order, { at }) => {
      if (order.status === 'NONE') return '订单不存在'
      if (statusOfRest(order) !== 'PAID') return '订单不是已支付状态'
      if (!order.pnr) return '座位尚未确认'
      if (unticketed(order).length === 0) return INCOMPLETE
      return at < departure(order) || '航班已起飞，不能出票'
    },
    decide: (order, { prefix, from, ids, ticketNos, unclaimed, drawnBefore, taxes, apis = [] }: TicketingState) => {
      if (order.status === 'NONE') return []
      // travellers who were split off may have taken tickets along, which this order does not know
      if (drawnBefore && order.splits?.length) throw new Refused(code.conflict, '订单刚刚被他人修改，请重试')
      if (!ids && nameStatus(order) !== 'COMPLETE') throw new Refused(code.order, `${INCOMPLETE}，请选择要出票的旅客`)
      const travellers = ids ? chosen(order, ids) : unticketed(order)
      if (unprovedPassengers(order).some(({ id }) => travellers.some(one => one.id === id)))
        throw new Refused(code.order, '请上传军残/警残证件')
      if (ids) accompanied(order, travellers)
      mustBeAdmitted(travellers, apis)
      if (ticketNos && ticketNos.length !== travellers.length) {
        const message = `${travellers.length}位旅客须${travellers.length}个票号`
        throw invalid(message, { ticketNos: message })
      }
      // the command was sent only to hear the refusal, but by now nothing speaks against it
      if (from === undefined && !ticketNos) throw new Refused(code.conflict, '订单刚刚被他人修改，请重试')
      const restating = travellers.map(({ type }) => restated(order, type, taxes))
      const tickets = travellers.map(({ id, type }, index) => {
        const { taxes, back } = restating[index]!
        return {
          passengerId: id,
          type,
          ticketNo: ticketNos?.[index] ?? ticketNumber(prefix, from! + index),
          amount: paidBy(order, { type }) - back,
          ...present({ taxes }),
        }
      })
      // the carrier's series knows the tickets of other orders
      const known = new Set([...passengersOf(order).map(({ ticketNo }) => ticketNo), ...(order.spentNumbers ?? [])])
      const used = tickets.find(({ ticketNo }) => known.has(ticketNo))
      if (used) throw new Refused(code.order, `票号${used.ticketNo}已被使用`)
      if (unclaimed) throw new Refused(code.conflict, '订单刚刚被他人修改，请重试')
      const left = withoutTicket(order).length + unnamedSeatCount(order) - travellers.length
      const sum = (of: 'back' | 'borne') => restating.reduce((sum, one) => sum + one[of], 0)
      const [back, borne] = [sum('back'), sum('borne')]
      const changed = back + borne > 0 && { restated: { back, borne, total: order.submitted.total - back } }
      return [
        OrderTicketed({ tickets, ...(left > 0 && { unticketed: left }), ...changed }),
        ...moneyOwed(order, 'TAX_DIFFERENCE', back, unspent(order)),
      ]
    },
  },
})

/**
 * The taxes of a ticket by the day of its issue. If they are lower over the whole journey they count, and the difference goes `back`. If
 * they are higher the ticket stays as it was paid and the airline bears the difference: an agency that has paid in full is asked for
 * nothing.
 */
const restated = (
  order: LiveOrder,
  type: FareType,
  today: TaxesToday | undefined,
): { taxes?: NonNullable<Passenger['taxes']>; back: Fen; borne: Fen } => {
  if (!today) return { back: 0, borne: 0 }
  const { legs } = order.submitted
  const taxes = legs.map(({ stockId }, leg) => ({ stockId, ...(today[stockId]?.[type] ?? paidOn(order, leg, type)) }))
  const issued = taxes.map(({ stockId, cnFund, yq }) => ({ stockId, cnFund, yq }))
  const ordered = legs.map((_, leg) => paidOn(order, leg, type))
  const sum = (parts: readonly { cnFund: Fen; yq: Fen }[]) => parts.reduce((sum, { cnFund, yq }) => sum + cnFund + yq, 0)
  const back = sum(ordered) - sum(issued)
  const same = issued.every(({ cnFund, yq }, leg) => cnFund === ordered[leg]!.cnFund && yq === ordered[leg]!.yq)
  if (back < 0) return { back: 0, borne: -back }
  return { ...(!same && { taxes: issued }), back, borne: 0 }
}

const INCOMPLETE = '旅客名单未录全'

/**
 * Checks that no chosen child or infant is ticketed before the adult that it flies with: a traveller without a ticket may still be given
 * back.
 * @throws Refused telling who would be alone
 */
const accompanied = (order: LiveOrder, travellers: readonly Passenger[]): void => {
  if (travellers.every(({ type }) => type !== 'INFANT' && type !== 'CHILD')) return
  const flies = new Set(travellers.map(({ id }) => id))
  const coupons = couponsOf(order)
  for (const [leg, { stockId }] of order.submitted.legs.entries()) {
    const after = each(() => 0)
    for (const passenger of passengersOf(order)) {
      const { id, type, ticketNo } = passenger
      const status = standingOn(coupons, passenger, stockId)
      const small = type === 'INFANT' || type === 'CHILD'
      if (flies.has(id) || (small ? status !== 'REFUNDED' && ticketNo : status === 'TICKETED')) after[type]++
    }
    checkGuardians(order, travelling(order, leg), after)
  }
}

/** travellers without a ticket, including those who ask for their money back: that may be refused */
const withoutTicket = (order: LiveOrder) =>
  passengersOf(order).filter(({ status, ticketNo }) => status === 'NAMED' || (status === 'REFUNDING' && !ticketNo))

export const ticketNumber = (prefix: string, number: number): string => `${prefix}-${String(number).padStart(10, '0')}`

/** the travellers whom a refusal names; it counts the others */
const MOST_NAMED = 3
/** @throws Refused telling what states on the journey ask of these travellers and is not there (DOMAIN §3.4) */
const mustBeAdmitted = (travellers: readonly Passenger[], apis: readonly ApisDemand[]): void => {
  const lacking = travellers.flatMap(one => {
    const gaps = apisGaps(one, apis)
    return gaps.length > 0 ? [{ name: one.name, text: one.name + gaps.join('，') }] : []
  })
  if (lacking.length === 0) return
  const told = lacking.slice(0, MOST_NAMED)
  const more = lacking.length - told.length
  const message = told.map(({ text }) => text).join('；') + (more > 0 ? `；另有${more}位旅客信息不全` : '')
  throw new Refused(code.passenger, message, { names: told.map(({ name }) => name) })
}

const chosen = (order: LiveOrder, ids: readonly string[]): Passenger[] => {
  if (ids.length === 0) throw invalid('请选择要出票的旅客')
  if (new Set(ids).size < ids.length) throw invalid('同一旅客不能重复选择')
  return ids.map(id => {
    const passenger = lookup(order.passengers, id)
    if (!passenger) throw new Refused(code.passenger, '旅客不存在', { status: 404 })
    if (passenger.status !== 'NAMED')
      throw new Refused(code.order, `${passenger.name}${passengerStatuses[passenger.status]}，不能出票`, { names: [passenger.name] })
    return passenger
  })
}

/** Issues tickets; the order is ticketed when nobody is left without one. */
export const ticketFolds = {
  OrderTicketed: (order: Order, { tickets, unticketed: left = 0, restated }: EventsOf<typeof events>['OrderTicketed']): Order => {
    if (order.status === 'NONE') return order
    const passengers = { ...order.passengers }
    for (const { passengerId: id, ticketNo, taxes } of tickets)
      passengers[id] = { ...passengers[id]!, status: 'TICKETED', ticketNo, ...present({ taxes }) }
    // a ticket belongs to the PNR that its bearer was in
    const inPnr = settledPnrs(
      order,
      tickets.map(({ passengerId }) => passengerId),
    )
    const submitted = restated ? { ...order.submitted, total: restated.total } : order.submitted
    const now: LiveOrder = { ...order, submitted, passengers, ...(Object.keys(inPnr).length > 0 && { inPnr }) }
    if (left > 0) return now
    // open refunds of those who have their tickets stay open
    const status = order.status === 'REFUND_MODIFY' ? order.status : 'PRINTED'
    return { ...now, status, watches: [] } as LiveOrder
  },
}

export const ticketProgress = (order: LiveOrder): 'NONE' | 'PARTIAL' | 'ALL' => {
  const live = passengersOf(order).filter(({ status }) => status !== 'REFUNDED')
  // all of them had tickets, and gave them back
  if (live.length === 0 && passengersOf(order).some(({ ticketNo }) => ticketNo)) return 'ALL'
  const out = live.filter(({ ticketNo }) => ticketNo).length
  return out === 0 ? 'NONE' : out === live.length && nameStatus(order) === 'COMPLETE' ? 'ALL' : 'PARTIAL'
}

/**
 * The numbers that staff give, tidied (`880-1234567890`) and as figures of their carrier's series.
 * @throws Refused 400 when one is another carrier's or stands there twice (DOMAIN §3.5)
 */
export const givenNumbers = (ticketNos: readonly string[], prefix: string): { ticketNos: string[]; numbers: number[] } => {
  const wrong = (message: string) => invalid(message, { ticketNos: message })
  const bare = ticketNos.map(ticketNo => ticketNo.replace('-', ''))
  const foreign = bare.find(ticketNo => !ticketNo.startsWith(prefix))
  if (foreign) throw wrong(`票号${foreign}不是本航司票号，应以${prefix}开头`)
  const twice = bare.find((ticketNo, index) => bare.indexOf(ticketNo) !== index)
  if (twice) throw wrong(`票号${twice}重复`)
  return { ticketNos: bare.map(ticketNo => `${prefix}-${ticketNo.slice(3)}`), numbers: bare.map(ticketNo => Number(ticketNo.slice(3))) }
}
