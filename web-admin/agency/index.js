import { jsx as _jsx } from "react/jsx-runtime";
import Numbers from '@mui/icons-material/Numbers';
import Storefront from '@mui/icons-material/Storefront';
import { getAgent } from '#contracts/agency/agency-api.ts';
import { agencyList, financeCodeList } from '#contracts/agency/lists.ts';
import { opening } from '#contracts/client/opening.tsx';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(agencyList, {
        icon: _jsx(Storefront, {}),
        list: opening(() => import('./AgencyList.tsx').then(({ AgencyList }) => AgencyList)),
        actions: { show: getAgent },
        show: opening(() => import('./AgencyDetail.tsx').then(({ AgencyDetail }) => AgencyDetail)),
    }),
    screenOf(financeCodeList, {
        icon: _jsx(Numbers, {}),
        list: opening(() => import('./FinanceCodeList.tsx').then(({ FinanceCodeList }) => FinanceCodeList)),
    }),
];
