import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { addDays, formatDateTime, toLocal } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { FareLine, Instalment, PassengerCounts } from '#contracts/order/events.ts';
import { samplePolicy } from '#contracts/order/search/sample-api.ts';
import { useMay } from '../kit/calls.ts';
import { Panel } from '../kit/Detail.tsx';
import { Field } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Loading, Nothing, Problem } from '../kit/States.tsx';
import { useInputs } from '../kit/useInputs.ts';
const route = inputsOf(samplePolicy.body, ['origin', 'destination', 'date']).map(input => ({ ...input, optional: false }));
const people = inputsOf(PassengerCounts).map(input => ({ ...input, title: input.title.replace('人数', ''), optional: true }));
const inputs = [...route, ...people];
const NOBODY = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 };
/** days ahead for which a group is searched, where the policy names no day */
const DAYS_AHEAD = 30;
const textsFor = (terms) => {
    const soon = addDays(toLocal(new Date().toISOString()).date, DAYS_AHEAD);
    const { origin = '', destination = '', travelFrom = soon, travelTo = soon } = terms ?? {};
    return { origin, destination, date: [travelFrom, soon, travelTo].toSorted()[1] };
};
/** The result of a search under the terms in the form, before anything is saved: prices, limits, and why a flight would not be sold. */
export const SamplePanel = ({ read, mark, said, start, policyId, }) => {
    const { ask } = useDataProvider();
    const form = useInputs(inputs, textsFor(start));
    const [answer, setAnswer] = useState();
    const [problem, setProblem] = useState();
    const [isAsking, setAsking] = useState(false);
    const may = useMay();
    if (!may(samplePolicy))
        return null;
    const search = async (event) => {
        event.preventDefault();
        const terms = read();
        const given = form.check();
        if (!terms || !given)
            return;
        const { origin, destination, date, ...counts } = given;
        setProblem(undefined);
        setAsking(true);
        try {
            const body = {
                terms,
                origin,
                destination,
                date,
                ...(policyId && { policyId }),
                ...(Object.keys(counts).length > 0 && { counts: { ...NOBODY, ...counts } }),
            };
            setAnswer({ said, data: await ask(samplePolicy, body) });
        }
        catch (error) {
            mark(error);
            setProblem(error);
        }
        finally {
            setAsking(false);
        }
    };
    return (_jsx(Box, { sx: { position: { lg: 'sticky' }, top: 64, maxHeight: { lg: 'calc(100vh - 80px)' }, overflowY: 'auto', minWidth: 0 }, tabIndex: -1, children: _jsxs(Panel, { title: "\u8BD5\u7B97\uFF08\u672A\u4FDD\u5B58\u7684\u6761\u6B3E\uFF09", children: [_jsxs(Box, { component: "form", noValidate: true, onSubmit: search, "aria-label": "\u8BD5\u7B97", children: [_jsx(Box, { sx: { display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr 160px', mb: 1.5 }, children: route.map(input => (_jsx(Field, { ...form.props(input), disabled: isAsking }, input.field))) }), _jsx(Box, { sx: { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(100px, 1fr))' }, children: people.map(input => (_jsx(Field, { ...form.props(input), disabled: isAsking }, input.field))) }), _jsx(Typography, { variant: "body2", color: "textSecondary", sx: { my: 1 }, children: "\u4EBA\u6570\u4E0D\u586B\u65F6\u6309\u6700\u5C11\u6210\u56E2\u4EBA\u6570\u7684\u6210\u4EBA\u8BA1\u7B97\u3002\u4EF7\u683C\u4E0E\u67E5\u8BE2\u3001\u4E0B\u5355\u4E00\u81F4\u3002" }), _jsx(Button, { type: "submit", variant: "outlined", disabled: isAsking, children: "\u8BD5\u7B97" })] }), _jsxs(Box, { "aria-live": "polite", sx: { mt: 2 }, children: [problem !== undefined ? _jsx(Problem, { error: problem }) : isAsking ? _jsx(Loading, { lines: 3 }) : null, answer && problem === undefined && !isAsking && (_jsxs(_Fragment, { children: [answer.said !== said && (_jsx(Alert, { severity: "info", sx: { mb: 1 }, children: "\u6761\u6B3E\u5DF2\u6539\u52A8\uFF0C\u4EE5\u4E0B\u4E3A\u6539\u52A8\u524D\u7684\u7ED3\u679C\uFF0C\u8BF7\u91CD\u65B0\u8BD5\u7B97\u3002" })), answer.data.samples.length === 0 && _jsx(Nothing, { text: "\u5F53\u5929\u6CA1\u6709\u8BE5\u822A\u7EBF\u7684\u822A\u73ED" }), answer.data.samples.map(sample => (_jsx(Shown, { sample: sample }, sample.flight.stockId))), _jsx(Rules, { rules: answer.data.rules })] }))] })] }) }));
};
const Shown = ({ sample: { flight, problems, limits, instalments } }) => (_jsxs(Box, { sx: { mb: 2, pb: 2, borderBottom: 1, borderColor: 'divider' }, children: [_jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }, children: [_jsxs(Typography, { component: "h3", sx: { fontWeight: 600, flexGrow: 1 }, children: [flight.flightNo, " ", flight.depTime, "\u2013", flight.arrTime, " ", flight.cabin, " \u8231"] }), _jsx(Typography, { component: "strong", sx: { fontWeight: 600 }, children: formatYuan(flight.total) })] }), _jsxs(Typography, { variant: "body2", color: "textSecondary", sx: { mb: 1 }, children: ["\u5168\u4EF7 ", formatYuan(flight.fullFare), " \u00B7 \u4F59\u4F4D ", flight.seatsLeft, flight.freeSeats > 0 && ` · 可免 ${flight.freeSeats} 人`] }), problems.length > 0 && (_jsxs(Alert, { severity: "warning", sx: { mb: 1 }, children: ["\u4E0D\u4F1A\u6309\u6B64\u653F\u7B56\u9500\u552E\uFF1A", problems.join('；')] })), _jsx(RowsTable, { label: `${flight.flightNo} 价格`, row: FareLine, rows: flight.prices, keyOf: ({ type }) => type, empty: "\u6CA1\u6709\u4EF7\u683C", columns: ['type', 'count', 'fare', { field: 'perPassenger', title: '含税' }] }), instalments && instalments.length > 1 && (_jsx(RowsTable, { label: `${flight.flightNo} 分期`, row: Instalment, rows: instalments, keyOf: ({ no }) => String(no), empty: "\u4E00\u6B21\u4ED8\u6E05", columns: ['kind', 'amount', 'by'] })), limits && (_jsxs(Typography, { variant: "body2", color: "textSecondary", sx: { mt: 1 }, children: ["\u540D\u5355 ", formatDateTime(limits.nameBy), " \u524D\uFF0C\u51FA\u7968 ", formatDateTime(limits.ticketBy), " \u524D"] }))] }));
const Rules = ({ rules }) => (_jsxs(Box, { component: "section", "aria-label": "\u4EE3\u7406\u4EBA\u770B\u5230\u7684\u89C4\u5219", children: [_jsx(Typography, { component: "h3", variant: "subtitle2", children: "\u4EE3\u7406\u4EBA\u770B\u5230\u7684\u89C4\u5219" }), _jsx(Box, { component: "dl", sx: { m: 0, fontSize: 13, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, rowGap: 0.5 }, children: rules.map(({ title, text }) => (_jsxs(Box, { sx: { display: 'contents' }, children: [_jsx(Box, { component: "dt", sx: { color: 'text.secondary' }, children: title }), _jsx(Box, { component: "dd", sx: { m: 0 }, children: text })] }, title))) })] }));
