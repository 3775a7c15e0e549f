import { event } from '../kernel/event.ts'
import { Airline, Count, Id, Text, Type } from '../kernel/schema.ts'

/** One uploaded list of block seats; stream `stockbatch-{id}`. */
export const StockBatchImported = event(
  'StockBatchImported',
  '导入库存批次',
  Type.Object({ batchId: Id, fileName: Text, airLines: Type.Array(Airline), items: Count, seats: Count, failed: Count }),
)
export const StockBatchInvalidated = event('StockBatchInvalidated', '库存批次作废', Type.Object({ reason: Type.Optional(Text) }))
