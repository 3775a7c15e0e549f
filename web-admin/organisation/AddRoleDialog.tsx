import { addRole } from '#contracts/organisation/role-api.ts'
import { inputsOf } from '../kit/inputs.ts'
import { FieldsDialog } from './FieldsDialog.tsx'
import { roleCodeHint } from './role-code.ts'

export const AddRoleDialog = ({ close }: { close: () => void }) => (
  <FieldsDialog
    endpoint={addRole}
    explain="新角色没有权限；新增后在角色页面勾选。"
    inputs={inputsOf(addRole.body, ['code', 'name', 'remark'])}
    hints={{ code: roleCodeHint }}
    bodyOf={given => given}
    done={({ name }) => `角色 ${name} 已新增`}
    close={close}
  />
)
