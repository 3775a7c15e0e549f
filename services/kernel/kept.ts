import { addDays, toInstant } from '#contracts/kernel/calendar.ts'
import type { EventStore, Position, StoredEvent } from '#services/eventstore/port.ts'
import { breather } from './breath.ts'
import { type Decider, fold } from './decider.ts'
import type { KeptStates } from './shared.ts'
import { nowMs } from './time.ts'

/** Where a stream stood, and the event that brought it there. */
type Standing = { state: unknown; revision: number; position: Position; eventId?: string }
type Put = { version: number; revision: number; position: Position; eventId: string; state: unknown }

/** events that are read at once of a stream that nobody knows here, and folded before the clock is looked at */
const [PAGE, PIECE] = [1_000, 32]
/** how long a state is put by that no other has followed */
const DAYS = 30

/**
 * States of long streams, put by every so many events (`kept` of a decider) and found again by a process that has not seen the stream. What was
 * put by is believed only where its event stands at its place in the log: of another log, or of one that was restored from a copy, it is not.
 * An old one costs reading, none costs reading all, and neither changes what is decided.
 */
export const keeping = (store: EventStore, kept: KeptStates | undefined) => {
  const underWay = new Set<string>()
  const loading = new Map<string, Promise<Standing>>()

  /** Puts by what a stream has come to, where `before` is `every` events or more behind it; nobody waits for it, and failing does no harm. */
  const keep = ({ kept: rule }: Decider, stream: string, before: number, now: Standing): void => {
    if (!rule || !kept || now.eventId === undefined || underWay.has(stream)) return
    if (Math.floor((now.revision + 1) / rule.every) === Math.floor((before + 1) / rule.every)) return
    const { state, revision, position, eventId } = now
    const put: Put = { version: rule.version, revision, position, eventId, state }
    const at = toInstant(nowMs())
    const until = `${addDays(at.slice(0, 10), DAYS)}${at.slice(10)}`
    underWay.add(stream)
    void kept
      .keepState(stream, JSON.stringify(put), { at, until })
      .catch(() => {}) // the next one is not far
      .finally(() => underWay.delete(stream))
  }

  const found = async ({ kept: rule }: Decider, stream: string): Promise<Put | undefined> => {
    const text = await kept?.keptState(stream).catch(() => undefined)
    const put = text === undefined ? undefined : (JSON.parse(text) as Put)
    return put?.version === rule!.version ? put : undefined
  }

  /** The stream folded from `start` on, page by page; undefined where `start` is not of it. */
  const foldedFrom = async (decider: Decider, stream: string, start: Standing): Promise<Standing | undefined> => {
    const breathe = breather()
    let seen = start
    // the event that is known is read again, since it shows that it is there
    for (let from = Math.max(start.revision, 0), isFirst = start.eventId !== undefined; ; isFirst = false) {
      const page = await store.read(stream, { from, limit: PAGE })
      if (isFirst && page[0]?.id !== start.eventId) return undefined
      for (let n = isFirst ? 1 : 0; n < page.length; n += PIECE) {
        await breathe()
        seen = standingAfter(decider, seen, page.slice(n, n + PIECE))
      }
      if (page.length < PAGE) return seen
      from = seen.revision + 1
    }
  }

  const resume = async (decider: Decider, stream: string): Promise<Standing> => {
    const none: Standing = { state: decider.initial, revision: -1, position: 0 }
    const put = await found(decider, stream)
    const resumed = put && (await foldedFrom(decider, stream, put))
    const now = resumed ?? (await foldedFrom(decider, stream, none))!
    keep(decider, stream, resumed ? put.revision : -1, now)
    return now
  }
  /**
   * A stream that this process has not seen, from what was put by on, or from its beginning. It is read once for all who ask meanwhile, so it may
   * have gone on for who came late.
   */
  const load = (decider: Decider, stream: string): Promise<Standing> => {
    const known = loading.get(stream)
    if (known) return known
    const begun = resume(decider, stream).finally(() => loading.delete(stream))
    loading.set(stream, begun)
    return begun
  }

  return { keep, load }
}

/** What further events of a stream make of where it stood. */
const standingAfter = (decider: Decider, seen: Standing, events: readonly StoredEvent[]): Standing => {
  const last = events.at(-1)
  return last ? { state: fold(decider, seen.state, events), revision: last.revision, position: last.position, eventId: last.id } : seen
}
