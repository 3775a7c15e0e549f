import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Refunds = opening(() => import('./Refunds.tsx').then(({ Refunds }) => Refunds))
const NewRefund = opening(() => import('./NewRefund.tsx').then(({ NewRefund }) => NewRefund))
const RefundPage = opening(() => import('./RefundPage.tsx').then(({ RefundPage }) => RefundPage))

export const pages: PortalPages = {
  routes: [
    { path: 'refund', page: Refunds, title: '退票' },
    { path: 'refund/new', page: NewRefund },
    { path: 'refund/:refundId', page: RefundPage },
  ],
  menu: { place: 40, to: '/refund', title: '退票', icon: 'refund', waiting: { count: ({ refunds }) => refunds, what: '个未完结' } },
}
