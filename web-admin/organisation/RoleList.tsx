import { addRole, Role } from '#contracts/organisation/role-api.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Shown as ListScreen } from '../kit/ListScreen.tsx'
import type { RoleDoc } from './holding.ts'
import { AddRoleDialog, RoleSwitch } from './RoleDialogs.tsx'
import { useOrganisation } from './useOrganisation.ts'

const extent = (permissions: readonly string[]): string =>
  permissions.includes('*') ? '全部权限' : permissions.includes('*.r') ? '全部查询权限' : `${permissions.length} 项`

export const RoleList = () => {
  const { lacks } = useOrganisation()
  return (
    <ListScreen
      title="角色"
      row={Role}
      columns={[
        'code',
        'name',
        { field: 'permissions', title: '权限', render: ({ permissions }) => extent(permissions) },
        'enabled',
        'remark',
      ]}
      sort={{ field: 'code', order: 'ASC' }}
      filters={[{ field: 'q', title: '代码 / 名称' }, 'enabled']}
      sortable={['name', 'enabled']}
      href={({ id }) => `/role/${encodeURIComponent(id)}/show`}
      actions={
        <DialogButton endpoint={addRole} variant="contained">
          {close => <AddRoleDialog close={close} />}
        </DialogButton>
      }
      rowActions={row => (lacks({ roles: [row.code] }).length === 0 ? <RoleSwitch inRow role={row as RoleDoc} /> : null)}
      emptyHint="还没有角色"
    />
  )
}
