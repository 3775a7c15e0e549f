/** An employee as other contexts see one. */
export type Person = {
  /** user id, by which facts name the person */
  id: string
  loginName: string
  name: string
  /** false for a disabled person, whom only `person` answers */
  enabled: boolean
  /** codes of enabled roles, own ones and those of groups */
  roles: readonly string[]
  /** permissions that these roles grant */
  permissions: readonly string[]
  /** ids of the person's enabled groups and of the groups above them */
  groups: readonly string[]
  /** absent while the department is disabled */
  department?: string
  /** airlines that the person works for; `*` means all */
  airlines: readonly string[]
}

/**
 * Finds the people in roles, groups and departments, for workflows (read only). services/organisation/person.ts answers for one person,
 * projections/organisation/people.ts for many; services/app.ts passes them on as `people`. Nobody is in anything that is disabled, and only
 * enabled employees are listed. A member of a group is also a member of every group above it.
 */
export interface People {
  person(id: string): Promise<Person | undefined>
  withRole(code: string): Promise<Person[]>
  inGroup(groupId: string): Promise<Person[]>
  inDepartment(deptId: string): Promise<Person[]>
  /** employees with a role that grants the permission */
  withPermission(permission: string): Promise<Person[]>
}
