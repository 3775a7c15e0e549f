import { jsx as _jsx } from "react/jsx-runtime";
import { timeoutOrders } from '#contracts/order/lists.ts';
import { Countdown } from '../kit/Countdown.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { UnnamedButtons } from './Unnamed.tsx';
/** Orders that were closed because time ran out, and orders past a limit that have no tickets yet. */
export const TimeoutList = () => (_jsx(ListScreen, { of: timeoutOrders, render: { by: ({ by, late }) => _jsx(Countdown, { limit: by, matters: late !== 'EXPIRED' }) }, href: ({ id }) => `/order/${encodeURIComponent(id)}/show`, rowActions: ({ orderNo, unnamedSeats }) => unnamedSeats && _jsx(UnnamedButtons, { orderId: orderNo, kept: unnamedSeats === 'KEEP' }) }));
