import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { weekdays } from '#contracts/enums.ts';
/** The days of the week on which a policy applies; none chosen means every day. */
export const Weekdays = ({ days, change, disabled }) => (_jsxs(Box, { role: "group", "aria-label": "\u73ED\u671F\uFF08\u4E0D\u9009\u4E3A\u6BCF\u5929\uFF09", sx: { mt: 1 }, children: ["\u73ED\u671F\uFF08\u4E0D\u9009\u4E3A\u6BCF\u5929\uFF09\uFF1A", Object.entries(weekdays).map(([code, label]) => {
            const day = Number(code);
            const toggle = () => change(days.includes(day) ? days.filter(other => other !== day) : [...days, day].sort());
            return (_jsx(FormControlLabel, { label: label, disabled: disabled, control: _jsx(Checkbox, { size: "small", checked: days.includes(day), onChange: toggle }) }, code));
        })] }));
