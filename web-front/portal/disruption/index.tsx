import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Disruptions = opening(() => import('./Disruptions.tsx').then(({ Disruptions }) => Disruptions))

export const pages: PortalPages = {
  routes: [{ path: 'disruption', page: Disruptions, title: '航班变动', under: '/order', back: '/order' }],
}
