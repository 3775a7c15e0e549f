import { definitionStatuses } from '#contracts/flow/definition-api.ts';
import { DefinitionFields } from '#contracts/flow/events.ts';
import { FlowKey, FlowNode, FlowRoute } from '#contracts/flow/graph.ts';
import { present } from '#contracts/kernel/present.ts';
import { Airline, Flag, Id, Instant, LocalDate, oneOf, optional, Text, Type, UserId, zh } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
const Row = Type.Object({
    ...DefinitionFields,
    definition: FlowKey,
    status: oneOf(definitionStatuses, '状态'),
    version: zh(Type.Integer(), '发布版本'),
    changed: zh(Flag, '有未发布的修改'),
    nodes: zh(Type.Array(FlowNode), '环节'),
    routes: zh(Type.Array(FlowRoute), '路由'),
    updatedAt: zh(Instant, '更新时间'),
});
const saved = (list, one) => list.some(({ id }) => id === one.id) ? list.map(old => (old.id === one.id ? one : old)) : [...list, one];
/** Editable definitions of workflows, with their nodes and routes. They are few, and each is read as a whole. */
export const flowDefinitions = view()({
    name: 'flow-definition',
    version: 1,
    doc: Row,
    index: [['-updatedAt'], ['status', '-updatedAt'], ['businessType', '-updatedAt']],
    on: {
        FlowDefined: (_, defined, { at }) => ({ ...defined, status: 'DRAFT', version: 0, changed: true, updatedAt: at }),
        FlowDefinitionModified: (row, fields, { at }) => row && { ...row, ...fields, changed: true, updatedAt: at },
        FlowNodeSaved: (row, { node }, { at }) => row && { ...row, nodes: saved(row.nodes, node), changed: true, updatedAt: at },
        FlowNodeRemoved: (row, { id }, { at }) => row && {
            ...row,
            nodes: row.nodes.filter(node => node.id !== id),
            routes: row.routes.filter(({ from, to }) => from !== id && to !== id),
            changed: true,
            updatedAt: at,
        },
        FlowRouteSaved: (row, { route }, { at }) => row && { ...row, routes: saved(row.routes, route), changed: true, updatedAt: at },
        FlowRouteRemoved: (row, { id }, { at }) => row && { ...row, routes: row.routes.filter(route => route.id !== id), changed: true, updatedAt: at },
        FlowReleased: (row, { version }, { at }) => row && { ...row, status: 'RELEASED', version, changed: false, updatedAt: at },
        FlowRetired: (row, _, { at }) => row && { ...row, status: 'RETIRED', updatedAt: at },
        FlowDefinitionDeleted: () => null,
    },
});
const Handover = Type.Object({
    fromId: zh(UserId, '交接人'),
    toId: zh(UserId, '接收人'),
    airLine: optional(Airline),
    fromDate: zh(LocalDate, '开始日期'),
    toDate: zh(LocalDate, '结束日期'),
    begins: zh(Instant, '开始时间'),
    ends: zh(Instant, '结束时间'),
    /** absent once the end has been recorded */
    endsOpen: optional(zh(Instant, '待结束时间')),
    remark: optional(zh(Text, '说明')),
    ended: oneOf({ NO: '否', ENDED: '已结束', CANCELLED: '已取消' }, '结束'),
    createdAt: zh(Instant, '创建时间'),
});
/** Handovers, one document each. */
export const flowHandovers = view()({
    name: 'flow-handover',
    version: 2,
    doc: Handover,
    index: [['-createdAt'], ['fromId', '-createdAt'], ['toId', 'ended', '-createdAt'], ['endsOpen']],
    key: { HandoverStarted: ({ id }) => id, HandoverEnded: ({ id }) => id },
    on: {
        HandoverStarted: (_, { id: __, from, to, ...started }, { at }) => ({
            ...started,
            fromId: from.id,
            toId: to.id,
            endsOpen: started.ends,
            ended: 'NO',
            createdAt: at,
        }),
        HandoverEnded: (row, { cancelled }) => {
            if (!row)
                return row;
            const { endsOpen: _, ...rest } = row;
            return { ...rest, ended: cancelled ? 'CANCELLED' : 'ENDED' };
        },
    },
});
/** Keepers of lines. */
export const flowLines = view()({
    name: 'flow-line',
    version: 4,
    doc: Type.Object({
        line: zh(Id, '航线'),
        handler: zh(UserId, '负责人'),
        /** the former keeper, until `since` */
        from: optional(zh(UserId, '原负责人')),
        since: zh(Instant, '转交时间'),
    }),
    index: [['line'], ['handler', 'line']],
    on: {
        LineAssigned: (_, { line, handler, from }, { at }) => ({
            line,
            handler: handler.id,
            ...present({ from: from?.id }),
            since: at,
        }),
    },
});
