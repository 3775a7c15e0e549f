import type { Runner } from './runner.ts'
import { ViewStopped } from './runner.ts'
import type { View } from './view.ts'

/** how long a query waits for its caller's own writes, ms (ARCHITECTURE §4) */
const PATIENCE_MS = 2_000

/**
 * Read your writes: waits until the views include what the caller has seen. When a view is late or has stopped, the call is answered from
 * what is there and marked stale.
 */
export const fresh = async (
  runner: Pick<Runner, 'reached'>,
  views: readonly View<any>[],
  call: { readonly seen: number; stale: boolean },
): Promise<void> => {
  if (call.seen <= 0) return
  const there = await Promise.all(views.map(view => runner.reached(view.name, call.seen, PATIENCE_MS).catch(notReached)))
  if (there.includes(false)) call.stale = true
}

/** @throws any error but that of a view that has stopped, which never reaches the position */
const notReached = (error: unknown): false => {
  if (error instanceof ViewStopped) return false
  throw error
}
