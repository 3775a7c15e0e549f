import { Type } from '#contracts/kernel/schema.ts'
import { reads } from '#projections/kernel/context.ts'
import { serves } from '#projections/kernel/list.ts'
import { view } from '#projections/kernel/view.ts'
import { Place, type PlaceAsked, type PlaceFreed, places } from './contracts.ts'

// projections/<context>/list.ts
const placeList = view<{ PlaceAsked: typeof PlaceAsked; PlaceFreed: typeof PlaceFreed }>()({
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

// projections/<context>/index.ts
export const parkingReads = reads({ views: [placeList], lists: [serves(places, placeList)] })
