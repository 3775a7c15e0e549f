import { jsx as _jsx } from "react/jsx-runtime";
import Badge from '@mui/icons-material/Badge';
import { opening } from '#contracts/client/opening.tsx';
import { renameDetail } from '#contracts/rename/api.ts';
import { renames } from '#contracts/rename/lists.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(renames, {
        icon: _jsx(Badge, {}),
        actions: { show: renameDetail },
        show: opening(() => import('./RenameDetail.tsx').then(({ RenameDetail }) => RenameDetail)),
    }),
];
