import { useNavigate } from 'react-router-dom'
import { present } from '#contracts/kernel/present.ts'
import { addRole, disableRole, enableRole, modifyRole } from '#contracts/organisation/role-api.ts'
import { inputsOf } from '../kit/inputs.ts'
import { changed, FieldsDialog } from './FieldsDialog.tsx'
import type { RoleDoc } from './holding.ts'
import { Switch } from './Switch.tsx'

/** code of the role that can be neither disabled nor changed, so that somebody can always undo a mistake (services/organisation/role.ts) */
export const ADMINISTRATOR = 'ADMINISTRATOR'

const CODE = '大写字母开头，可含数字与下划线，如 TICKETING；不能更改'

export const AddRoleDialog = ({ close }: { close: () => void }) => (
  <FieldsDialog
    endpoint={addRole}
    explain="新角色没有权限；新增后在角色页面勾选。"
    inputs={inputsOf(addRole.body, ['code', 'name', 'remark'])}
    hints={{ code: CODE }}
    bodyOf={given => given}
    done={({ name }) => `角色 ${name} 已新增`}
    close={close}
  />
)

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
      hints={{ code: CODE }}
      bodyOf={given => ({ ...given, permissions: [...permissions] })}
      done={copy => {
        navigate(`/role/${encodeURIComponent(copy.id)}/show`)
        return `角色 ${copy.name} 已新增`
      }}
      close={close}
    />
  )
}

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
