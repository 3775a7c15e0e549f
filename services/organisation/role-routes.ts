import { grants, on, type Route } from '#contracts/kernel/endpoint.ts'
import { invalid, notFound } from '#contracts/kernel/refused.ts'
import { addRole, disableRole, enableRole, modifyRole, roleModule, saveRoleModule } from '#contracts/organisation/role-api.ts'
import { forEachChosen } from '../kernel/chosen.ts'
import type { Commands } from '../kernel/commands.ts'
import type { CommandCall } from '../kernel/http/call.ts'
import { nodesInOrder, PERMISSIONS, permissions } from './permission.ts'
import { type Role, role, roleAt } from './role.ts'

/** The endpoints of contracts/organisation/role-api.ts that change roles, and what a role grants of the permission tree. */
export const roleRoutes = ({ run }: { run: Commands }): Route[] => [
  on(addRole, async ({ code, ...added }, call: CommandCall) => shown(code, (await call.at(role, code).add(added)).state)),
  on(modifyRole, async ({ id, ...change }, call: CommandCall) => shown(id, (await call.at(role, id).modify(change)).state)),
  on(enableRole, ({ id, ids, reason }, call: CommandCall) =>
    forEachChosen({ id, ids }, call, one => call.at(role, one).enable({ ...(reason && { reason }) })),
  ),
  on(disableRole, ({ id, ids, reason }, call: CommandCall) =>
    forEachChosen({ id, ids }, call, one => call.at(role, one).disable({ ...(reason && { reason }) })),
  ),

  on(roleModule, async ({ id }) => {
    const known = roleAt(id, (await run.load(role, id)).state)
    if (!known) throw notFound(`角色${id}`)
    const { nodes } = (await run.load(permissions, PERMISSIONS)).state
    const granted = nodesInOrder(nodes).filter(({ permission }) => permission !== undefined && grants(known, permission))
    return { id, permissions: [...known.permissions], modules: granted }
  }),
  on(saveRoleModule, async ({ id, permissionIds, reason }, call: CommandCall) => {
    const { nodes } = (await run.load(permissions, PERMISSIONS)).state
    const unknown = permissionIds.find(one => !Object.hasOwn(nodes, one))
    if (unknown !== undefined) throw invalid(`权限${unknown}不存在`, { permissionIds: `权限${unknown}不存在` })
    const codes = permissionIds.flatMap(one => nodes[one]!.permission ?? [])
    return shown(id, (await call.at(role, id).savePermissions({ permissions: codes, ...(reason && { reason }) })).state)
  }),
]

const shown = (id: string, state: Role) => {
  const known = roleAt(id, state)!
  const { name, remark, enabled, permissions } = known
  return { id, code: id, name, ...(remark && { remark }), enabled, permissions: [...permissions] }
}
