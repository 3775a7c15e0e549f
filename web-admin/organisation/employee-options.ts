import { airlines } from '#contracts/enums.ts'
import { everyOne } from '#contracts/kernel/named.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Employee } from '#contracts/organisation/employee-api.ts'
import type { ManyOption } from '../kit/ChooseMany.tsx'
import { choices, type KnownOrganisation } from './useOrganisation.ts'

export type EmployeeDoc = Static<typeof Employee>

export const sameMembers = (a: readonly string[], b: readonly string[]) => String([...a].sort()) === String([...b].sort())
/** keeps a present value that can no longer be chosen */
export const keeping = (labels: Record<string, string>, value: string | undefined): Record<string, string> =>
  value === undefined || labels[value] ? labels : { ...labels, [value]: value }

/** All airlines, or some; airlines that the person does not work for are shown but cannot be granted. */
export const airlineOptions = ({ worksFor }: KnownOrganisation): ManyOption[] =>
  [['*', everyOne('航空公司')] as const, ...Object.entries(airlines).map(([code, { name }]) => [code, `${code} ${name}`] as const)].map(
    ([id, label]) => ({ id, label, disabled: !worksFor([id]) }),
  )
export const roleOptions = ({ roles, lacks }: KnownOrganisation): ManyOption[] =>
  roles
    .filter(({ code }) => code !== 'AGENT')
    .map(({ code, name, enabled }) => ({
      id: code,
      label: `${name}（${code}）${enabled ? '' : '，已停用'}`,
      disabled: lacks({ roles: [code] }).length > 0,
    }))
export const groupOptions = ({ groups, lacks }: KnownOrganisation): ManyOption[] =>
  groups.map(({ groupId, name, enabled }) => ({
    id: groupId,
    label: `${name}${enabled ? '' : '（已停用）'}`,
    disabled: lacks({ groups: [groupId] }).length > 0,
  }))
export const departmentChoices = ({ departments }: KnownOrganisation) =>
  choices(departments.filter(({ enabled }) => enabled).map(({ deptId, name }) => ({ id: deptId, name })))

/** `*` and single airlines exclude each other. */
export const oneKind = (before: readonly string[], ids: string[]): string[] =>
  ids.includes('*') && !before.includes('*') ? ['*'] : ids.filter(id => id !== '*')

export const ungranted = '灰色的选项包含您没有的权限，不能授予或收回。'
