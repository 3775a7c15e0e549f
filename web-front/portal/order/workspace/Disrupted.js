import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { TimeLeft } from '#contracts/client/look/parts.tsx';
import { answerDisruption } from '#contracts/order/disruption/disruption-api.ts';
import { abnormalKinds, abnormalOffers, newTimes } from '#contracts/order/disruption/words.ts';
import { houseNow } from '../../../kit/clock.ts';
import { Preview } from '../../../kit/Preview.tsx';
import { about } from './CancelDialog.tsx';
import { whenText } from './steps.ts';
/** What follows from each choice. */
const effects = {
    STAY: '订单按变动后的航班继续，付款、名单和出票照常',
    CHANGE: '由航司联系改期，改期不收费',
    REFUND: '已出票或已付清的按非自愿退票申请，不收手续费，不须材料；未付清的取消订单，已付款项全额退回',
};
/** Flights of the order that do not go as they were sold, and the agency's choice for each. */
export const Disrupted = ({ order, now }) => {
    const { disruptions = [], allowedActions } = order;
    const [answering, answer] = useState();
    const mayAnswer = allowedActions.some(({ action }) => action === 'answerDisruption');
    return (_jsxs(_Fragment, { children: [disruptions.map(one => {
                const isOpen = mayAnswer && one.answer === undefined && now < Date.parse(one.answerBy);
                return (_jsxs("section", { className: "problem ow-returned", "aria-label": `航班${one.flightNo}变动`, children: [_jsxs("b", { children: [one.flightNo, " ", one.date, " ", abnormalKinds[one.kind]] }), "\uFF1A", [newTimes(one), one.text].filter(Boolean).join('，'), one.noticeNo && `（通告 ${one.noticeNo}）`, _jsxs("div", { className: "ow-choices", children: [one.answer ? (_jsxs("span", { children: ["\u5DF2\u7B54\u590D\uFF1A", abnormalOffers[one.answer], one.answer === 'REFUND' && _jsx(Refunding, { order: order })] })) : isOpen ? (_jsxs(_Fragment, { children: [_jsxs("span", { children: [whenText(one.answerBy, now), " \u524D\u7B54\u590D ", _jsx(TimeLeft, { limit: one.answerBy, now: houseNow })] }), one.offers.map(offer => (_jsx(Button, { size: "small", onClick: () => answer({ of: one, by: offer }), children: abnormalOffers[offer] }, offer)))] })) : (_jsx("span", { children: "\u672A\u5728\u65F6\u9650\u5185\u7B54\u590D\uFF0C\u8BF7\u8054\u7CFB\u822A\u53F8" })), _jsx(Link, { to: "/disruption", children: "\u5168\u90E8\u822A\u73ED\u53D8\u52A8" })] })] }, one.abnormalId));
            }), answering && (_jsx(Preview, { title: `答复航班${answering.of.flightNo}变动`, endpoint: answerDisruption, body: { orderId: order.orderId, abnormalId: answering.of.abnormalId, answer: answering.by }, action: abnormalOffers[answering.by], done: "\u5DF2\u7B54\u590D\u822A\u53F8", about: about(order), revision: order.revision, close: () => answer(undefined), children: () => _jsxs("p", { className: "ow-hint", children: [effects[answering.by], "\u3002\u7B54\u590D\u540E\u5982\u9700\u66F4\u6539\u8BF7\u8054\u7CFB\u822A\u53F8"] }) }))] }));
};
/** The way to the free refund, as far as the order has come. */
const Refunding = ({ order: { orderId, allowedActions } }) => {
    const may = (action) => allowedActions.some(one => one.action === action);
    if (may('submitRefund'))
        return (_jsxs(_Fragment, { children: ["\uFF0C", _jsx(Link, { to: `/refund/new?orderId=${encodeURIComponent(orderId)}`, children: "\u7533\u8BF7\u9000\u7968" })] }));
    return may('cancelOrder') ? _jsx(_Fragment, { children: "\uFF0C\u5728\u201C\u66F4\u591A\u201D\u4E2D\u53D6\u6D88\u8BA2\u5355\uFF0C\u6B3E\u9879\u5168\u989D\u9000\u56DE" }) : null;
};
