import { grants } from '#contracts/kernel/endpoint.ts';
import { treeOf } from './tree.ts';
/**
 * The permission tree as a table: modules under the headings of their branches, in the tree's order. Screens that share a permission make
 * one row.
 */
export const matrixOf = (nodes) => {
    const nodeOf = new Map();
    const whole = [];
    const modules = new Map();
    const inArea = (branch, found) => {
        const { permission: code, id, name } = branch.node;
        if (code !== undefined && !nodeOf.has(code)) {
            nodeOf.set(code, id);
            const [, key, verb] = /^(\w+\.\w+)\.([rw])$/.exec(code) ?? [];
            const known = key === undefined ? undefined : modules.get(key);
            if (key === undefined)
                whole.push({ code, name });
            else if (known)
                known.nodes[verb] = id;
            else {
                const module = { key, name, nodes: { [verb]: id } };
                modules.set(key, module);
                found.push(module);
            }
        }
        // a menu comes before the nodes below it, so it gives its module the name
        for (const below of branch.below)
            inArea(below, found);
        return found;
    };
    const roots = treeOf([...nodes].sort((a, b) => a.order - b.order));
    const areas = roots.map(root => ({ id: root.node.id, name: root.node.name, modules: inArea(root, []) }));
    return { areas: areas.filter(({ modules }) => modules.length > 0), whole, nodeOf };
};
export const codeOf = ({ key }, verb) => `${key}.${verb}`;
export const isGranted = (chosen, code) => grants({ permissions: chosen }, code);
/** true where `*` or `*.r` already grants it, so that it cannot be removed singly */
export const isImplied = (chosen, code) => isGranted(chosen.filter(one => one === '*' || one === '*.r'), code) && !chosen.includes(code);
/** Grants or removes reading or changing of a module. Changing includes reading, and without reading there is no changing. */
export const withVerb = (chosen, module, verb, granted) => {
    const others = chosen.filter(code => code !== codeOf(module, 'r') && code !== codeOf(module, 'w'));
    if (granted)
        return [...others, codeOf(module, verb)];
    return verb === 'w' && module.nodes.r !== undefined && isGranted(chosen, codeOf(module, 'w')) ? [...others, codeOf(module, 'r')] : others;
};
/** Differences between two sets of permissions, for the confirmation of a change; `w` with its `r` counts as one step. */
export const difference = (before, after) => ({
    granted: after.filter(code => !isGranted(before, code)),
    withdrawn: before.filter(code => !isGranted(after, code)),
});
