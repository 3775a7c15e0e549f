import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { type Ask, pageOf } from '#projections/kernel/ask.ts'
import { reads } from '#projections/kernel/context.ts'
import { resource } from '#projections/kernel/resource.ts'
import { scoped } from '#projections/kernel/scope.ts'
import { view } from '#projections/kernel/view.ts'
import { Place, type PlaceAsked, type PlaceFreed, queryPlaces } from './contracts.ts'

// projections/<context>/list.ts
export const places = view<{ PlaceAsked: typeof PlaceAsked; PlaceFreed: typeof PlaceFreed }>()({
  name: 'parking',
  version: 1,
  doc: Type.Omit(Place, ['id']),
  index: [['arrivesAt'], ['airLine', 'arrivesAt'], ['status', 'arrivesAt']],
  counted: ['status', 'airLine'],
  on: {
    PlaceAsked: (_, place) => ({ ...place, status: 'ASKED' }),
    PlaceFreed: row => row && { ...row, status: 'FREED' },
  },
})

// projections/<context>/routes.ts
export const placeQueries = ({ ask }: { ask: Ask }): Route[] => [
  on(queryPlaces, async ({ page, size }, call) => {
    const filter = scoped(call.who, { airline: 'airLine' }, {})
    return pageOf(await ask(call).page(places, { filter, sort: ['arrivesAt'], page, size }))
  }),
]

// projections/<context>/index.ts
export const parkingReads = reads({
  views: [places],
  resources: [
    resource({ name: 'parking', zh: '大巴车位', view: places, permission: 'order.order', airline: 'airLine', sort: ['arrivesAt'] }),
  ],
})
