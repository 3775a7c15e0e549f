import { jsx as _jsx } from "react/jsx-runtime";
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { OrderLink } from '../order/OrderLink.tsx';
/** Links from money to its documents. */
export const orderLink = ({ orderNo }) => (orderNo ? _jsx(OrderLink, { orderNo: orderNo, tab: "money" }) : '--');
export const paymentLink = ({ paymentCode }) => (_jsx(Link, { component: RouterLink, to: `/payment/${encodeURIComponent(paymentCode)}/show`, underline: "hover", children: paymentCode }));
