import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { formatYuan } from '#contracts/kernel/money.ts';
import { trialQuote } from '#contracts/quotation/quote-api.ts';
import { useAsk } from '../kit/calls.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { Fields } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { Loading, Problem } from '../kit/States.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { Explanation } from './Explanation.tsx';
const inputs = inputsOf(trialQuote.body);
/** The answer that an agency would get now. `ruleId` is a rule that is treated as if it were in force. */
export const TrialDialog = ({ ruleId, close }) => {
    const form = useInputs(inputs, ruleId ? { ruleId } : {});
    const [asked, setAsked] = useState();
    const title = useId();
    const answer = useAsk(trialQuote, asked, { enabled: asked !== undefined });
    return (_jsx(Dialog, { onClose: close, fullWidth: true, maxWidth: "md", "aria-labelledby": title, children: _jsxs(Box, { component: "form", noValidate: true, onSubmit: event => {
                event.preventDefault();
                const given = form.check();
                if (given)
                    setAsked(given);
            }, sx: { display: 'flex', flexDirection: 'column', minHeight: 0 }, children: [_jsx(DialogTitle, { id: title, children: "\u62A5\u4EF7\u8BD5\u7B97" }), _jsxs(DialogContent, { children: [_jsx(Box, { sx: { display: 'grid', gap: 2, mt: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }, children: _jsx(Fields, { of: inputs.map(form.props), disabled: false, errors: {} }) }), asked && (_jsx(Box, { role: "region", "aria-label": "\u8BD5\u7B97\u7ED3\u679C", "aria-live": "polite", sx: { mt: 2 }, children: answer.error ? _jsx(Problem, { error: answer.error }) : answer.data ? _jsx(Answer, { data: answer.data }) : _jsx(Loading, { lines: 4 }) }))] }), _jsxs(DialogActions, { children: [_jsx(Button, { onClick: close, children: "\u5173\u95ED" }), _jsx(Button, { type: "submit", variant: "contained", children: "\u8BD5\u7B97" })] })] }) }));
};
const Answer = ({ data: { obstacles, fare, by, legs, explained } }) => (_jsxs(_Fragment, { children: [obstacles.length > 0 ? (_jsxs(Alert, { severity: "warning", sx: { mb: 2 }, children: ["\u5C06\u8F6C\u4EBA\u5DE5\u62A5\u4EF7\uFF1A", obstacles.map(({ text }) => text).join('；')] })) : (_jsxs(Alert, { severity: "success", sx: { mb: 2 }, children: ["\u6210\u4EBA\u7968\u4EF7 ", formatYuan(fare ?? 0), "\uFF0C\u6309\u89C4\u5219 ", by?.ruleName] })), explained && _jsx(Explanation, { legs: legs, explained: explained })] }));
