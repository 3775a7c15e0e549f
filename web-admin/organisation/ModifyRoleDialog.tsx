import { present } from '#contracts/kernel/present.ts'
import { modifyRole } from '#contracts/organisation/role-api.ts'
import { inputsOf } from '../kit/inputs.ts'
import { changed, FieldsDialog } from './FieldsDialog.tsx'
import type { RoleDoc } from './holding.ts'

export const ModifyRoleDialog = ({ role, close }: { role: RoleDoc; close: () => void }) => {
  const { id, name, remark = '' } = role
  return (
    <FieldsDialog
      endpoint={modifyRole}
      inputs={[
        ...inputsOf(modifyRole.body, ['name']).map(input => ({ ...input, optional: false })),
        ...inputsOf(modifyRole.body, ['remark', 'reason']),
      ]}
      initial={{ name, remark }}
      revision={role.revision}
      bodyOf={({ reason, ...given }) => ({
        id,
        ...changed(role, given, ['name', 'remark']),
        ...present({ reason }),
      })}
      done={answer => `角色 ${answer.name} 已保存`}
      close={close}
    />
  )
}
