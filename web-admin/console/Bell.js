import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import NotificationsIcon from '@mui/icons-material/Notifications';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { opening } from '#contracts/client/opening.tsx';
import { countUnread } from '#contracts/order/notice/notice-api.ts';
import { useAsk, useMay } from '../kit/calls.ts';
const EVERY_MS = 60_000;
const NoticeList = opening(() => import('../order/notice/NoticeList.tsx').then(({ NoticeList }) => NoticeList));
/** Notices about orders: the number of unread ones, and the list. */
export const Bell = () => {
    const may = useMay()(countUnread);
    const { data } = useAsk(countUnread, {}, { enabled: may, every: () => EVERY_MS, lists: ['notice'] });
    const [anchor, setAnchor] = useState(null);
    if (!may)
        return null;
    const { count = 0 } = data ?? {};
    // the spoken text equals the visible one; zero is not shown
    const shown = count > 99 ? '99+' : count > 0 ? String(count) : undefined;
    return (_jsxs(_Fragment, { children: [_jsx(IconButton, { color: "inherit", "aria-label": shown ? `通知，${shown} 条未读` : '通知', "aria-haspopup": "dialog", onClick: event => setAnchor(event.currentTarget), children: _jsx(Badge, { badgeContent: shown, color: "error", children: _jsx(NotificationsIcon, {}) }) }), _jsx(Popover, { open: anchor !== null, anchorEl: anchor, onClose: () => setAnchor(null), anchorOrigin: { vertical: 'bottom', horizontal: 'right' }, transformOrigin: { vertical: 'top', horizontal: 'right' }, slotProps: { paper: { role: 'dialog', 'aria-label': '通知', sx: { width: 420, maxWidth: 'calc(100vw - 16px)' } } }, children: _jsx(NoticeList, { close: () => setAnchor(null) }) })] }));
};
