import { type FileAnswer, on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { invalid, notFound } from '#contracts/kernel/refused.ts'
import { actorNames } from '#contracts/organisation/roles.ts'
import { exportAbout } from '#contracts/report/export.ts'
import * as api from '#contracts/report/history.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import type { History } from '#services/kernel/history.ts'
import { aboutSheet } from '#services/kernel/sheet/export.ts'
import { type WriteColumn, xlsxType } from '#services/kernel/sheet/write.ts'
import { mayRead, type Veil, veilFor } from './history-rights.ts'
import { changesBetween, toldAs } from './history-show.ts'
import { inOrder, type Line, lineOf, statesAfter, storyAt, storyReader } from './history-story.ts'
import { decidedAt, type Found, findIn, type Log, momentOf, mustSee, pagesOf, type StateAt, stateAt } from './history-stream.ts'

export type HistoryDeps = {
  store: Log
  registry: readonly History[]
  /** codes of all payments begun for an order, also of those that never came to it */
  paymentsOf?: (orderNo: string) => Promise<string[]>
}

/**
 * The auditor: what happened to a stream, how it stood at any moment, and what changed between two. Everything is told from
 * the log itself; nothing is called and nothing can be written, since all that is given is a way to read.
 */
export const historyRoutes = ({ store, registry, paymentsOf = async () => [] }: HistoryDeps): Route[] => {
  const find = findIn(registry)
  const veil = veilFor(registry)
  const read = storyReader(store, find, paymentsOf)
  const story = (found: Found, who: Who) => read(found, history => mayRead(who, history))

  const seen = async (stream: string, who: Who): Promise<Found> => {
    const found = find(stream)
    if (!found) throw notFound(`数据${stream}`)
    await mustSee(store, found, who)
    return found
  }
  const show = (who: Who) => {
    const veiled = veil(who)
    return (event: StoredEvent): api.HistoryEvent => rowOf(event, find(event.stream)!, who, veiled)
  }

  return [
    on(api.timeline, async ({ stream, related, states, page = 0, size = 50 }, { who }) => {
      const found = await seen(stream, who)
      const [last] = await store.read(stream, { backwards: true, limit: 1 })
      const { revision } = last!
      const lines = related ? await story(found, who) : undefined
      const all = lines && inOrder(lines)
      const events = all?.slice(page * size, (page + 1) * size) ?? (await store.read(stream, { from: page * size, limit: size }))
      const after = states ? await statesAfter(lines ?? [lineOf(store, found)], events, veil(who)) : undefined
      const row = show(who)
      return {
        stream,
        streamZh: found.history.decider.zh,
        events: events.map(event => ({ ...row(event), ...(after && { state: after.get(event.position) }) })),
        revision,
        position: all?.at(-1)?.position ?? last!.position,
        total: all?.length ?? revision + 1,
      }
    }),

    on(api.stateThen, async ({ stream, at, revision, related }, { who }) => {
      if (at !== undefined && revision !== undefined) throw invalid('时刻和版本只能填写一个')
      if (related && revision !== undefined) throw noRevisions()
      const found = await seen(stream, who)
      const veiled = ({ decider }: History, { state, ...then }: StateAt) => ({ ...then, state: veil(who)(decider.name, state) })
      if (!related) {
        const moment = at !== undefined ? { at } : revision !== undefined ? { revision } : undefined
        return { stream, ...veiled(found.history, await stateAt(store, found.history, stream, moment)) }
      }
      const lines = await story(found, who)
      const all = await storyAt(lines, at)
      const states = all.map((then, n) => ({ ...nameOf(lines[n]!), ...veiled(lines[n]!.history, then) }))
      return { stream, ...veiled(found.history, all[0]!), states: states.filter(({ revision }) => revision >= 0) }
    }),

    on(api.difference, async ({ stream, from, to, related }, { who }) => {
      const moments = [from, to].map(momentOf)
      if (related && moments.some(moment => 'revision' in moment)) throw noRevisions()
      const found = await seen(stream, who)
      const changes = (history: History, before: StateAt, after: StateAt) =>
        changesBetween(history.decider.name, before.state, after.state, veil(who))
      if (!related) {
        const [before, after] = await Promise.all(moments.map(moment => stateAt(store, found.history, stream, moment)))
        return { changes: changes(found.history, before!, after!) }
      }
      const lines = await story(found, who)
      const [before, after] = await Promise.all([from, to].map(at => storyAt(lines, at)))
      const named = lines.map((line, n) => changes(line.history, before![n]!, after![n]!).map(change => ({ ...nameOf(line), ...change })))
      return { changes: named.flat() }
    }),

    on(api.exportHistory, async ({ stream, related }, { who, now }): Promise<FileAnswer> => {
      const found = await seen(stream, who)
      const pages = related ? [inOrder(await story(found, who))] : pagesOf(store, stream)
      const name = `${found.history.decider.zh}${found.id.replace(/[^\w.-]/g, '_')}历史`
      const filter = { 对象: `${found.history.decider.zh} ${found.id}`, 连同相关对象: related ?? false }
      const about = (rows: number) => exportAbout({ title: '历史', offered: [], filter, rows, user: who.user, at: now })
      return { name: `${name}.xlsx`, type: xlsxType, content: aboutSheet(columns, sheetRows(pages, show(who), find), '历史', about) }
    }),
  ]
}

const nameOf = ({ stream, history }: Line) => ({ stream, streamZh: history.decider.zh })
/** Each stream counts its own revisions: only instants are common to all. */
const noRevisions = () => invalid('连同相关对象查看时请填写时刻，不能填写版本')

const rowOf = (event: StoredEvent, { history }: Found, who: Who, veil: Veil): api.HistoryEvent => {
  const { position, stream, revision, type, data, meta } = event
  const command = meta.command?.slice(meta.command.indexOf('.') + 1)
  const label = command === undefined ? undefined : (history.commands?.[command] as { zh?: string } | undefined)?.zh
  return {
    position,
    stream,
    streamZh: history.decider.zh,
    revision,
    type,
    zh: history.eventTypes.find(declared => declared.type === type)?.zh ?? type,
    at: decidedAt(event),
    storedAt: event.storedAt ?? event.at,
    // an agency learns what the house did, not the names of its people
    user: who.agency && meta.agency !== who.agency ? '' : meta.user,
    role: meta.role,
    ...(meta.agency && { agency: meta.agency }),
    ...(meta.command && { command: meta.command }),
    ...(label && { commandZh: label }),
    ...(meta.reason && { reason: meta.reason }),
    data: veil(history.decider.name, data),
  }
}

const columns: WriteColumn[] = [
  { key: 'position', title: '序号', type: 'int' },
  { key: 'at', title: '时间', type: 'datetime' },
  { key: 'streamZh', title: '对象', type: 'text' },
  { key: 'stream', title: '数据流', type: 'text', width: 30 },
  { key: 'revision', title: '版本', type: 'int' },
  { key: 'zh', title: '事件', type: 'text' },
  { key: 'user', title: '操作人', type: 'user' },
  { key: 'role', title: '角色', type: 'text', labels: actorNames },
  { key: 'agency', title: '代理人编号', type: 'text' },
  { key: 'commandZh', title: '命令', type: 'text' },
  { key: 'reason', title: '原因', type: 'text', width: 30 },
  { key: 'told', title: '内容', type: 'text', width: 80 },
]

async function* sheetRows(
  pages: AsyncIterable<StoredEvent[]> | Iterable<StoredEvent[]>,
  show: (event: StoredEvent) => api.HistoryEvent,
  find: (stream: string) => Found | undefined,
): AsyncGenerator<Record<string, unknown>[]> {
  for await (const page of pages)
    yield page.map(event => {
      const { history } = find(event.stream)!
      const row = show(event)
      return { ...row, told: toldAs(history.decider.name, row.type, row.data) }
    })
}
