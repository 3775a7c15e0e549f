import { grants, on } from '#contracts/kernel/endpoint.ts';
import { forbidden, notFound } from '#contracts/kernel/refused.ts';
import { addPermission, deletePermission, menus, modifyPermission } from '#contracts/organisation/permission-api.ts';
import { user } from '../identity/user.ts';
import { act, actOnEach } from '../kernel/http/act.ts';
import { idFrom } from '../kernel/stream/commands.ts';
import { menusOf, PERMISSIONS, permissions } from './permission.ts';
import { rightsOf } from './rights.ts';
/** place of a node that names none */
const LAST = 1000;
/** all nodes stand in one stream */
const node = { stream: () => PERMISSIONS, part: 'id' };
/** The endpoints of contracts/organisation/permission-api.ts that change the tree, and the menus that follow from it and from roles. */
export const permissionRoutes = ({ run, isPermission }) => {
    const after = (id, { nodes, edits }) => ({ ...nodes[id], revision: edits[id] ?? 0 });
    return [
        on(addPermission, async (given, call) => {
            const id = idFrom(call.commandId, 'permission');
            return after(id, (await call.at(permissions, PERMISSIONS).add({ order: LAST, ...given, id, isPermission })).state);
        }),
        act(modifyPermission, permissions, node, ({ command, part, body: { reason: _, ...change } }) => command.modify({ id: part, ...change, isPermission }), ({ state, part }) => after(part, state)),
        // one after another, in the order given: a heading may follow the nodes below it
        actOnEach(deletePermission, permissions, node, ({ command, part, body }) => command.delete({ id: part, ...body })),
        on(menus, async ({ loginName: asked }, { who }) => {
            const { nodes } = (await run.load(permissions, PERMISSIONS)).state;
            if (asked === undefined || asked === who.user)
                return menusOf(nodes, who);
            if (who.actor !== 'employee' || !grants(who, 'member.permission.r'))
                throw forbidden('只能查看自己的菜单');
            const { state } = await run.load(user, asked);
            if (state.status === 'NONE' || state.kind !== 'employee')
                throw notFound('员工');
            return state.status === 'ACTIVE' ? menusOf(nodes, await rightsOf(run, state)) : [];
        }),
    ];
};
