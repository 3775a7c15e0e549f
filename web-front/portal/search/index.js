import { opening } from '#contracts/client/opening.tsx';
const SearchTickets = opening(() => import('./SearchTickets.tsx').then(({ SearchTickets }) => SearchTickets));
export const pages = {
    routes: [{ path: 'demandManagement/searchTickets', page: SearchTickets, title: '查询下单' }],
    menu: { place: 20, to: '/demandManagement/searchTickets', title: '查询下单', icon: 'search' },
};
