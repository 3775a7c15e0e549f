import { jsx as _jsx } from "react/jsx-runtime";
import { paymentRefunds } from '#contracts/payment/lists.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { orderLink, paymentLink } from './links.tsx';
export const PaymentRefundList = () => _jsx(ListScreen, { of: paymentRefunds, render: { paymentCode: paymentLink, orderNo: orderLink } });
