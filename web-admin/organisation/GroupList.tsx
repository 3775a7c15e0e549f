import { addGroup } from '#contracts/organisation/group-api.ts'
import { groups } from '#contracts/organisation/lists.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { AddGroupDialog } from './AddGroupDialog.tsx'
import { GroupSwitch } from './GroupSwitch.tsx'
import type { GroupDoc } from './holding.ts'
import { useOrganisation } from './useOrganisation.ts'

export const GroupList = () => {
  const { roleName, groupName, lacks } = useOrganisation()
  return (
    <ListScreen
      of={groups}
      render={{
        roles: ({ roles }) => roles.map(roleName).join('、') || '--',
        children: ({ children }) => children.map(groupName).join('、') || '--',
      }}
      actions={
        <DialogButton endpoint={addGroup} variant="contained">
          {close => <AddGroupDialog close={close} />}
        </DialogButton>
      }
      rowActions={row => (lacks({ groups: [row.groupId] }).length === 0 ? <GroupSwitch inRow group={row as GroupDoc} /> : null)}
    />
  )
}
