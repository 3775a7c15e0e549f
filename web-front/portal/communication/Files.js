import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { complaintFiles } from '#contracts/communication/codes.ts';
import { fitted } from '../../kit/photo.ts';
import { FilePick, FileRow } from '../../kit/Upload.tsx';
import { fileLimits, fileRule } from './files.ts';
/** Photographs and papers that go with what somebody writes; a photograph that is too large is made smaller. */
export const Files = ({ chosen, change, share }) => {
    const [wrong, setWrong] = useState([]);
    const [isFitting, setFitting] = useState(false);
    const isBusy = isFitting || share !== undefined;
    const take = async (files, refused) => {
        setFitting(true);
        const taken = [...chosen, ...(await Promise.all(files.map(file => fitted(file, fileRule.bytes))))];
        const large = taken.filter(({ size }) => size > fileRule.bytes).map(({ name }) => `${name} 过大，请压缩后再选`);
        const fitting = taken.filter(({ size }) => size <= fileRule.bytes);
        const many = fitting.length > complaintFiles.max ? [`最多 ${complaintFiles.max} 份，多出的没有加入`] : [];
        setWrong([...refused, ...large, ...many]);
        setFitting(false);
        change(fitting.slice(0, complaintFiles.max));
    };
    return (_jsxs("div", { className: "cp-files", children: [_jsx(FilePick, { label: "\u6DFB\u52A0\u7167\u7247\u6216\u6587\u4EF6", 
                // a photograph of a telephone may be larger before it is fitted
                rule: { ...fileRule, bytes: 30 * 1024 * 1024 }, several: true, disabled: isBusy || chosen.length >= complaintFiles.max, take: (files, refused) => void take(files, refused) }), _jsx("p", { className: "cp-hint", children: fileLimits }), wrong.map(why => (_jsx("p", { role: "alert", className: "cp-wrong", children: why }, why))), chosen.map(file => (_jsx(FileRow, { file: file, share: share, ...(!isBusy && { remove: () => change(chosen.filter(one => one !== file)) }) }, `${file.name} ${file.size} ${file.lastModified}`)))] }));
};
