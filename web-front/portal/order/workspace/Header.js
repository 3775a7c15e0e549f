import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useState } from 'react';
import { FlightName, Leg } from '#contracts/client/look/journey.tsx';
import { leftUntil } from '#contracts/client/look/left.ts';
import { Money, Tag, TimeLeft } from '#contracts/client/look/parts.tsx';
import { dayText } from '#contracts/client/look/route.ts';
import { opening } from '#contracts/client/opening.tsx';
import { EMPTY } from '#contracts/kernel/calendar.ts';
import { houseNow } from '../../../kit/clock.ts';
import './head.css';
import { useAirportNames } from '../../search/ask.ts';
import { useOwed } from './Account.tsx';
import { MainButton, MoreButton } from './Actions.tsx';
import { standingSums } from './account.ts';
import { Copy } from './Copy.tsx';
import { peopleText } from './names.ts';
import { isGivingUp, stateOf, stepNow, stepsOf, whenText } from './steps.ts';
/** The head of the order: number, total, what is still owed, and how far it has come. */
export const Header = ({ order, now, actions, end, isBeside = false }) => {
    const { orderNo, groupName, belowMinimum, flightCancelled, awaitingPaymentUntil } = order;
    const { text, tone } = stateOf(order);
    return (_jsxs(_Fragment, { children: [_jsxs("div", { className: "ow-title", children: [_jsx("h1", { children: groupName }), _jsx(Tag, { tone: tone, children: text }), flightCancelled && _jsx(Tag, { tone: "danger", children: "\u822A\u73ED\u5DF2\u53D6\u6D88" }), belowMinimum && _jsx(Tag, { tone: "waiting", children: "\u4E0D\u8DB3\u6210\u56E2" }), awaitingPaymentUntil && _jsx(Tag, { tone: "progress", children: "\u7B49\u5F85\u652F\u4ED8\u7ED3\u679C" }), _jsx(Copy, { text: orderNo, what: "\u8BA2\u5355\u53F7" }), _jsxs("span", { className: "ow-title-actions", children: [_jsx(MoreButton, { actions: actions }), _jsx(MainButton, { actions: actions, amount: true, isBeside: isBeside })] })] }), order.disruptions && order.status !== 'EXPIRED' && _jsx(Disrupted, { order: order, now: now }), _jsx(Audited, { order: order, now: now }), _jsx(GivingUp, { order: order, now: now }), end && _jsx("p", { className: "ow-ended", children: end }), _jsx(Facts, { order: order }), _jsx(Steps, { order: order, now: now })] }));
};
const Disrupted = opening(() => import('./Disrupted.tsx').then(({ Disrupted }) => Disrupted));
const Returned = opening(() => import('../../flow/Returned.tsx').then(({ Returned }) => Returned));
/** What waits while the airline decides about the agency's own cancellation, and how to answer where the airline has sent it back. */
const GivingUp = ({ order, now }) => {
    if (!isGivingUp(order))
        return null;
    const { flow, waitlist, auditStatus, instalments } = order;
    const [next] = instalments;
    const by = waitlist || auditStatus === 'AUDITING' || auditStatus === 'RETURNED' ? undefined : next?.by;
    return (_jsxs(_Fragment, { children: [flow?.status === 'RETURNED' && _jsx(Returned, { what: "\u53D6\u6D88\u7533\u8BF7", instanceId: flow.instanceId, className: "ow-returned" }), _jsxs("p", { className: "ow-ended", role: "status", children: ["\u53D6\u6D88\u7533\u8BF7\u7531\u822A\u53F8\u51B3\u5B9A\uFF0C\u51B3\u5B9A\u524D\u4E0D\u80FD\u4ED8\u6B3E\u3001\u53D8\u66F4\u548C\u51FA\u7968", by && `；${whenText(by, now)} 仍未决定的，订单按代理人取消失效`] })] }));
};
/** The reason why the airline has returned the order, and the limit for correcting it. */
const Audited = ({ order, now }) => {
    const { status, auditStatus, auditRemark, limits } = order;
    if (isGivingUp(order))
        return null;
    if (auditStatus === 'RETURNED' && status === 'WAIT_FOR_PAY')
        return (_jsxs("p", { className: "problem ow-returned", role: "status", children: ["\u822A\u53F8\u5BA1\u6838\u9000\u56DE", auditRemark && `：${auditRemark}`, "\u3002", whenText(limits.payBy, now), " \u524D\u4FEE\u6539\u5E76\u91CD\u65B0\u63D0\u4EA4\uFF0C\u903E\u671F\u8BA2\u5355\u5931\u6548"] }));
    if (auditStatus !== 'REJECTED')
        return null;
    return (_jsxs("p", { className: "problem ow-returned", role: "status", children: ["\u822A\u53F8\u5BA1\u6838\u4E0D\u901A\u8FC7", auditRemark && `：${auditRemark}`] }));
};
const Facts = ({ order }) => {
    const { legs, counts, pnrs, total, paid } = order;
    const owed = useOwed(order);
    const nameOf = useAirportNames();
    const [first] = legs;
    const cabins = [...new Set(legs.map(({ cabin }) => cabin))].join('、');
    return (_jsxs("div", { className: "ow-facts", children: [_jsxs("div", { className: "ow-legs", children: [legs.slice(0, 2).map(leg => (_jsxs("div", { className: "ow-leg", children: [_jsx(FlightName, { ...leg, children: dayText(leg.date) }), _jsx(Leg, { flight: leg, nameOf: nameOf })] }, leg.stockId))), legs.length > 2 && _jsxs("span", { className: "ow-hint", children: ["\u5171 ", legs.length, " \u4E2A\u822A\u6BB5\uFF0C\u89C1\u884C\u7A0B"] })] }), _jsxs("dl", { className: "ow-what", children: [_jsxs("div", { children: [_jsx("dt", { children: "\u4EBA\u6570" }), _jsx("dd", { children: peopleText(counts) })] }), _jsxs("div", { children: [_jsx("dt", { children: "PNR" }), _jsx("dd", { children: pnrs.length === 0 ? EMPTY : pnrs.length > 2 ? `${pnrs[0].pnr} 等 ${pnrs.length} 个` : pnrs.map(({ pnr }) => pnr).join('、') })] }), first && (_jsxs("div", { children: [_jsx("dt", { children: "\u8231\u4F4D" }), _jsx("dd", { children: cabins })] }))] }), _jsxs("dl", { className: "ow-sums", children: [_jsxs("div", { children: [_jsx("dt", { children: "\u603B\u4EF7" }), _jsx("dd", { children: _jsx(Money, { fen: total, sign: true }) })] }), _jsxs("div", { children: [_jsx("dt", { children: "\u5DF2\u4ED8" }), _jsx("dd", { children: _jsx(Money, { fen: paid, sign: true }) })] }), standingSums(order, owed).map(([name, amount], index) => (_jsxs("div", { className: index === 0 ? 'ow-due' : undefined, children: [_jsx("dt", { children: name }), _jsx("dd", { children: amount === undefined ? EMPTY : _jsx(Money, { fen: amount, sign: true }) })] }, name)))] })] }));
};
const Steps = ({ order, now }) => {
    const steps = stepsOf(order, now);
    const current = stepNow(order, steps);
    const limited = steps.filter(({ by }) => by);
    return (_jsxs(_Fragment, { children: [_jsx("ol", { className: "ow-steps", "aria-label": "\u8FDB\u5EA6", children: steps.map((step, index) => (_jsxs("li", { className: step.key === current ? 'now' : step.state, "aria-current": step.key === current ? 'step' : undefined, children: [_jsx("span", { className: "ow-dot", "aria-hidden": "true", children: step.state === 'done' ? '✓' : index + 1 }), _jsx("b", { children: step.title }), _jsx(Standing, { step: step, now: now })] }, step.key))) }), limited.length > 0 && (_jsx("ul", { className: "ow-limits", "aria-label": "\u65F6\u9650", children: limited.map(step => (_jsxs("li", { children: [_jsx("b", { children: step.what ?? step.title }), _jsxs("span", { children: [step.text && `${step.text}　`, whenText(step.by, now), " \u524D"] }), _jsx(TimeLeft, { limit: step.by, now: houseNow })] }, step.key))) })), _jsx(Pressing, { steps: limited, now: now })] }));
};
/** State of a step, beside its title where the limit has the line below. */
const Standing = ({ step: { text, what, by }, now }) => {
    const stands = [text, what].filter(Boolean).join('，');
    return (_jsxs(_Fragment, { children: [stands && _jsxs("span", { className: by ? 'ow-step-text beside' : 'ow-step-text', children: [" ", stands, " "] }), by && (_jsxs("span", { className: "ow-step-text", children: [_jsxs("span", { children: [whenText(by, now), " \u524D"] }), " ", _jsx(TimeLeft, { limit: by, now: houseNow })] }))] }));
};
/** Tells screen readers when a limit becomes more urgent, and only then. */
const Pressing = ({ steps, now }) => {
    const tones = steps.map(({ key, by }) => `${key} ${leftUntil(by, now).tone ?? ''}`).join();
    const [known, know] = useState(tones);
    const [said, say] = useState('');
    useEffect(() => {
        if (tones === known)
            return;
        know(tones);
        const first = steps.find(({ by }) => leftUntil(by, now).tone !== undefined);
        say(first ? `${first.what ?? first.title}时限${leftUntil(first.by, now).text}` : '');
    }, [tones, known, steps, now]);
    return (_jsx("span", { role: "status", className: "ow-heard", children: said }));
};
