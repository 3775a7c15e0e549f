import { toLocal } from '#contracts/kernel/calendar.ts'
import { type Call, on, type Route } from '#contracts/kernel/endpoint.ts'
import { byName } from '#contracts/kernel/people.ts'
import { present } from '#contracts/kernel/present.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import type { Change } from '#contracts/report/history.ts'
import { type DayLine, operationDay } from '#contracts/report/operators/day.ts'
import { applicantIn } from './history-people.ts'
import type { HistoryReader } from './history-reader.ts'
import { changesBetween } from './history-show.ts'
import { pagesOf, type ReadLog, replay } from './history-stream.ts'
import { askedOf, type objectsIn } from './operators.ts'

type Touched = { stream: string; first: number; last: number }
/** A request as the operator log has it. */
type Row = Pick<DayLine, 'id' | 'at' | 'what' | 'changed'> & {
  kind: string
  subject: string
  streams: readonly Touched[]
  about?: number
}
type Deps = {
  store: ReadLog
  reader: HistoryReader
  /** a stream as people call it */
  objectOf: ReturnType<typeof objectsIn>
  /** requests of a day in the order of time, how many there are, and what they moved in all (fen) */
  day: (
    asked: { user: string; day: string; page: number; size: number },
    call: Call,
  ) => Promise<{ rows: Row[]; total: number; moved: number }>
  looks: (asked: { user: string; startDate: string; endDate: string; size: number }, call: Call) => Promise<{ totalElements: number }>
}

/** requests of a page: each is told from the states before and after it */
const SIZE = 50
const MOST = 100
/** facts of a document that are read to tell of it; of a longer one the names of the facts are told */
const MOST_READ = 5_000
/** changes that a sentence names, and signs of each side */
const NAMED = 4
const SIGNS = 40

/** A person's day, document by document: every line says what a request changed. */
export const dayRoutes = ({ store, reader, objectOf, day: dayOf, looks }: Deps): Route[] => {
  /** The changes that each of these requests made in its document, by the request. Empty where the caller may not read its history. */
  const toldOf = async (subject: string, rows: readonly Row[], call: Call): Promise<Map<string, string>> => {
    const told = new Map<string, string>()
    const spans = rows.flatMap(({ id, streams }) => streams.filter(({ stream }) => stream === subject).map(span => ({ id, ...span })))
    const last = Math.max(...spans.map(({ last }) => last))
    if (last > MOST_READ || !reader.find(subject)) return told
    try {
      const { history } = await reader.seen(subject, call.who)
      const kind = history.decider.name
      const { veil, looked } = reader.seeing(subject, call)
      const wanted = new Set(spans.flatMap(({ first, last }) => [first - 1, last]))
      const states = new Map<number, unknown>([[-1, history.decider.initial]])
      for await (const { state, revision } of replay(history, pagesOf(store, subject))) {
        if (wanted.has(revision)) states.set(revision, state)
        if (revision >= last) break
      }
      const people = reader.people()
      const sentences = await people.named(call.who, change =>
        spans.map(({ id, first, last }) => {
          const after = states.get(last)
          const changes = changesBetween(kind, states.get(first - 1), after, (kind, value, path) =>
            people.state(kind, veil(kind, value, path), change, path, applicantIn(after)),
          )
          return [id, sentenceOf(changes)] as const
        }),
      )
      await looked('DETAIL')
      for (const [id, sentence] of sentences) if (sentence) told.set(id, sentence)
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
    return told
  }
  return [
    on(operationDay, async ({ user: of, day = '', page = 0, size: asked = SIZE }, call) => {
      const size = Math.min(asked, MOST)
      const { user = call.who.user } = askedOf({ user: of ?? call.who.user }, call)
      const on = day || toLocal(call.now).date
      const [{ rows, total, moved }, seen] = await Promise.all([
        dayOf({ user, day: on, page, size }, call),
        looks({ user, startDate: on, endDate: on, size: 1 }, call),
      ])
      const documents = new Map<string, Row[]>()
      for (const row of rows) documents.set(row.subject, [...(documents.get(row.subject) ?? []), row])
      const told = await Promise.all(
        [...documents].map(async ([subject, rows]) => {
          const sentences = await toldOf(subject, rows, call)
          const { kind } = rows[0]!
          return {
            subject,
            kind,
            ...objectOf(subject),
            lines: rows.map(({ id, at, what, changed, about, streams }): DayLine => {
              const own = streams.find(({ stream }) => stream === subject) ?? streams[0]!
              return {
                id,
                at,
                what,
                changed,
                ...present({ told: sentences.get(id), about }),
                from: own.first - 1,
                to: own.last,
                beside: streams
                  .filter(({ stream }) => stream !== subject && reader.find(stream))
                  .map(({ stream, first, last }) => ({ stream, object: objectOf(stream).object, from: first - 1, to: last })),
              }
            }),
          }
        }),
      )
      return {
        user,
        userName: byName(user),
        day: on,
        documents: told,
        totalElements: total,
        moved,
        looks: seen.totalElements,
        number: page,
        size,
      }
    }),
  ]
}

const isPart = (value: unknown) => typeof value === 'object' && value !== null
const short = (text: string) => (text.length > SIGNS ? `${text.slice(0, SIGNS)}…` : text)
const sideOf = (value: unknown, text: string | undefined) => short(text ?? (isPart(value) ? '' : String(value)))
/** a change from one value to another says most, then a new value; parts come last */
const rankOf = ({ path, from, to }: Change) =>
  (path === 'status' ? 0 : 1) + (isPart(from) || isPart(to) ? 4 : 0) + (from === undefined || to === undefined ? 2 : 0)

/** The changes between two states in a sentence: 状态 待支付 → 已支付；已付（元） 0.00 → 1,200.00 等 6 项. */
const sentenceOf = (changes: readonly Change[]): string => {
  const named = [...changes].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, NAMED)
  const words = named.map(({ path, pathZh = path, from, to, fromZh, toZh }) => {
    if (to === undefined) return `${pathZh} 已清除`
    const after = sideOf(to, toZh)
    return from === undefined ? `${pathZh} ${after}`.trim() : `${pathZh} ${sideOf(from, fromZh)} → ${after}`
  })
  return words.join('；') + (changes.length > NAMED ? ` 等 ${changes.length} 项` : '')
}
