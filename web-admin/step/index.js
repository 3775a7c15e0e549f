import { jsx as _jsx } from "react/jsx-runtime";
import PendingActions from '@mui/icons-material/PendingActions';
import { opening } from '#contracts/client/opening.tsx';
import { stepsBegun } from '#contracts/step/lists.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(stepsBegun, {
        icon: _jsx(PendingActions, {}),
        list: opening(() => import('./BegunStepList.tsx').then(({ BegunStepList }) => BegunStepList)),
    }),
];
