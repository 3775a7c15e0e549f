import { jsx as _jsx } from "react/jsx-runtime";
import Policy from '@mui/icons-material/LocalOffer';
import Send from '@mui/icons-material/Send';
import { opening } from '#contracts/client/opening.tsx';
import { getPolicy, savePolicy } from '#contracts/policy/api.ts';
import { kindLists } from '#contracts/policy/kinds.ts';
import { policies } from '#contracts/policy/lists.ts';
import { pushConfigs, pushes } from '#contracts/policy/push-api.ts';
import { screenOf } from '../kit/screen.ts';
const kindPage = (name, page) => opening(() => import('./KindPages.tsx').then(({ pagesOf }) => pagesOf(name)[page]));
export const screens = [
    screenOf(policies, {
        icon: _jsx(Policy, {}),
        list: opening(() => import('./PolicyList.tsx').then(({ PolicyList }) => PolicyList)),
        actions: { show: getPolicy, edit: savePolicy, create: savePolicy },
        create: opening(() => import('./PolicyEdit.tsx').then(({ PolicyCreate }) => PolicyCreate)),
        edit: opening(() => import('./PolicyEdit.tsx').then(({ PolicyEdit }) => PolicyEdit)),
    }),
    screenOf(pushConfigs, {
        icon: _jsx(Send, {}),
        list: opening(() => import('./PushConfigs.tsx').then(({ PushConfigs }) => PushConfigs)),
    }),
    screenOf(pushes, { icon: _jsx(Send, {}) }),
    ...kindLists.map(({ kind, list }) => screenOf(list, {
        icon: _jsx(Policy, {}),
        actions: { show: kind.endpoints.get, edit: kind.endpoints.save, create: kind.endpoints.save },
        list: kindPage(kind.name, 'list'),
        create: kindPage(kind.name, 'create'),
        edit: kindPage(kind.name, 'edit'),
    })),
];
