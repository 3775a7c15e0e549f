import type { EventsOf } from '#contracts/kernel/event.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/batch/events.ts'
import { decider } from '#services/kernel/stream/decider.ts'

const { BatchStaged, BatchRequested, BatchCarriedOut, BatchStopped, BatchFinished } = events
type Progress = { ids: readonly string[]; next: number; refused: number }
export type OrderBatch =
  | ({ status: 'NONE' | 'STAGED' } & Progress)
  | ({
      status: 'RUNNING' | 'STOPPED' | 'FINISHED'
      requestedAt: string
      reason?: string
    } & Static<typeof BatchRequested.schema> &
      Progress)

/** refusal where what was confirmed is not what would be done */
export const changedSince = () => new Refused(code.conflict, '试算已变动，请重新确认')

/** orders that one fact names at most */
export const PART = 1_000

/** The same command on many orders: the orders, marks of progress, and the refusals (DOMAIN §3.55). */
export const orderBatch = decider<OrderBatch, EventsOf<typeof events>>()({
  name: 'orderbatch',
  zh: '批量操作',
  document: {
    zh: '批量操作',
    owner: batch => (isRequested(batch) ? { airLine: batch.airLines } : undefined),
  },
  code: code.order,
  initial: { status: 'NONE', ids: [], next: 0, refused: 0 },
  evolve: {
    BatchStaged: (batch, { part, ids }) => ({ ...batch, status: 'STAGED', ids: [...batch.ids.slice(0, part * PART), ...ids] }),
    BatchRequested: ({ ids, next, refused }, asked, requestedAt) => ({ ...asked, status: 'RUNNING', ids, next, refused, requestedAt }),
    BatchCarriedOut: (batch, { count, refused }) => ({ ...batch, next: batch.next + count, refused: batch.refused + refused.length }),
    BatchStopped: (batch, { reason }) => (isRequested(batch) ? { ...batch, status: 'STOPPED', reason } : batch),
    BatchFinished: batch => (isRequested(batch) ? { ...batch, status: 'FINISHED' } : batch),
  },
  commands: {
    /** sent part by part before the request, perhaps twice */
    stage: {
      decide: (batch, { part, ids }: Static<typeof BatchStaged.schema>) =>
        isRequested(batch) || batch.ids.length > part * PART ? [] : [BatchStaged({ part, ids })],
    },
    request: {
      /** @throws Refused where an earlier try of the request had found other orders */
      decide: (batch, { ids, ...asked }: Omit<Static<typeof BatchRequested.schema>, 'count'> & { ids: readonly string[] }) => {
        if (isRequested(batch)) return []
        if (ids.join() !== batch.ids.join()) throw changedSince()
        return [BatchRequested({ ...asked, count: ids.length })]
      },
    },
    /** sent by whoever has carried them out, perhaps twice, perhaps by two at once */
    carryOut: {
      decide: (batch, { from, count, refused }: Pick<Static<typeof BatchCarriedOut.schema>, 'from' | 'count' | 'refused'>) => {
        // orders that were under way when somebody stopped the batch are reported too
        if (!isRequested(batch) || batch.next !== from) return []
        const next = from + count
        const all = batch.refused + refused.length
        const isOver = batch.status === 'RUNNING' && next === batch.ids.length
        const { operation, airLines } = batch
        return [
          BatchCarriedOut({ operation, airLines, from, count, refused }),
          ...(isOver ? [BatchFinished({ done: next - all, refused: all })] : []),
        ]
      },
    },
    stop: {
      when: batch => batch.status === 'RUNNING' || '批量操作已结束，不能停止',
      decide: (_, { reason }: { reason: string }) => [BatchStopped({ reason })],
    },
    /** sent by the driver where the batch may not go on */
    abandon: { decide: (batch, { reason }: { reason: string }) => (batch.status === 'RUNNING' ? [BatchStopped({ reason })] : []) },
  },
})
export const isRequested = (batch: OrderBatch): batch is Extract<OrderBatch, { requestedAt: string }> =>
  batch.status !== 'NONE' && batch.status !== 'STAGED'
