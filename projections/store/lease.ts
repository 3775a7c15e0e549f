import { hostname } from 'node:os'
import { newId } from '#services/kernel/ids.ts'
import { nowMs, sleep } from '#services/kernel/time.ts'
import type { ViewStore } from './port.ts'

type Log = { warn: (about: object, message: string) => void }
type Leased = {
  store: Pick<ViewStore, 'lease' | 'release'>
  /** the work that only one process at a time may do */
  name: string
  /** duration without renewal, ms; the successor waits at most this long */
  leaseMs?: number
  /** called when the lease is granted; after a failure it is tried again with the next request for the lease */
  begin: () => Promise<unknown>
  /** called when it may not any more, also after a `begin` that failed */
  end: () => Promise<unknown>
  log: Log
}
export const LEASE_MS = 6_000
/** ms at most between two requests of a process that stands by: a lease that was handed back is taken over within them */
const STAND_BY_MS = 1_000

/** Leases of one process for pieces of work that are named by id: acquire, renew, release. */
export const leases = (store: Pick<ViewStore, 'lease' | 'release'>, what: string, leaseMs = LEASE_MS) => {
  const owner = ownerHere()
  return {
    everyMs: leaseMs / 3,
    ask: (id: string): Promise<boolean> => store.lease(`${what}-${id}`, owner, leaseMs),
    giveBack: (id: string): Promise<void> => store.release(`${what}-${id}`, owner),
  }
}
const ownerHere = () => `${hostname()}:${process.pid}:${newId()}`

/**
 * Runs work that only one of several processes may do. The holder of the lease begins it; the others stand by and take over when the lease
 * expires or is released. The lease is renewed while the work begins, since beginning may take longer than a lease lasts. When the store
 * does not answer, the lease ends at its time.
 * @returns after the first answer of the store, and after the work has begun if the lease was granted
 * @throws the error of `begin` the first time
 */
export const underLease = async ({ store, name, leaseMs = LEASE_MS, begin, end, log }: Leased) => {
  const owner = ownerHere()
  const stop = new AbortController()
  let holds = false
  let heldUntil = 0

  const warn = (message: string, error?: unknown) =>
    log.warn({ lease: name }, error === undefined ? message : `${message}: ${error instanceof Error ? error.message : error}`)
  /** @returns undefined when the store does not answer */
  const ask = async () => {
    const asked = nowMs()
    try {
      const granted = await store.lease(name, owner, leaseMs)
      heldUntil = granted ? asked + leaseMs : 0
      return granted
    } catch (error) {
      warn('the lease could not be asked for', error)
      return undefined
    }
  }
  const pauseMs = () => (heldUntil > 0 ? leaseMs / 3 : Math.min(STAND_BY_MS, leaseMs / 3))
  /** Asks for the lease at intervals until it is stopped, and yields the answers. */
  const answers = async function* (signal: AbortSignal) {
    for (let wait = pauseMs(); ; ) {
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      const granted = await ask()
      const over = nowMs() > heldUntil
      yield { granted, lost: !granted && over }
      // the grant came late (the store was building indexes): whether the lease still holds is asked at once
      wait = granted && over ? 0 : pauseMs()
    }
  }
  const gone = () => warn('the lease is gone: another process has it, or the read store was emptied')
  /** A failing end must not stop the requests for the lease. */
  const endWork = () => end().catch(error => warn('the work did not end in order', error))

  /** Begins the work and renews the lease meanwhile; if the lease is lost by then, the work ends at once. */
  const beginWork = async () => {
    const begun = new AbortController()
    let kept = true
    const renew = async () => {
      for await (const { lost } of answers(begun.signal)) kept &&= !lost
    }
    const renewing = renew()
    try {
      await begin()
    } finally {
      begun.abort()
      await renewing
    }
    holds = kept
    if (holds) return
    gone()
    await endWork()
  }
  const keep = async () => {
    for await (const { granted, lost } of answers(stop.signal))
      if (holds && lost) {
        holds = false
        gone()
        await endWork()
      } else if (!holds && granted) {
        await beginWork().catch(async error => {
          warn('cannot begin yet', error)
          await endWork()
        })
      }
  }

  if (await ask()) await beginWork()
  const keeping = keep()
  return {
    /** stops asking; work in progress ends first */
    stop: async () => {
      stop.abort()
      await keeping
    },
    /** Ends the work and hands the lease back, so that another process begins at once. */
    close: async () => {
      stop.abort()
      await keeping
      try {
        await end()
      } finally {
        await store.release(name, owner).catch(() => {})
      }
    },
  }
}
