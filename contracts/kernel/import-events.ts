import { event } from './event.ts'
import { notPersonal, writing } from './personal.ts'
import { Code, Count, Flag, oneOf, optional, Text, Type, zh } from './schema.ts'

/**
 * A file that is imported whole or not at all; stream `import-{id}`. Its rows are told part by part before any of them is written, and are due
 * once the last fact, `ImportCommitted`, is there: what is cut off before it leaves nothing, what is cut off after it is finished. Rows that tell of
 * people stand `apart`, in a file that is removed when they are written; the fact says then which lines there are.
 */
export const ImportStaged = event(
  'ImportStaged',
  '暂存导入数据',
  Type.Object({
    kind: zh(Code, '数据'),
    part: zh(Count, '部分'),
    apart: optional(zh(Flag, '内容另存')),
    rows: zh(
      Type.Array(
        Type.Object({
          id: notPersonal(zh(Type.String(), '编号')),
          line: zh(Count, '行'),
          action: zh(oneOf({ add: '新增', modify: '修改' }), '操作'),
          value: optional(writing(zh(Type.Any(), '内容'))),
        }),
      ),
      '行',
    ),
  }),
)
export const ImportCommitted = event('ImportCommitted', '确认导入', Type.Object({ rows: zh(Count, '行数') }))
/** `refused`: rows that were good when they were read and had no place any more when they were written */
export const ImportFinished = event(
  'ImportFinished',
  '完成导入',
  Type.Object({ refused: zh(Type.Array(Type.Object({ line: zh(Count, '行'), message: writing(zh(Text, '原因')) })), '未写入的行') }),
)
