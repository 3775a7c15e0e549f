import { jsx as _jsx } from "react/jsx-runtime";
import { withdrawals } from '#contracts/account/virtual-lists.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { accountLink } from './links.tsx';
export const WithdrawalList = () => _jsx(ListScreen, { of: withdrawals, render: { account: accountLink } });
