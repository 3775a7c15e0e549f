import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button, {} from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useDataProvider, useListContext, useNotify, useUnselect } from 'ra-core';
import { useId, useState } from 'react';
import { rowsChosen } from '#contracts/client/flow-form.ts';
import { useFailed, useMay, useSend } from './calls.ts';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { SmallTable } from './SmallTable.tsx';
import { Problem } from './States.tsx';
import { useInputs } from './useInputs.ts';
/** A command for all selected rows: sent once, with a result for each row. Refused rows stay selected. */
export const BulkButton = (props) => {
    const [rows, setRows] = useState();
    const { resource, selectedIds } = useListContext();
    const { getMany } = useDataProvider();
    const notify = useNotify();
    const failed = useFailed();
    const may = useMay();
    if (!may(props.endpoint))
        return null;
    // rows of other pages may be selected too
    const open = async () => {
        const ready = rowsChosen(selectedIds);
        if (ready !== true)
            return notify(ready, { type: 'warning' });
        try {
            setRows((await getMany(resource, { ids: selectedIds })).data);
        }
        catch (error) {
            failed(error);
        }
    };
    return (_jsxs(_Fragment, { children: [_jsx(Button, { size: "small", color: props.color, onClick: open, children: props.label }), rows && _jsx(BulkDialog, { ...props, chosen: rows, close: () => setRows(undefined) })] }));
};
const NONE = [];
const BulkDialog = ({ endpoint, label, explain, color, nameOf, only = () => true, leftOut, inputs = NONE, initial, bodyOf = (ids, given) => ({ ids, ...given }), resultsOf = ({ results }) => results, chosen, close, onClose, children, }) => {
    const { resource } = useListContext();
    const rows = chosen.filter(only);
    const asked = typeof inputs === 'function' ? inputs(rows) : inputs;
    const form = useInputs(asked, initial?.(rows));
    const { send, isPending } = useSend(endpoint);
    const unselect = useUnselect(resource);
    const [problem, setProblem] = useState();
    const [results, setResults] = useState();
    const title = useId();
    const left = chosen.length - rows.length;
    const submit = async (event) => {
        event.preventDefault();
        const given = form.check();
        if (!given)
            return;
        setProblem(undefined);
        try {
            const ids = rows.map(({ id }) => String(id));
            const answer = await send(bodyOf(ids, given));
            setResults(resultsOf(answer));
        }
        catch (error) {
            form.tell(error);
            setProblem(error);
        }
    };
    // not sooner: the list's bar, and this dialog in it, disappear when nothing is selected
    const leave = () => {
        close();
        onClose?.();
        if (results)
            unselect(rows.flatMap(({ id }) => (results.some(({ id: other, ok }) => ok && other === String(id)) ? [id] : [])));
    };
    const nameFor = (id) => {
        const row = rows.find(other => String(other.id) === id);
        return row ? nameOf(row) : id;
    };
    return (_jsx(Dialog, { onClose: isPending ? undefined : leave, fullWidth: true, maxWidth: "sm", "aria-labelledby": title, children: _jsxs(Box, { component: "form", noValidate: true, onSubmit: submit, children: [_jsx(DialogTitle, { id: title, children: label }), _jsx(DialogContent, { children: results ? (_jsxs(_Fragment, { children: [_jsxs(DialogContentText, { role: "status", sx: { mb: 2 }, children: [label, "\uFF1A\u6210\u529F ", results.filter(({ ok }) => ok).length, " \u6761\uFF0C\u672A\u6210\u529F ", results.filter(({ ok }) => !ok).length, " \u6761\u3002"] }), _jsx(SmallTable, { label: "\u9010\u6761\u7ED3\u679C", heads: ['对象', '结果'], rows: results.map(({ id, ok, message }) => ({ key: id, cells: [nameFor(id), ok ? '成功' : `未成功：${message}`] })) })] })) : (_jsxs(_Fragment, { children: [_jsxs(DialogContentText, { sx: { mb: 2 }, children: [explain, "\u5171 ", rows.length, " \u6761", left > 0 && `（所选 ${chosen.length} 条，${left} 条${leftOut ?? '不适用'}，不处理）`, "\u3002"] }), children, _jsx(Box, { sx: { display: 'grid', gap: 2, mt: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }, children: asked.map((input, index) => (_jsx(Field, { ...form.props(input), disabled: isPending, autoFocus: index === 0 }, input.field))) }), problem !== undefined && _jsx(Problem, { error: problem })] })) }), _jsxs(DialogActions, { children: [_jsx(Button, { onClick: leave, disabled: isPending, autoFocus: results !== undefined, children: results ? '关闭' : '取消' }), !results && (_jsxs(Button, { type: "submit", variant: "contained", color: color, disabled: isPending || rows.length === 0, startIcon: isPending ? _jsx(CircularProgress, { size: 16, color: "inherit" }) : undefined, children: ["\u786E\u5B9A", label] }))] })] }) }));
};
