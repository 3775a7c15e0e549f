import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const RetailRefund = opening(() => import('./RetailRefund.tsx').then(({ RetailRefund }) => RetailRefund))
const RetailChange = opening(() => import('./RetailChange.tsx').then(({ RetailChange }) => RetailChange))

export const pages: PortalPages = {
  routes: [
    { path: 'retail/refund/:orderNo', page: RetailRefund },
    { path: 'retail/change/:orderNo', page: RetailChange },
  ],
}
