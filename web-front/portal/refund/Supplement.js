import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, Select } from 'antd';
import { useState } from 'react';
import { refundDocumentTypes } from '#contracts/enums.ts';
import { supplementFile } from '#contracts/refund/api.ts';
import { Conflict, isStale } from '../../kit/Conflict.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { Problem } from '../../kit/States.tsx';
import { useUpload } from '../../kit/Upload.tsx';
import { useTell } from '../../kit/useTell.ts';
import { filesOf, sentOf } from './form.ts';
import { Papers } from './Papers.tsx';
const kinds = Object.entries(refundDocumentTypes).map(([value, label]) => ({ value: value, label }));
/** Adds papers to an open application; their kind is chosen first. */
export const Supplement = ({ refund: { refundId, revision }, close }) => {
    const { upload, share, cancel } = useUpload(supplementFile);
    const [kind, setKind] = useState('DIAGNOSIS');
    const [papers, setPapers] = useState([]);
    const [problem, setProblem] = useState();
    const tell = useTell();
    const submit = async () => {
        setProblem(undefined);
        try {
            if (!(await upload({ refundId }, filesOf(papers), revision)))
                return;
            tell.done(`已补充 ${papers.length} 份材料`);
            close();
        }
        catch (error) {
            setProblem(error);
        }
    };
    if (isStale(problem))
        return _jsx(Conflict, { what: "\u9000\u7968\u5355", stream: `refund-${refundId}`, seen: revision, close: close });
    return (_jsxs(Dialog, { title: "\u8865\u5145\u6750\u6599", close: close, action: papers.length > 0 ? `提交 ${papers.length} 份材料` : '提交材料', submit: submit, pending: share !== undefined, waiting: papers.length === 0, width: 600, ...(share !== undefined && { also: _jsx(Button, { onClick: cancel, children: "\u53D6\u6D88\u4E0A\u4F20" }) }), children: [_jsxs("div", { className: "rf-field", children: [_jsx("span", { children: "\u6750\u6599\u7C7B\u578B" }), _jsx(Select, { "aria-label": "\u6750\u6599\u7C7B\u578B", value: kind, onChange: setKind, options: kinds })] }), _jsx(Papers, { asked: [...new Set([kind, ...papers.map(paper => paper.kind)])].map(code => [{ code, label: refundDocumentTypes[code] }]), chosen: papers, change: setPapers, sent: share === undefined ? undefined : sentOf(papers, share) }), problem !== undefined && _jsx(Problem, { error: problem })] }));
};
