import { clearTimeout, setTimeout, sleep } from '#services/kernel/time.ts'
import { Unavailable } from './eventstore/port.ts'

/** pauses before a server that is away is asked again: short at first, then longer, ms */
const WAITS_MS = [50, 200, 500, 1_000, 2_000]

/** ms without an answer after which a wait is told, long before the call itself gives up */
const SILENT_MS = 3_000

/** Is the disk full, by this error or its cause? SQLite says so in words, also through its threads. */
export const isDiskFull = (error: unknown): boolean => {
  for (let at = error as { message?: string; cause?: unknown } | undefined; at; at = at.cause as typeof at)
    if (/database or disk is full|ENOSPC|no space left/i.test(at.message ?? '')) return true
  return false
}
/**
 * The thing that a waiting program waits for, as text for people.
 * @param servers is any store a server's? Without one only the disk of the data can be slow
 */
export const awaited = (error: unknown, servers = true): string => {
  if (isDiskFull(error)) return '数据目录所在磁盘已满，等待腾出空间'
  if (!servers) return '打开数据目录用时较长，仍在等待（磁盘或本机繁忙）'
  const advice = error instanceof Unavailable ? error.advice : undefined
  return `等待事件库或读库服务器${advice === undefined ? '' : `：${advice}`}`
}

/** `away` is called each time a server is not there, `back` when it is there again. */
export type Waits = { away: (error: Unavailable) => void; back?: () => void }
/**
 * Repeats work until the server that it needs is there, or room on the disk; any other error is thrown. A server that says nothing for
 * `silentMs` is reported while the work still waits for it.
 */
export const patiently = async <T>(work: () => Promise<T>, { away, back }: Waits, silentMs = SILENT_MS): Promise<T> => {
  let isTold = false
  const tell = (error: Unavailable) => {
    isTold = true
    away(error)
  }
  for (let tries = 0; ; tries++) {
    const silent = setTimeout(() => tell(new Unavailable('服务器没有应答 the server does not answer')), silentMs)
    try {
      const done = await work().finally(() => clearTimeout(silent))
      if (isTold) back?.()
      return done
    } catch (error) {
      if (!(error instanceof Unavailable || isDiskFull(error))) throw error
      tell(error instanceof Unavailable ? error : new Unavailable('磁盘已满 the disk is full', { cause: error }))
      await sleep(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)])
    }
  }
}

/** methods that may take long where nobody is away */
const long: ReadonlySet<string> = new Set(['ensure', 'commit', 'drop', 'clear', 'load', 'readAll'])
/** a timer that never comes */
const NEVER = 2 ** 31 - 1
/** methods that handle a missing server themselves, and those that end */
const impatient: ReadonlySet<string> = new Set(['subscribe', 'cursor', 'ping', 'close', 'endOf'])

/**
 * Makes a store wait for its server while `waiting` is true: a start makes a hundred calls in a row, and one missing answer must not end
 * it. Every call of the ports may be repeated. Afterwards a missing server is reported at once.
 */
export const patient = <Store extends object>(store: Store, waiting: () => boolean, waits: Waits): Store =>
  new Proxy(store, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function' || typeof name !== 'string' || impatient.has(name)) return method
      const silentMs = long.has(name) ? NEVER : SILENT_MS
      return (...given: unknown[]) =>
        waiting() ? patiently(async () => method.apply(target, given), waits, silentMs) : method.apply(target, given)
    },
  })
