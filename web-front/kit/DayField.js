import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Input, Popover } from 'antd';
import { useRef, useState } from 'react';
import { isDayDisabled } from '#contracts/client/dates.ts';
import { Calendar } from '#contracts/client/look/Calendar.tsx';
import { readDay } from '#contracts/client/look/days.ts';
import { toLocal } from '#contracts/kernel/calendar.ts';
/** A day as yyyy-MM-dd, Monday first, whatever the browser's language (DOMAIN §9.5); typed or chosen. Impossible days cannot be chosen. */
export const DayField = ({ value, onChange, now, from = '', limit, past = false, ...rest }) => {
    const today = toLocal(now).date;
    const [typed, setTyped] = useState();
    /** BESIDE the text, which keeps the focus, or with the focus INSIDE its days */
    const [open, setOpen] = useState();
    const isDisabled = (day) => !past && (day < from || isDayDisabled(day, { now, ...(limit && { limit }) }));
    const field = useRef(null);
    const close = () => {
        setOpen(undefined);
        field.current?.focus();
    };
    const pick = (day) => {
        setTyped(undefined);
        onChange(day);
        close();
    };
    return (_jsx(Popover, { open: open !== undefined, onOpenChange: isOpening => isOpening || setOpen(undefined), trigger: "click", placement: "bottomLeft", arrow: false, destroyOnHidden: true, styles: { container: { padding: 0 } }, content: _jsxs("div", { role: "dialog", "aria-label": "\u9009\u62E9\u65E5\u671F", onKeyDown: event => endsIn(event) && close(), children: [_jsx(Calendar
                // moves the calendar to the day that is typed
                , { takesFocus: open === 'INSIDE', chosen: value || undefined, today: today, opensAt: from > today ? from : today, pick: pick, isDisabled: isDisabled }, `${open} ${value}`), _jsx("div", { className: "calendar-foot", children: _jsx("button", { type: "button", disabled: isDisabled(today), onClick: () => pick(today), children: "\u4ECA\u5929" }) })] }), children: _jsx(Input, { ...rest, ref: field, value: typed ?? value, placeholder: "\u5E74-\u6708-\u65E5", autoComplete: "off", inputMode: "numeric", 
            // a typed day counts at once, not only when the field is left: the next thing pressed may be the form's button
            onChange: ({ target }) => {
                setTyped(target.value);
                const day = readDay(target.value, today, past ? undefined : from > today ? from : today);
                onChange(day && !isDisabled(day) ? day : '');
            }, onBlur: () => value && setTyped(undefined), onClick: () => setOpen('BESIDE'), onKeyDown: event => {
                if (['Tab', 'Enter', 'Escape'].includes(event.key))
                    setOpen(undefined);
                if (event.key !== 'ArrowDown')
                    return;
                event.preventDefault();
                setOpen('INSIDE');
            }, suffix: _jsx("button", { type: "button", className: "open-calendar", "aria-label": "\u6253\u5F00\u65E5\u5386", "aria-haspopup": "dialog", onClick: () => setOpen(open ? undefined : 'INSIDE'), children: _jsx("svg", { viewBox: "0 0 16 16", width: 16, height: 16, fill: "none", stroke: "currentColor", "aria-hidden": "true", children: _jsx("path", { d: "M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3" }) }) }) }) }));
};
/** Tells whether a key takes the focus from the field: Escape, or Tab from the last button. */
const endsIn = ({ key, shiftKey, target, currentTarget }) => {
    if (key !== 'Tab' || shiftKey)
        return key === 'Escape';
    return target === [...currentTarget.querySelectorAll('button:not(:disabled, [tabindex="-1"])')].at(-1);
};
