import { airlines } from '#contracts/enums.ts'
import * as api from '#contracts/flow/api.ts'
import * as edit from '#contracts/flow/definition-api.ts'
import { REFUSED_END } from '#contracts/flow/labels.ts'
import { assigneeName, shownNode } from '#contracts/flow/standing.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { byName } from '#contracts/kernel/people.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type Ask, pageOf } from '../kernel/ask.ts'
import type { Queries, RowFilter, Stored } from '../kernel/query.ts'
import type { ViewRow } from '../kernel/view.ts'
import { flowDefinitions, flowHandovers, flowLines } from './definitions.ts'
import { flowTasks } from './tasks.ts'
import { flowsUnderWay } from './under-way.ts'

type Task = ViewRow<typeof flowTasks>
type Asked = Static<(typeof api.flowTaskList)['body']>
/** Tasks that a person sees: owners such as `ROLE:FINANCE`, for some airlines and not for others. */
type Scope = {
  owners: string[]
  roles: readonly string[]
  airlines: readonly string[]
  except: readonly string[]
  /** the person, and those who handed the work over: neither may decide about an application of their own */
  people: readonly string[]
  /** the name of the person who handed the work over */
  from?: string
  /** excludes tasks without an airline */
  strict?: boolean
}
export type FlowQueryDeps = {
  ask: Ask
  /** the caller's tasks now, own ones and those by handover (services/flow/people.ts) */
  scopes: (user: string, call: Call) => Promise<Scope[]>
}

/** The part of the task list that a caller sees. */
export const tasksOf =
  (scopes: FlowQueryDeps['scopes']) =>
  async (call: Call): Promise<RowFilter<Task>> =>
    filterOf((await scopes(call.who.user, call)).flatMap(waysTo))

/** Lists of tasks, definitions and handovers (catalogue area flow). */
export const flowQueries = ({ ask, scopes }: FlowQueryDeps): Route[] => {
  const mine = tasksOf(scopes)
  const latest = { sort: ['-createdAt'] as ['-createdAt'] }
  /**
   * Waiting tasks, the latest first. An index has the tasks of each owner in this order: the first pages are merged from the first tasks of
   * each owner. For later pages, or for very many owners, one query sorts all tasks.
   */
  const waiting = async (asked: RowFilter<Task>, { page = 0, size = 20 }: { page?: number; size?: number }, parts: Way[], call: Call) => {
    const filter = { ...asked, ...filterOf(parts) }
    const each = parts.flatMap(({ by, values, airLine, others }) => values.map(value => ({ ...asked, ...airLine, ...others, [by]: value })))
    const limit = (page + 1) * size
    if (limit > NEAR || each.length > OWNERS) return ask(call).page(flowTasks, { filter, ...latest, page, size })
    const [{ count }, ...found] = await Promise.all([
      ask(call).count(flowTasks, filter),
      ...each.map(one => ask(call).find(flowTasks, { filter: one, ...latest, limit })),
    ])
    const rows = [...new Map(found.flat().map(row => [row.id, row])).values()].sort(
      (a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id),
    )
    return { content: rows.slice(page * size, limit), totalElements: count, number: page, size }
  }
  const list = (tabKey?: number) => async (asked: Asked, call: Call) => {
    const { page, size, status = 'PENDING', overdue, ...rest } = asked
    const filter: RowFilter<Task> = {
      ...rest,
      ...present({ tabKey }),
      ...(overdue && { dueAt: { lte: call.now } }),
    }
    if (status === 'DONE') {
      const found = await ask(call).page(flowTasks, { filter: { ...filter, handledBy: call.who.user }, sort: ['-handleTime'], page, size })
      const becameOf = await unfollowed(found.content, call)
      return pageOf({ ...found, content: found.content.map(row => ({ ...shownTask(row, call.now), ...becameOf(row) })) })
    }
    const mine = await scopes(call.who.user, call)
    const found = await waiting({ ...filter, status }, { page, size }, mine.flatMap(waysTo), call)
    const from = await transferred(found.content, mine, call)
    return pageOf({ ...found, content: found.content.map((row, n) => shownTask(row, call.now, from[n])) })
  }
  /** the outcome of decisions that the business could not follow: the task alone knows only how it was handled */
  const unfollowed = async (rows: Stored<Task>[], call: Call) => {
    const ids = [...new Set(rows.map(({ instanceId }) => instanceId))]
    const over = await ask(call).find(flowsUnderWay, { filter: { id: { in: ids }, over: true }, limit: Math.max(1, ids.length) })
    const whys = new Map(over.map(({ id, remark = '' }) => [id, remark]))
    return ({ instanceId, nodeId, status, routeName, overtaken }: Stored<Task>) => {
      if (overtaken) return { statusDesc: `${routeName}，未生效：${overtaken}` }
      const why = nodeId === REFUSED_END.id || status !== 'DONE' ? undefined : whys.get(instanceId)
      return why === undefined ? {} : { statusDesc: `${routeName}，${REFUSED_END.name}${why && `：${why}`}` }
    }
  }
  /** the former owner of each of the caller's tasks: the person who handed over, or the keeper of the line when the task was opened */
  const transferred = async (rows: Stored<Task>[], mine: Scope[], call: Call) => {
    const lines = [...new Set(rows.flatMap(({ assigneeKind, owner }) => (assigneeKind === 'LINE' ? [codeOf(owner)] : [])))]
    const known = new Map(
      (await Promise.all(lines.map(line => ask(call).get(flowLines, line)))).flatMap(row => (row ? [[row.line, row]] : [])),
    )
    return rows.map(row => {
      const own = mine.find(scope => isIn(scope, row))
      const line = known.get(codeOf(row.owner))
      return own?.from ?? (line?.from && line.since > row.createdAt ? byName(line.from) : undefined)
    })
  }
  const definitions = (call: Call) => ask(call).find(flowDefinitions, { sort: ['-updatedAt'], limit: 1_000 })

  return [
    on(api.flowTaskList, list()),
    on(api.cancelledOrders, list(3)),
    on(api.otherTasks, list(4)),
    on(api.tdqwRefundTasks, list(8)),
    on(api.tdqwOrderRefundTasks, list(9)),
    on(api.flowTaskCounts, async (_, call) => {
      const groups = await ask(call).group(flowTasks, { filter: { status: 'PENDING', ...(await mine(call)) }, by: ['tabKey'] })
      const found = new Map(groups.map(({ tabKey, count }) => [Number(tabKey), Number(count)]))
      const names: Readonly<Record<number, string>> = api.taskTabs
      // a tab without any workflow would always be empty
      const used = (await definitions(call)).filter(({ status }) => status !== 'DRAFT').map(({ tab }) => tab)
      const keys = [...new Set([...used, ...found.keys()])].sort((a, b) => a - b)
      const counts = keys.map(tabKey => ({ tabKey, name: names[tabKey] ?? `页签${tabKey}`, count: found.get(tabKey) ?? 0 }))
      return { total: counts.reduce((sum, { count }) => sum + count, 0), counts }
    }),

    on(edit.queryDefinition, async ({ page, size, name, ...asked }, call) => {
      const found = (await definitions(call)).filter(
        row =>
          (!name || row.name.includes(name)) &&
          (!asked.businessType || row.businessType === asked.businessType) &&
          (!asked.status || row.status === asked.status),
      )
      const rows = found.map(({ id, nodes, routes: _, position: __, definition: ___, ...row }) => ({ ...row, id, nodeCount: nodes.length }))
      return paged(rows, { page, size })
    }),
    on(edit.queryProcess, async ({ page, size, definition, name, kind }, call) => {
      const rows = (await definitions(call))
        .filter(row => !definition || row.id === definition)
        .flatMap(row => row.nodes.map(shownNode).map(({ id, ...node }) => ({ ...partOf(row, id), ...node })))
      return paged(
        rows.filter(node => (!name || node.name.includes(name)) && (!kind || node.kind === kind)),
        { page, size },
      )
    }),
    on(edit.queryRoute, async ({ page, size, definition, process, target, needHandler }, call) => {
      const rows = (await definitions(call))
        .filter(row => !definition || row.id === definition)
        .flatMap(row => row.routes.map(({ id, ...route }) => ({ ...partOf(row, id), ...route })))
      const fits = (route: (typeof rows)[number]) =>
        (!process || route.from === process) &&
        (!target || route.to === target) &&
        (needHandler === undefined || route.needHandler === needHandler)
      return paged(rows.filter(fits), { page, size })
    }),
    on(edit.queryLines, async ({ page, size, line, handler }, call) => {
      const filter = { ...(line && { line: { prefix: line.trim().toUpperCase() } }), ...(handler && { handler }) }
      const found = await ask(call).page(flowLines, { filter, sort: ['line'], page, size })
      return pageOf({
        ...found,
        content: found.content.map(({ line, handler, from, since }) => ({
          id: line,
          handler: { id: handler, name: byName(handler) },
          ...(from && { from: byName(from) }),
          since,
        })),
      })
    }),
    on(edit.queryHandover, async ({ page, size }, call) => {
      const { user, permissions } = call.who
      const all = permissions.includes('*') || permissions.includes('*.r')
      const filter = all ? {} : { or: [{ fromId: user }, { toId: user }] }
      const found = await ask(call).page(flowHandovers, { filter, sort: ['-createdAt'], page, size })
      return pageOf({ ...found, content: found.content.map(row => shownHandover(row, call.now)) })
    }),
  ]
}

/** Queries of the engine to the views: hints only (services/flow/people.ts, services/flow/clock.ts). */
export const flowHints = ({ ask, query }: { ask: Ask; query: Queries }) => ({
  handedTo: async (user: string, call: Call): Promise<string[]> => {
    const rows = await ask(call).find(flowHandovers, { filter: { toId: user, ended: 'NO' }, limit: 500 })
    return [...new Set(rows.map(({ fromId }) => fromId))]
  },
  linesOf: async (handler: string, call: Call): Promise<string[]> =>
    (await ask(call).find(flowLines, { filter: { handler }, limit: 5_000 })).map(({ line }) => line),
  overdue: async (now: string, limit: number): Promise<string[]> =>
    (await query.find(flowTasks, { filter: { escalateAt: { lte: now } }, sort: ['escalateAt'], limit })).map(({ id }) => id),
  handedOver: async (now: string, limit: number): Promise<string[]> => {
    const rows = await query.find(flowHandovers, { filter: { endsOpen: { lte: now } }, sort: ['endsOpen'], limit })
    return [...new Set(rows.map(({ fromId }) => fromId))]
  },
})

/** pages that begin within this many tasks are merged, for at most this many owners */
const NEAR = 1_000
const OWNERS = 50

/** One way in which a task belongs to a person: by its owner, or by the role it was escalated to. */
type Way = { by: 'owner' | 'escalatedTo'; values: readonly string[]; airLine: { airLine?: { in: string[] } }; others: RowFilter<Task> }
export const waysTo = ({ owners, roles, airlines: held, except, people, strict }: Scope): Way[] => {
  const free = held.includes('*') && except.length === 0
  const ours = held.includes('*') ? Object.keys(airlines) : held
  const airLine = free ? {} : { airLine: { in: [...(strict ? [] : ['']), ...ours.filter(one => !except.includes(one))] } }
  const [own, given] = people.map((notFor): RowFilter<Task> => ({ notFor: { ne: notFor } }))
  const others = { ...own, ...(given && { or: [given] }) }
  return [
    { by: 'owner', values: owners, airLine, others },
    ...(roles.length > 0 ? [{ by: 'escalatedTo' as const, values: roles, airLine, others }] : []),
  ]
}
/** the code of an owner, as `LINE:HU-HAK-PEK` */
const codeOf = (owner: string) => owner.slice(owner.indexOf(':') + 1)
const isIn = (scope: Scope, row: Task): boolean =>
  waysTo(scope).some(
    ({ by, values, airLine }) => values.includes(row[by] ?? '') && (!airLine.airLine || airLine.airLine.in.includes(row.airLine)),
  )
/** a person who is no handler has no tasks */
export const filterOf = (ways: Way[]): RowFilter<Task> =>
  ways.length > 0
    ? { or: ways.map(({ by, values, airLine, others }) => ({ [by]: { in: [...values] }, ...airLine, ...others })) }
    : { owner: '' }
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A task as lists show it. @param from whose work it is, where it is known otherwise than by a task passed on */
export const shownTask = (row: Stored<Task>, now: string, given?: string): Static<typeof api.TaskRow> => {
  const from = given ?? (row.status === 'PENDING' && row.passedOnBy ? byName(row.passedOnBy) : undefined)
  return {
    id: row.id,
    instanceId: row.instanceId,
    tabKey: row.tabKey,
    definition: row.definition,
    definitionName: row.definitionName,
    businessType: row.businessType,
    businessId: row.businessId,
    title: row.title,
    nodeId: row.nodeId,
    toGroupName: row.nodeName,
    toName: row.handledBy
      ? byName(row.handledBy)
      : assigneeName(
          { kind: row.assigneeKind, code: codeOf(row.owner), ...(row.assigneeName && { name: row.assigneeName }) },
          row.applicant,
        ),
    assigneeKind: row.assigneeKind,
    ...(row.airLine && { airLine: row.airLine }),
    applicantName: byName(row.applicant),
    ...present({ agency: row.agency }),
    status: from ? 'TRANSFERRED' : row.status,
    statusDesc: row.routeName ?? api.taskStatuses[from ? 'TRANSFERRED' : row.status],
    ...present({ transferredFrom: from, handleRemark: row.handleRemark, handleTime: row.handleTime, dueAt: row.dueAt }),
    createdAt: row.createdAt,
    overdue: row.status === 'PENDING' && row.dueAt !== undefined && row.dueAt <= now,
    escalated: row.escalatedTo !== undefined,
  }
}

const shownHandover = (
  { id, fromId, toId, airLine, fromDate, toDate, remark, ended, begins, ends, createdAt }: Stored<ViewRow<typeof flowHandovers>>,
  now: string,
): Static<typeof edit.HandoverRow> => ({
  id,
  from: { id: fromId, name: byName(fromId) },
  to: { id: toId, name: byName(toId) },
  ...present({ airLine }),
  fromDate,
  toDate,
  ...(remark && { remark }),
  status: ended !== 'NO' ? ended : now < begins ? 'PLANNED' : now < ends ? 'ACTIVE' : 'ENDED',
  createdAt,
})

const partOf = ({ id, name }: Stored<ViewRow<typeof flowDefinitions>>, code: string) => ({
  id: `${id}~${code}`,
  definition: id,
  definitionName: name,
  code,
})
const paged = <Row>(rows: Row[], { page = 0, size = 25 }: { page?: number; size?: number }) => ({
  content: rows.slice(page * size, (page + 1) * size),
  totalElements: rows.length,
  number: page,
  size,
})
