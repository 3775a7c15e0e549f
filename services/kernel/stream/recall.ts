import type { StoredEvent } from '#services/eventstore/port.ts'
import type { LoadedStream } from './commands.ts'
import { type Decider, type StateOf, streamOf } from './decider.ts'

/** streams that are known at once; beyond that all are read again */
const KNOWN = 20_000
const NEVER_LOADED = -2

type Load = <D extends Decider>(decider: D, id: string) => Promise<LoadedStream<StateOf<D>>>

/**
 * Loads a stream once and afterwards gives it as this instance last saw it, never an earlier state. Of a stream that got a command this is
 * its true end at that time, also where the command was refused or did nothing. It serves one request, or a consumer of the log that
 * reports each batch to `heard`: the stream of such an event is read again, unless this instance has seen it at that event or later (it may
 * have written it). `least` is the least revision to accept of a stream that was not loaded before.
 * @param trusted streams for which the last seen state will do, however old it is
 */
export const recalling = (
  { load, loadCached, lastSeen }: { load: Load; loadCached: Load; lastSeen: Load },
  trusted: readonly string[] = [],
) => {
  /** least revision that each stream has reached */
  const known = new Map(trusted.map(stream => [stream, NEVER_LOADED]))
  const recall = async <D extends Decider>(decider: D, id: string, least?: number): Promise<LoadedStream<StateOf<D>>> => {
    const stream = streamOf(decider, id)
    const reached = known.get(stream) ?? least
    if (reached !== undefined) {
      // the absence of a stream is believed only where it was read here
      const seen = await (reached === NEVER_LOADED ? loadCached : lastSeen)(decider, id)
      if (seen.revision >= reached) return seen
    }
    const loaded = await load(decider, id)
    if (known.size >= KNOWN) known.clear()
    known.set(stream, Math.max(loaded.revision, known.get(stream) ?? -1))
    return loaded
  }
  /** Notes the events of a batch, before anything is done about one of them. Null, for the end of the feed, passes through. */
  const heard = <B extends { events: readonly Pick<StoredEvent, 'stream' | 'revision'>[] } | null>(batch: B): B => {
    for (const { stream, revision } of batch?.events ?? []) {
      const reached = known.get(stream)
      if (reached !== undefined && reached < revision) known.set(stream, revision)
    }
    return batch
  }
  return { recall, heard }
}
