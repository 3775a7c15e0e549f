import { event } from './event.ts'
import { Id, Instant, LocalDate, Type, zh } from './schema.ts'

/**
 * Stream `recordPeriods-{id of what they are alike in}`: the days for which a record holds, which those of no other like it may touch.
 * `until`: the record has not been written by then; `ended`: others that were found to be gone.
 */
export const RecordPeriodClaimed = event(
  'RecordPeriodClaimed',
  '占用规则有效期',
  Type.Object({
    id: zh(Id, '编号'),
    from: zh(LocalDate, '开始日期'),
    to: zh(LocalDate, '结束日期'),
    until: zh(Instant, '截止时间'),
    ended: zh(Type.Array(Id), '已不存在的编号'),
  }),
)
