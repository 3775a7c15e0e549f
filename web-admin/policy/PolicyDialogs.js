import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { addDays, toLocal } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { PassengerCounts } from '#contracts/order/events.ts';
import { explainPolicy } from '#contracts/order/search/explain-api.ts';
import { policyConflicts } from '#contracts/policy/api.ts';
import { useAsk } from '../kit/calls.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { Field } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { SmallTable } from '../kit/SmallTable.tsx';
import { Loading, Nothing, Problem } from '../kit/States.tsx';
import { useInputs } from '../kit/useInputs.ts';
const flight = inputsOf(explainPolicy.body, ['origin', 'destination', 'date']).map(input => ({ ...input, optional: false }));
const buyer = inputsOf(explainPolicy.body, ['agency']);
const people = inputsOf(PassengerCounts, ['ADULT', 'CHILD']).map(input => ({ ...input, optional: true }));
const inputs = [...flight, ...buyer, ...people];
const verdicts = { SOLD: ['done', '适用'], LESS: ['waiting', '落选'], MISFIT: ['neutral', '不符'] };
/** days ahead that the form begins with */
const DAYS_AHEAD = 30;
const PolicyLink = ({ id, children }) => (_jsx(Link, { component: RouterLink, to: `/policy/${encodeURIComponent(id)}`, target: "_blank", children: children }));
/** Why a price is what it is: which policy sells a flight, which lost and by what, and what does not fit of the others. */
export const ExplainDialog = ({ close }) => {
    const form = useInputs(inputs, { date: addDays(toLocal(new Date().toISOString()).date, DAYS_AHEAD) });
    const [asked, setAsked] = useState();
    const { data, error, isFetching } = useAsk(explainPolicy, asked ?? {}, { enabled: asked !== undefined, live: false });
    const submit = (event) => {
        event.preventDefault();
        const given = form.check();
        if (!given)
            return;
        const { ADULT, CHILD, ...rest } = given;
        setAsked({ ...rest, ...((ADULT || CHILD) && { counts: { ADULT: ADULT ?? 0, CHILD: CHILD ?? 0 } }) });
    };
    return (_jsxs(Dialog, { onClose: close, fullWidth: true, maxWidth: "lg", "aria-labelledby": "policy-explain", children: [_jsx(DialogTitle, { id: "policy-explain", children: "\u4EF7\u683C\u8BF4\u660E" }), _jsxs(DialogContent, { children: [_jsxs(Box, { component: "form", noValidate: true, onSubmit: submit, sx: { pt: 1 }, children: [_jsx(Box, { sx: { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', mb: 1.5 }, children: inputs.map(input => (_jsx(Field, { ...form.props(input) }, input.field))) }), _jsx(Button, { type: "submit", variant: "outlined", disabled: isFetching, children: "\u67E5\u770B" })] }), _jsxs(Box, { "aria-live": "polite", sx: { mt: 2 }, children: [error ? _jsx(Problem, { error: error }) : isFetching ? _jsx(Loading, { lines: 3 }) : null, data?.flights.length === 0 && _jsx(Nothing, { text: "\u5F53\u5929\u6CA1\u6709\u8BE5\u822A\u7EBF\u7684\u822A\u73ED" }), data?.flights.map(one => (_jsx(Explained, { flight: one }, one.stockId)))] })] }), _jsx(DialogActions, { children: _jsx(Button, { onClick: close, children: "\u5173\u95ED" }) })] }));
};
const Explained = ({ flight: { flightNo, date, cabin, fullFare, policies } }) => (_jsxs(Box, { sx: { mb: 2 }, children: [_jsxs(Typography, { component: "h3", variant: "subtitle1", children: [flightNo, " ", date, " ", cabin, " \u8231\uFF0C\u5168\u4EF7 ", formatYuan(fullFare)] }), policies.length === 0 ? (_jsx(Nothing, { text: "\u6CA1\u6709\u6D89\u53CA\u8BE5\u822A\u7EBF\u7684\u6709\u6548\u653F\u7B56" })) : (_jsx(SmallTable, { label: `${flightNo} 的政策`, heads: ['结论', '政策', '成人票价', '原因'], right: [2], rows: policies.map(({ policyId, policyNo, name, version, verdict, why, fare }) => ({
                key: policyId,
                cells: [
                    _jsx(Tag, { tone: verdicts[verdict][0], children: verdicts[verdict][1] }, "verdict"),
                    _jsx(PolicyLink, { id: policyId, children: `${name}（${policyNo} 第${version}版）` }, "policy"),
                    formatYuan(fare),
                    why.join('；'),
                ],
            })) }))] }));
/** Pairs of policies in force between which only price and age decide. */
export const ConflictsDialog = ({ close }) => {
    const { data, error } = useAsk(policyConflicts, {}, { live: false });
    return (_jsxs(Dialog, { onClose: close, fullWidth: true, maxWidth: "lg", "aria-labelledby": "policy-conflicts", children: [_jsx(DialogTitle, { id: "policy-conflicts", children: "\u653F\u7B56\u91CD\u53E0" }), _jsxs(DialogContent, { children: [_jsx(Typography, { variant: "body2", color: "textSecondary", sx: { mb: 1 }, children: "\u540C\u6837\u5177\u4F53\u3001\u6709\u5171\u540C\u7684\u822A\u73ED\u65E5\u671F\u3001\u9500\u552E\u65E5\u3001\u4EBA\u6570\u4E0E\u4EE3\u7406\u4EBA\u7684\u4E24\u6761\u6709\u6548\u653F\u7B56\uFF1B\u5B9E\u9645\u6309\u8F83\u4F4E\u4EF7\uFF0C\u540C\u4EF7\u6309\u8F83\u65B0\u8005\u9500\u552E\u3002" }), error ? _jsx(Problem, { error: error }) : !data ? _jsx(Loading, { lines: 3 }) : null, data?.more && _jsxs(Alert, { severity: "info", children: ["\u53EA\u5217\u51FA\u524D ", data.pairs.length, " \u5BF9\uFF0C\u8FD8\u6709\u66F4\u591A\uFF1B\u8BF7\u5148\u5904\u7406\u8FD9\u4E9B\u3002"] }), data?.pairs.length === 0 && _jsx(Nothing, { text: `${data.policies} 条有效政策没有重叠` }), data && data.pairs.length > 0 && (_jsx(SmallTable, { label: "\u91CD\u53E0\u7684\u653F\u7B56", height: 560, heads: ['航空公司', '航线', '政策', '价格', '与', '价格 '], rows: data.pairs.map(({ airLine, origin, destination, one, other }) => ({
                            key: `${one.policyId} ${other.policyId}`,
                            cells: [
                                airLine,
                                `${origin}—${destination}`,
                                _jsx(PolicyLink, { id: one.policyId, children: `${one.name}（${one.policyNo}）` }, "one"),
                                one.fare,
                                _jsx(PolicyLink, { id: other.policyId, children: `${other.name}（${other.policyNo}）` }, "other"),
                                other.fare,
                            ],
                        })) }))] }), _jsx(DialogActions, { children: _jsx(Button, { onClick: close, children: "\u5173\u95ED" }) })] }));
};
