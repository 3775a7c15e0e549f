import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useParams } from 'react-router-dom';
import { Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { queryComplaints } from '#contracts/communication/api.ts';
import { queryIssue } from '#contracts/communication/issue-api.ts';
import { auditStatuses, closeReasons, orderStatuses } from '#contracts/enums.ts';
import { purchasedExtras } from '#contracts/extra/purchase-api.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { cancelOrder, orderDetail, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts';
import { audit } from '#contracts/order/audit-api.ts';
import { submitCancelOrder, withdrawCancelOrder } from '#contracts/order/changes/cancel-api.ts';
import { addSeats, allowChildrenAlone, keepUnnamed, modifyPrice, modifyTicketTime, modifyTourCode, reduceSeats, releaseUnnamed, } from '#contracts/order/changes/changes-api.ts';
import { copyAsNew } from '#contracts/order/changes/copy-api.ts';
import { moveWaitlist } from '#contracts/order/changes/waitlist-api.ts';
import { confirmPriceChange, rejectPriceChange } from '#contracts/order/money/price-api.ts';
import { movePassengers, splitOrder, splitPnr } from '#contracts/order/split/split-api.ts';
import { orderVirtualOut } from '#contracts/order/virtual-out/api.ts';
import { virtualOutStatuses } from '#contracts/order/virtual-out/codes.ts';
import { submitRefund } from '#contracts/refund/api.ts';
import { OrderComplaints } from '../communication/OrderComplaints.tsx';
import { OrderIssues } from '../communication/OrderIssues.tsx';
import { AllowedActions } from '../kit/AllowedActions.tsx';
import { useAsk, useMay } from '../kit/calls.ts';
import { DetailScreen, FetchedPage } from '../kit/Detail.tsx';
import { DialogButton } from '../kit/DialogButton.tsx';
import { inputsOf, inputText } from '../kit/inputs.ts';
import { useHistoryTab } from '../report/HistoryTab.tsx';
import { AddDialog, CancelDialog, PriceDialog, ReduceDialog } from './Changes.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { OrderExtras } from './money/OrderExtras.tsx';
import { OrderMoney } from './money/OrderMoney.tsx';
import { OrderPassengers } from './OrderPassengers.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { PnrDialog, SplitDialog } from './SplitDialog.tsx';
import { TicketDialog } from './ticketing/TicketDialog.tsx';
import { ReleaseButton } from './Unnamed.tsx';
import { VirtualOutDialog } from './virtual-out/VirtualOutDialog.tsx';
const list = { to: '/order', label: '订单' };
/** Everything about one order. Its buttons are the actions that the server allows now. */
export const OrderDetail = () => {
    const { id = '' } = useParams();
    return (_jsx(FetchedPage, { list: list, from: useAsk(orderDetail, { orderId: id }), children: order => _jsx(Loaded, { order: order }) }));
};
const Loaded = ({ order }) => {
    const { orderId, orderNo, status, auditStatus, closeReason, belowMinimum, revision, allowedActions } = order;
    const may = useMay();
    const history = useHistoryTab(`order-${orderId}`);
    return (_jsx(DetailScreen, { resource: "order", list: list, title: `订单 ${orderNo}`, chips: _jsxs(_Fragment, { children: [_jsx(Tag, { tone: toneOf(status), children: orderStatuses[status] }), belowMinimum && _jsx(Tag, { tone: "waiting", children: "\u4E0D\u8DB3\u6210\u56E2" }), auditStatus !== 'NONE' && _jsx(Tag, { tone: auditTone[auditStatus], children: auditStatuses[auditStatus] }), order.waitlist && _jsx(Tag, { tone: "waiting", children: order.waitlist.confirmBy ? '候补待确认' : '候补' }), order.flightCancelled && _jsx(Tag, { tone: "danger", children: "\u822A\u73ED\u5DF2\u53D6\u6D88" }), order.priceProposal && _jsx(Tag, { tone: "waiting", children: "\u6539\u4EF7\u5F85\u53E6\u4E00\u4EBA\u540C\u610F" }), order.virtualOut && _jsxs(Tag, { plain: true, children: ["\u865A\u62DF\u51FA\u7968", virtualOutStatuses[order.virtualOut]] }), order.childrenAlone && _jsx(Tag, { plain: true, children: "\u540C\u610F\u65E0\u6210\u4EBA\u966A\u4F34" }), closeReason && _jsx(Tag, { plain: true, children: closeReasons[closeReason] })] }), actions: _jsx(AllowedActions, { allowed: allowedActions, actions: actions(order), fixed: { orderId }, revision: revision }), sections: [
            { key: 'summary', label: '概况', content: _jsx(OrderSummary, { order: order }) },
            { key: 'passengers', label: `旅客与客票（${order.passengers.length}）`, content: _jsx(OrderPassengers, { order: order }) },
            ...(may(purchasedExtras) ? [{ key: 'extras', label: '增值产品', content: _jsx(OrderExtras, { orderId: orderId }) }] : []),
            { key: 'money', label: '支付与退票', content: _jsx(OrderMoney, { order: order }) },
            ...(may(queryComplaints) ? [{ key: 'complaints', label: '投诉', content: _jsx(OrderComplaints, { orderNo: orderNo }) }] : []),
            ...(may(queryIssue) ? [{ key: 'issues', label: '内部沟通', content: _jsx(OrderIssues, { orderNo: orderNo }) }] : []),
            ...history,
        ] }));
};
const auditTone = {
    NONE: 'neutral',
    AUDITING: 'waiting',
    APPROVED: 'done',
    RETURNED: 'danger',
    REJECTED: 'neutral',
};
const actions = (order) => [
    { endpoint: audit, variant: 'contained', initial: { result: 'APPROVED' }, explain: audit.note },
    {
        endpoint: sureRequestSeat,
        variant: 'contained',
        explain: `确认订单 ${order.orderNo} 的 ${order.seats} 个座位。${sureRequestSeat.note}`,
    },
    {
        endpoint: sureOutTicket,
        custom: (_jsx(DialogButton, { endpoint: sureOutTicket, variant: "contained", children: close => _jsx(TicketDialog, { order: order, close: close }) })),
    },
    { endpoint: releaseUnnamed, custom: _jsx(ReleaseButton, { orderId: order.orderId, order: order }) },
    { endpoint: keepUnnamed, explain: keepUnnamed.note },
    {
        endpoint: reduceSeats,
        custom: _jsx(DialogButton, { endpoint: reduceSeats, children: close => _jsx(ReduceDialog, { order: order, close: close }) }),
    },
    { endpoint: addSeats, custom: _jsx(DialogButton, { endpoint: addSeats, children: close => _jsx(AddDialog, { order: order, close: close }) }) },
    {
        endpoint: splitOrder,
        custom: _jsx(DialogButton, { endpoint: splitOrder, children: close => _jsx(SplitDialog, { order: order, close: close }) }),
    },
    {
        endpoint: orderVirtualOut,
        custom: (_jsx(DialogButton, { endpoint: orderVirtualOut, label: "\u90E8\u5206\u5148\u51FA\u7968", children: close => _jsx(VirtualOutDialog, { order: order, close: close }) })),
    },
    { endpoint: splitPnr, custom: _jsx(DialogButton, { endpoint: splitPnr, children: close => _jsx(PnrDialog, { order: order, close: close }) }) },
    {
        endpoint: movePassengers,
        custom: _jsx(DialogButton, { endpoint: movePassengers, children: close => _jsx(PnrDialog, { order: order, close: close, moving: true }) }),
    },
    {
        endpoint: modifyPrice,
        custom: _jsx(DialogButton, { endpoint: modifyPrice, children: close => _jsx(PriceDialog, { order: order, close: close }) }),
    },
    { endpoint: confirmPriceChange, variant: 'contained', explain: confirmPriceChange.note },
    { endpoint: rejectPriceChange, explain: rejectPriceChange.note },
    {
        endpoint: modifyTicketTime,
        label: '修改时限',
        fixed: Object.fromEntries(lapsed(order).map(field => [field, undefined])),
        initial: Object.fromEntries(inputsOf(modifyTicketTime.body, Object.keys(order.limits)).map(input => [
            input.field,
            inputText(input, order.limits[input.field]),
        ])),
        explain: '各时限须晚于现在、不晚于首航段起飞；不改的保持原样。时间为北京时间。',
    },
    { endpoint: moveWaitlist, initial: { to: 'FIRST' }, explain: moveWaitlist.note },
    {
        endpoint: copyAsNew,
        custom: (_jsx(DialogButton, { endpoint: copyAsNew, variant: "contained", children: close => _jsx(CopyDialog, { order: order, close: close }) })),
    },
    {
        endpoint: modifyTourCode,
        initial: { tourCode: order.tourCode ?? '' },
        explain: '团号由大写字母和数字组成，最多 14 位。',
    },
    {
        endpoint: allowChildrenAlone,
        initial: { allowed: order.childrenAlone ? 'false' : 'true' },
        explain: allowChildrenAlone.note,
    },
    {
        endpoint: submitRefund,
        custom: (_jsx(DialogButton, { endpoint: submitRefund, label: "\u7533\u8BF7\u9000\u7968", children: close => _jsx(RefundDialog, { order: order, close: close }) })),
    },
    {
        endpoint: submitCancelOrder,
        label: '取消交审批流',
        color: 'error',
        fixed: { form: undefined, routeId: undefined, toUser: undefined, flowRemark: undefined },
        demand: ['reason'],
        explain: '由审批流的处理人决定，通过后订单才失效；审批期间不能变更和出票，代理人仍可付款，付款后申请即失效。',
        done: '已交审批流',
    },
    withdrawal(order),
    {
        endpoint: cancelOrder,
        custom: (_jsx(DialogButton, { endpoint: cancelOrder, color: "error", children: close => _jsx(CancelDialog, { order: order, close: close }) })),
    },
];
/** One's own airline's request is taken back; that of the agency is ended, with a reason that the agency reads. */
const withdrawal = ({ cancelling, agencyName }) => {
    if (cancelling?.by !== 'AGENCY')
        return { endpoint: withdrawCancelOrder, explain: '撤回后订单照常付款、变更和出票。' };
    const why = cancelling.reason ? `，取消原因：${cancelling.reason}` : '';
    return {
        endpoint: withdrawCancelOrder,
        label: '终止代理人的取消申请',
        demand: ['reason'],
        explain: `${agencyName}于 ${formatDateTime(cancelling.at).slice(0, 16)} 申请取消订单${why}。终止后订单照常付款、变更和出票，原因告知代理人。`,
        done: '已终止代理人的取消申请',
    };
};
/** limits of paid parts, or of parts that the order lacks: they can no longer be changed */
const lapsed = ({ limits, instalments }) => [
    ...(instalments[0]?.no === 1 ? [] : ['payBy']),
    ...(limits.balanceBy && instalments.length > 0 ? [] : ['balanceBy']),
];
