import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button, {} from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { CommandForm } from './CommandForm.tsx';
import { useMay, useSend } from './calls.ts';
import { Field } from './Field.tsx';
import { inputsOf } from './inputs.ts';
import { isStale, StaleDialog } from './StaleDialog.tsx';
import { Problem } from './States.tsx';
import { useInputs } from './useInputs.ts';
/**
 * A command as a button. It asks for the missing fields of the endpoint's body, says what will happen, sends once, and shows the server's
 * answer. It is hidden from people whom the server would refuse.
 */
export const ActionButton = ({ color, variant = 'outlined', size, disabled, ...action }) => {
    const [open, setOpen] = useState(false);
    const may = useMay();
    if (!may(action.endpoint))
        return null;
    return (_jsxs(_Fragment, { children: [_jsx(Button, { color: color, variant: variant, size: size, disabled: disabled, onClick: () => setOpen(true), children: action.label ?? action.endpoint.zh }), open && _jsx(ActionDialog, { ...action, color: color, close: () => setOpen(false) })] }));
};
/** The dialog of a command, for a button that must look at its own form first. */
export const ActionDialog = (props) => {
    const { endpoint, label = endpoint.zh, done = `${label}：已完成`, remains = () => false, fixed, revision, explain = `${label.startsWith('确认') ? label : `确定${label}`}吗？`, preview, demand = [], initial = {}, color, onDone, refusal = error => _jsx(Problem, { error: error }), close, } = props;
    const asked = inputsOf(endpoint.body)
        .filter(({ field }) => !(field in fixed))
        .map(input => (demand.includes(input.field) ? { ...input, optional: false } : input));
    const form = useInputs(asked, initial);
    // the initial texts must not overwrite later changes, so their revision is sent; an action without texts uses the current one
    const [begunWith] = useState(revision);
    const seen = Object.keys(initial).length > 0 ? begunWith : revision;
    const [problem, setProblem] = useState();
    const { send, isPending } = useSend(endpoint);
    const notify = useNotify();
    const submit = async () => {
        const given = form.check();
        if (!given)
            return;
        setProblem(undefined);
        try {
            const answer = await send({ ...fixed, ...given }, { revision: seen });
            notify(typeof done === 'string' ? done : done(answer), { type: remains(answer) ? 'warning' : 'success' });
            close();
            onDone?.(answer);
        }
        catch (error) {
            form.tell(error);
            setProblem(error);
        }
    };
    if (isStale(problem))
        return _jsx(StaleDialog, { close: close });
    return (_jsxs(CommandForm, { label: label, explain: explain, color: color, maxWidth: preview ? 'lg' : 'xs', large: preview !== undefined, isPending: isPending, confirmOnly: asked.length === 0, submit: submit, close: close, children: [preview, _jsx(Box, { sx: { display: 'grid', gap: 2, mt: preview ? 3 : 1 }, children: asked.map((input, index) => (_jsx(Field, { ...form.props(input), disabled: isPending, autoFocus: index === 0 }, input.field))) }), problem !== undefined && refusal(problem)] }));
};
