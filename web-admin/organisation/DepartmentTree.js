import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { Tag } from '#contracts/client/look/parts.tsx';
import { present } from '#contracts/kernel/present.ts';
import { addDepartment, disableDepartment, enableDepartment, modifyDepartment, } from '#contracts/organisation/department-api.ts';
import { DialogButton } from '../kit/DialogButton.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { changed, choice, FieldsDialog } from './FieldsDialog.tsx';
import { Switch } from './Switch.tsx';
import { TreeScreen } from './TreeScreen.tsx';
import { placesFor } from './tree.ts';
import { choices } from './useOrganisation.ts';
/** The tree of departments. */
export const DepartmentTree = () => {
    const departments = useGetList('department', { pagination: { page: 1, perPage: 1000 }, sort: { field: 'deptId', order: 'ASC' } });
    const all = departments.data ?? [];
    return (_jsx(TreeScreen, { title: "\u90E8\u95E8", from: departments, startsOpen: true, emptyHint: "\u8FD8\u6CA1\u6709\u90E8\u95E8", actions: _jsx(DialogButton, { endpoint: addDepartment, variant: "contained", children: close => _jsx(AddDialog, { all: all, close: close }) }), row: ({ deptId, name, enabled }) => (_jsxs(_Fragment, { children: [_jsx("span", { children: name }), _jsx(Typography, { component: "span", variant: "body2", color: "textSecondary", children: deptId }), !enabled && _jsx(Tag, { plain: true, children: "\u505C\u7528" })] })), rowActions: node => (_jsxs(_Fragment, { children: [_jsx(DialogButton, { endpoint: addDepartment, label: "\u65B0\u589E\u4E0B\u7EA7", size: "small", variant: "text", children: close => _jsx(AddDialog, { all: all, parent: node.deptId, close: close }) }), _jsx(DialogButton, { endpoint: modifyDepartment, label: "\u4FEE\u6539", size: "small", variant: "text", children: close => _jsx(ModifyDialog, { all: all, node: node, close: close }) }), _jsx(Switch, { inRow: true, enabled: node.enabled, enable: enableDepartment, disable: disableDepartment, fixed: { deptId: node.deptId }, explain: [`停用后“${node.name}”不能再被选用，流程不再把任务分给它。`, `启用后“${node.name}”可以被选用。`] })] })) }));
};
const named = (rows) => choices(rows.map(({ deptId, name }) => ({ id: deptId, name })));
const AddDialog = ({ all, parent, close }) => (_jsx(FieldsDialog, { endpoint: addDepartment, inputs: [...inputsOf(addDepartment.body, ['deptId', 'name']), choice('parent', '上级部门', named(all))], initial: parent ? { parent } : {}, hints: { deptId: '如 SALES；不能更改' }, bodyOf: given => given, done: ({ name }) => `部门 ${name} 已新增`, close: close }));
const ModifyDialog = ({ all, node, close }) => {
    const { deptId, name, parent } = node;
    return (_jsx(FieldsDialog, { endpoint: modifyDepartment, explain: "\u4E0D\u9009\u4E0A\u7EA7\u90E8\u95E8\u5373\u4E3A\u9876\u7EA7\u90E8\u95E8\u3002", inputs: [
            ...inputsOf(modifyDepartment.body, ['name']).map(input => ({ ...input, optional: false })),
            choice('parent', '上级部门', named(placesFor(all, deptId))),
            ...inputsOf(modifyDepartment.body, ['reason']),
        ], initial: { name, ...(parent && { parent }) }, revision: node.revision, bodyOf: ({ reason, ...given }) => ({
            deptId,
            ...changed(node, given, ['name', 'parent']),
            ...present({ reason }),
        }), done: answer => `部门 ${answer.name} 已保存`, close: close }));
};
