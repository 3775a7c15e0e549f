import { Unavailable } from './eventstore/port.ts'
import { inTime } from './kernel/async/in-time.ts'
import { nowMs } from './kernel/time.ts'

/** ms after a look at a server that is away until the next call is let through to it */
const LOOK_MS = 500

/**
 * The same store, which refuses calls of these methods at once while its server is known to be away. That begins when a call has failed,
 * and ends when a call that is let through to look gets an answer. So only one caller waits for a server that has just gone. `withinMs`
 * limits each of these calls, where the store does not do so itself.
 */
export const refusingWhileAway = <Store extends object>(
  store: Store,
  { methods, withinMs }: { methods: readonly (keyof Store & string)[]; withinMs?: number },
): Store => {
  let away: Unavailable | undefined
  let isLooking = false
  let nextLook = 0
  const late = () => new Unavailable(`服务器在 ${withinMs} ms 内没有应答 the server did not answer in time`)

  const ask = async (call: () => Promise<unknown>): Promise<unknown> => {
    if (away && (isLooking || nowMs() < nextLook)) throw new Unavailable(away.message, { cause: away })
    const looks = away !== undefined
    isLooking ||= looks
    try {
      const answer = await (withinMs === undefined ? call() : inTime(call, withinMs, late))
      away = undefined
      return answer
    } catch (error) {
      away = error instanceof Unavailable ? error : undefined
      // a call that failed late may have begun before the server came back: the next one looks at once
      nextLook = looks ? nowMs() + LOOK_MS : 0
      throw error
    } finally {
      if (looks) isLooking = false
    }
  }
  const guarded = new Map<string | symbol, unknown>(
    methods.map(name => {
      const method = store[name] as (...given: unknown[]) => Promise<unknown>
      return [name, (...given: unknown[]) => ask(() => method.apply(store, given))]
    }),
  )
  return new Proxy(store, { get: (target, name) => guarded.get(name) ?? Reflect.get(target, name) })
}
