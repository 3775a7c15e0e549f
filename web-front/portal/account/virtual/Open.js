import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Input } from 'antd';
import { useState } from 'react';
import { openUpVirtualAccount } from '#contracts/account/virtual-api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { useSend } from '../../../kit/calls.ts';
import { Field } from '../../../kit/Form.tsx';
import { useForm } from '../../../kit/form.ts';
import { PinField } from '../../../kit/PinField.tsx';
import { pinWrong } from '../../../kit/pin.ts';
import { Problem } from '../../../kit/States.tsx';
import { useTell } from '../../../kit/useTell.ts';
import { newPinMistakes } from '../new-pin.ts';
/** For an account that is not open yet, or closed: its purpose, and how to open one. */
export const Open = ({ info: { status, hasPayPassword, agencyName } }) => {
    const isClosed = status === 'CLOSED';
    const { values, change, errors, submit, tell, place } = useForm({ pin: '', again: '', login: '' }, values => mistakes(values, hasPayPassword));
    const { send, isPending } = useSend(openUpVirtualAccount);
    const [problem, setProblem] = useState();
    const { done } = useTell();
    const open = async ({ pin, login }) => {
        setProblem(undefined);
        try {
            const payPassword = await clientHash(pin);
            await send({ payPassword, ...(!hasPayPassword && { loginPassword: await clientHash(login) }) });
            done(isClosed ? '虚拟账户已重新开通' : '虚拟账户已开通');
        }
        catch (error) {
            if (!tell(error))
                setProblem(error);
        }
    };
    return (_jsxs("section", { className: "va-card va-open", "aria-labelledby": "va-open", children: [_jsxs("div", { children: [_jsx("h2", { id: "va-open", children: isClosed ? '已销户' : '还没有开通' }), _jsx("p", { children: isClosed
                            ? `${agencyName}的账户已由航空公司销户，现在不能充值和支付，对账单保留在下方。重新开通后：`
                            : `${agencyName}预存款项后，可以直接支付订单。` }), _jsxs("ul", { children: [_jsx("li", { children: "\u4ED8\u6B3E\u65F6\u8F93\u5165\u652F\u4ED8\u5BC6\u7801\u5373\u53EF\uFF0C\u4E0D\u7528\u6BCF\u6B21\u6253\u5F00\u652F\u4ED8\u9875\u9762" }), _jsx("li", { children: "\u7528\u8D26\u6237\u652F\u4ED8\u7684\u8BA2\u5355\u9000\u6B3E\u65F6\uFF0C\u6B3E\u9879\u9000\u56DE\u8D26\u6237\uFF0C\u53EF\u4EE5\u518D\u7528" }), _jsx("li", { children: "\u6CA1\u6709\u7528\u5B8C\u7684\u4F59\u989D\u53EF\u4EE5\u7533\u8BF7\u9000\u6B3E\uFF0C\u5BA1\u6838\u540E\u6309\u5145\u503C\u6E20\u9053\u539F\u8DEF\u9000\u56DE" })] })] }), _jsxs("form", { onSubmit: submit(open), noValidate: true, ref: place, children: [_jsx(PinField, { label: hasPayPassword ? '支付密码' : '设置支付密码', value: values.pin, onChange: pin => change({ pin }), error: errors.pin ?? errors.payPassword, help: hasPayPassword ? '已设置的支付密码' : '6 位数字，每次付款时输入；由本人保管' }), !hasPayPassword && (_jsxs(_Fragment, { children: [_jsx(PinField, { label: "\u518D\u6B21\u8F93\u5165\u652F\u4ED8\u5BC6\u7801", value: values.again, onChange: again => change({ again }), error: errors.again }), _jsx(Field, { label: "\u767B\u5F55\u5BC6\u7801", required: true, wide: true, error: errors.login ?? errors.loginPassword, help: "\u9996\u6B21\u8BBE\u7F6E\u652F\u4ED8\u5BC6\u7801\u65F6\u6838\u5BF9", children: control => (_jsx(Input.Password, { ...control, value: values.login, autoComplete: "current-password", onChange: ({ target }) => change({ login: target.value }) })) })] })), problem !== undefined && _jsx(Problem, { error: problem }), _jsx(Button, { type: "primary", htmlType: "submit", loading: isPending, children: isClosed ? '重新开通' : '开通虚拟账户' })] })] }));
};
const mistakes = ({ pin, again, login }, isSet) => {
    if (!isSet)
        return { ...newPinMistakes(pin, again), ...(!login && { login: '请输入登录密码' }) };
    const wrong = pinWrong(pin);
    return wrong ? { pin: wrong } : {};
};
