import { useNavigate } from 'react-router-dom'
import { addRole } from '#contracts/organisation/role-api.ts'
import { inputsOf } from '../kit/inputs.ts'
import { FieldsDialog } from './FieldsDialog.tsx'
import type { RoleDoc } from './holding.ts'
import { roleCodeHint } from './role-code.ts'

/** A new role with the permissions of another; what both grant then goes its own way. */
export const CopyRoleDialog = ({ role: { name, remark = '', permissions }, close }: { role: RoleDoc; close: () => void }) => {
  const navigate = useNavigate()
  return (
    <FieldsDialog
      endpoint={addRole}
      label="复制角色"
      explain={`新角色得到“${name}”现在的 ${permissions.length} 项权限，之后各自修改；持有者不随之复制。`}
      inputs={inputsOf(addRole.body, ['code', 'name', 'remark'])}
      initial={{ name: `${name}（副本）`, remark }}
      hints={{ code: roleCodeHint }}
      bodyOf={given => ({ ...given, permissions: [...permissions] })}
      done={copy => {
        navigate(`/role/${encodeURIComponent(copy.id)}/show`)
        return `角色 ${copy.name} 已新增`
      }}
      close={close}
    />
  )
}
