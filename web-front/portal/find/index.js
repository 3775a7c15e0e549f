import { opening } from '#contracts/client/opening.tsx';
const Found = opening(() => import('./Found.tsx').then(({ Found }) => Found));
export const pages = {
    routes: [{ path: 'search', page: Found, title: '查找订单', back: '/' }],
};
