import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { Airline } from '#contracts/client/look/parts.tsx';
import { auditStatuses, fareTypes, groupTypes, nameStatuses, paymentChannels, payProgresses, seatStatuses, ticketProgresses, voyageTypes, } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { priceDetail } from '#contracts/order/changes/changes-api.ts';
import { abnormalKinds, abnormalOffers, newTimes } from '#contracts/order/disruption/words.ts';
import { FareLine } from '#contracts/order/events.ts';
import { instalmentName } from '#contracts/order/rules/instalment-name.ts';
import { virtualOutStatuses } from '#contracts/order/virtual-out/codes.ts';
import { legStandings } from '#contracts/seats/standings.ts';
import { AnswerButton } from '../disruption/AnswerButton.tsx';
import { Standing } from '../flow/Standing.tsx';
import { Countdown } from '../kit/Countdown.tsx';
import { useAsk } from '../kit/calls.ts';
import { Facts, Panel } from '../kit/Detail.tsx';
import { Legs } from '../kit/Place.tsx';
import { RowsTable } from '../kit/RowsTable.tsx';
import { Fetched } from '../kit/States.tsx';
import { Instalments } from './money/Instalments.tsx';
import { peopleText } from './money/MoneyChange.tsx';
import { OrderLink } from './OrderLink.tsx';
import { ReceiptLink } from './ticketing/ReceiptLink.tsx';
import { UnnamedNotice } from './Unnamed.tsx';
/** proposed fares that a second person must confirm */
const Proposal = ({ order: { total, legs }, proposal }) => {
    const flight = (stockId) => legs.find(leg => leg.stockId === stockId)?.flightNo ?? '';
    const fares = proposal.prices.map(({ stockId, type, fare }) => `${flight(stockId)} ${fareTypes[type]} ${formatYuan(fare)}`).join('，');
    return (_jsxs(Alert, { severity: "warning", sx: { mb: 2 }, children: [proposal.by, " \u4E8E ", formatDateTime(proposal.at), " \u63D0\u51FA\u6539\u4EF7\uFF1A", fares, "\uFF1B\u8BA2\u5355\u603B\u4EF7 ", formatYuan(total), " \u2192 ", formatYuan(proposal.total), "\u3002\u539F\u56E0\uFF1A", proposal.reason, "\u3002", proposal.outside, "\uFF0C\u987B\u7531\u53E6\u4E00\u4EBA\u540C\u610F\u540E\u751F\u6548\u3002"] }));
};
/** a flight of the order that does not go as it was sold, and what its agency wants */
const Disrupted = ({ order: { orderNo, status }, one }) => (_jsxs(Alert, { severity: one.answer ? 'info' : 'warning', sx: { mb: 2 }, action: status !== 'EXPIRED' && _jsx(AnswerButton, { row: { orderNo, abnormalId: one.abnormalId, answer: one.answer ?? 'WAITING' } }), children: [one.flightNo, " ", one.date, " ", abnormalKinds[one.kind], "\uFF1A", [newTimes(one), one.text].filter(Boolean).join('，'), "\u3002", one.answer ? `代理人答复：${abnormalOffers[one.answer]}` : `待代理人于 ${formatDateTime(one.answerBy).slice(0, 16)} 前答复`, one.answer === 'CHANGE' && '，请办理改期', "\u3002"] }));
const labelIn = (labels, code) => labels[code] ?? code;
export const OrderSummary = ({ order }) => (_jsxs(_Fragment, { children: [order.priceProposal && _jsx(Proposal, { order: order, proposal: order.priceProposal }), order.disruptions?.map(one => (_jsx(Disrupted, { order: order, one: one }, one.abnormalId))), order.flow && _jsx(Standing, { name: "\u53D6\u6D88\u5BA1\u6279", flow: order.flow }), _jsx(Panel, { title: "\u56E2\u961F", children: _jsx(Facts, { facts: [
                    ['团名', order.groupName],
                    ['团队类型', order.groupType && groupTypes[order.groupType]],
                    ['代理人', order.agencyName],
                    ['航空公司', _jsx(Airline, { code: order.airLine }, "airline")],
                    ['航程', voyageTypes[order.voyageType]],
                    ['座位 / 人数', `${order.seats} / ${order.persons}`],
                    ['人数构成', peopleText(order.counts)],
                    ['最少成团人数', order.paxMin],
                    ...(order.auditStatus === 'NONE' ? [] : [['审核', auditText(order)]]),
                    ['座位状态', labelIn(seatStatuses, order.seatStatus)],
                    ['名单', labelIn(nameStatuses, order.nameStatus)],
                    ['PNR', order.pnrs.map(({ pnr, seats }) => (order.pnrs.length > 1 ? `${pnr}（${seats}座）` : pnr)).join('、')],
                    ['出票进度', ticketProgresses[order.ticketProgress]],
                    ['团号', order.tourCode],
                    ['退票代码', order.terms.refundCode],
                    ['改期代码', order.terms.changeCode],
                    ['等待渠道支付结果', order.awaitingPaymentUntil && `最迟至 ${formatDateTime(order.awaitingPaymentUntil)}`],
                    ...(order.win ? [['竞价成交', order.win.bagId ? `组合包${order.win.bagId}` : `标的${order.win.lotId}`]] : []),
                    ...(order.joins ? [['加入订单', _jsx(OrderLink, { orderNo: order.joins }, "joins")]] : []),
                    ...(order.copyOf ? [['复制自', _jsx(OrderLink, { orderNo: order.copyOf }, "copy")]] : []),
                    ...(order.splitFrom ? [['由订单拆分', _jsx(OrderLink, { orderNo: order.splitFrom }, "from")]] : []),
                    ...(order.virtualOut
                        ? [
                            [
                                '虚拟出票',
                                _jsx(Link, { component: RouterLink, to: `/virtual-out/${encodeURIComponent(order.orderId)}/show`, underline: "hover", children: virtualOutStatuses[order.virtualOut] }, "ahead"),
                            ],
                        ]
                        : []),
                    ...(order.splitInto.length > 0
                        ? [
                            [
                                '拆分至',
                                order.splitInto.map(({ orderNo, seats, ahead }) => (_jsxs(Box, { component: "span", sx: { mr: 1 }, children: [_jsx(OrderLink, { orderNo: orderNo }), "\uFF08", seats, "\u5EA7", ahead && '，虚拟出票', "\uFF09"] }, orderNo))),
                            ],
                        ]
                        : []),
                    ['联系人', `${order.contact.name} ${order.contact.phone}`],
                    ['提交', `${userName(order.submittedBy)} ${formatDateTime(order.submittedAt)}`],
                    ['备注', order.remark],
                ] }) }), order.waitlist ? (_jsx(Waiting, { waitlist: order.waitlist })) : (_jsxs(Panel, { title: "\u65F6\u9650", children: [_jsx(Limits, { order: order }), _jsx(UnnamedNotice, { order: order })] })), _jsx(Panel, { title: "\u91D1\u989D", actions: order.payments.length > 0 && _jsx(ReceiptLink, { page: "prepaymentReceipt", orderId: order.orderId }), children: _jsx(Money, { order: order }) }), order.legs.map((leg, index) => (_jsxs(Panel, { title: `航段 ${index + 1}：${leg.flightNo}`, children: [_jsx(Facts, { facts: [
                        ['航线', _jsx(Legs, { legs: `${leg.origin}-${leg.destination}` }, "route")],
                        ['日期', leg.date],
                        ['起飞 / 到达', `${leg.depTime} / ${leg.arrTime}${leg.arrDays > 0 ? `（+${leg.arrDays} 天）` : ''}`],
                        ['舱位', leg.cabin],
                        ['全价票价', formatYuan(leg.fullFare)],
                        ['里程', `${leg.distance} 公里`],
                        ['适用政策', leg.policyName],
                        ...(order.legs.length > 1 ? [['可单独退航段', leg.segmentRefund ? '是' : '否']] : []),
                    ] }), _jsx(RowsTable, { label: `航段 ${index + 1} 价格`, row: FareLine, rows: leg.lines, columns: ['type', 'count', 'fare', 'cnFund', 'yq', 'perPassenger', 'total'], keyOf: ({ type }) => type, empty: "\u6CA1\u6709\u4EF7\u683C\u660E\u7EC6" })] }, leg.stockId))), order.legs.length > 1 && _jsx(JourneyPrice, { orderId: order.orderId })] }));
/** Places of the order in the queue of each flight, and the limit for confirming the seats that it got. */
const Waiting = ({ waitlist: { until, confirmBy, legs } }) => (_jsx(Panel, { title: "\u5019\u8865", children: _jsx(Facts, { facts: [
            ...(confirmBy ? [['代理人确认时限', _jsx(Countdown, { limit: confirmBy, matters: true }, "confirm")]] : []),
            ['候补截止', _jsx(Countdown, { limit: until, matters: !confirmBy }, "until")],
            ...legs.map(({ flightNo, standing, place, waiting }) => [flightNo, `${legStandings[standing]}${place ? `，第 ${place} 位` : ''}（共 ${waiting} 个订单）`]),
        ] }) }));
const auditText = ({ auditStatus, auditRemark }) => `${auditStatuses[auditStatus]}${auditRemark ? `：${auditRemark}` : ''}`;
/** All limits of the order; the remaining time is shown for those that may still be missed. */
const Limits = ({ order: { status, auditStatus, limits, instalments, nameStatus, ticketProgress } }) => {
    const isOpen = ['WAIT_FOR_PAY', 'PAID'].includes(status) || (status === 'REFUND_MODIFY' && ticketProgress !== 'ALL');
    const [next] = instalments;
    const hasDeposits = limits.balanceBy !== undefined;
    const first = next?.no === 1;
    const depositName = (no) => instalmentName({ no, kind: 'DEPOSIT' }, instalments);
    const isOpenAudit = status === 'WAIT_FOR_PAY' && (auditStatus === 'AUDITING' || auditStatus === 'RETURNED');
    const payLimit = isOpenAudit
        ? auditStatus === 'AUDITING'
            ? '最迟审核时间'
            : '重新提交时限'
        : hasDeposits
            ? `${depositName(1)}时限`
            : '支付时限';
    return (_jsx(Facts, { facts: [
            [payLimit, _jsx(Countdown, { limit: limits.payBy, matters: status === 'WAIT_FOR_PAY' && first }, "pay")],
            // the instalments between the first and the balance have their own dates
            ...(next?.kind === 'DEPOSIT' && !first
                ? [[`${depositName(next.no)}时限`, _jsx(Countdown, { limit: next.by, matters: true }, "next")]]
                : []),
            ...(limits.balanceBy
                ? [['尾款时限', _jsx(Countdown, { limit: limits.balanceBy, matters: status === 'WAIT_FOR_PAY' }, "balance")]]
                : []),
            [
                '名单时限',
                _jsx(Countdown, { limit: limits.nameBy, matters: isOpen && nameStatus !== 'COMPLETE' && nameStatus !== 'LOCKED' }, "name"),
            ],
            ['出票时限', _jsx(Countdown, { limit: limits.ticketBy, matters: isOpen }, "ticket")],
        ] }));
};
const Money = ({ order }) => {
    const { total, totalText, paid, deposit, forfeited, credit, back, owed, refunded, instalments, payments, payProgress, taxesBack = 0, returned = 0, } = order;
    const some = (name, amount) => (amount > 0 ? [[name, formatYuan(amount)]] : []);
    return (_jsxs(_Fragment, { children: [_jsx(Facts, { facts: [
                    ['订单总价', _jsx(Strong, { text: formatYuan(total) }, "total")],
                    ['大写', totalText],
                    ['支付进度', payProgresses[payProgress]],
                    ['已付', formatYuan(paid)],
                    ...some('定金', deposit),
                    ...some('可抵扣金额', credit),
                    ...some('罚没金额', forfeited),
                    ...some('出票税费差额（总价已减）', taxesBack),
                    ...some('应退金额', back),
                    ...some('其中已退回', returned),
                    ...some('已退票款', refunded),
                    ...(order.status === 'WAIT_FOR_PAY' ? [['待付', _jsx(Strong, { text: formatYuan(owed) }, "owed")]] : []),
                ] }), instalments.length > 0 && (_jsxs(Box, { sx: { mt: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }, children: [payments.length > 0 && (_jsxs(Typography, { variant: "body2", children: ["\u5DF2\u6536\uFF1A", payments.map(({ channel, amount }) => `${paymentChannels[channel]} ${formatYuan(amount)}`).join('，')] })), _jsx(Instalments, { instalments: instalments, matters: order.status === 'WAIT_FOR_PAY' })] }))] }));
};
/** Price per person of each type for the whole journey. */
const JourneyPrice = ({ orderId }) => (_jsx(Panel, { title: "\u5168\u7A0B\u4EF7\u683C", children: _jsx(Fetched, { from: useAsk(priceDetail, { orderId }), lines: 2, children: ({ lines }) => (_jsx(RowsTable, { label: "\u5168\u7A0B\u4EF7\u683C", row: FareLine, rows: lines, columns: ['type', 'count', 'fare', 'cnFund', 'yq', 'perPassenger', 'total'], keyOf: ({ type }) => type, empty: "\u6CA1\u6709\u4EF7\u683C\u660E\u7EC6" })) }) }));
const Strong = ({ text }) => (_jsx(Typography, { component: "span", sx: { fontWeight: 700, fontSize: 18 }, children: text }));
