import { jsx as _jsx } from "react/jsx-runtime";
import Undo from '@mui/icons-material/AssignmentReturn';
import { opening } from '#contracts/client/opening.tsx';
import { refundDetail } from '#contracts/refund/api.ts';
import { refunds } from '#contracts/refund/lists.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(refunds, {
        icon: _jsx(Undo, {}),
        actions: { show: refundDetail },
        show: opening(() => import('./RefundDetail.tsx').then(({ RefundDetail }) => RefundDetail)),
    }),
];
