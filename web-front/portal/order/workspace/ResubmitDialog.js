import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Input } from 'antd';
import { resubmit } from '#contracts/order/audit-api.ts';
import { Field, Fields } from '../../../kit/Form.tsx';
import { useForm } from '../../../kit/form.ts';
import { Preview } from '../../../kit/Preview.tsx';
import { about } from './CancelDialog.tsx';
const PHONE = /^[0-9+ -]{6,20}$/;
/** Corrects an order that the airline has returned, and submits it again. */
export const ResubmitDialog = ({ order, close }) => {
    const { orderId, revision, auditRemark } = order;
    const { values, change, errors, left, isComplete, place } = useForm({ groupName: order.groupName, name: order.contact.name, phone: order.contact.phone, remark: order.remark ?? '' }, ({ groupName, name, phone }) => ({
        ...(!groupName.trim() && { groupName: '请填写团名' }),
        ...(!name.trim() && { name: '请填写联系人' }),
        ...(!PHONE.test(phone) && { phone: '请填写 6 到 20 位电话号码' }),
    }));
    const { groupName, name, phone, remark } = values;
    const isRight = groupName.trim() && name.trim() && PHONE.test(phone);
    const field = (key, label, required = true) => (_jsx(Field, { wide: true, label: label, required: required, error: errors[key], children: control => (_jsx(Input, { ...control, maxLength: key === 'remark' ? 200 : 50, value: values[key], onChange: ({ target }) => change({ [key]: target.value }), onBlur: () => left(key) })) }));
    return (_jsx(Preview, { title: "\u4FEE\u6539\u5E76\u91CD\u65B0\u63D0\u4EA4", endpoint: resubmit, body: isRight ? { orderId, groupName, contact: { name, phone }, ...(remark.trim() && { remark: remark.trim() }) } : undefined, check: isComplete, action: "\u91CD\u65B0\u63D0\u4EA4\u5BA1\u6838", done: "\u5DF2\u91CD\u65B0\u63D0\u4EA4", about: about(order), revision: revision, close: close, children: () => (_jsxs("div", { ref: place, children: [auditRemark && _jsxs("p", { className: "problem ow-why", children: ["\u9000\u56DE\u539F\u56E0\uFF1A", auditRemark] }), _jsxs(Fields, { children: [field('groupName', '团名'), field('name', '联系人'), field('phone', '联系电话'), field('remark', '备注', false)] })] })) }));
};
