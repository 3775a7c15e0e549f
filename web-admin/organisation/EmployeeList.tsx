import { Type, zh } from '#contracts/kernel/schema.ts'
import { addEmployee, Employee, employeeTemplate, importEmployee } from '#contracts/organisation/employee-api.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { ImportButton } from '../kit/ImportDialog.tsx'
import { Shown as ListScreen } from '../kit/ListScreen.tsx'
import { AddEmployeeDialog, EmployeeSwitch } from './EmployeeDialogs.tsx'
import { airlinesText, choices, useOrganisation } from './useOrganisation.ts'

const text = (title: string) => zh(Type.String(), title)
/** lists are asked for by one of their values */
const Row = Type.Object({ ...Employee.properties, roles: text('角色'), groups: text('用户组') })
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
      title="员工"
      row={Row}
      columns={[
        'loginName',
        'name',
        { field: 'roles', title: '角色', render: ({ roles }) => roles.map(roleName).join('、') || '--' },
        { field: 'department', render: ({ department }) => departmentName(department) ?? '--' },
        { field: 'airlines', title: '航空公司', render: ({ airlines }) => airlinesText(airlines) },
        'enabled',
        'lastLoginAt',
        { field: 'groups', title: '用户组', hidden: true, render: ({ groups }) => groups.map(groupName).join('、') || '--' },
        { field: 'office', hidden: true, render: ({ office }) => officeName(office) ?? '--' },
        { field: 'lockedUntil', hidden: true },
        { field: 'createdAt', hidden: true },
      ]}
      sort={{ field: 'name', order: 'ASC' }}
      sortable={['name', 'loginName', 'lastLoginAt']}
      filters={[
        { field: 'q', title: '登录名 / 姓名' },
        { field: 'department', title: '部门', labels: choices(departments.map(({ deptId, name }) => ({ id: deptId, name }))) },
        { field: 'roles', title: '角色', labels: Object.fromEntries(roles.map(({ code, name }) => [code, name])) },
        'enabled',
        { field: 'groups', title: '用户组', labels: Object.fromEntries(groups.map(({ groupId, name }) => [groupId, name])) },
        { field: 'office', title: '营业部', labels: choices(offices) },
      ]}
      href={({ id }) => `/employee/${encodeURIComponent(id)}/show`}
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
      emptyHint="还没有员工；可以新增，或下载模板填写后导入"
    />
  )
}
