import { grants } from '#contracts/kernel/endpoint.ts'
import { permissionsOf, type UserStanding } from '#contracts/organisation/rights.ts'
import { builtInRole } from '#contracts/organisation/roles.ts'

export type RoleDoc = {
  id: string
  code: string
  name: string
  remark?: string
  enabled: boolean
  permissions: string[]
  revision?: number
}
export type GroupDoc = {
  id: string
  groupId: string
  name: string
  remark?: string
  enabled: boolean
  roles: string[]
  parents: string[]
  children: string[]
  revision?: number
}
type Me = { permissions: readonly string[]; airlines: readonly string[] }

/**
 * All permissions that a position would give if nothing in it were disabled. The server decides by the same rule who may change the
 * position (services/organisation/guard.ts).
 */
export const permissionsGiven = (standing: Partial<UserStanding>, roles: readonly RoleDoc[], groups: readonly GroupDoc[]): string[] => {
  const groupAt = (id: string) => groups.find(({ groupId }) => groupId === id)
  return permissionsOf(
    { roles: [], groups: [], ...standing },
    {
      role: code => {
        const role = roles.find(role => role.code === code) ?? builtInRole(code)
        return role && { ...role, enabled: true }
      },
      group: id => {
        const group = groupAt(id)
        return group && { ...group, enabled: true }
      },
      above: id => groupAt(id)?.parents ?? [],
    },
  )
}

/** The permissions in the list that the person lacks, and so can neither grant nor remove. */
export const lackedBy = (me: Me | undefined, permissions: readonly string[]): string[] =>
  permissions.filter(permission => !me || !grants(me, permission))

export const worksFor = (me: Me | undefined, airlines: readonly string[]): boolean =>
  me !== undefined && (me.airlines.includes('*') || airlines.every(airline => me.airlines.includes(airline)))
