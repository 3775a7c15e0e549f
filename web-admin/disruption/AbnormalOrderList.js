import { jsx as _jsx } from "react/jsx-runtime";
import { abnormalOrders } from '#contracts/disruption/lists.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { OrderLink } from '../order/OrderLink.tsx';
import { AnswerButton } from './AnswerButton.tsx';
/** Orders on flights that do not go as they were sold, by their answers: the desk carries out 改期 and asks those that are late. */
export const AbnormalOrderList = () => (_jsx(ListScreen, { of: abnormalOrders, render: { orderNo: ({ orderNo }) => _jsx(OrderLink, { orderNo: orderNo }) }, href: ({ orderNo }) => `/order/${encodeURIComponent(orderNo)}/show`, rowActions: row => _jsx(AnswerButton, { row: row }) }));
