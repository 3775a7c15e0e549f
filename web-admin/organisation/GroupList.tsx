import { addGroup, Group } from '#contracts/organisation/group-api.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Shown as ListScreen } from '../kit/ListScreen.tsx'
import { AddGroupDialog, GroupSwitch } from './GroupDialogs.tsx'
import type { GroupDoc } from './holding.ts'
import { useOrganisation } from './useOrganisation.ts'

export const GroupList = () => {
  const { roleName, groupName, lacks } = useOrganisation()
  return (
    <ListScreen
      title="用户组"
      row={Group}
      columns={[
        'name',
        { field: 'roles', title: '角色', render: ({ roles }) => roles.map(roleName).join('、') || '--' },
        { field: 'children', title: '下级用户组', render: ({ children }) => children.map(groupName).join('、') || '--' },
        'enabled',
        'remark',
        { field: 'groupId', title: '编号', hidden: true },
      ]}
      sort={{ field: 'name', order: 'ASC' }}
      filters={[{ field: 'q', title: '编号 / 名称' }, 'enabled']}
      sortable={['groupId', 'enabled']}
      href={({ id }) => `/group/${encodeURIComponent(id)}/show`}
      actions={
        <DialogButton endpoint={addGroup} variant="contained">
          {close => <AddGroupDialog close={close} />}
        </DialogButton>
      }
      rowActions={row => (lacks({ groups: [row.groupId] }).length === 0 ? <GroupSwitch inRow group={row as GroupDoc} /> : null)}
      emptyHint="还没有用户组；可以新增，再添加角色与成员"
    />
  )
}
