import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { airlines } from '#contracts/enums.ts';
import { everyOne } from '#contracts/kernel/named.ts';
import { present } from '#contracts/kernel/present.ts';
import { addEmployee, assignEmployee, disableEmployee, enableEmployee, modifyEmployee, } from '#contracts/organisation/employee-api.ts';
import { ChooseMany } from '../kit/ChooseMany.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { changed, choice, FieldsDialog } from './FieldsDialog.tsx';
import { Switch } from './Switch.tsx';
import { choices, useOrganisation } from './useOrganisation.ts';
const sameMembers = (a, b) => String([...a].sort()) === String([...b].sort());
/** keeps a present value that can no longer be chosen */
const keeping = (labels, value) => value === undefined || labels[value] ? labels : { ...labels, [value]: value };
/** All airlines, or some; airlines that the person does not work for are shown but cannot be granted. */
const airlineOptions = ({ worksFor }) => [['*', everyOne('航空公司')], ...Object.entries(airlines).map(([code, { name }]) => [code, `${code} ${name}`])].map(([id, label]) => ({ id, label, disabled: !worksFor([id]) }));
const roleOptions = ({ roles, lacks }) => roles
    .filter(({ code }) => code !== 'AGENT')
    .map(({ code, name, enabled }) => ({
    id: code,
    label: `${name}（${code}）${enabled ? '' : '，已停用'}`,
    disabled: lacks({ roles: [code] }).length > 0,
}));
const groupOptions = ({ groups, lacks }) => groups.map(({ groupId, name, enabled }) => ({
    id: groupId,
    label: `${name}${enabled ? '' : '（已停用）'}`,
    disabled: lacks({ groups: [groupId] }).length > 0,
}));
const departmentChoices = ({ departments }) => choices(departments.filter(({ enabled }) => enabled).map(({ deptId, name }) => ({ id: deptId, name })));
/** `*` and single airlines exclude each other. */
const oneKind = (before, ids) => ids.includes('*') && !before.includes('*') ? ['*'] : ids.filter(id => id !== '*');
const ungranted = '灰色的选项包含您没有的权限，不能授予或收回。';
export const AddEmployeeDialog = ({ close }) => {
    const known = useOrganisation();
    const [roles, setRoles] = useState([]);
    const [served, setServed] = useState([]);
    return (_jsx(FieldsDialog, { endpoint: addEmployee, explain: addEmployee.note, inputs: [
            ...inputsOf(addEmployee.body, ['loginName', 'name']),
            choice('department', '部门', departmentChoices(known)),
            choice('office', '营业部', choices(known.offices)),
        ], hints: { loginName: '2～32 位字母、数字、下划线或减号；不能更改' }, incomplete: "\u8BF7\u586B\u5199\u6807\u7EA2\u7684\u5185\u5BB9\uFF0C\u5E76\u81F3\u5C11\u9009\u62E9\u4E00\u4E2A\u89D2\u8272\u548C\u4E00\u5BB6\u822A\u7A7A\u516C\u53F8", bodyOf: given => (roles.length > 0 && served.length > 0 ? { ...given, roles, airlines: served } : undefined), done: ({ name }) => `员工 ${name} 已新增`, close: close, children: disabled => (_jsxs(_Fragment, { children: [_jsx(ChooseMany, { label: "\u89D2\u8272", options: roleOptions(known), chosen: roles, change: setRoles, disabled: disabled }), _jsx(ChooseMany, { label: "\u822A\u7A7A\u516C\u53F8", options: airlineOptions(known), chosen: served, change: ids => setServed(oneKind(served, ids)), disabled: disabled })] })) }));
};
export const ModifyEmployeeDialog = ({ employee, close }) => {
    const known = useOrganisation();
    const [served, setServed] = useState([...employee.airlines]);
    const { id, name, office } = employee;
    return (_jsx(FieldsDialog, { endpoint: modifyEmployee, explain: modifyEmployee.note, inputs: [
            ...inputsOf(modifyEmployee.body, ['name']).map(input => ({ ...input, optional: false })),
            choice('office', '营业部', keeping(choices(known.offices), office)),
            ...inputsOf(modifyEmployee.body, ['reason']),
        ], initial: { name, ...(office && { office }) }, revision: employee.revision, incomplete: "\u8BF7\u81F3\u5C11\u9009\u62E9\u4E00\u5BB6\u822A\u7A7A\u516C\u53F8\uFF0C\u5E76\u68C0\u67E5\u6807\u7EA2\u7684\u5185\u5BB9", bodyOf: ({ reason, ...given }) => served.length === 0
            ? undefined
            : {
                id,
                ...changed(employee, given, ['name', 'office']),
                ...(!sameMembers(served, employee.airlines) && { airlines: served }),
                ...present({ reason }),
            }, done: answer => `员工 ${answer.name} 已保存`, close: close, children: disabled => (_jsx(ChooseMany, { label: "\u822A\u7A7A\u516C\u53F8", options: airlineOptions(known), chosen: served, change: ids => setServed(oneKind(served, ids)), disabled: disabled })) }));
};
/** Sets roles, groups and department of an employee; the rights change at once. */
export const AssignEmployeeDialog = ({ employee, close }) => {
    const known = useOrganisation();
    const [roles, setRoles] = useState([...employee.roles]);
    const [groups, setGroups] = useState([...employee.groups]);
    const { id, department } = employee;
    return (_jsx(FieldsDialog, { endpoint: assignEmployee, explain: `保存后权限立即改变。${ungranted}`, inputs: [choice('department', '部门', keeping(departmentChoices(known), department)), ...inputsOf(assignEmployee.body, ['reason'])], initial: department ? { department } : {}, revision: employee.revision, bodyOf: ({ reason, ...given }) => ({
            id,
            ...changed(employee, given, ['department']),
            ...(!sameMembers(roles, employee.roles) && { roles }),
            ...(!sameMembers(groups, employee.groups) && { groups }),
            ...present({ reason }),
        }), done: answer => `员工 ${answer.name} 已保存`, close: close, children: disabled => (_jsxs(_Fragment, { children: [known.roles.length > 0 && (_jsx(ChooseMany, { label: "\u89D2\u8272", options: roleOptions(known), chosen: roles, change: setRoles, disabled: disabled })), known.groups.length > 0 && (_jsx(ChooseMany, { label: "\u7528\u6237\u7EC4", options: groupOptions(known), chosen: groups, change: setGroups, disabled: disabled }))] })) }));
};
export const EmployeeSwitch = ({ id, name, enabled, inRow = false }) => (_jsx(Switch, { inRow: inRow, enabled: enabled, enable: enableEmployee, disable: disableEmployee, fixed: { id }, explain: [`停用后 ${name} 立即失去登录与全部权限，历史仍可查看。`, `启用后 ${name} 可以登录，恢复停用前的角色与权限。`] }));
