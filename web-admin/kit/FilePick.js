import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Button, {} from '@mui/material/Button';
// looks like a button but is a label: the input inside gets the focus and the click
const label = { role: undefined, tabIndex: -1 };
/** A button that chooses one file. An invisible file input lies over it, so keyboard and screen reader use an ordinary file input. */
export const FilePick = ({ name, accept, choose, disabled = false, children, ...button }) => (_jsxs(Button, { component: "label", ...label, size: "small", disabled: disabled, sx: { '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 } }, ...button, children: [children, _jsx("input", { type: "file", "aria-label": name, accept: accept, disabled: disabled, style: { position: 'absolute', inset: 0, opacity: 0, width: '100%', cursor: 'pointer' }, onChange: ({ target }) => {
                const file = target.files?.[0];
                // allows choosing the same file again
                target.value = '';
                if (file)
                    choose(file);
            } })] }));
