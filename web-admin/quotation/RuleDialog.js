import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { addQuoteRule, modifyQuoteRule } from '#contracts/quotation/rule-api.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { Field } from '../kit/Field.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { bandInputs, bandTables, flatInputs, inputsFor, levelInputs, rowsOf, termsOf, textsOf, } from './rule-form.ts';
const MAX_ROWS = 20;
const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' };
const hints = {
    validTo: '不填为长期',
    loadCap: '超过时转人工报价，不填为不限',
    minRate: '按自动排名设置核算的出票率，低于时转人工报价，不填为不限',
    counters: '代理人可还价的次数',
};
/** A rule without its lines. A value outside the rows of a table is not quoted automatically; a table without rows changes nothing. */
export const RuleDialog = ({ rule, close }) => {
    const [rows, setRows] = useState({ days: rule?.prices.days.length ?? 0, sizes: rule?.prices.sizes.length ?? 0 });
    const isNew = rule === undefined;
    const form = useInputs(inputsFor(rows, { isNew }), textsOf(rule));
    const navigate = useNavigate();
    const terms = form.values && termsOf(form.values, rows);
    const label = isNew ? '新增规则' : '修改规则';
    const shown = (disabled) => (_jsxs(_Fragment, { children: [_jsx(Box, { sx: grid, children: flatInputs
                    .filter(({ field }) => isNew || field !== 'airLine')
                    .map(input => (_jsx(Field, { ...form.props(input), helperText: hints[input.field], disabled: disabled }, input.field))) }), ['days', 'sizes'].map(table => (_jsxs(Box, { component: "fieldset", sx: { border: 0, p: 0, m: 0 }, children: [_jsx(Typography, { component: "legend", variant: "subtitle2", sx: { mb: 1 }, children: bandTables[table].title }), rowsOf(table, rows).map(row => (_jsx(Box, { sx: { display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', mb: 1 }, children: bandInputs(table, row).map(input => (_jsx(Field, { ...form.props(input), disabled: disabled }, input.field))) }, row))), _jsx(RowButtons, { table: table, rows: rows, change: setRows, disabled: disabled })] }, table))), _jsx(Box, { sx: grid, children: levelInputs.map(input => (_jsx(Field, { ...form.props(input), disabled: disabled }, input.field))) })] }));
    const common = { label, incomplete: '填写有误，请检查标红的内容', check: form.check, maxWidth: 'md', close };
    return rule ? (_jsx(CommandDialog, { ...common, endpoint: modifyQuoteRule, revision: rule.revision, explain: "\u4FEE\u6539\u540E\u4E3A\u8349\u7A3F\uFF0C\u987B\u91CD\u65B0\u63D0\u4EA4\u5BA1\u6279\uFF1B\u5DF2\u53D1\u51FA\u7684\u62A5\u4EF7\u4E0D\u53D7\u5F71\u54CD\u3002", body: terms && { ruleId: rule.ruleId, ...terms }, children: ({ disabled }) => shown(disabled) })) : (_jsx(CommandDialog, { ...common, endpoint: addQuoteRule, explain: "\u5148\u5B58\u4E3A\u8349\u7A3F\uFF0C\u586B\u5199\u822A\u7EBF\u540E\u63D0\u4EA4\u5BA1\u6279\u3002\u7CFB\u6570100%\u4E3A\u4E0D\u53D8\uFF1B\u6709\u884C\u7684\u7CFB\u6570\u8868\u4E4B\u5916\u7684\u5929\u6570\u3001\u4EBA\u6570\u4E0D\u81EA\u52A8\u62A5\u4EF7\u3002", body: terms, done: ({ ruleId }) => {
            navigate(`/quote-rule/${encodeURIComponent(ruleId)}/show`);
            return `已新增规则 ${ruleId}，请填写航线`;
        }, children: ({ disabled }) => shown(disabled) }));
};
const RowButtons = ({ table, rows, change, disabled }) => (_jsxs(_Fragment, { children: [_jsx(Button, { size: "small", disabled: disabled || rows[table] >= MAX_ROWS, onClick: () => change({ ...rows, [table]: rows[table] + 1 }), children: "\u589E\u52A0\u4E00\u884C" }), rows[table] > 0 && (_jsx(Button, { size: "small", disabled: disabled, onClick: () => change({ ...rows, [table]: rows[table] - 1 }), children: "\u5220\u9664\u672B\u884C" }))] }));
