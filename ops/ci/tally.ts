import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'
import { views, type Whole } from '#services/contexts.ts'
import { Sqlite } from '#services/eventstore/better-sqlite3.ts'
import { LOG_STREAM } from '#services/eventstore/identity.ts'
import type { EventStore, StoredEvent } from '#services/eventstore/port.ts'
import type { Process } from '#services/kernel/process.ts'
import type { Outside } from '#services/outside.ts'

/** What some work has cost so far; `docs/SPEED.md` says how each is lowered. */
export type Cost = {
  /** to the log, with the streams and the events that they name */
  appends: number
  streams: number
  events: number
  /** views that these events are handed to, each of them counted for itself */
  views: number
  /** of a stream or of the log; a subscription is none */
  reads: number
  /** events that the log has handed out, each object once: so often was an event parsed and brought up to date */
  decoded: number
  /** that ran */
  reactions: number
  /** of SQLite on the calling thread */
  statements: number
  /** to threads of the program */
  messages: number
}

/** of the whole process, since nothing tells whose statement or thread it is */
const shared = { statements: 0, messages: 0 }

const { Worker } = threads
threads.Worker = class extends Worker {
  override postMessage(...given: Parameters<InstanceType<typeof Worker>['postMessage']>): void {
    shared.messages++
    super.postMessage(...given)
  }
}
syncBuiltinESMExports()

const db = new Sqlite(':memory:')
const statement = Object.getPrototypeOf(db.prepare('SELECT 1')) as Record<string, (...given: unknown[]) => unknown>
for (const name of ['run', 'get', 'all', 'iterate']) {
  const real = statement[name]!
  statement[name] = function (...given) {
    shared.statements++
    return real.apply(this, given)
  }
}
db.close()

/**
 * Counters for one program. They are handed to it with what it stands on: `startProgram({ outside: counters.outside, more: [counters.context] })`. What
 * a clock asks of the log's own stream is not counted: it belongs to no work.
 */
export const countersOf = () => {
  const none = { appends: 0, events: 0, views: 0, reads: 0, decoded: 0, reactions: 0 }
  let own = { ...none }
  let before = { ...shared }
  const streams = new Set<string>()
  const read: string[] = []
  const seen = new WeakSet<StoredEvent>()
  let processes: readonly Process[] = []
  let gate: { opened: Promise<void>; open: () => void } | undefined

  const handedOut = (events: readonly StoredEvent[]) => {
    for (const event of events) {
      if (!seen.has(event)) own.decoded++
      seen.add(event)
    }
  }
  const asked = (name: string) => {
    own.reads++
    read.push(name)
  }
  const counting = (store: EventStore): EventStore => ({
    ...store,
    append: (stream, events, options) => {
      own.appends++
      own.events += events.length
      own.views += events.reduce((sum, { type }) => sum + viewsOf(type), 0)
      streams.add(stream)
      return store.append(stream, events, options)
    },
    read: async (stream, options) => {
      const events = await store.read(stream, options)
      if (stream !== LOG_STREAM) {
        asked(stream)
        handedOut(events)
      }
      return events
    },
    readAll: async options => {
      asked('the log')
      const page = await store.readAll(options)
      handedOut(page.events)
      return page
    },
    subscribe: async function* (options) {
      for await (const batch of store.subscribe(options)) {
        await gate?.opened
        handedOut(batch.events)
        yield batch
      }
    },
  })
  /** the same, when somebody may be told again */
  const held =
    <Given extends unknown[], Answer>(method: (...given: Given) => Promise<Answer>) =>
    async (...given: Given) => {
      await gate?.opened
      return method(...given)
    }
  const outside = (real: Outside): Partial<Outside> => ({
    stores: async watching => {
      const { events, views } = await real.stores(watching)
      return { events: counting(events), views: { ...views, commit: held(views.commit), advance: held(views.advance) } }
    },
    claims: async (...given) => {
      const claims = await real.claims(...given)
      return { ...claims, keepState: held(claims.keepState) }
    },
  })
  /** A context that brings nothing, and is told of the reactions of all others. */
  const context: Whole = {
    contract: { name: 'counters', api: [], events: {} },
    context: {
      reads: { views: [] },
      histories: [],
      open: (_, together) => ({
        // all contexts are open by then, and nothing is followed yet
        pages: () => {
          processes = together.reactions()
          for (const reaction of processes.flatMap(({ reactions }) => reactions)) {
            const { react } = reaction
            reaction.react = (...given) => {
              own.reactions++
              return react(...given)
            }
          }
        },
      }),
    },
  }
  return {
    outside,
    context,
    /** From now on nobody who follows the log is told of anything, nor says how far he is: what is counted then was done by the request itself. */
    hold: () => {
      let open = () => {}
      const opened = new Promise<void>(resolve => {
        open = resolve
      })
      gate = { opened, open }
    },
    release: () => {
      gate?.open()
      gate = undefined
    },
    begin: () => {
      own = { ...none }
      before = { ...shared }
      streams.clear()
      read.length = 0
    },
    /** since `begin`, or since the start */
    cost: (): Cost => ({
      ...own,
      streams: streams.size,
      statements: shared.statements - before.statements,
      messages: shared.messages - before.messages,
    }),
    /** the streams that were read */
    read: (): readonly string[] => [...read],
    /** how many reactions a fact of this type sets off */
    reactionsTo: (type: string) => processes.flatMap(({ reactions }) => reactions).filter(reaction => reaction.type === type).length,
  }
}
/** how many views a fact of this type is handed to */
export const viewsOf = (type: string): number => views.filter(({ on }) => type in on).length

/** What is wrong with a count of which `held` are allowed: too many, or so few that the number holds nothing any more. */
export const wrongWith = ({ least, most }: { least: number; most: number }, held: number | undefined): string | undefined => {
  if (held === undefined) return `${least}, which no number holds: write it into ops/ci/speed.json`
  if (least > held) return `${least} instead of ${held}: lower it, or raise the number in ops/ci/speed.json and say why in the change`
  if (most < 0.95 * held) return `${most} instead of ${held}: lower the number in ops/ci/speed.json`
  return undefined
}
