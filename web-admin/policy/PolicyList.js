import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { childFareModes, freeCountingModes } from '#contracts/enums.ts';
import { oneOf, Type, zh } from '#contracts/kernel/schema.ts';
import { explainPolicy } from '#contracts/order/search/explain-api.ts';
import { deletePolicy, exportPolicy, importPolicy, pausePolicy, policyConflicts, policyTemplate, resumePolicy, savePolicy, } from '#contracts/policy/api.ts';
import { PolicyTerms, priceKinds } from '#contracts/policy/events.ts';
import { policies } from '#contracts/policy/lists.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { useMay } from '../kit/calls.ts';
import { DialogButton } from '../kit/DialogButton.tsx';
import { FileButton } from '../kit/FileButton.tsx';
import { ImportButton } from '../kit/ImportButton.tsx';
import { ListScreen } from '../kit/ListScreen.tsx';
import { PolicyBulk } from './PolicyBulk.tsx';
import { ConflictsDialog, ExplainDialog } from './PolicyDialogs.tsx';
import { PolicyRefusal } from './PolicyRefusal.tsx';
import { PolicyStatus } from './PolicyStatus.tsx';
/** A row of the import table: the terms in tabular form. */
const { price: _, childFareMode: __, ...flat } = PolicyTerms.properties;
const Imported = Type.Object({
    ...flat,
    kind: oneOf(priceKinds, '价格方式'),
    passengerTypes: zh(Type.String(), '旅客类型'),
    fare: zh(PolicyTerms.properties.price.anyOf[0].properties.fare, '固定票价'),
    rate: zh(Type.String(), '折扣（%）'),
    childFareMode: oneOf(childFareModes, '儿童价方式'),
    every: zh(Type.Integer(), '免票每满人数'),
    counting: oneOf(freeCountingModes, '免票计数方式'),
    depositRates: zh(Type.String(), '定金比例（%）'),
    assessments: zh(Type.String(), '考核比例（%）'),
});
/** Domestic policies, with the heads of the preview first (DOMAIN §4.4). */
export const PolicyList = () => {
    const may = useMay();
    const edits = [pausePolicy, resumePolicy, deletePolicy].some(may);
    return (_jsx(ListScreen, { of: policies, numbered: true, render: { status: ({ status, saleTo }) => _jsx(PolicyStatus, { status: status, saleTo: saleTo }) }, ...(edits && { bulk: _jsx(PolicyBulk, {}) }), actions: _jsxs(_Fragment, { children: [_jsx(DialogButton, { endpoint: explainPolicy, label: "\u4EF7\u683C\u8BF4\u660E", children: close => _jsx(ExplainDialog, { close: close }) }), _jsx(DialogButton, { endpoint: policyConflicts, label: "\u653F\u7B56\u91CD\u53E0", children: close => _jsx(ConflictsDialog, { close: close }) }), _jsx(FileButton, { endpoint: exportPolicy, body: {}, label: "\u5BFC\u51FA\u5168\u90E8\u6761\u6B3E\uFF08\u53EF\u6539\u540E\u5BFC\u5165\uFF09" }), _jsx(ImportButton, { endpoint: importPolicy, template: policyTemplate, row: Imported, variant: "outlined" }), may(savePolicy) && (_jsx(Button, { component: RouterLink, to: "/policy/create", variant: "contained", children: "\u65B0\u589E\u653F\u7B56" }))] }), rowActions: ({ id, status, name }) => status === 'EFFECTIVE' ? (_jsx(ActionButton, { size: "small", variant: "text", endpoint: pausePolicy, label: "\u6682\u505C", fixed: { policyId: id, ids: undefined }, demand: ['reason'], explain: `暂停后“${name}”不再用于新的报价，已有订单不受影响。` })) : (status === 'PAUSED' && (_jsx(ActionButton, { size: "small", variant: "text", endpoint: resumePolicy, label: "\u6062\u590D", fixed: { policyId: id, ids: undefined }, explain: `恢复后“${name}”立即用于新的报价。`, refusal: error => _jsx(PolicyRefusal, { error: error }) }))) }));
};
