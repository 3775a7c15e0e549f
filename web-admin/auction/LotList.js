import { jsx as _jsx } from "react/jsx-runtime";
import { saveBidding } from '#contracts/auction/api.ts';
import { lots } from '#contracts/auction/lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
/** default values of a new lot */
const INITIAL = { units: '1', seatsPerUnit: '10', wholeAllowed: 'false' };
/** The lots of the desk, from draft to result. */
export const LotList = () => (_jsx(ListScreen, { of: lots, actions: _jsx(ActionButton, { endpoint: saveBidding, label: "\u65B0\u589E\u6807\u7684", variant: "contained", fixed: { id: undefined }, initial: INITIAL, explain: "\u4ECE\u4E00\u4E2A\u822A\u73ED\u7684\u5207\u4F4D\u4E2D\u62FF\u51FA\u82E5\u5E72\u4EFD\u7ADE\u4EF7\uFF0C\u4EF7\u683C\u6309\u6BCF\u5EA7\u300110\u5143\u7684\u6574\u6570\u500D\u586B\u5199\uFF0C\u52A0\u4EF7\u5E45\u5EA6\u4E0D\u586B\u7684\u6309\u52A0\u4EF7\u89C4\u5219\uFF1B\u4FDD\u5B58\u4E3A\u8349\u7A3F\uFF0C\u63D0\u4EA4\u5BA1\u6279\u901A\u8FC7\u540E\u5360\u5EA7\u5E76\u53D1\u5E03\u3002", done: "\u5DF2\u4FDD\u5B58\u4E3A\u8349\u7A3F\uFF0C\u8BF7\u63D0\u4EA4\u5BA1\u6279" }) }));
