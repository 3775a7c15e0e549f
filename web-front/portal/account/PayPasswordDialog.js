import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Input, Radio } from 'antd';
import { useState } from 'react';
import { updatePayPassword } from '#contracts/identity/account-api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { useSend } from '../../kit/calls.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Field, Fields } from '../../kit/Form.tsx';
import { useForm } from '../../kit/form.ts';
import { PinField } from '../../kit/PinField.tsx';
import { pinWrong } from '../../kit/pin.ts';
import { Problem } from '../../kit/States.tsx';
import { useTell } from '../../kit/useTell.ts';
import './account.css';
import { newPinMistakes } from './new-pin.ts';
const empty = { old: '', login: '', pin: '', again: '' };
/** Sets the user's pay password, or changes it with the former one or the login password. */
export const PayPasswordDialog = ({ isSet, close }) => {
    const [by, setBy] = useState(isSet ? 'old' : 'login');
    const { values, change, errors, isComplete, tell, place } = useForm(empty, values => mistakes(values, by));
    const { send, isPending } = useSend(updatePayPassword);
    const [problem, setProblem] = useState();
    const { done } = useTell();
    const submit = async () => {
        setProblem(undefined);
        if (!isComplete())
            return;
        try {
            const known = by === 'old' ? { oldPayPassword: await clientHash(values.old) } : { loginPassword: await clientHash(values.login) };
            await send({ payPassword: await clientHash(values.pin), ...known });
            done(isSet ? '支付密码已修改' : '支付密码已设置');
            close();
        }
        catch (error) {
            if (!tell(error))
                setProblem(error);
        }
    };
    const title = isSet ? '修改支付密码' : '设置支付密码';
    return (_jsxs(Dialog, { title: title, action: title, submit: submit, pending: isPending, close: close, children: [_jsxs("div", { ref: place, children: [isSet && (_jsxs(Radio.Group, { className: "account-by", value: by, onChange: ({ target }) => setBy(target.value), "aria-label": "\u6838\u5BF9\u65B9\u5F0F", children: [_jsx(Radio, { value: "old", children: "\u7528\u539F\u652F\u4ED8\u5BC6\u7801" }), _jsx(Radio, { value: "login", children: "\u5FD8\u8BB0\u4E86\uFF0C\u7528\u767B\u5F55\u5BC6\u7801" })] })), _jsxs(Fields, { children: [by === 'old' ? (_jsx(PinField, { label: "\u539F\u652F\u4ED8\u5BC6\u7801", value: values.old, onChange: old => change({ old }), error: errors.old ?? errors.oldPayPassword })) : (_jsx(Field, { label: "\u767B\u5F55\u5BC6\u7801", required: true, wide: true, error: errors.login ?? errors.loginPassword, children: control => (_jsx(Input.Password, { ...control, value: values.login, autoComplete: "current-password", onChange: ({ target }) => change({ login: target.value }) })) })), _jsx(PinField, { label: "\u65B0\u652F\u4ED8\u5BC6\u7801", value: values.pin, onChange: pin => change({ pin }), error: errors.pin ?? errors.payPassword }), _jsx(PinField, { label: "\u518D\u6B21\u8F93\u5165\u65B0\u652F\u4ED8\u5BC6\u7801", value: values.again, onChange: again => change({ again }), error: errors.again })] })] }), problem !== undefined && _jsx(Problem, { error: problem })] }));
};
const mistakes = ({ old, login, pin, again }, by) => {
    const former = by === 'old' ? pinWrong(old, '原支付密码') : undefined;
    return {
        ...(former && { old: former }),
        ...(by === 'login' && !login && { login: '请输入登录密码' }),
        ...newPinMistakes(pin, again),
    };
};
