import { passengerStatuses } from '#contracts/enums.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { abroadOf } from '#contracts/order/names/abroad.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { rules, type When } from '#services/kernel/stream/decider.ts'
import { mustStay } from '../changing/open.ts'
import { departure, type LiveOrder, type Order, type Passenger, passengersOf } from '../state.ts'
import { couponsOf } from '../ticketing/coupons.ts'
import { isAnother } from './formerly.ts'
import { groupOf, nameList } from './names.ts'
import { mustBeAtVersion, unchanged } from './passengers.ts'

const { PassengerModified, PassengerRenamed, RenameAsked, RenameDropped } = events
type Asked = Static<typeof RenameAsked.schema>

const NOT_HANDED_ON = '客票不能转让给他人，请退票后重新购买'
/** Allows renames when somebody has a ticket and the flights have not left. */
const renameable: When<Order> = (order, { at }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.status === 'EXPIRED') return '订单已失效，不能更名'
  if (!passengersOf(order).some(({ status }) => status === 'TICKETED')) return '没有已出票的旅客，不能更名'
  return at < departure(order) || '航班已起飞，不能更名'
}

type Called = Pick<PassengerFields, 'name' | 'docNo'>
/**
 * the request: fare and type stay. `most`: changes allowed for a traveller; `issuedTo`: name and document on the issued ticket, for a
 * traveller renamed before a split
 */
export type AskRename = Omit<Asked, 'type' | 'ticketNo'> & { most: number; version?: number | undefined; issuedTo?: Called | undefined }

/**
 * Another name, or document, on an issued ticket (DOMAIN §3.23), on the order's side. The order holds the request until the stream of the
 * application has decided; then it is carried out or dropped, and neither is ever refused.
 */
export const renameCommands = rules<Order, EventsOf<typeof events>>()({
  askRename: {
    when: renameable,
    decide: (
      order,
      {
        id,
        renameId,
        most,
        version,
        issuedTo,
        productId,
        product,
        fee,
        closesAt,
        payMinutes,
        remark,
        routeId,
        toUser,
        ...fields
      }: AskRename,
    ) => {
      if (order.status === 'NONE' || order.renames?.[id]?.open?.renameId === renameId) return []
      mustStay(order, [id])
      const before = mayBeRenamed(order, id, most)
      mustBeAtVersion(order, { version })
      // a name that stays is not judged again: it may be older than a rule
      const stays = fields.name === before.name && { nameConfirmed: true as const }
      const now = nameList(groupOf(order, new Set([id]))).add({ ...abroadOf(before), ...fields, ...stays, type: before.type })
      if (unchanged(before, now)) throw invalid('姓名与证件均未改变', { name: '姓名与证件均未改变' })
      if (isAnother(before, now)) {
        const message = `姓名与证件号码不能同时更改：${NOT_HANDED_ON}`
        throw invalid(message, { name: message })
      }
      // two changes one after the other may not do both either
      const first = issuedTo ?? issuedAs(order, id) ?? before
      if (isAnother(first, now)) {
        const message = `出票后姓名与证件号码不能先后都更改：${NOT_HANDED_ON}`
        throw invalid(message, { [before.name !== now.name ? 'name' : 'docNo']: message })
      }
      return [
        RenameAsked({
          renameId,
          id,
          ...now,
          ticketNo: before.ticketNo!,
          productId,
          product,
          fee,
          closesAt,
          payMinutes,
          remark,
          ...present({ routeId, toUser }),
        }),
      ]
    },
  },
  /** sent when it is decided and paid, perhaps twice, perhaps after all flights have left */
  carryOutRename: {
    decide: (order, { renameId }: { renameId: string }) => {
      const found = openRename(order, renameId)
      if (!found) return []
      const { id, ticketNo, open } = found
      const { renameId: _, ...fields } = open
      return [PassengerModified({ id, ...fields }), PassengerRenamed({ renameId, id, ticketNo })]
    },
  },
  /** sent when it is refused, taken back or too late, perhaps twice */
  dropRename: {
    decide: (order, { renameId }: { renameId: string }) => {
      const found = openRename(order, renameId)
      return found ? [RenameDropped({ renameId, id: found.id, ticketNo: found.ticketNo })] : []
    },
  },
})

/**
 * @throws Refused where the traveller has no ticket, gives back or has refunded a coupon, has an open rename, or was renamed `most` times
 */
const mayBeRenamed = (order: LiveOrder, id: string, most: number): Passenger => {
  const passenger = lookup(order.passengers, id)
  if (!passenger) throw new Refused(code.passenger, '旅客不存在', { status: 404 })
  const { name, status, ticketNo } = passenger
  const no = (why: string) => new Refused(code.passenger, `${name}${why}`, { names: [name] })
  if (status === 'NAMED') throw no('尚未出票，请直接修改旅客')
  if (status !== 'TICKETED' || !ticketNo) throw no(`${passengerStatuses[status]}，不能更名`)
  const coupons = couponsOf(order)
  if ([...coupons.keys()].some(coupon => coupon.startsWith(`${id} `))) throw no('的客票有退票，不能更名')
  const { open } = lookup(order.renames ?? {}, id) ?? {}
  if (open) throw no('的更名申请正在办理')
  const times = renamesOf(order, id).length
  if (times >= most) throw no(`已更名${times}次，每位旅客至多更名${most}次`)
  return passenger
}

/** The request with this number, while it is neither carried out nor dropped. */
const openRename = (order: Order, renameId: string) => {
  if (order.status === 'NONE') return undefined
  const found = Object.entries(order.renames ?? {}).find(([, { open }]) => open?.renameId === renameId)
  return found && { id: found[0], ticketNo: order.passengers[found[0]]?.ticketNo ?? '', open: found[1].open! }
}
/** travellers with an open rename, with their new names */
export const renamesUnderWay = ({ renames = {} }: LiveOrder): ({ id: string; renameId: string } & PassengerFields)[] =>
  Object.entries(renames).flatMap(([id, { open }]) => (open ? [{ id, ...open }] : []))

/** numbers of the traveller's renames, also from before a split */
export const renamesOf = ({ renames = {} }: LiveOrder, id: string): string[] => {
  const { brought = [], done = [] } = lookup(renames, id) ?? {}
  return [...brought, ...done]
}
/** names before and after a request; undefined where this order never got it */
export const askedAs = (order: Order, renameId: string) =>
  order.status === 'NONE' ? undefined : allAsked(order).find(one => one.renameId === renameId)
/** name and document on the issued ticket, where the traveller was renamed in this order since */
const issuedAs = ({ renames = {} }: LiveOrder, id: string): Called | undefined => {
  const { done = [], asked = [] } = lookup(renames, id) ?? {}
  return asked.find(({ renameId }) => done.includes(renameId))?.before
}
const allAsked = ({ renames = {} }: LiveOrder) => Object.values(renames).flatMap(({ asked = [] }) => asked)
/** numbers of all requests about this order's travellers, whatever became of them */
export const everAsked = (order: LiveOrder): string[] => [
  ...new Set([...Object.keys(order.renames ?? {}).flatMap(id => renamesOf(order, id)), ...allAsked(order).map(({ renameId }) => renameId)]),
]
/** numbers of requests that were carried out in this order */
export const carriedOutIn = ({ renames = {} }: LiveOrder): string[] => Object.values(renames).flatMap(({ done }) => done)

type Events = EventsOf<typeof events>
export const renameFolds = {
  RenameAsked: (order: Order, { renameId, id, ...asked }: Events['RenameAsked']): Order =>
    standing(order, id, ({ asked: before = [], ...known }, passenger) => ({
      ...known,
      ...(passenger && { asked: [...before, { renameId, before: travellerIn(passenger), after: travellerIn(asked) }] }),
      open: { renameId, ...travellerIn(asked) },
    })),
  RenameDropped: (order: Order, { id }: Events['RenameDropped']): Order => standing(order, id, ({ open: _, ...known }) => known),
  PassengerRenamed: (order: Order, { renameId, id }: Events['PassengerRenamed']): Order =>
    standing(order, id, ({ open: _, done, ...known }) => ({ ...known, done: [...done, renameId] })),
}
const travellerIn = ({
  name,
  title,
  nameConfirmed,
  type,
  gender,
  birthDate,
  docType,
  docNo,
  nationality,
  phone,
  ...others
}: PassengerFields): PassengerFields => ({
  name,
  type,
  docType,
  docNo,
  ...present({ title, nameConfirmed, gender, birthDate, nationality, phone }),
  ...abroadOf(others),
})
type Standing = NonNullable<LiveOrder['renames']>[string]
/** Raises the version of the list, and ends the chance to undo: a button cannot undo what was changed with a ticket. */
const standing = (order: Order, id: string, change: (before: Standing, passenger: Passenger | undefined) => Standing): Order => {
  if (order.status === 'NONE') return order
  const { last, version } = order.names
  const kept = last?.passengers.some(one => one.id === id) ? undefined : last
  return {
    ...order,
    renames: { ...order.renames, [id]: change(order.renames?.[id] ?? { done: [] }, order.passengers[id]) },
    names: { version: version + 1, ...present({ last: kept }) },
  }
}

/**
 * Refuses other changes of travellers with an open rename.
 * @throws Refused
 */
export const mustKeepName = (order: LiveOrder, ids: readonly string[]): void => {
  const one = renamesUnderWay(order).find(({ id }) => ids.includes(id))
  if (!one) return
  const { name } = order.passengers[one.id]!
  throw new Refused(code.passenger, `${name}的更名申请正在办理，请先撤回或等待办结`, { names: [name] })
}
