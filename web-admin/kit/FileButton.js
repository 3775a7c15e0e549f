import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useDataProvider } from 'ra-core';
import { useId, useState } from 'react';
import { save } from '#contracts/client/file.ts';
import { useObjectUrl } from '#contracts/client/useObjectUrl.ts';
import { useFailed } from './calls.ts';
import { Dialog } from './Dialog.tsx';
/** A file on the server: a picture is shown and can be saved; any other file is saved. */
export const FileButton = ({ endpoint, body, label }) => {
    const { ask } = useDataProvider();
    const failed = useFailed();
    const [shown, setShown] = useState();
    const fetchFile = async () => {
        try {
            const file = (await ask(endpoint, body));
            if (file.blob.type.startsWith('image/'))
                setShown(file);
            else
                save(file);
        }
        catch (error) {
            failed(error);
        }
    };
    return (_jsxs(_Fragment, { children: [_jsx(Button, { size: "small", onClick: fetchFile, children: label }), shown && _jsx(Picture, { file: shown, close: () => setShown(undefined) })] }));
};
const Picture = ({ file, close }) => {
    const url = useObjectUrl(file.blob);
    const title = useId();
    return (_jsxs(Dialog, { onClose: close, maxWidth: "lg", "aria-labelledby": title, children: [_jsx(DialogTitle, { id: title, sx: { overflowWrap: 'anywhere' }, children: file.name }), _jsx(DialogContent, { children: url && _jsx(Box, { component: "img", src: url, alt: file.name, sx: { display: 'block', maxWidth: '100%', maxHeight: '70vh' } }) }), _jsxs(DialogActions, { children: [_jsx(Button, { onClick: () => save(file), children: "\u4E0B\u8F7D" }), _jsx(Button, { onClick: close, variant: "contained", autoFocus: true, children: "\u5173\u95ED" })] })] }));
};
