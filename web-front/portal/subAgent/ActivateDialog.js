import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Input } from 'antd';
import { useState } from 'react';
import { passwordMistake } from '#contracts/agency/registration.ts';
import { present } from '#contracts/kernel/present.ts';
import { help } from '../../agency/fields/help.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Field } from '../../kit/Form.tsx';
import { useForm } from '../../kit/form.ts';
import { Lines } from '../../kit/Lines.tsx';
import { Problem } from '../../kit/States.tsx';
import { useTell } from '../../kit/useTell.ts';
import { useActivation } from './calls.ts';
const mistakesFor = (loginName) => ({ password }) => present({ password: password === '' ? '请输入初始密码' : passwordMistake(password, loginName) });
/** Activates a submitted sub-agent: the parent chooses the first password, and the sub-agent changes it after its login. */
export const ActivateDialog = ({ of: { id, name, loginName, authorities }, close }) => {
    const tell = useTell();
    const activate = useActivation(id);
    const { values, change, errors, place, submit, left } = useForm({ password: '' }, mistakesFor(loginName));
    const [isPending, setPending] = useState(false);
    const [problem, setProblem] = useState();
    const send = async () => {
        setPending(true);
        setProblem(undefined);
        try {
            await activate(values.password);
            tell.done(`已激活${name}`);
            close();
        }
        catch (error) {
            setProblem(error);
            setPending(false);
        }
    };
    return (_jsx(Dialog, { title: "\u6FC0\u6D3B\u5206\u4EE3\u7406", action: "\u6FC0\u6D3B\u5206\u4EE3\u7406", submit: submit(send), pending: isPending, close: close, children: _jsxs("div", { ref: place, children: [_jsx(Lines, { of: [
                        ['单位名称', name],
                        ['登录名', loginName],
                        ['可销售', authorities?.map(({ airLine, inter }) => `${airLine}${inter ? '国际' : '国内'}`).join('、')],
                    ] }), _jsx("p", { children: "\u6FC0\u6D3B\u540E\u5BF9\u65B9\u5373\u53EF\u7528\u767B\u5F55\u540D\u548C\u521D\u59CB\u5BC6\u7801\u767B\u5F55\u3002\u628A\u521D\u59CB\u5BC6\u7801\u5F53\u9762\u6216\u7535\u8BDD\u544A\u77E5\u5BF9\u65B9\uFF0C\u5E76\u63D0\u9192\u767B\u5F55\u540E\u4FEE\u6539\u3002" }), _jsx(Field, { label: "\u521D\u59CB\u5BC6\u7801", required: true, error: errors.password, help: help.password, children: control => (_jsx(Input.Password, { ...control, value: values.password, maxLength: 200, autoComplete: "new-password", onChange: ({ target }) => change({ password: target.value }), onBlur: () => values.password && left('password') })) }), problem !== undefined && _jsx(Problem, { error: problem })] }) }));
};
