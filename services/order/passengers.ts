import { type FareType, fareTypes } from '#contracts/enums.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { ageType, checkDocument, checkName } from '#contracts/kernel/documents.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { rules, type When } from '#services/kernel/decider.ts'
import { departure, type LiveOrder, type Order, type Passenger, passengersOf, unnamed } from './state.ts'

const { PassengersAdded, PassengerModified, PassengersRemoved } = events
type Fields = Omit<Static<typeof PassengerModified.schema>, 'id'>

/** After the name limit the airline has the list: its own people may still mend it, an agency asks them to. */
const nameable: When<Order> = (order, { who, at }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.status !== 'WAIT_FOR_PAY' && order.status !== 'PAID') return '订单当前状态不能修改旅客'
  if (at >= departure(order)) return '航班已起飞，不能修改旅客'
  return !who.agency || at < order.submitted.limits.nameBy || '名单时限已过，请联系航司'
}

/** Names are given after ordering and freely changed until the name limit, by staff until the tickets are out (domain §3.2, §3.4). */
export const passengerCommands = rules<Order, EventsOf<typeof events>>()({
  addPassenger: {
    when: nameable,
    decide: (order, { passengers }: { passengers: ({ id: string } & Fields)[] }) => {
      if (order.status === 'NONE') return []
      const fresh = passengers.filter(passenger => !order.passengers[passenger.id])
      const added: Passenger[] = []
      for (const passenger of fresh) {
        const before = { ...order, passengers: { ...order.passengers, ...byId(added) } } as LiveOrder
        added.push({ id: passenger.id, status: 'NAMED', ...checkedPassenger(before, passenger) })
      }
      return added.length ? [PassengersAdded({ passengers: added.map(({ status: _, ...passenger }) => passenger) })] : []
    },
  },
  modifyPassenger: {
    when: nameable,
    decide: (order, { id, ...fields }: { id: string } & Fields) => {
      if (order.status === 'NONE') return []
      const passenger = order.passengers[id]
      if (!passenger) throw new Refused(code.passenger, '旅客不存在', { status: 404 })
      const { [id]: _, ...others } = order.passengers
      const checked = checkedPassenger({ ...order, passengers: others } as LiveOrder, fields)
      return unchanged(passenger, checked) ? [] : [PassengerModified({ id, ...checked })]
    },
  },
  removePassenger: {
    when: nameable,
    decide: (order, { ids }: { ids: string[] }) => {
      if (order.status === 'NONE') return []
      const known = ids.filter(id => order.passengers[id])
      return known.length ? [PassengersRemoved({ ids: known })] : []
    },
  },
})

/**
 * The traveller as he will stand in the order: number and name tidied, birth date and sex as his document says.
 * @throws Refused naming the field in `errors`
 */
export const checkedPassenger = (order: LiveOrder, fields: Fields): Fields => {
  const at = toLocal(order.submitted.legs[0]!.std).date
  const wrong = (field: string, message: string): never => {
    throw new Refused(code.passenger, message, { status: 400, errors: { [field]: message } })
  }
  if (unnamed(order)[fields.type] <= 0) wrong('type', `超出座位数：订单中没有未录入的${fareTypes[fields.type]}旅客`)
  const name = checkName(fields.name)
  if (!name.ok) return wrong('name', name.reason)
  const document = checkDocument(fields.docType, fields.docNo, { birthDate: fields.birthDate, gender: fields.gender, at })
  if (!document.ok)
    return wrong(document.reason.includes('出生') ? 'birthDate' : document.reason.includes('性别') ? 'gender' : 'docNo', document.reason)
  // the number alone: an identity card given once more as a household register is the same person
  const twin = passengersOf(order).find(other => other.docNo === document.number)
  if (twin) wrong('docNo', `旅客证件重复：与${twin.name}相同`)
  const birthDate = document.birthDate ?? fields.birthDate
  const problem = ageProblem(fields.type, birthDate, at)
  if (problem) wrong('birthDate', problem)
  const gender = document.gender ?? fields.gender
  return {
    name: name.name,
    type: fields.type,
    docType: fields.docType,
    docNo: document.number,
    ...(birthDate && { birthDate }),
    ...(gender && { gender }),
    ...(fields.nationality && { nationality: fields.nationality }),
    ...(fields.phone && { phone: fields.phone }),
  }
}

/** Age counts at first departure: infant under 2, child under 12, everybody else adult. */
const ageProblem = (type: FareType, birthDate: string | undefined, departure: string): string | undefined => {
  if (!birthDate) return type === 'CHILD' || type === 'INFANT' ? '请填写出生日期' : undefined
  if (birthDate > departure) return '出生日期晚于出发日期'
  const age = ageType(birthDate, departure)
  if (type === 'FREE') return undefined
  // the second infant of an adult has a seat and travels as a child
  const fits = type === 'CHILD' ? age !== 'ADULT' : age === (type === 'INFANT' ? 'INFANT' : 'ADULT')
  return fits ? undefined : `按首航段出发日期，该旅客应为${fareTypes[age]}，与旅客类型${fareTypes[type]}不符`
}

const byId = (passengers: Passenger[]) => Object.fromEntries(passengers.map(passenger => [passenger.id, passenger]))
const unchanged = (a: object, b: object) =>
  ['name', 'type', 'docType', 'docNo', 'birthDate', 'gender', 'nationality', 'phone'].every(
    key => (a as Record<string, unknown>)[key] === (b as Record<string, unknown>)[key],
  )
