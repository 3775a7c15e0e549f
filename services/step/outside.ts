import { isRefusal } from '#contracts/kernel/refused.ts'
import { type BegunKind, stepId } from '#contracts/step/events.ts'
import { Conflict, Unavailable } from '#services/eventstore/port.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Reacting } from '#services/kernel/stream/process.ts'
import { step } from './decide.ts'

/**
 * A step asks something of the world outside: money of a gateway, locators or ticket numbers of the host. A fact of its order or refund
 * asks for it. The request tries it first, then a clock (`services/step/resume.ts`) with growing waits, until it is done or somebody stops
 * it. The tries have a stream of their own. The question may reach the outside more than once, where the same question under the same name
 * has no second effect; inside, it takes effect exactly once.
 */

/** nothing of the step is left to be done */
export const OVER = 'OVER'
/** Thrown instead of asking an outside party that has not answered in this run: the step is due in the next run, and no try is counted. */
export const PASSED_OVER = new Error('支付渠道没有应答，本轮不再询问')

const HOUR = 60
/**
 * Minutes until the next try: `after`, doubled each time, up to an hour.
 * @param tries number of tries so far
 */
const waitAfter = (tries: number, after: number): number => Math.max(after, Math.min(after * 2 ** tries, HOUR))

/** Writes down that a step was not finished, why, and when it is tried again. */
export const writeTry = (
  at: Reacting['at'],
  { kind, subject, tries }: { kind: BegunKind; subject: string; tries: number },
  error: unknown,
  afterMinutes: number,
) => {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500) || '未知原因'
  return at(step, stepId(kind, subject)).try({ kind, subject, error: message, wait: waitAfter(tries, afterMinutes) })
}

/**
 * Does what a request has begun the step for. A refusal ends the step: its caller was told that nothing is done, so the clock may not do it
 * later.
 */
export const unlessRefused = async <T>(
  { unguarded, now: begunAt }: Pick<CommandCall, 'unguarded' | 'now'>,
  { kind, subject }: { kind: BegunKind; subject: string },
  finish: () => Promise<T>,
): Promise<T> => {
  try {
    return await finish()
  } catch (error) {
    if (isRefusal(error)) await unguarded(step, stepId(kind, subject)).drop({ kind, subject, begunAt, reason: error.message })
    throw error
  }
}

/** Did the gateway fail, and not a rule that refused or our own log that is away? */
export const isGatewayAway = (error: unknown): boolean =>
  !isRefusal(error) && !(error instanceof Unavailable) && !(error instanceof Conflict)
