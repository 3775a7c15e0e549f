/** What of the organisation decides what somebody may do. */
export type Standing = { roles: readonly string[]; groups: readonly string[]; department?: string }
export type RoleFacts = { name: string; enabled: boolean; permissions: readonly string[] }
export type GroupFacts = { enabled: boolean; roles: readonly string[] }
export type Organisation = {
  role: (code: string) => RoleFacts | undefined
  group: (id: string) => GroupFacts | undefined
  /** groups directly above */
  above: (group: string) => readonly string[]
}

/**
 * The enabled groups somebody is in: those he was put into and all above them. A disabled group is as if it were not there, for what lies
 * above it too.
 */
export const groupsOf = ({ groups }: Pick<Standing, 'groups'>, { group, above }: Organisation): string[] => {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id) || !group(id)?.enabled) return
    found.add(id)
    above(id).forEach(visit)
  }
  groups.forEach(visit)
  return [...found]
}

/** Codes of the enabled roles somebody holds, his own first, then those of his groups. */
export const rolesOf = (standing: Standing, organisation: Organisation): string[] => {
  const held = [...standing.roles, ...groupsOf(standing, organisation).flatMap(id => organisation.group(id)?.roles ?? [])]
  return [...new Set(held)].filter(code => organisation.role(code)?.enabled)
}

/** What he may do: all that any of his roles grants. */
export const permissionsOf = (standing: Standing, organisation: Organisation): string[] => [
  ...new Set(rolesOf(standing, organisation).flatMap(code => organisation.role(code)!.permissions)),
]
