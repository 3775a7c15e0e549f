import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts';
import { RoleAdded, RoleDisabled, RoleEnabled, RoleModified, RolePermissionsSaved, } from '#contracts/organisation/organisation-events.ts';
import { builtInRole } from '#contracts/organisation/roles.ts';
import { mustBeOff, mustBeOn } from '../kernel/record/switched.ts';
import { decider } from '../kernel/stream/decider.ts';
import { mustHoldAll } from './holding.ts';
/**
 * code of the role that grants everything for ever: it can neither be disabled nor changed, so that there is always somebody who can undo a
 * mistake
 */
export const ADMINISTRATOR = 'ADMINISTRATOR';
/**
 * A role: what it grants, with its history. Stream `role-{code}`. A caller must hold what the role grants, before and after the change:
 * nobody grants what they do not have, nor takes it from those who have more.
 *
 * A built-in role exists before anything has been written about it, as the program ships it (`roleAt`). The seed writes it down at the
 * first start, so that lists and history show it like those that staff add.
 */
export const role = decider()({
    name: 'role',
    zh: '角色',
    code: code.conflict,
    initial: { status: 'NONE' },
    evolve: {
        RoleAdded: (_, { name, remark, permissions }) => ({ status: 'THERE', name, ...(remark && { remark }), permissions, enabled: true }),
        RoleModified: (role, { name, remark }) => {
            if (role.status === 'NONE')
                return role;
            const { remark: _, ...rest } = role;
            return { ...rest, name, ...(remark && { remark }) };
        },
        RolePermissionsSaved: (role, { permissions }) => (role.status === 'NONE' ? role : { ...role, permissions }),
        RoleEnabled: role => (role.status === 'NONE' ? role : { ...role, enabled: true }),
        RoleDisabled: role => (role.status === 'NONE' ? role : { ...role, enabled: false }),
    },
    commands: {
        add: {
            decide: (role, { permissions = [], isPermission, ...added }, { id, who }) => {
                if (roleAt(id, role))
                    throw new Refused(code.conflict, `角色${id}已存在`);
                mustBeKnown(permissions, isPermission);
                mustHoldAll(who, permissions);
                return [RoleAdded({ code: id, ...added, permissions })];
            },
        },
        /** sent by the seed: writes down the built-in role that has been in force all along */
        writeDown: {
            decide: (role, _, { id }) => {
                const given = builtInRole(id);
                if (role.status === 'THERE' || !given)
                    return [];
                return [RoleAdded({ code: id, name: given.name, permissions: [...given.permissions] })];
            },
        },
        modify: {
            decide: (state, { name, remark }, context) => {
                const { role, begin } = there(state, context);
                mustHoldAll(context.who, role.permissions);
                const next = { name: name ?? role.name, ...(remark !== null && (remark ?? role.remark) && { remark: remark ?? role.remark }) };
                const same = next.name === role.name && next.remark === role.remark;
                return same ? [] : [...begin, RoleModified(next)];
            },
        },
        savePermissions: {
            decide: (state, { permissions, isPermission }, context) => {
                const { role, begin } = there(state, context);
                const next = [...new Set(permissions)].sort();
                if (String(next) === String([...role.permissions].sort()))
                    return [];
                if (context.id === ADMINISTRATOR)
                    throw new Refused(code.conflict, '管理员角色的权限不能修改');
                mustBeKnown(next, isPermission);
                mustHoldAll(context.who, [...role.permissions, ...next]);
                return [...begin, RolePermissionsSaved({ permissions: next })];
            },
        },
        enable: {
            decide: (state, _, context) => {
                const { role, begin } = there(state, context);
                mustHoldAll(context.who, role.permissions);
                mustBeOff(role, `角色${context.id}`);
                return [...begin, RoleEnabled({})];
            },
        },
        disable: {
            decide: (state, _, context) => {
                const { role, begin } = there(state, context);
                if (context.id === ADMINISTRATOR)
                    throw new Refused(code.conflict, '管理员角色不能停用');
                mustHoldAll(context.who, role.permissions);
                mustBeOn(role, `角色${context.id}`);
                return [...begin, RoleDisabled({})];
            },
        },
    },
});
/** The role in force: as its stream says, or the built-in one of this code. */
export const roleAt = (id, role) => role.status === 'THERE' ? role : builtInRole(id);
/**
 * `begin`: facts to be written before the first change of a built-in role.
 * @throws Refused 404
 */
const there = (state, { id }) => {
    const role = roleAt(id, state);
    if (!role)
        throw notFound(`角色${id}`);
    const begin = state.status === 'NONE' ? [RoleAdded({ code: id, name: role.name, permissions: [...role.permissions] })] : [];
    return { role, begin };
};
const mustBeKnown = (permissions, isPermission) => {
    const unknown = permissions.find(permission => !isPermission(permission));
    if (unknown !== undefined)
        throw invalid(`权限${unknown}不存在`, { permissions: `权限${unknown}不存在` });
};
