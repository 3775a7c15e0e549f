import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Money } from '#contracts/client/look/parts.tsx';
import { formatYuan } from '#contracts/kernel/money.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Lines } from '../../kit/Lines.tsx';
import { PinField } from '../../kit/PinField.tsx';
import { Loading, Problem } from '../../kit/States.tsx';
import { AccountChoices, isUnknown } from './AccountChoices.tsx';
import { Ways } from './Ways.tsx';
/** Shows the amount and the way to pay, before anything is paid. */
export const WayDialog = ({ title, way, isPending, quote, lines, left, close, children }) => {
    const { amount, account, channel } = way;
    // while a payment's result is unknown, a refusal of the preview is ignored: the same payment is sent again
    const refused = isUnknown(way.problem) ? null : quote.error;
    return (_jsxs(Dialog, { title: title, close: close, submit: way.submit, pending: isPending, waiting: quote.data === undefined || refused !== null || (!account.way && !channel), action: `支付 ${formatYuan(amount)}`, children: [refused ? (_jsx(Problem, { error: refused, again: quote.refetch })) : quote.data ? (_jsx(Lines, { of: lines(quote.data), sum: ['本次支付', _jsx(Money, { fen: amount, sign: true }, "sum")] })) : (_jsx(Loading, { rows: 2, height: 20 })), _jsx(Ways, { legend: "\u652F\u4ED8\u6E20\u9053", chosen: account.way ?? channel ?? '', choose: way.choose, channels: way.channels, children: _jsx(AccountChoices, { account: account, left: left, choose: way.choose }) }), account.way && _jsx(PinField, { label: "\u652F\u4ED8\u5BC6\u7801", value: account.pin, onChange: account.type, error: account.wrong }), children, way.problem !== undefined && _jsx(Problem, { error: way.problem })] }));
};
