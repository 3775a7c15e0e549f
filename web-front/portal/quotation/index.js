import { opening } from '#contracts/client/opening.tsx';
const Quotes = opening(() => import('./Quotes.tsx').then(({ Quotes }) => Quotes));
const Quote = opening(() => import('./Quote.tsx').then(({ Quote }) => Quote));
export const pages = {
    routes: [
        { path: 'quotation', page: Quotes, title: '我的报价', under: '/demandManagement/searchTickets' },
        { path: 'quotation/:id', page: Quote },
    ],
};
