import QuickLRU from 'quick-lru'
import { addDays, toInstant } from '#contracts/kernel/calendar.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import type { KeptStates } from '../shared.ts'
import { nowMs } from '../time.ts'
import type { Decider } from './decider.ts'
import type { Snapshot } from './states.ts'

/** The state of a stream at a revision, and the event that brought it there. */
type Standing = Snapshot & { eventId: string }
type Put = Standing & { version: number }

/** days for which a stored state is kept when no newer one replaces it */
const DAYS = 30
/** streams whose last mark is remembered */
const MARKED = 20_000

/**
 * Stores the states of long streams every so many events (`kept` of a decider), and finds them again in an instance that has not seen the
 * stream. A stored state counts only where its event stands at its place in the log. The id of a repeated command's event may stand there
 * again in a log that was restored from an older copy, behind other events; such a log has another name, and so have its states
 * (`openKeyStore`). An old state costs more reading, a missing one the whole stream; neither changes what is decided. Where the kernel
 * recognises commands by their ids, the state of the mark before is stored: the facts of recent commands are then read behind it, so that a
 * repeated one is answered without reading further.
 */
export const keeping = (store: EventStore, kept: KeptStates | undefined) => {
  const underWay = new Set<string>()
  /** each stream at the last multiple of `every` that it passed, or as it was stored */
  const marks = new QuickLRU<string, Standing>({ maxSize: MARKED })

  const put = ({ version }: NonNullable<Decider['kept']>, stream: string, standing: Standing): void => {
    if (!kept || underWay.has(stream)) return
    const at = toInstant(nowMs())
    const until = `${addDays(at.slice(0, 10), DAYS)}${at.slice(10)}`
    underWay.add(stream)
    void kept
      .keepState(stream, JSON.stringify({ version, ...standing } satisfies Put), { at, until })
      .catch(() => {}) // the next store comes soon enough
      .finally(() => underWay.delete(stream))
  }

  /** Stores a state of a stream that has passed a multiple of `every` since `before`. Nobody waits for it, and a failure does no harm. */
  const keep = ({ kept: rule }: Decider, stream: string, before: number, now: Standing): void => {
    if (!rule || Math.floor((now.revision + 1) / rule.every) === Math.floor((before + 1) / rule.every)) return
    const mark = marks.get(stream)
    marks.set(stream, now)
    put(rule, stream, rule.knowsRepeats ? now : (mark ?? now))
  }

  const found = async ({ kept: rule }: Decider, stream: string): Promise<Snapshot | undefined> => {
    const text = await kept?.keptState(stream).catch(() => undefined)
    if (text === undefined) return undefined
    const { version, ...standing } = JSON.parse(text) as Put
    if (version !== rule!.version) return undefined
    const [event] = await store.read(stream, { from: standing.revision, limit: 1 })
    if (event?.id !== standing.eventId) return undefined
    marks.set(stream, standing)
    return standing
  }

  return { keep, found }
}
