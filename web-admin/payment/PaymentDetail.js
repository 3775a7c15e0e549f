import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useGetOne } from 'ra-core';
import { useParams } from 'react-router-dom';
import { Airline, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { gatewayChannels, paymentChannels } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { businessCodes, PaymentNotice, paymentNotices, paymentStatuses } from '#contracts/payment/api.ts';
import { PaymentRefundRow, paymentRefundList } from '#contracts/payment/owed-api.ts';
import { accountLink } from '../account/links.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { orderLink } from './links.tsx';
const list = { to: '/payment', label: '支付记录' };
/** One attempt to pay, with its refunds. */
export const PaymentDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useGetOne('payment', { id }), children: payment => _jsx(Loaded, { payment: payment }) }));
};
const Loaded = ({ payment }) => {
    const { paymentCode, status, airLine, businessCode, paysKind, pays, from, into } = payment;
    const isGateway = Object.hasOwn(gatewayChannels, payment.channel);
    const history = useHistoryTab(`payment-${paymentCode}`);
    const heard = useAsk(paymentNotices, { paymentCode }, { enabled: isGateway });
    const back = useAsk(paymentRefundList, { paymentCode, page: 0, size: 100 });
    const summary = (_jsxs(_Fragment, { children: [_jsx(Panel, { title: "\u652F\u4ED8", children: _jsx(Facts, { facts: [
                        ...(payment.orderNo ? [['订单号', orderLink(payment)]] : []),
                        ['代理人', payment.agencyName],
                        ['航空公司', airLine && _jsx(Airline, { code: airLine }, "airline")],
                        ['支付渠道', paymentChannels[payment.channel]],
                        ['业务类型', businessCodes[(paysKind ?? businessCode)]],
                        ...(pays ? [['支付款项', pays]] : [['期次', payment.instalment]]),
                        ...(from ? [['付款账户', accountLink({ account: from })]] : []),
                        ...(into ? [['充值账户', accountLink({ account: into })]] : []),
                        ['金额', _jsx("strong", { children: formatYuan(payment.amount) }, "amount")],
                        ['已退款', formatYuan(payment.refunded)],
                        ['渠道流水号', payment.tradeNo],
                        ['发起时间', formatDateTime(payment.createdAt)],
                        ['支付时间', payment.paidAt && formatDateTime(payment.paidAt)],
                        ['失败或关闭原因', payment.reason],
                    ] }) }), _jsx(Panel, { title: "\u9000\u6B3E\u8BB0\u5F55", children: _jsx(Fetched, { from: back, lines: 2, children: ({ content }) => (_jsx(RowsTable, { label: "\u9000\u6B3E\u8BB0\u5F55", row: PaymentRefundRow, rows: content, keyOf: ({ id }) => id, empty: "\u6CA1\u6709\u9000\u6B3E", columns: ['refundId', 'amount', 'gatewayRefundNo', 'refundedAt'] })) }) })] }));
    const notices = (_jsx(Panel, { title: "\u6E20\u9053\u901A\u77E5", children: _jsx(Fetched, { from: heard, lines: 2, children: rows => (_jsx(RowsTable, { label: "\u6E20\u9053\u901A\u77E5", row: PaymentNotice, rows: rows, keyOf: ({ digest }) => digest, empty: "\u6E20\u9053\u8FD8\u6CA1\u6709\u901A\u77E5", columns: [
                    'at',
                    'said',
                    'tradeNo',
                    'amount',
                    'merchant',
                    { field: 'text', render: ({ text, digest }) => _jsx(Raw, { text: text, digest: digest }, "text") },
                ] })) }) }));
    return (_jsx(DetailScreen, { resource: "payment", list: list, title: `支付单 ${paymentCode}`, chips: _jsx(Tag, { tone: toneOf(status), children: paymentStatuses[status] }), sections: [
            { key: 'summary', label: '概况', content: summary },
            ...(isGateway ? [{ key: 'notices', label: '渠道通知', content: notices }] : []),
            ...history,
        ] }));
};
/** The verbatim message, and its digest. */
const Raw = ({ text, digest }) => (_jsxs("details", { children: [_jsx("summary", { children: "\u67E5\u770B\u539F\u6587" }), _jsx("pre", { style: { whiteSpace: 'pre-wrap', wordBreak: 'break-all', maxWidth: '60ch' }, children: text }), _jsxs("small", { children: ["SHA-256 ", digest] })] }));
