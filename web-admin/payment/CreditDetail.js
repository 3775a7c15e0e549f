import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useParams } from 'react-router-dom';
import { creditAccountOf } from '#contracts/account/names.ts';
import { exportBalanceStatement } from '#contracts/account/virtual-api.ts';
import { Airline, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { orderStatuses } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { gotoPayPreview } from '#contracts/order/money/pay-preview-api.ts';
import { CreditMovement, creditDetail, payByCredit } from '#contracts/payment/credit-api.ts';
import { creditReasons, creditStatuses } from '#contracts/payment/credit-terms.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Field } from '../kit/Field.tsx';
import { FileButton } from '../kit/FileButton.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { RowsTable } from '../kit/RowsTable.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { orderLink, paymentLink } from './links.tsx';
const list = { to: '/offset', label: '抵扣' };
/** A credit: its balance, its movements, and paying an order with it. */
export const CreditDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(creditDetail, { id }), children: credit => _jsx(Loaded, { credit: credit }) }));
};
const Loaded = ({ credit }) => {
    const { id, status, stream, usable } = credit;
    const history = useHistoryTab(stream);
    return (_jsx(DetailScreen, { resource: "offset", list: list, title: `抵扣 ${id}`, chips: _jsx(Tag, { tone: toneOf(status), children: creditStatuses[status] }), actions: usable && (_jsx(DialogButton, { endpoint: payByCredit, variant: "contained", children: close => _jsx(PayDialog, { credit: credit, close: close }) })), sections: [{ key: 'summary', label: '概况', content: _jsx(Summary, { credit: credit }) }, ...history] }));
};
const inputs = inputsOf(payByCredit.body, ['orderId', 'totalAmount']);
const PayDialog = ({ credit: { id: creditId, balance, validUntil }, close }) => {
    const form = useInputs(inputs);
    const body = form.values && { ...form.values, creditId };
    return (_jsx(CommandDialog, { endpoint: payByCredit, explain: `余额 ${formatYuan(balance)}，${formatDateTime(validUntil)} 前有效。${payByCredit.note}`, body: body, incomplete: "\u8BF7\u586B\u5199\u8BA2\u5355\u53F7\u548C\u62B5\u6263\u91D1\u989D", check: form.check, preview: { endpoint: gotoPayPreview, body, show: foreseen => _jsx(Foreseen, { foreseen: foreseen }) }, done: ({ amountText }) => `已抵扣${amountText}`, close: close, children: ({ disabled }) => inputs.map((input, n) => _jsx(Field, { ...form.props(input), disabled: disabled, autoFocus: n === 0 }, input.field)) }));
};
const Foreseen = ({ foreseen: { amount, amountText, after, owedText, offset } }) => (_jsx(Facts, { facts: [
        ['抵扣金额', `${formatYuan(amount)}（${amountText}）`],
        ['最多可抵扣', offset && formatYuan(offset.most)],
        ['支付后余额', offset && formatYuan(offset.left)],
        ['订单待付', `${formatYuan(after.owed)}（${owedText}）`],
        ['订单状态', orderStatuses[after.status]],
    ] }));
const Summary = ({ credit }) => (_jsxs(_Fragment, { children: [_jsx(Panel, { title: "\u62B5\u6263", children: _jsx(Facts, { facts: [
                    ['抵扣余额', _jsx("strong", { children: formatYuan(credit.balance) }, "balance")],
                    ['转入金额', formatYuan(credit.amount)],
                    ['过期金额', formatYuan(credit.expired)],
                    ['有效期至', formatDateTime(credit.validUntil)],
                    ['抵扣类型', creditReasons[credit.reasonCode]],
                    ['原订单号', orderLink(credit)],
                    ['代理人', credit.agencyName],
                    ['航空公司', _jsx(Airline, { code: credit.airLine }, "airline")],
                    ['转入时间', formatDateTime(credit.createdAt)],
                    ...(credit.why ? [['说明', credit.why]] : []),
                ] }) }), _jsx(Panel, { title: "\u53D8\u52A8\u660E\u7EC6", actions: _jsx(FileButton, { endpoint: exportBalanceStatement, body: { id: creditAccountOf(credit.agency, credit.id) }, label: "\u5BFC\u51FA\u5BF9\u8D26\u5355" }), children: _jsx(RowsTable, { label: "\u53D8\u52A8\u660E\u7EC6", row: CreditMovement, rows: credit.movements, keyOf: ({ at, kind, balance }) => `${at} ${kind} ${balance}`, empty: "\u6CA1\u6709\u53D8\u52A8", columns: [
                    'at',
                    'kind',
                    'amount',
                    'balance',
                    { field: 'orderNo', render: ({ orderNo }) => orderLink({ id: '', orderNo }) },
                    { field: 'paymentCode', render: ({ paymentCode }) => (paymentCode ? paymentLink({ paymentCode }) : '--') },
                    'refundId',
                ] }) })] }));
