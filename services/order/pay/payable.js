import { fares } from '#contracts/account/names.ts';
import { instalmentName } from '#contracts/order/rules/instalment-name.ts';
import { order } from '../decide.ts';
import { nextInstalment } from '../money/money.ts';
import { hearPayment } from './hear-payment.ts';
/** The part of an order that is due next. */
const shown = (state) => {
    if (state.status === 'NONE')
        return undefined;
    const { orderNo, agency, airLine } = state.submitted;
    return {
        agency,
        airLine,
        amount: nextInstalment(state)?.amount ?? 0,
        ledgerAccount: fares(airLine),
        title: `团队订单 ${orderNo}`,
        orderNo,
    };
};
/** The parts of the order that this money reaches. */
const purpose = (state, { amount, part = 0 }) => {
    if (state.status === 'NONE')
        return undefined;
    let left = amount;
    const names = state.instalments
        .filter(({ no }) => no >= part)
        .flatMap(one => {
        const isReached = left > 0;
        left -= one.amount;
        return isReached ? [instalmentName(one, state.instalments)] : [];
    });
    return names.length > 0 ? [...new Set(names)].join('、') : undefined;
};
export const orderPayables = { ORDER: { decider: order, shown, purpose, heard: hearPayment } };
