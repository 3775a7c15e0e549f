import { type FileAnswer, isStaff, on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { exportAbout } from '#contracts/kernel/export.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid, isRefusal } from '#contracts/kernel/refused.ts'
import { fieldsIn, veiledPlaces } from '#contracts/kernel/veil.ts'
import { actorNames } from '#contracts/organisation/roles.ts'
import { reasonCodes } from '#contracts/reasons.ts'
import * as api from '#contracts/report/history.ts'
import { thingsIn, valueText } from '#contracts/report/labels.ts'
import { decidedAt, type StoredEvent } from '#services/eventstore/port.ts'
import { aboutSheet } from '#services/kernel/sheet/export.ts'
import { type WriteColumn, xlsxType } from '#services/kernel/sheet/write.ts'
import type { Beside, History } from '#services/kernel/stream/history.ts'
import { applicantIn } from './history-people.ts'
import type { HistoryReader, ReaderDeps } from './history-reader.ts'
import { type HistoryVeil, mayRead } from './history-rights.ts'
import { changesBetween, toldAs } from './history-show.ts'
import { type HistoryLine, inOrder, lineOf, statesAfter, storyAt, storyReader } from './history-story.ts'
import { type FoundHistory, momentOf, mustSee, pagesOf, type StateAt, stateAt } from './history-stream.ts'

type HistoryDeps = Pick<ReaderDeps, 'store' | 'veil'> & {
  reader: HistoryReader
  /** streams of an order that lists know: all payments begun for it, also those that never reached it, and its fines */
  besideOf?: (orderNo: string) => Promise<Beside>
}

/**
 * Routes of the auditor: the events of a stream, its state at any moment, and what changed between two. Everything comes from the log
 * itself; nothing is called or written, since these routes can only read.
 */
export const historyRoutes = ({
  store,
  reader: { find, people, seen, seeing, veilsOf },
  besideOf = async () => ({ payments: [], fines: [] }),
  veil: sight,
}: HistoryDeps): Route[] => {
  const read = storyReader(store, find, besideOf)
  const story = (found: FoundHistory, who: Who) => {
    const sees = async (other: FoundHistory) => {
      try {
        await mustSee(store, other, who)
        return true
      } catch (error) {
        if (!isRefusal(error)) throw error
        return false
      }
    }
    return read(found, { may: ({ history, id }) => mayRead(who, history, id), sees })
  }

  const show = (who: Who, veiled: HistoryVeil) => {
    return (event: StoredEvent, change: (id: string) => string): api.HistoryEvent => {
      const row = rowOf(event, find(event.stream)!, who, veiled)
      return { ...row, data: people().data(event.type, row.data, change) }
    }
  }

  return [
    on(api.timeline, async ({ stream, related, states, page = 0, size = 50 }, call) => {
      const { who } = call
      const { veil, looked } = seeing(stream, call)
      const found = await seen(stream, who)
      const [last] = await store.read(stream, { backwards: true, limit: 1 })
      const { revision } = last!
      const lines = related ? await story(found, who) : undefined
      const all = lines && inOrder(lines).filter(isTold(who, find))
      const events =
        all?.slice(page * size, (page + 1) * size) ??
        (await store.read(stream, { from: page * size, limit: size })).filter(isTold(who, find))
      const after = states ? await statesAfter(lines ?? [lineOf(store, found)], events, veil) : undefined
      const row = show(who, veil)
      const kindOf = (stream: string) => find(stream)!.history.decider.name
      const answer = {
        stream,
        streamZh: found.history.decider.zh,
        events: await people().named(who, change =>
          events.map(event => ({
            ...row(event, change),
            ...(after && { state: people().state(kindOf(event.stream), after.get(event.position), change) }),
          })),
        ),
        revision,
        position: all?.at(-1)?.position ?? last!.position,
        total: all?.length ?? revision + 1,
      }
      await looked('DETAIL')
      return answer
    }),

    on(api.stateThen, async ({ stream, at, revision, related }, call) => {
      const { who } = call
      const { veil, looked } = seeing(stream, call)
      if (at !== undefined && revision !== undefined) throw invalid('时刻和版本只能填写一个')
      if (related && revision !== undefined) throw noRevisions()
      const found = await seen(stream, who)
      const veiled = ({ decider }: History, { state, ...then }: StateAt) => {
        const seen = veil(decider.name, state)
        return people().named(who, change => ({ ...then, state: people().state(decider.name, seen, change) }))
      }
      if (!related) {
        const moment = at !== undefined ? { at } : revision !== undefined ? { revision } : undefined
        const answer = { stream, ...(await veiled(found.history, await stateAt(store, found.history, stream, moment))) }
        await looked('DETAIL')
        return answer
      }
      const lines = await story(found, who)
      const all = await storyAt(lines, at)
      const states = await Promise.all(all.map(async (then, n) => ({ ...nameOf(lines[n]!), ...(await veiled(lines[n]!.history, then)) })))
      const answer = { stream, ...(await veiled(found.history, all[0]!)), states: states.filter(({ revision }) => revision >= 0) }
      await looked('DETAIL')
      return answer
    }),

    on(api.difference, async ({ stream, from, to, related }, call) => {
      const { who } = call
      const { veil, looked } = seeing(stream, call)
      const moments = [from, to].map(momentOf)
      if (related && moments.some(moment => 'revision' in moment)) throw noRevisions()
      const found = await seen(stream, who)
      // people are named before the texts are made of their ids
      const changes = ({ decider: { name } }: History, before: StateAt, after: StateAt) =>
        people().named(who, change =>
          changesBetween(name, before.state, after.state, (kind, value, path) =>
            people().state(kind, veil(kind, value, path), change, path, applicantIn(after.state)),
          ),
        )
      if (!related) {
        const [before, after] = await Promise.all(moments.map(moment => stateAt(store, found.history, stream, moment)))
        const answer = { changes: await changes(found.history, before!, after!) }
        await looked('DETAIL')
        return answer
      }
      const lines = await story(found, who)
      const [before, after] = await Promise.all([from, to].map(at => storyAt(lines, at)))
      const named = await Promise.all(
        lines.map(async (line, n) =>
          (await changes(line.history, before![n]!, after![n]!)).map(change => ({ ...nameOf(line), ...change })),
        ),
      )
      await looked('DETAIL')
      return { changes: named.flat() }
    }),

    on(api.exportHistory, async ({ stream, related }, call): Promise<FileAnswer> => {
      const { who, now } = call
      const found = await seen(stream, who)
      const pages = related ? [inOrder(await story(found, who))] : pagesOf(store, stream)
      const isSeen = isTold(who, find)
      const name = `${found.history.decider.zh}${found.id.replace(/[^\w.-]/g, '_')}历史`
      const filter = { 对象: `${found.history.decider.zh} ${found.id}`, 连同相关对象: related ?? false }
      const about = (rows: number) => exportAbout({ title: '历史', available: [], filter, rows, user: who.loginName ?? who.user, at: now })
      const places = found.history.eventTypes.flatMap(({ schema }) => veiledPlaces(schema) ?? [])
      const shows = sight.mayShow(call)
      // written before the first row is sent, so it tells what may stand there
      if (shows && places.length > 0)
        await sight.looked({ fields: [...new Set(places.flatMap(fieldsIn))], count: 0 }, call, { how: 'EXPORT', object: stream })
      const row = show(who, veilsOf()(who, shows))
      const rows = (page: StoredEvent[]) =>
        people().named(who, change =>
          page.filter(isSeen).map(event => {
            const told = row(event, change)
            return { ...told, user: told.user && change(told.user) }
          }),
        )
      return { name: `${name}.xlsx`, type: xlsxType, content: aboutSheet(columns, sheetRows(pages, rows, find), '历史', about) }
    }),
  ]
}

const nameOf = ({ stream, history }: HistoryLine) => ({ stream, streamZh: history.decider.zh })
/** Each stream counts its own revisions: only instants are common to all. */
const noRevisions = () => invalid('连同相关对象查看时请填写时刻，不能填写版本')

/** Hides internal events from agencies altogether: neither that they happened nor when. */
const isTold =
  (who: Who, find: (stream: string) => FoundHistory | undefined) =>
  ({ stream, type }: StoredEvent): boolean =>
    isStaff(who) || !find(stream)?.history.inHouse?.includes(type)

const rowOf = (event: StoredEvent, { history }: FoundHistory, who: Who, veil: HistoryVeil): api.HistoryEvent => {
  const { position, stream, revision, type, data, meta } = event
  const command = meta.command?.slice(meta.command.indexOf('.') + 1)
  // the reason that came with the call is what its fact keeps inside
  const isInside = !isStaff(who) && history.inHouse?.some(name => Object.hasOwn(data as object, name))
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
    // an agency learns what staff did, but not their names
    user: who.agency && meta.agency !== who.agency ? '' : meta.user,
    role: meta.role,
    ...present({ agency: meta.agency, command: meta.command }),
    ...(label && { commandZh: label }),
    ...(meta.reasonCode && { reasonCode: meta.reasonCode }),
    // a process gives its reason as a code of the fact
    ...(meta.reason && !isInside && { reason: valueText(history.decider.name, ['reason'], meta.reason, type) }),
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
  { key: 'reasonCode', title: '原因类别', type: 'text', labels: reasonCodes },
  { key: 'reason', title: '原因', type: 'text', width: 30 },
  { key: 'told', title: '内容', type: 'text', width: 80 },
]

async function* sheetRows(
  pages: AsyncIterable<StoredEvent[]> | Iterable<StoredEvent[]>,
  rowsOf: (page: StoredEvent[]) => Promise<api.HistoryEvent[]>,
  find: (stream: string) => FoundHistory | undefined,
): AsyncGenerator<Record<string, unknown>[]> {
  const things = new Map<string, string>()
  for await (const page of pages)
    yield (await rowsOf(page)).map(row => ({
      ...row,
      told: toldAs(find(row.stream)!.history.decider.name, row.type, row.data, thingsIn(row.data, things)),
    }))
}
