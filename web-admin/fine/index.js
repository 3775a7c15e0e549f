import { jsx as _jsx } from "react/jsx-runtime";
import Gavel from '@mui/icons-material/Gavel';
import { opening } from '#contracts/client/opening.tsx';
import { fineDetail } from '#contracts/fine/api.ts';
import { fines } from '#contracts/fine/lists.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(fines, {
        icon: _jsx(Gavel, {}),
        list: opening(() => import('./FineList.tsx').then(({ FineList }) => FineList)),
        actions: { show: fineDetail },
        show: opening(() => import('./FineDetail.tsx').then(({ FineDetail }) => FineDetail)),
    }),
];
