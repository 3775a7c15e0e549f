import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import { useParams } from 'react-router-dom';
import { addClientPayment, bigClientDetail, bigClientPreview, clientPaymentQuery, deleteBigClient, invalidClientPayment, modifyBigClient, } from '#contracts/account/remittance-api.ts';
import { clientStatuses, DueRow, RemittanceRow } from '#contracts/account/remittance-lists.ts';
import { refundVirtualAccount } from '#contracts/account/virtual-api.ts';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { formatYuan, yuanText } from '#contracts/kernel/money.ts';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk } from '../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { Fields } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
import { useInputs } from '../kit/useInputs.ts';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { ClientChange } from './ClientChange.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { Statement } from './Statement.tsx';
const list = { to: '/big-client', label: '大客户' };
/** A client with its credit: available amount, debt, payments. */
export const BigClientDetail = () => {
    const { id = '' } = useParams();
    const client = useAsk(bigClientDetail, { id });
    return (_jsx(FetchedPage, { list: list, from: client, children: client => _jsx(Loaded, { client: client }) }));
};
const Loaded = ({ client }) => {
    const { id, status, stream, revision, allowedActions } = client;
    const history = useHistoryTab(stream);
    return (_jsx(DetailScreen, { resource: "big-client", list: list, title: `大客户 ${client.name}`, chips: _jsxs(_Fragment, { children: [_jsx(Tag, { tone: toneOf(status), children: clientStatuses[status] }), client.overdue > 0 && _jsxs(Tag, { tone: "danger", children: ["\u903E\u671F ", formatYuan(client.overdue)] })] }), actions: _jsxs(_Fragment, { children: [client.own > 0 && (_jsx(DialogButton, { endpoint: refundVirtualAccount, label: "\u4EE3\u7533\u8BF7\u9000\u6B3E", children: close => _jsx(RefundDialog, { id: client.account, byBank: "\u4ED8\u6B3E", close: close }) })), _jsx(AllowedActions, { allowed: allowedActions, fixed: { id }, revision: revision, actions: [
                        {
                            endpoint: addClientPayment,
                            custom: (_jsx(DialogButton, { endpoint: addClientPayment, label: "\u767B\u8BB0\u4ED8\u6B3E", variant: "contained", children: close => _jsx(PaymentDialog, { client: client, close: close }) })),
                        },
                        {
                            endpoint: modifyBigClient,
                            custom: (_jsx(DialogButton, { endpoint: modifyBigClient, label: "\u4FEE\u6539", children: close => _jsx(ModifyDialog, { client: client, close: close }) })),
                        },
                        {
                            endpoint: deleteBigClient,
                            label: '删除',
                            color: 'error',
                            explain: '没有欠款、占用和余额的大客户可以删除，授信收回，记录保留。',
                        },
                    ] })] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [_jsx(Panel, { title: "\u6388\u4FE1", children: _jsx(Facts, { facts: [
                                    ['授信额度', formatYuan(client.line)],
                                    ['可用额度', _jsx("strong", { children: formatYuan(client.available) }, "available")],
                                    ['欠款', _jsx("strong", { children: formatYuan(client.debt) }, "debt")],
                                    ['占用金额', formatYuan(client.reserved)],
                                    ['可退余额', formatYuan(client.own)],
                                    ['账期', `${client.termDays} 天`],
                                    ['代理人', client.agencyName],
                                    ['大客户编号', id],
                                    ['账户号', client.account],
                                    ['备注', client.remark],
                                ] }) }), _jsx(Dues, { client: client }), _jsx(Payments, { client: client }), _jsx(Statement, { id: client.account })] })),
            },
            ...history,
        ] }));
};
/** Debts by due date; overdue parts stop the client from buying more. */
const Dues = ({ client: { dues, overdue, termDays } }) => dues.length > 0 && (_jsxs(Panel, { title: "\u5E94\u4ED8\u660E\u7EC6", children: [overdue > 0 && (_jsxs(Alert, { severity: "error", children: ["\u903E\u671F\u6B20\u6B3E ", formatYuan(overdue), "\uFF0C\u4ED8\u6E05\u524D\u4E0D\u80FD\u4EE5\u989D\u5EA6\u652F\u4ED8\uFF1B\u9700\u8981\u5BBD\u9650\u7684\uFF0C\u53EF\u4EE5\u4FEE\u6539\u8D26\u671F\uFF08\u73B0\u4E3A ", termDays, " \u5929\uFF09\u3002"] })), _jsx(RowsTable, { label: "\u5E94\u4ED8\u660E\u7EC6", row: DueRow, rows: dues, keyOf: ({ by }) => by, empty: "\u6CA1\u6709\u6B20\u6B3E", columns: ['by', 'amount'] })] }));
/** number of rows shown here; the list has all of them */
const SIZE = 50;
const Payments = ({ client }) => {
    const payments = useAsk(clientPaymentQuery, { id: client.id, page: 0, size: SIZE });
    return (_jsx(Panel, { title: "\u4ED8\u6B3E", children: _jsx(Fetched, { from: payments, lines: 3, children: ({ content }) => (_jsx(RowsTable, { label: "\u4ED8\u6B3E", row: RemittanceRow, rows: content, keyOf: ({ id }) => id, empty: "\u8FD8\u6CA1\u6709\u767B\u8BB0\u4ED8\u6B3E", columns: [
                    'id',
                    'amount',
                    'status',
                    'bankRefNo',
                    'receivedOn',
                    'remark',
                    {
                        field: 'reason',
                        render: payment => payment.status === 'VALID' ? (_jsx(DialogButton, { endpoint: invalidClientPayment, label: "\u4F5C\u5E9F", color: "error", children: close => _jsx(InvalidDialog, { client: client, payment: payment, close: close }) })) : ((payment.reason ?? '--')),
                    },
                ] })) }) }));
};
const PaymentDialog = ({ client: { id, revision }, close }) => {
    const inputs = inputsOf(addClientPayment.body, ['totalAmount', 'bankRefNo', 'receivedOn', 'remark']);
    const form = useInputs(inputs);
    const asked = form.values && { id, totalAmount: Number(form.values.totalAmount) };
    return (_jsx(CommandDialog, { endpoint: addClientPayment, label: "\u767B\u8BB0\u4ED8\u6B3E", revision: revision, explain: "\u94F6\u884C\u5DF2\u6536\u5230\u7684\u6B3E\u9879\uFF0C\u767B\u8BB0\u540E\u7ACB\u5373\u5165\u8D26\uFF0C\u6B20\u6B3E\u76F8\u5E94\u51CF\u5C11\uFF1B\u8D85\u8FC7\u6388\u4FE1\u989D\u5EA6\u7684\u4F59\u989D\u53EF\u4EE5\u7533\u8BF7\u9000\u8FD8\u3002", body: asked && { ...form.values, ...asked, bankRefNo: String(form.values?.bankRefNo) }, incomplete: "\u8BF7\u586B\u5199\u91D1\u989D\u548C\u94F6\u884C\u6D41\u6C34\u53F7", check: form.check, preview: { endpoint: bigClientPreview, body: asked, show: then => _jsx(ClientChange, { then: then }) }, done: ({ id }) => `付款 ${id} 已入账`, close: close, children: ({ disabled, errors }) => _jsx(Fields, { of: inputs.map(form.props), disabled: disabled, errors: errors }) }));
};
const InvalidDialog = ({ client, payment, close }) => {
    const why = inputsOf(invalidClientPayment.body, ['reason']);
    const reason = useInputs(why);
    return (_jsx(CommandDialog, { endpoint: invalidClientPayment, label: "\u4ED8\u6B3E\u4F5C\u5E9F", explain: `付款 ${payment.id} ${formatYuan(payment.amount)} 冲回，欠款相应增加；记录保留。`, body: reason.values && { id: payment.id, reason: String(reason.values.reason) }, incomplete: "\u8BF7\u586B\u5199\u539F\u56E0", check: reason.check, preview: { endpoint: bigClientPreview, body: { id: client.id, payment: payment.id }, show: then => _jsx(ClientChange, { then: then }) }, color: "error", close: close, children: ({ disabled, errors }) => _jsx(Fields, { of: why.map(reason.props), disabled: disabled, errors: errors }) }));
};
const ModifyDialog = ({ client, close }) => {
    const { id, revision, name, line, termDays, remark = '' } = client;
    const inputs = inputsOf(modifyBigClient.body, ['name', 'line', 'termDays', 'remark']);
    const form = useInputs(inputs, { name, line: yuanText(line), termDays: String(termDays), remark });
    const wanted = form.values?.line === undefined ? line : Number(form.values.line);
    return (_jsx(CommandDialog, { endpoint: modifyBigClient, label: "\u4FEE\u6539\u5927\u5BA2\u6237", revision: revision, explain: "\u8C03\u51CF\u7684\u6388\u4FE1\u989D\u5EA6\u4E0D\u80FD\u8D85\u8FC7\u53EF\u7528\u989D\u5EA6\u3002", body: form.values && { id, ...form.values, line: wanted }, incomplete: "\u8BF7\u586B\u5199\u540D\u79F0\u3001\u6388\u4FE1\u989D\u5EA6\u548C\u8D26\u671F", check: form.check, preview: { endpoint: bigClientPreview, body: form.values && { id, line: wanted }, show: then => _jsx(ClientChange, { then: then }) }, close: close, children: ({ disabled, errors }) => _jsx(Fields, { of: inputs.map(form.props), disabled: disabled, errors: errors }) }));
};
