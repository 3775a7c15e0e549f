import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { StrictMode, useEffect, useState } from 'react';
import { environmentOf } from '#contracts/client/environment.ts';
import { CallError, messageOf } from '#contracts/client/error.ts';
import { save } from '#contracts/client/file.ts';
import { Sheet } from '#contracts/client/look/Sheet.tsx';
import '#contracts/client/look/sheet.css';
import { showMark } from '#contracts/client/mark.ts';
import { titleOf } from '#contracts/client/title.ts';
import { receiptOf, receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts';
import { itinerarySheet, prepaymentSheet, ticketSheet } from '#contracts/order/ticketing/receipt-sheets.ts';
import { askMark, askPdf, askReceipt, isAgent } from './ask.ts';
import { MailButton } from './MailButton.tsx';
/** A page to print, for agencies and staff alike: without a frame, and without loading the console. */
export const showReceipt = (root, page) => {
    const { pathname, search } = location;
    document.title = titleOf(pathname, { odermanagement: receiptTitles[page] }, environmentOf(location));
    askMark().then(showMark, () => undefined);
    root.render(_jsx(StrictMode, { children: _jsx(Receipt, { page: page, orderId: new URLSearchParams(search).get('orderId') ?? '' }) }));
};
const sheetOf = {
    TicketReceipt: ticketSheet,
    interNewTicketReceipt: ticketSheet,
    itineraryList: itinerarySheet,
    prepaymentReceipt: prepaymentSheet,
};
const Receipt = ({ page, orderId }) => {
    const [answer, setAnswer] = useState();
    const [tries, setTries] = useState(0);
    // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
    useEffect(() => {
        let isShown = true;
        const told = (answer) => isShown && setAnswer(answer);
        if (orderId)
            askReceipt(page, orderId).then(receipt => told({ receipt }), error => told({ error }));
        return () => {
            isShown = false;
        };
    }, [page, orderId, tries]);
    const again = () => {
        setAnswer(undefined);
        setTries(tries + 1);
    };
    const has = answer && 'receipt' in answer;
    return (_jsxs("main", { className: "sheet", children: [_jsxs("header", { children: [_jsx("h1", { children: receiptTitles[page] }), has && (_jsxs("div", { children: [isAgent() && _jsx(MailButton, { page: page, orderId: orderId }), _jsx(PdfButton, { page: page, orderId: orderId }), _jsx("button", { type: "button", onClick: () => print(), children: "\u6253\u5370" })] }))] }), !orderId ? (_jsx("p", { role: "alert", children: "\u7F3A\u5C11\u8BA2\u5355\u53F7\uFF0C\u8BF7\u4ECE\u8BA2\u5355\u9875\u9762\u6253\u5F00\u3002" })) : !answer ? (_jsx("p", { role: "status", children: "\u6B63\u5728\u52A0\u8F7D\u2026" })) : has ? (_jsx(Sheet, { sheet: sheetOf[page](answer.receipt) })) : (_jsx(Refusal, { page: page, orderId: orderId, error: answer.error, again: again }))] }));
};
/** Downloads the same paper as a file that the server makes. */
const PdfButton = ({ page, orderId }) => {
    const [state, setState] = useState('idle');
    const fetchPdf = () => {
        setState('busy');
        askPdf(page, orderId).then(file => {
            save(file);
            setState('idle');
        }, error => setState(messageOf(error)));
    };
    return (_jsxs(_Fragment, { children: [state !== 'idle' && state !== 'busy' && _jsx("span", { role: "alert", children: state }), _jsx("button", { type: "button", className: "other", disabled: state === 'busy', onClick: fetchPdf, children: state === 'busy' ? '正在生成' : '下载 PDF' })] }));
};
/** Why there is nothing to print: a refusal by a rule is shown alone, a failure with a button to try again. */
const Refusal = ({ page, orderId, error, again }) => {
    const isRule = error instanceof CallError && !error.isUnknown;
    return (_jsxs(_Fragment, { children: [_jsx("p", { role: "alert", children: messageOf(error) }), page === 'interNewTicketReceipt' && isRule && error.status === 409 && (_jsx("a", { href: receiptOf('TicketReceipt', orderId), children: "\u5F00\u5177\u56FD\u5185\u5BA2\u7968\u6536\u636E" })), !isRule && (_jsx("button", { type: "button", onClick: again, children: "\u91CD\u8BD5" }))] }));
};
