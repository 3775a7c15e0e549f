import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Input, Radio, Select, Space } from 'antd';
import { memo } from 'react';
import { registrationFields } from '#contracts/agency/registration.ts';
import { countryList, countryValue, DEFAULT_COUNTRY } from '#contracts/client/countries.ts';
import { optionsOf } from '#contracts/client/text.ts';
import { heritages, orgTypes } from '#contracts/enums.ts';
import { isRequired } from '../register/form.ts';
import './fields.css';
import { useCities, useOffices, useProvinces } from '../lists.ts';
import { help } from './help.ts';
import { describing, Labelled } from './Labelled.tsx';
/** One field of an agency's description, by name; registration and review share it. */
export const InfoField = memo((props) => {
    const { field, error, hint } = props;
    const text = hint ?? help[field];
    const required = isRequired(field);
    return (_jsx(Labelled, { id: field, label: registrationFields[field][0], required: required, error: error, help: text, group: field === 'heritage', wide: field === 'discription', children: _jsx(Control, { ...props, described: describing(field, error, text, required) }) }));
});
const Control = (props) => {
    switch (props.field) {
        case 'parentOrgId':
            return _jsx(Office, { ...props });
        case 'provinceId':
            return _jsx(Province, { ...props });
        case 'cityId':
            return _jsx(City, { ...props });
        case 'orgType':
            return _jsx(Chosen, { ...props, list: { options: optionsOf(orgTypes) } });
        case 'heritage':
            return _jsx(Heritage, { ...props });
        case 'discription':
            return _jsx(Long, { ...props });
        case 'mt':
        case 'mtSpare':
            return _jsx(Phone, { ...props });
        default:
            return _jsx(Short, { ...props });
    }
};
const countryOptions = countryList().map(country => ({
    value: countryValue(country),
    label: `+${country.phone_code} ${country.name_Ch}`,
}));
const kinds = {
    loginName: { autoComplete: 'username' },
    email: { type: 'email', autoComplete: 'email' },
    tel: { type: 'tel' },
    finantel: { type: 'tel' },
    legalPhone: { type: 'tel' },
    bankAccount: { inputMode: 'numeric' },
    name: { autoComplete: 'organization' },
};
const Short = ({ field, value, set, described, error, disabled }) => (_jsx(Input, { ...described, value: value ?? '', maxLength: registrationFields[field][1], status: error ? 'error' : '', disabled: disabled ?? false, autoComplete: "off", ...kinds[field], onChange: event => set({ [field]: event.target.value }) }));
const Long = ({ field, value, set, described, error, disabled }) => (_jsx(Input.TextArea, { ...described, value: value ?? '', maxLength: registrationFields[field][1], status: error ? 'error' : '', disabled: disabled ?? false, autoSize: { minRows: 3, maxRows: 8 }, onChange: event => set({ [field]: event.target.value }) }));
const Phone = ({ field, value, beside, set, described, error, disabled }) => (_jsxs(Space.Compact, { block: true, children: [_jsx(Select, { "aria-label": `${registrationFields[field][0]}国家代码`, className: "country", value: beside ?? DEFAULT_COUNTRY, options: countryOptions, showSearch: { optionFilterProp: 'label' }, popupMatchSelectWidth: false, disabled: disabled ?? false, onChange: chosen => set({ [`${field}CountryCode`]: chosen }) }), _jsx(Input, { ...described, type: "tel", value: value ?? '', maxLength: registrationFields[field][1], status: error ? 'error' : '', disabled: disabled ?? false, autoComplete: "off", onChange: event => set({ [field]: event.target.value }) })] }));
const Heritage = ({ field, value, set, described, disabled }) => (_jsx(Radio.Group, { name: field, "aria-describedby": described['aria-describedby'], value: value, disabled: disabled ?? false, options: optionsOf(heritages).filter(({ value }) => value !== '0'), onChange: event => set({ [field]: event.target.value }) }));
const Office = (props) => _jsx(Chosen, { ...props, list: useOffices() });
const Province = (props) => _jsx(Chosen, { ...props, list: useProvinces(), set: patch => props.set({ ...patch, cityId: '' }) });
const City = (props) => _jsx(Chosen, { ...props, list: useCities(props.beside), disabled: props.disabled || !props.beside });
const Chosen = ({ field, value, set, described, error, disabled, list }) => (_jsxs(_Fragment, { children: [_jsx(Select, { ...described, value: value || null, options: list.options ?? [], loading: !disabled && !list.options && !list.isError, showSearch: { optionFilterProp: 'label' }, placeholder: "\u8BF7\u9009\u62E9", status: error ? 'error' : '', disabled: disabled ?? false, onChange: chosen => set({ [field]: chosen ?? '' }) }), list.isError && (_jsx("button", { type: "button", className: "again", onClick: () => void list.refetch?.(), children: "\u5217\u8868\u52A0\u8F7D\u5931\u8D25\uFF0C\u70B9\u51FB\u91CD\u8BD5" }))] }));
