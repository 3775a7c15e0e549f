import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { Money, Tag } from '#contracts/client/look/parts.tsx';
import { toneOf } from '#contracts/client/look/tones.ts';
import { paymentChannels } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { submitVirtualOut, virtualOutDetail, virtualOutPayments } from '#contracts/order/virtual-out/api.ts';
import { virtualOutStatuses } from '#contracts/order/virtual-out/codes.ts';
import { useAsk, useSend } from '../../../kit/calls.ts';
import { Fetched } from '../../../kit/States.tsx';
import { useTell } from '../../../kit/useTell.ts';
/** Tickets ahead of the rest of the group: progress, the share of the group's money, and the submission. */
export const VirtualOut = ({ order: { orderId } }) => {
    const asked = useAsk(virtualOutDetail, { id: orderId }, { lists: ['order'] });
    return (_jsxs("section", { className: "ow-card", "aria-labelledby": "ahead", children: [_jsxs("h2", { id: "ahead", className: "ow-card-head", children: ["\u865A\u62DF\u51FA\u7968", asked.data && _jsx(Tag, { tone: toneOf(asked.data.status), children: virtualOutStatuses[asked.data.status] })] }), _jsx(Fetched, { from: asked, what: "\u865A\u62DF\u51FA\u7968", children: shown => _jsx(Loaded, { shown: shown }) })] }));
};
const next = {
    CREATED: '付清后由航司补录 PNR 并出票',
    PAID: '已付清，等待航司补录 PNR 并出票',
    OUT: '客票已出齐，核对后提交办结',
    REOUT: '客票已补出齐，核对后提交办结',
    SUBMITTED: '已办结，此后的退改按订单办理',
    CLOSED: '订单已失效，虚拟出票随之关闭',
};
const Loaded = ({ shown }) => {
    const { id, orderId, status, failure, pnr, allowedActions, revision } = shown;
    const { send, isPending } = useSend(submitVirtualOut);
    const tell = useTell();
    const submit = async () => {
        try {
            await send({ id }, { revision });
            tell.done('虚拟出票已提交');
        }
        catch (error) {
            tell.failed(error);
        }
    };
    const facts = [
        [
            '原订单',
            _jsx(Link, { to: `/order/${encodeURIComponent(orderId)}`, children: orderId }, "from"),
        ],
        ['进度', failure ? `出票未成：${failure}，航司处理后重新出票` : next[status]],
        ...(pnr ? [['PNR', pnr]] : []),
    ];
    return (_jsxs(_Fragment, { children: [_jsxs("dl", { className: "ow-list", children: [facts.map(([name, value]) => (_jsxs("div", { children: [_jsx("dt", { children: name }), _jsx("dd", { children: value })] }, name))), _jsx(Payments, { id: id })] }), allowedActions.some(({ action }) => action === 'submitVirtualOut') && (_jsx("div", { className: "ow-pad", children: _jsx(Button, { type: "primary", loading: isPending, onClick: () => void submit(), children: "\u63D0\u4EA4" }) }))] }));
};
const Payments = ({ id }) => {
    const { data } = useAsk(virtualOutPayments, { id }, { lists: ['order'] });
    return data?.payments.map(({ paymentCode, channel, amount, origin, paidAt }) => (_jsxs("div", { children: [_jsx("dt", { children: origin === 'SHARE' ? '原订单分摊' : '本单支付' }), _jsxs("dd", { children: [_jsx(Money, { fen: amount, sign: true }), " ", paymentChannels[channel], " ", paidAt && formatDateTime(paidAt).slice(0, 16)] })] }, paymentCode)));
};
