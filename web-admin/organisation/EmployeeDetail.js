import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { assignEmployee, getEmployee, modifyEmployee, resetEmployeePayPassword } from '#contracts/organisation/employee-api.ts';
import { getGroup } from '#contracts/organisation/group-api.ts';
import { queryRole } from '#contracts/organisation/role-api.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { useAsk, useMay } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { AssignEmployeeDialog, EmployeeSwitch, ModifyEmployeeDialog } from './EmployeeDialogs.tsx';
import { PasswordButton } from './PasswordButton.tsx';
import { airlinesText, useOrganisation } from './useOrganisation.ts';
const list = { to: '/employee', label: '员工' };
export const EmployeeDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(getEmployee, { id }), children: employee => _jsx(Loaded, { employee: employee }) }));
};
/** Names that link to their pages, for people who may open these. */
const Names = ({ of, to, name, reads }) => {
    const may = useMay();
    if (of.length === 0)
        return '--';
    return of.map((id, index) => (_jsxs("span", { children: [index > 0 && '、', may(reads) ? (_jsx(Link, { component: RouterLink, to: `/${to}/${encodeURIComponent(id)}/show`, children: name(id) })) : (name(id))] }, id)));
};
const Loaded = ({ employee }) => {
    const { id, name, loginName, roles, groups, department, office, airlines, enabled, createdAt, lastLoginAt, lockedUntil } = employee;
    const { isLoading, lacks, worksFor, roleName, groupName, departmentName, officeName } = useOrganisation();
    const history = useHistoryTab(`user-${id}`);
    const lacked = lacks({ roles, groups });
    const isOpen = !isLoading && lacked.length === 0 && worksFor(airlines);
    const isLocked = lockedUntil !== undefined && Date.parse(lockedUntil) > Date.now();
    const facts = [
        ['登录名', loginName],
        ['姓名', name],
        ['角色', _jsx(Names, { of: roles, to: "role", name: roleName, reads: queryRole }, "roles")],
        ['用户组', _jsx(Names, { of: groups, to: "group", name: groupName, reads: getGroup }, "groups")],
        ['部门', departmentName(department)],
        ['营业部', officeName(office)],
        ['航空公司', airlinesText(airlines)],
        ['创建时间', formatDateTime(createdAt)],
        ['最近登录', formatDateTime(lastLoginAt)],
        ...(isLocked ? [['锁定至', formatDateTime(lockedUntil)]] : []),
    ];
    return (_jsx(DetailScreen, { resource: "employee", list: list, title: `员工 ${name}`, chips: _jsxs(_Fragment, { children: [_jsx(Tag, { tone: enabled ? 'done' : 'neutral', children: enabled ? '启用' : '停用' }), isLocked && _jsx(Tag, { tone: "waiting", children: "\u5DF2\u9501\u5B9A" })] }), actions: isOpen && (_jsxs(_Fragment, { children: [_jsx(DialogButton, { endpoint: modifyEmployee, label: "\u4FEE\u6539", children: close => _jsx(ModifyEmployeeDialog, { employee: employee, close: close }) }), _jsx(DialogButton, { endpoint: assignEmployee, label: "\u5206\u914D", variant: "contained", children: close => _jsx(AssignEmployeeDialog, { employee: employee, close: close }) }), _jsx(EmployeeSwitch, { id: id, name: name, enabled: enabled }), _jsx(PasswordButton, { id: id, name: name }), _jsx(ActionButton, { endpoint: resetEmployeePayPassword, fixed: { id }, color: "warning", explain: `${name} 的支付密码将被清除，由本人以登录密码重新设置。` })] })), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [!isLoading && !isOpen && (_jsxs(Alert, { severity: "info", sx: { mb: 2 }, children: [lacked.length > 0 ? '该员工持有您没有的权限' : '该员工负责您没有数据权限的航空公司', "\uFF0C\u60A8\u53EF\u4EE5\u67E5\u770B\uFF0C\u4E0D\u80FD\u4FEE\u6539\u3002"] })), _jsx(Panel, { title: "\u5458\u5DE5", children: _jsx(Facts, { facts: facts }) })] })),
            },
            ...history,
        ] }));
};
