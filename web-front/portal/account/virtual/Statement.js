import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { movementKinds, statementKinds } from '#contracts/account/events.ts';
import { typeOf } from '#contracts/account/names.ts';
import { balanceStatement, exportBalanceStatement } from '#contracts/account/virtual-api.ts';
import { save } from '#contracts/client/file.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { EMPTY, formatDateTime, toInstant, toLocal } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { present } from '#contracts/kernel/present.ts';
import { useAsk } from '../../../kit/calls.ts';
import { houseNow } from '../../../kit/clock.ts';
import { DayField } from '../../../kit/DayField.tsx';
import { changed } from '../../../kit/list-address.ts';
import { Pages } from '../../../kit/Pages.tsx';
import { Empty, Fetched } from '../../../kit/States.tsx';
import { call } from '../../../kit/session.ts';
import { useTell } from '../../../kit/useTell.ts';
import { documentOf, lastMonth, spanIn, thisMonth } from './statement.ts';
const SIZE = 20;
/**
 * Movements in a span of days, with the balances before and after. Span, kind and page are in the address; without a span it is this month,
 * or everything where `whole` is set.
 */
export const Statement = ({ account, whole = false }) => {
    const [address, go] = useSearchParams();
    const now = toInstant(houseNow());
    const today = toLocal(now).date;
    const span = spanIn(address, today, whole ? {} : undefined);
    const given = address.get('kind');
    const kind = given && Object.hasOwn(movementKinds, given) ? given : undefined;
    const page = Math.max(1, Number.parseInt(address.get('page') ?? '', 10) || 1);
    const asked = useAsk(balanceStatement, { id: account, ...span, ...present({ kind }), page: page - 1, size: SIZE }, { lists: ['account-movement', 'earnest-record', 'offset'], keep: true });
    const ask = (next) => go(changed(address, next), { replace: true });
    // an open end must be in the address, since an address without days means this month
    const askSpan = ({ from = '', to = '' }) => go(now => {
        now.delete('page');
        now.set('from', from);
        now.set('to', to);
        return now;
    }, { replace: true });
    const isSpan = (other) => span.from === other.from && span.to === other.to;
    return (_jsxs("section", { className: "va-card", "aria-labelledby": "va-statement", children: [_jsxs("header", { children: [_jsx("h2", { id: "va-statement", children: "\u5BF9\u8D26\u5355" }), _jsx("div", { className: "va-acts", children: _jsx(Export, { asked: { id: account, ...span } }) })] }), _jsxs("search", { className: "va-span", children: [_jsx("div", { className: "va-months", children: [['本月', thisMonth(today)], ['上月', lastMonth(today)]].map(([name, month]) => (_jsx(Button, { "aria-pressed": isSpan(month), type: isSpan(month) ? 'primary' : 'default', ghost: isSpan(month), onClick: () => askSpan(month), children: name }, name))) }), _jsxs("div", { children: [_jsx("label", { htmlFor: "va-from", children: "\u8BB0\u8D26\u65E5\u8D77" }), _jsx(DayField, { id: "va-from", value: span.from ?? '', onChange: from => askSpan({ ...span, from }), now: now, past: true })] }), _jsxs("div", { children: [_jsx("label", { htmlFor: "va-to", children: "\u8BB0\u8D26\u65E5\u6B62" }), _jsx(DayField, { id: "va-to", value: span.to ?? '', onChange: to => askSpan({ ...span, to }), now: now, past: true })] }), _jsxs("div", { children: [_jsx("label", { htmlFor: "va-kind", children: "\u7C7B\u578B" }), _jsx(Select, { id: "va-kind", allowClear: true, placeholder: "\u5168\u90E8", ...(kind && { value: kind }), options: kindsOf(account), onChange: (kind) => ask({ kind: kind ?? '' }) })] })] }), _jsx(Fetched, { from: asked, what: "\u5BF9\u8D26\u5355", rows: 6, children: data => (_jsxs("div", { "aria-busy": asked.isPlaceholderData, children: [_jsx(Sums, { of: data }), data.content.length === 0 ? (_jsx(Empty, { title: kind ? `这段时间没有${movementKinds[kind]}` : '这段时间没有收支', text: kind ? '清空类型可以查看全部收支' : '可以换一段时间查看' })) : (_jsx(Movements, { rows: data.content })), data.months.length > 0 && _jsx(Months, { of: data.months }), _jsx(Pages, { page: page, size: SIZE, total: data.totalElements, go: page => ask({ page: page > 1 ? String(page) : '' }) })] })) })] }));
};
const kindsOf = (account) => statementKinds[typeOf(account)].map(value => ({ value, label: movementKinds[value] }));
/** Exports the whole span, of every kind, with its balances before and after. */
const Export = ({ asked }) => {
    const [isBusy, setBusy] = useState(false);
    const tell = useTell();
    const download = async () => {
        setBusy(true);
        await call(exportBalanceStatement, asked).then(file => save(file), tell.failed);
        setBusy(false);
    };
    return (_jsx(Button, { onClick: () => void download(), loading: isBusy, children: "\u5BFC\u51FA Excel" }));
};
const Sums = ({ of }) => (_jsx("dl", { className: "va-sums", children: [
        ['期初余额', '', of.opening],
        ['收入', '+', of.in],
        ['支出', '−', of.out],
        ['期末余额', '=', of.closing],
    ].map(([name, sign, fen]) => (_jsxs("div", { children: [_jsx("dt", { children: name }), _jsxs("dd", { children: [sign && _jsx("span", { "aria-hidden": "true", children: sign }), _jsx(Money, { fen: fen, sign: true })] })] }, name))) }));
/** Opening and closing balances of each closed month. */
const Months = ({ of }) => (_jsxs("table", { className: "dense-rows va-table", "aria-label": "\u6708\u7ED3", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u6708\u7ED3" }), ['期初余额（元）', '收入（元）', '支出（元）', '期末余额（元）'].map(title => (_jsx("th", { scope: "col", className: "number", children: title }, title)))] }) }), _jsx("tbody", { children: of.map(({ month, opening, in: came, out, closing }) => (_jsxs("tr", { children: [_jsx("th", { scope: "row", children: month }), Object.entries({ opening, came, out, closing }).map(([name, fen]) => (_jsx("td", { className: "number", children: _jsx(Money, { fen: fen }) }, name)))] }, month))) })] }));
const Movements = ({ rows }) => (_jsxs("table", { className: "dense-rows va-table va-movements", "aria-label": "\u6536\u652F\u660E\u7EC6", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("th", { scope: "col", children: "\u65F6\u95F4" }), _jsx("th", { scope: "col", children: "\u7C7B\u578B" }), _jsx("th", { scope: "col", children: "\u5355\u636E" }), _jsx("th", { scope: "col", className: "number", children: "\u6536\u5165\uFF08\u5143\uFF09" }), _jsx("th", { scope: "col", className: "number", children: "\u652F\u51FA\uFF08\u5143\uFF09" }), _jsx("th", { scope: "col", className: "number", children: "\u8D26\u6237\u4F59\u989D\uFF08\u5143\uFF09" }), _jsx("th", { scope: "col", className: "number", children: "\u53EF\u7528\u4F59\u989D\uFF08\u5143\uFF09" })] }) }), _jsx("tbody", { children: rows.map(row => (_jsxs("tr", { children: [_jsx("td", { className: "va-at", children: formatDateTime(row.at).slice(0, 16) }), _jsxs("th", { scope: "row", children: [movementKinds[row.kind], row.purpose && _jsx("small", { children: row.purpose }), row.in === 0 && row.out === 0 && _jsx("small", { children: formatYuan(row.amount) })] }), _jsx("td", { className: "va-doc", children: _jsx(Document, { of: row }) }), _jsx("td", { className: "number va-in", children: row.in > 0 ? _jsx(Money, { fen: row.in }) : _jsx("span", { className: "va-none", children: EMPTY }) }), _jsx("td", { className: "number va-out", children: row.out > 0 ? _jsx(Money, { fen: row.out }) : _jsx("span", { className: "va-none", children: EMPTY }) }), _jsx("td", { className: "number va-balance", children: _jsx(Money, { fen: row.balance }) }), _jsx("td", { className: "number va-wide", children: _jsx(Money, { fen: row.available }) })] }, row.id))) })] }));
const Document = ({ of }) => {
    const document = documentOf(of);
    if (!document)
        return _jsx("span", { className: "va-none", children: EMPTY });
    // a link within the page: the router would lose the position
    if (document.to.startsWith('#'))
        return _jsx("a", { href: document.to, children: document.name });
    return (_jsx(Link, { to: document.to, ...(document.isSheet && { target: '_blank', rel: 'noopener' }), children: document.name }));
};
