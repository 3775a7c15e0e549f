import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { Money } from '#contracts/client/look/parts.tsx';
import { paymentChannels } from '#contracts/enums.ts';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Told } from './Told.tsx';
/** The result of a payment, as soon as it is known; the person may leave meanwhile and come back. */
export const ResultDialog = ({ begun: { payUrl, channel, amount, at, paymentCode }, outcome, text, title = '支付结果', told, check, again, againName = '重新支付', mayRepeat = true, next, close, leave = '关闭', children, }) => (_jsx(Dialog, { title: title, close: close, leave: leave, also: outcome === 'WAITING' && payUrl ? (_jsx(Button, { type: "primary", href: payUrl, target: "_blank", rel: "noopener", children: "\u6253\u5F00\u652F\u4ED8\u9875\u9762" })) : (outcome === 'FAILED' || outcome === 'CLOSED') && mayRepeat ? (_jsx(Button, { type: "primary", onClick: again, children: againName })) : outcome === 'DONE' ? (next) : undefined, children: _jsxs(Told, { outcome: outcome, ...(told !== undefined && { title: told }), children: [_jsxs("p", { children: [paymentChannels[channel], "\u3000", _jsx(Money, { fen: amount, sign: true }), "\u3000", formatDateTime(at).slice(11, 19), " \u53D1\u8D77"] }), _jsx("p", { children: text }), children, _jsxs("small", { children: ["\u652F\u4ED8\u5355 ", paymentCode] }), outcome === 'WAITING' && (_jsxs("div", { className: "pay-ask", children: [_jsx(Button, { onClick: check, children: "\u6211\u5DF2\u4ED8\u6B3E\uFF0C\u67E5\u8BE2\u7ED3\u679C" }), _jsx(Button, { type: "link", onClick: again, children: "\u6362\u4E00\u79CD\u652F\u4ED8\u65B9\u5F0F" })] }))] }) }));
