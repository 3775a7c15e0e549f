import type { Call } from '#contracts/kernel/endpoint.ts'
import type { Position } from '../../eventstore/port.ts'
import { seenBy } from '../access.ts'
import { type At, type Cause, type Commanding, type Commands, commanding, type HouseAt, idFrom } from '../commands.ts'
import { type Decider, type HouseDecider, type LiveOf, type OwnedDecider, streamOf } from '../decider.ts'

/** What the handler of a command is given: the call, and the way to the deciders. */
export interface CommandCall extends Call {
  readonly commandId: string
  readonly ifMatch: number | undefined
  /** nothing of this request can have been done before: it has no key, or its key was claimed just now */
  readonly isFirst: boolean
  /** `call.at(role, id).disable({ reason })`: streams that are nobody's document */
  readonly at: HouseAt
  /** refuses as the command would, before something is spent on it */
  readonly check: <D extends HouseDecider>(...asked: Asked<D>) => Promise<void>
  /**
   * The document that the call is about, where it is the caller's to act on; `If-Match` is held against it. Most handlers are given it by `act`.
   * @throws Refused as `seenBy` does
   */
  readonly document: <D extends Decider>(decider: D, id: string) => Promise<BoundDocument<D>>
  /**
   * The way to any stream, without asking whose it is: to a document that is begun here, and to what follows for others from one that was
   * asked about (seats of an order, the payment that an order opens).
   */
  readonly unguarded: At & { check: <D extends Decider>(...asked: Asked<D>) => Promise<void> }
  /** the same to a document whose id was made just now: it is begun without asking whether it is there */
  readonly begin: At
  /**
   * The same to a document about which this request has decided in another stream (its flow is over), once `check` has held `If-Match`: what
   * follows from there may be told to it by a process first, and whoever asked has not seen anything old.
   */
  readonly decided: At
  /** What was read up to there is part of the answer, whoever wrote it: the caller's next question waits until the views have it too. */
  readonly saw: (position: Position) => void
}
type Asked<D extends Decider> = [decider: D, id: string, name: keyof D['commands'] & string]

/** A document and its commands. State and revision are of those that have an owner: for the others nothing had to be read. */
export type BoundDocument<D extends Decider> = {
  readonly id: string
  readonly command: Commanding<D>
  /** refuses as the command would, before something is spent on it */
  readonly check: (name: keyof D['commands'] & string) => Promise<void>
} & (D extends OwnedDecider ? { readonly state: LiveOf<D>; readonly revision: number } : unknown)

/**
 * One request as commands. The n-th time it sends a command to a stream, that command has the same id whenever the request is carried out
 * again: handlers do the same things in the same order. `position` is the furthest that anything of it was written to.
 *
 * `If-Match` is about the document that the caller saw, which is the one that the handler acts on; what else the request sends commands to
 * (numbers taken from a pool, a refund that an order opens) has revisions of its own. It holds for the first command to that document: the
 * next ones of the request follow upon it.
 */
export const commandCall = (
  run: Commands,
  base: Omit<Call, 'stale'>,
  commandId: string,
  ifMatch: number | undefined,
  isFirst = false,
  reasonCode?: string,
): { call: CommandCall; position: () => number } => {
  const sent = new Map<string, number>()
  const bound = new Set<string>()
  const begun = new Set<string>()
  let position = 0
  const causeOf = (stream: string, name: string, n: number): Cause => ({
    who: base.who,
    now: base.now,
    commandId: idFrom(commandId, `${stream}.${name}`, n),
    correlationId: commandId,
    ...(base.traceId && { traceId: base.traceId }),
    ...(reasonCode && { reasonCode }),
    ...(ifMatch !== undefined && bound.has(stream) && !begun.has(stream) && { ifMatch }),
  })
  const next = (stream: string, name: string) => {
    const n = (sent.get(`${stream}.${name}`) ?? 0) + 1
    sent.set(`${stream}.${name}`, n)
    const cause = causeOf(stream, name, n)
    begun.add(stream)
    return cause
  }
  const saw = (seen: Position) => {
    position = Math.max(position, seen)
  }
  const execute: Commands['execute'] = async (...command) => {
    const done = await run.execute(...command)
    saw(done.position)
    return done
  }
  const at = commanding({ execute }, next)
  const begin = commanding({ execute }, (stream, name) => ({ ...next(stream, name), isNew: true }))
  const decided = commanding({ execute }, (stream, name) => {
    begun.add(stream)
    return next(stream, name)
  })
  const check = (decider: Decider, id: string, name: string) => {
    const stream = streamOf(decider, id)
    return run.check(decider, id, name, causeOf(stream, name, (sent.get(`${stream}.${name}`) ?? 0) + 1))
  }
  const document = async (decider: Decider, id: string) => {
    const seen = decider.document && (await seenBy(run, decider as OwnedDecider, id, base.who))
    bound.add(streamOf(decider, id))
    return { ...seen, id, command: at(decider, id), check: (name: string) => check(decider, id, name) }
  }
  return {
    call: {
      stale: false,
      commandId,
      ifMatch,
      isFirst,
      at,
      check,
      document: document as CommandCall['document'],
      unguarded: Object.assign(at, { check }),
      begin,
      decided,
      saw,
      // last: V8 of Node 20 takes a microsecond for each name behind what was spread
      ...base,
    },
    position: () => position,
  }
}
