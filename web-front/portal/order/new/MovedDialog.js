import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Money } from '#contracts/client/look/parts.tsx';
import { formatYuan } from '#contracts/kernel/money.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Lines } from '../../../kit/Lines.tsx';
import { Loading } from '../../../kit/States.tsx';
export const differenceText = (before, now) => `${now > before ? '+' : '-'}${formatYuan(Math.abs(now - before))}`;
/** The price differs from the one that was read: old, new, and the difference, before it is submitted. */
export const MovedDialog = ({ before, now, close, agree }) => (_jsxs(Dialog, { title: "\u4EF7\u683C\u5DF2\u53D8\u52A8", close: close, leave: "\u8FD4\u56DE\u6838\u5BF9", action: now === undefined ? '提交' : `按 ${formatYuan(now)} 提交`, submit: agree, waiting: now === undefined, children: [_jsx("p", { children: "\u4F60\u770B\u5230\u4EF7\u683C\u4E4B\u540E\u7968\u4EF7\u6709\u53D8\u52A8\uFF0C\u8BA2\u5355\u8FD8\u6CA1\u6709\u63D0\u4EA4\u3002" }), now === undefined ? (_jsx(Loading, { rows: 3, height: 20 })) : (_jsx(Lines, { of: [
                ['原价', _jsx(Money, { fen: before, sign: true }, "before")],
                ['现价', _jsx(Money, { fen: now, sign: true }, "now")],
            ], sum: ['差额', differenceText(before, now)] }))] }));
