import type { StoredEvent } from '#services/eventstore/port.ts'
import type { Loaded } from './commands.ts'
import { type Decider, type StateOf, streamOf } from './decider.ts'

/** streams that are known at once; beyond, all are read anew */
const KNOWN = 20_000

type Load = <D extends Decider>(decider: D, id: string) => Promise<Loaded<StateOf<D>>>

/**
 * Loads a stream once: after that it is known as this process of the program has seen it last, which is never before that. Of a stream that a
 * command was sent to, that is its true end at that time, also where the command was refused or did nothing.
 * For one request, or for whoever follows the log and says what he has `heard`: an event's stream is read again, unless this process has seen it
 * at that event or later (it may have written it). `least`: the revision that what is known must have come to, of a stream not loaded before.
 * @param trusted streams of which it does not matter how long ago this process has seen them
 */
export const recalling = ({ load, loadCached }: { load: Load; loadCached: Load }, trusted: readonly string[] = []) => {
  /** the revision that each has come to at least */
  const known = new Map(trusted.map(stream => [stream, -1]))
  const recall = async <D extends Decider>(decider: D, id: string, least?: number): Promise<Loaded<StateOf<D>>> => {
    const stream = streamOf(decider, id)
    const reached = known.get(stream) ?? least
    if (reached !== undefined) {
      const seen = await loadCached(decider, id)
      if (seen.revision >= reached) return seen
    }
    const loaded = await load(decider, id)
    if (known.size >= KNOWN) known.clear()
    known.set(stream, Math.max(loaded.revision, known.get(stream) ?? -1))
    return loaded
  }
  /** of the events of a batch, before anything is done about one of them; null where there is none */
  const heard = <B extends { events: readonly Pick<StoredEvent, 'stream' | 'revision'>[] } | null>(batch: B): B => {
    for (const { stream, revision } of batch?.events ?? []) {
      const reached = known.get(stream)
      if (reached !== undefined && reached < revision) known.set(stream, revision)
    }
    return batch
  }
  return { recall, heard }
}
