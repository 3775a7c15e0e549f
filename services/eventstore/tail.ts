import type { Batch, NewEvent, Position, StoredEvent } from './port.ts'

/** What is kept: more than two batches of those who follow. Whoever is further behind reads. */
const KEPT = { events: 1_000, characters: 8 * 1024 * 1024 }

/**
 * What one append wrote: `texts` are `id, type, data, meta` of each event, `revision` and `position` are those of the last one, `at` is the
 * instant of the commit.
 */
export type Written = { stream: string; events: NewEvent[]; texts: string[]; revision: number; position: Position; at: string }

/**
 * The youngest events of the log, as whoever wrote them holds them: those who follow the log's end are given these, and no thread has to read
 * and parse what has just been put into words. They are what a reading would give, and shared, so nobody may change them.
 */
export const youngest = () => {
  let kept: StoredEvent[] = []
  let sizes: number[] = []
  let size = 0
  /** how many at the beginning are given up already: they are cut off by the thousand */
  let gone = 0

  const end = (): Position => kept.at(-1)?.position ?? -1
  const giveUp = (): void => {
    while (kept.length - gone > KEPT.events || size > KEPT.characters) size -= sizes[gone++]!
    if (gone < KEPT.events) return
    kept = kept.slice(gone)
    sizes = sizes.slice(gone)
    gone = 0
  }

  return {
    /** Takes what has been committed, in the order of the log; a repeat is there already. */
    add({ stream, events, texts, revision, position, at }: Written): void {
      const first = position - events.length + 1
      if (first <= end()) return
      // something in between was written without an answer: what is kept has to be without gaps
      if (first !== end() + 1) [kept, sizes, size, gone] = [[], [], 0, 0]
      for (const [i, { id, type, data, meta }] of events.entries()) {
        const [dataText, metaText] = [texts[4 * i + 2]!, texts[4 * i + 3]!]
        const place = { stream, revision: revision - events.length + 1 + i, position: first + i, at }
        kept.push({ id, type, data: asRead(data, dataText), meta: asRead(meta, metaText), ...place })
        sizes.push(dataText.length + metaText.length)
        size += dataText.length + metaText.length
      }
      giveUp()
    },
    /** What `max` events after `from` hold of streams that begin with one of `prefix`; undefined when nothing is there, or not kept any more. */
    after(from: Position, prefix: string[] | undefined, max: number): Batch | undefined {
      const first = kept[gone]
      if (!first || from + 1 < first.position || from >= end()) return undefined
      const at = gone + from + 1 - first.position
      const events = kept.slice(at, at + max)
      const { position } = events.at(-1)!
      const wanted = prefix ? events.filter(({ stream }) => prefix.some(start => stream.startsWith(start))) : events
      return { events: wanted, position, caughtUp: position === end() }
    },
  }
}

/** The value itself when its text says all of it, else what the text says. */
const asRead = <T>(value: T, text: string): T => (isPlain(value) ? value : JSON.parse(text))

/** Does JSON give this value back just as it is? */
const isPlain = (value: unknown): boolean => {
  if (value === null) return true
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object': {
      if (Array.isArray(value)) {
        // `every` would pass over holes
        for (let i = 0; i < value.length; i++) if (!isPlain(value[i])) return false
        return true
      }
      if (Object.getPrototypeOf(value) !== Object.prototype) return false
      for (const key in value) if (!isPlain((value as Record<string, unknown>)[key])) return false
      return true
    }
    default:
      return false
  }
}
