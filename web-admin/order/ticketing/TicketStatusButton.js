import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { RichTextField } from 'ra-ui-materialui';
import { useId } from 'react';
import { ticketStatus } from '#contracts/order/changes/changes-api.ts';
import { useAsk } from '../../kit/calls.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { DialogButton } from '../../kit/DialogButton.tsx';
import { Fetched } from '../../kit/States.tsx';
/** Looks up the status of a ticket. */
export const TicketStatusButton = (asked) => (_jsx(DialogButton, { endpoint: ticketStatus, label: "\u67E5\u8BE2\u72B6\u6001", variant: "text", size: "small", children: close => _jsx(TicketStatusDialog, { asked: asked, close: close }) }));
/** Shows an answer in HTML (DOMAIN §9.7), cleaned of everything active. */
const TicketStatusDialog = ({ asked, close }) => {
    const answer = useAsk(ticketStatus, asked);
    const title = useId();
    return (_jsxs(Dialog, { onClose: close, fullWidth: true, maxWidth: "sm", "aria-labelledby": title, children: [_jsxs(DialogTitle, { id: title, children: ["\u5BA2\u7968 ", asked.ticketNo] }), _jsx(DialogContent, { children: _jsx(Fetched, { from: answer, lines: 3, children: ({ message }) => _jsx(RichTextField, { record: { message }, source: "message", purifyOptions: { USE_PROFILES: { html: true } } }) }) }), _jsx(DialogActions, { children: _jsx(Button, { onClick: close, variant: "contained", autoFocus: true, children: "\u5173\u95ED" }) })] }));
};
