import { hash } from 'node:crypto'
import QuickLRU from 'quick-lru'
import type { Who } from '#contracts/kernel/endpoint.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { Conflict, type EventStore, type NewEvent, type Position, type StoredEvent, Unavailable } from '#services/eventstore/port.ts'
import { type CommandOf, type Decider, decide, fold, foldAt, type HouseDecider, type StateOf, streamOf } from './decider.ts'
import { newId } from './ids.ts'
import { keeping } from './kept.ts'
import { lanes } from './lane.ts'
import { recalling } from './recall.ts'
import type { KeptStates } from './shared.ts'
import { jitter, nowMs, sleep } from './time.ts'

const NAMESPACE = Buffer.from('0f3c1d5e6a0b5c3e9a572f6d1b8e4c71', 'hex')
/**
 * A UUIDv5 (RFC 9562 §5.5): the same words give the same id, so that a repeated append is recognised. Made here with the one-shot hash, since
 * every order needs half a dozen and the library takes three times as long; the test holds it against the library.
 */
export const idFrom = (...words: (string | number)[]): string => {
  const digest = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(words.join('\n'))]), 'hex')
  const variant = ((Number.parseInt(digest[16]!, 16) & 0x3) | 0x8).toString(16)
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

/** By whom, when, and as part of what a command is carried out. */
export type Cause = {
  who: Who
  now: string
  commandId: string
  correlationId?: string
  /** the trace of the caller that it all began with */
  traceId?: string
  causationId?: string
  /** why, as a code (contracts/reasons.ts) */
  reasonCode?: string
  /** `If-Match`: the revision the caller saw; a conflict is then answered at once */
  ifMatch?: number
  /** the stream's id was made just now: it is begun without asking whether it is there, and only a conflict asks */
  isNew?: boolean
}

/** `repeated`: it had been carried out before, and state and facts are those of then; the stream may have gone on. */
export type Done<State> = { state: State; facts: Fact[]; revision: number; position: Position; repeated?: true }
export type Loaded<State> = { state: State; revision: number; position: Position }

/** Where a stream stood when it was last seen by this process, and the commands that brought it there. */
type Snapshot = { state: unknown; revision: number; position: Position; commandIds: string[] }

/** A command that waits for its stream, and who waits for it. */
type Job = {
  decider: Decider
  id: string
  name: string
  command: any
  cause: Cause
  done: (answer: Done<any>) => void
  fail: (error: unknown) => void
}
/** What became of a job, said once it is certain where the stream stood. */
type Outcome = { settle: (position: Position) => void }

/** What of several commands goes into one append; EventStoreDB takes 1 MB. */
const MOST_EVENTS = 256
const MOST_BYTES = 256 * 1024

/** events that are read first from the end of a stream that carries its state: all of a short one */
const END = 16

/** A command repeated after this many others on its stream is not recognised; what may be repeated so late is idempotent by its decider. */
const REMEMBERED = 200

/** so many answers of late are kept at least, of all streams together; each holds the state of then, which may be large */
const ANSWERS = 2_000

/** The commands of one stream as functions: `at(order, id).cancelOrder({ reason })`. */
export type Commanding<D extends Decider> = { [Name in keyof D['commands']]: (command: CommandOf<D, Name>) => Promise<Done<StateOf<D>>> }

/** The way to any decider: of a process, of a request that has asked whose the documents are. */
export type At = <D extends Decider>(decider: D, id: string) => Commanding<D>
/** The way to deciders whose streams are nobody's document. */
export type HouseAt = <D extends HouseDecider>(decider: D, id: string) => Commanding<D>

/**
 * Carries out commands: load, decide, append at the revision read (ARCHITECTURE §2).
 *
 * Commands that wait for one stream are decided one after another in memory and written as one append (`lane.ts`), so that a hot stream (a
 * flight's seats, an account) costs neither retries nor an append each. A stream's state is kept between commands;
 * a decision that appends is guarded by its revision, one that refuses or does nothing is taken again on the stream's true end. A conflict
 * means another process and is retried until a deadline, unless the caller stated a revision (412). A command that was carried out before
 * is answered as it was then.
 * @throws Refused when a rule speaks against it, or at a stale `ifMatch`; nothing was written
 * @throws Unavailable when the outcome is unknown or others kept the stream busy; the same command may be sent again
 */
export const commands = (
  store: EventStore,
  {
    cacheSize = 20_000,
    answersSize = ANSWERS,
    deadlineMs = 5_000,
    kept,
  }: { cacheSize?: number; answersSize?: number; deadlineMs?: number; kept?: KeptStates } = {},
) => {
  const cache = new QuickLRU<string, Snapshot>({ maxSize: cacheSize })
  const { keep, load } = keeping(store, kept)
  /** what commands were answered, by stream and command: one that is repeated is answered without its stream being read again */
  const answers = new QuickLRU<string, Done<any>>({ maxSize: answersSize })
  const answered = (stream: string, commandId: string, answer: Done<any>) => void answers.set(`${stream} ${commandId}`, answer)

  /** Reads and appends side by side may be answered late: what is known never goes back. */
  const remember = (stream: string, seen: Snapshot): void => {
    const known = cache.get(stream)
    if (!known || known.revision <= seen.revision) cache.set(stream, seen)
  }

  const refresh = async (decider: Decider, id: string): Promise<Snapshot> => {
    const stream = streamOf(decider, id)
    const cached = cache.get(stream)
    // nothing has come to it since, where the engine knows that without being asked
    if (cached && store.endOf?.(stream) === cached.revision) return cached
    const seen = cached ?? (decider.kept ? { ...(await load(decider, stream)), commandIds: [] } : emptySnapshot(decider))
    const tail = cached || !decider.carried ? await store.read(stream, { from: seen.revision + 1 }) : await tailOf(decider, stream)
    if (tail.length === 0) {
      // that a stream is not there yet is worth remembering too: it is about to be begun
      if (!cached) remember(stream, seen)
      return seen
    }
    const last = tail[tail.length - 1]!
    const commandIds = decider.kept ? [] : remembered(seen, tail)
    const next = {
      state: decider.kept ? fold(decider, seen.state, tail) : told(decider, stream, seen, tail, commandIds).state,
      revision: last.revision,
      position: last.position,
      commandIds,
    }
    remember(stream, next)
    keep(decider, stream, seen.revision, { ...next, eventId: last.id })
    return next
  }

  /**
   * The end of a stream that carries its state, in order: back to the last fact that tells it, which also names as many commands before it as
   * are remembered, so that a repetition is known after a start as before it. Where one of old names none, back to them.
   */
  const tailOf = (decider: Decider, stream: string): Promise<StoredEvent[]> => {
    const commandIds = new Set<string>()
    let isCarried = false
    return backTo(decider, stream, event => {
      commandIds.add(event.meta.commandId)
      isCarried ||= carries(decider, event)
      return isCarried && (event.meta.after !== undefined || commandIds.size > REMEMBERED)
    })
  }

  /**
   * The events of a stream from its end back to the one of which `isEnough` says so, or to its beginning, in order. What carries its state stands
   * at a multiple of `every` or just behind, so what is read goes to the next of them and no further.
   */
  const backTo = async ({ carried }: Decider, stream: string, isEnough: (event: StoredEvent) => boolean): Promise<StoredEvent[]> => {
    const found: StoredEvent[] = []
    for (let asked: { from?: number; limit: number } = { limit: END }; ; ) {
      for (const event of await store.read(stream, { backwards: true, ...asked })) {
        found.push(event)
        if (isEnough(event)) return found.reverse()
      }
      const first = found.at(-1)?.revision ?? 0
      if (first === 0) return found.reverse()
      asked = { from: first - 1, limit: first % carried!.every || carried!.every }
    }
  }

  const reading = new Map<string, { ended: Promise<void>; next?: Promise<Snapshot> }>()
  const readOn = (decider: Decider, id: string): Promise<Snapshot> => {
    const stream = streamOf(decider, id)
    const read = refresh(decider, id)
    const done = () => {}
    const underWay: { ended: Promise<void>; next?: Promise<Snapshot> } = { ended: read.then(done, done) }
    reading.set(stream, underWay)
    void underWay.ended.then(() => {
      if (!underWay.next) reading.delete(stream)
    })
    return read
  }
  /**
   * Where a stream stands now. Who asks while it is read shares the next read with all others who do: one that was begun before he asked would
   * not tell him what was written in between.
   */
  const current = (decider: Decider, id: string): Promise<Snapshot> => {
    const underWay = reading.get(streamOf(decider, id))
    if (!underWay) return readOn(decider, id)
    underWay.next ??= underWay.ended.then(() => readOn(decider, id))
    return underWay.next
  }

  /**
   * Folds what follows on `seen`, and keeps what those of the commands in it were answered that are asked for: the others cannot be repeated. Where
   * the events begin with a state that is carried, whole only after it.
   * @returns the state at the end, and the answers by command
   */
  const told = (
    decider: Decider,
    stream: string,
    seen: Pick<Snapshot, 'state' | 'revision'>,
    events: readonly StoredEvent[],
    commandIds: readonly string[],
  ) => {
    const asked = new Set(commandIds)
    const found = new Map<string, Done<any>>()
    let { state } = seen
    let facts: Fact[] = []
    let isWhole = events[0]?.revision === seen.revision + 1
    let isNextWhole = isWhole
    for (const [n, event] of events.entries()) {
      const { type, data, revision, position, meta } = event
      state = fold(decider, state, [event])
      if (!carries(decider, event)) facts.push({ type, data })
      isNextWhole ||= carries(decider, event)
      if (events[n + 1]?.meta.commandId === meta.commandId) continue
      if (isWhole && asked.has(meta.commandId)) found.set(meta.commandId, { state, facts, revision, position })
      facts = []
      isWhole = isNextWhole
    }
    for (const [commandId, answer] of found) answered(stream, commandId, answer)
    return { state, found }
  }

  /** the answer of the first time, so that what follows from it follows again */
  const answerOfFirst = async (
    decider: Decider,
    stream: string,
    commandId: string,
    whole: () => Promise<StoredEvent[]>,
  ): Promise<Done<any>> => {
    const known = answers.get(`${stream} ${commandId}`)
    if (known) return { ...known, repeated: true }
    const isOf = (event: StoredEvent) => event.meta.commandId === commandId
    let isFound = false
    const events = decider.carried
      ? await backTo(decider, stream, event => {
          isFound ||= isOf(event)
          return isFound && !isOf(event) && carries(decider, event)
        })
      : await whole()
    const empty = emptySnapshot(decider)
    // others of late are likely to be repeated next; this one may be no more among them, when much was written in its turn
    const { found } = told(decider, stream, empty, events, [...remembered(empty, events), commandId])
    const first = found.get(commandId)
    if (!first) throw new Error(`stream ${stream} does not tell its command ${commandId}`)
    return { ...first, repeated: true }
  }

  /**
   * Decides what waits for a stream, one after another, each on what the one before it left, and writes all of it as one append. A command
   * that is refused, or throws, takes no other with it, nor does one whose facts the store does not take. Nobody is answered before the
   * append: what was decided on a state that proves to be out of date is decided again.
   */
  const decideAndAppend = async (stream: string, waiting: readonly Job[]): Promise<number> => {
    const { decider, id } = waiting[0]!
    const deadline = nowMs() + deadlineMs
    const cached = cache.get(stream)
    // a stream of a new id is begun without asking; what is there already must conflict, so its events do not bear the ids of a repetition
    const isGuess = cached === undefined && waiting[0]!.cause.isNew === true
    let jobs = waiting
    for (let tries = 0; ; tries++) {
      const assumed = tries > 0 ? undefined : isGuess ? emptySnapshot(decider) : cached
      try {
        const seen = assumed ?? (await current(decider, id))
        const turn = decideInTurn(seen, isGuess && assumed ? jobs.slice(0, 1) : jobs, stream, isGuess && assumed !== undefined)
        if (turn.events.length > 0) {
          const expected = seen.revision < 0 ? 'none' : seen.revision
          const { revision, position } = await store.append(stream, turn.events, { expected })
          remember(stream, { state: turn.state, revision, position, commandIds: turn.commandIds.slice(-REMEMBERED) })
          keep(decider, stream, seen.revision, { state: turn.state, revision, position, eventId: turn.events.at(-1)!.id })
          for (const { settle } of turn.outcomes) settle(position)
          return turn.outcomes.length
        }
        // refusals and repetitions only: they hold on the true end of the stream alone, where it is another than was assumed
        if (assumed && (isGuess || (await current(decider, id)).revision !== seen.revision)) continue
        for (const { settle } of turn.outcomes) settle(seen.position)
        return turn.outcomes.length
      } catch (error) {
        const isBusy = error instanceof Conflict
        if (!isBusy && !(error instanceof Unavailable) && jobs.length > 1) {
          // what the store does not take of one is told to him alone
          jobs = jobs.slice(0, 1)
          continue
        }
        if (!isBusy || nowMs() >= deadline) {
          // no rule has spoken: not a refusal, which would be remembered under its key and passed over by processes
          const reason = isBusy ? new Unavailable(`stream ${stream} is busy`, { cause: error }) : error
          for (const { fail } of jobs) fail(reason)
          return jobs.length
        }
        if (tries > 0) await sleep(jitter(10 * 2 ** Math.min(tries - 1, 5), 0, 1))
      }
    }
  }

  const decideInTurn = (seen: Snapshot, jobs: readonly Job[], stream: string, isGuess: boolean) => {
    const turn = { state: seen.state, commandIds: [...seen.commandIds], events: [] as NewEvent[], outcomes: [] as Outcome[] }
    let bytes = 0
    let read: Promise<StoredEvent[]> | undefined
    /** once for all of a turn that have been carried out before: what they did is in it */
    const whole = () => {
      read ??= store.read(stream)
      return read
    }
    for (const { decider, id, name, command, cause, done, fail } of jobs) {
      const answer = (settle: Outcome['settle']) => turn.outcomes.push({ settle })
      if (turn.commandIds.includes(cause.commandId)) {
        answer(() => void answerOfFirst(decider, stream, cause.commandId, whole).then(done, fail))
        continue
      }
      const { state } = turn
      const revision = seen.revision + turn.events.length
      try {
        mustMatch(decider, { state, revision }, command, cause)
        const facts = decide(decider, name, state, command, { who: cause.who, at: cause.now, id })
        if (facts.length === 0) {
          answer(position => done({ state, facts, revision, position }))
          continue
        }
        // one append holds what a store takes at once; a command of its own size goes alone
        if (jobs.length > 1) bytes += JSON.stringify(facts).length
        if (turn.events.length > 0 && (bytes > MOST_BYTES || turn.events.length + facts.length > MOST_EVENTS)) break
        const next = foldAt(decider, state, facts, cause.now)
        const written = [...facts, ...carrying(decider, next, revision, facts.length)]
        const end = revision + written.length
        turn.events.push(
          ...written.map((fact, n) => {
            const after = carries(decider, fact) ? turn.commandIds.slice(-REMEMBERED) : undefined
            return eventOf(fact, isGuess ? newId() : idFrom(cause.commandId, stream, n), `${decider.name}.${name}`, command, {
              ...cause,
              after,
            })
          }),
        )
        turn.state = next
        if (!decider.kept) turn.commandIds.push(cause.commandId)
        answer(position => {
          const said = { state: next, facts, revision: end, position }
          if (!decider.kept) answered(stream, cause.commandId, said)
          done(said)
        })
      } catch (error) {
        answer(() => fail(error))
      }
    }
    return turn
  }

  const send = lanes<Job>(decideAndAppend)
  const execute = (decider: Decider, id: string, name: string, command: any, cause: Cause): Promise<Done<any>> =>
    new Promise((done, fail) => send(streamOf(decider, id), { decider, id, name, command, cause, done, fail }))

  /**
   * Would the command be let through now? For handlers that spend something before it (a locator, ticket numbers, a gateway's refund). A
   * request that is carried out again after a crash has already done it and is let through to its answer.
   * @throws Refused as the command would
   */
  const check = async (decider: Decider, id: string, name: string, cause: Cause): Promise<void> => {
    const seen = await current(decider, id)
    if (seen.commandIds.includes(cause.commandId)) return
    mustMatch(decider, seen, undefined, cause)
    const verdict = decider.commands[name].when?.(seen.state, { who: cause.who, at: cause.now, id }) ?? true
    if (verdict !== true) throw new Refused(decider.code, verdict)
  }

  const loaded = <D extends Decider>({ state, revision, position }: Snapshot): Loaded<StateOf<D>> =>
    ({ state, revision, position }) as Loaded<StateOf<D>>

  const looks = {
    /** State and revision now; an unknown stream is the decider's initial state at revision −1. */
    load: async <D extends Decider>(decider: D, id: string): Promise<Loaded<StateOf<D>>> => loaded(await current(decider, id)),
    /**
     * State and revision as this process saw them last; read only when it never has. Others may have gone on since: for a look before a
     * command, which decides on the true end whatever was seen here.
     */
    loadCached: async <D extends Decider>(decider: D, id: string): Promise<Loaded<StateOf<D>>> =>
      loaded(cache.get(streamOf(decider, id)) ?? (await current(decider, id))),
  }
  return { execute, check, ...looks, recalling: (trusted?: readonly string[]) => recalling(looks, trusted) }
}
export type Commands = ReturnType<typeof commands>

/**
 * The id of a command that is named by what it does: to which stream, under which name, and what it says, as part of what (`of`). One that goes
 * on where it was cut off sends the rest under ids of their own, whatever it passes over. To say the same twice is to say it once.
 */
export const idNamed = (of: readonly (string | number)[], stream: string, name: string, command: unknown): string =>
  idFrom(...of, `${stream}.${name}`, JSON.stringify(command) ?? '')

/** The caller's side of `execute`, typed: `at(order, id).cancelOrder({ reason })`. `cause` is asked once per command sent. */
export const commanding =
  (run: Pick<Commands, 'execute'>, cause: (stream: string, name: string, command: unknown) => Cause): At =>
  (decider, id) =>
    // most callers send one of a decider's twenty commands: only that one becomes a function
    new Proxy({} as Commanding<typeof decider>, {
      get: (_, name) =>
        typeof name === 'string' && Object.hasOwn(decider.commands, name)
          ? (command: unknown) => run.execute(decider, id, name, command, cause(streamOf(decider, id), name, command))
          : undefined,
    })

/**
 * Sends a command of a request until it is carried out now: the request may have sent it before a crash, or from another process, and what it did
 * then may have been undone since. Each time it is the request's next command to the stream, so it ends; a process sends the same one every time.
 */
export const sendAnew = async <Sent extends Pick<Done<unknown>, 'repeated'>>(send: () => Promise<Sent>): Promise<Sent> => {
  for (;;) {
    const done = await send()
    if (!done.repeated) return done
  }
}

/** does it tell the state, so that nothing before it has to be read? */
const carries = ({ carried }: Decider, { type }: { type: string }): boolean => carried?.fact.type === type
/** The fact that tells the whole state, when `more` facts after `revision` bring the stream past another `every` events, and it is not too large. */
const carrying = ({ carried }: Decider, state: unknown, revision: number, more: number): Fact[] => {
  if (!carried || Math.floor((revision + 1 + more) / carried.every) === Math.floor((revision + 1) / carried.every)) return []
  const data = carried.data(state) as object
  return JSON.stringify(data).length > MOST_BYTES ? [] : [{ type: carried.fact.type, data }]
}

/** The commands of late, when a stream has gone on by `tail`: the last fact in it that carries the state names those before it. */
const remembered = ({ commandIds }: Snapshot, tail: readonly StoredEvent[]): string[] => {
  const told = tail.findLastIndex(({ meta }) => meta.after !== undefined)
  const before = tail[told]?.meta.after ?? commandIds
  return [...new Set([...before, ...tail.slice(Math.max(told, 0)).map(({ meta }) => meta.commandId)])].slice(-REMEMBERED)
}

const emptySnapshot = (decider: Decider): Snapshot => ({ state: decider.initial, revision: -1, position: 0, commandIds: [] })

/** @throws Refused 412 when the document is no longer the one that the caller saw */
const mustMatch = (
  { etag }: Decider,
  { state, revision }: Pick<Snapshot, 'state' | 'revision'>,
  command: unknown,
  { ifMatch }: Cause,
): void => {
  mustBeSeen({ ifMatch }, etag?.(state, command) ?? revision)
}
/** The same for a call that writes only to what stands beside the document. @throws Refused 412 */
export const mustBeSeen = ({ ifMatch }: { ifMatch?: number | undefined }, revision: number): void => {
  if (ifMatch !== undefined && ifMatch !== revision) throw stale()
}
const stale = () => new Refused(code.stale, '数据已被他人修改，请刷新后重试', { status: 412 })

const eventOf = (
  { type, data }: Fact,
  id: string,
  name: string,
  command: any,
  cause: Cause & { after?: string[] | undefined },
): NewEvent => ({
  id,
  type,
  data,
  meta: {
    user: cause.who.user,
    role: cause.who.role,
    ...(cause.who.agency && { agency: cause.who.agency }),
    commandId: cause.commandId,
    command: name,
    ...(cause.correlationId && { correlationId: cause.correlationId }),
    ...(cause.traceId && { traceId: cause.traceId }),
    ...(cause.causationId && { causationId: cause.causationId }),
    ...(cause.reasonCode && { reasonCode: cause.reasonCode }),
    ...(typeof command?.reason === 'string' && command.reason && { reason: command.reason }),
    ...(cause.after && { after: cause.after }),
    at: cause.now,
  },
})
