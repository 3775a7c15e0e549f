import { endpoints, events } from '#contracts/contexts.ts'
import type { LoginSucceeded, SessionOpened } from '#contracts/identity/events.ts'
import { addDays, local, toLocal } from '#contracts/kernel/calendar.ts'
import type { Call } from '#contracts/kernel/endpoint.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { Code, Count, Doer, Id, Instant, optional, type Static, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { idOf, kindOf } from '#contracts/kernel/stream-name.ts'
import { postingsOf } from '#contracts/ledger.ts'
import type { queryOperations } from '#contracts/report/operators/lists.ts'
import { largestSum } from '#contracts/report/operators/sums.ts'
import type { Ask } from '../../kernel/ask.ts'
import { type Apply, type FoldContext, type View, type ViewRow, view } from '../../kernel/view.ts'

const Revision = Type.Integer({ minimum: 0 })
const Row = Type.Object({
  at: Instant,
  user: zh(Doer, '操作人'),
  role: Code,
  agency: optional(Code),
  call: optional(Code),
  /** the object: the stream that stands for the request, its kind, and its number */
  kind: Code,
  subject: Code,
  object: Code,
  airLine: optional(Code),
  /** types of its facts, in order, each once */
  types: Type.Array(Code),
  /** its streams, each once, with the revisions of its first and its last fact there, and their numbers without the kind */
  streams: Type.Array(Type.Object({ stream: Id, first: Revision, last: Revision })),
  objects: Type.Array(Code),
  facts: Count,
  /** the sum that its postings have added to each account (fen, credit less debit), and `amount`, which changed hands by that */
  net: optional(Type.Array(Type.Object({ account: Text, fen: Type.Integer() }))),
  amount: optional(Type.Integer({ minimum: 0, unit: 'fen' })),
  /** the largest sum that its facts name; facts that move money name balances as well */
  named: optional(Type.Integer({ minimum: 0, unit: 'fen' })),
  /** the sum that it is about: the one that changed hands, or the named one where no money moves yet (a refund is approved) */
  about: optional(Type.Integer({ minimum: 0, unit: 'fen' })),
  reasonCode: optional(Code),
  session: optional(Code),
  /** of a login: the session that it opened, how, and a mark of the address */
  opened: optional(Code),
  way: optional(Code),
  from: optional(Text),
})
type Row = Static<typeof Row>

/** types and streams that a row names: an import may write thousands */
const MOST = 20
/** objects by which a request is known, the first of these; otherwise its first stream, those aside last */
const known = ['order', 'refund', 'rename', 'fine', 'quote', 'policy', 'agency', 'user', 'role']
const among = (list: readonly string[], one: string): string[] => (list.includes(one) || list.length >= MOST ? [...list] : [...list, one])
const touched = (
  streams: Row['streams'],
  subject: string,
  { stream, revision }: Pick<FoldContext, 'stream' | 'revision'>,
): Row['streams'] => {
  if (streams.some(one => one.stream === stream)) return streams.map(one => (one.stream === stream ? { ...one, last: revision } : one))
  const one = { stream, first: revision, last: revision }
  if (streams.length < MOST) return [...streams, one]
  return stream === subject ? [...streams.slice(0, -1), one] : streams
}
/** streams that say what is taken, or whose money moves: what it is for says more */
const aside = ['policyKeys', 'recordPeriods', 'account']
const rank = (stream: string) => {
  const kind = kindOf(stream)
  return known.includes(kind) ? known.indexOf(kind) : known.length + Number(aside.includes(kind))
}

type Net = NonNullable<Row['net']>
/**
 * The sums that a request moves in all, by account. A sum that only passes through an account (money on its way or set aside) is not in it
 * at the end, so it counts once however many facts it needs.
 */
const moved = (before: Net, fact: Parameters<typeof postingsOf>[0]): Net => {
  const net = new Map<string, Fen>(before.map(({ account, fen }) => [account, fen]))
  for (const { from, to, amount } of postingsOf(fact))
    for (const [account, fen] of [
      [from, -amount],
      [to, amount],
    ] as const)
      net.set(account, (net.get(account) ?? 0) + fen)
  return [...net].flatMap(([account, fen]) => (fen === 0 ? [] : [{ account, fen }]))
}
const changedHands = (net: Net): Fen => net.reduce((sum, { fen }) => sum + Math.max(fen, 0), 0)

/** Requests of people, the program's own work left out: what follows from a request bears another user. */
const requestOf = (_: unknown, { meta }: Omit<FoldContext, 'key'>): string | null =>
  meta.user.startsWith('system:') ? null : (meta.correlationId ?? meta.commandId)

const loginOf = (_: unknown, { meta }: Omit<FoldContext, 'key'>): string => meta.correlationId ?? meta.commandId

const told: Apply<Row, { airLine?: unknown }> = (row, data, context) => {
  const { type, stream, revision, at, meta } = context
  const net = moved(row?.net ?? [], { type, stream, revision, data })
  const named = Math.max(row?.named ?? 0, largestSum(type, data) ?? 0)
  const amount = row?.net || net.length > 0 ? changedHands(net) : undefined
  const about = amount ?? named
  const subject = row && rank(row.subject) <= rank(stream) ? row.subject : stream
  const airLine = row?.airLine ?? (typeof data.airLine === 'string' ? data.airLine : undefined)
  return {
    ...(row ?? { at, user: meta.user, role: meta.role }),
    ...present({
      agency: meta.agency,
      call: meta.call ?? row?.call,
      airLine,
      reasonCode: meta.reasonCode ?? row?.reasonCode,
      session: meta.session ?? row?.session,
    }),
    subject,
    kind: kindOf(subject),
    object: idOf(subject),
    types: among(row?.types ?? [], type),
    streams: touched(row?.streams ?? [], subject, context),
    objects: among(row?.objects ?? [], idOf(stream)),
    facts: (row?.facts ?? 0) + 1,
    ...(amount !== undefined && { net, amount }),
    ...(named > 0 && { named }),
    ...(about > 0 && { about }),
  }
}
const loggedIn: Apply<Row, Static<(typeof LoginSucceeded)['schema']>> = (row, data, context) => {
  const now = told(row, {}, context)
  // a sign-on page lets somebody in by a request of its own, in which no session begins
  return now && { ...now, user: context.id, way: data.way, ...present({ from: data.from }) }
}
/** the login is the act of the person who logs in, though its request comes from nobody yet */
const opened: Apply<Row, Static<(typeof SessionOpened)['schema']>> = (row, { user, way }, context) => {
  const now = told(row, {}, context)
  return now && { ...now, user, way, opened: context.id }
}

/** A document for each request of a person that left facts; the whole log is read, so earlier ones are there as well. */
export const operationView: View<Row> = view<Record<never, never>>()({
  name: 'operation',
  version: 3,
  doc: Row,
  index: [
    ['-at'],
    ['user', '-at'],
    ['call', '-at'],
    ['kind', '-at'],
    ['objects'],
    ['agency', '-at'],
    ['airLine', '-at'],
    ['amount', '-at'],
    ['about', '-at'],
    ['opened'],
  ],
  // the person who logs in is nobody until then
  key: { ...Object.fromEntries(events.map(({ type }) => [type, requestOf])), SessionOpened: loginOf } as never,
  on: { ...Object.fromEntries(events.map(({ type }) => [type, told])), LoginSucceeded: loggedIn, SessionOpened: opened } as never,
})

const DAYS = 30
const called = new Map(endpoints.map(({ path, zh }) => [path, zh]))
const eventNames = new Map(events.map(({ type, zh }) => [type, zh]))

type Asked = Omit<Static<(typeof queryOperations)['body']>, 'page' | 'size'>
type OperationRow = ViewRow<typeof operationView> & { id: string; what: string; changed: string; loggedInAt?: string }

/** Reads of the operator log, for calls. */
export const operationQueries = (ask: Ask) => {
  const filterOf = ({ startDate, endDate, what, object, amount, about, ...exact }: Asked, { now }: Call) => {
    const from = startDate ?? addDays(toLocal(now).date, -DAYS)
    const named = what?.trim() && endpoints.filter(({ zh }) => zh.includes(what.trim())).map(({ path }) => path)
    return {
      ...present(exact),
      ...(named && { call: { in: named } }),
      // as it is shown, with the kind before it, or the number alone
      ...(object?.trim() && { objects: object.trim().split(' ').at(-1)! }),
      ...(amount !== undefined && { amount: { gte: amount } }),
      ...(about !== undefined && { about: { gte: about } }),
      at: { gte: local(from, '00:00'), ...(endDate && { lt: local(addDays(endDate, 1), '00:00') }) },
    }
  }
  /** rows with names, and with the login of each */
  const full = async (rows: readonly (Row & { id: string })[], call: Call): Promise<OperationRow[]> => {
    const sessions = [...new Set(rows.flatMap(({ session }) => session ?? []))]
    const logins =
      sessions.length > 0 ? await ask(call).find(operationView, { filter: { opened: { in: sessions } }, limit: sessions.length }) : []
    const by = new Map(logins.map(login => [login.opened, login]))
    return rows.map(row => {
      const login = row.way ? row : by.get(row.session)
      const changed = row.types.map(type => eventNames.get(type) ?? type)
      return {
        ...row,
        what: (row.call && called.get(row.call)) ?? changed.at(-1)!,
        changed: changed.slice(0, 6).join('、') + (changed.length > 6 ? ` 等${changed.length}种` : ''),
        ...present({ way: login?.way, from: login?.from?.slice(0, 8), loggedInAt: login?.at }),
      }
    })
  }
  return {
    page: async ({ page = 0, size = 25, ...asked }: Asked & { page?: number; size?: number }, call: Call) => {
      const found = await ask(call).page(operationView, { filter: filterOf(asked, call) as never, sort: ['-at'], page, size })
      return { content: await full(found.content, call), totalElements: found.totalElements }
    },
    /** the requests of a person on a day, in order, and the money that all of them moved */
    day: async ({ user, day, page, size }: { user: string; day: string; page: number; size: number }, call: Call) => {
      const filter = filterOf({ user, startDate: day, endDate: day }, call) as never
      const [found, sums] = await Promise.all([
        // several requests may fall into one millisecond
        ask(call).page(operationView, { filter, sort: ['at', 'position'], page, size }),
        ask(call).group(operationView, { filter, by: [], sum: ['amount'] }),
      ])
      const moved = Number(sums[0]?.amount ?? 0)
      return { rows: await full(found.content, call), total: found.totalElements, moved }
    },
    pages: async function* (asked: Asked, call: Call): AsyncIterable<OperationRow[]> {
      for await (const rows of ask(call).cursor(operationView, { filter: filterOf(asked, call) as never, sort: ['-at'] }))
        yield full(rows, call)
    },
    count: async (asked: Asked, call: Call) => (await ask(call).count(operationView, filterOf(asked, call) as never)).count,
  }
}
