import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Link } from 'react-router-dom';
import { bagWord } from '#contracts/auction/bag-kinds.ts';
import { Itinerary } from '#contracts/client/look/journey.tsx';
import { Airline, TimeLeft } from '#contracts/client/look/parts.tsx';
import { closeReasons, groupTypes, voyageTypes } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { userName } from '#contracts/kernel/user-name.ts';
import { legStandings } from '#contracts/seats/standings.ts';
import { houseNow } from '../../../kit/clock.ts';
import { pathOfBag } from '../../bags/paths.ts';
import { OrderComplaints } from '../../communication/OrderComplaints.tsx';
import { useAirportNames } from '../../search/ask.ts';
import { peopleText } from './names.ts';
import { whenText } from './steps.ts';
/** The flights of the group, its locators, and the agreed terms. */
export const Journey = ({ order, now }) => {
    const { legs, waitlist, flow } = order;
    const nameOf = useAirportNames();
    return (_jsxs("div", { className: "ow-cols", children: [_jsxs("div", { className: "ow-col", children: [_jsxs("section", { className: "ow-card", "aria-labelledby": "legs", children: [_jsxs("h2", { id: "legs", className: "ow-card-head", children: ["\u822A\u6BB5", _jsx("small", { children: voyageTypes[order.voyageType] })] }), _jsx("div", { className: "ow-pad", children: _jsx(Itinerary, { legs: legs, nameOf: nameOf, beside: index => {
                                        const { cabin, refundable, segmentRefund } = legs[index];
                                        return [`${cabin} 舱`, !refundable && '票价自愿退票不退', legs.length > 1 && segmentRefund && '可单独退本航段']
                                            .filter(Boolean)
                                            .join('，');
                                    } }) })] }), waitlist && _jsx(Waiting, { waitlist: waitlist, now: now }), flow && (_jsxs("section", { className: "ow-card", "aria-labelledby": "flow", children: [_jsx("h2", { id: "flow", className: "ow-card-head", children: "\u53D6\u6D88\u5BA1\u6279" }), _jsxs("p", { className: "ow-pad", children: [flow.statusDesc, flow.toGroupName && `，当前环节：${flow.toGroupName}`] })] }))] }), _jsxs("div", { className: "ow-col", children: [_jsxs("section", { className: "ow-card", "aria-labelledby": "group", children: [_jsx("h2", { id: "group", className: "ow-card-head", children: "\u56E2\u961F" }), _jsx(Facts, { order: order })] }), _jsx(OrderComplaints, { orderNo: order.orderNo, airLine: order.airLine })] })] }));
};
/** the lot or bag that the order came of; and the earnest that is lost if the first part is not paid */
const Won = ({ win: { lotId, bagId, earnest, by } }) => (_jsxs(_Fragment, { children: [bagId ? (_jsxs(Link, { to: pathOfBag(bagId), children: [bagWord(bagId), " ", bagId] })) : (lotId && _jsxs(Link, { to: `/bidding/${encodeURIComponent(lotId)}`, children: ["\u6807\u7684 ", lotId] })), earnest !== undefined && by && `，${formatDateTime(by).slice(0, 16)} 前未付首期的，保证金 ${formatYuan(earnest)} 罚没`] }));
const Facts = ({ order }) => {
    const { orderNo, groupType, counts, seats, paxMin, pnrs, contact, remark, tourCode, closeReason, auditRemark, splitFrom, copyOf, joins, splitInto, win, } = order;
    const facts = [
        ['航空公司', _jsx(Airline, { code: order.airLine }, "airline")],
        ['人数', peopleText(counts)],
        ['座位', `${seats} 座，最少成团 ${paxMin} 人`],
        ...(pnrs.length > 0
            ? [['PNR', pnrs.map(({ pnr, seats }) => (pnrs.length > 1 ? `${pnr}（${seats} 座）` : pnr)).join('、')]]
            : []),
        ...(groupType ? [['团队类型', groupTypes[groupType]]] : []),
        ...(tourCode ? [['团号', tourCode]] : []),
        ['联系人', `${contact.name} ${contact.phone}`],
        ['提交', `${userName(order.submittedBy)} ${formatDateTime(order.submittedAt).slice(0, 16)}`],
        ...(auditRemark ? [['审核意见', auditRemark]] : []),
        ...(closeReason ? [['失效原因', closeReasons[closeReason]]] : []),
        ...(win ? [['竞价成交', _jsx(Won, { win: win }, "won")]] : []),
        ...(joins ? [['加入订单', _jsx(OrderLink, { orderNo: joins }, "joins")]] : []),
        ...(copyOf ? [['复制自', _jsx(OrderLink, { orderNo: copyOf }, "copy")]] : []),
        ...(splitFrom ? [['由订单拆分', _jsx(OrderLink, { orderNo: splitFrom }, "from")]] : []),
        ...splitInto.map(({ orderNo, seats, ahead }) => [
            ahead ? '虚拟出票' : '拆分出',
            _jsx(OrderLink, { orderNo: orderNo, after: `（${seats} 座）` }, orderNo),
        ]),
        ...(remark ? [['备注', remark]] : []),
        ['订单号', orderNo],
    ];
    return (_jsx("dl", { className: "ow-list", children: facts.map(([name, value], index) => (_jsxs("div", { children: [_jsx("dt", { children: name }), _jsx("dd", { children: value })] }, index))) }));
};
const OrderLink = ({ orderNo, after = '' }) => (_jsxs(_Fragment, { children: [_jsx(Link, { to: `/order/${encodeURIComponent(orderNo)}`, children: orderNo }), after] }));
/** Places of the order in the queue of each flight, and the limit for confirming the seats that it got. */
const Waiting = ({ waitlist: { until, confirmBy, legs }, now }) => (_jsxs("section", { className: "ow-card", "aria-labelledby": "waiting", children: [_jsxs("h2", { id: "waiting", className: "ow-card-head", children: ["\u5019\u8865", _jsxs("small", { children: [confirmBy ? '确认时限' : '候补截止', " ", whenText(confirmBy ?? until, now), " ", _jsx(TimeLeft, { limit: confirmBy ?? until, now: houseNow })] })] }), _jsx("dl", { className: "ow-list", children: legs.map(({ stockId, flightNo, standing, place, waiting }) => (_jsxs("div", { children: [_jsx("dt", { children: flightNo }), _jsxs("dd", { children: [legStandings[standing], place && `，第 ${place} 位（共 ${waiting} 个订单）`] })] }, stockId))) })] }));
