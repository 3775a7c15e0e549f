import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/events.ts'
import { fitPnrs, mayHold, PNR_LEAST, PNR_SEATS, pnrSeats } from '#contracts/order/rules/pnr-groups.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { rules, type When } from '#services/kernel/stream/decider.ts'
import { departure, isOn, type LiveOrder, type Order, type Passenger, passengersOf, pnrsOf } from '../state.ts'

const { PnrPassengersMoved, PnrSplit } = events
export type PnrGroup = { pnr: string; seats: number }

/** The number of seats for each PNR of the order; the list is longer than its PNRs while it needs another. */
export const pnrSizes = (order: LiveOrder): number[] => {
  const { sizes } = order
  const { seats } = order.submitted
  return sizes
    ? fitPnrs(
        pnrsOf(order).map(pnr => sizes[pnr] ?? 0),
        seats,
      )
    : pnrSeats(seats)
}
/** the PNRs that hold the group, with the seats of each */
export const pnrGroups = (order: LiveOrder): PnrGroup[] => {
  const sizes = pnrSizes(order)
  return pnrsOf(order).flatMap((pnr, index) => (sizes[index] ? [{ pnr, seats: sizes[index] }] : []))
}

/**
 * The PNR of every traveller (DOMAIN §3.3): the one that the traveller was put into, while it has room, or else the first with room, apart
 * from travellers of the same name where possible. An infant goes where there is a lap.
 */
export const pnrOfTravellers = (order: LiveOrder): Map<string, string> => {
  const groups = pnrGroups(order).map(({ pnr, seats }) => ({ pnr, room: seats, laps: 0, names: new Set<string>() }))
  const found = new Map<string, string>()
  const put = ({ id, type, name }: Passenger, group: (typeof groups)[number] | undefined) => {
    if (!group) return
    if (type === 'INFANT') group.laps--
    else group.room--
    if (type === 'ADULT' || type === 'SOLIDER' || type === 'FREE') group.laps++
    group.names.add(name)
    found.set(id, group.pnr)
  }
  const all = passengersOf(order)
  const chosen = (passenger: Passenger) => groups.find(({ pnr }) => pnr === order.inPnr?.[passenger.id])
  const seated = all.filter(({ type }) => type !== 'INFANT')
  for (const passenger of seated) {
    const group = chosen(passenger)
    if (group && group.room > 0) put(passenger, group)
  }
  for (const passenger of seated) {
    if (found.has(passenger.id)) continue
    const open = groups.filter(({ room }) => room > 0)
    put(passenger, open.find(({ names }) => !names.has(passenger.name)) ?? open[0])
  }
  for (const infant of all.filter(({ type }) => type === 'INFANT'))
    put(infant, chosen(infant) ?? groups.find(({ laps }) => laps > 0) ?? groups[0])
  return found
}
/**
 * Of each PNR the travellers who leave its flights while others stay on them: they need a PNR of their own. A PNR that goes whole is
 * changed in place.
 */
export const leavingPnrs = (order: LiveOrder, ids: readonly string[]): { pnr: string; seats: number; ids: string[] }[] => {
  const where = pnrOfTravellers(order)
  const flying = passengersOf(order).filter(({ status }) => status !== 'REFUNDED')
  return pnrGroups(order).flatMap(({ pnr }) => {
    const inside = flying.filter(({ id }) => where.get(id) === pnr)
    const going = inside.filter(({ id }) => ids.includes(id))
    const seats = seatsOf(going)
    return seats > 0 && going.length < inside.length ? [{ pnr, seats, ids: going.map(({ id }) => id) }] : []
  })
}
/** Flights of a PNR: those on which somebody of it is, or all while it has no names. */
export const legsOfPnr = (order: LiveOrder, pnr: string): LiveOrder['submitted']['legs'] => {
  const inside = everybodyIn(order, pnr)
  return inside.length === 0 ? order.submitted.legs : order.submitted.legs.filter(({ stockId }) => inside.some(one => isOn(one, stockId)))
}
/** the same for travellers of a group with several PNRs: with one there is nothing to remember */
export const settledPnrs = (order: LiveOrder, ids: readonly string[]): Record<string, string> => {
  if (pnrGroups(order).length < 2) return order.inPnr ?? {}
  const now = pnrOfTravellers(order)
  return { ...order.inPnr, ...Object.fromEntries(ids.flatMap(id => (now.has(id) ? [[id, now.get(id)!]] : []))) }
}

export const divisible: When<Order> = (order, { at }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.status === 'EXPIRED') return '订单已失效，不能变更PNR'
  if (!order.pnr) return '座位尚未确认'
  const gone = passengersOf(order).filter(({ status }) => status === 'REFUNDED').length
  if (gone === order.submitted.persons) return '订单已全部退票，不能变更PNR'
  return at < departure(order) || '航班已起飞，不能变更PNR'
}

/** `into`: a locator that was made for it; without one the command only tells a refusal */
export type SplittingPnr = { pnr: string; into?: string; ids?: string[]; seats?: number }
type MovingInPnr = { pnr: string; ids: string[] }

/** PNR分离 and 移动旅客 (DOMAIN §3.3): seats, names and tickets stay the order's, each in one PNR. */
export const pnrCommands = rules<Order, EventsOf<typeof events>>()({
  /** `seats`: seats without a name that go along; `into`: a locator that was made for it */
  splitPnr: {
    when: divisible,
    decide: (order, { pnr, into, ids = [], seats: unnamed = 0 }: SplittingPnr) => {
      if (order.status === 'NONE') return []
      const group = groupOf(order, pnr)
      const travellers = travellersIn(order, ids, [pnr])
      const seats = seatsOf(travellers) + unnamed
      if (seats === 0) throw invalid('请选择要分出的旅客或座位')
      const free = group.seats - seatsOf(everybodyIn(order, pnr))
      if (unnamed > free) throw new Refused(code.order, `${pnr}只有${free}个未录名座位`)
      const left = group.seats - seats
      if (!mayHold(seats, group.seats) || !mayHold(left, group.seats)) throw badSize()
      if (!into) throw new Refused(code.conflict, '订单刚刚被他人修改，请重试')
      if (pnrsOf(order).includes(into)) throw new Refused(code.order, 'PNR已在本订单中')
      return [PnrSplit({ pnr, into, seats, ids: travellers.map(({ id }) => id) })]
    },
  },
  movePassengers: {
    when: (order, context) => {
      const verdict = divisible(order, context)
      if (verdict !== true || order.status === 'NONE') return verdict
      return pnrGroups(order).length > 1 || '订单只有一个PNR'
    },
    decide: (order, { pnr, ids }: MovingInPnr) => {
      if (order.status === 'NONE') return []
      const target = groupOf(order, pnr)
      const where = pnrOfTravellers(order)
      const coming = ids.filter(id => where.get(id) !== pnr)
      const travellers = travellersIn(
        order,
        coming,
        pnrGroups(order).map(group => group.pnr),
      )
      if (travellers.length === 0) return []
      const names = new Set(everybodyIn(order, pnr).map(({ name }) => name))
      const twin = travellers.find(({ name }) => names.size === names.add(name).size)
      if (twin) throw new Refused(code.passenger, `${pnr}中已有同名旅客${twin.name}`, { names: [twin.name] })
      const sizes = movedSizes(order, travellers, pnr)
      for (const { pnr: other, seats } of pnrGroups(order)) {
        const after = sizes[other]!
        if (after !== seats && after !== 0 && !mayHold(after, other === pnr ? target.seats : seats)) throw badSize()
      }
      return [PnrPassengersMoved({ pnr, ids: travellers.map(({ id }) => id) })]
    },
  },
})
const badSize = () => new Refused(code.order, `每个团队PNR须有${PNR_LEAST}至${PNR_SEATS}座`)
const groupOf = (order: LiveOrder, pnr: string): PnrGroup => {
  const group = pnrGroups(order).find(group => group.pnr === pnr)
  if (!group) throw notFound('PNR')
  return group
}
const everybodyIn = (order: LiveOrder, pnr: string): Passenger[] => {
  const where = pnrOfTravellers(order)
  return passengersOf(order).filter(({ id }) => where.get(id) === pnr)
}
const travellersIn = (order: LiveOrder, ids: readonly string[], pnrs: readonly string[]): Passenger[] => {
  const where = pnrOfTravellers(order)
  return [...new Set(ids)].map(id => {
    const passenger = lookup(order.passengers, id)
    if (!passenger) throw new Refused(code.passenger, '旅客不存在', { status: 404 })
    if (!pnrs.includes(where.get(id) ?? ''))
      throw new Refused(code.passenger, `${passenger.name}不在${pnrs.join('、')}中`, { names: [passenger.name] })
    return passenger
  })
}
const seatsOf = (passengers: readonly Passenger[]) => passengers.filter(({ type }) => type !== 'INFANT').length
/** seats of each PNR after these travellers have gone to `pnr` with theirs */
const movedSizes = (order: LiveOrder, travellers: readonly Passenger[], pnr: string): Record<string, number> => {
  const where = pnrOfTravellers(order)
  const sizes = Object.fromEntries(pnrGroups(order).map(group => [group.pnr, group.seats]))
  for (const { id, type } of travellers) {
    if (type === 'INFANT') continue
    const from = where.get(id)
    if (from !== undefined) sizes[from] = (sizes[from] ?? 0) - 1
    sizes[pnr] = (sizes[pnr] ?? 0) + 1
  }
  return sizes
}

type Folds = Pick<EventsOf<typeof events>, 'PnrSplit' | 'PnrPassengersMoved'>
type Folding = { [Type in keyof Folds]: (order: Order, data: Folds[Type]) => Order }
export const pnrFolds: Folding = {
  PnrSplit: (order, { pnr, into, seats, ids }) => {
    if (order.status === 'NONE') return order
    const sizes = Object.fromEntries(pnrGroups(order).map(group => [group.pnr, group.seats]))
    // travellers who stay keep their PNR, whatever room there is elsewhere now
    const inPnr = { ...Object.fromEntries(pnrOfTravellers(order)), ...Object.fromEntries(ids.map(id => [id, into])) }
    return {
      ...order,
      pnrs: [...pnrsOf(order), into],
      sizes: { ...sizes, [pnr]: (sizes[pnr] ?? 0) - seats, [into]: seats },
      inPnr,
    }
  },
  PnrPassengersMoved: (order, { pnr, ids }) => {
    if (order.status === 'NONE') return order
    const sizes = movedSizes(
      order,
      ids.flatMap(id => order.passengers[id] ?? []),
      pnr,
    )
    return { ...order, sizes, inPnr: { ...Object.fromEntries(pnrOfTravellers(order)), ...Object.fromEntries(ids.map(id => [id, pnr])) } }
  },
}
