import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { save } from '#contracts/client/file.ts';
import { passengerProof, provePassenger } from '#contracts/order/api.ts';
import { isAllowed } from '../../kit/Actions.tsx';
import { useSend } from '../../kit/calls.ts';
import { whyNot } from '../../kit/files.ts';
import { call } from '../../kit/session.ts';
import { useTell } from '../../kit/useTell.ts';
const PICTURE = { accept: ['image/'], bytes: 2 * 1024 * 1024 };
/** The papers of disabled soldiers and policemen, who get no ticket at their fare without them. */
export const Proofs = ({ order: { orderId, passengers, allowedActions } }) => {
    const soldiers = passengers.filter(({ type }) => type === 'SOLIDER');
    const canProve = isAllowed(allowedActions, { endpoint: provePassenger });
    if (soldiers.length === 0)
        return null;
    return (_jsxs("div", { className: "names-proofs", children: [_jsx("h3", { children: "\u519B\u6B8B/\u8B66\u6B8B\u8BC1\u4EF6" }), _jsx("p", { className: "names-rule", children: "\u6B8B\u75BE\u519B\u4EBA\u8BC1\u6216\u4F24\u6B8B\u4EBA\u6C11\u8B66\u5BDF\u8BC1\u7684\u56FE\u7247\uFF0C2 MB \u4EE5\u5185\uFF1B\u51FA\u7968\u524D\u5FC5\u987B\u4E0A\u4F20" }), _jsx("ul", { children: soldiers.map(passenger => (_jsx(Proof, { orderId: orderId, passenger: passenger, canProve: canProve && passenger.status === 'NAMED' }, passenger.id))) })] }));
};
const Proof = ({ orderId, passenger: { id, name, proof }, canProve }) => {
    const { send, isPending } = useSend(provePassenger);
    const [share, setShare] = useState(0);
    const chooser = useRef(null);
    const tell = useTell();
    const upload = (file) => {
        const reason = file && whyNot(file, PICTURE);
        if (reason)
            return tell.wrong(reason);
        if (file)
            void send({ orderId, id }, { files: { file }, onProgress: setShare }).then(() => tell.done(`已上传${name}的证件`), tell.failed);
    };
    const look = () => void call(passengerProof, { orderId, id }).then(file => save(file), tell.failed);
    return (_jsxs("li", { children: [_jsx("b", { children: name }), proof ? (_jsx(Button, { type: "link", size: "small", onClick: look, children: proof.name })) : (_jsx("span", { className: "names-bad", children: "\u672A\u4E0A\u4F20" })), canProve && (_jsxs(_Fragment, { children: [_jsx("input", { ref: chooser, type: "file", accept: "image/*", hidden: true, onChange: ({ target }) => {
                            upload(target.files?.[0]);
                            target.value = '';
                        } }), _jsx(Button, { size: "small", loading: isPending, onClick: () => chooser.current?.click(), children: isPending ? `上传中 ${Math.round(share * 100)}%` : proof ? '重新上传' : '上传证件' })] }))] }));
};
