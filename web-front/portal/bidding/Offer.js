import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { acceptOffer, declineOffer } from '#contracts/auction/api.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { useSend } from '../../kit/calls.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Lines } from '../../kit/Lines.tsx';
import { Problem } from '../../kit/States.tsx';
import { useTell } from '../../kit/useTell.ts';
import { Rest } from './clock.tsx';
import { usePurse } from './purse.ts';
import { Short } from './Short.tsx';
/** Units that another agency has lost, at this agency's own price. Accepting takes earnest and wins them; declining costs nothing. */
export const Offer = ({ lot, award, again }) => {
    const { id, airLine } = lot;
    const { seats, amount = 0, earnest = 0, offerBy } = award;
    const [problem, setProblem] = useState();
    const accept = useSend(acceptOffer);
    const decline = useSend(declineOffer);
    const [isDeclining, setDeclining] = useState(false);
    const tell = useTell();
    const available = usePurse(airLine);
    const short = available === undefined ? 0 : earnest - available;
    const press = async (send, done) => {
        if (!tell.mayAct())
            return;
        setProblem(undefined);
        try {
            await send({ id });
            tell.done(done);
        }
        catch (error) {
            setProblem(error);
        }
        void again();
    };
    return (_jsxs("section", { className: "bid-card bid-do", "aria-label": "\u9012\u8865", children: [_jsx("h2", { children: "\u6709\u5EA7\u4F4D\u7A7A\u51FA\uFF0C\u6309\u60A8\u7684\u51FA\u4EF7\u9012\u8865" }), offerBy && (_jsxs("p", { children: [formatDateTime(offerBy).slice(0, 16), " \u524D\u786E\u8BA4\u3000\u5269 ", _jsx(Rest, { until: offerBy })] })), _jsx(Lines, { of: [
                    [`${seats} 座票款`, _jsx(Money, { fen: amount }, "amount")],
                    ['保证金可用余额', _jsx(Money, { fen: available }, "available")],
                ], sum: ['占用保证金', _jsx(Money, { fen: earnest, sign: true }, "earnest")] }), short > 0 ? (_jsx(Short, { by: short, airLine: airLine })) : (_jsxs(Button, { type: "primary", size: "large", block: true, loading: accept.isPending, onClick: () => void press(accept.send, '已接受递补，请预付'), children: ["\u63A5\u53D7\uFF0C\u5360\u7528 ", formatYuan(earnest)] })), _jsx(Button, { block: true, onClick: () => setDeclining(true), children: "\u653E\u5F03" }), _jsx("p", { className: "bid-hint", children: "\u653E\u5F03\u6216\u903E\u671F\u6CA1\u6709\u4EFB\u4F55\u8D39\u7528\uFF1B\u63A5\u53D7\u540E\u8BF7\u6309\u65F6\u9884\u4ED8\uFF0C\u903E\u671F\u89C6\u4E3A\u8FDD\u7EA6" }), problem !== undefined && _jsx(Problem, { error: problem }), isDeclining && (_jsx(Dialog, { title: "\u653E\u5F03\u9012\u8865", close: () => setDeclining(false), action: "\u786E\u5B9A\u653E\u5F03", danger: true, submit: () => {
                    setDeclining(false);
                    void press(decline.send, '已放弃递补');
                }, pending: decline.isPending, leave: "\u4FDD\u7559", children: _jsx("p", { children: "\u653E\u5F03\u540E\u4E0D\u80FD\u6062\u590D\uFF0C\u5EA7\u4F4D\u7531\u4E0B\u4E00\u540D\u9012\u8865\uFF1B\u6CA1\u6709\u4EFB\u4F55\u8D39\u7528\u3002" }) }))] }));
};
