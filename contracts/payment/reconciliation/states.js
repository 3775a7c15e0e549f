import { writing } from '../../kernel/personal.ts';
import { Code, Count, Doer, Fen, Instant, oneOf, Text, Type, zh } from '../../kernel/schema.ts';
import { Difference, ReconImported } from './events.ts';
import { itemStatuses, reconStatuses } from './lists.ts';
const returning = zh(Type.Object({
    left: zh(Fen, '待渠道退回'),
    since: zh(Instant, '待退回自'),
    listed: zh(Type.Array(Type.Object({ row: zh(Text, '退款差异'), amount: zh(Fen, '退回金额') })), '已列账单的退款'),
    kept: zh(Fen, '未退回转对账调整'),
    askedBy: zh(Doer, '申请人'),
    remark: zh(writing(Text), '退回说明'),
}), '渠道退回');
/** Schema of the fields that only the state of a day's reconciliation has. */
export const reconState = Type.Object({
    status: zh(oneOf({ NONE: '未导入', ...reconStatuses }), '状态'),
    imported: zh(ReconImported.schema, '导入'),
    importedAt: zh(Instant, '导入时间'),
    items: zh(Type.Record(Type.String(), Type.Object({
        ...Difference.properties,
        status: zh(oneOf(itemStatuses), '状态'),
        remark: zh(writing(Text), '处理说明'),
        returning,
        turnedDown: zh(Type.Array(Code), '未成的渠道退款号'),
    })), '差异'),
    parts: zh(Type.Array(Count), '分段'),
    owners: zh(Type.Record(Type.String(), Text), '原负责人'),
    returns: zh(Type.Array(Text), '以前列过的退回'),
});
