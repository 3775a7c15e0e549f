/**
 * The event store as the program sees it (ARCHITECTURE §3). Adapters: `sqlite.ts` (embedded default) and `esdb.ts`; both pass
 * `contract.ts`.
 *
 * A position is a number that grows along the global log; gaps are normal, `0` stands before the first event. It is exact below 2⁵³ (an
 * adapter whose engine counts further refuses to start). A revision counts the events of one stream from 0.
 */
export type Position = number

export type Meta = {
  /** user id or `system:…`; never personal data, never a secret: metadata is not encrypted */
  user: string
  role: string
  agency?: string
  commandId: string
  /** name of the command that caused the event, e.g. `order.cancelOrder` */
  command?: string
  /** path of the endpoint that a person called, and the login with which; the operator log reads both */
  call?: string
  session?: string
  correlationId?: string
  /** trace of the caller (W3C Trace Context), where it named one */
  traceId?: string
  causationId?: string
  /** reason as a code (contracts/reasons.ts), also on facts that follow */
  reasonCode?: string
  /** reason in the user's words */
  reason?: string
  /** instant of the decision by the caller's clock, ISO 8601 UTC; the codec hands it on as the event's `at` */
  at: string
  /** schema version of the data, written by the codec */
  schema?: number
}

/** An event to be appended. The id is a UUID that the caller derives from its command, so that a repeated append is recognised. */
export type NewEvent = { id: string; type: string; data: unknown; meta: Meta }

/** An event as it was written. `at` is the store's instant, ISO 8601 UTC with milliseconds. */
export type StoredEvent = {
  id: string
  type: string
  data: any
  meta: Meta
  stream: string
  revision: number
  position: Position
  at: string
  /** the store's instant, where the codec has put the decision's into `at` */
  storedAt?: string
}
/** Instant of the decision; the store's own instant may be later. */
export const decidedAt = (event: StoredEvent): string => event.meta.at ?? event.at

export type Expected = 'none' | number
export type Appended = { revision: number; position: Position }

/** The stream is not at the expected revision. `actual` is its last revision, or `none`. */
export class Conflict extends Error {
  readonly stream: string
  readonly expected: Expected
  readonly actual: Expected
  constructor(stream: string, expected: Expected, actual: Expected) {
    super(`stream ${stream} is at ${actual}, expected ${expected}`)
    this.name = 'Conflict'
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

/** The store cannot be reached or does not answer; the caller may try again later. */
export class Unavailable extends Error {
  /** advice to the operator about the cause, where it is known */
  readonly advice: string | undefined
  constructor(message: string, { advice, ...options }: ErrorOptions & { advice?: string | undefined } = {}) {
    super(message, options)
    this.name = 'Unavailable'
    this.advice = advice
  }
}

/** An event of this program that nobody can read: its bytes are no fact, or its shape is none that was ever written. */
export class Unreadable extends Error {
  constructor({ type, stream, revision, position }: StoredEvent, options?: ErrorOptions) {
    super(`事件不能读取：位置 ${position}，${stream} 版本 ${revision}，${type} the event cannot be read`, options)
    this.name = 'Unreadable'
  }
}

type ReadOptions = {
  /** first revision to read, inclusive; by default 0 forwards, the end backwards */
  from?: number
  backwards?: boolean
  limit?: number
}

/**
 * A batch of a subscription. `position` is where to resume (exclusive), also when `events` is empty; `caughtUp` marks the head of the log.
 */
export type Batch = { events: StoredEvent[]; position: Position; caughtUp: boolean }

export type SubscribeOptions = {
  /** resume after this position (exclusive); `'end'` means from now on */
  from?: Position | 'end'
  /** only streams whose name begins with one of these */
  prefix?: string[]
  signal: AbortSignal
  /** events in a batch, default 500 */
  max?: number
}

export interface EventStore {
  /**
   * Appends all events or none. Appending the same ids again at the same expected revision gives the first answer again and writes nothing.
   * An empty list changes nothing and returns the stream's present state. There is no "any" revision.
   * @throws Conflict when the stream is not at `expected`; nothing is written
   * @throws Unavailable when the outcome could not be learned in time; repeating the identical call is safe
   */
  append(stream: string, events: NewEvent[], options: { expected: Expected }): Promise<Appended>
  /**
   * The revision at which a stream ends, −1 where there is none. Only an engine with a single writer has it, and only where it knows the
   * end without a query; undefined means that the stream must be read.
   */
  endOf?(stream: string): number | undefined
  /** Reads one stream. An unknown stream is empty. */
  read(stream: string, options?: ReadOptions): Promise<StoredEvent[]>
  /**
   * Reads the global log after `from` (exclusive), in order, at most `limit` events of the streams asked for. `position` is where to go on.
   * @throws RangeError when `from` lies beyond the end of the log: it was taken from another one
   */
  readAll(options: {
    from?: Position
    prefix?: string[]
    limit: number
  }): Promise<{ events: StoredEvent[]; position: Position; end: boolean }>
  /** Batches in order, first the past, then live; it ends when `signal` aborts. It survives every failure of the engine. */
  subscribe(options: SubscribeOptions): AsyncIterable<Batch>
  /** position of the last event of the log */
  head(): Promise<Position>
  close(): Promise<void>
}
