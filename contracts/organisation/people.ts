/** An employee as other contexts may ask for him. */
export type Person = {
  /** his user id, by which facts know him */
  id: string
  loginName: string
  name: string
  /** a disabled one is answered by `person` only */
  enabled: boolean
  /** codes of the enabled roles he holds, himself or through his groups */
  roles: readonly string[]
  /** what these grant */
  permissions: readonly string[]
  /** ids of the enabled groups he is in, with those above them */
  groups: readonly string[]
  /** only while it is enabled */
  department?: string
  /** he works for these; `*` all */
  airlines: readonly string[]
}

/**
 * Who stands where, as the flow asks (read only; services/organisation/person.ts answers for one, projections/organisation/people.ts for many, services/app.ts hands
 * them over as `people`). What is disabled has nobody; only enabled employees are listed. A member of a group is one of every group above it.
 */
export interface People {
  person(id: string): Promise<Person | undefined>
  withRole(code: string): Promise<Person[]>
  inGroup(groupId: string): Promise<Person[]>
  inDepartment(deptId: string): Promise<Person[]>
  /** whose roles grant it */
  withPermission(permission: string): Promise<Person[]>
}
