import { command, get, query, staff } from '../kernel/endpoint.ts';
import { Airline, Flag, Id, LocalDate, oneOf, optional, Page, PageOf, Text, Type, UserId, zh } from '../kernel/schema.ts';
import { DefinitionFields } from './events.ts';
import { FlowKey, FlowNode, FlowRoute, nodeKinds, Part } from './graph.ts';
import { definitionStatuses } from './labels.ts';
/** Calls by which staff edit the workflow engine (DOMAIN §3.15): definitions, their nodes and routes, handovers and lines. */
export { definitionStatuses };
const employees = { allow: ['employee'] };
const Optionals = Object.fromEntries(Object.entries(DefinitionFields).map(([name, field]) => [name, optional(field)]));
const GraphFields = {
    nodes: optional(zh(Type.Array(FlowNode, { maxItems: 100 }), '环节')),
    routes: optional(zh(Type.Array(FlowRoute, { maxItems: 300 }), '路由')),
};
const OneOrMore = { id: optional(zh(Id, '编号')), ids: optional(zh(Type.Array(zh(Id, '编号'), { maxItems: 100 }), '编号')) };
// ── definition ─────────────────────────────────────────────────────────────────────────────────────────────────────
export const definitionDetail = get('/api/flow/definition/r/get', {
    zh: '流程定义详情',
    ...employees,
    body: Type.Object({ id: FlowKey }),
    data: Type.Object({
        id: FlowKey,
        ...DefinitionFields,
        status: oneOf(definitionStatuses),
        version: Type.Integer(),
        changed: Flag,
        nodes: Type.Array(FlowNode),
        routes: Type.Array(FlowRoute),
        /** reasons why it cannot be released */
        problems: Type.Array(Text),
        revision: Type.Integer(),
    }),
});
const Changed = Type.Object({ id: Id, status: oneOf(definitionStatuses), version: Type.Integer() });
export const addDefinition = command('/api/flow/definition/w/add', {
    // size for every node of a flow with its routes and handlers
    bodyBytes: 256 * 1024,
    zh: '新增流程定义',
    ...employees,
    allAirlines: true,
    body: Type.Object({
        definition: FlowKey,
        ...Optionals,
        name: DefinitionFields.name,
        businessType: DefinitionFields.businessType,
        ...GraphFields,
    }),
    data: Changed,
});
export const modifyDefinition = command('/api/flow/definition/w/modify', {
    bodyBytes: 256 * 1024,
    zh: '修改流程定义',
    ...employees,
    allAirlines: true,
    body: Type.Object({
        id: FlowKey,
        ...Optionals,
        ...GraphFields,
        status: optional(oneOf({ RELEASED: '发布', RETIRED: '停用' }, '状态')),
    }),
    data: Changed,
    note: '已发布的流程修改后为下一版草稿；status=RELEASED 检查并发布，status=RETIRED 停用。运行中的实例保持其开始时的版本。',
});
export const deleteDefinition = command('/api/flow/definition/w/delete', {
    zh: '删除流程定义',
    ...employees,
    allAirlines: true,
    body: Type.Object(OneOrMore),
    data: Type.Object({ ids: Type.Array(Id) }),
    note: '已发布的流程须先停用。',
});
// ── nodes: id is `{definition}~{code}` ─────────────────────────────────────────────────────────────────────────────
const { id: _node, ...NodeFields } = FlowNode.properties;
const NodeRow = Type.Object({ id: Id, definition: FlowKey, definitionName: Text, code: Part, ...NodeFields });
export const queryProcess = query('/api/flow/process/r/query', {
    zh: '流程环节查询',
    ...employees,
    body: Type.Object({
        ...Page,
        definition: optional(FlowKey),
        name: optional(zh(Text, '名称')),
        kind: optional(oneOf(nodeKinds, '类型')),
    }),
    data: PageOf(NodeRow),
});
export const processDetail = get('/api/flow/process/r/get', {
    zh: '流程环节详情',
    ...employees,
    body: Type.Object({ id: zh(Id, '编号') }),
    data: NodeRow,
});
const Saved = Type.Object({ id: Id });
export const addProcess = command('/api/flow/process/w/add', {
    zh: '新增流程环节',
    ...employees,
    allAirlines: true,
    body: Type.Object({ definition: FlowKey, code: Part, ...NodeFields }),
    data: Saved,
});
export const modifyProcess = command('/api/flow/process/w/modify', {
    zh: '修改流程环节',
    ...employees,
    allAirlines: true,
    body: Type.Object({ id: zh(Id, '编号'), ...NodeFields }),
    data: Saved,
    note: '整个环节按提交的内容保存。',
});
export const deleteProcess = command('/api/flow/process/w/delete', {
    zh: '删除流程环节',
    ...employees,
    allAirlines: true,
    body: Type.Object(OneOrMore),
    data: Type.Object({ ids: Type.Array(Id) }),
    note: '与其相连的路由一并删除。',
});
// ── routes: id is `{definition}~{code}` ────────────────────────────────────────────────────────────────────────────
const { id: _route, ...RouteFields } = FlowRoute.properties;
const RouteRow = Type.Object({ id: Id, definition: FlowKey, definitionName: Text, code: Part, ...RouteFields });
export const queryRoute = query('/api/flow/route/r/query', {
    zh: '流程路由查询',
    ...employees,
    body: Type.Object({
        ...Page,
        definition: optional(FlowKey),
        /** node that the route starts from */
        process: optional(zh(Part, '起始环节')),
        target: optional(zh(Part, '目标环节')),
        needHandler: optional(zh(Flag, '需指定处理人')),
    }),
    data: PageOf(RouteRow),
});
export const routeDetail = get('/api/flow/route/r/get', {
    zh: '流程路由详情',
    ...employees,
    body: Type.Object({ id: zh(Id, '编号') }),
    data: RouteRow,
});
export const addRoute = command('/api/flow/route/w/add', {
    zh: '新增流程路由',
    ...employees,
    allAirlines: true,
    body: Type.Object({ definition: FlowKey, code: Part, ...RouteFields }),
    data: Saved,
});
export const modifyRoute = command('/api/flow/route/w/modify', {
    zh: '修改流程路由',
    ...employees,
    allAirlines: true,
    body: Type.Object({ id: zh(Id, '编号'), ...RouteFields }),
    data: Saved,
    note: '整条路由按提交的内容保存。',
});
export const deleteRoute = command('/api/flow/route/w/delete', {
    zh: '删除流程路由',
    ...employees,
    allAirlines: true,
    body: Type.Object(OneOrMore),
    data: Type.Object({ ids: Type.Array(Id) }),
});
// ── handovers ──────────────────────────────────────────────────────────────────────────────────────────────────────
export const addHandover = command('/api/flow/handover/w/add', {
    zh: '新增工作交接',
    allow: staff,
    body: Type.Object({
        handleId: zh(UserId, '接收人'),
        airLine: optional(Airline),
        fromDate: zh(LocalDate, '开始日期'),
        toDate: zh(LocalDate, '结束日期'),
        remark: optional(zh(Text, '说明')),
    }),
    data: Type.Object({ id: Id }),
});
export const cancelHandover = command('/api/flow/handover/w/cancel', {
    zh: '取消工作交接',
    allow: staff,
    body: Type.Object({ id: zh(Id, '交接编号') }),
    data: Type.Object({ id: Id }),
});
export const transferLine = command('/api/flow/handover/w/transferLine', {
    zh: '航线转交',
    allow: staff,
    body: Type.Object({
        ids: zh(Type.Array(zh(Id, '航线'), { maxItems: 200 }), '航线'),
        handleId: zh(UserId, '接收人'),
    }),
    data: Type.Object({ ids: Type.Array(Id) }),
    note: '航线为航空公司与始发、到达机场，如 HU-HAK-PEK。本人负责的航线可以转交；首次指定负责人由管理员办理，管理员可转交任何航线。',
});
export { DefinitionRow, HandoverRow, handoverStatuses, LineRow, queryDefinition, queryHandover, queryLines } from './lists.ts';
