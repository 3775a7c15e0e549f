import type { Logger } from 'pino'
import type { Who } from '#contracts/kernel/endpoint.ts'
import type { EventType } from '#contracts/kernel/event.ts'
import { keptMessage } from '#contracts/kernel/personal.ts'
import { isRefusal, type Refused } from '#contracts/kernel/refused.ts'
import type { Static, TSchema } from '#contracts/kernel/schema.ts'
import { idOf } from '#contracts/kernel/stream-name.ts'
import { type Consumer, type Feed, startFeed } from '#services/eventstore/feed.ts'
import type { EventStore, Position, StoredEvent } from '#services/eventstore/port.ts'
import { breather } from '../async/breath.ts'
import { clearInterval, jitter, setInterval, sleep } from '../time.ts'
import { type At, type Cause, type Commands, commanding, idNamed } from './commands.ts'
import { streamOf } from './decider.ts'

/** The arguments of a reaction: the event, and access to the deciders of other contexts. */
export type Reacting = {
  /** stream id without its category */
  id: string
  event: StoredEvent
  at: At
  load: Commands['load']
  /**
   * Works as `load`, but reads a stream once. After that it gives the stream as this instance last saw it, which is never before the events
   * that it follows, this one included. Use it for streams that only followed events change, or for a look before a command. `least` is the
   * least revision to accept of a stream that was not recalled before.
   */
  recall: Recall
  /**
   * Resolves when a view shows the event or later ones, for a reaction that queries a list about it. A view that is being rebuilt is waited
   * for, however long it takes.
   * @throws ViewStopped when the view, or the reaction, stops meanwhile
   */
  seen: (view: { name: string }) => Promise<void>
}
type Recall = ReturnType<Commands['recalling']>['recall']
type Reaction = { type: string; react: (data: any, context: Reacting) => Promise<unknown> }

/** A process links contexts: facts of one become commands to another. Its commands are idempotent, so it may be repeated from any point. */
export type Process = { name: string; reactions: Reaction[] }

export const when = <Type extends string, S extends TSchema>(
  type: EventType<Type, S>,
  react: (data: Static<S>, context: Reacting) => Promise<unknown>,
): Reaction => ({ type: type.type, react })

export const process = (name: string, ...reactions: Reaction[]): Process => ({ name, reactions })

/** A store of how far processes are. `advance` moves many existing ones at once. */
export type Checkpoints = {
  get(name: string): Promise<Position>
  set(name: string, position: Position): Promise<void>
  advance?(names: string[], position: Position): Promise<void>
}

export const systemUser = (name: string): Who => ({
  user: `system:${name}`,
  name: '系统',
  actor: 'system',
  role: 'system',
  permissions: [],
  airlines: [],
})

/**
 * Makes the arguments of a reaction to an event. A command's id is made of process, stream, name and data. A repeated reaction therefore
 * sends the same ids, also where it skips what is already done.
 */
export const reacting = (
  { name }: Process,
  event: StoredEvent,
  {
    run,
    clock,
    recall = run.load,
    seen = async () => {},
  }: { run: Commands; clock: () => string; recall?: Recall; seen?: Reacting['seen'] },
): Reacting => {
  const cause = (stream: string, word: string, command: unknown): Cause => ({
    ...begin,
    now: clock(),
    commandId: idNamed([event.id, name], stream, word, command),
  })
  const begin = {
    who: systemUser(name),
    correlationId: event.meta.correlationId ?? event.meta.commandId,
    ...(event.meta.traceId && { traceId: event.meta.traceId }),
    causationId: event.id,
    ...(event.meta.reasonCode && { reasonCode: event.meta.reasonCode }),
  }
  const known: Recall = (decider, id, least) => recall(decider, id, streamOf(decider, id) === event.stream ? event.revision : least)
  return { id: idOf(event.stream), event, at: commanding(run, cause), load: run.load, recall: known, seen }
}

/**
 * Runs all reactions of a process to an event.
 * @throws the error of the first reaction that fails
 */
export const react = async (process: Process, event: StoredEvent, deps: { run: Commands; clock: () => string }): Promise<void> => {
  for (const reaction of process.reactions)
    if (reaction.type === event.type) await reaction.react(event.data, reacting(process, event, deps))
}

/** `BATCH`: events between two writes of the checkpoint; `IDLE_MS`: ms between the writes for processes that no event concerns */
const [BATCH, IDLE_MS] = [500, 1_000]
/** interval at which a wait for a view checks that it is still wanted, ms */
const LOOK_MS = 1_000

const breathe = breather()

/** Keeps a reaction that a rule refused, for a person to look at. */
export type Park = (process: string, event: StoredEvent, refused: Refused) => Promise<void>
/** Does a view show everything up to a position? False after `timeoutMs`. The runner of the views provides it. */
type Reached = (view: string, position: Position, timeoutMs: number) => Promise<boolean>
type Deps = { run: Commands; checkpoints: Checkpoints; clock: () => string; log: Logger; park?: Park; viewReached?: Reached }
export type ProcessStatus = {
  process: string
  position: Position /** start and reason of the failure because of which it is trying again */
  failing?: { since: string; message: string }
}

/**
 * Runs every process from a checkpoint of its own, so that a failing one does not stop the others.
 * @param feed events shared with other consumers; the owner of the feed begins it. Without it the processes open a feed of their own
 */
export const runProcesses = ({
  processes,
  events,
  feed: shared,
  ...deps
}: Deps & { processes: Process[]; events: EventStore; feed?: Feed }) => {
  const { checkpoints, log } = deps
  const oneByOne = async (names: string[], position: Position) => {
    for (const name of names) await checkpoints.set(name, position)
  }
  const { advance = oneByOne } = checkpoints
  const feed = shared ?? startFeed(events, { onError: error => log.warn({ err: error }, 'the subscription of the processes failed') })
  const running = processes.map(process => runProcess(process, { ...deps, feed }))
  const open = Promise.all(running.map(({ open }) => open)).then(() => {
    if (!shared) feed.begin()
  })

  /** Saves the position of processes that no event concerned: one write for all of them. */
  const saveIdle = async () => {
    const upTo = feed.position()
    const idle = running.filter(({ unsaved }) => unsaved() >= upTo)
    const fresh = idle.filter(({ isNew }) => isNew())
    const known = idle.filter(process => !fresh.includes(process))
    if (known.length > 0)
      await advance(
        known.map(({ name }) => name),
        upTo,
      )
    for (const { name } of fresh) await checkpoints.set(name, upTo)
    for (const { keep } of idle) keep(upTo)
  }
  let saving: Promise<void> | undefined
  const keepSaving = setInterval(() => {
    saving ??= saveIdle()
      .catch(() => {}) // a process that failed is saved at the next time
      .finally(() => {
        saving = undefined
      })
  }, IDLE_MS).unref()

  return {
    /** resolves when all of them follow the feed, or have failed once to do so */
    open,
    /** resolves when everything up to this position has been reacted to */
    reached: async (position: Position): Promise<void> => {
      await Promise.all(running.map(({ reached }) => reached(position)))
    },
    status: (): ProcessStatus[] => running.map(({ status }) => status()),
    close: async () => {
      clearInterval(keepSaving)
      await saving
      await saveIdle().catch(() => {})
      await Promise.all(running.map(({ close }) => close()))
      if (!shared) await feed.close()
    },
  }
}

/**
 * Runs one process. It reacts to the events of one stream in order, and to different streams side by side; the checkpoint is written after
 * the effects. A reaction that a rule refuses is logged, parked and passed over, since repeating it cannot help. Any other failure is tried
 * again until it works.
 */
const runProcess = (process: Process, { feed, run, checkpoints, clock, log, park, viewReached }: Deps & { feed: Feed }) => {
  const stop = new AbortController()
  const waiting = new Set<{ position: Position; done: () => void }>()
  const reactions = new Map<string, Reaction[]>()
  for (const reaction of process.reactions) reactions.set(reaction.type, [...(reactions.get(reaction.type) ?? []), reaction])
  let reached = 0
  let saved = 0
  let consumer: Consumer | undefined
  let recall: Recall = run.load
  let failing: ProcessStatus['failing']
  let opened = () => {}
  const open = new Promise<void>(resolve => {
    opened = resolve
  })
  /** Position that it has reached; events that do not concern it count as reacted to. */
  const position = (): Position => {
    if (consumer && !stop.signal.aborted) reached = Math.max(reached, consumer.place().position)
    for (const waiter of waiting)
      if (waiter.position <= reached) {
        waiting.delete(waiter)
        waiter.done()
      }
    return reached
  }

  const pause = (tries: number) => sleep(jitter(Math.min(100 * 2 ** tries, 10_000)), undefined, { signal: stop.signal }).catch(() => {})
  const failed = (error: unknown) => {
    failing ??= { since: clock(), message: error instanceof Error ? error.message : String(error) }
  }
  const handle = async (event: StoredEvent) => {
    const seen: Reacting['seen'] = async ({ name }) => {
      while (viewReached && !(await viewReached(name, event.position, LOOK_MS))) stop.signal.throwIfAborted()
    }
    for (const reaction of reactions.get(event.type) ?? []) {
      for (let tries = 0; !stop.signal.aborted; tries++) {
        try {
          await reaction.react(event.data, reacting(process, event, { run, clock, recall, seen }))
          failing = undefined
          break
        } catch (error) {
          const { type, stream, position, meta } = event
          const about = { process: process.name, event: type, stream, position, ...(meta.traceId && { traceId: meta.traceId }) }
          if (isRefusal(error)) {
            log.warn({ ...about, refused: keptMessage(error) }, 'process refused')
            await park?.(process.name, event, error)
            break
          }
          if (stop.signal.aborted) break
          failed(error)
          log.error({ ...about, err: error }, 'process failed, will try again')
          await pause(tries)
        }
      }
    }
  }
  const follow = async () => {
    const from = await checkpoints.get(process.name)
    saved = from
    reached = Math.max(reached, from)
    consumer = feed.follow({ from, types: reactions.keys() })
    const known = run.recalling()
    recall = known.recall
    opened()
    while (true) {
      position()
      if (waiting.size > 0) consumer.ask()
      const batch = await consumer.take(BATCH).then(known.heard)
      if (!batch) return
      await Promise.all(
        [...groupBy(batch.events).values()].map(async queue => {
          for (const event of queue) {
            // everything that a reaction reads may be in memory: without this pause it would never give up the turn
            await breathe()
            await handle(event)
          }
        }),
      )
      if (stop.signal.aborted) return
      if (batch.events.length > 0) {
        await checkpoints.set(process.name, batch.position)
        saved = batch.position
      }
      reached = batch.position
      failing = undefined
    }
  }
  /** a checkpoint that cannot be read or written must not end the process: it continues from the last one */
  const loop = async () => {
    for (let tries = 0; !stop.signal.aborted; tries++) {
      const before = reached
      try {
        await follow()
      } catch (error) {
        if (stop.signal.aborted) return
        consumer?.close()
        consumer = undefined
        opened()
        if (reached > before) tries = 0
        failed(error)
        log.error({ process: process.name, err: error }, 'process interrupted, will go on')
        await pause(tries)
      }
    }
  }
  const running = loop()

  return {
    name: process.name,
    open,
    reached: (until: Position): Promise<void> =>
      until <= position()
        ? Promise.resolve()
        : new Promise(done => {
            waiting.add({ position: until, done })
            consumer?.ask()
          }),
    status: (): ProcessStatus => {
      const away = feed.failing()
      const trying = failing ?? (away && { since: new Date(away.since).toISOString(), message: away.message })
      return { process: process.name, position: position(), ...(trying && { failing: trying }) }
    },
    /** position reached beyond the checkpoint without anything to react to; -1 when the checkpoint is up to date */
    unsaved: (): Position => (position() > saved ? reached : -1),
    isNew: () => saved === 0,
    keep: (position: Position) => {
      saved = Math.max(saved, position)
    },
    close: async () => {
      stop.abort()
      consumer?.close()
      for (const { done } of waiting) done()
      await running
    },
  }
}

const groupBy = (events: StoredEvent[]): Map<string, StoredEvent[]> => {
  const groups = new Map<string, StoredEvent[]>()
  for (const event of events) groups.set(event.stream, [...(groups.get(event.stream) ?? []), event])
  return groups
}
