import { disableEmployee, enableEmployee } from '#contracts/organisation/employee-api.ts'
import { Switch } from './Switch.tsx'

export const EmployeeSwitch = ({ id, name, enabled, inRow = false }: { id: string; name: string; enabled: boolean; inRow?: boolean }) => (
  <Switch
    inRow={inRow}
    enabled={enabled}
    enable={enableEmployee}
    disable={disableEmployee}
    fixed={{ id }}
    explain={[`停用后 ${name} 立即失去登录与全部权限，历史仍可查看。`, `启用后 ${name} 可以登录，恢复停用前的角色与权限。`]}
  />
)
