import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Itineraries = opening(() => import('./Itineraries.tsx').then(({ Itineraries }) => Itineraries))

export const pages: PortalPages = {
  routes: [{ path: 'itinerary', page: Itineraries, title: '行程单', under: '/order', back: '/order' }],
}
