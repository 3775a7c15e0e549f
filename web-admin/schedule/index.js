import { jsx as _jsx } from "react/jsx-runtime";
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import Schedule from '@mui/icons-material/Schedule';
import { opening } from '#contracts/client/opening.tsx';
import { scheduleLogs, schedulesListed } from '#contracts/schedule/lists.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(schedulesListed, {
        icon: _jsx(Schedule, {}),
        list: opening(() => import('./ScheduleList.tsx').then(({ ScheduleList }) => ScheduleList)),
    }),
    screenOf(scheduleLogs, { icon: _jsx(ReceiptLong, {}) }),
];
