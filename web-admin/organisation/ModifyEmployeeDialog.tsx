import { useState } from 'react'
import { present } from '#contracts/kernel/present.ts'
import { modifyEmployee } from '#contracts/organisation/employee-api.ts'
import { ChooseMany } from '../kit/ChooseMany.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { airlineOptions, type EmployeeDoc, keeping, oneKind, sameMembers } from './employee-options.ts'
import { changed, choice, FieldsDialog } from './FieldsDialog.tsx'
import { choices, useOrganisation } from './useOrganisation.ts'

export const ModifyEmployeeDialog = ({ employee, close }: { employee: EmployeeDoc; close: () => void }) => {
  const known = useOrganisation()
  const [served, setServed] = useState<string[]>([...employee.airlines])
  const { id, name, office } = employee
  return (
    <FieldsDialog
      endpoint={modifyEmployee}
      explain={modifyEmployee.note}
      inputs={[
        ...inputsOf(modifyEmployee.body, ['name']).map(input => ({ ...input, optional: false })),
        choice('office', '营业部', keeping(choices(known.offices), office)),
        ...inputsOf(modifyEmployee.body, ['reason']),
      ]}
      initial={{ name, ...(office && { office }) }}
      revision={employee.revision}
      incomplete="请至少选择一家航空公司，并检查标红的内容"
      bodyOf={({ reason, ...given }) =>
        served.length === 0
          ? undefined
          : {
              id,
              ...changed(employee, given, ['name', 'office']),
              ...(!sameMembers(served, employee.airlines) && { airlines: served }),
              ...present({ reason }),
            }
      }
      done={answer => `员工 ${answer.name} 已保存`}
      close={close}
    >
      {disabled => (
        <ChooseMany
          label="航空公司"
          options={airlineOptions(known)}
          chosen={served}
          change={ids => setServed(oneKind(served, ids))}
          disabled={disabled}
        />
      )}
    </FieldsDialog>
  )
}
