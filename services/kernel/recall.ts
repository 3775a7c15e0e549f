import type { StoredEvent } from '#services/eventstore/port.ts'
import type { Loaded } from './commands.ts'
import { type Decider, type StateOf, streamOf } from './decider.ts'

/** streams that are known at once; beyond, all are read anew */
const KNOWN = 20_000

type Load = <D extends Decider>(decider: D, id: string) => Promise<Loaded<StateOf<D>>>

/**
 * Loads a stream once: after that it is known as this process of the program has seen it last, which is never before that. Of a stream that a
 * command was sent to, that is its true end at that time, also where the command was refused or did nothing.
 * For one request, or for whoever follows the log and says what he has `heard`: an event's stream is read again.
 */
export const recalling = ({ load, loadCached }: { load: Load; loadCached: Load }) => {
  const known = new Set<string>()
  const recall: Load = async (decider, id) => {
    const stream = streamOf(decider, id)
    if (known.has(stream)) return loadCached(decider, id)
    const loaded = await load(decider, id)
    if (known.size >= KNOWN) known.clear()
    known.add(stream)
    return loaded
  }
  /** of the events of a batch, before anything is done about one of them; null where there is none */
  const heard = <B extends { events: readonly Pick<StoredEvent, 'stream'>[] } | null>(batch: B): B => {
    for (const { stream } of batch?.events ?? []) known.delete(stream)
    return batch
  }
  return { recall, heard }
}
