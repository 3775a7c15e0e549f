import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { taskPage } from './links.tsx';
/** State of the workflow that decides a document, with a link to it. */
export const Standing = ({ name, flow, more }) => (_jsxs(Alert, { severity: "info", sx: { mb: 2 }, action: _jsx(Button, { component: RouterLink, to: taskPage(flow.instanceId), color: "inherit", size: "small", children: "\u6253\u5F00\u5BA1\u6279\u4EFB\u52A1" }), children: [name, "\uFF1A", flow.toGroupName ? `${flow.toGroupName}（${flow.toName}）` : flow.statusDesc, more && `。${more}。`] }));
