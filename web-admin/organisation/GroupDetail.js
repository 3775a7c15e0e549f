import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Pagination from '@mui/material/Pagination';
import { useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { getEmployee, listEmployee } from '#contracts/organisation/employee-api.ts';
import { addChildGroups, addGroupMembers, Group, getGroup, modifyGroup, queryChildGroups, queryGroupMembers, removeChildGroups, removeGroupMembers, saveGroupRoles, } from '#contracts/organisation/group-api.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { useAsk, useMay } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { AddChildrenDialog, AddMembersDialog, GroupRolesDialog, GroupSwitch, ModifyGroupDialog } from './GroupDialogs.tsx';
import { useOrganisation } from './useOrganisation.ts';
const list = { to: '/group', label: '用户组' };
export const GroupDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(getGroup, { groupId: id }), children: group => _jsx(Loaded, { group: { ...group, id: group.groupId } }) }));
};
const Loaded = ({ group }) => {
    const { groupId, name, remark, enabled, roles, parents } = group;
    const { lacks, isLoading, roleName, groupName } = useOrganisation();
    const may = useMay();
    const history = useHistoryTab(`group-${groupId}`);
    const mayChange = lacks({ groups: [groupId] }).length === 0;
    return (_jsx(DetailScreen, { resource: "group", list: list, title: `用户组 ${name}`, chips: _jsx(Tag, { tone: enabled ? 'done' : 'neutral', children: enabled ? '启用' : '停用' }), actions: mayChange && (_jsxs(_Fragment, { children: [_jsx(DialogButton, { endpoint: modifyGroup, label: "\u4FEE\u6539", children: close => _jsx(ModifyGroupDialog, { group: group, close: close }) }), _jsx(DialogButton, { endpoint: saveGroupRoles, label: "\u8BBE\u7F6E\u89D2\u8272", variant: "contained", children: close => _jsx(GroupRolesDialog, { group: group, close: close }) }), _jsx(GroupSwitch, { group: group })] })), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [!isLoading && !mayChange && (_jsx(Alert, { severity: "info", sx: { mb: 2 }, children: "\u6B64\u7528\u6237\u7EC4\u6388\u4E88\u60A8\u6CA1\u6709\u7684\u6743\u9650\uFF0C\u60A8\u53EF\u4EE5\u67E5\u770B\uFF0C\u4E0D\u80FD\u4FEE\u6539\u3002" })), _jsx(Panel, { title: "\u7528\u6237\u7EC4", children: _jsx(Facts, { facts: [
                                    ['编号', groupId],
                                    ['名称', name],
                                    ['角色', roles.map(roleName).join('、')],
                                    ['上级用户组', parents.map(groupName).join('、')],
                                    ['备注', remark],
                                ] }) }), may(queryChildGroups) && _jsx(Children, { group: group, mayChange: mayChange })] })),
            },
            ...(may(queryGroupMembers)
                ? [{ key: 'members', label: '成员', content: _jsx(Members, { groupId: groupId, mayChange: mayChange }) }]
                : []),
            ...history,
        ] }));
};
const Children = ({ group, mayChange }) => {
    const { groupId } = group;
    const { roleName } = useOrganisation();
    const removes = useMay()(removeChildGroups) && mayChange;
    return (_jsx(Panel, { title: "\u4E0B\u7EA7\u7528\u6237\u7EC4", actions: mayChange && (_jsx(DialogButton, { endpoint: addChildGroups, label: "\u6DFB\u52A0\u4E0B\u7EA7\u7EC4", children: close => _jsx(AddChildrenDialog, { group: group, close: close }) })), children: _jsx(Fetched, { from: useAsk(queryChildGroups, { groupId }), lines: 2, children: children => (_jsx(RowsTable, { label: "\u4E0B\u7EA7\u7528\u6237\u7EC4", row: Group, rows: children, keyOf: ({ groupId }) => groupId, empty: "\u6CA1\u6709\u4E0B\u7EA7\u7528\u6237\u7EC4", columns: [
                    {
                        field: 'name',
                        render: ({ groupId, name }) => (_jsx(Link, { component: RouterLink, to: `/group/${encodeURIComponent(groupId)}/show`, children: name })),
                    },
                    { field: 'roles', title: '角色', render: ({ roles }) => roles.map(roleName).join('、') || '--' },
                    'enabled',
                    ...(removes
                        ? [
                            {
                                field: 'actions',
                                title: '操作',
                                render: (child) => (_jsx(ActionButton, { size: "small", variant: "text", endpoint: removeChildGroups, label: "\u79FB\u9664", fixed: { groupId, ids: [child.groupId] }, explain: `移除后“${child.name}”的成员不再由本组得到权限。` })),
                            },
                        ]
                        : []),
                ] })) }) }));
};
const PAGE = 50;
const Members = ({ groupId, mayChange }) => {
    const [page, setPage] = useState(0);
    const may = useMay();
    const asked = useAsk(queryGroupMembers, { groupId, page, size: PAGE });
    const removes = may(removeGroupMembers) && mayChange;
    return (_jsx(Panel, { title: "\u6210\u5458", actions: mayChange &&
            may(listEmployee) && (_jsx(DialogButton, { endpoint: addGroupMembers, label: "\u6DFB\u52A0\u6210\u5458", children: close => _jsx(AddMembersDialog, { groupId: groupId, close: close }) })), children: _jsx(Fetched, { from: asked, children: ({ content, totalElements }) => (_jsxs(_Fragment, { children: [_jsx(RowsTable, { label: "\u6210\u5458", row: queryGroupMembers.data.properties.content.items, rows: content, keyOf: ({ id }) => id, empty: "\u8FD8\u6CA1\u6709\u6210\u5458", columns: [
                            {
                                field: 'name',
                                render: ({ id, name }) => may(getEmployee) ? (_jsx(Link, { component: RouterLink, to: `/employee/${encodeURIComponent(id)}/show`, children: name })) : (name),
                            },
                            'loginName',
                            'enabled',
                            ...(removes
                                ? [
                                    {
                                        field: 'actions',
                                        title: '操作',
                                        render: ({ id, name }) => (_jsx(ActionButton, { size: "small", variant: "text", endpoint: removeGroupMembers, label: "\u79FB\u9664", fixed: { groupId, ids: [id] }, explain: `移除后 ${name} 立即失去由本组得到的权限。` })),
                                    },
                                ]
                                : []),
                        ] }), totalElements > PAGE && (_jsx(Pagination, { sx: { mt: 2 }, count: Math.ceil(totalElements / PAGE), page: page + 1, onChange: (_, next) => setPage(next - 1) }))] })) }) }));
};
