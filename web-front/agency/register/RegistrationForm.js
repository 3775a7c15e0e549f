import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { passwordStrength, readAuthorities, registrationFields, registrationFiles, registrationHints, writeAuthorities, } from '#contracts/agency/registration.ts';
import { CallError } from '#contracts/client/error.ts';
import { fileTypes } from '#contracts/enums.ts';
import { Captcha, useCaptcha } from '../../kit/Captcha.tsx';
import { useTell } from '../../kit/useTell.ts';
import { Authorities } from '../fields/Authorities.tsx';
import { help, imageHelp } from '../fields/help.ts';
import { ImagePick } from '../fields/ImagePick.tsx';
import { InfoField } from '../fields/InfoField.tsx';
import { describing, focusOn, Labelled } from '../fields/Labelled.tsx';
import { countsOf, without } from '../images.ts';
import { draft, isRequired, progressOf, sections, warningOf } from './form.ts';
import { Progress } from './Progress.tsx';
import { sendRegistration } from './send.ts';
import { useRegistration } from './useRegistration.ts';
const [basic, sales, contact, papers, password, captchaSection] = sections;
const strengths = ['弱', '弱', '中', '强'];
/** The registration form (DOMAIN §9.2, §9.5). @param done receives the server's message after a successful registration */
export const RegistrationForm = ({ done }) => {
    const { modal } = App.useApp();
    const tell = useTell();
    const { form, set, images, setImages, addImages, mistakes, errorOf, leave, tryAll, setRefused } = useRegistration();
    const captcha = useCaptcha();
    const [sent, setSent] = useState();
    const hints = registrationHints(form);
    const fail = (error) => {
        tell.refused(error);
        captcha.renew();
        set({ verifyCode: '' });
        const errors = (error instanceof CallError && error.errors) || {};
        setRefused(errors);
        const first = sections.flatMap(({ fields }) => fields).find(field => errors[field]);
        if (first)
            focusOn(first);
    };
    const send = async () => {
        setSent(0);
        try {
            const { message: words } = await sendRegistration({ ...form, uuid: captcha.uuid }, images, setSent);
            draft.drop();
            tell.done();
            done(words);
        }
        catch (error) {
            fail(error);
        }
        finally {
            setSent(undefined);
        }
    };
    const submit = (event) => {
        event.preventDefault();
        tryAll();
        const mistake = warningOf(form, countsOf(images));
        if (!mistake)
            return void modal.confirm({ title: '确定提交吗？', okText: '确定', cancelText: '取消', onOk: () => void send() });
        tell.warn(mistake.message);
        focusOn(mistake.field);
    };
    const leaving = ({ target }) => {
        const field = target.closest('.field')?.id.replace(/-field$/, '');
        if (field)
            leave(field);
    };
    const info = (field) => (_jsx(InfoField, { field: field, value: form[field], set: set, error: errorOf(field), hint: hints[field], beside: field === 'cityId' ? form.provinceId : field === 'mt' || field === 'mtSpare' ? form[`${field}CountryCode`] : undefined }, field));
    const part = (section, children) => (_jsxs("section", { id: section.id, "aria-labelledby": `${section.id}-title`, children: [_jsx("h2", { id: `${section.id}-title`, children: section.title }), _jsx("div", { className: "fields", children: children })] }, section.id));
    const secret = (field, text) => (_jsx(Labelled, { id: field, label: registrationFields[field][0], required: true, error: errorOf(field), help: text, children: _jsx(Input.Password, { ...describing(field, errorOf(field), text), value: form[field] ?? '', maxLength: 200, autoComplete: "new-password", status: errorOf(field) ? 'error' : '', onChange: event => set({ [field]: event.target.value }) }) }));
    return (_jsxs("div", { className: "columns", children: [_jsx(Progress, { parts: sections.map(section => ({ ...section, ...progressOf(section, mistakes) })) }), _jsx("main", { children: _jsxs("form", { onSubmit: submit, onBlur: leaving, noValidate: true, children: [part(basic, basic.fields.map(info)), part(sales, _jsx(Labelled, { id: "airLine", label: "\u7533\u8BF7\u9500\u552E\u7684\u822A\u7A7A\u516C\u53F8", required: true, error: errorOf('airLine'), group: true, wide: true, children: _jsx(Authorities, { chosen: readAuthorities(form) ?? [], choose: chosen => set(writeAuthorities(chosen)), domesticOnly: form.heritage === '1' }) })), part(contact, contact.fields.map(info)), part(papers, papers.fields.map(field => (_jsx(Papers, { field: field, error: errorOf(field), files: images[field] ?? [], pick: async (files) => {
                                for (const why of await addImages(field, files))
                                    tell.wrong(why);
                            }, remove: file => setImages(without(images, field, file)) }, field)))), part(password, _jsxs(_Fragment, { children: [secret('password', form.password ? `${help.password}（当前强度：${strengths[passwordStrength(form.password)]}）` : help.password), secret('confirmPassword', undefined)] })), part(captchaSection, _jsx(Labelled, { id: "verifyCode", label: "\u9A8C\u8BC1\u7801", required: true, error: errorOf('verifyCode'), help: "\u70B9\u51FB\u56FE\u7247\u53EF\u66F4\u6362\u9A8C\u8BC1\u7801", children: _jsxs("div", { className: "code", children: [_jsx(Input, { ...describing('verifyCode', errorOf('verifyCode'), '点击图片可更换验证码'), value: form.verifyCode ?? '', maxLength: 10, autoComplete: "off", status: errorOf('verifyCode') ? 'error' : '', onChange: event => set({ verifyCode: event.target.value }) }), _jsx(Captcha, { ...captcha })] }) })), _jsx("div", { className: "send", children: _jsx(Button, { type: "primary", htmlType: "submit", size: "large", loading: sent !== undefined, children: sent === undefined ? '提交审核' : `正在提交 ${Math.round(sent * 100)}%` }) })] }) })] }));
};
const Papers = ({ field, ...rest }) => {
    const label = fileTypes[registrationFiles[field]];
    return (_jsx(Labelled, { id: field, label: label, required: isRequired(field), error: rest.error, help: imageHelp, group: true, wide: true, children: _jsx(ImagePick, { id: field, label: label, files: rest.files, pick: rest.pick, remove: rest.remove }) }));
};
