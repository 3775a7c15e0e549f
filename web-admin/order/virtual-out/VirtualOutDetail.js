import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import { useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { orderStatuses } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { addVirtualOutPnr, reOutVirtual, submitVirtualOut, virtualOutDetail, virtualOutPayments, virtualOutTickets, } from '#contracts/order/virtual-out/api.ts';
import { virtualOutStatuses } from '#contracts/order/virtual-out/codes.ts';
import { AllowedActions } from '../../kit/AllowedActions.tsx';
import { useAsk } from '../../kit/calls.ts';
import { DetailScreen, Facts, FetchedPage, Panel } from '../../kit/Detail.tsx';
import { RowsTable } from '../../kit/RowsTable.tsx';
import { Fetched } from '../../kit/States.tsx';
import { paymentLink } from '../../payment/links.tsx';
import { useHistoryTab } from '../../report/HistoryTab.tsx';
import { OrderLink } from '../OrderLink.tsx';
const list = { to: '/virtual-out', label: '虚拟出票' };
const Traveller = virtualOutDetail.data.properties.passengers.items;
const Payment = virtualOutPayments.data.properties.payments.items;
const Ticket = virtualOutTickets.data.properties.tickets.items;
/** A part of a group that is ticketed ahead of the rest, with the desk's actions. */
export const VirtualOutDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(virtualOutDetail, { id }), children: shown => _jsx(Loaded, { shown: shown }) }));
};
const Loaded = ({ shown }) => {
    const { id, status, revision, allowedActions, failure, tries, pnr, passengers } = shown;
    const history = useHistoryTab(shown.stream);
    const brokeOff = status === 'PAID' && tries > 0 && !failure;
    return (_jsx(DetailScreen, { resource: "virtual-out", list: list, title: `虚拟出票 ${id}`, chips: _jsx(Tag, { tone: toneOf(status), children: virtualOutStatuses[status] }), actions: _jsx(AllowedActions, { allowed: allowedActions, fixed: { id }, revision: revision, actions: [
                { endpoint: addVirtualOutPnr, label: '补录PNR并出票', variant: 'contained', explain: addVirtualOutPnr.note },
                { endpoint: reOutVirtual, label: '重新出票', variant: 'contained', explain: reOutVirtual.note },
                { endpoint: submitVirtualOut, label: '提交', variant: 'contained', explain: submitVirtualOut.note },
            ] }), sections: [
            {
                key: 'summary',
                label: '概况',
                content: (_jsxs(_Fragment, { children: [(failure || brokeOff) && (_jsx(Alert, { severity: "warning", sx: { mb: 2 }, children: failure ? `出票未成：${failure}` : '出票中断，请重新出票' })), _jsx(Panel, { title: "\u865A\u62DF\u51FA\u7968", children: _jsx(Facts, { facts: [
                                    ['原订单', _jsx(OrderLink, { orderNo: shown.orderId }, "from")],
                                    ['出票订单', _jsx(OrderLink, { orderNo: id }, "own")],
                                    ['订单状态', orderStatuses[shown.orderStatus]],
                                    ['代理人', shown.agencyName],
                                    ['团名', shown.groupName],
                                    [
                                        '航段',
                                        shown.legs
                                            .map(({ flightNo, date, origin, destination }) => `${flightNo} ${date} ${origin}-${destination}`)
                                            .join('，'),
                                    ],
                                    ['PNR', pnr],
                                    ['出票次数', tries],
                                    ['总价', formatYuan(shown.total)],
                                    ['已付', formatYuan(shown.paid)],
                                    ['应付金额', _jsx("strong", { children: formatYuan(shown.owed) }, "owed")],
                                    ['应付大写', shown.owedText],
                                    ['支付时限', formatDateTime(shown.payBy)],
                                    ['申请时间', formatDateTime(shown.createdAt)],
                                    ['提交时间', formatDateTime(shown.submittedAt)],
                                ] }) }), _jsx(Panel, { title: `旅客（${passengers.length}）`, children: _jsx(RowsTable, { label: "\u65C5\u5BA2", row: Traveller, rows: passengers, keyOf: one => one.id, columns: ['name', 'type', 'amount'], empty: "\u6CA1\u6709\u65C5\u5BA2" }) }), _jsx(Tickets, { id: id }), _jsx(Payments, { id: id })] })),
            },
            ...history,
        ] }));
};
const Tickets = ({ id }) => (_jsx(Panel, { title: "\u5BA2\u7968", children: _jsx(Fetched, { from: useAsk(virtualOutTickets, { id }), lines: 2, children: ({ tickets }) => (_jsx(RowsTable, { label: "\u5BA2\u7968", row: Ticket, rows: tickets, keyOf: one => one.ticketNo, columns: ['ticketNo', 'name', 'type', 'amount', 'status', 'pnr'], empty: "\u5C1A\u672A\u51FA\u7968" })) }) }));
const Payments = ({ id }) => (_jsx(Panel, { title: "\u652F\u4ED8\u8BB0\u5F55", children: _jsx(Fetched, { from: useAsk(virtualOutPayments, { id }), lines: 2, children: ({ payments }) => (_jsx(RowsTable, { label: "\u652F\u4ED8\u8BB0\u5F55", row: Payment, rows: payments, keyOf: one => one.paymentCode, columns: [{ field: 'paymentCode', render: paymentLink }, 'origin', 'channel', 'amount', 'paidAt'], empty: "\u8FD8\u6CA1\u6709\u652F\u4ED8" })) }) }));
