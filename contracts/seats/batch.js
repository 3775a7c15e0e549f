import { event } from '../kernel/event.ts';
import { writing } from '../kernel/personal.ts';
import { Airline, Count, Id, Text, Type, zh } from '../kernel/schema.ts';
/**
 * One uploaded list of block seats; stream `stockbatch-{id}`. This is the last fact of an import: with it all blocks of the list (`ids`,
 * staged before) go on sale, without it none does.
 */
export const StockBatchImported = event('StockBatchImported', '导入库存批次', Type.Object({
    batchId: zh(Id, '批次'),
    fileName: zh(writing(Text), '文件名'),
    airLines: zh(Type.Array(Airline), '航空公司'),
    items: zh(Count, '数量'),
    seats: zh(Count, '座位数'),
    failed: zh(Count, '失败行数'),
    ids: zh(Type.Array(Id), '库存编号'),
}));
export const StockBatchInvalidated = event('StockBatchInvalidated', '库存批次作废', Type.Object({ reason: zh(Type.Optional(writing(Text)), '原因') }));
