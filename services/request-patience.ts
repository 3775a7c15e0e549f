import { AsyncLocalStorage } from 'node:async_hooks'
import { Unavailable } from './eventstore/port.ts'
import { inTime } from './kernel/async/in-time.ts'
import { monotonicMs } from './kernel/time.ts'

/** ms for which a request waits for servers in all, and ms in which an answer is prompt: it costs nothing of that */
const [PATIENCE_MS, PROMPT_MS] = [8_000, 1_000]

/** The waits of a request so far: `open` calls are under way, and nothing was heard since `since`. */
type Waits = { spent: number; open: number; since: number; isAnswered: () => boolean }

/** methods that are no questions: they last, or end, or answer from memory */
const APART: ReadonlySet<string> = new Set(['subscribe', 'cursor', 'savedBefore', 'close', 'endOf'])

/**
 * One patience for each request, handed down to all that it asks of servers: the log, views, keys and files. Each of them gives up in its
 * own time; a request that asks several, or one after another, would wait for their sum. Only silence counts, and calls side by side are
 * silent together: long work that is answered promptly is never cut off. Work after the answer, and work that nobody has requested, has the
 * stores' own time.
 */
export const requestPatience = ({ ms = PATIENCE_MS, promptMs = PROMPT_MS, now = monotonicMs } = {}) => {
  const of = new AsyncLocalStorage<Waits | undefined>()
  const late = () => new Unavailable(`服务器在 ${ms} ms 内没有应答 the servers did not answer in time`)

  /** @throws Unavailable once the request has waited long enough; then nothing is asked */
  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    const waits = of.getStore()
    if (!waits || waits.isAnswered()) return call()
    if (waits.open === 0) waits.since = now()
    const left = ms - waits.spent - (now() - waits.since)
    if (left <= 0) throw late()
    waits.open++
    try {
      return await inTime(call, left, () => {
        waits.spent = ms
        return late()
      })
    } finally {
      const silent = now() - waits.since
      if (silent > promptMs) waits.spent += silent
      waits.since = now()
      waits.open--
    }
  }

  return {
    ask,
    /** A request that comes in: all that is done within it shares its patience, until `isAnswered`. */
    begin: (isAnswered: () => boolean) => {
      const waits: Waits = { spent: 0, open: 0, since: 0, isAnswered }
      return <T>(work: () => T): T => of.run(waits, work)
    },
    /** Work for several callers at once, which no single one may cut off. */
    apart: <T>(work: () => T): T => of.run(undefined, work),
    /** The same store, whose answers a request waits for no longer than its patience. */
    handed: <Store extends object>(store: Store): Store =>
      new Proxy(store, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name)
          if (typeof method !== 'function' || typeof name !== 'string' || APART.has(name)) return method
          return (...given: unknown[]) => ask(async () => method.apply(target, given))
        },
      }),
  }
}
