import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { answerQuote, quoteDetail, rejectQuote } from '#contracts/quotation/quote-api.ts';
import { isDesks, quoteSources, quoteStatuses } from '#contracts/quotation/quote-codes.ts';
import { QuoteLeg } from '#contracts/quotation/quote-events.ts';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { OrderLink } from '../order/OrderLink.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { Explanation } from './Explanation.tsx';
const list = { to: '/quote', label: '自动报价日志' };
/** A quote: the request, the computation of its price, and the desk's answer where one is needed. */
export const QuoteDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(quoteDetail, { quoteId: id }), children: quote => _jsx(Loaded, { quote: quote }) }));
};
const Loaded = ({ quote }) => {
    const { quoteId, status, revision, stream, allowedActions, obstacles, explained, legs, by, dueBy, fare } = quote;
    const history = useHistoryTab(stream);
    return (_jsx(DetailScreen, { resource: "quote", list: list, title: `报价 ${quoteId}`, chips: _jsx(Tag, { tone: toneOf(status), children: quoteStatuses[status] }), actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: { quoteId }, revision: revision, actions: [
                {
                    endpoint: answerQuote,
                    label: '报价',
                    variant: 'contained',
                    initial: {
                        validMinutes: '120',
                        ...(explained && { fare: String(explained.reduce((sum, { price }) => sum + price, 0) / 100) }),
                    },
                    explain: `成人全程票价，不含税费，10元的整数倍。${explained ? '已按规则算得的票价填入。' : ''}代理人可在有效时间内接受。`,
                },
                { endpoint: rejectQuote, label: '不予报价', color: 'error', explain: '代理人将看到原因。' },
            ] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [obstacles.length > 0 && (_jsxs(Alert, { severity: "warning", sx: { mb: 2 }, children: ["\u672A\u80FD\u81EA\u52A8\u62A5\u4EF7\uFF1A", obstacles.map(({ text }) => text).join('；')] })), quote.wanted !== undefined && (_jsxs(Alert, { severity: "info", sx: { mb: 2 }, children: ["\u4EE3\u7406\u4EBA\u671F\u671B\u7968\u4EF7 ", formatYuan(quote.wanted), quote.wantedRemark && `：${quote.wantedRemark}`] })), _jsx(Panel, { title: "\u62A5\u4EF7", children: _jsx(Facts, { facts: [
                                    ['代理人', quote.agencyName],
                                    ['座位数', `${quote.seats}`],
                                    ['成人票价', fare === undefined ? undefined : _jsx("strong", { children: formatYuan(fare) }, "fare")],
                                    ['来源', quoteSources[quote.manual ? 'DESK' : 'RULE']],
                                    ['询价时间', formatDateTime(quote.askedAt)],
                                    ['有效至', formatDateTime(quote.until)],
                                    [
                                        isDesks(status) ? '答复时限' : '答复说明',
                                        isDesks(status) ? `${formatDateTime(dueBy)}${quote.overdue ? '（已超时）' : ''}` : quote.answer,
                                    ],
                                    ['未能报价的原因', quote.reason],
                                    ['剩余议价次数', `${quote.counters}`],
                                    ['订单号', quote.orderNo && _jsx(OrderLink, { orderNo: quote.orderNo }, "order")],
                                    [
                                        '报价规则',
                                        by && (_jsxs(Link, { component: RouterLink, to: `/quote-rule/${encodeURIComponent(by.ruleId)}/show`, children: [by.ruleName, "\uFF08\u7B2C", by.ruleRevision, "\u7248\uFF09"] }, "rule")),
                                    ],
                                ] }) }), _jsx(Panel, { title: "\u822A\u6BB5", children: _jsx(RowsTable, { label: "\u822A\u6BB5", row: QuoteLeg, rows: legs, keyOf: ({ stockId }) => stockId, empty: "\u6CA1\u6709\u822A\u6BB5", columns: ['flightNo', 'date', 'origin', 'destination', 'cabin', 'fullFare'] }) }), explained && _jsx(Explanation, { legs: legs, explained: explained })] })),
            },
            ...history,
        ] }));
};
