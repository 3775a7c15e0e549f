import { Type } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/order/batch/events.ts'
import { BatchRefusalRow, BatchRow } from '#contracts/order/batch/list.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'

/** Batches of orders, with how far each has come. */
export const orderBatchList = view<typeof events>()({
  name: 'order-batch',
  version: 1,
  doc: Type.Omit(BatchRow, ['id']),
  index: [
    ['-requestedAt'],
    ['status', 'requestedAt'],
    ['status', '-requestedAt'],
    ['operation', '-requestedAt'],
    ['airLines', '-requestedAt'],
    ['user', '-requestedAt'],
  ],
  counted: ['status', 'airLines'],
  on: {
    BatchRequested: (_, { asked: __, foreseen: { change, back }, ...batch }, { at }) => ({
      ...batch,
      change,
      back,
      status: 'RUNNING',
      done: 0,
      refused: 0,
      requestedAt: at,
    }),
    BatchCarriedOut: (row, { count, refused: { length } }) =>
      row && { ...row, done: row.done + count - length, refused: row.refused + length },
    BatchStopped: (row, _, { at }) => row && { ...row, status: 'STOPPED', endedAt: at },
    BatchFinished: (row, _, { at }) => row && { ...row, status: 'FINISHED', endedAt: at },
  },
})

const refusalId = (batchId: string, orderNo: string) => `${batchId}~${orderNo}`
/** Orders that a batch could not change. */
export const orderBatchRefusalList = view<Pick<typeof events, 'BatchCarriedOut'>>()({
  name: 'order-batch-refusal',
  version: 1,
  doc: Type.Omit(BatchRefusalRow, ['id']),
  index: [['-at'], ['batchId', '-at'], ['orderNo'], ['operation', '-at'], ['airLines', '-at']],
  counted: ['airLines'],
  key: { BatchCarriedOut: ({ refused }, { id: batchId }) => refused.map(({ id }) => refusalId(batchId, id)) },
  on: {
    BatchCarriedOut: (_, { operation, airLines, refused }, { id: batchId, key, at }) => {
      const { id: orderNo, message } = refused.find(({ id }) => refusalId(batchId, id) === key)!
      return { batchId, orderNo, message, operation, airLines, at }
    },
  },
})

/** Batches that are not over, the earliest first. */
export const runningBatches = (query: Pick<Queries, 'find'>) => (limit: number) =>
  query.find(orderBatchList, { filter: { status: 'RUNNING' }, sort: ['requestedAt'], limit })
