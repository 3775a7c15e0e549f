import { useState } from 'react'
import { useSettled } from '#contracts/client/useSettled.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Outcome } from '#contracts/kernel/selection.ts'
import { listEmployee } from '#contracts/organisation/employee-api.ts'
import {
  addChildGroups,
  addGroup,
  addGroupMembers,
  disableGroup,
  enableGroup,
  modifyGroup,
  saveGroupRoles,
} from '#contracts/organisation/group-api.ts'
import { ChooseMany, type ManyOption } from '../kit/ChooseMany.tsx'
import { CommandDialog } from '../kit/CommandDialog.tsx'
import { useAsk } from '../kit/calls.ts'
import { inputsOf } from '../kit/inputs.ts'
import { Problem } from '../kit/States.tsx'
import { changed, FieldsDialog } from './FieldsDialog.tsx'
import type { GroupDoc } from './holding.ts'
import { Switch } from './Switch.tsx'
import { useOrganisation } from './useOrganisation.ts'

export const AddGroupDialog = ({ close }: { close: () => void }) => (
  <FieldsDialog
    endpoint={addGroup}
    inputs={inputsOf(addGroup.body, ['name', 'groupId', 'remark']).map(input =>
      input.field === 'groupId' ? { ...input, title: '编号' } : input,
    )}
    hints={{ groupId: '不填时由系统给出；不能更改' }}
    bodyOf={given => given}
    done={({ name }) => `用户组 ${name} 已新增`}
    close={close}
  />
)

export const ModifyGroupDialog = ({ group, close }: { group: GroupDoc; close: () => void }) => {
  const { groupId, name, remark = '' } = group
  return (
    <FieldsDialog
      endpoint={modifyGroup}
      inputs={[
        ...inputsOf(modifyGroup.body, ['name']).map(input => ({ ...input, optional: false })),
        ...inputsOf(modifyGroup.body, ['remark', 'reason']),
      ]}
      initial={{ name, remark }}
      revision={group.revision}
      bodyOf={({ reason, ...given }) => ({
        groupId,
        ...changed(group, given, ['name', 'remark']),
        ...present({ reason }),
      })}
      done={answer => `用户组 ${answer.name} 已保存`}
      close={close}
    />
  )
}

export const GroupSwitch = ({ group: { groupId, name, enabled }, inRow = false }: { group: GroupDoc; inRow?: boolean }) => (
  <Switch
    inRow={inRow}
    enabled={enabled}
    enable={enableGroup}
    disable={disableGroup}
    fixed={{ groupId }}
    explain={[`停用后“${name}”不再授予任何权限，经由它得到的上级组权限也收回。`, `启用后“${name}”的成员立即得到它的权限。`]}
  />
)

/** Adds several to a group, and reports those that could not be added. */
const AddSome = ({
  endpoint,
  groupId,
  label,
  of,
  options,
  problem,
  search,
  explain,
  close,
}: {
  endpoint: AnyEndpoint
  groupId: string
  label: string
  of: string
  options: readonly ManyOption[]
  /** reason why there are no choices */
  problem?: unknown
  search?: (text: string) => void
  explain: string
  close: () => void
}) => {
  const [ids, setIds] = useState<string[]>([])
  return (
    <CommandDialog
      endpoint={endpoint}
      label={label}
      explain={explain}
      body={ids.length > 0 ? { groupId, ids } : undefined}
      incomplete={`请选择${of}`}
      done={answer => told(label, ids.length, (answer as Partial<Outcome>).failed ?? [])}
      close={close}
    >
      {({ disabled }) =>
        problem ? (
          <Problem error={problem} />
        ) : (
          <ChooseMany label={of} options={options} chosen={ids} change={setIds} disabled={disabled} {...(search && { search })} />
        )
      }
    </CommandDialog>
  )
}

const told = (label: string, chosen: number, failed: Outcome['failed']): string =>
  failed.length === 0
    ? `${label}：已完成`
    : `已添加 ${chosen - failed.length} 个，${failed.length} 个未添加：${failed[0]!.id} ${failed[0]!.message}`

/** number of employees that are listed without a search */
const SHOWN = 50

export const AddMembersDialog = ({ groupId, close }: { groupId: string; close: () => void }) => {
  const [q, search] = useState('')
  const sought = useSettled(q.trim())
  const { data: employees = [], error } = useAsk(listEmployee, { ...(sought && { q: sought }), size: SHOWN })
  return (
    <AddSome
      endpoint={addGroupMembers}
      groupId={groupId}
      label="添加成员"
      of="员工"
      explain="成员立即得到本组及其上级组的权限；已是成员的不变。"
      options={employees.map(({ id, name, loginName }) => ({ id, label: `${name}（${loginName}）` }))}
      problem={error}
      search={search}
      close={close}
    />
  )
}

export const AddChildrenDialog = ({ group, close }: { group: GroupDoc; close: () => void }) => {
  const { groups } = useOrganisation()
  return (
    <AddSome
      endpoint={addChildGroups}
      groupId={group.groupId}
      label="添加下级组"
      of="用户组"
      explain="下级组的成员也是本组的成员，得到本组的权限；不能形成循环。"
      options={groups
        .filter(({ groupId }) => groupId !== group.groupId && !group.children.includes(groupId))
        .map(({ groupId, name }) => ({ id: groupId, label: name }))}
      close={close}
    />
  )
}

export const GroupRolesDialog = ({ group: { groupId, roles: before, revision }, close }: { group: GroupDoc; close: () => void }) => {
  const { roles, lacks } = useOrganisation()
  const [chosen, setChosen] = useState<string[]>([...before])
  return (
    <CommandDialog
      endpoint={saveGroupRoles}
      explain="保存后成员的权限立即改变。灰色的角色包含您没有的权限，不能授予或收回。"
      body={{ groupId, roles: chosen }}
      incomplete="请选择角色"
      revision={revision}
      close={close}
    >
      {({ disabled }) => (
        <ChooseMany
          label="角色"
          options={roles
            .filter(({ code }) => code !== 'AGENT')
            .map(({ code, name }) => ({ id: code, label: `${name}（${code}）`, disabled: lacks({ roles: [code] }).length > 0 }))}
          chosen={chosen}
          change={setChosen}
          disabled={disabled}
        />
      )}
    </CommandDialog>
  )
}
