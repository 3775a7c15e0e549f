import { isStaff, type Who, worksForAll } from '#contracts/kernel/endpoint.ts'
import { forbidden, invalid, notFound } from '#contracts/kernel/refused.ts'
import { idOf, kindOf } from '#contracts/kernel/stream-name.ts'
import { decidedAt, type EventStore, type StoredEvent } from '#services/eventstore/port.ts'
import { mustBelongTo } from '#services/kernel/stream/access.ts'
import { fold } from '#services/kernel/stream/decider.ts'
import type { History } from '#services/kernel/stream/history.ts'
import { monotonicMs, turn } from '#services/kernel/time.ts'
import { mayRead } from './history-rights.ts'

/** The auditor's access to the log, which cannot write. */
export type ReadLog = Pick<EventStore, 'read'>

/** A state of the past: `at` is the instant since which it stood. Revision −1 is before the first event. */
export type StateAt = { state: unknown; revision: number; at?: string }
/** Names a state: after a revision, or at an instant, inclusive. */
type Moment = { revision: number } | { at: string }

const PAGE = 500
/** ms for which a replay may hold up other requests */
const SLICE_MS = 10

/** The events of a stream from a revision on, in pages. Other requests are answered between them. */
export async function* pagesOf(log: ReadLog, stream: string, first = 0): AsyncGenerator<StoredEvent[]> {
  for (let from = first; ; ) {
    const events = await log.read(stream, { from, limit: PAGE })
    const last = events.at(-1)
    if (!last) return
    yield events
    from = last.revision + 1
    await turn()
  }
}

export type EventPages = AsyncIterable<StoredEvent[]> | Iterable<StoredEvent[]>

/** The states of a stream, one after each event. A large state is slow to fold, so other requests get their turn. */
export async function* replay({ decider }: History, pages: EventPages): AsyncGenerator<Required<StateAt>> {
  let state = decider.initial
  let since = monotonicMs()
  for await (const page of pages) {
    for (const event of page) {
      const at = decidedAt(event)
      state = fold(decider, state, [{ ...event, at }])
      yield { state, revision: event.revision, at }
      if (monotonicMs() - since < SLICE_MS) continue
      await turn()
      since = monotonicMs()
    }
  }
}

/**
 * The state at a moment, or after all events when no moment is given.
 * @throws Refused 404 for an unknown revision
 */
export const stateIn = async (history: History, pages: EventPages, moment?: Moment): Promise<StateAt> => {
  let then: StateAt = { state: history.decider.initial, revision: -1 }
  for await (const next of replay(history, pages)) {
    if (moment && isAfter(moment, next)) return then
    then = next
  }
  if (moment && 'revision' in moment && moment.revision > then.revision) throw notFound(`版本${moment.revision}`)
  return then
}

export const stateAt = (log: ReadLog, history: History, stream: string, moment?: Moment): Promise<StateAt> =>
  stateIn(history, pagesOf(log, stream), moment)

const isAfter = (moment: Moment, { revision, at }: Required<StateAt>) =>
  'revision' in moment ? revision > moment.revision : Date.parse(at) > Date.parse(moment.at)

/**
 * Reads `3`, `-1` or an instant.
 * @throws Refused 400
 */
export const momentOf = (text: string): Moment => {
  if (/^-?\d{1,9}$/.test(text)) return { revision: Number(text) }
  if (Number.isNaN(Date.parse(text))) throw invalid('时刻不是有效的时间')
  return { at: text }
}

export type FoundHistory = { history: History; stream: string; id: string }

/** The streams that have a history, by the kind before the first dash. */
export const findIn = (registry: readonly History[]) => {
  const kinds = new Map(registry.map(history => [history.decider.name, history]))
  return (stream: string): FoundHistory | undefined => {
    const history = kinds.get(kindOf(stream))
    return history && { history, stream, id: idOf(stream) }
  }
}

/**
 * May this person look at this stream? Staff may with the right to read its module, at streams of their airlines; people of an agency only
 * at their own documents and, where the kind allows it, at those of their sub-agents. The latest state that names an owner tells whose it
 * is: a deleted record names none.
 * @throws Refused 404 for what does not exist or is another agency's, 403 for another airline's
 */
export const mustSee = async (log: ReadLog, { history, stream, id }: FoundHistory, who: Who): Promise<void> => {
  const { decider, airlineOf, agencyOf, notForParent, ownerStays } = history
  const what = `${decider.zh}${id}`
  if ((await log.read(stream, { limit: 1 })).length === 0) throw notFound(what)
  if (!mayRead(who, history, id)) throw forbidden(`没有查看${decider.zh}历史的权限`)
  if (isStaff(who) && (!airlineOf || worksForAll(who))) return
  if (!isStaff(who) && !(agencyOf && who.agency)) throw notFound(what)

  let agency: string | undefined
  let airLine: string | undefined
  for await (const { state } of replay(history, pagesOf(log, stream))) {
    agency = agencyOf?.(state) ?? agency
    airLine = airlineOf?.(state) ?? airLine
    if (ownerStays && airLine !== undefined) break
  }
  if (isStaff(who) && (airLine === undefined || airLine === '*')) throw forbidden(`没有查看${decider.zh}历史的数据权限`)
  mustBelongTo(notForParent ? { ...who, subAgents: [] } : who, { agency, airLine: airLine ?? '*' }, what)
}
