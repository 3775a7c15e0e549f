import { addChildGroups } from '#contracts/organisation/group-api.ts'
import { AddSomeDialog } from './AddSomeDialog.tsx'
import type { GroupDoc } from './holding.ts'
import { useOrganisation } from './useOrganisation.ts'

export const AddChildrenDialog = ({ group, close }: { group: GroupDoc; close: () => void }) => {
  const { groups } = useOrganisation()
  return (
    <AddSomeDialog
      endpoint={addChildGroups}
      groupId={group.groupId}
      label="添加下级组"
      of="用户组"
      explain="下级组的成员也是本组的成员，得到本组的权限；不能形成循环。"
      options={groups
        .filter(({ groupId }) => groupId !== group.groupId && !group.children.includes(groupId))
        .map(({ groupId, name }) => ({ id: groupId, label: name }))}
      close={close}
    />
  )
}
