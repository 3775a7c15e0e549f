import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Found = opening(() => import('./Found.tsx').then(({ Found }) => Found))

export const pages: PortalPages = {
  routes: [{ path: 'search', page: Found, title: '查找订单', back: '/' }],
}
