import { jsx as _jsx } from "react/jsx-runtime";
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
/** `tab`: the part of the order that opens */
export const OrderLink = ({ orderNo, tab }) => (_jsx(Link, { component: RouterLink, to: `/order/${encodeURIComponent(orderNo)}/show${tab ? `?tab=${tab}` : ''}`, underline: "hover", children: orderNo }));
