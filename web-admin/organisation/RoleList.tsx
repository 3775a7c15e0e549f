import { roleList } from '#contracts/organisation/lists.ts'
import { addRole } from '#contracts/organisation/role-api.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { AddRoleDialog } from './AddRoleDialog.tsx'
import { RoleSwitch } from './RoleSwitch.tsx'
import { useOrganisation } from './useOrganisation.ts'

const extent = (permissions: readonly string[]): string =>
  permissions.includes('*') ? '全部权限' : permissions.includes('*.r') ? '全部查询权限' : `${permissions.length} 项`

export const RoleList = () => {
  const { lacks } = useOrganisation()
  return (
    <ListScreen
      of={roleList}
      render={{ permissions: ({ permissions }) => extent(permissions) }}
      actions={
        <DialogButton endpoint={addRole} variant="contained">
          {close => <AddRoleDialog close={close} />}
        </DialogButton>
      }
      rowActions={row => (lacks({ roles: [row.code] }).length === 0 ? <RoleSwitch inRow role={row} /> : null)}
    />
  )
}
