import { disableGroup, enableGroup } from '#contracts/organisation/group-api.ts'
import type { GroupDoc } from './holding.ts'
import { Switch } from './Switch.tsx'

export const GroupSwitch = ({ group: { groupId, name, enabled }, inRow = false }: { group: GroupDoc; inRow?: boolean }) => (
  <Switch
    inRow={inRow}
    enabled={enabled}
    enable={enableGroup}
    disable={disableGroup}
    fixed={{ groupId }}
    explain={[`停用后“${name}”不再授予任何权限，经由它得到的上级组权限也收回。`, `启用后“${name}”的成员立即得到它的权限。`]}
  />
)
