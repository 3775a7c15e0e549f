import { jsx as _jsx } from "react/jsx-runtime";
import MuiDialog, {} from '@mui/material/Dialog';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
/** called when a dialog opens; returns a function to call when it closes */
const Opened = createContext(() => () => { });
/**
 * A dialog, open as long as it is mounted. It counts itself in the surrounding `Within`, so that the components above keep rendering it
 * until it is closed.
 */
export const Dialog = (props) => {
    const opened = useContext(Opened);
    useEffect(opened, [opened]);
    return _jsx(MuiDialog, { ...props, open: true });
};
/** Keeps a value unchanged while a dialog is open inside `Within`: rendering something else would lose the dialog with its input. */
export const useKeptWhileOpen = (value) => {
    const [count, setCount] = useState(0);
    const [kept, setKept] = useState(value);
    if (count === 0 && kept !== value)
        setKept(value);
    const opened = useCallback(() => {
        setCount(many => many + 1);
        return () => setCount(many => many - 1);
    }, []);
    return { kept, opened, Within: Opened.Provider };
};
