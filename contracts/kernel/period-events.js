import { event } from './event.ts';
import { Id, Instant, LocalDate, Type, zh } from './schema.ts';
/**
 * Stream `recordPeriods-{id of the shared key}` claims the days for which a record holds; no other record with the same key may overlap
 * them. A claim lapses at `until` when the record has not been written by then. `ended` lists claims whose records no longer exist.
 */
export const RecordPeriodClaimed = event('RecordPeriodClaimed', '占用规则有效期', Type.Object({
    id: zh(Id, '编号'),
    from: zh(LocalDate, '开始日期'),
    to: zh(LocalDate, '结束日期'),
    until: zh(Instant, '截止时间'),
    ended: zh(Type.Array(Id), '已不存在的编号'),
}));
