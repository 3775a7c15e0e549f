import { isDeepStrictEqual } from 'node:util'
import { passengerStatuses } from '#contracts/enums.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { abroadFields } from '#contracts/order/names/abroad.ts'
import { isForeigner } from '#contracts/order/names/nations.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { rules, type When } from '#services/kernel/stream/decider.ts'
import { departure, isUnticketed, type LiveOrder, type NamesChange, type Order, type Passenger, passengersOf } from '../state.ts'
import { isReplaced, remembering, withoutThese } from './formerly.ts'
import { groupOf, nameList } from './names.ts'

const { PassengersAdded, PassengerModified, PassengersRemoved, PassengerChangeUndone, PassengerProved } = events

/**
 * Allows changes of names. After the name limit the airline has the list: its own staff may still correct it, and an agency asks them to.
 */
const nameable: When<Order> = (order, { who, at }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (!isUnticketed(order)) return '订单当前状态不能修改旅客'
  if (at >= departure(order)) return '航班已起飞，不能修改旅客'
  return !who.agency || at < order.submitted.limits.nameBy || '名单时限已过，请联系航司'
}

/** The picture is needed for the ticket only, so it may come after the names are locked. */
const provable: When<Order> = (order, { at }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (!isUnticketed(order)) return '订单当前状态不能修改旅客'
  if (at >= departure(order)) return '航班已起飞，不能修改旅客'
  return order.submitted.counts.SOLIDER > 0 || '订单中没有军残/警残旅客'
}

/**
 * The documents of a change are claimed on the flights' manifests before it (manifest.ts), for the list at `version`. The caller reads a
 * list that has changed since again.
 */
type AtVersion = { version?: number | undefined }
/** `foreign`: the caller means a foreigner, and nobody else is changed */
type Foreign = { foreign?: true }
export const isNamesMoved = (error: unknown): boolean => error instanceof Refused && error.message === MOVED
const MOVED = '旅客名单刚刚被他人修改，请重试'
export const mustBeAtVersion = ({ names }: LiveOrder, { version }: AtVersion): void => {
  if (version !== undefined && version !== names.version) throw new Refused(code.conflict, MOVED)
}

/** Names are given after ordering and freely changed until the name limit, by staff until the tickets are issued (DOMAIN §3.2, §3.4). */
export const passengerCommands = rules<Order, EventsOf<typeof events>>()({
  addPassenger: {
    when: nameable,
    decide: (order, { passengers, ...at }: { passengers: ({ id: string } & PassengerFields)[] } & AtVersion) => {
      if (order.status === 'NONE') return []
      const fresh = passengers.filter(passenger => !lookup(order.passengers, passenger.id))
      if (fresh.length === 0) return []
      mustBeAtVersion(order, at)
      const list = nameList(groupOf(order))
      return [PassengersAdded({ passengers: fresh.map(({ id, ...fields }) => ({ id, ...list.add(fields) })) })]
    },
  },
  modifyPassenger: {
    when: nameable,
    decide: (order, { id, version, foreign, ...fields }: { id: string } & PassengerFields & AtVersion & Foreign) => {
      if (order.status === 'NONE') return []
      const passenger = unticketed(order, id)
      if (foreign) mustBeForeigner(passenger)
      mustBeAtVersion(order, { version })
      const checked = nameList(groupOf(order, new Set([id]))).add(fields)
      return unchanged(passenger, checked) ? [] : [modified(order, { id, ...checked })]
    },
  },
  removePassenger: {
    when: nameable,
    decide: (order, { ids, foreign, ...at }: { ids: string[] } & AtVersion & Foreign) => {
      if (order.status === 'NONE') return []
      const known = ids.filter(id => lookup(order.passengers, id))
      if (known.length > 0) mustBeAtVersion(order, at)
      for (const id of known) {
        const passenger = unticketed(order, id)
        if (foreign) mustBeForeigner(passenger)
      }
      return known.length ? [PassengersRemoved({ ids: known })] : []
    },
  },
  /** undoes the last change, whoever made it; `change` is the one that the caller has seen */
  undoPassenger: {
    when: (order, context) => {
      const open = nameable(order, context)
      if (open !== true || order.status === 'NONE') return open
      return order.names.last !== undefined || '没有可以撤销的旅客变更'
    },
    decide: (order, { change, version }: { change?: number | undefined } & AtVersion) => {
      if (order.status === 'NONE' || !order.names.last) return []
      if (change !== undefined && change !== order.names.version) throw new Refused(code.conflict, '旅客名单已有新的变更，请刷新后重试')
      mustBeAtVersion(order, { version })
      const { change: kind, passengers } = order.names.last
      const facts = reverse(order, order.names.last)
      return [...facts, PassengerChangeUndone({ change: kind, passengers: passengers.map(({ id }) => ({ id })) })]
    },
  },
  provePassenger: {
    when: provable,
    decide: (order, { id, proof }: Static<typeof PassengerProved.schema>) => {
      if (order.status === 'NONE') return []
      const { name, type } = unticketed(order, id)
      if (type !== 'SOLIDER') throw new Refused(code.passenger, `${name}不是军残/警残旅客，无需上传证件`, { names: [name] })
      return [PassengerProved({ id, proof })]
    },
  },
})

/** The facts that undo a change. A traveller who comes back is checked like a new one: there may be no room any more. */
const reverse = (order: LiveOrder, { change, passengers }: NamesChange) => {
  if (change === 'ADD') {
    const ids = passengers.map(({ id }) => id)
    for (const id of ids) unticketed(order, id)
    return [PassengersRemoved({ ids })]
  }
  if (change === 'MODIFY') unticketed(order, passengers[0]!.id)
  const list = nameList(groupOf(order, new Set(change === 'MODIFY' ? [passengers[0]!.id] : [])))
  const back = passengers.map(({ id, status: _, ticketNo: __, proof: ___, clubCard: ____, ...fields }) => ({ id, ...list.add(fields) }))
  return change === 'MODIFY' ? [modified(order, back[0]!)] : [PassengersAdded({ passengers: back })]
}
/** The fact of a changed traveller. Name and document both different mean another person, also when they changed one after the other. */
export const modified = (order: LiveOrder, now: Parameters<typeof PassengerModified>[0]) =>
  PassengerModified({ ...now, ...(isReplaced(order, now.id, now) && { another: true as const }) })

/** @throws Refused unless the traveller is on the list and has no ticket yet */
export const unticketed = (order: LiveOrder, id: string): Passenger => {
  const passenger = lookup(order.passengers, id)
  if (!passenger) throw new Refused(code.passenger, '旅客不存在', { status: 404 })
  const { name, status } = passenger
  if (status !== 'NAMED') throw new Refused(code.passenger, `${name}${passengerStatuses[status]}，不能修改旅客`, { names: [name] })
  return passenger
}
const mustBeForeigner = (passenger: Passenger): void => {
  if (!isForeigner(passenger)) throw new Refused(code.passenger, '该旅客不是外籍旅客')
}
const COMPARED = ['name', 'type', 'docType', 'docNo', 'birthDate', 'gender', 'nationality', 'phone', ...abroadFields] as const
export const unchanged = (a: Partial<PassengerFields>, b: Partial<PassengerFields>) =>
  COMPARED.every(key => isDeepStrictEqual(a[key], b[key]))

type Events = EventsOf<typeof events>
/** Folds of the list of names, with what 撤销 needs to undo the last change. */
export const passengerFolds = {
  PassengersAdded: (order: Order, { passengers }: Events['PassengersAdded'], at: string): Order => {
    if (order.status === 'NONE') return order
    const added = passengers.map((passenger): Passenger => ({ ...passenger, status: 'NAMED' }))
    return renamed(order, at, 'ADD', added, {
      passengers: { ...order.passengers, ...Object.fromEntries(added.map(one => [one.id, one])) },
    })
  },
  PassengerModified: (order: Order, { id, another, ...fields }: Events['PassengerModified'], at: string): Order => {
    if (order.status === 'NONE') return order
    const before = order.passengers[id]
    const isCalledSo = before?.name === fields.name && before.docNo === fields.docNo
    return renamed(order, at, 'MODIFY', before ? [before] : [], {
      passengers: { ...order.passengers, [id]: { ...kept(before, fields, another), id, status: before?.status ?? 'NAMED', ...fields } },
      ...(!isCalledSo && remembering(order, [id], at, another === true)),
    })
  },
  PassengersRemoved: (order: Order, { ids }: Events['PassengersRemoved'], at: string): Order => {
    if (order.status === 'NONE') return order
    const gone = passengersOf(order).filter(({ id }) => ids.includes(id))
    return renamed(order, at, 'REMOVE', gone, withoutThese(order, ids, at))
  },
  PassengerProved: (order: Order, { id, proof }: Events['PassengerProved']): Order =>
    order.status === 'NONE' || !order.passengers[id]
      ? order
      : { ...order, passengers: { ...order.passengers, [id]: { ...order.passengers[id], proof } } },
  PassengerChangeUndone: (order: Order): Order => (order.status === 'NONE' ? order : { ...order, names: { version: order.names.version } }),
}
/**
 * Fields that a modification leaves unchanged, a ticket with its taxes included; the picture of a document belongs to its bearer, whatever
 * the name, and so does the card of a club.
 */
const kept = (before: Passenger | undefined, { docNo, type }: PassengerFields, another: true | undefined) => ({
  ...(before?.ticketNo && { ticketNo: before.ticketNo }),
  ...(before?.taxes && { taxes: before.taxes }),
  ...(before?.clubCard && !another && { clubCard: before.clubCard }),
  ...(before?.proof && before.docNo === docNo && before.type === type && { proof: before.proof }),
})

const renamed = (
  order: LiveOrder,
  at: string,
  change: NamesChange['change'],
  passengers: Passenger[],
  now: Pick<LiveOrder, 'passengers' | 'formerly'>,
): LiveOrder => ({
  ...order,
  ...now,
  names: { version: order.names.version + 1, ...(passengers.length > 0 && { last: { change, at, passengers } }) },
})
