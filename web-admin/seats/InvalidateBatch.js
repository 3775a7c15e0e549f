import { jsx as _jsx } from "react/jsx-runtime";
import { invalidStock } from '#contracts/seats/api.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
/** Takes a whole list of block seats off sale; used by the list and by its page. */
export const InvalidateBatch = ({ batch, ...look }) => batch.status === 'EFFECTIVE' && (_jsx(ActionButton, { ...look, color: "error", endpoint: invalidStock, label: "\u6574\u6279\u4F5C\u5E9F", fixed: { batchId: batch.id, id: undefined }, demand: ['reason'], explain: `“${batch.fileName}”的 ${batch.items} 个航班将全部停止销售。其中已占用或已售的座位须选择如何处理。此操作不能撤回。`, done: ({ invalidated, refused }) => `已作废 ${invalidated} 个航班${refused.length > 0 ? `，${refused.length} 个未作废：${refused[0].message}` : ''}` }));
