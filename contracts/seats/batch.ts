import { event } from '../kernel/event.ts'
import { writing } from '../kernel/personal.ts'
import { Airline, Count, Id, optional, Text, Type, zh } from '../kernel/schema.ts'

/**
 * One uploaded list of block seats; stream `stockbatch-{id}`. The last fact of an import: with it all its blocks (`ids`, staged before) are
 * sold, without it none is.
 */
export const StockBatchImported = event(
  'StockBatchImported',
  '导入库存批次',
  Type.Object({
    batchId: Id,
    fileName: writing(Text),
    airLines: Type.Array(Airline),
    items: Count,
    seats: Count,
    failed: Count,
    ids: optional(zh(Type.Array(Id), '库存编号')),
  }),
)
export const StockBatchInvalidated = event('StockBatchInvalidated', '库存批次作废', Type.Object({ reason: Type.Optional(writing(Text)) }))
