import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { disableAddPrice, enableAddPrice, saveAddPrice } from '#contracts/auction/add-price-api.ts';
import { addPriceRules } from '#contracts/auction/lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { inputsOf, inputText } from '../kit/inputs.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
const inputs = inputsOf(saveAddPrice.body);
const EXPLAIN = '起拍价在区间内的标的，加价幅度不低于此规则；未填加价幅度的按此规则。只用于此后保存的标的。';
/** Least increments for lots of an airline, by bands of their floor. */
export const AddPriceList = () => (_jsx(ListScreen, { of: addPriceRules, actions: _jsx(ActionButton, { endpoint: saveAddPrice, label: "\u65B0\u589E\u89C4\u5219", variant: "contained", fixed: { id: undefined }, explain: EXPLAIN, done: "\u5DF2\u4FDD\u5B58\u5E76\u542F\u7528" }), rowActions: row => (_jsxs(_Fragment, { children: [_jsx(ActionButton, { endpoint: saveAddPrice, label: "\u4FEE\u6539", size: "small", variant: "text", fixed: { id: row.id, airLine: row.airLine }, initial: Object.fromEntries(inputs.map(input => [input.field, inputText(input, row[input.field])])), explain: EXPLAIN, done: "\u5DF2\u4FDD\u5B58" }), _jsx(Switch, { row: row })] })) }));
const Switch = ({ row: { id, enabled } }) => enabled ? (_jsx(ActionButton, { endpoint: disableAddPrice, label: "\u505C\u7528", size: "small", variant: "text", fixed: { id }, done: "\u5DF2\u505C\u7528" })) : (_jsx(ActionButton, { endpoint: enableAddPrice, label: "\u542F\u7528", size: "small", variant: "text", fixed: { id }, done: "\u5DF2\u542F\u7528" }));
