import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useObjectUrl } from '#contracts/client/useObjectUrl.ts';
import { useSend } from './calls.ts';
import { sizeOf, whyNot } from './files.ts';
import './upload.css';
/** A place to choose a file with the mouse or the keyboard, or to drop it on. */
export const FilePick = ({ label, rule, several = false, disabled = false, take }) => {
    const [isOver, setOver] = useState(false);
    const look = (chosen) => {
        const wrong = chosen.flatMap(file => whyNot(file, rule) ?? []);
        const good = chosen.filter(file => whyNot(file, rule) === undefined);
        if (chosen.length > 0)
            take(several ? good : good.slice(0, 1), wrong);
    };
    return (_jsxs("label", { className: `file-pick${isOver ? ' over' : ''}`, onDragOver: event => {
            event.preventDefault();
            setOver(!disabled);
        }, onDragLeave: () => setOver(false), onDrop: event => {
            event.preventDefault();
            setOver(false);
            if (!disabled)
                look([...event.dataTransfer.files]);
        }, children: [_jsx("input", { type: "file", accept: rule.accept.join(','), multiple: several, disabled: disabled, onChange: ({ target }) => {
                    look([...(target.files ?? [])]);
                    // allows choosing the same file again
                    target.value = '';
                } }), _jsx("span", { children: label }), _jsxs("small", { children: ["\u70B9\u51FB\u9009\u62E9\uFF0C\u6216\u62D6\u5230\u8FD9\u91CC\uFF0C", sizeOf(rule.bytes), " \u4EE5\u5185"] })] }));
};
/** A chosen file: its picture, its progress, and the possible actions. */
export const FileRow = ({ file, share, error, cancel, again, remove }) => {
    const url = useObjectUrl(/^image\/(jpeg|png|gif|webp)$/.test(file.type) ? file : undefined);
    return (_jsxs("div", { className: "file-row", children: [url ? _jsx("img", { src: url, alt: file.name }) : _jsx("span", { className: "file-kind", children: file.name.split('.').at(-1)?.toUpperCase() }), _jsxs("div", { className: "file-facts", children: [_jsx("span", { className: "file-name", children: file.name }), share !== undefined ? (_jsx(Progress, { percent: Math.round(share * 100), size: "small", "aria-label": `${file.name} 上传进度` })) : error ? (_jsx("span", { role: "alert", className: "wrong", children: error })) : (_jsx("small", { children: sizeOf(file.size) }))] }), share !== undefined && cancel && _jsx(Button, { onClick: cancel, children: "\u53D6\u6D88\u4E0A\u4F20" }), error && again && _jsx(Button, { onClick: again, children: "\u91CD\u65B0\u4E0A\u4F20" }), share === undefined && remove && (_jsx(Button, { "aria-label": `移除 ${file.name}`, onClick: remove, children: "\u79FB\u9664" }))] }));
};
/** Sends files with a body, reports the progress, and can be cancelled: `const { upload, share, cancel } = useUpload(uploadImage)`. */
export const useUpload = (endpoint) => {
    const { send } = useSend(endpoint);
    const [going, setGoing] = useState();
    /** undefined when the upload was cancelled */
    const upload = async (body, files, revision) => {
        const stop = new AbortController();
        setGoing({ share: 0, stop });
        try {
            return await send(body, { files, revision, signal: stop.signal, onProgress: share => setGoing({ share, stop }) });
        }
        catch (error) {
            if (stop.signal.aborted)
                return undefined;
            throw error;
        }
        finally {
            setGoing(undefined);
        }
    };
    return { upload, share: going?.share, cancel: () => going?.stop.abort() };
};
