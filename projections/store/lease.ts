import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { ViewStore } from './port.ts'

type Log = { warn: (about: object, message: string) => void }
export type Leased = {
  store: Pick<ViewStore, 'lease'>
  /** what one process at a time may do */
  name: string
  /** how long it may unless renewed, ms; who takes over waits so long at most */
  leaseMs?: number
  /** called when it may; what fails is tried again when the lease is asked for again */
  begin: () => Promise<unknown>
  /** called when it may not any more, also after a `begin` that failed */
  end: () => Promise<unknown>
  log: Log
}
export const LEASE_MS = 15_000

/**
 * Work that one of several processes does: who holds the lease begins it, the others stand by and take over when it has run out or was handed
 * back. A store that does not answer takes the lease away when its time is over. Answers when the first question has been answered, and the work
 * has begun where it was granted. @throws what `begin` throws the first time
 */
export const underLease = async ({ store, name, leaseMs = LEASE_MS, begin, end, log }: Leased) => {
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`
  const stop = new AbortController()
  let holds = false

  const ask = async () => {
    try {
      return await store.lease(name, owner, leaseMs)
    } catch (error) {
      log.warn({ lease: name }, `the lease could not be asked for: ${error instanceof Error ? error.message : error}`)
      return undefined
    }
  }
  const keep = async () => {
    let heldUntil = Date.now() + leaseMs
    for (let wait = leaseMs / 3; !stop.signal.aborted; ) {
      await pause(wait, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      if (stop.signal.aborted) return
      const asked = Date.now()
      const held = await ask()
      if (held) heldUntil = asked + leaseMs
      const over = Date.now() > heldUntil
      // granted, but told late (the store was building indexes): whether it holds still is asked again at once
      wait = held && over ? 0 : leaseMs / 3
      if (holds && (held === false || (!held && over))) {
        holds = false
        log.warn({ lease: name }, 'the lease is gone: another process has it, or the read store was emptied')
        await end()
      } else if (!holds && held) {
        try {
          await begin()
          holds = true
        } catch (error) {
          log.warn({ lease: name }, `cannot begin yet: ${error instanceof Error ? error.message : error}`)
          await end()
        }
      }
    }
  }

  if (await ask()) {
    await begin()
    holds = true
  }
  const keeping = keep()
  return {
    /** does this process do it now? */
    holds: () => holds,
    /** asks no more; what is under way ends first */
    stop: async () => {
      stop.abort()
      await keeping
    },
    /** Ends the work and hands the lease back, so that another process begins at once. */
    close: async () => {
      stop.abort()
      await keeping
      holds = false
      await end()
      await store.lease(name, owner, -1).catch(() => {})
    },
  }
}
export type Lease = Awaited<ReturnType<typeof underLease>>
