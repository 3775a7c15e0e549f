import { sleep } from '#services/kernel/time.ts'
import { Unavailable } from './eventstore/port.ts'

/** how long a server that is away is left alone: soon at first, then longer, ms */
const WAITS_MS = [50, 200, 500, 1_000, 2_000]

/** Is it the disk that has no room, by the error or what lies behind it? SQLite says so in words, also through its threads. */
export const isDiskFull = (error: unknown): boolean => {
  for (let at = error as { message?: string; cause?: unknown } | undefined; at; at = at.cause as typeof at)
    if (/database or disk is full|ENOSPC|no space left/i.test(at.message ?? '')) return true
  return false
}
/** What whoever waits is waiting for, as people read it. */
export const awaited = (error: unknown): string => (isDiskFull(error) ? '数据目录所在磁盘已满，等待腾出空间' : '等待事件库或读库服务器')

/** `away` is told each time a server was not there, `back` when it is again. */
export type Waits = { away: (error: Unavailable) => void; back?: () => void }
/** Does what a server has to be there for until it is; anything else is thrown. */
export const patiently = async <T>(work: () => Promise<T>, { away, back }: Waits): Promise<T> => {
  for (let tries = 0; ; tries++) {
    try {
      const done = await work()
      if (tries > 0) back?.()
      return done
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      away(error)
      await sleep(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)])
    }
  }
}

/** what says by itself how it stands with the server, and what ends */
const impatient: ReadonlySet<string> = new Set(['subscribe', 'cursor', 'ping', 'close', 'endOf'])

/**
 * A store that waits for its server for as long as `waiting` says so: a start asks a hundred things in a row, and one answer that is missing
 * must not end it. Every call of the ports may be repeated as it is. Afterwards whoever asks is told at once.
 */
export const patient = <Store extends object>(store: Store, waiting: () => boolean, waits: Waits): Store =>
  new Proxy(store, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function' || typeof name !== 'string' || impatient.has(name)) return method
      return (...given: unknown[]) => (waiting() ? patiently(async () => method.apply(target, given), waits) : method.apply(target, given))
    },
  })
