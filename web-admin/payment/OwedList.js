import { jsx as _jsx } from "react/jsx-runtime";
import { owedItems } from '#contracts/payment/lists.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { orderLink } from './links.tsx';
export const OwedList = () => _jsx(ListScreen, { of: owedItems, render: { orderNo: orderLink } });
