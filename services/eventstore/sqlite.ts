import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { monotonicMs, setTimeout, sleep, turn } from '#services/kernel/time.ts'
import { ownFolder } from '../kernel/files/own-folder.ts'
import { turnSnapshot } from '../kernel/snapshot.ts'
import { spawnWorker } from '../kernel/worker.ts'
import { workerLink } from '../kernel/worker-link.ts'
import { Sqlite } from './better-sqlite3.ts'
import { damageOf, quickCheck } from './damage.ts'
import { streamEnds } from './ends.ts'
import { groupCommit } from './group-commit.ts'
import { type Batch, type EventStore, type Position, type StoredEvent, type SubscribeOptions, Unavailable } from './port.ts'
import { checkEnd, connect, createSchema, type Db, eventsOf, logReader, type Page, type Slice, type StreamRead } from './sqlite-log.ts'
import type { ReaderAnswer, ReaderRequest, WriterAnswer, WriterRequest } from './sqlite-wire.ts'
import { youngest } from './tail.ts'

/** Another process has the data directory open. */
export class InUse extends Error {
  constructor(dir: string) {
    super(`数据目录 ${dir} 正被另一个进程使用，请先停止它。The data directory ${dir} is in use by another process; stop that one first.`)
    this.name = 'InUse'
  }
}

/** A piece of the log; the same events are given to all who read it, so nobody may change them. */
type Read = { events: StoredEvent[]; position: Position; end: boolean }

/** A stream is read here, on the calling thread, up to this much; the rest of a long one comes from the reader worker. */
const small = { events: 100, characters: 256 * 1024 }
/** One answer of the reader worker holds at most about this many characters. */
const large = 8 * 1024 * 1024

/** So many characters are parsed without letting others in. */
const atOnce = 128 * 1024

/** Who follows the log is told of commits at once, but not more often than this, ms: under load there is more for each time they look. */
const gather = 20

type SqliteOptions = {
  /** where `events.db` lies; made when missing */
  dir: string
  /** adds this many ms to every commit, to show what a slow disk does */
  fsyncDelayMs?: number
  /** told of reads that failed and are tried again */
  log?: { warn: (details: object, message: string) => void }
  /** told once when the file turns out to be damaged while it is in use: nothing good comes of going on */
  fatal?: (error: Error) => void
  /** the file is not looked through at the start: for whoever looks for what is wrong with it */
  unchecked?: boolean
  /** each end of a stream that is known is looked up all the same, and a wrong one throws: in every test, of the store as of the whole program */
  provesEnds?: boolean
}

const ADVICE =
  '请停止程序，用 npm run restore 恢复最近的备份（npm run verify 可说明损坏情况）。The event log is damaged; stop the program and restore the latest backup.'

/**
 * The embedded event store: one SQLite file, owned by this process alone. Commits and large reads have worker threads of their own.
 * @throws InUse when another process has it open
 * @throws Damaged
 */
export const openSqliteEventStore = async ({
  dir,
  fsyncDelayMs = 0,
  log: logger,
  fatal,
  unchecked = false,
  provesEnds = process.env.NODE_ENV === 'test',
}: SqliteOptions): Promise<EventStore> => {
  ownFolder(dir, ['events.db', 'events.lock'])
  const lock = own(dir)
  const file = join(dir, 'events.db')
  const { meant, noticing, watched } = damageOf(file, ADVICE, fatal)
  const db = openLog(file, lock, meant, unchecked)
  const log = logReader(db)
  const snapshot = turnSnapshot(db)
  const writer = watched(
    workerLink<WriterRequest, WriterAnswer>(() => spawnWorker(import.meta.url, 'eventstore-writer', { file, fsyncDelayMs })),
  )
  const reader = watched(workerLink<ReaderRequest, ReaderAnswer>(() => spawnWorker(import.meta.url, 'eventstore-reader', { file })))

  let closing: Promise<void> | undefined
  const closed = new AbortController()
  const sleeping = new Set<() => void>()
  let committed = log.head()
  /** where the log's end was when those who follow it were last told */
  let told = committed
  const tell = gathering(() => {
    told = committed
    for (const wake of sleeping) wake()
  })
  const tail = youngest()
  /** while nobody follows, nothing is kept for followers */
  let followers = 0
  const ends = streamEnds()
  const appends = groupCommit(
    writer,
    known => {
      snapshot.renew()
      if (followers > 0) for (const each of known?.written() ?? []) tail.add(each)
      committed = known?.head ?? committed
      tell()
    },
    ends,
  )

  const open = (): void => {
    if (closing) throw new Unavailable('事件库已关闭 the event store is closed')
  }
  /** The log, for a read on the calling thread. @throws Unavailable */
  const look = () => {
    open()
    snapshot.enter()
    return log
  }

  /** @throws RangeError */
  const within = (position: Position): void => {
    const head = look().head()
    if (position <= head) return
    throw new RangeError(`the position ${position} lies beyond the end of the event log (${head}): it was taken from another log`)
  }

  const readLarge = async <Answer extends ReaderAnswer>(request: ReaderRequest): Promise<Answer> => {
    open()
    try {
      return (await reader.call(request).finally(snapshot.renew)) as Answer
    } catch (error) {
      throw new Unavailable('事件库读取失败 the event log could not be read', { cause: error })
    }
  }
  const ask = (from: Position, prefix: string[] | undefined, limit: number) => readLarge<Page>({ after: from, prefix, limit, bytes: large })
  const parsed = async ({ texts, position, end }: Page): Promise<Read> => ({ events: await parse(texts), position, end })
  const page = async (from: Position, prefix: string[] | undefined, limit: number): Promise<Read> => parsed(await ask(from, prefix, limit))

  // Views that catch up walk the log together: a page is read and parsed once for all of them, and while they parse and fold it the reader
  // puts the next one into words. The end of the log does not count: it may have grown since it was asked for, so everyone asks for it
  // himself; and who is there needs no more pages.
  const pages = new LRUCache<string, Promise<Read>>({ max: 6 })
  const ahead = new LRUCache<string, Promise<Page>>({ max: 2 })
  const shared = async (from: Position, prefix: string[] | undefined, limit: number): Promise<Read> => {
    const asked = asking(from, prefix, limit)
    const early = await ahead.get(asked)?.catch(() => undefined)
    ahead.delete(asked)
    const here = early && !early.end ? early : await ask(from, prefix, limit)
    if (!here.end) {
      const next = ask(here.position, prefix, limit)
      next.catch(() => {}) // told to whoever asks for it
      ahead.set(asking(here.position, prefix, limit), next)
    }
    return parsed(here)
  }
  const sequential = async (from: Position, prefix: string[] | undefined, limit: number): Promise<Read> => {
    const asked = asking(from, prefix, limit)
    const known = pages.get(asked)
    const coming = known ?? shared(from, prefix, limit)
    pages.set(asked, coming)
    coming.catch(() => pages.peek(asked) === coming && pages.delete(asked))
    const found = await coming.catch(error => {
      if (!known) throw error
    })
    const here = found && !(found.end && known) ? found : await page(from, prefix, limit)
    if (here.end) for (const one of [pages, ahead]) one.clear()
    return here
  }

  /** Resolves when those who follow are told of a commit, at once when they have been told of one beyond `position`, or when `signal` aborts. */
  const grown = (position: Position, signal: AbortSignal) =>
    new Promise<void>(resolve => {
      const wake = () => {
        sleeping.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      sleeping.add(wake)
      signal.addEventListener('abort', wake)
      if (told > position || signal.aborted) wake()
    })

  // Those who follow the end of the log wake together: what one of them reads is read and parsed once for all. Whoever was busy when the
  // others went ahead begins in the middle of what they have read, and is with them again.
  let latest: { from: Position; max: number; batch: Promise<Batch>; read: boolean } | undefined
  const batch = async (from: Position, prefix: string[] | undefined, max: number): Promise<Batch> => {
    const young = tail.after(from, prefix, max)
    if (young) return young
    const { events, position, end } = await page(from, prefix, max)
    return { events, position, caughtUp: end }
  }
  const together = async (from: Position, max: number): Promise<Batch> => {
    if (latest && latest.from <= from && latest.max === max) {
      const found = await latest.batch.catch(() => undefined)
      if (found && found.position > from) return { ...found, events: found.events.filter(event => event.position > from) }
    }
    if (latest && !latest.read && latest.from === from && latest.max === max) return latest.batch
    const asked = { from, max, batch: batch(from, undefined, max), read: false }
    latest = asked
    asked.batch
      .catch(() => {})
      .finally(() => {
        asked.read = true
      })
    return asked.batch
  }

  async function* subscription(start: Position, { prefix, max = 500 }: SubscribeOptions, signal: AbortSignal): AsyncGenerator<Batch> {
    if (signal.aborted) return
    within(start)
    const next = (from: Position) =>
      persistently(
        () => (prefix ? batch(from, prefix, max) : together(from, max)),
        signal,
        error => logger?.warn({ err: error, from }, 'event log: a read failed and is tried again'),
      )
    followers++
    try {
      // the next page is on its way while the consumer works on this one
      let ahead: Promise<Batch | undefined> = next(start)
      let given = -1
      while (true) {
        const here = await ahead
        if (!here || signal.aborted) return
        if (!here.caughtUp) ahead = next(here.position)
        if (here.position > given) yield here
        given = here.position
        if (!here.caughtUp) continue
        await grown(here.position, signal)
        ahead = next(here.position)
      }
    } finally {
      followers--
    }
  }

  /** what is read on the calling thread */
  const first = (asked: StreamRead): Slice => {
    try {
      return look().stream(asked)
    } catch (error) {
      return noticing(error)
    }
  }
  const lastOf = async (stream: string) => look().lastOf(stream) ?? { revision: -1, position: 0 }

  return {
    // not async: one promise for each append is enough
    append: (stream, events, { expected }) => {
      if (!closing && events.length > 0) return appends.append(stream, events, expected)
      return lastOf(stream)
    },

    endOf: stream => {
      const known = closing ? undefined : ends.of(stream)
      if (known === undefined || !provesEnds) return known
      const there = look().lastOf(stream)?.revision ?? -1
      if (there !== known) throw new Error(`stream ${stream} ends at ${there}, and was taken to end at ${known}`)
      return known
    },

    read: async (
      stream,
      { backwards = false, from = backwards ? Number.MAX_SAFE_INTEGER - 1 : 0, limit = Number.MAX_SAFE_INTEGER } = {},
    ) => {
      let after = backwards ? from + 1 : from - 1
      const here = first({ stream, after, backwards, limit: Math.min(limit, small.events), bytes: small.characters })
      if (!backwards && !here.cut && (here.count > 0 || from === 0)) ends.found(stream, from + here.count - 1)
      const events = await parse(here.texts)
      for (let { cut } = here; cut && events.length < limit; ) {
        after = events.at(-1)!.revision
        const more = await readLarge<Slice>({ stream, after, backwards, limit: limit - events.length, bytes: large })
        for (const event of await parse(more.texts)) events.push(event)
        cut = more.cut
      }
      return events
    },

    readAll: async ({ from = 0, prefix, limit }) => {
      within(from)
      return sequential(from, prefix, limit)
    },

    subscribe: options => {
      const signal = AbortSignal.any([options.signal, closed.signal])
      const { from = 0 } = options
      return subscription(from === 'end' && !signal.aborted ? log.head() : Number(from), options, signal)
    },

    head: async () => look().head(),

    close: () => {
      closing ??= (async () => {
        closed.abort()
        await appends.idle()
        await Promise.all([writer.close(), reader.close()])
        db.close()
        lock.close()
      })()
      return closing
    },
  }
}

/** The calling thread's connection: it makes the schema, then only reads. */
const openLog = (file: string, lock: Db, meant: (error: unknown) => unknown, unchecked: boolean): Db => {
  try {
    const db = connect(file)
    createSchema(db)
    db.pragma('query_only = ON')
    if (!unchecked) {
      quickCheck(db)
      checkEnd(db)
    }
    return db
  } catch (error) {
    lock.close()
    throw meant(error)
  }
}

/** Runs `work` at once, and not again before `gather` ms have passed. */
const gathering = (work: () => void): (() => void) => {
  let last = 0
  let coming: NodeJS.Timeout | undefined
  const now = () => {
    coming = undefined
    last = monotonicMs()
    work()
  }
  return () => {
    if (coming) return
    const wait = last + gather - monotonicMs()
    if (wait > 0) coming = setTimeout(now, wait)
    else now()
  }
}

const asking = (...question: unknown[]) => JSON.stringify(question)

/** A lock that the operating system takes back when the process dies, however it dies. */
const own = (dir: string): Db => {
  const lock = new Sqlite(join(dir, 'events.lock'), { timeout: 0 })
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw (error as { code?: string }).code === 'SQLITE_BUSY' ? new InUse(dir) : error
  }
}

/** Text after text, with a turn of the event loop now and then: a large read must not hold up anyone else. */
const parse = async (texts: string[]): Promise<StoredEvent[]> => {
  if (texts.length === 1) return eventsOf(texts[0]!)
  const events: StoredEvent[] = []
  let parsed = 0
  for (const text of texts) {
    if (parsed > atOnce) {
      await turn()
      parsed = 0
    }
    for (const event of eventsOf(text)) events.push(event)
    parsed += text.length
  }
  return events
}

/** Tries until it succeeds; undefined when `signal` aborts first. */
const persistently = async <T>(
  attempt: () => Promise<T>,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Promise<T | undefined> => {
  for (let delay = 100; !signal.aborted; delay = Math.min(2 * delay, 5000)) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted) break
      failed(error)
      await sleep(delay, undefined, { signal }).catch(() => {})
    }
  }
  return undefined
}
