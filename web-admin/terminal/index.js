import { jsx as _jsx } from "react/jsx-runtime";
import TerminalIcon from '@mui/icons-material/Terminal';
import { opening } from '#contracts/client/opening.tsx';
import { typeCommand } from '#contracts/terminal/api.ts';
import { terminalScreens } from '#contracts/terminal/screens.ts';
import { withTitles } from '../kit/with-titles.ts';
export const screens = withTitles(terminalScreens, [
    {
        name: 'terminal',
        icon: _jsx(TerminalIcon, {}),
        actions: { list: typeCommand },
        page: opening(() => import('./Terminal.tsx').then(({ Terminal }) => Terminal)),
    },
]);
