import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Button, {} from '@mui/material/Button';
import { useState } from 'react';
import { useMay } from './calls.ts';
/** A button that opens a dialog, shown only to people whom the endpoint would accept. `children` gets a function that closes the dialog. */
export const DialogButton = ({ endpoint, label = endpoint.zh, variant = 'outlined', children, ...button }) => {
    const [open, setOpen] = useState(false);
    const may = useMay();
    if (!may(endpoint))
        return null;
    return (_jsxs(_Fragment, { children: [_jsx(Button, { ...button, variant: variant, onClick: () => setOpen(true), children: label }), open && children(() => setOpen(false))] }));
};
