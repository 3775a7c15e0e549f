import { grants } from '#contracts/kernel/endpoint.ts'
import { forbidden, invalid, notFound } from '#contracts/kernel/refused.ts'
import type { UserStanding } from '#contracts/organisation/rights.ts'
import { type User, type UserAccount, user } from '../identity/user.ts'
import type { CommandCall } from '../kernel/http/call.ts'
import type { Commands } from '../kernel/stream/commands.ts'
import { administrators, THEM } from './administrators.ts'
import { DEPARTMENTS, departments } from './department.ts'
import { group } from './group.ts'
import { mustHoldAll, mustWorkFor } from './holding.ts'
import { permissionsGiven } from './rights.ts'
import { ADMINISTRATOR, role, roleAt } from './role.ts'

/**
 * Checks before the organisation is changed (see `mustHoldAll` for the rule). The deciders' streams answer as they are now. A disabled role
 * or group counts as if enabled, since it may be enabled again.
 */
export const guarding = (run: Commands) => {
  /** @throws Refused 403 when the caller does not hold all that this position would grant */
  const mayGive = async (call: CommandCall, standing: Partial<UserStanding>): Promise<void> =>
    mustHoldAll(call.who, await permissionsGiven(run, { roles: [], groups: [], ...standing }))

  const rolesExist = async (codes: readonly string[]): Promise<void> => {
    for (const code of codes)
      if (!roleAt(code, (await run.load(role, code)).state)) throw invalid(`角色${code}不存在`, { roles: `角色${code}不存在` })
  }
  const groupsExist = async (ids: readonly string[], field = 'groups'): Promise<void> => {
    for (const id of ids)
      if ((await run.load(group, id)).state.status === 'NONE') throw invalid(`用户组${id}不存在`, { [field]: `用户组${id}不存在` })
  }
  const departmentExists = async (id: string | null | undefined): Promise<void> => {
    if (!id) return
    const { state } = await run.load(departments, DEPARTMENTS)
    if (!Object.hasOwn(state, id)) throw invalid(`部门${id}不存在`, { department: `部门${id}不存在` })
  }

  /**
   * An employee whom the caller may put into groups or take out: this employee works for no airline that the caller does not work for.
   * @throws Refused 404, 403
   */
  const member = async (call: CommandCall, id: string): Promise<Extract<User, UserAccount>> => {
    const { state } = await run.load(user, id)
    if (state.status === 'NONE' || state.kind !== 'employee') throw notFound('员工')
    mustWorkFor(call.who, state.airlines)
    return state
  }
  /**
   * An employee whom the caller may change: in addition, the caller holds all that this employee holds.
   * @throws Refused 404, 403
   */
  const employee = async (call: CommandCall, id: string): Promise<Extract<User, UserAccount>> => {
    const state = await member(call, id)
    await mayGive(call, state)
    return state
  }

  /**
   * Told before a user stops being an administrator.
   * @throws Refused for the last one
   */
  const leaves = async (call: CommandCall, account: Extract<User, UserAccount>): Promise<void> => {
    if (account.status === 'ACTIVE' && account.roles.includes(ADMINISTRATOR))
      await call.at(administrators, THEM).leave({ user: account.id })
  }
  /** Told after a user has become an administrator. */
  const enters = async (call: Pick<CommandCall, 'at'>, account: User): Promise<void> => {
    if (account.status === 'ACTIVE' && account.roles.includes(ADMINISTRATOR))
      await call.at(administrators, THEM).enter({ user: account.id })
  }
  /**
   * Refuses callers who would put themselves into a group: tasks of a workflow come by groups, also by one without roles, and nobody may
   * take tasks.
   * @throws Refused 403
   */
  const mustBeAnother = (call: CommandCall, id: string): void => {
    if (call.who.user === id && !grants(call.who, '*')) throw forbidden('不能将本人加入用户组，请由他人办理')
  }
  return { mayGive, mustBeAnother, rolesExist, groupsExist, departmentExists, member, employee, leaves, enters }
}
