import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { addProcess, addRoute, deleteProcess, deleteRoute, modifyProcess, modifyRoute } from '#contracts/flow/definition-api.ts';
import { FlowNode, FlowRoute, operators } from '#contracts/flow/graph.ts';
import { assigneeKinds } from '#contracts/flow/labels.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { columnFor } from '../report/column-for.ts';
import { NodeDialog } from './NodeDialog.tsx';
import { RouteDialog, valueText } from './RouteDialog.tsx';
const small = { size: 'small', variant: 'text' };
/** The steps of a workflow, each with its buttons. */
export const NodesPanel = ({ definition }) => (_jsx(Panel, { title: `环节（${definition.nodes.length}）`, actions: _jsx(DialogButton, { endpoint: addProcess, label: "\u65B0\u589E\u73AF\u8282", size: "small", children: close => _jsx(NodeDialog, { definition: definition, close: close }) }), children: _jsx(RowsTable, { label: "\u73AF\u8282", row: FlowNode, rows: definition.nodes, keyOf: ({ id }) => id, empty: "\u8FD8\u6CA1\u6709\u73AF\u8282", columns: [
            'name',
            { field: 'id', title: '编码' },
            'kind',
            { field: 'assignees', title: '处理方', render: assigneesText },
            'dueHours',
            'rollback',
            'outcome',
            {
                field: 'actions',
                title: '操作',
                render: (node) => (_jsxs(_Fragment, { children: [_jsx(DialogButton, { endpoint: modifyProcess, label: "\u4FEE\u6539", ...small, children: close => _jsx(NodeDialog, { definition: definition, node: node, close: close }) }), _jsx(ActionButton, { endpoint: deleteProcess, label: "\u5220\u9664", ...small, color: "error", fixed: { id: `${definition.id}~${node.id}` }, revision: definition.revision, explain: `删除环节“${node.name}”，以及从它出发和到它的路由。` })] })),
            },
        ] }) }));
const assigneesText = ({ assignees = [], each, handlersFrom }) => {
    const given = assignees.map(({ kind, code, name }) => `${assigneeKinds[kind]}${name || code ? `：${name ?? code}` : ''}`).join('、');
    const first = handlersFrom ? `${columnFor(handlersFrom).title}，没有则` : '';
    return `${first}${given}${each ? `（按${columnFor(each).title}展开）` : ''}` || '--';
};
/** The routes between the steps. */
export const RoutesPanel = ({ definition }) => {
    const nameIn = (id) => definition.nodes.find(node => node.id === id)?.name ?? id;
    return (_jsx(Panel, { title: `路由（${definition.routes.length}）`, actions: _jsx(DialogButton, { endpoint: addRoute, label: "\u65B0\u589E\u8DEF\u7531", size: "small", children: close => _jsx(RouteDialog, { definition: definition, close: close }) }), children: _jsx(RowsTable, { label: "\u8DEF\u7531", row: FlowRoute, rows: definition.routes, keyOf: ({ id }) => id, empty: "\u8FD8\u6CA1\u6709\u8DEF\u7531", columns: [
                'name',
                { field: 'id', title: '编码' },
                { field: 'from', title: '起始环节', render: ({ from }) => nameIn(from) },
                { field: 'to', title: '目标环节', render: ({ to }) => nameIn(to) },
                'kind',
                'needHandler',
                { field: 'condition', title: '条件', render: ({ condition }) => (condition ? conditionText(condition) : '--') },
                {
                    field: 'actions',
                    title: '操作',
                    render: (route) => (_jsxs(_Fragment, { children: [_jsx(DialogButton, { endpoint: modifyRoute, label: "\u4FEE\u6539", ...small, children: close => _jsx(RouteDialog, { definition: definition, route: route, close: close }) }), _jsx(ActionButton, { endpoint: deleteRoute, label: "\u5220\u9664", ...small, color: "error", fixed: { id: `${definition.id}~${route.id}` }, revision: definition.revision, explain: `删除路由“${route.name}”：${nameIn(route.from)} → ${nameIn(route.to)}。` })] })),
                },
            ] }) }));
};
const conditionText = ({ field, op, value }) => `${field} ${operators[op]} ${valueText(value)}`.trim();
