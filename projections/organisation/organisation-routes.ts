import type { SettingKey } from '#contracts/basicinfo/settings.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import { getDepartment } from '#contracts/organisation/department-api.ts'
import { getEmployee, listColleagues, listEmployee } from '#contracts/organisation/employee-api.ts'
import {
  accountRefunders,
  businessRefunders,
  getGroup,
  groupRefunders,
  queryChildGroups,
  queryGroupMembers,
  queryGroupRoles,
} from '#contracts/organisation/group-api.ts'
import type { People } from '#contracts/organisation/people.ts'
import { getPermission, permissionRoot, permissionSub } from '#contracts/organisation/permission-api.ts'
import { roleAssignment } from '#contracts/organisation/role-api.ts'
import { type UserRow, users } from '../identity/user.ts'
import { type Ask, pageOf } from '../kernel/ask.ts'
import { departmentList, groupList, permissionList, roleList } from './organisation.ts'

/** an option list is shown whole */
const LISTED = 10_000
/** number of people that a suggestion list shows at once */
const COLLEAGUES = 20

type OrganisationReads = { ask: Ask; people: People; config: (key: SettingKey) => Promise<string> }

/** Queries of staff about the organisation. */
export const organisationQueries = ({ ask, people, config }: OrganisationReads): Route[] => {
  const refunders = (key: SettingKey) => async () =>
    (await people.inGroup(await config(key))).map(({ id, name, loginName }) => ({ id, name, loginName }))
  const employeesBeginning = (q: string | undefined, limit: number, call: Call) =>
    ask(call).find(users, { filter: { kind: 'employee', enabled: true, ...anyBeginning(q, 'loginName', 'name') }, sort: ['name'], limit })
  const groupOf = async (groupId: string, call: Call) => {
    const row = await ask(call).get(groupList, groupId)
    if (!row) throw notFound(`用户组${groupId}`)
    return row
  }

  return [
    on(roleAssignment, async ({ id, page, size }, call) => {
      const holding = { roles: id }
      const groups = await ask(call).find(groupList, { filter: holding, sort: ['name'], limit: LISTED })
      const found = await ask(call).page(users, { filter: holding, sort: ['name'], page, size })
      return {
        ...pageOf({ ...found, content: found.content.map(user => ({ kind: 'USER' as const, ...member(user), enabled: user.enabled })) }),
        groups: groups.map(({ groupId, name, enabled }) => ({ kind: 'GROUP' as const, id: groupId, name, enabled })),
      }
    }),

    on(getPermission, async ({ id }, call) => {
      const row = await ask(call).get(permissionList, id)
      if (!row) throw notFound(`权限${id}`)
      return bare(row)
    }),
    on(permissionRoot, async (_, call) => {
      const all = await ask(call).find(permissionList, { sort: ['order'], limit: LISTED })
      return all.filter(({ parent }) => parent === undefined).map(bare)
    }),
    on(permissionSub, async ({ id }, call) =>
      (await ask(call).find(permissionList, { filter: { parent: id }, sort: ['parent', 'order'], limit: LISTED })).map(bare),
    ),

    on(getDepartment, async ({ deptId }, call) => {
      const row = await ask(call).get(departmentList, deptId)
      if (!row) throw notFound(`部门${deptId}`)
      return bare(row)
    }),

    on(getGroup, async ({ groupId }, call) => bare(await groupOf(groupId, call))),
    on(queryGroupRoles, async ({ groupId }, call) => {
      const { roles } = await groupOf(groupId, call)
      return (await ask(call).find(roleList, { filter: { code: { in: roles } }, sort: ['code'], limit: LISTED })).map(bare)
    }),
    on(queryGroupMembers, async ({ groupId, page, size }, call) => {
      await groupOf(groupId, call)
      const found = await ask(call).page(users, { filter: { groups: groupId }, sort: ['name'], page, size })
      return pageOf({ ...found, content: found.content.map(user => ({ ...member(user), enabled: user.enabled })) })
    }),
    on(queryChildGroups, async ({ groupId }, call) => {
      const { children } = await groupOf(groupId, call)
      return (await ask(call).find(groupList, { filter: { groupId: { in: children } }, sort: ['name'], limit: LISTED })).map(bare)
    }),
    on(groupRefunders, refunders('groupRefunders')),
    on(businessRefunders, refunders('businessRefunders')),
    on(accountRefunders, refunders('accountRefunders')),

    on(getEmployee, async ({ id }, call) => {
      const row = await ask(call).get(users, id)
      if (row?.kind !== 'employee') throw notFound('员工')
      return employee(row)
    }),
    on(listEmployee, async ({ q, size = LISTED }, call) => (await employeesBeginning(q, size, call)).map(member)),
    on(listColleagues, async ({ q, loginNames }, call) => {
      const named = loginNames?.split(',')
      const found = named
        ? await ask(call).find(users, { filter: { kind: 'employee', loginName: { in: named } }, limit: named.length })
        : await employeesBeginning(q, COLLEAGUES, call)
      return found.map(({ name, loginName }) => ({ name, loginName }))
    }),
  ]
}

export const bare = <Row extends { position: number }>({ position: _, ...row }: Row) => row
const member = ({ id, name, loginName }: UserRow & { id: string }) => ({ id, name, loginName })
/** A user as an employee is shown. */
export const employee = ({ id, kind: _, role: __, agency: ___, ...row }: UserRow & { id: string; position: number }) => ({
  id,
  ...bare(row),
})

const anyBeginning = (q: string | undefined, ...fields: string[]) =>
  q?.trim() ? { or: fields.map(field => ({ [field]: { prefix: q.trim() } })) } : {}
