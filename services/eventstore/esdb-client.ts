import { AccessDeniedError, EventStoreDBClient, isCommandError, type StreamingRead } from '@eventstore/db-client'
import backpressure from '@eventstore/db-client/dist/utils/backpressuredWrite.js'
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { clearInterval, clearTimeout, jitter, nowMs, setInterval, setTimeout, sleep } from '#services/kernel/time.ts'
import { Unavailable } from './port.ts'

/**
 * The one EventStoreDB client of this process. All clients of version 6.2.1 in a process share a table of pending appends. When the batch
 * stream of one breaks, the appends of every other client are rejected and their later ones never settle. All stores therefore share one
 * client, and a new one is made only after the old one is disposed of.
 */
type Lease = {
  client: () => Promise<EventStoreDBClient>
  /** is this still the client in use? */
  holds: (client: EventStoreDBClient) => boolean
  /** replaces a client that cannot recover by itself; its pending calls fail, and their callers try again */
  renew: (broken: EventStoreDBClient) => void
  release: () => Promise<void>
}

let shared: { url: string; users: number; client: EventStoreDBClient } | undefined
let disposed: Promise<unknown> = Promise.resolve()

/** longest wait for a client to dispose of itself, ms: one that began while its server was away may never finish */
const DISPOSE_MS = 2_000
/** Disposes of a client without waiting for it. */
const dispose = (client: EventStoreDBClient) => {
  disposed = disposed.then(() => Promise.race([client.dispose().catch(() => {}), sleep(DISPOSE_MS, undefined, { ref: false })]))
}

/**
 * @throws Error when the url cannot be read, or when this process already uses another server; neither message names the url, which may
 * hold a password
 */
export const leaseClient = (url: string): Lease => {
  if (shared && shared.url !== url) throw new Error('this process already uses another EventStoreDB; close that event store first')
  shared ??= { url, users: 0, client: connect(url) }
  const own = shared
  own.users++
  let released = false
  return {
    client: async () => {
      await disposed
      return own.client
    },
    holds: client => own.client === client,
    renew: broken => {
      if (own.client !== broken || own.users === 0) return
      own.client = connect(url)
      dispose(broken)
    },
    release: async () => {
      if (!released && --own.users === 0) {
        shared = undefined
        dispose(own.client)
      }
      released = true
      await disposed
    },
  }
}

const connect = (url: string) => {
  try {
    return EventStoreDBClient.connectionString(url)
  } catch {
    // the client's own message repeats the url
    throw new Error('ESDB_URL is not a connection string of EventStoreDB (esdb://host:2113?tls=false)')
  }
}

// Silences a rejection that nobody can catch. When a connection breaks while writes wait for the socket to drain, the client rejects
// promises inside an async promise executor, and Node ends the process. The append itself is still rejected through the table, so no
// failure is hidden.
const { backpressuredWrite } = backpressure
Object.assign(backpressure, {
  backpressuredWrite: (...call: Parameters<typeof backpressuredWrite>) => backpressuredWrite(...call).catch(() => {}),
})

// Drops an answer that nobody waits for any more. The client empties its table of pending appends when one of its batch streams breaks; an
// answer that comes later on another stream is not found there, and the client's listener throws where nobody can catch it. The append that
// was answered has been rejected through the table before, and its caller tries again.
const { prototype } = streams.StreamsClient
const { batchAppend } = prototype
Object.assign(prototype, {
  batchAppend(this: unknown, ...call: unknown[]) {
    const duplex: Listened = Reflect.apply(batchAppend, this, call)
    const on = duplex.on.bind(duplex)
    return Object.assign(duplex, { on: (name: string, listener: Listener) => on(name, name === 'data' ? found(listener) : listener) })
  },
})
/** A listener of answers whose append may be missing in the client's table. */
const found =
  (listener: Listener): Listener =>
  answer => {
    try {
      listener(answer)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
type Listener = (...told: any[]) => void
type Listened = { on: (name: string, listener: Listener) => unknown }

/** The engine has not answered in time; the outcome is unknown. */
class NoAnswer extends Error {
  constructor(ms: number) {
    super(`no answer for ${ms} ms`)
    this.name = 'Silence'
  }
}

const FINAL = [
  'invalid-argument',
  'invalid-transaction',
  'maximum-append-size-exceeded',
  'stream-deleted',
  'unsupported',
  'wrong-expected-version',
]

/**
 * May the same call succeed later? The client's errors do not tell, so the answer is yes except for a clear refusal of the server, a
 * missing right or a bug of ours.
 */
export const mayPass = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError || isKeptOut(error)) return false
  if (isCommandError(error)) return !FINAL.includes(error.type) && !/BadRequest|invalid ?position/i.test(error.message)
  return true // gRPC errors that the client passes on raw, failed cluster discovery, Silence
}

/** Does the server refuse who asks? gRPC's 16 is a wrong user or password, 7 a missing right. */
export const isKeptOut = (error: unknown): boolean =>
  error instanceof AccessDeniedError || [7, 16].includes(Number((error as { code?: unknown }).code))

/**
 * Must the client be replaced? Yes when it was silent, or when its question for the server's features failed otherwise than by a lost
 * connection: it remembers that failure for ever and answers every append with it.
 */
export const isSpoilt = (error: unknown): boolean =>
  !(error instanceof Unavailable) && !isCommandError(error as Error) && (error as { code?: number }).code !== 14

/** Pause before the next try: 0.1 s doubling to 5 s, half of it random, so that many waiters do not come back at once. */
export const backoff = (tries: number): number => jitter(Math.min(5000, 100 * 2 ** tries), 0.5, 1)

/** The outcome of the promise, or Silence after `ms`. A later outcome is dropped. */
export const withTimeout = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(ms)), ms)
    const done = () => clearTimeout(timer)
    promise.then(resolve, reject)
    promise.then(done, done)
  })

/** Hands over the items of a read. It throws Silence when nothing comes for `ms`, or as soon as the signal aborts. */
export const consume = async <E>(reading: StreamingRead<E>, ms: number, take: (event: E) => void, signal?: AbortSignal): Promise<void> => {
  let heard = nowMs()
  const stopReading = () => reading.destroy(new NoAnswer(ms))
  const watch = setInterval(() => nowMs() - heard > ms && stopReading(), Math.min(ms, 1000))
  signal?.addEventListener('abort', stopReading)
  try {
    for await (const event of reading) {
      heard = nowMs()
      take(event)
    }
  } catch (error) {
    reading.cancel().catch(() => {}) // ends the call itself, which the client leaves open
    throw error
  } finally {
    clearInterval(watch)
    signal?.removeEventListener('abort', stopReading)
  }
}
