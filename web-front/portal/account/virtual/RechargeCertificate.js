import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CERTIFICATE, certificateSheet } from '#contracts/account/certificate-sheet.ts';
import { rechargeCertificate, rechargeCertificatePdf } from '#contracts/account/virtual-api.ts';
import { CallError, messageOf } from '#contracts/client/error.ts';
import { save } from '#contracts/client/file.ts';
import { Sheet } from '#contracts/client/look/Sheet.tsx';
import '#contracts/client/look/sheet.css';
import { useAsk } from '../../../kit/calls.ts';
import { Empty } from '../../../kit/States.tsx';
import { call } from '../../../kit/session.ts';
import { useTell } from '../../../kit/useTell.ts';
/** 电子充值凭证 of a recharge, which opens without the frame to be printed (DOMAIN §9.2). */
export const RechargeCertificate = () => {
    const [address] = useSearchParams();
    const id = address.get('id') ?? '';
    const certificate = useAsk(rechargeCertificate, { id }, { enabled: id !== '', lists: ['account-movement'] });
    const { data, error } = certificate;
    if (id === '')
        return _jsx(None, { text: "\u7F3A\u5C11\u5145\u503C\u652F\u4ED8\u5355\u53F7\uFF0C\u4ECE\u865A\u62DF\u8D26\u6237\u7684\u5BF9\u8D26\u5355\u6253\u5F00" });
    if (error instanceof CallError && error.status === 404)
        return _jsx(None, { text: `没有 ${id} 的充值凭证：充值没有到账，或不属于本单位` });
    return (_jsxs("main", { className: "sheet", children: [_jsxs("header", { children: [_jsx("h1", { children: CERTIFICATE }), data && (_jsxs("div", { children: [_jsx(Pdf, { id: id }), _jsx("button", { type: "button", onClick: () => print(), children: "\u6253\u5370" })] }))] }), data ? (_jsx(Sheet, { sheet: certificateSheet(data) })) : error ? (_jsxs(_Fragment, { children: [_jsx("p", { role: "alert", children: messageOf(error) }), _jsx("button", { type: "button", onClick: () => void certificate.refetch(), children: "\u91CD\u8BD5" })] })) : (_jsx("p", { role: "status", children: "\u6B63\u5728\u52A0\u8F7D\u2026" }))] }));
};
const None = ({ text }) => (_jsx("div", { className: "portal", children: _jsxs("main", { children: [_jsx("h1", { children: CERTIFICATE }), _jsx("section", { children: _jsx(Empty, { title: "\u6CA1\u6709\u5145\u503C\u51ED\u8BC1", text: text, children: _jsx(Link, { className: "way-out", to: "/account/virtual", children: "\u67E5\u770B\u865A\u62DF\u8D26\u6237" }) }) })] }) }));
/** Downloads the same certificate as a file that the server makes. */
const Pdf = ({ id }) => {
    const [isBusy, setBusy] = useState(false);
    const tell = useTell();
    const download = async () => {
        setBusy(true);
        await call(rechargeCertificatePdf, { id }).then(save, tell.failed);
        setBusy(false);
    };
    return (_jsx("button", { type: "button", className: "other", disabled: isBusy, onClick: () => void download(), children: isBusy ? '正在生成' : '下载 PDF' }));
};
