import { present } from '#contracts/kernel/present.ts'
import { modifyGroup } from '#contracts/organisation/group-api.ts'
import { inputsOf } from '../kit/inputs.ts'
import { changed, FieldsDialog } from './FieldsDialog.tsx'
import type { GroupDoc } from './holding.ts'

export const ModifyGroupDialog = ({ group, close }: { group: GroupDoc; close: () => void }) => {
  const { groupId, name, remark = '' } = group
  return (
    <FieldsDialog
      endpoint={modifyGroup}
      inputs={[
        ...inputsOf(modifyGroup.body, ['name']).map(input => ({ ...input, optional: false })),
        ...inputsOf(modifyGroup.body, ['remark', 'reason']),
      ]}
      initial={{ name, remark }}
      revision={group.revision}
      bodyOf={({ reason, ...given }) => ({
        groupId,
        ...changed(group, given, ['name', 'remark']),
        ...present({ reason }),
      })}
      done={answer => `用户组 ${answer.name} 已保存`}
      close={close}
    />
  )
}
