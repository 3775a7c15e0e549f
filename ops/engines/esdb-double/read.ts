import { type ServerWritableStream, status } from '@grpc/grpc-js'
import { type DoubleLog, type RecordedEvent, TOMBSTONE } from './log.ts'
import {
  caughtUpResponse,
  checkpointResponse,
  confirmationResponse,
  deletedFailure,
  eventResponse,
  failure,
  messages,
  notFoundResponse,
  streamName,
  type streams,
} from './wire.ts'

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>
type Options = streams.ReadReq.Options
type Sink = ReturnType<typeof sinkOf>

/** Counts of the traffic so far, reads requested and events sent: of streams, of $all forwards and backwards, of subscriptions. */
export type SentReads = { [of in 'stream' | 'all' | 'back' | 'subscription']: { reads: number; events: number } }

const thrown = () => failure(status.UNKNOWN, 'Exception was thrown by handler.')

/** The Read RPC: one stream or $all, a page or a subscription, as a real node answers it. @throws the caller's error */
export const read = async (
  log: DoubleLog,
  call: ReadCall,
  sent: SentReads,
  heard?: (heard: { call: 'read'; stream: string; found: number }) => void,
): Promise<void> => {
  const options = call.request.getOptions()!
  const counted = sent[options.hasSubscription() ? 'subscription' : options.hasStream() ? 'stream' : backwards(options) ? 'back' : 'all']
  counted.reads++
  const sink = sinkOf(call, () => {
    counted.events++
  })
  if (options.hasStream()) {
    const stream = options.getStream()!
    const name = streamName(stream.getStreamIdentifier())
    if (options.hasSubscription()) await subscribeToStream(log, name, stream, sink)
    else {
      let found = 0
      try {
        found = await readStream(log, name, options, sink)
      } finally {
        heard?.({ call: 'read', stream: name, found })
      }
    }
  } else if (options.hasSubscription()) await subscribeToAll(log, options, sink)
  else await readAll(log, options, sink)
  call.end()
}

/** Writes with backpressure: a slow consumer holds its own reader back and nobody else. */
const sinkOf = (call: ReadCall, count: () => void) => {
  const state = { open: true, slow: false }
  const gone = new Promise<void>(resolve => {
    for (const end of ['cancelled', 'close', 'error', 'finish']) call.on(end, () => resolve())
  }).then(() => {
    state.open = false
  })
  const open = () => state.open && !call.cancelled
  return {
    gone,
    open,
    send: async (response: streams.ReadResp) => {
      if (!open()) return
      if (response.hasEvent()) count()
      if (call.write(response)) return
      state.slow = true
      await Promise.race([new Promise(resolve => call.once('drain', resolve)), gone])
    },
    /** tells whether the consumer had to be waited for since the last call */
    wasSlow: () => {
      const { slow } = state
      state.slow = false
      return slow
    },
  }
}

const backwards = (options: Options) => options.getReadDirection() === messages.ReadReq.Options.ReadDirection.BACKWARDS

/** @returns how many events were sent */
const readStream = async (log: DoubleLog, name: string, options: Options, sink: Sink): Promise<number> => {
  const from = options.getStream()!
  const back = backwards(options)
  const count = Number(options.getCount())
  if (count === 0 || (from.hasEnd() && !back)) throw failure(status.UNKNOWN, 'Unexpected ReadStreamResult: Error')
  const state = log.state(name)
  if (state === 'tombstoned') throw deletedFailure(name)
  if (state === 'missing') {
    await sink.send(notFoundResponse(name))
    return 0
  }
  const events = log.events(name)
  const first = log.firstVisible(name)
  const start = from.hasStart() ? 0 : from.hasEnd() ? events.length - 1 : Number(from.getRevision())
  let at = back ? Math.min(start, events.length - 1) : Math.max(start, first)
  let sent = 0
  for (; sent < count && at >= first && at < events.length && sink.open(); sent++, at += back ? -1 : 1)
    await sink.send(eventResponse(events[at]!))
  return sent
}

/** Index in the log for a position, or 'invalid'. The end of the log and anything beyond are accepted. */
const place = (log: DoubleLog, all: streams.ReadReq.Options.AllOptions): number | 'invalid' => {
  if (all.hasStart()) return 0
  if (all.hasEnd()) return log.all.length
  const commit = Number(all.getPosition()!.getCommitPosition())
  const prepare = Number(all.getPosition()!.getPreparePosition())
  if (prepare > commit) throw thrown()
  const index = log.indexOf(commit)
  return commit > 0 && index < log.all.length && log.all[index]!.position !== commit ? 'invalid' : index
}

const readAll = async (log: DoubleLog, options: Options, sink: Sink) => {
  const index = place(log, options.getAll()!)
  if (index === 'invalid') throw failure(status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition')
  const back = backwards(options)
  const count = Number(options.getCount())
  let at = back ? index - 1 : index
  const { length } = log.all
  for (let sent = 0; sent < count && at >= 0 && at < length && sink.open(); sent++, at += back ? -1 : 1)
    await sink.send(eventResponse(log.all[at]!))
}

/**
 * Sends the past that `next` finds, the mark, then new events; the mark again after waiting for a slow consumer. @param ended sends
 * whatever comes before the first mark
 */
const follow = async (
  log: DoubleLog,
  sink: Sink,
  next: () => RecordedEvent | undefined,
  pass: (event: RecordedEvent, live: boolean) => Promise<void>,
  ended = async () => {},
) => {
  for (let live = false; sink.open(); live = true) {
    const changed = log.changed() // requested before looking, so that no write is missed in between
    for (let event = next(); event && sink.open(); event = next()) await pass(event, live)
    if (!live) await ended()
    if (!live || sink.wasSlow()) await sink.send(caughtUpResponse())
    await Promise.race([changed, sink.gone])
  }
}

const subscribeToStream = async (log: DoubleLog, name: string, from: streams.ReadReq.Options.StreamOptions, sink: Sink) => {
  if (log.tombstoned(name)) throw deletedFailure(name)
  await sink.send(confirmationResponse())
  let at = from.hasStart() ? 0 : from.hasEnd() ? log.events(name).length : Number(from.getRevision()) + 1
  at = Math.max(at, log.state(name) === 'missing' ? log.events(name).length : log.firstVisible(name))
  const next = () => log.events(name)[at] ?? (sink.open() ? log.tombstone(name) : undefined)
  await follow(log, sink, next, async event => {
    at++
    await sink.send(eventResponse(event))
    if (event.revision === TOMBSTONE) throw deletedFailure(name)
  })
}

const subscribeToAll = async (log: DoubleLog, options: Options, sink: Sink) => {
  const start = options.getAll()!
  const wanted = options.hasFilter() ? matcher(options.getFilter()!) : () => true
  const index = place(log, start)
  await sink.send(confirmationResponse())
  if (index === 'invalid') throw failure(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.')
  // exclusive: the event at the position itself has been seen
  let at = start.hasPosition() && log.all[index]?.position === Number(start.getPosition()!.getCommitPosition()) ? index + 1 : index
  const beyond = start.hasPosition() ? Number(start.getPosition()!.getCommitPosition()) : 0
  const step = options.hasFilter() ? window(options.getFilter()!) : Number.POSITIVE_INFINITY
  let examined = 0
  /** position of the last match or, before any, the start of the subscription */
  let matched = start.hasStart() ? NOWHERE : BigInt(beyond)
  let told: bigint | undefined
  const tell = async (commit: bigint, prepare: bigint) => {
    told = commit
    await sink.send(checkpointResponse(commit, prepare))
  }
  const next = () => {
    while (at < log.all.length && log.all[at]!.position < beyond) at++
    return log.all[at]
  }
  const pass = async (event: RecordedEvent, live: boolean) => {
    at++
    const position = BigInt(event.position)
    if (wanted(event)) {
      matched = position
      await sink.send(eventResponse(event))
    }
    if (++examined % step === 0) await tell(position, live ? position : 0n)
  }
  // another mark at the end of the past, unless one was sent as late as that
  const ended = async () => {
    if (options.hasFilter() && examined > 0 && (told === undefined || (matched !== NOWHERE && told < matched))) await tell(matched, matched)
  }
  await follow(log, sink, next, pass, ended)
}
/** the server's name for the place before everything, where a filter has found nothing yet: it counts as no position */
const NOWHERE = 2n ** 64n - 1n

const window = (filter: streams.ReadReq.Options.FilterOptions) =>
  (filter.hasMax() ? filter.getMax() : 32) * filter.getCheckpointintervalmultiplier()

const matcher = (filter: streams.ReadReq.Options.FilterOptions): ((event: RecordedEvent) => boolean) => {
  const expression = (filter.hasStreamIdentifier() ? filter.getStreamIdentifier() : filter.getEventType())!
  const subject = (event: RecordedEvent) => (filter.hasStreamIdentifier() ? event.stream : event.type)
  if (expression.getRegex()) {
    const regex = compile(expression.getRegex())
    return event => regex.test(subject(event))
  }
  const prefixes = expression.getPrefixList()
  return event => prefixes.some(prefix => beginsInWords(subject(event), prefix))
}
/** characters that a comparison by the rules of a language does not see */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/gu
/** Does a text begin so by the rules of a language, as the engine compares prefixes? A mark belongs to the letter before it. */
const beginsInWords = (text: string, prefix: string): boolean => {
  const seen = text.replace(UNSEEN, '')
  return seen.startsWith(prefix) && !/^\p{M}/u.test(seen.slice(prefix.length))
}
const compile = (source: string) => {
  try {
    return new RegExp(source)
  } catch {
    throw thrown()
  }
}
