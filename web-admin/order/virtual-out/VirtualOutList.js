import { jsx as _jsx } from "react/jsx-runtime";
import { virtualOuts } from '#contracts/order/virtual-out/list.ts';
import { ListScreen } from '../../kit/ListScreen.tsx';
import { OrderLink } from '../OrderLink.tsx';
/** Parts of groups that wait for payment, for their PNR, for another attempt to issue tickets, or for submission. */
export const VirtualOutList = () => (_jsx(ListScreen, { of: virtualOuts, render: { splitFrom: ({ splitFrom }) => (splitFrom ? _jsx(OrderLink, { orderNo: splitFrom }) : '--') } }));
