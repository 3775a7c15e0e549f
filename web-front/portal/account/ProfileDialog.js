import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Input } from 'antd';
import { useState } from 'react';
import { modifyUser, saveProfile } from '#contracts/identity/account-api.ts';
import { useSend } from '../../kit/calls.ts';
import { mistakesIn } from '../../kit/check.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Field, Fields } from '../../kit/Form.tsx';
import { useForm } from '../../kit/form.ts';
import { Problem } from '../../kit/States.tsx';
import { useTell } from '../../kit/useTell.ts';
const fields = { name: '姓名', phone: '联系电话', email: '邮箱', msn: '微信或QQ' };
/** Name and contact details of a person. */
export const ProfileDialog = ({ of, close }) => {
    const tell = useTell();
    const naming = useSend(modifyUser);
    const saving = useSend(saveProfile);
    const [problem, setProblem] = useState();
    const before = { name: of.name, phone: of.phone ?? '', email: of.email ?? '', msn: of.msn ?? '' };
    const form = useForm(before, values => ({
        ...mistakesIn(saveProfile.body, values),
        ...(!values.name.trim() && { name: '请填写姓名' }),
    }));
    const send = async ({ name, ...contact }) => {
        setProblem(undefined);
        const given = Object.fromEntries(Object.entries(contact).filter(([, text]) => text.trim()));
        try {
            if (name.trim() !== before.name)
                await naming.send({ name });
            await saving.send({ ...given, ...(of.remark && { remark: of.remark }) });
            tell.done('已保存资料');
            close();
        }
        catch (error) {
            if (!form.tell(error))
                setProblem(error);
        }
    };
    const input = (field, more) => (_jsx(Field, { label: fields[field], required: field === 'name', error: form.errors[field], children: control => (_jsx(Input, { ...control, ...more, value: form.values[field], onChange: ({ target }) => form.change({ [field]: target.value }), onBlur: () => form.left(field) })) }));
    return (_jsx(Dialog, { title: "\u4FEE\u6539\u8D44\u6599", action: "\u4FDD\u5B58\u8D44\u6599", submit: form.submit(send), pending: naming.isPending || saving.isPending, close: close, children: _jsxs("div", { ref: form.place, children: [_jsxs(Fields, { children: [input('name', { maxLength: 50, autoComplete: 'name' }), input('phone', { maxLength: 30, type: 'tel', autoComplete: 'tel' }), input('email', { maxLength: 100, type: 'email', autoComplete: 'email' }), input('msn', { maxLength: 60 })] }), problem !== undefined && _jsx(Problem, { error: problem })] }) }));
};
