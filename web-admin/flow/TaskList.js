import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import { useListContext } from 'ra-core';
import { batchApprove, batchHandle, flowRoutes, flowTaskCounts } from '#contracts/flow/api.ts';
import { tasks } from '#contracts/flow/lists.ts';
import { BulkButton } from '../kit/BulkButton.tsx';
import { useAsk, useMay } from '../kit/calls.ts';
import { inputsOf } from '../kit/inputs.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { Due } from './Due.tsx';
import { taskPage, waits } from './links.tsx';
/** Tasks that the person may decide or has decided: a tab for each kind, with a call of its own. */
export const TaskList = () => {
    const may = useMay();
    const handles = may(batchHandle);
    const { data } = useAsk(flowTaskCounts, {});
    const names = data?.counts.map(({ tabKey, name }) => [tabKey, name]) ?? [];
    const counts = data
        ? { '': data.total, ...Object.fromEntries(data.counts.map(({ tabKey, count }) => [tabKey, count])) }
        : {};
    return (_jsx(ListScreen, { of: tasks, render: {
            statusDesc: ({ statusDesc, transferredFrom }) => (transferredFrom ? `${statusDesc}（${transferredFrom}）` : statusDesc),
            dueAt: ({ dueAt, overdue, escalated }) => _jsx(Due, { dueAt: dueAt, overdue: overdue, escalated: escalated }),
        }, tabs: { labels: Object.fromEntries(names), counts }, href: ({ instanceId }) => taskPage(instanceId), ...(handles && { bulk: _jsx(_Fragment, {}), actions: _jsx(Batch, {}) }) }));
};
const remark = { field: 'flowRemark', title: '处理意见', kind: 'text', optional: true, long: true, maxLength: 500 };
const reason = { ...remark, title: '处理意见（退回、不通过须填写）' };
const nameOf = ({ title, toGroupName, airLine }) => `${title}（${[toGroupName, airLine].filter(Boolean).join(' ')}）`;
const isOpen = ({ status }) => waits(status);
/** Decides several tasks of the same step at once; each has its own result. A telephone has no room to select them. */
const Batch = () => {
    const { data, selectedIds } = useListContext();
    const first = data?.find(({ id }) => selectedIds.includes(id));
    const ask = { instanceId: String(first?.instanceId), curentTaskId: String(first?.id) };
    const routes = useAsk(flowRoutes, ask, { enabled: first !== undefined }).data ?? [];
    // tasks whose route names the next handler are decided on their own pages
    const labels = Object.fromEntries(routes.filter(({ needHandler }) => !needHandler).map(({ id, name }) => [id, name]));
    const route = { field: 'routeId', title: '操作', kind: 'choice', optional: false, labels, missing: '请选择操作' };
    const common = { nameOf, only: isOpen, leftOut: '已处理' };
    return (_jsxs(Box, { sx: { display: { xs: 'none', sm: 'flex' }, gap: 1 }, children: [_jsx(BulkButton, { endpoint: batchApprove, label: "\u6279\u91CF\u5BA1\u6279", explain: "\u9010\u6761\u6309\u201C\u901A\u8FC7\u201D\u5904\u7406\uFF1B\u987B\u4E3A\u540C\u4E00\u6D41\u7A0B\u3001\u540C\u4E00\u73AF\u8282\u7684\u4EFB\u52A1\u3002", inputs: [remark], ...common }), _jsx(BulkButton, { endpoint: batchHandle, label: "\u6279\u91CF\u5904\u7406", explain: "\u9010\u6761\u6309\u6240\u9009\u64CD\u4F5C\u5904\u7406\uFF1B\u987B\u4E3A\u540C\u4E00\u6D41\u7A0B\u3001\u540C\u4E00\u73AF\u8282\u7684\u4EFB\u52A1\u3002", inputs: [route, ...inputsOf(batchHandle.body, ['reasonCode']), reason], ...common })] }));
};
