import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
/** number of options that are visible without a search */
const FEW = 20;
/** A choice of several items: all at once, or by searching for a part of the name when there are too many to show. */
export const ChooseMany = ({ label, options, chosen, change, disabled = false, search, }) => {
    const [sought, setSought] = useState('');
    const shown = options.filter(option => option.label.toUpperCase().includes(sought.trim().toUpperCase()));
    const open = shown.filter(option => !option.disabled).map(({ id }) => id);
    const all = open.length > 0 && open.every(id => chosen.includes(id));
    const toggle = (id) => change(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id]);
    const toggleAll = () => change(all ? chosen.filter(id => !open.includes(id)) : [...new Set([...chosen, ...open])]);
    return (_jsxs(Box, { role: "group", "aria-label": label, children: [_jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }, children: [_jsx(FormControlLabel, { label: "\u5168\u9009", disabled: disabled || open.length === 0, control: _jsx(Checkbox, { size: "small", checked: all, indeterminate: !all && chosen.length > 0, onChange: toggleAll }) }), _jsxs(Typography, { variant: "body2", color: "textSecondary", role: "status", sx: { flexGrow: 1 }, children: [label, "\uFF1A\u5DF2\u9009 ", chosen.length, !search && ` / ${options.length}`] }), (search || options.length > FEW) && (_jsx(TextField, { label: "\u67E5\u627E", value: sought, onChange: event => {
                            setSought(event.target.value);
                            search?.(event.target.value);
                        }, sx: { maxWidth: 200 } }))] }), _jsx(Box, { sx: {
                    display: 'grid',
                    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
                    maxHeight: 240,
                    overflowY: 'auto',
                    border: 1,
                    borderColor: 'divider',
                    borderRadius: 1,
                    px: 1.5,
                }, children: shown.map(option => (_jsx(FormControlLabel, { disabled: disabled || option.disabled === true, label: option.label, control: _jsx(Checkbox, { size: "small", checked: chosen.includes(option.id), onChange: () => toggle(option.id) }) }, option.id))) })] }));
};
