import { may, type Who } from '#contracts/kernel/endpoint.ts'
import { keptMessage } from '#contracts/kernel/personal.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { batchCalls } from '#contracts/order/batch/api.ts'
import type { BatchAsked, BatchRequested } from '#contracts/order/batch/events.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { type Commands, commanding, idNamed } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { monotonicMs, sleep } from '#services/kernel/time.ts'
import { type OrderBatch, orderBatch } from './decide.ts'

/** orders between two marks of progress */
export const STEP = 64
/** orders at the same time */
const WIDTH = 4

/** Does to one order what a person asks of it. @throws Refused as its own call does */
export type One = (
  asking: Pick<Static<typeof BatchRequested.schema>, 'operation' | 'remark'> & { asked: BatchAsked },
  orderId: string,
  as: { who: Who; now: string; named: string },
  /** true for a trial, over a run that writes nothing */
  isTried?: boolean,
) => Promise<unknown>

type DriveDeps = {
  run: Commands
  clock: () => string
  one: One
  /** a user with the rights of this moment; undefined for one who may not log in */
  whoIs: (user: string) => Promise<Who | undefined>
  /** the new values for the orders, whole; undefined where they are lost */
  askedOf: (id: string, batch: { asked: BatchAsked }) => Promise<BatchAsked | undefined>
  /** time for others after each step, in parts of the time that the step took */
  rest?: number
}

/**
 * Carries a batch on from its last mark until it ends or is stopped. Each order has its command under a name made of the batch and the
 * order's number, so what was done before a crash, or by another instance at the same time, is answered as it was then.
 */
export const driveBatch = async (
  { run, clock, one, whoIs, askedOf, rest = 1 }: DriveDeps,
  id: string,
  stopping?: AbortSignal,
): Promise<OrderBatch> => {
  const own = commanding(run, (...what) => ({ who: systemUser('batch'), now: clock(), commandId: idNamed(['batch', id], ...what) }))
  for (;;) {
    const { state } = await run.load(orderBatch, id)
    if (state.status !== 'RUNNING' || stopping?.aborted) return state
    const { operation, remark, next: from, ids } = state
    const who = await whoIs(state.user)
    const asked = await askedOf(id, state)
    if (!who || !may(who, batchCalls[operation]) || !asked) {
      await own(orderBatch, id).abandon({ reason: asked ? '操作人已无权限' : '修改内容已不在，请重新办理' })
      continue
    }
    const began = monotonicMs()
    const step = ids.slice(from, from + STEP)
    const refused: { id: string; message: string }[] = []
    await inParallel(step, WIDTH, async orderId => {
      try {
        await one({ operation, remark, asked }, orderId, { who, now: clock(), named: id })
      } catch (error) {
        if (!isRefusal(error)) throw error
        refused.push({ id: orderId, message: keptMessage(error).slice(0, 500) })
      }
    })
    await own(orderBatch, id).carryOut({ from, count: step.length, refused })
    await sleep((monotonicMs() - began) * rest, undefined, stopping && { signal: stopping }).catch(() => {})
  }
}

/** batches that a pass looks at */
const PAGE = 50

/**
 * Drives the batches under way: of each airline the earliest, the others after it. The list is a hint, the stream of each decides.
 * @returns whether more of them wait
 */
export const drivingBatches =
  ({ running, ...deps }: DriveDeps & { running: (limit: number) => Promise<readonly { id: string; airLines: readonly string[] }[]> }) =>
  async (stopping?: AbortSignal): Promise<boolean> => {
    const found = await running(PAGE)
    const busy = new Set<string>()
    const first = found.filter(({ airLines }) => {
      const isFree = airLines.every(one => !busy.has(one))
      for (const one of airLines) busy.add(one)
      return isFree
    })
    const ended = await Promise.allSettled(first.map(({ id }) => driveBatch(deps, id, stopping)))
    const failed = ended.find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
    return found.length > first.length
  }
