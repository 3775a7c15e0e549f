import { Type, zh } from '#contracts/kernel/schema.ts'
import { addEmployee, employeeTemplate, importEmployee } from '#contracts/organisation/employee-api.ts'
import { employees } from '#contracts/organisation/lists.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { ImportButton } from '../kit/ImportButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { AddEmployeeDialog } from './AddEmployeeDialog.tsx'
import { EmployeeSwitch } from './EmployeeSwitch.tsx'
import { airlinesText, choices, useOrganisation } from './useOrganisation.ts'

const text = (title: string) => zh(Type.String(), title)
/** A row of the import table: lists as one text. */
const Imported = Type.Object({
  loginName: text('登录名'),
  name: text('姓名'),
  roles: text('角色'),
  airlines: text('航空公司'),
  department: text('部门'),
  office: text('营业部'),
})

export const EmployeeList = () => {
  const known = useOrganisation()
  const { roles, groups, departments, offices, roleName, groupName, departmentName, officeName, lacks, worksFor } = known
  return (
    <ListScreen
      of={employees}
      render={{
        roles: ({ roles }) => roles.map(roleName).join('、') || '--',
        department: ({ department }) => departmentName(department) ?? '--',
        airlines: ({ airlines }) => airlinesText(airlines),
        groups: ({ groups }) => groups.map(groupName).join('、') || '--',
        office: ({ office }) => officeName(office) ?? '--',
      }}
      choices={{
        department: choices(departments.map(({ deptId, name }) => ({ id: deptId, name }))),
        roles: Object.fromEntries(roles.map(({ code, name }) => [code, name])),
        groups: Object.fromEntries(groups.map(({ groupId, name }) => [groupId, name])),
        office: choices(offices),
      }}
      actions={
        <>
          <ImportButton endpoint={importEmployee} template={employeeTemplate} row={Imported} variant="outlined" />
          <DialogButton endpoint={addEmployee} variant="contained">
            {close => <AddEmployeeDialog close={close} />}
          </DialogButton>
        </>
      }
      rowActions={({ id, name, enabled, roles, groups, airlines }) =>
        lacks({ roles, groups }).length === 0 && worksFor(airlines) ? (
          <EmployeeSwitch inRow id={String(id)} name={name} enabled={enabled} />
        ) : null
      }
    />
  )
}
