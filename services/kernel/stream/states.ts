import QuickLRU from 'quick-lru'
import type { Fact } from '#contracts/kernel/event.ts'
import { decidedAt, type EventStore, type Position, type StoredEvent } from '#services/eventstore/port.ts'
import { breather } from '../async/breath.ts'
import type { KeptStates } from '../shared.ts'
import type { Done } from './commands.ts'
import { type Decider, fold, streamOf } from './decider.ts'
import { keeping } from './kept.ts'

/**
 * The state of a stream when this instance last saw it, the instant of its last fact (`''` before the first), and the ids of the commands
 * that brought it there.
 */
export type Snapshot = { state: unknown; revision: number; position: Position; at: string; commandIds: string[] }

/** events that are read first, from the end, of a stream whose state may be stored */
const END = 16
/** events that are read at once of a long stream */
const PAGE = 1_000
/** events that are folded between two looks at the clock */
const PIECE = 32

/**
 * A repeated command is recognised while no more than this many others have come to its stream. A command that may be repeated later must
 * be idempotent by its decider.
 */
export const REMEMBERED = 200

/** least number of recent answers that are kept, for all streams together; each holds a whole state, which may be large */
const ANSWERS = 2_000

/** `answersSize`: least number of recent answers that are kept; `kept`: the store of states of long streams */
export type StatesOptions = { cacheSize?: number; answersSize?: number; kept?: KeptStates }
/**
 * The knowledge of this instance about streams: the state of each as it was last seen, and the answers of its recent commands. Streams are
 * read on from there.
 */
export const streamStates = (store: EventStore, { cacheSize = 20_000, answersSize = ANSWERS, kept }: StatesOptions) => {
  const cache = new QuickLRU<string, Snapshot>({ maxSize: cacheSize })
  const { keep, found } = keeping(store, kept)
  /** answers of recent commands, by stream and command id: a repeated command is answered without reading its stream */
  const answers = new QuickLRU<string, Done<any>>({ maxSize: answersSize })
  const answered = (stream: string, commandId: string, answer: Done<any>) => void answers.set(`${stream} ${commandId}`, answer)

  /** Parallel reads and appends may end in any order; an older state never replaces a newer one. */
  const remember = (stream: string, seen: Snapshot): void => {
    const known = cache.get(stream)
    if (!known || known.revision <= seen.revision) cache.set(stream, seen)
  }

  const refresh = async (decider: Decider, id: string): Promise<Snapshot> => {
    const stream = streamOf(decider, id)
    const cached = cache.get(stream)
    // some engines know the end of a stream without a query: nothing has been appended since
    if (cached && store.endOf?.(stream) === cached.revision) return cached
    const now =
      !cached && decider.kept
        ? await firstSeen(decider, stream)
        : await followed(decider, stream, cached ?? emptySnapshot(decider), [
            await store.read(stream, { from: (cached?.revision ?? -1) + 1 }),
          ])
    // remembers a missing stream too: a command is about to begin it
    if (now !== cached) remember(stream, now)
    return now
  }

  /** Folds further events on `seen` and remembers the answers of the recent commands among them. */
  const followed = async (decider: Decider, stream: string, seen: Snapshot, pieces: Pieces): Promise<Snapshot> => {
    const teller = telling(decider, seen.state)
    for await (const piece of pieces) teller.add(piece)
    const last = teller.last()
    if (!last) return seen
    const isAsked = !decider.kept?.knowsRepeats
    const commandIds = isAsked ? latest([...seen.commandIds, ...teller.answers.keys()]) : []
    if (isAsked) for (const [commandId, answer] of teller.answers) answered(stream, commandId, answer)
    const now = { state: teller.state(), revision: last.revision, position: last.position, at: decidedAt(last), commandIds }
    keep(decider, stream, seen.revision, { ...now, eventId: last.id })
    return now
  }

  /** Reads a stream that this instance has not seen: a short one whole, a long one from its stored state on. */
  const firstSeen = async (decider: Decider, stream: string): Promise<Snapshot> => {
    const end = await store.read(stream, { backwards: true, limit: END })
    if ((end.at(-1)?.revision ?? 0) === 0) return followed(decider, stream, emptySnapshot(decider), [end.reverse()])
    const seen = (await found(decider, stream)) ?? emptySnapshot(decider)
    return followed(decider, stream, seen, piecesAfter(stream, seen.revision))
  }

  /** Reads a long stream in pieces and gives up the turn between them. */
  async function* piecesAfter(stream: string, revision: number): AsyncGenerator<StoredEvent[]> {
    const breathe = breather()
    for (let from = revision + 1; ; from += PAGE) {
      const page = await store.read(stream, { from, limit: PAGE })
      for (let n = 0; n < page.length; n += PIECE) {
        await breathe()
        yield page.slice(n, n + PIECE)
      }
      if (page.length < PAGE) return
    }
  }

  const reading = new Map<string, { ended: Promise<void>; next?: Promise<Snapshot> }>()
  const readOn = (decider: Decider, id: string): Promise<Snapshot> => {
    const stream = streamOf(decider, id)
    const read = refresh(decider, id)
    const done = () => {}
    const underWay: { ended: Promise<void>; next?: Promise<Snapshot> } = { ended: read.then(done, done) }
    reading.set(stream, underWay)
    void underWay.ended.then(() => {
      if (!underWay.next) reading.delete(stream)
    })
    return read
  }
  /**
   * The present state of a stream. Callers who ask while a read is under way share the next read: the one under way began before they asked
   * and may miss what was written since.
   */
  const current = (decider: Decider, id: string): Promise<Snapshot> => {
    const underWay = reading.get(streamOf(decider, id))
    if (!underWay) return readOn(decider, id)
    underWay.next ??= underWay.ended.then(() => readOn(decider, id))
    return underWay.next
  }

  /** the first answer of the command, so that the caller's further steps are the same; a stream without stored states is read by `whole` */
  const answerOfFirst = async (
    decider: Decider,
    stream: string,
    commandId: string,
    whole: () => Promise<StoredEvent[]>,
  ): Promise<Done<any>> => {
    const known = answers.get(`${stream} ${commandId}`)
    if (known) return { ...known, repeated: true }
    const teller = telling(decider, decider.initial, commandId)
    for await (const piece of decider.kept ? piecesAfter(stream, -1) : [await whole()]) teller.add(piece)
    // recent commands are the likeliest to be repeated next
    for (const [id, answer] of teller.answers) answered(stream, id, answer)
    const first = teller.answers.get(commandId)
    if (!first) throw new Error(`stream ${stream} does not tell its command ${commandId}`)
    return { ...first, repeated: true }
  }
  return { cache, remember, keep, current, answered, answerOfFirst }
}

/** Ids of recent commands. */
const latest = (commandIds: readonly string[]): string[] => [...new Set(commandIds)].slice(-REMEMBERED)

type Pieces = Iterable<readonly StoredEvent[]> | AsyncIterable<readonly StoredEvent[]>
/** Folds events and collects the answers of the recent commands among them; the answer of `wanted` is never dropped. */
const telling = (decider: Decider, begun: unknown, wanted?: string) => {
  const answers = new Map<string, Done<any>>()
  let state = begun
  let facts: Fact[] = []
  let last: StoredEvent | undefined
  const add = (events: readonly StoredEvent[]): void => {
    for (const event of events) {
      const { type, data, revision, position, meta } = event
      if (meta.commandId !== last?.meta.commandId) facts = []
      facts.push({ type, data })
      state = fold(decider, state, [event])
      last = event
      answers.delete(meta.commandId)
      answers.set(meta.commandId, { state, facts, revision, position })
      if (answers.size > REMEMBERED + 1) forget()
    }
  }
  const forget = (): void => {
    for (const commandId of answers.keys())
      if (commandId !== wanted) {
        answers.delete(commandId)
        return
      }
  }
  return { add, answers, state: () => state, last: () => last }
}

export const emptySnapshot = (decider: Decider): Snapshot => ({ state: decider.initial, revision: -1, position: 0, at: '', commandIds: [] })
