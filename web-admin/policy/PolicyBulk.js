import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { useState } from 'react';
import { batchPolicy, deletePolicy, pausePolicy, resumePolicy, saveDiscounts } from '#contracts/policy/api.ts';
import { PolicyTerms } from '#contracts/policy/events.ts';
import { BulkButton } from '../kit/BulkButton.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { bpsOf } from './terms.ts';
const nameOf = ({ policyNo, name }) => `${policyNo} ${name}`;
const reason = { field: 'reason', title: '原因', kind: 'text', optional: false, long: true };
const inForce = ({ status }) => status === 'EFFECTIVE';
const there = ({ status }) => status !== 'DELETED';
/** Actions for the selected policies; each policy has its own result. */
export const PolicyBulk = () => (_jsxs(_Fragment, { children: [_jsx(BulkButton, { endpoint: pausePolicy, label: "\u6279\u91CF\u6682\u505C", explain: "\u6682\u505C\u540E\u4E0D\u518D\u7528\u4E8E\u65B0\u7684\u62A5\u4EF7\uFF0C\u5DF2\u6709\u8BA2\u5355\u4E0D\u53D7\u5F71\u54CD\u3002", nameOf: nameOf, only: inForce, leftOut: "\u4E0D\u662F\u6709\u6548\u72B6\u6001", inputs: [reason] }), _jsx(BulkButton, { endpoint: resumePolicy, label: "\u6279\u91CF\u6062\u590D", explain: "\u6062\u590D\u540E\u7ACB\u5373\u7528\u4E8E\u65B0\u7684\u62A5\u4EF7\u3002", nameOf: nameOf, only: ({ status }) => status === 'PAUSED', leftOut: "\u672A\u6682\u505C" }), _jsx(BatchChange, {}), _jsx(BulkButton, { endpoint: saveDiscounts, label: "\u8C03\u6574\u6298\u6263", explain: "\u9010\u6761\u586B\u5199\u65B0\u7684\u6298\u6263\uFF08\u5168\u4EF7\u7684\u767E\u5206\u4E4B\u51E0\uFF09\uFF0C\u5DF2\u552E\u8BA2\u5355\u4E0D\u53D7\u5F71\u54CD\u3002", nameOf: nameOf, only: row => there(row) && row.priceKind === 'DISCOUNT', leftOut: "\u4E0D\u662F\u6309\u6298\u6263\u5B9A\u4EF7\u6216\u5DF2\u5220\u9664", inputs: rows => rows.map(discountInput), initial: rows => Object.fromEntries(rows.map(({ id, terms }) => [String(id), String(terms.price.rate / 100)])), bodyOf: (ids, given) => ({ items: ids.map(policyId => ({ policyId, rate: bpsOf(given[policyId]) })) }) }), _jsx(BulkButton, { endpoint: deletePolicy, label: "\u6279\u91CF\u5220\u9664", color: "error", explain: "\u5220\u9664\u540E\u4E0D\u518D\u7528\u4E8E\u65B0\u7684\u62A5\u4EF7\uFF1B\u5DF2\u552E\u8BA2\u5355\u4FDD\u7559\u4E0B\u5355\u65F6\u7684\u6761\u6B3E\u3002", nameOf: nameOf, only: there, leftOut: "\u5DF2\u5220\u9664", inputs: [reason] })] }));
const discountInput = ({ id, policyNo }) => ({
    field: String(id),
    title: `${policyNo} 折扣（%）`,
    kind: 'text',
    optional: false,
    pattern: '^\\d{1,3}(\\.\\d{1,2})?$',
});
const changeable = [
    'saleFrom',
    'saleTo',
    'travelFrom',
    'travelTo',
    'advanceMin',
    'advanceMax',
    'paxMin',
    'paxMax',
    'cabin',
    'childFareMode',
    'refundable',
    'segmentRefund',
    'tourCode',
    'remark',
];
const inputs = inputsOf(PolicyTerms, changeable);
const clearable = inputs.filter(({ optional }) => optional);
/** Changes all selected policies alike: filled fields are set, ticked fields are emptied, the rest stays. */
const BatchChange = () => {
    const [clear, setClear] = useState([]);
    return (_jsxs(BulkButton, { endpoint: batchPolicy, label: "\u6279\u91CF\u4FEE\u6539", explain: "\u586B\u5199\u7684\u5185\u5BB9\u7528\u4E8E\u6240\u9009\u7684\u6BCF\u6761\u653F\u7B56\uFF0C\u4E0D\u586B\u7684\u4E0D\u4FEE\u6539\uFF1B\u5DF2\u552E\u8BA2\u5355\u4E0D\u53D7\u5F71\u54CD\u3002", nameOf: nameOf, only: there, leftOut: "\u5DF2\u5220\u9664", inputs: inputs.map(input => ({ ...input, optional: true })), onClose: () => setClear([]), bodyOf: (ids, change) => ({ ids, ...(Object.keys(change).length > 0 && { change }), ...(clear.length > 0 && { clear }) }), children: [_jsx(FormLabel, { id: "policy-clear", children: "\u6E05\u7A7A\u4EE5\u4E0B\u5185\u5BB9" }), _jsx(FormGroup, { row: true, "aria-labelledby": "policy-clear", sx: { mb: 1 }, children: clearable.map(({ field, title }) => (_jsx(FormControlLabel, { label: title, control: _jsx(Checkbox, { size: "small", checked: clear.includes(field), onChange: (_, ticked) => setClear(ticked ? [...clear, field] : clear.filter(other => other !== field)) }) }, field))) })] }));
};
