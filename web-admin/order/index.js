import { jsx as _jsx } from "react/jsx-runtime";
import AlarmOff from '@mui/icons-material/AlarmOff';
import Assignment from '@mui/icons-material/Assignment';
import FlightTakeoff from '@mui/icons-material/FlightTakeoff';
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined';
import { opening } from '#contracts/client/opening.tsx';
import { orderDetail } from '#contracts/order/api.ts';
import { orders, timeoutOrders, unsentMails } from '#contracts/order/lists.ts';
import { virtualOutDetail } from '#contracts/order/virtual-out/api.ts';
import { virtualOuts } from '#contracts/order/virtual-out/list.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(orders, {
        icon: _jsx(Assignment, {}),
        actions: { show: orderDetail },
        show: opening(() => import('./OrderDetail.tsx').then(({ OrderDetail }) => OrderDetail)),
    }),
    screenOf(timeoutOrders, {
        icon: _jsx(AlarmOff, {}),
        list: opening(() => import('./TimeoutList.tsx').then(({ TimeoutList }) => TimeoutList)),
    }),
    screenOf(unsentMails, {
        icon: _jsx(UnsubscribeOutlined, {}),
        list: opening(() => import('./notice/MailList.tsx').then(({ MailList }) => MailList)),
    }),
    screenOf(virtualOuts, {
        icon: _jsx(FlightTakeoff, {}),
        list: opening(() => import('./virtual-out/VirtualOutList.tsx').then(({ VirtualOutList }) => VirtualOutList)),
        actions: { show: virtualOutDetail },
        show: opening(() => import('./virtual-out/VirtualOutDetail.tsx').then(({ VirtualOutDetail }) => VirtualOutDetail)),
    }),
];
