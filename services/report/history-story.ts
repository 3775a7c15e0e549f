import { LRUCache } from 'lru-cache'
import type { StoredEvent } from '#services/eventstore/port.ts'
import type { Beside, History, HistoryPart, Related } from '#services/kernel/stream/history.ts'
import { type EventPages, type FoundHistory, pagesOf, type ReadLog, replay, type StateAt, stateIn } from './history-stream.ts'

/** One stream of a story. `shown`: the part of its state that is shown. */
export type HistoryLine = {
  stream: string
  history: History
  pages: EventPages
  shown: (state: any) => unknown
}
/** A line that was read to its end; of a shared stream only the events of one document. */
type StoryLine = HistoryLine & { events: StoredEvent[] }

/** The reader's rights: kinds of stream, and single documents. */
type Reader = { may: (found: FoundHistory) => boolean; sees: (found: FoundHistory) => Promise<boolean> }

/** A stream on its own, read as far as needed. */
export const lineOf = (log: ReadLog, { history, stream }: FoundHistory): HistoryLine => ({
  stream,
  history,
  pages: pagesOf(log, stream),
  shown: state => state,
})

/**
 * Reads a stream with all related streams, the stream itself first. A block of seats is sold to many orders: one order's part of it is kept
 * in memory and only later events are read, so that turning pages does not read the whole block each time.
 * @param besideOf streams that lists know of an order: payments begun for it, and its fines
 * @returns the story without what the reader may not read
 */
export const storyReader = (
  log: ReadLog,
  find: (stream: string) => FoundHistory | undefined,
  besideOf: (orderNo: string) => Promise<Beside>,
): ((found: FoundHistory, { may, sees }: Reader) => Promise<StoryLine[]>) => {
  type Known = { next: number; events: StoredEvent[] }
  const known = new LRUCache<string, Known>({ max: 1_000 })

  const read = async (stream: string, part?: HistoryPart): Promise<StoredEvent[]> => {
    const key = part && `${part.of} ${stream}`
    const before = (key && known.get(key)) || { next: 0, events: [] }
    const events = [...before.events]
    let { next } = before
    for await (const page of pagesOf(log, stream, next)) {
      events.push(...(part ? page.filter(part.isIn) : page))
      next = page.at(-1)!.revision + 1
    }
    if (key) known.set(key, { next, events })
    return events
  }
  const line = ({ history, stream }: FoundHistory, events: StoredEvent[], part?: HistoryPart): StoryLine => ({
    stream,
    history: part ? { ...history, decider: { ...history.decider, initial: part.initial } } : history,
    events,
    pages: [events],
    shown: part?.shown ?? (state => state),
  })

  return async (found, { may, sees }) => {
    /** `whose`: also check the document itself */
    const linesOf = async ({ stream, part, numbered, leads }: Related, whose = false): Promise<StoryLine[]> => {
      if (numbered) return series(stream)
      const other = find(stream)
      if (!other || !may(other)) return []
      const events = await read(stream, part)
      if (whose && !(events.length > 0 && (await sees(other)))) return []
      const further = await Promise.all((leads?.(events) ?? []).map(one => linesOf(one, true)))
      return [line(other, events, part), ...further.flat()]
    }
    const series = async (stream: string): Promise<StoryLine[]> => {
      const lines: StoryLine[] = []
      for (let n = 1; ; n++) {
        const one = find(`${stream}~${n}`)
        const events = one && may(one) ? await read(one.stream) : []
        if (!one || events.length === 0) return lines
        if (await sees(one)) lines.push(line(one, events))
      }
    }
    const own = line(found, await read(found.stream))
    const { related } = found.history
    if (!related) return [own]
    const { state } = await stateIn(found.history, own.pages)
    const others = await Promise.all(related(state, found.id, await besideOf(found.id), own.events).map(one => linesOf(one)))
    const lines = [own, ...others.flat()]
    // several streams may lead to the same one
    return lines.filter((one, n) => lines.findIndex(({ stream }) => stream === one.stream) === n)
  }
}

/** All events of a story in the order of the log. */
export const inOrder = (story: readonly StoryLine[]): StoredEvent[] =>
  story.flatMap(({ events }) => events).sort((a, b) => a.position - b.position)

/** The state of each line at an instant, by default the latest; in the order of the lines. */
export const storyAt = (story: readonly StoryLine[], at?: string): Promise<StateAt[]> =>
  Promise.all(
    story.map(async line => {
      const then = await stateIn(line.history, line.pages, at === undefined ? undefined : { at })
      return { ...then, state: line.shown(then.state) }
    }),
  )

/** The state after each of these events, by position; every line is folded once, up to the last of them. */
export const statesAfter = async (
  lines: readonly HistoryLine[],
  events: readonly StoredEvent[],
  told: (kind: string, state: unknown) => unknown,
): Promise<Map<number, unknown>> => {
  const states = new Map<number, unknown>()
  for (const { stream, history, pages, shown } of lines) {
    const wanted = new Map(events.filter(event => event.stream === stream).map(({ revision, position }) => [revision, position]))
    if (wanted.size === 0) continue
    let left = wanted.size
    for await (const { state, revision } of replay(history, pages)) {
      const position = wanted.get(revision)
      if (position === undefined) continue
      states.set(position, told(history.decider.name, shown(state)))
      if (--left === 0) break
    }
  }
  return states
}
