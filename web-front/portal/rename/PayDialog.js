import { jsx as _jsx } from "react/jsx-runtime";
import { Money } from '#contracts/client/look/parts.tsx';
import { formatDateTime } from '#contracts/kernel/calendar.ts';
import { payRename, renameDetail, renamePayPreview } from '#contracts/rename/api.ts';
import { useAsk, useSend } from '../../kit/calls.ts';
import { leftIn, wishOf } from '../pay/AccountChoices.tsx';
import { ResultDialog } from '../pay/ResultDialog.tsx';
import { resultTexts } from '../pay/result-texts.ts';
import { useBegun } from '../pay/useBegun.ts';
import { useOutcome, usePayment } from '../pay/usePayment.ts';
import { usePayWay } from '../pay/usePayWay.ts';
import { WayDialog } from '../pay/WayDialog.tsx';
/** Pays the fee for another name: the way to pay, and the result. */
export const PayDialog = (props) => {
    const { begun, ...kept } = useBegun(`rename.${props.rename.id}`);
    return begun ? _jsx(Result, { ...props, ...kept, begun: begun }, begun.paymentCode) : _jsx(Choose, { ...props, begin: kept.begin });
};
const Choose = ({ rename: { id, orderNo: orderId, limit }, begin, close }) => {
    const pay = useSend(payRename);
    const quote = useAsk(renamePayPreview, { id }, { lists: ['rename'], fresh: 0 });
    const amount = quote.data?.amount ?? 0;
    const way = usePayWay({ amount, what: '更名费', orderId, begin, send: body => pay.send({ id, ...body }) });
    const asks = { enabled: way.account.way !== undefined && amount > 0, lists: ['rename'], fresh: 0 };
    const left = useAsk(renamePayPreview, { id, ...wishOf(way.account.way) }, asks);
    return (_jsx(WayDialog, { title: "\u652F\u4ED8\u66F4\u540D\u8D39", way: way, isPending: pay.isPending, quote: quote, lines: ({ items }) => [
            ...items.map(({ id, title, amount }) => [title, _jsx(Money, { fen: amount }, id)]),
            ...(limit ? [['支付时限', formatDateTime(limit).slice(0, 16)]] : []),
        ], left: leftIn(left.data), close: close }));
};
const texts = resultTexts({
    DONE: '已支付，旅客已更名，票号不变',
    LATE: '更名申请已失效，款项由航空公司审核后原路退回',
});
const Result = ({ rename: { id }, begun, forget, again, close }) => {
    const payment = usePayment(begun);
    const now = useAsk(renameDetail, { id }, { enabled: payment.has, lists: ['rename'], every: payment.every, fresh: 0 });
    const isRecorded = now.data?.paymentCode === begun.paymentCode;
    // the payment came when nothing waited for it any more
    const isLate = now.data !== undefined && now.data.status !== 'WAIT_PAY';
    const outcome = useOutcome(payment, { isRecorded, isLate }, forget);
    return (_jsx(ResultDialog, { begun: begun, outcome: outcome, text: texts[outcome], told: outcome === 'LATE' ? '逾期到账' : undefined, check: payment.check, again: again, close: close }));
};
