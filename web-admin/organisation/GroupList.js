import { jsx as _jsx } from "react/jsx-runtime";
import { addGroup } from '#contracts/organisation/group-api.ts';
import { groups } from '#contracts/organisation/lists.ts';
import { DialogButton } from '../kit/DialogButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { AddGroupDialog, GroupSwitch } from './GroupDialogs.tsx';
import { useOrganisation } from './useOrganisation.ts';
export const GroupList = () => {
    const { roleName, groupName, lacks } = useOrganisation();
    return (_jsx(ListScreen, { of: groups, render: {
            roles: ({ roles }) => roles.map(roleName).join('、') || '--',
            children: ({ children }) => children.map(groupName).join('、') || '--',
        }, actions: _jsx(DialogButton, { endpoint: addGroup, variant: "contained", children: close => _jsx(AddGroupDialog, { close: close }) }), rowActions: row => (lacks({ groups: [row.groupId] }).length === 0 ? _jsx(GroupSwitch, { inRow: true, group: row }) : null) }));
};
