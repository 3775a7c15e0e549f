import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { monitoringDocuments, paymentDocuments, refundDocuments, salesDocuments, salesVolumeDocuments, tradeDocuments, volumeDocuments, } from '#contracts/report/figures/api.ts';
import { measuresOf, partsOf, reports, sources } from '#contracts/report/figures/reports.ts';
import { useAsk } from '../../kit/calls.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { SmallTable } from '../../kit/SmallTable.tsx';
import { Fetched, Nothing } from '../../kit/States.tsx';
import { shownValue } from './shown.ts';
const calls = {
    sales: salesDocuments,
    salesVolume: salesVolumeDocuments,
    volume: volumeDocuments,
    trade: tradeDocuments,
    payment: paymentDocuments,
    refund: refundDocuments,
    monitoring: monitoringDocuments,
};
const SIZE = 50;
const screens = { sale: 'order', paid: 'payment', back: 'refund' };
/** The documents behind a figure, each with its part; together they are the figure. */
export const DocumentsDialog = ({ name, question, doubted: { measure, key, names = [], other }, close, }) => {
    const [page, setPage] = useState(0);
    const { sort: _, ...same } = question;
    const found = useAsk(calls[name], { ...same, measure, ...(key && { key }), ...(other && { other }), page, size: SIZE });
    const of = measuresOf(name)[measure];
    const { zh, kind, says } = of;
    const made = partsOf(name, of);
    const { source } = reports[name];
    return (_jsxs(Dialog, { onClose: close, maxWidth: "md", fullWidth: true, "aria-labelledby": "documents", children: [_jsx(DialogTitle, { id: "documents", children: [other ? '对比期间' : '', ...names, zh].filter(Boolean).join(' · ') }), _jsxs(DialogContent, { children: [_jsx(Typography, { variant: "body2", color: "textSecondary", sx: { mb: 1 }, children: says }), _jsx(Fetched, { from: found, children: ({ content, totalElements, parts, total, value }) => {
                            const shown = (n, part) => shownValue(made[n].kind, part);
                            return totalElements === 0 ? (_jsx(Nothing, { text: "\u6CA1\u6709\u5355\u636E" })) : (_jsxs(_Fragment, { children: [_jsxs(Typography, { sx: { mb: 1 }, children: [zh, " ", _jsx("strong", { children: shownValue(kind, value) }), "\uFF0C\u7531 ", totalElements.toLocaleString('zh-CN'), " \u4EFD", sources[source].document, "\u7EC4\u6210"] }), _jsx(SmallTable, { label: "\u80CC\u540E\u7684\u5355\u636E", heads: [sources[source].document, '代理人', '航司', ...parts], right: parts.map((_, n) => 3 + n), rows: [
                                            ...content.map(({ id, agencyName = '--', airLine = '--', values }) => ({
                                                key: id,
                                                cells: [
                                                    _jsx(Document, { source: source, id: id }, id),
                                                    agencyName,
                                                    airLine,
                                                    ...values.map((part, n) => shown(n, part)),
                                                ],
                                            })),
                                            { key: 'total', cells: [_jsx("strong", { children: "\u5408\u8BA1" }, "sum"), '', '', ...total.map((part, n) => shown(n, part))] },
                                        ] }), totalElements > SIZE && (_jsxs(_Fragment, { children: [_jsx(Button, { disabled: page === 0, onClick: () => setPage(page - 1), children: "\u4E0A\u4E00\u9875" }), _jsx(Button, { disabled: (page + 1) * SIZE >= totalElements, onClick: () => setPage(page + 1), children: "\u4E0B\u4E00\u9875" })] }))] }));
                        } })] }), _jsx(DialogActions, { children: _jsx(Button, { onClick: close, variant: "contained", autoFocus: true, children: "\u5173\u95ED" }) })] }));
};
const Document = ({ source, id }) => {
    const screen = screens[source];
    return screen ? (_jsx(Link, { component: RouterLink, to: `/${screen}/${encodeURIComponent(id)}/show`, underline: "hover", children: id })) : (id);
};
