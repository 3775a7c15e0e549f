import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import { queryPermission } from '#contracts/organisation/permission-api.ts';
import { roleModule, saveRoleModule } from '#contracts/organisation/role-api.ts';
import { ActionDialog } from '../kit/ActionButton.tsx';
import { useAsk, useMay } from '../kit/calls.ts';
import { Panel } from '../kit/Detail.tsx';
import { Fetched } from '../kit/States.tsx';
import { useLeaveGuard } from '../kit/useLeaveGuard.ts';
import { lackedBy } from './holding.ts';
import { codeOf, difference, isGranted, isImplied, matrixOf, withVerb } from './modules.ts';
import { ADMINISTRATOR } from './RoleDialogs.tsx';
import { useOrganisation } from './useOrganisation.ts';
const verbs = { r: '查看', w: '维护' };
const everyVerb = ['r', 'w'];
/** Permissions of a role within the permission tree. A person who may not read the tree sees only the granted part. */
export const RoleModules = ({ role }) => {
    const readsTree = useMay()(queryPermission);
    const tree = useGetList('permission', { pagination: { page: 1, perPage: 1000 }, sort: { field: 'order', order: 'ASC' } }, { enabled: readsTree });
    const granted = useAsk(roleModule, { id: role.id }, { enabled: !readsTree });
    return readsTree ? (_jsx(Fetched, { from: tree, children: nodes => _jsx(Grants, { role: role, matrix: matrixOf(nodes), wholeTree: true }) })) : (_jsx(Fetched, { from: granted, children: ({ modules }) => _jsx(Grants, { role: role, matrix: matrixOf(modules), wholeTree: false }) }));
};
const Grants = ({ role, matrix, wholeTree }) => {
    const { me } = useOrganisation();
    const may = useMay();
    const [chosen, setChosen] = useState([...role.permissions]);
    const [saving, setSaving] = useState(false);
    const { granted, withdrawn } = difference(role.permissions, chosen);
    const isChanged = granted.length + withdrawn.length > 0;
    const leave = useLeaveGuard(isChanged);
    const why = !may(saveRoleModule)
        ? undefined
        : role.id === ADMINISTRATOR
            ? '管理员角色持有全部权限，不能修改。'
            : lackedBy(me, role.permissions).length > 0
                ? '此角色包含您没有的权限，您可以查看，不能修改。'
                : wholeTree
                    ? undefined
                    : '您没有查看权限树的权限，只能看到已授予的部分。';
    const readOnly = why !== undefined || !may(saveRoleModule);
    const lost = role.permissions.filter(code => !matrix.nodeOf.has(code));
    const names = namesIn(matrix);
    return (_jsxs(Panel, { title: "\u6A21\u5757\u6743\u9650", children: [why && (_jsx(Alert, { severity: "info", sx: { mb: 2 }, children: why })), !readOnly && lost.length > 0 && (_jsxs(Alert, { severity: "warning", sx: { mb: 2 }, children: ["\u6743\u9650\u6811\u4E2D\u5DF2\u6CA1\u6709 ", lost.join('、'), "\uFF1B\u4FDD\u5B58\u540E\u6B64\u89D2\u8272\u4E0D\u518D\u6301\u6709\u3002"] })), !readOnly && lackedBy(me, ['*']).length > 0 && (_jsx(Alert, { severity: "info", sx: { mb: 2 }, children: "\u7070\u8272\u7684\u6743\u9650\u60A8\u81EA\u5DF1\u6CA1\u6709\uFF0C\u4E0D\u80FD\u6388\u4E88\u3002" })), _jsx(Boxes, { matrix: matrix, chosen: chosen, change: setChosen, isOpen: code => !readOnly && lackedBy(me, [code]).length === 0 && !isImplied(chosen, code) }), !readOnly && (_jsxs(Box, { sx: { position: 'sticky', bottom: 0, display: 'flex', justifyContent: 'flex-end', gap: 1, py: 1.5, bgcolor: 'background.paper' }, children: [_jsx(Button, { onClick: () => setChosen([...role.permissions]), disabled: !isChanged, children: "\u8FD8\u539F" }), _jsx(Button, { variant: "contained", onClick: () => setSaving(true), disabled: !isChanged, children: "\u4FDD\u5B58\u6743\u9650" })] })), saving && (_jsx(ActionDialog, { endpoint: saveRoleModule, label: "\u4FDD\u5B58\u6743\u9650", revision: role.revision, fixed: { id: role.id, permissionIds: chosen.flatMap(code => matrix.nodeOf.get(code) ?? []) }, explain: [
                    granted.length > 0 && `授予 ${granted.map(names).join('、')}。`,
                    withdrawn.length > 0 && `收回 ${withdrawn.map(names).join('、')}。`,
                    `“${role.name}”的持有者的权限立即改变。`,
                ]
                    .filter(Boolean)
                    .join(''), done: `“${role.name}”的权限已保存`, onDone: leave.allow, close: () => setSaving(false) }))] }));
};
const namesIn = ({ areas, whole }) => (code) => {
    const module = areas.flatMap(({ modules }) => modules).find(({ key }) => code.startsWith(`${key}.`));
    return module ? `${module.name}${verbs[code.slice(-1)]}` : (whole.find(one => one.code === code)?.name ?? code);
};
const Boxes = ({ matrix, chosen, change, isOpen }) => (_jsxs(_Fragment, { children: [_jsx(Box, { role: "group", "aria-label": "\u6574\u4F53\u6743\u9650", sx: { display: 'flex', flexWrap: 'wrap', columnGap: 2 }, children: matrix.whole.map(({ code, name }) => (_jsx(FormControlLabel, { label: name, disabled: !isOpen(code), control: _jsx(Checkbox, { size: "small", checked: isGranted(chosen, code), onChange: (_, wanted) => change(wanted ? [...chosen, code] : chosen.filter(one => one !== code)) }) }, code))) }), _jsx(TableContainer, { children: _jsxs(Table, { size: "small", "aria-label": "\u6A21\u5757\u6743\u9650", sx: { maxWidth: 640 }, children: [_jsx(TableHead, { children: _jsxs(TableRow, { children: [_jsx(TableCell, { children: "\u6A21\u5757" }), everyVerb.map(verb => (_jsx(TableCell, { align: "center", sx: { width: 88 }, children: verbs[verb] }, verb)))] }) }), matrix.areas.map(area => (_jsxs(TableBody, { children: [_jsx(AreaRow, { area: area, chosen: chosen, change: change, isOpen: isOpen }), area.modules.map(module => (_jsxs(TableRow, { children: [_jsx(TableCell, { component: "th", scope: "row", sx: { pl: 4, fontWeight: 400 }, children: module.name }), everyVerb.map(verb => (_jsx(TableCell, { align: "center", padding: "none", children: module.nodes[verb] !== undefined && (_jsx(Checkbox, { size: "small", checked: isGranted(chosen, codeOf(module, verb)), disabled: !isOpen(codeOf(module, verb)), onChange: (_, wanted) => change(withVerb(chosen, module, verb, wanted)), slotProps: { input: { 'aria-label': `${module.name} ${verbs[verb]}` } } })) }, verb)))] }, module.key)))] }, area.id)))] }) })] }));
/** The heading of a branch: all, some or none of it is granted. A click changes everything below that may be changed. */
const AreaRow = ({ area: { name, modules }, chosen, change, isOpen }) => (_jsxs(TableRow, { sx: { bgcolor: 'action.hover' }, children: [_jsx(TableCell, { component: "th", scope: "rowgroup", sx: { fontWeight: 600 }, children: name }), everyVerb.map(verb => {
            const there = modules.filter(({ nodes }) => nodes[verb] !== undefined);
            const granted = there.filter(module => isGranted(chosen, codeOf(module, verb)));
            const open = there.filter(module => isOpen(codeOf(module, verb)));
            const all = there.length > 0 && granted.length === there.length;
            const wanted = !open.every(module => isGranted(chosen, codeOf(module, verb)));
            const toggle = () => change(open
                .filter((module) => isGranted(chosen, codeOf(module, verb)) !== wanted)
                .reduce((codes, module) => withVerb(codes, module, verb, wanted), chosen));
            return (_jsx(TableCell, { align: "center", padding: "none", children: _jsx(Checkbox, { size: "small", checked: all, indeterminate: !all && granted.length > 0, disabled: open.length === 0, onChange: toggle, slotProps: { input: { 'aria-label': `${name} 全部${verbs[verb]}` } } }) }, verb));
        })] }));
