import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { CallError } from '#contracts/client/error.ts';
import { useSettled } from '#contracts/client/useSettled.ts';
import { present } from '#contracts/kernel/present.ts';
import { Conflict, isStale } from './Conflict.tsx';
import { useAsk, useSend } from './calls.ts';
import { Dialog } from './Dialog.tsx';
import { isUnanswered, Loading, Problem } from './States.tsx';
import { useTell } from './useTell.ts';
/** A command whose effect is shown before it is sent. */
export const Preview = (props) => {
    const { endpoint, body, check, preview, action, done, then, refusal, about, children, revision, files, close, ...dialog } = props;
    const [problem, setProblem] = useState();
    // the page behind is read again from time to time, while the choice belongs to the initial revision
    const [begunWith] = useState(revision);
    const { send, isPending } = useSend(endpoint);
    const asked = useSettled(preview?.body);
    const wished = JSON.stringify(asked);
    const [sent, setSent] = useState();
    // after sending, a preview would already include the command; without an answer this may be so too, and the same body may be sent again
    const isSent = sent !== undefined && sent === wished;
    const foreseen = useAsk((preview?.endpoint ?? endpoint), asked, {
        enabled: preview !== undefined && asked !== undefined && !isSent,
        fresh: 0,
    });
    const tell = useTell();
    const isForeseen = wished === JSON.stringify(preview?.body) && foreseen.data !== undefined && (isSent || !foreseen.error);
    const needed = preview?.body !== undefined;
    const errors = [problem, foreseen.error].flatMap(error => (error instanceof CallError && error.errors ? [error.errors] : []))[0] ?? {};
    const press = async (at = begunWith) => {
        check?.();
        if (body === undefined || (needed && !isForeseen))
            return;
        setProblem(undefined);
        setSent(wished);
        try {
            const sealed = needed && preview.seal ? preview.seal(foreseen.data) : {};
            const answer = await send({ ...body, ...sealed }, { revision: at, ...present({ files }) });
            if (done)
                tell.done(typeof done === 'string' ? done : done(answer));
            close();
            then?.(answer);
        }
        catch (error) {
            setProblem(error);
            if (!isUnanswered(error))
                setSent(undefined);
        }
    };
    if (isStale(problem) && about && begunWith !== undefined)
        return _jsx(Conflict, { ...about, seen: begunWith, close: close });
    return (_jsxs(Dialog, { ...dialog, close: close, action: typeof action === 'function' ? action(isForeseen ? foreseen.data : undefined) : action, submit: press, pending: isPending, waiting: body !== undefined && needed && !isForeseen, children: [children?.({ pending: isPending, errors }), needed && (_jsx("section", { "aria-label": "\u8BD5\u7B97\u7ED3\u679C", "aria-live": "polite", children: foreseen.error && !isSent ? (_jsx(Problem, { error: foreseen.error, again: foreseen.refetch })) : foreseen.data !== undefined ? (preview.show(foreseen.data)) : (_jsx(Loading, { rows: 3, height: 20 })) })), problem !== undefined && (refusal?.(problem) ?? _jsx(Problem, { error: problem }))] }));
};
/**
 * for pages with previews of their own; exported from here, since another module of theirs would make the bundler split antd into more
 * pieces (2 KB)
 */
export { useSettled };
