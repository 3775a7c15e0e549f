import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { BulkButton } from '../kit/BulkButton.tsx';
import { useMay } from '../kit/calls.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { useReferences } from '../record/useReferences.ts';
import { KindStatus } from './KindStatus.tsx';
const nameOf = ({ policyNo, name }) => `${policyNo} ${name}`;
const reason = { field: 'reason', title: '原因', kind: 'text', optional: false, long: true };
/** The list of a kind of policy, from its declaration. */
export const KindList = ({ kind }) => {
    const may = useMay();
    const { pause, resume, delete: remove, save } = kind.endpoints;
    const { airLine } = useReferences(kind) ?? {};
    return (_jsx(ListScreen, { of: kind.list, choices: airLine ? { airLine } : {}, render: { status: row => _jsx(KindStatus, { kind: kind, ...row }) }, ...(may(save) && {
            bulk: (_jsxs(_Fragment, { children: [_jsx(BulkButton, { endpoint: pause, label: "\u6279\u91CF\u6682\u505C", explain: "\u6682\u505C\u540E\u4E0D\u518D\u7528\u4E8E\u65B0\u7684\u9500\u552E\uFF0C\u5DF2\u552E\u8BA2\u5355\u4E0D\u53D7\u5F71\u54CD\u3002", nameOf: nameOf, only: ({ status }) => status === kind.inForce, leftOut: `不是${kind.statuses[kind.inForce]}状态`, inputs: [reason] }), _jsx(BulkButton, { endpoint: resume, label: "\u6279\u91CF\u6062\u590D", explain: "\u6062\u590D\u540E\u7ACB\u5373\u7528\u4E8E\u65B0\u7684\u9500\u552E\u3002", nameOf: nameOf, only: ({ status }) => status === 'PAUSED', leftOut: "\u672A\u6682\u505C" }), _jsx(BulkButton, { endpoint: remove, label: "\u6279\u91CF\u5220\u9664", color: "error", explain: "\u5220\u9664\u540E\u4E0D\u518D\u7528\u4E8E\u65B0\u7684\u9500\u552E\uFF1B\u5DF2\u552E\u8BA2\u5355\u4FDD\u7559\u4E0B\u5355\u65F6\u7684\u7248\u672C\u3002", nameOf: nameOf, only: ({ status }) => status !== 'DELETED' && status !== 'AUDITING', leftOut: "\u5DF2\u5220\u9664\u6216\u5728\u5BA1\u6838\u4E2D", inputs: [reason] })] })),
        }), actions: may(save) && (_jsxs(Button, { component: RouterLink, to: `/${kind.name}/create`, variant: "contained", children: ["\u65B0\u589E", kind.zh] })) }));
};
