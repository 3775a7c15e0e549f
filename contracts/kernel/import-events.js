import { event } from './event.ts';
import { notPersonal, writing } from './personal.ts';
import { Code, Count, Flag, oneOf, optional, Text, Type, zh } from './schema.ts';
/**
 * A file is imported whole or not at all; stream `import-{id}`. Facts stage its rows part by part before any row is written, and the last
 * fact, `ImportCommitted`, makes them due. An import that stops before that fact leaves nothing; one that stops after it is finished later.
 * Rows with personal data stand `apart`, in a file that is removed once they are written; the fact then lists only their lines.
 */
export const ImportStaged = event('ImportStaged', '暂存导入数据', Type.Object({
    kind: zh(Code, '数据'),
    part: zh(Count, '部分'),
    apart: optional(zh(Flag, '内容另存')),
    rows: zh(Type.Array(Type.Object({
        id: notPersonal(zh(Type.String(), '编号')),
        line: zh(Count, '行'),
        action: zh(oneOf({ add: '新增', modify: '修改' }), '操作'),
        value: optional(writing(zh(Type.Any(), '内容'))),
    })), '行'),
}));
export const ImportCommitted = event('ImportCommitted', '确认导入', Type.Object({ rows: zh(Count, '行数') }));
/** `refused`: rows that were good when they were read, but could not be written any more */
export const ImportFinished = event('ImportFinished', '完成导入', Type.Object({ refused: zh(Type.Array(Type.Object({ line: zh(Count, '行'), message: writing(zh(Text, '原因')) })), '未写入的行') }));
