import { jsx as _jsx } from "react/jsx-runtime";
import Campaign from '@mui/icons-material/Campaign';
import FlightLand from '@mui/icons-material/FlightLand';
import { opening } from '#contracts/client/opening.tsx';
import { getAbnormalFlight } from '#contracts/disruption/api.ts';
import { abnormalFlights, abnormalOrders } from '#contracts/disruption/lists.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(abnormalFlights, {
        icon: _jsx(FlightLand, {}),
        list: opening(() => import('./AbnormalFlightList.tsx').then(({ AbnormalFlightList }) => AbnormalFlightList)),
        actions: { show: getAbnormalFlight },
        show: opening(() => import('./AbnormalFlightDetail.tsx').then(({ AbnormalFlightDetail }) => AbnormalFlightDetail)),
    }),
    screenOf(abnormalOrders, {
        icon: _jsx(Campaign, {}),
        list: opening(() => import('./AbnormalOrderList.tsx').then(({ AbnormalOrderList }) => AbnormalOrderList)),
    }),
];
