import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { CallError } from '#contracts/client/error.ts';
import { useSettled } from '#contracts/client/useSettled.ts';
import { present } from '#contracts/kernel/present.ts';
import { CommandForm } from './CommandForm.tsx';
import { useAsk, useSend } from './calls.ts';
import { isStale, StaleDialog } from './StaleDialog.tsx';
import { Loading, Problem } from './States.tsx';
/**
 * A command with inputs of its own. The server computes its effect while the person chooses, and the dialog shows it before it can be
 * confirmed. For a command with flat fields and without a preview, use `ActionButton`.
 */
export const CommandDialog = ({ endpoint, label = endpoint.zh, explain, body, incomplete, check, preview, done = () => `${label}：已完成`, refused, color, maxWidth = 'sm', close, children, revision, files, }) => {
    const [tried, setTried] = useState(false);
    const [problem, setProblem] = useState();
    // the page behind is read again from time to time, while the input belongs to the initial revision
    const [begunWith] = useState(revision);
    const { send, isPending } = useSend(endpoint);
    const asked = useSettled(preview?.body);
    // a preview during the command would already include the command
    const foreseen = useAsk(preview?.endpoint ?? endpoint, asked, { enabled: asked !== undefined && !isPending });
    const notify = useNotify();
    const settled = JSON.stringify(asked) === JSON.stringify(preview?.body);
    const seen = preview?.body === undefined || (settled && foreseen.data !== undefined && !foreseen.error);
    const errors = [problem, foreseen.error].flatMap(error => (error instanceof CallError && error.errors ? [error.errors] : []))[0] ?? {};
    const submit = async () => {
        setTried(true);
        check?.();
        if (body === undefined || !seen)
            return;
        setProblem(undefined);
        try {
            const sealed = preview?.body !== undefined && preview.seal ? preview.seal(foreseen.data) : {};
            const answer = await send({ ...body, ...sealed }, { revision: begunWith, ...present({ files }) });
            notify(done(answer), { type: 'success' });
            close();
        }
        catch (error) {
            setProblem(error);
            refused?.();
        }
    };
    if (isStale(problem))
        return _jsx(StaleDialog, { close: close });
    return (_jsxs(CommandForm, { label: label, action: preview?.body !== undefined && seen ? preview.action?.(foreseen.data) : undefined, explain: explain, color: color, maxWidth: maxWidth, large: true, isPending: isPending, waiting: body !== undefined && !seen, submit: submit, close: close, children: [_jsx(Box, { sx: { display: 'grid', gap: 2, mt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }, children: children({ disabled: isPending, errors }) }), preview?.body !== undefined && (_jsx(Box, { role: "region", "aria-label": "\u8BD5\u7B97\u7ED3\u679C", "aria-live": "polite", sx: { mt: 2 }, children: settled && foreseen.error && !isPending ? (_jsx(Problem, { error: foreseen.error })) : seen ? (preview.show(foreseen.data)) : (_jsx(Loading, { lines: 3 })) })), tried && body === undefined && (_jsx(Alert, { severity: "warning", sx: { mt: 2 }, children: incomplete })), problem !== undefined && _jsx(Problem, { error: problem })] }));
};
