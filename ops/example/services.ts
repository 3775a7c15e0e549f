import { on, type Route } from '#contracts/kernel/endpoint.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import * as orders from '#contracts/order/events.ts'
import type { Context } from '#services/context.ts'
import { decider } from '#services/kernel/decider.ts'
import { history, machine, wholeHouse } from '#services/kernel/history.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { process, when } from '#services/kernel/process.ts'
import { askPlace, freePlace, PlaceAsked, PlaceFreed } from './contracts.ts'
import { parkingReads } from './projections.ts'

const events = { PlaceAsked, PlaceFreed }
type Data = EventsOf<typeof events>
type State = { status: 'NONE' } | ({ status: 'ASKED' | 'FREED' } & Data['PlaceAsked'])

// services/<context>/decide.ts
export const parking = decider<State, Data>()({
  name: 'parking',
  zh: '大巴车位',
  code: code.order,
  initial: { status: 'NONE' },
  evolve: {
    PlaceAsked: (_, place) => ({ status: 'ASKED', ...place }),
    PlaceFreed: state => (state.status === 'NONE' ? state : { ...state, status: 'FREED' }),
  },
  commands: {
    ask: { when: state => state.status === 'NONE' || '车位已申请', decide: (_, place: Data['PlaceAsked']) => [PlaceAsked(place)] },
    free: {
      when: state => state.status !== 'NONE' || '没有申请车位',
      decide: (state, _: object) => (state.status === 'FREED' ? [] : [PlaceFreed({})]),
    },
  },
})

const idOf = (orderNo: string) => `${orderNo}-coach`

// services/<context>/routes.ts
const placeRoutes: Route[] = [
  on(askPlace, async (place, call: CommandCall) => {
    await call.at(parking, idOf(place.orderNo)).ask(place)
    return { id: idOf(place.orderNo) }
  }),
  on(freePlace, async ({ id }, call: CommandCall) => {
    await call.at(parking, id).free({})
    return {}
  }),
]

// a reaction: an order that ends needs no place
const placesFollowOrders = process(
  'parking',
  when(orders.OrderExpired, async (_, { id, at, load }) => {
    const { state } = await load(parking, idOf(id))
    if (state.status === 'ASKED') await at(parking, idOf(id)).free({})
  }),
)

// services/<context>/index.ts
export const context: Context = {
  reads: parkingReads,
  histories: [
    history(parking, events, { ...wholeHouse, permission: 'parking.place.r', commands: machine({ ask: '申请车位', free: '释放车位' }) }),
  ],
  open: () => ({ routes: placeRoutes, reactions: [placesFollowOrders] }),
}
