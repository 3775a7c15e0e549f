import { jsx as _jsx } from "react/jsx-runtime";
import { useNotify } from 'ra-core';
import { provePassenger } from '#contracts/order/api.ts';
import { useFailed, useMay, useSend } from '../kit/calls.ts';
import { FilePick } from '../kit/FilePick.tsx';
/** Uploads the picture of a traveller's 残疾军人证 or 伤残人民警察证. */
export const ProofButton = ({ orderId, id, revision, name, label }) => {
    const { send, isPending } = useSend(provePassenger);
    const notify = useNotify();
    const failed = useFailed();
    const may = useMay();
    if (!may(provePassenger))
        return null;
    const hand = async (file) => {
        try {
            await send({ orderId, id }, { revision, files: { file } });
            notify(`${name}的证件已上传`, { type: 'success' });
        }
        catch (error) {
            failed(error);
        }
    };
    return (_jsx(FilePick, { name: `${label}${name}的军残/警残证件`, accept: ".jpg,.jpeg,.png,.gif", choose: file => void hand(file), disabled: isPending, children: isPending ? '正在上传…' : label }));
};
