import { notPersonal, personal, writing } from '../kernel/personal.ts'
import { roleNames } from '../kernel/roles.ts'
import { Airline, coded, Id, oneOf, optional, type Static, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { assigneeKinds, businesses, nodeKinds, outcomes, REFUSED_END, routeKinds } from './labels.ts'

export { assigneeKinds, nodeKinds, outcomes, routeKinds }

/** The graph of a workflow (DOMAIN §3.15): nodes with routes between them. It is data that staff edit; no part of it is code. */

export type FlowOutcome = keyof typeof outcomes
export const operators = {
  EQ: '等于',
  NE: '不等于',
  GT: '大于',
  GTE: '大于等于',
  LT: '小于',
  LTE: '小于等于',
  IN: '属于',
  EMPTY: '为空',
  FILLED: '不为空',
} as const

export const FlowKey = notPersonal(Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,39}$', title: '流程编码' }))
/** type of the subject of a flow: the key of a use, of which other codes may occur in definitions that staff draw */
export const BusinessType = zh(coded(FlowKey, businesses), '业务类型')
/** code of a node or a route, unique within its definition */
export const Part = notPersonal(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,39}$', title: '编码' }))
const FieldName = notPersonal(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,59}$', title: '字段' }))
const Named = notPersonal(zh(Type.String({ minLength: 1, maxLength: 50 }), '名称'))

/**
 * The handler of a node, as the definition names it. `code` is that of the role, group or department, or the user id of a person; people
 * write and read the login name instead.
 */
export const Assignee = Type.Object({
  kind: oneOf(assigneeKinds, '处理方'),
  code: optional(personal('user', 'called', zh(coded(Id, roleNames), '处理方编码'))),
  name: optional(personal('user', 'called', zh(Type.String({ minLength: 1, maxLength: 50 }), '处理方名称'))),
})
export type Assignee = Static<typeof Assignee>

const Scalar = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()], { title: '值' })
/** Compares one field of the matter with a value; no expression is evaluated. */
export const Condition = Type.Object({
  field: FieldName,
  op: oneOf(operators, '比较'),
  value: optional(notPersonal(zh(Type.Union([Scalar, Type.Array(Scalar, { maxItems: 100 })]), '值'))),
})
export type Condition = Static<typeof Condition>

/**
 * A node where an instance may be. A parallel node opens several tasks at once, for `assignees` or one for `each` value (airline) of a list
 * in the facts; it is left when all tasks have passed, or with the first one. It is a single node, so no join can be forgotten. A task node
 * with several tasks (`handlersFrom`) is left with the first one.
 */
export const FlowNode = Type.Object({
  id: zh(Part, '编号'),
  name: zh(Named, '名称'),
  kind: oneOf(nodeKinds, '类型'),
  /** TASK: one; parallel: one or more */
  assignees: optional(zh(Type.Array(Assignee, { maxItems: 20 }), '处理方')),
  /** parallel: a field that holds a list; each value gets a task and is its airline */
  each: optional(zh(FieldName, '按字段展开')),
  /** a field of the facts that holds people (`{ id, name }`): when it names any, each of them gets a task, in place of `assignees` */
  handlersFrom: optional(zh(FieldName, '处理人取自字段')),
  /** form fields that the handler may change */
  editable: optional(zh(Type.Array(FieldName, { maxItems: 50 }), '可修改的字段')),
  /** hours a task may take */
  dueHours: optional(zh(Type.Integer({ minimum: 1, maximum: 8_760 }), '时限（小时）')),
  /** true where the handler may send it back to the previous step */
  rollback: optional(zh(Type.Boolean(), '允许退回上一步')),
  /** END */
  outcome: optional(oneOf(outcomes, '结果')),
  /** position in the drawing */
  x: optional(zh(Type.Number(), '横坐标')),
  y: optional(zh(Type.Number(), '纵坐标')),
})
export type FlowNode = Static<typeof FlowNode>

export const FlowRoute = Type.Object({
  id: zh(Part, '编号'),
  name: zh(Named, '名称'),
  from: zh(Part, '起始环节'),
  to: zh(Part, '目标环节'),
  kind: oneOf(routeKinds, '性质'),
  /** true where the person who takes this route names the next handler */
  needHandler: zh(Type.Boolean(), '需指定处理人'),
  condition: optional(zh(Condition, '条件')),
})
export type FlowRoute = Static<typeof FlowRoute>

export const Graph = Type.Object({
  nodes: zh(Type.Array(FlowNode, { maxItems: 100 }), '环节'),
  routes: zh(Type.Array(FlowRoute, { maxItems: 300 }), '路由'),
})
export type Graph = { readonly nodes: readonly FlowNode[]; readonly routes: readonly FlowRoute[] }

/** The form of a flow, together with facts that the system knows of the matter; the facts win over the form. */
export const Form = writing(
  Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,59}$' }), Type.Any(), { title: '表单', maxProperties: 200 }),
)
export type Form = Static<typeof Form>

/** the route back to the previous step, where a node allows it */
export const ROLLBACK = 'rollback'

/** the only route of a task that tells of a refused end */
export const NOTED: FlowRoute = {
  id: 'noted',
  name: '已知悉',
  from: REFUSED_END.id,
  to: REFUSED_END.id,
  kind: 'PASS',
  needHandler: false,
}

export const isTaskNode = (node: FlowNode): boolean => node.kind === 'TASK' || node.kind === 'PARALLEL_ALL' || node.kind === 'PARALLEL_ANY'

/** Evaluates a condition for these values. A missing field is empty, and equals nothing. */
export const holds = ({ field, op, value }: Condition, values: Readonly<Record<string, unknown>>): boolean => {
  const known = Object.hasOwn(values, field) ? values[field] : undefined
  const empty = known === undefined || known === null || known === '' || (Array.isArray(known) && known.length === 0)
  const is = (wanted: unknown) => (Array.isArray(known) ? known.includes(wanted) : known === wanted)
  const ordered = (test: (a: number | string, b: number | string) => boolean) =>
    (typeof known === 'number' && typeof value === 'number' && test(known, value)) ||
    (typeof known === 'string' && typeof value === 'string' && test(known, value))
  switch (op) {
    case 'EMPTY':
      return empty
    case 'FILLED':
      return !empty
    case 'EQ':
      return is(value)
    case 'NE':
      return !is(value)
    case 'IN':
      return Array.isArray(value) && value.some(is)
    case 'GT':
      return ordered((a, b) => a > b)
    case 'GTE':
      return ordered((a, b) => a >= b)
    case 'LT':
      return ordered((a, b) => a < b)
    case 'LTE':
      return ordered((a, b) => a <= b)
  }
}

export const nodeOf = (graph: Graph, id: string): FlowNode | undefined => graph.nodes.find(node => node.id === id)
/** All reasons against releasing a graph, in Chinese; empty when it may be released. */
export const graphProblems = ({ nodes, routes }: Graph): string[] => {
  const problems: string[] = []
  const twice = (ids: string[]) => [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))]
  for (const id of twice(nodes.map(({ id }) => id))) problems.push(`环节编码重复：${id}`)
  for (const id of twice(routes.map(({ id }) => id))) problems.push(`路由编码重复：${id}`)
  const starts = nodes.filter(({ kind }) => kind === 'START')
  if (starts.length !== 1) problems.push('流程须有且只有一个开始环节')
  if (!nodes.some(({ kind }) => kind === 'END')) problems.push('流程须有结束环节')
  const ids = new Set(nodes.map(({ id }) => id))
  for (const route of routes) {
    for (const end of [route.from, route.to]) if (!ids.has(end)) problems.push(`路由“${route.name}”的环节不存在：${end}`)
    if (route.id === ROLLBACK) problems.push(`路由编码不能使用${ROLLBACK}`)
    if (starts.some(({ id }) => id === route.to)) problems.push(`路由“${route.name}”不能指向开始环节`)
    const to = nodes.find(({ id }) => id === route.to)
    if (route.needHandler && to && to.kind !== 'TASK') problems.push(`路由“${route.name}”指定处理人，但目标不是任务环节`)
  }
  for (const node of nodes) {
    const out = routes.filter(({ from }) => from === node.id)
    const many = node.kind === 'PARALLEL_ALL' || node.kind === 'PARALLEL_ANY'
    if (node.kind === 'END' && out.length > 0) problems.push(`结束环节“${node.name}”不能有后续路由`)
    if (node.kind === 'END' && !node.outcome) problems.push(`结束环节“${node.name}”须有结果`)
    if (node.kind !== 'END' && out.length === 0) problems.push(`环节“${node.name}”没有后续路由`)
    if (node.kind === 'AUTO' && !out.some(({ condition }) => !condition)) problems.push(`自动环节“${node.name}”须有一条无条件的路由`)
    if (node.kind === 'AUTO' && out.some(({ needHandler }) => needHandler)) problems.push(`自动环节“${node.name}”的路由不能指定处理人`)
    if (isTaskNode(node) && !out.some(({ kind, condition }) => kind === 'PASS' && !condition))
      problems.push(`环节“${node.name}”须有一条无条件的通过路由`)
    if (node.kind === 'TASK' && node.assignees?.length !== 1) problems.push(`任务环节“${node.name}”须有一个处理方`)
    if (many && !node.assignees?.length) problems.push(`并行环节“${node.name}”须有处理方`)
    if (many && node.each && node.assignees?.length !== 1) problems.push(`按字段展开的环节“${node.name}”须有一个处理方`)
    for (const { kind, code } of node.assignees ?? [])
      if (kind !== 'LINE' && kind !== 'APPLICANT' && !code) problems.push(`环节“${node.name}”的${assigneeKinds[kind]}未填写`)
  }
  const [start] = starts
  if (problems.length > 0 || !start) return problems
  const forward = reached(routes, [start.id], ({ from, to }) => [from, to])
  const ends = nodes.filter(({ kind }) => kind === 'END').map(({ id }) => id)
  const backward = reached(routes, ends, ({ from, to }) => [to, from])
  for (const { id, name } of nodes) {
    if (!forward.has(id)) problems.push(`环节“${name}”无法到达`)
    else if (!backward.has(id)) problems.push(`环节“${name}”无法到达结束`)
  }
  for (const { id, name } of nodes.filter(passing)) if (circles(nodes, routes, id)) problems.push(`自动环节“${name}”形成循环`)
  return problems
}

const passing = ({ kind, each }: FlowNode) => kind === 'AUTO' || each !== undefined

const reached = (routes: readonly FlowRoute[], from: string[], step: (route: FlowRoute) => [string, string]): Set<string> => {
  const seen = new Set(from)
  for (const id of seen)
    for (const route of routes) {
      const [at, next] = step(route)
      if (at === id) seen.add(next)
    }
  return seen
}
/** Finds a cycle of automatic nodes (or of lists that may be empty): an instance in it would never rest. */
const circles = (nodes: readonly FlowNode[], routes: readonly FlowRoute[], id: string): boolean => {
  const auto = new Set(nodes.filter(passing).map(node => node.id))
  const between = routes.filter(({ from, to }) => auto.has(from) && auto.has(to))
  const next = between.filter(({ from }) => from === id).map(({ to }) => to)
  return reached(between, next, ({ from, to }) => [from, to]).has(id)
}

/** `toUser` of the action payload */
export const Toward = Type.Object({
  id: zh(UserId, '处理人编号'),
  name: optional(zh(Text, '处理人')),
  airLine: optional(Type.Union([Airline, Type.Literal('')], { title: '航空公司' })),
})
export type Toward = Static<typeof Toward>
