import { type AllStreamResolvedEvent, type EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client'
import { clearTimeout, nowMs, setImmediate, setTimeout } from '#services/kernel/time.ts'
import type { Position } from './port.ts'

/** Messages of a subscription, in order: an event; a position up to which nothing else matched; the mark that the past is over. */
type FeedMessage = { event: AllStreamResolvedEvent } | { passed: bigint } | 'caughtUp'
type Source = {
  /**
   * The next messages, at most `max`: none where nothing has come for `idle` ms, undefined when the subscription has ended. It waits up to
   * `linger` ms for a full batch, but never behind a mark or checkpoint.
   */
  next: (max: number, linger: number, idle?: number) => Promise<FeedMessage[] | undefined>
  /** true when nothing more is waiting at this moment */
  idle: () => boolean
  close: () => void
}

/** A filter that finds nothing between the start and the end of the log reports this number before the mark; it is no position. */
const NOWHERE = 2n ** 64n - 1n

const isEvent = (told: FeedMessage) => told !== 'caughtUp' && 'event' in told

/** events that a filter looks at between two checkpoints: 8 × 32, the engine's own window. A checkpoint costs a message. */
const [WINDOW, WINDOWS] = [32, 8]
/**
 * Names that begin with one of `prefix`, as the engine's filter: one expression, since the engine compares a list of prefixes one after
 * another, by the rules of a language.
 */
const beginning = (prefix: string[]): string => `^(?:${prefix.map(text => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`

export const grpcPosition = (position: Position) => (position === 0 ? START : { commit: BigInt(position), prepare: BigInt(position) })

/**
 * A subscription to $all from `position` (exclusive), by prefix of the stream's name when given.
 *
 * The client reports marks and checkpoints when they enter its buffer, ahead of events that nobody has handled yet. Here they wait in line
 * behind those events, so that a position taken from them never skips one. The client's buffer is read only on demand (backpressure).
 */
export const openSource = (client: EventStoreDBClient, position: Position, prefix: string[] | undefined, highWaterMark: number): Source => {
  const line: FeedMessage[] = []
  let failure: unknown
  let ended = false
  let wake = () => {}
  let taken = () => {}
  const woken = (ms?: number) =>
    new Promise<void>(resolve => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const fill = (upTo: number) => {
    while (line.length < upTo) {
      const event: AllStreamResolvedEvent | null = subscription.read()
      if (event === null) return
      line.push({ event })
    }
  }
  const mark = (told: FeedMessage) => {
    fill(Number.POSITIVE_INFINITY)
    line.push(told)
    wake()
  }
  const checkpointReached = async (_: unknown, { commit }: { commit: bigint }) => {
    if (commit === NOWHERE) return
    mark({ passed: commit })
    await new Promise<void>(resolve => {
      taken = resolve // holds the subscription back until the consumer has come this far
    })
  }
  const windows = { maxSearchWindow: WINDOW, checkpointInterval: WINDOWS, checkpointReached }
  const filter = prefix && streamNameFilter({ regex: beginning(prefix), ...windows })
  const subscription = client.subscribeToAll({ fromPosition: grpcPosition(position), filter }, { highWaterMark })
  subscription.on('readable', () => wake())
  subscription.on('caughtUp', () => mark('caughtUp'))
  subscription.on('error', error => {
    failure ??= error
    wake()
  })
  for (const end of ['end', 'close'])
    subscription.on(end, () => {
      ended = true
      wake()
    })

  return {
    next: async (max, linger, idle) => {
      const full = () => line.length >= max || ended || failure !== undefined || (line.length > 0 && !isEvent(line.at(-1)!))
      for (const since = nowMs(); ; ) {
        fill(max)
        if (line.length > 0 || failure || ended) break
        if (idle !== undefined && nowMs() - since >= idle) return []
        await woken(idle)
      }
      await new Promise(setImmediate) // messages that come together become one batch
      fill(max)
      for (const until = nowMs() + linger; !full() && nowMs() < until; fill(max)) await woken(until - nowMs())
      if (line.length === 0 && failure) throw failure
      if (line.length === 0) return undefined
      const told = line.splice(0, max)
      if (line.length === 0) taken()
      return told
    },
    idle: () => line.length === 0 && subscription.readableLength === 0,
    close: () => {
      ended = true
      taken()
      wake()
      subscription.unsubscribe().catch(() => {}) // the subscription may never have been opened
      subscription.destroy()
    },
  }
}
