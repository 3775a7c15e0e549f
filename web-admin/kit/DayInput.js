import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField, {} from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { Calendar } from '#contracts/client/look/Calendar.tsx';
import { presetsOf, readDay, readMoment, readRange, readTime } from '#contracts/client/look/days.ts';
import { toLocal } from '#contracts/kernel/calendar.ts';
const today = () => toLocal(new Date().toISOString()).date;
/** A day, typed or chosen; other spellings (`12.20`, `今天`) become `yyyy-MM-dd` when the field is left. */
export const DayInput = ({ value, onChange, since, ...rest }) => (_jsx(Opening, { ...rest, value: value, onChange: onChange, placeholder: "\u5E74-\u6708-\u65E5", tidy: text => readDay(text, today(), since), children: close => (_jsxs(_Fragment, { children: [_jsx(Calendar, { chosen: readDay(value, today(), since), today: today(), pick: day => {
                    onChange(day);
                    close();
                } }), _jsx("div", { className: "calendar-foot", children: _jsx("button", { type: "button", onClick: () => {
                        onChange(today());
                        close();
                    }, children: "\u4ECA\u5929" }) })] })) }));
/** A day and a time of day, `yyyy-MM-dd HH:mm`. */
export const MomentInput = ({ value, onChange, since, ...rest }) => {
    const told = readMoment(value, today(), since);
    const [time, setTime] = useState();
    const clock = time ?? told?.time ?? '';
    return (_jsx(Opening, { ...rest, value: value, onChange: onChange, placeholder: "\u5E74-\u6708-\u65E5 \u65F6:\u5206", tidy: text => {
            const moment = readMoment(text, today(), since);
            return moment && `${moment.date} ${moment.time}`;
        }, children: close => (_jsxs(_Fragment, { children: [_jsx(Calendar, { chosen: told?.date, today: today(), pick: day => {
                        onChange(`${day} ${readTime(clock) ?? '12:00'}`);
                        setTime(undefined);
                        close();
                    } }), _jsxs("div", { className: "calendar-foot", children: [_jsx(TextField, { label: "\u65F6\u95F4", size: "small", value: clock, placeholder: "\u65F6:\u5206", sx: { width: 110, my: 0.5 }, onChange: event => {
                                setTime(event.target.value);
                                const given = readTime(event.target.value);
                                if (given && told)
                                    onChange(`${told.date} ${given}`);
                            } }), _jsx("button", { type: "button", onClick: () => {
                                onChange(`${today()} ${readTime(clock) ?? '12:00'}`);
                                close();
                            }, children: "\u4ECA\u5929" })] })] })) }));
};
/** A span of days in one field: `2026-12-01 ～ 2026-12-31`. Either end may be ''. The first click sets one end, the second the other. */
export const RangeInput = ({ from, to, onChange, ...rest }) => {
    const shown = from || to ? (from === to ? from : `${from || '…'} ～ ${to || '…'}`) : '';
    const [typed, setTyped] = useState();
    const [unread, setUnread] = useState(false);
    const [begun, setBegun] = useState();
    return (_jsx(Opening, { ...rest, value: typed ?? shown, placeholder: "\u8D77 \uFF5E \u6B62", onChange: text => {
            const range = readRange(text, today());
            setTyped(text);
            setUnread(false);
            if (range || text === '')
                onChange(range);
        }, tidy: () => {
            // unreadable text stays so that it can be corrected; the list does not change
            if (typed && !readRange(typed, today()))
                setUnread(true);
            else
                setTyped(undefined);
            return undefined;
        }, ...(unread && { error: true, helperText: '看不懂该日期，请输入如 12.1～12.31，或从日历选择' }), closed: () => setBegun(undefined), children: close => (_jsxs(_Fragment, { children: [_jsx(Calendar, { chosen: begun ?? (from || to ? { from: from || to, to: to || from } : undefined), today: today(), pick: day => {
                        setTyped(undefined);
                        setUnread(false);
                        if (!begun)
                            return setBegun(day);
                        onChange(begun <= day ? { from: begun, to: day } : { from: day, to: begun });
                        close();
                    } }), _jsx("div", { className: "calendar-foot", children: presetsOf(today()).map(([name, range]) => (_jsx("button", { type: "button", onClick: () => {
                            setTyped(undefined);
                            setUnread(false);
                            onChange(range);
                            close();
                        }, children: name }, name))) })] })) }));
};
/** The field with its calendar, which opens with the button or the arrow down and closes with Escape. */
const Opening = ({ children, tidy, closed, value, onChange, slotProps, ...rest }) => {
    const field = useRef(null);
    const [isOpen, setOpen] = useState(false);
    const close = () => {
        setOpen(false);
        closed?.();
    };
    return (_jsxs(_Fragment, { children: [_jsx(TextField, { ...rest, ref: field, value: value, onChange: event => onChange(event.target.value), onBlur: () => {
                    const tidied = tidy(value);
                    if (tidied && tidied !== value)
                        onChange(tidied);
                }, onKeyDown: event => {
                    if (event.key !== 'ArrowDown')
                        return;
                    event.preventDefault();
                    setOpen(true);
                }, size: "small", fullWidth: true, slotProps: {
                    ...slotProps,
                    // the pattern shows in the place of the label
                    inputLabel: { shrink: true },
                    htmlInput: { autoComplete: 'off' },
                    input: {
                        endAdornment: (_jsx(InputAdornment, { position: "end", children: _jsx(IconButton, { size: "small", edge: "end", "aria-label": "\u6253\u5F00\u65E5\u5386", "aria-haspopup": "dialog", disabled: rest.disabled ?? false, onClick: () => setOpen(true), children: _jsx(CalendarMonth, { fontSize: "small" }) }) })),
                    },
                } }), _jsx(Popover, { open: isOpen, anchorEl: field.current, onClose: close, anchorOrigin: { vertical: 'bottom', horizontal: 'left' }, slotProps: { paper: { role: 'dialog', 'aria-label': '选择日期' } }, transitionDuration: 0, children: children(close) })] }));
};
