import { opening } from '#contracts/client/opening.tsx'
import type { Pages } from '../pages.ts'

const RetailRefund = opening(() => import('./RetailRefund.tsx').then(({ RetailRefund }) => RetailRefund))
const RetailChange = opening(() => import('./RetailChange.tsx').then(({ RetailChange }) => RetailChange))

export const pages: Pages = {
  routes: [
    { path: 'retail/refund/:orderNo', page: RetailRefund },
    { path: 'retail/change/:orderNo', page: RetailChange },
  ],
}
