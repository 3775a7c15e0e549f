import { jsx as _jsx } from "react/jsx-runtime";
import { accountMovements } from '#contracts/account/virtual-lists.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { orderLink } from '../payment/links.tsx';
import { accountLink, accountPage, movementLink } from './links.tsx';
/** Movements of all accounts; a row leads to its account. */
export const MovementList = () => (_jsx(ListScreen, { of: accountMovements, href: ({ account }) => accountPage(account), render: { account: accountLink, movement: movementLink, orderNo: orderLink } }));
