import { jsx as _jsx } from "react/jsx-runtime";
import { saveBatch } from '#contracts/auction/allocation-api.ts';
import { allocationBatches } from '#contracts/auction/allocation-lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
/** default values of a new batch */
const INITIAL = { undoMinutes: '15', prepayMinutes: '1440' };
/** The batches of bags that are each for one agency, from the draft to their end. */
export const AllocationBatchList = () => (_jsx(ListScreen, { of: allocationBatches, actions: _jsx(ActionButton, { endpoint: saveBatch, label: "\u65B0\u589E\u6279\u6B21", variant: "contained", fixed: { batchid: undefined, bags: undefined, publish: undefined }, initial: INITIAL, explain: "\u4FDD\u5B58\u4E3A\u8349\u7A3F\uFF0C\u7136\u540E\u5BFC\u5165\u5207\u4F4D\u5305\uFF1B\u53D1\u5E03\u540E\u5360\u5EA7\u5E76\u5206\u914D\u7ED9\u5404\u4EE3\u7406\u4EBA\u3002", done: "\u5DF2\u4FDD\u5B58\u4E3A\u8349\u7A3F\uFF0C\u8BF7\u5BFC\u5165\u5207\u4F4D\u5305" }) }));
