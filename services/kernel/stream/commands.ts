import { hash } from 'node:crypto'
import type { Who } from '#contracts/kernel/endpoint.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import { changedBy, code, Refused } from '#contracts/kernel/refused.ts'
import { Conflict, type EventStore, type NewEvent, type Position, type StoredEvent, Unavailable } from '#services/eventstore/port.ts'
import { newId } from '../ids.ts'
import { jitter, sleep } from '../time.ts'
import { type CommandOf, type Decider, decide, foldAt, type HouseDecider, type StateOf, streamOf } from './decider.ts'
import { lanes } from './lane.ts'
import { recalling } from './recall.ts'
import { emptySnapshot, REMEMBERED, type Snapshot, type StatesOptions, streamStates } from './states.ts'

const NAMESPACE = Buffer.from('0f3c1d5e6a0b5c3e9a572f6d1b8e4c71', 'hex')
/**
 * A UUIDv5 (RFC 9562 §5.5): the same words give the same id, so that a repeated append is recognised. The one-shot hash makes it in a third
 * of the library's time, and every order needs half a dozen ids; the test compares it with the library.
 */
export const idFrom = (...words: (string | number)[]): string => {
  const digest = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(words.join('\n'))]), 'hex')
  const variant = ((Number.parseInt(digest[16]!, 16) & 0x3) | 0x8).toString(16)
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

/** The cause of a command: by whom, when, and as part of what it is carried out. */
export type Cause = {
  who: Who
  now: string
  commandId: string
  correlationId?: string
  /** trace id of the caller's first request */
  traceId?: string
  causationId?: string
  /** reason for the command, as a code (contracts/reasons.ts) */
  reasonCode?: string
  /** path of the endpoint that was called */
  call?: string
  /** `If-Match`: the revision that the caller saw; a conflict is then answered at once */
  ifMatch?: number
  /**
   * true where the stream's id was made just now: the command is appended without reading the stream first, and a conflict shows where it
   * exists
   */
  isNew?: boolean
}

/**
 * The outcome of a command. `repeated` means that the command had been carried out before: state and facts are those of that time, and the
 * stream may have gone on since.
 */
export type Done<State> = { state: State; facts: Fact[]; revision: number; position: Position; repeated?: true }
export type LoadedStream<State> = { state: State; revision: number; position: Position }

/** A command that waits for its stream, with the promise of its caller. */
type Job = {
  decider: Decider
  id: string
  name: string
  command: any
  cause: Cause
  done: (answer: Done<any>) => void
  fail: (error: unknown) => void
}
/** The answer to a job. `settle` gives it once the position of the stream is certain. */
type Outcome = { settle: (position: Position) => void }

/** Limits of one append that several commands share; EventStoreDB takes 1 MB at most. */
const MOST_EVENTS = 256
const MOST_BYTES = 256 * 1024

/** ms by which the clocks of two machines may differ; a clock that is further behind was wrong before and is right now */
const SKEW = 10_000
/** The instant of a decision that follows a fact of the instant `last`. */
const inOrder = (last: string, now: string): string => (now < last && Date.parse(last) - Date.parse(now) <= SKEW ? last : now)

/** The commands of one stream as functions: `at(order, id).cancelOrder({ reason })`. */
export type Commanding<D extends Decider> = { [Name in keyof D['commands']]: (command: CommandOf<D, Name>) => Promise<Done<StateOf<D>>> }

/** Access to any decider, for a process or for a request that has already checked whose the document is. */
export type At = <D extends Decider>(decider: D, id: string) => Commanding<D>
/** Access to deciders whose streams are nobody's document. */
export type HouseAt = <D extends HouseDecider>(decider: D, id: string) => Commanding<D>

/** `apart` carries out what is done for several callers at once, so that the patience of one does not end it for the others. */
type CommandsOptions = StatesOptions & { busyMs?: number; apart?: (work: () => Promise<number>) => Promise<number> }

/**
 * Carries out commands: load, decide, append at the revision read (ARCHITECTURE §2).
 *
 * Commands that wait for one stream are decided one after another in memory and written as one append (`lane.ts`), so that a hot stream
 * (the seats of a flight, an account) needs neither a retry nor an append for each. States of streams are kept between commands. A decision
 * that appends is guarded by the revision it was made at. A decision that refuses or does nothing is made again on the true end of the
 * stream. Facts of a stream do not run backwards in time: where another machine's clock is some seconds ahead (`SKEW`), a command is
 * decided at the instant of the last fact. A conflict means that another instance has written; the command is retried for `busyMs` of
 * pauses, unless the caller stated a revision (412). A command that was carried out before gets its first answer again.
 * @throws Refused when a rule speaks against it, or at a stale `ifMatch`; nothing was written
 * @throws Unavailable when the outcome is unknown or others kept the stream busy; the same command may be sent again
 */
export const commands = (store: EventStore, { busyMs = 5_000, apart = work => work(), ...options }: CommandsOptions = {}) => {
  const { cache, remember, keep, current, answered, answerOfFirst } = streamStates(store, options)

  /**
   * Decides the commands that wait for a stream, each on the state that the one before it left, and writes all their facts as one append. A
   * command that is refused or throws does not stop the others, nor does one whose facts the store does not take. No caller is answered
   * before the append: a decision on an outdated state is made again.
   */
  const decideAndAppend = async (stream: string, waiting: readonly Job[]): Promise<number> => {
    const { decider, id } = waiting[0]!
    let conflictsFor = 0
    const cached = cache.get(stream)
    // a stream with a new id is begun unread: if it exists the append must conflict, so its events do not get the ids that a repetition
    // would have
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
          const now = { state: turn.state, revision, position, at: turn.at, commandIds: turn.commandIds.slice(-REMEMBERED) }
          remember(stream, now)
          keep(decider, stream, seen.revision, { ...now, eventId: turn.events.at(-1)!.id })
          for (const { settle } of turn.outcomes) settle(position)
          return turn.outcomes.length
        }
        // refusals and repetitions hold only on the true end of the stream; where that differs from the assumed state, decide again
        if (assumed && (isGuess || (await current(decider, id)).revision !== seen.revision)) continue
        for (const { settle } of turn.outcomes) settle(seen.position)
        return turn.outcomes.length
      } catch (error) {
        const isBusy = error instanceof Conflict
        if (!isBusy && !(error instanceof Unavailable) && jobs.length > 1) {
          // the first command goes alone, so that an error of the store about its facts reaches no other caller
          jobs = jobs.slice(0, 1)
          continue
        }
        if (!isBusy || conflictsFor >= busyMs) {
          // no rule has refused it: as a refusal it would be kept under its idempotency key, and processes would pass over it
          const reason = isBusy ? new Unavailable(`stream ${stream} is busy`, { cause: error }) : error
          for (const { fail } of jobs) fail(reason)
          return jobs.length
        }
        if (tries === 0) continue
        // only pauses between conflicts count: time for which a server was waited for says nothing of a busy stream
        const pause = jitter(10 * 2 ** Math.min(tries - 1, 5), 0, 1)
        conflictsFor += pause
        await sleep(pause)
      }
    }
  }

  const decideInTurn = (seen: Snapshot, jobs: readonly Job[], stream: string, isGuess: boolean) => {
    const turn = { state: seen.state, at: seen.at, commandIds: [...seen.commandIds], events: [] as NewEvent[], outcomes: [] as Outcome[] }
    let bytes = 0
    let read: Promise<StoredEvent[]> | undefined
    /** one read of the whole stream serves all commands of this turn that were carried out before */
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
      const at = inOrder(turn.at, cause.now)
      try {
        mustMatch(decider, { state, revision }, command, cause)
        const facts = decide(decider, name, state, command, { who: cause.who, at, id })
        if (facts.length === 0) {
          answer(position => done({ state, facts, revision, position }))
          continue
        }
        // keeps the append within the store's limits; a command that is too large on its own goes alone
        if (jobs.length > 1) bytes += JSON.stringify(facts).length
        if (turn.events.length > 0 && (bytes > MOST_BYTES || turn.events.length + facts.length > MOST_EVENTS)) break
        const next = foldAt(decider, state, facts, at)
        const end = revision + facts.length
        turn.events.push(
          ...facts.map((fact, n) =>
            eventOf(fact, isGuess ? newId() : idFrom(cause.commandId, stream, n), `${decider.name}.${name}`, command, cause, at),
          ),
        )
        turn.state = next
        turn.at = at
        if (!decider.kept?.knowsRepeats) turn.commandIds.push(cause.commandId)
        answer(position => {
          const said = { state: next, facts, revision: end, position }
          if (!decider.kept?.knowsRepeats) answered(stream, cause.commandId, said)
          done(said)
        })
      } catch (error) {
        answer(() => fail(error))
      }
    }
    return turn
  }

  const send = lanes<Job>((stream, jobs) => apart(() => decideAndAppend(stream, jobs)))
  const execute = (decider: Decider, id: string, name: string, command: any, cause: Cause): Promise<Done<any>> =>
    new Promise<Done<any>>((done, fail) => send(streamOf(decider, id), { decider, id, name, command, cause, done, fail })).catch(
      tellWho(decider, id, cause),
    )

  /** Tells staff with a refusal 412 who was faster. Where a decider counts on its own, nobody knows which facts came after. */
  const tellWho =
    ({ name, etag }: Decider, id: string, { who, ifMatch }: Cause) =>
    async (error: unknown): Promise<never> => {
      if (!(error instanceof Refused) || error.code !== code.stale || ifMatch === undefined || who.agency || etag) throw error
      const later = await store.read(streamOf({ name }, id), { from: ifMatch + 1, limit: MOST_TOLD })
      // a revision that was never there: nobody was faster
      if (later.length === 0) throw error
      throw changedBy(
        error,
        later.map(({ type, at, meta }) => ({ user: meta.user, at, type })),
      )
    }

  /**
   * Would the command be accepted now? For handlers that spend something before it (a locator, ticket numbers, a refund at a gateway). A
   * command that was carried out before a crash passes, so that its request gets its answer.
   * @returns was it carried out before?
   * @throws Refused as the command would
   */
  const check = async (decider: Decider, id: string, name: string, cause: Cause): Promise<boolean> => {
    const seen = await current(decider, id)
    if (seen.commandIds.includes(cause.commandId)) return true
    try {
      mustMatch(decider, seen, undefined, cause)
    } catch (error) {
      return tellWho(decider, id, cause)(error)
    }
    const verdict = decider.commands[name].when?.(seen.state, { who: cause.who, at: cause.now, id }) ?? true
    if (verdict !== true) throw new Refused(decider.code, verdict)
    return false
  }

  const loaded = <D extends Decider>({ state, revision, position }: Snapshot): LoadedStream<StateOf<D>> =>
    ({ state, revision, position }) as LoadedStream<StateOf<D>>

  const lastSeen = async <D extends Decider>(decider: D, id: string): Promise<LoadedStream<StateOf<D>>> =>
    loaded(cache.get(streamOf(decider, id)) ?? (await current(decider, id)))
  const looks = {
    /** State and revision now; an unknown stream has the decider's initial state and revision −1. */
    load: async <D extends Decider>(decider: D, id: string): Promise<LoadedStream<StateOf<D>>> => loaded(await current(decider, id)),
    /**
     * State and revision as this instance last saw them, read only where it never has: that there was no such stream says nothing of now.
     * Other instances may have written since. Use it for a look before a command, which decides on the true end in any case.
     */
    loadCached: async <D extends Decider>(decider: D, id: string): Promise<LoadedStream<StateOf<D>>> => {
      const seen = cache.get(streamOf(decider, id))
      return loaded(seen && seen.revision >= 0 ? seen : await current(decider, id))
    },
  }
  return { execute, check, ...looks, recalling: (trusted?: readonly string[]) => recalling({ ...looks, lastSeen }, trusted) }
}
export type Commands = ReturnType<typeof commands>

/**
 * A command id made of what the command does: its stream, its name and its data, within the work named by `of`. The same command twice has
 * one id and is done once. Work that continues after a crash may skip commands: the remaining ones keep their ids.
 */
export const idNamed = (of: readonly (string | number)[], stream: string, name: string, command: unknown): string =>
  idFrom(...of, `${stream}.${name}`, JSON.stringify(command) ?? '')

/** The caller's side of `execute`, typed: `at(order, id).cancelOrder({ reason })`. `cause` is called once for each command. */
export const commanding =
  (run: Pick<Commands, 'execute'>, cause: (stream: string, name: string, command: unknown) => Cause): At =>
  (decider, id) =>
    // most callers send one of a decider's twenty commands, so a function is made only for that one
    new Proxy({} as Commanding<typeof decider>, {
      get: (_, name) =>
        typeof name === 'string' && Object.hasOwn(decider.commands, name)
          ? (command: unknown) => run.execute(decider, id, name, command, cause(streamOf(decider, id), name, command))
          : undefined,
    })

/**
 * Sends a command of a request again until it is carried out now. The request may have sent it before a crash or from another instance, and
 * its effect may have been undone since. Each try has the request's next command id, so the loop ends; a reaction, whose command ids never
 * change, must not use it.
 */
export const sendAnew = async <Sent extends Pick<Done<unknown>, 'repeated'>>(send: () => Promise<Sent>): Promise<Sent> => {
  for (;;) {
    const done = await send()
    if (!done.repeated) return done
  }
}

/** changes that a refusal tells of: the first ones after what the caller saw */
const MOST_TOLD = 20
/** @throws Refused 412 when the document has changed since the caller saw it */
const mustMatch = (
  { etag }: Decider,
  { state, revision }: Pick<Snapshot, 'state' | 'revision'>,
  command: unknown,
  { ifMatch }: Cause,
): void => {
  mustBeSeen({ ifMatch }, etag?.(state, command) ?? revision)
}
/**
 * The same for a call that writes only to streams beside the document.
 * @throws Refused 412
 */
export const mustBeSeen = ({ ifMatch }: { ifMatch?: number | undefined }, revision: number): void => {
  if (ifMatch !== undefined && ifMatch !== revision) throw stale()
}
export const stale = () => new Refused(code.stale, '数据已被他人修改，请刷新后重试', { status: 412 })

const eventOf = ({ type, data }: Fact, id: string, name: string, command: any, cause: Cause, at: string): NewEvent => ({
  id,
  type,
  data,
  meta: {
    user: cause.who.user,
    role: cause.who.role,
    ...(cause.who.agency && { agency: cause.who.agency }),
    commandId: cause.commandId,
    command: name,
    ...(cause.call && { call: cause.call }),
    ...(cause.who.session && { session: cause.who.session }),
    ...(cause.correlationId && { correlationId: cause.correlationId }),
    ...(cause.traceId && { traceId: cause.traceId }),
    ...(cause.causationId && { causationId: cause.causationId }),
    ...(cause.reasonCode && { reasonCode: cause.reasonCode }),
    ...(typeof command?.reason === 'string' && command.reason && { reason: command.reason }),
    at,
  },
})
