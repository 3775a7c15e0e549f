import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { dimensions, measuresOf, reports } from '#contracts/report/figures/reports.ts';
import { Dialog } from '../../kit/Dialog.tsx';
/** What a report counts, and the exact definition of each of its measures. */
export const Definitions = ({ name, close }) => {
    const report = reports[name];
    const line = (title, text) => (_jsxs(Typography, { variant: "body2", sx: { mb: 1 }, children: [_jsx("strong", { children: title }), "\uFF1A", text] }, title));
    return (_jsxs(Dialog, { onClose: close, maxWidth: "md", "aria-labelledby": "definitions", children: [_jsxs(DialogTitle, { id: "definitions", children: [report.zh, "\uFF1A\u53E3\u5F84\u4E0E\u6307\u6807"] }), _jsxs(DialogContent, { children: [_jsx(Typography, { sx: { mb: 2 }, children: report.says }), report.measures.map(measure => line(measuresOf(name)[measure].zh, measuresOf(name)[measure].says)), report.dims.flatMap(dim => {
                        const { zh, says } = dimensions[dim];
                        return says ? [line(zh, says)] : [];
                    }), _jsx(Typography, { variant: "body2", color: "textSecondary", children: "\u6CA1\u6709\u822A\u6BB5\u4E4B\u5206\u7684\u6307\u6807\uFF08\u8BA2\u5355\u6570\u3001\u6536\u9000\u6B3E\u3001\u589E\u503C\u4EA7\u54C1\u3001\u7F5A\u6CA1\uFF09\u8BB0\u5728\u8BA2\u5355\u9996\u6BB5\uFF1B\u6309\u822A\u6BB5\u3001\u822A\u73ED\u3001\u8231\u4F4D\u6216\u8D77\u98DE\u65E5\u671F\u7B5B\u9009\u65F6\u4E0D\u663E\u793A\u3002\u5BF9\u6BD4\u671F\u95F4\u8F83\u957F\u65F6\uFF0C\u591A\u51FA\u7684\u51E0\u5929\u53EA\u8BA1\u5165\u5408\u8BA1\u3002" })] }), _jsx(DialogActions, { children: _jsx(Button, { onClick: close, variant: "contained", autoFocus: true, children: "\u5173\u95ED" }) })] }));
};
