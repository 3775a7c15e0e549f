import { hostname } from 'node:os'
import { newId } from '#services/kernel/ids.ts'
import { nowMs, sleep } from '#services/kernel/time.ts'
import type { ViewStore } from './port.ts'

type Log = { warn: (about: object, message: string) => void }
type Leased = {
  store: Pick<ViewStore, 'lease' | 'release'>
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

/** Leases of one process, for one piece of work after another that is named by its id: asked for, or asked for again, and given back. */
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
 * Work that one of several processes does: who holds the lease begins it, the others stand by and take over when it has run out or was handed
 * back. The lease is renewed while the work begins, since that may take longer than a lease lasts. A store that does not answer takes the lease
 * away when its time is over. Answers when the first question has been answered, and the work has begun where it was granted.
 * @throws what `begin` throws the first time
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
  /** Asks every so often until it is told to stop, and says what was answered. */
  const answers = async function* (signal: AbortSignal) {
    for (let wait = leaseMs / 3; ; ) {
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      const granted = await ask()
      const over = nowMs() > heldUntil
      yield { granted, lost: !granted && over }
      // granted, but told late (the store was building indexes): whether it holds still is asked again at once
      wait = granted && over ? 0 : leaseMs / 3
    }
  }
  const gone = () => warn('the lease is gone: another process has it, or the read store was emptied')
  /** An end that fails ends nothing else: the lease is asked for on and on. */
  const endWork = () => end().catch(error => warn('the work did not end in order', error))

  /** Begins the work and renews the lease meanwhile; work whose lease is gone by then ends at once. */
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
    /** asks no more; what is under way ends first */
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
