import { FlowDefined, FlowDefinitionDeleted, FlowDefinitionModified, FlowNodeRemoved, FlowNodeSaved, FlowReleased, FlowRetired, FlowRouteRemoved, FlowRouteSaved, } from '#contracts/flow/events.ts';
import { graphProblems } from '#contracts/flow/graph.ts';
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts';
import { decider } from '#services/kernel/stream/decider.ts';
const evolve = {
    FlowDefined: ({ version }, { definition, nodes, routes, ...fields }) => ({
        status: 'DRAFT',
        definition,
        fields,
        nodes,
        routes,
        version,
        changed: true,
    }),
    FlowDefinitionModified: (now, fields) => edited(now, { fields }),
    FlowNodeSaved: (now, { node }) => edited(now, known => ({ nodes: saved(known.nodes, node) })),
    FlowNodeRemoved: (now, { id }) => edited(now, ({ nodes, routes }) => ({
        nodes: nodes.filter(node => node.id !== id),
        routes: routes.filter(({ from, to }) => from !== id && to !== id),
    })),
    FlowRouteSaved: (now, { route }) => edited(now, known => ({ routes: saved(known.routes, route) })),
    FlowRouteRemoved: (now, { id }) => edited(now, ({ routes }) => ({ routes: routes.filter(route => route.id !== id) })),
    FlowReleased: (now, released) => now.status === 'NONE' ? now : { ...now, status: 'RELEASED', version: released.version, released, changed: false },
    FlowRetired: now => (now.status === 'NONE' ? now : { ...now, status: 'RETIRED' }),
    FlowDefinitionDeleted: ({ version }) => ({ status: 'NONE', version }),
};
/**
 * A workflow as staff draw it (DOMAIN §3.15): DRAFT → RELEASED(v) → RETIRED. Stream `flowdefinition-{key}`. Edits after a release are the
 * draft of the next version; instances begin with the last release and keep it.
 */
export const flowDefinition = decider()({
    name: 'flowdefinition',
    zh: '流程定义',
    code: code.conflict,
    initial: { status: 'NONE', version: 0 },
    evolve,
    commands: {
        define: {
            when: now => now.status === 'NONE' || '流程编码已存在',
            decide: (_, { nodes, routes, ...fields }, { id }) => {
                unique(nodes, '环节');
                unique(routes, '路由');
                return [FlowDefined({ ...fields, definition: id, nodes, routes })];
            },
        },
        /** adds a definition that the program brings along, in use at once */
        plant: {
            decide: (now, whole, { id, at }) => {
                if (now.status !== 'NONE')
                    return [];
                const defined = FlowDefined({ ...whole, definition: id });
                return [defined, ...released(existing(evolve.FlowDefined(now, defined.data, at)))];
            },
        },
        /** omitted fields stay as they are; `nodes` and `routes` replace all earlier ones; `status` releases or retires the result */
        modify: {
            decide: (now, { status, ...whole }, { at }) => {
                const facts = modified(existing(now), whole);
                const after = existing(facts.reduce((then, { type, data }) => evolve[type](then, data, at), now));
                if (status === 'RELEASED')
                    return [...facts, ...released(after)];
                return status === 'RETIRED' ? [...facts, ...retired(after)] : facts;
            },
        },
        saveNode: {
            decide: (now, { node, isNew }) => {
                const there = existing(now).nodes.find(({ id }) => id === node.id);
                if (isNew && there)
                    throw new Refused(code.conflict, '环节编码已存在');
                if (!isNew && !there)
                    throw notFound('流程环节');
                return there && same(there, node) ? [] : [FlowNodeSaved({ node })];
            },
        },
        removeNode: {
            decide: (now, { id }) => {
                if (!existing(now).nodes.some(node => node.id === id))
                    throw notFound('流程环节');
                return [FlowNodeRemoved({ id })];
            },
        },
        saveRoute: {
            decide: (now, { route, isNew }) => {
                const { nodes, routes } = existing(now);
                const there = routes.find(({ id }) => id === route.id);
                if (isNew && there)
                    throw new Refused(code.conflict, '路由编码已存在');
                if (!isNew && !there)
                    throw notFound('流程路由');
                for (const end of ['from', 'to'])
                    if (!nodes.some(({ id }) => id === route[end]))
                        throw invalid('路由的环节不存在', { [end]: '路由的环节不存在' });
                return there && same(there, route) ? [] : [FlowRouteSaved({ route })];
            },
        },
        removeRoute: {
            decide: (now, { id }) => {
                if (!existing(now).routes.some(route => route.id === id))
                    throw notFound('流程路由');
                return [FlowRouteRemoved({ id })];
            },
        },
        delete: {
            when: now => {
                if (now.status === 'NONE')
                    return '流程定义不存在';
                return now.status !== 'RELEASED' || '已发布的流程须先停用';
            },
            decide: (_, __) => [FlowDefinitionDeleted({})],
        },
    },
});
const modified = (known, { nodes, routes, ...change }) => {
    const fields = { ...known.fields, ...change };
    if (nodes)
        unique(nodes, '环节');
    if (routes)
        unique(routes, '路由');
    const facts = same(fields, known.fields) ? [] : [FlowDefinitionModified(fields)];
    // nodes first: a removed node takes its routes along
    if (nodes) {
        facts.push(...gone(known.nodes, nodes).map(id => FlowNodeRemoved({ id })));
        facts.push(...fresh(known.nodes, nodes).map(node => FlowNodeSaved({ node })));
    }
    if (routes) {
        const left = known.routes.filter(({ from, to }) => !nodes || [from, to].every(end => nodes.some(({ id }) => id === end)));
        facts.push(...gone(left, routes).map(id => FlowRouteRemoved({ id })));
        facts.push(...fresh(left, routes).map(route => FlowRouteSaved({ route })));
    }
    return facts;
};
/** @throws Refused naming everything that speaks against it */
const released = (known) => {
    if (known.status === 'RELEASED' && !known.changed)
        return [];
    const problems = graphProblems(known);
    if (problems.length > 0)
        throw new Refused(code.conflict, `流程不能发布：${problems.join('；')}`);
    return [FlowReleased({ ...known.fields, version: known.version + 1, nodes: [...known.nodes], routes: [...known.routes] })];
};
const retired = (known) => {
    if (!known.released)
        throw new Refused(code.conflict, '流程尚未发布，不能停用');
    return known.status === 'RETIRED' ? [] : [FlowRetired({})];
};
/**
 * The release that instances begin with.
 * @throws Refused 流程定义未发布
 */
export const releasedOf = (now) => {
    if (now.status !== 'RELEASED' || !now.released)
        throw new Refused(code.conflict, '流程定义未发布');
    return now.released;
};
export const problemsOf = (now) => graphProblems(now);
export function existing(now) {
    if (now.status === 'NONE')
        throw notFound('流程定义');
    return now;
}
const edited = (now, change) => now.status === 'NONE' ? now : { ...now, ...(typeof change === 'function' ? change(now) : change), changed: true };
const saved = (list, one) => list.some(({ id }) => id === one.id) ? list.map(old => (old.id === one.id ? one : old)) : [...list, one];
const gone = (old, now) => old.map(({ id }) => id).filter(id => !now.some(one => one.id === id));
const fresh = (old, now) => now.filter(one => !old.some(before => before.id === one.id && same(before, one)));
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const unique = (list, what) => {
    const ids = list.map(({ id }) => id);
    if (new Set(ids).size !== ids.length)
        throw invalid(`${what}编码重复`);
};
