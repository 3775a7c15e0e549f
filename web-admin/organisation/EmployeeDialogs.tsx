import { useState } from 'react'
import { airlines } from '#contracts/enums.ts'
import { everyOne } from '#contracts/kernel/named.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import {
  addEmployee,
  assignEmployee,
  disableEmployee,
  type Employee,
  enableEmployee,
  modifyEmployee,
} from '#contracts/organisation/employee-api.ts'
import { ChooseMany, type ManyOption } from '../kit/ChooseMany.tsx'
import { inputsOf } from '../kit/inputs.ts'
import { changed, choice, FieldsDialog } from './FieldsDialog.tsx'
import { Switch } from './Switch.tsx'
import { choices, type KnownOrganisation, useOrganisation } from './useOrganisation.ts'

export type EmployeeDoc = Static<typeof Employee>

const sameMembers = (a: readonly string[], b: readonly string[]) => String([...a].sort()) === String([...b].sort())
/** keeps a present value that can no longer be chosen */
const keeping = (labels: Record<string, string>, value: string | undefined): Record<string, string> =>
  value === undefined || labels[value] ? labels : { ...labels, [value]: value }

/** All airlines, or some; airlines that the person does not work for are shown but cannot be granted. */
const airlineOptions = ({ worksFor }: KnownOrganisation): ManyOption[] =>
  [['*', everyOne('航空公司')] as const, ...Object.entries(airlines).map(([code, { name }]) => [code, `${code} ${name}`] as const)].map(
    ([id, label]) => ({ id, label, disabled: !worksFor([id]) }),
  )
const roleOptions = ({ roles, lacks }: KnownOrganisation): ManyOption[] =>
  roles
    .filter(({ code }) => code !== 'AGENT')
    .map(({ code, name, enabled }) => ({
      id: code,
      label: `${name}（${code}）${enabled ? '' : '，已停用'}`,
      disabled: lacks({ roles: [code] }).length > 0,
    }))
const groupOptions = ({ groups, lacks }: KnownOrganisation): ManyOption[] =>
  groups.map(({ groupId, name, enabled }) => ({
    id: groupId,
    label: `${name}${enabled ? '' : '（已停用）'}`,
    disabled: lacks({ groups: [groupId] }).length > 0,
  }))
const departmentChoices = ({ departments }: KnownOrganisation) =>
  choices(departments.filter(({ enabled }) => enabled).map(({ deptId, name }) => ({ id: deptId, name })))

/** `*` and single airlines exclude each other. */
const oneKind = (before: readonly string[], ids: string[]): string[] =>
  ids.includes('*') && !before.includes('*') ? ['*'] : ids.filter(id => id !== '*')

const ungranted = '灰色的选项包含您没有的权限，不能授予或收回。'

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
