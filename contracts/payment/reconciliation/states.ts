import { writing } from '../../kernel/personal.ts'
import { Count, Instant, oneOf, Text, Type, zh } from '../../kernel/schema.ts'
import { Difference, ReconImported } from './events.ts'
import { itemStatuses, reconStatuses } from './lists.ts'

/** What only the state of a day's reconciliation holds. */
export const reconState = Type.Object({
  status: zh(oneOf({ NONE: '未导入', ...reconStatuses }), '状态'),
  imported: zh(ReconImported.schema, '导入'),
  importedAt: zh(Instant, '导入时间'),
  items: zh(
    Type.Record(
      Type.String(),
      Type.Object({ ...Difference.properties, status: zh(oneOf(itemStatuses), '状态'), remark: zh(writing(Text), '处理说明') }),
    ),
    '差异',
  ),
  parts: zh(Type.Array(Count), '分段'),
  owners: zh(Type.Record(Type.String(), Text), '原负责人'),
})
