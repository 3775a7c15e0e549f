import { present } from '#contracts/kernel/present.ts'
import { type Feed, startFeed } from '#services/eventstore/feed.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { keyedQueue } from '#services/kernel/async/queue.ts'
import { clearInterval, nowMs, setInterval, sleep } from '#services/kernel/time.ts'
import { LEASE_MS, underLease } from '../store/lease.ts'
import type { ViewStore } from '../store/port.ts'
import { lookouts } from './lookouts.ts'
import { type FedLog, type Projection, type ProjectionStatus, startProjection, ViewStopped } from './projection.ts'
import { type QuerySource, sourceOf } from './query.ts'
import { collectionName, type View, versionOf } from './view.ts'

export { ViewStopped }

type ViewStatus = Omit<ProjectionStatus, 'state'> & {
  view: string
  version: number
  /** standby: another process projects this view */
  state: ProjectionStatus['state'] | 'standby'
  /**
   * end of the log as last known, and how far the view is behind: in positions, and in seconds since the last event that it has seen, or
   * since this process began to project when it has seen none
   */
  head: number
  lag: number
  lagSeconds: number
  /** the collection that is being filled beside the live one */
  rebuilding?: ProjectionStatus
}

export type RunnerOptions = {
  events: EventStore
  /** the feed of the views, shared with others; its owner starts it. Without it the views have a feed of their own */
  feed?: Feed
  views: View<any>[]
  store: ViewStore
  log?: FedLog
  /** false: never projects here, only follows the projections of another process */
  active?: boolean
  /** how long the right to project lasts unless renewed, ms */
  leaseMs?: number
}

const SILENT: FedLog = { info() {}, warn() {}, error() {} }
/** interval for saving checkpoints of views without relevant events, ms */
const LAZY = 250
/** interval at which the program looks for views that another process rebuilds, ms */
const LOOK_MS = 200

/** A view: its live collection with the projection that fills it, and the projection that fills the next one. */
type Entry = {
  view: View
  live: string
  run?: Projection
  next?: Projection
  flipped?: Promise<void>
  flip?: () => void
  /** a rebuild in preparation; further requests for a rebuild join it */
  preparing?: Promise<Projection>
}

/**
 * Keeps views up to date (ARCHITECTURE §4). Each view folds the log into its own collection; a view that fails stops alone; a new version
 * is built beside the old one. A lease lets one of several processes project; the others follow.
 * @returns when every view can be queried
 */
export const startRunner = async ({
  events,
  feed: shared,
  views,
  store,
  log = SILENT,
  active = true,
  leaseMs = LEASE_MS,
}: RunnerOptions) => {
  const stop = new AbortController()
  const followed = sourceOf(store)
  const entries = new Map<string, Entry>()
  for (const view of views) {
    if (entries.has(view.name)) throw new Error(`two views are named ${view.name}`)
    entries.set(view.name, { view, live: '' })
  }
  /** set while this process projects */
  let feed: Feed | undefined
  /** when this process began to project, ms */
  let since = nowMs()
  const dropping = new Set<Promise<unknown>>()

  const entryOf = (name: string): Entry => {
    const entry = entries.get(name)
    if (!entry) throw new Error(`no view named ${name}`)
    return entry
  }

  const isHere = (name: string): boolean => {
    const { run, next } = entryOf(name)
    return run !== undefined || next !== undefined
  }
  const project = (entry: Entry, collection: string, caughtUp: () => Promise<void> = async () => {}) =>
    startProjection(entry.view, collection, { store, feed: feed!, log, caughtUp })

  /**
   * Begins to fill `collection` beside the live one. When it has caught up, it becomes the live one, and the old one is kept for `dropOld`.
   */
  const build = (entry: Entry, collection: string): Projection => {
    const { name } = entry.view
    entry.flipped = new Promise(resolve => {
      entry.flip = resolve
    })
    const next = project(entry, collection, async () => {
      if (entry.next?.collection !== collection) return
      await changeOld(name, old => [...new Set([...old, entry.live])].filter(one => one !== collection))
      await store.setPointer(name, collection)
      await store.setPointer(`${name}/next`, '')
      log.info({ view: name, from: entry.live, to: collection }, 'view rebuilt')
      const before = entry.run
      entry.live = collection
      entry.run = entry.next
      entry.next = undefined
      entry.flip?.()
      await before?.close()
    })
    entry.next = next
    next
      .reached(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
      .catch(error => {
        // without another collection to show, the failed one is kept: it tells why the view has stopped
        if (error instanceof ViewStopped && entry.run && entry.next === next) return dropBuild(entry, next)
      })
      .catch(error => log.warn({ view: name, collection }, `what a failed rebuild left could not be dropped: ${error}`))
    return next
  }
  /** Drops a build that has stopped, so that another one may begin. */
  const dropBuild = async (entry: Entry, next: Projection) => {
    await next.close()
    await store.setPointer(`${entry.view.name}/next`, '')
    await store.drop(next.collection)
    if (entry.next === next) entry.next = undefined
  }
  const prepare = async (entry: Entry): Promise<Projection> => {
    const { name } = entry.view
    if (entry.next?.status().state === 'stopped') await dropBuild(entry, entry.next)
    if (entry.next) return entry.next
    const used = [entry.live, ...(await oldOf(name))].map(versionOf).filter(({ version }) => version === entry.view.version)
    const collection = collectionName(entry.view, 1 + Math.max(0, ...used.map(({ rebuild }) => rebuild)))
    await store.setPointer(`${name}/next`, collection)
    return build(entry, collection)
  }
  /** serialises changes of the list of collections to drop */
  const queued = keyedQueue()
  const changeOld = (name: string, change: (old: string[]) => string[]): Promise<void> =>
    queued(name, async () => store.setPointer(`${name}/old`, change(await oldOf(name)).join(' ')))
  const oldOf = async (name: string) => ((await store.getPointer(`${name}/old`)) ?? '').split(' ').filter(Boolean)

  const begin = async (entry: Entry) => {
    const { view } = entry
    const live = (await store.getPointer(view.name)) ?? collectionName(view)
    const next = await store.getPointer(`${view.name}/next`)
    entry.live = live
    if (versionOf(live).version !== view.version) {
      // documents of another version cannot be folded further: they are shown unchanged until the new ones are ready
      const collection = next && versionOf(next).version === view.version ? next : collectionName(view)
      await store.setPointer(`${view.name}/next`, collection)
      await build(entry, collection).open
      return
    }
    // others ask it by its pointer from the moment when it shows everything, or has stopped for good
    let isNamed = false
    const name = async () => {
      if (isNamed || entry.live !== live) return
      await store.setPointer(view.name, live)
      isNamed = true
    }
    const run = project(entry, live, name)
    entry.run = run
    await run.open
    run.reached(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY).catch(error => {
      if (error instanceof ViewStopped) return name().catch(() => {})
    })
    if (next && next !== live && versionOf(next).version === view.version) await build(entry, next).open
  }

  /** Saves the position of all views without relevant events in one write. */
  const saveIdle = async () => {
    const upTo = feed?.position() ?? 0
    const runs = [...entries.values()].flatMap(({ run }) => run ?? [])
    const idle = runs.filter(run => (run.unsaved() ?? 0) >= upTo && upTo > 0)
    // only a commit of its own creates a checkpoint: the shared write must not bring back one that was deleted
    const known = idle.filter(run => run.isKnown())
    if (known.length > 0)
      await store.advance(
        known.map(({ collection }) => collection),
        upTo,
      )
    for (const run of known) run.keep(upTo)
    for (const run of idle.filter(run => !run.isKnown())) {
      await store.commit(run.collection, [], { view: run.collection, position: upTo })
      run.keep(upTo)
    }
  }
  let savingIdle: Promise<void> | undefined
  const keepSaving = setInterval(() => {
    savingIdle ??= saveIdle()
      .catch(() => {}) // the error comes up again at the next save
      .finally(() => {
        savingIdle = undefined
      })
  }, LAZY).unref()

  const lead = async () => {
    since = nowMs()
    feed =
      shared ??
      startFeed(events, { onError: error => log.warn({}, `the subscription failed: ${error instanceof Error ? error.message : error}`) })
    // waits for all of them, even after one has failed: a view that begins later would never be closed
    const begun = await Promise.allSettled([...entries.values()].map(begin))
    const failed = begun.find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
    await sweep()
    if (!shared) feed.begin()
  }

  const standDown = async () => {
    const running = [...entries.values()].flatMap(entry => [entry.run, entry.next])
    for (const entry of entries.values()) {
      entry.run = entry.next = undefined
      entry.flip?.()
    }
    await savingIdle
    await Promise.all(running.map(run => run?.close()))
    if (!shared) await feed?.close()
    feed = undefined
  }

  /** Drops what rebuilds that were cut off have left: no pointer leads there, so nobody reads it and nobody would ever remove it. */
  const sweep = async () => {
    const used = new Set<string | null>()
    for (const { view, live } of entries.values())
      for (const one of [live, await store.getPointer(`${view.name}/next`), ...(await oldOf(view.name))]) used.add(one)
    const left = (await store.collections()).filter(one => entries.has(one.replace(/_v\d+(r\d+)?$/, '')) && !used.has(one))
    for (const collection of left) {
      await store.drop(collection)
      log.info({ collection }, 'what a rebuild that was cut off had left is dropped')
    }
  }

  const lease = active ? await underLease({ store, name: 'projector', leaseMs, begin: lead, end: standDown, log }) : undefined

  const collection: QuerySource['collection'] = async name => (isHere(name) ? entryOf(name).live : followed.collection(name))

  // An instance that does not project waits until another one has built each view. One that may take the lease ignores store errors here,
  // since asking for the lease reports them.
  const isThere = (name: string) => store.getPointer(name).catch(error => (active ? null : Promise.reject(error)))
  for (const { view } of entries.values()) while (!isHere(view.name) && !(await isThere(view.name))) await sleep(LOOK_MS)

  const reachedElsewhere = lookouts(store, stop.signal)

  /**
   * Waits until the view shows everything up to `position`: true, or false after `timeoutMs`.
   * @throws ViewStopped at once when the view has failed
   */
  const reached = async (name: string, position: number, timeoutMs: number): Promise<boolean> => {
    const entry = entryOf(name)
    const { run, next, flipped } = entry
    const until = nowMs() + timeoutMs
    if (run)
      return run.reached(position, timeoutMs).catch(error => {
        // a rebuilt view has replaced it meanwhile
        if (error instanceof ViewStopped || entry.run === run) throw error
        return reached(name, position, until - nowMs())
      })
    if (!next) return reachedElsewhere(name, position, timeoutMs)
    if (!(await next.reached(position, timeoutMs))) return false
    // the new version has reached the position, but may not be live yet
    await within(until - nowMs(), flipped)
    return entry.live === next.collection
  }

  const statusOf = ({ view, run, next, live }: Entry): ViewStatus => {
    const idle: ProjectionStatus = {
      collection: live,
      state: 'catching-up',
      position: 0,
      lastEventAt: null,
      batchMs: 0,
      batchDocs: 0,
      batchEvents: 0,
    }
    const own = run?.status() ?? idle
    const head = Math.max(feed?.position() ?? 0, own.position)
    const lag = feed ? head - own.position : 0
    const seen = own.lastEventAt ?? next?.status().lastEventAt
    const lagSeconds = lag > 0 ? Math.max(0, (nowMs() - (seen ? Date.parse(seen) : since)) / 1000) : 0
    const state = run || next ? own.state : 'standby'
    return { ...own, view: view.name, version: view.version, state, head, lag, lagSeconds, ...present({ rebuilding: next?.status() }) }
  }

  return {
    store,
    /** the collection that currently answers queries for the view */
    collection,
    reached,
    /** a text that changes when other documents come into use; undefined while another process projects them */
    state: (name: string): string | undefined => {
      const { run, live } = entryOf(name)
      return run && `${live} ${run.writes()}`
    },
    /** the writer of the live documents; undefined while another process projects them */
    projection: (name: string): Projection | undefined => entryOf(name).run,
    status: (): ViewStatus[] => [...entries.values()].map(statusOf),
    /** Waits until all views have reached the current end of the log. @throws ViewStopped when one cannot */
    settle: async () => {
      const head = await events.head()
      // awaited one by one: all views advance together, and in a following process only one of them polls its store at a time
      for (const name of entries.keys()) await reached(name, head, Number.POSITIVE_INFINITY)
    },
    /** Rebuilds the view beside the live one; resolves when the new one is live. @throws ViewStopped when the view fails */
    rebuild: async (name: string): Promise<void> => {
      const entry = entryOf(name)
      if (!feed) throw new Error('this process does not project')
      entry.preparing ??= prepare(entry).finally(() => {
        entry.preparing = undefined
      })
      const next = await entry.preparing
      await Promise.all([entry.flipped, next.reached(await events.head(), Number.POSITIVE_INFINITY)])
    },
    /**
     * Drops collections that rebuilds have replaced; `afterMs` later where queries may still use them. @returns the dropped collections;
     * none when the runner is closed before, then the next call drops them
     */
    dropOld: (name: string, { afterMs = 0 } = {}): Promise<string[]> => {
      const dropped = (async () => {
        const old = await oldOf(entryOf(name).view.name)
        if (afterMs > 0) await sleep(afterMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
        if (stop.signal.aborted) return []
        for (const collection of old) await store.drop(collection)
        await changeOld(name, now => now.filter(collection => !old.includes(collection)))
        return old
      })()
      dropping.add(dropped)
      dropped.catch(() => {}).finally(() => dropping.delete(dropped))
      return dropped
    },
    close: async () => {
      stop.abort()
      await lease?.stop()
      await Promise.allSettled(dropping)
      clearInterval(keepSaving)
      await savingIdle
      await saveIdle().catch(() => {})
      await (lease ? lease.close() : standDown())
    },
  }
}
export type Runner = Awaited<ReturnType<typeof startRunner>>

const within = async (ms: number, promise: Promise<unknown> | undefined) => {
  if (ms === Number.POSITIVE_INFINITY) return promise
  const timer = new AbortController()
  await Promise.race([promise, sleep(Math.max(0, ms), undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
}
