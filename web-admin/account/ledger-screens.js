import { jsx as _jsx } from "react/jsx-runtime";
import Balance from '@mui/icons-material/Balance';
import HourglassTop from '@mui/icons-material/HourglassTop';
import { trialBalance } from '#contracts/account/api.ts';
import { unsettled } from '#contracts/account/lists.ts';
import { accountScreens } from '#contracts/account/screens.ts';
import { opening } from '#contracts/client/opening.tsx';
import { screenOf } from '../kit/screen.ts';
import { withTitles } from '../kit/with-titles.ts';
export const ledgerScreens = [
    ...withTitles(accountScreens, [
        {
            name: 'trial-balance',
            icon: _jsx(Balance, {}),
            actions: { list: trialBalance },
            page: opening(() => import('./TrialBalance.tsx').then(({ TrialBalance }) => TrialBalance)),
        },
    ]),
    screenOf(unsettled, {
        icon: _jsx(HourglassTop, {}),
        list: opening(() => import('./UnsettledList.tsx').then(({ UnsettledList }) => UnsettledList)),
    }),
];
