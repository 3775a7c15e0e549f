import { opening } from '#contracts/client/opening.tsx'
import type { Pages } from '../pages.ts'

const Quotes = opening(() => import('./Quotes.tsx').then(({ Quotes }) => Quotes))
const Quote = opening(() => import('./Quote.tsx').then(({ Quote }) => Quote))

export const pages: Pages = {
  routes: [
    { path: 'quotation', page: Quotes, title: '我的报价', under: '/demandManagement/searchTickets' },
    { path: 'quotation/:id', page: Quote },
  ],
}
