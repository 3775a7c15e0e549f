import { jsx as _jsx } from "react/jsx-runtime";
import { saveBatch } from '#contracts/auction/bag-api.ts';
import { bagBatches } from '#contracts/auction/bag-lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
/** default values of a new batch */
const INITIAL = { saleMode: 'FIRST_COME', undoMinutes: '15', undos: '1', prepayMinutes: '1440' };
/** The batches of combined bags, from the draft to their end. */
export const BagBatchList = () => (_jsx(ListScreen, { of: bagBatches, actions: _jsx(ActionButton, { endpoint: saveBatch, label: "\u65B0\u589E\u6279\u6B21", variant: "contained", fixed: { batchId: undefined, bags: undefined }, initial: INITIAL, explain: "\u4FDD\u5B58\u4E3A\u8349\u7A3F\uFF0C\u7136\u540E\u5BFC\u5165\u7EC4\u5408\u5305\uFF1B\u63D0\u4EA4\u5BA1\u6279\u901A\u8FC7\u540E\u5360\u5EA7\u5E76\u53D1\u5E03\u3002\u5148\u5230\u5148\u5F97\uFF1A\u5148\u9884\u8BA2\u8005\u9501\u5B9A\uFF1B\u5BC6\u5C01\u7ADE\u4EF7\uFF1A\u622A\u6B62\u540E\u4EF7\u9AD8\u8005\u5F97\uFF0C\u5305\u4EF7\u4E3A\u8D77\u62CD\u4EF7\u3002", done: "\u5DF2\u4FDD\u5B58\u4E3A\u8349\u7A3F\uFF0C\u8BF7\u5BFC\u5165\u7EC4\u5408\u5305" }) }));
