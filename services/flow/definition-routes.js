import * as api from '#contracts/flow/definition-api.ts';
import { readLine } from '#contracts/flow/line.ts';
import { shownNode } from '#contracts/flow/standing.ts';
import { on, worksForAll } from '#contracts/kernel/endpoint.ts';
import { code, forbidden, invalid, notFound, Refused } from '#contracts/kernel/refused.ts';
import { act, actOnEach } from '#services/kernel/http/act.ts';
import { existing, flowDefinition, problemsOf } from './definition.ts';
import { flowLine, handoverStream, handovers, overlaps, periodOf } from './handover.ts';
/** Routes for what staff edit of the workflow engine (catalogue flow/definition, process, route, handover). */
export const flowDefinitionRoutes = ({ run, hand, idOf, exists, }) => {
    const known = async (key) => {
        const { state, revision } = await run.load(flowDefinition, key);
        return { state: existing(state), revision };
    };
    const partOf = async (id) => {
        const key = definitionOf(id);
        return { key, code: codeIn(id), state: (await known(key)).state };
    };
    const changed = (id, state) => ({ id, status: state.status, version: state.version });
    const receiver = async (id) => {
        const person = await hand.find(id);
        if (!person)
            throw new Refused(code.notFound, '接收人不存在', { status: 404, errors: { handleId: '接收人不存在' } });
        return { id: person.id };
    };
    /** a node as it is kept: people by id */
    const written = async (node) => {
        if (!node.assignees)
            return node;
        const assignees = node.assignees.map(async (one) => {
            if (one.kind !== 'USER' || !one.code)
                return one;
            const person = await hand.find(await idOf(one.code));
            if (!person)
                throw invalid(`没有登录名为“${one.code}”的员工`, { assignees: `没有登录名为“${one.code}”的员工` });
            return { kind: one.kind, code: person.id };
        });
        return { ...node, assignees: await Promise.all(assignees) };
    };
    /** Why a text names no line. A line that has a keeper already was accepted before, and may be handed on whatever it is called. */
    const wrongLine = async (line) => {
        if ((await run.load(flowLine, line)).state.status === 'ACTIVE')
            return undefined;
        const parts = readLine(line);
        if (!parts)
            return `航线“${line}”格式不正确，应为航空公司-始发-到达，如 HU-HAK-PEK`;
        if (!(await exists('airline', parts.airLine)))
            return `航线${line}不存在：没有航空公司${parts.airLine}`;
        for (const one of [parts.origin, parts.destination])
            if (!(await exists('airport', one)))
                return `航线${line}不存在：没有机场${one}`;
        return undefined;
    };
    return [
        on(api.addDefinition, async ({ definition, nodes = [], routes = [], ...body }, call) => {
            const { tab = 4, fourEyes = false, escalateTo = 'ADMINISTRATOR', name, businessType } = body;
            const fields = { name, businessType, tab, fourEyes, escalateTo };
            const { state } = await call
                .at(flowDefinition, definition)
                .define({ ...fields, nodes: await Promise.all(nodes.map(written)), routes });
            return changed(definition, existing(state));
        }),
        act(api.modifyDefinition, flowDefinition, 'id', ({ command, body }) => command.modify(body), ({ id, state }) => changed(id, existing(state))),
        actOnEach(api.deleteDefinition, flowDefinition, 'id', ({ command }) => command.delete({}), { through: each }),
        on(api.definitionDetail, async ({ id }) => {
            const { state, revision } = await known(id);
            const { fields, status, version, changed, nodes, routes } = state;
            const problems = problemsOf(state);
            return { id, ...fields, status, version, changed, nodes: nodes.map(shownNode), routes: [...routes], problems, revision };
        }),
        act(api.addProcess, flowDefinition, newPart, async ({ part, command, body }) => command.saveNode({ node: await written({ id: part, ...body }), isNew: true }), ({ id, part }) => ({ id: `${id}~${part}` })),
        act(api.modifyProcess, flowDefinition, definitionPart, async ({ part, command, body }) => command.saveNode({ node: await written({ ...body, id: codeIn(part) }), isNew: false }), ({ part }) => ({ id: part })),
        actOnEach(api.deleteProcess, flowDefinition, eachPart, ({ part, command }) => command.removeNode({ id: codeIn(part) }), {
            through: each,
        }),
        on(api.processDetail, async ({ id }) => {
            const { key, code, state } = await partOf(id);
            const node = state.nodes.find(one => one.id === code);
            if (!node)
                throw notFound('流程环节');
            return nodeRow(key, state.fields.name, node);
        }),
        act(api.addRoute, flowDefinition, newPart, ({ part, command, body }) => command.saveRoute({ route: { id: part, ...body }, isNew: true }), ({ id, part }) => ({ id: `${id}~${part}` })),
        act(api.modifyRoute, flowDefinition, definitionPart, ({ part, command, body }) => command.saveRoute({ route: { ...body, id: codeIn(part) }, isNew: false }), ({ part }) => ({ id: part })),
        actOnEach(api.deleteRoute, flowDefinition, eachPart, ({ part, command }) => command.removeRoute({ id: codeIn(part) }), {
            through: each,
        }),
        on(api.routeDetail, async ({ id }) => {
            const { key, code, state } = await partOf(id);
            const route = state.routes.find(one => one.id === code);
            if (!route)
                throw notFound('流程路由');
            return routeRow(key, state.fields.name, route);
        }),
        on(api.addHandover, async ({ handleId, ...wanted }, call) => {
            const { user } = call.who;
            const id = `${user}~${call.commandId}`;
            const { airLine } = wanted;
            if (airLine && !(await exists('airline', airLine))) {
                const problem = `航空公司${airLine}不存在`;
                throw invalid(problem, { airLine: problem });
            }
            const to = await receiver(handleId);
            const { state } = await run.load(handovers, to.id);
            const busy = state.list.some(one => overlaps(one, periodOf(wanted)));
            await call.at(handovers, user).add({ ...wanted, id, from: { id: user }, to, busy });
            return { id };
        }),
        act(api.cancelHandover, handovers, handover, async ({ id: from, part, command, call }) => {
            if (from !== call.who.user && !(call.who.permissions.includes('*') && worksForAll(call.who)))
                throw forbidden('只能取消本人的工作交接');
            await command.cancel({ id: part });
            return { id: part };
        }),
        on(api.transferLine, async ({ ids, handleId }, call) => {
            const to = await receiver(handleId);
            // checks all lines before the first is handed on
            for (const id of new Set(ids)) {
                const problem = await wrongLine(id);
                if (problem)
                    throw invalid(problem, { ids: problem });
            }
            return each({ ids }, call, async (id) => {
                const { command } = await call.document(flowLine, id);
                const { permissions, airlines } = call.who;
                const ours = worksForAll(call.who) || airlines.includes(readLine(id)?.airLine ?? '');
                await command.transfer({ to, any: permissions.includes('*') && ours });
            });
        }),
    ];
};
/** nodes and routes have ids `{definition}~{code}` and stand in the stream of their definition */
const definitionOf = (id) => id.split('~')[0];
const codeIn = (id) => id.split('~')[1] ?? '';
const newPart = { stream: 'definition', part: 'code' };
const definitionPart = { stream: ({ id }) => definitionOf(id), part: 'id' };
const eachPart = { stream: definitionOf, part: 'id' };
/** handovers stand in the stream of the person who hands over */
const handover = { stream: ({ id }) => handoverStream(id), part: 'id' };
/** Works on the chosen ones one after another; the first refusal is the answer. */
const each = async (chosen, _, work) => {
    const ids = [...new Set([...(chosen.ids ?? []), ...(chosen.id ? [chosen.id] : [])])];
    if (ids.length === 0)
        throw invalid('请至少选择一条数据', { ids: '请至少选择一条数据' });
    for (const id of ids)
        await work(id);
    return { ids };
};
const nodeRow = (definition, definitionName, drawn) => {
    const { id: code, ...node } = shownNode(drawn);
    return { id: `${definition}~${code}`, definition, definitionName, code, ...node };
};
const routeRow = (definition, definitionName, { id: code, ...route }) => ({
    id: `${definition}~${code}`,
    definition,
    definitionName,
    code,
    ...route,
});
