import { addDays, isDate } from '#contracts/kernel/calendar.ts';
const monthOf = (day) => `${day.slice(0, 7)}-01`;
/** the last day of a month is the day before the first of the next */
const endOf = (day) => addDays(monthOf(addDays(monthOf(day), 31)), -1);
export const thisMonth = (today) => ({ from: monthOf(today), to: endOf(today) });
export const lastMonth = (today) => thisMonth(addDays(monthOf(today), -1));
/** The span of days in an address. Without days it is this month, or `otherwise`. A missing end is open. */
export const spanIn = (address, today, otherwise = thisMonth(today)) => {
    const [from, to] = [address.get('from'), address.get('to')];
    if (from === null && to === null)
        return otherwise;
    return { ...(from && isDate(from) && { from }), ...(to && isDate(to) && { to }) };
};
/** Page and name of a movement's document. */
export const documentOf = ({ kind, movement, orderNo }) => {
    const [number = ''] = movement.split('.');
    if (kind === 'RECHARGE')
        return { name: '充值凭证', to: certificateOf(movement), isSheet: true };
    if (kind === 'CREDIT')
        return { name: `退票单 ${movement}`, to: `/refund/${movement}` };
    if (kind === 'HOLD' || kind === 'RELEASE' || kind === 'FORFEIT')
        return { name: `占用 ${movement}`, to: '#holds' };
    if (kind === 'WITHDRAW')
        return { name: '退款申请', to: '#refunds' };
    // a refund's movement has the number of its refund; not every such refund is an application of the agency
    if (kind === 'REFUND_IN' && /^R\d+$/.test(number))
        return { name: `退票单 ${number}`, to: `/refund/${number}` };
    return orderNo === undefined ? undefined : { name: `订单 ${orderNo}`, to: `/order/${encodeURIComponent(orderNo)}?tab=money` };
};
export const certificateOf = (paymentCode) => `/virtualCoin/EleRechargeCertificate?id=${encodeURIComponent(paymentCode)}`;
