import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { Tag } from '#contracts/client/look/parts.tsx';
import { present } from '#contracts/kernel/present.ts';
import { nodeTypes } from '#contracts/organisation/organisation-events.ts';
import { addPermission, deletePermission, modifyPermission } from '#contracts/organisation/permission-api.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { inputsOf, inputText } from '../kit/inputs.ts';
import { changed, choice, FieldsDialog } from './FieldsDialog.tsx';
import { TreeScreen } from './TreeScreen.tsx';
import { placesFor } from './tree.ts';
const fields = ['name', 'type', 'path', 'permission', 'order'];
const inputs = inputsOf(addPermission.body, fields);
const hints = {
    path: '所打开页面的路径，如 /order；标题不填',
    permission: '如 order.order.r；w 包含 r',
    order: '同级之间由小到大',
};
/** The permission tree, from which roles are granted and menus are built. */
export const PermissionTree = () => {
    const nodes = useGetList('permission', { pagination: { page: 1, perPage: 1000 }, sort: { field: 'order', order: 'ASC' } });
    const all = nodes.data ?? [];
    return (_jsx(TreeScreen, { title: "\u6743\u9650\u83DC\u5355", from: nodes, startsOpen: false, emptyHint: "\u8FD8\u6CA1\u6709\u6743\u9650", actions: _jsx(DialogButton, { endpoint: addPermission, variant: "contained", children: close => _jsx(AddDialog, { close: close }) }), row: ({ name, type, permission, path }) => (_jsxs(_Fragment, { children: [_jsx("span", { children: name }), _jsx(Tag, { plain: true, children: nodeTypes[type] }), _jsx(Typography, { component: "span", variant: "body2", color: "textSecondary", sx: { overflowWrap: 'anywhere' }, children: [permission, path].filter(Boolean).join(' ') })] })), rowActions: (node, hasChildren) => (_jsxs(_Fragment, { children: [_jsx(DialogButton, { endpoint: addPermission, label: "\u65B0\u589E\u4E0B\u7EA7", size: "small", variant: "text", children: close => _jsx(AddDialog, { parent: node, close: close }) }), _jsx(DialogButton, { endpoint: modifyPermission, label: "\u4FEE\u6539", size: "small", variant: "text", children: close => _jsx(ModifyDialog, { all: all, node: node, close: close }) }), !hasChildren && (_jsx(ActionButton, { endpoint: deletePermission, label: "\u5220\u9664", size: "small", variant: "text", color: "error", fixed: { id: node.id, ids: undefined }, revision: node.revision, explain: `“${node.name}”将从权限菜单中消失；已授予角色的权限不因此收回。` }))] })) }));
};
const AddDialog = ({ parent, close }) => (_jsx(FieldsDialog, { endpoint: addPermission, explain: parent ? `新增在“${parent.name}”之下。` : '新增在最上一级。', inputs: inputs, hints: hints, initial: { type: 'MENU' }, bodyOf: given => ({ ...given, ...present({ parent: parent?.id }) }), done: ({ name }) => `权限 ${name} 已新增`, close: close }));
const ModifyDialog = ({ all, node, close }) => (_jsx(FieldsDialog, { endpoint: modifyPermission, explain: "\u4FEE\u6539\u6743\u9650\u4EE3\u7801\u4E0D\u5F71\u54CD\u5DF2\u6388\u4E88\u89D2\u8272\u7684\u6743\u9650\u3002", inputs: [
        ...inputs.map(input => (input.field === 'order' ? { ...input, optional: false } : input)),
        choice('parent', '上级权限', Object.fromEntries(placesFor(all, node.id).flatMap(({ id, name, type }) => (type === 'MENU' ? [[id, name]] : [])))),
        ...inputsOf(modifyPermission.body, ['reason']),
    ], hints: hints, revision: node.revision, initial: Object.fromEntries([...inputs, { field: 'parent', kind: 'text' }].map(({ field, kind }) => [
        field,
        inputText({ kind }, node[field]),
    ])), bodyOf: ({ reason, ...given }) => ({
        id: node.id,
        ...changed(node, given, [...fields, 'parent']),
        ...present({ reason }),
    }), done: answer => `权限 ${answer.name} 已保存`, close: close }));
