import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { checkPassenger } from '#contracts/order/api.ts';
import { useAsk } from '../kit/calls.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { SmallTable } from '../kit/SmallTable.tsx';
import { Fetched } from '../kit/States.tsx';
/** Violations of the rules by the current names of an order. */
export const CheckDialog = ({ orderId, close }) => {
    const checked = useAsk(checkPassenger, { orderId });
    const title = useId();
    return (_jsxs(Dialog, { onClose: close, fullWidth: true, maxWidth: "sm", "aria-labelledby": title, children: [_jsx(DialogTitle, { id: title, children: "\u6821\u9A8C\u540D\u5355" }), _jsx(DialogContent, { children: _jsx(Fetched, { from: checked, lines: 3, children: ({ ok, passengers }) => {
                        const wrong = passengers.filter(one => !one.ok);
                        return ok ? (_jsxs(Alert, { severity: "success", children: [passengers.length, " \u4F4D\u65C5\u5BA2\u5747\u7B26\u5408\u8981\u6C42\uFF1A\u8BC1\u4EF6\u3001\u5E74\u9F84\u3001\u5A74\u513F\u966A\u540C\u548C\u822A\u73ED\u4E0A\u7684\u91CD\u590D\u90FD\u5DF2\u6838\u5BF9\u3002"] })) : (_jsxs(Box, { sx: { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }, children: [_jsxs(Alert, { severity: "warning", children: [passengers.length, " \u4F4D\u65C5\u5BA2\u4E2D ", wrong.length, " \u4F4D\u6709\u95EE\u9898"] }), _jsx(SmallTable, { label: "\u6709\u95EE\u9898\u7684\u65C5\u5BA2", heads: ['旅客', '问题'], rows: wrong.map(({ index, name, errors }) => ({ key: String(index), cells: [name, Object.values(errors).join('；')] })) })] }));
                    } }) }), _jsx(DialogActions, { children: _jsx(Button, { onClick: close, variant: "contained", autoFocus: true, children: "\u5173\u95ED" }) })] }));
};
