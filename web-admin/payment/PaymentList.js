import { jsx as _jsx } from "react/jsx-runtime";
import { payments } from '#contracts/payment/lists.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { orderLink } from './links.tsx';
export const PaymentList = () => _jsx(ListScreen, { of: payments, render: { orderNo: orderLink } });
