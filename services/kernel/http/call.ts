import type { Call } from '#contracts/kernel/endpoint.ts'
import { type Cause, type Commanding, type Commands, commanding, idFrom } from '../commands.ts'
import { type Decider, streamOf } from '../decider.ts'

/** What the handler of a command is given: the call, and the way to the deciders. */
export interface CommandCall extends Call {
  readonly commandId: string
  readonly ifMatch: number | undefined
  /** `call.at(order, id).cancelOrder({ reason })`; `about`: the document as the body names it, in a stream that holds several */
  at<D extends Decider>(decider: D, id: string, about?: string): Commanding<D>
  /** refuses as the command would, before something is spent on it */
  check<D extends Decider>(decider: D, id: string, name: keyof D['commands'] & string): Promise<void>
}

/**
 * One request as commands. The n-th time it sends a command to a stream, that command has the same id whenever the request is carried out
 * again: handlers do the same things in the same order. `position` is the furthest that anything of it was written to.
 *
 * `If-Match` is about the document the caller saw, which the body names by `id`, `ids` or `…Id`; what else the request sends commands to (numbers
 * taken from a pool, a refund that an order opens) has revisions of its own. It holds for the first command to that document: the next ones of
 * the request follow upon it.
 */
export const commandCall = (
  run: Commands,
  base: Omit<Call, 'stale'>,
  commandId: string,
  ifMatch: number | undefined,
  body: object,
): { call: CommandCall; position: () => number } => {
  const sent = new Map<string, number>()
  const named =
    ifMatch === undefined
      ? undefined
      : new Set(Object.entries(body).flatMap(([field, value]) => (/^ids?$|Id$/.test(field) ? [value].flat() : [])))
  const begun = new Set<string>()
  let position = 0
  const causeOf = (stream: string, name: string, n: number, about = stream.slice(stream.indexOf('-') + 1)): Cause => ({
    who: base.who,
    now: base.now,
    commandId: idFrom(commandId, `${stream}.${name}`, n),
    correlationId: commandId,
    ...(base.traceId && { traceId: base.traceId }),
    ...(named?.has(about) && !begun.has(stream) && { ifMatch }),
  })
  const next = (stream: string, name: string, about?: string) => {
    const n = (sent.get(`${stream}.${name}`) ?? 0) + 1
    sent.set(`${stream}.${name}`, n)
    const cause = causeOf(stream, name, n, about)
    begun.add(stream)
    return cause
  }
  const execute: Commands['execute'] = async (...command) => {
    const done = await run.execute(...command)
    position = Math.max(position, done.position)
    return done
  }
  return {
    call: {
      stale: false,
      commandId,
      ifMatch,
      at: (decider, id, about) => commanding({ execute }, (stream, name) => next(stream, name, about))(decider, id),
      check: (decider, id, name) => {
        const stream = streamOf(decider, id)
        return run.check(decider, id, name, causeOf(stream, name, (sent.get(`${stream}.${name}`) ?? 0) + 1))
      },
      // last: V8 of Node 20 takes a microsecond for each name behind what was spread
      ...base,
    },
    position: () => position,
  }
}
