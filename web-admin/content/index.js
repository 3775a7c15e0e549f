import { jsx as _jsx } from "react/jsx-runtime";
import Campaign from '@mui/icons-material/Campaign';
import History from '@mui/icons-material/History';
import { opening } from '#contracts/client/opening.tsx';
import { infoLogEntry } from '#contracts/content/api.ts';
import { infoLog, infoReceipts } from '#contracts/content/lists.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(infoReceipts, { icon: _jsx(Campaign, {}) }),
    screenOf(infoLog, {
        icon: _jsx(History, {}),
        actions: { show: infoLogEntry },
        show: opening(() => import('./InfoLogEntry.tsx').then(({ InfoLogEntry }) => InfoLogEntry)),
    }),
];
