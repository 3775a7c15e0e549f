import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { lookup } from '#services/kernel/lookup.ts'
import { rules, type When } from '#services/kernel/stream/decider.ts'
import { departure, type LiveOrder, type Order, type Passenger, passengersOf, statusOfRest } from '../state.ts'

const { ClubApplied, ClubCancelled } = events

const creditable: When<Order> = (order, { at }) => {
  if (order.status === 'NONE') return '订单不存在'
  if (order.status === 'EXPIRED') return '订单已失效，不能登记会员卡'
  if (!passengersOf(order).length) return '订单还没有旅客姓名，不能登记会员卡'
  if (statusOfRest(order) === 'REFUND_MODIFY') return '旅客已全部退票，不能登记会员卡'
  return at < departure(order) || '航班已起飞不能补登'
}

/** Cards of frequent flyers, before and after the tickets (DOMAIN §3.4). */
export const clubCommands = rules<Order, EventsOf<typeof events>>()({
  applyClub: {
    when: creditable,
    decide: (order, { cards }: Static<typeof ClubApplied.schema>) => {
      if (order.status === 'NONE') return []
      const known = new Set(passengersOf(order).flatMap(({ clubCard }) => clubCard ?? []))
      for (const { id, cardNo } of cards) {
        const { name, status, clubCard } = travellerIn(order, id)
        if (clubCard) throw new Refused(code.passenger, `该旅客已登记：${name}`, { names: [name] })
        if (status === 'REFUNDED') throw new Refused(code.passenger, `${name}已退票，不能登记会员卡`, { names: [name] })
        if (known.size === known.add(cardNo).size) throw new Refused(code.passenger, `会员卡${cardNo}已登记给本订单的旅客`)
      }
      const twice = cards.find(({ id }, index) => cards.findIndex(other => other.id === id) < index)
      if (twice) throw new Refused(code.passenger, '一名旅客只能登记一张会员卡')
      return [ClubApplied({ cards })]
    },
  },
  cancelClub: {
    when: creditable,
    decide: (order, { id }: Static<typeof ClubCancelled.schema>) => {
      if (order.status === 'NONE') return []
      const { name, clubCard } = travellerIn(order, id)
      if (!clubCard) throw new Refused(code.passenger, `${name}没有登记会员卡`, { names: [name] })
      return [ClubCancelled({ id })]
    },
  },
})

const travellerIn = (order: LiveOrder, id: string): Passenger => {
  const passenger = lookup(order.passengers, id)
  if (!passenger) throw notFound('旅客')
  return passenger
}

type Events = EventsOf<typeof events>
export const clubFolds = {
  ClubApplied: (order: Order, { cards }: Events['ClubApplied']): Order =>
    order.status === 'NONE'
      ? order
      : {
          ...order,
          passengers: {
            ...order.passengers,
            ...Object.fromEntries(
              cards.flatMap(({ id, cardNo }) => {
                const passenger = lookup(order.passengers, id)
                return passenger ? [[id, { ...passenger, clubCard: cardNo }]] : []
              }),
            ),
          },
        },
  ClubCancelled: (order: Order, { id }: Events['ClubCancelled']): Order => {
    const passenger = order.status === 'NONE' ? undefined : lookup(order.passengers, id)
    if (order.status === 'NONE' || !passenger) return order
    const { clubCard: _, ...rest } = passenger
    return { ...order, passengers: { ...order.passengers, [id]: rest } }
  },
}
