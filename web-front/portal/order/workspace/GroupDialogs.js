import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Checkbox, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fareTypes } from '#contracts/enums.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { addPreview, addSeats, reducePreview, reduceSeats } from '#contracts/order/changes/changes-api.ts';
import { joinGroup, joinPreview } from '#contracts/order/changes/join-api.ts';
import { splitOrder, splitPreview } from '#contracts/order/split/split-api.ts';
import { Field, Fields } from '../../../kit/Form.tsx';
import { Lines } from '../../../kit/Lines.tsx';
import { Preview } from '../../../kit/Preview.tsx';
import { about } from './CancelDialog.tsx';
import { MoneyChange, Sums } from './MoneyChange.tsx';
const types = Object.keys(fareTypes);
const some = (counts) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
const any = (counts) => Object.keys(some(counts)).length > 0;
/** number of unnamed seats by type */
const unnamedOf = ({ counts, passengers }) => Object.fromEntries(types.map(type => [type, counts[type] - passengers.filter(one => one.type === type).length]));
const CountFields = ({ counts, change, most, pending, of = types }) => (_jsx(Fields, { children: of
        .filter(type => !most || most[type] > 0)
        .map(type => (_jsx(Field, { label: fareTypes[type], ...(most && { help: `最多 ${most[type]} 人` }), children: control => (_jsx(InputNumber, { ...control, min: 0, max: most?.[type] ?? 999, precision: 0, placeholder: "0", disabled: pending, value: counts[type] ?? null, onChange: count => change({ ...counts, [type]: count ?? 0 }) })) }, type))) }));
export const People = ({ label, people, chosen, choose, pending }) => (_jsxs("fieldset", { className: "ow-people", children: [_jsxs("legend", { children: [label, chosen.length > 0 && _jsxs("small", { children: ["\u5DF2\u9009 ", chosen.length, " \u4EBA"] })] }), _jsx(Checkbox.Group, { value: chosen, onChange: choose, disabled: pending, options: people.map(({ id, name, type }) => ({ value: id, label: type === 'ADULT' ? name : `${name}（${fareTypes[type]}）` })) })] }));
const useGroup = (order) => {
    const [counts, setCounts] = useState({});
    const [ids, setIds] = useState([]);
    const [reason, setReason] = useState('');
    const most = unnamedOf(order);
    // travellers with a ticket leave by a refund
    const people = order.passengers.filter(({ status }) => status === 'NAMED');
    const chosen = any(counts) || ids.length > 0
        ? { orderId: order.orderId, ...(any(counts) && { counts: some(counts) }), ...(ids.length > 0 && { ids }) }
        : undefined;
    const fields = (verb, pending) => (_jsxs(_Fragment, { children: [any(most) && (_jsxs("fieldset", { className: "ow-people", children: [_jsxs("legend", { children: [verb, "\u672A\u5F55\u540D\u4EBA\u6570"] }), _jsx(CountFields, { counts: counts, change: setCounts, most: most, pending: pending })] })), people.length > 0 && _jsx(People, { label: `${verb}旅客`, people: people, chosen: ids, choose: setIds, pending: pending }), _jsx(Field, { label: "\u539F\u56E0", wide: true, children: control => (_jsx(Input, { ...control, maxLength: 200, value: reason, disabled: pending, onChange: ({ target }) => setReason(target.value) })) })] }));
    return { chosen, fields, why: reason.trim() ? { reason: reason.trim() } : {} };
};
export const ReduceDialog = ({ order, close }) => {
    const { chosen, fields, why } = useGroup(order);
    return (_jsx(Preview, { title: "\u51CF\u5C11\u4EBA\u6570", endpoint: reduceSeats, body: chosen && { ...chosen, ...why }, preview: {
            endpoint: reducePreview,
            body: chosen,
            show: then => _jsx(MoneyChange, { order: order, then: then }),
            seal: ({ givenUp }) => (givenUp ? { refund: givenUp.refund } : {}),
        }, action: then => (then ? `减少 ${order.persons - then.persons} 人` : '减少人数'), done: "\u5DF2\u51CF\u5C11\u4EBA\u6570", danger: true, about: about(order), revision: order.revision, close: close, children: ({ pending }) => (_jsxs(_Fragment, { children: [_jsx("p", { className: "ow-hint", children: "\u4ED8\u8FC7\u5B9A\u91D1\u7684\u6309\u8003\u6838\u6BD4\u4F8B\u7ED3\u7B97\uFF1B\u5DF2\u4ED8\u6E05\u7684\u5EA7\u4F4D\u5728\u5C3E\u6B3E\u65F6\u9650\u524D\u6309\u5B9A\u91D1\u8003\u6838\uFF0C\u5176\u540E\u6309\u9000\u7968\u8D39\u7387" }), fields('减去', pending), !chosen && _jsx("p", { className: "ow-hint", children: "\u586B\u5199\u4EBA\u6570\u6216\u9009\u62E9\u65C5\u5BA2\u540E\u663E\u793A\u8BD5\u7B97" })] })) }));
};
/** People who join the group by an order of their own. */
export const JoinDialog = ({ order, close }) => {
    const [counts, setCounts] = useState({});
    const navigate = useNavigate();
    const body = any(counts) ? { orderId: order.orderId, counts: some(counts) } : undefined;
    return (_jsx(Preview, { title: "\u52A0\u4EBA\u53E6\u4E0B\u4E00\u5355", endpoint: joinGroup, body: body, preview: {
            endpoint: joinPreview,
            body,
            show: ({ policyName, legs, total }) => (_jsx(Lines, { of: [
                    ['加人政策', policyName],
                    ...legs.map(({ flightNo, lines }) => [
                        flightNo,
                        lines
                            .filter(({ count }) => count > 0)
                            .map(({ type, count, fare }) => `${fareTypes[type]} ${count} 人，票价 ${formatYuan(fare)}`)
                            .join('；'),
                    ]),
                ], sum: ['应付', formatYuan(total)] })),
            seal: ({ total }) => ({ total }),
        }, action: then => (then ? `下单，${formatYuan(then.total)}` : '下单'), done: "\u5DF2\u53E6\u4E0B\u4E00\u5355", then: ({ orderId }) => void navigate(`/order/${encodeURIComponent(orderId)}`), about: about(order), revision: order.revision, close: close, children: ({ pending }) => (_jsxs(_Fragment, { children: [_jsx("p", { className: "ow-hint", children: "\u4E0E\u672C\u5355\u540C\u822A\u73ED\uFF0C\u7968\u4EF7\u6309\u672C\u5355\u5355\u4EF7\u52A0\u4EF7\uFF1B\u65B0\u5355\u5355\u72EC\u4ED8\u6B3E\u3001\u5F55\u540D\u5355\u3001\u51FA\u7968" }), _jsx(CountFields, { counts: counts, change: setCounts, pending: pending, of: types.filter(type => type !== 'FREE') }), !body && _jsx("p", { className: "ow-hint", children: "\u586B\u5199\u4EBA\u6570\u540E\u663E\u793A\u8BD5\u7B97" })] })) }));
};
export const AddDialog = ({ order, close }) => {
    const [counts, setCounts] = useState({});
    const body = any(counts) ? { orderId: order.orderId, counts: some(counts) } : undefined;
    return (_jsx(Preview, { title: "\u589E\u52A0\u4EBA\u6570", endpoint: addSeats, body: body, preview: { endpoint: addPreview, body, show: then => _jsx(MoneyChange, { order: order, then: then }), seal: ({ total }) => ({ total }) }, action: then => (then ? `增加 ${then.persons - order.persons} 人，加 ${formatYuan(then.total - order.total)}` : '增加人数'), done: "\u5DF2\u589E\u52A0\u4EBA\u6570", about: about(order), revision: order.revision, close: close, children: ({ pending }) => (_jsxs(_Fragment, { children: [_jsx("p", { className: "ow-hint", children: "\u6309\u8BA2\u5355\u5355\u4EF7\u589E\u52A0\uFF0C\u6BCF\u4E2A\u822A\u6BB5\u90FD\u6709\u4F59\u4F4D\u624D\u6210\u7ACB\uFF1B\u4ED8\u8FC7\u5B9A\u91D1\u7684\u53E6\u4ED8\u52A0\u5458\u5B9A\u91D1" }), _jsx(CountFields, { counts: counts, change: setCounts, pending: pending, of: types.filter(type => type !== 'FREE') }), !body && _jsx("p", { className: "ow-hint", children: "\u586B\u5199\u4EBA\u6570\u540E\u663E\u793A\u8BD5\u7B97" })] })) }));
};
export const SplitDialog = ({ order, close }) => {
    const { chosen, fields, why } = useGroup(order);
    const [belowMinimum, agree] = useState(false);
    const navigate = useNavigate();
    const asked = chosen && { ...chosen, ...(belowMinimum && { belowMinimum }) };
    const { paxMin, status } = order;
    return (_jsx(Preview, { title: "\u62C6\u5206\u8BA2\u5355", endpoint: splitOrder, body: asked && { ...asked, ...why }, preview: {
            endpoint: splitPreview,
            body: asked,
            show: ({ rest, part }) => _jsx(Sums, { heads: ['现在', '本订单', '新订单'], of: [order, rest, part] }),
        }, action: then => (then ? `拆出 ${then.part.persons} 人为新订单` : '拆分订单'), done: ({ newOrderId }) => `已拆分为新订单 ${newOrderId}`, then: ({ newOrderId }) => void navigate(`/order/${encodeURIComponent(newOrderId)}`), about: about(order), revision: order.revision, close: close, children: ({ pending }) => (_jsxs(_Fragment, { children: [_jsxs("p", { className: "ow-hint", children: ["\u9009\u51FA\u7684\u65C5\u5BA2\u548C\u5EA7\u4F4D\u6210\u4E3A\u65B0\u8BA2\u5355\uFF0C\u6B3E\u9879\u6309\u5EA7\u4F4D\u5206\u644A\uFF0C\u65F6\u9650\u4E0D\u53D8\uFF1B\u6BCF\u90E8\u5206\u81F3\u5C11 ", paxMin, " \u4EBA"] }), fields('拆出', pending), status === 'WAIT_FOR_PAY' && (_jsxs(Checkbox, { checked: belowMinimum, disabled: pending, onChange: ({ target }) => agree(target.checked), children: ["\u4E0D\u8DB3 ", paxMin, " \u4EBA\u7684\u90E8\u5206\u6309\u5168\u4EF7\u8BA1\u4EF7"] })), !asked && _jsx("p", { className: "ow-hint", children: "\u586B\u5199\u4EBA\u6570\u6216\u9009\u62E9\u65C5\u5BA2\u540E\u663E\u793A\u8BD5\u7B97" })] })) }));
};
