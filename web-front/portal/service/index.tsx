import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Services = opening(() => import('./Services.tsx').then(({ Services }) => Services))

export const pages: PortalPages = {
  routes: [{ path: 'service', page: Services, title: '团队服务', under: '/order', back: '/order' }],
}
