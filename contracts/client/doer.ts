import { labelled } from '../kernel/columns.ts'
import { UNNAMED } from '../kernel/people.ts'
import { roleNames } from '../kernel/roles.ts'
import { userName } from '../kernel/user-name.ts'

/** Whoever did something as an agency reads it: an employee of the airlines by the desk, since the agency does not learn the name. */
export const doerText = ({ user, role }: { user: string; role: string }): string => {
  if (user !== UNNAMED) return userName(user)
  const desk = labelled(roleNames, role)
  return desk === role ? UNNAMED : desk
}
