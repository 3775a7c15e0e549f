import { jsx as _jsx } from "react/jsx-runtime";
import { saveFreeBidding } from '#contracts/auction/free-api.ts';
import { freeLots } from '#contracts/auction/lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
/** Lots for free bidding: opened by agencies, or put up by the desk. */
export const FreeLotList = () => (_jsx(ListScreen, { of: freeLots, actions: _jsx(ActionButton, { endpoint: saveFreeBidding, label: "\u65B0\u589E\u81EA\u7531\u7ADE\u4EF7", variant: "contained", fixed: { id: undefined }, initial: { seatsPerUnit: '10' }, explain: "\u4ECE\u4E00\u4E2A\u822A\u73ED\u7684\u5207\u4F4D\u4E2D\u62FF\u51FA\u82E5\u5E72\u5EA7\u6574\u4F53\u7ADE\u4EF7\uFF0C\u6BCF\u6B21\u52A0\u4EF710\u5143\u81F3\u6700\u5927\u52A0\u4EF7\uFF1B\u4EF7\u683C\u6309\u6BCF\u5EA7\u300110\u5143\u7684\u6574\u6570\u500D\uFF0C\u4E0D\u586B\u7684\u6309\u914D\u7F6E\u3002\u4FDD\u5B58\u4E3A\u8349\u7A3F\uFF0C\u63D0\u4EA4\u5BA1\u6279\u901A\u8FC7\u540E\u5360\u5EA7\u5E76\u53D1\u5E03\u3002", done: "\u5DF2\u4FDD\u5B58\u4E3A\u8349\u7A3F\uFF0C\u8BF7\u63D0\u4EA4\u5BA1\u6279" }) }));
