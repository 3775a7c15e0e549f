import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { messageOf } from '#contracts/client/error.ts';
/** States of fetched data before it is shown: loading, error, empty. */
export const Loading = ({ lines = 6 }) => (_jsx(Box, { role: "status", "aria-label": "\u6B63\u5728\u52A0\u8F7D", sx: { p: 2 }, children: Array.from({ length: lines }, (_, line) => `${line}`).map(line => (_jsx(Skeleton, { height: 36 }, line))) }));
export const Problem = ({ error, retry }) => (_jsx(Alert, { severity: "error", sx: { m: 2 }, action: retry && (_jsx(Button, { color: "inherit", size: "small", onClick: retry, children: "\u91CD\u8BD5" })), children: messageOf(error) }));
export const Nothing = ({ text, children }) => (_jsxs(Box, { role: "status", sx: { py: 3, px: 2, textAlign: 'center' }, children: [_jsx(Typography, { color: "textSecondary", sx: { mb: children ? 2 : 0 }, children: text }), children] }));
/** Shows loaded data, or why they are missing. */
export const Fetched = ({ from, lines, children }) => {
    if (from.data !== undefined)
        return _jsx(_Fragment, { children: children(from.data) });
    if (from.isPending)
        return _jsx(Loading, { ...(lines && { lines }) });
    return _jsx(Problem, { error: from.error, retry: () => from.refetch() });
};
