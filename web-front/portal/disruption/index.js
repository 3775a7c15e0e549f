import { opening } from '#contracts/client/opening.tsx';
const Disruptions = opening(() => import('./Disruptions.tsx').then(({ Disruptions }) => Disruptions));
export const pages = {
    routes: [{ path: 'disruption', page: Disruptions, title: '航班变动', under: '/order' }],
};
