import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Link from '@mui/material/Link';
import Pagination from '@mui/material/Pagination';
import { useGetOne } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { getEmployee } from '#contracts/organisation/employee-api.ts';
import { getGroup } from '#contracts/organisation/group-api.ts';
import { modifyRole, roleAssignment } from '#contracts/organisation/role-api.ts';
import { useAsk, useMay } from '../kit/calls.ts';
import { DetailScreen, FetchedPage, Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { ModifyRoleDialog, RoleSwitch } from './RoleDialogs.tsx';
import { RoleModules } from './RoleModules.tsx';
import { useOrganisation } from './useOrganisation.ts';
const list = { to: '/role', label: '角色' };
export const RoleDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useGetOne('role', { id }), children: role => _jsx(Loaded, { role: role }) }));
};
const Loaded = ({ role }) => {
    const { id, name, enabled, remark } = role;
    const { lacks } = useOrganisation();
    const history = useHistoryTab(`role-${id}`);
    const reads = useMay()(roleAssignment);
    return (_jsx(DetailScreen, { resource: "role", list: list, title: `角色 ${name}`, chips: _jsxs(_Fragment, { children: [_jsx(Tag, { tone: enabled ? 'done' : 'neutral', children: enabled ? '启用' : '停用' }), _jsx(Tag, { plain: true, children: id }), remark] }), actions: lacks({ roles: [id] }).length === 0 && (_jsxs(_Fragment, { children: [_jsx(DialogButton, { endpoint: modifyRole, label: "\u4FEE\u6539", children: close => _jsx(ModifyRoleDialog, { role: role, close: close }) }), _jsx(RoleSwitch, { role: role })] })), sections: [
            // after a save the boxes start from the saved permissions
            { key: 'modules', label: '权限', content: _jsx(RoleModules, { role: role }, String(role.permissions)) },
            ...(reads ? [{ key: 'holders', label: '持有者', content: _jsx(Holders, { id: id }) }] : []),
            ...history,
        ] }));
};
const PAGE = 50;
/** People who hold the role directly, and groups whose members hold it. */
const Holders = ({ id }) => {
    const [page, setPage] = useState(0);
    const asked = useAsk(roleAssignment, { id, page, size: PAGE });
    const may = useMay();
    const { content: users, groups } = roleAssignment.data.properties;
    const link = (to, label) => (_jsx(Link, { component: RouterLink, to: to, children: label }));
    return (_jsx(Fetched, { from: asked, children: ({ content, totalElements, groups: held }) => (_jsxs(_Fragment, { children: [_jsxs(Panel, { title: `员工（${totalElements}）`, children: [_jsx(RowsTable, { label: "\u6301\u6709\u89D2\u8272\u7684\u5458\u5DE5", row: users.items, rows: content, keyOf: ({ id }) => id, empty: "\u6CA1\u6709\u5458\u5DE5\u76F4\u63A5\u6301\u6709\u6B64\u89D2\u8272\uFF1B\u53EF\u5728\u5458\u5DE5\u9875\u9762\u5206\u914D", columns: [
                                {
                                    field: 'name',
                                    render: ({ id, name }) => (may(getEmployee) ? link(`/employee/${encodeURIComponent(id)}/show`, name) : name),
                                },
                                'loginName',
                                'enabled',
                            ] }), totalElements > PAGE && (_jsx(Pagination, { sx: { mt: 2 }, count: Math.ceil(totalElements / PAGE), page: page + 1, onChange: (_, next) => setPage(next - 1) }))] }), _jsx(Panel, { title: `用户组（${held.length}）`, children: _jsx(RowsTable, { label: "\u6301\u6709\u89D2\u8272\u7684\u7528\u6237\u7EC4", row: groups.items, rows: held, keyOf: ({ id }) => id, empty: "\u6CA1\u6709\u7528\u6237\u7EC4\u6301\u6709\u6B64\u89D2\u8272", columns: [
                            {
                                field: 'name',
                                render: ({ id, name }) => (may(getGroup) ? link(`/group/${encodeURIComponent(id)}/show`, name) : name),
                            },
                            'enabled',
                        ] }) })] })) }));
};
