import { AccessDeniedError, EventStoreDBClient, isCommandError, type StreamingRead } from '@eventstore/db-client'
import backpressure from '@eventstore/db-client/dist/utils/backpressuredWrite.js'
import { clearInterval, clearTimeout, jitter, nowMs, setInterval, setTimeout, sleep } from '#services/kernel/time.ts'
import { Unavailable } from './port.ts'

/**
 * The one EventStoreDB client of this process. Client 6.2.1 keeps its pending appends in a table that all clients of a process share:
 * when the batch stream of one breaks, the appends of every other are rejected and their later ones never settle.
 * So there is one, all stores share it, and a new one is made only after the old one is disposed of.
 */
type Lease = {
  client: () => Promise<EventStoreDBClient>
  /** whether this is still the client in use */
  holds: (client: EventStoreDBClient) => boolean
  /** replaces a client that cannot recover by itself; what it had under way fails and is tried again by its callers */
  renew: (broken: EventStoreDBClient) => void
  release: () => Promise<void>
}

let shared: { url: string; users: number; client: EventStoreDBClient } | undefined
let disposed: Promise<unknown> = Promise.resolve()

/** a client that began while its server was away may never say that it is disposed of */
const DISPOSE_MS = 2_000
/** A client that cannot be disposed of holds nothing up. */
const dispose = (client: EventStoreDBClient) => {
  disposed = disposed.then(() => Promise.race([client.dispose().catch(() => {}), sleep(DISPOSE_MS, undefined, { ref: false })]))
}

/** @throws Error when the url cannot be read, or when this process already uses another server; neither names the url, which may hold a password */
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
    throw new Error('ESDB_URL is not a connection string of EventStoreDB (esdb://host:2113?tls=false)') // the client's message repeats the url
  }
}

// When a connection breaks while writes wait for the socket to drain, the client rejects promises inside an async promise executor, where
// nobody can catch them, and Node ends the process. The append itself is rejected through the table all the same, so nothing is hidden here.
const { backpressuredWrite } = backpressure
Object.assign(backpressure, {
  backpressuredWrite: (...call: Parameters<typeof backpressuredWrite>) => backpressuredWrite(...call).catch(() => {}),
})

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
 * Whether the same call may succeed later. The safe rule, since the client's errors do not tell more: everything except a plain answer of the server,
 * a missing right or a bug of ours.
 */
export const mayPass = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError || error instanceof AccessDeniedError)
    return false
  if (isCommandError(error)) return !FINAL.includes(error.type) && !/BadRequest|invalid ?position/i.test(error.message)
  return true // gRPC errors that the client passes on raw, failed cluster discovery, Silence
}

/**
 * Whether the client must be replaced: it was silent, or its question for the server's features failed otherwise than by a lost
 * connection, which it then remembers for ever and answers to every append.
 */
export const isSpoilt = (error: unknown): boolean =>
  !(error instanceof Unavailable) && !isCommandError(error as Error) && (error as { code?: number }).code !== 14

/** 0.1 s doubling to 5 s, half of it by chance, so that many waiters do not come back at once. */
export const backoff = (tries: number): number => jitter(Math.min(5000, 100 * 2 ** tries), 0.5, 1)

/** The promise's outcome, or Silence. What comes later is dropped. */
export const withTimeout = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(ms)), ms)
    const done = () => clearTimeout(timer)
    promise.then(resolve, reject)
    promise.then(done, done)
  })

/** Hands over what a read yields; Silence when nothing comes for so long, or as soon as the signal aborts. */
export const consume = async <E>(reading: StreamingRead<E>, ms: number, take: (event: E) => void, signal?: AbortSignal): Promise<void> => {
  let heard = nowMs()
  const giveUp = () => reading.destroy(new NoAnswer(ms))
  const watch = setInterval(() => nowMs() - heard > ms && giveUp(), Math.min(ms, 1000))
  signal?.addEventListener('abort', giveUp)
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
    signal?.removeEventListener('abort', giveUp)
  }
}
