import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Quotes = opening(() => import('./Quotes.tsx').then(({ Quotes }) => Quotes))
const Quote = opening(() => import('./Quote.tsx').then(({ Quote }) => Quote))
const InterRequests = opening(() => import('./InterRequests.tsx').then(({ InterRequests }) => InterRequests))
const InterRequest = opening(() => import('./InterRequest.tsx').then(({ InterRequest }) => InterRequest))

export const pages: PortalPages = {
  routes: [
    { path: 'quotation', page: Quotes, title: '我的报价', under: '/demandManagement/searchTickets' },
    { path: 'quotation/:id', page: Quote },
    { path: 'interRequest', page: InterRequests, title: '我的国际询价', under: '/demandManagement/searchTickets' },
    { path: 'interRequest/:id', page: InterRequest },
  ],
}
