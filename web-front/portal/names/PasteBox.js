import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useEffect, useId, useRef, useState } from 'react';
/** A box for pasting a list without a spreadsheet's keys. */
export const PasteBox = ({ put, close }) => {
    const [text, setText] = useState('');
    const [isEmpty, setEmpty] = useState(false);
    const field = useRef(null);
    const id = useId();
    useEffect(() => field.current?.focus(), []);
    const press = () => {
        if (put(text))
            return;
        setEmpty(true);
        field.current?.focus();
    };
    return (_jsxs("fieldset", { className: "names-paste", "aria-label": "\u7C98\u8D34\u540D\u5355", children: [_jsx("label", { htmlFor: id, children: "\u4ECE Excel\u3001WPS \u6216\u5FAE\u4FE1\u590D\u5236\u540D\u5355\uFF0C\u7C98\u8D34\u5230\u8FD9\u91CC\uFF1B\u6709\u65E0\u8868\u5934\u3001\u5217\u7684\u987A\u5E8F\u90FD\u53EF\u4EE5" }), _jsx("textarea", { id: id, ref: field, rows: 5, value: text, placeholder: '姓名\t证件号码\n陈志强\t460106197908142416', "aria-invalid": isEmpty, "aria-describedby": isEmpty ? `${id}-says` : undefined, onChange: ({ target }) => {
                    setText(target.value);
                    setEmpty(false);
                }, onKeyDown: ({ key }) => key === 'Escape' && close() }), isEmpty && _jsx("p", { id: `${id}-says`, children: "\u6CA1\u6709\u8BFB\u5230\u59D3\u540D\u6216\u8BC1\u4EF6\u53F7\u7801\uFF0C\u8BF7\u590D\u5236\u540D\u5355\u4E2D\u7684\u8FD9\u4E24\u5217\u518D\u7C98\u8D34" }), _jsxs("div", { children: [_jsx("button", { type: "button", className: "main", onClick: press, children: "\u5F55\u5165\u540D\u5355" }), _jsx("button", { type: "button", onClick: close, children: "\u53D6\u6D88" })] })] }));
};
