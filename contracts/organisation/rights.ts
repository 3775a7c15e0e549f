/** The part of a person's position that determines rights. */
export type UserStanding = { roles: readonly string[]; groups: readonly string[]; department?: string }
export type RoleFacts = { name: string; enabled: boolean; permissions: readonly string[] }
export type GroupFacts = { enabled: boolean; roles: readonly string[] }
export type Organisation = {
  role: (code: string) => RoleFacts | undefined
  group: (id: string) => GroupFacts | undefined
  /** groups directly above */
  above: (group: string) => readonly string[]
}

/**
 * The enabled groups of a person: the direct ones and all above them. A disabled group counts as absent, also as a link to the groups above
 * it.
 */
export const groupsOf = ({ groups }: Pick<UserStanding, 'groups'>, { group, above }: Organisation): string[] => {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id) || !group(id)?.enabled) return
    found.add(id)
    above(id).forEach(visit)
  }
  groups.forEach(visit)
  return [...found]
}

/** Codes of a person's enabled roles, the own ones first, then those of the groups. */
export const rolesOf = (standing: UserStanding, organisation: Organisation): string[] => {
  const held = [...standing.roles, ...groupsOf(standing, organisation).flatMap(id => organisation.group(id)?.roles ?? [])]
  return [...new Set(held)].filter(code => organisation.role(code)?.enabled)
}

/** All permissions that any of the person's roles grants. */
export const permissionsOf = (standing: UserStanding, organisation: Organisation): string[] => [
  ...new Set(rolesOf(standing, organisation).flatMap(code => organisation.role(code)!.permissions)),
]
