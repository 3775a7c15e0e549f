import { grants, on } from '#contracts/kernel/endpoint.ts';
import { invalid, notFound } from '#contracts/kernel/refused.ts';
import { addRole, disableRole, enableRole, modifyRole, roleModule, saveRoleModule } from '#contracts/organisation/role-api.ts';
import { act, actOnEach } from '../kernel/http/act.ts';
import { nodesInOrder, PERMISSIONS, permissions } from './permission.ts';
import { role, roleAt } from './role.ts';
/** The endpoints of contracts/organisation/role-api.ts that change roles, and what a role grants of the permission tree. */
export const roleRoutes = ({ run, isPermission }) => [
    on(addRole, async ({ code, ...added }, call) => shown(code, (await call.at(role, code).add({ ...added, isPermission })).state)),
    act(modifyRole, role, 'id', ({ command, body }) => command.modify(body), after),
    actOnEach(enableRole, role, 'id', ({ command, body }) => command.enable(body)),
    actOnEach(disableRole, role, 'id', ({ command, body }) => command.disable(body)),
    on(roleModule, async ({ id }) => {
        const known = roleAt(id, (await run.load(role, id)).state);
        if (!known)
            throw notFound(`角色${id}`);
        const { nodes } = (await run.load(permissions, PERMISSIONS)).state;
        const granted = nodesInOrder(nodes).filter(({ permission }) => permission !== undefined && grants(known, permission));
        return { id, permissions: [...known.permissions], modules: granted };
    }),
    act(saveRoleModule, role, 'id', async ({ command, body: { permissionIds, reason } }) => {
        const { nodes } = (await run.load(permissions, PERMISSIONS)).state;
        const unknown = permissionIds.find(one => !Object.hasOwn(nodes, one));
        if (unknown !== undefined)
            throw invalid(`权限${unknown}不存在`, { permissionIds: `权限${unknown}不存在` });
        const codes = permissionIds.flatMap(one => nodes[one].permission ?? []);
        return command.savePermissions({ permissions: codes, isPermission, ...(reason && { reason }) });
    }, after),
];
const after = ({ id, state }) => shown(id, state);
const shown = (id, state) => {
    const known = roleAt(id, state);
    const { name, remark, enabled, permissions } = known;
    return { id, code: id, name, ...(remark && { remark }), enabled, permissions: [...permissions] };
};
