import { disableRole, enableRole } from '#contracts/organisation/role-api.ts'
import type { RoleDoc } from './holding.ts'
import { Switch } from './Switch.tsx'

/** code of the role that can be neither disabled nor changed, so that somebody can always undo a mistake (services/organisation/role.ts) */
export const ADMINISTRATOR = 'ADMINISTRATOR'

export const RoleSwitch = ({ role: { id, name, enabled }, inRow = false }: { role: RoleDoc; inRow?: boolean }) =>
  id === ADMINISTRATOR ? null : (
    <Switch
      inRow={inRow}
      enabled={enabled}
      enable={enableRole}
      disable={disableRole}
      fixed={{ id }}
      explain={[`停用后“${name}”的持有者立即失去由它得到的权限。`, `启用后“${name}”的持有者立即重新得到它的权限。`]}
    />
  )
