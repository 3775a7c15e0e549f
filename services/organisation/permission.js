import { isDeepStrictEqual } from 'node:util';
import { grants } from '#contracts/kernel/endpoint.ts';
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts';
import { PermissionAdded, PermissionDeleted, PermissionModified, } from '#contracts/organisation/organisation-events.ts';
import { decider } from '../kernel/stream/decider.ts';
import { branch } from './branch.ts';
/** the only stream: `permission-tree` */
export const PERMISSIONS = 'tree';
/**
 * The permission tree, all of it in one stream, which decides that parents exist, that there is no circle, and that every node hangs on
 * another.
 */
export const permissions = decider()({
    name: 'permission',
    zh: '权限',
    code: code.conflict,
    initial: { nodes: {}, deleted: [], edits: {} },
    etag: ({ nodes, edits }, { id }) => (Object.hasOwn(nodes, id) ? (edits[id] ?? 0) : -1),
    evolve: {
        PermissionAdded: (tree, node) => ({ ...tree, nodes: { ...tree.nodes, [node.id]: node } }),
        PermissionModified: (tree, node) => ({
            ...tree,
            nodes: { ...tree.nodes, [node.id]: node },
            edits: { ...tree.edits, [node.id]: (tree.edits[node.id] ?? 0) + 1 },
        }),
        PermissionDeleted: ({ nodes, deleted, edits }, { id }) => {
            const { [id]: _, ...rest } = nodes;
            const { [id]: __, ...others } = edits;
            return { nodes: rest, deleted: [...deleted, id], edits: others };
        },
    },
    commands: {
        add: {
            decide: ({ nodes }, { isPermission, ...node }) => {
                if (Object.hasOwn(nodes, node.id))
                    throw new Refused(code.conflict, `权限${node.id}已存在`);
                mustFit(nodes, node, isPermission);
                return [PermissionAdded(node)];
            },
        },
        modify: {
            decide: ({ nodes }, { isPermission, ...change }) => {
                const now = there(nodes, change.id);
                const next = Object.fromEntries(Object.entries({ ...now, ...without(change, undefined) }).filter(([, value]) => value !== null));
                mustFit(nodes, next, isPermission);
                return isDeepStrictEqual(now, next) ? [] : [PermissionModified(next)];
            },
        },
        delete: {
            decide: ({ nodes }, { id }) => {
                const { name } = there(nodes, id);
                if (Object.values(nodes).some(({ parent }) => parent === id))
                    throw new Refused(code.conflict, `权限“${name}”有下级权限，不能删除`);
                return [PermissionDeleted({ id })];
            },
        },
        /** sent by the seed at every start: adds nodes for what the program can do since; what staff deleted stays deleted */
        plant: {
            decide: ({ nodes, deleted }, { wanted }) => {
                const added = wanted.filter(({ id }) => !Object.hasOwn(nodes, id) && !deleted.includes(id));
                const known = new Set([...Object.keys(nodes), ...added.map(({ id }) => id)]);
                return added.map(({ parent, ...node }) => PermissionAdded({ ...node, ...(parent && known.has(parent) && { parent }) }));
            },
        },
    },
});
/** From the top down, each node behind the one it hangs on, siblings in their order. */
export const nodesInOrder = (nodes) => {
    const from = (parent) => Object.values(nodes)
        .filter(node => node.parent === parent)
        .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
        .flatMap(node => [node, ...from(node.id)]);
    return from(undefined);
};
/**
 * The part of the tree that a user sees: nodes that the user's permissions grant, screens that need none, and the headings above them. A
 * heading with nothing below it is left out.
 */
export const menusOf = (nodes, who) => {
    const seen = new Set();
    for (const { id, permission, path } of Object.values(nodes))
        if (permission === undefined ? path !== undefined && who.permissions.length > 0 : grants(who, permission))
            for (const above of branch(nodes, id))
                seen.add(above);
    return nodesInOrder(nodes).filter(({ id }) => seen.has(id));
};
const without = (values, unwanted) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== unwanted));
const there = (nodes, id) => {
    if (!Object.hasOwn(nodes, id))
        throw notFound(`权限${id}`);
    return nodes[id];
};
const mustFit = (nodes, { id, parent, permission, name, type, order }, isPermission) => {
    const errors = {
        ...(!name && { name: '名称不能为空' }),
        ...(!type && { type: '类型不能为空' }),
        ...(order === undefined && { order: '排序不能为空' }),
        ...(parent !== undefined && !Object.hasOwn(nodes, parent) && { parent: `上级权限${parent}不存在` }),
        ...(permission !== undefined && !isPermission(permission) && { permission: `权限代码${permission}不存在` }),
    };
    const [first] = Object.values(errors);
    if (first)
        throw invalid(first, errors);
    if (parent !== undefined && branch(nodes, parent).includes(id))
        throw new Refused(code.conflict, '不能移到自己或自己的下级之下');
};
