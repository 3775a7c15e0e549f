import { useGetList, usePermissions } from 'ra-core'
import { orgOffice } from '#contracts/agency/office.ts'
import { everyOne } from '#contracts/kernel/named.ts'
import { roleNames } from '#contracts/kernel/roles.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type Department, queryDepartment } from '#contracts/organisation/department-api.ts'
import { queryGroup } from '#contracts/organisation/group-api.ts'
import type { UserStanding } from '#contracts/organisation/rights.ts'
import { queryRole } from '#contracts/organisation/role-api.ts'
import { useAsk, useMay } from '../kit/calls.ts'
import type { Profile } from '../providers/authProvider.ts'
import { type GroupDoc, lackedBy, permissionsGiven, type RoleDoc, worksFor } from './holding.ts'

/** an option list is read whole: this is the maximum number of rows in one answer of the REST face */
const ALL = { page: 1, perPage: 1000 }
type DepartmentDoc = Static<typeof Department> & { id: string }

/**
 * Names of roles, groups and departments as far as the person may read them, and what the person may grant. An unreadable one is shown by
 * its code.
 */
export const useOrganisation = () => {
  const may = useMay()
  const { permissions: me } = usePermissions<Profile>()
  const asked = {
    roles: useGetList<RoleDoc>('role', { pagination: ALL, sort: { field: 'code', order: 'ASC' } }, { enabled: may(queryRole) }),
    groups: useGetList<GroupDoc>('group', { pagination: ALL, sort: { field: 'name', order: 'ASC' } }, { enabled: may(queryGroup) }),
    departments: useGetList<DepartmentDoc>(
      'department',
      { pagination: ALL, sort: { field: 'deptId', order: 'ASC' } },
      { enabled: may(queryDepartment) },
    ),
    offices: useAsk(orgOffice.endpoints.list, {}),
  }
  const { roles: { data: roles = [] } = {}, groups: { data: groups = [] } = {}, departments: { data: departments = [] } = {} } = asked
  const offices = (asked.offices.data as { id: string; name: string }[] | undefined) ?? []
  const builtIn: Readonly<Record<string, string>> = roleNames

  return {
    me,
    isLoading: Object.values(asked).some(({ isLoading }) => isLoading),
    roles,
    groups,
    departments,
    offices,
    roleName: (code: string) => roles.find(role => role.code === code)?.name ?? builtIn[code] ?? code,
    groupName: (id: string) => groups.find(({ groupId }) => groupId === id)?.name ?? id,
    departmentName: (id: string | undefined) => departments.find(({ deptId }) => deptId === id)?.name ?? id,
    officeName: (id: string | undefined) => offices.find(office => office.id === id)?.name ?? id,
    /** permissions of a position that the person lacks: while there are any, the person may not change it */
    lacks: (standing: Partial<UserStanding>) => lackedBy(me, permissionsGiven(standing, roles, groups)),
    worksFor: (airlines: readonly string[]) => worksFor(me, airlines),
  }
}
export type KnownOrganisation = ReturnType<typeof useOrganisation>

/** Choices for a select, by id. */
export const choices = (rows: readonly { id: string; name: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ id, name }) => [id, `${id} ${name}`]))
/** Text for airlines. */
export const airlinesText = (airlines: readonly string[]): string =>
  airlines.includes('*') ? everyOne('航空公司') : airlines.join('、') || '--'
