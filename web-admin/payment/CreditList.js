import { jsx as _jsx } from "react/jsx-runtime";
import { credits } from '#contracts/payment/lists.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { orderLink } from './links.tsx';
export const CreditList = () => _jsx(ListScreen, { of: credits, render: { orderNo: orderLink } });
