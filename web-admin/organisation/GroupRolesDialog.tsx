import { useState } from 'react'
import { saveGroupRoles } from '#contracts/organisation/group-api.ts'
import { ChooseMany } from '../kit/ChooseMany.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import type { GroupDoc } from './holding.ts'
import { useOrganisation } from './useOrganisation.ts'

export const GroupRolesDialog = ({ group: { groupId, roles: before, revision }, close }: { group: GroupDoc; close: () => void }) => {
  const { roles, lacks } = useOrganisation()
  const [chosen, setChosen] = useState<string[]>([...before])
  return (
    <CommandDialog
      endpoint={saveGroupRoles}
      explain="保存后成员的权限立即改变。灰色的角色包含您没有的权限，不能授予或收回。"
      body={{ groupId, roles: chosen }}
      incomplete="请选择角色"
      revision={revision}
      close={close}
    >
      {({ disabled }) => (
        <ChooseMany
          label="角色"
          options={roles
            .filter(({ code }) => code !== 'AGENT')
            .map(({ code, name }) => ({ id: code, label: `${name}（${code}）`, disabled: lacks({ roles: [code] }).length > 0 }))}
          chosen={chosen}
          change={setChosen}
          disabled={disabled}
        />
      )}
    </CommandDialog>
  )
}
