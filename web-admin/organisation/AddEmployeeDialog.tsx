import { useState } from 'react'
import { addEmployee } from '#contracts/organisation/employee-api.ts'
import { ChooseMany } from '../kit/ChooseMany.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { airlineOptions, departmentChoices, oneKind, roleOptions } from './employee-options.ts'
import { choice, FieldsDialog } from './FieldsDialog.tsx'
import { choices, useOrganisation } from './useOrganisation.ts'

export const AddEmployeeDialog = ({ close }: { close: () => void }) => {
  const known = useOrganisation()
  const [roles, setRoles] = useState<string[]>([])
  const [served, setServed] = useState<string[]>([])
  return (
    <FieldsDialog
      endpoint={addEmployee}
      explain={addEmployee.note}
      inputs={[
        ...inputsOf(addEmployee.body, ['loginName', 'name']),
        choice('department', '部门', departmentChoices(known)),
        choice('office', '营业部', choices(known.offices)),
      ]}
      hints={{ loginName: '2～32 位字母、数字、下划线或减号；不能更改' }}
      incomplete="请填写标红的内容，并至少选择一个角色和一家航空公司"
      bodyOf={given => (roles.length > 0 && served.length > 0 ? { ...given, roles, airlines: served } : undefined)}
      done={({ name }) => `员工 ${name} 已新增`}
      close={close}
    >
      {disabled => (
        <>
          <ChooseMany label="角色" options={roleOptions(known)} chosen={roles} change={setRoles} disabled={disabled} />
          <ChooseMany
            label="航空公司"
            options={airlineOptions(known)}
            chosen={served}
            change={ids => setServed(oneKind(served, ids))}
            disabled={disabled}
          />
        </>
      )}
    </FieldsDialog>
  )
}
