import { useState } from 'react'
import { present } from '#contracts/kernel/present.ts'
import { assignEmployee } from '#contracts/organisation/employee-api.ts'
import { ChooseMany } from '../kit/ChooseMany.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { departmentChoices, type EmployeeDoc, groupOptions, keeping, roleOptions, sameMembers, ungranted } from './employee-options.ts'
import { changed, choice, FieldsDialog } from './FieldsDialog.tsx'
import { useOrganisation } from './useOrganisation.ts'

/** Sets roles, groups and department of an employee; the rights change at once. */
export const AssignEmployeeDialog = ({ employee, close }: { employee: EmployeeDoc; close: () => void }) => {
  const known = useOrganisation()
  const [roles, setRoles] = useState<string[]>([...employee.roles])
  const [groups, setGroups] = useState<string[]>([...employee.groups])
  const { id, department } = employee
  return (
    <FieldsDialog
      endpoint={assignEmployee}
      explain={`保存后权限立即改变。${ungranted}`}
      inputs={[choice('department', '部门', keeping(departmentChoices(known), department)), ...inputsOf(assignEmployee.body, ['reason'])]}
      initial={department ? { department } : {}}
      revision={employee.revision}
      bodyOf={({ reason, ...given }) => ({
        id,
        ...changed(employee, given, ['department']),
        ...(!sameMembers(roles, employee.roles) && { roles }),
        ...(!sameMembers(groups, employee.groups) && { groups }),
        ...present({ reason }),
      })}
      done={answer => `员工 ${answer.name} 已保存`}
      close={close}
    >
      {disabled => (
        <>
          {known.roles.length > 0 && (
            <ChooseMany label="角色" options={roleOptions(known)} chosen={roles} change={setRoles} disabled={disabled} />
          )}
          {known.groups.length > 0 && (
            <ChooseMany label="用户组" options={groupOptions(known)} chosen={groups} change={setGroups} disabled={disabled} />
          )}
        </>
      )}
    </FieldsDialog>
  )
}
