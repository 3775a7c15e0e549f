import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import { TimeLeft } from '#contracts/client/look/parts.tsx';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
/** A limit (with seconds where it is no full minute), and the time left as long as it matters. */
export const Countdown = ({ limit, matters }) => (_jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }, children: [_jsx("time", { dateTime: limit, children: formatDateTime(limit).replace(/:00$/, '') }), matters && _jsx(TimeLeft, { limit: limit })] }));
