import { jsx as _jsx } from "react/jsx-runtime";
import { roleList } from '#contracts/organisation/lists.ts';
import { addRole } from '#contracts/organisation/role-api.ts';
import { DialogButton } from '../kit/DialogButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { AddRoleDialog, RoleSwitch } from './RoleDialogs.tsx';
import { useOrganisation } from './useOrganisation.ts';
const extent = (permissions) => permissions.includes('*') ? '全部权限' : permissions.includes('*.r') ? '全部查询权限' : `${permissions.length} 项`;
export const RoleList = () => {
    const { lacks } = useOrganisation();
    return (_jsx(ListScreen, { of: roleList, render: { permissions: ({ permissions }) => extent(permissions) }, actions: _jsx(DialogButton, { endpoint: addRole, variant: "contained", children: close => _jsx(AddRoleDialog, { close: close }) }), rowActions: row => (lacks({ roles: [row.code] }).length === 0 ? _jsx(RoleSwitch, { inRow: true, role: row }) : null) }));
};
