import { isRefusal } from '#contracts/kernel/refused.ts'
import { type BegunKind, stepId } from '#contracts/step/events.ts'
import { Conflict, Unavailable } from '#services/eventstore/port.ts'
import type { Reacting } from '#services/kernel/process.ts'
import { step } from './decide.ts'

/**
 * What is asked of the world outside (money of a gateway, locators and ticket numbers of the host) is a step with a stream of its own: asked by a
 * fact of its order or refund, tried by whoever asked and then by a clock (`services/step/resume.ts`) with growing waits, until it is done or
 * somebody stops it. At least once outside, where the same question under the same name does nothing twice, and exactly once here.
 */

/** there is nothing left of it to be done */
export const OVER = 'OVER'
/** Thrown instead of asking somebody outside who has not answered in this run: the step is due in the next one, and no try is counted. */
export const PASSED_OVER = new Error('支付渠道没有应答，本轮不再询问')

const HOUR = 60
/** Minutes until it is tried again: `after`, then twice as long each time, up to an hour. @param tries how often it was before */
const waitAfter = (tries: number, after: number): number => Math.max(after, Math.min(after * 2 ** tries, HOUR))

/** Writes down that a step did not come to its end, why, and when it is tried again. */
export const writeTry = (
  at: Reacting['at'],
  { kind, subject, tries }: { kind: BegunKind; subject: string; tries: number },
  error: unknown,
  afterMinutes: number,
) => {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500) || '未知原因'
  return at(step, stepId(kind, subject)).try({ kind, subject, error: message, wait: waitAfter(tries, afterMinutes) })
}

/** is it the gateway that could not, and not a rule that refused, or our own log that is away? */
export const isGatewayAway = (error: unknown): boolean =>
  !isRefusal(error) && !(error instanceof Unavailable) && !(error instanceof Conflict)
